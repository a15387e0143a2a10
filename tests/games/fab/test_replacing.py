"""Replacement effects for a time, which no object has."""

import pytest

from judge.scenario import ScenarioError, resolve
from tests.strictly import parse

BOARD = """
game: fab
p1:
  life: 10
  hand:
    - {{id: mist, name: Mist, types: [instant], pitch: 3, cost: 0,
       abilities: [{{resolve: [{{replacing: {{replace: {{event: gains_life, side: own}}, {does}}}{more}}}]}}]}}
    - {{id: a, name: A, types: [instant], pitch: 3, cost: 0, abilities: [{{resolve: [{{gain: life, amount: 2}}]}}]}}
    - {{id: b, name: B, types: [instant], pitch: 3, cost: 0, abilities: [{{resolve: [{{gain: life, amount: 2}}]}}]}}
play:
  - p1: {{play: mist}}
  - p1: {{proceed: action}}
  - p1: {{play: a}}
  - p1: {{proceed: action}}
  - p1: {{play: b}}
  - p1: {{proceed: action}}
expect:
  - {{player: p1, life: {life}}}
"""


@pytest.mark.parametrize(
    ("does", "more", "life"),
    [
        ("add: 3", "", 20),
        ("add: 3", ", next: true", 17),
        ("instead: [{draw: 1}]", ", next: true", 12),
        ("instead: [{draw: 1}]", "", 10),
    ],
)
def test_it_is_applied_each_time_or_the_next_time(does, more, life):
    done = resolve(parse(BOARD.format(does=does, more=more, life=life)))
    assert [one.message() for one in done.outcomes if not one.held] == []


@pytest.mark.parametrize("word", ["zone: hand", "times_each_turn: 1"])
def test_what_belongs_to_an_object_is_refused_at_its_line(word):
    with pytest.raises(ScenarioError) as wrong:
        parse(BOARD.format(does=f"add: 3, {word}", more="", life=10))
    (problem,) = wrong.value.problems
    assert problem.line == 7
    assert "without `zone`, `times_each_turn`" in problem.expected


SHIELDS = """
game: fab
p1:
  hand: [{id: a, name: A, types: [instant], pitch: 1, cost: 0,
          abilities: [{resolve: [{deal: 3, to: enemy.hero, kind: arcane}]}]}]
p2:
  resource_points: 2
  equipment:
    - {id: h, name: H, subtypes: [head], abilities: [{keyword: arcane_barrier, number: 1}, {keyword: quell, number: 1}]}
  permanents:
    - {id: q, name: Q, subtypes: [aura],
       abilities: [{id: veil, replace: {event: damaged, side: own}, optional: true, prevents: 1}]}
play:
  - p1: {play: a}
  - p2: {may: {h.arcane_barrier: %s, h.quell: %s, q.veil: %s}}
expect: [{player: p2, life: %d}]
"""


@pytest.mark.parametrize(
    ("barrier", "quell", "veil", "life"),
    [("yes", "yes", "yes", 20), ("no", "yes", "no", 18), ("yes", "no", "yes", 19), ("no", "no", "no", 17)],
)
def test_each_replacement_that_may_be_applied_is_answered_by_its_label(barrier, quell, veil, life):
    """What an answer may name is what asks: the ability of two on one card, not the card."""
    done = resolve(parse(SHIELDS % (barrier, quell, veil, life)))
    assert done.held, [one.message() for one in done.outcomes]
