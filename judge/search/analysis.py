"""Splits texts into the terms of the search index.

Words come from a tokenizer chosen by name (`TOKENIZERS`): ``runs`` needs no further package, ``sudachi`` needs the
extra ``search-ja``. The name is part of the index's metadata, so that an index is never read with another tokenizer.
The classes are pickled into the index, so they must be at module level.
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


@cache
def _sudachi() -> Any:
    try:
        from sudachipy import Dictionary, SplitMode
    except ImportError as error:
        raise RuntimeError("Japanese word search needs an extra package: pip install 'judge[search-ja]'") from error
    return Dictionary(dict="small").tokenizer(SplitMode.A)


_CONTENT = ("名詞", "動詞", "形容詞", "形状詞", "副詞", "接頭辞", "接尾辞")


def sudachi(text: str) -> Iterator[str]:
    """Yield the content words of ``text`` in their dictionary spelling; words in katakana are folded."""
    for morpheme in _sudachi().tokenize(unicodedata.normalize("NFKC", text).lower()):
        if morpheme.part_of_speech()[0] in _CONTENT and morpheme.part_of_speech()[1] not in (
            "非自立可能",
            "数詞助数詞",
        ):
            word = morpheme.normalized_form().lower()
            yield fold(word).text if re.fullmatch(r"[ァ-ヺー・]+", word) else word


TOKENIZERS: dict[str, Callable[[str], Iterator[str]]] = {"runs": runs, "sudachi": sudachi}


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


class Words(Composable):  # type: ignore[misc]  # Whoosh has no types
    """A Whoosh analyzer that splits Japanese into words with a tokenizer of `TOKENIZERS`."""

    is_morph = False

    def __init__(self, tokenizer: str) -> None:
        self.tokenizer = tokenizer

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and other.tokenizer == self.tokenizer

    def __hash__(self) -> int:
        return hash((Words, self.tokenizer))

    def __call__(self, value: str, positions: bool = False, start_pos: int = 0, **_: Any) -> Iterator[Any]:
        return _tokens(TOKENIZERS[self.tokenizer](value), positions, start_pos)


class Bigrams(Composable):  # type: ignore[misc]
    """A Whoosh analyzer that splits a folded text into pairs of characters."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bigrams)

    def __hash__(self) -> int:
        return hash(Bigrams)

    def __call__(self, value: str, positions: bool = False, start_pos: int = 0, **_: Any) -> Iterator[Any]:
        return _tokens(bigrams(value), positions, start_pos)


def _tokens(texts: Iterator[str], positions: bool, start_pos: int) -> Iterator[Any]:
    token = Token(positions=positions)
    token.boost, token.stopped = 1.0, False
    token.startchar = token.endchar = 0  # Whoosh's parser asks for them; highlighting does not use them
    for place, text in enumerate(texts, start=start_pos):
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
