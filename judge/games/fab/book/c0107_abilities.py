"""1.7 Abilities: the kinds of ability, and where they are functional."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from judge.abilities import Body, Node, names, nodes
from judge.abilities.conditions import Matches
from judge.abilities.payment import PaySelf
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
from judge.kernel import GAME, CardId, Citation, Ref, Why, clause, for_now_from, inform, ruled, unless_dropped

Kind = Literal["activated", "resolution", "static"]
"""The categories of abilities (1.7.3)."""


@clause("fab:1.7.1", "fab:1.7.3")
@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """One ability of an object.

    Attributes:
        label: its name among the abilities of the object.
        by_name: the clause that gives it to its object, if the object is a token that the rulebook defines.
    """

    label: str
    node: Any
    kind: Kind
    clause: Citation
    by_name: tuple[Citation, ...] = ()


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
"""The category of each form of ability, and the clause that defines the form."""


STANDS_FOR: dict[str, tuple[Citation, Callable[[Numbered], Body]]] = {}
"""For each ability keyword with a number or words: its clause, and the function that makes its ability (8.3)."""


@clause("fab:5.4.5a", "fab:1.7.4f", "fab:1.12.3", "fab:1.12.3b", "fab:2.3.2a", "fab:2.9.2a")
def everywhere(node: Property) -> Static:
    """Return a property-static ability as a static ability that functions in every zone (5.4.5a)."""
    return Static(static=node.property, zone=list(BY_NAME))


def of(label: str, node: Body, clause: Citation | None = None) -> Ability:
    """Return the ability that a node defines; a keyword with a number becomes the ability that it stands for."""
    if isinstance(node, Numbered) and node.keyword in STANDS_FOR:
        clause, ability = STANDS_FOR[node.keyword]
        node = ability(node)
    if isinstance(node, Property):
        clause, node = "fab:5.4.5", everywhere(node)
    kind, says = KINDS[type(node)]
    return Ability(label, node, kind, clause or says)


IDLE, OUTSIDE = Why("fab:1.7.4", "not_functional"), Why("fab:1.7.4b", "not_functional")
"""The reasons why an ability is not functional: outside the arena; for ``OUTSIDE``, an activated ability."""


def not_functional(game: Game, card: CardId, ability: Ability) -> Why | None:
    """Return why an object's ability is not functional now (1.7.4), or ``None``."""
    node = ability.node
    says = game.world.said_of.get(id(node)) or _facts_of(game, node)
    if says.play_static:
        return ruled(game, "fab:1.7.4e", _not_public(game, card), IDLE)
    if says.own_defending and ruled(game, "fab:1.7.4#own-defending", True, False):
        return None
    where = _where(game, ability, says)
    lies_in = zone_of(game, card)
    if lies_in in where:
        return unless_dropped(game, _face_down(game, card, ability)) if lies_in in LAID_FACE_UP else None
    if says.own_move and ruled(game, "fab:1.7.4j", True, False):
        return None
    if says.goes and ruled(game, "fab:1.7.4i", says.shows or is_public(game, card), False):
        return None
    if says.face_down and in_arena(game, card) and ruled(game, "fab:5.2.4", True, False):
        return unless_dropped(game, Why("fab:5.2.4", "face_up") if lies_public(game, card) else None)
    if "arena" not in where:
        return OUTSIDE if ability.kind == "activated" else IDLE
    if not in_arena(game, card) or not is_public(game, card):
        resolving = game.state.get(GAME, RESOLVING) is not None and _is_resolving(game, card, ability)
        return None if resolving else IDLE
    if _only_defends(game, card) and not _is_about_defending(game, ability.node):
        return Why("fab:1.7.4a", "not_functional")
    return None


