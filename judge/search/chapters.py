"""The message for a search in a chapter that does not exist."""

import re
from collections.abc import Sequence

from judge.corpus import Clause, Rulebook, Text


def missing(books: Sequence[Rulebook], chapter: str) -> tuple[Text, tuple[Clause, ...]] | None:
    """Return the message for a chapter that none of ``books`` has, and the chapters that may be meant.

    Args:
        books: the rulebooks searched.
        chapter: the number as typed.

    Returns:
        ``None`` if the chapter exists.
    """
    if any(chapter == one.number for book in books for one in book.chapters()):
        return None
    near = tuple(one for book in books for one in _nearest(book, chapter))
    if len(books) == 1:
        book, (first, *_, last) = books[0], books[0].chapters()
        return Text(
            f"{book.title.ja}に {chapter} 章はない。章は {first.number} から {last.number} まで",
            f"{book.title.en} has no chapter {chapter}; its chapters are {first.number} to {last.number}",
        ), near
    return Text(f"{chapter} 章のある総合ルールはない", f"no rulebook has a chapter {chapter}"), near


def _nearest(book: Rulebook, chapter: str) -> tuple[Clause, ...]:
    """Return the chapter of the clause with this number or, without one, the chapter with the nearest number."""
    inside = book.clauses.get(chapter)
    if inside:
        return (book.clauses[inside.chapter],)
    typed = re.search(r"[0-9]+", chapter)
    if typed is None:
        return ()
    return (min(book.chapters(), key=lambda one: abs(int(one.number) - int(typed[0]))),)
