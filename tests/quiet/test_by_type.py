"""What a card of its type never uses is refused; what such a card can be printed with is not."""

from __future__ import annotations

import json

import pytest

from judge.scenario import ScenarioError
from tests.strictly import parse

ZONE = {"sve": "field", "kiseki": "field", "dm": "battle_zone", "fab": "permanents"}
NUMBERED = {
    "sve": {"type": "follower", "cost": 1, "attack": 1, "defense": 1},
    "kiseki": {"type": "unit", "str": 1, "def": 1},
    "dm": {"type": "creature", "cost": 1, "power": 1000},
    "fab": {"types": ["action"], "subtypes": ["ally"], "pitch": 1, "cost": 0, "power": 1, "life": 1},
}
SPELL = {"type": "spell", "cost": 1}
AMULET = {"type": "amulet", "cost": 1}
EVENT = {"type": "event"}
ACTION = {"types": ["action"], "pitch": 1, "cost": 1}
ATTACK = ACTION | {"subtypes": ["attack"], "power": 3}


def refused(game, zone, card):
    """Return the rejected part of a card in a zone: the last field of its path, and the expected value."""
    try:
        parse(json.dumps({"game": game, "p1": {zone: [{"id": "a", "name": "A", **card}]}}), "mine.yaml")
    except ScenarioError as wrong:
        return [(one.field.rpartition(".")[2], one.expected) for one in wrong.problems]
    return []


def listens(**when):
    return {"abilities": [{"when": when, "do": [{"draw": 1}]}]}


@pytest.mark.parametrize("game", ZONE)
def test_an_ability_does_not_wait_for_its_own_card_as_one_of_the_opponent(game):
    waits = listens(event="enters", card="this", side="enemy")
    assert [one[0] for one in refused(game, ZONE[game], NUMBERED[game] | waits)] == ["side"]
    assert refused(game, ZONE[game], NUMBERED[game] | listens(event="enters", card="this", side="own")) == []


def does(**instruction):
    return {"abilities": [{"when": {"event": "end_phase"}, "do": [instruction]}]}


NEVER = [
    ("sve", "hand", SPELL | {"attack": 1}, "sve:4.4.1"),
    ("sve", "hand", SPELL | {"keywords": ["storm"]}, "sve:12.9.2"),
    ("sve", "hand", SPELL | {"keywords": ["ward"]}, "sve:12.8.2"),
    ("sve", "field", AMULET | {"keywords": ["storm"]}, "sve:12.9.2"),
    ("sve", "field", AMULET | {"abilities": [{"keyword": "strike", "do": [{"draw": 1}]}]}, "sve:8.4.1"),
    ("sve", "field", AMULET | {"abilities": [{"static": {"attack": 1}}]}, "sve:2.7.1"),
    ("sve", "field", AMULET | {"abilities": [{"static": {"attack": 1}, "affects": {"type": "amulet"}}]}, "sve:2.7.1"),
    ("sve", "field", AMULET | {"abilities": [{"static": {"keywords": ["rush"]}}]}, "rush"),
    ("sve", "field", AMULET | listens(event="attacks", card="this"), "sve:8.4.1"),
    ("sve", "field", AMULET | listens(event="enters", card={"type": "spell"}), "sve:4.4.1"),
    ("sve", "field", SPELL, "sve:4.4.1"),
    ("sve", "hand", NUMBERED["sve"] | does(destroy={"type": "spell", "side": "enemy", "count": 1}), "sve:4.4.1"),
    ("kiseki", "hand", NUMBERED["kiseki"] | does(draw={"count": {"type": "event"}}), "kiseki:506.1"),
    ("sve", "field", AMULET | does(damage=1, to={"zone": "hand", "count": 1}), "sve:5.13.1"),
    ("sve", "field", AMULET | does(engage={"zone": "hand"}), "sve:4.4.2"),
    ("sve", "field", AMULET | does(refresh="own.leader"), "sve:4.4.2"),
    ("dm", "battle_zone", {"type": "cross_gear", "cost": 1, "upon": "b"}, "`crosses` instead of `upon`"),
    ("dm", "battle_zone", {"type": "spell", "cost": 1, "upon": "b"}, "`upon` only on a card of type aura"),
    ("kiseki", "hand", EVENT | {"str": 1}, "kiseki:209.1"),
    ("kiseki", "hand", EVENT | {"cp": 1}, "kiseki:1204.2f-1"),
    ("kiseki", "hand", EVENT | {"keywords": ["hate"]}, "kiseki:1407.1"),
    ("kiseki", "hand", {"type": "item", "ep": 1}, "kiseki:1204.2f-2"),
    ("kiseki", "field", EVENT, "kiseki:506.1"),
    ("kiseki", "field", {"type": "item"} | listens(event="attacks", card="this"), "kiseki:804.1"),
    ("kiseki", "field", {"type": "item"} | listens(event="stunned", card={"type": "item"}), "kiseki:1306.1"),
    ("fab", "hand", ACTION | {"keywords": ["dominate"]}, "fab:8.3.4"),
    ("fab", "hand", ACTION | {"abilities": [{"keyword": "piercing", "number": 1}]}, "fab:8.3.23"),
    ("fab", "hand", ACTION | listens(event="hits", card="this"), "fab:7.5.2"),
    ("fab", "hand", ATTACK | listens(event="is_hit", card="this"), "fab:1.4.5a"),
]


