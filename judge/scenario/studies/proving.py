"""Which citations are proven: whether some scenario notices when one of them is switched off.

A clause is proven if a shipped scenario that cites it fails with the clause switched off. Then its checks pass, its
steps and events are skipped, its choices are not asked, and no step gives it as a reason. It is proven *by outcome* if
the result differs, *by citation* if only the expected citation is missing. A clause that no scenario would miss has no
evidence; ``unproven.yaml`` gives the reason. See docs/decisions/0006-what-proven-means.md.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal, NamedTuple

import yaml
from pydantic import TypeAdapter

from judge import resources
from judge.corpus import load
from judge.kernel import DropProbe
from judge.scenario.expectations import Miss
from judge.scenario.model import Base, Bilingual, Moment
from judge.scenario.resolution import Resolution
from judge.scenario.runner import resolve
from judge.scenario.shipped import library

CHUNK = 8
Progress = Callable[[int, int], None]
Manner = Literal["outcome", "citation"]
"""How a scenario misses a clause: by a different result, or only by a citation."""

ABOUT_CITATIONS = frozenset({"cites", "not_cites", "order"})
"""The expectations that are only about citations."""

RESTS_ON_NOTES = frozenset({"resolved", "by_answer", "by_reading", "silent"})
"""Verdicts that differ only in the deciding notes."""


class Proof(NamedTuple):
    """The scenario that misses a clause, and the difference."""

    scenario: str
    by: Manner


def sound(done: Resolution) -> bool:
    """Return whether a run satisfies its scenario: expectations hold, and no entry is unused."""
    return done.held and played_out(done)


def played_out(done: Resolution) -> bool:
    """Return whether a run finished its script with nothing unused, rejected or assumed."""
    script = done.script
    refused = set(script.void) - {wanted.refused for wanted in done.scenario.expect}
    return not (script.unasked or script.assumed or refused) and done.ending.outcome != "limit"


@dataclass(frozen=True)
class _Run:
    """The kept data of a scenario played with nothing switched off.

    Attributes:
        cites: the citations of its trace, in order.
        decided_by: the clauses that were consulted in its course.
        rests_on: the clauses of its expectations.
    """

    cites: tuple[str, ...]
    decided_by: frozenset[str]
    rests_on: frozenset[str]

    def could_miss(self, clause: str) -> bool:
        """Return whether it could notice that a clause is switched off.

        Its course would have to differ, or an expectation would have to be about the clause.
        """
        return clause in self.decided_by or _base(clause) in self.rests_on


@cache
def _runs(game: str) -> dict[str, _Run]:
    """Return the scenarios that hold with nothing switched off, and the clauses they consulted."""
    found = {}
    for file in library(game):
        off = DropProbe()
        done = resolve(file.scenario, off=off)
        if sound(done):
            asked = frozenset(map(_base, off.asked))
            found[file.id] = _Run(tuple(done.cites()), asked | off.asked, _wanted(done))
    return found


def _wanted(done: Resolution) -> frozenset[str]:
    """Return the clauses of a scenario's expectations, and of the steps they count."""
    named: set[str] = set()
    for wanted in done.scenario.expect:
        in_order = [one for one in wanted.order or () if isinstance(one, str)]
        named.update(map(_base, (*(wanted.cites or ()), *(wanted.not_cites or ()), *in_order)))
        if wanted.verdict is not None:
            named.update(map(_base, done.met))
    happened = {wanted.happened for wanted in done.scenario.expect}
    happened |= {
        one.happened for wanted in done.scenario.expect for one in wanted.order or () if isinstance(one, Moment)
    }
    counted_on = (s for s in done.steps if s.key in happened or not named.isdisjoint(map(_base, s.cites())))
    return frozenset({*named, *(_base(step.clause) for step in counted_on)})


def _base(clause: str) -> str:
    """Return the clause of a note, or the clause itself."""
    return clause.partition("#")[0]


@cache
def citing(game: str) -> dict[str, list[str]]:
    """Return, for each clause, the scenarios whose trace cites it."""
    found: dict[str, list[str]] = {}
    for scenario, run in _runs(game).items():
        for clause in run.cites:
            found.setdefault(clause, []).append(scenario)
    return found


