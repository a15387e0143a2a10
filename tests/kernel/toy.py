"""A small game of our own to try the kernel with: coins that lie in a purse, on the table, or are lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from judge.kernel import (
    GAME,
    AffectedPlayerChooses,
    CardId,
    Choice,
    Decision,
    Event,
    Game,
    Limits,
    PlayerId,
    Procedure,
    State,
    Succession,
    Why,
    ZoneId,
)

P1, P2 = PlayerId("p1"), PlayerId("p2")
PLAYERS = (P1, P2)
ZONES = tuple(ZoneId(f"{p}.{z}") for p in PLAYERS for z in ("purse", "table", "lost"))
COINS = tuple(CardId(c) for c in ("a", "b", "c", "d", "e", "f"))


def state(coins: Sequence[str] = COINS) -> State:
    """Return a state with the coins in the purse of p1, worth 1 each, and both players at 10."""
    made = State(ZONES)
    for player in PLAYERS:
        made.facts[player] = {"score": 10}
    for coin in coins:
        made.lay_out(CardId(coin), P1, ZoneId("p1.purse"), {"worth": 1})
    return made


class Toss(Event):
    """A coin goes to a zone."""

    __slots__ = ("coin", "to")
    key = "tossed"

    def __init__(self, coin: str, to: str = "p1.table") -> None:
        super().__init__("toy:2.1")
        self.coin = CardId(coin)
        self.to = ZoneId(to)

    def player(self, game: Game) -> PlayerId:
        return game.state.owners[self.coin]

    def objects(self) -> Sequence[str]:
        return (self.coin,)

    def values(self) -> dict[str, Any]:
        return {"to": self.to}

    def impossible(self, game: Game) -> Why | None:
        return Why("toy:1.2", "already_there") if game.state.zone(self.coin) == self.to else None

    def happen(self, game: Game) -> None:
        game.state.move(self.coin, self.to)


class Score(Event):
    """A player's score changes."""

    __slots__ = ("amount", "who")
    key = "scored"

    def __init__(self, who: PlayerId, amount: int) -> None:
        super().__init__()
        self.who = who
        self.amount = amount

    def player(self, game: Game) -> PlayerId:
        return self.who

    def values(self) -> dict[str, Any]:
        return {"amount": self.amount}

    def happen(self, game: Game) -> None:
        game.state.put(self.who, "score", game.state.get(self.who, "score", 0) + self.amount)


class Instead:
    """A replacement effect that is whatever the test says."""

    def __init__(
        self,
        name: str,
        replace: Callable[[Event], Sequence[Event]],
        applies: Callable[[Event], bool] = lambda event: True,
    ) -> None:
        self.id = name
        self.because = f"toy:9#{name}"
        self.source = name
        self.asked: list[Event] = []
        self._replace = replace
        self._applies = applies

    def applies(self, game: Game, event: Event) -> bool:
        return self._applies(event)

    def replace(self, game: Game, event: Event) -> Procedure[Sequence[Event]]:
        self.asked.append(event)
        yield from ()
        return self._replace(event)


class Rules:
    """The toy's answers to what the kernel asks."""

    cannot = "toy:1.3"
    replaced = "toy:9.1"
    replacement_once = "toy:9.3"
    succession: Succession = AffectedPlayerChooses(lambda event: "toy:9.2")

    def __init__(self) -> None:
        self.forbidden: set[str] = set()
        self.effects: list[Instead] = []
        self.batches: list[tuple[list[Event], Any]] = []

    def prohibited(self, game: Game, event: Event) -> Why | None:
        named = event.objects()
        return Why("toy:1.3.1", "glued") if named and named[0] in self.forbidden else None

    def replacements(self, game: Game, event: Event) -> Sequence[Instead]:
        return self.effects

    def before(self, game: Game, events: Sequence[Event]) -> Any:
        return game.state.fingerprint()

    def after(self, game: Game, events: Sequence[Event], seen: Any) -> Procedure[None]:
        self.batches.append((list(events), seen))
        yield from ()


def new_game(limits: Limits | None = None, switched_off: frozenset[str] = frozenset()) -> Game:
    return Game(state(), Rules(), PLAYERS, world=None, limits=limits, switched_off=switched_off)


class Says:
    """A decider that gives prepared answers, then the first options there are; it keeps every choice it saw."""

    def __init__(self, *answers: Any) -> None:
        self.answers = list(answers)
        self.saw: list[Choice] = []

    def __call__(self, choice: Choice, game: Game) -> Decision:
        self.saw.append(choice)
        answer = self.answers.pop(0) if self.answers else tuple(choice.options[: choice.minimum])
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, Decision):
            return answer
        return Decision(answer if isinstance(answer, tuple) else (answer,))


def snapshot(game: Game) -> Any:
    """Return everything that a trial must leave as it was."""
    return (
        game.state.fingerprint(),
        {e: dict(f) for e, f in game.state.facts.items()},
        len(game.state.journal),
        len(game.trace.steps),
        game.trace.depth,
        list(game.decisions),
        game.trying,
        list(game.rewinds),
    )


__all__ = [
    "COINS",
    "GAME",
    "P1",
    "P2",
    "PLAYERS",
    "ZONES",
    "Instead",
    "Rules",
    "Says",
    "Score",
    "Toss",
    "new_game",
    "snapshot",
    "state",
]
