"""The actions that a board lists as possible at its end are possible when played."""

from collections.abc import Callable, Sequence
from typing import Any

from judge.games import package
from judge.kernel import STOP, Choice, Decision, Game, Limits, answers, run
from judge.scenario import options_of
from judge.scenario.menu import reasons
from judge.scenario.model import Base
from judge.scenario.played import laid_out
from judge.scenario.studies.options import Options, _Halting
from tests.scenario.boards import Board, Faults


def name(item: Any) -> str:
    """Return the name of a listed action, with its picked cards, in these tests."""
    return " ".join([str(item.action), *(str(one) for picked in item.picked for one in picked)])


class Then:
    """Plays a scenario to the end of its script, then an action with certain answers, then the first answers.

    An action that is listed before its moment is taken there, once both players have passed.
    """

    def __init__(self, listed: Options, action: Any, line: Sequence[Any]) -> None:
        scenario = listed.done.scenario
        self.script = _Halting(scenario, None, listed.done.script.learned)
        self.rules = package(scenario.game)
        self.action = action
        self.player: Any = None
        self.answers = [Decision(tuple(picked)) for picked in line]
        self.rewinds = 0

    def __call__(self, choice: Choice, game: Game[Any]) -> Decision:
        if self.script.halted is None:
            decision = self.script(choice, game)
            if self.script.halted is None:
                return decision
            self.rewinds = len(game.rewinds)
            self.player = choice.by
        if self.player is not None:
            if self.player != choice.by or self.action in self.rules.ahead(game, choice, choice.by):
                return Decision((choice.idle,))  # its moment comes as soon as both have passed
            self.player = None
            return Decision((self.action,))
        if choice.boundary:
            return STOP
        if choice.acts and not self.answers:
            return Decision((choice.idle,))
        return self.answers.pop(0) if self.answers else Decision(answers(choice, 1)[0][0])


def refusals(listed: Options, action: Any, line: Sequence[Any]) -> Sequence[Any]:
    """Play an action for real, and return what was taken back and why."""
    setting = laid_out(listed.done.scenario, Limits())
    then = Then(listed, action, line)
    ending = run(setting.game, setting.procedure, then)
    assert ending.outcome in ("paused", "over") or _is_loop(setting.game.trace.steps), ending
    return setting.game.rewinds[then.rewinds :]


def _is_loop(steps: Sequence[Any]) -> bool:
    """Return whether the last thousand steps repeat a few: with the first answers, a loop is never left."""
    last = steps[-1000:]
    return len(last) == 1000 and len({(step.key, step.clause, *step.objects) for step in last}) < 50


def untrue(scenario: Base) -> Faults:
    """Yield the listed facts that are false when the action is played."""
    listed = options_of(scenario)
    if listed.moment != "action":
        return
    if not listed.complete:
        yield "the list is not complete"
    for item in listed.menu.can:
        if refusals(listed, item.action, item.tried.line):
            yield f"{name(item)}: is refused"
        yield from _untrue_answers(listed, item) if item.then is not None else ()
    for item in listed.menu.cannot:
        taken_back = refusals(listed, item.action, item.tried.line or item.picked)
        if len(taken_back) != 1 or not set(taken_back[0].why) & set(item.tried.why):
            yield f"{name(item)}: is not refused for {item.tried.why}"


def _untrue_answers(listed: Options, item: Any) -> Faults:
    """Yield the answers after an action that are not as listed when they are given."""
    before = item.tried.line[: len(item.picked)]
    for way in item.then.ways:
        taken_back = refusals(listed, item.action, way.tried.line)
        if bool(taken_back) is way.tried.legal:
            yield f"{name(item)}, {way.option}: {'is' if taken_back else 'is not'} refused"
        elif taken_back and taken_back[0].why[0] not in way.tried.why:
            yield f"{name(item)}, {way.option}: is refused for {taken_back[0].why}"
    for option, why in reasons(item.then.choice.excluded).items():
        taken_back = refusals(listed, item.action, [*before, (option,)])
        if len(taken_back) != 1 or not set(taken_back[0].why) & set(why):
            yield f"{name(item)}, {option}: is not refused for {why}"


def listed_actions_can_be_played(board: Board) -> Faults:
    yield from untrue(board.stated)


CHECKS: tuple[Callable[[Board], Faults], ...] = (listed_actions_can_be_played,)
