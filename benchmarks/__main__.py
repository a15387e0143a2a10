"""Run every measurement, or compare this checkout with another commit: ``make bench``.

    python -m benchmarks [NAME ...]
    python -m benchmarks --against COMMIT [--rounds N] [--game sve] [--part pages]

The names are those of the modules: resolve, games, growth, search, cold_start, load, rulings. With ``--against`` the
figures of both checkouts are taken in turn in one run, and shown as ratios: that is what a change is judged by. So do
``benchmarks.load`` and ``benchmarks.rulings`` with the service under load and with saved rulings.
"""

import argparse
import subprocess
import sys

from benchmarks import against

NAMES = ("resolve", "games", "growth", "search", "cold_start", "load", "rulings")
PARTS = ("boards", "growth", "commands", "pages", "rulings")


def main() -> None:
    """Read the words of the command and measure."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"what to measure: {', '.join(NAMES)}; all by default")
    parser.add_argument("--against", metavar="COMMIT", help="compare with this commit")
    parser.add_argument("--rounds", type=int, default=3, help="how often both are measured in turn (default: 3)")
    parser.add_argument("--game", action="append", help="compare the boards of this game only")
    parser.add_argument("--part", action="append", choices=PARTS, help="compare this only; all by default")
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
