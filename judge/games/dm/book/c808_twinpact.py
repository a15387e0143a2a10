"""808 Twinpact: a creature and a spell on one card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from judge.abilities import Filter
from judge.games.dm.book.c200_parts_of_a_card import Face
from judge.games.dm.world import PART, TWIN, Game, owner, zone_of
from judge.kernel import CardId, Check, Info, Procedure, Question, clause, hypothetically

CREATURE = "creature"


@clause("dm:808.1", "dm:808.2")
def parts(game: Game, card: CardId) -> tuple[Face, ...]:
    """Return the parts of a twinpact card, the creature first; empty for any other card."""
    front = game.world.faces[card]
    return () if front.twin is None else (front, front.twin)


def counts_as_both(game: Game, card: CardId) -> bool:
    """Return whether a card is a twinpact card that counts as both its parts now."""
    is_either = zone_of(game, card) == "battle_zone" or game.state.get(card, PART) is not None
    return bool(parts(game, card)) and not is_either


@clause("dm:808.4")
def name_of(both: Sequence[Face]) -> str:
    """Return the name that the two parts of a twinpact card form together (808.4)."""
    return " / ".join(part.name for part in both)


@clause("dm:808.1", "dm:808.3", "dm:201.2b", instead=lambda game, card: {})
def as_one_card(game: Game, card: CardId) -> dict[str, Any]:
    """Return a twinpact card's characteristics: both parts together, and each part separately (808.3a).

    The result is empty if only one part counts: in the battle zone (808.4), and while one part is being used.
    """
    both = parts(game, card)
    if not counts_as_both(game, card):
        return {}
    name, civilizations = name_of(both), civilizations_of(game, card)
    return {
        "name": name,
        "names": (name,),
        "civilizations": civilizations,
        "costs": tuple(part.cost for part in both),
        "keywords": tuple(dict.fromkeys(keyword for part in both for keyword in part.keywords)),
        "abilities": tuple(ability for part in both for ability in part.abilities),
        "twins": tuple({**part.base, "name": name, "names": (name,)} for part in both),
    }


@clause("dm:808.3a", instead=lambda game, info, what: (info,))
def parts_to_match(game: Game, info: Info, filter_: Filter) -> Sequence[Info]:
    """Return the sets of characteristics to match against a filter.

    If the filter asks for a type, each part of a twinpact card is matched separately (808.3a).
    """
    return (info,) if filter_.type is None else tuple({**info, **part} for part in info["twins"])


def civilizations_of(game: Game, card: CardId) -> tuple[str, ...]:
    """Return the printed civilizations of a card, including all its parts."""
    every = parts(game, card) or (game.world.faces[card],)
    return tuple(dict.fromkeys(one for part in every for one in part.civilizations))


def types_of(game: Game, card: CardId) -> Sequence[str]:
    return [part.type for part in parts(game, card)] or [game.world.info(game, card)["type"]]


@clause("dm:808.3a")
def use_as(game: Game, card: CardId, types: Sequence[str]) -> None:
    """Set the part that a twinpact card is used as: the one with one of the given types."""
    both = parts(game, card)
    if both and game.state.get(card, PART) is None:
        game.state.put(card, PART, TWIN if both[0].type not in types and both[1].type in types else CREATURE)


@clause("dm:808.3a")
def parts_for_which(game: Game, card: CardId, holds: Callable[[Game, CardId], bool]) -> list[Face]:
    """Return the parts of a twinpact card for which something holds while the card is used as that part."""
    found = []
    for part in parts(game, card):
        with hypothetically(game):
            use_as(game, card, (part.type,))
            if holds(game, card):
                found.append(part)
    return found


@clause("dm:808.3a")
def types_with(game: Game, card: CardId, ability: Any) -> tuple[str, ...]:
    """Return the types of the parts of a twinpact card that have an ability in print."""
    return tuple(part.type for part in parts(game, card) if ability in part.abilities)


@clause("dm:808.3")
def choose_part(
    game: Game, card: CardId, fits: Callable[[Face], bool], checks: Sequence[Check] = ()
) -> Procedure[None]:
    """Ask which of the fitting parts a twinpact card is used as; if none fits, any part (808.3)."""
    both = [part for part in parts(game, card) if fits(part)] or parts(game, card)
    if game.state.get(card, PART) is not None or not both:
        return
    types = [part.type for part in both]
    (kind,) = yield from game.choose(
        Question("part", "dm:808.3", checks=checks), by=owner(game, card), among=types, subject=card
    )
    use_as(game, card, (str(kind),))
