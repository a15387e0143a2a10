"""8.5.3 Deal: damage, hits (7.5.5), and damage that cannot be prevented (6.4.10h)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import replace
from typing import Any, Literal

from judge.abilities import Filter, Text
from judge.games.fab.book.c0104_attacks import source_of
from judge.games.fab.book.c0108_effects import rule_of, text_of
from judge.games.fab.book.c0113_assets import change_life
from judge.games.fab.book.c0200_properties import is_living
from judge.games.fab.book.c0601_discrete_effects import performs
from judge.games.fab.language.effects import NextUnpreventable
from judge.games.fab.world import Game, active, change_active, controller, hero, in_damage_step, info, reader_of
from judge.kernel import (
    GAME,
    Citation,
    Happening,
    Info,
    OfCard,
    PlayerId,
    Procedure,
    Ref,
    Why,
    clause,
    count_turn_fact,
    ruled,
    turn_fact,
)
from judge.records import record

DamageKind = Literal["generic", "physical", "arcane"]
"""The types of damage (8.5.3b)."""

DAMAGES = ("damaged", "is_hit", "deals_damage", "hits")
"""The trigger events of damage; damage has a type (8.5.3b)."""


@clause("fab:8.5.3a", "fab:8.5.3b")
class Damage(OfCard):
    """Damage is dealt to a living object, which loses that much life (8.5.3).

    Args:
        by: the player who controls the source.
        hit: whether it is a hit-event (7.5.5).
        preventable: whether prevention effects can prevent it (6.4.10h).
        says: further clauses on its source and amount.

    Attributes:
        later: the damage of the same event that is settled after this one.
        shared: the prevention effects that have kept a part of their amount for it (6.4.10f).
    """

    __slots__ = ("amount", "by", "hit", "kind", "later", "preventable", "says", "shared", "source")
    key = "damaged"

    def __init__(
        self,
        ref: Ref,
        amount: int,
        kind: DamageKind,
        source: Ref,
        by: PlayerId,
        *,
        hit: bool = False,
        preventable: bool = True,
        says: Sequence[Citation] = (),
    ) -> None:
        super().__init__(ref, "fab:8.5.3")
        self.says = says
        self.amount = amount
        self.kind = kind
        self.source = source
        self.by = by
        self.hit = hit
        self.preventable = preventable
        self.later: Sequence[Damage] = ()
        self.shared: tuple[str, ...] = ()

    def of(self, amount: int) -> Damage:
        """Return the same event with another amount of damage."""
        changed = copy(self)
        changed.amount = amount
        return changed

    def objects(self) -> tuple[str, ...]:
        return self.ref.card, self.source.card

    def values(self) -> dict[str, Any]:
        return {"amount": self.amount, "kind": self.kind}

    @property
    def extent(self) -> int:
        return self.amount

    def impossible(self, game: Game) -> Why | None:
        """Return why this cannot happen: the amount is 0 (1.9.1b), or the object is not a living object (8.5.3c)."""
        if self.amount <= 0:
            return Why("fab:1.9.1b", "nothing")
        if not game.state.present(self.ref) or not is_living(info(game, self.ref.card)):
            return Why("fab:8.5.3c", "not_living")
        return None

    def manner(self, game: Game) -> tuple[Citation, ...]:
        """Return further clauses: a hit removes the mark (9.3.3), or damage in combat is not a hit (7.5.5a)."""
        if not self.hit and in_damage_step(game, self.ref):
            return (*self.says, "fab:7.5.5a")
        return (*self.says, *(("fab:9.3.3", "fab:9.3.2b") if unmarks(game, self) else ()))

    def happen(self, game: Game) -> None:
        """Subtract the life, remove a mark, and record a hit on the chain link (7.5.5d)."""
        if unmarks(game, self):
            game.state.forget(self.ref.card, "marked")
        elif _would_unmark(game, self):
            because = ("fab:9.3.2b#hit-by-source",)
            game.note("stays_marked", "fab:9.3.2b", because=because, objects=(self.ref.card,))
        change_life(game, self.ref, -self.amount)
        if not turn_fact(game, self.ref.card, DAMAGED):
            count_turn_fact(game, self.ref.card, DAMAGED)
        if self.hit:
            mark_hit(game)

    @clause("fab:8.2.8f", "fab:8.4.2a", "fab:8.5.3e")
    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger events: damage being dealt (8.5.3e), life lost (8.5.3), and a hit (7.5.5)."""
        values, player = {"amount": self.amount, "kind": self.kind}, self.player(game)
        now = game.world.memory.get(self.ref) or info(game, self.ref.card)  # as it was just before, for example marked
        marked = _with_the_mark(game, self.ref, now) if self.hit else None
        source = game.world.last(game, self.source)
        yield Happening("damaged", self.ref, now, player, values=values, other=self.source, by=self.by)
        yield Happening("loses_life", self.ref, now, player, values=values, other=self.source, by=self.by)
        dealt = Happening(
            "deals_damage", self.source, source, self.by, values=values, other=self.ref, other_info=marked
        )
        yield dealt
        if not _deals_alone(game, self.source):
            own = game.state.ref(hero(game, self.by))
            yield replace(dealt, ref=own, info=info(game, own.card), rule="fab:8.5.3a")
        if self.hit:
            yield Happening("is_hit", self.ref, now, player, values=values, other=self.source, by=self.by)
            yield Happening("hits", self.source, source, self.by, values=values, other=self.ref, other_info=marked)


