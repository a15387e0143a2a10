"""Hidden information: who may know which card is which.

A zone's :class:`Sight` says who sees its cards. A card can have a sight of its own (:data:`SIGHT`), for example when it
lies face down in an open zone; it then overrides the zone's. What players know beyond that is a fact on the card
(:data:`KNOWN`). Both are recorded in the journal like every other fact, so that a rewind undoes them. A state without
sights hides nothing.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from judge.kernel.state import KNOWN, CardId, PlayerId, State, ZoneId, keep_known, knowers, sight_of


def knows(state: State, player: PlayerId, card: CardId) -> bool:
    """Return whether a player may know which card this is."""
    sight = sight_of(state, card)
    return sight is None or player in sight.open_to or player in state.get(card, KNOWN, ())


def inform(state: State, cards: Iterable[CardId], players: Iterable[PlayerId]) -> None:
    """Record that players have learned which cards these are."""
    informed = frozenset(players)
    for card in cards:
        keep_known(state, card, knowers(state, card) | informed)


def forget(state: State, cards: Iterable[CardId], *, but: Collection[PlayerId] = ()) -> None:
    """Make players forget cards that were shuffled or can no longer be followed, unless they see them.

    Args:
        but: players who still know them, for example the one who arranged them.
    """
    for card in cards:
        keep_known(state, card, knowers(state, card).intersection(but))


def arrange(state: State, zone: ZoneId, order: Iterable[CardId], known_to: Collection[PlayerId]) -> None:
    """Arrange cards that were put into an ordered zone together, in an order that only some players know.

    Args:
        zone: the zone; its other cards stay where they are.
        order: the cards in their new order, top first.
        known_to: the players who know the order and so still know the cards.
    """
    cards = list(order)
    following = iter(cards)
    state.reorder(zone, [next(following) if card in cards else card for card in state.zones[zone]])
    forget(state, cards, but=known_to)
