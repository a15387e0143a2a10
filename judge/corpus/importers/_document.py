"""The text of a user's file, and the clauses that an importer finds in it.

The file may be plain text, a saved web page, or a PDF. While a document is read, a `Draft` knows which number may come
next and which text belongs to which clause. A `Document` also lists the parts that were not understood.
"""

import codecs
import html
import io
import re
from dataclasses import dataclass, field

import charset_normalizer

from judge.corpus.errors import ImportRefused, Problem
from judge.corpus.models import Text
from judge.corpus.numbers import GRAMMARS, ClauseNumber
from judge.records import record

_BOMS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_NOT_UTF8 = (b"\x00", b"\x1b$")
"""Bytes that are valid UTF-8 but are a sign of UTF-16 or ISO-2022-JP."""
_JAPANESE = ["cp932", "euc_jp", "iso2022_jp", "utf_16", "utf_16_le", "utf_16_be"]


@record
class ImportedClause:
    """A clause of the document; ``line`` counts from 1."""

    number: str
    text: str
    line: int


@record
class Unread:
    """A line, or a part of one, that did not become a clause or is doubtful, and why.

    ``line`` and ``column`` count from 1. ``clause`` is the number before it, or empty. ``damage`` names a check of
    `judge.corpus.lint` if the document itself is defective.
    """

    line: int
    text: str
    reason: Text
    column: int = 1
    clause: str = ""
    damage: str = ""


@record
class Document:
    """A whole document: its clauses in order, everything that was not understood, and the edition it states."""

    game: str
    encoding: str
    version: str | None
    clauses: tuple[ImportedClause, ...]
    unread: tuple[Unread, ...]


VERSION = re.compile(r"ver(?:sion)?\.?\s*(\d+(?:\.\d+)+)", re.IGNORECASE)
"""Matches the statement of a document's edition."""


def decode(data: bytes, name: str = "document") -> tuple[str, str]:
    """Return the text of ``data``, and its encoding, which is detected.

    Raises:
        ImportRefused: the bytes are not text in any encoding used for Japanese.
    """
    try:
        if not data.startswith(_BOMS) and not any(mark in data for mark in _NOT_UTF8):
            return data.decode("utf-8-sig"), "utf-8"
    except UnicodeDecodeError:
        pass
    best = charset_normalizer.from_bytes(data, cp_isolation=_JAPANESE).best()
    if best is None:
        raise ImportRefused(
            [Problem(name, 0, "encoding", f"{len(data)} bytes that are not text", "a text document", "テキスト文書")]
        )
    return str(best).removeprefix("\ufeff"), best.encoding


LARGEST = 32 * 1024 * 1024
"""The largest accepted file in bytes; the official documents have less than one million."""
_LONGEST = 4_000_000
_PAGES = 2_000
"""The largest accepted numbers of characters, and of pages of a PDF."""

_PDF = b"%PDF-"
_PAGE = re.compile(r"<!doctype html|<html[\s>]", re.IGNORECASE)
_BLOCKS = frozenset(
    [
        "address",
        "article",
        "blockquote",
        "br",
        "dd",
        "div",
        "dl",
        "dt",
        "figure",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "hr",
        "li",
        "main",
        "ol",
        "p",
        "pre",
        "section",
        "table",
        "td",
        "th",
        "tr",
        "ul",
    ]
)
_RAW = frozenset(["script", "style"])
_ASIDE = _RAW | {"template", "noscript", "nav", "footer"}


def as_text(data: bytes, name: str) -> tuple[str, str]:
    """Return the text of a file, and how it was read: its encoding, or ``pdf``.

    Raises:
        ImportRefused: it is too large, or contains no text.
    """
    if len(data) > LARGEST:
        raise _refused(name, "size", f"more than {LARGEST} bytes", f"at most {LARGEST} bytes", f"{LARGEST} バイト以下")
    text, encoding = (_pdf(data, name), "pdf") if data[:1024].lstrip().startswith(_PDF) else decode(data, name)
    if len(text) > _LONGEST:
        found = f"{len(text)} characters"
        raise _refused(name, "size", found, f"at most {_LONGEST} characters of text", f"本文は {_LONGEST} 字以下")
    return (_html(text) if _PAGE.search(text[:2_000]) else text), encoding


def _refused(name: str, field: str, found: str, expected: str, expected_ja: str) -> ImportRefused:
    return ImportRefused([Problem(name, 0, field, found, expected, expected_ja)])


def _pdf(data: bytes, name: str) -> str:
    """Return the text of a PDF, page after page."""
    import pypdf  # loads slowly, and is needed for this only

    try:
        reader = pypdf.PdfReader(io.BytesIO(data))
        locked = reader.is_encrypted and not reader.decrypt("")
        pages = 0 if locked else len(reader.pages)
        found: list[str] = []
        if pages <= _PAGES:
            length = 0
            for page in reader.pages if pages else ():
                found.append(page.extract_text())
                length += len(found[-1])
                if length > _LONGEST:
                    break
    except Exception as error:  # for a broken PDF, pypdf raises many kinds of exceptions
        raise _refused(
            name,
            "pdf",
            f"a broken PDF ({type(error).__name__})",
            "a PDF that opens in a viewer, or its text",
            "閲覧ソフトで開ける PDF、またはその本文のテキスト",
        ) from error
    if locked:
        raise _refused(
            name,
            "pdf",
            "an encrypted PDF",
            "a PDF without password, or its text",
            "パスワードのない PDF、またはその本文のテキスト",
        )
    if pages > _PAGES:
        raise _refused(name, "pdf", f"{pages} pages", f"at most {_PAGES} pages", f"{_PAGES} ページ以下")
    text = "\n".join(found)
    if not text.strip():
        raise _refused(
            name,
            "pdf",
            "a PDF without text (pictures of pages?)",
            "a PDF whose text can be selected",
            "文字を選択できる PDF(画像だけのものは不可)",
        )
    return text


_MARK = re.compile(r"<!--|-->|<(?P<end>/?)(?P<tag>[a-zA-Z][a-zA-Z0-9]*)[^<>]*>|<[!?][^<>]*>")
"""Matches one mark of HTML.

A match ends before the next mark begins, so that scanning takes linear time even if marks are never closed;
`html.parser` of some Python versions takes hours.
"""


def _html(text: str) -> str:
    """Return the text of a web page, one line per paragraph; only what is inside ``<main>``, if there is one."""
    words: list[str] = []
    inside = 0 if "<main" in text else 1
    skipped, depth, at = "", 0, 0  # what is skipped (a comment or an element), and its nesting depth
    for mark in _MARK.finditer(text):
        if inside and not skipped:
            words.append(re.sub(r"\s+", " ", text[at : mark.start()]))
        at = mark.end()
        tag, end = (mark["tag"] or mark[0]).lower(), bool(mark["end"])
        if skipped:
            if tag == skipped and (end or tag not in _RAW):
                depth += -1 if end or tag == "-->" else 1
            skipped = skipped if depth else ""
        elif tag == "<!--" or (tag in _ASIDE and not end):
            skipped, depth = "-->" if tag == "<!--" else tag, 1
        elif tag == "main":
            inside += -1 if end else 1
        elif tag in _BLOCKS:
            words.append("\n")
    return html.unescape("".join(words))


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
        if not self.clauses and self.version is None and (match := VERSION.search(text)):
            self.version = match[1]

    def document(self, encoding: str) -> Document:
        clauses = tuple(ImportedClause(str(one.number), one.text, one.line) for one in self.clauses)
        return Document(self.game, encoding, self.version, clauses, tuple(self.unread))
