"""1.7.5 Modal abilities: “choose 1; …”. Their modes are declared when the layer is put onto the stack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Body, Known, Node, Target, Text, placed
from judge.games.fab.book.c0108_effects import declare_targets, no_target
from judge.games.fab.book.c0601_discrete_effects import counts, perform_all, performs
from judge.games.fab.language.filters import MODES, chosen_modes
from judge.games.fab.language.playing import Choose, Depending, Mode
from judge.games.fab.world import reader_of
from judge.kernel import Citation, HowMany, Procedure, Question, Ref, clause


@clause("fab:1.7.5", "fab:1.7.5a", without=())
def declare_modes(text: Text, body: Body, rule: Citation) -> Procedure[Known]:
    """Declare the modes of a modal ability (1.7.5a) and the targets of each mode (1.7.5c).

    Return the declared numbers and targets, by the names under which the layer remembers them.
    """
    choice = modal(body)
    if choice is None:
        return ()
    there = available(text, choice)
    number = reader_of(text).amount(text, choice.choose)
    if no_mode(text, body):
        chosen = yield from _ask(text, choice, (), number, rule, ("fab:1.7.5a", "fab:1.8.5"))
    elif choice.same:
        chosen = yield from _several_times(text, choice, there, number, rule)
    else:
        chosen = yield from _ask(text, choice, there, min(number, len(there)), rule, ("fab:1.7.5a", "fab:1.7.5b"))
    found: list[tuple[str, object]] = [(MODES, " ".join(str(mode) for mode in chosen))]
    for place, mode in enumerate(chosen, 1):
        targets = yield from declare_targets(text.copy(), choice.all_modes[mode - 1].targets, rule)
        found += [(_own(place, name), refs) for name, refs in targets]
    return tuple(found)


def modal(body: Body) -> Choose | None:
    """Return the choice of modes in an ability, or ``None`` if it is not modal.

    Modes inside an ability that it grants, or inside a separate trigger, are declared with the layer of that ability.
    """
    return next(
        (node for _, node, around in placed(body) if isinstance(node, Choose) and _belongs_to_layer(around)), None
    )


def _belongs_to_layer(around: Sequence[Node]) -> bool:
    """Return whether a node belongs to the layer of the ability itself, not to another layer that the ability creates.

    Args:
        around: the ancestors of the node, outermost first.
    """
    return not any(type(node).own_names or type(node).own_layer for node in around[1:])


@clause("fab:5.1.4a", without=False)
def no_mode(text: Text, body: Body) -> bool:
    """Return whether a mode must be chosen although none has a legal target (5.1.4a, 6.6.6a)."""
    choice = modal(body)
    if choice is None or (choice.up_to and not choice.least) or not all(mode.targets for mode in choice.all_modes):
        return False
    return all(no_target(text, mode.targets) for mode in choice.all_modes)


@clause("fab:1.7.5e")
def available(text: Text, choice: Choose) -> list[int]:
    """Return the numbers of the modes that can be chosen now.

    The conditions of these modes hold (1.7.5e), and their targets exist.
    """
    reader = reader_of(text)
    return [
        number
        for number, mode in enumerate(choice.all_modes, 1)
        if (mode.if_ is None or reader.holds(text, mode.if_)) and not no_target(text, mode.targets)
    ]


def _ask(
    text: Text, choice: Choose, there: Sequence[int], number: int, rule: Citation, because: Sequence[Citation]
) -> Procedure[list[int]]:
    """Ask for the given number of modes; they will be carried out in the order of the answer (1.7.5b)."""
    ordered = ("fab:1.7.5b#order-of-modes",) if number > 1 else ()
    conditional = isinstance(choice.choose, Depending) or any(mode.if_ is not None for mode in choice.modes)
    chosen = yield from text.game.choose(
        Question("modes", rule, ordered=True),
        by=text.you,
        among=there,
        how_many=HowMany(min(choice.least or 0, number) if choice.up_to else number, number),
        subject=text.subject,
        because=(*because, "fab:1.7.5d", *ordered, *(("fab:1.7.5e",) if conditional else ())),
    )
    return [int(mode) for mode in chosen]


@clause("fab:1.7.5c", without=())
def _several_times(
    text: Text, choice: Choose, there: Sequence[int], number: int, rule: Citation
) -> Procedure[list[int]]:
    """Ask for modes one after the other; the same one may be chosen again (1.7.5c)."""
    chosen: list[int] = []
    while there and len(chosen) < number:
        more = yield from _ask(text, choice, there, 1, rule, ("fab:1.7.5a", "fab:1.7.5c"))
        if not more:
            break
        chosen += more
    return chosen


def _own(place: int, name: str) -> str:
    """Return the name under which a mode's target is remembered; each chosen mode has its own (1.7.5c)."""
    return f"mode {place}: {name}"


def declared_targets(text: Text, body: Body) -> Iterator[tuple[Target, tuple[Ref, ...]]]:
    """Yield the targets declared for an ability and for its chosen modes, each with the chosen objects."""
    for target in body.targets:
        yield target, text.named.get(target.id, ())
    for place, mode in _chosen(text, modal(body)):
        for target in mode.targets:
            yield target, text.named.get(_own(place, target.id), ())


def _chosen(text: Text, choice: Choose | None) -> Iterator[tuple[int, Mode]]:
    if choice is not None:
        for place, number in enumerate(chosen_modes(text.words), 1):
            yield place, choice.all_modes[number - 1]


@performs(Choose)
@clause("fab:1.7.5", without=0)
def _modes(text: Text, instruction: Choose) -> Procedure[int]:
    """1.7.5: carry out the declared modes one by one, in the declared order (1.7.5b)."""
    done = 0
    for place, mode in _chosen(text, instruction):
        for target in mode.targets:
            text.named[target.id] = text.named.get(_own(place, target.id), ())
        done += yield from perform_all(text, mode.do)
    return done


@counts(Depending)
def _depending(text: Text, computed: Depending) -> int:
    reader = reader_of(text)
    return reader.amount(text, computed.then if reader.holds(text, computed.if_) else computed.otherwise)
