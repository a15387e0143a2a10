"""6.6.2 and 6.6.3 Inline- and delayed-triggered effects: what a text generates that triggers, at once or later."""

from __future__ import annotations

from judge.abilities import Text, When, delay, delayed, remembered
from judge.abilities.conditions import Happened
from judge.games.fab._performing import performs
from judge.games.fab.book.c0107_abilities import Ability
from judge.games.fab.book.c0108_effects import rule_of
from judge.games.fab.book.c0606_triggers import create_layer
from judge.games.fab.language import Later, Triggered
from judge.games.fab.rule_words import Inline
from judge.games.fab.world import fab
from judge.kernel import GAME, Game, Procedure, clause


@performs(Later)
def _later(text: Text, what: Later) -> Procedure[int]:
    """6.6.3: generate a delayed-triggered effect, which goes on knowing what the text has remembered."""
    yield from ()
    event = what.later.event
    game = text.game
    because = ("fab:6.6.3", "fab:6.6.3a")
    game.note("later", rule_of(text), because=because, actor=text.you, subject=text.subject, event=event)
    delay(text, Triggered(when=what.later, do=what.do), what.until, every=what.every)
    return 1


@clause("fab:6.6.3a", without=None)
def end_delayed(game: Game, until: str) -> None:
    """6.6.3a: the delayed-triggered effects end whose duration is over."""
    left = tuple(one for one in delayed(game) if one.until != until)
    if len(left) < len(delayed(game)):
        game.state.put(GAME, "delayed", left or None)


@performs(Inline)
@clause("fab:6.6.2", "fab:6.6.2a", without=0)
def _inline(text: Text, what: Inline) -> Procedure[int]:
    """6.6.2: an inline-triggered effect triggers as it is generated, or not at all (6.6.2a)."""
    yield from ()
    if not fab(text.game).reader.holds(text, Happened(did=what.when_done)):
        text.game.note("nothing", "fab:6.6.2a", actor=text.you, role="choose", subject=text.subject)
        return 0
    node = Triggered(when=When(event="plays"), targets=what.targets, do=what.inline)
    name = f"{text.source.card}.inline"
    ability = Ability("inline", node, "static", "fab:6.6.2")
    create_layer(text.game, name, ability, text.source, text.you, remembered(text), "inline")
    return 1


__all__ = ["end_delayed"]
