"""Words of the glossary inside a clause: each leads to the clause that defines it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import repeat
from operator import contains
from typing import NamedTuple

from judge.corpus import Clause, Rulebook, Term

COMMON = 0.08
"""A word that stands in a larger share of the clauses is everyday language of the game and is not marked."""
SHORTEST = {"ja": 2, "en": 3}
"""Shorter words are marked only by chance."""
_REMARK = re.compile(r"\s*[((][^))]*[))]\s*$")


class Found(NamedTuple):
    """A word of the glossary in a text, from ``start`` to ``end``."""

    start: int
    end: int
    term: Term


def found_in(text: str, lang: str, book: Rulebook, clause: Clause) -> Iterator[Found]:
    """Yield the defined words in ``text``, each once, without those that ``clause`` itself defines.

    Args:
        text: a text without markup.
        lang: ``ja`` or ``en``.
        book: the rulebook whose glossary counts.
        clause: the clause that the text belongs to.
    """
    pattern, terms = _words(book, lang)
    seen = {term.id for term in book.glossary if term.clause == clause.id}
    for match in pattern.finditer(text) if pattern else ():
        term = terms[match[1].casefold()]
        if term.id not in seen:
            seen.add(term.id)
            yield Found(match.start(), match.end(), term)


@lru_cache(maxsize=32)
def _words(book: Rulebook, lang: str) -> tuple[re.Pattern[str] | None, dict[str, Term]]:
    """Return what finds the words of a book in one language, the longest first, and the term each stands for."""
    texts = [clause.text.plain(lang).casefold() for clause in book]
    terms: dict[str, Term] = {}
    for term in book.glossary:
        name = _REMARK.sub("", term.ja if lang == "ja" else term.en).casefold()
        if term.clause and len(name) >= SHORTEST[lang] and not _is_common(name, texts):
            terms.setdefault(name, term)
    if not terms:
        return None, terms
    names = "|".join(re.escape(name) for name in sorted(terms, key=len, reverse=True))
    whole = names if lang == "ja" else rf"\b(?:{names})(?=s?\b)"
    return re.compile(f"({whole})", re.IGNORECASE), terms


def _is_common(name: str, texts: Collection[str]) -> bool:
    return sum(map(contains, texts, repeat(name))) > COMMON * len(texts)
