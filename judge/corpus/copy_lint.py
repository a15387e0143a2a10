"""Sentences of ours that are those of a source document: the rules are restated, never copied."""

import re
import unicodedata
from collections.abc import Iterable, Iterator

from judge.corpus.models import Rulebook

RUN = 16
"""So many characters in a row, punctuation left out, are no accident inside one sentence."""

SHARE = 0.75
"""A run that is made of terms only is still copied when it is so much of its sentence."""

_SAME_ANYWAY = re.compile(
    r"[\[({]*\d+(?:\.\d+)+[a-z]?(?:-\d+)?\.?[\])}]*"  # dotted numbers: 10.5.2.1, 506.3d, 1204.2f-1
    r"|[\[({]\d{1,4}\.?[\])}]"  # whole chapters and sections: [7], (1306.)
)
_PUNCTUATION = re.compile(r"[\s、。,.・:;\"'“”‘’「」『』《》〈〉【】()\[\]{}…―–\-]")
_QUOTED_NAME = re.compile(r"《[^》]*》|『[^』]*』")
_NAME = "\0"
"""What stands for the names that nobody can say otherwise: no run goes through it."""


def sentences(text: str) -> list[str]:
    """Return the sentences of a Japanese text."""
    return [one for one in re.split(r"[。\n]", text) if one]


def flat(text: str) -> str:
    """Return what is compared: without punctuation and references, which have to be the same."""
    return _PUNCTUATION.sub("", _SAME_ANYWAY.sub("", unicodedata.normalize("NFKC", text)))


def runs_of(sources: Iterable[str]) -> frozenset[str]:
    """Return every run of `RUN` characters in the source documents."""
    runs: set[str] = set()
    for text in map(flat, sources):
        runs.update(text[at : at + RUN] for at in range(len(text) - RUN + 1))
    return frozenset(runs)


class Copies:
    """Looks for copied sentences in the texts of one book."""

    def __init__(self, book: Rulebook, runs: frozenset[str]) -> None:
        self.runs = runs
        names = {unicodedata.normalize("NFKC", name) for term in book.glossary for name in (term.ja, *term.aka)}
        longest = sorted(names, key=lambda name: (-len(name), name))
        self.term = re.compile("|".join(filter(None, map(re.escape, filter(flat, longest)))) or r"(?!)")
        listed = rf"[「(]?(?:{self.term.pattern})[」)]?"
        self.names = re.compile(rf"{_QUOTED_NAME.pattern}|{listed}(?:[、・]?{listed}){{2,}}")

    def first(self, text: str) -> str:
        """Return what the first copied sentence of ``text`` has in common with a source; empty when none is copied."""
        return next((run for sentence in sentences(text) if (run := self._copied(sentence))), "")

    def _copied(self, sentence: str) -> str:
        plain = unicodedata.normalize("NFKC", sentence)
        ours = flat(self.names.sub(_NAME, plain))
        for start, end in self._shared(ours):
            terms = sum(max(0, min(end, one.end()) - max(start, one.start())) for one in self.term.finditer(ours))
            if end - start - terms >= RUN or end - start >= SHARE * len(ours):
                return ours[start:end]
        return ""

    def _shared(self, ours: str) -> Iterator[tuple[int, int]]:
        """Yield where the runs begin and end that ``ours`` shares with the sources."""
        start = None
        for at in range(len(ours) - RUN + 2):
            shared = ours[at : at + RUN] in self.runs
            if shared and start is None:
                start = at
            elif not shared and start is not None:
                yield start, at - 1 + RUN
                start = None
