"""What runs inside a resolver process: one scenario in, one plain answer out.

The answer is made of dicts, lists and strings only, so that it can cross a process border and be kept in a cache.
"""

from __future__ import annotations

import contextlib
import gc
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from multiprocessing.connection import Connection
from types import FrameType
from typing import Any, TypeVar

from judge import scenario as scenarios
from judge.games import IDS, package
from judge.kernel import Bounds, Found, Limits, PlayerId
from judge.records import record
from judge.scenario.output import Trace
from judge.scenario.resolution import Deciding
from judge.scenario.studies.deciding import decided_by
from judge.service.settings import LANGUAGES

NAME = "scenario.yaml"
"""What a submitted scenario is called in messages."""

SECONDS = 5.0
"""The time of a process for one answer, unless the service is set up otherwise. The times below are parts of it."""

LIMITS = replace(scenarios.DEFAULT_LIMITS, seconds=3.0)
"""The engine's own limits: reached first, so that the steps so far come back."""

WRITTEN_BY = 4.0
"""Seconds after which no more steps are written down: the trace then says how many are left out."""

EXPLORING = Bounds(lines=2_000, seconds=2.0, answers=60, effort=300_000)
"""How far an exploring goes here: reached before the alarm, so that what was found so far comes back."""

LISTING = replace(LIMITS, seconds=1.5)
"""How far the game may go for a list of what can be done; writing it down takes time as well."""

BESIDE_A_TRACE = replace(LIMITS, seconds=0.5)
"""How far the game may go for the list that stands beside a trace: that is never what a trace is waited for."""

MOST_BOARDS = 400
"""Different boards that an answer carries; a longer trace keeps the first ones and the last."""

MOST_QUOTED = 300
"""Characters of the submitted text that a message repeats."""

Answer = dict[str, Any]

Telling = Callable[[Answer], None]
"""Is told how far a task has come."""

EVERY = 0.1
"""Seconds between two words about how far a task has come."""

WORKING = "working"
"""The status of what is told before the answer."""

T = TypeVar("T", Limits, Bounds)


class OutOfTime(BaseException):
    """The alarm rang. Not an `Exception`: nothing on the way up may swallow it."""


def stopped(reason: str, seconds: float) -> Answer:
    """Return the answer for a scenario that had to be stopped from outside.

    Args:
        reason: ``time``, ``memory`` or ``crash``.
        seconds: the time it had.
    """
    return {"status": "stopped", "reason": reason, "seconds": seconds, "problems": [], "trace": None}


def _part(limits: T, seconds: float) -> T:
    """Return limits for a process that has so much time, where they are stated for one that has :data:`SECONDS`."""
    return replace(limits, seconds=limits.seconds * seconds / SECONDS)


def _lateness(seconds: float) -> Callable[[], bool]:
    """Return what tells whether it is late, for a process that has so much time from now on."""
    until = time.monotonic() + WRITTEN_BY * seconds / SECONDS
    return lambda: time.monotonic() > until


def answer(
    text: str, name: str, seat: str | None = None, seconds: float = SECONDS, report: Report | None = None
) -> Answer:
    """Parse and resolve a scenario.

    Args:
        text: the scenario as YAML.
        name: what to call it in messages.
        seat: the player from whose seat it is seen; everything is told unless given.
        seconds: the time of this process.
        report: the report that is wanted besides.
    """
    late = _lateness(seconds)
    try:
        scenario = scenarios.parse(text, name, strict=report is not None and report.strict)
        resolution = scenarios.resolve(scenario, _part(LIMITS, seconds))
    except scenarios.ScenarioError as wrong:
        return {"status": "invalid", "problems": [_problem(problem) for problem in wrong.problems], "trace": None}
    told = scenarios.Seated(resolution, PlayerId(seat)) if seat else resolution
    deciding = decided_by(resolution) if report is not None and report.deciding and not seat else None
    trace = scenarios.report(told, late, deciding=deciding)
    boards, board_at = _boards(told, trace)
    return {
        "status": "resolved",
        "problems": [],
        "trace": trace,
        "question": {lang: None if seat else scenario.question.get(lang) for lang in LANGUAGES},
        "title": {lang: None if seat else scenario.title.get(lang) for lang in LANGUAGES},
        "names": scenario.names,
        "boards": boards,
        "board_at": board_at,
        "options": None if seat else _options_beside(scenario, resolution, seconds),
        "report": None if report is None else report.of(told, deciding),
        "play": None if seat else scenario.model_dump(mode="json", include={"play"})["play"],
    }


