"""What can do nothing as it is written: no cards, nothing of something, an empty list. It is refused there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

from judge.abilities import instructions as say
from judge.abilities.base import Cost, Instruction, Node, is_plain
from judge.abilities.conditions import Compare, Exists
from judge.abilities.costs import PayCounter
from judge.abilities.kinds import Activated, Body, Grant, Keyworded, PlayCost, Replacing
from judge.abilities.selections import Computed, Range, Select


class Empty(NamedTuple):
    """What to write instead of something that can do nothing, in English and in Japanese."""

    en: str
    ja: str


SOME = Empty("at least 1: of less nothing comes", "1 以上(それ未満では何も起こらない)")
OTHER = Empty("a number other than 0: that changes nothing", "0 以外の数(0 では何も変わらない)")
FILLED = Empty("at least one; without any, leave the field out", "1つ以上。何もなければこの項目を書かない")
DOES = Empty("at least one instruction", "指示を1つ以上")
OPTION = Empty(
    "options that do something; may around what need not be done",
    "何かをする選択肢。しなくてもよいことは may の中に",
)
EITHER = Empty("something in then or else", "then か else の中身")
GIVES = Empty("something that is given: 0 gives nothing", "何か与えるもの(0 では何も変わらない)")
ALWAYS = Empty(
    "min of at least 1, or max: without them this always holds", "min は 1 以上、または max(いつも満たされる)"
)
NEVER = Empty("a min that is not above max: no number is so", "max 以下の min(当てはまる数がない)")
CONSTANT = Empty("times other than 0, or plainly the number", "0 以外の times、またはただの数")
SAME = Empty("times other than 1: that changes nothing", "1 以外の times(1 では何も変わらない)")
PAID = Empty("at least 0: less than nothing is not paid", "0 以上(マイナスの支払いはない)")
CHOICE = Empty("at least two options: of one nothing is chosen", "2つ以上の選択肢(1つでは何も選ばない)")
TOO_MANY = Empty("no more than there are options", "選択肢の数以下")
UNSEEN = Empty("no more cards than are looked at", "見る枚数以下")
UNPAID = Empty("something that is paid: a cost of 0 is always paid", "支払うもの(0 のコストは常に支払える)")
ONCE = Empty("each word once", "同じ語は1回だけ")
CHEAPER = Empty("what it costs less or more, set, or extra", "軽減・増加する量、set、または extra")

MAY_BE_EMPTY: Mapping[type[Node], Sequence[str]] = {
    Activated: ("activate",),
    Keyworded: ("cost",),
}
"""The lists that may be empty: what costs nothing."""

BELOW: Mapping[type[Node], Sequence[str]] = {say.Gain: ("amount",)}
"""The numbers of instructions that may be below zero: so much is lost."""

FREE: Mapping[type[Node], Sequence[str]] = {say.Play: ("cost",)}
"""The numbers of instructions that may be zero: nothing is paid."""


def empties(node: Node) -> Iterator[tuple[str, Empty]]:
    """Yield each stated field of a node with which it can do nothing, and what is meant.

    Args:
        node: a node of a text.
    """
    if not node.slot and not isinstance(node, Range):
        return
    yield from _lists(node)
    yield from _numbers(node)
    yield from _bounds(node)
    yield from _unreachable(node)
    if isinstance(node, Grant) and node.model_fields_set and _gives_nothing(node):
        yield min(node.model_fields_set), GIVES
    if isinstance(node, PlayCost) and node.play_cost == 0 and node.set is None and not node.extra:
        yield "play_cost", CHEAPER


def is_number(value: Any) -> bool:
    """Return whether a value is a number as it is written, not one to be worked out."""
    return isinstance(value, int) and not isinstance(value, bool)


def _stated(node: Node, names: Sequence[str]) -> Iterator[tuple[str, Any]]:
    for name in names:
        if name in node.model_fields_set:
            yield name, getattr(node, name)


def _named(rows: Mapping[type[Node], Sequence[str]], node: Node) -> Sequence[str]:
    return [name for kind, names in rows.items() if isinstance(node, kind) for name in names]


def _lists(node: Node) -> Iterator[tuple[str, Empty]]:
    kept = (*_named(MAY_BE_EMPTY, node), *node.may_be_empty)
    for name, value in _stated(node, [one for one in type(node).model_fields if one not in kept]):
        if isinstance(value, list) and [] in value:
            yield name, OPTION
        if value not in ([], {}):
            continue
        if isinstance(node, say.If | say.Pay) and name == "then":
            if not getattr(node, "otherwise", ()):
                yield name, EITHER
        elif type(node).model_fields[name].is_required():
            yield name, DOES
        elif not is_plain(type(node).model_fields[name].annotation):
            yield name, FILLED  # a list of words that is empty says what leaving it out says


def _numbers(node: Node) -> Iterator[tuple[str, Empty]]:
    below = (*_named(BELOW, node), *node.may_be_below)
    for name, value in _stated(node, _counted(node)):
        if name in below:
            if is_number(value) and value == 0:
                yield name, OTHER
        elif any(is_number(one) and one < 1 for one in (value.values() if isinstance(value, dict) else (value,))):
            yield name, SOME
    if isinstance(node, Replacing):
        if is_number(node.add) and node.add == 0:
            yield "add", OTHER
        if node.times == 1:
            yield "times", SAME
    if isinstance(node, Cost):
        yield from (
            (name, PAID)
            for name, value in _stated(node, list(type(node).model_fields))
            if is_number(value) and value < 0
        )
    if isinstance(node, Computed) and node.times == 0:
        yield "times", CONSTANT


def _counted(node: Node) -> Sequence[str]:
    """Return the fields of a node that say how many or how much."""
    if isinstance(node, Instruction):
        free = _named(FREE, node)
        return [name for name in type(node).model_fields if name not in free]
    if isinstance(node, Body):
        return ("x", "x_is", "per_turn", *node.counts)
    if isinstance(node, Select):
        return ("count", "up_to")
    return ("remove",) if isinstance(node, PayCounter) else ()


def _bounds(node: Node) -> Iterator[tuple[str, Empty]]:
    if not isinstance(node, Exists | Compare | Range):
        return
    if is_number(node.min) and is_number(node.max) and node.min > node.max:  # type: ignore[operator]
        yield "min", NEVER
    elif isinstance(node, Exists) and node.min is not None and node.min < 1 and node.max is None:
        yield "min", ALWAYS


def _unreachable(node: Node) -> Iterator[tuple[str, Empty]]:
    """Yield what asks for more than there can be, or for what is so whatever a player does."""
    match node:
        case say.Choose() if "options" in node.model_fields_set:
            if len(node.options) < 2:
                yield "options", CHOICE
            elif is_number(node.choose) and node.choose > len(node.options):  # type: ignore[operator]
                yield "choose", TOO_MANY
        case say.Look():
            if is_number(node.look) and sum(_taken(node)) > node.look:  # type: ignore[operator]
                yield "take", UNSEEN
        case say.Pay():
            if node.pay and all(map(_costs_nothing, node.pay)):
                yield "pay", UNPAID
        case Grant():
            for name, value in _stated(node, list(type(node).model_fields)):
                words = [one for one in value if isinstance(one, str)] if isinstance(value, list) else []
                if len({*words}) < len(words):
                    yield name, ONCE


def _taken(look: say.Look) -> Iterator[int]:
    """Yield how many cards are taken of those that are looked at, wherever the text says a number."""
    takes = look.take if isinstance(look.take, list) else [look.take]
    for one in takes:
        meant = one if isinstance(one, Select) else getattr(one, "take", None)
        if isinstance(meant, Select) and is_number(meant.count):
            yield cast(int, meant.count)


def _costs_nothing(cost: Cost) -> bool:
    """Return whether a cost is so much of something, and that is 0."""
    numbers = [value for _, value in _stated(cost, list(type(cost).model_fields)) if is_number(value)]
    return bool(numbers) and not any(numbers)


def _gives_nothing(grant: Grant) -> bool:
    """Return whether all that a grant states is to add 0, or an empty list."""
    return all(
        value is None or value is False or value == [] or (is_number(value) and value == 0 and name in grant.adds)
        for name, value in _stated(grant, list(type(grant).model_fields))
    )
