"""Names of cards: compared in any spelling, by pronunciation and by nickname."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal

from judge import resources
from judge.build_cache import fingerprint, kept
from judge.letters import fold, kana, sound
from judge.records import record

Way = Literal["number", "name", "reading", "translation", "nickname", "begins", "part", "near"]
"""The kinds of match between an input and a card."""

EXACT: tuple[Way, ...] = ("number", "name", "reading", "translation", "nickname")
"""The kinds of match in which the input names the card completely, best first."""

KANJI = re.compile(r"[一-鿿々〆]")
_JAPANESE = re.compile(r"[ぁ-ヺ一-鿿々〆]")
_LATIN = re.compile(r"[a-z']+")
_NO_LETTER = re.compile(r"[\W_]+")
_RUNS = re.compile(r"[A-Z]+|[0-9]+|[^\WA-Z0-9_]+")
_VARIANTS = str.maketrans("龍黑劍國學戰獸龜澤邊廣寶聖眞髙﨑", "竜黒剣国学戦獣亀沢辺広宝聖真高崎")
"""Old or variant forms of kanji, with the form used for comparison."""


def key(text: str) -> str:
    """Return a name without differences of width, case, kind of kana, spaces and punctuation, for comparison."""
    if text.isascii():  # the same, without looking at each character
        return _NO_LETTER.sub("", text.lower())
    return _NO_LETTER.sub("", fold(_plain(text)).text)


def words(text: str) -> list[str]:
    return [one for part in re.split(r"[\s()\[\]()「」『』,、/]+", text) if (one := key(part))]


def _plain(text: str) -> str:
    """Return a text without accents on Latin letters, and with kanji in their usual form."""
    if text.isascii():
        return text
    out = ""
    for char in unicodedata.normalize("NFKC", text).translate(_VARIANTS):
        base = unicodedata.normalize("NFD", char)[0]
        out += base if base.isascii() else char
    return out


def number_forms(number: str) -> tuple[str, str]:
    """Return a card number without separators, and in parts without leading zeros: ``BP01049``, ``BP-1-49``."""
    plain = unicodedata.normalize("NFKC", number).upper()
    runs = _RUNS.findall(plain)
    return "".join(runs), "-".join((run.lstrip("0") or "0") if run.isdecimal() else run for run in runs)


@record
class SpokenNames:
    """How the players of a game name cards.

    Attributes:
        nicknames: the nicknames of cards, by normalised name.
        translations: the names in the other language, by normalised name.
        readings: the pronunciation of words in kanji, in kana.
        qualifiers: words such as colors that distinguish cards with one name, with the facts that they stand for.
    """

    nicknames: Mapping[str, Sequence[str]]
    translations: Mapping[str, Sequence[str]]
    readings: Mapping[str, str]
    qualifiers: Mapping[str, Mapping[str, Any]]

    def called(self, name: str) -> Iterator[tuple[Way, str]]:
        """Yield the translations and nicknames of a card, each with its kind."""
        wanted = key(name)
        yield from (("translation", one) for one in self.translations.get(wanted, ()))
        yield from (("nickname", one) for one in self.nicknames.get(wanted, ()))

    def sound_of(self, name: str) -> str | None:
        """Return the pronunciation of a Japanese name, or ``None`` if it has kanji without a known reading."""
        if not _JAPANESE.search(name):
            return None
        read = _read(_plain(name), self.readings)
        return None if KANJI.search(read) else sound(_NO_LETTER.sub("", fold(read).text))

    def sound_typed(self, text: str) -> str | None:
        """Return the pronunciation of typed kana, kanji or Latin letters, or ``None`` if it is unknown."""
        if _JAPANESE.search(text):
            return self.sound_of(text)
        read = [kana(word, foreign=True) for word in _LATIN.findall(_plain(text).casefold())]
        return sound("".join(filter(None, read))) if read and all(read) else None

    def qualified(self, text: str) -> tuple[str, Mapping[str, Any]] | None:
        """Split off a qualifier such as a color; return the rest and the qualifier's facts, or ``None``."""
        plain = unicodedata.normalize("NFKC", text).strip()
        parts = [part for part in re.split(r"[\s()\[\]]+", plain) if part]
        if len(parts) > 1:
            for qualifier, rest in ((parts[-1], parts[:-1]), (parts[0], parts[1:])):
                if (facts := self.qualifiers.get(key(qualifier))) is not None:
                    return " ".join(rest), facts
        # a Japanese qualifier needs no space
        behind = next((word for word in self.qualifiers if not word.isascii() and plain.endswith(word)), "")
        name = plain.removesuffix(behind).strip() if behind else ""
        return (name, self.qualifiers[behind]) if name else None


def _read(name: str, readings: Mapping[str, str]) -> str:
    """Return a name with its kanji replaced by kana, longest known words first."""
    out, at = "", 0
    while at < len(name):
        word = next((name[at:end] for end in range(len(name), at, -1) if name[at:end] in readings), name[at])
        out, at = out + readings.get(word, word), at + len(word)
    return out


@cache
def spoken(game: str) -> SpokenNames:
    """Return the nicknames, translations and readings for a game's cards."""
    path = resources.path("cards") / game / "names.yaml"
    words = kept(f"names/{game}", fingerprint(path.parent, [path]), lambda: _word_list(path)) if path.is_file() else {}
    nicknames, translations = (
        {key(name): tuple(called) for name, called in words.get(kind, {}).items()}
        for kind in ("nicknames", "translations")
    )
    readings = {_plain(word): read for word, read in words.get("readings", {}).items()}
    qualifiers = {key(str(word)): facts for word, facts in words.get("qualifiers", {}).items()}
    return SpokenNames(nicknames, translations, readings, qualifiers)


def in_english(game: str, name: str) -> str | None:
    """Return the English name of a card with a Japanese name, or ``None`` if it is unknown."""
    return next(iter(spoken(game).translations.get(key(name), ())), None)


def _word_list(path: Path) -> dict[str, Any]:
    import yaml

    names: dict[str, Any] = yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
    return names
