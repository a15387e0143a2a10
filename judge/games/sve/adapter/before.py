"""The statements of a board about the time before it: an extra turn, earlier events, abilities on standby."""

from __future__ import annotations

from typing import Any, Literal

from judge.abilities import Activated, Keyworded, Node, StateTriggered, Triggered
from judge.games.common.history import Before, EarlierEvent, Waits, ability_named, as_happening, left_as_stated
from judge.games.sve.book.ch03_players import controller, opponent, turn_player
from judge.games.sve.book.ch10_abilities import Ability
from judge.games.sve.book.ch10_play import count_use
from judge.games.sve.book.ch10_triggers import count_for_limit
from judge.games.sve.book.ch12_keywords import TRIGGERING
from judge.games.sve.world import Game, info, leader, zone_of
from judge.kernel import GAME, CardId, PlayerId, count_turn_fact, wait

EVENTS = (
    "enters",
    "leaves",
    "dies",
    "destroyed",
    "banished",
    "returned",
    "discarded",
    "draws",
    "plays",
    "activates",
    "attacks",
    "attacked",
    "fights",
    "evolves",
    "races",
    "damaged",
    "leader_damaged",
    "defense_gained",
    "defense_lost",
)
"""Events that texts count in the turn."""


def _waits(node: Node) -> bool:
    return isinstance(node, Triggered | StateTriggered) or (isinstance(node, Keyworded) and node.keyword in TRIGGERING)


def _is_counted(node: Node) -> bool:
    """Return whether a limit per turn, or 8.3.2, counts how often an ability was played or triggered."""
    evolves = isinstance(node, Keyworded) and node.keyword not in TRIGGERING
    return evolves or getattr(node, "per_turn", None) is not None


def begin(game: Game, scenario: Any) -> None:
    """Apply the statements of a board about the time before it."""
    after = scenario.turn.extra_after
    if after is not None:
        game.state.put(GAME, "last_ordinary", PlayerId(after))
        game.note("in_extra_turn", "sve:5.27.1", actor=turn_player(game), coming=opponent(game, PlayerId(after)))
    for happened in scenario.earlier:
        _has_happened(game, happened)
    for waits in scenario.waiting:
        _stands_by(game, waits)


def _has_happened(game: Game, happened: EarlierEvent) -> None:
    """Count something for the turn, as if it had happened in it."""
    for _ in range(happened.times):
        if happened.ability is not None:
            _count_ability(game, *ability_named(game, happened.ability))
        if happened.event is not None:
            _count(game, happened, happened.event)


def _count_ability(game: Game, card: CardId, ability: Ability) -> None:
    """Count an ability as played or triggered in the turn."""
    if isinstance(ability.node, Activated):
        count_use(game, controller(game, card), card, ability)
    else:
        count_for_limit(game, game.state.ref(card), ability)


def _count(game: Game, happened: EarlierEvent, event: str) -> None:
    """Count an event for whatever asks how often it has happened in the turn."""
    if event == "leader_damaged" and happened.card is None and happened.player is not None:
        happened = happened.model_copy(update={"card": leader(game, PlayerId(happened.player))})
    what = as_happening(game, happened, event, info)
    game.world.history.note(game, [what])
    player, card = what.player, None if what.ref is None else what.ref.card
    if event == "plays" and _counts_cards_played(game):
        count_turn_fact(game, player, "cards_played")
    if event == "evolves" and card is not None:
        game.state.put(card, "evolved_turn", game.state.get(GAME, "turn_number"))
    if event == "leader_damaged" and game.world.reads("sanguine") and player == turn_player(game):
        count_turn_fact(game, player, "leader_lost")


def _counts_cards_played(game: Game) -> bool:
    """Return whether a text asks how many cards were played in the turn, by its notation or in words."""
    return game.world.reads("combo") or "plays" in game.world.history.events


def _stands_by(game: Game, waits: Waits) -> None:
    """Make an ability wait that has triggered before (10.7.2)."""
    card, ability = ability_named(game, waits.ability)
    by = CardId(waits.event) if waits.event is not None else card
    known = left_as_stated(game, by, in_play=zone_of(game, by) == "field")
    new = wait(game.state, waits.ability, ability, game.state.ref(card), controller(game, card), known)
    game.note(
        "stands_by", "sve:10.7.2", because=(ability.clause,), actor=new.controller, objects=(card,), ability=new.id
    )


BEFORE = Before(_waits, EVENTS, _is_counted, _has_happened, {"extra_after": (Literal["p1", "p2"] | None, None)})
