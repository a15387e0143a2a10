"""The coverage of a rulebook by the engine, clause by clause, and the review of its citations.

A valid number on the wrong line is worse than none, and no program can detect it. A reviewed citation is recorded with
a fingerprint of the clause's text and of the citing line. When either changes, the citation is *suspect* again.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Iterable, Mapping, Set
from pathlib import Path
from types import MappingProxyType
from typing import Any, Literal, NotRequired, TypedDict, get_args

from judge.corpus import Clause, Corpus, citations
from judge.coverage.citing import CodeCitation, Evidence, by_target, citations_in_code
from judge.records import record
from judge.resources import PACKAGE

Status = Literal["unaccounted", "not_simulated", "implemented", "exercised", "proven"]
STATUSES: tuple[Status, ...] = get_args(Status)

HEADING = {"ja": "見出し", "en": "heading"}
"""The reason given for titles, which need no code."""


NOTHING: Mapping[str, Any] = MappingProxyType({})


class Row(TypedDict):
    """A clause and how it is covered.

    ``reason`` says why a clause is not simulated. ``proven_by`` says how a scenario fails without a proven clause: by
    its ``outcome``, or only by its ``citation``.
    """

    id: str
    kind: str
    status: Status
    code: list[dict[str, Any]]
    scenarios: list[str]
    proven_by: NotRequired[str]
    reason: NotRequired[dict[str, str]]


def coverage(
    game: str,
    corpus: Corpus | None = None,
    evidence: Evidence = NOTHING,
    proven: Mapping[str, str] = NOTHING,
    code: Iterable[CodeCitation] | None = None,
) -> list[Row]:
    """Return one row per clause, in document order.

    Args:
        corpus: the rules text; by default the installed one.
        evidence: the scenarios that demonstrate each clause (`judge.coverage.evidence`).
        proven: the clauses without which a scenario fails, each with the part that fails: ``outcome`` or
            ``citation``.
        code: the citations; by default those of ``judge/games``.

    Raises:
        UnknownGame: the game is unknown.
    """
    book = (corpus or Corpus()).load(game)
    cited = by_target(citations_in_code() if code is None else code)
    return [accounted(clause, cited.get(clause.id, ()), evidence.get(clause.id, ()), proven) for clause in book]


def accounted(
    clause: Clause, cited: Iterable[CodeCitation], scenarios: Iterable[str], proven: Mapping[str, str]
) -> Row:
    """Return how a clause is covered, from the places that cite it and the scenarios that demonstrate it."""
    places = sorted({(place.file, place.line, place.symbol) for place in cited})
    code = [{"file": file, "line": line, "symbol": symbol} for file, line, symbol in places]
    row = Row(id=clause.id, kind=clause.kind, status="unaccounted", code=code, scenarios=sorted(scenarios))
    if code:
        row["status"] = "implemented"
        if scenarios:
            row["status"] = "exercised"
            if clause.id in proven:
                row["status"], row["proven_by"] = "proven", proven[clause.id]
    elif clause.not_simulated:
        row["status"] = "not_simulated"
        row["reason"] = {"ja": clause.not_simulated.ja, "en": clause.not_simulated.en}
    elif clause.heading:
        row["status"], row["reason"] = "not_simulated", HEADING
    return row


def summary(rows: Iterable[Row]) -> dict[str, int]:
    """Return the number of clauses per status, also of those with 0, and their ``total``."""
    counts = Counter(row["status"] for row in rows)
    return {**{status: counts[status] for status in STATUSES}, "total": counts.total()}


Review = Literal["new", "reviewed", "suspect"]

MANY = 12
"""The number of places from which on a citation may be too general, so that it should be checked."""


@record
class AuditRow:
    """One citation.

    Args:
        id: the cited clause or note.
        symbol: the function or class.
        ja: the text of the clause or note in Japanese.
        review: whether it was reviewed since the clause and the line last changed.
        unknown: whether it cites nothing that exists.
        children: subclauses that the same file does not cite, and that might be more specific.
        places: how many citations of the clause there are; see :data:`MANY`.
    """

    id: str
    file: str
    line: int
    symbol: str
    code: str
    ja: str
    en: str
    review: Review
    unknown: bool
    children: tuple[str, ...]
    places: int
    fingerprint: str


def audit(
    game: str,
    corpus: Corpus | None = None,
    code: Iterable[CodeCitation] | None = None,
    lock: Mapping[str, list[str]] | None = None,
) -> list[AuditRow]:
    """Return every citation of ``game`` in the code, by file and line.

    Args:
        corpus: the rules text; by default the installed one.
        code: the citations; by default those of ``judge/games``.
        lock: the reviewed citations (:func:`read_lock`); by default those recorded next to the rules text.
    """
    corpus = corpus or Corpus()
    every = citations_in_code() if code is None else list(code)
    cited = [place for place in every if place.name.partition(":")[0].partition("@")[0] == game]
    locked = read_lock(lock_file(corpus, game)) if lock is None else lock
    places = Counter(place.name for place in cited)
    by_file: dict[str, set[str]] = {}
    for place in cited:
        by_file.setdefault(place.file, set()).add(place.name)
    return [_row(place, corpus, locked, places[place.name], by_file[place.file]) for place in cited]


def _row(
    place: CodeCitation, corpus: Corpus, locked: Mapping[str, list[str]], places: int, in_file: Set[str]
) -> AuditRow:
    clause, note = corpus.clause(place.name), corpus.note(place.name)
    text = note.text if note else clause.text if clause else None
    line = _line(place)
    mark = fingerprint(text.ja + text.en if text else "", line)
    children = tuple(child for child in clause.children if child not in in_file) if clause and not note else ()
    return AuditRow(
        id=place.name,
        file=place.file,
        line=place.line,
        symbol=place.symbol,
        code=line,
        ja=text.ja if text else "",
        en=text.en if text else "",
        review=_review(locked.get(key(place)), mark),
        unknown=not citations.exists(place.name, corpus),
        children=children,
        places=places,
        fingerprint=mark,
    )


def _review(locked: list[str] | None, mark: str) -> Review:
    if locked is None:
        return "new"
    return "reviewed" if mark in locked else "suspect"


def _line(place: CodeCitation) -> str:
    path = PACKAGE.parent / place.file
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else []
    return lines[place.line - 1].strip() if place.line <= len(lines) else ""


def fingerprint(clause: str, line: str) -> str:
    """Return a short fingerprint of a clause's text and the line that cites it."""
    return hashlib.sha256(f"{clause}\n{line}".encode()).hexdigest()[:12]


