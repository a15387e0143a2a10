"""The labelled questions, one file a set: `id`, `kind`, `lang`, `game`, `query`, and any of `relevant` answers it.

Over all games any of `also` answers it too: the same is asked of another game, and nothing in the question says which.
"""

from pathlib import Path

import yaml

SETS = ("open", "own", "sve", "free", "fresh", "plain", "blind", "asked")
MAIN = ("open", "own")
"""The sets over all games that measure search; ``sve`` is older and about one game.

``free`` has the words of players; ``synonyms.yaml`` was written with it in view. ``fresh`` is like it, and was in view
when the weights were chosen for the second time. ``plain`` was written and labelled before anybody saw search results
(0.564 and 0.561 then); its odd half was examined afterwards. ``blind`` was written after all that was settled, and
measured once. ``asked`` was written by somebody who had read only the source documents; its even half was never
examined.
"""


def load(name: str) -> list[dict]:
    """Return the questions of one set."""
    return yaml.load(Path(__file__).with_name(f"{name}.yaml").read_text(encoding="utf-8"), yaml.CSafeLoader)


def is_held(query: dict) -> bool:
    """Return whether a question is kept out of tuning: every second one, by the number in its id."""
    return int(query["id"][1:]) % 2 == 0
