"""What writers do alike in every language: the ability that is being said, and numbers taken apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from judge.cards.printer import NotSaidError

Node = Mapping[str, Any]


class Saying:
    """An ability that is being said.

    Attributes:
        node: the ability.
        inner: says an ability that is given.
        targets: what it chooses as it is played, by name.

    Args:
        node: the ability.
        inner: says an ability that is given.
    """

    def __init__(self, node: Node, inner: Callable[[Node], str]) -> None:
        self.node = node
        self.inner = inner
        self.targets: Mapping[str, Node] = {target["id"]: target for target in node.get("targets", ())}


def listed(value: Any) -> Sequence[Any]:
    """Return one thing, or several, as several."""
    return value if isinstance(value, list) else [value]


def bound_of(value: Any) -> tuple[Any, str]:
    """Return a number that is asked for, and whether it is the least (``min``), the most (``max``) or that very one."""
    if isinstance(value, Mapping) and len(value) == 1:
        ((word, number),) = value.items()
        if word in ("min", "max"):
            return number, word
    return value, ""


def by_verb(says: Mapping[str, Callable[..., str | None]], node: Node, speaker: Any, *how: Any) -> str:
    """Return what a node says, in the way of the first verb of a table that stands in it.

    Args:
        says: for each verb how that is said; nothing where there are no words for it.
        node: the node.
        speaker: who says it.
        how: what else it depends on.

    Raises:
        NotSaidError: it has no such verb, or there are no words for it.
    """
    say = next((say for verb, say in says.items() if verb in node), None)
    said = say(speaker, node, *how) if say is not None else None
    if said is None:
        raise NotSaidError(str(node))
    return said


def said_whole(said: str) -> str:
    """Return words, unless a node stands in them as data: what could not be said is not said.

    Raises:
        NotSaidError: a node has no words.
    """
    if "{'" in said:
        raise NotSaidError(said[said.index("{'") :])
    return said


def nothing_left(looked: Any, takes: Sequence[Node]) -> bool:
    """Return whether every card that was looked at is taken, so that nothing is said of the rest."""
    counts = [taking["take"].get("count") if set(taking["take"]) == {"count"} else None for taking in takes]
    return bool(counts) and None not in counts and sum(counts) == looked


def signed(value: Any) -> tuple[str, Any]:
    """Return the sign of what is added, and how much that is without it."""
    if isinstance(value, int):
        return ("-" if value < 0 else "+"), abs(value)
    if not isinstance(value, Mapping) or value.get("times", 1) >= 0:
        return "+", value
    amount = {**value, "times": -value["times"]}
    if "plus" in amount:
        amount["plus"] = -amount["plus"]
    if amount["times"] == 1:
        del amount["times"]
    return "-", amount
