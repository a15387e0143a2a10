"""6.4 Replacement effects: self-replacement, identity-replacement and prevention."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from functools import cache
from typing import Literal

from judge.abilities import Instruction, ReplacingEffect, Text, asked_by, delay, met_values, selections, unmet_values
from judge.abilities.selections import Number
from judge.games.fab.book.c0104_attacks import source_of
from judge.games.fab.book.c0107_abilities import functional
from judge.games.fab.book.c0108_effects import objects, rule_of, text_of
from judge.games.fab.book.c0114_costs import AssetCost, affordable, pay_assets
from judge.games.fab.book.c0115_counters import together
from judge.games.fab.book.c0300_zones import Move
from judge.games.fab.book.c0601_discrete_effects import perform_all, performs
from judge.games.fab.book.c0804_labels import labels_asked_on_resolution
from judge.games.fab.book.c0805_deal import DAMAGED, Damage, DamageKind
from judge.games.fab.book.c0805_effects import Destroy
from judge.games.fab.language import Numbered, Triggered, When
from judge.games.fab.language.effects import EntersWith, Prevent, PreventLess, Usually
from judge.games.fab.world import ARENA, Game, controller, in_arena, info, player_of, reader_of
from judge.kernel import (
    GAME,
    CardId,
    Citation,
    Event,
    PlayerId,
    Procedure,
    Question,
    Ref,
    clause,
    do,
    new_timestamp,
    ruled,
    turn_fact,
)
from judge.records import record

# 6.4.7 Self-replacement effects, on the text's own events, and 6.4.8 identity-replacement, on entering the arena


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
        return condition is None or game.world.reader.holds(self._text(game), condition)

    def _text(self, game: Game) -> Text:
        return text_of(game, self.controller, self.ref, self.id)

    def replace(self, game: Game, event: Event) -> Procedure[tuple[Event, ...]]:
        """Return the same move with the counters added to those of other effects."""
        yield from ()
        assert isinstance(event, Move)  # it applies to no other event
        modified = copy(event)
        text, given = self._text(game), self.node.enters_with
        own = {name: reader_of(text).amount(text, amount) for name, amount in given.items()}
        modified.counters = together(event.counters, own)
        return (modified,)


def identities(game: Game, event: Event) -> Iterator[Identity]:
    """Yield the identity-replacement effects of an object that is about to enter the arena."""
    if not isinstance(event, Move) or not game.world.has(EntersWith) or not game.state.present(event.ref):
        return
    if event.to not in ARENA or in_arena(game, event.card):
        return
    for ability in info(game, event.card)["abilities"]:
        if isinstance(ability.node, EntersWith):
            yield Identity(event.ref, ability, controller(game, event.card))


@performs(Usually)
@clause("fab:6.4.7", "fab:6.4.7a", without=0)
def _usually(text: Text, instruction: Usually) -> Procedure[int]:
    """6.4.7: a self-replacement effect replaces the text's own event if its condition holds then (6.4.7b)."""
    holds = reader_of(text).holds(text, instruction.if_)
    replaced = ("fab:6.4.7a", "fab:6.5.3") if holds else ()
    text.game.note(
        "condition",
        "fab:6.4.7",
        because=(
            "fab:6.4.7b",
            *replaced,
            *labels_asked_on_resolution(instruction.if_),
            *asked_by(text, instruction.if_),
        ),
        actor=text.you,
        holds=holds,
        subject=text.subject,
        differences=() if holds else unmet_values(text, instruction.if_),
        met=met_values(text, instruction.if_) if holds else (),
    )
    return (yield from perform_all(text, instruction.instead if holds else instruction.usually))


# 6.4.10 Prevention effects of ability keywords, which prevent damage to their player's hero


