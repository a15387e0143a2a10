"""The limits of a run, and the exceptions that end a run, or the trial of an action, from inside."""

from __future__ import annotations

from dataclasses import dataclass, replace

from judge.kernel.state import PlayerId


class TriedOut(Exception):  # noqa: N818 - a signal
    """A trial has reached the point where the action is known to be legal."""


class Unfounded(Exception):  # noqa: N818 - an ending, not an error
    """The run ignores the reason behind the current decision, so that the decision is not made."""


class GameOver(Exception):  # noqa: N818 - an ending, not an error
    """The game has ended; ``winner`` is ``None`` for a draw."""

    def __init__(self, winner: PlayerId | None) -> None:
        super().__init__(winner or "draw")
        self.winner = winner


GREATEST = 999_999
"""The largest number that a run supports, far above any real card, cost or loop."""

STEP = 20
"""The effort of one step of the trace: it takes about as long as applying an effect to this many cards."""

LEAST = 0.001
"""The seconds given to a run when none are left, so that it ends quickly."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """The limits of one run. Steps and work are counted, so that every machine stops at the same point.

    Attributes:
        steps: the number of steps in the trace.
        work: the number of calls of :meth:`Game.bound` and of option checks, including trials and undone play.
        effort: the effort of effects. A continuous effect counts each card it is applied to, compared on or read for; a
            replacement effect counts each event it is tried on. A comparison of an event with a condition on events of
            its kind counts as well.
        depth: how many texts and replacements may be nested, well within Python's own recursion limit.
        seconds: a time limit; 0 for none.
    """

    steps: int = 5_000
    work: int = 50_000
    effort: int = 300_000
    depth: int = 50
    seconds: float = 0.0

    @property
    def total(self) -> int:
        """The effort of a run that reaches every limit, in the unit of :attr:`Game.spent`."""
        return STEP * self.steps + self.work + self.effort


class Account:
    """The effort that one request may still take, in the unit of :attr:`Game.spent`: all its runs are charged here.

    Args:
        whole: the account that this one is a part of, and that is charged as well.
    """

    __slots__ = ("_whole", "left")

    def __init__(self, left: int, whole: Account | None = None) -> None:
        self.left: int = max(0, left if whole is None else min(left, whole.left))
        self._whole = whole

    def within(self, limits: Limits) -> Limits:
        """Return the limits of one run, reduced to the rest of the account."""
        return replace(
            limits,
            steps=min(limits.steps, self.left // STEP),
            work=min(limits.work, self.left),
            effort=min(limits.effort, self.left),
        )

    def share(self, most: int) -> Account:
        """Return an account for one study of a run: at most ``most``, and at most a third of the rest."""
        return Account(min(most, self.left // 3), self)

    def charge(self, effort: int) -> None:
        """Deduct the effort of a run."""
        self.left = max(0, self.left - effort)
        if self._whole is not None:
            self._whole.charge(effort)


class LimitReached(Exception):  # noqa: N818 - an ending, not an error
    """The run has reached a limit.

    Attributes:
        reason: ``steps``, ``work``, ``effort``, ``seconds``, ``numbers`` (a number grew too large) or ``depth`` (the
            nesting is too deep).
    """

    def __init__(self, reason: str, limit: float) -> None:
        super().__init__(f"stopped after {limit} {reason}")
        self.reason = reason
        self.limit = limit
