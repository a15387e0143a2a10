"""The speed of resolving boards on one core.

    python -m benchmarks.resolve [--rounds N] [--game sve]

Every shipped scenario of the games is parsed once and resolved ``rounds`` times, including expectations. The best round
counts, because other load on the machine can only slow a round down. For comparison, the same boards run through the
command line, one process each, as a script without the library would do.
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import subprocess
import sys
import time

from judge.games import IDS
from judge.scenario import library, report, resolve


def measure(game: str, rounds: int) -> dict[str, float]:
    """Return resolutions a second, µs a trace step, and µs for parsing and for the report of one scenario."""
    files = library(game)
    for file in files:
        resolve(file.scenario)
    gc.freeze()  # as the service does once it has read its texts
    times, steps = [], 0
    for _ in range(rounds):
        start = time.process_time()
        steps = sum(len(resolve(file.scenario).steps) for file in files)
        times.append(time.process_time() - start)
    best = min(times)
    done = [resolve(file.scenario) for file in files]
    start = time.process_time()
    for one in done:
        json.dumps(report.to_json(one))
    told = time.process_time() - start
    return {
        "scenarios": len(files),
        "steps": steps,
        "resolutions_per_second": round(len(files) / best),
        "median_round_per_second": round(len(files) / statistics.median(times)),
        "us_per_step": round(best / steps * 1e6, 1),
        "ms_json_report": round(told / len(files) * 1e3, 2),
    }


def as_processes(game: str, count: int = 5) -> float:
    """Return resolutions a second when each one is a process of the command line."""
    files = [str(file.path) for file in library(game)[:count]]
    start = time.perf_counter()
    for file in files:
        subprocess.run([sys.executable, "-m", "judge", "resolve", file], check=True, stdout=subprocess.DEVNULL)
    return len(files) / (time.perf_counter() - start)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--game", choices=IDS, action="append", help="one game only")
    args = parser.parse_args()
    for game in args.game or IDS:
        figures = measure(game, args.rounds)
        print(f"{'game':<26} {game}")
        for name, value in figures.items():
            print(f"{name:<26} {value}")
        alone = as_processes(game)
        print(
            f"{'one process a board':<26} {alone:.1f} a second; the library is "
            f"{figures['resolutions_per_second'] / alone:.0f} times as fast"
        )


if __name__ == "__main__":
    main()
