"""Which part of a clause a search result shows, and which words are marked in it."""

import re
from collections.abc import Iterable
from functools import lru_cache

from judge.letters import fold
from judge.search.analysis import english_words, stems

Span = tuple[int, int]

_KANA = re.compile("[ァ-ヺ]")
"""Matches a single kana, which is not worth marking: it may be a particle (が)."""

_ENGLISH = re.compile(r"[A-Za-z0-9']+")

LENGTH = {"ja": 120, "en": 240}
"""The largest number of characters of a snippet, by language."""


def spans(text: str, words: Iterable[str]) -> list[Span]:
    """Return the ranges of words in ``text``, merged and in order; Japanese words are folded, English ones stems.

    Several English words in one string are found where they follow each other.
    """
    wanted = {word for word in words if word}
    english = {word for word in wanted if word.isascii()}
    found = []
    if japanese := sorted(wanted - english, key=lambda word: (-len(word), word)):
        folded = fold(text)
        found += [
            folded.span(match.start(), match.end())
            for word in japanese
            for match in re.finditer(re.escape(word), folded.text)
        ]
    matches = list(_ENGLISH.finditer(text)) if english else []
    phrases = [words for word in english if (words := _ENGLISH.findall(word))]
    begun = ((at, phrase) for at, first in enumerate(matches) for phrase in phrases if _means(phrase[0], first[0]))
    for at, phrase in begun:
        here = matches[at : at + len(phrase)]
        start, end = here[0].start(), here[-1].end()
        together = _ENGLISH.sub("", text[start:end]).strip(" -") == ""
        if len(here) == len(phrase) and together and all(map(_means, phrase, (match[0] for match in here))):
            found.append((start, end))
    return _merged(found)


@lru_cache(8192)
def _means(word: str, text: str) -> bool:
    forms = stems(text)
    return word == text.lower() or word in forms or not set(forms).isdisjoint(stems(word))


def _merged(found: Iterable[Span]) -> list[Span]:
    merged: list[Span] = []
    for start, end in sorted(found):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def surface(text: str) -> list[str]:
    """Return the words of a question to mark in results: folded words of one script, and English stems."""
    words = re.findall(r"[一-鿿々]+|[ァ-ヺー・]+|[a-z0-9]+", text.lower())
    long = [run for run in words if run[0] > "ー" and len(run) > 2]
    words += [pair for run in long for pair in (run[:2], run[-2:])]
    words = [word for word in words if not word.isalpha() or not word.isascii() or english_words(word)]
    folded = [fold(word).text for word in words]
    own = [word for word in folded if not _KANA.fullmatch(word)]
    return list(dict.fromkeys([*own, *(word for word in english_words(text) if word.isascii())]))


def snippet(text: str, marks: list[Span], length: int) -> tuple[str, list[Span]]:
    """Return the part of ``text`` around the first mark, and the marks inside it."""
    text = text.replace("\n", " ")
    if len(text) <= length:
        return text, marks
    first = marks[0][0] if marks else 0
    start = max(0, min(first - length // 4, len(text) - length))
    if start:
        boundary = re.search(r"[。、\s]", text[start:first])
        start += boundary.end() if boundary else 0
    end = min(len(text), start + length)
    before, after = ("…" if start else ""), ("…" if end < len(text) else "")
    shift = len(before) - start
    inside = [(max(a, start) + shift, min(b, end) + shift) for a, b in marks if a < end and b > start]
    return before + text[start:end] + after, inside
