"""The card names and races that the Duel Masters parser knows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from judge.cards.library import library
from judge.cards.parser.dm.spelling import spell

_CALLED = re.compile(r"[\u30a0-\u30ff\u4e00-\u9fff\u3041-\u309fA-Za-z0-9・ー々&]+")


@cache
def races() -> Sequence[tuple[str, str]]:
    """Return (spelling in texts, race) for every known race, longest first."""
    listed = (Path(__file__).parent / "races.txt").read_text(encoding="utf-8").split()
    of_cards = (one for card in library("dm").cards for one in card.get("races", ()) if one.isprintable())
    known = {spell(one): one for one in (*listed, *of_cards) if not one.isascii()}
    known |= {words.replace("・", ""): name for words, name in known.items() if words.replace("・", "") not in known}
    known["ツリー・フォーク"] = "ツリーフォーク"
    return sorted(known.items(), key=lambda one: -len(one[0]))


@cache
def names() -> Sequence[tuple[str, str]]:
    """Return (spelling in texts, name) for every card name in the library, longest first."""
    known = {spell(card["name"]): card["name"] for card in library("dm").cards if not card["name"].isascii()}
    return sorted(known.items(), key=lambda one: -len(one[0]))


__all__ = ["names", "races"]
