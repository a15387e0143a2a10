"""What a text has put in force for a time, and no card has: it reaches what comes later in that time as well."""

from __future__ import annotations

from typing import Any

from judge.abilities import Known, Static, Text, When, knowing
from judge.games.dm.world import dm
from judge.kernel import GAME, Citation, Game, Happening, PlayerId, Ref, clause
from judge.records import record


@record
class ForATime:
    """A continuous effect on whatever is like this, or on whatever happens.

    Attributes:
        id: names the effect.
        source: the object whose text created it.
        you: whose text it was.
        node: what it says: a static ability or a replacing one.
        remembers: what the text knew.
        since: its timestamp.
        until: when it ends, in the terms of lasting effects.
        once: what ends it at once; ``None`` where nothing does.
    """

    id: str
    source: Ref
    you: PlayerId
    node: Any
    remembers: Known
    since: int
    until: Any
    once: When | None = None

    def text(self, game: Game) -> Text:
        """Return the text of which it was a part, with all that it knew."""
        return knowing(Text(game, self.you, self.source, self.id), self.remembers)


def for_a_time(game: Game) -> tuple[ForATime, ...]:
    """Return what is in force for a time, oldest first."""
    found: tuple[ForATime, ...] = game.state.get(GAME, "for_a_time", ())
    return found


def static_for_a_time(game: Game) -> list[ForATime]:
    """Return those of it that change what cards are, or what they cost."""
    return [one for one in for_a_time(game) if isinstance(one.node, Static)]


def put_in_force(game: Game, one: ForATime) -> None:
    """Let an effect be in force from now on."""
    game.state.put(GAME, "for_a_time", (*for_a_time(game), one))


def no_longer_in_force(game: Game, over: list[ForATime], rule: Citation) -> None:
    """End effects, by a clause."""
    left = tuple(one for one in for_a_time(game) if one not in over)
    game.note(
        "expired",
        rule,
        objects=[one.source.card for one in over],
        then=lambda: game.state.put(GAME, "for_a_time", left or None),
    )


@clause("dm:608.2a", without=None)
def end_once(game: Game, what: Happening) -> None:
    """End the effects that were for one occasion only, as it comes: the period that they state is over (608.2a)."""
    reader = dm(game).reader
    over = [
        one
        for one in for_a_time(game)
        if one.once is not None and reader.meets(game, one.once, what, one.source, one.you, one.remembers)
    ]
    if over:
        no_longer_in_force(game, over, "dm:608.2a")
