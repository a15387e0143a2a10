"""What has stood before what is done, while a sentence is being read."""

from __future__ import annotations

from dataclasses import dataclass, field

from judge.cards.parser.sve.predicates import Predicate
from judge.cards.parser.sve.state import Group, Node


@dataclass(slots=True)
class Before:
    """What stands before what a sentence does.

    Attributes:
        group: what the sentence will add.
        conditions: the conditions under which that happens.
        pending: conditions of which one suffices, while the last of them has not come.
    """

    group: Group
    conditions: list[Node] = field(default_factory=list)
    pending: list[Predicate] = field(default_factory=list)
