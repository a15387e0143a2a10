"""Outcomes without a clause: its effect, permission or prohibition is missing, which changes the outcome of a board.

Each row is a clause whose absence once showed only in the citations.
"""

import pytest

from judge.scenario import library
from judge.scenario.runner import resolve
from tests.games.boards import played

WITHOUT = [
    ("1.3.2.2.1", "1.3.2.2.1-card-with-a-negative-cost", "pp", 1, 3),
    ("1.3.4", "1.3.4-each-player-takes-a-follower", "zone", "p1.field", "p2.field"),
    ("1.3.4.1", "1.3.4.1-everything-of-both-is-destroyed-at-once", "hand", 1, 0),
    ("1.3.5.1", "1.3.5.1-up-to-two-may-be-none", "zone", "p1.cemetery", "p1.hand"),
    ("3.1.2.4.1", "4.4.4.2-the-player-of-the-effect-chooses-what-fits", "zone", "p2.cemetery", "p2.field"),
    ("3.2.4.1", "3.2.4.1-maximum-raised-beyond-ten", "max_pp", 10, 13),
    ("3.2.4.2", "5.14.1.1-recovering-more-than-the-maximum", "happened", 2, 5),
    ("5.2.1.2.2", "10.6.2.2.2-x-is-named-before-the-cost-is-paid", "defense", 4, 6),
    ("5.7.1.1", "5.7.1.1-search-for-any-card-must-find-one", "zone", "p1.hand", "p1.deck"),
    ("5.9.3", "5.9.3-draw-up-to-three", "leader", 24, 20),
    ("5.9.3.3", "5.9.3.3-no-question-after-the-last-draw", "hand", 2, 1),
    ("5.10.1", "5.10.1-look-take-and-put-back-in-any-order", "zone", "p1.hand", "p1.deck"),
    ("5.10.2", "5.10.1-look-take-and-put-back-in-any-order", "zone", "p1.hand", "p1.deck"),
    ("5.10.2.1", "5.10.1-look-take-and-put-back-in-any-order", "zone", "p1.hand", "p1.deck"),
    ("5.10.2.4", "5.10.2.4-going-on-after-each-card", "zone", "p1.hand", "p1.deck"),
    ("5.12.2", "5.12.2-swap-with-a-card-that-cannot-move", "zone", "p1.ex", "p1.field"),
    ("5.15.4", "11.6.1-evolution-area-is-more-than-a-convenience", "zone", "p1.evolve_deck", "p1.evolution"),
    ("5.24.1", "5.24.3.2-follower-made-an-amulet-evolves", "legal", False, True),
    ("5.25.1", "5.25.2-evolve-for-the-next-turn", "happened", 1, 0),
    ("5.26.2", "10.9.1.6-set-then-add-and-add-then-set", "attack", 4, 6),
    ("6.2.1.4", "6.2.1-from-presenting-decks-to-the-first-turn", "zone", "p2.deck", "p2.hand"),
    ("6.2.1.9", "6.2.1-from-presenting-decks-to-the-first-turn", "pp", 0, 4),
    ("6.2.1.11", "6.2.1-from-presenting-decks-to-the-first-turn", "leader", 20, 12),
    ("7.1.2", "7.2.1-start-phase-in-order", "pp", 4, 1),
    ("7.4.6", "7.4.5-quick-at-the-end-of-the-turn", "leader", 17, 19),
    ("10.1.1.2.2", "14.3.2.1-lesson-with-too-few-items", "ex", 1, 3),
    ("10.3.5", "10.3.5-ability-of-a-card-not-yet-played", "legal", False, True),
    ("10.5.1.1", "10.5.1.1-follower-dies-before-its-ability-heals-it", "zone", "p2.cemetery", "p2.field"),
    ("10.6.2.2.3", "5.17.2-up-to-two-options-in-printed-order", "leader", 19, 20),
    ("10.6.2.4.1", "10.6.2.4.1-no-target-gets-nothing", "refused", 1, "allowed"),
    ("10.6.2.4.1.1", "10.6.2.4.1.1-more-targets-than-damage-to-divide", "refused", 1, "allowed"),
    ("10.7.3", "1.3.2-two-cards-from-a-deck-of-one", "deck", 0, 1),
    ("10.7.3.1", "10.7.3.1-healing-before-the-ability-that-hurts", "leader", 1, 0),
    ("10.7.4.1.1", "10.7.4.1.1-looked-at-where-it-can-be-seen", "leader", 19, 20),
    ("10.7.4.1.2", "10.7.4.1.2-follower-dies-as-strong-as-it-was", "hand", 1, 0),
    ("10.9.1.5", "10.9.1.5-older-effect-waits-for-the-one-it-depends-on", "zone", "p1.cemetery", "p1.field"),
    ("10.9.1.6", "10.9.1.6-set-then-add-and-add-then-set", "attack", 4, 1),
    ("10.9.1.6.1", "10.9.1.6-set-then-add-and-add-then-set", "attack", 4, 3),
    ("10.9.1.6.2", "10.9.1.6.2-attack-set-by-the-spell-that-brought-a-static", "attack", 2, 1),
    ("10.9.3.1", "10.9.3.1-strengthened-follower-triggers-as-it-enters", "hand", 1, 0),
    ("10.10.2.4", "10.10.2.4-cost-is-set-before-it-is-reduced", "pp", 2, 0),
    ("10.11.1", "10.11.1-attack-of-a-follower-that-has-left", "leader", 15, 18),
    ("11.1.3", "11.1.3-followers-destroyed-together-see-each-other", "leader", 12, 11),
    ("12.3.4", "7.4.5-quick-at-the-end-of-the-turn", "leader", 17, 20),
    ("12.13.3", "12.13.3-two-drains-are-one", "leader", 13, 16),
    ("13.2.1.3", "13.2.1.3-combo-counts-tokens-that-are-played", "attack", 4, 3),
    ("13.3.1.4.1", "5.17.3.1.1-spellchain-read-as-the-play-begins", "pp", 2, 6),
    ("13.5.1.3.2.1", "13.5.1.3.2.1-second-option-with-necrocharge", "zone", "p1.field", "p1.cemetery"),
    ("14.2.1.3", "14.2.1.3-runner-that-comes-back-has-to-eat-again", "zone", "p1.evolve_deck", "p1.race"),
]


