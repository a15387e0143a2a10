"""Clause numbers: each game has a grammar, and numbers are compared component by component, never as text.

Each game is one row of `GRAMMARS`. For every game alike, `read` removes whatever people type around a number: brackets,
第…条, full-width digits, the name of the game, an edition.
"""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Self

from judge.records import record


@record
class Level:
    """One component of a number: its separator and its characters.

    ``letter`` means a letter instead of digits. ``digits`` are the smallest and largest number of digits; ``padded``
    numbers are filled with zeros (``000``). With ``zero``, counting may begin at 0 (``8.0``).
    """

    separator: str = ""
    letter: bool = False
    digits: str = "1,3"
    padded: bool = False
    zero: bool = False

    @property
    def pattern(self) -> str:
        """A regular expression for this component with its separator."""
        low, high = (int(bound) - 1 for bound in self.digits.split(","))
        first = "[0-9]" if self.padded else "[1-9]"
        body = "[a-z]" if self.letter else rf"{first}\d{{{low},{high}}}"
        return re.escape(self.separator) + (f"(?:0|{body})" if self.zero else body)

    def written(self, part: int) -> str:
        """Return component ``part`` as the game writes it, with its separator."""
        width = int(self.digits.partition(",")[0]) if self.padded else 1
        return self.separator + (chr(96 + part) if self.letter else f"{part:0{width}}")


@record
class Grammar:
    """The form of one game's numbers.

    Args:
        levels: the components from the left.
        endless: whether the last level may repeat without limit.
        hundreds: whether a number without further components belongs to the full hundred before it (101 to 100).
        names: other words that people write before a number of this game, in lower case.
    """

    game: str
    levels: tuple[Level, ...]
    endless: bool = False
    hundreds: bool = False
    names: tuple[str, ...] = ()

    @property
    def pattern(self) -> str:
        """A regular expression for a whole number."""
        head, *rest = (level.pattern for level in self.levels)
        if self.endless:
            *rest, last = rest
            tail = f"(?:{last})*"
        else:
            tail = ""
        for piece in reversed(rest):
            tail = f"(?:{piece}{tail})?"
        return head + tail

    @property
    def by_hundreds(self) -> bool:
        """Whether sections are counted within hundreds, so that 118 is followed by 119 or 200."""
        return self.levels[0].digits.startswith("3")

    def level(self, depth: int) -> Level:
        """Return the level of the component at ``depth``, counted from 0."""
        return self.levels[min(depth, len(self.levels) - 1)]


_DOTTED, _LETTER = Level("."), Level(letter=True)
_LONG, _SECTION = Level(digits="3,4"), Level(digits="3,3", padded=True)
GRAMMARS: dict[str, Grammar] = {
    grammar.game: grammar
    for grammar in (
        Grammar("sve", (Level(digits="1,2"), _DOTTED), endless=True, names=("evolve", "エボルヴ", "シャドバエボルヴ")),
        Grammar("fab", (Level(digits="1,1"), Level(".", zero=True), _DOTTED, _LETTER), names=("flesh and blood",)),
        Grammar("kiseki", (_LONG, _DOTTED, _LETTER, Level("-")), hundreds=True, names=("軌跡", "軌跡tcg")),
        Grammar("dm", (_SECTION, _DOTTED, _LETTER), names=("デュエマ", "デュエル・マスターズ", "duel masters")),
    )
}


@cache
def _whole(game: str) -> re.Pattern[str]:
    return re.compile(GRAMMARS[game].pattern)


@dataclass(frozen=True, slots=True, order=True)
class ClauseNumber:
    """A clause number, taken apart; letters count from 1. Sorted numbers are in document order."""

    game: str
    parts: tuple[int, ...]

    @classmethod
    def of(cls, game: str, text: str) -> Self:
        """Return the clause number written in ``text``, which must have the form of this game.

        Raises:
            ValueError: it is not a number of this game.
        """
        if game not in GRAMMARS:
            raise ValueError(f"no number grammar for {game!r}; games with one: {', '.join(GRAMMARS)}")
        if not _whole(game).fullmatch(text):
            raise ValueError(f"{text!r} is not a clause number of {game}")
        return cls(game, tuple(_value(piece) for piece in re.findall(r"\d+|[a-z]", text)))

    def __str__(self) -> str:
        grammar = GRAMMARS[self.game]
        written = ""
        for depth, part in enumerate(self.parts):
            written += grammar.level(depth).written(part)
        return written

    @property
    def parent(self) -> "ClauseNumber | None":
        """The number one level up, whether such a clause exists or not; ``None`` for a top-level number."""
        if len(self.parts) > 1:
            return ClauseNumber(self.game, self.parts[:-1])
        return ClauseNumber(self.game, (self._hundred,)) if self._hundred != self.parts[0] else None

    @property
    def _hundred(self) -> int:
        head = self.parts[0]
        return head - head % 100 if GRAMMARS[self.game].hundreds else head

    @property
    def chapter(self) -> "ClauseNumber":
        """The top-level number that it belongs to."""
        return ClauseNumber(self.game, (self._hundred,))

    def is_under(self, other: "ClauseNumber") -> bool:
        """Return whether this number is below ``other``; false if they are equal."""
        above = self.parent
        return above is not None and (above == other or above.is_under(other))


def _value(piece: str) -> int:
    return int(piece) if piece.isdigit() else ord(piece) - 96


def is_number(game: str, text: str) -> bool:
    """Return whether ``text`` is a number of ``game``, written exactly in its form."""
    return game in GRAMMARS and _whole(game).fullmatch(text) is not None


