"""The points where a card name can break in a narrow column: between the words that long katakana consist of."""

import math
import re
from collections import Counter
from collections.abc import Iterable

LONGEST = 6
"""The number of katakana that fit on a line of a tile."""

_KATAKANA = re.compile("[ァ-ヺー]+")
_BEFORE_KATAKANA = re.compile("(?<=[ぁ-ゖ一-鿿々])(?=[ァ-ヺ]{2})")
_NEVER_FIRST = "ァィゥェォッャュョーンル"
_BALANCE = 0.3
"""The penalty of a break for each character between it and the middle."""
_WHOLE = 2
"""The number of extra words that a piece counts for if it is a word of a name by itself."""


class LineBreaks:
    """The places where names can break, found by comparison with other names.

    Args:
        names: the names of a game's cards.
    """

    def __init__(self, names: Iterable[str]) -> None:
        runs = {run for name in names for run in _KATAKANA.findall(name)}
        begun = {run[:end] for run in runs for end in range(3, len(run) + 1)}
        ended = {run[at:] for run in runs for at in range(len(run) - 2)}
        self._after = Counter(one[:-1] for one in begun)
        self._before = Counter(one[1:] for one in ended)
        for run in runs:
            self._after[run] += _WHOLE
            self._before[run] += _WHOLE

    def pieces(self, name: str) -> list[str]:
        """Return the parts of a name between which it can break; usually the name itself."""
        marked = _KATAKANA.sub(lambda run: "\0".join(self._split(run[0])), name)
        return _BEFORE_KATAKANA.sub("\0", marked).split("\0")

    def _split(self, run: str) -> list[str]:
        inside = range(2, len(run) - 2) if len(run) > LONGEST else ()
        places = [at for at in inside if run[at] not in _NEVER_FIRST and run[at - 1] != "ッ"]
        if not places:
            return [run]
        best = max(places, key=lambda at: self._score(run, at))
        return self._split(run[:best]) + self._split(run[best:])

    def _score(self, run: str, at: int) -> float:
        """Return how much a place looks like the end of a word: many names go on differently there."""
        after, before = self._after[run[:at]], self._before[run[at:]]
        return math.log(after + 1) + math.log(before + 1) - _BALANCE * abs(at - len(run) / 2)
