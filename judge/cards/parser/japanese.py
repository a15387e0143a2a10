"""Parsing of Japanese texts in all games: verb forms, and conversion to one spelling with known positions."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import product

from judge.cards.parser.engine import Parser
from judge.records import record

PLAIN, TE, STEM, PAST, MAY, NOT, UNLESS = "", "te", "stem", "past", "may", "not", "unless"
"""The verb forms: 引く, 引いて, 引き, 引いた, 引いてもよい, 引かない, 引かなければ."""

_VERBS: Sequence[tuple[str, str, str, str, str]] = (
    ("ブレイクする", "ブレイクして", "ブレイクし", "ブレイクした", "ブレイクしない"),
    ("させる", "させて", "させ", "させた", "させない"),
    ("する", "して", "し", "した", "しない"),
    ("引く", "引いて", "引き", "引いた", "引かない"),
    ("置く", "置いて", "置き", "置いた", "置かない"),
    ("戻す", "戻して", "戻し", "戻した", "戻さない"),
    ("出す", "出して", "出し", "出した", "出さない"),
    ("加える", "加えて", "加え", "加えた", "加えない"),
    ("与える", "与えて", "与え", "与えた", "与えない"),
    ("付ける", "付けて", "付け", "付けた", "付けない"),
    ("捨てる", "捨てて", "捨て", "捨てた", "捨てない"),
    ("見せる", "見せて", "見せ", "見せた", "見せない"),
    ("入れ替える", "入れ替えて", "入れ替え", "入れ替えた", "入れ替えない"),
    ("見る", "見て", "見", "見た", "見ない"),
    ("得る", "得て", "得", "得た", "得ない"),
    ("唱える", "唱えて", "唱え", "唱えた", "唱えない"),
    ("選ぶ", "選んで", "選び", "選んだ", "選ばない"),
    ("使う", "使って", "使い", "使った", "使わない"),
    ("行う", "行って", "行い", "行った", "行わない"),
    ("支払う", "支払って", "支払い", "支払った", "支払わない"),
    ("失う", "失って", "失い", "失った", "失わない"),
    ("裏返す", "裏返して", "裏返し", "裏返した", "裏返さない"),
    ("外す", "外して", "外し", "外した", "外さない"),
    ("ほぐす", "ほぐして", "ほぐし", "ほぐした", "ほぐさない"),
    ("なる", "なって", "なり", "なった", "ならない"),
    ("れる", "れて", "れ", "れた", "れない"),
)
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
        for row in _VERBS:
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
