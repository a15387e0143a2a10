"""5.1.3, 5.1.6 The costs of playing and activating, and the record of how a card was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TypeVar

from judge.abilities import PAID, Body, Cost, Difference, PayAmount, Text, nodes
from judge.games.fab.book.c0104_attacks import is_attack
from judge.games.fab.book.c0106_layers import Declared
from judge.games.fab.book.c0107_abilities import is_functional
from judge.games.fab.book.c0108_effects import text_of
from judge.games.fab.book.c0113_assets import POINTS
from judge.games.fab.book.c0114_costs import AssetCost, payable
from judge.games.fab.book.c0200_properties import STARTS_AT, Face, value, variable_cost
from judge.games.fab.book.c0601_discrete_effects import asks, lacks
from judge.games.fab.book.c0602_layer_continuous import next_may_be_instant
from judge.games.fab.book.c0901_faces import active_face
from judge.games.fab.language import LANGUAGE, Activated, AttackAbility, Resolution
from judge.games.fab.language.combat import NthOf
from judge.games.fab.language.filters import Filter
from judge.games.fab.language.playing import AlternativeCost, AsInstant, PitchedFor, PlayedAt
from judge.games.fab.world import STACK, Game, cards, controller, info, links, reader_of
from judge.kernel import (
    GAME,
    CardId,
    Citation,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    choose_order,
    clause,
    count_turn_fact,
    layered,
    ruled,
    turn_fact,
)
from judge.records import record

# 5.1.3 and 5.1.6 The costs of playing and activating: declaring them, and calculating the asset-costs


@record
class Costs:
    """The declared costs of a layer (5.1.3).

    Attributes:
        action: the starting cost in action points (5.1.6b).
        resource: the starting cost in resource points (5.1.6c).
        parts: the additional costs, and the alternative cost if one is paid.
        says: the clauses that change the starting costs.
        free: whether it is played by an effect “without paying its cost” (5.1.3c).
    """

    action: int
    resource: int
    parts: tuple[Cost, ...] = ()
    says: tuple[Citation, ...] = ()
    free: bool = False

    @property
    def assets(self) -> Sequence[PayAmount]:
        """The parts that are asset-costs, in points."""
        return [part for part in self.parts if isinstance(part, PayAmount)]

    @property
    def effects(self) -> Sequence[Cost]:
        """The parts that are effect-costs."""
        return [part for part in self.parts if not isinstance(part, PayAmount)]


B = TypeVar("B", bound=Body)


def says_of_playing(game: Game, card: CardId, kind: type[B]) -> Sequence[B]:
    """Return a card's play-static abilities of a node class that function now and whose condition holds (1.7.4e)."""
    abilities = [ability for ability in info(game, card)["abilities"] if isinstance(ability.node, kind)]
    works = [ability.node for ability in abilities if is_functional(game, card, ability)]
    if not works:
        return ()
    text = text_of(game, controller(game, card), game.state.ref(card), card)
    return [node for node in works if node.if_ is None or reader_of(text).holds(text, node.if_)]


@clause("fab:8.1.1d", "fab:5.1.3d", without=False)
def may_be_instant(game: Game, card: CardId) -> bool:
    """Return whether a card has the type action and may be played as an instant (5.1.3d).

    An ability of the card allows it, an effect on the card, or an effect on the next card to be played.
    """
    now = info(game, card)
    if "action" not in now["types"]:
        return False
    return bool(says_of_playing(game, card, AsInstant)) or now["as_instant"] or next_may_be_instant(game, card)


@clause("fab:5.4.4a")
def declare_costs(
    game: Game, card: CardId, layer: Declared, costs: Costs, texts: Sequence[Body]
) -> Procedure[tuple[Declared, Costs]]:
    """5.1.3: declare X, the optional costs, and the order of effect-costs; return the declarations and the costs."""
    layer = yield from _declare_x(game, card, layer, costs, texts)
    if active_face(game, card).cost_x and not costs.free:
        costs = replace(costs, resource=value(info(game, card)["cost"]))
    for body in texts:
        if isinstance(body, Resolution):
            costs = replace(costs, parts=(*costs.parts, *body.additional))
        if body.extra and (yield from _wanted(game, layer.you, card, "extra", "fab:5.1.3b", "fab:5.4.4a")):
            costs = replace(costs, parts=(*costs.parts, *body.extra))
            layer = replace(layer, known=(*layer.known, (PAID, 1)))
    costs = yield from _alternative(game, card, layer, costs)
    return layer, (yield from _in_order(game, card, layer, costs))


