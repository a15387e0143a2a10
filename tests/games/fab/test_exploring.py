"""Exploring a chain link: an instant of each player, and two abilities that the hit triggers."""

import pytest

from judge.kernel import Bounds
from judge.scenario import explored, parse

pytestmark = pytest.mark.sweep

BOARD = """
game: fab
p1:
  hand:
    - {id: jab, name: Jab, subtypes: [attack], pitch: 1, cost: 0, power: 3, abilities: [
        {id: strike, when: {event: hits}, do: [{deal: 1, to: enemy.hero}]},
        {id: study, when: {event: hits}, do: [{draw: 1}]}]}
    - {id: dawn, name: Dawn, types: [instant], pitch: 1, cost: 0, abilities: [{resolve: [{gain: life, amount: 3}]}]}
  deck: [{id: top, name: Top}]
p2:
  hand:
    - {id: fade, name: Fade, types: [instant], pitch: 1, cost: 0, abilities: [
        {resolve: [{give: {divide_power: 2}, to: attack, until: combat_chain}]}]}
assume: {defend: []}
play:
  - p1: {play: jab}
"""

INSTANTS = """
  - p1: {play: dawn, during: attack}
  - p2: {play: fade}
  - p1: {proceed: action}
"""


@pytest.fixture(scope="module")
def found():
    """The attack is played, nothing defends it, and all that the players may do in answer is left open."""
    return explored(parse(BOARD), Bounds(lines=40_000, effort=1_000_000))


def test_whether_and_when_the_instants_are_played_makes_the_difference(found):
    """Life is gained or not; the power is halved or not, or the instant resolves before there is a chain link (7.1)."""
    assert found.found.complete
    lives = {(one.facts["p1", "life"], one.facts["p2", "life"], one.facts["p2", "hand"]) for one in found.outcomes}
    assert lives == {(own, *enemy) for own in (20, 23) for enemy in ((16, 1), (16, 0), (18, 0))}
    assert len(found.outcomes) == 6


def test_the_first_difference_is_the_action_with_priority(found):
    assert found.parting.fork.choice.role == "priority"


def test_the_order_of_the_two_triggers_makes_none():
    left = explored(parse(BOARD.rstrip() + INSTANTS), Bounds(merging=False))
    assert (left.total, len(left.outcomes), left.parting) == (2, 1, None)
