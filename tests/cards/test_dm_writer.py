"""All abilities of Duel Masters are printed, each in words of its own, in both languages."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from judge.abilities import Body
from judge.cards.library import library
from judge.cards.output import without_wording, wordings
from judge.cards.parser import read
from judge.cards.printer import NoWordingError, write
from judge.games.dm.language import LANGUAGE
from tests.shares import Share, in_shares

BOARDS = sorted((Path(__file__).parents[2] / "scenarios" / "dm").glob("**/*.yaml"))
LANGS = ("en", "ja")


def stated(value: Any) -> Iterator[Any]:
    """Yield the abilities on a board or card, including those that are given to others."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key in ("abilities", "hyper_abilities") and isinstance(part, list):
                yield from (one for one in part if isinstance(one, dict))
            yield from stated(part)
    elif isinstance(value, list):
        for part in value:
            yield from stated(part)


@cache
def all_abilities() -> list[Any]:
    """Return every ability of the library and of the boards once."""
    found = list(stated([dict(one) for one in library("dm").cards]))
    for board in BOARDS:
        found += stated(yaml.load(board.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader))
    return list({json.dumps(one, sort_keys=True): one for one in found}.values())


CREATURES = (
    "attacks",
    "attacked",
    "blocks",
    "blocked",
    "attacks_unblocked",
    "battles",
    "battle_ends",
    "wins_battle",
    "loses_battle",
    "breaks",
    "unattackable_by",
    "unblockable_by",
)
"""Events and abilities of creatures only: the text need not say that the cards are creatures."""


def plain(value: Any, *, creature: bool = False) -> Any:
    """Return a board without the type of cards that can only be creatures."""
    if isinstance(value, list):
        return [plain(part) for part in value]
    if not isinstance(value, dict):
        return value
    event = value.get("event") in CREATURES
    left = {key: plain(part, creature=key in CREATURES or (event and key == "card")) for key, part in value.items()}
    unsaid = [("type", "creature")] if creature else [("card", "creature"), ("card", {})] if event else []
    return {key: part for key, part in left.items() if (key, part) not in unsaid}


def names(value: Any) -> Iterator[str]:
    """Yield the names under which an ability remembers something, in order."""
    if isinstance(value, dict):
        if value.get("remember") is not None:
            yield value["remember"]
        value = list(value.values())
    if isinstance(value, list):
        for part in value:
            yield from names(part)


def renamed(value: Any, by_name: dict[str, str]) -> Any:
    """Return a value with other names for remembered values."""
    if isinstance(value, dict):
        return {key: renamed(part, by_name) for key, part in value.items()}
    if isinstance(value, list):
        return [renamed(part, by_name) for part in value]
    return by_name.get(value, value) if isinstance(value, str) else value


def meant(ability: Any) -> str:
    """Return an ability's meaning, independent of its spelling and its names."""
    with LANGUAGE.reading():
        whole = {**LANGUAGE.read(Body, plain(ability)).model_dump(), "id": None}
    by_name = {name: f"name {number}" for number, name in enumerate(dict.fromkeys(names(whole)))}
    return json.dumps(renamed(whole, by_name), sort_keys=True, default=str)


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGS)
def test_every_ability_of_the_cards_and_the_boards_is_said(lang: str) -> None:
    assert len(all_abilities()) > 700
    for ability in all_abilities():
        (line,) = write("dm", [ability], lang)
        assert line.strip(), ability


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGS)
def test_no_two_abilities_say_the_same(lang: str) -> None:
    by_line = defaultdict(list)
    for ability in all_abilities():
        by_line[write("dm", [ability], lang)[0]].append(ability)
    for line, several in by_line.items():
        if len(several) > 1:
            assert len({meant(one) for one in several}) == 1, (line, several)


