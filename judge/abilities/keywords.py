"""Keywords: one row each, from which forms, words, documentation and random decks follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from judge.abilities.kinds import Body
from judge.abilities.selections import When
from judge.kernel import Citation
from judge.records import record


@record
class Keyword:
    """A keyword of a game.

    Attributes:
        name: how boards and texts write it.
        en: what it is called in English.
        ja: what it is called in Japanese.
        term: the clause that names it.
        says: the clause that says what it stands for.
        ability: makes the ability with a text that it stands for by itself, once it is asked for; ``None`` where the
            rules ask who has it.
        when: what triggers the text behind it.
        alone: it stands on a card by itself, and not in front of a text or a cost.
        dealt: the cards without a text of random decks may have it.
    """

    name: str
    en: str
    ja: str
    term: Citation
    says: Citation
    ability: Callable[[], Body] | None = None
    when: When | None = None
    alone: bool = True
    dealt: bool = True


def by_name(rows: Iterable[Keyword]) -> dict[str, Keyword]:
    """Return keywords by their names, in their order."""
    return {row.name: row for row in rows}


def alone(keywords: Mapping[str, Keyword]) -> tuple[str, ...]:
    """Return the names of those that stand on cards by themselves."""
    return tuple(name for name, row in keywords.items() if row.alone)


def dealt(keywords: Mapping[str, Keyword]) -> tuple[str, ...]:
    """Return the names of those that random decks deal."""
    return tuple(name for name, row in keywords.items() if row.alone and row.dealt)
