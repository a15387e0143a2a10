"""101.4, 111.2, 605.2c The effect being carried out: its instructions, its cause, and its nesting depth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from judge.abilities import Computed, Filter, Instruction, Performances, Text, nodes
from judge.abilities import instructions as say
from judge.abilities.conditions import Exists
from judge.abilities.kinds import Body
from judge.abilities.selections import Count, Remembered
from judge.games.dm.language import Infinity, Matches, Stat
from judge.games.dm.world import Doing, Game
from judge.kernel import GAME, CardId, Citation, PlayerId, Procedure, Question, Ref, clause, for_now

LEVEL = "level"
"""A fact about the game as a whole: how many effects the current one is nested in (101.4f, 114.5, 603.7b)."""


def level(game: Game) -> int:
    """Return how many effects the current one is nested in; 0 at the top level."""
    return int(game.state.get(GAME, LEVEL, 0))


@contextmanager
def deeper(game: Game) -> Iterator[None]:
    """Process effects that trigger inside this context before the current effect continues."""
    before = level(game)
    game.state.put(GAME, LEVEL, before + 1)
    try:
        yield
    finally:
        game.state.put(GAME, LEVEL, before or None)


def clauses_of_sequence(instructions: Sequence[Instruction]) -> Iterator[Citation]:
    """Yield the clauses for carrying out several instructions in order, and for computing a number only then.

    The numbers in an ability that an instruction gives are computed when that ability is resolved.
    """
    if len(instructions) > 1:
        yield "dm:605.2c"
    parts = ([*nodes(instruction)] for instruction in instructions)
    now = (one for some in parts if not any(isinstance(node, Body) for node in some) for one in some)
    if any(isinstance(node, Computed) and not isinstance(node, Remembered | Infinity) for node in now):
        yield "dm:605.2d"


@for_now
def in_the_middle(game: Game) -> bool:
    """Return whether a card is being used, so that current events interrupt its use (111.2a, 111.2d)."""
    return bool(game.state.marked(game.state.owners, ("pending",)))


CAUSE = "cause"
"""A fact about the game as a whole: the effect being carried out."""


class Cause(NamedTuple):
    """The effect that is being carried out.

    Attributes:
        kind: ``spell`` for a spell being cast, otherwise ``ability``.
    """

    source: Ref
    player: PlayerId
    kind: str


@contextmanager
def carrying_out(
    game: Game, cause: Cause | None, text: Text | None = None, *, wholly: bool = False, own_sentence: bool = False
) -> Iterator[None]:
    """Attribute events inside this context to an effect, or to the rules if ``cause`` is ``None``.

    Args:
        text: the text that is carried out, or ``None`` for an action of the rules.
        wholly: whether it only counts if all of it is carried out, because something else depends on it.
        own_sentence: whether it is a sentence of its own in the text of a replacement effect (101.5a).
    """
    before = cause_of(game)
    if cause != before:
        game.state.put(GAME, CAUSE, cause)
    doing = Doing(text, game.within.history, wholly=wholly, own_sentence=own_sentence, cause=cause)
    game.world.doing.append(doing)
    try:
        yield
    finally:
        game.world.doing.remove(doing)
        if cause != before:
            game.state.put(GAME, CAUSE, before)


def cause_of(game: Game) -> Cause | None:
    """Return the effect being carried out, or ``None`` for an action of the rules.

    The text of a replacement effect pauses until all events of the batch have been replaced (609.9). It is not the
    cause of these events.
    """
    here = game.within.history
    found: Cause | None = next((one.cause for one in reversed(game.world.doing) if one.within <= here), None)
    return found


DM = Performances()
performs = DM.performs
excludes = DM.excludes
chooses = DM.chooses
counts = DM.counts


@clause("dm:605.2c", without=0)
def perform_all(
    text: Text, instructions: Sequence[Instruction], *, wholly: bool = False, own_sentence: bool = False
) -> Procedure[int]:
    """Carry out instructions in the order in which they are written; return how many things were done.

    Args:
        wholly: whether something else depends on them, so that only feasible choices are offered.
        own_sentence: whether they are a sentence of their own in the text of a replacement effect (101.5a).
    """
    kind = "spell" if text.subject == text.source.card else "ability"
    with carrying_out(text.game, Cause(text.source, text.you, kind), text, wholly=wholly, own_sentence=own_sentence):
        done = 0
        for instruction in instructions:
            yield from _refer_to_one_cost(text, instruction)
            done += yield from DM.perform_all(text, (instruction,))
        return done


@clause("dm:201.2b", without=None)
def _refer_to_one_cost(text: Text, instruction: Instruction) -> Procedure[None]:
    """Ask which cost of a card an amount or a condition refers to, before it is computed (201.2b)."""
    game: Game = text.game
    if not game.world.has_two_costs:
        return
    for ref in dict.fromkeys((*_in_amounts(text, instruction), *_in_its_condition(text, instruction))):
        costs = dict.fromkeys(game.world.last(game, ref).get("costs", ()))
        if len(costs) > 1 and referred_cost(ref.card) not in text.numbers:
            question = Question("which_cost", "dm:201.2b")
            (chosen,) = yield from game.choose(question, by=text.you, among=costs, subject=ref.card)
            text.numbers[referred_cost(ref.card)] = int(chosen)


def _in_amounts(text: Text, instruction: Instruction) -> Iterator[Ref]:
    """Yield the cards whose cost an instruction reads as an amount."""
    for amount in (node for node in nodes(instruction) if isinstance(node, Stat) and node.stat == "cost"):
        yield from text.game.world.reader.refs(text, amount.of)[:1]
    if not any(isinstance(node, Instruction) for node in nodes(instruction) if node is not instruction):
        yield from _of_either_cost(text, instruction)


def _in_its_condition(text: Text, instruction: Instruction) -> Iterator[Ref]:
    """Yield the cards that meet the condition of an instruction with one of their costs, but not with the other."""
    if isinstance(instruction, say.If):
        yield from _of_either_cost(text, instruction.if_)


def _of_either_cost(text: Text, instructions: Any) -> Iterator[Ref]:
    """Yield the cards that part of a text counts or describes with one of their costs, but not with the other."""
    reader = text.game.world.reader
    for node in nodes(instructions):
        refs: Sequence[Ref] = ()
        if isinstance(node, Matches):
            like, refs = node.like, reader.refs(text, node.matches)
        elif isinstance(node, Exists | Count):
            like = node.exists if isinstance(node, Exists) else node.count
            refs = reader.refs(text, like)
        yield from (ref for ref in refs if _depends_on_its_cost(text, like, ref))


def _depends_on_its_cost(text: Text, like: Filter, ref: Ref) -> bool:
    """Return whether a card matches a filter with one of its costs, but not with the other."""
    now = text.game.world.last(text.game, ref)
    each = [{**now, "costs": (cost,)} for cost in now.get("costs", ())]
    return len({text.game.world.reader.like(text, like, one, ref.card) for one in each}) > 1


def referred_cost(card: CardId) -> str:
    """Return the key under which a text stores which cost of a card it refers to."""
    return f"cost of {card}"