def parts(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of the fields in an ability."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield (*path, key)
        yield from parts(part, (*path, key))


OTHERWISE = {
    "own": "enemy",
    "enemy": "any",
    "any": "own",
    "you": "opponent",
    "opponent": "each",
    "each": "you",
    "top": "bottom",
    "bottom": "top",
    "up": "down",
    "down": "up",
}


def varied(ability: Any, path: tuple[Any, ...], *, gone: bool) -> Any:
    """Return an ability without one of its parts, or with that changed; nothing where it cannot be."""
    copy = json.loads(json.dumps(ability))
    place = copy
    for key in path[:-1]:
        place = place[key]
    value = place[path[-1]]
    if gone:
        del place[path[-1]]
    elif isinstance(value, bool):
        place[path[-1]] = not value
    elif isinstance(value, int):
        place[path[-1]] = value + 1
    elif isinstance(value, str) and value in OTHERWISE:
        place[path[-1]] = OTHERWISE[value]
    else:
        return None
    return copy


@pytest.mark.sweep
@pytest.mark.parametrize("lang", LANGS)
@in_shares(8)
def test_a_removed_or_changed_part_changes_the_wording(share: Share, lang: str) -> None:
    unheard, heard = [], 0
    for ability in share.of(all_abilities()):
        line = write("dm", [ability], lang)[0]
        for path in parts(ability):
            for gone in (True, False):
                other = None if path[-1] in ("as", "id") else varied(ability, path, gone=gone)
                if other is None:
                    continue
                try:
                    said = write("dm", [other], lang)[0]
                    same = said == line and meant(other) != meant(ability)
                except (NoWordingError, ValueError, KeyError, TypeError, AttributeError, StopIteration):
                    continue
                heard += said != line
                if same:
                    unheard.append((line, path))
    assert unheard == []
    assert heard > 1000 / share.many


def test_cards_from_the_top_go_to_the_bottom_of_a_deck() -> None:
    said = {"spell": [{"from_top": 1, "into": "deck"}]}
    assert "on its bottom" in write("dm", [said], "en")[0]
    assert "一番下に置く" in write("dm", [said], "ja")[0]


def test_a_word_that_is_not_known_is_refused() -> None:
    for node in ({"spell": [{"draw": 1, "twice": True}]}, {"spell": [{"sing": 1}]}, {"static": {"flying": True}}):
        for lang in LANGS:
            with pytest.raises(NoWordingError):
                write("dm", [node], lang)


def test_an_ability_without_wording_is_shown_in_board_form() -> None:
    entry = {"abilities": [{"ninja_strike": 4}, {"spell": [{"sing": 1}]}]}
    assert without_wording("dm", entry) == [{"spell": [{"sing": 1}]}]
    assert wordings("dm", entry, "ja") == ["ニンジャ・ストライク 4。", "(この能力は言い表せない)"]


GOLDEN = [
    (
        "DM10-008",
        "Double breaker.\nTap ability: instead of attacking, you may tap this card and do this: choose 1 creature in "
        "your graveyard. Then return all creatures with the same name as the chosen creature in your graveyard to the "
        "owner's hand.",
        "W・ブレイカー。\nタップ能力 ― 攻撃するかわりにこのカードをタップして、次のことを行ってもよい:「自分の墓地に"
        "あるクリーチャーを1枚選ぶ。その後、自分の墓地にある選んだクリーチャーと同じ名前を持つクリーチャーをすべて、持ち主の"
        "手札に戻す」。",
    ),
    (
        "DM08-010",
        "While one of your other creatures has broken shields this turn, this card has “When this card attacks, you "
        "may search your deck for 1 card and put it into the hand. Then shuffle your deck”.",
        "このターンに自分の他のクリーチャーがシールドをブレイクしたことがある間、このカードは「このカードが攻撃すると"
        "き、自分の山札からカードを1枚探し出し、手札に加えてもよい。その後、自分の山札をシャッフルする。」を得る。",
    ),
    (
        "DM22-035",
        "Shield trigger.\nSearch your deck for 1 evolution creature, show it, and put it into the hand. Then shuffle "
        "your deck.",
        "S・トリガー。\n自分の山札から進化クリーチャーを1枚探し出し、見せて、手札に加える。その後、自分の山札を"
        "シャッフルする。",
    ),
    (
        "DM01-034",
        "1 of your opponent's creatures can be attacked while untapped until the end of the turn.",
        "ターンの終わりまで、相手のクリーチャー1体はアンタップしていても攻撃される。",
    ),
]


@pytest.mark.parametrize(("number", "en", "ja"), GOLDEN, ids=[one[0] for one in GOLDEN])
def test_cards_in_both_languages(number: str, en: str, ja: str) -> None:
    entry = library("dm").numbered(number)
    assert entry is not None
    assert (wordings("dm", entry, "en"), wordings("dm", entry, "ja")) == (en.split("\n"), ja.split("\n"))


@pytest.mark.parametrize(
    ("count", "ja"),
    [
        ({"count": 1}, "いずれかのプレイヤーのマナゾーンにあるカードを1枚、持ち主の手札に戻す。"),
        ({}, "各プレイヤーのマナゾーンにあるカードをすべて、持ち主の手札に戻す。"),
    ],
)
def test_a_number_of_cards_of_both_players_is_not_said_of_each(count: dict[str, int], ja: str) -> None:
    """“Each player's” means that many cards of both players."""
    spell = {"spell": [{"return": {"zone": "mana_zone", "side": "any", **count}}]}
    assert write("dm", [spell], "ja") == [ja]
    assert read("dm", ja, "呪文", "").abilities[0] == spell


def test_for_each_stands_before_a_singular_noun() -> None:
    ability = {"static": {"power": {"count": {"zone": "graveyard", "type": "creature"}, "times": 2000}}}
    assert write("dm", [ability], "en") == ["This card gets +2000 power for each creature in your graveyard."]


def test_all_cards_of_a_zone_are_counted_once() -> None:
    asked = {"matches": {"zone": "mana_zone"}, "like": {"civilization": "fire"}}
    ability = {"static": {"keywords": ["speed_attacker"]}, "if": asked}
    assert write("dm", [ability], "ja") == [
        "自分のマナゾーンにあるカードがすべて火のカードである間、このカードは「スピードアタッカー」を得る。"
    ]
    assert write("dm", [ability], "en") == [
        "While all cards in your mana zone are fire cards, this card has “speed attacker”."
    ]


def test_a_reduction_by_a_number_and_more_keeps_its_sign() -> None:
    ability = {"static": {"use_cost": {"count": {"type": "creature"}, "times": -1, "plus": 1}}}
    assert write("dm", [ability], "ja") == ["このカードは使うコストがN(Nは自分のクリーチャーの数-1)少なくなる。"]
    assert write("dm", [ability], "en") == [
        "This card costs N less (N is the number of your creatures minus 1) to use."
    ]
