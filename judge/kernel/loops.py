"""Loops: what has been done, doing the last of it again so many times, and whether the position has come back."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Sequence
from typing import Any, Generic, TypeVar

from judge.kernel.choices import Choice, Decision, IllegalPlay, Pause, Procedure, legal
from judge.kernel.state import CardId, Change, PlayerId, State, ZoneId

D = TypeVar("D")
T = TypeVar("T")

MOST_TIMES = 99
"""How often a loop can be declared to be carried out, and of how many actions: a scenario's trace has to end."""

Answer = tuple[str, str, tuple[str, ...], bool]
"""A decision as :attr:`Game.decisions` keeps it: role, who, what was picked, and whether nobody decided it."""


class Doings(Generic[D]):
    """What has been done at moments of the players' own choosing, what of it is to be repeated, and what is barred.

    Args:
        counts: tells which of it is counted as an action when a lap is measured; everything unless given.

    Attributes:
        done: everything that was taken down, in order.
        ahead: what a declared loop still has to carry out.
        barred: the lap that may not be taken up again.
    """

    def __init__(self, counts: Callable[[D], bool] | None = None) -> None:
        self._counts = counts
        self.done: list[D] = []
        self.ahead: deque[D] = deque()
        self.barred: tuple[D, ...] = ()

    def last(self, said: str) -> tuple[D, ...]:
        """Return the last so many actions, with what was done between and after them.

        Args:
            said: how many, as a script says it; nothing is returned where that is no number, or more than were done.
        """
        length = int(said) if said.isdecimal() and len(said) <= len(str(MOST_TIMES)) else 0
        acted = [at for at, deed in enumerate(self.done) if self._counts is None or self._counts(deed)]
        return tuple(self.done[acted[-length] :]) if 0 < length <= len(acted) else ()

    def stop(self) -> bool:
        """Leave the loop that is carried out; return whether anything of it was left."""
        left = bool(self.ahead)
        self.ahead.clear()
        return left


class SameAnswers:
    """Answers the choices of a procedure as they were answered before, for as long as that is possible.

    A choice with one possible answer needs none. Once one was not answered as before, whoever decides is asked
    everything that comes.

    Args:
        answers: the decisions that were made, in order.
        chance: the roles that nobody answers: they are asked again, and may come out differently.
        free: a player who may decide otherwise than before, and is asked.

    Attributes:
        strayed: the choice that was not answered as before, ``None`` while there is none.
    """

    def __init__(self, answers: Sequence[Answer], chance: Collection[str] = (), free: PlayerId | None = None) -> None:
        self._answers = deque(answers)
        self._chance = chance
        self._free = free
        self.strayed: Choice | None = None

    def to(self, procedure: Procedure[T]) -> Procedure[T]:
        """Carry a procedure out, and return what it returns."""
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
        """Return the answer given before, or the only one there is; ``None`` once there is none, from then on."""
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
    """Return whether the position was the same at two marks of the journal; costs what was written since the first.

    A fact that says nothing (no, 0, an empty list) is as good as none. Cards that are nowhere are left out.

    Args:
        state: the position now.
        one: the earlier mark.
        other: the later mark.
        ignore: facts that are left out.
        loose: zones in which the order of the cards does not count.
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
    """Go back over these changes in ``zones``, and return it."""
    for change in reversed(changes):
        if change.field == "order":
            zones[ZoneId(change.entity)] = list(change.before)
        elif change.field == "zone":
            if change.after is not None:
                zones[change.after[0]].pop(change.after[1])
            if change.before is not None:
                zones[change.before[0]].insert(change.before[1], CardId(change.entity))
    return zones
