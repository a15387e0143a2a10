"""5.3 Resolving layers: checking resolution, generating effects, go again, and leaving the stack."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Body, terms_of
from judge.games.fab.book.c0106_layers import declared
from judge.games.fab.book.c0107_abilities import RESOLVING
from judge.games.fab.book.c0107_modes import declared_targets
from judge.games.fab.book.c0108_effects import NegatesItself, still_legal, text_of_layer
from judge.games.fab.book.c0113_assets import GoesAgain
from judge.games.fab.book.c0200_properties import is_defense_reaction_card
from judge.games.fab.book.c0300_zones import Move, clear
from judge.games.fab.book.c0601_discrete_effects import perform_all
from judge.games.fab.book.c0700_combat import become_defending, cannot_add
from judge.games.fab.book.c0801_types import enters
from judge.games.fab.book.c0803_keywords import GO_AGAIN, had
from judge.games.fab.book.c0804_labels import labels_of
from judge.games.fab.book.c0901_faces import SIDE, turns_as_it_enters
from judge.games.fab.language import Resolution, StateTriggered
from judge.games.fab.world import STACK, Game, controller, info, opponent, owner, permanents
from judge.kernel import GAME, CardId, Citation, PlayerId, Procedure, Question, Ref, Why, clause, do, ruled, under


@clause("fab:5.3.1", without=None)
def resolve(game: Game, card: CardId, rule: Citation) -> Procedure[None]:
    """Resolve the top layer of the stack."""
    layer = game.state.ref(card)
    source = declared(game, card).source
    alone = ("fab:1.7.1a",) if source != layer and not game.state.present(source) else ()
    game.note("resolving", rule, because=("fab:5.3.1", *alone), actor=controller(game, card), objects=(card,))
    with game.inside():
        fails = fails_to_resolve(game, card)
        if fails:
            because = [why.clause for why in fails]
            game.note("fails_to_resolve", "fab:5.3.2", because=because, objects=(card,), reason=fails[-1].reason)
        elif is_first_half(game, card):
            # 5.3.4d: generate only the right side's effects; the layer stays, and the turn player gets priority
            game.note("half_resolved", "fab:5.3.4d", objects=(layer.card,))
            yield from generates(game, layer)
            if game.state.present(layer):
                game.state.put(layer.card, HALF, True)
            return
        else:
            yield from _resolves(game, layer)
        if game.state.present(layer) and game.state.zone(card) == STACK:
            reaction = info(game, card)["kind"] == "card" and "attack_reaction" in info(game, card)["types"]
            says = ("fab:8.1.2b",) if reaction else ()
            yield from under(game, says, clear(game, [card], "fab:5.3.7", says))


@clause("fab:8.5.26a")
def _resolves(game: Game, layer: Ref) -> Procedure[None]:
    """5.3.4 to 5.3.6: generate a layer's effects, go again, and leave the stack.

    A layer that negates itself does not complete its resolution (8.5.26a).
    """
    game.state.put(GAME, RESOLVING, layer)
    if any(ability.kind == "static" for ability in info(game, layer.card)["abilities"]):
        game.note("functional", "fab:5.3.3", because=("fab:1.7.4h",), considered=True, objects=(layer.card,))
    before = had(game, layer, GO_AGAIN)
    completed = yield from generates(game, layer)
    game.state.forget(GAME, RESOLVING)
    if completed:
        yield from _go_again(game, layer, before)
        yield from _leave_stack(game, layer)


def generates(game: Game, layer: Ref) -> Procedure[bool]:
    """Generate the effects of a layer; return false if it negated itself before the end (8.5.26a)."""
    try:
        yield from layer_effects(game, layer)
    except NegatesItself:
        game.note("not_completed", "fab:8.5.26a", objects=(layer.card,))
        return False
    return True


HALF = "half_resolved"
"""The fact on a melded layer: its right side has already resolved (5.3.4d)."""


@clause("fab:5.3.4d", without=False)
def is_first_half(game: Game, card: CardId) -> bool:
    """Return whether a layer is melded and neither side has resolved yet (5.3.4d)."""
    return game.state.get(card, SIDE) == "both" and not game.state.get(card, HALF)


@clause("fab:5.3.2", without=())
def fails_to_resolve(game: Game, card: CardId) -> Sequence[Why]:
    """Return the reasons why a layer fails to resolve (5.3.2); empty if it resolves."""
    if is_defense_reaction_card(info(game, card)) and (whys := _cannot_defend(game, card)):
        return whys
    return _state_is_over(game, card) or _has_lost_targets(game, card)


@clause("fab:5.3.2b", without=())
def _state_is_over(game: Game, card: CardId) -> Sequence[Why]:
    """Return the reason if the state that triggered a layer no longer holds (5.3.2b)."""
    made_by = declared(game, card).ability
    if made_by is None or not isinstance(made_by.node, StateTriggered):
        return ()
    if game.world.reader.holds(text_of_layer(game, card), made_by.node.whenever):
        return ()
    return (Why("fab:5.3.2b", "state_is_over"),)


@clause("fab:5.3.2a", without=())
def _has_lost_targets(game: Game, card: CardId) -> Sequence[Why]:
    """Return the reason if none of a layer's declared targets is legal any more (5.3.2a)."""
    text = text_of_layer(game, card)
    targets = [one for body in bodies(game, card) for one in declared_targets(text, body)]
    if not targets or still_legal(text, targets):
        return ()
    gone = any(not game.state.present(ref) for _, refs in targets for ref in refs)
    return Why("fab:5.3.2a", "no_legal_target"), *((Why("fab:1.2.3d", "no_legal_target"),) if gone else ())


