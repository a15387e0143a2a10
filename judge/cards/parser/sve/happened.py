"""Parses the number of times that something happened this turn, as an amount."""

from __future__ import annotations

import re
from typing import Any

from judge.cards.parser.sve.parsing import NotReadError, parsed

HAPPENED = re.compile(
    r"このターン(?:中に|、)(?P<by>自分が|相手が)?(?P<where>[^「」]*?)(?P<verb>プレイした|置かれた|破壊された|離れた|進化した|出た)"
    r"(?P<what>[^「」]+)の(?:枚数|数)"
)
"""A phrase for the number of cards to which something happened this turn."""


def times_this_turn(found: re.Match[str]) -> Any:
    """Return the amount: このターン、場から墓場に置かれたフォロワーの数.

    The words are reordered to those of a trigger, フォロワーが場から墓場に置かれた, and parsed as such.
    """
    from judge.cards.parser.sve.predicates import predicate
    from judge.cards.parser.sve.triggers import trigger

    by, where, verb, what = found.group("by", "where", "verb", "what")
    if (by is not None) is not (verb == "プレイした"):
        raise NotReadError(found[0])
    side, _, of_place = where.partition("の") if where.startswith(("自分の", "相手の")) else ("", "", where)
    whose = f"{side}の" if side and not (verb == "出た" and of_place) else ""
    place = where if verb == "出た" else of_place
    clause = f"{by}{where}{what}を{verb}" if by else f"{whose}{what}が{place}{verb}"
    (tree,) = parsed(clause, "condition_words").children
    when, elsewhere = trigger(predicate(tree))  # type: ignore[arg-type]
    if elsewhere is not None or "_leader" in when:
        raise NotReadError(found[0])
    if when.get("card") == {}:
        del when["card"]
    return {"this_turn": when}
