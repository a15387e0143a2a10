"""Which of several replacement effects applies next to an event; each rulebook has its own order."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judge.kernel.choices import Choice, Procedure
from judge.kernel.game import Event, Game, Replacement
from judge.kernel.trace import Citation
from judge.records import record


@record
class AffectedPlayerChooses:
    """The affected player chooses one effect after another until none is left.

    Attributes:
        rule: returns the clause that says so for an event.
    """

    rule: Callable[[Event], Citation]

    @property
    def ahead(self) -> bool:
        """False: the first actions of an effect happen together with the batch."""
        return False

    def ordered(self, game: Game, events: Sequence[Event]) -> Procedure[Sequence[Event]]:
        """Return the events unchanged."""
        yield from ()
        return events

    def pick(self, game: Game, event: Event, ready: Sequence[Replacement]) -> Procedure[Replacement | None]:
        """Return the effect that the affected player chooses; a single one needs no choice."""
        if len(ready) == 1:
            return ready[0]
        by_id = {effect.id: effect for effect in ready}
        choice = Choice("replacement", event.player(game), self.rule(event), tuple(by_id), subject=event.key)
        (chosen,) = yield from game.ask(choice)
        return by_id[chosen]
