"""Exploring a chain link: an instant of each player, and two abilities that the hit triggers."""

import pytest

from judge.kernel import Bounds
from judge.scenario import explored, library

pytestmark = pytest.mark.sweep

SHIPPED = "fab/6.6.6b-two-instants-and-two-triggers-of-a-hit"


@pytest.fixture(scope="module")
def found():
    """The attack is played, nothing defends it, and all that the players may do in answer is left open."""
    board = next(file.scenario for file in library("fab") if file.id == SHIPPED)
    left_open = {"play": board.play[:1], "assume": {"defend": []}, "expect": []}
    return explored(board.model_copy(update=left_open), Bounds(lines=40_000, effort=1_000_000))


def test_whether_and_when_the_instants_are_played_makes_the_difference(found):
    """Life is gained or not; the power is halved or not, or the instant resolves before there is a chain link (7.1)."""
    assert found.found.complete
    lives = {(one.facts["p1", "life"], one.facts["p2", "life"], one.facts["p2", "hand"]) for one in found.outcomes}
    assert lives == {(own, *enemy) for own in (20, 23) for enemy in ((16, 1), (16, 0), (18, 0))}
    assert len(found.outcomes) == 6


def test_the_first_difference_is_what_is_done_with_priority(found):
    assert found.parting.fork.choice.role == "priority"


def test_the_order_of_the_two_triggers_makes_none():
    board = next(file.scenario for file in library("fab") if file.id == SHIPPED)
    left = explored(board.model_copy(update={"assume": {"defend": []}, "expect": []}), Bounds(merging=False))
    assert (left.total, len(left.outcomes), left.parting) == (2, 1, None)
