"""101.5a, 116.2a, 400.8, 609.4 The objects that a text still refers to after moves.

An instruction affects a card only where the same text has put it. Once another cause has moved the card, nothing more
is done to it (400.8). Such causes are state-based actions, other effects and replacements of the text's own events. Nor
is anything done to a creature while it is ignored because of a seal (116.2a). A replaced event never happened (609.4),
but its replacement counts as part of the effect (101.5a).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from judge.abilities import Instruction, Text, conditions, name_of_affected
from judge.games.dm.book.c400_presence import why_unavailable
from judge.games.dm.book.c400_zones import Destroy, Discard, Move, MoveAlong
from judge.games.dm.book.c605_resolving import DM
from judge.games.dm.world import Game
from judge.kernel import CardId, Citation, Event, Ref, ZoneChange, clause, ruled


def note_moves(game: Game, events: Sequence[Event]) -> None:
    """Record the moves just made in the text being carried out, before the objects can move again."""
    for event in events:
        if isinstance(event, Move):
            objects = (event.ref, *event.with_it)
            moved = {old: game.state.ref(old.card) for old in objects if not game.state.present(old)}
            _note(game, event, moved)


def _note(game: Game, event: Move, moved: Mapping[Ref, Ref]) -> None:
    """Record a move in the innermost text that made it.

    A move by a replacement effect is also recorded in the text whose event was replaced. If one effect replaces several
    events of a batch, its texts are carried out side by side, and each records the move.
    """
    own = False
    for doing in reversed(game.world.doing):
        if event.history == doing.within and (not own or doing.replaces):
            own = True
            if not isinstance(event, MoveAlong):  # it counts as one with its element
                doing.done.append((event, moved))
            if doing.text is not None:
                doing.text.moved.update(moved)
        elif doing.within < event.history:
            doing.instead.append((event, moved))
            return


@clause("dm:400.8", instead=lambda text, *refs: tuple(text.game.state.ref(ref.card) for ref in refs))
def current_referents(text: Text, *refs: Ref) -> tuple[Ref, ...]:
    """Return the current objects of a text's references, following only moves made by the text itself (400.8)."""
    game: Game = text.game
    return game.state.now(*refs, moved=text.moved)


@clause("dm:116.2a", instead=current_referents)
def within_reach(text: Text, *refs: Ref) -> tuple[Ref, ...]:
    """Return the objects that an instruction can be carried out on: creatures ignored because of a seal are left out.

    Such a creature counts as not being in the battle zone (116.2a), whether it was sealed before the text named it or
    afterwards. The text still knows it, and reaches it again once the seal is gone.
    """
    game: Game = text.game
    meant = current_referents(text, *refs)
    ignored = [ref for ref in meant if _is_ignored(game, ref.card)]
    if ignored:
        game.note("ignored", "dm:116.2a", objects=[ref.card for ref in ignored])
    return tuple(ref for ref in meant if ref not in ignored)


def _is_ignored(game: Game, card: CardId) -> bool:
    why = why_unavailable(game, card, "affected")
    return why is not None and why.clause == "dm:116.2a"


def text_for_later(text: Text) -> Text:
    """Return a copy of a text for a later effect, with its names referring to the current objects."""
    found = text.copy()
    found.named = {name: current_referents(text, *refs) or refs for name, refs in text.named.items()}
    return found


class SoFar(NamedTuple):
    """The numbers of a text's own moves and of replacement moves before an instruction starts."""

    done: int
    instead: int


def moves_so_far(text: Text) -> SoFar:
    """Return the numbers of moves that the text being carried out has made so far."""
    game: Game = text.game
    doing = game.world.record_of(text)
    return SoFar(len(doing.done), len(doing.instead))


def moved_since(text: Text, since: SoFar) -> set[CardId]:
    """Return the cards that the text being carried out, or a replacement of its moves, has moved since then."""
    doing = text.game.world.record_of(text)
    moves = (*doing.done[since.done :], *doing.instead[since.instead :])
    return {old.card for _, moved in moves for old in moved}


