"""Whole random games: faults, length and speed.

    python -m benchmarks.games [--game sve] [--games N] [--first SEED] [--published] [--no-audit]

Every game is played from its seed by two random players (``judge.scenario.studies.random_games``), on one core, and
audited: each board on its way, and the journal undone to the first board. A fault is printed with its seed. The last
column compares a step of a whole game with a step of the shipped boards, which are small, in the same run. Playing
includes the actions that the random players only try, replaying does not.
"""

from __future__ import annotations

import argparse
import gc
import statistics
import time
from collections import Counter
from dataclasses import dataclass, field

from judge.cards.decks import published
from judge.games import Pool
from judge.scenario import library, resolve
from judge.scenario.studies.random_games import Played, faults, play, playable, replay


@dataclass
class Figures:
    """The results of the games of one game.

    Attributes:
        ends: the number of games for each ending.
        steps: the length of each game.
        seconds: the time for playing all of them.
        replaying: the time for replaying all of them from their decisions.
        wrong: the seeds of the games with a fault, each with the first one.
    """

    ends: Counter[str] = field(default_factory=Counter)
    steps: list[int] = field(default_factory=list)
    seconds: float = 0.0
    replaying: float = 0.0
    wrong: dict[int, str] = field(default_factory=dict)


def measure(game: str, seeds: range, *, audit: bool, cards: Pool | None = None) -> Figures:
    """Play the games of these seeds; a game that raises an error is a fault, not the end of the measurement."""
    figures = Figures()
    for seed in seeds:
        start = time.process_time()
        try:
            played = play(game, seed, cards=cards)
        except Exception as error:
            figures.ends["error"] += 1
            figures.wrong[seed] = f"{type(error).__name__}: {error}"
            continue
        figures.seconds += time.process_time() - start
        figures.ends[played.ended] += 1
        figures.steps.append(len(played.game.trace.steps))
        start = time.process_time()
        replay(played)
        figures.replaying += time.process_time() - start
        found = _found(played) if audit else []
        if found:
            figures.wrong[seed] = f"{found[0]} ({len(found)} faults)"
    return figures


def _found(played: Played) -> list[str]:
    try:
        return faults(played)
    except Exception as error:
        return [f"{type(error).__name__}: {error}"]


def of_boards(game: str) -> float:
    """Return µs a step of the shipped boards, the best of five rounds."""
    scenarios = [file.scenario for file in library(game)]
    rounds = []
    for _ in range(5):
        start = time.process_time()
        steps = sum(len(resolve(one).steps) for one in scenarios)
        rounds.append((time.process_time() - start) / max(1, steps))
    return min(rounds) * 1e6


def main() -> None:
    """Print the faults, and one row of figures a game."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=playable(), action="append", help="one game only")
    parser.add_argument("--games", type=int, default=100, help="how many games of each")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--published", action="store_true", help="with decks of published cards")
    parser.add_argument("--no-audit", action="store_true", help="do not look at every board afterwards")
    args = parser.parse_args()
    head = (
        "game",
        "games",
        "faults",
        "p1",
        "p2",
        "draw",
        "half within",
        "longest",
        "games/s",
        "µs/step",
        "replayed",
        "boards",
    )
    rows = []
    for game in args.game or [one for one in playable() if not args.published or published(one).cards]:
        boards = of_boards(game)
        gc.freeze()  # as the service does once it has read its texts
        cards = published(game) if args.published else None
        seeds = range(args.first, args.first + args.games)
        found = measure(game, seeds, audit=not args.no_audit, cards=cards)
        for seed, what in found.wrong.items():
            print(f"{game}, seed {seed}: {what}")
        steps = max(1, sum(found.steps))
        rows.append(
            (
                game,
                args.games,
                len(found.wrong),
                *(found.ends[who] for who in ("p1", "p2", "draw")),
                f"{statistics.median(found.steps or [0]):.0f} steps",
                max(found.steps, default=0),
                f"{len(found.steps) / (found.seconds or 1):.1f}",
                f"{found.seconds / steps * 1e6:.0f}",
                f"{found.replaying / steps * 1e6:.0f} µs/step",
                f"{boards:.0f} µs/step",
            )
        )
    widths = [max(len(str(row[column])) for row in (head, *rows)) for column in range(len(head))]
    for row in (head, *rows):
        print("  ".join(str(cell).rjust(width) for cell, width in zip(row, widths, strict=True)))


if __name__ == "__main__":
    main()
