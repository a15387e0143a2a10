"""1.10 Game state: the game state actions, performed before a player gets priority."""

from __future__ import annotations

from judge.abilities import Text
from judge.games.fab.book.c0104_attacks import has_ceased
from judge.games.fab.book.c0108_effects import rule_of
from judge.games.fab.book.c0300_zones import Cease, arsenal_zones, clear
from judge.games.fab.book.c0405_ending_a_game import heroes_die
from judge.games.fab.book.c0601_discrete_effects import performs
from judge.games.fab.book.c0602_continuous_effects import effects_apply
from judge.games.fab.book.c0606_triggered_effects import add_triggered_layers
from judge.games.fab.book.c0805_looking import show_new_cards
from judge.games.fab.language.combat import CloseChain
from judge.games.fab.world import (
    CHAIN,
    Game,
    active,
    arena,
    cards,
    clockwise,
    info,
    is_open,
    on_chain,
    put_step,
    stack,
    step_of,
    turn_player,
)
from judge.kernel import GAME, CardId, Citation, Procedure, Question, clause, do, exactly, ruled

CLOSED_BY_EFFECT = "closed_by_effect"
"""The fact of the game: an effect has closed the combat chain (7.7.2d)."""


@clause("fab:1.10.2", without=None)
def game_state_actions(game: Game) -> Procedure[None]:
    """Perform the game state actions in the rulebook's order (1.10.2), after ending expired effects.

    A position that needed none is not searched again.
    """
    world, steps = game.world, game.trace.steps
    if world.nothing_due_at == game.state.version:
        return
    before = game.state.version, len(steps)
    yield from effects_apply(game)
    yield from _arsenal_zones_cease(game)
    heroes_die(game)
    yield from _clear_dead(game)
    show_new_cards(game)
    yield from add_triggered_layers(game)
    _close_chain(game)
    if before == (game.state.version, len(steps)):
        world.nothing_due_at = game.state.version


@clause("fab:3.0.10c", without=None)
def _arsenal_zones_cease(game: Game) -> Procedure[None]:
    """3.0.10c: remove arsenal zones whose effect has ended: empty ones first, then ones that the player chooses.

    The cards in removed zones are cleared.
    """
    for player in clockwise(game, turn_player(game)):
        held = cards(game, player, "arsenal")
        left = len(held) - arsenal_zones(game, player)
        if left > 0:
            chosen = yield from game.choose(
                Question("arsenal_zone", "fab:3.0.10c"), by=player, among=held, how_many=exactly(left)
            )
            yield from clear(game, chosen, "fab:3.0.10c")


@clause("fab:1.10.2b", without=None)
def _clear_dead(game: Game) -> Procedure[None]:
    """1.10.2b: clear all non-hero objects in the arena with a life total of 0, in a single event."""
    dead = [c for c in arena(game) if _is_dead(game, c)]
    yield from clear(game, dead, "fab:1.10.2b", ("fab:1.10.2", "fab:2.5.3f", "fab:2.5.3g"))


def _is_dead(game: Game, card: CardId) -> bool:
    now = info(game, card)
    return bool(now["life"] == 0 and "hero" not in now["types"])


@clause("fab:1.10.2e", without=None)
def _close_chain(game: Game) -> None:
    """1.10.2e: begin the Close Step if a rule or effect has closed the open combat chain."""
    if not is_open(game) or step_of(game) == "close":
        return
    if game.state.get(GAME, CLOSED_BY_EFFECT):
        game.state.forget(GAME, CLOSED_BY_EFFECT)
        begin_close_step(game, "fab:7.7.2d", "fab:1.10.2e")
    elif active_attack_is_gone(game):
        begin_close_step(game, "fab:7.7.2c", "fab:1.10.2e")


@performs(CloseChain)
def _closes_chain(text: Text, instruction: CloseChain) -> Procedure[int]:
    """7.7.2d: an effect closes the combat chain; the next game state actions begin the Close Step."""
    yield from ()
    game = text.game
    if not is_open(game):
        game.note("nothing", "fab:7.0.2", actor=text.you, role="close_chain", subject=text.subject)
        return 0
    game.note("closed_by_effect", rule_of(text), because=("fab:7.7.2d",), actor=text.you, subject=text.subject)
    game.state.put(GAME, CLOSED_BY_EFFECT, True)
    return 1


@clause("fab:7.7.2c", without=False)
def active_attack_is_gone(game: Game) -> bool:
    """Return whether the active-attack ceased to exist before damage was calculated (7.7.2c)."""
    link = active(game)
    if link is None or link.damage_calculated or link.resolved or step_of(game) == "layer":
        return False
    return not (game.state.present(link.attack) and game.state.zone(link.attack.card) == CHAIN)


def begin_close_step(game: Game, rule: Citation, *because: Citation) -> None:
    """End the current step, and begin the Close Step (7.7.2)."""
    if ruled(game, ("fab:7.7.2", *because), True, False):
        game.note("chain_closing", rule, because=("fab:7.7.2", *because), then=lambda: put_step(game, "close"))


@clause("fab:1.4.3c", without=None)
def proxies_cease(game: Game) -> Procedure[None]:
    """1.4.3c: attack-proxies cease to exist if their source is gone or is on another chain link."""
    there = (*stack(game), *on_chain(game))
    proxies = game.state.marked(there, ("source",))  # hundreds of layers can wait
    gone = [card for card in there if card in proxies and has_ceased(game, card)]
    if gone:
        yield from do(game, *(Cease(game.state.ref(c)) for c in gone), clause="fab:1.4.3c")
