"""Long lists in reading order: pages of a part, the glossary by letter, notes and scenarios by page."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from judge.corpus import Clause, Note, Rulebook, Term
from judge.corpus.models import Part
from judge.letters import fold
from judge.scenario import ScenarioFile

_ROWS = "アカサタナハマヤラワ"
"""The first kana of each row of the syllabary; a row ends where the next one begins."""
_OTHER = "#"


class Group(NamedTuple):
    """The glossary terms under one letter, or under one row of the Japanese syllabary."""

    letter: str
    terms: tuple[Term, ...]


class Chapter(NamedTuple):
    """The notes on one page of the rulebook; ``part`` is the part of the book that begins there, or ``None``."""

    head: Clause
    notes: tuple[Note, ...]
    part: Part | None


class Boards(NamedTuple):
    """The scenarios about one page of the rulebook, each with the number of the clause it is named after."""

    head: Clause
    files: tuple[tuple[str, ScenarioFile], ...]


def boards(book: Rulebook, files: Iterable[ScenarioFile]) -> tuple[Boards, ...]:
    """Return a game's scenarios in clause order, grouped by page of the rulebook.

    Scenarios that are not named after a clause are left out.
    """
    found: dict[str, list[tuple[str, ScenarioFile]]] = {}
    for file in files:
        number = _named_after(book, file)
        if file.id.startswith(f"{book.game}/") and number is not None:
            found.setdefault(book.page(book.clauses[number]).id, []).append((number, file))
    return tuple(
        Boards(head, tuple(sorted(found[head.id], key=lambda pair: book.clauses[pair[0]].order)))
        for head in book.pages()
        if head.id in found
    )


def _named_after(book: Rulebook, file: ScenarioFile) -> str | None:
    """Return the clause number at the start of a scenario's name, the longest that fits, or ``None``.

    The longest, because clause numbers may contain hyphens themselves.
    """
    parts = file.id.partition("/")[2].split("-")
    beginnings = ("-".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((number for number in beginnings if number in book.clauses), None)


def around(book: Rulebook, head: Clause) -> tuple[Part | None, tuple[Clause, ...]]:
    """Return the part of the rulebook with this page, and the pages of that part.

    In a rulebook without parts, return ``None`` and all pages.
    """
    top = (*book.path(head), head)[0]
    part = next((one for one in book.parts if top in book.within(one)), None)
    if part is None:
        return None, book.pages()
    inside = book.within(part)
    return part, tuple(page for page in book.pages() if (*book.path(page), page)[0] in inside)


def glossary(book: Rulebook, lang: str, wanted: str = "") -> tuple[Group, ...]:
    """Return a game's terms in the alphabetical order of ``lang``, grouped by first letter.

    Args:
        lang: ``ja`` or ``en``.
        wanted: only terms with this text in one of their names, in any spelling.
    """
    found: dict[str, list[Term]] = {}
    for term in sorted(book.glossary, key=lambda term: _spoken(term, lang)):
        if holds(wanted, (*term.names, term.reading, term.symbol or "")):
            found.setdefault(_letter(_spoken(term, lang)), []).append(term)
    letters = sorted(found, key=lambda letter: (letter == _OTHER, letter.isascii() == (lang == "ja"), letter))
    return tuple(Group(letter, tuple(found[letter])) for letter in letters)


def notes(book: Rulebook, kind: str | None = None, wanted: str = "") -> tuple[Chapter, ...]:
    """Return the notes on a rulebook in clause order, grouped by page.

    Args:
        wanted: only notes with this text in their words or clause numbers, in any spelling.
    """
    found: dict[str, list[Note]] = {}
    for note in sorted(book.notes.values(), key=lambda note: book.clauses[_number(note.clauses[0])].order):
        if kind in (None, note.kind) and holds(wanted, (note.text.ja, note.text.en, *map(_number, note.clauses))):
            found.setdefault(book.page(book.clauses[_number(note.clauses[0])]).id, []).append(note)
    begins = {part.first: part for part in book.parts}
    chapters, part = [], None
    for head in book.pages():
        part = begins.get(head.number, part)
        if head.id in found:
            chapters.append(Chapter(head, tuple(found[head.id]), part))
            part = None
    return tuple(chapters)


MOST_NOTES = 80
"""The largest number of notes on a page of the list, unless a single chapter has more."""


def paged(chapters: tuple[Chapter, ...]) -> list[list[Chapter]]:
    """Divide chapters of notes into pages of at most :data:`MOST_NOTES`; a chapter is never split."""
    pages: list[list[Chapter]] = [[]]
    for chapter in chapters:
        if pages[-1] and sum(len(one.notes) for one in (*pages[-1], chapter)) > MOST_NOTES:
            pages.append([])
        pages[-1].append(chapter)
    return pages


def _number(citation: str) -> str:
    return citation.rpartition(":")[2]


def holds(wanted: str, texts: Iterable[str]) -> bool:
    """Return whether each word of ``wanted`` is in one of the texts, in any spelling."""
    words = wanted.split()
    if not words:
        return True
    held = [_folded(text) for text in texts]
    return all(any(_folded(word) in text for text in held) for word in words)


@lru_cache(16_384)
def _folded(text: str) -> str:
    """Return a text folded; all titles of the shipped boards are kept, which are too many for the cache of ``fold``."""
    return fold(text).text


def _spoken(term: Term, lang: str) -> str:
    """Return the sort key of a term: its reading in katakana, or its English name."""
    return fold((term.reading or term.ja) if lang == "ja" else term.en).text


def _letter(spoken: str) -> str:
    first = unicodedata.normalize("NFD", spoken[:1])[:1].upper()
    if "ァ" <= first <= "ヺ":
        return chr(ord(max(row for row in _ROWS if row <= first or row == "ア")) - 0x60)
    return first if first.isascii() and first.isalpha() else _OTHER
