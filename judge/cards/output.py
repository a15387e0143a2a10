"""Cards and parsed texts as data, for the command line, the API and the pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.cards.parser import Reading
from judge.cards.parser.reading import plain
from judge.cards.printer import NoWordingError, write

WORDLESS = {"ja": "(この能力は言い表せない)", "en": "(this ability has no wording)"}


def wordings(game: str, entry: Mapping[str, Any], lang: str) -> list[str]:
    """Return a card's keywords and abilities in our own words, one line each."""
    lines: list[str] = []
    for abilities, keywords in (
        ((), entry.get("keywords", ())),
        *(([ability], ()) for ability in entry.get("abilities", ())),
    ):
        try:
            lines += write(game, abilities, lang, keywords)
        except NoWordingError:
            lines.append(WORDLESS[lang])
    return lines


def without_wording(game: str, entry: Mapping[str, Any]) -> list[Any]:
    """Return the abilities of a card that have no wording in some language."""
    found = []
    for ability in entry.get("abilities", ()):
        try:
            for lang in WORDLESS:
                write(game, [ability], lang)
        except NoWordingError:
            found.append(ability)
    return found


def wordings_by_language(game: str, entry: Mapping[str, Any]) -> dict[str, list[str]]:
    """Return a card's abilities in our own words, by language."""
    return {lang: wordings(game, entry, lang) for lang in WORDLESS}


def reading_as_data(game: str, reading: Reading, *, parts: bool = True) -> dict[str, Any]:
    """Return a parsed text as data.

    Args:
        parts: whether to include the position of the words of every node.
    """
    spans = [{"path": list(part.path), "span": list(part.span)} for part in reading.parts]
    abilities = [plain(node) for node in reading.abilities]
    return {
        "whole": reading.whole,
        "says": wordings_by_language(game, {"keywords": reading.keywords, "abilities": abilities}),
        "keywords": reading.keywords,
        **({"parts": spans} if parts else {}),
        "abilities": [
            {"ability": node, "span": list(span)} for node, span in zip(abilities, reading.spans, strict=True)
        ],
        "tokens": [{**token.facts, **reading_as_data(game, token.reading, parts=parts)} for token in reading.tokens],
        "unread": [{"words": unread.words, "why": unread.why, "span": list(unread.span)} for unread in reading.unread],
        "newer": [{"word": newer.word, "since": newer.since, "span": list(newer.span)} for newer in reading.newer],
    }
