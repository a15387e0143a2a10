"""Shared by the Japanese and English printers of Kiseki."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from judge.abilities import Body, Computed, Filter, Node, Select, When, conditions
from judge.abilities import instructions as say
from judge.cards.printer.engine import (
    Antecedent,
    Grammar,
    NoWordingError,
    PrintedNode,
    antecedents,
    sign_and_size,
)
from judge.games.kiseki.language import LANGUAGE, Target
from judge.games.kiseki.language.lexicon import LEXICON


class Kiseki(Grammar):
    """Prints an ability of Kiseki; base class of both languages.

    Attributes:
        targets: the targets of the ability, by name.
        names: the instruction that defines each name in the text.
        spoken_of: the targets that the text has already mentioned.
        computed: the words for a computed number.
        changes: the words for the change of an event's amount, by field.
        halved: those for its half, by rounding.
    """

    words = LEXICON
    computed: ClassVar[str]
    changes: ClassVar[Mapping[str, str]]
    halved: ClassVar[Mapping[str, str]]

    def __init__(self, text: Body, outer: Kiseki | None = None) -> None:
        super().__init__(LANGUAGE, text, outer)
        self.targets = {target.id: target for target in text.targets if isinstance(target, Target)}
        self.names: dict[str, Antecedent] = {**(outer.names if outer else {}), **antecedents(text)}
        self.spoken_of: set[str] = set()

    def finish(self, printed: PrintedNode) -> None:
        """Check that every field of a node has been printed, except targets, which are printed when mentioned."""
        if printed.node is self.text and set(self.targets) <= self.spoken_of:
            printed.mark_printed("targets")
        super().finish(printed)

    def as_signed(self, value: Any, argument: str, printed: PrintedNode) -> str:
        """Return an addition with its sign: +2."""
        sign, size = sign_and_size(value)
        words = self.amount(size)
        return sign + (self.computed.format(words) if isinstance(size, Computed) else words)

    def as_changed(self, value: When, argument: str, printed: PrintedNode) -> str:
        """Return the change of an event's amount: “the amount is at most 2”, その量を2までにする."""
        for field, words in self.changes.items():
            if (by := printed[field]) is not None:
                return words.format(self.as_signed(by, "", printed) if field == "add" else self.amount(by))
        if printed["half"] is not None:
            return self.halved[printed["half"]]
        raise NoWordingError(repr(printed.node))

    def letter(self, name: str) -> str:
        """Return the letter of a target if there are several, else an empty text."""
        return "" if len(self.targets) < 2 else "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[list(self.targets).index(name)]

    def is_one(self, value: object) -> bool:
        """Return whether a pointer means a single object."""
        if isinstance(value, list):
            return len(value) == 1 and self.is_one(value[0])
        if isinstance(value, str) and value in self.targets:
            value = self.targets[value]
        if isinstance(value, Select):
            return number_of(value)[1] == 1
        if isinstance(value, str) and value in self.names:
            node = self.names[value].node
            return number_of(node.pick)[1] == 1 if isinstance(node, say.Pick) else False
        return True

    def chosen_word(self, value: str) -> bool:
        """Return whether a name refers to an organization chosen earlier."""
        return value in self.names and self.names[value].verb == "perform"


def number_of(select: Select) -> tuple[str, object]:
    """Return which field states a selection's number (``""`` if none does), and the field's value."""
    if select.any_number:
        return "any_number", True
    if select.up_to is not None:
        return "up_to", select.up_to
    return ("count", select.count) if select.count is not None else ("", None)


def kinds_of(like: Filter) -> list[str]:
    return [] if like.type is None else [like.type] if isinstance(like.type, str) else like.type


def zones_of(zone: str | list[str]) -> list[str]:
    return [zone] if isinstance(zone, str) else zone


def is_compound(condition: Node) -> bool:
    """Return whether a condition would be ambiguous as a part of another one."""
    return isinstance(condition, conditions.All | conditions.Any_ | conditions.Not)
