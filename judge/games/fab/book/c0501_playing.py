"""5.1 Playing cards in nine steps, and 5.2 activating abilities with the same steps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from judge.abilities import asked_by, names, remembered, short_label, unmet_values
from judge.games.fab.book.c0100_general import forbidden
from judge.games.fab.book.c0104_attacks import attacks, is_attack, new_proxy
from judge.games.fab.book.c0106_layers import Declared, add_layer
from judge.games.fab.book.c0107_abilities import Ability, not_functional, show_source
from judge.games.fab.book.c0107_modes import declare_modes
from judge.games.fab.book.c0108_effects import declare_targets, text_of, text_of_layer
from judge.games.fab.book.c0114_costs import pay_assets
from judge.games.fab.book.c0114_effect_costs import pay_effect_cost
from judge.games.fab.book.c0200_properties import Face, value
from judge.games.fab.book.c0300_zones import Move
from judge.games.fab.book.c0501_costs import (
    Costs,
    calculated,
    costs_of,
    declare_costs,
    may_be_instant,
    pitched_by,
    remember_link,
    remember_pitched,
    says_of_playing,
)
from judge.games.fab.book.c0502_limits import is_used_up, times_activated
from judge.games.fab.book.c0503_resolving import bodies
from judge.games.fab.book.c0504_optional_costs import assets_of, declare_optional, pay_optional, when_you_do
from judge.games.fab.book.c0602_layer_continuous import apply_awaiting, determine, give
from judge.games.fab.book.c0603_effect_trace import raised_by
from judge.games.fab.book.c0700_combat import cannot_add, declare_attack_targets, open_chain
from judge.games.fab.book.c0801_types import ALLOWED, WHEN, Alike, never_played, not_by_type, played_as
from judge.games.fab.book.c0803_keywords import GO_AGAIN, considered
from judge.games.fab.book.c0805_states import not_while_frozen
from judge.games.fab.book.c0901_faces import declare_side
from judge.games.fab.language import Activated, AttackAbility
from judge.games.fab.language.playing import PlayFrom
from judge.games.fab.world import STACK, Game, controller, in_arena, info, lies_public, owner, zone_of
from judge.kernel import (
    YES_OR_NO,
    CardId,
    Citation,
    Happening,
    IllegalPlay,
    OfCard,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    clause,
    count_turn_fact,
    do,
    not_dropped,
    ruled,
    under,
)

PLAYED_FROM = ("hand", "arsenal")
"""The zones from which a player can play cards (5.1.1a)."""


def taken_back(illegal: IllegalPlay) -> Citation:
    """Return the clause that reverses an illegal play: 5.1.7a for an unpaid asset-cost, otherwise 1.10.3."""
    first = illegal.why[0].clause if illegal.why else ""
    if first.startswith("fab:1.14."):
        return "fab:5.1.7a"
    return "fab:1.10.3"


# Checks before the announcement: who may play which card from which zone


@clause("fab:5.1.5")
def refuse(game: Game, subject: str, whys: Iterator[Alike]) -> None:
    """Reject a play if there is a reason against it.

    A reason can have several clauses; it counts unless one of them is switched off.

    Raises:
        IllegalPlay: there is a reason, and the play is not only a trial.
    """
    for alike in not_dropped(game, whys, lambda alike: tuple([why.clause for why in alike])):
        game.forbid(*alike, subject=subject, objects=(subject,))


@clause("fab:3.3.4")
def _not_from_here(game: Game, player: PlayerId, card: CardId) -> Iterator[Alike]:
    """Yield the reason if a card cannot be played from its zone (5.1.1, 5.1.1a) and no ability allows it (5.1.2b)."""
    own, lets = owner(game, card) == player, lets_play(game, player, card)
    if not own and lets is None:
        yield (Why("fab:5.1.1", "not_the_owner"),)
    elif zone_of(game, card) not in ruled(game, "fab:3.3.4", PLAYED_FROM, ("hand",)) and lets is None:
        abilities = list(_would_allow(game, card))
        text = text_of(game, player, game.state.ref(card), card)
        unmet = tuple(one for ability in abilities for one in unmet_values(text, ability.node.if_))
        clauses = tuple(ability.clause for ability in abilities)
        yield (Why("fab:5.1.1a", "not_in_hand_or_arsenal", clauses, differences=unmet),)


def _would_allow(game: Game, card: CardId) -> Iterator[Ability]:
    """Yield the abilities that would let a card be played from its zone if their conditions were met."""
    for ability in info(game, card)["abilities"]:
        here = isinstance(ability.node, PlayFrom) and zone_of(game, card) in names(ability.node.play_from)
        if here and ruled(game, ability.clause, True, False):
            yield ability


@clause("fab:5.1.2b", without=None)
def lets_play(game: Game, player: PlayerId, card: CardId) -> PlayFrom | None:
    """Return the ability that lets a player play a card from its zone (5.1.2b), or ``None``.

    It lets the owner play the card, unless it names the opponent (5.1.1).
    """
    if not game.world.has(PlayFrom):
        return None
    where, who = zone_of(game, card), "you" if owner(game, card) == player else "opponent"
    found = (node for node in says_of_playing(game, card, PlayFrom) if isinstance(node, PlayFrom))
    return next((node for node in found if where in names(node.play_from) and node.who == who), None)


def _forbidden(game: Game, player: PlayerId, card: CardId) -> Iterator[Alike]:
    """Yield the restrictions that keep a player from playing a card (1.0.2), or attacking with it (1.4.6)."""
    for action in ("play", "attack") if "attack" in info(game, card)["subtypes"] else ("play",):
        if (why := forbidden(game, player, card, action)) is not None:
            yield (why,)


def _cannot_defend(game: Game, player: PlayerId, card: CardId) -> Iterator[Alike]:
    """7.4.2c: yield the reason if a defense reaction could not become a defending card, and so cannot be played."""
    if "defense_reaction" in info(game, card)["types"]:
        why = cannot_add(game, card)
        if why is not None:
            dominate = (Why("fab:8.3.4b", why.reason),) if why.reason == "dominate" else ()
            yield Why("fab:7.4.2c", why.reason), why, *dominate


@clause("fab:8.3.38", "fab:8.3.38b")
def _melded(game: Game, costs: Costs) -> Costs:
    """Return the starting costs of playing both sides of a card: twice the resource points (8.3.38b)."""
    action = ruled(game, "fab:8.3.38b#which-cost", costs.action, 2 * costs.action)
    says = ("fab:8.3.38b", *(("fab:8.3.38b#which-cost",) if costs.action else ()))
    return replace(costs, action=action, resource=2 * costs.resource, says=says)


# 5.1: the nine steps


@clause("fab:5.1.1", without=None)
def play_card(game: Game, player: PlayerId, card: CardId) -> Procedure[None]:
    """Play a card.

    Raises:
        IllegalPlay: a step is impossible; the caller reverses the play.
    """
    origin = zone_of(game, card)
    if played_as(info(game, card)) not in ALLOWED:
        refuse(game, card, iter([never_played(info(game, card))]))
    refuse(game, card, _not_from_here(game, player, card))
    side = yield from declare_side(game, player, card)
    kind = played_as(info(game, card))
    own = owner(game, card) == player
    lets = None if own and origin in PLAYED_FROM else lets_play(game, player, card)
    instant = yield from _as_instant(game, player, card)
    refuse(game, card, not_by_type(game, player, card, instant=instant))
    refuse(game, card, _cannot_defend(game, player, card))
    refuse(game, card, _forbidden(game, player, card))
    refuse(game, card, not_while_frozen(game, card))
    kind = "instant" if instant else kind
    if kind not in ALLOWED:
        raise IllegalPlay(never_played(info(game, card)), card, (card,))
    if not ruled(game, ALLOWED[kind], True, False):
        raise IllegalPlay((Why(ALLOWED[kind], "never_played"),), card, (card,))
    on_top = ruled(game, "fab:3.15.4", 0, None)
    announced = Move(game.state.ref(card), STACK, index=on_top, public=True, by=player)
    allowed = (ALLOWED[kind],) if kind in ALLOWED else ()  # a trial gets this far even if no clause allows it
    from_elsewhere = () if lets is None else ("fab:5.1.2b", "fab:1.7.4e")
    allowed = (*allowed, *from_elsewhere, *(("fab:5.1.3d", "fab:8.1.1d") if instant else ()))
    from_arsenal = ("fab:3.3.4",) if origin == "arsenal" else ()
    yield from do(game, announced, clause="fab:5.1.2", because=("fab:5.1.1", *from_arsenal, *allowed, "fab:3.15.4"))
    layer = Declared(player, game.state.ref(card), origin)
    free = lets is not None and lets.free
    costs = Costs(int(kind == "action"), 0 if free else value(info(game, card)["cost"]), free=free)
    if side == "both":
        costs = _melded(game, costs)
    layer = yield from _put_on_stack(game, card, layer, costs, card)
    yield from _played(game, card, layer, "fab:5.1.10")
    if side == "both":
        yield from considered(game, "fab:8.3.38", player, [card])
    if lets is not None:
        played_by(game, card, layer, lets)
        for ability in info(game, card)["abilities"]:
            if ability.node is lets:
                yield from considered(game, ability.clause, player, [card])


def _as_instant(game: Game, player: PlayerId, card: CardId) -> Procedure[bool]:
    """5.1.3d: ask whether an action is played as an instant; it has to be if it cannot be played as an action."""
    if not may_be_instant(game, card):
        return False
    not_now = not_dropped(game, not_by_type(game, player, card), lambda alike: tuple([why.clause for why in alike]))
    # without an action point, it cannot be played as an action (1.14.2b)
    no_point = ruled(game, "fab:8.1.1c", not game.state.get(player, "action_points", 0), False)
    ways = ("yes",) if not_now or no_point else YES_OR_NO
    return (yield from game.agrees(Question("as_instant", "fab:5.1.3d"), by=player, among=ways, subject=card))


def played_by(game: Game, card: CardId, layer: Declared, lets: PlayFrom) -> None:
    """Carry out what follows from playing a card by an ability: its trigger (5.4.4c) and its grant (5.4.4d)."""
    if lets.do:
        ability = Ability("played", lets, "static", "fab:5.4.4c")
        when_you_do(game, f"{card}.played", ability, layer.source, layer.you, layer.known)
    if lets.give is not None:
        text = text_of(game, layer.you, layer.source, f"{card}.play_from", layer.known)
        give(text, lets.give, (game.state.ref(card),), "game", "fab:5.4.4d")


@clause("fab:5.1.4")
def _put_on_stack(game: Game, card: CardId, layer: Declared, costs: Costs, subject: str) -> Procedure[Declared]:
    """Carry out steps 2 to 8 of playing an announced layer (5.1.3 to 5.1.9); return its declarations."""
    game.state.put(card, "declared", layer)
    apply_awaiting(game, card)
    if is_attack(game, card):
        open_chain(game, card)
    remember_link(game, card)
    layer, costs = yield from declare_costs(game, card, layer, costs, bodies(game, card))
    optional = yield from declare_optional(game, layer.you, card)
    costs = replace(costs, parts=(*costs.parts, *assets_of(optional)))
    game.state.put(card, "declared", layer)
    apply_awaiting(game, card)
    attacked = (yield from under(game, "fab:5.1.4", declare_attack_targets(game, layer.you, card, subject))) or ()
    layer = replace(layer, targets=attacked)
    game.state.put(card, "declared", layer)
    for body in bodies(game, card):
        modes = yield from declare_modes(text_of_layer(game, card), body, "fab:5.1.4a")
        chosen = yield from declare_targets(text_of_layer(game, card), body.targets, "fab:5.1.4a")
        layer = replace(layer, known=(*layer.known, *modes, *chosen))
        game.state.put(card, "declared", layer)
    text = text_of_layer(game, card)
    says = costs.says or (("fab:5.1.6b",) if costs.action else ("fab:5.1.6c",))
    before = pitched_by(game, layer.you)
    owed = calculated(game, card, text, costs, says)
    yield from pay_assets(game, layer.you, owed, rule="fab:5.1.7", subject=subject, dearer=raised_by(game, card))
    remember_pitched(game, card, layer.you, before)
    for part in costs.effects:
        yield from pay_effect_cost(text, part, "fab:5.1.9")
    for ability in optional:
        yield from pay_optional(game, text, card, ability)
    layer = replace(layer, known=remembered(text))
    game.state.put(card, "declared", layer)
    return layer


class Played(OfCard):
    """A card has been played, or an ability activated (5.1.10, 5.2.2b)."""

    __slots__ = ("layer", "name")
    key = "played"

    def __init__(self, layer: Declared, ref: Ref, name: str) -> None:
        super().__init__(ref)
        self.layer = layer
        self.name = name

    def player(self, game: Game) -> PlayerId:
        return self.layer.you

    def happen(self, game: Game) -> None:
        """Do nothing: the event only triggers effects."""

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger event of the play or activation, with its zone of origin."""
        now = info(game, self.ref.card)
        yield Happening(self.name, self.ref, now, self.layer.you, from_zone=self.layer.origin, other=self.layer.source)


