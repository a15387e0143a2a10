"""6.4.9 Standard-replacement effects that layers generate for a time, and no object has."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Text
from judge.games.fab._performing import performs
from judge.games.fab.book.c0107_abilities import of
from judge.games.fab.book.c0108_effects import rule_of
from judge.games.fab.book.c0602_duration import duration
from judge.games.fab.book.c0602_lasting import no_such_time
from judge.games.fab.book.c0602_replacing import put_replacing, replacing
from judge.games.fab.book.c0605_replacement import Replaces
from judge.games.fab.replacement_words import ReplaceForATime
from judge.kernel import Event, Game, Procedure, clause, new_timestamp
from judge.records import record


@record
class ForATime(Replaces):
    """A standard-replacement effect that a layer has generated.

    Attributes:
        until: when it ends.
        next: it is for the next such event alone, and over once it has been applied.
    """

    until: str
    next: bool

    @property
    def id(self) -> str:
        """What names this one effect, as of any that a layer has left behind."""
        return f"{self.ref.card}@{self.ability.label}"

    def replace(self, game: Game, event: Event) -> Procedure[Sequence[Event]]:
        """Return the event as it is modified; what is for one event ceases to exist with that."""
        if self.next:
            put_replacing(game, tuple(one for one in replacing(game) if one.id != self.id))
        return Replaces.replace(self, game, event)


@performs(ReplaceForATime)
@clause("fab:6.4.9", "fab:6.2.2a", without=0)
def _replace_for_a_time(text: Text, what: ReplaceForATime) -> Procedure[int]:
    """6.4.9: generate a continuous replacement effect, which waits for such events from now on (6.4.3)."""
    yield from ()
    game, over = text.game, no_such_time(text, what.until)
    if over is not None:
        game.note("nothing", over, actor=text.you, role="replacing", subject=text.subject)
        return 0
    ability = of(str(new_timestamp(game)), what.replacing)
    effect = ForATime(text.source, ability, text.you, duration(text, what.until), what.next)
    game.note(
        "replaces_for_a_time",
        rule_of(text),
        because=("fab:6.4.9", "fab:6.2.2a"),
        actor=text.you,
        subject=text.subject,
        then=lambda: put_replacing(game, (*replacing(game), effect)),
    )
    return 1


__all__ = ["ForATime"]
