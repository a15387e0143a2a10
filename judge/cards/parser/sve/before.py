"""The lead-in of a sentence, while the sentence is being read."""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.cards.parser.sve.predicates import Predicate
from judge.cards.parser.sve.state import Group, Node


@dataclass(slots=True)
class Before:
    """The lead-in of a sentence.

    Attributes:
        group: the nodes that the sentence will add.
        conditions: the conditions under which that happens.
        pending: the alternatives of an unfinished "or" condition.
    """

    group: Group
    conditions: list[Node] = field(default_factory=list)
    pending: list[Predicate] = field(default_factory=list)
