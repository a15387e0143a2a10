"""700 to 705 The turn: preparation phase, battle phase, recovery phase."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from judge.games.kiseki.book.c0100_overview import lose
from judge.games.kiseki.book.c0300_cp_and_ep import Gain, empty_pools
from judge.games.kiseki.book.c0400_attributes_and_states import is_ready, stunned
from judge.games.kiseki.book.c0500_zones import Move, Ready, move_all
from judge.games.kiseki.book.c0800_battle_phase import battle_phase
from judge.games.kiseki.book.c0804_battle_resolution import end_lasting
from judge.games.kiseki.book.c0902_priority import priority_procedure, settle_all
from judge.games.kiseki.book.c1211_triggered_crafts import occurs
from judge.games.kiseki.book.c1306_stun import Recover
from judge.games.kiseki.book.c1313_drawing import draw
from judge.games.kiseki.world import (
    ORIENTED,
    Game,
    be_primary,
    cards,
    controller,
    initiative,
    opponent,
    primary_first,
    units,
)
from judge.kernel import GAME, CardId, Check, Citation, PlayerId, Procedure, Question, clause, do, up_to

PHASES = ("preparation", "battle", "recovery")
STEPS = ("draw", "homebase", "deployment")
STARTS_LATE = "kiseki:703.6b#start-triggers-come-late"
"""Our reading: a preparation step's "start" trigger condition occurs after the action of the step."""


@clause("kiseki:702.1")
@clause("kiseki:701.1", without=None)
def turns(game: Game, begin: str = "preparation") -> Procedure[None]:
    """Play turn after turn.

    ``begin`` is the phase of the current turn to start at, or the step of its preparation phase.
    """
    going = True
    with game.at("kiseki:701.1") as place:
        while going:
            if begin in ("preparation", *STEPS):
                yield from preparation_phase(game, begin)
            if begin != "recovery":
                game.state.put(GAME, "phase", "battle")
                place.stand("battle")
                yield from battle_phase(game)
            game.state.put(GAME, "phase", "recovery")
            place.stand("recovery")
            yield from recovery_phase(game)
            going = next_turn(game)
            begin = "preparation"


def preparation_phase(game: Game, begin: str = "preparation") -> Procedure[None]:
    """703: both players carry out their steps, the initiative player first (703.5)."""
    game.state.put(GAME, "phase", "preparation")
    first = initiative(game)
    steps: Sequence[str] = STEPS
    player = PlayerId(game.state.get(GAME, "turn", first))
    if begin == "preparation":
        be_primary(game, first)
        player = first
        game.note("phase", "kiseki:701.1", actor=first, phase="preparation")
        yield from occurs(game, "turn_starts", "kiseki:703.1")
        yield from priority_procedure(game, "kiseki:703.2")
        yield from occurs(game, "preparation_phase_starts", "kiseki:703.3")
        yield from priority_procedure(game, "kiseki:703.4")
    else:
        steps = STEPS[STEPS.index(begin) :]
    with game.at("kiseki:703.5") as place:
        for one in (player, opponent(game, player)) if player == first else (player,):
            be_primary(game, one)
            place.stand(one)
            yield from _steps(game, one, steps)
            steps = STEPS
    be_primary(game, first)
    yield from _end(game, "preparation")


@clause("kiseki:702.2")
@clause("kiseki:703.5", without=None)
def _steps(game: Game, player: PlayerId, steps: Sequence[str]) -> Procedure[None]:
    """Carry out a player's three steps of the preparation phase, with that player as primary player."""
    game.note("steps", "kiseki:703.5", considered=True, actor=player)
    with game.at("kiseki:703.5") as place:
        for step in steps:
            game.state.put(GAME, "step", step)
            place.stand(step)
            yield from STEP[step](game, player)
            yield from _end(game, step)
    game.state.put(GAME, "step", None)  # the steps of the other player have not begun yet


def _end(game: Game, part: str) -> Procedure[None]:
    """End a step or phase: empty the pools; no trigger condition occurs then (703#no-end-triggers)."""
    game.note("ends", "kiseki:703#no-end-triggers", considered=True, phase=part)
    yield from empty_pools(game)


def draw_step(game: Game, player: PlayerId) -> Procedure[None]:
    """703.6: draw 2 cards."""
    yield from draw(game, player, 2, "kiseki:703.6a")
    yield from occurs(game, "draw_step_starts", "kiseki:703.6b", STARTS_LATE)
    yield from priority_procedure(game, "kiseki:703.6c")


HOMEBASE = Question("homebase", "kiseki:703.7a", hidden=True)
"""The question which card is put into the homebase."""


def homebase_step(game: Game, player: PlayerId) -> Procedure[None]:
    """703.7: let the player put up to 1 card from the hand face down into the homebase."""
    hand = cards(game, player, "hand")
    chosen = yield from game.choose(HOMEBASE, by=player, among=tuple(hand), how_many=up_to(1))
    for card in chosen:
        move = Move(game.state.ref(card), "homebase", whose=player, face_down=True)
        yield from move_all(game, [move], clause="kiseki:703.7a")
    yield from occurs(game, "homebase_step_starts", "kiseki:703.7b", STARTS_LATE)
    yield from priority_procedure(game, "kiseki:703.7c")


def deployment_step(game: Game, player: PlayerId) -> Procedure[None]:
    """703.8: gain 1 CP for each card in the homebase.

    A scenario that states a player's CP for this step means CP that have already been gained.
    """
    if game.state.get(player, "cp_gained"):
        game.state.put(player, "cp_gained", None)
        game.note("cp_gained", "kiseki:703.8a", actor=player, amount=game.state.get(player, "cp", 0))
    else:
        yield from do(game, Gain(player, "cp", len(cards(game, player, "homebase"))), clause="kiseki:703.8a")
    yield from occurs(game, "deployment_step_starts", "kiseki:703.8b", STARTS_LATE)
    yield from priority_procedure(game, "kiseki:703.8c")


