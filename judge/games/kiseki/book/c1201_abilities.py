"""1201, 1202 Abilities and effects, and the zones where abilities are valid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Node, names
from judge.games.kiseki.book.c0200_card_information import Ability
from judge.games.kiseki.book.c0400_attributes_and_states import is_face_down, stunned
from judge.games.kiseki.world import Game, zone_of
from judge.kernel import CardId, Citation, Info, Why, clause, ruled

VALID_IN = {
    "unit": ("field", "kiseki:1202.2"),
    "item": ("field", "kiseki:1202.2#item-missing"),
    "base": ("homebase", "kiseki:1202.4"),
    "event": ("activation", "kiseki:1202.2#item-missing"),
}
"""The zone where the crafts of each card type are valid unless they say otherwise, with the clause."""


STUNNED = ("kiseki:1202.2a", "kiseki:1306.2c")
"""The clauses that make the crafts of a stunned UNIT invalid."""


def says_where(info: Info, ability: Ability) -> tuple[Sequence[str], Citation]:
    """Return the zones where an ability is valid, with the clause: stated ones, or that of the card type."""
    if "zone" in ability.node.model_fields_set:
        return names(ability.node.zone), "kiseki:1202.5"
    zone, rule = VALID_IN.get(info["type"], ("", "kiseki:1202.1"))
    return (zone,), rule


@clause(*STUNNED, without=False)
def void(game: Game, card: CardId) -> bool:
    """Return whether a card is stunned, so that none of its abilities is valid in any zone."""
    return stunned(game, card)


@clause("kiseki:1202.1")
def not_valid(game: Game, card: CardId, info: Info, ability: Ability) -> tuple[Why, ...]:
    """Return why an ability is not valid now; empty if it is valid.

    ``info`` may be intermediate characteristics of the card. ``ability`` is one of its abilities other than arts.
    """
    if void(game, card):
        return tuple(Why(rule, "stunned") for rule in (*STUNNED, "kiseki:1202.2a#stunned-crafts-or-abilities"))
    return _not_here(game, card, info, ability)


ELSEWHERE = (Why("kiseki:1202.2", "valid_on_the_field"), Why("kiseki:1202.5", "valid_where_stated"))
"""The reasons why an ability is not valid elsewhere, for clauses on where it is valid with a reason of their own."""


def _not_here(game: Game, card: CardId, info: Info, ability: Ability) -> tuple[Why, ...]:
    """Return why an ability is not valid in its card's zone; empty if it is."""
    where, (zones, rule) = zone_of(game, card), says_where(info, ability)
    hidden = rule == "kiseki:1202.4" and is_face_down(game, card)
    here = where in zones and not hidden
    if here:
        return ()
    why = next((reason for reason in ELSEWHERE if reason.clause == rule), Why(rule, "not_valid_here"))
    whys = why, why._replace(clause="kiseki:1202.1")
    return ruled(game, tuple([why.clause for why in whys]), whys, ())


def valid(game: Game, card: CardId, info: Info, kind: type[Node] | tuple[type[Node], ...]) -> Iterator[Ability]:
    """Yield a card's abilities of one kind that are valid in its zone.

    ``info`` may be intermediate characteristics of the card. ``kind`` is the class, or the classes, of the abilities'
    nodes.
    """
    for ability in info["abilities"]:
        if isinstance(ability.node, kind) and not not_valid(game, card, info, ability):
            yield ability


def silenced(game: Game, card: CardId, info: Info, kind: type[Node] | tuple[type[Node], ...]) -> Iterator[Ability]:
    """Yield a card's abilities of one kind that would be valid if it were not stunned (1306.2c).

    ``info`` may be intermediate characteristics of the card. ``kind`` is the class, or the classes, of the abilities'
    nodes.
    """
    if void(game, card):
        for ability in info["abilities"]:
            if isinstance(ability.node, kind) and not _not_here(game, card, info, ability):
                yield ability
