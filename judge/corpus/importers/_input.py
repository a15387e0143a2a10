"""Gets the text out of a user's file: plain text, a saved web page, or a PDF."""

import html
import io
import re

from judge.corpus.errors import ImportRefused, Problem
from judge.corpus.importers._document import decode

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
