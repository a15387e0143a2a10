"""Totals: cards in several places, or of several kinds, counted together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.cards.parser.sve.meanings import Meant, Noun, One
from judge.cards.parser.sve.parsing import NotReadError


def together(found: Sequence[One], joins: Sequence[str], words: str) -> Any:
    """Return the total number of cards in several places: 自分の場と自分のEXエリアの…の枚数の合計.

    Args:
        found: the meanings of the joined nouns.
        joins: the words that join them.
        words: the whole phrase.

    Raises:
        NotReadError: the phrase does not say whose cards are counted, or that they are counted together.
    """
    last = found[-1]
    if set(joins) <= {"か", "や"} and isinstance(last, Meant) and last.kind == "amount" and words.endswith("の合計"):
        return _of_kinds(found[:-1], last, words)
    places = [one.value for one in found[:-1] if isinstance(one, Meant) and one.kind == "place"]
    if len(places) != len(found) - 1 or set(joins) - {"と"} or not isinstance(last, Meant) or last.kind != "amount":
        raise NotReadError(words)
    select = dict(last.value.get("count", {}))
    if select.get("side") == "any" and "zone" in select:
        select["side"] = places[0][1]  # 自分の手札とEXエリアの枚数: only the first place names the player
    zones = [place[0] for place in places]
    if not words.endswith("の合計") or any(place[1] != select.get("side") or place[2] for place in places):
        raise NotReadError(words)
    return {"count": {**select, "zone": [*zones, select.get("zone", "field")]}}


def _of_kinds(before: Sequence[One], last: Meant, words: str) -> Any:
    """Return the total number of cards of several kinds in one place: 自分の墓場の学院・カードやスペルの枚数の合計."""
    select = dict(last.value.get("count", {}))
    nouns = [one for one in before if isinstance(one, Noun)]
    if len(nouns) != len(before) or any(noun.number or noun.side or noun.zone for noun in nouns[1:]):
        raise NotReadError(words)
    first = nouns[0]
    likes = [{k: v for k, v in select.items() if k not in ("zone", "side")}]
    if select.get("side") != "any" or "zone" in select or not first.zone or first.side is None:
        raise NotReadError(words)
    place = {"zone": first.zone[0] if len(first.zone) == 1 else first.zone, "side": first.side}
    return {"count": {**place, "any_of": [*(noun.like for noun in nouns), *likes]}}


__all__ = ["together"]
