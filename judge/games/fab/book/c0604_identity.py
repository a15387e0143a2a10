"""6.4.7 Self-replacement effects, of what the same text does, and 6.4.8 identity-replacement, of entering the arena."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Literal

from judge.abilities import ReplacingEffect, Text
from judge.games.fab._performing import perform_all, performs
from judge.games.fab.book.c0108_effects import text_of
from judge.games.fab.book.c0115_counters import together
from judge.games.fab.book.c0300_zones import Move
from judge.games.fab.book.c0804_labels import labels_asked_on_resolution
from judge.games.fab.replacement_words import EntersWith, Usually
from judge.games.fab.world import ARENA, controller, fab, in_arena, info
from judge.kernel import Citation, Event, Game, Procedure, clause
from judge.records import record


@record
class Identity(ReplacingEffect):
    """An identity-replacement effect: its object enters the arena with counters (6.4.8)."""

    kind: Literal["self"] = "self"
    because: Citation = "fab:6.4.8"

    @clause("fab:1.7.4h", without=False)
    def applies(self, game: Game, event: Event) -> bool:
        """Return whether its object is about to enter the arena (1.7.4h), and its condition holds."""
        if not (isinstance(event, Move) and event.ref == self.ref and event.to in ARENA):
            return False
        condition = self.node.if_
        return condition is None or fab(game).reader.holds(self._text(game), condition)

    def _text(self, game: Game) -> Text:
        return text_of(game, self.controller, self.ref, self.id)

    def replace(self, game: Game, event: Event) -> Procedure[tuple[Event, ...]]:
        """Return the same move with the counters, beside those that the object has by other effects."""
        yield from ()
        assert isinstance(event, Move)  # noqa: S101 - it applies to nothing else
        modified = copy(event)
        text, given = self._text(game), self.node.enters_with
        own = {name: fab(game).reader.amount(text, amount) for name, amount in given.items()}
        modified.counters = together(event.counters, own)
        return (modified,)


def identities(game: Game, event: Event) -> Iterator[Identity]:
    """Yield the identity-replacement effects of an object that is about to enter the arena."""
    if not isinstance(event, Move) or not fab(game).has(EntersWith) or not game.state.present(event.ref):
        return
    if event.to not in ARENA or in_arena(game, event.card):
        return
    for ability in info(game, event.card)["abilities"]:
        if isinstance(ability.node, EntersWith):
            yield Identity(event.ref, ability, controller(game, event.card))


@performs(Usually)
@clause("fab:6.4.7", "fab:6.4.7a", without=0)
def _usually(text: Text, what: Usually) -> Procedure[int]:
    """6.4.7: a self-replacement effect replaces what the text would do; its condition is asked as it would (6.4.7b)."""
    holds = fab(text.game).reader.holds(text, what.if_)
    because = ("fab:6.4.7b", *(("fab:6.4.7a", "fab:6.5.3") if holds else ()), *labels_asked_on_resolution(what.if_))
    text.game.note("condition", "fab:6.4.7", because=because, actor=text.you, holds=holds, subject=text.subject)
    return (yield from perform_all(text, what.instead if holds else what.usually))


__all__ = ["identities"]
