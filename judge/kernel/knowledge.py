"""Hidden information: who may know the identity of a card.

A zone's :class:`Sight` states who sees its cards. A card can have a sight of its own, such as a card that lies
face down in an open zone; it then overrides the zone's (:data:`SIGHT`). What a player knows beyond that is a fact
on the card (:data:`KNOWN`). Both are journaled like every other fact, so a rewind undoes them, and a board rebuilt at
a step has them too.
A state without sights hides nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from judge.kernel.state import KNOWN, CardId, PlayerId, State, ZoneId, keep_known, knowers, sight_of


def knows(state: State, player: PlayerId, card: CardId) -> bool:
    """Return whether a player may know the identity of a card, from its zone or from elsewhere."""
    sight = sight_of(state, card)
    return sight is None or player in sight.open_to or player in state.get(card, KNOWN, ())


def tell(state: State, cards: Iterable[CardId], players: Iterable[PlayerId]) -> None:
    """Record that players know cards that were revealed or looked at."""
    told = frozenset(players)
    for card in cards:
        keep_known(state, card, knowers(state, card) | told)


def forget(state: State, cards: Iterable[CardId], *, but: Collection[PlayerId] = ()) -> None:
    """Make shuffled or untraceable cards unknown to players who do not see them in their zone.

    Args:
        state: the position.
        cards: the cards.
        but: players who still know them, for example the one who arranged them.
    """
    for card in cards:
        keep_known(state, card, knowers(state, card).intersection(but))


def arrange(state: State, zone: ZoneId, order: Iterable[CardId], known_to: Collection[PlayerId]) -> None:
    """Arrange cards that were put into an ordered zone together, in an order that only some players learn.

    Args:
        state: the position.
        zone: the zone; its other cards stay where they are.
        order: the cards in their new order, the first above the others.
        known_to: the players who learn the order and so still know the cards.
    """
    cards = list(order)
    following = iter(cards)
    state.reorder(zone, [next(following) if card in cards else card for card in state.zones[zone]])
    forget(state, cards, but=known_to)
