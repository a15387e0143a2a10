"""512.1 The rest of a turn that a text skips: nothing more is processed in it."""

from __future__ import annotations

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm._attack import put_attack
from judge.games.dm._performing import performs
from judge.games.dm.book.c606_effects import rule_of
from judge.games.dm.book.c608_continuous import END_OF_ATTACK, end_lasting
from judge.games.dm.world import turn_player
from judge.kernel import GAME, Game, Procedure, clause, settle, waiting


class RestIsSkipped(Exception):  # noqa: N818 - it is no error
    """A text skips the rest of the turn, whatever was being processed in it."""


@performs(language.SkipRestOfTurn)
@clause("dm:101.1", "dm:512.1#rest-of-the-turn-skipped", without=0)
def _skip(text: Text, what: language.SkipRestOfTurn) -> Procedure[int]:
    """Skip the rest of the turn: a text beats the rules on steps that are yet to come (101.1).

    Before the first turn begins (103.5) there is none of which anything could be skipped.

    Raises:
        RestIsSkipped: always, once a turn has begun.
    """
    game = text.game
    if game.state.get(GAME, "phase") == "setup":
        game.note("nothing", "dm:101.3", because=("dm:103.5",), actor=text.you, role="turn", subject=text.subject)
        return 0
    because = ("dm:101.1", "dm:512.1#rest-of-the-turn-skipped")
    game.note("rest_skipped", rule_of(text), because=because, actor=turn_player(game), subject=text.subject)
    yield from ()
    raise RestIsSkipped


def leave_undone(game: Game) -> None:
    """Let an attack that is going on be over, and what waits not be resolved."""
    put_attack(game, None)
    end_lasting(game, END_OF_ATTACK, "dm:510.2")
    for one in waiting(game.state):
        settle(game.state, one)


__all__ = ["RestIsSkipped", "leave_undone"]