@clause("fab:1.7.1a")
def bodies(game: Game, card: CardId) -> Sequence[Body]:
    """Return the abilities that a layer generates: a card's resolution abilities, or the ability of the layer."""
    made_by = declared(game, card).ability
    if made_by is not None:
        return (made_by.node,)
    return [ability.node for ability in info(game, card)["abilities"] if ability.kind == "resolution"]


def _of_this_half(game: Game, card: CardId, body: Body) -> bool:
    """Return whether a resolution ability belongs to the side of a melded layer that now resolves (5.3.4d)."""
    right = game.world.faces[card].other
    if game.state.get(card, SIDE) != "both" or right is None:
        return True
    on_the_right = any(ability.node is body for ability in right.abilities)
    return on_the_right is not bool(game.state.get(card, HALF))


@clause("fab:5.3.4", "fab:1.7.4c", without=None)
def layer_effects(game: Game, layer: Ref) -> Procedure[None]:
    """5.3.4: each resolution ability generates its effects, in written order.

    This goes on even if the layer is gone after an earlier ability (5.3.4c).
    """
    card = layer.card
    texts = [(body, text_of_layer(game, card)) for body in bodies(game, card) if _of_this_half(game, card, body)]
    if any(isinstance(body, Resolution) for body, _ in texts):
        means = (clause for body, text in texts for clause in (*labels_of(game, card, body), *terms_of(text, [body])))
        because = ("fab:1.7.4c", *dict.fromkeys(means))
        game.note("generates", "fab:5.3.4", because=because, considered=True, objects=(card,))
    for number, (body, text) in enumerate(texts):
        if number and not game.state.present(layer):
            game.note("goes_on", "fab:5.3.4c", because=("fab:1.2.3a",), objects=(layer.card,))
            if not ruled(game, "fab:5.3.4c", True, False):
                return
        yield from perform_all(text, body.resolve if isinstance(body, Resolution) else body.do)


@clause("fab:5.3.2c", without=())
def _cannot_defend(game: Game, card: CardId) -> Sequence[Why]:
    """Return the reasons why a defense reaction card cannot become a defending card (5.3.2c); empty if it can."""
    why = cannot_add(game, card)
    return () if why is None else (Why("fab:5.3.2c", why.reason), why)


