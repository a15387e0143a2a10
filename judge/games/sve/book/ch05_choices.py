"""5.17 Choose, and other instructions that contain instructions: if, may, repeat, each player."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Any

from judge.abilities import Instruction, Select, Text
from judge.abilities import instructions as say
from judge.abilities import names as several
from judge.games.sve import language as own
from judge.games.sve.book import ch05_turns, ch13_classes
from judge.games.sve.book.ch03_players import in_turn_order
from judge.games.sve.book.ch04_zones import TURNS_AWAY, room
from judge.games.sve.book.ch10_abilities import judged_by
from judge.games.sve.book.ch10_choices import as_the_play_begins, tell_of_condition
from judge.games.sve.book.ch10_costs import pay_on_resolution
from judge.games.sve.book.ch10_effects import perform_all, performs
from judge.games.sve.world import Game
from judge.kernel import Procedure, Question, clause, ruled, side_by_side

CHOICELESS = (
    say.Mill,
    say.Damage,
    own.Life,
    own.Recover,
    say.Gain,
    say.Destroy,
    say.Banish,
    say.Return,
    own.Engage,
    own.Refresh,
    own.Give,
    say.Counter,
    own.Reveal,
    say.Roll,
    say.Shuffle,
    own.Transform,
    say.Take,
)
"""The instructions without a choice, unless they refer to chosen cards."""


@performs(say.Choose)
def _choose(text: Text, instruction: say.Choose) -> Procedure[int]:
    """Carry out the options that were chosen when the text was played."""
    return perform_all(text, _options(text, instruction))


def _options(text: Text, instruction: say.Choose) -> Iterator[Instruction]:
    """Yield the instructions of the chosen options (5.17.3), in their printed order."""
    for mode in sorted(text.modes.get(id(instruction), ())):
        text.game.note("mode", "sve:5.17.1", because=("sve:5.17.4",), actor=text.you, number=mode)
        yield from ruled(text.game, "sve:5.17.1", instruction.options[mode - 1], [])


@performs(say.If)
def _if(text: Text, instruction: say.If) -> Procedure[int]:
    return perform_all(text, _branch(text, instruction))


def _branch(text: Text, instruction: say.If) -> Iterator[Instruction]:
    """Judge a condition when it is reached (10.6.2.8.2), and yield the instructions of its branch.

    A condition that determines a number of options was judged when the play began (5.17.3.1).
    """
    reader = text.game.world.reader
    decided = text.modes.get(id(instruction))
    holds = bool(decided[0]) if decided else reader.holds(text, instruction.if_)
    if decided:
        rule, *because = as_the_play_begins(text, instruction.if_)
    else:
        rule, *because = judged_by(instruction.if_), *ch13_classes.counted_for(text, instruction.if_)
    tell_of_condition(text, instruction.if_, rule, because, holds=holds)
    yield from instruction.then if holds else instruction.otherwise


@performs(say.May)
def _may(text: Text, instruction: say.May) -> Procedure[int]:
    (who,) = text.players(instruction.who)
    agreed = yield from text.game.agrees(
        Question("may", "sve:10.6.2.8.2"), by=who, subject=text.subject, because=text.in_turn
    )
    return (yield from perform_all(text, instruction.may)) if agreed else 0


@performs(say.Either)
def _either(text: Text, instruction: say.Either) -> Procedure[int]:
    """Carry out one of several options, chosen only now; 5.17 is about options chosen when the text is played."""
    (who,) = text.players(instruction.who)
    (number,) = yield from text.game.choose(
        Question("either", "sve:10.6.2.8.2"),
        by=who,
        among=range(1, len(instruction.either) + 1),
        subject=text.subject,
        because=text.in_turn,
    )
    return (yield from perform_all(text, instruction.either[int(number) - 1]))


@performs(say.Pay)
@clause("sve:10.4.7", without=0)
def _pay(text: Text, instruction: say.Pay) -> Procedure[int]:
    """10.4.7.4: ask for an optional cost when the text resolves; the rest depends on its payment (10.4.7.1)."""
    paid = yield from pay_on_resolution(text, instruction.pay, "sve:10.4.7.4")
    return (yield from perform_all(text, instruction.then)) if paid else 0


@performs(say.Repeat)
def _repeat(text: Text, instruction: say.Repeat) -> Procedure[int]:
    return perform_all(text, _times(text, instruction))


def _times(text: Text, instruction: say.Repeat) -> Iterator[Instruction]:
    """Yield the instructions once per repetition; 0 times or fewer means none (1.3.2.2)."""
    times = text.game.world.reader.amount(text, instruction.repeat)
    if times <= 0:
        text.game.note("dropped", "sve:1.3.2.2", event="repeated", reason="zero")
    for _ in range(times):
        text.game.bound()
        yield from instruction.do


OPENED: dict[type[Instruction], Callable[[Text, Any], Iterator[Instruction]]] = {
    say.Choose: _options,
    say.If: _branch,
    say.Repeat: _times,
}
"""The instructions that only determine which others are carried out, each as a step of its own (1.3.4.1)."""


@performs(say.EachPlayer)
def _each_player(text: Text, instruction: say.EachPlayer) -> Procedure[int]:
    """1.3.4.1: carry out each step for both players: at once without a choice, otherwise in turn order.

    With only one step, turn order alone applies (1.3.4).
    """
    game, seats = text.game, _seats(text)
    several = len(instruction.each_player) > 1 or any(type(step) in OPENED for step in instruction.each_player)
    order = ("sve:1.3.4.1", "sve:1.3.4") if several else ("sve:1.3.4",)
    for seat in seats:
        seat.in_turn = order
    done = yield from _in_step(seats, [instruction.each_player] * len(seats), order)
    moved = dict.fromkeys(ref for seat in seats for ref in seat.named.get("moved", ()) if game.state.present(ref))
    text.in_turn = ()
    text.named["moved"] = tuple(moved)  # wherever either of them put it, the text can go on speaking of it (4.1.4.1)
    return sum(done)


def _in_step(
    seats: Sequence[Text], plans: Sequence[Iterable[Instruction]], order: Sequence[str]
) -> Procedure[list[int]]:
    """Carry out the players' instructions step by step; return how many things each player did.

    Args:
        seats: the text as each player carries it out, the turn player first.
        plans: each player's instructions; they may differ, because conditions are judged separately.
        order: the clauses for the order of the players who have a choice.
    """
    done = [0] * len(seats)
    for step in zip_longest(*plans):
        if any(type(instruction) in OPENED for instruction in step):
            inside = [_opened(seat, instruction) for seat, instruction in zip(seats, step, strict=True)]
            amounts = yield from _in_step(seats, inside, order)
            for seat, instruction, amount in zip(seats, step, amounts, strict=True):
                if instruction is not None and instruction.remember is not None:
                    seat.numbers[instruction.remember] = amount
        else:
            amounts = yield from _one_step(seats, step, order)
        done = [before + amount for before, amount in zip(done, amounts, strict=True)]
    return done


def _opened(seat: Text, instruction: Instruction | None) -> Iterable[Instruction]:
    """Return the instructions that a step leads to for a player: those inside it, or the step itself."""
    if instruction is None:
        return ()
    opens = OPENED.get(type(instruction))
    return (instruction,) if opens is None else opens(seat, instruction)


Plan = tuple[Instruction, ...]


def _one_step(seats: Sequence[Text], step: Sequence[Instruction | None], order: Sequence[str]) -> Procedure[list[int]]:
    """Carry out one instruction of each player: at once, or in turn order if there is a choice (1.3.4.1)."""
    plans: list[Plan] = [() if instruction is None else (instruction,) for instruction in step]
    seated = list(zip(seats, plans, strict=True))
    return (yield from _at_once(seats[0].game, seated, order))


def _in_turn(game: Game, seated: Sequence[tuple[Text, Plan]], order: Sequence[str]) -> Procedure[list[int]]:
    """Carry out each player's instructions, one player after the other; return how many things each did."""
    done = []
    for seat, plan in seated:
        if plan:
            game.note("in_turn", order[0], because=order[1:], actor=seat.you, subject=seat.subject)
        done.append((yield from perform_all(seat, plan)))
    return done