def _played(game: Game, card: CardId, layer: Declared, rule: Citation) -> Procedure[None]:
    """5.1.10: complete the play or activation, and trigger effects on it."""
    game.commit()
    determine(game, card)
    event = Played(layer, game.state.ref(card), "plays" if rule == "fab:5.1.10" else "activates")
    yield from do(game, event, clause=rule, because=("fab:1.11.5",))


# 5.2: activated abilities


@clause("fab:5.2.2", without=None)
def activate(game: Game, player: PlayerId, source: CardId, label: str | None) -> Procedure[None]:
    """Activate an ability of an object.

    Args:
        label: the label of the ability; ``None`` if the object has only one.

    Raises:
        IllegalPlay: it is not allowed.
    """
    abilities = activated(game, source)
    found = next((a for a in abilities if label in (None, a.label)), None)
    if found is None:
        raise IllegalPlay((Why("fab:5.2.1", "no_such_ability"),), source, (source,))
    if label is None and len(abilities) > 1:
        raise IllegalPlay((Why("fab:5.2.2", "which_ability"),), source, (source,))
    refuse(game, source, _not_now(game, player, source, found))
    count_turn_fact(game, source, times_activated(game, source, found))
    show_source(game, game.state.ref(source))
    met = asked_by(text_of(game, player, game.state.ref(source), source), found.node.if_)
    met = met if found.node.if_ is None else ("fab:5.2.1e", *met)
    because: tuple[Citation, ...] = ("fab:5.2.2a", found.clause, *met, *_outside_the_arena(game, source))
    declared = Declared(player, game.state.ref(source), ability=found)
    if isinstance(found.node, AttackAbility):
        layer, declared = new_proxy(game, player, source, found.node), replace(declared, ability=None)
        because = (*because, "fab:1.4.3", "fab:1.4.3a")
    else:
        layer = add_layer(game, f"{source}.{short_label(found.label)}", _layer_face(game, source, found.node), player)
    game.note("activating", "fab:5.2.2", because=because, actor=player, objects=(source,))
    declared = yield from _put_on_stack(game, layer, declared, costs_of(found.node), source)
    yield from _played(game, layer, declared, "fab:5.2.2b")