@record
class Prevents:
    """The rules of an ability keyword that prevents damage.

    Attributes:
        kind: the type of damage that it prevents; ``None`` for any (6.4.10c).
        gives: the sub-event that comes first (6.4.1a): destroying the object, or paying resource points.
        optional: whether its player may decline.
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
"""The ability keywords that prevent damage, with their rules."""


class Spend(Instruction):
    """Destroy an object whose quell has been paid for. Boards cannot write this; the keyword does."""


@cache
def _spent() -> Triggered:
    """Return the ability that destroys an object in the end phase after its quell was paid for (8.3.19)."""
    return Triggered(when=When(event="end_phase_begins"), do=[Spend()])


@performs(Spend)
def _spend(text: Text, instruction: Spend) -> Procedure[int]:
    """8.3.19: destroy the object at the beginning of the next end phase (8.3.19#which-end-phase)."""
    game, because = text.game, ("fab:8.3.19", "fab:8.3.19#which-end-phase")
    if not game.state.present(text.source):
        gone = ("fab:3.0.9", *because)
        game.note("nothing", "fab:1.8.9", because=gone, actor=text.you, role="choose", subject=text.subject)
        return 0
    return len((yield from do(game, Destroy(text.source, text.you), clause=rule_of(text), because=because)))


@clause("fab:6.4.10i")
@record
class Prevention(ReplacingEffect):
    """A fixed-prevention effect from a keyword of an object (6.4.10i)."""

    kind: Literal["prevention"] = "prevention"

    @property
    def prevents(self) -> Prevents:
        return PREVENTS[self.node.keyword]

    @property
    def because(self) -> Citation:
        """The clause that defines its keyword."""
        return self.prevents.says

    @property
    def kept_by(self) -> tuple[Citation, ...]:
        """The clauses that stop the prevention if its object cannot be destroyed; our own reading of ward first."""
        return ("fab:8.3.15a",) if self.prevents.optional else ("fab:8.3.20#cannot-destroy", "fab:8.3.15a")

    @clause("fab:6.2.3b")
    def amount(self, game: Game) -> int:
        """Return the prevention amount, computed from the current board (6.2.3b)."""
        text = text_of(game, self.controller, self.ref, self.id)
        return max(0, reader_of(text).amount(text, self.node.number))

    @clause("fab:6.4.2", "fab:6.4.10c", "fab:6.4.10d", without=False)
    def applies(self, game: Game, event: Event) -> bool:
        """Return whether its player's hero would be dealt damage of its type, and its price can be met."""
        if not isinstance(event, Damage) or player_of(game, event.ref) != self.controller:
            return False
        return self.prevents.kind in (None, event.kind) and self._can_be_given(game)

    @clause("fab:8.3.15a", without=True)
    def _can_be_given(self, game: Game) -> bool:
        """Return whether the object can be destroyed, or the points be paid (8.3.15a, 1.8.3b)."""
        if not game.state.present(self.ref):
            return False
        if self.prevents.gives == "destroy":
            return ruled(game, self.kept_by, "destroyed" not in info(game, self.ref.card)["cannot"], True)
        return self.amount(game) <= affordable(game, self.controller)

    def replace(self, game: Game, event: Event) -> Procedure[tuple[Event, ...]]:
        """Destroy the object or pay, if the player wants to; then reduce the damage."""
        assert isinstance(event, Damage)  # it applies to no other event
        if self.prevents.optional and not (yield from self._wanted(game)):
            return (event,)
        amount = self.amount(game)
        if self.prevents.gives == "destroy":
            because = ("fab:6.4.1a", *self.ability.by_name)
            yield from do(game, Destroy(self.ref, self.controller), clause=self.because, because=because)
        else:
            cost = AssetCost(resource_points=amount)
            yield from pay_assets(game, self.controller, cost, rule=self.because, subject=self.ref.card)
        if self.node.keyword == "quell":
            delay(text_of(game, self.controller, self.ref, self.id), _spent())
        return (prevented(game, event, amount, self.ref.card),)

    def _wanted(self, game: Game) -> Procedure[bool]:
        """1.8.3a: ask the player whether to apply the effect, or, if it has a cost, whether to pay."""
        role = "may" if self.prevents.gives == "destroy" else "pay"
        question = Question(role, "fab:1.8.3a")
        because = (self.because, *self.ability.by_name)
        return (yield from game.agrees(question, by=self.controller, subject=self.id, because=because))


@clause("fab:6.4.10a")
def prevented(
    game: Game,
    event: Damage,
    amount: int,
    by: str,
    says: Citation = "fab:6.4.10i",
    also: Sequence[Citation] = (),
) -> Damage:
    """Return the event with up to ``amount`` of its damage prevented (6.4.10a).

    Unpreventable damage is unchanged (6.4.10h). An effect that makes this one prevent less reduces the amount
    (6.4.10g).

    Args:
        by: the object that the effect comes from.
        says: the clause about the unused rest of the amount.
        also: further clauses on why the effect applies.
    """
    if cannot_be_prevented(game, event):
        game.note("not_prevented", "fab:6.4.10h", objects=(by, event.ref.card), number=event.amount)
        return event
    total = min(amount, event.amount)
    less = min(total, _decrease(game, event))
    number = total - less
    because = (
        "fab:6.4.10",
        *also,
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
    """Return by how much the next prevention effect prevents less; effects that say so are used up (6.4.10g)."""
    waiting: tuple[tuple[int, DamageKind | None], ...] = game.state.get(GAME, "prevents_less", ())
    used = [one for one in waiting if one[1] in (None, event.kind)]
    if used:
        game.state.put(GAME, "prevents_less", tuple(one for one in waiting if one not in used) or None)
    return sum(number for number, _ in used)


def _no_hit(event: Damage, number: int) -> tuple[Citation, ...]:
    """Return the clause that an event without damage left is not a hit (7.5.5b), if it was one."""
    return ("fab:7.5.5b",) if event.hit and number == event.amount else ()


def preventions(game: Game, event: Event) -> Iterator[Prevention]:
    """Yield the prevention effects of keywords that could apply to an event."""
    if not isinstance(event, Damage) or not game.world.has(Numbered):
        return
    for card, ability in functional(game, Numbered):
        if isinstance(ability.node, Numbered) and ability.node.keyword in PREVENTS:
            yield Prevention(game.state.ref(card), ability, controller(game, card))


# 6.4.10 Prevention effects that layers generate: fixed ones, shields, and effects that make one prevent less


@record
class Shield:
    """A prevention effect that a layer has generated, for this turn.

    Attributes:
        source: the object whose text generated it.
        left: its prevention amount; ``None`` for all the damage of its event (6.4.10b).
        to: the shielded objects; empty for any (6.4.10e).
        by: the sources of the damage; empty for any (6.4.10d).
        like: the required properties of the source; ``None`` for any.
        damage: the type of damage; ``None`` for any (6.4.10c).
        dealt: the required amount of damage; ``None`` for any.
        stays: whether its amount can be used over several events (6.4.10j).
        events: the number of events it covers if it does not stay: one, or “the next 3 times” (6.4.10i).
        then: the instructions to carry out the first time it prevents damage.
        divided: whether the rest of its amount is only for the other damage of the same event (6.4.10f).
    """

    id: str
    source: str
    controller: PlayerId
    left: int | None
    to: tuple[Ref, ...]
    by: tuple[Ref, ...]
    like: selections.Filter | None
    damage: DamageKind | None
    dealt: Number | None
    stays: bool
    events: int
    then: tuple[Instruction, ...] = ()
    divided: bool = False
    kind: Literal["prevention"] = "prevention"

    @property
    def because(self) -> Citation:
        """The clause for its kind of prevention effect."""
        return "fab:6.4.10j" if self.stays else "fab:6.4.10i"

    @clause("fab:6.4.10c", "fab:6.4.10d", "fab:6.4.10e", without=False)
    def applies(self, game: Game, event: Event) -> bool:
        """Return whether damage of its type, from its source, would be dealt to the shielded object."""
        if not isinstance(event, Damage) or self.damage not in (None, event.kind):
            return False
        if self.divided and self.id not in event.shared:
            return False
        if (self.to and event.ref not in self.to) or (self.by and not _deals(game, self.by, event.source)):
            return False
        if self.dealt is not None and not game.world.reader.fits(self._text(game), self.dealt, event.amount):
            return False
        return self.like is None or self._is_such(game, self.like, event.source)

    def _is_such(self, game: Game, like: selections.Filter, source: Ref) -> bool:
        return game.world.reader.like(self._text(game), like, game.world.last(game, source), source.card)

    def _text(self, game: Game) -> Text:
        return Text(game, self.controller, game.state.ref(CardId(self.source)), self.id)

    @clause("fab:6.4.10b", "fab:6.4.10h")
    def replace(self, game: Game, event: Event) -> Procedure[tuple[Event, ...]]:
        """Prevent up to the amount; unpreventable damage does not use it up (6.4.10h)."""
        assert isinstance(event, Damage)  # it applies to no other event
        amount = event.amount if self.left is None else self.left
        others = self._others(game, event)
        divides = others and self.left is not None
        number = (yield from self._declared(game, event, others)) if divides else amount
        used = min(number, event.amount) if event.preventable else 0
        rest = self._after(amount - used, others)
        # `then` is carried out only the first time
        rest = replace(rest, then=()) if rest is not None and used else rest
        kept = tuple(one if one.id != self.id else rest for one in shields(game))
        game.state.put(GAME, "shields", tuple(one for one in kept if one is not None) or None)
        by_proxy = ("fab:1.2.4",) if self.by and event.source not in self.by else ()
        shared = ("fab:6.4.10f",) if self.left is not None and (others or self.divided) else ()
        less = prevented(game, event, number, self.source, self.because, (*by_proxy, *shared))
        if used:
            yield from perform_all(replace(self._text(game), subject=self.id.rpartition("@")[0]), self.then)
        return (less,)

    @clause("fab:6.4.10f", without=())
    def _others(self, game: Game, event: Damage) -> Sequence[Damage]:
        """Return the other damage of the same event that it can prevent, without damage that is already settled."""
        if not event.preventable:
            return ()
        later = (damage for damage in event.later if damage.preventable and damage.impossible(game) is None)
        return [damage for damage in later if self.applies(game, damage)]

    def _declared(self, game: Game, event: Damage, others: Sequence[Damage]) -> Procedure[int]:
        """6.4.10f: ask its controller how many points of this damage it prevents; the rest is for the others."""
        amount = self.left or 0
        least = min(event.amount, max(0, amount - sum(damage.amount for damage in others)))
        among = range(least, min(amount, event.amount) + 1)
        question = Question("distribute", "fab:6.4.10f")
        (number,) = yield from game.choose(question, by=self.controller, among=among, subject=event.ref.card)
        return int(number)

    def _after(self, left: int, others: Sequence[Damage]) -> Shield | None:
        """Return the effect as it is after preventing damage, or ``None`` if it is used up.

        Args:
            left: the remaining prevention amount.
            others: the other damage of the same event that it can prevent.
        """
        if others and not self.stays and (self.left is None or left > 0):
            for damage in others:
                damage.shared = (*damage.shared, self.id)
            return replace(self, left=None if self.left is None else left, divided=True)
        if self.stays:
            return replace(self, left=left) if left > 0 else None
        return replace(self, events=self.events - 1, divided=False) if self.events > 1 else None


@clause("fab:1.2.4")
def _deals(game: Game, sources: tuple[Ref, ...], source: Ref) -> bool:
    """Return whether damage is dealt by one of these sources; an attack-proxy deals it as its source (1.2.4)."""
    return source in sources or source_of(game, source.card) in sources


def shields(game: Game) -> tuple[Shield, ...]:
    """Return the prevention effects that layers have generated, oldest first."""
    found: tuple[Shield, ...] = game.state.get(GAME, "shields", ())
    return found


def active_shields(game: Game, event: Event) -> Iterator[Shield]:
    """Yield the prevention effects of layers that could apply to an event."""
    if isinstance(event, Damage):
        yield from shields(game)


@performs(Prevent)
@clause("fab:6.4.10", without=0)
def _prevent(text: Text, instruction: Prevent) -> Procedure[int]:
    """6.4.10: generate a prevention effect for this turn."""
    yield from ()
    game = text.game
    amount = None if instruction.prevent == "all" else reader_of(text).amount(text, instruction.prevent)
    shielded = () if instruction.to is None else objects(text, instruction.to)
    sources = () if instruction.from_ is None else objects(text, instruction.from_)
    meant = (instruction.to is None or shielded) and (instruction.from_ is None or sources)
    if not meant or amount == 0:
        game.note("nothing", "fab:1.8.9", actor=text.you, role="prevent", subject=text.subject)
        return 0
    name = f"{text.subject}@{new_timestamp(game)}"
    new = Shield(
        id=name,
        source=text.source.card,
        controller=text.you,
        left=amount,
        to=shielded,
        by=sources,
        like=instruction.like,
        damage=instruction.kind,
        dealt=instruction.amount,
        stays=instruction.next,
        events=instruction.times or 1,
        then=tuple(instruction.then),
    )
    says = {
        "fab:6.2.2b": not isinstance(instruction.prevent, int | str),
        "fab:6.4.10b": amount is None,
        "fab:6.4.10c": True,
        "fab:6.4.10d": not sources and instruction.like is None,
        "fab:6.4.10e": not shielded,
        "fab:6.4.3": any(
            turn_fact(game, card, DAMAGED) for card in ([ref.card for ref in shielded] or game.state.cards())
        ),
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


@performs(PreventLess)
def _prevents_less(text: Text, instruction: PreventLess) -> Procedure[int]:
    yield from ()
    game = text.game
    now = (*game.state.get(GAME, "prevents_less", ()), (instruction.prevent_less, instruction.kind))
    game.note(
        "prevents_less",
        rule_of(text),
        because=("fab:6.4.10g",),
        actor=text.you,
        number=instruction.prevent_less,
        then=lambda: game.state.put(GAME, "prevents_less", now),
    )
    return 1


@clause("fab:4.4.4", without=None)
def end_shields(game: Game) -> None:
    """4.4.4: end the prevention effects of this turn."""
    game.state.put(GAME, "shields", None)
    game.state.put(GAME, "prevents_less", None)
