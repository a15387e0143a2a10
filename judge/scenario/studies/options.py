"""The options of a player on a board: plays the script to its end, then tries every action there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from judge.games import Setting, package
from judge.kernel import STOP, Account, Choice, Decision, Ending, Game, Limits, PlayerId, run
from judge.scenario.action_entries import Entry, Saying
from judge.scenario.assuming import CHANCE
from judge.scenario.menu import DEFAULT_REACH, Menu, Reach, menu
from judge.scenario.model import Base
from judge.scenario.perspective import Seated
from judge.scenario.played import laid_out
from judge.scenario.resolution import DEFAULT_LIMITS, Resolution
from judge.scenario.script import NOTHING_LEARNED, Learned, Script

UNSEEN = "shuffle"
"""The role of random results that no player sees."""

Moment = Literal["action", "choice", "over", "stopped"]


@dataclass(frozen=True)
class Options:
    """The options of a player after a scenario's script.

    Attributes:
        done: the scenario, played to the end of its script.
        open: the next choice, to act or to decide; ``None`` if the game is over or was stopped.
        menu: the player's legal and illegal actions; empty unless it is time to act.
        from_seat: whether the options are listed for one player, who sees no name of an unknown card.
    """

    done: Resolution
    open: Choice | None
    seat: PlayerId | None
    menu: Menu = field(default_factory=Menu)
    from_seat: bool = False

    @cached_property
    def view(self) -> Resolution | Seated:
        """The run as the reader may see it: whole, or from the player's seat."""
        return Seated(self.done, self.seat) if self.from_seat and self.seat is not None else self.done

    @property
    def passes(self) -> Sequence[Entry]:
        """The entries for the passes that this player made after the script, because nothing else was possible.

        An entry added to the script must come after them; otherwise it would be played at an earlier moment.
        """
        return self.done.script.passes if isinstance(self.done.script, _Halting) else ()

    @property
    def moment(self) -> Moment:
        """The kind of moment: ``action``, ``choice``, ``over`` (game ended) or ``stopped`` (run ended early)."""
        if self.open is not None:
            return "action" if self.open.acts else "choice"
        return "over" if self.done.ending.outcome == "over" else "stopped"

    @property
    def choice(self) -> Choice | None:
        """The open choice, if it is not a choice to act and belongs to the player of the question."""
        found = self.open
        return found if found is not None and not found.acts and found.by == self.seat else None

    @property
    def complete(self) -> bool:
        """Whether the moment was reached and everything was tried."""
        return self.moment != "stopped" and not self.menu.reached


class _Halting(Script):
    """A script that halts at the first choice answered neither by the script nor by ``assume``.

    Players who may pass do so, except the player ``seat``.

    Args:
        seat: the player whose options are listed.
    """

    def __init__(self, scenario: Base, seat: PlayerId | None, learned: Learned, *, everyone: bool = False) -> None:
        super().__init__(scenario.play, package(scenario.game), scenario.assume, scenario.seed, *learned)
        self.seat = seat
        self.everyone = everyone
        self.passes: list[Entry] = []

    def __call__(self, choice: Choice, game: Game) -> Decision:
        self._game = game
        decision = super().__call__(choice, game)
        if decision is STOP:
            self.passes = [one for one in self.passes if choice.acts and choice.by in one]
        return decision

    def _after_the_script(self, choice: Choice) -> Decision:
        """Pass, or halt if this player is the one asked about or has something to do."""
        if choice.by == self.seat or self._has_something_to_do(choice):
            return STOP
        decision = super()._after_the_script(choice)
        if decision is not STOP and self.everyone and not self._left(choice.by):
            passing = Saying(self.rules, self._game, choice, choice.by).entry(choice.idle)
            self.passes += [] if passing is None else [passing]
        return decision

    def _left(self, player: PlayerId) -> bool:
        """Return whether a player's last entry still has unused words."""
        return any(entry.unused for entry in self.open.get(player, ()))

    def _has_something_to_do(self, choice: Choice) -> bool:
        """Return whether to halt for a player who could do more than pass."""
        if not self.everyone:
            return False
        found = menu(self._game, self.rules, choice.by, choice, Reach(depth=0))
        return any(item.action != choice.idle for item in found.can)

    def _assumption(self, choice: Choice) -> Decision:
        by_chance = choice.role in CHANCE and not (self.everyone and choice.role != UNSEEN)
        if by_chance or self._stated(choice) is not None:
            return super()._assumption(choice)
        return STOP


def _halted(
    scenario: Base, seat: PlayerId | None, limits: Limits, *, everyone: bool
) -> tuple[Setting, _Halting, Ending]:
    """Play a scenario to the end of its script, and again with what only a run to its end finds out about entries.

    All runs together may take as much effort as one run at all its limits.
    """
    account = Account(limits.total)
    known = NOTHING_LEARNED
    while True:
        setting = laid_out(scenario, account.within(limits))
        script = _Halting(scenario, seat, known, everyone=everyone)
        ending = script.finish(setting.game, run(setting.game, setting.procedure, script))
        if script.unfit is None or script.learned == known:
            return setting, script, ending
        account.charge(setting.game.spent)
        known, limits = script.learned, replace(limits, seconds=setting.game.seconds_left)


def options_of(
    scenario: Base,
    seat: PlayerId | None = None,
    *,
    limits: Limits = DEFAULT_LIMITS,
    reach: Reach = DEFAULT_REACH,
    everyone: bool = False,
) -> Options:
    """Play a scenario to the end of its script, and try every action of a player there.

    Args:
        seat: the player whose options are listed; by default the player to act.
        limits: the limits of the game, including the trials.
        reach: the limits of the trials.
        everyone: whether to halt wherever any player could act, and at visible random results.
    """
    setting, script, ending = _halted(scenario, seat, limits, everyone=everyone)
    return _tried(Resolution(scenario, setting, ending, script), seat, reach, ahead=not everyone)


def options_after(resolution: Resolution, seconds: float = 0.0) -> Options:
    """Try every action of the player to act at the end of a resolved scenario.

    Args:
        seconds: a time limit for the trials; 0 for none.
    """
    resolution.setting.game.allow(seconds)
    return _tried(resolution, None, DEFAULT_REACH, ahead=True)


def _tried(done: Resolution, seat: PlayerId | None, reach: Reach, *, ahead: bool) -> Options:
    found = done.script.halted
    who = seat or (None if found is None else found.by)
    if found is None or not found.acts or who is None:
        return Options(done, found, who, from_seat=seat is not None)
    legal = menu(done.setting.game, package(done.scenario.game), who, found, reach, ahead=ahead)
    return Options(done, found, who, legal, from_seat=seat is not None)
