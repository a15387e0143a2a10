"""15 Counters, and endless loops."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from judge.abilities import Text
from judge.abilities import _instructions as say
from judge.games.sve._board import ZONES, cards, leader, sve, zone
from judge.games.sve._performing import performs
from judge.games.sve.ch03_players import controller
from judge.games.sve.ch05_moves import meant
from judge.kernel import (
    GAME,
    KNOWN,
    CardId,
    Event,
    Game,
    GameOver,
    PlayerId,
    Position,
    Procedure,
    Ref,
    Why,
    ZoneId,
    can_be_left,
    clause,
    do,
    waiting,
)

NOT_POSITION = frozenset({
    "clock", "since", "stay", "came_from", "played", "on", "made", "leader_lost",
    "told", KNOWN,
})  # fmt: skip
"""Facts that tell when or how often something happened, or who knows it: left out when two positions are compared.

Of how often a leader lost defense this turn only whether it did matters, which is settled after one lap of a loop.
"""

ORDER_COUNTS = ("leader", "deck", "field", "ex", "evolution", "race")
"""Zones that are piles (4.1.3), and those in which it can matter which card came first (10.9.1.6, 11.6)."""

REPEATS_BEFORE_DRAW = 2
"""How often the same position is seen before it is asked whether anybody can stop what brings it back."""

LAPS_OF_GROWTH = 60
"""So many laps in which something only grows: a text may ask whether there is enough of it."""


@clause("sve:15.1.2")
class Counters(Event):
    """Counters of a name are put on a card (15.1.1), or taken off it (15.1.4)."""

    __slots__ = ("amount", "name", "ref")
    key = "counters"

    def __init__(self, ref: Ref, name: str, amount: int) -> None:
        super().__init__("sve:15.1.1" if amount >= 0 else "sve:15.1.4")
        self.ref = ref
        self.name = name
        self.amount = amount

    def player(self, game: Game) -> PlayerId:
        """Return the card's controller."""
        return controller(game, self.ref.card)

    def objects(self) -> Sequence[str]:
        """Return the card."""
        return (self.ref.card,)

    def values(self) -> dict[str, Any]:
        """Return which counters and how many."""
        return {"name": self.name, "amount": self.amount}

    def impossible(self, game: Game) -> Why | None:
        """Nothing by 0 (1.3.2.2), nothing on a card that is gone."""
        if not game.state.present(self.ref):
            return Why("sve:1.3.2", "gone")
        return Why("sve:1.3.2.2", "zero") if self.amount == 0 else None

    def happen(self, game: Game) -> None:
        """Counters of the same name are the same counters (15.1.2.2)."""
        counters = dict(game.state.get(self.ref.card, "counters", ()))
        counters[self.name] = max(0, counters.get(self.name, 0) + self.amount)
        game.state.put(self.ref.card, "counters", tuple((n, k) for n, k in sorted(counters.items()) if k))


def remove_counters(game: Game, ref: Ref, name: str, amount: int, *, clause: str) -> Procedure[None]:
    """Take counters off a card."""
    yield from do(game, Counters(ref, name, -amount), clause=clause)


@performs(say.Counter)
def _counter(text: Text, what: say.Counter) -> Procedure[int]:
    game, reader = text.game, sve(text.game).reader
    amount = max(0, reader.amount(text, what.add)) - max(0, reader.amount(text, what.remove))
    refs, followed = meant(text, what.on)
    rule = "sve:15.1.4"
    because: tuple[str, ...] = ("sve:15.1.2.1",)
    if amount > 0:
        rule = "sve:13.3.2.4" if what.counter == "stack" else "sve:15.1.1"
        if any(what.counter in dict(game.state.get(ref.card, "counters", ())) for ref in refs):
            because = ("sve:15.1.2.1", "sve:15.1.2.2")
    events = [Counters(ref, what.counter, amount) for ref in refs]
    return len((yield from do(game, *events, clause=rule, because=(*because, *followed))))


def watch_for_loop(game: Game, lap: Callable[[], Procedure[object]], goes_on: Callable[[], bool]) -> None:
    """End the game in a draw when something goes round by itself and nobody can stop it (15.2.1.3).

    Called wherever the rules have something done again and again. Once the position has come back, every decision that
    anybody could make from there is played in thought; one that leads anywhere else is a way to stop.

    Args:
        game: the running game.
        lap: makes the procedure of what is done until it is looked again.
        goes_on: whether there is anything to be done again.

    Raises:
        GameOver: the loop cannot be stopped.
    """
    seen = sve(game).came_back
    for position, patience, because in (
        (_position, REPEATS_BEFORE_DRAW, ("sve:15.2.1",)),
        (_but_for_growth, LAPS_OF_GROWTH, ("sve:15.2.1", "sve:15.2.1.2#same-state")),
    ):
        here = position(game).key
        seen[here] += 1
        often, rest = divmod(seen[here], patience)
        looks = (
            rest == 0 and often.bit_count() == 1
        )  # ever more seldom: it may take long, and somebody may go on at will
        if looks and not can_be_left(game, lap, lambda told=position: told(game) if goes_on() else None):
            _draw_by_loop(game, because)


def loose_zones(game: Game) -> list[ZoneId]:
    """Return the zones in which the order of the cards makes no other position."""
    return [zone(player, name) for player in game.players for name in ZONES if name not in ORDER_COUNTS]


def _position(game: Game) -> Position:
    """Return the position, with what waits; with more of the same waiting, a loop is no nearer to its end."""
    waits = _waits(game)
    key = hash((game.state.fingerprint(NOT_POSITION | {"waiting"}, loose_zones(game)), tuple(waits)))
    return Position(key, tuple(-number for number in waits.values()))


def _but_for_growth(game: Game) -> Position:
    """Return the position but for what can rise without end: counters, effects that last, the leaders' defense.

    A leader who loses defense lap by lap brings a loop to an end.
    """
    waits, on_fields = _waits(game), [c for p in game.players for c in cards(game, p, "field")]
    grows = NOT_POSITION | {"waiting", "damage", "counters", "lasting"}
    board = game.state.fingerprint(grows, loose_zones(game))
    key = hash((board, tuple(_damage(game, card) for card in on_fields), tuple(waits)))
    wounds = tuple(_damage(game, leader(game, player)) for player in game.players)
    return Position(key, (*wounds, *(-number for number in waits.values())))


def _waits(game: Game) -> dict[str, int]:
    """Return how often each ability waits."""
    return dict(sorted(Counter(w.id.partition("#")[0] for w in waiting(game.state)).items()))


def _damage(game: Game, card: CardId) -> int:
    return int(game.state.get(card, "damage", 0))


@clause("sve:15.2.1.3")
def _draw_by_loop(game: Game, because: tuple[str, ...]) -> None:
    game.note("loop", "sve:15.2.1.3", because=because, waiting=tuple(w.id for w in waiting(game.state)))
    game.state.put(GAME, "result", "draw")
    raise GameOver(None)