def _wanted(game: Game, player: PlayerId, card: CardId, role: str, rule: Citation, says: Citation) -> Procedure[bool]:
    return (
        yield from game.agrees(Question(role, rule, because=("fab:5.1.3",)), by=player, subject=card, because=(says,))
    )


def _declare_x(game: Game, card: CardId, layer: Declared, costs: Costs, texts: Sequence[Body]) -> Procedure[Declared]:
    """5.1.3a: declare the X of a variable cost; it is fixed until the object ceases to exist (1.12.2b).

    If the cost with the X is not paid, X is 0.
    """
    if not active_face(game, card).cost_x and all(body.x is None for body in texts):
        return layer
    among, otherwise = _each_x(game, card, layer, costs, texts)
    (x,) = yield from game.choose(
        Question("x", "fab:5.1.3a", because=("fab:1.12.2", "fab:1.12.1b"), otherwise=otherwise),
        by=layer.you,
        among=among,
        subject=card,
    )
    game.state.put(card, "x", int(x))
    return replace(layer, known=(*layer.known, ("x", int(x))))


def _each_x(
    game: Game, card: CardId, layer: Declared, costs: Costs, texts: Sequence[Body]
) -> tuple[Sequence[int], Why | None]:
    """Return the values of X that can be declared, and the reason against others if X must be paid.

    A text may limit X. If no X can be paid, X is 0, and the payment itself fails.
    """
    text = text_of(game, layer.you, layer.source, card, layer.known)
    stated = (reader_of(text).amount(text, body.x) for body in texts if body.x is not None)
    most, variable = min(stated, default=LANGUAGE.greatest), active_face(game, card).cost_x
    if variable and costs.free:
        return range(1), None
    parts = (*costs.assets, *(part for body in texts for part in _paid_besides(body)))
    if not variable and all(part.amount != "x" for part in parts):
        return range(most + 1), None
    can_be_paid = [x for x in range(most + 1) if _can_pay(game, card, layer, costs.resource, parts, x)]
    return can_be_paid or [0], Why("fab:1.14.2b", "cannot_be_paid")


def _paid_besides(body: Body) -> Sequence[PayAmount]:
    """Return a text's further costs in points: the mandatory ones, and optional ones that contain X."""
    additional = body.additional if isinstance(body, Resolution) else ()
    points = [part for part in (*additional, *body.extra) if isinstance(part, PayAmount)]
    return [part for part in points if part in additional or part.amount == "x"]


@clause("fab:5.1.6a", "fab:1.14.2b")
def _can_pay(game: Game, card: CardId, layer: Declared, resource: int, parts: Sequence[PayAmount], x: int) -> bool:
    """Return whether a player could pay a layer's asset-costs with this X, as modified by effects.

    Each X is checked separately: an effect on cards of a certain cost can make only a higher X payable.
    """
    owed = _points_of(text_of(game, layer.you, layer.source, card, (*layer.known, ("x", x))), parts)
    face, (base, effects, _) = active_face(game, card), game.world.standing.now(game)
    cost = variable_cost(face, x) if face.cost_x else base[card]["cost"]
    starts = (value(cost) if face.cost_x else resource) + owed["resource_points"]
    supposed = {**base, card: {**base[card], "cost": cost, "to_pay": starts}}
    owed["resource_points"] = value(layered(supposed, effects, game.spend)[card]["to_pay"])
    return all(amount <= payable(game, layer.you, kind) for kind, amount in owed.items() if amount)


