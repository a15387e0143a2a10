"""Measure the checkout that PYTHONPATH names, and print the figures as JSON: ``against.py`` runs this.

    PYTHONPATH=CHECKOUT python benchmarks/probe.py [--part boards] [--boards FOLDER] [GAME ...]

It runs with the code of any commit, so it uses only the public names of `judge.scenario` and the command line. A figure
that a commit cannot give is left out. All times are processor time, on which the load of the machine has little effect,
and the number of calls does not depend on it at all.
"""

from __future__ import annotations

import argparse
import gc
import json
import re
import resource
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import yaml

BOARDS = Path(__file__).parent / "boards"
SCENARIOS = Path("scenarios")
EVERY = 12
"""The step through the shipped boards: one board in this number is played."""
SIZES = (10, 200)
FIRST_BOARDS = {
    "sve": "12.14.2-two-bane-followers",
    "kiseki": "1002.1a-rule-actions-before-triggered-crafts",
    "dm": "101.4f-a-battle-in-the-middle-of-an-effect",
    "fab": "1.14.2d-pitching-until-the-cost-is-paid",
}
"""The board of each game that a command resolves."""
PAGES = {
    "clause page": ("/rules/sve/8.4.9.1", {}),
    "search page": ("/search?q=ward+{n}", {}),
    "scenarios page": ("/scenarios?game=sve", {}),
    "a tap at the table": ("/table/sve", {"scenario": "{board}# {n}\n", "do": "look"}),
    "a board resolved": ("/resolve", {"scenario": "{board}# {n}\n"}),
}
"""Pages with the form sent to them; ``{n}`` differs in each request, so that no answer comes from a cache."""
BOARD = """game: sve
p1:
  field: [{id: a, name: A, type: follower, cost: 1, attack: 2, defense: 2}]
p2:
  field: [{id: b, name: B, type: follower, cost: 1, attack: 1, defense: 3, engaged: true}]
play: [{p1: {attack: b, with: a}}]
"""
EVERY_RULING = 40
"""The step through the shipped boards whose rulings are checked."""


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


def _texts(game: str) -> dict[str, str]:
    """Return the text of each board played, by its name; both commits play the boards of the same one."""
    files = sorted((SCENARIOS / game).glob("*.yaml"))[::EVERY]
    return {f"{game}/{file.stem}": file.read_text("utf-8") for file in files}


def calls(games: list[str]) -> Iterator[tuple[str, float]]:
    """Yield how many boards are resolved within a million calls of Python functions, whatever else the machine does."""
    from judge.scenario import parse, resolve

    for game in games:
        parsed = [parse(text, name) for name, text in _texts(game).items()]
        for one in parsed:
            resolve(one)
        number = 0

        def count(frame: object, event: str, argument: object) -> None:
            nonlocal number
            number += event == "call"

        sys.setprofile(count)
        for one in parsed:
            resolve(one)
        sys.setprofile(None)
        yield f"{game}: boards for a million calls", len(parsed) * 1e6 / number


def boards(games: list[str]) -> Iterator[tuple[str, float]]:
    """Yield how many shipped boards a second are read, resolved, judged and written."""
    from judge.scenario import parse, report, resolve

    write = getattr(report, "to_json", report)  # a module once
    for game in games:
        files = _texts(game)
        parsed = [parse(text, name) for name, text in files.items()]
        parts: dict[str, Callable[[], object]] = {
            "read": lambda files=files: [parse(text, name) for name, text in files.items()],
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


def commands(games: list[str]) -> Iterator[tuple[str, float]]:
    """Yield the runs a second of each command, and of an import of three libraries, in processor time."""
    words = {
        "import flask, pydantic, networkx": ["-c", "import flask, pydantic, networkx"],
        "judge search": ["-m", "judge", "search", "ward"],
        "judge rule": ["-m", "judge", "rule", "sve:8.4"],
    }
    for game in games:
        words[f"judge resolve, {game}"] = ["-m", "judge", "resolve", f"scenarios/{game}/{FIRST_BOARDS[game]}.yaml"]
    taken: dict[str, list[float]] = {name: [] for name in words}
    for _ in range(4):  # the first run compiles, and fills the cache
        for name, command in words.items():
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            subprocess.run([sys.executable, *command], check=True, capture_output=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            taken[name].append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    for name, seconds in taken.items():
        yield name, 1 / min(seconds[1:])


def pages(games: list[str]) -> Iterator[tuple[str, float]]:
    """Yield how many pages a second the application gives, without a server."""
    from judge.service import create_app

    made: Any = create_app({"RATELIMIT_ENABLED": False, "DATABASE_URL": "sqlite://", "RESOLVE_IN_PROCESS": True})
    client, number = made.test_client(), count()

    def ask(path: str, form: dict[str, str]) -> None:
        given = {"n": str(next(number)), "board": BOARD}
        for name, value in given.items():
            path = path.replace(f"{{{name}}}", value)
            form = {key: text.replace(f"{{{name}}}", value) for key, text in form.items()}
        headers = {"Accept-Language": "en", "Accept-Encoding": "gzip"}
        answer = client.post(path, data=form, headers=headers) if form else client.get(path, headers=headers)
        assert answer.status_code == 200, path

    for name, (path, form) in PAGES.items():
        yield name, per_second(lambda path=path, form=form: ask(path, form), times=10)
    made.extensions["judge.database"].close()


def rulings(games: list[str]) -> Iterator[tuple[str, float]]:
    """Yield the number of rulings that one process checks a second."""
    from judge.scenario import library
    from judge.service.rulings.checking import resolved_again

    for game in games:
        texts = [file.text for file in library(game)[::EVERY_RULING]]
        checked = per_second(lambda texts=texts: [resolved_again(text) for text in texts])
        yield f"{game}: rulings checked", checked * len(texts)


PARTS = {"calls": calls, "boards": boards, "growth": growth, "commands": commands, "pages": pages, "rulings": rulings}


def main() -> None:
    """Print the figures."""
    global SCENARIOS
    from judge.games import IDS

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=[*IDS])
    parser.add_argument("--part", action="append", choices=PARTS)
    parser.add_argument("--boards", type=Path, default=SCENARIOS, help="the folder with the boards of each game")
    given = parser.parse_args()
    SCENARIOS = given.boards
    gc.freeze()
    found: dict[str, float] = {}
    for part in given.part or PARTS:
        with suppress(ImportError, TypeError):  # that commit has another form of it
            found.update(PARTS[part](given.games or [*IDS]))
    print(json.dumps(found))


if __name__ == "__main__":
    main()