@clause("fab:5.3.5", "fab:8.3.5a", without=None)
def _go_again(game: Game, layer: Ref, before: bool) -> Procedure[None]:
    """5.3.5: if the layer has go again, its controller gains 1 action point.

    Args:
        layer: the layer, which may have become a permanent with its other face active (8.5.36b).
        before: whether it had go again before it generated its effects.
    """
    present = game.state.present(layer)
    is_layer = present and game.state.zone(layer.card) == STACK
    has = before if present and not is_layer else had(game, layer, GO_AGAIN)
    if has and (is_layer or ruled(game, "fab:5.3.5a", True, False)):
        gained = GoesAgain(controller(game, layer.card), layer)
        because = (
            "fab:8.3.5a",
            *_printed_outside(game, layer),
            *(() if is_layer else ("fab:5.3.5a", "fab:1.2.3a")),
        )
        yield from do(game, gained, clause="fab:5.3.5", because=because)


OF_OPPONENT: Citation = "fab:8.2.11c#controller-changes"
"""The note that an affliction enters the arena under the control of an opponent of its player."""


OF_ANOTHER: Citation = "fab:1.3.1b#played-permanent"
"""The note that a card played by a non-owner enters the arena under the control of that player."""


COINS = ("fab:8.6.4", "fab:8.6.13")
"""The tokens whose go again is printed outside their ability but counted as part of it."""


def _printed_outside(game: Game, layer: Ref) -> Sequence[Citation]:
    """Return the note that go again is part of the ability of Copper and Silver, if the layer is theirs."""
    ability = declared(game, layer.card).ability if game.state.present(layer) else None
    return ("fab:8.6.4#go-again-outside",) if ability is not None and ability.clause in COINS else ()


@clause("fab:5.3.6", without=None)
def _leave_stack(game: Game, layer: Ref) -> Procedure[None]:
    """5.3.6: a permanent enters the arena; a defense reaction becomes a defending card."""
    card = layer.card
    if not game.state.present(layer) or game.state.zone(card) != STACK:
        return
    now = info(game, card)
    rules = enters(now) if now["kind"] == "card" else ()
    if rules:
        yield from under(game, rules, _enter_arena(game, layer, rules))
    elif is_defense_reaction_card(now):
        says = ("fab:8.1.3b", "fab:7.4.2d")
        yield from under(game, says, become_defending(game, [card], "fab:5.3.6b", ("fab:5.3.6", *says)))


def _enter_arena(game: Game, layer: Ref, rules: Sequence[Citation]) -> Procedure[None]:
    """5.3.6a: put a card into the arena as a permanent; an affliction goes to an opponent (8.2.11c)."""
    card, player = layer.card, controller(game, layer.card)
    subtypes, whose = info(game, card)["subtypes"], player
    if "affliction" in subtypes:
        among = (opponent(game, player),)
        (chosen,) = yield from game.choose(
            Question("select_player", "fab:8.2.11c", because=(OF_OPPONENT,)), by=player, among=among, subject=card
        )
        whose, rules = PlayerId(chosen), (*rules, "fab:8.2.11c", OF_OPPONENT)
    elif owner(game, card) != player:
        whose, rules = ruled(game, OF_ANOTHER, player, owner(game, card)), (*rules, OF_ANOTHER)
    turns_as_it_enters(game, card, subtypes, rules[0])
    into = Move(layer, "permanent", whose=whose, by=player)
    events = yield from do(game, into, clause="fab:5.3.6a", because=("fab:5.3.6", *rules, "fab:1.3.3", "fab:3.0.5a"))
    if events and "landmark" in subtypes:
        yield from _clear_other_landmarks(game, card)


@clause("fab:8.2.9b", without=None)
def _clear_other_landmarks(game: Game, card: CardId) -> Procedure[None]:
    """8.2.9b: clear all other landmarks, of every player (8.2.9b#scope)."""
    landmarks = [c for p in game.players for c in permanents(game, p) if "landmark" in info(game, c)["subtypes"]]
    others = [other for other in landmarks if other != card]
    of_others = ("fab:8.2.9b#scope",) if any(controller(game, c) != controller(game, card) for c in others) else ()
    yield from clear(game, others, "fab:8.2.9b", of_others)
