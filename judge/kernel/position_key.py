"""A key for comparing positions: everything that the rest of a game may depend on, without the history."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, NamedTuple

from judge.kernel.game import Game
from judge.kernel.state import GAME, CardId, State, ZoneId
from judge.kernel.triggers import WAITING, Waiting, waiting


class Ages:
    """Timestamps reduced to their order: two positions are equal even if their effects arose at different times.

    Attributes:
        order: the timestamps, oldest first.
    """

    def __init__(self, state: State, cards: Iterable[CardId], others: Iterable[int]) -> None:
        self._since = {card: since for card in cards if (since := state.get(card, "since")) is not None}
        self.order = sorted({*self._since.values(), *others})
        self._ranks = {since: rank for rank, since in enumerate(self.order)}

    def rank(self, since: int) -> int:
        """Return the place of a timestamp in the order, from 0."""
        return self._ranks[since]

    def of(self, card: str) -> int | None:
        """Return the place of a card's timestamp in the order, or ``None`` if it does not matter."""
        since = self._since.get(CardId(card))
        return None if since is None else self.rank(since)


class Compared(NamedTuple):
    """The key of a position.

    Attributes:
        zones: the cards of each zone, sorted where their order does not matter.
        facts: the facts on each player and on each card in a zone, with the rank of the card's timestamp.
        game: the facts on the game.
        waiting: the waiting triggered abilities, in any order.
        more: whatever else matters in a game.
    """

    zones: Sequence[tuple[ZoneId, tuple[CardId, ...]]]
    facts: Sequence[tuple[str, Sequence[tuple[str, Any]], int | None]]
    game: Sequence[tuple[str, Any]]
    waiting: Sequence[Waiting]
    more: tuple[Any, ...]


def as_it_is(value: Any) -> Any:
    """Return a value unchanged; the default for the translation of facts."""
    return value


def compared(
    game: Game,
    *more: Any,
    piles: Collection[str],
    unread: Collection[str],
    ages: Ages | None = None,
    told: Callable[[Any], Any] = repr,
) -> Compared:
    """Return the key of a game's position.

    Args:
        game: the game.
        more: whatever else matters in it.
        piles: the zones in which the order of the cards matters.
        unread: the facts that no rule reads, or that ``more`` contains.
        ages: the timestamps of cards, if they matter.
        told: returns the form in which a fact is compared.
    """
    state = game.state

    def read(of: str) -> list[tuple[str, Any]]:
        facts = state.facts[of].items()
        return sorted((name, told(value)) for name, value in facts if name not in unread and name != WAITING)

    there = [one for one, known in sorted(state.facts.items()) if one in game.players or known.get("zone") is not None]
    return Compared(
        [(zone, tuple(held) if zone in piles else tuple(sorted(held))) for zone, held in state.zones.items()],
        [(one, read(one), None if ages is None else ages.of(one)) for one in there],
        read(GAME),
        sorted(waiting(state), key=lambda one: one.id),
        more,
    )
