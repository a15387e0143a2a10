"""Keywords, one row each: the source of their forms, words, documentation and random decks."""

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
        name: its name on boards and in texts.
        en: its English name.
        ja: its Japanese name.
        term: the clause that names it.
        says: the clause that defines it.
        ability: makes the ability that it stands for, on demand; ``None`` if the
            rules ask who has it.
        when: the trigger event of its text.
        alone: it stands alone on a card, without a text or cost.
        dealt: random decks may put it on cards without a text.
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
    """Return keywords by name, in their order.

    Args:
        rows: the keywords.
        confers: whether the game gives a keyword's ability to its card.

    Raises:
        ValueError: a keyword has an ability that would never be given to its card.
    """
    found = {row.name: row for row in rows}
    for row in found.values():
        if row.ability is not None and not confers:
            raise ValueError(
                f"no card of the game has the ability of {row.name!r}: make it a node of the game's language"
            )
    return found


def alone(keywords: Mapping[str, Keyword]) -> tuple[str, ...]:
    """Return the names of the keywords that stand alone on cards."""
    return tuple(name for name, row in keywords.items() if row.alone)


def dealt(keywords: Mapping[str, Keyword]) -> tuple[str, ...]:
    """Return the names of the keywords that random decks use."""
    return tuple(name for name, row in keywords.items() if row.alone and row.dealt)
