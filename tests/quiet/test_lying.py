"""Statements of a board about a card besides its printed values: each has an effect in the card's zone, or is
rejected."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest
import yaml

from judge.games import IDS
from judge.scenario import ScenarioError, resolve
from tests.strictly import parse

FOLLOWER = {"name": "A", "type": "follower", "cost": 1, "attack": 1, "defense": 2}
UNIT = {"name": "A", "type": "unit", "cp": 1, "str": 1, "def": 1}
ALLY = {"name": "A", "types": ["action"], "subtypes": ["ally"], "pitch": 1, "cost": 1, "power": 1, "life": 3}
CREATURE = {"name": "A", "cost": 1, "power": 1000}
EVOLVED = {"id": "e", "name": "A", "special": "evolve", "type": "follower", "attack": 3, "defense": 3}

NOWHERE_ELSE = {
    ("sve", "engaged"): (FOLLOWER, True, "field", "sve:4.2.1"),
    ("sve", "damage"): (FOLLOWER, 1, "field", "sve:4.1.4"),
    ("sve", "new"): (FOLLOWER, True, "field", "sve:8.4.2.1"),
    ("sve", "evolved_with"): (FOLLOWER, EVOLVED, "field", "sve:11.6.1"),
    ("sve", "served_with"): (FOLLOWER, [{**EVOLVED, "name": "にんじん"}], "field", "sve:14.2.1.3"),
    ("sve", "raced"): (FOLLOWER, True, "field", "sve:14.2.3.1"),
    ("sve", "face_up"): ({**EVOLVED, "id": "a"}, True, "evolve_deck", "sve:4.6.3"),
    ("sve", "since"): (FOLLOWER, 3, "field", "sve:10.9.1.6.1"),
    ("kiseki", "action"): (UNIT, True, "field", "kiseki:503.1"),
    ("kiseki", "face_down"): (UNIT, True, "homebase", "kiseki:503.2"),
    ("kiseki", "stunned"): (UNIT, True, "field", "kiseki:1306.1"),
    ("kiseki", "support"): (UNIT, True, "field", "kiseki:1309.1"),
    ("kiseki", "since"): (UNIT, 3, "field", "kiseki:1215.3b-1"),
    ("fab", "tapped"): (ALLY, True, "permanents", "fab:1.3.3b"),
    ("fab", "damage"): (ALLY, 1, "permanents", "fab:2.5.1a"),
    ("fab", "counters"): (ALLY, {"steam": 1}, "permanents", "fab:1.15.1"),
    ("fab", "since"): (ALLY, 3, "permanents", "fab:1.7.4"),
    ("dm", "since"): (CREATURE, 3, "battle_zone", "dm:608.3b"),
    ("dm", "new"): (CREATURE, True, "battle_zone", "dm:301.5"),
    ("dm", "tapped"): (CREATURE, True, "battle_zone", "dm:105.4a"),
    ("dm", "face_down"): (CREATURE, True, "mana_zone", "dm:405.4"),
    ("dm", "face_up"): (CREATURE, True, "shield_zone", "dm:400.2b"),
    ("dm", "under"): (CREATURE, [{"id": "u", "name": "U", "power": 1}], "battle_zone", "dm:801.1"),
}


def board(game: str, zone: str, card: dict[str, Any]) -> str:
    return yaml.safe_dump({"game": game, "p1": {zone: [{"id": "a", **card}]}})


@pytest.mark.parametrize(("game", "said"), NOWHERE_ELSE, ids=lambda part: part)
def test_a_state_of_a_card_is_refused_in_the_wrong_zone(game: str, said: str) -> None:
    card, value, where, clause = NOWHERE_ELSE[game, said]
    parse(board(game, where, {**card, said: value}))
    with pytest.raises(ScenarioError) as wrong:
        parse(board(game, "hand", {**card, said: value}))
    (problem,) = wrong.value.problems
    assert problem.field == f"p1.hand[0].{said}"
    assert clause in problem.expected
    assert problem.expected_ja != problem.expected


NO_SUCH_CARD = {
    "damage on an amulet": ("sve", "field", {"name": "A", "type": "amulet", "cost": 1, "damage": 1}, "sve:5.13.1.2"),
    "a stunned item": ("kiseki", "field", {"name": "A", "type": "item", "cp": 1, "stunned": True}, "kiseki:1306.1"),
    "damage on an aura": (
        "fab",
        "permanents",
        {"name": "A", "types": ["token"], "subtypes": ["aura"], "damage": 1},
        "fab:2.5.1a",
    ),
    "a back face of a card that has one face": ("fab", "permanents", {**ALLY, "turned": True}, "fab:9.1.1"),
    "a zone for equipment that has but one": (
        "fab",
        "equipment",
        {"name": "A", "types": ["equipment"], "subtypes": ["head"], "equipped": "head"},
        "fab:8.3.30",
    ),
}


@pytest.mark.parametrize("what", NO_SUCH_CARD)
def test_a_state_of_a_card_is_refused_on_the_wrong_type(what: str) -> None:
    game, where, card, clause = NO_SUCH_CARD[what]
    with pytest.raises(ScenarioError) as wrong:
        parse(board(game, where, card))
    (problem,) = wrong.value.problems
    assert clause in problem.expected


@pytest.mark.parametrize("turns", ["flip", "twin", "transcend"])
def test_the_back_face_that_a_board_states_is_the_active_one(turns: str) -> None:
    """Every board that stated one ended in a traceback."""
    back = {"name": "Wyrm", "types": ["action"], "subtypes": ["ally"], "power": 3, "life": 3}
    done = resolve(parse(board("fab", "permanents", {**ALLY, "turns": turns, "back": back, "turned": True})))
    assert done.board(0)["cards"]["a"]["power"] == 3


CHECKED_ELSEWHERE = {
    ("sve", "counters"): "any card can have counters (15.1.1)",
    ("sve", "owner"): "a card of the other player can lie in most zones (4.1.6), not where only its owner's lie",
    ("kiseki", "owner"): "a card of the other player can lie in any zone (105.2, 502.5)",
    ("fab", "owner"): "tests/games/fab/test_placing.py",
    ("fab", "beneath"): "tests/games/fab/test_placing.py",
    ("fab", "token"): "tests/games/fab/test_tokens.py",
    ("fab", "turned"): NO_SUCH_CARD["a back face of a card that has one face"][3],
    ("fab", "equipped"): NO_SUCH_CARD["a zone for equipment that has but one"][3],
    ("fab", "face_down"): "a public zone can contain a private object, and a private one does (3.0.4c)",
    ("fab", "face_up"): "a private zone can contain a public object, and a public one does (3.0.4d)",
    **dict.fromkeys(
        (("dm", field) for field in ("flipped", "unlocked", "upside_down", "linked", "seals")),
        "tests/games/dm/test_possible.py",
    ),
    **dict.fromkeys(
        (("dm", field) for field in ("crosses", "equips", "upon", "fortifies")), "judge/games/dm/adapter/setup.py"
    ),
}
"""The statements that are possible anywhere, or are covered by another test."""


@pytest.mark.parametrize("game", IDS)
def test_of_everything_that_a_board_says_of_a_card_it_is_known_where(game: str) -> None:
    """Every new statement about a card must say in which zones it means something."""
    cards = import_module(f"judge.games.{game}.adapter.cards")
    said = {*cards.Placed.model_fields} - {*cards.Printed.model_fields} - {"id", "card", "count"}
    assert said == {field for of, field in (*NOWHERE_ELSE, *CHECKED_ELSEWHERE) if of == game}
