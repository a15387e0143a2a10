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


def by_name(rows: Iterable[Keyword], *, confers: bool = False) -> dict[str, Keyword]:
    """Return keywords by their names, in their order.

    Args:
        rows: the keywords.
        confers: the game gives the card of a keyword the ability that it stands for.

    Raises:
        ValueError: a keyword stands for an ability that nobody would give to its card.
    """
    found = {row.name: row for row in rows}
    for row in found.values():
        if row.ability is not None and not confers:
            raise ValueError(
                f"the game gives no card the ability of {row.name!r}: make it a node of the game's language"
            )
    return found


def alone(keywords: Mapping[str, Keyword]) -> tuple[str, ...]:
    """Return the names of those that stand on cards by themselves."""
    return tuple(name for name, row in keywords.items() if row.alone)


def dealt(keywords: Mapping[str, Keyword]) -> tuple[str, ...]:
    """Return the names of those that random decks deal."""
    return tuple(name for name, row in keywords.items() if row.alone and row.dealt)
