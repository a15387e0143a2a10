"""An action that a player takes, as scripts and menus speak of it."""

from __future__ import annotations

from dataclasses import dataclass

from judge.kernel import CardId


@dataclass(frozen=True, slots=True)
class Action:
    """One action.

    Attributes:
        verb: what is done.
        card: the card it is done with.
        label: which ability of the card.
        during: the clause of the priority procedure, or the step or phase, that a script waits for.
    """

    verb: str
    card: CardId | None = None
    label: str | None = None
    during: str | None = None

    def __str__(self) -> str:
        return " ".join(str(part) for part in self._what() if part)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self._what() == other._what()

    def __hash__(self) -> int:
        return hash(self._what())

    def _what(self) -> tuple[str, CardId | None, str | None]:
        """Return the action without the moment that a script chose for it, or until when it goes on passing."""
        return self.verb, self.card, None if self.verb == "pass" else self.label
