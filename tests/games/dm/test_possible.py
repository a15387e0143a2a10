"""Boards that no game can come to are refused where they say so, with the clause."""

import pytest

from judge.scenario import ScenarioError
from judge.scenario import parse as loose
from tests.strictly import parse

BOARD = """
game: dm
cards:
  plain: {name: Plain, cost: 1, power: 1000}
  psy: {name: Chaser, special: [psychic], power: 4000, other_side: {name: Great, special: [psychic], power: 9000}}
  hyper: {name: Hyper, cost: 4, power: 4000, hyper_mode: {power: 9000}}
  zen: {name: Zen, cost: 1, power: 6000, links: [{at: left, of: {name: Aku}}]}
  aku: {name: Aku, cost: 1, power: 6000, links: [{at: right, of: {name: Zen}}]}
p1:
  {where}: [{{card}}]
"""


def board(where: str, card: str) -> str:
    return BOARD.replace("{where}", where).replace("{card}", card)


@pytest.mark.parametrize(
    ("where", "card", "clause"),
    [
        ("battle_zone", "card: plain, flipped: true", "dm:804.1"),
        ("hyperspatial_zone", "card: psy, flipped: true", "dm:400.5"),
        ("hand", "card: plain, tapped: true", "dm:105.4a"),
        ("battle_zone", "name: Gear, type: cross_gear, tapped: true", "dm:105.4a"),
        ("mana_zone", "card: plain, new: true", "dm:301.5"),
        ("battle_zone", "card: plain, unlocked: true", "dm:814.1"),
        ("hand", "card: hyper, unlocked: true", "dm:814.3"),
        ("graveyard", "card: zen, linked: [aku]", "dm:701.18b"),
        ("deck", "name: Machine, special: [gr], cost: 2, power: 2000", "dm:118.1"),
        ("deck", "card: psy", "dm:117.1"),
        ("battle_zone", "card: aku, linked: [zen]", "dm:803.2"),
        ("battle_zone", "card: zen, linked: [plain]", "dm:803.2"),
    ],
)
def test_an_impossible_card_position_is_refused_with_its_clause(where, card, clause):
    with pytest.raises(ScenarioError) as refused:
        parse(board(where, card))
    assert clause in str(refused.value)


@pytest.mark.parametrize(
    ("where", "card"),
    [
        ("battle_zone", "card: plain, tapped: true, new: true"),
        ("mana_zone", "card: plain, tapped: true"),
        ("battle_zone", "name: Neo, special: [neo], cost: 2, power: 1000, evolves_from: {}"),
        ("battle_zone", "name: Evo, special: [evolution], cost: 2, power: 1000, evolves_from: {}, under: [plain]"),
        ("battle_zone", "card: psy, flipped: true"),
        ("battle_zone", "card: hyper, unlocked: true"),
        ("battle_zone", "card: zen, linked: [aku]"),
    ],
)
def test_a_possible_card_position_is_accepted(where, card):
    assert parse(board(where, card)).game == "dm"


EVO = "name: Evo, special: [evolution], cost: 2, power: 1000, evolves_from: {}"


def test_an_evolution_creature_without_a_card_under_it_is_remarked_on():
    (remark,) = loose(board("battle_zone", EVO)).remarks
    assert "dm:801.1a" in str(remark)
    assert "under: []" in str(remark)


def test_one_that_has_lost_the_cards_under_it_says_so():
    assert parse(board("battle_zone", f"{EVO}, under: []")).game == "dm"
