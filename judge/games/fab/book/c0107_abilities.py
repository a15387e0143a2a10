"""1.7 Abilities: the kinds of ability, and where they are functional."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from judge.abilities import Body, Node, names, nodes
from judge.abilities.conditions import Matches
from judge.abilities.costs import PaySelf
from judge.games.fab.book.c0200_properties import always_permanent
from judge.games.fab.language import (
    Activated,
    AttackAbility,
    Numbered,
    Property,
    Replacing,
    Resolution,
    StateTriggered,
    Static,
    Triggered,
)
from judge.games.fab.language.combat import Defends, DefendsAlone, DefendsWith
from judge.games.fab.language.effects import Contract, EntersWith
from judge.games.fab.language.filters import Filter
from judge.games.fab.language.playing import (
    AlternativeCost,
    AsInstant,
    AttackTargets,
    Forbid,
    OptionalCost,
    PlayFrom,
    StartsWith,
)
from judge.games.fab.world import BY_NAME, PUBLIC, SHOWN, Game, in_arena, in_combat, is_public, lies_public, zone_of
from judge.kernel import GAME, CardId, Citation, Ref, Why, clause, ruled, stands, tell

Kind = Literal["activated", "resolution", "static"]
"""The categories of abilities (1.7.3)."""


@clause("fab:1.7.1", "fab:1.7.3")
@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """One ability of an object.

    Attributes:
        label: its name on the object.
        node: what it says.
        kind: which category it belongs to.
        clause: the clause that defines it.
    """

    label: str
    node: Any
    kind: Kind
    clause: Citation


KINDS: dict[type[Node], tuple[Kind, Citation]] = {
    AttackAbility: ("activated", "fab:8.3.1"),
    Activated: ("activated", "fab:1.7.3a"),
    Resolution: ("resolution", "fab:1.7.3b"),
    Static: ("static", "fab:1.7.3c"),
    Numbered: ("static", "fab:1.7.3c"),
    Triggered: ("static", "fab:5.4.6"),
    StateTriggered: ("static", "fab:5.4.6"),
    Replacing: ("static", "fab:6.4.9"),
    AlternativeCost: ("static", "fab:5.4.4b"),
    PlayFrom: ("static", "fab:5.4.4"),
    EntersWith: ("static", "fab:6.4.8"),
    Forbid: ("static", "fab:1.0.2"),
    AsInstant: ("static", "fab:5.4.4"),
    Contract: ("static", "fab:8.5.39"),
    StartsWith: ("static", "fab:5.4.3"),
    OptionalCost: ("static", "fab:5.4.4a"),
    AttackTargets: ("static", "fab:1.4.5c"),
}
"""For each form of an ability its category, and the clause that defines it."""


STANDS_FOR: dict[str, tuple[Citation, Callable[[Numbered], Body]]] = {}
"""For each keyword with a number or words that stands for another ability the clause, and that ability (8.3)."""


@clause("fab:5.4.5a", "fab:1.7.4f", "fab:1.12.3", "fab:1.12.3b", "fab:2.3.2a", "fab:2.9.2a")
def everywhere(node: Property) -> Static:
    """Return the static ability that a property-static one is: it functions in every zone (5.4.5a)."""
    return Static(static=node.property, zone=list(BY_NAME))


def of(label: str, node: Body, clause: Citation | None = None) -> Ability:
    """Return the ability for a node; a keyword with a number becomes the ability it stands for."""
    if isinstance(node, Numbered) and node.keyword in STANDS_FOR:
        clause, ability = STANDS_FOR[node.keyword]
        node = ability(node)
    if isinstance(node, Property):
        clause, node = "fab:5.4.5", everywhere(node)
    kind, says = KINDS[type(node)]
    return Ability(label, node, kind, clause or says)


IDLE, OUTSIDE = Why("fab:1.7.4", "not_functional"), Why("fab:1.7.4b", "not_functional")
"""Why an ability is not functional: its object is not in the arena, or it is activated from elsewhere."""


def not_functional(game: Game, card: CardId, ability: Ability) -> Why | None:
    """Return why an object's ability is not functional now (1.7.4), or ``None``."""
    if is_play_static(ability.node):
        return ruled(game, "fab:1.7.4e", _not_public(game, card), IDLE)
    if ruled(game, "fab:1.7.4#own-defending", is_about_own_defending(ability.node), False):
        return None
    where = _where(game, ability)
    if zone_of(game, card) in where:
        return stands(game, _face_down(game, card, ability))
    if ruled(game, "fab:1.7.4j", is_about_own_move(ability.node), False):
        return None
    if ruled(game, "fab:1.7.4i", triggers_where_it_is(game, card, ability.node), False):
        return None
    if in_arena(game, card) and ruled(game, "fab:5.2.4", is_paid_face_down(ability.node), False):
        return stands(game, Why("fab:5.2.4", "face_up") if lies_public(game, card) else None)
    if "arena" not in where:
        return OUTSIDE if ability.kind == "activated" else IDLE
    if not in_arena(game, card) or not is_public(game, card):
        resolving = game.state.get(GAME, RESOLVING) is not None and _is_resolving(game, card, ability)
        return None if resolving else IDLE
    if _only_defends(game, card) and not _is_about_defending(game, ability.node):
        return Why("fab:1.7.4a", "not_functional")
    return None


