"""The statements of a board about earlier events: chain links, layers, triggers and events of the turn."""

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import Field

from judge.abilities import Node, short_label
from judge.games.common.history import Before, EarlierEvent, Waits, ability_named, as_happening, left_as_stated
from judge.games.fab.adapter.vocabulary import EVENTS
from judge.games.fab.book.c0104_attacks import new_proxy
from judge.games.fab.book.c0106_layers import Declared
from judge.games.fab.book.c0501_costs import PLAYED_AT, number_attack
from judge.games.fab.book.c0501_playing import activated
from judge.games.fab.book.c0502_limits import times_activated
from judge.games.fab.book.c0606_triggered_effects import create_layer, times_triggered
from judge.games.fab.language import Activated, AttackAbility, StateTriggered, Triggered
from judge.games.fab.world import (
    CHAIN,
    STACK,
    Defending,
    Game,
    Link,
    controller,
    hero,
    in_arena,
    info,
    is_permanent,
    opponent,
)
from judge.kernel import GAME, CardId, PlayerId, count_turn_fact

Name = Annotated[str, Field(min_length=1, max_length=60)]


class LinkStated(Node):
    """A chain link as a board states it.

    Attributes:
        attack: the attack, or the weapon or ally that attacks.
        target: its target; by default the opponent's hero.
        defending: the defending cards, in the order in which they became so.
        hit: whether it has hit.
    """

    attack: Name
    target: Name | None = None
    defending: Annotated[list[Name], Field(max_length=20)] = []
    hit: bool = False


Links = Annotated[list[LinkStated], Field(max_length=20)]


def named_before(scenario: Any) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Yield the cards that the stated chain links name, each with its path in the scenario."""
    for number, link in enumerate(scenario.turn.chain):
        at = ("turn", "chain", number)
        yield (*at, "attack"), link.attack
        if link.target is not None:
            yield (*at, "target"), link.target
        for index, card in enumerate(link.defending):
            yield (*at, "defending", index), card


def begin(game: Game, scenario: Any) -> None:
    """Apply a board's statements about earlier events to the game."""
    for happened in scenario.earlier:
        _has_happened(game, happened)
    stated: list[LinkStated] = scenario.turn.chain
    step = scenario.turn.phase
    links = tuple(
        _link(game, one, number, last=number == len(stated), step=step) for number, one in enumerate(stated, 1)
    )
    if links:
        game.state.put(GAME, "links", links)
    for card in game.state.zones[STACK]:
        player = controller(game, card)
        target = (game.state.ref(hero(game, PlayerId(opponent(game, player)))),)
        attacks = "attack" in info(game, card)["subtypes"]
        state = game.state
        state.put(card, "declared", Declared(player, state.ref(card), "hand", target if attacks else ()))
    for waits in scenario.waiting:
        _has_triggered(game, waits)


def _has_happened(game: Game, happened: EarlierEvent) -> None:
    if happened.ability is not None:
        card, ability = ability_named(game, happened.ability)
        count = times_triggered if isinstance(ability.node, Triggered) else times_activated
        count_turn_fact(game, card, count(game, card, ability), happened.times)
    if happened.event is not None:
        happening = as_happening(game, happened, happened.event, info)
        game.world.history.note(game, [happening] * happened.times)


def _has_triggered(game: Game, waits: Waits) -> None:
    card, ability = ability_named(game, waits.ability)
    by = card if waits.event is None else CardId(waits.event)
    known = left_as_stated(game, by, in_play=in_arena(game, by))
    event = ability.node.whens[0].event if isinstance(ability.node, Triggered) else "state"
    you = PlayerId(controller(game, card))
    create_layer(game, f"{card}.{short_label(ability.label)}", ability, game.state.ref(card), you, known, event)


def _link(game: Game, stated: LinkStated, number: int, *, last: bool, step: str) -> Link:
    state, card = game.state, CardId(stated.attack)
    player = controller(game, card)
    state.put(card, PLAYED_AT, number)
    source = None
    if is_permanent(game, card):
        source = state.ref(card)
        card = new_proxy(game, player, card, activated(game, card)[0].node)
        state.move(card, CHAIN, same_object=True)
    target = CardId(stated.target) if stated.target is not None else hero(game, opponent(game, player))
    defending = tuple(_defending(game, CardId(defending_card)) for defending_card in stated.defending)
    over = not last or step == "resolution"
    # a board does not state where an attack was played from
    state.put(card, "declared", Declared(player, source or state.ref(card), "hand", (state.ref(target),)))
    number_attack(game, card, PlayerId(player))
    return Link(
        state.ref(card),
        source,
        player,
        (state.ref(target),),
        defending,
        declared=bool(defending) and last and step == "defend",
        damage_calculated=over,
        hit=stated.hit,
        resolved=not last,
    )


def _defending(game: Game, card: CardId) -> Defending:
    return Defending(game.state.ref(card), _origin(game, card), 1)  # all defend together, in event 1


def _origin(game: Game, card: CardId) -> str:
    equipped: tuple[str, ...] = game.state.get(card, "equipped", ())
    return equipped[0] if equipped else "hand"


BEFORE = Before(
    waits=lambda node: isinstance(node, Triggered | StateTriggered),
    events=tuple(EVENTS),
    abilities=lambda node: (
        isinstance(node, AttackAbility | Activated) or (isinstance(node, Triggered) and node.per_turn is not None)
    ),
    happened=_has_happened,
    turn={"chain": (Links, [])},
)
