"""6.4.10 Prevention effects that layers generate: fixed ones, shields, and what makes one prevent less."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from judge.abilities import Text
from judge.abilities.selections import Number
from judge.games.fab._performing import performs
from judge.games.fab.book.c0104_attacks import source_of
from judge.games.fab.book.c0108_effects import objects, rule_of
from judge.games.fab.book.c0604_prevention import prevented
from judge.games.fab.book.c0805_deal import DAMAGED, Damage, DamageKind
from judge.games.fab.language import Filter
from judge.games.fab.replacement_words import Prevent, PreventLess
from judge.games.fab.world import fab
from judge.kernel import GAME, CardId, Citation, Event, Game, PlayerId, Procedure, Ref, clause, new_timestamp, turn_fact
from judge.records import record


@record
class Shield:
    """A prevention effect that a layer has generated, for this turn.

    Attributes:
        id: names this one effect.
        source: the object whose text generated it.
        controller: who controls it.
        left: its prevention amount; ``None`` for all the damage of its event (6.4.10b).
        to: the shielded objects; none for any (6.4.10e).
        by: the sources of the damage; none for any (6.4.10d).
        like: what the source has to be like; ``None`` for any.
        damage: the type of damage; ``None`` for any (6.4.10c).
        dealt: how much damage it has to be; ``None`` for any.
        stays: it prevents a number of damage, from however many events (6.4.10j).
        events: for how many events it is where it does not stay: one, or “the next 3 times” (6.4.10i).
    """

    id: str
    source: str
    controller: PlayerId
    left: int | None
    to: tuple[Ref, ...]
    by: tuple[Ref, ...]
    like: Filter | None
    damage: DamageKind | None
    dealt: Number | None
    stays: bool
    events: int
    kind: Literal["prevention"] = "prevention"

    @property
    def because(self) -> Citation:
        """The clause that says what kind of prevention effect it is."""
        return "fab:6.4.10j" if self.stays else "fab:6.4.10i"

    @clause("fab:6.4.10c", "fab:6.4.10d", "fab:6.4.10e", without=False)
    def applies(self, game: Game, event: Event) -> bool:
        """Return whether it is active: damage of its type would be dealt to what it shields, by its source."""
        if not isinstance(event, Damage) or self.damage not in (None, event.kind):
            return False
        if (self.to and event.ref not in self.to) or (self.by and not _deals(game, self.by, event.source)):
            return False
        if self.dealt is not None and not fab(game).reader.fits(self._text(game), self.dealt, event.amount):
            return False
        return self.like is None or self._is_such(game, self.like, event.source)

    def _is_such(self, game: Game, like: Filter, source: Ref) -> bool:
        return fab(game).reader.like(self._text(game), like, fab(game).last(game, source), source.card)

    def _text(self, game: Game) -> Text:
        return Text(game, self.controller, game.state.ref(CardId(self.source)), self.id)

    @clause("fab:6.4.10b", "fab:6.4.10h")
    def replace(self, game: Game, event: Event) -> Procedure[tuple[Event, ...]]:
        """Prevent as much as the amount says; what cannot be prevented leaves the amount as it is (6.4.10h)."""
        yield from ()
        assert isinstance(event, Damage)  # noqa: S101 - it applies to nothing else
        amount = event.amount if self.left is None else self.left
        used = min(amount, event.amount) if event.preventable else 0
        rest = self._after(amount - used)
        kept = tuple(one if one.id != self.id else rest for one in shields(game))
        game.state.put(GAME, "shields", tuple(one for one in kept if one is not None) or None)
        return (prevented(game, event, amount, self.source, self.because),)

    def _after(self, left: int) -> Shield | None:
        """Return the effect as it is after an event, ``None`` where it is used up.

        Args:
            left: its prevention amount, less what it has prevented.
        """
        if self.stays:
            return replace(self, left=left) if left > 0 else None
        return replace(self, events=self.events - 1) if self.events > 1 else None


@clause("fab:1.2.4")
def _deals(game: Game, sources: tuple[Ref, ...], source: Ref) -> bool:
    """Return whether damage is dealt by one of these sources; an attack-proxy's is that of its card (1.2.4)."""
    return source in sources or source_of(game, source.card) in sources


def shields(game: Game) -> tuple[Shield, ...]:
    """Return the prevention effects that layers have generated, oldest first."""
    found: tuple[Shield, ...] = game.state.get(GAME, "shields", ())
    return found


def active_shields(game: Game, event: Event) -> Iterator[Shield]:
    """Yield the prevention effects that could concern an event."""
    if isinstance(event, Damage):
        yield from shields(game)


@performs(Prevent)
@clause("fab:6.4.10", without=0)
def _prevent(text: Text, what: Prevent) -> Procedure[int]:
    """6.4.10: generate a prevention effect for this turn."""
    yield from ()
    game = text.game
    amount = None if what.prevent == "all" else fab(game).reader.amount(text, what.prevent)
    shielded = () if what.to is None else objects(text, what.to)
    sources = () if what.from_ is None else objects(text, what.from_)
    meant = (what.to is None or shielded) and (what.from_ is None or sources)
    if not meant or amount == 0:
        game.note("nothing", "fab:1.8.9", actor=text.you, role="prevent", subject=text.subject)
        return 0
    name = f"{text.subject}@{new_timestamp(game)}"
    asked = (what.like, what.kind, what.amount)
    new = Shield(name, text.source.card, text.you, amount, shielded, sources, *asked, what.next, what.times or 1)
    says = {
        "fab:6.4.10b": amount is None,
        "fab:6.4.10c": True,
        "fab:6.4.10d": not sources and what.like is None,
        "fab:6.4.10e": not shielded,
        "fab:6.4.3": _comes_too_late(game, shielded),
    }
    because = ("fab:6.4.10", new.because, *(one for one, true in says.items() if true))
    game.note(
        "prevents",
        rule_of(text),
        because=because,
        actor=text.you,
        objects=[ref.card for ref in shielded],
        number=amount or 0,
        then=lambda: game.state.put(GAME, "shields", (*shields(game), new)),
    )
    return 1


def _comes_too_late(game: Game, shielded: Sequence[Ref]) -> bool:
    """Return whether what a prevention effect shields has been dealt damage this turn before there was one (6.4.3)."""
    return any(turn_fact(game, card, DAMAGED) for card in ([ref.card for ref in shielded] or game.state.cards()))


@performs(PreventLess)
def _prevents_less(text: Text, what: PreventLess) -> Procedure[int]:
    """6.4.10g: the next prevention effect prevents so much less."""
    yield from ()
    game = text.game
    now = (*game.state.get(GAME, "prevents_less", ()), (what.prevent_less, what.kind))
    game.note(
        "prevents_less",
        rule_of(text),
        because=("fab:6.4.10g",),
        actor=text.you,
        number=what.prevent_less,
        then=lambda: game.state.put(GAME, "prevents_less", now),
    )
    return 1


@clause("fab:4.4.4", without=None)
def end_shields(game: Game) -> None:
    """4.4.4: what was for this turn ends with it."""
    game.state.put(GAME, "shields", None)
    game.state.put(GAME, "prevents_less", None)


__all__ = ["active_shields", "end_shields"]
