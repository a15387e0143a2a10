"""The words that this game defines by name: a text that uses any other says nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.abilities import Idle, Node, Referents
from judge.games import Known

WORDS: Mapping[type[Node], Mapping[str, Known]] = {}
"""For each kind of node the fields that hold such a word, and the words; ``None`` for fields that mean nothing here."""

REFERENTS = Referents(events={}, keywords={}, pointers=("this",), moving=frozenset())
"""What the names in texts of this game can stand for."""

IDLE: Sequence[Idle] = ()
"""What would have no effect in a place."""