@clause("sve:1.3.4.1", instead=_in_turn)
def _at_once(game: Game, seated: Sequence[tuple[Text, Plan]], order: Sequence[str]) -> Procedure[list[int]]:
    """Carry out instructions without a choice at once (1.3.4.1), and others in turn order."""
    planned = [(seat, instruction) for seat, plan in seated for instruction in plan]
    deciding = [(seat, instruction) for seat, instruction in planned if isinstance(instruction, say.Win | say.Lose)]
    if deciding:
        ch05_turns.decide_the_game(game, deciding)
    if not all(_asks_nothing(seat, instruction) for seat, instruction in planned):
        return (yield from _in_turn(game, seated, order))
    (first, one), (second, other) = seated
    return (
        yield from side_by_side(game, perform_all(first, one), perform_all(second, other), because=("sve:1.3.4.1",))
    )


def _seats(text: Text) -> tuple[Text, Text]:
    """Return a copy of the text for each player, the turn player's first.

    Each copy has its own counts and names. Afterwards, the text continues with those of its controller.
    """
    other = replace(text, you=text.opponent, named=dict(text.named), numbers=dict(text.numbers), frozen={})
    ch13_classes.freeze(other)
    return (text, other) if in_turn_order(text.game)[0] == text.you else (other, text)


def _asks_nothing(seat: Text, instruction: Instruction) -> bool:
    """Return whether an instruction asks a player for no choice; a random choice does not count as one."""
    pointers = [getattr(instruction, name) for name in type(instruction).model_fields]
    chosen = any(isinstance(p, Select) and not p.everything and not p.random for p in pointers)
    match instruction:
        case own.Draw():
            return not instruction.up_to
        case say.Discard():
            return instruction.random
        case own.Put():
            return not chosen and instruction.into != "deck"  # several cards are put there in an order (4.1.5)
        case say.Summon():
            return not _has_to_choose_tokens(seat, instruction)
    return not chosen and isinstance(instruction, CHOICELESS)


def _has_to_choose_tokens(text: Text, instruction: say.Summon) -> bool:
    """Return whether different tokens are created that do not all fit (4.4.4.2, 4.8.3.2)."""
    if instruction.into not in TURNS_AWAY or len(set(several(instruction.summon))) < 2:
        return False
    (whose,) = text.players(instruction.side)
    count: int = len(several(instruction.summon)) * text.game.world.reader.amount(text, instruction.count)
    return 0 < room(text.game, whose, instruction.into) < count
