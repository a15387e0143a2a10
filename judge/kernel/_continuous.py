"""Continuous effects: what the information on a card is once every effect has been applied.

Stages come first, then dependency, then the order in which the effects arose. An effect depends on another when
applying the other first would change what it applies to or what it does there; that is found by trying, not declared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from judge.kernel._state import CardId, State
from judge.kernel._trace import Citation

if TYPE_CHECKING:
    from judge.kernel._game import Game

Info = dict[str, Any]
"""What is known of one card: name, type, numbers, keywords, abilities. Which keys there are is the game's."""

Table = dict[CardId, Info]


@dataclass(frozen=True, slots=True)
class Effect:
    """One continuous effect on one or more cards.

    Attributes:
        id: names the effect.
        source: the card it comes from.
        stage: which stage of the game's order it belongs to.
        since: when it arose; earlier ones apply first.
        scope: which cards it applies to, given the table so far.
        change: the new information of one card, given the table so far.
        because: the clause that says it applies.
        settled: neither what it applies to nor what it does there reads anything that effects of its stage change, so
            it depends on no other effect.
    """

    id: str
    source: str
    stage: int
    since: int
    scope: Callable[[Table], Sequence[CardId]]
    change: Callable[[Table, CardId], Info]
    because: Citation
    settled: bool = False


class Applied(NamedTuple):
    """What every card is before any effect, the effects there are, and what every card is with them."""

    base: Table
    effects: Sequence[Effect]
    table: Table

    def same(self, other: Applied) -> bool:
        """Tell whether the same effects make the same of every card."""
        ours = [(e.id, e.stage, e.since) for e in self.effects]
        return self.table == other.table and ours == [(e.id, e.stage, e.since) for e in other.effects]


class Standing:
    """What every card is, kept for as long as nothing has been written that an effect can read.

    Args:
        find: finds what the cards are before any effect, and the effects there are.
        unread: the facts that no continuous effect reads.

    Attributes:
        told: what was last told of, and the fact that was written of it.
    """

    __slots__ = ("_find", "_mark", "_now", "_unread", "_version", "told")

    def __init__(self, find: Callable[[Game], tuple[Table, Sequence[Effect]]], unread: frozenset[str]) -> None:
        self._find = find
        self._unread = unread
        self._now: Applied | None = None
        self._version = -1
        self._mark = 0
        self.told: tuple[Applied, object] | None = None

    def now(self, game: Game) -> Applied:
        """Return what every card is now, and by which effects."""
        state = game.state
        if self._now is None or not self._holds(state):
            base, effects = self._find(game)
            self._now = Applied(base, effects, layered(base, effects))
        self._version, self._mark = state.version, state.mark()
        return self._now

    def _holds(self, state: State) -> bool:
        """Tell whether nothing that can be read has been written since then, nor undone."""
        written = state.version - self._version
        since = state.journal[self._mark :] if written else ()
        return len(since) == written and all(change.field in self._unread for change in since)


def layered(base: Mapping[CardId, Info], effects: Sequence[Effect]) -> Table:
    """Return the information of every card in ``base`` with ``effects`` applied stage by stage."""
    table: Table = dict(base)
    for stage in sorted({e.stage for e in effects}):
        queue = sorted((e for e in effects if e.stage == stage), key=lambda e: (e.since, e.id))
        while queue:
            effect = _next(table, queue)
            queue.remove(effect)
            table = apply_effect(table, effect)
    return table


def apply_effect(table: Table, effect: Effect) -> Table:
    """Return the table with one effect applied to all that it applies to, at once."""
    changed = {card: effect.change(table, card) for card in effect.scope(table) if card in table}
    return {**table, **changed} if changed else table


def depends(table: Table, effect: Effect, other: Effect) -> bool:
    """Tell whether ``effect`` depends on ``other``, that is, would do something else if ``other`` came first."""
    if effect.settled:
        return False
    later = apply_effect(table, other)
    if later is table:
        return False
    here, there = effect.scope(table), effect.scope(later)
    if sorted(here) != sorted(there):
        return True
    return any(
        not _same_difference(table[card], effect.change(table, card), later[card], effect.change(later, card))
        for card in here
        if card in table
    )


def _next(table: Table, queue: Sequence[Effect]) -> Effect:
    """Return the effect to apply next: the oldest that depends on none of the others.

    Effects that depend on each other in a circle fall back to their order of arising.
    """
    if len(queue) == 1:
        return queue[0]
    for effect in queue:
        if effect.settled or not any(depends(table, effect, other) for other in queue if other is not effect):
            return effect
    return queue[0]


def _same_difference(old: Info, new: Info, later_old: Info, later_new: Info) -> bool:
    """Tell whether a change does the same in both positions: ends at the same value, or moves it by as much."""
    for field in new:
        a, b, c, d = old.get(field), new[field], later_old.get(field), later_new.get(field)
        if b == d or (a == b and c == d):
            continue
        if isinstance(b, int) and isinstance(d, int) and isinstance(a, int) and isinstance(c, int) and b - a == d - c:
            continue
        if isinstance(b, tuple) and isinstance(d, tuple) and _moved(a, b) == _moved(c, d):
            continue
        return False
    return True


def _moved(old: Any, new: tuple[Any, ...]) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    before = old or ()
    return tuple(x for x in new if x not in before), tuple(x for x in before if x not in new)
