"""15.2 Endless loops that somebody chooses to go on with: how often, and not again in the same state."""

from __future__ import annotations

from dataclasses import replace

from judge.games.sve.book.ch03_players import opponent
from judge.games.sve.book.ch15_endless import CHANCE, NOT_POSITION, loose_zones
from judge.games.sve.world import Action, Deed, Game
from judge.kernel import (
    MOST_TIMES,
    IllegalPlay,
    PlayerId,
    Procedure,
    Question,
    SameAnswers,
    Why,
    clause,
    same_position,
)


def under_way(game: Game, action: Action, doing: Procedure[bool]) -> Procedure[bool]:
    """Carry out an action of the turn player as one that may not be possible again (see :func:`not_again`)."""
    phase, state = game.world.main_phase, game.state
    position = hash(state.fingerprint(NOT_POSITION)) if phase.recalled else None
    phase.under_way, phase.decided = Deed(action, state.mark(), position), len(game.decisions)
    try:
        return (yield from doing)
    finally:
        game.world.main_phase.under_way = None


def not_again(game: Game) -> None:
    """Stand against an action that was taken in this very state before; called where it can last be taken back.

    Only what the turn player chooses to do is forbidden (15.2.1.2#same-state), and only with the same choices. The
    order of a deck is part of the state (15.2.1.2#deck-order-counts).

    Raises:
        IllegalPlay: the state at which it began is the one at which it was begun before (15.2.1.2).
    """
    phase = game.world.main_phase
    deed = phase.under_way
    if deed is None:
        return
    phase.under_way = None
    deed = replace(deed, declared=tuple(game.decisions[phase.decided :]))
    if any(_same(game, before, deed) for before in phase.doings.done):
        card = deed.action.card
        game.forbid(Why("sve:15.2.1.2", "same_state"), subject=card, objects=() if card is None else (card,))
    if not game.trying:
        phase.doings.done.append(deed)


def _same(game: Game, before: Deed, deed: Deed) -> bool:
    return (before.action, before.declared) == (deed.action, deed.declared) and same_position(
        game.state, before.begun, deed.begun, ignore=NOT_POSITION, loose=loose_zones(game)
    )


def is_done(game: Game) -> None:
    """Take down how everything in the last action was decided, now that its check timing is over."""
    phase = game.world.main_phase
    if phase.doings.done:
        answers = tuple(game.decisions[phase.decided :])
        phase.doings.done[-1] = replace(phase.doings.done[-1], answers=answers)


LOOP_TIMES = Question("loop_times", "sve:15.2.1.1", otherwise=Why("sve:15.2.1.1", "not_a_number"))
"""How often a loop is repeated."""


@clause("sve:15.2.1.1", without=False)
def declare_loop(game: Game, player: PlayerId, length: str) -> Procedure[bool]:
    """Declare that the last actions are repeated: so many times, or fewer when the other player breaks in.

    The number is lower only because the other player acts otherwise at some point of the lap after the last full one.
    Until that has been done the rest of the laps stated is still to come (15.2.1.1#not-taken-after-all).

    Args:
        game: the running game.
        player: the turn player, who alone states a number (15.2.1.1#only-turn-player).
        length: how many actions the loop has, as a script says it.

    Raises:
        IllegalPlay: not so many actions were taken in this main phase.
    """
    doings, other = game.world.main_phase.doings, opponent(game, player)
    lap = doings.last(length)
    if not lap:
        raise IllegalPlay((Why("sve:15.2.1.1", "nothing_to_repeat"),), None)
    (stated,) = yield from game.choose(LOOP_TIMES, by=player, among=range(MOST_TIMES + 1))
    game.commit()
    can_break_in = any(by == other for deed in lap for _, by, _, _ in deed.answers)
    (agreed,) = yield from game.choose(
        Question(
            "loop_times",
            "sve:15.2.1.1",
            because=("sve:15.2.1.1#count-and-interrupt",),
            otherwise=Why("sve:15.2.1.1", "only_fewer" if can_break_in else "no_point_to_break_in"),
        ),
        by=other,
        among=range(stated, -1, -1) if can_break_in else (stated,),
    )
    game.note("loop_declared", "sve:15.2.1.1", actor=player, times=agreed, numbers=(stated, agreed))
    doings.ahead.extend(lap * agreed)
    if agreed < stated:
        doings.ahead.extend(replace(deed, free=other) for deed in lap)
        doings.ahead.extend(lap * (stated - agreed - 1))
    return True


def again(game: Game, deed: Deed, doing: Procedure[bool]) -> Procedure[None]:
    """Carry out an action of a declared loop, decided as in the lap shown; where that is not possible the loop ends."""
    same = SameAnswers(deed.answers, CHANCE, deed.free)
    done = yield from same.to(doing)
    doings = game.world.main_phase.doings
    if done and same.strayed is None:
        if deed.free is not None and (not doings.ahead or doings.ahead[0].free is None):
            game.note("loop_goes_on", "sve:15.2.1.1#not-taken-after-all", because=("sve:15.2.1.1",), actor=deed.free)
        return
    doings.stop()
    if same.strayed is not None and same.strayed.by == deed.free:
        because = ("sve:15.2.1.1#count-and-interrupt",)
        game.note("loop_interrupted", "sve:15.2.1.1", because=because, actor=deed.free)
    else:
        game.note("loop_stops", "sve:15.2.1.1", objects=() if deed.action.card is None else (deed.action.card,))
