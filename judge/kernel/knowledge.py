"""Who may know which card a card is.

What a zone shows it shows by itself; :class:`Sight` says to whom. A card can have a sight of its own, as one that lies
face down where the others lie open: then its zone has no say (:data:`SIGHT`). What a player knows beyond that is a fact
on the card (:data:`KNOWN`). Both are journaled like every other fact: a rewind takes them back, and a board rebuilt at
a step has them too.
A state that was given no sights hides nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from judge.kernel.state import KNOWN, CardId, PlayerId, State, ZoneId, keep_known, knowers, sight_of


def knows(state: State, player: PlayerId, card: CardId) -> bool:
    """Return whether a player may know which card ``card`` is: its zone shows it, or it is known all the same."""
    sight = sight_of(state, card)
    return sight is None or player in sight.open_to or player in state.get(card, KNOWN, ())


def tell(state: State, cards: Iterable[CardId], players: Iterable[PlayerId]) -> None:
    """Let players know cards: they are revealed, or looked at."""
    told = frozenset(players)
    for card in cards:
        keep_known(state, card, knowers(state, card) | told)


def forget(state: State, cards: Iterable[CardId], *, but: Collection[PlayerId] = ()) -> None:
    """Make cards unknown to all whom their zone does not show them: they were shuffled, or nobody can follow them.

    Args:
        state: the position.
        cards: the cards.
        but: who goes on knowing them, as whoever has arranged them.
    """
    for card in cards:
        keep_known(state, card, knowers(state, card).intersection(but))


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
