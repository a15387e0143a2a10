"""The work of a resolver process: takes a scenario, returns an answer.

The answer consists of dicts, lists and strings, so it can be sent between processes and cached.
"""

from __future__ import annotations

import contextlib
import gc
import signal
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any, Literal, TypeVar

from judge import scenario as scenarios
from judge.games import IDS, package
from judge.kernel import Bounds, Exploration, LimitReached, Limits, PlayerId
from judge.records import record
from judge.scenario.output import Trace
from judge.scenario.resolution import Deciding
from judge.scenario.studies.deciding import decided_by
from judge.service.settings import LANGUAGES

NAME = "scenario.yaml"
"""The name of a submitted scenario in messages."""

SECONDS = 5.0
"""The default time limit of a process for one answer, in seconds. The limits below are parts of it."""

LIMITS = replace(scenarios.DEFAULT_LIMITS, seconds=3.0)
"""The limits of the engine. They are reached before the time limit, so that the steps so far can be returned."""

WRITTEN_BY = 4.0
"""The seconds after which the report is cut off; it then states how many steps are missing."""

EXPLORING = Bounds(lines=2_000, seconds=2.0, answers=60, effort=300_000)
"""The limits of an exploration, reached before the time limit so that the result so far can be returned."""

LISTING = replace(LIMITS, seconds=1.5)
"""The limits of the game for a list of options; writing the list takes time as well."""

LISTING_WITH_A_TRACE = 0.5
"""The seconds for the list of options shown with a trace, which must not delay the trace."""

MOST_BOARDS = 400
"""The largest number of boards in an answer; a longer trace has the first ones and the last."""

MOST_QUOTED = 300
"""The largest number of characters quoted from the submitted text."""

Answer = dict[str, Any]

ProgressCallback = Callable[[Answer], None]
"""A callback for the progress of a task."""

EVERY = 0.1
"""The seconds between two progress reports."""

WORKING = "working"
"""The status of a progress report."""

T = TypeVar("T", Limits, Bounds)


class OutOfTime(BaseException):
    """Raised when the time limit is reached. It is not an `Exception`, so that no handler swallows it."""


def stopped(reason: str, seconds: float) -> Answer:
    """Return the answer for a scenario that was stopped.

    Args:
        reason: ``time``, ``memory`` or ``crash``.
        seconds: the time limit.
    """
    return {"status": "stopped", "reason": reason, "seconds": seconds, "problems": [], "trace": None}


def _scaled(limits: T, seconds: float) -> T:
    return replace(limits, seconds=limits.seconds * seconds / SECONDS)


def lateness(seconds: float) -> Callable[[], bool]:
    """Return a function that returns whether the time for writing reports has passed."""
    until = time.monotonic() + WRITTEN_BY * seconds / SECONDS
    return lambda: time.monotonic() > until


def resolved(text: str, name: str, seconds: float = SECONDS, *, strict: bool = False) -> scenarios.Resolution:
    """Parse and resolve a scenario, and write no report.

    Raises:
        ScenarioError: the scenario is invalid.
    """
    return scenarios.resolve(scenarios.parse(text, name, strict=strict), _scaled(LIMITS, seconds))


def answer(
    text: str,
    name: str,
    seat: str | None = None,
    seconds: float = SECONDS,
    report: Report | None = None,
    *,
    page: bool = True,
) -> Answer:
    """Parse and resolve a scenario.

    Args:
        seat: the player whose view is returned; ``None`` for everything.
        seconds: the time limit.
        page: whether the answer is for a page, which needs all boards in between and the options at the end.
    """
    late = lateness(seconds)
    resolution = resolved(text, name, seconds, strict=report is not None and report.strict)
    return written(resolution, late, seat, seconds, report, page=page)


def written(
    resolution: scenarios.Resolution,
    late: Callable[[], bool],
    seat: str | None = None,
    seconds: float = SECONDS,
    report: Report | None = None,
    *,
    page: bool = True,
) -> Answer:
    """Return the answer with a resolved scenario.

    Args:
        late: returns whether the time for writing has passed.
        seat: the player whose view is returned; ``None`` for everything.
        seconds: the time limit.
    """
    scenario = resolution.scenario
    viewed = scenarios.Seated(resolution, PlayerId(seat)) if seat else resolution
    deciding = decided_by(resolution) if report is not None and report.deciding and not seat else None
    trace = scenarios.report(viewed, late, deciding=deciding)
    boards, board_at = _boards(viewed, trace, page=page)
    return {
        **_about(scenario, "resolved", seat),
        "trace": trace,
        "boards": boards,
        "board_at": board_at,
        "options": None if seat or not page else _options_with_trace(resolution, seconds),
        "report": None if report is None else report.of(viewed, deciding),
        "play": None if seat else scenario.model_dump(mode="json", include={"play"})["play"],
        "hurried": _hurried(resolution),
    }


