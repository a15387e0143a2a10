"""Folding: one spelling for words that people write in several ways.

It unifies widths, kana, long vowels, ヴ and ティ, and okurigana inside words. Folded text is only compared, never
shown. `fold` also returns which characters each folded character is from, so that a match can be highlighted in the
original.
"""

import re
import unicodedata
from functools import lru_cache

from judge.records import record

MIXED = re.compile(r"[ぁ-ヺ一-鿿々〆]")
"""Matches a Japanese character."""

_SPELLINGS = {
    "ヴァ": "バ",
    "ヴィ": "ビ",
    "ヴェ": "ベ",
    "ヴォ": "ボ",
    "ヴ": "ブ",
    "ティ": "チ",
    "ディ": "ジ",
    "ヂ": "ジ",
    "ヅ": "ズ",
}
_FOLDED = _SPELLINGS | dict(zip("ァィゥェォッャュョヮヵヶ", "アイウエオツヤユヨワカケ", strict=True))
_KATAKANA = {code: code + 0x60 for code in range(ord("ぁ"), ord("ゖ") + 1)}
_E_ROW = "エケセテネヘメレゲゼデベペ"
_VOICED = re.compile(r".[ﾞﾟ\u3099\u309a]?", re.DOTALL)
_UNIT = re.compile("|".join([*_SPELLINGS, "."]), re.DOTALL)
_DROPPED = "ー・-‐–—―−"
_MISTAKEN = re.compile(r"(?<=[ァ-ヺ])[一―](?![一-鿿])")
"""The kanji 一, typed by mistake instead of the long vowel mark (ブロッカ一)."""
_OKURIGANA = re.compile(r"(?<=[一-鿿々])[いきぎしじちびみりけげせめれべえ](?=[一-鿿々])")
"""Kana that may be left out in a compound: 引き分け and 引分け. Particles are not among them."""


@record
class Folded:
    """Folded text; ``origins[i]`` is the span of the original text that character ``i`` is from."""

    text: str
    origins: tuple[tuple[int, int], ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the span of the original text that ``text[start:end]`` is from."""
        return self.origins[start][0], self.origins[end - 1][1]


def to_katakana(text: str) -> str:
    """Return ``text`` with hiragana written as katakana."""
    return text.translate(_KATAKANA)


def _composed(text: str) -> list[tuple[str, int]]:
    """Return the characters after NFKC normalisation, each with its position in the original text.

    A half-width kana and its voicing mark are normalised together, since two characters become one.
    """
    pieces: list[tuple[str, int]] = []
    for match in _VOICED.finditer(text):
        start = match.start()
        pieces += [(char, start) for char in _normalised(match[0])]
    return pieces


@lru_cache(8192)
def _normalised(piece: str) -> str:
    return unicodedata.normalize("NFKC", piece).lower()


@lru_cache(4096)
def fold(text: str) -> Folded:
    """Return ``text`` folded.

    That is NFKC, lower case, katakana for hiragana, large kana for small, without ー, ・ and inner okurigana.
    """
    pieces = _composed(text)
    flat = _OKURIGANA.sub("-", _MISTAKEN.sub("ー", "".join(char for char, _ in pieces)))
    kana = to_katakana(flat)
    out: list[str] = []
    origins: list[tuple[int, int]] = []
    for match in _UNIT.finditer(kana):
        unit = match[0]
        start, end = pieces[match.start()][1], pieces[match.end() - 1][1] + 1
        folded = _FOLDED.get(unit, unit)
        # プレイ and プレー are the same word: ei is a long e, and long vowels are dropped
        if out and (folded in _DROPPED or (folded == "イ" and out[-1] in _E_ROW)):
            origins[-1] = (origins[-1][0], end)
        elif folded not in _DROPPED:
            out.append(folded)
            origins.append((start, end))
    return Folded("".join(out), tuple(origins))
