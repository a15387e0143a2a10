"""Which citations are proven: whether some scenario notices when one of them is switched off.

A clause is proven when a shipped scenario that cites it no longer holds once the clause's checks pass, its steps are
skipped and its choices are not asked. A clause that no scenario would miss has no evidence behind it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import cache
from pathlib import Path

from judge import resources
from judge.kernel import Limits
from judge.scenario.library import library
from judge.scenario.runner import Resolution, resolve

LIMITS = Limits(steps=5_000, seconds=10.0)
CHUNK = 8
Progress = Callable[[int, int], None]


def sound(done: Resolution) -> bool:
    """Tell whether a run is all that its scenario says: expectations hold, nothing unasked, nothing left to assume."""
    return done.held and not done.script.unasked and not done.script.assumed and done.ending.outcome != "limit"


@cache
def citing(game: str) -> dict[str, list[str]]:
    """Return, for each clause, the scenarios whose trace cites it."""
    found: dict[str, list[str]] = {}
    for file in library(game):
        done = file.resolve()
        if sound(done):
            for clause in done.cites():
                found.setdefault(clause, []).append(file.id)
    return found


def missed_by(game: str, clause: str, candidates: Sequence[str]) -> str | None:
    """Return the first scenario that no longer holds with ``clause`` switched off."""
    wanted = set(candidates)
    for file in library(game):
        if file.id in wanted and _breaks(file.scenario, clause):
            return file.id
    return None


def _breaks(scenario: object, clause: str) -> bool:
    try:
        return not sound(resolve(scenario, LIMITS, frozenset({clause})))  # type: ignore[arg-type]
    except Exception:  # a rulebook with a hole in it may break anywhere; that counts as noticed
        return True


def _some(game: str, work: Sequence[tuple[str, list[str]]]) -> dict[str, str | None]:
    return {clause: missed_by(game, clause, candidates) for clause, candidates in work}


def prove(
    game: str, clauses: Iterable[str] | None = None, *, jobs: int | None = None, progress: Progress | None = None
) -> dict[str, str | None]:
    """Return, for every clause that a scenario cites, the scenario that would miss it, or ``None``.

    Args:
        game: the game's id.
        clauses: which clauses; all that are cited unless given.
        jobs: processes to use; as many as there are cores unless given.
        progress: called with how many are done and how many there are.
    """
    cited = citing(game)
    wanted = [c for c in (clauses if clauses is not None else cited) if c in cited]
    chunks = [[(c, cited[c]) for c in wanted[i : i + CHUNK]] for i in range(0, len(wanted), CHUNK)]
    found: dict[str, str | None] = {}
    with ProcessPoolExecutor(jobs or os.cpu_count() or 1) as pool:
        for done in as_completed([pool.submit(_some, game, chunk) for chunk in chunks]):
            found.update(done.result())
            if progress is not None:
                progress(len(found), len(wanted))
    return {clause: found[clause] for clause in wanted}


def record(game: str) -> Path:
    """Return the file that keeps what was proven last."""
    return resources.path("scenarios") / game / "proven.json"


def recorded(game: str) -> Mapping[str, str]:
    """Return what was proven last: for each clause the scenario that misses it."""
    file = record(game)
    kept: dict[str, str] = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    return kept


def keep(game: str, proven: Mapping[str, str | None]) -> None:
    """Keep what was proven, for ``judge coverage`` and for the tests."""
    held = {clause: scenario for clause, scenario in sorted(proven.items()) if scenario is not None}
    record(game).write_text(json.dumps(held, ensure_ascii=False, indent=1) + "\n", "utf-8")
