"""Terms for the keys in a trace (zones, values, phases, types, keywords), from the game's glossary."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from judge.corpus import Rulebook, Term
from judge.games import IDS, package
from judge.scenario.reports.messages import catalogue

_SUFFIXES = ("", " area", " zone", " phase", " point", " points", " ability")

WORDS = 4096
"""The number of words kept, because a page asks for the same words for every card of every board."""

_ABBREVIATED = 3
"""A key with fewer letters than this is an abbreviation."""


def _key(text: str) -> str:
    return re.sub(r"[\s_\-]+", " ", text).strip().casefold()


def _forms(term: Term) -> Iterator[str]:
    yield from (term.symbol or "", term.en, *term.aka)


@lru_cache(maxsize=16)
def _index(book: Rulebook) -> dict[str, Term]:
    found: dict[str, Term] = {}
    for term in book.glossary:
        for form in _forms(term):
            if form:
                found.setdefault(_key(form), term)
    return found


def term(book: Rulebook | None, key: str) -> Term | None:
    """Return the glossary entry for a key of a trace, or ``None``."""
    if book is None:
        return None
    index, wanted = _index(book), _key(key)
    return next((index[wanted + suffix] for suffix in _SUFFIXES if wanted + suffix in index), None)


@lru_cache(maxsize=WORDS, typed=True)
def place(book: Rulebook | None, key: str, lang: str) -> str:
    """Return the name of a kind of zone for use inside a sentence.

    The longer term comes first: ``race`` means the race area here, not a card's race.
    """
    full = next((f"{key}{ending}" for ending in (" area", "", " zone") if term(book, f"{key}{ending}")), key)
    name = word(book, full, lang)
    return name[:1].lower() + name[1:] if lang == "en" and name[1:2].islower() else name


@lru_cache(maxsize=WORDS, typed=True)
def word(book: Rulebook | None, key: str, lang: str, kind: str | None = None) -> str:
    """Return the term for a key: from the game's boards, from the glossary, or the key itself made readable.

    Args:
        kind: the kind of key, if the key alone is ambiguous: ``turn`` (data about the turn), ``phase``, ``step``,
            ``one`` (a list of one) or ``not`` (the opposite state).
    """
    name = _moment(book, key) if kind in MOMENTS else None
    name = name or _on_boards(book, key if kind is None else f"{kind}.{key}") or _on_boards(book, key)
    if name is not None:
        return name[lang == "ja"]
    found = term(book, key)
    if found is not None:
        return found.ja if lang == "ja" else found.en
    keyword = package(book.game).keywords.get(key) if book is not None and book.game in IDS else None
    if keyword is not None:
        return keyword.ja if lang == "ja" else keyword.en
    return key.upper() if len(key) < _ABBREVIATED else key.replace("_", " ")


MOMENTS = ("phase", "step")
"""The kinds of keys that name a part of the turn."""


def _moment(book: Rulebook | None, key: str) -> tuple[str, str] | None:
    """Return a trace's name for a part of the turn (English, Japanese), for use inside a sentence."""
    if book is None or book.game not in IDS:
        return None
    name = catalogue(book.game)["words"].get(f"phase.{key}")
    return None if name is None else (name["en"][:1].lower() + name["en"][1:], name["ja"])


def _on_boards(book: Rulebook | None, key: str) -> tuple[str, str] | None:
    """Return the game's name for a board value or a trait (English, Japanese), or ``None``."""
    if book is None or book.game not in IDS:
        return None
    group = catalogue(book.game)["words"].get(f"trait.{key}")
    return (group["en"], group["ja"]) if group else package(book.game).on_board.words.get(key)


def zone_parts(zone: str) -> tuple[str | None, str]:
    """Split a zone such as ``p1.field`` into player and kind; for a shared zone the player is ``None``."""
    owner, dot, kind = zone.partition(".")
    return (owner, kind) if dot else (None, zone)
