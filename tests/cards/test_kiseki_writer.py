"""Abilities of Kiseki are printed in both languages: no card is published, so the boards state them all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from judge.cards.printer import NoWordingError, write

BOARDS = sorted((Path(__file__).parents[2] / "scenarios" / "kiseki").glob("**/*.yaml"))


class Plain(yaml.CSafeLoader):
    """Reads ``on`` as the word that it is."""


Plain.yaml_implicit_resolvers = {
    key: [(tag, pattern) for tag, pattern in rows if tag != "tag:yaml.org,2002:bool" or key in "tfTF"]
    for key, rows in yaml.CSafeLoader.yaml_implicit_resolvers.items()
}


def stated(value: Any) -> Iterator[Any]:
    """Yield the abilities on a board, including those that are given to others."""
    if isinstance(value, dict):
        for key, part in value.items():
            if key == "abilities" and isinstance(part, list):
                yield from (one for one in part if isinstance(one, dict))
            yield from stated(part)
    elif isinstance(value, list):
        for part in value:
            yield from stated(part)


@cache
def all_abilities() -> list[Any]:
    """Return every ability of the boards once."""
    found = [one for board in BOARDS for one in stated(yaml.load(board.read_text(encoding="utf-8"), Loader=Plain))]
    return list({json.dumps(one, sort_keys=True): one for one in found}.values())


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_ability_of_the_boards_is_said(lang: str) -> None:
    assert len(all_abilities()) > 300
    for ability in all_abilities():
        (line,) = write("kiseki", [ability], lang)
        assert line.strip(), ability


SAID = [
    (
        {
            "spell": [{"perform": "stun", "on": "t"}, {"gain": "bonds", "amount": -1}],
            "targets": [{"id": "t", "side": "enemy", "type": "unit", "def": {"max": 3}}],
        },
        "Stun 1 target UNIT with DEF 3 or less your opponent controls. Then lose 1 bond.",
        "対象(相手のDEFが3以下のUNIT1つ)をスタンさせる。その後、自分の絆を1失う。",
    ),
    (
        {"when": {"event": "attacks", "card": "this"}, "do": [{"may": [{"put": "this", "into": "homebase"}]}]},
        "When this card attacks, you may put this card into its owner's homebase.",
        "このカードが攻撃した時、このカードを持ち主の拠点に置いてもよい。",
    ),
    (
        {
            "activate": [{"pay": "ep", "amount": "x"}],
            "x": 9,
            "do": [{"give": {"str": "x"}, "to": "this", "until": "combat"}],
        },
        "Activate (pay X EP): this card gets STR +X until the end of the combat. X is at most 9.",
        "起動(EPをX支払う):この戦闘の間、このカードはSTR+Xを得る。Xは9以下。",
    ),
    (
        {"static": {"keywords": ["hate"], "cannot": ["be_answered"]}, "affects": {"type": "unit", "other": True}},
        "All other UNITs you control have “Hate” and can't be answered.",
        "自分の他のUNITすべては【ヘイト】を得て、さらに応戦されない。",
    ),
]


@pytest.mark.parametrize(("ability", "en", "ja"), SAID)
def test_in_both_languages(ability: dict[str, Any], en: str, ja: str) -> None:
    assert (write("kiseki", [ability], "en"), write("kiseki", [ability], "ja")) == ([en], [ja])


def test_an_ability_without_wording_raises_an_error() -> None:
    for node in ({"spell": [{"sing": 1}]}, {"spell": [{"perform": "stun", "on": "nobody"}]}):
        for lang in ("en", "ja"):
            with pytest.raises(NoWordingError):
                write("kiseki", [node], lang)


def test_a_reduction_by_a_number_and_more_keeps_its_sign() -> None:
    ability = {"static": {"attack": {"count": {"zone": "hand"}, "times": -2, "plus": 1}}}
    assert write("kiseki", [ability], "ja") == ["このカードはSTR-N(Nは自分の手札のカードの数の2倍-1)を得る。"]
    assert write("kiseki", [ability], "en") == [
        "This card gets STR -N (N is 2 times the number of cards in your hand minus 1)."
    ]
