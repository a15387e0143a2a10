"""Attached cards in a scenario: where they may be stated, and how they are set up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from judge.abilities import expected
from judge.games.common.entries import printed_elsewhere
from judge.games.dm.adapter.cards import Placed
from judge.games.dm.book.c400_presence import AURAS, CASTLES, GEAR, WEAPONS, attach
from judge.kernel import SIGHT, CardId, Citation, PlayerId, Sight, State


class Borne(NamedTuple):
    """A way in which a card is attached to another.

    Attributes:
        field: the field of a scenario's card that names its bearer.
        type: the type of the attached card.
        zone: the zone of both cards.
        to: the words for the bearer, in English and Japanese.
        kind: the fact on the bearer that lists such cards.
        clause: the clause on attaching them.
    """

    field: str
    type: str
    zone: str
    to: tuple[str, str]
    kind: str
    clause: Citation


CREATURE, SHIELD = ("creature", "クリーチャー"), ("shield", "シールド")

BORNE = (
    Borne("crosses", "cross_gear", "battle_zone", CREATURE, GEAR, "dm:303.3"),
    Borne("equips", "weapon", "battle_zone", CREATURE, WEAPONS, "dm:305.2"),
    Borne("upon", "aura", "battle_zone", CREATURE, AURAS, "dm:310.2"),
    Borne("fortifies", "castle", "shield_zone", SHIELD, CASTLES, "dm:304.2"),
)
"""The ways in which a card is attached to another."""


def check_attached(zones: Mapping[str, object]) -> None:
    """Reject a card attached to one that cannot bear it.

    A card that is only named in a zone may be a suitable bearer, because its printed values are not known here.
    ``zones`` holds the entries of each zone of a player.

    Raises:
        PydanticCustomError: a card is attached to a card that cannot bear it.
    """
    for where, entries in zones.items():
        for card in _written(entries):
            for one in BORNE:
                to = getattr(card, one.field)
                if to is None:
                    continue
                fits = printed_elsewhere(card) or card.type == one.type
                if where != one.zone or not fits or to not in _bearers(entries, one):
                    raise expected(
                        f"`{one.field}` on a card of type {one.type} in the {one.zone}, "
                        f"with the id of a {one.to[0]} there ({one.clause})",
                        f"{one.field} は {one.zone} の {one.type} に、そこにある{one.to[1]}の id で書く({one.clause})",
                    )
            if card.seals and where != "battle_zone":
                raise expected(
                    "`seals` only on a card in the `battle_zone` (dm:116.1)",
                    "seals は battle_zone のカードにだけ書く(dm:116.1)",
                )


def _written(entries: object) -> Iterator[Placed]:
    return (card for card in entries if isinstance(card, Placed)) if isinstance(entries, list) else iter(())


def _bearers(entries: object, one: Borne) -> Iterable[str]:
    """Yield the ids of possible bearers in a zone: creatures, or shields that are not castles."""
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, str):
            yield entry
        elif one.to is SHIELD or printed_elsewhere(entry) or entry.type == "creature":
            yield from [] if entry.fortifies else [entry.id or entry.card or ""]


def lay_on(state: State, entries: Sequence[Placed | str], players: Sequence[PlayerId]) -> None:
    """Attach the cards of a zone to the bearers that they name."""
    for card in _written(entries):
        for one in BORNE:
            to = getattr(card, one.field)
            if to is not None:
                own = CardId(card.id or card.card or "")
                attach(state, state.ref(own), CardId(to), one.kind)
                if one.type == "castle":
                    state.put(own, SIGHT, Sight(frozenset(players)))
