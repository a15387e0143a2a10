"""Checks of every board of a random game of Duel Masters."""

from collections import Counter

import pytest

from judge.cards.decks import published
from judge.games.dm.adapter.auditing import broken
from judge.games.dm.book.c400_presence import BEARER
from judge.games.dm.world import FLIPPED, LINKED_CARDS, zone
from judge.scenario import resolve
from judge.scenario.shipped import library
from judge.scenario.studies.random_games import dealt
from tests.strictly import parse

WITH_PILES = [file for file in library("dm") if file.id.partition("/")[2].startswith(("803.", "801.2", "805."))]


@pytest.mark.parametrize("file", WITH_PILES, ids=lambda file: file.id)
def test_cards_that_are_linked_or_lie_under_others_are_in_order(file):
    """A god linked with another was said not to lie under it."""
    done = resolve(file.scenario)
    assert list(broken(done.setting.game, done.steps[-1])) == []


KING_CELLS = "dm/812.1c-a-king-cell-pays-for-itself"


def test_a_king_cell_shows_the_creature_only_while_it_is_used_as_one():
    """A random game (seed 92034) in which one was summoned was said to be at fault."""
    done = resolve(next(file for file in library("dm") if file.id == KING_CELLS).scenario)
    game, faults = done.setting.game, []
    marks = {step.mark: [(number, step)] for number, step in enumerate(done.steps)}
    done.look_back(marks, lambda mark: faults.extend(broken(game, marks[mark][0][1])))
    assert faults == []
    game.state.move("a", zone("p1", "hand"))
    game.state.put("a", FLIPPED, True)
    phase = next(step for step in done.steps if step.key == "phase")
    assert "a is still flipped" in list(broken(game, phase))


def test_a_card_that_its_pile_does_not_know_is_found():
    done = resolve(next(file for file in WITH_PILES if "803.1a-a-god-links" in file.id).scenario)
    game = done.setting.game
    linked = next(card for card in game.state.owners if game.state.get(card, "beneath"))
    game.state.put(game.state.get(linked, "beneath"), LINKED_CARDS, None)
    assert any(linked in what for what in broken(game, done.steps[-1]))


@pytest.mark.sweep
def test_cards_of_later_kinds_are_dealt_where_they_begin():
    """Random games had no card of the hyperspatial zone, the super GR, or that is in the battle zone at the start."""
    pool, types, found = published("dm"), Counter(), Counter()
    for seed in range(30):
        scenario = dealt("dm", seed, pool)
        for side in (scenario.p1, scenario.p2):
            size = next((card.deck_size for card in side.hyperspatial_zone if card.deck_size), 40)
            assert (len(side.deck), len(side.super_gr)) == (size, 12)
            assert len(side.hyperspatial_zone) <= 8
            types += Counter(card.type for card in (*side.deck, *side.hyperspatial_zone, *side.battle_zone))
            found += Counter(kind for card in (*side.deck, *side.hyperspatial_zone) for kind in card.special)
    assert {"aura", "cell", "land", "weapon", "fortress", "rule_plus", "impulse", "field", "tamaseed"} <= {*types}
    assert {"psychic", "dragheart", "neo", "star_evolution", "s_max", "dream"} <= {*found}


OUT_OF_PLACE = """
game: dm
p1:
  battle_zone:
    - {id: g, name: Guard, cost: 2, power: 2000}
    - {id: w, name: Blade, type: weapon, special: [dragheart], cost: 3, equips: g}
  hyperspatial_zone:
    - {id: y, name: Mind, special: [psychic], cost: 3, power: 3000, other_side: {name: Woken, cost: 6, power: 6000}}
play:
  - p1: {proceed: turn}
"""


def test_cards_of_later_kinds_that_are_out_of_place_are_found():
    """A random game would have passed with a weapon on nothing, or a psychic creature in the graveyard."""
    done = resolve(parse(OUT_OF_PLACE))
    game, step = done.setting.game, next(step for step in done.steps if step.key == "phase")
    assert list(broken(game, step)) == []
    game.state.forget("w", BEARER)
    game.state.move("y", zone("p1", "graveyard"))
    assert list(broken(game, step)) == ["w is attached to nothing", "y is in graveyard"]


LATER = """
game: dm
p1:
  battle_zone:
    - {id: f, name: Field, type: field, special: [d2], cost: 2}
    - {id: a, name: Machine, special: [gr], cost: 2, power: 2000}
    - {id: s, name: Greatest, special: [s_max], cost: 3, power: 3000, evolves_from: {}}
  shield_zone: [{id: w, name: Wall, cost: 1, power: 1000}, {id: c, name: Castle, type: castle, cost: 2, fortifies: w}]
  hand:
    - {id: d, name: Other Field, type: field, special: [d2], cost: 2}
    - {id: t, name: Other Greatest, special: [s_max], cost: 3, power: 3000, evolves_from: {}}
    - {id: k, name: Core, type: core, special: [forbidden], cost: 3}
play:
  - p1: {proceed: turn}
"""


@pytest.mark.parametrize(
    ("meddle", "fault"),
    [
        (lambda state: state.put("f", "tapped", True), "f is tapped in battle_zone"),
        (lambda state: state.move("d", zone("p1", "battle_zone")), "there are two D2 fields"),
        (lambda state: state.move("t", zone("p1", "battle_zone")), "p1 has two S-MAX creatures"),
        (lambda state: state.move("k", zone("p1", "battle_zone")), "k is a core by itself"),
        (lambda state: state.forget("c", BEARER), "c fortifies nothing"),
        (lambda state: state.move("a", zone("p1", "mana_zone")), "a is in mana_zone"),
        (lambda state: state.move("w", zone("p1", "super_gr")), "w is in super_gr"),
        (lambda state: state.put("a", "upside_down", True), "a is upside down"),
        (lambda state: state.put("d", "unlocked", 0), "d is unlocked in hand"),
    ],
)
def test_illegal_positions_of_later_card_types_are_found(meddle, fault):
    done = resolve(parse(LATER))
    game, step = done.setting.game, next(step for step in done.steps if step.key == "phase")
    assert list(broken(game, step)) == []
    meddle(game.state)
    assert fault in list(broken(game, step))


@pytest.mark.sweep
def test_the_parts_of_a_creature_are_dealt_together():
    """Rituals, nebulas and cores took no part in random games (100.5)."""
    pool, sets = published("dm"), Counter()
    for seed in range(60):
        for side in (dealt("dm", seed, pool).p1, dealt("dm", seed, pool).p2):
            sets[tuple(sorted(Counter(card.type for card in side.battle_zone).items()))] += 1
    assert {*sets} == {(), (("impulse", 1),), (("field", 5),), (("nebula", 4), ("ritual", 1))}
