"""Glossary words in a clause's text, for linking them to their defining clauses."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import repeat
from operator import contains
from typing import NamedTuple

from judge.corpus import Clause, Rulebook, Term

COMMON = 0.08
"""Words in a larger share of the clauses are common words of the game, which are not linked."""
SHORTEST = {"ja": 2, "en": 3}
"""The least length of a linked word; shorter ones mostly match by accident."""
_REMARK = re.compile(r"\s*[((][^))]*[))]\s*$")


class FoundTerm(NamedTuple):
    """A glossary term found in a text, from character ``start`` to ``end``."""

    start: int
    end: int
    term: Term


def found_in(text: str, lang: str, book: Rulebook, clause: Clause) -> Iterator[FoundTerm]:
    """Yield the glossary terms found in ``text``, each once; those that ``clause`` itself defines are skipped.

    Args:
        lang: ``ja`` or ``en``.
    """
    pattern, terms = _words(book, lang)
    seen = {term.id for term in book.glossary if term.clause == clause.id}
    for match in pattern.finditer(text) if pattern else ():
        term = terms[match[1].casefold()]
        if term.id not in seen:
            seen.add(term.id)
            yield FoundTerm(match.start(), match.end(), term)


@lru_cache(maxsize=32)
def _words(book: Rulebook, lang: str) -> tuple[re.Pattern[str] | None, dict[str, Term]]:
    """Return a pattern that matches a rulebook's terms in one language, and the term of each matched word.

    The pattern is ``None`` without terms.
    """
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
