"""An action of a player in script and menu form."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, TypeVar

from judge.kernel import CardId, Game, PlayerId
from judge.records import record


@record
class Action:
    """One action.

    Attributes:
        label: the label of the card's ability.
        during: the moment to wait for: a clause of the priority procedure, or a step or phase.
    """

    verb: str
    card: CardId | None = None
    label: str | None = None
    during: str | None = None

    def __str__(self) -> str:
        return " ".join(str(part) for part in self._identity() if part)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> tuple[str, CardId | None, str | None]:
        """Return the parts that make two actions equal: neither the moment nor the label of a pass counts."""
        return self.verb, self.card, (None if self.verb == "pass" else self.label)


A = TypeVar("A", bound=Action)


class Menu(Sequence[A]):
    """The actions that a player may try; trying decides their legality. They are listed lazily."""

    def __init__(self, game: Game, player: PlayerId) -> None:
        self.game = game
        self.player = player
        self._all: list[A] | None = None

    @abstractmethod
    def conceivable(self) -> Iterator[A]: ...

    def __contains__(self, action: object) -> bool:  # unlisted actions may be tried too
        return isinstance(action, Action)

    def __getitem__(self, index: Any) -> Any:
        return self._listed()[index]

    def __iter__(self) -> Iterator[A]:
        return self.conceivable() if self._all is None else iter(self._all)

    def __len__(self) -> int:
        return len(self._listed())

    def _listed(self) -> list[A]:
        if self._all is None:
            self._all = list(self.conceivable())
        return self._all
