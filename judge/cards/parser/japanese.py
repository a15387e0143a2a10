"""Parsing of Japanese texts in all games: verb forms, and conversion to one spelling with known positions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import product

from judge.cards.parser.engine import Parser
from judge.cards.printer.japanese import VERBS
from judge.records import record

PLAIN, TE, STEM, PAST, MAY, NOT, UNLESS = "", "te", "stem", "past", "may", "not", "unless"
"""The verb forms: 引く, 引いて, 引き, 引いた, 引いてもよい, 引かない, 引かなければ."""

_FORMS = (PLAIN, TE, STEM, PAST, NOT)


@cache
def ways(*patterns: str) -> tuple[str, ...]:
    """Return all the phrases that patterns with alternatives in brackets stand for: 攻撃(する|した)."""
    parts = ([part.split("|") for part in re.split(r"[()]", pattern)] for pattern in patterns)
    return tuple(dict.fromkeys("".join(one) for pattern in parts for one in product(*pattern)))


class Japanese(Parser):
    """Parses a text in Japanese."""

    lang = "ja"

    @classmethod
    def inflected(cls, words: str, form: str) -> Sequence[str]:
        """Return a phrase with the verb at its end in a given form."""
        if form == PLAIN:
            return (words,)
        for row in VERBS:
            if words.endswith(row[0]):
                stem = words[: -len(row[0])]
                if form == MAY:
                    return (f"{stem}{row[1]}もよい",)
                if form == UNLESS:
                    return (f"{stem}{row[-1][:-1]}ければ",)
                return (stem + row[_FORMS.index(form)],) if form in _FORMS else ()
        return ()

    @classmethod
    def forms_of(cls, words: Iterable[str], form: str) -> Sequence[str]:
        """Return several phrases, each with its verb in a given form."""
        return [cls.spelling(one) for word in words for one in cls.inflected(word, form)]


By = str | Callable[[re.Match[str]], str]
"""The replacement of a match: a template, or a function of the match."""


@record
class Spelled:
    """A text in the parser's spelling.

    Attributes:
        places: for each character and for the end, the position in the printed text.
    """

    words: str
    places: Sequence[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the position in the printed text of a part of the text."""
        last = self.places[end - 1] + 1 if end > start else self.places[start]
        return self.places[start], max(last, self.places[start])

    def part(self, start: int, end: int) -> Spelled:
        return Spelled(self.words[start:end], self.places[start : end + 1])

    def replaced(self, pattern: re.Pattern[str], by: By) -> Spelled:
        """Return the text with every match of a pattern replaced, by a template or by what a function returns."""
        words, places, at = list[str](), list[int](), 0
        for match in pattern.finditer(self.words):
            new = match.expand(by) if isinstance(by, str) else by(match)
            words += self.words[at : match.start()], new
            places += self.places[at : match.start()]
            last = max(match.end() - 1, match.start())
            if new != match[0]:
                places += [self.places[min(match.start() + n, last)] for n in range(len(new) - 1)]
                places += [self.places[last]] * bool(new)
            else:
                places += self.places[match.start() : match.end()]
            at = match.end()
        if not words:
            return self
        words.append(self.words[at:])
        places += self.places[at:]
        return Spelled("".join(words), places)


def half_width(text: str, start: int = 0) -> Spelled:
    """Return a text with full-width characters replaced by half-width ones: 「１」 by “1”."""
    plain = (unicodedata.normalize("NFKC", one) for one in text)
    words = "".join(new if len(new) == 1 else old for old, new in zip(text, plain, strict=True))
    return Spelled(words, range(start, start + len(text) + 1))
