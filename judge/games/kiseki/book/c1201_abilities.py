"""1201 and 1202 Abilities and effects, and where they are valid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from judge.abilities import (
    Activated,
    Body,
    Node,
    PlayCost,
    Replacing,
    Spell,
    StateTriggered,
    Static,
    Triggered,
    names,
)
from judge.games.kiseki.book.c0400_attributes_and_states import is_face_down, stunned
from judge.games.kiseki.world import zone_of
from judge.kernel import CardId, Citation, Game, Info, Why, clause, ruled

Kind = Literal["activated", "triggered", "static", "event", "arts"]


@clause("kiseki:1213.1", "kiseki:207.6")
class Arts(Body):
    """An arts ability: an EP cost and an effect (1213.1); its name is not part of the text (207.6)."""

    synonyms = {"ep": "ep_cost"}
    name: Annotated[str, Field(min_length=1, max_length=120)] | None = None
    ep_cost: Annotated[int, Field(ge=0, le=99)] = 0


KINDS: dict[type[Node], tuple[Kind, Citation]] = {
    Activated: ("activated", "kiseki:1201.1a-1"),
    Triggered: ("triggered", "kiseki:1201.1a-2"),
    StateTriggered: ("triggered", "kiseki:1211.9"),
    Static: ("static", "kiseki:1201.1a-3"),
    Replacing: ("static", "kiseki:1201.2c"),
    PlayCost: ("static", "kiseki:1201.1a-3"),
    Spell: ("event", "kiseki:1201.1b"),
    Arts: ("arts", "kiseki:1201.1c"),
}
"""The kinds of ability (1201.1), each with the clause that says what it is."""

VALID_IN = {
    "unit": ("field", "kiseki:1202.2"),
    "item": ("field", "kiseki:1202.2#item-missing"),
    "base": ("homebase", "kiseki:1202.4"),
    "event": ("activation", "kiseki:1202.2#item-missing"),
}
"""Where the crafts of a card of each type are valid unless they say otherwise, with the clause."""


@clause("kiseki:1201.1", "kiseki:1201.1a")
@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """One ability of a card.

    Attributes:
        label: its name on the card.
        node: what it says, icon crafts spelled out.
        kind: which kind it is.
        clause: the clause that defines it, for icon crafts that of the icon.
        keyword: the icon it comes from.
    """

    label: str
    node: Body | Arts
    kind: Kind
    clause: Citation
    keyword: str | None = None


def of(label: str, node: Body | Arts, clause: Citation | None = None, keyword: str | None = None) -> Ability:
    """Return the ability that a node is."""
    kind, says = KINDS[type(node)]
    return Ability(label, node, kind, clause or says, keyword)


STUNNED = ("kiseki:1202.2a", "kiseki:1306.2c")
"""That a stunned UNIT has no valid craft, no valid ability at all (1202.2a#stunned-crafts-or-abilities)."""


def says_where(info: Info, ability: Ability) -> tuple[Sequence[str], Citation]:
    """Return the zones in which an ability is valid, with the clause: where it says, else where its card's are."""
    if "zone" in ability.node.model_fields_set:
        return names(ability.node.zone), "kiseki:1202.5"
    zone, rule = VALID_IN.get(info["type"], ("", "kiseki:1202.1"))
    return (zone,), rule


@clause(*STUNNED, without=False)
def void(game: Game, card: CardId) -> bool:
    """Return whether nothing that a card has is valid wherever it would be, because it is stunned."""
    return stunned(game, card)


@clause("kiseki:1202.1")
def not_valid(game: Game, card: CardId, info: Info, ability: Ability) -> tuple[Why, ...]:
    """Return why an ability of a card is not valid now; nothing when it is.

    Args:
        game: the running game.
        card: the card.
        info: what it is, as far as that is worked out.
        ability: one of its abilities other than arts.
    """
    if void(game, card):
        return tuple(Why(rule, "stunned") for rule in (*STUNNED, "kiseki:1202.2a#stunned-crafts-or-abilities"))
    return _not_here(game, card, info, ability)


def _not_here(game: Game, card: CardId, info: Info, ability: Ability) -> tuple[Why, ...]:
    """Return why an ability is not valid where its card is."""
    where, (zones, rule) = zone_of(game, card), says_where(info, ability)
    hidden = rule == "kiseki:1202.4" and is_face_down(game, card)
    here = where in zones and not hidden
    if here:
        return ()
    whys = Why(rule, "not_valid_here"), Why("kiseki:1202.1", "not_valid_here")
    return ruled(game, [why.clause for why in whys], whys, ())


def valid(game: Game, card: CardId, info: Info, kind: type[Node] | tuple[type[Node], ...]) -> Iterator[Ability]:
    """Yield the abilities of one sort that are valid for a card where it is.

    Args:
        game: the running game.
        card: the card.
        info: what it is, as far as that is worked out.
        kind: which sort of ability.
    """
    for ability in info["abilities"]:
        if isinstance(ability.node, kind) and not not_valid(game, card, info, ability):
            yield ability


def silenced(game: Game, card: CardId, info: Info, kind: type[Node] | tuple[type[Node], ...]) -> Iterator[Ability]:
    """Yield the abilities of one sort that would be valid for a card where it is, were it not stunned (1306.2c).

    Args:
        game: the running game.
        card: the card.
        info: what it is, as far as that is worked out.
        kind: which sort of ability.
    """
    if void(game, card):
        for ability in info["abilities"]:
            if isinstance(ability.node, kind) and not _not_here(game, card, info, ability):
                yield ability
