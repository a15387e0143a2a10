"""Finds which citations are proven: those where some scenario fails if the clause is ignored.

A clause is proven if a shipped scenario that cites it fails while the engine ignores the clause. Then its checks pass,
its steps and events are skipped, its choices are not asked, and no step gives it as a reason. It is proven *by
outcome* if the result differs, *by citation* if only an expected citation is missing. For a clause without a proof,
``unproven.yaml`` gives the reason. See docs/decisions/0006-what-proven-means.md.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
"""How a scenario fails without a clause: by a different result, or only by a missing citation."""

FEW = 0.1
"""A clause that at most this share of the boards consults is specific, even if no trace cites it."""

ABOUT_CITATIONS = frozenset({"cites", "not_cites", "order"})
"""The fields of an expectation that are only about citations."""

RESTS_ON_NOTES = frozenset({"resolved", "by_answer", "by_reading", "silent"})
"""Verdicts that differ only in which notes decide."""


class Proof(NamedTuple):
    """The scenario that fails without a clause, and how."""

    scenario: str
    by: Manner


def sound(resolution: Resolution) -> bool:
    """Return whether a run satisfies its scenario: expectations are met, and nothing is unused."""
    return resolution.held and played_out(resolution)


def played_out(resolution: Resolution) -> bool:
    """Return whether a run finished its script with no word unused, no answer ignored unexpectedly, nothing assumed."""
    script = resolution.script
    refused = set(script.void) - {wanted.refused for wanted in resolution.scenario.expect}
    return (
        not (script.unasked or script.passed_over or script.assumed or refused) and resolution.ending.outcome != "limit"
    )


@dataclass(frozen=True)
class _Run:
    """The data kept of a scenario's normal run.

    Attributes:
        cites: the clauses and notes cited in its trace, in order.
        decided_by: the clauses that the engine consulted.
        rests_on: the clauses that its expectations are about.
    """

    cites: tuple[str, ...]
    decided_by: frozenset[str]
    rests_on: frozenset[str]

    def could_miss(self, clause: str) -> bool:
        """Return whether the scenario could fail while a clause is ignored.

        It cannot if the engine never consulted the clause and no expectation is about it.
        """
        return clause in self.decided_by or _base(clause) in self.rests_on


@cache
def _runs(game: str) -> dict[str, _Run]:
    """Return the scenarios whose normal run succeeds, by id."""
    found = {}
    for file in library(game):
        probe = DropProbe()
        resolution = resolve(file.scenario, switched_off=probe)
        if sound(resolution):
            asked = frozenset(map(_base, probe.asked))
            found[file.id] = _Run(tuple(resolution.cites()), asked | probe.asked, _wanted(resolution))
    return found


def _wanted(resolution: Resolution) -> frozenset[str]:
    """Return the clauses that a scenario's expectations are about, including those of the steps that they count."""
    named: set[str] = set()
    for expectation in resolution.scenario.expect:
        in_order = [one for one in expectation.order or () if isinstance(one, str)]
        named.update(map(_base, (*(expectation.cites or ()), *(expectation.not_cites or ()), *in_order)))
        if expectation.verdict is not None:
            named.update(map(_base, resolution.met))
    happened = {wanted.happened for wanted in resolution.scenario.expect}
    happened |= {
        one.happened for wanted in resolution.scenario.expect for one in wanted.order or () if isinstance(one, Moment)
    }
    counted_on = (s for s in resolution.steps if s.key in happened or not named.isdisjoint(map(_base, s.cites())))
    return frozenset({*named, *(_base(step.clause) for step in counted_on)})


def _base(clause: str) -> str:
    """Return the clause that a note belongs to; a clause is returned unchanged."""
    return clause.partition("#")[0]


@cache
def citing(game: str) -> dict[str, list[str]]:
    """Return, for each clause, the ids of the scenarios whose trace cites it."""
    found: dict[str, list[str]] = {}
    for scenario, run in _runs(game).items():
        for clause in run.cites:
            found.setdefault(clause, []).append(scenario)
    return found


