"""The time for parsing printed texts: a card, and a whole list.

    python -m benchmarks.reading LIST...

A list has the form of ``judge cards import``; every text is parsed once, on one core, without a cache.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from judge.cards.lists import read_list
from judge.cards.parser import read
from judge.cards.parser.sve.parsing import parsed

FIRST = "起動コスト1：1枚引く。"


def _once(card: Mapping[str, Any]) -> float:
    """Return the milliseconds that a card takes."""
    parsed.cache_clear()
    start = time.process_time()
    read("sve", str(card.get("text") or ""), str(card.get("type", "")))
    return (time.process_time() - start) * 1000


def main() -> None:
    """Print how long each list took, and how long a card in it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lists", metavar="LIST", nargs="*", type=Path)
    lists = parser.parse_args().lists
    if not lists:
        print("no list is given: nothing is measured")
    read("sve", FIRST)  # the grammar is built once
    for path in lists:
        took = []
        for card in read_list(path.read_text("utf-8")).cards:
            took.append(min(_once(card) for _ in range(2)))  # what comes in between is not the reader's
        print(
            f"{path.name}: {len(took)} cards in {sum(took) / 1000:.1f} s; "
            f"a card {statistics.median(took):.1f} ms, the longest {max(took, default=0):.1f} ms"
        )


if __name__ == "__main__":
    main()
