"""1502 Simultaneous processes: the players choose one after the other, then everything is done at once."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Instruction, Select, Text
from judge.abilities import _instructions as say
from judge.games.kiseki._board import primary_first
from judge.games.kiseki._performing import perform_all
from judge.games.kiseki.c1311_choosing import pick
from judge.kernel import PlayerId, Procedure, Ref

POINTS_AT = ("on", "put", "destroy", "return_", "to")
"""The fields by which instructions point at cards."""


def both(text: Text, instructions: Sequence[Instruction]) -> Procedure[int]:
    """Let both players choose (1502.1), then carry out each instruction once on what both chose."""
    done = 0
    for instruction in instructions:
        field = next((f for f in POINTS_AT if isinstance(getattr(instruction, f, None), Select)), None)
        select = getattr(instruction, field) if field is not None else None
        if field is None or select is None or select.everything:
            done += yield from _in_turn(text, instruction)
            continue
        refs: tuple[Ref, ...] = ()
        for who in primary_first(text.game):
            text.game.note("in_turn", "kiseki:1502.1", considered=True, actor=who, subject=text.subject)
            chosen = yield from pick(_seat(text, who), who, select)
            refs += tuple(text.game.state.ref(c) for c in chosen)
        text.named["chosen"] = refs
        done += yield from perform_all(text, [instruction.model_copy(update={field: "chosen"})])
    return done


def _in_turn(text: Text, instruction: Instruction) -> Procedure[int]:
    """Carry out an instruction without a choice for both players: at once where it names players, else for each."""
    if isinstance(instruction, say.Gain | say.Draw | say.Mill):
        text.game.note("at_once", "kiseki:1502.1", considered=True, subject=text.subject)
        return (yield from perform_all(text, [instruction.model_copy(update={"who": "each"})]))
    done = 0
    for who in primary_first(text.game):
        text.game.note("in_turn", "kiseki:1502.1", considered=True, actor=who, subject=text.subject)
        done += yield from perform_all(_seat(text, who), [instruction])
    return done


def _seat(text: Text, who: PlayerId) -> Text:
    """Return the text as one player carries it out."""
    return Text(text.game, who, text.source, text.subject, text.named, text.numbers)
