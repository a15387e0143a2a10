"""The options of a player on a board: the script is played to its end, then every action is tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from judge.games import package
from judge.kernel import STOP, Choice, Decision, Game, Limits, PlayerId, run
from judge.scenario.action_entries import Entry, Saying
from judge.scenario.assuming import CHANCE
from judge.scenario.menu import DEFAULT_REACH, Menu, Reach, menu
from judge.scenario.model import Base
from judge.scenario.played import laid_out
from judge.scenario.resolution import DEFAULT_LIMITS, Resolution
from judge.scenario.script import Script

UNSEEN = "shuffle"
"""Random results that nobody sees."""

Moment = Literal["action", "choice", "over", "stopped"]


@dataclass(frozen=True)
class Options:
    """The options of a player.

    Attributes:
        done: the scenario, played to the end of its script.
        open: the next choice: an action or an open decision; ``None`` if there is none.
        seat: the player of the question.
        menu: the player's possible and impossible actions; empty unless it is time to act.
    """

    done: Resolution
    open: Choice | None
    seat: PlayerId | None
    menu: Menu = field(default_factory=Menu)

    @property
    def passes(self) -> Sequence[Entry]:
        """How many times that player has passed since the script ended, because nothing else was possible.

        Otherwise an added entry of that player would be taken for an earlier moment.
        """
        return self.done.script.passes if isinstance(self.done.script, _Halting) else ()

    @property
    def moment(self) -> Moment:
        """The next moment: an action, a choice, nothing more, or not reached."""
        if self.open is not None:
            return "action" if self.open.acts else "choice"
        return "over" if self.done.ending.outcome == "over" else "stopped"

    @property
    def choice(self) -> Choice | None:
        """The open decision, if it belongs to the player of the question."""
        found = self.open
        return found if found is not None and not found.acts and found.by == self.seat else None

    @property
    def complete(self) -> bool:
        """Whether everything was tried."""
        return self.moment != "stopped" and not self.menu.reached


class _Halting(Script):
    """A script that halts at the first choice answered neither by it nor by ``assume``.

    At a moment at which a player may pass, it passes, unless ``seat`` is the player of the question, or everyone with
    something to do is. With ``assuming`` it assumes open decisions, as a result does, and halts at the end.
    """

    def __init__(
        self, scenario: Base, seat: PlayerId | None, *, everyone: bool = False, assuming: bool = False
    ) -> None:
        super().__init__(scenario.play, package(scenario.game), scenario.assume, scenario.seed)
        self.seat = seat
        self.everyone = everyone
        self.assuming = assuming
        self.halted: Choice | None = None
        self.passes: list[Entry] = []

    def __call__(self, choice: Choice, game: Game) -> Decision:
        """Decide, or halt."""
        self._game = game
        decision = super().__call__(choice, game)
        if decision is STOP:
            self.halted = choice
            self.passes = [one for one in self.passes if choice.acts and choice.by in one]
        return decision

    def _nothing_said(self, choice: Choice) -> Decision:
        """Pass, or halt for a player of the question who could act."""
        if choice.by == self.seat or self._has_something_to_do(choice):
            return STOP
        decision = super()._nothing_said(choice)
        if decision is not STOP and self.everyone and not self._left(choice.by):
            passing = Saying(self.rules, self._game, choice, choice.by).entry(choice.idle)
            self.passes += [] if passing is None else [passing]
        return decision

    def _left(self, player: PlayerId) -> bool:
        """Return whether words of the player's last entry are still unused."""
        return any(entry.unused for entry in self.open.get(player, ()))

    def _has_something_to_do(self, choice: Choice) -> bool:
        """Return whether a player who may pass could act, if everyone is asked."""
        if not self.everyone:
            return False
        found = menu(self._game, self.rules, choice.by, choice, Reach(depth=0))
        return any(item.action != choice.idle for item in found.can)

    def _assumption(self, choice: Choice) -> Decision:
        by_chance = choice.role in CHANCE and not (self.everyone and choice.role != UNSEEN)
        if self.assuming or by_chance or choice.role in self.assume:
            return super()._assumption(choice)
        return STOP


def options_of(
    scenario: Base,
    seat: PlayerId | None = None,
    *,
    limits: Limits = DEFAULT_LIMITS,
    reach: Reach = DEFAULT_REACH,
    everyone: bool = False,
    assuming: bool = False,
) -> Options:
    """Play a scenario to the end of its script, and try every action of a player there.

    Args:
        scenario: a parsed scenario.
        seat: the player of the question; by default the player to act.
        limits: the limits of the game, including trials.
        reach: the limits of the trials.
        everyone: halt wherever any player could act, and at visible random results.
        assuming: assume open decisions, as a result does, and list the options at its end.
    """
    rules = package(scenario.game)
    setting = laid_out(scenario, limits)
    script = _Halting(scenario, seat, everyone=everyone, assuming=assuming)
    ending = script.finish(setting.game, run(setting.game, setting.procedure, script))
    done = Resolution(scenario, setting, ending, script)
    found = script.halted
    who = seat or (None if found is None else found.by)
    if found is None or not found.acts or who is None:
        return Options(done, found, who)
    return Options(done, found, who, menu(setting.game, rules, who, found, reach, ahead=not everyone))


__all__ = ["Moment", "Options", "options_of"]
