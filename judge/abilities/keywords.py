"""The table of keywords: each row is the source of a keyword's form, words, documentation and use in random decks."""

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
        name: its name in scenarios and texts.
        en: its English name.
        ja: its Japanese name.
        term: the clause that names it.
        says: the clause that defines it.
        ability: creates the ability that it means; ``None`` if the rules only check which cards have the keyword.
        when: the event on which its ability triggers, if it does.
        alone: whether it can be on a card without a text or cost.
        dealt: whether random decks may put it on cards without a text.
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
    """Return keywords by name, in the given order.

    Args:
        rows: the keywords.
        confers: whether the game gives a keyword's ability to cards with the keyword.

    Raises:
        ValueError: a keyword has an ability, but the game would never give it to a card.
    """
    found = {row.name: row for row in rows}
    for row in found.values():
        if row.ability is not None and not confers:
            raise ValueError(
                f"no card of the game has the ability of {row.name!r}: make it a node of the game's language"
            )
    return found


def alone(keywords: Mapping[str, Keyword]) -> tuple[str, ...]:
    """Return the names of the keywords that can be on a card without a text or cost."""
    return tuple(name for name, row in keywords.items() if row.alone)


def dealt(keywords: Mapping[str, Keyword]) -> tuple[str, ...]:
    """Return the names of the keywords that random decks put on cards."""
    return tuple(name for name, row in keywords.items() if row.alone and row.dealt)