class _SaidOf(NamedTuple):
    """The facts about an ability, apart from the board, that decide where it functions; found once for each node.

    Attributes:
        play_static: whether it is about playing its own card (1.7.4e).
        in_hand: whether its cost discards its source from hand (5.2.4).
        own_move: whether it replaces a move of its own object (1.7.4j).
        goes: whether it triggers where its own object goes or is shown (1.7.4i).
        shows: whether it triggers when its own object is shown.
        face_down: whether its cost turns its private source face-up (5.2.4).
    """

    node: Any
    play_static: bool
    own_defending: bool
    in_hand: bool
    zones: Sequence[str]
    own_move: bool
    goes: bool
    shows: bool
    face_down: bool


def _facts_of(game: Game, node: Any) -> _SaidOf:
    shows = triggers_as_shown(node) and node.zone == "arena"
    found = game.world.said_of[id(node)] = _SaidOf(
        node,  # kept alive, so that its id is not reused
        play_static=is_play_static(node),
        own_defending=is_about_own_defending(node),
        in_hand=is_paid_in_hand(node),
        zones=names(node.zone),
        own_move=is_about_own_move(node),
        goes=shows or triggers_as_it_goes(node),
        shows=shows,
        face_down=is_paid_face_down(node),
    )
    return found


WHERE = {"fab:5.4.5": ("fab:5.4.5a", "fab:1.7.4f"), "fab:1.7.3a": ("fab:1.7.4b",)}
"""Maps the clause of a form of ability to the clauses that make it functional outside the arena."""


def _where(game: Game, ability: Ability, says: _SaidOf) -> Sequence[str]:
    if says.in_hand and ruled(game, "fab:5.2.4", True, False):
        return ("hand",)
    beyond = WHERE.get(ability.clause)
    return says.zones if beyond is None else ruled(game, beyond, says.zones, ("arena",))


PLAY_STATIC = (AlternativeCost, PlayFrom, AsInstant, AttackTargets, OptionalCost)
"""Abilities of cards about their own playing, functional in any zone in which they are public (1.7.4e)."""


ON_PLAYING = ("cost", "set_cost", "as_instant")
"""The fields of grants about playing the card itself: its cost, and whether it counts as an instant."""


def is_play_static(node: Any) -> bool:
    """Return whether an ability is about playing its own card and states no zone (5.4.4)."""
    if isinstance(node, Forbid):
        return node.forbid == "play" and _is_of_itself(node, node.like)
    if isinstance(node, Static):
        return _is_of_itself(node, node.affects) and node.static.model_fields_set.issubset(ON_PLAYING)
    return isinstance(node, PLAY_STATIC)


def is_about_own_defending(node: Any) -> bool:
    """Return whether an ability forbids its own card to defend; such an ability functions in any zone."""
    return isinstance(node, Forbid) and node.forbid == "defend" and _is_of_itself(node, node.like)


def _is_of_itself(node: Forbid | Static, about: Any) -> bool:
    """Return whether an ability is about its own card and states no zone."""
    return about == "this" and "zone" not in node.model_fields_set


@clause("fab:3.0.4e", without=None)
def _not_public(game: Game, card: CardId) -> Why | None:
    """Return why a play-static ability does not function, or ``None``.

    A card that is private in a public zone has no functional abilities (3.0.4e).
    """
    hidden = zone_of(game, card) in PUBLIC and not is_public(game, card)
    return Why("fab:3.0.4e", "not_public") if hidden else None


def is_about_own_move(node: Any) -> bool:
    """Return whether an ability replaces a move of its own object; it functions during that move."""
    return isinstance(node, Replacing) and node.replace.card == "this" and node.replace.event in MOVES


GOES = ("discarded", "discarded_at_random", "pitched", "charged", "banished", "banished_by_boost", "moves", "plays")
"""The events that put an object outside the arena or on the stack."""

SHOWS = ("revealed", "wins_clash", "fails_clash")
"""The events that make an object public for a moment, without moving it."""


