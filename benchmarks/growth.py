"""What a step of the trace costs as the board grows: with more cards in play, and with more abilities waiting.

    python -m benchmarks.growth [--game sve] [--rounds N]

The boards of a game are those of ``benchmarks/boards/<game>.yaml``. Each series plays the same script at every size;
the best round counts. The last column is the cost of a step at the largest size by that at the smallest.
"""

from __future__ import annotations

import argparse
import gc
import re
import time
from pathlib import Path

import yaml

from judge.games import IDS
from judge.kernel import Limits
from judge.scenario import Scenario, parse, resolve

CARDS, WAITING = (10, 50, 200), (10, 100, 1_000)
SIZES = {"$tenth": WAITING}
"""The sizes of a series by the word that its board has; every other series grows by cards in play."""
LIMITS = Limits(steps=200_000)
BOARDS = Path(__file__).parent / "boards"
GAMES = tuple(game for game in IDS if (BOARDS / f"{game}.yaml").exists())


def series(game: str) -> dict[str, list[tuple[int, Scenario]]]:
    """Return the boards of a game: for each series its sizes, smallest first, each with its scenario."""
    found: dict[str, list[tuple[int, Scenario]]] = {}
    for name, board in yaml.safe_load((BOARDS / f"{game}.yaml").read_text("utf-8")).items():
        words = yaml.safe_dump(board, allow_unicode=True, sort_keys=False)
        sizes = next((sizes for word, sizes in SIZES.items() if word in words), CARDS)
        found[name] = [(size, parse(_filled_in(words, size), f"{game}, {name}, {size}")) for size in sizes]
    return found


def _filled_in(words: str, size: int) -> str:
    """Return a board at one size."""
    side = size // 2 - 2  # a leader and one other card are in play on each side as well
    numbers = {"half": (side + 1) // 2, "rest": side // 2, "tenth": size // 10}
    return re.sub(r"\$(\w+)", lambda word: str(numbers[word[1]]), words)


def us_per_step(scenario: Scenario, rounds: int) -> float:
    """Return µs a step, the best round.

    Raises:
        SystemExit: the board does not do what its series is about.
    """
    best = float("inf")
    for _ in range(rounds + 1):
        start = time.process_time()
        done = resolve(scenario, LIMITS)
        best = min(best, (time.process_time() - start) / len(done.steps))
        if done.ending.outcome != "paused" or done.script.refusals or done.script.unasked:
            raise SystemExit(f"{scenario.id}: {done.ending}, {done.script.refusals}, {done.script.unasked}")
    return best * 1e6


def main() -> None:
    """Print one row a game and series."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=GAMES, action="append", help="one game only")
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()
    print(f"{'':<34}{'small':>16}{'middle':>16}{'large':>18}{'growth':>9}")
    gc.freeze()  # as the service does once it has read its texts
    for game in args.game or GAMES:
        for name, boards in series(game).items():
            costs = [(size, us_per_step(scenario, args.rounds)) for size, scenario in boards]
            cells = [f"{size:,}: {cost:,.0f} µs" for size, cost in costs]
            row = f"{game + ', ' + name:<34}{cells[0]:>16}{cells[1]:>16}{cells[2]:>18}"
            print(f"{row}{costs[-1][1] / costs[0][1]:>8.1f}x", flush=True)


if __name__ == "__main__":
    main()
