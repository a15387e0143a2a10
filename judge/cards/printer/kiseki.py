"""Shared by the Japanese and English printers of Kiseki."""

from __future__ import annotations

from judge.abilities import Body, Filter, Node, Select, conditions
from judge.abilities import instructions as say
from judge.cards.printer.engine import Antecedent, Grammar, PrintedNode, antecedents
from judge.games.kiseki.language import LANGUAGE, Target
from judge.games.kiseki.language.lexicon import LEXICON


class Kiseki(Grammar):
    """Prints an ability of Kiseki; base class of both languages.

    Attributes:
        targets: the targets of the ability, by name.
        names: the instruction that defines each name in the text.
        spoken_of: the targets that the text has already mentioned.
    """

    words = LEXICON

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
