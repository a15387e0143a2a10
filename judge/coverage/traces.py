"""Which scenarios demonstrate each clause, found by playing them; cached until something they depend on changes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from judge import resources
from judge.build_cache import fingerprint, has, kept
from judge.resources import PACKAGE

RESTS_ON = ("abilities", "cards", "kernel", "scenario")
"""The packages whose code, besides the game's own, determines which clauses a trace cites."""


@cache
def evidence(game: str | None = None) -> dict[str, tuple[str, ...]]:
    """Return, for each clause, the ids of the successful scenarios whose trace cites it.

    Args:
        game: only this game; all games with an engine if ``None``.

    Raises:
        ScenarioError: a scenario is invalid.
    """
    if game is None:
        return {clause: shown for one in _engines() for clause, shown in evidence(one).items()}
    return kept(f"evidence/{game}", _fingerprint(game), lambda: played(game))


_PLAY = """
import os, sys
from judge.coverage import evidence
getattr(os, "nice", int)(10)
for game in sys.argv[1:]:
    evidence(game)
"""


def _engines() -> Sequence[str]:
    from judge.games import IDS  # a page about the rules alone needs no engine

    return IDS


def not_worked_out() -> list[str]:
    """Return the games whose scenarios must be played again, because the result is not cached."""
    return [game for game in _engines() if not has(f"evidence/{game}", _fingerprint(game))]


def work_out_elsewhere(games: Sequence[str]) -> None:
    """Start another process that plays the scenarios of these games and caches the result; wait for it.

    It runs at low priority. If it cannot cache the result, this process computes it when needed.
    """
    subprocess.run([sys.executable, "-c", _PLAY, *games], check=False, capture_output=True)  # noqa: S603 - our own


def played(game: str) -> dict[str, tuple[str, ...]]:
    """Play every shipped scenario of a game; return the scenarios that demonstrate each clause."""
    from judge.scenario import library  # rarely needed, and slow to load

    found: dict[str, list[str]] = {}
    for file in library(game):
        done = file.resolve()
        if done.held:
            for clause in dict.fromkeys(c.partition("#")[0] for c in done.cites()):
                found.setdefault(clause, []).append(file.id)
    return {clause: tuple(ids) for clause, ids in found.items()}


def _fingerprint(game: str) -> str:
    """Return a value that changes with the scenarios, and with the texts and code they depend on."""
    data = (resources.path(folder) for folder in ("scenarios", "cards", "rules_text"))
    of_data = (fingerprint(folder, (folder / game).rglob("*.yaml")) for folder in data)
    return fingerprint(PACKAGE, _code(game), *of_data)


def _code(game: str) -> Iterator[Path]:
    for name in (*RESTS_ON, f"games/{game}"):
        yield from (PACKAGE / name).rglob("*.py")
    yield from (PACKAGE / "games").glob("*.py")
