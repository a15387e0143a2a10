"""``judge coverage``, ``judge lint``, ``judge audit``.

The graph is imported in the functions, because it loads slowly.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from judge.commands.common import (
    STATUSES,
    Args,
    Command,
    UsageError,
    as_json,
    asked_games,
    book,
    clauses_named,
    dump,
    language,
    named,
    one_game,
    padded,
    say,
)
from judge.corpus import KINDS_JA, Corpus
from judge.corpus import lint as linting
from judge.games import IDS, UNFINISHED

if TYPE_CHECKING:
    from judge.corpus import Lang, Rulebook
    from judge.coverage import Row

RULES = ("procedure", "constraint")
"""The kinds of clauses that a scenario can demonstrate."""


def _coverage_arguments(parser: argparse.ArgumentParser) -> None:
    one_game(parser)
    as_json(parser)
    language(parser)


def _coverage(args: Args) -> int:
    from judge.coverage import coverage
    from judge.scenario.studies.proving import recorded

    rows = []
    for game in asked_games(args):
        proven = {clause: proof.by for clause, proof in recorded(game).items()}
        rows += coverage(game, evidence=shown(game), proven=proven)
    if args.json:
        dump(rows)
        return 0
    for game in asked_games(args):
        say("\n".join(_covered(game, [r for r in rows if r["id"].startswith(f"{game}:")], args.lang)))
    return 0


def _covered(game: str, rows: list[Row], lang: Lang) -> list[str]:
    """Return the output for one game: counts, and each clause that no scenario demonstrates."""
    from judge.coverage import summary

    rules = counted(rows)
    done = sum(r["status"] in ("exercised", "proven") for r in rules)
    by = [r["proven_by"] for r in rules if r["status"] == "proven"]
    ran, proved = (f"{len(rules)} 条中 {n} 条" if lang == "ja" else f"{n} of {len(rules)}" for n in (done, len(by)))
    ran, proved = (f"{count} ({n / max(1, len(rules)):.1%})" for count, n in ((ran, done), (proved, len(by))))
    outcome, citation = by.count("outcome"), by.count("citation")
    counts = ", ".join(f"{named(status, STATUSES, lang)} {n}" for status, n in summary(rows).items())
    lines = [f"{game} {book(game).version}: {counts}"]
    if lang == "ja":
        lines.append(f"  手順と制約のうち実行済み: {ran}")
        lines.append(f"  手順と制約のうち証明済み: {proved}。結果による {outcome}、引用のみによる {citation}")
    else:
        how = f"{outcome} by outcome, {citation} by citation only"
        lines.append(f"  procedures and constraints exercised: {ran}")
        lines.append(f"  procedures and constraints proven: {proved}: {how}")
    for status in ("unaccounted", "implemented", "not_simulated"):
        lines += [_uncovered(row, lang) for row in rows if row["status"] == status and not _is_heading(row)]
    return lines


def _is_heading(row: Row) -> bool:
    return row.get("reason", {}).get("en") == "heading"


def _uncovered(row: Row, lang: Lang) -> str:
    status, kind = named(row["status"], STATUSES, lang), named(row["kind"], KINDS_JA, lang)
    reason = row.get("reason", {}).get(lang, "")
    return f"  {padded(status, 14)} {row['id']:<20} {padded(kind, 14)} {reason}".rstrip()


def counted(rows: Iterable[Row]) -> list[Row]:
    """Return the rows that count for coverage: simulated procedures and constraints."""
    return [row for row in rows if row["kind"] in RULES and row["status"] != "not_simulated"]


def shown(game: str) -> dict[str, Any]:
    """Return, for each clause, the scenarios that demonstrate it; empty for a game without an engine."""
    from judge.coverage import evidence

    return dict(evidence(game)) if game in IDS else {}


def _lint_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--verbose",
        action="store_true",
        help="also print informational findings: defects covered by a note, reference cycles",
    )
    one_game(parser)
    as_json(parser)
    language(parser)


def _lint(args: Args) -> int:
    from judge.coverage import citations_in_code, coverage
    from judge.graph import lint as network
    from judge.scenario.studies import showing

    corpus = Corpus()
    engines = [g for g in asked_games(args) if g in IDS and (args.game or g not in UNFINISHED)]
    accounted = {r["id"] for g in engines for r in coverage(g, corpus) if r["status"] != "unaccounted"}
    found = linting.lint(
        corpus, args.game, citations_in_code(), lambda clause: clause.game not in engines or clause.id in accounted
    )
    found += network.lint(corpus, args.game)
    found += [finding for game in engines for finding in showing.lint(game)]
    found = [finding for finding in found if args.verbose or finding.severity != "info"]
    if args.json:
        dump(
            [
                {
                    "rule": f.rule,
                    "severity": f.severity,
                    "id": f.id,
                    "file": f.file,
                    "line": f.line,
                    "text": {"ja": f.text.ja, "en": f.text.en},
                }
                for f in found
            ]
        )
    else:
        for finding in found:
            say(f"{finding.severity:<8} {finding.rule:<20} {finding.message(args.lang)}")
        if found:
            counts = {s: sum(f.severity == s for f in found) for s in ("error", "warning", "info")}
            say(", ".join(f"{k} {v}" for k, v in counts.items()))
    return 1 if any(f.severity == "error" for f in found) else 0


def _audit_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("clause", metavar="CLAUSE", nargs="?", help="only citations of this clause and its subclauses")
    parser.add_argument(
        "--suspect", action="store_true", help="only citations that changed since they were last reviewed"
    )
    parser.add_argument("--lock", action="store_true", help="record the citations shown, and no others, as reviewed")
    as_json(parser)
    language(parser)


def _audit(args: Args) -> int:
    from judge.coverage import audit, lock_file, write_lock

    rules = book(args.game)
    below = None if args.clause is None else _with_those_under(rules, args.clause)
    every = audit(rules.game)
    rows = [
        row
        for row in every
        if (below is None or row.id.partition("#")[0] in below) and (not args.suspect or row.review != "reviewed")
    ]
    if args.lock:
        write_lock(lock_file(Corpus(), rules.game), rows, every)
    if args.json:
        dump([asdict(row) for row in rows])
        return 0
    for row in rows:
        extra = f"  children: {', '.join(row.children)}" if row.children else ""
        many = f"  cited from {row.places} places" if row.places >= 12 else ""
        say(f"{row.id}  [{row.review}]{extra}{many}")
        say(f"  {row.ja if args.lang == 'ja' else row.en}")
        say(f"  {row.file}:{row.line} {row.symbol}: {row.code.strip()}\n")
    reviewed = sum(r.review == "reviewed" for r in rows)
    say(
        f"{len(rows)} citations, {reviewed} reviewed, {sum(r.review == 'suspect' for r in rows)} suspect, "
        f"{sum(r.unknown for r in rows)} unknown"
    )
    return 1 if any(r.unknown for r in rows) else 0


def _with_those_under(rules: Rulebook, number: str) -> set[str]:
    """Return the ids of a clause and all its subclauses."""
    (clause,) = clauses_named(number, rules.game)
    if clause.game != rules.game:
        raise UsageError(f"{clause.id} is not a clause of {rules.game}", f"{clause.id} は {rules.game} の条文でない")
    return {one.id for one in (clause, *rules.under(clause))}


COVERAGE = Command(
    "coverage",
    "Show which clauses the engine implements, which scenarios show them, and which are not accounted for.",
    "  judge coverage --game sve\n  judge coverage --game sve --json",
    _coverage_arguments,
    _coverage,
)
LINT = Command(
    "lint",
    "Check the rulebooks and the citations in the code: dangling references, unknown numbers, document defects.",
    "  judge lint\n  judge lint --game sve --verbose\n\n"
    "nothing is printed when all is well; exit status: 1 when there is an error",
    _lint_arguments,
    _lint,
)
AUDIT = Command(
    "audit",
    "Print every citation in the code next to the clause it cites, for a person to review.",
    "  judge audit sve | less\n  judge audit sve --suspect\n  judge audit sve 12.14 --lock",
    _audit_arguments,
    _audit,
)
