"""Checkpoints, at which procedures declare what the rest of a game depends on.

A procedure declares one when it starts, when it returns to its start, and between the parts of a sequence. The rest
of the game then depends only on the board, the values that the checkpoint names, and the checkpoints around it, but on
no other earlier decision. Two lines of decisions at the same checkpoint with the same board can therefore continue in
the same ways.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import TracebackType
from typing import Any, Protocol

from judge.kernel.trace import Citation
from judge.records import record


class Watch(Protocol):
    """An observer that is called at checkpoints."""

    def enters(self, place: Place) -> None:
        """Learn that play has entered the procedure of a place."""
        ...

    def stands(self, place: Place) -> None:
        """Learn that play has reached a checkpoint of a place; :attr:`Place.left` is set."""
        ...

    def returns(self, place: Place) -> None:
        """Learn that play has been rewound to the entry of a place."""
        ...

    def leaves(self, place: Place) -> None:
        """Learn that play has left the procedure of a place."""
        ...


class Place:
    """A procedure in progress, with its latest checkpoint; the procedure opens it in a ``with`` statement.

    Args:
        clause: the clause that the procedure carries out; empty if it is only a point to rewind to.

    Attributes:
        left: the values, besides the board, on which the rest of the procedure depends.
        waits: whether the procedure only waits for a nested one and will then read nothing but ``left``.
        key: for the observer: identifies how play came here.
    """

    __slots__ = ("_places", "clause", "key", "left", "waits")

    def __init__(self, places: Places, clause: Citation) -> None:
        self._places = places
        self.clause = clause
        self.left: tuple[Any, ...] = ()
        self.waits = False
        self.key = b""

    def __enter__(self) -> Place:
        self._places.open.append(self)
        if self._places.watch is not None:
            self._places.watch.enters(self)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._places.open.remove(self)
        if self._places.watch is not None:
            self._places.watch.leaves(self)

    def stand(self, *left: Any) -> None:
        """Declare a checkpoint: from here on only the board and ``left`` matter, not earlier decisions.

        Args:
            left: other values that the procedure will still read: a stage, the player to act, the number of passes.
                They must be plain values: any other object equals only itself.
        """
        self._stand(left, waits=False)

    def wait(self, *left: Any) -> None:
        """Declare a checkpoint after which the procedure only waits for a nested one.

        Nested places then need not distinguish earlier boards. So no procedure from here to there may compute a value
        from the board, keep it, and read it again later, except values in ``left``.

        Args:
            left: other values that the procedure will still read, see :meth:`stand`.
        """
        self._stand(left, waits=True)

    def _stand(self, left: tuple[Any, ...], *, waits: bool) -> None:
        self.left, self.waits = left, waits
        if self._places.watch is not None:
            self._places.watch.stands(self)

    def go_back(self) -> None:
        """Tell the observer that play has been rewound to the entry of this place."""
        if self._places.watch is not None:
            self._places.watch.returns(self)

    def __str__(self) -> str:
        values = ", ".join(map(str, self.left))
        return f"{self.clause} ({values})" if values else self.clause


class Places:
    """The open places, outermost first.

    Attributes:
        watch: the observer, needed only to find where lines of decisions meet; or ``None``.
    """

    __slots__ = ("open", "watch")

    def __init__(self) -> None:
        self.open: list[Place] = []
        self.watch: Watch | None = None

    def __str__(self) -> str:
        return " > ".join(str(place) for place in self.open if place.clause)


@dataclass(slots=True)
class Attempt:
    """An action that may turn out to be illegal.

    Attributes:
        committed: whether it can no longer be rewound.
    """

    voluntary: bool
    committed: bool = False


@record
class Bookmark:
    """A moment to rewind to: the lengths of the journal and of all other records at that time."""

    mark: int
    steps: int
    depth: int
    decisions: int
    rewinds: int
    undone: int
    too_large: bool
