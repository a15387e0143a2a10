"""How people write words: comparing different spellings, and reading Japanese in Latin letters.

`fold` unifies widths, kana, long vowels, ヴ and ティ, and okurigana inside words. Folded text is only compared, never
shown. The function also returns which characters each folded character is from, so that a match can be highlighted in
the original. `read` understands ``shissou mochi wa leader nagureru?`` as 疾走 もち わ leader なぐれる?.
"""

import re
import unicodedata
from collections.abc import Callable
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
    kana = flat.translate(_KATAKANA)
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
_FOREIGN = {
    **{
        head + vowel: kana + small
        for head, kana in {"f": "ふ", "v": "ゔ"}.items()
        for vowel, small in zip("aieo", "ぁぃぇぉ", strict=True)
    },
    "vu": "ゔ",
    "she": "しぇ",
    "je": "じぇ",
    "che": "ちぇ",
    "wi": "うぃ",
    "we": "うぇ",
    "ti": "てぃ",
    "di": "でぃ",
    **{f"l{vowel}": kana for vowel, kana in zip(_VOWELS, _ROWS["r"], strict=True)},
}
"""Syllables that occur only in foreign words, which are common in card names and rare in questions."""
_LONGEST = max(map(len, _SYLLABLES))
_WORD = re.compile(r"[A-Za-z']+(?:-[A-Za-z']*)*")
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
        "janai",
        "janaito",
        "shite",
        "shitemo",
        "shinai",
        "sugu",
        "onaji",
        "aite",
        "jibun",
        "mada",
        "mou",
        "nai",
        "nando",
        "nankai",
        "nanmai",
        "nantai",
        "nannin",
    ]
)
"""Function words of Japanese only; a question with two of them is in Japanese."""
_EITHER = frozenset(["no", "to", "made", "dame", "dare"])
"""Japanese function words that are also English words; they count as Japanese only in a Japanese question."""


def kana(word: str, *, foreign: bool = False) -> str | None:
    """Return a word typed in Latin letters as hiragana, or ``None`` if it cannot be Japanese.

    Args:
        foreign: whether it may have syllables that only foreign words have, as names of cards do.
    """
    word = word.lower().replace("'", "").replace("-", "")
    syllables = _SYLLABLES | _FOREIGN if foreign else _SYLLABLES
    out, at = "", 0
    while at < len(word):
        if (word[at] == word[at + 1 : at + 2] and word[at] not in f"{_VOWELS}n") or word.startswith("tch", at):
            out, at = out + "っ", at + 1
            continue
        if word[at] == "n" and word[at + 1 : at + 2] not in [*_VOWELS, "y"]:
            doubled = word.startswith("nn", at) and word[at + 2 : at + 3] not in [*_VOWELS, "y"]
            out, at = out + "ん", at + 1 + doubled
            continue
        syllable = next((word[at : at + n] for n in range(_LONGEST, 0, -1) if word[at : at + n] in syllables), None)
        if syllable is None:
            return None
        out, at = out + syllables[syllable], at + len(syllable)
    return out or None


_LONG = dict(zip(_VOWELS, "アイウエオ", strict=True))
_VOWEL_OF = {chr(ord(kana) + 0x60): vowel for row in _ROWS.values() for vowel, kana in zip(_VOWELS, row, strict=True)}
_VOWEL_OF |= dict(zip("ヤユヨワヲ", "auoao", strict=True))


def sound(kana_text: str) -> str:
    """Return how a word in kana sounds, without long vowels, which people write in many ways or not at all."""
    out = ""
    for char in fold(kana_text).text:
        before = _VOWEL_OF.get(out[-1:], "")
        if before and (char == _LONG[before] or (char == "ウ" and before == "o")):
            continue
        out += char
    return out


_LETTERS = str.maketrans(
    {
        chr(ord(kana) + 0x60): head + vowel
        for head, row in _ROWS.items()
        for vowel, kana in zip(_VOWELS, row, strict=True)
    }
    | {"ヤ": "ya", "ユ": "yu", "ヨ": "yo", "ワ": "wa", "ヲ": "o", "ン": "n"}
)
_VOWELS_AND_THE_LIKE = str.maketrans("jdf", "zzh", "aiueowy")
_ENGLISH = [
    (re.compile(pattern), sound)
    for pattern, sound in [
        (r"(.)\1", r"\1"),
        (r"[ts]ion", "shon"),
        (r"\b(?:kn|gn)", "n"),
        (r"gh(?=t|\b)|ts|(?<=w)h", ""),
        (r"ph", "f"),
        (r"\bthe", "z"),
        (r"th|c(?=[eiy])|sh", "s"),
        (r"ch", "t"),
        (r"ck|[cq]", "k"),
        (r"x", "ks"),
        (r"v", "b"),
        (r"r(?![aiueoyr])", ""),
        (r"l", "r"),
        (r"m(?=[bp])", "n"),
        (r"[^a-z]", ""),
    ]
]
"""English spellings, each with the letters of a Japanese syllable that the word is pronounced with in Japan."""


def letters(sound: str) -> str:
    """Return a :func:`sound` in Latin letters, for comparison only."""
    return sound.translate(_LETTERS)


def consonants(sound: str) -> str:
    """Return the consonants of a :func:`sound`, without those that Japanese adds to or drops from English words."""
    return letters(sound.replace("ツ", "")).translate(_VOWELS_AND_THE_LIKE).replace("nn", "n")


def letters_typed(text: str) -> str:
    """Return a word in Latin letters spelled as Japanese takes it over: `goblin` as `gobrin`."""
    text = _plain(text).casefold()
    for pattern, sound in _ENGLISH:
        text = pattern.sub(sound, text)
    return text


def consonants_typed(text: str) -> str:
    """Return the :func:`consonants` of a word in Latin letters: `goblin` has those of ゴブリン."""
    return letters_typed(text).translate(_VOWELS_AND_THE_LIKE)


def _plain(text: str) -> str:
    """Return a text with marks such as that in ``ō`` removed."""
    return "".join(char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char))


def read(text: str, known: Callable[[str], bool], named: Callable[[str], str | None] = lambda _: None) -> str:
    """Return a question in Latin letters with its Japanese words in Japanese; another text unchanged.

    Args:
        text: the user's input.
        known: returns whether the rulebooks use a word in English; it is then left unchanged (``leader``, ``tap``).
        named: returns the glossary word with this :func:`sound`, as it is usually written, or ``None``.
    """
    plain = text if text.isascii() else _plain(text)
    words = [word.lower() for word in _WORD.findall(plain)]
    if not plain.isascii() or not words or not _is_japanese(words, known, named):
        return text

    def one(match: re.Match[str]) -> str:
        word = match[0]
        if word.lower() not in _GRAMMAR | _EITHER and known(word):
            return word
        japanese = kana(word)
        if japanese is None:
            return word
        return (None if word.lower() in _GRAMMAR | _EITHER else named(sound(japanese))) or japanese

    return _WORD.sub(one, plain)


def _is_japanese(words: list[str], known: Callable[[str], bool], named: Callable[[str], str | None]) -> bool:
    """Return whether a question in Latin letters is in Japanese.

    It is if it has two Japanese function words, or if none of its words is English and one of them is in a glossary.
    """
    if len(_GRAMMAR.intersection(words)) > 1:
        return True
    if any(word not in _GRAMMAR | _EITHER and known(word) for word in words):
        return False
    read_as = [kana(word) for word in words]
    return all(read_as) and any(named(sound(one)) for one in read_as if one)
