"""What the texts of Kiseki have in common in both languages."""

from __future__ import annotations

from judge.abilities import Body, Filter, Node, Select, conditions
from judge.abilities import instructions as say
from judge.cards.printer.engine import Antecedent, Grammar, Saying, antecedents
from judge.games.kiseki.language import LANGUAGE, Target
from judge.games.kiseki.language.lexicon import LEXICON


class Kiseki(Grammar):
    """Prints an ability of Kiseki; the base of both languages.

    Attributes:
        targets: the targets of the ability, by name.
        named: the objects with a name that the text has already mentioned.

    Args:
        text: the ability.
        outer: the printer of the enclosing text.
    """

    words = LEXICON

    def __init__(self, text: Body, outer: Kiseki | None = None) -> None:
        super().__init__(LANGUAGE, text, outer)
        self.targets = {one.id: one for one in text.targets if isinstance(one, Target)}
        self.names: dict[str, Antecedent] = {**(outer.names if outer else {}), **antecedents(text)}
        self.spoken_of: set[str] = set()

    def finish(self, said: Saying) -> None:
        """Raise an error for a node with unexpressed fields; choices are expressed where they are mentioned."""
        if said.node is self.text and set(self.targets) <= self.spoken_of:
            said.count_as_said("targets")
        super().finish(said)

    def letter(self, name: str) -> str:
        """Return the letter of a target among several; nothing where it is the only one."""
        return "" if len(self.targets) < 2 else "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[list(self.targets).index(name)]

    def is_one(self, value: object) -> bool:
        """Return whether what is pointed at is one thing."""
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
        """Return whether a name stands for an organization that was chosen before."""
        return value in self.names and self.names[value].verb == "perform"


def number_of(select: Select) -> tuple[str, object]:
    """Return in which way a number of cards is stated, and the number."""
    if select.any_number:
        return "any_number", True
    if select.up_to is not None:
        return "up_to", select.up_to
    return ("count", select.count) if select.count is not None else ("", None)


def kinds_of(like: Filter) -> list[str]:
    """Return the words for the types of card in a filter."""
    return [] if like.type is None else [like.type] if isinstance(like.type, str) else like.type


def zones_of(zone: str | list[str]) -> list[str]:
    """Return one zone, or several, as several."""
    return [zone] if isinstance(zone, str) else zone


def is_compound(condition: Node) -> bool:
    """Return whether a condition could be misread inside another one."""
    return isinstance(condition, conditions.All | conditions.Any_ | conditions.Not)


__all__ = ["Kiseki", "is_compound", "kinds_of", "number_of", "zones_of"]
