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
def test_fields_for_objects_are_refused_at_their_line(word):
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


LED_ELSEWHERE = """
game: fab
p1:
  life: 10
  permanents:
    - {{id: w, name: W, types: [action], subtypes: [aura],
       abilities: [{{when: {{event: discarded, side: own}}, do: [{{gain: life, amount: 1}}]}},
                   {{when: {{event: banished, side: own}}, do: [{{gain: life, amount: 4}}]}}]}}
  hand:
    - {{id: a, name: A, types: [instant], pitch: 1, cost: 0, abilities: [{{resolve: [{{discard: 1}}]}}]}}
    - {{id: m, name: M, pitch: 1, cost: 0,
       abilities: [{{replace: {{event: moves, card: this, to_zone: graveyard}}, {instead}}}]}}
play:
  - p1: {{play: a}}
expect:
  - {{card: m, zone: {zone}}}
  - {{player: p1, life: {life}}}
  - {{{happened}: discarded, card: m}}
"""


@pytest.mark.parametrize(
    ("instead", "zone", "life", "happened"),
    [
        ("into: banished", "p1.banished", 11, "happened"),
        ("instead: [{put: this, into: deck, position: top}]", "p1.deck", 11, "happened"),
        ("instead: [{return: this}]", "p1.hand", 10, "not_happened"),  # it does not move at all (3.0.7b)
        ("instead: [{banish: this}]", "p1.banished", 15, "happened"),  # banishing is what is done instead (8.5.1)
        ("instead: [{gain: life, amount: 2}]", "p1.hand", 12, "not_happened"),
        ("instead: [{banish: this}, {gain: life, amount: 2}]", "p1.banished", 16, "not_happened"),
    ],
)
def test_a_discarded_card_that_only_goes_elsewhere_is_discarded_all_the_same(instead, zone, life, happened):
    done = resolve(parse(LED_ELSEWHERE.format(instead=instead, zone=zone, life=life, happened=happened)))
    assert [one.message() for one in done.outcomes if not one.held] == []
