"""8.5.47 Amp: the next arcane damage that a player's events would deal this turn is that much more."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Text
from judge.games.fab import language
from judge.games.fab._performing import performs
from judge.games.fab.book.c0108_effects import rule_of
from judge.games.fab.book.c0605_replacement import Kind
from judge.games.fab.book.c0805_deal import Damage
from judge.games.fab.world import fab
from judge.kernel import GAME, Citation, Event, Game, PlayerId, Procedure, clause, new_timestamp
from judge.records import record


@record
class Amplifies:
    """A standard-replacement effect of amp (8.5.47), used up by the event that it replaces.

    Attributes:
        id: names this one effect.
        source: the object whose text generated it.
        controller: whose arcane damage is raised.
        amount: by how much.
    """

    id: str
    source: str
    controller: PlayerId
    amount: int
    kind: Kind = "standard"
    because: Citation = "fab:8.5.47"

    @clause("fab:8.5.3f")
    @clause("fab:8.5.47", without=False)
    def applies(self, game: Game, event: Event) -> bool:
        """Return whether an event that its player controls would deal arcane damage."""
        return isinstance(event, Damage) and event.kind == "arcane" and event.by == self.controller and event.amount > 0

    def replace(self, game: Game, event: Event) -> Procedure[Sequence[Event]]:
        """Return the event with so much more damage; the effect was for this one only."""
        yield from ()
        assert isinstance(event, Damage)  # noqa: S101 - it applies to nothing else
        left = tuple(one for one in amps(game) if one.id != self.id)
        game.state.put(GAME, "amps", left or None)
        return (event.of(event.amount + self.amount),)


def amps(game: Game) -> tuple[Amplifies, ...]:
    """Return the amp effects that have not been used yet, oldest first."""
    found: tuple[Amplifies, ...] = game.state.get(GAME, "amps", ())
    return found


@performs(language.Amp)
def _amp(text: Text, what: language.Amp) -> Procedure[int]:
    """8.5.47: generate the effect; it lasts for this turn."""
    yield from ()
    game = text.game
    amount = fab(game).reader.amount(text, what.amp)
    new = Amplifies(f"{text.subject}@{new_timestamp(game)}", text.source.card, text.you, amount)
    game.note(
        "amps",
        rule_of(text),
        because=("fab:8.5.47",),
        actor=text.you,
        number=amount,
        then=lambda: game.state.put(GAME, "amps", (*amps(game), new)),
    )
    return amount


@clause("fab:4.4.4", without=None)
def end_amps(game: Game) -> None:
    """4.4.4: what was for this turn ends with it."""
    game.state.put(GAME, "amps", None)
