"""What precedes the instructions of a sentence that is being parsed."""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.cards.parser.sve.predicates import Predicate
from judge.cards.parser.sve.state import Group, Node


@dataclass(slots=True)
class Before:
    """What precedes the instructions of a sentence.

    Attributes:
        group: the nodes that the sentence will add.
        conditions: the conditions for them.
        pending: the alternatives of an "or" condition that is not complete yet.
    """

    group: Group
    conditions: list[Node] = field(default_factory=list)
    pending: list[Predicate] = field(default_factory=list)
