"""The position in the rules as data: nested checkpoints that the procedures declare.

A procedure declares a checkpoint when it starts, when it comes back to its start, and between the parts of a sequence.
The continuation depends only on the board, the values that the checkpoint names, and the checkpoints around it. No
other earlier decision matters. Two lines of decisions at the same checkpoint with the same board therefore have the
same continuations.
"""

from __future__ import annotations

from types import TracebackType
from typing import Any, Protocol

from judge.kernel.trace import Citation


class Watch(Protocol):
    """An observer of the checkpoints."""

    def enters(self, place: Place) -> None:
        """Note that play has entered the procedure of a place."""
        ...

    def stands(self, place: Place) -> None:
        """Note that play has reached a place, with :attr:`Place.left` still to come."""
        ...

    def returns(self, place: Place) -> None:
        """Note that play has been rewound to the entry of a place."""
        ...

    def leaves(self, place: Place) -> None:
        """Note that play has left the procedure of a place."""
        ...


class Place:
    """A place in the rules, opened as a context by its procedure.

    Args:
        places: all open places.
        clause: the clause that the procedure carries out; ``None`` if it is only a point to rewind to.

    Attributes:
        left: the part of the procedure that is still to come, apart from the board.
        waits: the procedure only waits for a nested one and holds nothing but ``left`` until that ends.
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
        """Declare a checkpoint: from here on only the board and ``left`` count, not earlier decisions.

        Args:
            left: other values that the procedure will still read: a stage, the player to act, how many have
                passed. Values only; an opaque object equals only itself.
        """
        self._stand(left, waits=False)

    def wait(self, *left: Any) -> None:
        """Declare a checkpoint, and that the procedure now only waits for a nested one.

        The earlier board then does not matter to nested places: no procedure
        from here to there may keep a value computed from the board and read it again, except ``left``.

        Args:
            left: other values that the procedure will still read, see :meth:`stand`.
        """
        self._stand(left, waits=True)

    def _stand(self, left: tuple[Any, ...], *, waits: bool) -> None:
        self.left, self.waits = left, waits
        if self._places.watch is not None:
            self._places.watch.stands(self)

    def go_back(self) -> None:
        """Record that play has been rewound to the entry of this place."""
        if self._places.watch is not None:
            self._places.watch.returns(self)

    def __str__(self) -> str:
        said = ", ".join(map(str, self.left))
        return f"{self.clause} ({said})" if said else self.clause


class Places:
    """The open places, outermost first.

    Attributes:
        open: the places.
        watch: the observer, if any; needed only to find where lines of decisions meet.
    """

    __slots__ = ("open", "watch")

    def __init__(self) -> None:
        self.open: list[Place] = []
        self.watch: Watch | None = None

    def __str__(self) -> str:
        return " > ".join(str(place) for place in self.open if place.clause)
