"""5.1.3 and 5.1.6 The costs of what is played or activated: declaring them, and calculating the asset-costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from judge.abilities import PAID, Body, Cost, Node, PayAmount, Text
from judge.games.fab._board import controller, fab, info
from judge.games.fab.book.c0106_layers import Declared
from judge.games.fab.book.c0107_abilities import is_functional
from judge.games.fab.book.c0108_effects import text_of
from judge.games.fab.book.c0113_assets import POINTS
from judge.games.fab.book.c0114_costs import AssetCost, affordable
from judge.games.fab.book.c0200_properties import STARTS_AT, value
from judge.games.fab.book.c0602_lasting import next_may_be_instant
from judge.games.fab.book.c0901_faces import active_face
from judge.games.fab.language import Activated, AttackAbility, Resolution
from judge.games.fab.play_words import AlternativeCost, AsInstant
from judge.kernel import CardId, Citation, Game, PlayerId, Procedure, Question, choose_order, clause, ruled


@dataclass(frozen=True, slots=True)
class Costs:
    """What has been declared of the costs of a layer (5.1.3).

    Attributes:
        action: how many action points it starts at (5.1.6b).
        resource: how many resource points it starts at (5.1.6c).
        parts: the additional costs, and the alternative one that is paid.
        says: the clauses that have them start at something else.
        free: an effect by which it is played has its cost not be paid (5.1.3c).
    """

    action: int
    resource: int
    parts: tuple[Cost, ...] = ()
    says: tuple[Citation, ...] = ()
    free: bool = False

    @property
    def assets(self) -> Sequence[PayAmount]:
        """The parts that are paid in points."""
        return [part for part in self.parts if isinstance(part, PayAmount)]

    @property
    def effects(self) -> Sequence[Cost]:
        """The parts that are paid by effects."""
        return [part for part in self.parts if not isinstance(part, PayAmount)]


def says_of_playing(game: Game, card: CardId, kind: type[Node]) -> Sequence[Body]:
    """Return what play-static abilities of a form a card has that are functional and whose condition holds (1.7.4e)."""
    text = text_of(game, controller(game, card), game.state.ref(card), card)
    return [
        ability.node
        for ability in info(game, card)["abilities"]
        if isinstance(ability.node, kind)
        and is_functional(game, card, ability)
        and (ability.node.if_ is None or fab(game).reader.holds(text, ability.node.if_))
    ]


@clause("fab:8.1.1d", "fab:5.1.3d", without=False)
def may_be_instant(game: Game, card: CardId) -> bool:
    """Return whether a card has the type action and may be played as an instant (5.1.3d).

    An ability of it says so, or an effect that applies to it, or that waits for the next card like this.
    """
    now = info(game, card)
    if "action" not in now["types"]:
        return False
    return bool(says_of_playing(game, card, AsInstant)) or now["as_instant"] or next_may_be_instant(game, card)


@clause("fab:5.4.4a")
def declare_costs(
    game: Game, card: CardId, layer: Declared, costs: Costs, texts: Sequence[Body]
) -> Procedure[tuple[Declared, Costs]]:
    """5.1.3: declare X, which optional costs are paid, and in which order effect-costs are.

    Args:
        game: the running game.
        card: the layer.
        layer: what has been declared so far.
        costs: what the costs start at.
        texts: the abilities that say what else it costs.
    """
    layer = yield from _declare_x(game, card, layer, texts, free=costs.free)
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
    """Return whether a player declares that something optional is paid or done."""
    return (
        yield from game.agrees(Question(role, rule, because=("fab:5.1.3",)), by=player, subject=card, because=(says,))
    )


def _declare_x(game: Game, card: CardId, layer: Declared, texts: Sequence[Body], *, free: bool) -> Procedure[Declared]:
    """5.1.3a: declare the X of a variable cost; it stays so until the object ceases to exist (1.12.2b).

    Where the cost with the X is not paid, X is 0.
    """
    times = active_face(game, card).cost_x
    asks = times or any(body.x is not None for body in texts)
    if not asks:
        return layer
    text = text_of(game, layer.you, layer.source, card, layer.known)
    bounds = [fab(game).reader.amount(text, body.x) for body in texts if body.x is not None]
    if times:
        bounds.append(0 if free else _highest_x(game, layer.you, card))
    elif any(_pays_x(body) for body in texts):
        bounds.append(affordable(game, layer.you))
    (x,) = yield from game.choose(
        Question("x", "fab:5.1.3a", because=("fab:5.1.3", "fab:1.12.2", "fab:1.12.1b")),
        by=layer.you,
        among=range(min(bounds) + 1),
        subject=card,
    )
    game.state.put(card, "x", int(x))
    return replace(layer, known=(*layer.known, ("x", int(x))))


HIGHEST = 99
"""The highest X that can be declared."""


@clause("fab:5.1.6a")
def _highest_x(game: Game, player: PlayerId, card: CardId) -> int:
    """Return the highest X with which a player can pay the cost of a card, as effects make it (5.1.6a)."""
    points, highest = affordable(game, player), 0
    while highest < HIGHEST and _cost_with(game, card, highest + 1) <= points:
        highest += 1
    game.state.put(card, "x", None)
    return highest


def _cost_with(game: Game, card: CardId, x: int) -> int:
    """Return what playing a card costs where X is declared so."""
    game.state.put(card, "x", x)
    return value(info(game, card)["to_pay"])


def _pays_x(body: Body) -> bool:
    """Return whether X is among the points that a text wants paid, rather than what an effect-cost is paid with."""
    additional = body.additional if isinstance(body, Resolution) else ()
    return any(isinstance(part, PayAmount) and part.amount == "x" for part in (*additional, *body.extra))


def _alternative(game: Game, card: CardId, layer: Declared, costs: Costs) -> Procedure[Costs]:
    """5.1.3c: declare whether an alternative cost is paid; the resource cost starts at 0.

    Only one is declared, and none where an effect already lets the card be played without its cost.
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
    """5.1.3e: declare the order in which effect-costs are paid, where there are several."""
    effects = costs.effects
    if len(effects) < 2:
        return costs
    numbers, because = range(1, len(effects) + 1), ("fab:5.1.3", "fab:1.14.4a")
    order = yield from choose_order(game, layer.you, numbers, "fab:5.1.3e", role="costs", because=because, subject=card)
    return replace(costs, parts=(*costs.assets, *(effects[int(one) - 1] for one in order)))