def missed_by(game: str, clause: str, candidates: Sequence[str]) -> Proof | None:
    """Return the first scenario whose result differs with ``clause`` switched off.

    Otherwise, return the first that misses the citation, or ``None`` if all still hold. Scenarios about the clause come
    first.
    """
    weaker: Proof | None = None
    wanted, number = set(candidates), clause.partition(":")[2]
    among = (file for file in library(game) if file.id in wanted)
    for file in sorted(among, key=lambda file: number not in file.scenario.clauses):
        manner = misses(file.scenario, clause)
        if manner == "outcome":
            return Proof(file.id, manner)
        if manner is not None and weaker is None:
            weaker = Proof(file.id, manner)
    return weaker


def misses(scenario: Base, clause: str) -> Manner | None:
    """Return how a scenario notices that a clause is switched off, or ``None``."""
    try:
        done = resolve(scenario, off=with_its_notes(scenario.game, clause))
    except Exception:  # a rulebook with a hole in it may break anywhere; that counts as noticed
        return "outcome"
    found = list(_all_misses(done))
    if not played_out(done) or not all(map(_is_about_citations, found)):
        return "outcome"
    return "citation" if found else None


def with_its_notes(game: str, clause: str) -> frozenset[str]:
    """Return a clause and its notes; a reading is switched off together with its clause."""
    return frozenset({clause, *(name for name in load(game).notes if name.startswith(f"{clause}#"))})


def _all_misses(done: Resolution) -> Iterator[Miss]:
    for outcome in done.outcomes:
        yield from outcome.misses


def _is_about_citations(miss: Miss) -> bool:
    return miss.what in ABOUT_CITATIONS or (miss.what == "verdict" and {miss.wanted, miss.found} <= RESTS_ON_NOTES)


def _some(game: str, work: Sequence[tuple[str, list[str]]]) -> dict[str, Proof | None]:
    return {clause: missed_by(game, clause, candidates) for clause, candidates in work}


def prove(
    game: str, clauses: Iterable[str] | None = None, *, jobs: int | None = None, progress: Progress | None = None
) -> dict[str, Proof | None]:
    """Return, for every clause cited by a scenario, its proof or ``None``.

    Args:
        game: the game's id.
        clauses: the clauses; all cited ones by default.
        jobs: the number of processes; one per core by default.
        progress: called with the number done and the total.
    """
    cited, runs = citing(game), _runs(game)
    wanted = [c for c in (clauses if clauses is not None else cited) if c in cited]
    chunks = [
        [(c, [one for one in cited[c] if runs[one].could_miss(c)]) for c in wanted[i : i + CHUNK]]
        for i in range(0, len(wanted), CHUNK)
    ]
    found: dict[str, Proof | None] = {}
    with ProcessPoolExecutor(jobs or os.cpu_count() or 1) as pool:
        for done in as_completed([pool.submit(_some, game, chunk) for chunk in chunks]):
            found.update(done.result())
            if progress is not None:
                progress(len(found), len(wanted))
    return {clause: found[clause] for clause in wanted}


def record(game: str) -> Path:
    """Return the file with the latest proofs."""
    return resources.path("scenarios") / game / "proven.json"


def recorded(game: str) -> Mapping[str, Proof]:
    """Return the latest proofs: for each clause the scenario that misses it, and how."""
    return {clause: Proof(row["scenario"], row["by"]) for clause, row in _rows(game).items() if "scenario" in row}


def citing_boards(game: str) -> Mapping[str, int]:
    """Return the number of shipped boards that cited each clause at the latest proof."""
    return {clause: row["boards"] for clause, row in _rows(game).items()}


def _rows(game: str) -> Mapping[str, dict[str, Any]]:
    file = record(game)
    return json.loads(file.read_text("utf-8")) if file.is_file() else {}


def keep(game: str, proven: Mapping[str, Proof | None]) -> None:
    """Store the proofs for ``judge coverage`` and the tests, and the number of boards that cite each clause."""
    boards = citing(game)
    held = {
        clause: {**(found._asdict() if (found := proven.get(clause)) else {}), "boards": len(boards.get(clause, ()))}
        for clause in sorted({*proven, *boards})
        if proven.get(clause) or clause in boards
    }
    record(game).write_text(json.dumps(held, ensure_ascii=False, indent=1) + "\n", "utf-8")


@cache
def explained(game: str) -> Mapping[str, Bilingual]:
    """Return the explanations for clauses that no scenario can miss.

    Raises:
        pydantic.ValidationError: the file does not give a reason in both languages for each clause.
    """
    file = resources.path("scenarios") / game / "explanations" / "unproven.yaml"
    said = yaml.load(file.read_text("utf-8"), yaml.CSafeLoader) if file.is_file() else {}
    return TypeAdapter(dict[str, Bilingual]).validate_python(said)