STEP = {"draw": draw_step, "homebase": homebase_step, "deployment": deployment_step}


def recovery_phase(game: Game) -> Procedure[None]:
    """705: judge bonds, recover stunned UNITs or put them into the trail, and ready all cards."""
    first = initiative(game)
    be_primary(game, first)
    game.note("phase", "kiseki:701.1", actor=first, phase="recovery")
    yield from occurs(game, "recovery_phase_starts", "kiseki:705.1")
    yield from priority_procedure(game, "kiseki:705.2")
    yield from occurs(game, "turn_ends", "kiseki:705.3")
    yield from priority_procedure(game, "kiseki:705.4")
    judge_bonds(game)
    yield from recover_or_bury(game)
    yield from last_procedure(game)
    yield from ready_all(game)
    yield from _end(game, "recovery")


@clause("kiseki:705.5", without=None)
def judge_bonds(game: Game) -> None:
    """705.5: make a player without bonds lose.

    If neither has any, the player with fewer loses (numbers below 0 count), or the initiative player if they are equal.

    Raises:
        GameOver: somebody has lost.
    """
    bonds = {p: int(game.state.get(p, "bonds", 0)) for p in game.players}
    out = [p for p in game.players if bonds[p] <= 0]
    if not out:
        game.note("nobody_loses", "kiseki:705.5")
        return
    notes = ["kiseki:103.1#no-list-of-losing-conditions"]
    if any(b < 0 for b in bonds.values()):
        notes.append("kiseki:705.5#below-zero")
    if len(out) > 1:
        fewest = min(bonds.values())
        out = [p for p in out if bonds[p] == fewest]
        tie = len(out) > 1
        out = [initiative(game)] if tie else out
        game.note(
            "bonds_compared",
            "kiseki:705.5",
            because=("kiseki:103.3#two-tie-breakers",),
            actor=out[0],
            bonds={str(p): b for p, b in bonds.items()},
            tie=tie,
        )
    lose(game, out, "kiseki:705.5", notes)


def _who_recovers(player: PlayerId) -> Question:
    """Return the question which of a player's own stunned UNITs recovers."""

    def is_own(game: Game, card: CardId) -> bool:
        return controller(game, card) == player

    return Question("recover", "kiseki:705.6", checks=(Check("kiseki:705.6#whose-stunned-unit", "not_yours", is_own),))


def recover_or_bury(game: Game) -> Procedure[None]:
    """705.6: let each player recover 1 own stunned UNIT, then put the other stunned UNITs into the trail.

    Each of the two happens simultaneously for both players.
    """
    first = initiative(game)
    kept: list[CardId] = []
    down = [c for player in primary_first(game) for c in units(game, player) if stunned(game, c)]
    for player in (first, opponent(game, first)):
        if any(controller(game, c) == player for c in down):
            kept += yield from game.choose(_who_recovers(player), by=player, among=down, how_many=up_to(1))
    if kept:
        recoveries = [Recover(game.state.ref(c)) for c in kept]
        yield from do(game, *recoveries, clause="kiseki:705.6")
    left = [c for p in game.players for c in units(game, p) if stunned(game, c)]
    moves = [Move(game.state.ref(c), "trail") for c in left]
    yield from move_all(game, moves, clause="kiseki:705.6")
    for card in left:
        if stunned(game, card):
            game.note("remains", "kiseki:705.6", objects=(card,))


def last_procedure(game: Game) -> Procedure[None]:
    """705.7: end the effects for this turn; repeat while that makes actions due (705.7b)."""
    turn = game.state.get(GAME, "turn_number", 1)
    because: tuple[str, ...] = ("kiseki:705.7", "kiseki:1215.7#turn-already-begun")
    while True:
        end_lasting(game, turn, "kiseki:705.7a", *because)
        _end_player_effects(game, "kiseki:705.7a", *because)
        if not (yield from settle_all(game, "kiseki:705.7b", "kiseki:705.7b#return-without-a-rule-check")):
            return
        because = ("kiseki:705.7b", "kiseki:705.7b#return-without-a-rule-check")


def _end_player_effects(game: Game, rule: Citation, *because: Citation) -> None:
    """End the effects on players for this turn: no stun damage (1307.1), UNITs treated as there (1329.1)."""
    for player in game.players:
        facts = [f for f in ("no_stun_damage", "imagined") if game.state.get(player, f) is not None]
        if facts:
            ends = partial(_forget, game, player, facts)
            game.note("expired_for", rule, because=because, actor=player, then=ends)


def _forget(game: Game, player: PlayerId, facts: Sequence[str]) -> None:
    for fact in facts:
        game.state.forget(player, fact)
    game.world.record_effects(game)


def ready_all(game: Game) -> Procedure[None]:
    """705.8: ready all cards on the field and in the homebase at once, except stunned UNITs (1306.2b)."""
    lying = [c for p in game.players for z in sorted(ORIENTED) for c in cards(game, p, z) if not is_ready(game, c)]
    if lying:
        yield from do(game, *(Ready(game.state.ref(c)) for c in lying), clause="kiseki:705.8")


@clause("kiseki:705.9", without=False)
def next_turn(game: Game) -> bool:
    """705.9: make the other player the initiative player; return whether a new turn begins."""
    player = opponent(game, initiative(game))
    number = game.state.get(GAME, "turn_number", 1) + 1
    game.note("turn_begins", "kiseki:705.9", actor=player, number=number)
    game.state.put(GAME, "initiative", player)
    be_primary(game, player)
    game.state.put(GAME, "turn_number", number)
    return True
