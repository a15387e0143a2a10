"""A printed ability is parsed back as the same ability."""

from __future__ import annotations

import json
from typing import Any

import pytest

from judge.abilities import Body
from judge.cards.library import library
from judge.cards.parser import read
from judge.cards.printer import write
from judge.games.dm.language import LANGUAGE
from tests.shares import Share, in_shares

READ = [
    (entry["numbers"][0], ability, entry["name"])
    for entry in library("dm").cards
    if "texts" in entry and "unread" not in entry
    for ability in entry.get("abilities", ())
]


def meaning(ability: Any) -> str:
    """Return an ability's meaning, independent of the names in it."""
    with LANGUAGE.reading():
        whole = LANGUAGE.read(Body, ability).model_dump()
    names: dict[str, str] = {}

    def named(value: Any) -> Any:
        if isinstance(value, dict):
            for key in ("remember", "seen"):
                if isinstance(value.get(key), str):
                    names.setdefault(value[key], f"#{len(names)}")
            return {key: named(one) for key, one in value.items()}
        return [named(one) for one in value] if isinstance(value, list | tuple) else value

    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: renamed(one) for key, one in value.items()}
        if isinstance(value, list | tuple):
            return [renamed(one) for one in value]
        return names.get(value, value) if isinstance(value, str) else value

    return json.dumps(renamed(named({**whole, "id": None})), sort_keys=True, default=str)


def read_back(ability: Any, name: str) -> Any:
    """Return the ability that the written text is read as; nothing where it is not read."""
    (text,) = write("dm", [ability], "ja")
    reading = read("dm", text, "呪文" if "spell" in ability else "クリーチャー", name)
    return reading.abilities[0] if reading.whole and len(reading.abilities) == 1 else None


@pytest.mark.sweep
@in_shares(4)
def test_a_written_ability_is_read_back_as_itself_or_not_at_all(share: Share) -> None:
    assert len(READ) > 250
    found = [(number, ability, read_back(ability, name)) for number, ability, name in share.of(READ)]
    other = [number for number, ability, back in found if back is not None and meaning(back) != meaning(ability)]
    assert other == []
    assert sum(back is not None for *_, back in found) / len(found) > 0.9


@pytest.mark.parametrize(
    "ability",
    [
        {"when": {"event": "enters", "card": "this"}, "do": [{"may": [{"draw": 2}]}]},
        {"static": {"power": 1000, "keywords": ["blocker"]}, "affects": {"type": "creature", "other": True}},
        {"tap_ability": [{"return": {"zone": "mana_zone", "type": "spell", "count": 1}}]},
        {"spell": [{"either": [[{"draw": 1}], [{"break": 1}]]}]},
        {"replace": {"event": "broken", "side": "own"}, "instead": [{"destroy": "this"}], "optional": True},
        {
            "when": {"event": "attacked", "card": {"type": "creature"}, "side": "own"},
            "do": [{"discard": 1, "as": "t"}, {"if": {"did": "t"}, "then": [{"tap": "event"}]}],
        },
        {"when": {"event": "enters", "card": "this"}, "if": {"paid_with": {"race": "ドラゴン"}}, "do": [{"draw": 1}]},
        {
            "when": {"event": "enters", "card": "this"},
            "if": {"evolved_from": {"race": "ドラゴン"}},
            "do": [{"draw": 1}, {"break": 1}],
        },
        {"static": {"power": 1000}, "if": {"battling": "this", "against": {"civilization": "fire"}}},
        {
            "static": {"keywords": ["blocker"]},
            "if": {"all": [{"turn": "enemy"}, {"matches": "this", "like": {"tapped": True}}]},
        },
        {
            "static": {"breaks_more": 2},
            "if": {"amount": {"this_turn": {"event": "moves", "side": "own", "from_zone": "mana_zone"}}, "min": 1},
        },
        {"o_drive": ["water", "fire"], "gains": [{"when": {"event": "attacks", "card": "this"}, "do": [{"draw": 1}]}]},
        {"o_drive": ["light"], "gains": [{"spell": [{"draw": 1}]}]},
        {"strike_back": {"civilization": "darkness"}},
        {"shield_force": {"power": 3000, "keywords": ["double_breaker"]}},
        {"slayer": {"civilization": "nature"}},
        {"spell": [{"put": {"type": "creature", "count": 1}, "into": "graveyard", "card": True}]},
        {
            "when": {"event": "blocks", "card": "this"},
            "do": [{"later": {"event": "battle_ends", "card": "this"}, "do": [{"untap": "this"}]}],
        },
        {"static": {"use_cost": {"count": {"type": "creature"}, "times": -1}, "least_use_cost": 2}},
        {
            "replace": {"event": "moves", "card": "this", "to_zone": "graveyard"},
            "instead": [{"put": "this", "into": "mana_zone"}],
        },
        {"spell": [{"may": [{"destroy": {"count": 1}, "as": "t"}, {"if": {"did": "t"}, "then": [{"draw": 2}]}]}]},
    ],
)
def test_an_ability_is_read_back(ability: Any) -> None:
    back = read_back(ability, "")
    assert back is not None
    assert meaning(back) == meaning(ability)
