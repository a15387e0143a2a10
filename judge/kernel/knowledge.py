"""Who may know which card a card is.

What a zone shows it shows by itself; :class:`Sight` says to whom. A card can have a sight of its own, as one that lies
face down where the others lie open: then its zone has no say (:data:`SIGHT`). What a player knows beyond that is a fact
on the card (:data:`KNOWN`). Both are journaled like every other fact: a rewind takes them back, and a board rebuilt at
a step has them too.
A state that was given no sights hides nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING

from judge.records import record

if TYPE_CHECKING:
    from judge.kernel.state import CardId, PlayerId, State, ZoneId

SIGHT = "sight"
"""The fact: what the card itself lets players see, where it does not go by its zone."""

KNOWN = "known"
"""The fact: who knows the card although its zone does not show it to them. No rule reads it."""


@record
class Sight:
    """What a zone lets players see.

    Attributes:
        open_to: who may look at its cards at any time.
        ordered: its cards keep their places, so that whoever knows one can follow it.
    """

    open_to: frozenset[PlayerId]
    ordered: bool = False


def knows(state: State, player: PlayerId, card: CardId) -> bool:
    """Return whether a player may know which card ``card`` is: its zone shows it, or it is known all the same."""
    sight = _sight(state, card)
    return sight is None or player in sight.open_to or player in state.get(card, KNOWN, ())


def knowers(state: State, card: CardId) -> frozenset[PlayerId]:
    """Return who may know a card that lies in a zone with a sight; nobody where there is none."""
    sight = _sight(state, card)
    if sight is None:
        return frozenset()
    beyond = state.get(card, KNOWN)
    return sight.open_to if beyond is None else sight.open_to.union(beyond)


def tell(state: State, cards: Iterable[CardId], players: Iterable[PlayerId]) -> None:
    """Let players know cards: they are revealed, or looked at."""
    told = frozenset(players)
    for card in cards:
        _keep(state, card, knowers(state, card) | told)


def forget(state: State, cards: Iterable[CardId], *, but: Collection[PlayerId] = ()) -> None:
    """Make cards unknown to all whom their zone does not show them: they were shuffled, or nobody can follow them.

    Args:
        state: the position.
        cards: the cards.
        but: who goes on knowing them, as whoever has arranged them.
    """
    for card in cards:
        _keep(state, card, knowers(state, card).intersection(but))


def arrange(state: State, zone: ZoneId, order: Iterable[CardId], known_to: Collection[PlayerId]) -> None:
    """Lay cards that were put into an ordered zone at once in the order chosen, which not everybody learns.

    Args:
        state: the position.
        zone: the zone; its other cards stay where they are.
        order: the cards in their new order, the first above the others.
        known_to: who may learn the order, and so goes on knowing the cards.
    """
    cards = list(order)
    following = iter(cards)
    state.reorder(zone, [next(following) if card in cards else card for card in state.zones[zone]])
    forget(state, cards, but=known_to)


def follow(state: State, card: CardId, knew: frozenset[PlayerId]) -> None:
    """Carry knowledge along with a card that has moved: it is followed into places, not into a zone without any.

    Args:
        state: the position after the move.
        card: the card.
        knew: who knew it before the move.
    """
    sight = _sight(state, card)
    _keep(state, card, knew if sight is not None and sight.ordered else frozenset())


def _sight(state: State, card: CardId) -> Sight | None:
    zone = state.zone(card)
    if zone is None:
        return None
    own: Sight | None = state.get(card, SIGHT)
    return own or state.sights.get(zone)


def _keep(state: State, card: CardId, knowing: frozenset[PlayerId]) -> None:
    """Write down who knows a card, without those to whom its zone shows it anyway."""
    sight = _sight(state, card)
    beyond = frozenset() if sight is None else knowing - sight.open_to
    state.put(card, KNOWN, tuple(sorted(beyond)) or None)
