"""1.9 Events: compound events, which are the same instruction several times."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from judge.games.fab.world import hero
from judge.kernel import Citation, Event, Game, Happening, Info, OfPlayer, PlayerId, Procedure, Whole, Why, clause, do


@clause("fab:1.9.2")
class Several(OfPlayer):
    """A compound event as a whole: so many times the same instruction, before it is expanded (1.9.2).

    Args:
        name: the name of each of its individual events.
        who: whom it affects.
        amount: how many times.
        seen: what effects see of the object that each of them is about, as far as that is certain.
    """

    __slots__ = ("amount", "name", "seen")
    key = "several"
    considered = True

    def __init__(self, name: str, who: PlayerId, amount: int, seen: Info) -> None:
        super().__init__(who, "fab:1.9.2")
        self.name = name
        self.amount = amount
        self.seen = seen

    def values(self) -> dict[str, Any]:
        """Return which event, and how many times."""
        return {"event": self.name, "number": self.amount}

    def impossible(self, game: Game) -> Why | None:
        """Return why not: no times at all is no event (1.9.1b)."""
        return None if self.amount > 0 else Why("fab:1.9.1b", "nothing")

    def happen(self, game: Game) -> None:
        """Nothing by itself: its individual events happen one by one."""

    def would(self, game: Game) -> Iterator[Happening]:
        """Yield what it would be, for the effects that replace it as a whole; triggers meet its individual events."""
        values = {"amount": self.amount}
        yield Happening(self.name, game.state.ref(hero(game, self.who)), self.seen, self.who, values=values)


@clause("fab:1.9.2a")
def expand(
    game: Game, whole: Several, part: Callable[[], Event | None], rule: Citation, because: Sequence[Citation] = ()
) -> Procedure[list[Event]]:
    """Let a compound event happen: its individual events, one after the other (1.9.2); return those.

    What has replaced the whole cannot replace its individual events (1.9.2b), and what has triggered on it does not
    trigger on them again (1.9.2a).

    Args:
        game: the running game.
        whole: the compound event.
        part: makes the next individual event; ``None`` where there can be no further one.
        rule: the clause that makes it happen.
        because: the clauses that allow or modify it.
    """
    happened: list[Event] = []
    done: list[Any] = yield from do(game, whole, clause=rule)
    for several in done:
        together, once = Whole(), ("fab:1.9.2b",) if several.history else ()
        for _ in range(several.amount):
            game.bound()
            event = part()
            if event is None:
                break
            event.history, event.whole = several.history, together
            happened += yield from do(game, event, clause=rule, because=(*because, *once))
    return happened


__all__ = ["Several", "expand"]
