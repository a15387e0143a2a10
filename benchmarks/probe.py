"""Measure the checkout that PYTHONPATH names, and print the figures as JSON: ``against.py`` runs this.

    PYTHONPATH=CHECKOUT python benchmarks/probe.py [GAME ...]

It runs with the code of any commit, so that it uses only what `judge.scenario` and the command line promise. A figure
that a commit cannot give is left out. Everything is processor time: what else the machine does matters little.
"""

from __future__ import annotations

import gc
import json
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import yaml

BOARDS = Path(__file__).parent / "boards"
EVERY = 5
"""The step through the shipped boards: one board in this number is played."""
SIZES = (10, 200)
PAGES = {"clause page": "/rules/sve/10.5.2", "search page": "/search?q=ward", "scenarios page": "/scenarios?game=sve"}


def per_second(does: Callable[[], object], times: int = 1) -> float:
    """Return how often a second something is done, the best of three, after once to warm up."""
    does()
    best = float("inf")
    for _ in range(3):
        start = time.process_time()
        for _ in range(times):
            does()
        best = min(best, time.process_time() - start)
    return times / best


def boards(games: list[str]) -> Iterator[tuple[str, float]]:
    """Yield how many shipped boards a second are read, resolved, judged and written."""
    from judge.scenario import library, parse, report, resolve

    write = getattr(report, "to_json", report)  # a module once
    for game in games:
        files = library(game)[::EVERY]
        parsed = [file.scenario for file in files]
        parts: dict[str, Callable[[], object]] = {
            "read": lambda files=files: [parse(file.text, file.id) for file in files],
            "resolved": lambda parsed=parsed: [resolve(one) for one in parsed],
            "resolved, with the verdict": lambda parsed=parsed: [resolve(one).verdict for one in parsed],
            "resolved, as JSON": lambda parsed=parsed: [json.dumps(write(resolve(one))) for one in parsed],
        }
        for name, does in parts.items():
            yield f"{game}: boards {name}", per_second(does) * len(files)


def growth(games: list[str]) -> Iterator[tuple[str, float]]:
    """Yield how many steps a second are played on small and on large boards."""
    from judge.kernel import Limits
    from judge.scenario import parse, resolve

    limits = Limits(steps=200_000)
    for game in games:
        for name, board in yaml.safe_load((BOARDS / f"{game}.yaml").read_text("utf-8")).items():
            words = yaml.safe_dump(board, allow_unicode=True, sort_keys=False)
            for size in () if "$tenth" in words else SIZES:
                side = size // 2 - 2
                numbers = {"half": (side + 1) // 2, "rest": side // 2}
                scenario = parse(re.sub(r"\$(\w+)", lambda one, n=numbers: str(n[one[1]]), words), name)
                steps = len(resolve(scenario, limits).steps)
                resolved = per_second(lambda scenario=scenario: resolve(scenario, limits))
                yield f"{game}: steps, {name}, {size} cards", resolved * steps


def commands() -> Iterator[tuple[str, float]]:
    """Yield how often a second a command could be run, in its processor time."""
    for words in (
        ["search", "ward"],
        ["rule", "sve:8.4"],
        ["resolve", "scenarios/sve/12.14.2-two-bane-followers.yaml"],
    ):
        taken = []
        for _ in range(4):  # the first run compiles, and builds what is kept
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([sys.executable, "-m", "judge", *words], check=True, capture_output=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            taken.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
        yield f"judge {words[0]}", 1 / sorted(taken[1:])[1]


def pages() -> Iterator[tuple[str, float]]:
    """Yield how many pages a second the application gives, without a server."""
    from judge.service import create_app

    made: Any = create_app({"RATELIMIT_ENABLED": False, "DATABASE_URL": "sqlite://", "RESOLVE_IN_PROCESS": True})
    client = made.test_client()
    for name, path in PAGES.items():
        assert client.get(path).status_code == 200, path
        yield name, per_second(lambda path=path: client.get(path), times=50)
    made.extensions["judge.database"].close()


def main() -> None:
    """Print the figures."""
    from judge.games import IDS

    games = sys.argv[1:] or list(IDS)
    gc.freeze()
    found: dict[str, float] = {}
    for figures in (boards(games), growth(games), commands(), pages()):
        with suppress(ImportError, TypeError):  # that commit has another form of it
            found.update(figures)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
