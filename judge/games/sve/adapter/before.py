"""The statements of a scenario about the time before its board: an extra turn, events, abilities on standby."""

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
"""The events of this turn that texts can count."""


def _waits(node: Node) -> bool:
    return isinstance(node, Triggered | StateTriggered) or (isinstance(node, Keyworded) and node.keyword in TRIGGERING)


def _is_counted(node: Node) -> bool:
    """Return whether the uses of an ability are counted each turn, for its limit or that of 8.3.2."""
    evolves = isinstance(node, Keyworded) and node.keyword not in TRIGGERING
    return evolves or getattr(node, "per_turn", None) is not None


def begin(game: Game, scenario: Any) -> None:
    """Apply the statements of a scenario about the time before its board."""
    after = scenario.turn.extra_after
    if after is not None:
        game.state.put(GAME, "last_ordinary", PlayerId(after))
        game.note("in_extra_turn", "sve:5.27.1", actor=turn_player(game), coming=opponent(game, PlayerId(after)))
    for happened in scenario.earlier:
        _has_happened(game, happened)
    for waits in scenario.waiting:
        _stands_by(game, waits)


def _has_happened(game: Game, happened: EarlierEvent) -> None:
    """Count an earlier event or use of an ability that the scenario states as one of this turn."""
    for _ in range(happened.times):
        if happened.ability is not None:
            _count_ability(game, *ability_named(game, happened.ability))
        if happened.event is not None:
            _count(game, happened, happened.event)


def _count_ability(game: Game, card: CardId, ability: Ability) -> None:
    """Count an ability as played or triggered this turn."""
    if isinstance(ability.node, Activated):
        count_use(game, controller(game, card), card, ability)
    else:
        count_for_limit(game, game.state.ref(card), ability)


def _count(game: Game, happened: EarlierEvent, event: str) -> None:
    """Count an event for every text and rule that asks how often it has happened this turn."""
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
    """Return whether a text asks for the number of cards played this turn."""
    return game.world.reads("combo") or "plays" in game.world.history.events


def _stands_by(game: Game, waits: Waits) -> None:
    """Put an ability on standby because the scenario states that it has triggered (10.7.2)."""
    card, ability = ability_named(game, waits.ability)
    by = CardId(waits.event) if waits.event is not None else card
    known = left_as_stated(game, by, in_play=zone_of(game, by) == "field")
    new = wait(game.state, waits.ability, ability, game.state.ref(card), controller(game, card), known)
    game.note(
        "stands_by", "sve:10.7.2", because=(ability.clause,), actor=new.controller, objects=(card,), ability=new.id
    )


BEFORE = Before(_waits, EVENTS, _is_counted, _has_happened, {"extra_after": (Literal["p1", "p2"] | None, None)})
