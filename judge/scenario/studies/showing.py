"""Checks that a shipped board named after a clause depends on it: the result differs without the clause.

``judge prove --keep`` records the check for every board, so that ``judge lint`` does not have to play them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from judge import resources
from judge.corpus import Rulebook, Text, load
from judge.corpus.lint import Finding
from judge.scenario.shipped import library
from judge.scenario.studies.proving import explained, misses

How = Literal["outcome", "citation", "nothing"]
"""The changes of a board's result without the clause in its name."""

LONGEST = 3
"""The largest number of hyphen-separated parts of a clause number in a board's name: ``804.11a-3`` has two."""


NAMES_ONLY = ("definition", "term", "informational")
"""The kinds of clause that only define a term, and so cause no step of their own."""


def named_clause(board: str, book: Rulebook) -> str | None:
    """Return the clause that a board is named after, or ``None``."""
    parts = board.partition("/")[2].split("-")
    numbers = ("-".join(parts[:count]) for count in range(LONGEST, 0, -1))
    return next((f"{book.game}:{number}" for number in numbers if number in book.clauses), None)


def shows(game: str) -> dict[str, How]:
    """Return, for each board named after a clause, what changes in its result without that clause."""
    book, found = load(game), dict[str, How]()
    for file in library(game):
        clause = named_clause(file.id, book)
        if clause is not None:
            found[file.id] = misses(file.scenario, clause) or "nothing"
    return found


def record(game: str) -> Path:
    return resources.path("scenarios") / game / "boards.json"


def keep(game: str) -> None:
    """Check every board of a game, and record the results."""
    record(game).write_text(json.dumps(shows(game), ensure_ascii=False, indent=1, sort_keys=True) + "\n", "utf-8")


def lint(game: str) -> Iterator[Finding]:
    """Yield findings for boards whose result does not depend on the clause in their name, and for unchecked boards.

    Boards that only cite the clause are reported as information, since another clause may have the same effect. So are
    boards about a clause that only defines a term.
    """
    file, book = record(game), load(game)
    recorded = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    for board in library(game):
        clause = named_clause(board.id, book)
        if clause is None or board.id in explained(game, "boards"):
            continue
        number, how = clause.partition(":")[2], recorded.get(board.id)
        if how == "nothing" and book.clauses[number].kind in NAMES_ONLY:
            yield _finding(
                board.id,
                "info",
                f"盤面の名前にある{number}は用語を定める条文で、切るべき処理がない",
                f"the board is named after {number}, which defines a term: there is nothing in it to switch off",
            )
        elif how == "nothing":
            yield _finding(
                board.id,
                "warning",
                f"盤面の名前にある{number}は結果の決め手でなく、盤面が引用を期待してもいない",
                f"the board is named after {number}, which neither decides its result nor is a citation it expects",
            )
        elif how == "citation":
            yield _finding(
                board.id,
                "info",
                f"盤面の名前にある{number}は引用されるだけで、結果の決め手でない",
                f"the board is named after {number}, which it only cites: without it the result is the same",
            )
        elif how is None:
            yield _finding(
                board.id,
                "info",
                f"{number}を示すか未確認: judge prove --game {game} --keep",
                f"not known to show {number}: run judge prove --game {game} --keep",
            )


def _finding(board: str, severity: Literal["warning", "info"], ja: str, en: str) -> Finding:
    return Finding("board-shows-clause", severity, board, f"scenarios/{board}.yaml", 0, Text(ja, en))
