"""603.6 Delayed trigger abilities: how they come about, and when those end that trigger each time in a turn."""

from __future__ import annotations

from judge.abilities import Text, Triggered, delay, delayed
from judge.games.dm._performing import performs
from judge.games.dm.book.c603_abilities import EVERY, Ability, forget_delayed
from judge.games.dm.language import Later
from judge.games.dm.world import dm
from judge.kernel import Game, Procedure, clause


def end_delayed(game: Game) -> None:
    """End the delayed trigger abilities that trigger each time in a turn, as that turn ends (511.2)."""
    forget_delayed(game, [one for one in delayed(game) if one.ability.keyword == EVERY])


@clause("dm:607.2")
@performs(Later)
@clause("dm:603.6", without=0)
def _later(text: Text, what: Later) -> Procedure[int]:
    """Create a delayed trigger ability (603.6); what has happened by then does not trigger it (603.6a)."""
    node = Triggered(when=what.later, do=what.do)
    ability = Ability("later", node, "trigger", "dm:603.6", EVERY if what.every else None)
    text.game.note("later", "dm:603.6", actor=text.you, subject=text.subject, event=what.later.event)
    delay(text, ability)
    dm(text.game).has_triggers = True
    yield from ()
    return 1
