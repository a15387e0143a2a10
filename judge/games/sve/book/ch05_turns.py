"""5.22 winning by a text, 5.25 skipped turns, 5.27 extra turns."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Text
from judge.abilities import instructions as say
from judge.games.sve.book.ch01_overview import FORBIDDEN, able_to_lose, end_game
from judge.games.sve.book.ch03_players import opponent
from judge.games.sve.book.ch10_costs import SPECIAL_COSTS
from judge.games.sve.book.ch10_effects import performs
from judge.games.sve.language import PaySpecial
from judge.games.sve.world import Game, info, leader
from judge.kernel import GAME, PlayerId, Procedure, clause, ruled


@performs(say.Win)
@clause("sve:5.22.1", "sve:1.2.4", without=0)
def _win(text: Text, instruction: say.Win) -> Procedure[int]:
    decide_the_game(text.game, [(text, instruction)])
    yield from ()
    return 0


@performs(say.Lose)
@clause("sve:1.2.4", without=0)
def _lose(text: Text, instruction: say.Lose) -> Procedure[int]:
    decide_the_game(text.game, [(text, instruction)])
    yield from ()
    return 0


@clause("sve:1.2.4", without=None)
def decide_the_game(game: Game, results: Sequence[tuple[Text, say.Win | say.Lose]]) -> None:
    """1.2.4: make players win or lose by texts, even in the middle of an effect.

    Simultaneous results are decided together (1.2.2). If a player wins, the other loses (5.22.1). ``results`` lists the
    simultaneous instructions, with each player's text.

    Raises:
        GameOver: somebody loses.
    """
    at_once = ("sve:1.3.4.1",) if len(results) > 1 else ()
    wins = {
        opponent(game, who): who
        for text, instruction in results
        if isinstance(instruction, say.Win)
        for who in text.players(instruction.win)
    }
    for loser in [loser for loser, winner in wins.items() if _cannot_win(game, winner)]:
        game.note("does_not_win", FORBIDDEN, because=("sve:5.22.1",), actor=wins.pop(loser))
    lost = [(text, instruction) for text, instruction in results if isinstance(instruction, say.Lose)]
    loses = [who for text, instruction in lost for who in text.players(instruction.lose)]
    because = ("sve:1.2.4", *at_once, *(("sve:5.22#losing-undefined",) if loses else ()))
    losing = able_to_lose(game, list(dict.fromkeys((*wins, *loses))), (*because, *(("sve:5.22.1",) if wins else ())))
    for who in [who for who in losing if who in wins]:
        game.note("wins", "sve:5.22.1", because=("sve:1.2.4",), actor=wins[who])
    losing = [who for who in losing if who in loses or who in ruled(game, "sve:5.22.1", wins, {})]
    if losing:
        end_game(game, losers=losing, because=because)


@clause(FORBIDDEN, without=False)
def _cannot_win(game: Game, player: PlayerId) -> bool:
    """Return whether a text forbids a player to win by a text (1.3.3)."""
    return "win" in info(game, leader(game, player))["cannot"]


@performs(say.ExtraTurn)
@clause("sve:5.27.1", without=0)
def _extra_turn(text: Text, instruction: say.ExtraTurn) -> Procedure[int]:
    """5.27.1: add extra turns before the next turn; the latest one added comes first."""
    state, players = text.game.state, text.players(instruction.extra_turn)
    for who in players:
        text.game.note("extra_turn", "sve:5.27.1", actor=who)
    state.put(GAME, "extra_turns", (*state.get(GAME, "extra_turns", ()), *players))
    yield from ()
    return len(players)


@performs(say.SkipTurn)
@clause("sve:5.25.2", without=0)
def _skip_turn(text: Text, instruction: say.SkipTurn) -> Procedure[int]:
    """5.25.2: have players skip their next turn."""
    players = text.players(instruction.skip_turn)
    _will_skip(text.game, players)
    yield from ()
    return len(players)


@clause("sve:5.25.2", without=False)
def _pay_with_turns(text: Text, _: PaySpecial) -> Procedure[bool]:
    """10.4.2: pay by skipping the player's next N turns, besides turns that are skipped already (5.25.2.1)."""
    _will_skip(text.game, [text.you] * text.numbers["cost_amount"], "sve:10.4.2")
    yield from ()
    return True


SPECIAL_COSTS["skip_turn"] = _pay_with_turns


def _will_skip(game: Game, players: Sequence[PlayerId], *because: str) -> None:
    """Record that players skip turns, one for each time they are listed."""
    for who in players:
        game.note("skip_turn", "sve:5.25.2", because=because, actor=who)
    game.state.put(GAME, "skipped_turns", (*game.state.get(GAME, "skipped_turns", ()), *players))


def next_player(game: Game) -> PlayerId:
    """Return the player of the next turn, taking extra turns and skipped turns into account.

    The latest extra turn is taken first (5.27.1.1). A skipped turn uses up the latest skip (5.25.2.1), and the turn
    after it begins instead (5.25.1).
    """
    state = game.state
    natural: PlayerId = state.get(GAME, "last_ordinary", game.state.get(GAME, "turn"))
    state.put(GAME, "last_ordinary", natural)  # an extra turn comes before the ordinary one, not in its place (5.27.1)
    while True:
        extra = state.get(GAME, "extra_turns", ())
        if extra:
            state.put(GAME, "extra_turns", extra[:-1])
            coming: PlayerId = extra[-1]
            order = "sve:5.27.1.1" if len(extra) > 1 else "sve:5.27.1"
            game.note("extra_turn_begins", order, actor=coming)
        else:
            coming = natural = opponent(game, natural)
            state.put(GAME, "last_ordinary", natural)
        skips = ruled(game, "sve:5.25.1", state.get(GAME, "skipped_turns", ()), ())
        if coming not in skips:
            return coming
        last = len(skips) - 1 - skips[::-1].index(coming)
        state.put(GAME, "skipped_turns", skips[:last] + skips[last + 1 :])
        clause = "sve:5.25.2.1" if skips.count(coming) > 1 else "sve:5.25.2"
        game.note("turn_skipped", clause, because=("sve:5.25.1",), actor=coming)
