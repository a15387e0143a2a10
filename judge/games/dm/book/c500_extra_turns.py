"""500.5 Extra turns: whose turn comes after this one."""

from __future__ import annotations

from judge.abilities import Text
from judge.abilities import instructions as say
from judge.games.dm._performing import performs
from judge.games.dm.world import in_turn_order, opponent
from judge.kernel import GAME, Game, PlayerId, Procedure, clause, ruled

GAINED, COMING, REGULAR = "gained_turns", "extra_turns", "regular_turn"
"""The facts of the game: the extra turns gained in this turn, those that are still to come, whose turn they follow."""


@performs(say.ExtraTurn)
@clause("dm:500.5", without=0)
def _extra_turn(text: Text, what: say.ExtraTurn) -> Procedure[int]:
    """Let players gain a turn, which is added directly after this one (500.5)."""
    game, players = text.game, text.players(what.extra_turn)
    for who in players:
        game.note("extra_turn", "dm:500.5", actor=who, subject=text.subject)
    game.state.put(GAME, GAINED, (*game.state.get(GAME, GAINED, ()), *players))
    yield from ()
    return len(players)


def whose_turn_follows(game: Game, player: PlayerId) -> PlayerId:
    """Return whose turn comes after that of this player: an extra turn, or the other player's as a rule."""
    both = ("dm:500.5a",) if len(set(game.state.get(GAME, GAINED, ()))) > 1 else ()
    coming = (*_in_order(game), *game.state.get(GAME, COMING, ()))
    which = ("dm:500.5#order-of-extra-turns",) if len(set(coming)) > 1 else ()
    game.state.forget(GAME, GAINED)
    regular = game.state.get(GAME, REGULAR, player)
    if coming:
        game.state.put(GAME, REGULAR, regular)
        game.state.put(GAME, COMING, coming[1:] or None)
        game.note("extra_turn_comes", "dm:500.5", because=(*which, *both), actor=coming[0])
        return PlayerId(coming[0])
    game.state.forget(GAME, REGULAR)
    return ruled(game, "dm:500.1#whose-turn-comes-next", opponent(game, regular), player)


@clause("dm:500.5a", instead=lambda game: game.state.get(GAME, GAINED, ()))
def _in_order(game: Game) -> tuple[PlayerId, ...]:
    """Return the extra turns gained in this turn, the turn player's before the other's (500.5a)."""
    gained = game.state.get(GAME, GAINED, ())
    return tuple(who for player in in_turn_order(game) for who in gained if who == player)
