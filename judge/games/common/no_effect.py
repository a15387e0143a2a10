"""Events that never happen to cards of some types, or in some zones: a text about them has no effect."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, NamedTuple

from judge.abilities import Around, Body, Filter, Grant, Idle, Instruction, Select, Static, When, names

TypesOf = Callable[[Any], Collection[str]]
"""Tells by what is printed on a card which types it can have."""


class HappensTo(NamedTuple):
    """What can happen to cards of some types only.

    Attributes:
        events: the names of the events.
        types: the card types.
        en: what they are, and which clause says so, in English.
        ja: the same in Japanese.
    """

    events: Sequence[str]
    types: Sequence[str]
    en: str
    ja: str


def types_of_this(around: Around, printed: type[Any], types: TypesOf) -> Collection[str] | None:
    """Return the types of the card that ``this`` stands for in a text, ``None`` where the text does not tell.

    What an ability gives to other cards is about those.

    Args:
        around: the nodes around the place, the innermost last.
        printed: the form of what is printed on a card.
        types: which types such a card can have.
    """
    for at in reversed(range(len(around))):
        if isinstance(around[at], printed):
            return types(around[at])
        if isinstance(around[at], Grant) and not _is_given_to_itself(around[at - 1] if at else None):
            return None
    return None


def _is_given_to_itself(giving: Any) -> bool:
    """Return whether what is given is given to the card that has the text."""
    match giving:
        case Static():
            return bool(giving.affects == "this")
        case Instruction():
            return "to" in giving.model_fields_set and getattr(giving, "to", None) == "this"
    return True


def about_this(
    only_to: Sequence[HappensTo], another: tuple[str, str], kind: type[Any], types: TypesOf
) -> Sequence[Idle]:
    """Return what has no effect beside an event that cannot happen to the card whose text waits for it.

    Args:
        only_to: what can happen to cards of some types only.
        another: what to write in the place of ``card: this``, in English and in Japanese.
        kind: the form of what is printed on a card.
        types: which types such a card can have.
    """

    def never_to_it(only: HappensTo, node: When, around: Around) -> bool:
        if node.event not in only.events or node.card != "this":
            return False
        there = types_of_this(around, kind, types)
        return there is not None and not {*only.types} & {*there}

    return [
        Idle(
            When,
            ("card",),
            f"{another[0]}: {only.en}",
            f"{another[1]}: {only.ja}",
            lambda node, around, only=only: never_to_it(only, node, around),  # type: ignore[misc]
        )
        for only in only_to
    ]


def about_those(only_to: Sequence[HappensTo]) -> Sequence[Idle]:
    """Return what has no effect beside an event that cannot happen to cards of the types that a text names.

    Args:
        only_to: what can happen to cards of some types only.
    """

    def never_to_those(only: HappensTo, node: Filter, around: Around) -> bool:
        when = around[-1] if around else None
        about = isinstance(when, When) and when.event in only.events and when.card is node
        return about and node.type is not None and not {*only.types} & {*names(node.type)}

    return [
        Idle(
            Filter,
            ("type",),
            f"one of {', '.join(only.types)}: {only.en}",
            f"{'・'.join(only.types)} のいずれか: {only.ja}",
            lambda node, around, only=only: never_to_those(only, node, around),  # type: ignore[misc]
        )
        for only in only_to
    ]


def looks_in_vain(
    node: Select, around: Around, zone: str, types: Collection[str], elsewhere: Callable[[Any], bool]
) -> bool:
    """Return whether a selection looks in one zone alone, for cards of types that never lie there.

    Args:
        node: the selection.
        around: the nodes around it, the innermost last.
        zone: the zone.
        types: the types of the cards that lie there.
        elsewhere: tells of the node around the selection whether it means cards in other zones, whatever is said.
    """
    if node.type is None or {*types} & {*names(node.type)} or {*names(node.zone)} != {zone}:
        return False
    return not elsewhere(around[-1] if around else None)


class ItsOwn(NamedTuple):
    """What abilities are about that happens to their own cards, and where they have to work for it.

    Attributes:
        events: the names of the events.
        kinds: the kinds of abilities: those that trigger by it, or replace it.
        zones: the zones in one of which such an ability has to work; none where it can work in none.
        en: what to write instead, in English.
        ja: the same in Japanese.
        stated: only an ability that says where it works is meant: where another does depends on its card.
    """

    events: Collection[str]
    kinds: tuple[type[Body], ...]
    zones: Sequence[str]
    en: str
    ja: str
    stated: bool = False


def about_its_own(rows: Sequence[ItsOwn]) -> Sequence[Idle]:
    """Return what has no effect since it does not happen to a card where its ability works."""
    return [Idle(When, ("event",), row.en, row.ja, partial(_in_vain, row)) for row in rows]


def _in_vain(row: ItsOwn, node: When, around: Around) -> bool:
    """Return whether an ability is about such an event of its own card, and works in none of these zones."""
    ability = around[-1] if around else None
    if not isinstance(ability, row.kinds) or node.card != "this" or node.event not in row.events:
        return False
    if row.stated and "zone" not in ability.model_fields_set:
        return False
    return not {*names(ability.zone)} & {*row.zones}