WHERE = {"fab:5.4.5": ("fab:5.4.5a", "fab:1.7.4f"), "fab:1.7.3a": ("fab:1.7.4b",)}
"""Maps the clause that defines a form of ability to the clauses that make it functional outside the arena."""


def _where(game: Game, ability: Ability) -> Sequence[str]:
    if ruled(game, "fab:5.2.4", is_paid_in_hand(ability.node), False):
        return ("hand",)
    return ruled(game, WHERE.get(ability.clause), names(ability.node.zone), ("arena",))


PLAY_STATIC = (AlternativeCost, PlayFrom, AsInstant, AttackTargets, OptionalCost)
"""Abilities of cards about their own playing, functional in any zone in which they are public (1.7.4e)."""


ON_PLAYING = ("cost", "set_cost", "as_instant")
"""The static abilities about a card's own playing: its cost, and how it may be played."""


def is_play_static(node: Any) -> bool:
    """Return whether an ability has to do with playing its own card (5.4.4), and names no zone for that itself."""
    if isinstance(node, Forbid):
        return node.forbid == "play" and _is_of_itself(node, node.like)
    if isinstance(node, Static):
        return _is_of_itself(node, node.affects) and node.static.model_fields_set.issubset(ON_PLAYING)
    return isinstance(node, PLAY_STATIC)


def is_about_own_defending(node: Any) -> bool:
    """Return whether a restriction limits the attacks that its own card can defend against, in any zone."""
    return isinstance(node, Forbid) and node.forbid == "defend" and _is_of_itself(node, node.like)


def _is_of_itself(node: Forbid | Static, about: Any) -> bool:
    """Return whether an ability is about its own card and names no zone."""
    return about == "this" and "zone" not in node.model_fields_set


@clause("fab:3.0.4e", without=None)
def _not_public(game: Game, card: CardId) -> Why | None:
    """Return why a card's text about its own playing is not functional: it is private in a public zone (3.0.4e)."""
    hidden = zone_of(game, card) in PUBLIC and not is_public(game, card)
    return Why("fab:3.0.4e", "not_public") if hidden else None


def is_about_own_move(node: Any) -> bool:
    """Return whether a replacement effect replaces its source's own move; it is functional during that move."""
    return isinstance(node, Replacing) and node.replace.card == "this" and node.replace.event in MOVES


GOES = ("discarded", "pitched", "charged", "banished", "banished_by_boost", "moves", "plays")
"""The events that put an object outside the arena, or on the stack."""

SHOWS = ("revealed", "wins_clash", "fails_clash")
"""The events that make an object public for a moment in its zone."""


def triggers_where_it_is(game: Game, card: CardId, node: Any) -> bool:
    """Return whether a trigger condition is met by its source outside the arena: it is functional there (1.7.4i)."""
    if not isinstance(node, Triggered) or node.zone != "arena":
        return False
    goes = any(when.card == "this" and when.event in GOES for when in node.whens)
    return (goes and is_public(game, card)) or triggers_as_shown(node)