@pytest.mark.parametrize(("game", "zone", "card", "says"), NEVER)
def test_fields_that_a_card_type_never_uses_are_refused(game, zone, card, says):
    found = refused(game, zone, card)
    assert any(says in expected for _, expected in found), found


GIVES = {
    "abilities": [{"resolve": [{"give": {"abilities": listens(event="hits", card="this")["abilities"]}, "next": {}}]}]
}
TWIN = {"name": "B", "cost": 2, "abilities": [{"spell": [{"draw": 1}]}]}
USED = [
    ("dm", "hand", NUMBERED["dm"] | {"twin": TWIN}),
    ("sve", "field", AMULET | does(damage=1, to="enemy.leader")),
    ("sve", "field", AMULET | does(engage={"side": "enemy"})),
    ("sve", "hand", SPELL | {"keywords": ["quick"]}),
    ("sve", "field", AMULET | {"keywords": ["ward"]}),
    (
        "sve",
        "field",
        AMULET | {"attack": 3, "defense": 3, "keywords": ["storm"]} | listens(event="attacks", card="this"),
    ),
    ("sve", "field", AMULET | {"keywords": ["storm"], "abilities": [{"static": {"type": "follower", "attack": 1}}]}),
    ("sve", "field", AMULET | listens(event="evolves", card="this")),
    ("kiseki", "hand", EVENT | {"ep": 1, "keywords": ["dispatch"]}),
    ("kiseki", "field", {"type": "item", "str": 1, "def": 1}),
    ("fab", "hand", ATTACK | {"keywords": ["dominate"]} | listens(event="hits", card="this")),
    ("fab", "permanents", NUMBERED["fab"] | listens(event="is_hit", card="this")),
    ("fab", "weapons", {"subtypes": ["1h", "sword"], "power": 3} | listens(event="hits", card="this")),
    ("fab", "hand", ACTION | GIVES),
]


@pytest.mark.parametrize(("game", "zone", "card"), USED)
def test_fields_that_a_card_type_uses_are_accepted(game, zone, card):
    assert refused(game, zone, card) == []


def test_a_card_taken_by_the_other_player_still_counts_as_theirs():
    """A text that counts the turn's events includes a card that the opponent may have controlled by then."""
    counts = {"if": {"amount": {"this_turn": {"event": "attacks", "card": "this", "side": "enemy"}}, "min": 1}}
    ability = {"when": {"event": "main_phase"}, **counts, "do": [{"draw": 1}]}
    assert refused("sve", "field", NUMBERED["sve"] | {"abilities": [ability]}) == []


@pytest.mark.parametrize(
    ("game", "zone", "said"),
    [("sve", "hand", {"damage": 1}), ("dm", "hand", {"new": True}), ("fab", "hand", {"tapped": True})],
)
def test_an_impossible_state_of_a_card_is_refused_by_name(game, zone, said):
    with pytest.raises(ScenarioError) as wrong:
        parse(json.dumps({"game": game, "p1": {zone: [{"id": "a", **NUMBERED[game], **said}]}}), "mine.yaml")
    (problem,) = wrong.value.problems
    (field,) = said
    assert problem.field == f"p1.{zone}[0].{field}"
    assert problem.found.startswith(f"`{field}` of card a, but ")


def test_where_nothing_can_be_named_that_is_said():
    with pytest.raises(ScenarioError) as wrong:
        parse("game: fab\np1: {}\nearlier: [{event: hits, player: p1}]", "mine.yaml")
    assert (
        wrong.value.problems[0].expected == "an event that a text or rule on this board counts, but there is none here"
    )
