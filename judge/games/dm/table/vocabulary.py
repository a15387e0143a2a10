"""The words of card texts in this game: none but keyword abilities so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from judge.abilities import Idle, Node, Referents

WORDS: Mapping[type[Node], Mapping[str, Sequence[str] | None]] = {}
REFERENTS = Referents(events={}, keywords={}, pointers=("this",), moving=frozenset())
IDLE: Sequence[Idle] = ()
