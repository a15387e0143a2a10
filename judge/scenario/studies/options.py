"""What a player could do where a scenario stands: played as far as its script goes, then everything is tried."""

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
"""What chance decides and nobody sees."""

Moment = Literal["action", "choice", "over", "stopped"]


@dataclass(frozen=True)
class Options:
    """What a player could do.

    Attributes:
        done: the scenario, played as far as its script goes.
        open: the choice that comes next: what to do, or a decision that nobody made; ``None`` when there is none.
        seat: the player who is asked about.
        menu: what that player could do, and could not; empty unless it is time to act.
    """

    done: Resolution
    open: Choice | None
    seat: PlayerId | None
    menu: Menu = field(default_factory=Menu)

    @property
    def passes(self) -> Sequence[Entry]:
        """How often that player has passed because nothing else was possible, since the script ended.

        An entry of that player that is added would else be taken for an earlier moment.
        """
        return self.done.script.passes if isinstance(self.done.script, _Halting) else ()

    @property
    def moment(self) -> Moment:
        """What comes next: an action, a choice, nothing more, or nothing that could be reached."""
        if self.open is not None:
            return "action" if self.open.acts else "choice"
        return "over" if self.done.ending.outcome == "over" else "stopped"

    @property
    def choice(self) -> Choice | None:
        """The decision that nobody made, where it is up to the player who is asked about."""
        found = self.open
        return found if found is not None and not found.acts and found.by == self.seat else None

    @property
    def complete(self) -> bool:
        """Whether everything was tried."""
        return self.moment != "stopped" and not self.menu.reached


class _Halting(Script):
    """A script that is not added to: where it says nothing, and ``assume`` says nothing, the run halts.

    Nothing said at a moment at which a player may as well do nothing means nothing done, unless it is ``seat`` who is
    asked about, or everyone who has something to do. With ``assuming`` it assumes what nobody decided, as a result
    does, and halts where that ends.
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
        """Do nothing, or halt where a player is asked who could do something."""
        if choice.by == self.seat or self._has_something_to_do(choice):
            return STOP
        decision = super()._nothing_said(choice)
        if decision is not STOP and self.everyone and not self._left(choice.by):
            passing = Saying(self.rules, self._game, choice, choice.by).entry(choice.idle)
            self.passes += [] if passing is None else [passing]
        return decision

    def _left(self, player: PlayerId) -> bool:
        """Return whether words of what a player said last are still to be asked for."""
        return any(entry.unused for entry in self.open.get(player, ()))

    def _has_something_to_do(self, choice: Choice) -> bool:
        """Return whether a player who may do nothing could do something, where everyone is asked."""
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
    """Play a scenario as far as its script goes, and try everything that a player could do there.

    Args:
        scenario: a parsed scenario.
        seat: the player who is asked about; whoever it is up to unless given.
        limits: how far the game may go, the trying included.
        reach: how far the trying goes.
        everyone: halt wherever somebody could do something, and where chance decides what players see.
        assuming: assume what nobody decided, as a result does, and list what could be done where that ends.
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
