"""A document while it is read: which number may come next, and which text belongs to which clause."""

from dataclasses import dataclass, field

from judge.corpus.importers._document import VERSION, Document, ImportedClause, Unread
from judge.corpus.models import Text
from judge.corpus.numbers import GRAMMARS, ClauseNumber

Parts = tuple[int, ...]

PREAMBLE = Text("最初の条文より前の行", "comes before the first clause")
NOT_NEXT = Text("直前の番号に続かないため本文とみなした", "does not follow the preceding number; read as body text")
FURNITURE = Text("ページの飾り(柱、ページ番号、メニューなど)", "is page furniture: a head, page number, menu or label")
CONTENTS = Text("目次", "is the table of contents")
EMPTY_HEADING = Text("見出しの語が抜けている", "the words of the heading are missing")


def follows(last: Parts, number: Parts) -> bool:
    """Return whether ``number`` may directly follow ``last``: as its first child or the next number of any level."""
    if number == (*last, 1):
        return True
    depth = len(number) - 1
    return depth < len(last) and number[:depth] == last[:depth] and number[depth] == last[depth] + 1


def may_follow(last: ClauseNumber | None, number: ClauseNumber) -> bool:
    """Return whether ``number`` may directly follow ``last`` in its game.

    Besides :func:`follows`: a rulebook may begin with any chapter, and may count from 0. Sections with three digits
    continue at the next full hundred. A first child may follow although its own parent is missing.
    """
    if last is None:
        return len(number.parts) == 1
    if follows(last.parts, number.parts):
        return True
    depth, grammar = len(last.parts), GRAMMARS[number.game]
    if number.parts[:depth] == last.parts and depth < len(number.parts):
        return all(
            part == 1 or (part == 0 and grammar.level(at).zero) for at, part in enumerate(number.parts) if at >= depth
        )
    full_hundred = last.parts[0] - last.parts[0] % 100 + 100
    return grammar.by_hundreds and number.parts == (full_hundred,)


@dataclass(slots=True)
class _Open:
    number: ClauseNumber
    line: int
    paragraphs: list[list[str]]

    @property
    def text(self) -> str:
        return "\n".join("".join(pieces) for pieces in self.paragraphs)


@dataclass(slots=True)
class Draft:
    """The clauses read so far, and everything that was not understood."""

    game: str
    version: str | None = None
    clauses: list[_Open] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)

    @property
    def last(self) -> ClauseNumber | None:
        """The number of the current clause, or ``None`` before the first one."""
        return self.clauses[-1].number if self.clauses else None

    @property
    def ending(self) -> str:
        """The last piece of text of the current clause, or an empty text."""
        return self.clauses[-1].paragraphs[-1][-1] if self.clauses and self.clauses[-1].paragraphs else ""

    def open(self, number: ClauseNumber, text: str, line: int) -> None:
        self.clauses.append(_Open(number, line, []))
        self.paragraph(text, line)

    def paragraph(self, text: str, line: int, column: int = 1) -> None:
        """Add a paragraph, or several separated by line ends, to the current clause."""
        if not self.clauses:
            self.skip(text, PREAMBLE, line, column)
            return
        self.clauses[-1].paragraphs += ([one.strip()] for one in text.split("\n") if one.strip())

    def more(self, text: str) -> None:
        """Continue the last paragraph, with a space between two Latin words."""
        before = self.ending
        space = " " if before[-1:].isascii() and before[-1:].isalnum() and text[:1].isascii() else ""
        self.clauses[-1].paragraphs[-1].append(space + text)

    def skip(self, text: str, reason: Text, line: int, column: int = 1, damage: str = "") -> None:
        """Record text that is not part of a clause; before the first clause, look for the edition in it."""
        if not text.strip():
            return
        self.unread.append(Unread(line, text.strip(), reason, column, str(self.last or ""), damage))
        if not self.clauses and self.version is None and (found := VERSION.search(text)):
            self.version = found[1]

    def document(self, encoding: str) -> Document:
        """Return the document as read so far."""
        clauses = tuple(ImportedClause(str(one.number), one.text, one.line) for one in self.clauses)
        return Document(self.game, encoding, self.version, clauses, tuple(self.unread))
