"""1502 Simultaneous processes: each player chooses in turn, then the choices are carried out at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field

from judge.abilities import Instruction, Select, Text
from judge.abilities import instructions as say
from judge.games.kiseki.book.c1214_immediate_effects import perform_all
from judge.games.kiseki.book.c1311_choosing import pick
from judge.games.kiseki.world import primary_first
from judge.kernel import PlayerId, Procedure, Question, Ref, clause, ruled
from judge.records import record

POINTS_AT = ("on", "put", "destroy", "return_", "to")
"""The fields of instructions that name cards."""

FOR_EACH = ("discard_hand", "no_stun_damage")
"""The instructions by name that can be carried out for several players at once."""


@record
class Seat:
    """One player's part in an action of all players.

    Attributes:
        chosen: the player's choices, by name.
    """

    who: PlayerId
    chosen: dict[str, tuple[Ref, ...]] = field(default_factory=dict)

    def text(self, text: Text) -> Text:
        """Return the text with this player as its controller, and the player's choices."""
        return Text(text.game, self.who, text.source, text.subject, {**text.named, **self.chosen}, text.numbers)

    def keep(self, text: Text, own: Text) -> None:
        """Take over the choices made in ``own``, this player's copy of the text."""
        self.chosen.update({name: refs for name, refs in own.named.items() if text.named.get(name) != refs})


def both(text: Text, instructions: Sequence[Instruction]) -> Procedure[int]:
    """Have both players choose, the primary player first; carry out each instruction once for all (1502.1).

    Afterwards a name stands for the choices of all players.
    """
    seats = [Seat(who) for who in primary_first(text.game)]
    done = yield from _together(text, instructions, seats)
    for name in dict.fromkeys(name for seat in seats for name in seat.chosen):
        text.named[name] = tuple(ref for seat in seats for ref in seat.chosen.get(name, ()))
    return done


def _together(text: Text, instructions: Sequence[Instruction], seats: Sequence[Seat]) -> Procedure[int]:
    """Carry out each instruction once for all players' choices (1502.1); return how many things were done."""
    done = 0
    for instruction in instructions:
        if isinstance(instruction, say.May):
            # ask each player about an optional action (1203.6); return those who agree
            willing: list[Seat] = []
            for seat in seats:
                agreed = yield from text.game.agrees(
                    Question("may", "kiseki:1203.6", because=("kiseki:1502.1",)), by=seat.who, subject=text.subject
                )
                if agreed:
                    willing.append(seat)
            done += (yield from _together(text, instruction.may, willing)) if willing else 0
            continue
        pointing = next((f for f in POINTS_AT if _is_chosen(getattr(instruction, f, None), seats)), None)
        if pointing is None:
            done += yield from _without_choice(text, instruction, seats)
        else:
            done += yield from _on_chosen_cards(text, instruction, pointing, seats)
    return done


def _is_chosen(pointer: object, seats: Sequence[Seat]) -> bool:
    """Return whether a pointer is a selection, or the name of an earlier choice of a player."""
    return isinstance(pointer, Select) or (isinstance(pointer, str) and any(pointer in seat.chosen for seat in seats))


def _on_chosen_cards(text: Text, instruction: Instruction, pointing: str, seats: Sequence[Seat]) -> Procedure[int]:
    """Have each player choose cards, then carry out the instruction on all of them at once."""
    refs: tuple[Ref, ...] = ()
    for seat in ruled(text.game, "kiseki:1502.1", seats, ()):
        text.game.note("in_turn", "kiseki:1502.1", considered=True, actor=seat.who, subject=text.subject)
        refs += yield from _meant(seat.text(text), getattr(instruction, pointing))
    text.named["chosen"] = refs
    return (yield from perform_all(text, [instruction.model_copy(update={pointing: "chosen"})]))


def _meant(text: Text, pointer: Select | str) -> Procedure[tuple[Ref, ...]]:
    """Return the objects of one player's part: all matching ones, or the player's choice."""
    if isinstance(pointer, str) or pointer.everything:
        refs: tuple[Ref, ...] = text.game.world.reader.refs(text, pointer)
        return refs
    chosen = yield from pick(text, text.you, pointer)
    return tuple(text.game.state.ref(c) for c in chosen)


@clause("kiseki:1502.1", without=0)
def _without_choice(text: Text, instruction: Instruction, seats: Sequence[Seat]) -> Procedure[int]:
    """Carry out an instruction without a choice of cards: for all players at once if it names players."""
    everybody = len(seats) == len(text.game.players)
    if everybody and _names_players(instruction):
        text.game.note("at_once", "kiseki:1502.1", considered=True, subject=text.subject)
        return (yield from perform_all(text, [instruction.model_copy(update={"who": "each"})]))
    done = 0
    for seat in seats:
        text.game.note("in_turn", "kiseki:1502.1", considered=True, actor=seat.who, subject=text.subject)
        own = seat.text(text)
        done += yield from perform_all(own, [instruction])
        seat.keep(text, own)
    return done


def _names_players(instruction: Instruction) -> bool:
    if isinstance(instruction, say.Special):
        return instruction.perform in FOR_EACH
    return isinstance(instruction, say.Gain | say.Draw | say.Mill | say.Discard)