def _points_of(text: Text, parts: Sequence[PayAmount]) -> dict[str, int]:
    sums = dict.fromkeys((*POINTS, "life"), 0)
    for part in parts:
        sums[part.pay] += reader_of(text).amount(text, part.amount)
    return sums


def _alternative(game: Game, card: CardId, layer: Declared, costs: Costs) -> Procedure[Costs]:
    """5.1.3c: declare whether an alternative cost is paid; the resource cost then starts at 0.

    At most one is declared, and none if an effect lets the card be played without paying its cost.
    """
    if costs.free:
        return costs
    for body in says_of_playing(game, card, AlternativeCost):
        if (yield from _wanted(game, layer.you, card, "alternative", "fab:5.1.3c", "fab:5.4.4b")):
            return replace(costs, resource=0, parts=(*costs.parts, *body.alternative))
    return costs


def _as_written(game: Game, card: CardId, layer: Declared, costs: Costs) -> Procedure[Costs]:
    yield from ()
    return costs


@clause("fab:1.14.4a", "fab:5.1.3e", instead=_as_written)
def _in_order(game: Game, card: CardId, layer: Declared, costs: Costs) -> Procedure[Costs]:
    """5.1.3e: declare the order of effect-costs, if there are several."""
    effects = costs.effects
    if len(effects) < 2:
        return costs
    numbers, because = range(1, len(effects) + 1), ("fab:5.1.3", "fab:1.14.4a")
    order = yield from choose_order(game, layer.you, numbers, "fab:5.1.3e", role="costs", because=because, subject=card)
    return replace(costs, parts=(*costs.assets, *(effects[int(one) - 1] for one in order)))


@clause("fab:5.1.6a", "fab:2.2.4b", "fab:2.2.1")
def calculated(game: Game, card: CardId, text: Text, costs: Costs, says: Sequence[Citation]) -> AssetCost:
    """Return the final asset-costs, and record the starting cost on the object (5.1.6a).

    Effects change the amount to pay, but not the object's cost property (2.2.4a).
    """
    sums = _points_of(text, costs.assets)
    starts = costs.resource + sums["resource_points"]
    game.state.put(card, STARTS_AT, starts)
    resource = ruled(game, ("fab:5.1.6", "fab:5.1.6a"), value(info(game, card)["to_pay"]), starts)
    action = ruled(game, "fab:8.1.1c", costs.action, 0) + sums["action_points"]
    face = game.world.faces[card]
    added = ("fab:2.2.2a",) if face.cost_x > 1 or (face.cost_x and face.cost) else ()
    starts_at = (*says, *added, *(("fab:8.1.1c",) if costs.action else ()), *(("fab:5.1.3c",) if costs.free else ()))
    game.note(
        "cost",
        "fab:5.1.6",
        because=tuple(dict.fromkeys((*starts_at, "fab:5.1.6c", "fab:5.1.6a"))),
        considered=True,
        actor=controller(game, card),
        objects=(card,),
        action=action,
        resource=resource,
    )
    return AssetCost(sums["chi_points"], resource, sums["life"], action)


@clause("fab:2.2.3", "fab:5.2.1c")
def costs_of(node: Activated | AttackAbility) -> Costs:
    """Return the starting costs of activating an ability (5.2.1c, 5.1.6b)."""
    if isinstance(node, AttackAbility):
        return Costs(1, node.attack, tuple(node.cost))
    return Costs(int(node.type == "action"), 0, tuple(node.activate))


# 5.1 The record of how a card was played: its chain link (8.4.6), its number among attacks, the cards pitched

PLAYED_AT, PITCHED_FOR, NTH_ATTACK, NTH_OF = "played_at", "pitched_for", "nth_attack", "nth_of"
"""Facts on a played object: its chain link's number, the cards pitched for it, its number among its player's
attacks this turn, and that number for each kind of attack."""


@clause("fab:8.4.6", "fab:7.0.3e")
def remember_link(game: Game, card: CardId) -> None:
    """Record the number of the chain link at which a card is played.

    An attack is played at the link that it will become, any other card at the active one
    (8.4.6#link-number-when-played).
    """
    number = len(links(game)) + int(is_attack(game, card))
    game.state.put(card, PLAYED_AT, number or None)


