"""Splits texts into the terms of the search index.

The analyzers are pickled into the index, so they and what they call must be at module level.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, lru_cache
from typing import Any

from whoosh.analysis import Composable, StemmingAnalyzer, Token

from judge.letters import fold

_RUN = re.compile(r"[a-z0-9]+|[ァ-ヺー・]+|[一-鿿々〆]+|[+]")
_WORD = re.compile(r"[^\W_]+")
_LATIN = re.compile(r"\S+")
_HIRAGANA = re.compile(r"[ぁ-ゖー]+")
_KANJI = re.compile(r"[一-鿿々〆]{3,}")


def runs(text: str) -> Iterator[str]:
    """Yield words by script: Latin and digits, katakana (folded), and kanji, also in pairs if there are many."""
    for match in _RUN.finditer(unicodedata.normalize("NFKC", text).lower()):
        run = match[0]
        if "ァ" <= run[0] <= "ー":
            if folded := fold(run).text:
                yield folded
            continue
        yield run
        if _KANJI.fullmatch(run):
            yield from (run[at : at + 2] for at in range(len(run) - 1))


def bigrams(text: str) -> Iterator[str]:
    """Yield the pairs of neighbouring characters of the folded text, and each character without a neighbour."""
    for match in _WORD.finditer(fold(text).text):
        run = match[0]
        if len(run) == 1:
            yield run
        yield from (run[at : at + 2] for at in range(len(run) - 1))


def query_bigrams(text: str) -> list[str]:
    """Return the character pairs to search for.

    Pairs of hiragana are left out, because they are grammar, not content.
    """
    flat = unicodedata.normalize("NFKC", text)
    wanted = Counter(bigrams(flat))
    for run in _HIRAGANA.findall(flat):
        wanted.subtract(bigrams(run))
    return [gram for gram, count in wanted.items() if count > 0]


class Cut(Composable):  # type: ignore[misc]  # Whoosh has no types
    """A Whoosh analyzer that splits texts with :func:`runs` or :func:`bigrams`."""

    is_morph = False

    def __init__(self, cut: Callable[[str], Iterator[str]]) -> None:
        self.cut = cut

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Cut) and other.cut is self.cut

    def __hash__(self) -> int:
        return hash((Cut, self.cut))

    def __call__(self, value: str, positions: bool = False, start_pos: int = 0, **_: Any) -> Iterator[Any]:
        token = Token(positions=positions)
        token.boost, token.stopped = 1.0, False
        token.startchar = token.endchar = 0  # Whoosh's parser asks for them; highlighting does not use them
        for place, text in enumerate(self.cut(value), start=start_pos):
            token.text = text
            if positions:
                token.pos = place
            yield token


@cache
def english() -> Any:
    """Return the Whoosh analyzer of English texts: word stems without stop words."""
    return StemmingAnalyzer()


@cache
def every_word() -> Any:
    """Return the Whoosh analyzer of English phrases: word stems, including stop words (``turn of a player``)."""
    return StemmingAnalyzer(stoplist=None)


def english_words(text: str) -> list[str]:
    """Return the word stems of an English text."""
    return [stem for word in _LATIN.findall(text) for stem in stems(word)]


@lru_cache(8192)
def stems(word: str) -> tuple[str, ...]:
    """Return the stems of one English word; cached, since snippets repeat words."""
    return tuple(token.text for token in english()(word))
