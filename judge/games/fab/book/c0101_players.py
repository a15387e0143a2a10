"""1.1.3 The card-pool that a player may start the game with, and its meta-static abilities (5.4.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from judge.abilities import names
from judge.games.fab.book.c0107_abilities import Ability
from judge.games.fab.book.c0200_properties import Face, has_moniker, same_name
from judge.games.fab.language import Numbered
from judge.kernel import Citation, Why, clause

EPHEMERAL, ESSENCE, LEGENDARY, SPECIALIZATION = "ephemeral", "essence", "legendary", "specialization"
SPLIT = "split"
"""The form of a face whose other side is the right half of a split-card (9.2)."""

SAY_HOW_MANY: dict[str, Citation] = {LEGENDARY: "fab:8.3.6", "unlimited": "fab:8.3.40"}
"""The keywords about the number of copies of a card in a deck, with their clauses."""


def words_of(abilities: Iterable[Ability], keyword: str) -> Iterator[str]:
    """Yield the words of a keyword among abilities, such as the supertypes of essence."""
    for ability in abilities:
        if isinstance(ability.node, Numbered) and ability.node.keyword == keyword:
            yield from names(ability.node.of)


def cannot_include(hero: Face, pool: Sequence[Face], number: int) -> Why | None:
    """Return why a card cannot be in a card-pool, or ``None``.

    Args:
        number: the index of the card in the card-pool.
    """
    card = pool[number]
    why = next((why for side in sides(card) if (why := _side_cannot(hero, side)) is not None), None)
    if why is not None:
        return why
    if LEGENDARY in card.keywords and any(same_name(other, card) for other in pool[:number]):
        return Why("fab:8.3.6", "only_one_in_deck")
    if not is_of_hero(hero, pool, card):
        return Why("fab:9.2.2a" if card.form == SPLIT else "fab:1.1.3", "supertypes_not_of_hero")
    return None


def _side_cannot(hero: Face, side: Face) -> Why | None:
    """Return why one side of a card cannot be in a hero's card-pool, or ``None``."""
    if EPHEMERAL in side.keywords:
        return Why("fab:8.3.21a", "ephemeral")
    if "mentor" in side.types and "young" not in hero.subtypes:
        return Why("fab:8.1.10a", "hero_not_young")
    if any(not has_moniker(hero.base, word) for word in words_of(side.abilities, SPECIALIZATION)):
        return Why("fab:8.3.7", "specialization_of_another_hero")
    return None


@clause("fab:9.2.2", "fab:9.2.2a")
def sides(card: Face) -> Sequence[Face]:
    """Return the sides of a card: a split-card has the properties of both (9.2.2)."""
    return (card,) if card.form != SPLIT or card.other is None else (card, card.other)


@clause("fab:1.1.3", "fab:1.1.3b", "fab:2.14.1b")
def is_of_hero(hero: Face, pool: Sequence[Face], card: Face) -> bool:
    """Return whether a card's supertypes are a subset of the hero's (1.1.3).

    For a hybrid card, one of its two sets is enough, although in the game it has both (2.14.1b).
    """
    has = {*hero.supertypes, *essences(hero, pool)}
    return all(any({*words} <= has for words in side.hybrid or (side.supertypes,)) for side in sides(card))


def allows(hero: Face, pool: Sequence[Face], card: Face) -> Sequence[Citation]:
    """Return the clauses of the meta-static abilities that concern a card in a card-pool."""
    special: list[Citation] = ["fab:8.3.7"] if any(words_of(card.abilities, SPECIALIZATION)) else []
    hybrid: list[Citation] = ["fab:1.1.3b"] if card.hybrid else []
    has = {word for side in sides(card) for word in side.supertypes}
    by_essence = not has <= {*hero.supertypes} and has & {*essences(hero, pool)}
    split: list[Citation] = ["fab:9.2.2a"] if card.form == SPLIT else []
    mentor: list[Citation] = ["fab:8.1.10a"] if "mentor" in card.types else []
    how_many = [rule for keyword, rule in SAY_HOW_MANY.items() if keyword in card.keywords]
    return [*special, *hybrid, *split, *(["fab:8.3.16"] if by_essence else []), *mentor, *how_many]


def essences(hero: Face, pool: Sequence[Face]) -> Iterator[str]:
    """Yield the supertypes that essence adds to a hero's for the card-pool (8.3.16)."""
    for face in (hero, *(side for card in pool for side in sides(card))):
        yield from words_of(face.abilities, ESSENCE)
