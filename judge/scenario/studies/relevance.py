"""The relevance of the words of a clause to the question of a board, in both languages.

The score is BM25 over the clauses of the rulebook: a word counts by how few clauses have it. English words are cut down
to their stems, Japanese text to pairs of characters, without pairs of hiragana.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from judge.build_cache import fingerprint, kept
from judge.corpus import load
from judge.corpus.models import LANGS, Clause, Lang, Rulebook
from judge.scenario.model import Bilingual

SATURATION, BY_LENGTH = 0.3, 0.75
"""The constants of BM25: how fast repeated words stop counting, and how much long clauses are discounted."""

WORD = re.compile(r"[a-z][a-z'-]+|[0-9]+")
ENDINGS = re.compile(r"(?<=[a-z]{3})(?:ing|ed|es|er|s)$")
PAIRS = re.compile(r"(?=(?![ぁ-ゖー]{2})([ぁ-ヺー一-鿿々〆]{2}))")
"""Each pair of neighbouring Japanese characters that are not both hiragana; pairs may overlap."""


def _english(text: str) -> Iterable[str]:
    """Return the stems of the English words in a text."""
    return map(_stem, WORD.findall(text.lower()))


@lru_cache(10_000)
def _stem(word: str) -> str:
    return ENDINGS.sub("", word)


def _japanese(text: str) -> Iterable[str]:
    """Return the pairs of neighbouring Japanese characters in a text."""
    return PAIRS.findall(text)


TERMS: Mapping[Lang, Callable[[str], Iterable[str]]] = {"en": _english, "ja": _japanese}


class _Index(NamedTuple):
    """How common words are in a rulebook in one language.

    Attributes:
        weight: how much each word counts.
        length: the mean number of words of a clause.
    """

    weight: Mapping[str, float]
    length: float


@cache
def _indexes(game: str) -> Mapping[Lang, _Index]:
    """Return the words of a game's rulebook; cached on disk, since counting them takes longer than a board."""
    book = load(game)
    built_from = fingerprint(Path(__file__).parent, [Path(__file__)], book.version, book.digest)
    return kept(f"relevance/{game}", built_from, lambda: {lang: _index(book, lang) for lang in LANGS}, [_Index])


def _index(book: Rulebook, lang: Lang) -> _Index:
    words = [Counter(TERMS[lang](_text(clause, lang))) for clause in book.clauses.values()]
    known_in = Counter(word for one in words for word in one)
    weight = {word: math.log(len(words) / number) for word, number in known_in.items()}
    return _Index(weight, sum(one.total() for one in words) / len(words))


@cache
def _words(game: str, clause: str, lang: Lang) -> Counter[str]:
    found = load(game).get(clause)
    return Counter() if found is None else Counter(TERMS[lang](_text(found, lang)))


def _text(clause: Clause, lang: Lang) -> str:
    """Return the text of a clause with its title and the questions that it answers."""
    name = clause.name.plain(lang) if clause.name is not None else ""
    return " ".join((name, clause.text.plain(lang), *clause.questions.get(lang)))


def relevance(game: str, *asked: Bilingual, of: Iterable[str]) -> dict[str, float]:
    """Return how much clauses have to do with a question: the mean of their scores in both languages.

    Args:
        asked: the question of a board, its title, or both.
        of: the clauses.
    """
    found = dict.fromkeys(sorted(of), 0.0)
    for lang in LANGS:
        weight, length = _indexes(game)[lang]
        question = {word for text in asked for word in TERMS[lang](text.get(lang))}
        for clause in found:
            has = _words(game, clause, lang)
            common = SATURATION * (1 - BY_LENGTH + BY_LENGTH * has.total() / length)
            both = sorted(question & has.keys())
            score = sum(weight[word] * has[word] * (1 + SATURATION) / (has[word] + common) for word in both)
            found[clause] += score / len(LANGS)
    return found


__all__ = ["relevance"]
