"""Japanese typed in Latin letters: ``shissou mochi wa leader nagureru?`` read as しっそう もち わ leader なぐれる?."""

import re
from collections.abc import Callable

_ROWS = {
    "": "あいうえお",
    "k": "かきくけこ",
    "g": "がぎぐげご",
    "s": "さしすせそ",
    "z": "ざじずぜぞ",
    "t": "たちつてと",
    "d": "だぢづでど",
    "n": "なにぬねの",
    "h": "はひふへほ",
    "b": "ばびぶべぼ",
    "p": "ぱぴぷぺぽ",
    "m": "まみむめも",
    "r": "らりるれろ",
}
_VOWELS = "aiueo"
_SYLLABLES = {
    **{head + vowel: kana for head, row in _ROWS.items() for vowel, kana in zip(_VOWELS, row, strict=True)},
    "ya": "や",
    "yu": "ゆ",
    "yo": "よ",
    "wa": "わ",
    "wo": "を",
    "fu": "ふ",
    "shi": "し",
    "chi": "ち",
    "tsu": "つ",
    "ji": "じ",
    **{
        head + vowel: kana + small
        for head, kana in {
            "ky": "き",
            "gy": "ぎ",
            "sh": "し",
            "sy": "し",
            "j": "じ",
            "zy": "じ",
            "jy": "じ",
            "ch": "ち",
            "ty": "ち",
            "ny": "に",
            "hy": "ひ",
            "by": "び",
            "py": "ぴ",
            "my": "み",
            "ry": "り",
        }.items()
        for vowel, small in (("a", "ゃ"), ("u", "ゅ"), ("o", "ょ"))
    },
}
_LONGEST = max(map(len, _SYLLABLES))
_WORD = re.compile(r"[A-Za-z']+")
_GRAMMAR = frozenset(
    [
        "wa",
        "ga",
        "wo",
        "ni",
        "de",
        "mo",
        "ka",
        "kara",
        "nara",
        "toki",
        "shitara",
        "sareta",
        "sareru",
        "suru",
        "shita",
        "shite",
        "dekiru",
        "dekinai",
        "dekimasu",
        "desu",
        "masu",
        "masuka",
        "ikura",
        "itsu",
        "doko",
        "nani",
        "nan",
        "dou",
        "dore",
        "dochi",
        "docchi",
        "naru",
        "nattara",
        "aru",
        "iru",
        "ii",
        "tsukaeru",
    ]
)
"""Words that only Japanese has between its nouns: two of them, and a question is in Japanese."""
_EITHER = frozenset(["no", "to", "made", "dame", "dare"])
"""Those that are English as well: Japanese in a question that is."""


def kana(word: str) -> str | None:
    """Return a word typed in Latin letters as hiragana; ``None`` where it is no Japanese."""
    word = word.lower().replace("'", "")
    out, at = "", 0
    while at < len(word):
        if (word[at] == word[at + 1 : at + 2] and word[at] not in f"{_VOWELS}n") or word.startswith("tch", at):
            out, at = out + "っ", at + 1
            continue
        if word[at] == "n" and word[at + 1 : at + 2] not in [*_VOWELS, "y"]:
            doubled = word.startswith("nn", at) and word[at + 2 : at + 3] not in [*_VOWELS, "y"]
            out, at = out + "ん", at + 1 + doubled
            continue
        syllable = next((word[at : at + n] for n in range(_LONGEST, 0, -1) if word[at : at + n] in _SYLLABLES), None)
        if syllable is None:
            return None
        out, at = out + _SYLLABLES[syllable], at + len(syllable)
    return out or None


def read(text: str, known: Callable[[str], bool]) -> str:
    """Return a question in romaji with its Japanese words in hiragana; any other text as it is.

    Args:
        text: what was typed.
        known: whether the rulebooks use a word in English: it is left alone (``leader``, ``tap``).
    """
    words = _WORD.findall(text)
    if not text.isascii() or len({word.lower() for word in words if word.lower() in _GRAMMAR}) < 2:
        return text

    def one(match: re.Match[str]) -> str:
        word = match[0]
        if word.lower() not in _GRAMMAR | _EITHER and known(word):
            return word
        return kana(word) or word

    return _WORD.sub(one, text)
