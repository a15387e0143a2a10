"""101.5a, 400.8, 609.4 The cards that a text may still refer to: cards that it has moved itself, if nothing else has.

An instruction means a card in the place where the same text has put it, and nowhere else. Once another cause has moved
the card, nothing more is done to it (400.8). Such causes are state-based actions, other effects and replacements of the
text's own events. A replaced event never happened (609.4), but its replacement counts as part of the effect (101.5a).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from judge.abilities import Instruction, Text, conditions, done_as
from judge.games.dm.book.c400_zones import Move
from judge.games.dm.book.c605_resolving import DM
from judge.games.dm.world import Game
from judge.kernel import Event, Ref, ZoneChange, clause


def note_moves(game: Game, events: Sequence[Event]) -> None:
    """Record the moves in the text being carried out, before anything moves the objects again."""
    for event in events:
        if isinstance(event, Move):
            objects = (event.ref, *event.with_it)
            moved = {old: game.state.ref(old.card) for old in objects if not game.state.present(old)}
            _note(game, event, moved)


def _note(game: Game, event: Move, moved: Mapping[Ref, Ref]) -> None:
    """Note a move in the innermost text that makes it, and in the text whose own event it comes instead of."""
    own = False
    for doing in reversed(game.world.doing):
        if not own and event.history == doing.within:
            own = True
            doing.done.append((event, moved))
            if doing.text is not None:
                doing.text.moved.update(moved)
        elif doing.within < event.history:
            doing.instead.append((event, moved))
            return


@clause("dm:400.8", instead=lambda text, *refs: tuple(text.game.state.ref(ref.card) for ref in refs))
def still_meant(text: Text, *refs: Ref) -> tuple[Ref, ...]:
    """Return a text's current objects: those it moved itself, without those moved by another cause."""
    game: Game = text.game
    return game.state.now(*refs, moved=text.moved)


def what_it_knows(text: Text) -> Text:
    """Return a copy of a text for a later one, with its names pointing at their current objects."""
    found = text.copy()
    found.named = {name: still_meant(text, *refs) or refs for name, refs in text.named.items()}
    return found


class SoFar(NamedTuple):
    """The number of moves of a text, and of replacement moves, at the start of an instruction."""

    done: int
    instead: int


def so_far(text: Text) -> SoFar:
    """Return how far the carrying out of a text has come."""
    game: Game = text.game
    doing = game.world.doing[-1]
    return SoFar(len(doing.done), len(doing.instead))


def remember_moved(
    text: Text, what: Instruction, refs: Sequence[Ref], since: SoFar, is_it: Callable[[ZoneChange], bool]
) -> int:
    """Remember the cards moved by an instruction; return how many count as moved.

    Those that replacement effects have moved in the same way are counted with them (101.5a).

    Args:
        text: the text.
        what: the instruction.
        refs: the objects that it was to move.
        since: how far the text had come as the instruction began.
        is_it: returns whether a move is one of the instruction's.
    """
    game: Game = text.game
    doing = game.world.doing[-1]
    own = [(event, moved) for event, moved in doing.done[since.done :] if is_it(event)]
    instead = [(event, moved) for event, moved in doing.instead[since.instead :] if is_it(event)]
    meant = {ref: moved[ref] for _, moved in instead for ref in refs if ref in moved}
    text.moved.update(meant)
    if what.remember is not None:
        pairs = ((event, old, new) for event, moved in (*own, *instead) for old, new in moved.items())
        every = {old: _as_read(game, event, old, new) for event, old, new in pairs}
        text.named[what.remember] = tuple(every[ref] for ref in refs if ref in every)
        others = [_as_read(game, event, event.ref, moved[event.ref]) for event, moved in instead if event.ref in moved]
        text.named[done_as(what.remember)] = tuple(dict.fromkeys((*text.named[what.remember], *others)))
        text.named[attempted(what.remember)] = tuple(refs)
    return len(own) + _counted_with_it(text, len(instead), told=what.remember is not None)


@clause("dm:101.5a", without=0)
def _counted_with_it(text: Text, number: int, *, told: bool) -> int:
    """Return how many replacement moves count as moves of the effect: all of them (101.5a)."""
    if number and told:
        text.game.note("counted_with_it", "dm:101.5a", actor=text.you, subject=text.subject, number=number)
    return number


@clause("dm:605.2d", instead=lambda game, event, old, new: new)
def _as_read(game: Game, event: ZoneChange, old: Ref, new: Ref) -> Ref:
    """Return the object that a text sees: a card that left the battle zone counts as it was there (605.2d)."""
    return old if event.from_zone == "battle_zone" and event.to != "battle_zone" else new


def remember(text: Text, what: Instruction, refs: Sequence[Ref]) -> None:
    """Keep cards, in their new form, for the text under the name in ``as``."""
    if what.remember is not None:
        text.named[what.remember] = still_meant(text, *refs)


def remember_done(text: Text, what: Instruction, refs: Sequence[Ref], events: Sequence[Event]) -> None:
    """Remember cards, and those that the text's event has happened to."""
    remember(text, what, refs)
    if what.remember is not None:
        done = {card for one in events for card in one.objects()}
        text.named[done_as(what.remember)] = still_meant(text, *(ref for ref in refs if ref.card in done))


def remember_as_well(text: Text, what: Instruction, refs: Sequence[Ref]) -> None:
    """Remember further cards under the name in ``as``: those that count as destroyed although they went elsewhere."""
    if what.remember is not None and refs:
        for name in (what.remember, done_as(what.remember)):
            text.named[name] = tuple(dict.fromkeys((*text.named.get(name, ()), *refs)))


def attempted(name: str) -> str:
    """Return the name for the cards to which something was to be done."""
    return f"attempted {name}"


@DM.asks(conditions.Happened)
@clause("dm:101.3a", "dm:101.3a#what-is-an-attempt", instead=lambda text, what: text.numbers.get(what.did, 0) > 0)
def _happened(text: Text, what: conditions.Happened) -> bool:
    """Return whether something was done, or attempted at all (101.3a)."""
    named = (what.did, attempted(what.did))
    return text.numbers.get(what.did, 0) > 0 or any(text.named.get(name) for name in named)