@clause("fab:8.2.8e", "fab:8.5.3a", without=True)
def _deals_alone(game: Game, source: Ref) -> bool:
    """Return whether only the source deals the damage; a hero also deals that of a non-living source (8.5.3a).

    For an attack-proxy, the attack-source decides, such as an ally (8.2.8e).
    """
    return is_living(game.world.last(game, source_of(game, source.card) or source))


def _with_the_mark(game: Game, ref: Ref, before: Info) -> Info | None:
    """Return an object's characteristics with the mark that a hit has just removed, or ``None`` if it removed none."""
    now = game.world.last(game, ref)
    if not before["marked"] or now["marked"]:
        return None
    return {**now, "marked": True, "states": (*now["states"], "marked")}


DAMAGED = "damaged"
"""The fact on an object: it has been dealt damage this turn."""


class HasHit(OfCard):
    """An effect makes an object count as having hit others, without dealing damage.

    Args:
        by: the player who controls the effect.
        ref: the object that counts as having hit them.
    """

    __slots__ = ("by", "others")
    key = "has_hit"

    def __init__(self, others: Sequence[Ref], by: PlayerId, ref: Ref) -> None:
        super().__init__(ref)
        self.others = others
        self.by = by

    def manner(self, game: Game) -> tuple[Citation, ...]:
        """Return the clauses: the effect overrides 7.5.5 (1.0.1a), and a hit removes the mark (9.3.3)."""
        mark = ("fab:9.3.3", "fab:9.3.2b#hit-by-source") if any(self._unmarks(game)) else ()
        return ("fab:1.0.1a", "fab:7.5.5", *mark)

    def happen(self, game: Game) -> None:
        """Remove the mark from marked heroes (9.3.2b)."""
        for other in tuple(self._unmarks(game)):
            game.state.forget(other.card, "marked")

    @clause("fab:9.3.2b", "fab:9.3.2b#hit-by-source", without=())
    def _unmarks(self, game: Game) -> Sequence[Ref]:
        """Return the opponent's marked heroes among the objects that were hit (9.3.2b)."""
        return tuple(other for other in self.others if _is_marked_for(game, other, self.by))

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger events of hitting and being hit, for each object."""
        source = game.world.last(game, self.ref)
        for other in self.others:
            seen = game.world.memory.get(other) or info(game, other.card)
            marked = _with_the_mark(game, other, seen)
            yield Happening("is_hit", other, seen, controller(game, other.card), other=self.ref, by=self.by)
            yield Happening("hits", self.ref, source, self.by, other=other, other_info=marked)


@clause("fab:9.3.2b", without=False)
def unmarks(game: Game, damage: Damage) -> bool:
    """Return whether damage removes a mark: a hit on a marked hero by an opponent's source (9.3.2b)."""
    return ruled(game, "fab:9.3.2b#hit-by-source", damage.hit, True) and _would_unmark(game, damage)


def _would_unmark(game: Game, damage: Damage) -> bool:
    """Return whether damage would remove a mark if it were a hit (9.3.2b)."""
    return _is_marked_for(game, damage.ref, damage.by)


def _is_marked_for(game: Game, ref: Ref, by: PlayerId) -> bool:
    """Return whether an object is marked and controlled by an opponent of the player (9.3.2b)."""
    return bool(game.state.get(ref.card, "marked")) and controller(game, ref.card) != by


@clause("fab:7.5.5", "fab:7.5.5d", without=None)
def mark_hit(game: Game) -> None:
    """Record that the attack of the active chain link has hit (7.5.5, 7.5.5d)."""
    if active(game) is not None:
        change_active(game, hit=True)


# 6.4.10h Damage that cannot be prevented, because of its source or an effect that waited for it

AWAITED = "unprevented"
"""The fact of the game: the effects that make the next damage of a source unpreventable."""


@record
class Unprevented:
    """An effect: the next damage of a matching source this turn can't be prevented.

    Attributes:
        like: the required properties of the source.
        source: the object whose text generated it.
    """

    like: Filter
    you: PlayerId
    source: Ref


def _awaited(game: Game) -> tuple[Unprevented, ...]:
    """Return the unused effects on the next damage of a source, oldest first."""
    found: tuple[Unprevented, ...] = game.state.get(GAME, AWAITED, ())
    return found


@performs(NextUnpreventable)
def _next_unpreventable(text: Text, instruction: NextUnpreventable) -> Procedure[int]:
    """6.4.10h: make the next damage of a matching source this turn unpreventable."""
    yield from ()
    game, new = text.game, Unprevented(instruction.next_unpreventable, text.you, text.source)
    game.note(
        "awaits_damage",
        rule_of(text),
        because=("fab:6.4.10h",),
        actor=text.you,
        objects=(text.source.card,),
        then=lambda: game.state.put(GAME, AWAITED, (*_awaited(game), new)),
    )
    return 1


@clause("fab:6.4.10h", without=True)
def is_preventable(game: Game, source: Ref) -> bool:
    """Return whether an object's next damage can be prevented; effects that make it unpreventable are used up."""
    now, used = game.world.last(game, source), []
    for one in _awaited(game):
        text = text_of(game, one.you, one.source, one.source.card)
        if reader_of(text).like(text, one.like, now, source.card):
            used.append(one)
    if used:
        game.state.put(GAME, AWAITED, tuple(one for one in _awaited(game) if one not in used) or None)
    return not (used or now["unpreventable"])


@clause("fab:4.4.4", without=None)
def end_unprevented(game: Game) -> None:
    """4.4.4: end the effects of this turn that make damage unpreventable."""
    game.state.put(GAME, AWAITED, None)
