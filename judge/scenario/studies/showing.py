"""Whether a shipped board shows the clause in its name: the board misses it once the clause is switched off.

``judge prove --keep`` records it for every board, so that ``judge lint`` need play none of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Literal

import yaml
from pydantic import TypeAdapter

from judge import resources
from judge.corpus import Rulebook, Text, load
from judge.corpus.lint import Finding
from judge.scenario.model import Bilingual
from judge.scenario.shipped import library
from judge.scenario.studies.proving import misses

How = Literal["outcome", "citation", "nothing"]
"""What a board misses without the clause in its name."""

LONGEST = 3
"""The number of parts that a clause's number can have in a board's name: ``804.11a-3`` has two."""


NAMES_ONLY = ("definition", "term", "informational")
"""The kinds of clause that only define something and cause nothing."""


def named_clause(board: str, book: Rulebook) -> str | None:
    """Return the clause that a board is named after, or ``None``."""
    parts = board.partition("/")[2].split("-")
    numbers = ("-".join(parts[:count]) for count in range(LONGEST, 0, -1))
    return next((f"{book.game}:{number}" for number in numbers if number in book.clauses), None)


def shows(game: str) -> dict[str, How]:
    """Return, for each board named after a clause, how its result differs without the clause."""
    book, found = load(game), dict[str, How]()
    for file in library(game):
        clause = named_clause(file.id, book)
        if clause is not None:
            found[file.id] = misses(file.scenario, clause) or "nothing"
    return found


def record(game: str) -> Path:
    """Return the file with the last results."""
    return resources.path("scenarios") / game / "boards.json"


def keep(game: str) -> None:
    """Find and store how each board's result differs without the clause in its name."""
    record(game).write_text(json.dumps(shows(game), ensure_ascii=False, indent=1, sort_keys=True) + "\n", "utf-8")


@cache
def explained(game: str) -> Mapping[str, Bilingual]:
    """Return the reason for each board that cannot show the clause in its name.

    Raises:
        pydantic.ValidationError: the file is not a reason in both languages for each board.
    """
    file = resources.path("scenarios") / game / "explanations" / "boards.yaml"
    said = yaml.load(file.read_text("utf-8"), yaml.CSafeLoader) if file.is_file() else {}
    return TypeAdapter(dict[str, Bilingual]).validate_python(said)


def lint(game: str) -> Iterator[Finding]:
    """Yield the boards of a game that do not show the clause in their name, and unchecked ones.

    For information are boards that only cite the clause, as another may bring about the same result, and boards of a
    clause that only says what a word means.
    """
    file, book = record(game), load(game)
    recorded = json.loads(file.read_text("utf-8")) if file.is_file() else {}
    for board in library(game):
        clause = named_clause(board.id, book)
        if clause is None or board.id in explained(game):
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


__all__ = ["keep", "lint", "named_clause", "shows"]
