"""Shared by the Japanese and English printers of Duel Masters: what names refer to."""

from __future__ import annotations

from typing import Any

from judge.abilities import Body, Node, Select, conditions
from judge.cards.printer.engine import Antecedent, Grammar, NoWordingError, PrintedNode, antecedents, inside
from judge.games.dm.language import LANGUAGE, Filter, Look, Name, NameNumber, Reveal, When
from judge.games.dm.language import Select as DmSelect
from judge.games.dm.language.lexicon import LEXICON

SINGLE = ("this", "event", "other", "attacker", "bearer", "giver")
"""Names that every text can use for a single card."""


class DuelMasters(Grammar):
    """Prints an ability of Duel Masters; base class of both languages."""

    words = LEXICON

    def __init__(self, text: Body, outer: DuelMasters | None = None) -> None:
        super().__init__(LANGUAGE, text, outer)
        self.names: dict[str, Antecedent] = {**(outer.names if outer else {}), **antecedents(text)}
        self.seen: dict[str, Look | Reveal] = dict(outer.seen) if outer else {}
        for node in inside(text):
            if isinstance(node, Look) and node.seen is not None:
                self.seen[node.seen] = node
            if isinstance(node, Reveal) and node.until is not None and node.rest is not None:
                self.seen[node.rest] = node

        self.event_kind = self._event_kind(text)

    def _event_kind(self, text: Body) -> str | None:
        """Return the type of the event's card if “that card” could also mean a card of an instruction."""
        whens = [node for node in inside(text) if isinstance(node, When)]
        kind = whens[0].card.type if len(whens) == 1 and isinstance(whens[0].card, Filter) else None
        return self.word("type", kind) if self.names and isinstance(kind, str) else None

    def antecedent(self, name: str) -> Antecedent:
        found = self.names.get(name)
        if found is None:
            raise NoWordingError(repr(name))
        return found

    def meant(self, name: str) -> Filter | None:
        """Return the filter of the cards that a name refers to, or ``None``."""
        if name not in self.names:
            return None
        node = self.names[name].node
        if isinstance(node, Reveal) and node.until is not None:
            return node.until
        if isinstance(node, Look):
            return node.take  # type: ignore[return-value]
        value = acted_on(node)
        return value if isinstance(value, Filter) else None

    def is_one(self, value: Any) -> bool:
        """Return whether a pointer means a single card."""
        if isinstance(value, list):
            return len(value) == 1 and self.is_one(value[0])
        if isinstance(value, Select):
            bears = isinstance(value, DmSelect) and value.bears is not None and value.count is None
            return value.count == 1 or value.up_to == 1 or bears
        return value in SINGLE or self._names_one(value)

    def _names_one(self, name: str) -> bool:
        seen = self.seen.get(name)
        if name not in self.names:
            return isinstance(seen, Look) and seen.look == 1
        node, meant = self.names[name].node, self.meant(name)
        if self.is_last(name):
            return True
        if isinstance(meant, DmSelect):
            return meant.count == 1 or getattr(node, "top", None) == 1
        value = acted_on(node)
        return value == 1 or (isinstance(value, str) and value in SINGLE[:-1])

    def is_last(self, name: str) -> bool:
        """Return whether a name refers to the card revealed last."""
        node = self.names[name].node if name in self.names else None
        return isinstance(node, Reveal) and node.until is not None

    def noun(self, name: str) -> str:
        """Return the noun for the cards that a name refers to: a card type, “shield” or “card”."""
        meant = self.meant(name)
        if meant is not None and isinstance(meant.type, str):
            return self.word("type", meant.type)
        shield = isinstance(meant, DmSelect) and meant.zone == "shield_zone" and not meant.cards
        return self.word("noun", "shield" if shield else "card")

    def chosen_kind(self, name: str) -> tuple[str, int]:
        """Return the kind of chosen word that a name refers to, and its number among words of that kind."""
        found = self.antecedent(name)
        if isinstance(found.node, Name):
            return ("name" if found.node.name == "card" else found.node.name), found.place
        if isinstance(found.node, NameNumber):
            return "number", found.place
        raise NoWordingError(repr(name))

    def event(self, when: When, form: str) -> str:
        """Return the clause for an event, in a form such as past tense."""
        printed = PrintedNode(when)
        words = self.happening(printed, form)
        printed.finish()
        return words

    def happening(self, printed: PrintedNode, form: str) -> str:
        """Return the clause for a node's event; each language implements this."""
        raise NotImplementedError

    def as_event(self, value: When, argument: str, printed: PrintedNode) -> str:
        """Return the clause for an event; the slot's argument is the form."""
        return self.event(value, argument)

    def in_place_negated(self, condition: Node) -> bool:
        """Return whether a condition has its own wording for its opposite."""
        if isinstance(condition, conditions.Exists):
            return condition.min is None and condition.max is None
        return isinstance(condition, conditions.Turn | conditions.Matches)


def acted_on(node: Node) -> Any:
    """Return the value of the field that is named like the instruction's verb: its object."""
    name = next((name for name, info in type(node).model_fields.items() if (info.alias or name) == node.verb), None)
    return None if name is None else getattr(node, name)


def zones_of(printed: PrintedNode, field: str) -> list[str]:
    value = printed[field]
    return [value] if isinstance(value, str) else list(value)
