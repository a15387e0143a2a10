"""What never happens to a card in a zone: an ability that works there and is about that waits in vain."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import NamedTuple

from judge.abilities import Around, Body, Idle, When, names


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


__all__ = ["ItsOwn", "about_its_own"]