BROKE = [
    ("5.9.1.1", "1.2.2-both-draw-from-empty-decks"),
    ("8.4.2", "8.4.2.1-new-follower-may-not-attack"),
    ("8.4.3", "8.4.3.2.1-follower-that-cannot-attack"),
]


def without(clause, board):
    (scenario,) = (file.scenario for file in library("sve") if file.id == f"sve/{board}")
    return resolve(scenario, switched_off=frozenset({f"sve:{clause}"}))


@pytest.mark.parametrize(("clause", "board", "what", "expected", "found"), WITHOUT, ids=[row[0] for row in WITHOUT])
def test_without_the_clause_the_board_comes_out_differently(clause, board, what, expected, found):
    outcomes = without(clause, board).outcomes
    misses = [(miss.field, miss.wanted, miss.found) for outcome in outcomes for miss in outcome.misses]
    assert (what, expected, found) in misses


@pytest.mark.parametrize(("clause", "board"), BROKE, ids=[row[0] for row in BROKE])
def test_without_the_clause_the_run_comes_to_an_end(clause, board):
    assert not without(clause, board).held


BELOW_ZERO = """
p1:
  pp: 1
  hand:
    - {id: s, name: Hurt and Heal, type: spell, cost: 1,
       abilities: [{spell: [{damage: 3, to: t}, {life: 4, to: t}], targets: [{id: t, side: enemy, type: follower}]}]}
p2:
  field: [{id: f, name: Squire, type: follower, cost: 1, attack: 1, defense: 2}]
play:
  - p1: {play: s, targets: [f]}
expect:
  - {card: f, defense: 3}
"""


def test_without_the_clause_damage_takes_no_more_defense_than_there_is():
    assert played("sve", BELOW_ZERO).held
    (outcome,) = played("sve", BELOW_ZERO, switched_off=frozenset({"sve:5.13.1.1"})).outcomes
    assert [(miss.wanted, miss.found) for miss in outcome.misses] == [(3, 4)]


def test_an_order_is_set_regardless_of_who_may_learn_it():
    outcomes = without("4.1.5.1", "4.1.5.1-order-in-the-deck-is-hidden").outcomes
    assert [miss.field for outcome in outcomes for miss in outcome.misses] == ["cites"]
