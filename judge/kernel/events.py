"""Events: what can happen, what can come in its place, and what a game has to say of it.

What becomes of an event that is wanted is told in :mod:`judge.kernel.pipeline`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

from typing_extensions import TypeVar

from judge.kernel.choices import Procedure
from judge.kernel.replacement_order import Succession
from judge.kernel.state import CardId, Info, PlayerId, Ref
from judge.kernel.trace import Citation, Why

if TYPE_CHECKING:
    from judge.kernel.game import Game

W = TypeVar("W", default=Any)
"""What a game knows besides the position: its world."""


class Whole:
    """Several events that are one event: what has met the whole does not meet its parts again.

    Attributes:
        met: what has met it, or one of its parts.
    """

    __slots__ = ("met",)

    def __init__(self) -> None:
        self.met: list[Any] = []


class Event:
    """Something that is about to happen.

    Attributes:
        key: the name of the event; patterns and messages use it.
        means: the clause that says what the event does, cited as a reason of its step; without it nothing happens.
        clause: the clause that makes this one happen, where a batch has several.
        because: the clauses that allow or modify this one, where they are not those of its batch.
        history: the replacement effects that already applied to it.
        first: the player whose replacement effects come first, once a game has settled that for this event.
        whole: the whole that it is a part of, where a game speaks of such.
        considered: it changes nothing by itself: its step tells nothing that those of its parts do not.
    """

    __slots__ = ("because", "clause", "first", "history", "means", "whole")
    key: ClassVar[str]
    considered: ClassVar[bool] = False

    def __init__(self, means: Citation | None = None) -> None:
        self.means = means
        self.clause: Citation | None = None
        self.because: tuple[Citation, ...] | None = None
        self.history: frozenset[str] = frozenset()
        self.first: PlayerId | None = None
        self.whole: Whole | None = None

    def player(self, game: Game) -> PlayerId:
        """Return the player whom the event affects: who orders its replacements."""
        raise NotImplementedError(f"{type(self).__name__} says nobody whom it affects")

    def objects(self) -> Sequence[str]:
        """Return the cards or players that the event is about."""
        return ()

    def values(self) -> dict[str, Any]:
        """Return the numbers and names that its message needs."""
        return {}

    @property
    def extent(self) -> int:
        """How much it did, for a text that goes on to speak of that: 1 unless it has an amount."""
        return 1

    def impossible(self, game: Game) -> Why | None:
        """Return why the event does not happen at all, ``None`` when it can."""
        return None

    def beside(self, others: Sequence[Event]) -> Why | None:
        """Return why it does not happen at the same time as ``others``: what leaves with them cannot leave again."""
        return None

    def after_all(self, game: Game, others: Sequence[Event]) -> Why | None:
        """Return why it does not happen after all, now that all of ``others``, itself among them, are known."""
        return None

    def as_ruled(self, game: Game) -> Procedure[Sequence[Event]]:
        """Return what the rules make of the event without replacing it, now that it is certain that it happens.

        Players may have to decide something; the position stays as it is until all that happens at once does.
        """
        yield from ()
        return (self,)

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clauses that say how it happens where nothing else is said, cited as reasons of its step."""
        return ()

    def together(self, game: Game) -> Sequence[Event]:
        """Return what happens at the same time as this, because this does."""
        return ()

    def happen(self, game: Game) -> None:
        """Change the state. Atoms only: no choice, no other event."""
        raise NotImplementedError(f"{type(self).__name__} does nothing")


def extent(done: Iterable[Event]) -> int:
    """Return how much was done together."""
    return sum(event.extent for event in done)


class OfPlayer(Event):
    """Something that happens to a player.

    Args:
        who: the player.
        means: the clause that says what the event does.
    """

    __slots__ = ("who",)

    def __init__(self, who: PlayerId, means: Citation | None = None) -> None:
        super().__init__(means)
        self.who = who

    def player(self, game: Game) -> PlayerId:
        """Return the player."""
        return self.who


class OfCard(Event):
    """Something that happens to one card, and so affects whoever controls it.

    Args:
        ref: the object that the card is now.
        means: the clause that says what the event does.
    """

    __slots__ = ("ref",)

    def __init__(self, ref: Ref, means: Citation | None = None) -> None:
        super().__init__(means)
        self.ref = ref

    @property
    def card(self) -> CardId:
        """The card."""
        return self.ref.card

    def player(self, game: Game) -> PlayerId:
        """Return the card's controller."""
        return game.policy.controller(game, self.ref.card)

    def objects(self) -> Sequence[str]:
        """Return the card."""
        return (self.ref.card,)


class Replacement(Protocol):
    """A replacement effect that is in force."""

    @property
    def id(self) -> str:
        """The name of this one effect, by which it applies to one event at most as often as the game allows."""
        ...

    @property
    def because(self) -> Citation:
        """The clause that makes it a replacement."""
        ...

    @property
    def source(self) -> str:
        """The card or ability it comes from."""
        ...

    def applies(self, game: Game, event: Event) -> bool:
        """Return whether it would replace ``event``."""
        ...

    def replace(self, game: Game, event: Event) -> Procedure[Sequence[Event]]:
        """Return what happens instead (nothing at all is an empty list).

        Where instructions are carried out instead, the first events that they :func:`do` happen in the batch of the
        replaced event, and the rest is carried out after that batch. The effect then returns nothing. Where the game's
        succession has them happen ahead, they happen at once, and what the effect returns goes on after them.
        """
        ...


class Policy(Protocol[W]):
    """What the kernel asks of a game, each answer with its clause.

    Attributes:
        cannot: the clause by which what is forbidden does not happen, whatever allows it.
        replaced: the clause by which something else happens instead.
        replacement_once: the clause by which an effect replaces an event, and what came of it, no second time; while
            it is switched off, it may.
    """

    cannot: Citation
    replaced: Citation
    replacement_once: Citation

    @property
    def succession(self) -> Succession:
        """Which of several effects replaces an event next."""
        ...

    def controller(self, game: Game[W], card: CardId) -> PlayerId:
        """Return the player who controls a card."""
        ...

    def info(self, game: Game[W], card: CardId) -> Info:
        """Return what a card is now, all effects applied."""
        ...

    def prohibited(self, game: Game[W], event: Event) -> Why | None:
        """Return why ``event`` is forbidden now."""
        ...

    def replacements(self, game: Game[W], event: Event) -> Iterable[Replacement]:
        """Yield the replacement effects in force, in the order of the board."""
        ...

    def before(self, game: Game[W], events: Sequence[Event]) -> Any:
        """Look at the position just before a batch happens (last-known information); :meth:`after` gets the answer."""
        ...

    def after(self, game: Game[W], events: Sequence[Event], seen: Any) -> Procedure[None]:
        """Do what follows at once, and note what the batch triggered; a player may have to decide something."""
        ...
