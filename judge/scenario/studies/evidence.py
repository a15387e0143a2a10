"""Which scenarios show which clause: found by playing them, and kept until anything that they rest on changes."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import judge
from judge import resources
from judge.games import IDS
from judge.scenario.shipped import library

PACKAGE = Path(judge.__file__).resolve().parent
RESTS_ON = ("abilities", "games", "kernel", "scenario")
"""The packages whose code decides what a scenario's trace cites."""

KEPT = 4
"""How many results stay in the cache folder."""


@cache
def evidence(game: str | None = None) -> dict[str, tuple[str, ...]]:
    """Return, for each clause, the scenarios that hold and whose trace cites it.

    Args:
        game: one game; all games that have an engine unless given.
    """
    found: dict[str, tuple[str, ...]] = {}
    for one in IDS if game is None else (game,):
        found.update(_kept(one))
    return found


def _kept(game: str) -> dict[str, tuple[str, ...]]:
    """Return what was found last, when nothing has changed since; play the scenarios otherwise."""
    file = resources.cache_folder() / "evidence" / f"{game}-{fingerprint(game)}.json"
    try:
        kept = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        kept = None
    if not _is_evidence(kept, game):
        kept = played(game)
        _keep(file, kept)
    return {clause: tuple(ids) for clause, ids in kept.items()}


def _is_evidence(kept: object, game: str) -> bool:
    """Return whether what was read is what :func:`played` returns for a game, and not somebody else's file."""
    return isinstance(kept, dict) and all(
        clause.startswith(f"{game}:") and isinstance(ids, list) and all(str(one).startswith(f"{game}/") for one in ids)
        for clause, ids in kept.items()
    )


def played(game: str) -> dict[str, list[str]]:
    """Play every shipped scenario of a game and return what each clause is shown by."""
    found: dict[str, list[str]] = {}
    for file in library(game):
        done = file.resolve()
        if done.held:
            for clause in dict.fromkeys(c.partition("#")[0] for c in done.cites()):
                found.setdefault(clause, []).append(file.id)
    return found


def fingerprint(game: str) -> str:
    """Return a value that changes with the scenarios and with the code that plays them."""
    digest = hashlib.sha256()
    for path in _sources(game):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:20]


def _sources(game: str) -> Iterator[Path]:
    yield from sorted((resources.path("scenarios") / game).glob("*.yaml"))
    for name in RESTS_ON:
        yield from sorted((PACKAGE / name).rglob("*.py"))


def _keep(file: Path, found: dict[str, list[str]]) -> None:
    """Write a result beside the others in one move, and drop the oldest; a cache that cannot be written is none."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile("w", dir=file.parent, delete=False, encoding="utf-8") as new:
            json.dump(found, new)
        os.replace(new.name, file)
        for old in sorted(file.parent.glob("*.json"), key=lambda p: p.stat().st_mtime, reverse=True)[KEPT:]:
            old.unlink(missing_ok=True)
    except OSError:
        return