@clause("fab:1.8.10#which-attack-of-a-turn")
def number_attack(game: Game, card: CardId, player: PlayerId) -> None:
    """Record an attack's number among its player's attacks this turn, in total and for each kind asked about."""
    number = _one_more(game, f"attacks of {player}")
    if not game.world.says(_asks_which_attack) or not ruled(game, "fab:1.8.10#which-attack-of-a-turn", True, False):
        return
    game.state.put(card, NTH_ATTACK, number)
    text, now = text_of(game, player, game.state.ref(card), card), info(game, card)
    kinds = {one.kind: one.attack for one in game.world.says(_kinds_of_attack)}
    like = [key for key, kind in kinds.items() if reader_of(text).like(text, kind, now, card)]
    game.state.put(card, NTH_OF, tuple((key, _one_more(game, f"attacks of {player} {key}")) for key in like))
    game.note(
        "nth_attack", "fab:1.8.10#which-attack-of-a-turn", considered=True, actor=player, objects=(card,), number=number
    )


def _one_more(game: Game, counted: str) -> int:
    count_turn_fact(game, GAME, counted)
    return turn_fact(game, GAME, counted)


def _asks_which_attack(face: Face) -> Iterator[Filter]:
    filters = (node for ability in face.abilities for node in nodes(ability.node) if isinstance(node, Filter))
    return (node for node in filters if node.nth_attack is not None or node.nth_of is not None)


def _kinds_of_attack(face: Face) -> Iterator[NthOf]:
    return (node for ability in face.abilities for node in nodes(ability.node) if isinstance(node, NthOf))


def pitched_by(game: Game, player: PlayerId) -> frozenset[Ref]:
    return frozenset(game.state.ref(card) for card in cards(game, player, "pitch"))


@clause("fab:8.4.15")
def remember_pitched(game: Game, card: CardId, player: PlayerId, before: frozenset[Ref]) -> None:
    """Record the cards pitched for a played card.

    Args:
        before: the cards that were in the pitch zone before the payment.
    """
    pitched = tuple(ref for c in cards(game, player, "pitch") if (ref := game.state.ref(c)) not in before)
    game.state.put(card, PITCHED_FOR, pitched or None)


@asks(PlayedAt)
@clause("fab:8.4.6", without=False)
def _played_at(text: Text, condition: PlayedAt) -> bool:
    return _link_played_at(text) >= condition.played_at_link


@lacks(PlayedAt)
def _lacks_link(text: Text, condition: PlayedAt) -> Sequence[Difference]:
    return [Difference("played_at_link", (condition.played_at_link, None), _link_played_at(text) or None)]


def _link_played_at(text: Text) -> int:
    """Return the chain link as which the text's card was played; 0 if it was not played as one."""
    return int(text.game.state.get(text.source.card, PLAYED_AT, 0))


@asks(PitchedFor)
@clause("fab:8.4.15", without=False)
def _pitched(text: Text, condition: PitchedFor) -> bool:
    """Return whether a matching card was pitched to play the text's card or activate its layer (8.4.15)."""
    return _number_pitched(text, condition) > 0


@lacks(PitchedFor)
def _lacks_pitched(text: Text, condition: PitchedFor) -> Sequence[Difference]:
    return [Difference("pitched", (1, None), _number_pitched(text, condition))]


def _number_pitched(text: Text, condition: PitchedFor) -> int:
    """Return how many matching cards were pitched to play the text's card or activate its layer."""
    world, layer = text.game.world, CardId(text.subject)
    activated = layer in text.game.state.zones[STACK] and world.info(text.game, layer)["kind"] == "activated_layer"
    paid_for = layer if activated else text.source.card
    pitched: tuple[Ref, ...] = text.game.state.get(paid_for, PITCHED_FOR, ())
    return sum(world.reader.like(text, condition.pitched, world.last(text.game, ref), ref.card) for ref in pitched)