@clause("fab:5.2.2a", "fab:5.2.1b", "fab:1.6.2b", "fab:2.0.1a", "fab:2.11.4", "fab:2.15.4", "fab:2.15.4a")
def _layer_face(game: Game, source: CardId, node: Activated) -> Face:
    """Return the face of an activated-layer, with its source's types, subtypes and supertypes (5.2.2a)."""
    now = info(game, source)
    keywords = (GO_AGAIN,) if node.go_again else ()
    types = tuple(dict.fromkeys((node.type, *now["types"])))
    return Face(
        now["name"], "activated_layer", types, now["subtypes"], now["supertypes"], keywords=keywords, source=source
    )


def _outside_the_arena(game: Game, source: CardId) -> tuple[Citation, ...]:
    """Return the clauses for activating an ability whose source is outside the arena or private."""
    if in_arena(game, source):
        return () if lies_public(game, source) else ("fab:5.2.4", "fab:5.2.4b")
    private = () if lies_public(game, source) else ("fab:5.2.4b",)
    return ("fab:1.7.4b", "fab:5.2.4", "fab:5.2.4a", *private)


def activated(game: Game, card: CardId) -> Sequence[Ability]:
    return [a for a in info(game, card)["abilities"] if a.kind == "activated"]


@clause("fab:5.2.4", "fab:5.2.4a")
def _not_now(game: Game, player: PlayerId, card: CardId, ability: Ability) -> Iterator[Alike]:
    yield from not_while_frozen(game, card)
    if controller(game, card) != player:
        yield (Why("fab:5.2.2", "not_controlled"),)
    idle = not_functional(game, card, ability)
    if idle is not None:
        yield (idle,)
    if is_used_up(game, card, ability):
        yield (Why("fab:5.2.1a", "limit_reached"),)
    node = ability.node
    for action in ("activate", "attack") if attacks(node) else ("activate",):
        if (why := forbidden(game, player, card, action)) is not None:
            yield (why,)
    kind = "action" if isinstance(node, AttackAbility) else node.type
    for whys in WHEN[kind](game, player, attacks(node)):
        yield tuple(why._replace(also=(*why.also, *ability.by_name)) for why in whys)
    text = None if node.if_ is None else text_of(game, player, game.state.ref(card), card)
    if text is not None and not game.world.reader.holds(text, node.if_):
        says, lacks = (*ability.by_name, *asked_by(text, node.if_)), unmet_values(text, node.if_)
        yield (Why("fab:5.2.1e", "condition_not_met", says, differences=lacks),)