def triggers_as_shown(node: Any) -> bool:
    """Return whether a trigger condition is met by its source as it is public for a moment, as a revealed card."""
    return isinstance(node, Triggered) and any(when.card == "this" and when.event in SHOWS for when in node.whens)


def is_paid_in_hand(node: Any) -> bool:
    """Return whether the cost of an activated ability can only be paid in the hand: its source is discarded (5.2.4)."""
    return isinstance(node, Activated) and any(isinstance(c, PaySelf) and c.this == "discard" for c in node.activate)


def is_paid_face_down(node: Any) -> bool:
    """Return whether the cost of an activated ability can only be paid while its source is private (5.2.4).

    That is turning it face-up.
    """
    return isinstance(node, Activated) and any(
        isinstance(c, PaySelf) and c.this == "turn_face_up" for c in node.activate
    )


RESOLVING = "resolving"
"""The fact of the game: the layer that is generating its effects (5.3.3)."""


@clause("fab:5.3.3", "fab:1.7.4h", without=False)
def _is_resolving(game: Game, card: CardId, ability: Ability) -> bool:
    """Return whether a static ability of the arena is functional because its card resolves as a layer (5.3.3)."""
    return ability.kind == "static" and game.state.get(GAME, RESOLVING) == game.state.ref(card)


MOVES = ("moves", "enters", "leaves", "destroyed", "banished", "discarded")
"""The events that are a move of an object."""


@clause("fab:1.7.4", "fab:1.7.4a")
def is_functional(game: Game, card: CardId, ability: Ability) -> bool:
    """Return whether a static ability of an object is functional now."""
    return not_functional(game, card, ability) is None


@clause("fab:5.4.7a", without=None)
def _face_down(game: Game, card: CardId, ability: Ability) -> Why | None:
    """Return why an ability does not function in a public zone outside the arena: its object is private (3.0.4e)."""
    if zone_of(game, card) not in ("banished", "graveyard") or is_public(game, card):
        return None
    return Why("fab:8.3.11a" if ability.clause == "fab:8.3.11" else "fab:3.0.4e", "not_public")


@clause("fab:5.2.4b", "fab:5.4.7b")
def show_source(game: Game, source: Ref) -> None:
    """Make the private source of an activated or triggered ability public (5.4.7b)."""
    if game.state.present(source) and not lies_public(game, source.card):
        tell(game.state, [source.card], game.players)
        game.state.put(source.card, SHOWN, game.state.get(source.card, SHOWN, 0) + 1)


def _only_defends(game: Game, card: CardId) -> bool:
    """Return whether an object is a defending card and not a permanent (1.7.4a)."""
    if in_combat(game, card) != ("defending",):
        return False
    return not game.state.get(card, "equipped") and not always_permanent(game.world.faces[card].base)


def _is_about_defending(game: Game, node: Any) -> bool:
    if isinstance(node, StateTriggered):
        return isinstance(node.whenever, Defends)
    if isinstance(node, Static | Activated):
        return ruled(game, "fab:1.7.4g", is_while_defending(node), False)
    if isinstance(node, Replacing):
        return ruled(game, "fab:1.7.4g", is_while_defending(node), False)
    return isinstance(node, Triggered) and any(when.event == "defends" for when in node.whens)


@clause("fab:1.7.4g", "fab:5.4.7")
def is_while_defending(node: Body) -> bool:
    """Return whether the condition of an ability is that its card is defending (1.7.4a, 1.7.4g)."""
    return node.if_ is not None and any(map(_says_it_defends, nodes(node.if_)))


def _says_it_defends(one: Any) -> bool:
    """Return whether a condition requires its card to defend, alone, against or together with something."""
    if isinstance(one, Matches):
        return one.matches == "this" and any(
            isinstance(like, Filter) and like.state == "defending" for like in (one.like, *one.like.any_of)
        )
    return isinstance(one, Defends | DefendsWith | DefendsAlone)
