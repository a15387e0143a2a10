"""1.15 Counters, and putting them on an object (8.5.14)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from judge.games.fab.book.c0104_attacks import bearer, source_of
from judge.games.fab.world import Game, is_public
from judge.kernel import GAME, CardId, Citation, OfCard, PlayerId, Ref, Why, clause

SYMBOLS = {"p": "power", "d": "defense", "h": "life"}
"""The property for each symbol on a counter (1.15.2a)."""

NUMERIC = re.compile(rf"([+-][1-9]\d?)([{''.join(SYMBOLS)}])")
"""The name of a counter with a number and a symbol: ``-1d`` for -1{d}."""


def counters_on(game: Game, card: CardId) -> Mapping[str, int]:
    """Return the number of counters of each name on an object (1.15.1)."""
    return dict(game.state.get(card, "counters", ()))


@clause("fab:1.15.2")
def counted(game: Game, card: CardId) -> Mapping[str, int]:
    """Return the counters that a text counts on an object; an attack-proxy has those of its source too."""
    own, source = counters_on(game, card), bearer(game, game.state.ref(card)).card
    return own if source == card else together(counters_on(game, source), own)


@clause("fab:1.15.2a", "fab:2.0.3d", "fab:1.12.4a", "fab:1.12.4c", "fab:1.12.4d")
def modified_by(counters: Mapping[str, int], name: str) -> int:
    """Return the total change that counters make to a property of their object (1.15.2a)."""
    found = ((NUMERIC.fullmatch(counter), number) for counter, number in counters.items())
    return sum(int(m[1]) * number for m, number in found if m is not None and SYMBOLS[m[2]] == name)


def together(*some: Mapping[str, int]) -> dict[str, int]:
    """Return the sum of several sets of counters, by name (1.15.1)."""
    found = dict[str, int]()
    for counters in some:
        for name, number in counters.items():
            found[name] = found.get(name, 0) + number
    return found


def modifies(counters: Iterable[tuple[str, int]]) -> bool:
    return any(NUMERIC.fullmatch(name) for name, _ in counters)


@clause("fab:1.15.3", "fab:1.15.4")
def put_down(game: Game, card: CardId, counters: Mapping[str, int]) -> None:
    """Record the counters on an object; if any modifies a property, also record that such counters exist."""
    left = tuple((name, number) for name, number in sorted(counters.items()) if number)
    game.state.put(card, "counters", left or None)
    if modifies(left):
        game.state.put(GAME, "modified", True)


OPPOSITE = str.maketrans("+-", "-+")
"""Turns the name of a counter with a value into that of the opposite one."""


class PutCounters(OfCard):
    """Counters of one name come to exist on an object (8.5.14).

    Args:
        name: the name of the counters, or their value and symbol (1.15.1).
        by: the player whose effect puts them.
    """

    __slots__ = ("amount", "by", "name")
    key = "counters_put"

    def __init__(self, ref: Ref, name: str, amount: int, by: PlayerId) -> None:
        super().__init__(ref, "fab:8.5.14")
        self.name = name
        self.amount = amount
        self.by = by

    def values(self) -> dict[str, Any]:
        return {"name": self.name, "amount": self.amount}

    @property
    def extent(self) -> int:
        return self.amount

    def impossible(self, game: Game) -> Why | None:
        """Return why this cannot happen: the number is 0 (1.9.1b), or the object is gone or private (1.15.1)."""
        if self.amount <= 0:
            return Why("fab:1.9.1b", "nothing")
        if not game.state.present(self.ref):
            return Why("fab:3.0.9", "gone")
        return None if is_public(game, self.ref.card) else Why("fab:1.15.1", "not_public")

    def manner(self, game: Game) -> tuple[Citation, ...]:
        """Return further clauses: the object is an attack-proxy (1.4.3e), or has opposite counters (1.15.4)."""
        on_proxy = () if source_of(game, self.ref.card) is None else ("fab:1.4.3e",)
        opposed = self.name.translate(OPPOSITE) != self.name and self.name.translate(OPPOSITE) in dict(
            counters_on(game, self.ref.card)
        )
        return (*on_proxy, *(("fab:1.15.4",) if opposed else ()))

    def happen(self, game: Game) -> None:
        """Add the counters. Counters of one name are interchangeable (1.15.1); opposite ones both stay (1.15.4)."""
        now = dict(counters_on(game, self.ref.card))
        now[self.name] = now.get(self.name, 0) + self.amount
        put_down(game, self.ref.card, now)


@clause("fab:8.5.16a")
class RemoveCounters(PutCounters):
    """Counters of one name are removed from an object, and cease to exist (8.5.16)."""

    __slots__ = ()
    key = "counters_removed"

    def __init__(self, ref: Ref, name: str, amount: int, by: PlayerId) -> None:
        super().__init__(ref, name, amount, by)
        self.means = "fab:8.5.16"

    def manner(self, game: Game) -> tuple[Citation, ...]:
        """Return the clause for removing several counters at the same time, if there are several."""
        there = counters_on(game, self.ref.card).get(self.name, 0)
        return ("fab:8.5.16b",) if min(self.amount, there) > 1 else ()

    def impossible(self, game: Game) -> Why | None:
        """Return why this cannot happen: the number is 0, or the object has no such counter."""
        there = game.state.present(self.ref) and counters_on(game, self.ref.card).get(self.name, 0)
        return super().impossible(game) or (None if there else Why("fab:1.9.1b", "nothing"))

    def happen(self, game: Game) -> None:
        now = {**counters_on(game, self.ref.card)}
        now[self.name] = max(0, now[self.name] - self.amount)
        put_down(game, self.ref.card, now)
