"""603.2c, 114.3 What looks like an event that abilities wait for, and is none: nothing triggers on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.games.dm.book.c105_orientation import Tap, is_tapped
from judge.games.dm.book.c114_drawing import Draw
from judge.games.dm.book.c400_zones import Move
from judge.games.dm.book.c403_entering import Enter
from judge.games.dm.book.c603_abilities import meets, watchers
from judge.games.dm.world import dm, info, owner
from judge.kernel import Citation, Event, Game, Happening


def tell_what_did_not_happen(game: Game, events: Sequence[Event]) -> None:
    """Say of what happens that it is no event for which an ability waits, though it looks like one."""
    if not dm(game).has_triggers:
        return
    for event in events:
        for rule, name in _looks_like(game, event):
            what = Happening(name, game.state.ref(event.card), info(game, event.card), owner(game, event.card))
            if any(meets(game, what, one) for one in watchers(game)):
                game.note("is_no_such_event", rule, considered=True, objects=(event.card,), event=name)


def _looks_like(game: Game, event: Event) -> Iterator[tuple[Citation, str]]:
    """Yield what something looks like, each with the clause by which it is not that.

    What comes tapped has not become tapped (603.2c); what is put into the hand from the deck is not drawn (114.3).
    """
    if isinstance(event, Enter) and is_tapped(game, event.card):
        yield "dm:603.2c", Tap.key
    if isinstance(event, Move) and not isinstance(event, Draw) and (event.from_zone, event.to) == ("deck", "hand"):
        yield "dm:114.3", Draw.key


__all__ = ["tell_what_did_not_happen"]
