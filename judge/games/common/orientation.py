"""What a board says of a card beside what is printed on it, and where that means anything."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from judge.games import Impossible
from judge.games.common.setup import F, P, stated_cards
from judge.kernel import Why


def _any(printed: Any) -> bool:
    """Return that it can be said of a card whatever is printed on it."""
    return True


class Lying(NamedTuple):
    """Where something can be said of a card.

    Attributes:
        zones: the zones, or fields of a side, in which it can; ``None`` for all of them.
        why: why it can be said nowhere else, and of no other card.
        fits: tells by what is printed on a card whether it can be said of that.
    """

    zones: Collection[str] | None
    why: Why
    fits: Callable[[Any], bool] = _any


def cannot_lie_so(
    entry: Any, where: str, printed: Any, can: Mapping[str, Collection[Lying]]
) -> Iterator[tuple[str, Why]]:
    """Yield each field by which a board says how a card lies although it cannot, and why it cannot.

    Args:
        entry: what the board says of the card.
        where: the zone, or the field of a side, in which it lies.
        printed: what is printed on the card.
        can: for each thing that can be said, where that means anything; all of it has to be met.
    """
    forms = type(entry).model_fields
    for field, places in can.items():
        if getattr(entry, field) == forms[field].default:
            continue
        for one in places:
            if (one.zones is not None and where not in one.zones) or not one.fits(printed):
                yield field, one.why
                break


def impossible_places(
    scenario: Any,
    form: type[P],
    zones: Iterable[str],
    printed: Callable[[P], F],
    on_the_field: Why,
    belongs: Callable[[F], bool],
    can: Mapping[str, Collection[Lying]],
) -> Iterator[Impossible]:
    """Yield each card of a board that cannot lie as it is stated, with the clause that says so.

    Args:
        scenario: the scenario.
        form: the form of a card in a zone.
        zones: the zones of each player.
        printed: returns what is printed on a card.
        on_the_field: why some cards do not lie on the field.
        belongs: tells by what is printed on a card whether it does.
        can: for each thing that can be said of a card, where that means anything.
    """
    for player, where, index, ids, entry in stated_cards(scenario, form, zones):
        if entry is not None:
            face, path = printed(entry), (player, where, index)
            if where == "field" and not belongs(face):
                yield Impossible(path, ids[0], on_the_field)
            for field, why in cannot_lie_so(entry, where, face, can):
                yield Impossible(path, ids[0], why, field)
