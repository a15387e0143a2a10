"""Importer for a rulebook in the wiki syntax of PukiWiki, with its line breaks or on one long line.

The anchors ``[#rule506_3d]`` of headings are the clause numbers. Block marks (headings, list items, rules, comments,
plugins) split the text into pieces; inline marks are removed from it. Struck-through text and footnotes are remarks of
the editors: they are left out and recorded.
"""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

from judge.corpus.importers._document import FURNITURE, NOT_NEXT, PREAMBLE, Document, Draft
from judge.corpus.models import Text
from judge.corpus.numbers import ClauseNumber, is_number
from judge.records import record

_BLOCK = re.compile(
    r"(?<!\*)\*{1,3}(?P<head>[^*\[\n]{0,120})\[#(?P<anchor>\w+)\]"
    r"|(?<!\S)(?:"
    r"(?P<rule>-{4,})"
    r"|(?P<comment>//)"
    r"|(?P<plugin>#[a-z]\w*(?:\([^()\n]*\))?(?:\{\{)?|\}\})"
    r"|(?P<align>(?:CENTER|LEFT|RIGHT):)"
    r")"
    r"|(?P<item>(?m:^)[-+]{1,3}|(?<=[\s。])-{1,3}(?=\s*[^\s\d-]))"
    r"|(?P<newline>\n)"
)
_ANCHOR = re.compile(r"(?:rule)?(\d\w*)")
_PRINTED = re.compile(r"\s*(\d[\d.]*[a-z]?)[.\s]*")
_LINK = re.compile(r"\[\[([^\[\]>\n]*)(?:>([^\[\]>\n]*))?\]\]")
_CALL = re.compile(r"&\w+(?:\([^()\n]*\))?\{([^{}]*)\};")
_NESTED = 10
"""How deeply nested inline plugins are unwrapped."""
_STRUCK = re.compile(r"%%(?!%)(.+?)%%(?!%)", re.DOTALL)
_FOOTNOTE = re.compile(r"\(\(((?:(?!\(\().)*?)\)\)", re.DOTALL)
_LEADING_BOLD = re.compile(r"^\s*''([^'\n]+)''\s+(?=\S)")
_PREFIX = re.compile(r"(?:COLOR|SIZE)\([^()\n]*\):")
_CALL_ONLY = re.compile(r"&(\w+)\([^()\n]*\);?")
_EXAMPLE = "例"

_COMMENT = Text("コメント", "is a comment")
_PART = Text("番号のない見出し", "is a title without number")
_AGAIN = Text("すでにある番号。本文とみなした", "this number occurred before; read as body text")
_PRINTED_OTHER = Text(
    "アンカーの番号と異なる。アンカーに従った", "differs from the number of the anchor, which is used"
)
_STRUCK_OUT = Text("取り消し線の引かれた文", "is struck through")
_REMARK = Text("編集者の脚注", "is an editor's footnote")
_BREAK = Text("改行の記号が本文に残っている", "a line break mark is inside the text")


@record
class _Piece:
    """A block mark, and the text from there to the next one."""

    kind: str
    line: int
    column: int
    text: str
    head: str = ""
    anchor: str = ""


def _pieces(source: str) -> Iterator[_Piece]:
    """Yield the pieces of the source, split at its block marks."""
    marks = list(_BLOCK.finditer(source))
    line, line_start = 1, 0
    yield _Piece("newline", 1, 1, source[: marks[0].start() if marks else len(source)])
    for at, mark in enumerate(marks):
        end = marks[at + 1].start() if at + 1 < len(marks) else len(source)
        kind = mark.lastgroup or ""
        if kind == "newline":
            line, line_start = line + 1, mark.end()
        yield _Piece(
            kind,
            line,
            max(1, mark.start() - line_start + 1),
            source[mark.end() : end],
            mark["head"] or "",
            mark["anchor"] or "",
        )


