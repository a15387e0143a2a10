"""The table of keywords, and the labels that tell the abilities of a card apart, printed or given by effects.

Each row of the table is the source of a keyword's form, words, documentation and use in random decks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Generic, TypeVar

from judge.abilities.kinds import Body, Keyworded, StateTriggered, Titled, Triggered
from judge.abilities.selections import When
from judge.kernel import Citation
from judge.records import record


@record
class Keyword:
    """A keyword of a game.

    Attributes:
        ability: creates the ability that it means, or several; ``None`` if the rules only check which cards have
            the keyword.
        when: the event on which its ability triggers, if it does.
        alone: whether it can be on a card without a text or cost.
        dealt: whether random decks may put it on cards without a text.
    """

    name: str
    en: str
    ja: str
    term: Citation
    says: Citation
    ability: Callable[[], Body | Sequence[Body]] | None = None
    when: When | None = None
    alone: bool = True
    dealt: bool = True

    def abilities(self) -> Iterator[tuple[str, Body]]:
        """Yield the abilities that it means, each with its label: its id, or the name of the keyword."""
        made = () if self.ability is None else self.ability()
        for node in (made,) if isinstance(made, Body) else made:
            yield node.id or self.name, node


def by_name(rows: Iterable[Keyword]) -> dict[str, Keyword]:
    return {row.name: row for row in rows}


def alone(keywords: Mapping[str, Keyword]) -> tuple[str, ...]:
    """Return the names of the keywords that can be on a card without a text or cost."""
    return tuple(name for name, row in keywords.items() if row.alone)


def dealt(keywords: Mapping[str, Keyword]) -> tuple[str, ...]:
    """Return the names of the keywords that random decks put on cards."""
    return tuple(name for name, row in keywords.items() if row.alone and row.dealt)


A = TypeVar("A")

GIVEN = "+"
"""Separates the label of a given ability from the name of the effect that gives it; no id contains it."""


def labelled(nodes: Sequence[Body]) -> Iterator[tuple[str, Body]]:
    """Yield the abilities of one card or effect, each with a unique label.

    The label is the ability's id, keyword, event or position. Repeated labels get a number: ``enters``, ``enters2``.
    """
    used: dict[str, int] = {}
    for number, node in enumerate(nodes, 1):
        label = node.id or _by_form(node, number)
        used[label] = used.get(label, 0) + 1
        yield (label if used[label] == 1 else f"{label}{used[label]}"), node


def _by_form(node: Body, number: int) -> str:
    match node:
        case Keyworded():
            return node.keyword
        case Titled():
            return node.verb
        case Triggered():
            return node.whens[0].event
        case StateTriggered():
            return "state"
        case _:
            return f"ability{number}"


def short_label(label: str) -> str:
    """Return a label without the name of the effect that gave the ability, as a person may write it."""
    return label.partition(GIVEN)[0]


class GivenAbilities(Generic[A]):
    """The abilities that effects give in one game; the same nodes of one effect always give the same objects.

    Args:
        make: creates the ability for a label and a node.
    """

    def __init__(self, make: Callable[[str, Body], A]) -> None:
        self._make = make
        self._made: dict[tuple[tuple[int, ...], str], tuple[A, ...]] = {}

    def by(self, effect: str, nodes: Sequence[Body]) -> tuple[A, ...]:
        """Return the abilities that an effect gives.

        Their labels end with the effect's name, so that they differ from printed ones and from those of other effects.
        """
        key = (tuple(map(id, nodes)), effect)  # cards keep the nodes alive, so that no id is reused
        if key not in self._made:
            self._made[key] = tuple(self._make(f"{label}{GIVEN}{effect}", node) for label, node in labelled(nodes))
        return self._made[key]
