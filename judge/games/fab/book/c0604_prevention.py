"""6.4.10 Prevention effects, and the ability keywords that are some: they prevent damage to their player's hero."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal

from judge.abilities import Instruction, ReplacingEffect, Text, delay
from judge.games.fab._performing import performs
from judge.games.fab.book.c0107_abilities import Ability, is_functional
from judge.games.fab.book.c0108_effects import rule_of, text_of
from judge.games.fab.book.c0114_costs import AssetCost, affordable, pay_assets
from judge.games.fab.book.c0805_deal import Damage, DamageKind
from judge.games.fab.book.c0805_effects import Destroy
from judge.games.fab.language import Numbered, Triggered, When
from judge.games.fab.world import controller, fab, info, player_of
from judge.kernel import GAME, Citation, Event, Game, Procedure, Question, clause, do, ruled
from judge.records import record


@record
class Prevents:
    """What a keyword that prevents damage asks for.

    Attributes:
        says: the clause that says it.
        kind: the type of damage that it prevents; ``None`` for any (6.4.10c).
        gives: what happens first, as a sub-event (6.4.1a): the object is destroyed, or resource points are paid.
        optional: its player may leave it.
    """

    says: Citation
    kind: DamageKind | None
    gives: Literal["destroy", "pay"]
    optional: bool


PREVENTS = {
    "arcane_barrier": Prevents("fab:8.3.8", "arcane", "pay", optional=True),
    "spellvoid": Prevents("fab:8.3.15", "arcane", "destroy", optional=True),
    "quell": Prevents("fab:8.3.19", None, "pay", optional=True),
    "ward": Prevents("fab:8.3.20", None, "destroy", optional=False),
    "arcane_shelter": Prevents("fab:8.3.37", "arcane", "destroy", optional=False),
}
"""The ability keywords that prevent damage."""


class Spend(Instruction):
    """Destroy an object whose quell has been paid for. No text says so by itself: the keyword does."""


@cache
def _spent() -> Triggered:
    """Return what becomes of an object whose quell has been paid for: the end phase destroys it (8.3.19)."""
    return Triggered(when=When(event="end_phase_begins"), do=[Spend()])


@performs(Spend)
def _spend(text: Text, what: Spend) -> Procedure[int]:
    """8.3.19: the object is destroyed at the beginning of the next end phase (8.3.19#which-end-phase)."""
    game, because = text.game, ("fab:8.3.19", "fab:8.3.19#which-end-phase")
    if not game.state.present(text.source):
        game.note("nothing", "fab:1.8.9", because=because, actor=text.you, role="choose", subject=text.subject)
        return 0
    return len((yield from do(game, Destroy(text.source, text.you), clause=rule_of(text), because=because)))


@clause("fab:6.4.10i")
@record
class Prevention(ReplacingEffect):
    """A fixed-prevention effect of an object (6.4.10i)."""

    kind: Literal["prevention"] = "prevention"

    @property
    def prevents(self) -> Prevents:
        """What its keyword asks for."""
        return PREVENTS[self.node.keyword]

    @property
    def because(self) -> Citation:
        """The clause that says what its keyword stands for."""
        return self.prevents.says

    @property
    def kept_by(self) -> tuple[Citation, ...]:
        """The clauses by which it prevents nothing where its object cannot be destroyed: of ward, our reading first."""
        return ("fab:8.3.15a",) if self.prevents.optional else ("fab:8.3.20#cannot-destroy", "fab:8.3.15a")

    @clause("fab:6.2.3b")
    def amount(self, game: Game) -> int:
        """Return its prevention amount; where that is computed, what it comes to now (6.2.3b)."""
        text = text_of(game, self.controller, self.ref, self.id)
        return max(0, fab(game).reader.amount(text, self.node.number))

    @clause("fab:6.4.2", "fab:6.4.10c", "fab:6.4.10d", without=False)
    def applies(self, game: Game, event: Event) -> bool:
        """Return whether it is active: its player's hero would be dealt damage of its type, and it can be given for."""
        if not isinstance(event, Damage) or player_of(game, event.ref) != self.controller:
            return False
        return self.prevents.kind in (None, event.kind) and self._can_be_given(game)

    @clause("fab:8.3.15a", without=True)
    def _can_be_given(self, game: Game) -> bool:
        """Return whether what it asks for can be done (8.3.15a, 1.8.3b)."""
        if not game.state.present(self.ref):
            return False
        if self.prevents.gives == "destroy":
            return ruled(game, self.kept_by, "destroyed" not in info(game, self.ref.card)["cannot"], True)
        return self.amount(game) <= affordable(game, self.controller)

    def replace(self, game: Game, event: Event) -> Procedure[tuple[Event, ...]]:
        """Destroy the source or pay, where the player wants to; the event goes on with so much less damage."""
        assert isinstance(event, Damage)  # noqa: S101 - it applies to nothing else
        if self.prevents.optional and not (yield from self._wanted(game)):
            return (event,)
        amount = self.amount(game)
        if self.prevents.gives == "destroy":
            yield from do(game, Destroy(self.ref, self.controller), clause=self.because, because=("fab:6.4.1a",))
        else:
            cost = AssetCost(resource_points=amount)
            yield from pay_assets(game, self.controller, cost, rule=self.because, subject=self.ref.card)
        if self.node.keyword == "quell":
            delay(text_of(game, self.controller, self.ref, self.id), _spent())
        return (prevented(game, event, amount, self.ref.card),)

    def _wanted(self, game: Game) -> Procedure[bool]:
        """1.8.3a: its player chooses whether it is applied."""
        return (
            yield from game.agrees(
                Question("may", "fab:1.8.3a"), by=self.controller, subject=self.id, because=(self.because,)
            )
        )


@clause("fab:6.4.10a")
def prevented(game: Game, event: Damage, amount: int, by: str, says: Citation = "fab:6.4.10i") -> Damage:
    """Return the event with so much of its damage prevented (6.4.10a).

    What cannot be prevented stays as it is (6.4.10h); where an effect has this one prevent less, that is taken off what
    it would prevent (6.4.10g).

    Args:
        game: the running game.
        event: the damage.
        amount: the prevention amount.
        by: the object that the effect comes from.
        says: the clause that says what becomes of what is left of the amount.
    """
    if cannot_be_prevented(game, event):
        game.note("not_prevented", "fab:6.4.10h", objects=(by, event.ref.card), number=event.amount)
        return event
    total = min(amount, event.amount)
    less = min(total, _decrease(game, event))
    number = total - less
    because = (
        *((says,) if total < amount else ()),
        *(("fab:6.4.10g",) if less else ()),
        *_no_hit(event, number),
    )
    game.note("prevented", "fab:6.4.10a", because=because, objects=(by, event.ref.card), number=number)
    return event.of(event.amount - number)


@clause("fab:6.4.10h", without=False)
def cannot_be_prevented(game: Game, event: Damage) -> bool:
    """Return whether no prevention effect can prevent the damage of an event (6.4.10h)."""
    return not event.preventable


@clause("fab:6.4.10g", without=0)
def _decrease(game: Game, event: Damage) -> int:
    """Return by how much effects have the next prevention effect prevent less; they are used up (6.4.10g)."""
    waiting: tuple[tuple[int, DamageKind | None], ...] = game.state.get(GAME, "prevents_less", ())
    used = [one for one in waiting if one[1] in (None, event.kind)]
    if used:
        game.state.put(GAME, "prevents_less", tuple(one for one in waiting if one not in used) or None)
    return sum(number for number, _ in used)


def _no_hit(event: Damage, number: int) -> tuple[Citation, ...]:
    """Return that a hit-event of which no damage is left is none any more (7.5.5b), where that is so."""
    return ("fab:7.5.5b",) if event.hit and number == event.amount else ()


def preventions(game: Game, event: Event) -> Iterator[Prevention]:
    """Yield the prevention effects of the objects there are that could concern an event."""
    if not isinstance(event, Damage) or not fab(game).has(Numbered):
        return
    for card in game.state.cards():
        for ability in info(game, card)["abilities"]:
            if _prevents(ability) and is_functional(game, card, ability):
                yield Prevention(game.state.ref(card), ability, controller(game, card))


def _prevents(ability: Ability) -> bool:
    return isinstance(ability.node, Numbered) and ability.node.keyword in PREVENTS