def remember_moved(
    text: Text, instruction: Instruction, refs: Sequence[Ref], since: SoFar, is_it: Callable[[ZoneChange], bool]
) -> int:
    """Store the cards moved by an instruction under its name; return how many count as moved.

    Cards that replacement effects moved in the same way are included (101.5a).

    Args:
        since: the numbers of moves before the instruction started.
        is_it: returns whether a move is of the kind that the instruction makes.
    """
    game: Game = text.game
    doing = game.world.record_of(text)
    alone = not any(one.within == doing.within and one.text is not text for one in game.world.doing)
    done = [(event, moved) for event, moved in doing.done[since.done :] if is_it(event)]
    own = [(event, moved) for event, moved in done if alone or {event.ref, _god(game, event)} & {*refs}]
    instead = [(event, moved) for event, moved in doing.instead[since.instead :] if is_it(event)]
    meant = {ref: moved[ref] for _, moved in instead for ref in refs if ref in moved}
    text.moved.update(meant)
    if instruction.remember is not None:
        pairs = ((event, old, new) for event, moved in (*own, *instead) for old, new in moved.items())
        every = {old: _referent_after(game, event, old, new) for event, old, new in pairs}
        every |= {god: every[one.ref] for one, _ in own if (god := _god(game, one)) is not None and one.ref in every}
        text.named[instruction.remember] = tuple(every[ref] for ref in refs if ref in every)
        others = [
            _referent_after(game, event, event.ref, moved[event.ref]) for event, moved in instead if event.ref in moved
        ]
        text.named[name_of_affected(instruction.remember)] = tuple(
            dict.fromkeys((*text.named[instruction.remember], *others))
        )
        text.named[attempted(instruction.remember)] = tuple(refs)
    return len(own) + _replacement_moves_counted(text, len(instead), recorded=instruction.remember is not None)


@clause("dm:803.7", without=None)
def _god(game: Game, event: ZoneChange) -> Ref | None:
    """Return the linked god whose leaving is the move of a single card (803.7), or ``None``."""
    return event.god if isinstance(event, Move) else None


@clause("dm:101.5a", without=0)
def _replacement_moves_counted(text: Text, number: int, *, recorded: bool) -> int:
    """Return how many replacement moves count as moves of the effect: all of them (101.5a).

    ``recorded`` says whether to record this, because a later part of the text uses the number.
    """
    if number and recorded:
        text.game.note("counted_with_it", "dm:101.5a", actor=text.you, subject=text.subject, number=number)
    return number


@clause("dm:605.2d", instead=lambda game, event, old, new: new)
def _referent_after(game: Game, event: ZoneChange, old: Ref, new: Ref) -> Ref:
    """Return the object that a text refers to after a move.

    For a card that left the battle zone, that is the former object with its last known information (605.2d).
    """
    return old if event.from_zone == "battle_zone" and event.to != "battle_zone" else new


def remember(text: Text, instruction: Instruction, refs: Sequence[Ref]) -> None:
    """Store objects under the name that the instruction gives in ``as``, following the text's own moves."""
    if instruction.remember is not None:
        text.named[instruction.remember] = current_referents(text, *refs)


def remember_done(text: Text, instruction: Instruction, refs: Sequence[Ref], events: Sequence[Event]) -> None:
    """Store objects under the name in ``as``, and separately those that an event actually affected."""
    remember(text, instruction, refs)
    if instruction.remember is not None:
        done = {card for event in events for card in event.objects()}
        text.named[name_of_affected(instruction.remember)] = current_referents(
            text, *(ref for ref in refs if ref.card in done)
        )


def remember_all_the_same(text: Text, instruction: Instruction, events: Sequence[Destroy] | Sequence[Discard]) -> int:
    """Add cards that count as destroyed or discarded, although they went elsewhere, to those stored under ``as``.

    Returns:
        their number.
    """
    refs = [one.ref for one in events if one.all_the_same]
    if instruction.remember is not None and refs:
        for name in (instruction.remember, name_of_affected(instruction.remember)):
            text.named[name] = tuple(dict.fromkeys((*text.named.get(name, ()), *refs)))
    return len(refs)


def attempted(name: str) -> str:
    """Return the key for the objects that an instruction was meant to affect."""
    return f"attempted {name}"


@DM.asks(conditions.Happened)
@clause("dm:101.3a")
def _happened(text: Text, condition: conditions.Happened) -> bool:
    """Return whether a named instruction did anything or was attempted (101.3a)."""
    return text.numbers.get(condition.did, 0) > 0 or _was_attempted(text, condition.did)


@clause("dm:101.3a", without=False)
def _was_attempted(text: Text, name: str) -> bool:
    """Return whether a named instruction without a result was attempted on something.

    Moves were begun, whatever came of them (101.3a). That another instruction, such as turning a field upside down,
    has been attempted on a card already in that state is our reading.
    """
    moved = bool(text.named.get(attempted(name)))
    tried = moved or (bool(text.named.get(name)) and ruled(text.game, AN_ATTEMPT, True, False))
    if tried:
        tell_of_attempt(text, () if moved else (AN_ATTEMPT,))
    return tried


AN_ATTEMPT: Citation = "dm:101.3a#what-is-an-attempt"
"""Our reading of when an act without a result has been attempted."""


def tell_of_attempt(text: Text, because: tuple[Citation, ...]) -> None:
    """Record that an attempt without a result counts for "if you did" (101.3a)."""
    text.game.note("attempted", "dm:101.3a", because=because, considered=True, actor=text.you, subject=text.subject)
