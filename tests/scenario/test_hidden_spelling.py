"""A seat learns nothing about the spelling of a card that it may not know."""

import json
from typing import Any

import pytest

from judge.kernel import PlayerId
from judge.scenario import Seated, library, report, resolve

SPELLINGS = {
    "dm": [
        ("races", "Human"),
        ("races", "ヒューマノイド"),
        ("races", "human"),
        ("races", "Zorg Man"),
        ("races", "zorg-man"),
    ],
    "sve": [("traits", "Officer"), ("traits", "兵士"), ("traits", "zorg_man")],
    "kiseki": [("organizations", "Bracer Guild"), ("organizations", "遊撃士協会"), ("organizations", "ZORG MAN")],
    "fab": [("subtypes", "kite"), ("subtypes", "KITE"), ("supertypes", "戦士")],
}
SHOWN = {"dm": ("battle_zone", ["Human", "ZORG MAN"]), "sve": ("field", ["officer", "Zorg Man"])}
SHOWN |= {"kiseki": ("field", ["遊撃士協会", "zorg-man"]), "fab": ("permanents", ["Kite"])}
FIGURES = {
    "dm": {"cost": 1, "power": 1000},
    "sve": {"type": "follower", "cost": 1, "attack": 1, "defense": 1},
    "kiseki": {"type": "unit", "cp": 1, "str": 1, "def": 1},
    "fab": {"types": ["action"], "power": 1, "life": 1},
}


def beside(game: str, hidden: dict[str, Any]) -> dict[str, Any]:
    """A board with a hidden card of the first player, and a card on which a text of the second player depends."""
    (zone, words), (field, _) = SHOWN[game], SPELLINGS[game][0]
    figure, stronger = {"dm": ("power", 1000), "kiseki": ("str", 1), "fab": ("power", 1)}.get(game, ("attack", 1))
    ally = {"subtypes": ["ally", *words]} if game == "fab" else {field: words}
    asked = {"dm": "race", "sve": "trait", "kiseki": "trait", "fab": "subtypes"}[game]
    where = {"zone": "permanent"} if game == "fab" else {}
    text = {"static": {figure: stronger}, "affects": {"side": "own", asked: words[-1].lower(), **where}}
    held = {"id": "v", "name": "Paper Tiger", **FIGURES[game], **ally, "abilities": [text]}
    return {"game": game, "p1": {"hand": [{"id": "h", "name": "H", **FIGURES[game], **hidden}]}, "p2": {zone: [held]}}


def all_told(board: dict[str, Any], seat: str = "p2") -> str:
    view = Seated(resolve(json.dumps(board)), PlayerId(seat))
    said = [
        report.text(view, lang="en"),
        report.text(view, lang="ja"),
        json.dumps(report.to_json(view), ensure_ascii=False),
    ]
    return "\n".join(said)


@pytest.mark.parametrize("game", SPELLINGS)
def test_the_spelling_of_a_hidden_card_is_not_shown(game: str) -> None:
    told = {all_told(beside(game, {field: [word]})) for field, word in SPELLINGS[game]}
    assert len(told) == 1


@pytest.mark.parametrize("game", SPELLINGS)
def test_the_names_of_a_hidden_card_are_not_shown(game: str) -> None:
    names: list[dict[str, Any]] = [{}, {"name": "Paper Tiger"}, {"name": {"en": "Paper Tiger", "ja": "張り子の虎"}}]
    assert len({all_told(beside(game, hidden)) for hidden in names}) == 1
    assert "張り子の虎" in all_told(beside(game, names[-1]), "p1")


def test_face_down_equipment_is_revealed_only_to_its_player() -> None:
    (file,) = (one for one in library("fab") if one.id == "fab/1.7.4-face-down-equipment-does-not-trigger")
    done = file.resolve()
    keys = {seat: [step.key for step in Seated(done, PlayerId(seat)).steps] for seat in ("p1", "p2")}
    assert "kept_back" in keys["p1"]
    assert "kept_back" not in keys["p2"]
