"""1502 Simultaneous processes: the players choose one after the other, then everything is done at once."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Instruction, Select, Text
from judge.abilities import _instructions as say
from judge.games.kiseki._board import kiseki, primary_first
from judge.games.kiseki._performing import perform_all
from judge.games.kiseki.c1311_choosing import pick
from judge.kernel import PlayerId, Procedure, Ref

POINTS_AT = ("on", "put", "destroy", "return_", "to")
"""The fields by which instructions point at cards."""

FOR_EACH = ("discard_hand", "no_stun_damage")
"""The words of the game that can be carried out for several players at once."""


def both(text: Text, instructions: Sequence[Instruction], players: Sequence[PlayerId] = ()) -> Procedure[int]:
    """Let players choose (1502.1), then carry out each instruction once on what they chose.

    Args:
        text: the text that asks for it.
        instructions: what each of them does.
        players: who does it; both unless stated, the primary player first.
    """
    doing = tuple(players) or primary_first(text.game)
    done = 0
    for instruction in instructions:
        if isinstance(instruction, say.May):
            willing = yield from _willing(text, doing)
            done += (yield from both(text, instruction.may, willing)) if willing else 0
            continue
        field = next((f for f in POINTS_AT if isinstance(getattr(instruction, f, None), Select)), None)
        if field is None:
            done += yield from _without_choice(text, instruction, doing)
        else:
            done += yield from _on_what_they_choose(text, instruction, field, doing)
    return done


def _willing(text: Text, players: Sequence[PlayerId]) -> Procedure[Sequence[PlayerId]]:
    """Ask each player whether to do what may be done (1203.6)."""
    found: list[PlayerId] = []
    for who in players:
        (answer,) = yield from text.game.choose(
            by=who, role="may", clause="kiseki:1203.6", because=("kiseki:1502.1",), among=("yes", "no"),
            subject=text.subject,
        )  # fmt: skip
        if answer == "yes":
            found.append(who)
    return found


def _on_what_they_choose(
    text: Text, instruction: Instruction, field: str, players: Sequence[PlayerId]
) -> Procedure[int]:
    """Let each player choose cards, where there is a choice, then carry out the instruction on all of them at once."""
    refs: tuple[Ref, ...] = ()
    for who in players:
        if text.game.note("in_turn", "kiseki:1502.1", considered=True, actor=who, subject=text.subject):
            refs += yield from _meant(_seat(text, who), getattr(instruction, field))
    text.named["chosen"] = refs
    return (yield from perform_all(text, [instruction.model_copy(update={field: "chosen"})]))


def _meant(text: Text, select: Select) -> Procedure[tuple[Ref, ...]]:
    """Return what one player's part is carried out on: all that a selection means, or what the player chooses of it."""
    if select.everything:
        return kiseki(text.game).reader.refs(text, select)
    chosen = yield from pick(text, text.you, select)
    return tuple(text.game.state.ref(c) for c in chosen)


def _without_choice(text: Text, instruction: Instruction, players: Sequence[PlayerId]) -> Procedure[int]:
    """Carry out an instruction that names players for all of them at once, any other for one after the other."""
    everybody = len(players) == len(text.game.players)
    if everybody and _names_players(instruction):
        if not text.game.note("at_once", "kiseki:1502.1", considered=True, subject=text.subject):
            return 0
        return (yield from perform_all(text, [instruction.model_copy(update={"who": "each"})]))
    done = 0
    for who in players:
        if text.game.note("in_turn", "kiseki:1502.1", considered=True, actor=who, subject=text.subject):
            done += yield from perform_all(_seat(text, who), [instruction])
    return done


def _names_players(instruction: Instruction) -> bool:
    """Tell whether an instruction says who does it."""
    if isinstance(instruction, say.Special):
        return instruction.perform in FOR_EACH
    return isinstance(instruction, say.Gain | say.Draw | say.Mill | say.Discard)


def _seat(text: Text, who: PlayerId) -> Text:
    """Return the text as one player carries it out."""
    return Text(text.game, who, text.source, text.subject, text.named, text.numbers)
