"""Lookahead: in a mandatory play, answers that would make it impossible are excluded."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeVar

from judge.kernel.choices import Choice, Decision, IllegalPlay, Pause, Procedure
from judge.kernel.exploration import Picked, answers
from judge.kernel.game import Game
from judge.kernel.running import try_out
from judge.kernel.trace import Citation, Excluded, Why

T = TypeVar("T")

MOST = 200
"""The largest number of answers to one choice that are examined; if there are more, none is excluded."""


def look_ahead(game: Game, play: Callable[[], Procedure[T]], because: Citation) -> Procedure[T]:
    """Carry out a mandatory play, without the answers that lead to no legal play, if others do.

    Args:
        play: creates the procedure of the play, each time the same; it changes nothing but the position.
        because: the clause that makes the play mandatory.
    """
    if (game.trying and not game.committed_at) or game.is_dropped(because):
        return (yield from play())
    given_answers: list[Picked] = []
    procedure = play()
    try:
        reached = next(procedure)
        while True:
            if isinstance(reached, Pause):
                reached = procedure.send((yield reached))
                continue
            choice = reached
            _narrow(game, play, given_answers, choice, because)
            try:
                decision = yield choice
            except IllegalPlay as refused:
                reached = procedure.throw(refused)
                continue
            given_answers.append(decision.picked)
            reached = procedure.send(decision)
    except StopIteration as end:
        result: T = end.value
        return result
    finally:
        procedure.close()


def _narrow(
    game: Game,
    play: Callable[[], Procedure[object]],
    given_answers: Sequence[Picked],
    choice: Choice,
    because: Citation,
) -> None:
    """Exclude from a choice the answers that lead to no legal play, unless all of them do."""
    every, more = answers(choice, MOST)
    if more or len(every) < 2:
        return
    against = {picked: _objection(game, play, [*given_answers, picked]) for picked in every}
    possible = [picked for picked, why in against.items() if why is None]
    if not possible or len(possible) == len(every):
        return
    left = {option for picked in possible for option in picked}
    lost = {item: why for picked, why in against.items() if why is not None for item in picked if item not in left}
    choice.excluded = (*choice.excluded, *(Excluded(str(option), why) for option, why in lost.items()))
    choice.options = [option for option in choice.options if option in left]
    choice.minimum, choice.maximum = min(map(len, possible)), max(map(len, possible))
    choice.because = (*choice.because, because)
    choice.together = _one_of({_answer(choice, p): why for p, why in against.items() if why is not None}, choice)


def _answer(choice: Choice, picked: Sequence[Any]) -> Hashable:
    return tuple(picked) if choice.ordered else frozenset(picked)


def _one_of(impossible: dict[Hashable, Why], choice: Choice) -> Callable[[Sequence[Any]], Why | None]:
    """Return the joint check of a choice, extended by the answers that lead to no legal play."""
    before = choice.together
    return lambda picked: impossible.get(_answer(choice, picked)) or (before(picked) if before is not None else None)


def _objection(game: Game, play: Callable[[], Procedure[object]], begin: list[Picked]) -> Why | None:
    """Return the reason against a play that begins with these answers, or ``None`` if it can be legal."""
    ahead, first = [begin], None
    for _ in range(MOST):
        if not ahead:
            break
        way = _Way(ahead.pop())
        illegal = try_out(game, play(), way)
        if illegal is None:
            return None
        first = first or illegal.why[0]
        ahead += way.others
    return first if not ahead else None


class _Way:
    """A decider that repeats earlier answers and then gives the first answer to every choice.

    Attributes:
        others: the other possible answers on the way, up to the first objection.
    """

    def __init__(self, before: Sequence[Picked]) -> None:
        self._before = before
        self._decisions: list[Picked] = []
        self.others: list[list[Picked]] = []

    def __call__(self, choice: Choice, game: Game) -> Decision:
        at = len(self._decisions)
        if at < len(self._before):
            self._decisions.append(self._before[at])
        else:
            every, _ = answers(choice, MOST)
            if not game.objections:
                self.others += [[*self._decisions, other] for other in every[1:]]
            self._decisions.append(every[0])
        return Decision(self._decisions[-1])