def _about(scenario: scenarios.Scenario, status: str, seat: str | None = None) -> Answer:
    """Return the entries that every answer about a valid scenario has; a player's view omits the author's words."""
    return {
        "status": status,
        "problems": [],
        "trace": None,
        "question": {lang: None if seat else scenario.question.get(lang) for lang in LANGUAGES},
        "title": {lang: None if seat else scenario.title.get(lang) for lang in LANGUAGES},
        "names": scenario.names,
    }


def _hurried(resolution: scenarios.Resolution) -> bool:
    """Return whether the run ended early for lack of seconds, so that it may get further another time."""
    error = resolution.ending.error
    return isinstance(error, LimitReached) and error.reason == "seconds"


def _options_with_trace(resolution: scenarios.Resolution, seconds: float) -> Any:
    """Return the options at the end of a trace, or ``None`` if there are none or the run was stopped."""
    if resolution.verdict == "stopped" or resolution.ending.outcome == "over":
        return None
    options = scenarios.options_after(resolution, LISTING_WITH_A_TRACE * seconds / SECONDS)
    return scenarios.options_report.to_json(options) if options.moment in ("action", "choice") else None


@record
class Report:
    """The parts of an answer besides its trace.

    Attributes:
        form: ``text`` or ``markdown``; ``json`` for no report.
        board: whether a text report shows the final board.
        everything: whether a text report shows checks that did nothing.
        deciding: whether trace and report name the deciding clauses.
        strict: whether a board with remarks is rejected.
    """

    form: str
    lang: str
    board: bool = False
    everything: bool = False
    deciding: bool = False
    strict: bool = False

    def of(self, viewed: scenarios.Resolution | scenarios.Seated, deciding: Deciding | None) -> str | None:
        """Return the report on a resolution or a player's view, or ``None`` if none is wanted."""
        lang: scenarios.Lang = "ja" if self.lang == "ja" else "en"
        if self.form == "text":
            return scenarios.report.text(viewed, lang, board=self.board, everything=self.everything, deciding=deciding)
        return scenarios.report.markdown(viewed, lang, deciding=deciding) if self.form == "markdown" else None


def exploration(text: str, name: str, seconds: float = SECONDS, on_progress: ProgressCallback | None = None) -> Answer:
    """Parse a scenario and explore its open decisions.

    Args:
        seconds: the time limit.
        on_progress: called with progress reports.
    """
    scenario = scenarios.parse(text, name)
    progress = _progress(on_progress) if on_progress is not None else None
    exploring = scenarios.explored(scenario, _scaled(EXPLORING, seconds), steps=LIMITS.steps, progress=progress)
    return {
        **_about(scenario, "explored"),
        "exploring": scenarios.exploring_report.to_json(exploring, traces=False),
    }


def _progress(on_progress: ProgressCallback) -> Callable[[Exploration], None]:
    """Return a callback for the explorer that reports progress at intervals."""
    began = last = time.monotonic()

    def progress(found: Exploration) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= EVERY:
            last = now
            on_progress({"status": WORKING, "lines": found.lines, "outcomes": len(found.first), "seconds": now - began})

    return progress


def listing(text: str, name: str, seat: str | None = None, seconds: float = SECONDS) -> Answer:
    """Parse a scenario, and try every action of a player at the end of its script.

    Args:
        seat: the player whose options are listed; by default the player to act.
        seconds: the time limit.
    """
    scenario = scenarios.parse(text, name)
    options = scenarios.options_of(scenario, PlayerId(seat) if seat else None, limits=_scaled(LISTING, seconds))
    return {
        **_about(scenario, "listed"),
        "options": scenarios.options_report.to_json(options),
        "hurried": _hurried(options.done),
    }


def playing(text: str, name: str, seconds: float = SECONDS) -> Answer:
    """Parse a scenario, play it to the end of its script without assumptions, and try every action there."""
    late = lateness(seconds)
    scenario = scenarios.parse(text, name)
    options = scenarios.options_of(scenario, limits=_scaled(LISTING, seconds), everyone=True)
    trace = scenarios.report.to_json(options.done, late)
    boards, board_at = _boards(options.done, trace)
    placed = package(scenario.game).placed(scenario)
    return {
        **_about(scenario, "played"),
        "trace": trace,
        "boards": boards,
        "board_at": board_at,
        "options": scenarios.options_report.to_json(options),
        "hurried": _hurried(options.done),
        "passes": list(options.passes),
        "steps_before": options.done.script.steps_before,
        "places": {card: f"{side}.{zone}.{at}" for side, zone, at, cards in placed for card in cards},
    }


SEATS = scenarios.SEATS


@record
class Task:
    """A task to carry out on a scenario.

    Attributes:
        name: ``trace`` resolves a scenario for a program: only the first and last board, and no options.
        seat: the player whose view or options are returned; ``None`` for everything, or the player to act.
    """

    name: Literal["resolve", "trace", "options", "explore", "play"] = "resolve"
    seat: str | None = None
    report: Report | None = None