@record
class Typed:
    """A number as a person has typed it.

    ``numbers`` has one reading for each game whose grammar fits. ``game``, ``version`` and ``slug`` are ``None`` if
    they were not typed. ``only`` is true after a final dot.
    """

    numbers: tuple[ClauseNumber, ...]
    game: str | None = None
    version: str | None = None
    slug: str | None = None
    only: bool = False


_OPEN, _CLOSE = "#([{<「『【〔〈《\"'“‘`", ")]}>」』】〕〉》\"'”’`"
_BEFORE = re.compile(
    r"(?:総合ルール|ルール番号|ルール|条文|条項|番号|第|"
    r"comprehensive rules?|rules?|clauses?|sections?|sec\.|cr|no\.|§+)[\s:]*"
)
_AFTER = re.compile(r"\s*(?:を?参照|について|とは|条項?|項目?|節|章|番|の?内容|[?。])$")
_SHAPE = re.compile(r"(?P<number>[0-9][0-9a-z.\-]*?)(?P<dot>\.?)(?:#(?P<slug>[a-z0-9][a-z0-9-]*))?")
_URL = re.compile(r"(?:https?://[^/\s]+)?/?rules/|\S*#(?=rule)")
_LOOSE = (
    (re.compile(r"(?<=[0-9a-z])\s*\(\s*([0-9a-z]{1,2})\s*\)?"), r"\1"),  # 506.3(d)
    (re.compile(r"(?<=[0-9])[\s_-]+(?=[a-z](?![a-z]))"), ""),  # 8.3.5 b
    (re.compile(r"(?<=[0-9][a-z])(?=[0-9])"), "-"),  # 804.11a3
    (re.compile(r"(?<=[0-9])[_-](?=[0-9])"), "."),  # 506-3d, rule506_3d, 3-2-4-1
)
"""Patterns for separators that the game does not use, and how to rewrite them."""
_SURE = re.compile(r"[0-9]{3}|[0-9][a-z]|[0-9].*[._-].*[._-]")
"""Matches text that is probably a clause number, unlike other figures (2-3, 10_1)."""


def _names() -> dict[str, str]:
    named = {name: grammar.game for grammar in GRAMMARS.values() for name in grammar.names}
    return {unicodedata.normalize("NFKC", name): game for name, game in named.items()} | {
        game: game for game in GRAMMARS
    }


_GAME = re.compile(
    rf"(?P<game>{'|'.join(sorted(map(re.escape, _names()), key=len, reverse=True))})"
    r"(?:@(?P<version>[0-9][0-9a-z.\-]*))?[\s:/]*"
)


def normalise(text: str) -> str:
    """Return ``text`` in lower case, with the widths, dashes and dots that the grammars use."""
    flat = unicodedata.normalize("NFKC", text).lower().strip()
    flat = re.sub(r"(?<=[0-9a-z])[‐‑‒–—―−ー]\s*(?=[0-9])", "-", flat)
    flat = re.sub(r"(?<=[0-9])[。・·](?=[0-9])", ".", flat)
    return re.sub(r"(?<=[0-9])\s*\.\s*(?=[0-9])", ".", flat)


def _unwrap(text: str) -> str:
    """Return a number without the brackets and words around it, however they are nested."""
    while True:
        before = text
        text = text.strip().lstrip(_OPEN).rstrip(_CLOSE).strip()
        text = _AFTER.sub("", _BEFORE.sub("", text, count=1) if _BEFORE.match(text) else text)
        if text == before:
            return text


def read(text: str, game: str | None = None) -> Typed | None:
    """Return the clause number that ``text`` means, in any form that people type.

    Args:
        text: for example ``８．４．９．１``, ``第8.4.9.1条``, ``sve@1.7.0:8.4``, ``(804.11a-3)``, ``8.4.``,
            ``CR 8.3.5 b``, ``506-3D``, ``#rule506_3d``.
        game: read it as a number of this game, unless the text names a game.

    Returns:
        ``None`` if the text is not a number of any game (``1.50版``, ``2020年``, ``3枚``).
    """
    if len(text) > 120:
        return None
    rest = _unwrap(_URL.sub("", _unwrap(normalise(text)), count=1))
    version = None
    if named := _GAME.match(rest):
        game, version = _names()[named["game"]], named["version"]
        rest = _unwrap(rest[named.end() :])
    return _typed(rest, game, version) or (_typed(_tightened(rest), game, version) if _SURE.match(rest) else None)


def _tightened(text: str) -> str:
    for loose, meant in _LOOSE:
        text = loose.sub(meant, text)
    return text


def _typed(text: str, game: str | None, version: str | None) -> Typed | None:
    """Return the readings of ``text``, which is only a number, by each grammar that it fits."""
    shape = _SHAPE.fullmatch(text)
    if shape is None:
        return None
    games: Iterable[str] = GRAMMARS if game is None else [game]
    numbers = tuple(ClauseNumber.of(one, shape["number"]) for one in games if is_number(one, shape["number"]))
    return Typed(numbers, game, version, shape["slug"], only=bool(shape["dot"])) if numbers else None


_MENTION = re.compile(r"(?<![0-9a-z.@_])[1-9][0-9]*\.[0-9]+[0-9a-z.\-]*")


def mentions(text: str, game: str) -> tuple[str, ...]:
    """Return the dotted numbers of ``game`` inside a sentence, each once.

    A number followed by a unit (``1.50版``) is left out.
    """
    found = []
    for match in _MENTION.finditer(normalise(text)):
        written = match[0].rstrip(".-")
        after = match.string[match.start() + len(written) :]
        if is_number(game, written) and not re.match(r"[版年円枚点]|ver", after):
            found.append(written)
    return tuple(dict.fromkeys(found))
