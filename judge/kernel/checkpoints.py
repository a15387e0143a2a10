"""Where play stands, as data: the places that the rules declare, each inside the one before.

A procedure that comes back to where it was, or that goes from one part of a sequence to the next, says so: what follows
from there depends on the board, on what it names, and on how play came to the procedure, and on nothing else that was
decided since. So two lines of decisions that stand at the same place have the same still to come, whatever led there.
"""

from __future__ import annotations

from types import TracebackType
from typing import Any, Protocol

from judge.kernel.trace import Citation


class Watch(Protocol):
    """Somebody who is told where play stands."""

    def enters(self, place: Place) -> None:
        """Note that play has come to the procedure of a place."""
        ...

    def stands(self, place: Place) -> None:
        """Note that play stands at a place, with :attr:`Place.left` still to come."""
        ...

    def returns(self, place: Place) -> None:
        """Note that play has gone back to where it came to a place."""
        ...

    def leaves(self, place: Place) -> None:
        """Note that play has left the procedure of a place."""
        ...


class Place:
    """A place in the rules; the procedure that is there opens it as a context.

    Args:
        places: all the places that play stands at.
        clause: the clause that the procedure carries out; none where it is only somewhere to go back to.

    Attributes:
        left: what of the procedure is still to come, beside what the board says.
        waits: the procedure only waits for one inside, and holds nothing but ``left`` until that is done.
        key: for whoever watches: what tells how play came here.
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
        """Declare where play stands: what follows depends on the board and on ``left``, not on what was decided since.

        Args:
            left: what else the procedure still holds that it will read: a stage, whose turn it is to act, how many have
                passed. Values only; what cannot be looked into is like nothing but itself.
        """
        self._stand(left, waits=False)

    def wait(self, *left: Any) -> None:
        """Declare where play stands, and that the procedure now only waits for one inside.

        How the board was when it began to wait does not matter then to a place that is come to inside: no procedure
        from here to there may hold anything that it worked out from the board and will read again, but for ``left``.

        Args:
            left: what else the procedure still holds that it will read, as for :meth:`stand`.
        """
        self._stand(left, waits=True)

    def _stand(self, left: tuple[Any, ...], *, waits: bool) -> None:
        self.left, self.waits = left, waits
        if self._places.watch is not None:
            self._places.watch.stands(self)

    def go_back(self) -> None:
        """Note that all that was done since play came here has been taken back."""
        if self._places.watch is not None:
            self._places.watch.returns(self)

    def __str__(self) -> str:
        said = ", ".join(map(str, self.left))
        return f"{self.clause} ({said})" if said else self.clause


class Places:
    """The places that play stands at, from the outermost in.

    Attributes:
        open: the places.
        watch: who is told; nobody unless somebody looks where lines of decisions meet.
    """

    __slots__ = ("open", "watch")

    def __init__(self) -> None:
        self.open: list[Place] = []
        self.watch: Watch | None = None

    def __str__(self) -> str:
        return " > ".join(str(place) for place in self.open if place.clause)
