"""Importer for a rulebook copied as plain text from a wiki: numbers at line starts, list items under their clause.

A number counts only if it is a valid successor of the last one. List items (``1.``, ``2.1.``) restart inside each
clause and are numbered under it. A line that merely begins with a reference to another clause is body text.
"""

import re
from dataclasses import dataclass, field

from judge.corpus.importers._document import VERSION, Document, ImportedClause, Unread
from judge.corpus.importers._draft import NOT_NEXT, PREAMBLE, Parts, follows
from judge.corpus.models import Text

_NUMBERED = re.compile(r"(\d+(?:[.．]\d+)*)([.．]?)\s*(.*)")
_MENU = "メニュー"
_DOTLESS = ("【", "枚")
"""The text that may follow a list number without its dot. After 枚 the digit also belongs to the sentence."""

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
        """Take the line as the start of a clause if its number can come here."""
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
            full = False  # headings stand after a blank line
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
        if self.version is None and (found := VERSION.search(text)):
            self.version = found[1]

    def document(self, encoding: str) -> Document:
        clauses = tuple(
            ImportedClause(".".join(map(str, number)), "\n".join(lines), at) for number, lines, at in self.clauses
        )
        return Document(self.game, encoding, self.version, clauses, tuple(self.unread))


def read(text: str, game: str, encoding: str = "utf-8") -> Document:
    """Read a plain-text wiki copy of the rules of ``game``; see the module for the recognition of numbers."""
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
