"""Loops: repeating the last actions a number of times, and detecting a repeated position."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from typing import Any, Generic, TypeVar

from judge.kernel.choices import Choice, Decision, IllegalPlay, Pause, Procedure, legal
from judge.kernel.state import CardId, Change, PlayerId, State, ZoneId

D = TypeVar("D")
T = TypeVar("T")

MOST_TIMES = 99
"""How often a declared loop may repeat, and how many actions it may have, so that a scenario's trace ends."""

Answer = tuple[str, str, tuple[str, ...], bool]
"""A decision as :attr:`Game.decisions` keeps it: role, player, answer, and whether it was assumed."""


class Doings(Generic[D]):
    """The voluntary actions of the players: those done, to be repeated, and forbidden.

    Args:
        counts: returns whether a record counts as an action of a loop; if ``None``, every record does.

    Attributes:
        done: all records, in order.
        ahead: the remaining actions of a declared loop.
        barred: the lap that must not be resumed.
    """

    def __init__(self, counts: Callable[[D], bool] | None = None) -> None:
        self._counts = counts
        self.done: list[D] = []
        self.ahead: deque[D] = deque()
        self.barred: tuple[D, ...] = ()

    def last(self, said: str) -> tuple[D, ...]:
        """Return the last actions, as many as a script says, with all records between and after them.

        Args:
            said: the number, as the script writes it. Without a number, or with more than were done, nothing is
                returned.
        """
        length = int(said) if said.isdecimal() and len(said) <= len(str(MOST_TIMES)) else 0
        acted = [at for at, deed in enumerate(self.done) if self._counts is None or self._counts(deed)]
        return tuple(self.done[acted[-length] :]) if 0 < length <= len(acted) else ()

    def stop(self) -> bool:
        """Stop the declared loop; return whether actions of it were still to come."""
        left = bool(self.ahead)
        self.ahead.clear()
        return left


class SameAnswers:
    """Answers the choices of a procedure as before, as long as that is possible.

    A choice with only one answer needs no earlier one. After the first deviation, the decider is asked everything.

    Args:
        answers: the earlier decisions, in order.
        chance: the roles decided by chance, which are asked again and may differ.
        free: a player who is asked again and may decide differently.

    Attributes:
        strayed: the first choice that was answered differently, or ``None``.
    """

    def __init__(self, answers: Sequence[Answer], chance: Collection[str] = (), free: PlayerId | None = None) -> None:
        self._answers = deque(answers)
        self._chance = chance
        self._free = free
        self.strayed: Choice | None = None

    def to(self, procedure: Procedure[T]) -> Procedure[T]:
        """Carry out a procedure with these answers and return its result."""
        try:
            reached = next(procedure)
            while True:
                if isinstance(reached, Pause):
                    reached = procedure.send((yield reached))
                    continue
                choice = reached
                shown = self._shown(choice)
                if shown is None or choice.role in self._chance or choice.by == self._free:
                    try:
                        decision = yield choice
                    except IllegalPlay as refused:
                        reached = procedure.throw(refused)
                        continue
                    if choice.role not in self._chance and shown is not None and decision.picked != shown.picked:
                        self.strayed = choice
                else:
                    decision = shown
                reached = procedure.send(decision)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        finally:
            procedure.close()

    def _shown(self, choice: Choice) -> Decision | None:
        """Return the earlier answer or the only possible one, or ``None`` to ask the decider."""
        if self.strayed is not None:
            return None
        as_before = self._answers and self._answers[0][:2] == (choice.role, choice.by)
        if as_before:
            _, _, said, assumed = self._answers.popleft()
            decision = Decision(tuple(o for word in said for o in choice.options if str(o) == word), assumed)
            if len(decision.picked) == len(said) and legal(choice, decision.picked):
                return decision
        if choice.forced and not as_before:
            return Decision(tuple(choice.options[: choice.minimum]))
        if choice.role not in self._chance:
            self.strayed = choice
        return None


def same_position(
    state: State, one: int, other: int, *, ignore: Collection[str] = (), loose: Collection[ZoneId] = ()
) -> bool:
    """Return whether the position was the same at two points of the journal.

    The cost grows with the changes since the first point. An empty fact (false, 0, an empty list) equals a missing one.
    Cards outside all zones are ignored.

    Args:
        state: the position now.
        one: the earlier point.
        other: the later point.
        ignore: facts that are left out.
        loose: zones in which the order of the cards does not matter.
    """
    later = _zones_before(state.journal[other:], {zone: list(held) for zone, held in state.zones.items()})
    between = state.journal[one:other]
    earlier = _zones_before(between, {zone: list(held) for zone, held in later.items()})
    if any(sorted(earlier[z]) != sorted(held) if z in loose else earlier[z] != held for z, held in later.items()):
        return False
    somewhere = {card for held in later.values() for card in held}
    first: dict[tuple[str, str], Any] = {}
    last: dict[tuple[str, str], Any] = {}
    for change in between:
        if change.field not in ("zone", "order") and change.field not in ignore:
            fact = change.entity, change.field
            first.setdefault(fact, change.before)
            last[fact] = change.after
    return all(
        (before or None) == (last[fact] or None)
        for fact, before in first.items()
        if fact[0] in somewhere or fact[0] not in state.owners
    )


def _zones_before(changes: Sequence[Change], zones: dict[ZoneId, list[CardId]]) -> dict[ZoneId, list[CardId]]:
    """Undo these changes in ``zones``, in place, and return it."""
    for change in reversed(changes):
        if change.field == "order":
            zones[ZoneId(change.entity)] = list(change.before)
        elif change.field == "zone":
            if change.after is not None:
                zones[change.after[0]].pop(change.after[1])
            if change.before is not None:
                zones[change.before[0]].insert(change.before[1], CardId(change.entity))
    return zones
