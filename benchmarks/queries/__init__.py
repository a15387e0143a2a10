"""The labelled questions, one file a set: `id`, `kind`, `lang`, `game`, `query`, and any of `relevant` answers it."""

from pathlib import Path

import yaml

SETS = ("open", "own", "sve")
MAIN = ("open", "own")
"""The sets over all games, by which search is judged; ``sve`` is older and about one game."""


def load(name: str) -> list[dict]:
    """Return the questions of one set."""
    return yaml.load(Path(__file__).with_name(f"{name}.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)


def is_held(query: dict) -> bool:
    """Tell whether a question is kept out of tuning: every second one, by the number in its id."""
    return int(query["id"][1:]) % 2 == 0
