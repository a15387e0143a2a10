"""8.5.3f Effects that leave damage unchanged, and 8.5.47 amp, which increases it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Text
from judge.games.fab.book.c0108_effects import rule_of
from judge.games.fab.book.c0601_discrete_effects import performs
from judge.games.fab.book.c0604_replacement_effects import Prevention, preventions, shields
from judge.games.fab.book.c0605_replacement_interactions import Kind
from judge.games.fab.book.c0805_deal import Damage
from judge.games.fab.language import effects as verbs
from judge.games.fab.world import Game, info, player_of, reader_of
from judge.kernel import GAME, Citation, Event, PlayerId, Procedure, clause, new_timestamp
from judge.records import record

# 8.5.3f, 8.3.15a Effects that leave damage unchanged: they are about another type, or cannot apply

AMPLIFIED = "arcane"
"""The type of damage that amp increases (8.5.47)."""


def record_unaffected(game: Game, events: Sequence[Event]) -> None:
    """Record effects that leave damage unchanged: they are about another type, or cannot apply."""
    for event in events:
        if isinstance(event, Damage) and event.amount > 0:
            for source, kind, because in _of_another_type(game, event):
                differences = (("damage_kind", kind, event.kind, ""),)
                game.note("of_another_type", "fab:8.5.3f", because=because, objects=(source,), differences=differences)
            for prevention in _undestroyable_preventions(game, event):
                says, *also = prevention.kept_by
                game.note("not_applied", says, because=also, objects=(prevention.source,), reason="forbidden")


def _of_another_type(game: Game, event: Damage) -> Iterator[tuple[str, str, Sequence[Citation]]]:
    """Yield the sources of effects on another type of damage (8.5.3f), with that type and the defining clauses."""
    for prevention in _preventions(game, event):
        if prevention.prevents.kind not in (None, event.kind):
            yield prevention.source, prevention.prevents.kind, (prevention.because, *prevention.ability.by_name)
    for amp in amps(game):
        if amp.controller == event.by and event.kind != AMPLIFIED:
            yield amp.source, AMPLIFIED, (amp.because,)
    yield from ((s.source, s.damage, (s.because,)) for s in shields(game) if s.damage not in (None, event.kind))


def _undestroyable_preventions(game: Game, event: Damage) -> Iterator[Prevention]:
    """Yield the prevention effects that would have to destroy an object that cannot be destroyed (8.3.15a)."""
    for prevention in _preventions(game, event):
        destroyed = prevention.prevents.kind in (None, event.kind) and prevention.prevents.gives == "destroy"
        if (
            destroyed
            and game.state.present(prevention.ref)
            and "destroyed" in info(game, prevention.ref.card)["cannot"]
        ):
            yield prevention


def _preventions(game: Game, event: Damage) -> Iterator[Prevention]:
    for prevention in preventions(game, event):
        if isinstance(prevention, Prevention) and player_of(game, event.ref) == prevention.controller:
            yield prevention


# 8.5.47 Amp: the next arcane damage that a player's events would deal this turn is increased


@record
class Amplifies:
    """The standard-replacement effect of amp (8.5.47), which replaces one event.

    Attributes:
        source: the object whose text generated it.
        controller: the player whose arcane damage is increased.
        next: whether it ends after it has been applied once.
    """

    id: str
    source: str
    controller: PlayerId
    amount: int
    kind: Kind = "standard"
    because: Citation = "fab:8.5.47"
    next: bool = True

    @clause("fab:8.5.3f")
    @clause("fab:8.5.47", without=False)
    def applies(self, game: Game, event: Event) -> bool:
        """Return whether an event that its player controls would deal arcane damage."""
        return isinstance(event, Damage) and event.kind == "arcane" and event.by == self.controller and event.amount > 0

    def replace(self, game: Game, event: Event) -> Procedure[Sequence[Event]]:
        """Return the event with more damage; the effect is then used up."""
        yield from ()
        assert isinstance(event, Damage)  # it applies to no other event
        left = tuple(one for one in amps(game) if one.id != self.id)
        game.state.put(GAME, "amps", left or None)
        return (event.of(event.amount + self.amount),)


def amps(game: Game) -> tuple[Amplifies, ...]:
    """Return the amp effects that have not been used yet, oldest first."""
    found: tuple[Amplifies, ...] = game.state.get(GAME, "amps", ())
    return found


@performs(verbs.Amp)
def _amp(text: Text, instruction: verbs.Amp) -> Procedure[int]:
    """8.5.47: generate the effect of amp for this turn."""
    yield from ()
    game = text.game
    amount = reader_of(text).amount(text, instruction.amp)
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
    """4.4.4: end the amp effects of this turn."""
    game.state.put(GAME, "amps", None)
