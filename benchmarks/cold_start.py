"""The time of the command line and the service from their start to an answer, with all compiled files in place.

    python -m benchmarks.cold_start [--runs N]

Commands are measured in processor time, so that other load on the machine matters little. They are compared with an
import of three libraries that the program uses, and the service with ``python -m http.server``, the simplest web server
of the standard library.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import statistics
import subprocess
import sys
import time
import urllib.error
import urllib.request

from judge.coverage import evidence

BOARDS = (
    "scenarios/sve/12.14.2-two-bane-followers.yaml",
    "scenarios/kiseki/1002.1a-rule-actions-before-triggered-crafts.yaml",
    "scenarios/dm/101.4f-a-battle-in-the-middle-of-an-effect.yaml",
    "scenarios/fab/1.14.2d-pitching-until-the-cost-is-paid.yaml",
)
LIBRARIES = "import flask, pydantic, networkx"
COMMANDS = {
    "judge rule sve:8.4": ["-m", "judge", "rule", "sve:8.4"],
    **{f"judge resolve {board.split('/')[1]} BOARD": ["-m", "judge", "resolve", board] for board in BOARDS},
    "judge search ward": ["-m", "judge", "search", "ward"],
    LIBRARIES: ["-c", LIBRARIES],
}


def processor_time(words: list[str]) -> float:
    """Run Python with these words; return the seconds of processor time that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *words], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def first_answer(command: list[str], port: int | None, path: str) -> tuple[float, float]:
    """Start a server; return the seconds to its first answer, and those the answer itself took."""
    start = time.perf_counter()
    server = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    try:
        if port is None:
            assert server.stderr is not None
            found = next((m for line in server.stderr if (m := re.search(r":(\d+)/", line))), None)
            port = int(found[1]) if found else 0
        while True:
            asked = time.perf_counter()
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=60) as answer:
                    answer.read()
                return time.perf_counter() - start, time.perf_counter() - asked
            except (urllib.error.URLError, ConnectionError):
                if server.poll() is not None:
                    raise SystemExit("the server ended") from None
                time.sleep(0.01)
    finally:
        server.terminate()
        server.wait()


def command_line(runs: int) -> None:
    """Print what commands take, and how many times as much as the libraries."""
    for words in COMMANDS.values():  # the first run compiles
        processor_time(words)
    times = {name: statistics.median(processor_time(words) for _ in range(runs)) for name, words in COMMANDS.items()}
    for name, seconds in times.items():
        print(f"{name:<34} {seconds:.2f} s, {seconds / times[LIBRARIES]:.2f} times the libraries", flush=True)


def service(runs: int) -> None:
    """Print what the first pages of the service take."""
    ours = [sys.executable, "-m", "judge", "serve", "--port", "0"]
    evidence()  # else every server begins by playing all boards
    first_answer(ours, None, "/search?q=ward")
    page = [first_answer(ours, None, "/rules/sve/10.5.2") for _ in range(runs)]
    search = [first_answer(ours, None, "/search?q=ward") for _ in range(runs)]
    plain = [
        first_answer([sys.executable, "-m", "http.server", "8399", "--bind", "127.0.0.1"], 8399, "/")
        for _ in range(runs)
    ]
    for name, figures in (("first clause page", page), ("first search", search), ("http.server", plain)):
        print(
            f"{name:<34} {statistics.median(t for t, _ in figures):.2f} s "
            f"(the answer itself {statistics.median(a for _, a in figures):.2f} s)"
        )
    ratio = statistics.median(t for t, _ in page) / statistics.median(t for t, _ in plain)
    print(f"{ratio:.1f} times the standard library's bare file server")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=5)
    runs = parser.parse_args().runs
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else neither modules nor templates are kept compiled
    command_line(runs)
    service(runs)


if __name__ == "__main__":
    main()
