"""8.5.3f, 8.3.15a Damage that effects leave as it is: they are about another type of it, or cannot be applied."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.games.fab.book.c0604_prevention import Prevention, preventions
from judge.games.fab.book.c0604_shields import shields
from judge.games.fab.book.c0805_amp import amps
from judge.games.fab.book.c0805_deal import Damage
from judge.games.fab.world import info, player_of
from judge.kernel import Event, Game

AMPLIFIED = "arcane"
"""The type of damage that amp is about (8.5.47)."""


def tell_of_the_unaffected(game: Game, events: Sequence[Event]) -> None:
    """Say which effects leave damage as it is because it is of another type, or because they cannot be applied."""
    for event in events:
        if isinstance(event, Damage) and event.amount > 0:
            for source in _of_another_type(game, event):
                game.note("of_another_type", "fab:8.5.3f", objects=(source,))
            for one in _not_to_be_given(game, event):
                says, *also = one.kept_by
                game.note("not_applied", says, because=also, objects=(one.source,), reason="forbidden")


def _of_another_type(game: Game, event: Damage) -> Iterator[str]:
    """Yield the sources of the effects that would modify or prevent damage of another type than this (8.5.3f)."""
    for one in _preventions(game, event):
        if one.prevents.kind not in (None, event.kind):
            yield one.source
    yield from (one.source for one in amps(game) if one.controller == event.by and event.kind != AMPLIFIED)
    yield from (one.source for one in shields(game) if one.damage not in (None, event.kind))


def _not_to_be_given(game: Game, event: Damage) -> Iterator[Prevention]:
    """Yield the prevention effects whose objects would be destroyed for theirs, and cannot be (8.3.15a)."""
    for one in _preventions(game, event):
        destroyed = one.prevents.kind in (None, event.kind) and one.prevents.gives == "destroy"
        if destroyed and game.state.present(one.ref) and "destroyed" in info(game, one.ref.card)["cannot"]:
            yield one


def _preventions(game: Game, event: Damage) -> Iterator[Prevention]:
    """Yield the prevention effects of the objects of the player whose object is dealt the damage."""
    for one in preventions(game, event):
        if isinstance(one, Prevention) and player_of(game, event.ref) == one.controller:
            yield one
