"""10.6.2.4 Dividing a value among targets, and the parts of a text in force when it is played (10.3.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.abilities import Instruction, Node, Select, Text, nodes
from judge.abilities import instructions as say
from judge.abilities import names as several
from judge.abilities.conditions import Happened, Matches
from judge.abilities.selections import Remembered
from judge.kernel import Procedure, Question, Ref, Why, ruled

MEANT_ANYHOW = ("this", "own.leader", "enemy.leader")
"""The names that a text can use without having chosen or stored anything."""


def chosen_options(text: Text, choice: say.Choose) -> list[list[Instruction]]:
    """Return the options of a Choose instruction that were chosen (5.17.4)."""
    chosen = text.modes.get(id(choice), ())
    return [option for mode, option in enumerate(choice.options, 1) if mode in chosen]


def within(text: Text, node: Any) -> Sequence[Any]:
    """Return the instructions directly inside a node that are in force when the text is played.

    Options that were not chosen (5.17.4) and branches whose condition is not met (10.3.3) are left out. A delayed
    ability makes its choices when it is played itself.
    """
    if isinstance(node, say.Choose):
        return [instruction for option in chosen_options(text, node) for instruction in option]
    if isinstance(node, say.Later) or not isinstance(node, Node):
        return ()
    if isinstance(node, say.If) and (holds := _as_it_is_played(text, node)) is not None:
        return node.then if holds else node.otherwise
    parts = [getattr(node, name) for name in type(node).model_fields]
    listed = (one for part in parts if isinstance(part, list) for one in part)
    return [inner for one in listed for inner in (one if isinstance(one, list) else [one])]


def _as_it_is_played(text: Text, node: say.If) -> bool | None:
    """Return whether a condition is met when the text is played; ``None`` if it depends on the resolution."""
    decided = text.modes.get(id(node))
    if decided is not None:
        return bool(decided[0])
    for part in nodes(node.if_):
        if isinstance(part, Happened) or (isinstance(part, Remembered) and part.number not in text.numbers):
            return None
        pointers = () if not isinstance(part, Matches) or isinstance(part.matches, Select) else several(part.matches)
        if not {*MEANT_ANYHOW, *text.named}.issuperset(pointers):
            return None
    return bool(text.game.world.reader.holds(text, node.if_))


def _damage_by_share(text: Text, parts: Sequence[Any]) -> Iterator[say.Damage]:
    """Yield the instructions that divide a value, except in parts of a text not in force when it is played."""
    for node in parts:
        if isinstance(node, say.Damage) and node.divided:
            yield node
        yield from _damage_by_share(text, within(text, node))


def divided(text: Text, parts: Sequence[Any], name: str) -> int | None:
    """Return the value divided among the targets of this name, the largest of several, or ``None``."""
    amounts = [
        text.game.world.reader.amount(text, damage.damage)
        for damage in _damage_by_share(text, parts)
        if damage.to == name
    ]
    return max(amounts, default=None)


def division(text: Text, parts: Sequence[Any]) -> Procedure[None]:
    """10.6.2.4: have the player split every divided value among the targets, at least 1 for each (10.6.2.4.1).

    Raises:
        IllegalPlay: there are more targets than units (10.6.2.4.1.1).
    """
    for damage in _damage_by_share(text, parts):
        if not isinstance(damage.to, Select) or damage.to.everything:
            refs = text.game.world.reader.refs(text, damage.to)
            left = text.game.world.reader.amount(text, damage.damage)
            if len(refs) > left:
                text.game.forbid(Why("sve:10.6.2.4.1.1", "too_many_targets"), subject=text.subject)
            text.shares[id(damage)] = yield from split(text, refs, left)


def split(text: Text, refs: Sequence[Ref], value: int) -> Procedure[dict[Ref, int]]:
    """Ask the player of a text to split a value; return the shares. The last target gets the remainder."""
    game, left, shares = text.game, value, dict[Ref, int]()
    each = ruled(game, "sve:10.6.2.4.1", 1, 0) if len(refs) <= value else 0  # the least that a target gets
    for others, ref in zip(reversed(range(len(refs))), refs, strict=True):
        least, most = (each, left - others * each) if others else (left, left)
        (share,) = yield from game.choose(
            Question(
                "share",
                "sve:10.6.2.4",
                otherwise=Why("sve:10.6.2.4.1", "share_too_small")
                if others
                else Why("sve:10.6.2.4", "not_what_is_left"),
            ),
            by=text.you,
            among=range(least, most + 1),
            subject=ref.card,
            because=("sve:10.6.2.4.1",) if others else (),
        )
        if not others:
            game.note("share", "sve:10.6.2.4", actor=text.you, objects=(ref.card,), amount=share)
        shares[ref] = share
        left -= share
    return shares