def _options_beside(scenario: scenarios.Scenario, resolution: scenarios.Resolution, seconds: float) -> Any:
    """Return what could be done where a trace ends, ``None`` where nobody can do anything or it was not reached."""
    if resolution.verdict == "stopped" or resolution.ending.outcome == "over":
        return None
    found = scenarios.options_of(scenario, limits=_part(BESIDE_A_TRACE, seconds), assuming=True)
    return scenarios.options_report.to_json(found) if found.moment in ("action", "choice") else None


@record
class Report:
    """What an answer is to carry besides its trace.

    Attributes:
        form: ``text`` or ``markdown``; ``json`` for the trace alone.
        lang: the language.
        board: a text shows the board at the end.
        everything: a text shows what was only considered.
        deciding: trace and report name the clauses that decide.
        strict: a board with remarks is refused.
    """

    form: str
    lang: str
    board: bool = False
    everything: bool = False
    deciding: bool = False
    strict: bool = False

    def of(self, told: scenarios.Resolution | scenarios.Seated, deciding: Deciding | None) -> str | None:
        """Return the report on a resolution, or on what a seat sees of it."""
        lang: scenarios.Lang = "ja" if self.lang == "ja" else "en"
        if self.form == "text":
            return scenarios.report.text(told, lang, board=self.board, everything=self.everything, deciding=deciding)
        return scenarios.report.markdown(told, lang, deciding=deciding) if self.form == "markdown" else None


def exploration(text: str, name: str, seconds: float = SECONDS, told: Telling | None = None) -> Answer:
    """Parse a scenario and play out every decision that it leaves open.

    Args:
        text: the scenario as YAML.
        name: what to call it in messages.
        seconds: the time of this process.
        told: is told how far it has come.
    """
    try:
        scenario = scenarios.parse(text, name)
    except scenarios.ScenarioError as wrong:
        return {"status": "invalid", "problems": [_problem(problem) for problem in wrong.problems], "trace": None}
    progress = _progress(told) if told is not None else None
    found = scenarios.explored(scenario, _part(EXPLORING, seconds), steps=LIMITS.steps, progress=progress)
    return {
        "status": "explored",
        "problems": [],
        "trace": None,
        "exploring": scenarios.exploring_report.to_json(found, traces=False),
        "question": {lang: scenario.question.get(lang) for lang in LANGUAGES},
        "title": {lang: scenario.title.get(lang) for lang in LANGUAGES},
        "names": scenario.names,
    }


def _progress(told: Telling) -> Callable[[Found], None]:
    """Return what tells, now and then, how many lines were played and how many outcomes they have."""
    began = last = time.monotonic()

    def progress(found: Found) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= EVERY:
            last = now
            told({"status": WORKING, "lines": found.lines, "outcomes": len(found.first), "seconds": now - began})

    return progress


def listing(text: str, name: str, seat: str | None = None, seconds: float = SECONDS) -> Answer:
    """Parse a scenario, and try everything that a player could do where its script ends.

    Args:
        text: the scenario as YAML.
        name: what to call it in messages.
        seat: the player who is asked about; whoever it is up to unless given.
        seconds: the time of this process.
    """
    try:
        scenario = scenarios.parse(text, name)
    except scenarios.ScenarioError as wrong:
        return {"status": "invalid", "problems": [_problem(problem) for problem in wrong.problems], "trace": None}
    found = scenarios.options_of(scenario, PlayerId(seat) if seat else None, limits=_part(LISTING, seconds))
    return {
        "status": "listed",
        "problems": [],
        "trace": None,
        "options": scenarios.options_report.to_json(found),
        "question": {lang: scenario.question.get(lang) for lang in LANGUAGES},
        "title": {lang: scenario.title.get(lang) for lang in LANGUAGES},
        "names": scenario.names,
    }


def playing(text: str, name: str, seconds: float = SECONDS) -> Answer:
    """Parse a scenario, play it as far as its script goes, and try what can be done there; nothing is assumed.

    Args:
        text: the scenario as YAML.
        name: what to call it in messages.
        seconds: the time of this process.
    """
    late = _lateness(seconds)
    try:
        scenario = scenarios.parse(text, name)
    except scenarios.ScenarioError as wrong:
        return {"status": "invalid", "problems": [_problem(problem) for problem in wrong.problems], "trace": None}
    found = scenarios.options_of(scenario, limits=_part(LISTING, seconds), everyone=True)
    trace = scenarios.report.to_json(found.done, late)
    boards, board_at = _boards(found.done, trace)
    return {
        "status": "played",
        "problems": [],
        "trace": trace,
        "question": {lang: scenario.question.get(lang) for lang in LANGUAGES},
        "title": {lang: scenario.title.get(lang) for lang in LANGUAGES},
        "names": scenario.names,
        "boards": boards,
        "board_at": board_at,
        "options": scenarios.options_report.to_json(found),
        "passes": list(found.passes),
        "places": {card: f"{side}.{zone}.{at}" for side, zone, at, cards in _placed(scenario) for card in cards},
    }