def key(place: CodeCitation | AuditRow) -> str:
    """Return the key of a reviewed citation, which stays the same if it moves within its function."""
    return f"{place.file}:{place.symbol}:{place.id if isinstance(place, AuditRow) else place.name}"


def lock_file(corpus: Corpus, game: str) -> Path:
    """Return the file with the reviewed citations of ``game``."""
    return corpus.root / game / "reviewed.json"


def read_lock(path: Path) -> dict[str, list[str]]:
    """Return the fingerprints of the reviewed citations by key; empty without a file."""
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else {}


def write_lock(path: Path, read: Iterable[AuditRow], every: Iterable[AuditRow] = ()) -> None:
    """Record citations as reviewed; the records of others are unchanged.

    The fingerprints of one key are sorted, so that the file does not depend on the order of reviews.

    Args:
        path: the file (:func:`lock_file`).
    """
    rows, before = list(every), read_lock(path)
    marks: dict[str, list[str]] = {}
    for row in dict.fromkeys((*read, *(row for row in rows if row.review == "reviewed"))):
        if not row.unknown:
            marks.setdefault(key(row), []).append(row.fingerprint)
    for row in rows:
        if row.review == "suspect":
            marks.setdefault(key(row), before[key(row)])
    in_order = {name: sorted(found) for name, found in marks.items()}
    path.write_text(json.dumps(in_order, indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")
