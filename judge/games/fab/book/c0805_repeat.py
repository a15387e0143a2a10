"""8.5.27 Repeat: a process is performed again."""

from __future__ import annotations

from judge.abilities import Text
from judge.games.fab import effect_words
from judge.games.fab._performing import perform_all, performs
from judge.games.fab.world import fab
from judge.kernel import Procedure, clause


@performs(effect_words.RepeatProcess)
@clause("fab:8.5.27", without=0)
def _repeat_while(text: Text, what: effect_words.RepeatProcess) -> Procedure[int]:
    """8.5.27: perform a process, and again for as long as the text says, or until it does nothing more (8.5.27b)."""
    game, done = text.game, 0
    while True:
        game.bound()
        more = yield from perform_all(text, what.do)
        done += more
        if not fab(game).reader.holds(text, what.repeat_while):
            return done
        if not more:
            because = ("fab:8.5.27b#no-progress",)
            game.note("nothing", "fab:8.5.27b", because=because, actor=text.you, role="repeat", subject=text.subject)
            return done
        game.note("repeats", "fab:8.5.27", actor=text.you, subject=text.subject)
