"""Shared by the Japanese and English printers of Shadowverse EVOLVE."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.abilities import Body, Node
from judge.abilities import instructions as say
from judge.cards.printer.engine import Grammar, PrintedNode, fields_of
from judge.games.sve.language import LANGUAGE, Look, Select, Taking, Target, When
from judge.games.sve.language.lexicon import LEXICON


class ShadowverseEvolve(Grammar):
    """Prints an ability of Shadowverse EVOLVE; base class of both languages."""

    words = LEXICON

    def __init__(self, text: Body) -> None:
        super().__init__(LANGUAGE, text)
        self.targets: dict[str, Target] = {target.id: target for target in text.targets if isinstance(target, Target)}


def stated(node: Node) -> dict[str, Any]:
    known = fields_of(type(node))
    names = [name for name in type(node).model_fields if name in node.model_fields_set]
    return {name: value for name in names if (value := getattr(node, name)) != known[name].default}


def several(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list | tuple) else [value]


def takings(look: Look) -> list[Taking]:
    """Return the groups of cards taken from those looked at."""
    if look.take is None:
        return []
    if isinstance(look.take, list):
        return list(look.take)
    return [Taking.model_construct({"take", "into", "reveal"}, take=look.take, into=look.into, reveal=look.reveal)]


def nothing_left(look: Look, taken: Sequence[Taking]) -> bool:
    """Return whether all cards looked at are taken, so that the text says nothing about the rest."""
    counts = [taking.take.count for taking in taken if taking.take.model_fields_set == {"count"}]
    return (
        bool(taken)
        and len(counts) == len(taken)
        and all(isinstance(count, int) for count in counts)
        and sum(count for count in counts if isinstance(count, int)) == look.look
    )


def of_leaders(select: Select) -> list[str] | None:
    """Return the other types in a selection that includes leaders, or ``None`` if it does not include them."""
    kinds = select.type
    if isinstance(kinds, list) and "leader" in kinds and "leader" in several(select.zone):
        return [kind for kind in kinds if kind != "leader"]
    return None


__all__ = [
    "Mapping",
    "PrintedNode",
    "ShadowverseEvolve",
    "When",
    "nothing_left",
    "of_leaders",
    "say",
    "several",
    "stated",
    "takings",
]