def triggers_as_it_goes(node: Any) -> bool:
    """Return whether an ability triggers on its own object outside the arena, and so functions there (1.7.4i)."""
    if not isinstance(node, Triggered) or node.zone != "arena":
        return False
    return any(when.card == "this" and when.event in GOES for when in node.whens)


def triggers_as_shown(node: Any) -> bool:
    """Return whether an ability triggers when its own object is shown for a moment, such as when it is revealed."""
    return isinstance(node, Triggered) and any(when.card == "this" and when.event in SHOWS for when in node.whens)


def is_paid_in_hand(node: Any) -> bool:
    """Return whether an ability can only be activated from hand, because its cost discards its source (5.2.4)."""
    return isinstance(node, Activated) and any(isinstance(c, PaySelf) and c.this == "discard" for c in node.activate)


def is_paid_face_down(node: Any) -> bool:
    """Return whether an ability turns its own private source face-up as a cost (5.2.4).

    It can only be activated while that source is private.
    """
    return isinstance(node, Activated) and any(
        isinstance(c, PaySelf) and c.this == "turn_face_up" for c in node.activate
    )


RESOLVING = "resolving"
"""The fact of the game: the layer that is generating its effects (5.3.3)."""


@clause("fab:5.3.3", "fab:1.7.4h", without=False)
def _is_resolving(game: Game, card: CardId, ability: Ability) -> bool:
    """Return whether a static ability for the arena functions because its card is resolving as a layer (5.3.3)."""
    return ability.kind == "static" and game.state.get(GAME, RESOLVING) == game.state.ref(card)


MOVES = ("moves", "enters", "leaves", "destroyed", "banished", "discarded", "discarded_at_random")
"""The events that move an object."""


@clause("fab:1.7.4", "fab:1.7.4a")
def is_functional(game: Game, card: CardId, ability: Ability) -> bool:
    return not_functional(game, card, ability) is None


LAID_FACE_UP = ("banished", "graveyard")
"""The zones outside the arena in which an object without functional abilities is private."""


def functional(game: Game, form: type[Node]) -> Sequence[tuple[CardId, Ability]]:
    """Return the functional abilities of a node class with their objects, in the order of the board."""
    if game.world.settled:
        return _functional_now(game, form)
    return _functional_of(game, game.world.abilities(game, form), form)


def _functional_of(
    game: Game, there: Sequence[tuple[CardId, Ability]], form: type[Node]
) -> Sequence[tuple[CardId, Ability]]:
    return [(card, ability) for card, ability in there if not_functional(game, card, ability) is None]


_functional_now = for_now_from(lambda game, form: game.world.abilities(game, form))(_functional_of)


@clause("fab:5.4.7a", without=None)
def _face_down(game: Game, card: CardId, ability: Ability) -> Why | None:
    """Return why an ability does not function in the graveyard or banished zone, or ``None``.

    An object that is private in such a public zone has no functional abilities (3.0.4e).
    """
    if zone_of(game, card) not in LAID_FACE_UP or is_public(game, card):
        return None
    return Why("fab:8.3.11a" if ability.clause == "fab:8.3.11" else "fab:3.0.4e", "not_public")


@clause("fab:5.2.4b", "fab:5.4.7b")
def show_source(game: Game, source: Ref) -> None:
    """Make the private source of an activated or triggered ability public (5.4.7b)."""
    if game.state.present(source) and not lies_public(game, source.card):
        inform(game.state, [source.card], game.players)
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
    """Return whether an ability requires that its own card is defending (1.7.4a, 1.7.4g)."""
    return node.if_ is not None and any(map(_says_it_defends, nodes(node.if_)))


def _says_it_defends(one: Any) -> bool:
    """Return whether a condition requires the text's own card to defend."""
    if isinstance(one, Matches):
        return one.matches == "this" and any(
            isinstance(like, Filter) and like.state == "defending" for like in (one.like, *one.like.any_of)
        )
    return isinstance(one, Defends | DefendsWith | DefendsAlone)
