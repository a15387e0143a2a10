"""Telling a seat of cards: those it may not know are named by stand-ins.

A stand-in says only where its card comes in what is being told: in a step the first unknown card is ``?1``, and on a
board the third card of a deck is ``?p1.deck.3``. No stand-in outlives its step or board, so that nothing can be
followed by it that the seat could not follow itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from judge.abilities import GIVEN, TOLD
from judge.kernel import KNOWN, SIGHT, Change
from judge.scenario.output import Board
from judge.scenario.reports.messages import STAND_IN, UNNAMED

WORDS = frozenset(
    {
        "event",
        "hidden",
        "kind",
        "legal",
        "note",
        "phase",
        "question",
        "reason",
        "reasons",
        "role",
        "to",
        "until",
        "zone",
    }
)
"""Values of a step that are words of the rules and never cards."""

HIDDEN = {"name": UNNAMED, "hidden": True}
"""All that a board tells of an unknown card."""


class Teller:
    """Says what happens to somebody who knows certain cards; one serves one step or one board.

    Args:
        names: what every card there is or was is called.
        known: the cards that may be told.
    """

    def __init__(self, names: Mapping[str, str], known: frozenset[str]) -> None:
        self._names, self._known = names, known
        self._stand_ins: dict[str, str] = {}

    @cached_property
    def _secret_names(self) -> frozenset[str]:
        """Names that only unknown cards have; a text may speak of a card by its name."""
        open_names = {self._names[card] for card in self._known if card in self._names}
        return frozenset(self._names[card] for card in self._names.keys() - self._known) - open_names - {UNNAMED}

    def may_tell(self, value: Any) -> bool:
        """Return whether nothing in a value has to be kept back."""
        if isinstance(value, str):
            return self._words(value) == value
        if isinstance(value, Mapping):
            return all(self.may_tell(part) for pair in value.items() for part in pair)
        return not isinstance(value, Sequence) or all(map(self.may_tell, value))

    def value(self, value: Any) -> Any:
        """Return a value with stand-ins for what is unknown; ``None`` for what is no plain data."""
        if isinstance(value, str):
            return self._words(value)
        if isinstance(value, Mapping):
            return {self.value(key): self.value(one) for key, one in value.items()}
        if isinstance(value, tuple) and (names := getattr(value, "_fields", None)):
            return {name: self.value(one) for name, one in zip(names, value, strict=True)}
        if isinstance(value, list | tuple):
            return tuple(self.value(one) for one in value)
        return value if isinstance(value, int | float) else None

    def values(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return the values of a step."""
        return {name: value if name in WORDS else self.value(value) for name, value in values.items()}

    def change(self, change: Change) -> Change | None:
        """Return a change as it is told; ``None`` when it is not: of an unknown card only that it moves."""
        entity, field = change.entity, change.field
        if field == "zone":
            return Change(self._card(entity), field, change.before, change.after)
        if field == "order":
            return Change(entity, field, None, None)
        if field in (KNOWN, SIGHT, TOLD) or self._is_unknown(_card_of(entity)):
            return None
        before, after = self.value(change.before), self.value(change.after)
        return None if before is after is None else Change(entity, field, before, after)

    def board(self, board: Board, ordered: Sequence[str], others: Sequence[str]) -> Board:
        """Return a board.

        Args:
            board: the whole board.
            ordered: the zones whose cards keep their places; in others the unknown cards come last, because a place
                among them would tell which of them it was that went.
            others: the values of a card that name other cards of the board.
        """
        zones: dict[str, list[str]] = {}
        told: dict[str, str] = {}
        for zone, held in board["zones"].items():
            lying = held if zone in ordered else sorted(held, key=lambda card: card not in self._known)
            here = {card: card if card in self._known else f"{STAND_IN}{zone}.{n}" for n, card in enumerate(lying, 1)}
            zones[zone] = list(here.values())
            told |= here
        cards = {
            told[card]: self._shown(board["cards"][card], told, others) if card in self._known else dict(HIDDEN)
            for card in told
        }
        return {**board, "zones": zones, "cards": cards}

    def _shown(self, values: Mapping[str, Any], told: Mapping[str, str], others: Sequence[str]) -> dict[str, Any]:
        """Return what is told of a known card; another card is called there what its zone calls it."""

        def called(other: Any) -> Any:
            return (told.get(other) or self._words(other)) if isinstance(other, str) else [called(one) for one in other]

        return {name: called(value) if name in others else value for name, value in values.items()}

    def _words(self, words: str) -> str:
        """Return a card, a name, an ability (``card.label``) or an action (``play card``), or what stands for it."""
        card = _card_of(words)
        if card in self._names:
            return self._stand_in(card) if self._is_unknown(card) else self._given(words)
        if words in self._secret_names:
            return self._stand_in(words)
        verb, space, thing = words.partition(" ")
        return f"{verb} {self._words(thing)}" if space else words

    def _given(self, words: str) -> str:
        """Return the ability of a known card; by whom it was given only as far as that is known."""
        label, plus, effect = words.partition(GIVEN)
        return f"{label}{plus}{self._words(effect)}" if plus else words

    def _card(self, entity: str) -> str:
        """Return a card, or a layer or proxy that is called after one, or what stands for the card."""
        card = _card_of(entity)
        return self._stand_in(card) if self._is_unknown(card) else entity

    def _is_unknown(self, card: str) -> bool:
        return card in self._names and card not in self._known

    def _stand_in(self, thing: str) -> str:
        return self._stand_ins.setdefault(thing, f"{STAND_IN}{len(self._stand_ins) + 1}")


def _card_of(name: str) -> str:
    """Return the card after which an ability (``card.label``), or an object that comes from one, is called."""
    return name.partition(".")[0].partition("@")[0]
