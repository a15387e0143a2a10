"""Finds errors within a text, or between its two languages."""

import re
import unicodedata
from collections.abc import Iterator

from judge.corpus.models import REFERENCE, Text

Wrong = tuple[str, Text]
"""The name of a check and its message."""


def inspect(text: Text, names: re.Pattern[str]) -> Iterator[Wrong]:
    """Yield the errors in ``text``.

    Args:
        text: the text in both languages.
        names: a pattern for printed names that contain spaces.
    """
    yield from _blanks(text, names)
    yield from _cuts(text)
    yield from _references(text)
    yield from _numbers(text)
    yield from _bare(text)


_JAPANESE = r"[\u3001-\u30ff\u4e00-\u9fff\uff01-\uff5e\[\]]"
_BLANK = re.compile(rf"{_JAPANESE}[ \u3000]+(?={_JAPANESE})")


def _blanks(text: Text, names: re.Pattern[str]) -> Iterator[Wrong]:
    """Yield an error for a space between Japanese characters; most come from lines joined with spaces."""
    said = names.sub("名", text.ja)
    if found := _BLANK.search(said):
        around = said[max(0, found.start() - 4) : found.end() + 5]
        yield (
            "text.blank",
            Text(f"日本語の文字の間に空白がある: {around}", f"a space between Japanese characters: {around}"),
        )


def _cuts(text: Text) -> Iterator[Wrong]:
    """Yield an error for a Japanese paragraph that ends within a sentence, because of a stray blank line."""
    if found := re.search(r"[^\n]{0,8}、\n", text.ja):
        around = found[0].strip()
        yield "text.cut", Text(f"文の途中で段落が切れている: {around}", f"a paragraph ends within a sentence: {around}")


def _references(text: Text) -> Iterator[Wrong]:
    """Yield an error for references that only one language has."""
    ja, en = (set(REFERENCE.findall(side)) for side in (text.ja, text.en))
    if ja != en:
        odd = ", ".join(sorted(ja ^ en))
        yield "reference.languages", Text(f"日本語と英語で参照が異なる: {odd}", f"only one language refers to {odd}")


_WORDS = """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty"""
_ORDINALS = "zeroth first second third fourth fifth sixth seventh eighth ninth tenth"
_ENGLISH = {
    **{word: value for value, word in enumerate(_WORDS.split())},
    **{word: value for value, word in enumerate(_ORDINALS.split())},
    "once": 1,
    "twice": 2,
    "both": 2,
    "double": 2,
    "half": 2,
}
_KANJI = {character: value for value, character in enumerate("零一二三四五六七八九十")}
_SMALL_JA = {
    0: r"[無未空]|な[いくしけ]|ず",
    1: r"[単片同]|ただ|それぞれ|ごと|すべて",
    2: r"[両双互複相半]|どちら|もう|いずれか|再び",
}
_SMALL_EN = {
    0: r"\b(?:no|not|none|nothing|empty|without)\b",
    1: r"\b(?:an?|any|each|single|the)\b",
    2: r"\b(?:either|several|more|pair|multiple|again|different|other|another|same)\b",
}
"""Words that imply a small number: “a card”, “not any”, “either of them”."""

_NO_NUMBER = re.compile(r"\{[^{}]*\}|\d+(?:\.\d+)+[a-z]?(?:-\d+)?|《[^》]*》")


def _plain(said: str) -> str:
    """Return a text without references and card names, as their numbers do not count."""
    return unicodedata.normalize("NFKC", _NO_NUMBER.sub(" ", said))


def _numbers(text: Text) -> Iterator[Wrong]:
    """Yield an error for numbers, in figures or words, that only one language has."""
    ja, en = _plain(text.ja), _plain(text.en)
    figures_ja, figures_en = ({int(one) for one in re.findall(r"\d+", side)} for side in (ja, en))
    words = {_ENGLISH[one] for one in re.findall(r"[a-z]+", en.lower()) if one in _ENGLISH}
    said_ja = figures_ja | {_KANJI[one] for one in ja if one in _KANJI}
    said_en = figures_en | words
    odd = [
        *(n for n in figures_ja - said_en if not (n in _SMALL_EN and re.search(_SMALL_EN[n], en, re.IGNORECASE))),
        *(
            n
            for n in (figures_en | {one for one in words if one > 2}) - said_ja
            if not (n in _SMALL_JA and re.search(_SMALL_JA[n], ja))
        ),
    ]
    if odd:
        told = ", ".join(map(str, sorted(odd)))
        yield "text.numbers", Text(f"数が日本語と英語で異なる: {told}", f"only one language gives the number {told}")


_REFERENCES = r"\{[0-9][^{}]*\}(?:[、,]?\s*(?:and\s+)?\{[0-9][^{}]*\})*"
_BARE = {
    "ja": re.compile(rf"(?:[。」』)]|[。」』)]、)\s*{_REFERENCES}(?=[。、]?(?:$|\n))"),
    "en": re.compile(rf"[.!?\"”)],?\s*{_REFERENCES}(?=[.,]?(?:$|\n))"),
}


def _bare(text: Text) -> Iterator[Wrong]:
    """Yield an error for a number after a full stop: a reference belongs inside the sentence, in brackets."""
    for lang, pattern in _BARE.items():
        if found := pattern.search(text.get(lang)):
            yield (
                "text.bare_number",
                Text(f"文の後に番号だけがある: {found[0]}", f"a bare number after a sentence: {found[0]}"),
            )
            return
