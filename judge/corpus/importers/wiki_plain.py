"""Importer for a rulebook copied from a wiki as plain text, with numbers at the start of lines.

A number begins a clause only if it may follow the last one. List items (``1.``, ``2.1.``) start again in each clause
and become its subclauses. A line that merely begins with a reference to another clause is body text.
"""

import re
from dataclasses import dataclass, field

from judge.corpus.importers._document import (
    NOT_NEXT,
    PREAMBLE,
    VERSION,
    Document,
    ImportedClause,
    Parts,
    Unread,
    follows,
)
from judge.corpus.models import Text

_NUMBERED = re.compile(r"(\d+(?:[.．]\d+)*)([.．]?)\s*(.*)")
_MENU = "メニュー"
_DOTLESS = ("【", "枚")
"""Characters that may follow a list item's number without a dot; before 枚, the digit is also part of the sentence."""

_SITE = Text("ここから先はサイトのメニュー", "the rest is the site's menu")
_TWO_WAYS = Text("箇条番号とも読めるが、条文番号とみなした", "could be a clause or a list item; read as a clause")


@dataclass(slots=True)
class _Reader:
    game: str
    last: Parts = (0,)
    base: Parts = ()
    clauses: list[tuple[Parts, list[str], int]] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    version: str | None = None

    def line(self, at: int, text: str, after_blank: bool) -> None:
        match = _NUMBERED.fullmatch(text)
        if match is None or not self.numbered(at, match, after_blank):
            self.body(at, text)

    def numbered(self, at: int, match: re.Match[str], after_blank: bool) -> bool:
        """Begin a clause with the line if its number may come here; return whether it does."""
        number = tuple(int(part) for part in re.split(r"[.．]", match[1]))
        dot, rest = bool(match[2]), match[3]
        top = len(number) == 1
        full = follows(self.last, number) and (not top or (dot and after_blank))
        local = (*self.base, *number)
        item = (
            bool(self.base)
            and not after_blank
            and follows(self.last, local)
            and (dot or (top and rest.startswith(_DOTLESS)))
        )
        if full and item and len(number) < 3:
            full = False  # a heading follows a blank line
        elif full and item:
            self.unread.append(Unread(at, match.string, _TWO_WAYS))
        if full:
            self.last = self.base = number
        elif item:
            self.last = local
            rest = match.string if not dot and rest.startswith("枚") else rest
        else:
            if self.clauses:
                self.unread.append(Unread(at, match.string, NOT_NEXT))
            return False
        self.clauses.append((self.last, [rest] if rest else [], at))
        return True

    def body(self, at: int, text: str) -> None:
        if self.clauses:
            self.clauses[-1][1].append(text)
            return
        self.unread.append(Unread(at, text, PREAMBLE))
        if self.version is None and (match := VERSION.search(text)):
            self.version = match[1]

    def document(self, encoding: str) -> Document:
        clauses = tuple(
            ImportedClause(".".join(map(str, number)), "\n".join(lines), at) for number, lines, at in self.clauses
        )
        return Document(self.game, encoding, self.version, clauses, tuple(self.unread))


def read(text: str, game: str, encoding: str = "utf-8") -> Document:
    """Return the document in a plain text copied from a wiki; the module explains which lines begin a clause."""
    reader = _Reader(game)
    after_blank = True
    for at, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if line == _MENU and after_blank:
            reader.unread.append(Unread(at, line, _SITE))
            break
        if line:
            reader.line(at, line, after_blank)
        after_blank = not line
    return reader.document(encoding)