def missed_by(game: str, clause: str, candidates: Sequence[str]) -> Proof | None:
    """Return the first scenario whose result differs while ``clause`` is ignored.

    Otherwise return the first that only misses the citation, or ``None`` if none fails. Scenarios that name the clause
    in ``clauses`` are tried first.
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
    """Return how a scenario fails while a clause is ignored, or ``None`` if it does not."""
    try:
        resolution = resolve(scenario, switched_off=with_its_notes(scenario.game, clause))
    except Exception:  # rules with a clause missing may fail anywhere, which counts as noticed
        return "outcome"
    found = list(_all_misses(resolution))
    if not played_out(resolution) or not all(map(_is_about_citations, found)):
        return "outcome"
    return "citation" if found else None


def with_its_notes(game: str, clause: str) -> frozenset[str]:
    """Return a clause and its notes; a note is always ignored together with its clause."""
    return frozenset({clause, *(name for name in load(game).notes if name.startswith(f"{clause}#"))})


def _all_misses(resolution: Resolution) -> Iterator[Miss]:
    for outcome in resolution.outcomes:
        yield from outcome.misses


def _is_about_citations(miss: Miss) -> bool:
    return miss.field in ABOUT_CITATIONS or (miss.field == "verdict" and {miss.wanted, miss.found} <= RESTS_ON_NOTES)


def _some(game: str, work: Sequence[tuple[str, list[str]]]) -> dict[str, Proof | None]:
    return {clause: missed_by(game, clause, candidates) for clause, candidates in work}


def prove(
    game: str, clauses: Iterable[str] | None = None, *, jobs: int | None = None, progress: Progress | None = None
) -> dict[str, Proof | None]:
    """Return the proof of each clause cited by a scenario, or ``None`` if it has none.

    Args:
        clauses: the clauses to prove; by default all cited ones.
        jobs: the number of processes; by default one per core.
        progress: called with the number of clauses done and the total.
    """
    from concurrent.futures import ProcessPoolExecutor, as_completed  # only here; `decided_by` needs the rest

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
    return resources.path("scenarios") / game / "proven.json"


def recorded(game: str) -> Mapping[str, Proof]:
    return {clause: Proof(row["scenario"], row["by"]) for clause, row in _rows(game).items() if "scenario" in row}


def citing_boards(game: str) -> Mapping[str, int]:
    """Return, for each clause, how many shipped boards cited it when the proofs were recorded."""
    return {clause: row["boards"] for clause, row in _rows(game).items()}


def consulting_boards(game: str) -> Mapping[str, int]:
    """Return the clauses that only few shipped boards consulted at the latest proof, with their number."""
    file = record(game).with_name("consulted.json")
    return json.loads(file.read_text("utf-8")) if file.is_file() else {}


def _rows(game: str) -> Mapping[str, dict[str, Any]]:
    file = record(game)
    return json.loads(file.read_text("utf-8")) if file.is_file() else {}


def keep(game: str, proven: Mapping[str, Proof | None]) -> None:
    """Record the proofs, and how many boards cite and consult each clause, for ``judge coverage`` and the tests."""
    boards, few = citing(game), FEW * len(_runs(game))
    held = {
        clause: {**(found._asdict() if (found := proven.get(clause)) else {}), "boards": len(boards.get(clause, ()))}
        for clause in sorted({*proven, *boards})
        if proven.get(clause) or clause in boards
    }
    consulted = Counter(one for run in _runs(game).values() for one in run.decided_by if "#" not in one)
    rare = {clause: number for clause, number in sorted(consulted.items()) if number <= few}
    for file, rows in ((record(game), held), (record(game).with_name("consulted.json"), rare)):
        file.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", "utf-8")


@cache
def explained(game: str, subject: str = "unproven") -> Mapping[str, Bilingual]:
    """Return the reasons for exceptions, by clause or board.

    Args:
        subject: ``unproven`` for clauses that no scenario can prove; ``boards`` for boards whose result does not depend
            on the clause in their name.

    Raises:
        pydantic.ValidationError: the file does not give a reason in both languages for each exception.
    """
    file = resources.path("scenarios") / game / "explanations" / f"{subject}.yaml"
    explanations = yaml.load(file.read_text("utf-8"), yaml.CSafeLoader) if file.is_file() else {}
    return TypeAdapter(dict[str, Bilingual]).validate_python(explanations)