@clause("fab:5.1.6a", "fab:2.2.4b", "fab:2.2.1")
def calculated(game: Game, card: CardId, text: Text, costs: Costs, says: Sequence[Citation]) -> AssetCost:
    """Return the asset-costs as rules and effects make them, and write down what they are (5.1.6a).

    Effects apply to what there is to pay, beside the cost of the object (2.2.4a).
    """
    sums = dict.fromkeys((*POINTS, "life"), 0)
    for part in costs.assets:
        sums[part.pay] += fab(game).reader.amount(text, part.amount)
    starts = costs.resource + sums["resource_points"]
    game.state.put(card, STARTS_AT, starts)
    resource = ruled(game, ("fab:5.1.6", "fab:5.1.6a"), value(info(game, card)["to_pay"]), starts)
    action = ruled(game, "fab:8.1.1c", costs.action, 0) + sums["action_points"]
    starts_at = (*says, *(("fab:8.1.1c",) if costs.action else ()), *(("fab:5.1.3c",) if costs.free else ()))
    game.note(
        "cost",
        "fab:5.1.6",
        because=dict.fromkeys((*starts_at, "fab:5.1.6c", "fab:5.1.6a")),
        considered=True,
        actor=controller(game, card),
        objects=(card,),
        action=action,
        resource=resource,
    )
    return AssetCost(sums["chi_points"], resource, sums["life"], action)


@clause("fab:2.2.3", "fab:5.2.1c")
def costs_of(node: Activated | AttackAbility) -> Costs:
    """Return what activating costs (5.2.1c, 5.1.6b)."""
    if isinstance(node, AttackAbility):
        return Costs(1, node.attack, tuple(node.cost))
    return Costs(int(node.type == "action"), 0, tuple(node.activate))


__all__ = ["Costs", "calculated", "costs_of", "declare_costs", "may_be_instant", "says_of_playing"]