RESOLVE, TRACE, EXPLORE, PLAY = Task(), Task("trace"), Task("explore"), Task("play")
"""The tasks without parameters."""


def done(task: Task, text: str, name: str, seconds: float, on_progress: ProgressCallback | None = None) -> Answer:
    """Carry out a task on a scenario.

    Args:
        seconds: the time limit.
        on_progress: called with the progress of long tasks.
    """
    try:
        match task.name:
            case "options":
                return listing(text, name, task.seat, seconds)
            case "play":
                return playing(text, name, seconds)
            case "explore":
                return exploration(text, name, seconds, on_progress)
        return answer(text, name, task.seat, seconds, task.report, page=task.name == "resolve")
    except scenarios.ScenarioError as wrong:
        return {"status": "invalid", "problems": [_problem(problem) for problem in wrong.problems], "trace": None}


def _problem(problem: Any) -> dict[str, Any]:
    shown = {name: getattr(problem, name) for name in ("line", "column", "field", "found", "suggestion")}
    shown["found"] = str(shown["found"])[:MOST_QUOTED]
    return shown | {
        "found_in_words": {"ja": problem.found_ja[:MOST_QUOTED], "en": problem.found[:MOST_QUOTED]},
        "expected": {"ja": problem.expected_ja, "en": problem.expected},
        "severity": problem.severity,
        "message": {lang: problem.message(lang) for lang in LANGUAGES},
    }


def _boards(resolution: Any, trace: Trace, *, page: bool = True) -> tuple[list[dict[str, Any]], list[int]]:
    """Return the distinct boards of a trace, and the index of the board after each step.

    Index 0 is for the board before the first step. Unless it is for a page, only the first and last board are included.
    """
    steps = trace["steps"]
    wanted = [at for at, step in enumerate(steps, start=1) if (page and step.get("changes")) or at == len(steps)]
    if len(wanted) > MOST_BOARDS:
        wanted = [*wanted[: MOST_BOARDS - 1], wanted[-1]]
    found = resolution.boards(wanted)
    boards: list[Any] = [trace["board"]]
    board_at = [0]
    for at in range(1, len(steps) + 1):
        if at in found and found[at] != boards[-1]:
            boards.append(_sharing(found[at], boards[-1]))
        board_at.append(len(boards) - 1)
    return boards, board_at


def _sharing(board: dict[str, Any], before: dict[str, Any]) -> dict[str, Any]:
    """Return a board that reuses the objects of equal cards and zones in the previous board."""
    return {
        part: {name: held if (held := before[part].get(name)) == value else value for name, value in values.items()}
        if isinstance(values, dict) and isinstance(before.get(part), dict)
        else values
        for part, values in board.items()
    }


def _ring(_signal: int, _frame: FrameType | None) -> None:
    raise OutOfTime


def bounded(
    text: str, name: str, seconds: float, task: Task = RESOLVE, on_progress: ProgressCallback | None = None
) -> Answer:
    """Carry out a task; if the time or memory limit is reached, return the answer for a stopped scenario."""
    try:
        with _alarm(seconds):
            return done(task, text, name, seconds, on_progress)
    except OutOfTime:
        return stopped("time", seconds)
    except (MemoryError, RecursionError):
        return stopped("memory", seconds)


@contextlib.contextmanager
def _alarm(seconds: float) -> Any:
    if not hasattr(signal, "SIGALRM"):  # without signals, only the parent's limit applies
        yield
        return
    signal.signal(signal.SIGALRM, _ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _limit_memory(mebibytes: int) -> None:
    try:
        import resource
    except ImportError:  # Windows
        return
    size = mebibytes * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (size, size))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def serve(connection: Connection, mebibytes: int) -> None:
    """Handle requests until the connection closes.

    Args:
        connection: sends ``"ready"`` once. It then receives ``(text, name, seconds, task)`` and sends answers, perhaps
            after progress reports with the status :data:`WORKING`.
        mebibytes: the memory limit of this process.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the service, which then closes the connection
    _limit_memory(mebibytes)
    for game in IDS:
        answer(f"game: {game}", "warm-up")  # loads forms, words and clauses before the first request
    gc.freeze()  # the loaded data is permanent, so the garbage collector can skip it
    connection.send("ready")  # the time for starting must not count against the first scenario
    while True:
        try:
            text, name, seconds, task = connection.recv()
        except (EOFError, OSError):  # the service has ended
            return
        try:
            reply = bounded(text, name, seconds, task, connection.send)
        except Exception as error:
            reply = stopped("crash", seconds) | {"error": f"{type(error).__name__}: {error}"}
        try:
            connection.send(reply)
        except MemoryError:
            connection.send(stopped("memory", seconds))
        except (BrokenPipeError, ConnectionResetError):
            return
