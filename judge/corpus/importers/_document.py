"""What an importer returns: the clauses of a document, and what was not understood."""

import codecs
import re

import charset_normalizer

from judge.corpus.errors import ImportRefused, Problem
from judge.corpus.models import Text
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
    `judge.corpus.document_lint` if the document itself is defective.
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