@dataclass(slots=True)
class _Reader:
    draft: Draft

    def piece(self, piece: _Piece) -> None:
        if piece.kind == "anchor":
            self.heading(piece)
        elif piece.kind == "comment":
            self.skip(piece, _COMMENT, "//" + piece.text)
        elif piece.kind == "align":
            self.skip(piece, _PART, self.plain(piece))
        elif piece.kind in ("rule", "plugin"):
            self.skip(piece, FURNITURE, "")
            self.body(piece, self.plain(piece))
        elif piece.kind == "item":
            text = self.plain(piece).strip()
            self.body(piece, text if text.startswith(_EXAMPLE) or not text else f"・{text}")
        else:
            self.body(piece, self.plain(piece))

    def skip(self, piece: _Piece, reason: Text, text: str, damage: str = "") -> None:
        self.draft.skip(text, reason, piece.line, piece.column, damage)

    def body(self, piece: _Piece, text: str) -> None:
        self.draft.paragraph(text, piece.line, piece.column)

    def heading(self, piece: _Piece) -> None:
        """Begin a clause if the anchor of a heading is a number that may come here."""
        printed = _PRINTED.match(piece.head)
        title = self.clean(piece.head[printed.end() if printed else 0 :]).strip()
        number = self.number(piece)
        if number is None:
            self.body(piece, f"{title}\n{self.plain(piece)}")
            return
        self.draft.open(number, title, piece.line)
        if printed and printed[1].rstrip(".") != str(number):
            self.skip(piece, _PRINTED_OTHER, f"{printed[1]} [#{piece.anchor}]", "document.number")
        self.body(piece, self.plain(piece))

    def number(self, piece: _Piece) -> ClauseNumber | None:
        """Return the number in the anchor of a heading, or ``None`` if it may not come here, which is recorded."""
        draft, anchor = self.draft, _ANCHOR.fullmatch(piece.anchor)
        written = anchor[1].replace("_", ".") if anchor else ""
        if not is_number(draft.game, written):
            reason, damage = (NOT_NEXT if draft.clauses else PREAMBLE), ""
        else:
            number = ClauseNumber.of(draft.game, written)
            last = draft.last
            if number > last if last is not None else len(number.parts) == 1:
                return number
            again = any(one.number == number for one in draft.clauses)
            reason, damage = (_AGAIN, "document.number") if again else (NOT_NEXT, "")
        self.skip(piece, reason, f"{piece.head.strip()} [#{piece.anchor}]", damage)
        return None

    def plain(self, piece: _Piece) -> str:
        """Return the text of a piece without inline marks; what is left out is recorded."""
        text = piece.text
        for pattern, reason, damage in ((_STRUCK, _STRUCK_OUT, "document.struck"), (_FOOTNOTE, _REMARK, "")):
            for match in pattern.finditer(text):
                self.skip(piece, reason, self.clean(match[1]), damage)
            text = pattern.sub("", text)
        if self.draft.clauses and piece.kind != "align" and "&br;" in text:
            self.skip(piece, _BREAK, "&br;", "document.markup")
        return self.clean(text)

    def clean(self, text: str) -> str:
        """Return ``text`` without inline marks."""
        text = _LEADING_BOLD.sub(r"\1\n", text)
        text = _LINK.sub(self.linked, text.replace("&br;", "\n"))
        for _ in range(_NESTED):
            text, count = _CALL.subn(r"\1", text)
            if not count:
                break
        text = _CALL_ONLY.sub("", _PREFIX.sub("", text))
        text = re.sub(r"'{2,3}|%%%", "", text)
        return html.unescape(re.sub(r"~\s*$", "", text))

    def linked(self, match: re.Match[str]) -> str:
        """Return the text that replaces a link: the clause number that it leads to, or its words."""
        anchor = _ANCHOR.fullmatch((match[2] or "").lstrip("#"))
        written = anchor[1].replace("_", ".") if anchor else ""
        return written if is_number(self.draft.game, written) else match[1]


def read(text: str, game: str, encoding: str = "utf-8") -> Document:
    """Return the document in PukiWiki source; the module explains which lines begin a clause."""
    reader = _Reader(Draft(game))
    for piece in _pieces(text.replace("\r\n", "\n").replace("\r", "\n")):
        reader.piece(piece)
    return reader.draft.document(encoding)
