"""The statements of a board about a card's state, and the zones where they have a meaning."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from judge.games import Impossible
from judge.games.common.setup import F, P, stated_cards
from judge.kernel import Why


def _any(printed: Any) -> bool:
    return True


class Lying(NamedTuple):
    """The places and cards for which a board's statement about a card's state is possible.

    Attributes:
        zones: the zones or fields of a side; ``None`` for all.
        why: the reason against other places and cards.
        fits: returns whether a card with these printed values allows the statement.
    """

    zones: Collection[str] | None
    why: Why
    fits: Callable[[Any], bool] = _any


def cannot_lie_so(
    entry: Any, where: str, printed: Any, can: Mapping[str, Collection[Lying]]
) -> Iterator[tuple[str, Why]]:
    """Yield each statement about a card that is impossible in its place, with the reason.

    Args:
        entry: the board's entry for the card.
        where: the zone or field of a side.
        can: for each statement, the places where it is possible; all must be met.
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
    face: Callable[[Any], F],
    on_the_field: Why,
    belongs: Callable[[F], bool],
    can: Mapping[str, Collection[Lying]],
) -> Iterator[Impossible]:
    """Yield each card of a board with an impossible statement, with the clause.

    Args:
        face: returns the face made from the printed values of a card.
        on_the_field: the reason why a card that does not belong on the field cannot be there.
        belongs: returns whether a card with these printed values can be on the field.
        can: for each statement about a card, the places where it is possible.
    """
    for player, where, index, ids, entry in stated_cards(scenario, form, zones):
        if entry is not None:
            printed = face(entry if entry.card is None else scenario.cards[entry.card])
            path = (player, where, index)
            if where == "field" and not belongs(printed):
                yield Impossible(path, ids[0], on_the_field)
            for field, why in cannot_lie_so(entry, where, printed, can):
                yield Impossible(path, ids[0], why, field)
