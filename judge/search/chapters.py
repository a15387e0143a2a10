"""The chapter that a search is narrowed to: what to say where no rulebook has it."""

import re
from collections.abc import Sequence

from judge.corpus import Clause, Rulebook, Text


def missing(books: Sequence[Rulebook], chapter: str) -> tuple[Text, tuple[Clause, ...]] | None:
    """Return what to say of a chapter that none of ``books`` has, and the chapters that may be meant.

    Args:
        books: the rulebooks searched.
        chapter: the number as it was typed.

    Returns:
        ``None`` where there is such a chapter.
    """
    if any(chapter == one.number for book in books for one in book.chapters()):
        return None
    near = tuple(one for book in books for one in _nearest(book, chapter))
    if len(books) == 1:
        book, (first, *_, last) = books[0], books[0].chapters()
        return Text(
            f"{book.title.ja}に {chapter} 章はない。章は {first.number} から {last.number} まで",
            f"there is no chapter {chapter} in {book.title.en}; its chapters go from {first.number} to {last.number}",
        ), near
    return Text(f"{chapter} 章のある総合ルールはない", f"no rulebook has a chapter {chapter}"), near


def _nearest(book: Rulebook, chapter: str) -> tuple[Clause, ...]:
    """Return the chapter that a clause of this number stands in, or else the one whose number is nearest."""
    inside = book.clauses.get(chapter)
    if inside:
        return (book.clauses[inside.chapter],)
    typed = re.search(r"[0-9]+", chapter)
    if typed is None:
        return ()
    return (min(book.chapters(), key=lambda one: abs(int(one.number) - int(typed[0]))),)