def _placed(scenario: scenarios.Scenario) -> Iterator[tuple[str, str, int, list[str]]]:
    """Yield for each entry of a scenario's board the player, the zone, its place in the text, and the cards."""
    yield from package(scenario.game).placed(scenario)


PLAY = "play"
"""The task of playing a scenario as far as its script goes."""

SEATS = scenarios.SEATS


def resolve_task(seat: str | None, report: Report | None = None) -> str:
    """Return the task of resolving a scenario as a seat sees it; with everything told, where no player is meant."""
    seat = seat if seat in SEATS and seat else "-"
    if report is None:
        return "resolve" if seat == "-" else f"resolve {seat}"
    flags = (report.board, report.everything, report.deciding, report.strict)
    return " ".join(("resolve", seat, report.form, report.lang, *("1" if flag else "0" for flag in flags)))


def options_task(seat: str | None) -> str:
    """Return the task of listing what a player could do; of whoever it is up to, where no player is meant."""
    return f"options {seat}" if seat in SEATS else "options"


def done(task: str, text: str, name: str, seconds: float, told: Telling | None = None) -> Answer:
    """Return the answer to what is asked of a scenario.

    Args:
        task: ``explore``, :data:`PLAY`, or what :func:`resolve_task` or :func:`options_task` returns.
        text: the scenario as YAML.
        name: what to call it in messages.
        seconds: the time of this process.
        told: is told how far it has come, where that takes a while.
    """
    asked, *more = task.split(" ")
    seat = more[0] if more and more[0] != "-" else None
    if asked == "options":
        return listing(text, name, seat, seconds)
    if asked == PLAY:
        return playing(text, name, seconds)
    if asked == "explore":
        return exploration(text, name, seconds, told)
    report = Report(more[1], more[2], *(flag == "1" for flag in more[3:])) if len(more) > 1 else None
    return answer(text, name, seat, seconds, report)


def _problem(problem: Any) -> dict[str, Any]:
    shown = {name: getattr(problem, name) for name in ("line", "column", "field", "found", "suggestion")}
    shown["found"] = str(shown["found"])[:MOST_QUOTED]
    return shown | {
        "found_in_words": {"ja": problem.found_ja[:MOST_QUOTED], "en": problem.found[:MOST_QUOTED]},
        "expected": {"ja": problem.expected_ja, "en": problem.expected},
        "severity": problem.severity,
        "message": {lang: problem.message(lang) for lang in LANGUAGES},
    }


def _boards(resolution: Any, trace: Trace) -> tuple[list[dict[str, Any]], list[int]]:
    """Return the different boards, and for every step (0: before the first) which of them it leaves behind."""
    steps = trace["steps"]
    wanted = [at for at, step in enumerate(steps, start=1) if step.get("changes") or at == len(steps)]
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
    """Return a board that has the cards and zones of the one before it, where they are alike: so they are kept once."""
    return {
        part: {name: held if (held := before[part].get(name)) == value else value for name, value in values.items()}
        if isinstance(values, dict) and isinstance(before.get(part), dict)
        else values
        for part, values in board.items()
    }


def _ring(_signal: int, _frame: FrameType | None) -> None:
    raise OutOfTime


def bounded(text: str, name: str, seconds: float, task: str = "resolve", told: Telling | None = None) -> Answer:
    """Return the answer, or what stopped it: the time or the memory of this process."""
    try:
        with _alarm(seconds):
            return done(task, text, name, seconds, told)
    except OutOfTime:
        return stopped("time", seconds)
    except (MemoryError, RecursionError):
        return stopped("memory", seconds)


@contextlib.contextmanager
def _alarm(seconds: float) -> Any:
    if not hasattr(signal, "SIGALRM"):  # elsewhere the parent's own limit has to do
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
    """Answer requests until the other end closes.

    Args:
        connection: sends ``"ready"`` once, then receives ``(text, name, seconds, task)`` and sends answers;
            before an answer may come how far it is, with the status :data:`WORKING`.
        mebibytes: the memory this process may address.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the service, which then closes the connection
    _limit_memory(mebibytes)
    for game in IDS:
        answer(f"game: {game}", "warm-up")  # the forms, words and clauses are read once, before anybody waits for them
    gc.freeze()  # what was read so far stays; the collector need not walk it again and again
    connection.send("ready")  # starting takes longer than most scenarios, and is not the scenario's time
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
