"""What the writers of Flesh and Blood do alike: the objects and zones of which they speak."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from judge.cards.printer.field_reader import Names, Node, Taken

OBJECT = ("arena", "attack", "permanent", "weapon", "head", "chest", "arms", "legs", "hero")
"""The places where something is more than a card."""

SHARED_ZONES = ("stack", "chain", "arena", "under")
"""The zones that are no player's."""

ITSELF = ("equipment", "hero", "demi_hero", "weapon", "token", "macro", "companion")
"""The types that name an object without the word card."""

OF_PERMANENTS = ("enters", "leaves", "dies", "destroyed", "tapped", "untapped", "transforms", "created", "triggers")
"""The events that happen to permanents, where nothing else is said."""

NUMBERS = ("cost", "pitch", "power", "base_power", "defense", "base_defense", "life")
"""The numbers that an object can have."""


class Speaker(ABC):
    """Says an ability, in whichever language.

    Attributes:
        verbs: the verbs whose results can be remembered.

    Args:
        node: the ability that is said.
        outer: the names of the text in which it stands.
    """

    verbs: ClassVar[Sequence[str]] = ()

    def __init__(self, node: Node, outer: Names | None = None) -> None:
        self.node = node
        self.names = Names(node, self.verbs, outer)
        self.occasions: list[Node] = []

    @abstractmethod
    def condition(self, node: Any) -> str:
        """Return a condition."""

    @abstractmethod
    def pointer(self, pointer: Any) -> str:
        """Return what the text points at."""

    @abstractmethod
    def amount(self, value: Any) -> str:
        """Return a number."""

    @abstractmethod
    def counter(self, name: str) -> str:
        """Return what a counter is called."""

    @abstractmethod
    def _result(self, name: str, form: int) -> str:
        """Return what an instruction came to, which is spoken of by name."""

    def _limit(self, t: Taken) -> int | None:
        """Return how often an ability can be used."""
        both: tuple[int | None, int | None] = (t("per_turn"), t("limit"))
        return both[0] if both[0] is not None else both[1]


def zone_of(zones: Sequence[str]) -> str:
    """Return the zone after which one speaks of what lies in several."""
    if set(zones) <= set(OBJECT):
        return "arena"
    return "hand" if not {*zones} & {*OBJECT, *SHARED_ZONES} else "x"


def kind_of(node: Node) -> tuple[str, ...]:
    """Return what kind of object a target is: of several of one kind it is said which one is meant."""
    return tuple(str(node.get(key)) for key in ("types", "subtypes", "kind"))


def is_nameable(node: Node, zone: str) -> bool:
    """Return whether the name of an object can stand for what it is."""
    return {"types", "subtypes", "kind"}.isdisjoint(node) and zone in OBJECT and zone != "attack"
