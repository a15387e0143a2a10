"""Run every measurement, or compare this checkout with another commit: ``make bench``.

    python -m benchmarks [NAME ...]
    python -m benchmarks --against COMMIT [--rounds N] [--game sve] [--part pages]

The names are those of the modules: resolve, games, growth, search, cold_start, load, rulings. With ``--against``, both
checkouts are measured in turn in one run, and the figures are shown as ratios; these decide whether a change is faster.
``benchmarks.load`` and ``benchmarks.rulings`` have the same option, for the service under load and for saved rulings.
"""

import argparse
import subprocess
import sys

from benchmarks import against
from benchmarks.probe import PARTS

NAMES = ("resolve", "games", "growth", "search", "cold_start", "load", "rulings")


def main() -> None:
    """Read the words of the command and measure."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"what to measure: {', '.join(NAMES)}; all by default")
    parser.add_argument("--against", metavar="COMMIT", help="compare with this commit")
    parser.add_argument("--rounds", type=int, default=3, help="how often both are measured in turn (default: 3)")
    parser.add_argument("--game", action="append", help="compare the boards of this game only")
    parser.add_argument("--part", action="append", choices=PARTS, help="compare only this part; all by default")
    given = parser.parse_args()
    unknown = sorted({*given.names} - {*NAMES})
    if unknown:
        parser.error(f"unknown: {', '.join(unknown)}; there are {', '.join(NAMES)}")
    if given.against:
        raise SystemExit(against.compare(given.against, given.rounds, given.game, given.part))
    for name in given.names or NAMES:
        print(f"== {name}", flush=True)
        subprocess.run([sys.executable, "-m", f"benchmarks.{name}"], check=True)


if __name__ == "__main__":
    main()
