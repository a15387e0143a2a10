"""Which of several replacement effects comes next on one event: each game's rulebook has its own way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from judge.kernel.choices import Choice, Procedure
from judge.kernel.trace import Citation
from judge.records import record

if TYPE_CHECKING:
    from judge.kernel.events import Event, Replacement
    from judge.kernel.game import Game


class Succession(Protocol):
    """How replacement effects follow one another on an event.

    Attributes:
        ahead: what an effect does first has happened before the event that it makes goes on; otherwise it happens
            together with the rest of the batch.
    """

    @property
    def ahead(self) -> bool:
        """Whether what an effect does first happens before the event."""
        ...

    def ordered(self, game: Game, events: Sequence[Event]) -> Procedure[Sequence[Event]]:
        """Return the events of a batch in the order in which the effects that replace them are decided on."""
        ...

    def pick(self, game: Game, event: Event, ready: Sequence[Replacement]) -> Procedure[Replacement | None]:
        """Return the effect that replaces the event next, ``None`` where no further one does.

        Args:
            game: the running game.
            event: the event as the effects before have left it; those are in its history.
            ready: the effects that could replace it now, at least one, in the order of the board.
        """
        ...


@record
class AffectedPlayerChooses:
    """The player whom the event affects chooses one effect after the other, until none is left.

    Attributes:
        rule: returns the clause that says so of an event.
    """

    rule: Callable[[Event], Citation]

    @property
    def ahead(self) -> bool:
        """Return that what an effect does first happens together with the batch."""
        return False

    def ordered(self, game: Game, events: Sequence[Event]) -> Procedure[Sequence[Event]]:
        """Return the events as they come."""
        yield from ()
        return events

    def pick(self, game: Game, event: Event, ready: Sequence[Replacement]) -> Procedure[Replacement | None]:
        """Return the effect that the player has chosen; the only one, where there is one."""
        if len(ready) == 1:
            return ready[0]
        by_id = {effect.id: effect for effect in ready}
        choice = Choice("replacement", event.player(game), self.rule(event), tuple(by_id), subject=event.key)
        (chosen,) = yield from game.ask(choice)
        return by_id[chosen]
