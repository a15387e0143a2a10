"""8.5.34 Freeze, 8.5.37 Unfreeze, 8.5.50 Mark, 8.5.55 Tap and 8.5.56 Untap: states of an object."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from judge.abilities import Text
from judge.games.fab.book.c0104_attacks import object_of_pointer
from judge.games.fab.book.c0108_effects import objects, rule_of, to_each
from judge.games.fab.book.c0601_discrete_effects import performs
from judge.games.fab.book.c0801_types import Alike
from judge.games.fab.language import effects as verbs
from judge.games.fab.world import Game, controller, info, is_frozen, is_permanent, opponent, permanents, player_of
from judge.kernel import (
    GAME,
    CardId,
    Citation,
    Happening,
    OfCard,
    PlayerId,
    Procedure,
    Ref,
    Why,
    clause,
    do,
    new_timestamp,
    ruled,
)
from judge.records import record

# 8.5.34 Freeze and 8.5.37 Unfreeze: frozen objects are not played, and their abilities not activated


@record
class Freeze:
    """A freeze effect on one object.

    Attributes:
        by: the controller of the effect, who counts as having frozen the object (8.5.34a).
        until: its duration, by default until the start of that player's next turn (8.5.34b).
        effect: the number of the effect, which may have frozen several objects.
    """

    ref: Ref
    by: PlayerId
    until: str
    effect: int


LASTS: dict[str, Citation] = {
    "own_next_turn": "fab:8.5.34b",
    "enemy_next_turn": "fab:6.2.2a",
    "end_of_turn": "fab:6.2.2a",
}
"""The clause for each duration of a freeze effect."""


def freezes(game: Game) -> tuple[Freeze, ...]:
    """Return the current freeze effects, oldest first."""
    found: tuple[Freeze, ...] = game.state.get(GAME, "freezes", ())
    return found


def not_while_frozen(game: Game, card: CardId) -> Iterator[Alike]:
    """Yield the reason against playing a frozen object or activating its abilities (8.5.34)."""
    if is_frozen(game, card):
        yield (Why("fab:8.5.34", "frozen"),)


@performs(verbs.Freeze)
@clause("fab:8.5.34a", "fab:8.5.34b", without=0)
def _freeze(text: Text, instruction: verbs.Freeze) -> Procedure[int]:
    yield from ()
    game, refs = text.game, [ref for ref in objects(text, instruction.freeze) if text.game.state.present(ref)]
    if not refs:
        game.note("nothing", "fab:1.8.9", actor=text.you, role="freeze", subject=text.subject)
        return 0
    again = ("fab:8.5.34c",) if any(is_frozen(game, ref.card) for ref in refs) else ()
    effect = new_timestamp(game)
    now = (*freezes(game), *(Freeze(ref, text.you, instruction.until, effect) for ref in refs))
    game.note(
        "frozen",
        rule_of(text),
        because=("fab:8.5.34", LASTS[instruction.until], *again),
        actor=text.you,
        objects=[ref.card for ref in refs],
        then=lambda: game.state.put(GAME, "freezes", now),
    )
    return len(refs)


@performs(verbs.Unfreeze)
@clause("fab:8.5.37a", without=0)
def _unfreeze(text: Text, instruction: verbs.Unfreeze) -> Procedure[int]:
    yield from ()
    game = text.game
    refs = [ref for ref in objects(text, instruction.unfreeze) if any(freeze.ref == ref for freeze in freezes(game))]
    if not refs:
        game.note("nothing", "fab:8.5.37b", actor=text.you, role="unfreeze", subject=text.subject)
        return 0
    left = tuple(freeze for freeze in freezes(game) if freeze.ref not in refs)
    of_several = any(kept.effect == freeze.effect for kept in left for freeze in freezes(game) if freeze.ref in refs)
    game.note(
        "unfrozen",
        rule_of(text),
        because=("fab:8.5.37", *(("fab:8.5.37a#apply-or-cease",) if of_several else ())),
        actor=text.you,
        objects=[ref.card for ref in refs],
        then=lambda: game.state.put(GAME, "freezes", left or None),
    )
    return len(refs)


def end_freezes_as_a_turn_starts(game: Game, player: PlayerId) -> None:
    """End the freezes that last until the start of this turn.

    These are the player's own freezes (8.5.34b), and those of the opponent that name this player's turn.
    """
    end_freezes(game, "own_next_turn", LASTS["own_next_turn"], player)
    end_freezes(game, "enemy_next_turn", LASTS["enemy_next_turn"], opponent(game, player))


def end_freezes(game: Game, until: str, rule: Citation, by: PlayerId | None = None) -> None:
    """End the freezes whose duration is over, at the end of the turn (4.4.4) or the start of a player's turn.

    Args:
        by: the player whose freezes end; ``None`` for both players.
    """
    over = [
        freeze for freeze in ruled(game, rule, freezes(game), ()) if freeze.until == until and by in (None, freeze.by)
    ]
    if not over:
        return
    left = tuple(freeze for freeze in freezes(game) if freeze not in over)
    there = [freeze for freeze in over if game.state.present(freeze.ref)]
    of_others = any(controller(game, freeze.ref.card) != freeze.by for freeze in there)
    game.note(
        "freeze_ends",
        rule,
        because=("fab:8.5.34b#whose-next-turn",) if until == "own_next_turn" and of_others else (),
        considered=not there,
        objects=[freeze.ref.card for freeze in there],
        then=lambda: game.state.put(GAME, "freezes", left or None),
    )


# 8.5.55 Tap and 8.5.56 Untap, and 8.5.50 Mark


class Tap(OfCard):
    """The state of a permanent changes from untapped to tapped (8.5.55)."""

    __slots__ = ()
    key = "tapped"
    meaning: ClassVar[Citation] = "fab:8.5.55"
    already: ClassVar[Citation] = "fab:8.5.55a"
    taps: ClassVar[bool] = True

    def impossible(self, game: Game) -> Why | None:
        """Return why this cannot happen: the object is gone, not a permanent, or already in that state."""
        if not game.state.present(self.ref):
            return Why("fab:3.0.9", "gone")
        if not is_permanent(game, self.ref.card):
            return Why(self.meaning, "not_permanent")
        return Why(self.already, "already_so") if is_tapped(game, self.ref.card) is self.taps else None

    def happen(self, game: Game) -> None:
        game.state.put(self.ref.card, "tapped", self.taps or None)

    def happenings(self, game: Game) -> tuple[Happening, ...]:
        """Return the trigger event of being tapped or untapped."""
        return (Happening(self.key, self.ref, info(game, self.ref.card), self.player(game)),)


class Untap(Tap):
    """The state of a permanent changes from tapped to untapped (8.5.56)."""

    __slots__ = ()
    key = "untapped"
    meaning = "fab:8.5.56"
    already = "fab:8.5.56a"
    taps = False


@clause("fab:1.3.3b", without=False)
def is_tapped(game: Game, card: CardId) -> bool:
    """Return whether a permanent is tapped; by default it is untapped (1.3.3b)."""
    return bool(game.state.get(card, "tapped"))


class Mark(OfCard):
    """A hero gets the marked condition (8.5.50), or keeps it if already marked (9.3.2a)."""

    __slots__ = ()
    key = "marked"
    meaning = "fab:8.5.50"

    def impossible(self, game: Game) -> Why | None:
        """Return why this cannot happen: the object is not a hero."""
        here = game.state.present(self.ref) and player_of(game, self.ref) is not None
        return None if here else Why("fab:8.5.50", "not_a_hero")

    def manner(self, game: Game) -> tuple[Citation, ...]:
        """Return the clause that the hero becomes marked (9.3.2), or stays marked (9.3.2a)."""
        return ("fab:9.3.2a",) if game.state.get(self.ref.card, "marked") else ("fab:9.3.2",)

    def happen(self, game: Game) -> None:
        game.state.put(self.ref.card, "marked", True)


@performs(verbs.Tap)
def _tap(text: Text, instruction: verbs.Tap) -> Procedure[int]:
    return (
        yield from to_each(text, instruction.tap, lambda ref: Tap(object_of_pointer(text.game, instruction.tap, ref)))
    )


@performs(verbs.Untap)
def _untap(text: Text, instruction: verbs.Untap) -> Procedure[int]:
    return (
        yield from to_each(
            text, instruction.untap, lambda ref: Untap(object_of_pointer(text.game, instruction.untap, ref))
        )
    )


@performs(verbs.Mark)
def _mark(text: Text, instruction: verbs.Mark) -> Procedure[int]:
    return (yield from to_each(text, instruction.mark, Mark))


def untap_all(game: Game, player: PlayerId, rule: Citation, because: Sequence[Citation] = ()) -> Procedure[None]:
    """Untap all tapped permanents that a player controls, in one event."""
    tapped = [game.state.ref(card) for card in permanents(game, player) if is_tapped(game, card)]
    if tapped:
        yield from do(game, *map(Untap, tapped), clause=rule, because=because)
