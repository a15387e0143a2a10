"""The four games, one package each; a module a rulebook chapter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, Protocol, TypeVar

from judge.abilities import Node
from judge.kernel import CardId, Game, IllegalPlay, Limits, PlayerId, Procedure, Step

IDS = ("sve",)
"""The games that have an engine."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A position ready to be played.

    Attributes:
        game: the running game.
        procedure: what plays on from here.
        names: what each card of the scenario is called.
    """

    game: Game
    procedure: Procedure[None]
    names: Mapping[CardId, Any]


T = TypeVar("T")


class Chance(Protocol):
    """A source of chance that gives the same again for the same seed."""

    def random(self) -> float:
        """Return a number from 0 up to 1."""
        ...

    def randint(self, a: int, b: int) -> int:
        """Return a whole number from ``a`` to ``b``."""
        ...

    def choice(self, seq: Sequence[T]) -> T:
        """Return one of these."""
        ...

    def sample(self, population: Sequence[T], k: int) -> list[T]:
        """Return ``k`` different ones of these."""
        ...

    def shuffle(self, x: list[Any]) -> None:
        """Put these into random order."""
        ...


class Pool(NamedTuple):
    """What random decks are made of: cards in the game's form as a scenario writes it, and the tokens they create."""

    cards: Sequence[Mapping[str, Any]]
    tokens: Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class GamePackage:
    """What the rest of the program asks of a game.

    Attributes:
        id: the game's id.
        edition: the edition of the rulebook that it implements.
        side: the form of a player's side of the board in a scenario.
        card: the form of a card.
        phases: the phases a scenario can begin in.
        keys: for each role of a choice, the words a script may answer it with.
        verbs: the words for actions.
        set_up: makes a position of a validated scenario.
        action: reads an action out of a script entry, ``None`` when it holds none.
        attempt: tries an action in a position, for questions.
        back: names the clause that takes an illegal action back.
        board: the board as data, for readers.
        position: everything that what comes may depend on, without what only tells how the position arose.
        ordered: the zones whose cards lie in an order that counts.
        describe: what every card there is or was is called.
        placed: where a scenario puts each card: side, zone, place, ids.
        concede: lets a player concede.
        menu: everything a player could try.
        words: the words that the game defines by name, for each kind of node and field that holds one; ``None`` for a
            field that means nothing in the game.
        deal: makes the scenario with which a random game begins, its decks as the rules want them.
        broken: says what the rules do not allow of the board as it is just before a step of the trace.
    """

    id: str
    edition: str
    side: type[Node]
    card: type[Node]
    phases: Sequence[str]
    keys: Mapping[str, Sequence[str]]
    verbs: Sequence[str]
    set_up: Callable[[Any, Limits, frozenset[str]], Setting]
    action: Callable[[Mapping[str, Any]], Any]
    attempt: Callable[[Game, PlayerId, Any], Procedure[bool]]
    back: Callable[[IllegalPlay], str]
    board: Callable[[Game], dict[str, Any]]
    position: Callable[[Game], Any]
    ordered: Sequence[str]
    describe: Callable[[Game], dict[str, Any]]
    placed: Callable[[Any], Iterator[tuple[str, str, int, list[str]]]]
    concede: Callable[[Game, PlayerId], None]
    menu: Callable[[Game, PlayerId], Sequence[Any]]
    words: Mapping[type[Node], Mapping[str, Sequence[str] | None]]
    deal: Callable[[Chance, Pool], Mapping[str, Any]]
    broken: Callable[[Game, Step], Iterator[str]]


@cache
def package(game: str) -> GamePackage:
    """Return a game's package.

    Raises:
        KeyError: there is no engine for that game.
    """
    if game not in IDS:
        raise KeyError(game)
    found: GamePackage = import_module(f"judge.games.{game}").PACKAGE
    return found
