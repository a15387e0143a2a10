"""A text while it is played or resolved: the names in it, and the values it leaves to later texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from judge.abilities.naming import MOVED
from judge.kernel import CardId, Citation, Event, Game, Happening, PlayerId, Ref, Waiting, ruled


@dataclass(slots=True)
class Text:
    """A text while it is played or resolved.

    Attributes:
        subject: the text's name in the trace.
        named: by name, the objects of its targets and of remembered results.
        numbers: by name, the numbers it remembers: X, a die roll, the damage of the event.
        modes: the options chosen for each of its choices, by the ``id`` of the instruction.
        shares: how each divided value was split among targets, by the ``id`` of the instruction.
        paid: whether the optional additional cost was paid.
        frozen: the numbers fixed when the resolution began.
        words: the words chosen earlier in it, by name.
        timestamp: when it was played, in games whose effects use that; otherwise 0.
        in_turn: the clauses that say that players decide in turn, if each player carries out the text.
        in_place_of: the event that it replaces, while it is carried out instead of the event.
        about: an object in its state at an event, while a question about that past event is answered.
        moved: the objects that it has moved, each with the object it became in its new zone.
        asked: for the cards that it has chosen, the card types that it asked for.
    """

    game: Game
    you: PlayerId
    source: Ref
    subject: str
    named: dict[str, tuple[Ref, ...]] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    modes: dict[int, tuple[int, ...]] = field(default_factory=dict)
    shares: dict[int, dict[Ref, int]] = field(default_factory=dict)
    paid: bool = False
    frozen: dict[str, int] = field(default_factory=dict)
    revealed: list[CardId] = field(default_factory=list)
    words: dict[str, str] = field(default_factory=dict)
    timestamp: int = 0
    in_turn: tuple[Citation, ...] = ()
    in_place_of: Event | None = None
    about: Ref | None = None
    moved: dict[Ref, Ref] = field(default_factory=dict)
    asked: dict[Ref, Sequence[str]] = field(default_factory=dict)

    def copy(self) -> Text:
        """Return a copy; later decisions in the copy do not change this text."""
        return replace(
            self,
            named=dict(self.named),
            numbers=dict(self.numbers),
            modes=dict(self.modes),
            shares=dict(self.shares),
            frozen=dict(self.frozen),
            revealed=list(self.revealed),
            words=dict(self.words),
            asked=dict(self.asked),
            moved=dict(self.moved),
        )

    @property
    def opponent(self) -> PlayerId:
        first, second = self.game.players
        return second if self.you == first else first

    def players(self, who: str) -> tuple[PlayerId, ...]:
        """Return the players that ``you``, ``opponent`` or ``each`` means; ``each`` starts with the turn player."""
        match who:
            case "you" | "own":
                return (self.you,)
            case "opponent" | "enemy":
                return (self.opponent,)
            case _:
                turn: PlayerId = self.game.state.get("game", "turn", self.you)
                return (turn, *(p for p in self.game.players if p != turn))


Known = tuple[tuple[str, Any], ...]
"""The values that a text can use, each with its name: cards, numbers, words."""

PAID = "(paid)"
"""The name of a number that a waiting text is given: whether the additional cost was paid."""


def remembered(text: Text) -> Known:
    """Return the values of a text, for a later text to use; one name can hold both cards and their number."""
    return (*text.named.items(), *text.numbers.items(), (PAID, int(text.paid)), *text.words.items())


def text_at(game: Game, ref: Ref, player: PlayerId, subject: str, happening: Happening) -> Text:
    """Return the text of an ability at an event, for checking the ability's conditions.

    Args:
        happening: the event, whose objects and numbers the text can use.
    """
    text = Text(game, player, ref, subject)
    text.numbers.update({k: v for k, v in happening.values.items() if isinstance(v, int)})
    if happening.ref is not None:
        text.named["event"] = (happening.ref,)
    if happening.other is not None:
        text.named["other"] = (happening.other,)
    return text


def text_of_waiting(game: Game, waiting: Waiting) -> Text:
    """Return the text of a waiting ability, with the values of its event and those it remembers."""
    return knowing(Text(game, waiting.controller, waiting.source, waiting.id), waiting.event)


def as_it_triggered(game: Game, waiting: Waiting, reading: Citation) -> tuple[Waiting, tuple[Citation, ...]]:
    """Return a waiting ability with the player who plays it, and the reading behind that if its card was taken.

    Args:
        reading: the note that the player for whom it triggered plays it; without the note, the card's controller does.
    """
    card = waiting.source.card
    if not game.state.present(waiting.source) or game.policy.controller(game, card) == waiting.controller:
        return waiting, ()
    if not any(ability is waiting.ability for ability in game.policy.info(game, card)["abilities"]):
        return waiting, ()
    player = ruled(game, reading, waiting.controller, game.policy.controller(game, card))
    return replace(waiting, controller=player), (reading,)


def knowing(text: Text, known: Known) -> Text:
    """Add values left by another text or by an event to a text, and return the text."""
    for name, value in known:
        if isinstance(value, tuple):
            text.named[name] = (*text.named.get(name, ()), *value) if name == MOVED else value
        elif isinstance(value, int):
            text.numbers[name] = value
        elif isinstance(value, str):
            text.words[name] = value
    text.paid = text.numbers.pop(PAID, 0) > 0
    return text


def values_left_by(game: Game, happening: Happening) -> Known:
    """Return the values that an event leaves to a triggered text: its numbers and its objects."""
    known = list(happening.values.items())
    if happening.ref is not None:
        known.append(("event", (happening.ref,)))
        if happening.looks_back and game.state.zone(happening.ref.card) is not None:
            known.append((MOVED, (game.state.ref(happening.ref.card),)))
    if happening.other is not None:
        known.append(("other", (happening.other,)))
    return tuple(known)


def name_of_affected(name: str) -> str:
    """Return the name of those cards among ``name`` that were actually affected."""
    return f"done {name}"
