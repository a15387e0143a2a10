"""Replacement effects for a time, which no object has."""

import pytest

from judge.scenario import ScenarioError, parse, resolve

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
    assert "without zone, times_each_turn" in problem.expected
