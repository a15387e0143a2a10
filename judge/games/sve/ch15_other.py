"""15 Counters, and endless loops."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Any

from judge.abilities import Node, Text, delayed
from judge.abilities import _instructions as say
from judge.games.sve._board import ZONES, cards, info, leader, sve, zone
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
    turn_fact,
    waiting,
)

NOT_POSITION = frozenset({
    "clock", "since", "stay", "came_from", "on", "made", "leader_lost", "told", KNOWN,
})  # fmt: skip
"""Facts that tell when or how often something happened, or who knows it: left out when two positions are compared.

Whether a leader lost defense this turn is settled after one lap of a loop.
"""

ORDER_COUNTS = ("leader", "deck", "field", "ex", "evolution", "race")
"""Zones that are piles (4.1.3), and those in which it can matter which card came first (10.9.1.6, 11.6)."""

REPEATS_BEFORE_DRAW = 2
"""How often the same position is seen before it is asked whether anybody can stop what brings it back."""

LAPS_OF_GROWTH = 60
"""So many laps in which something only grows before it is asked: one thing that grows may overtake another."""

WAITING_TOGETHER = 3
"""So many of the same ability can wait at once and be worth waiting for: played one after the other they may do more.

Of more than that the next is taken to do what those before it did.
"""

CHANCE = ("shuffle", "random", "die")
"""What nobody decides: it comes out anew in every lap."""


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
        if looks and not can_be_left(
            game, lap, lambda told=position: told(game) if goes_on() else None, chance=CHANCE
        ):  # fmt: skip
            _draw_by_loop(game, because)


def loose_zones(game: Game) -> list[ZoneId]:
    """Return the zones in which the order of the cards makes no other position."""
    return [zone(player, name) for player in game.players for name in ZONES if name not in ORDER_COUNTS]


def _position(game: Game) -> Position:
    """Return the position, with what waits."""
    return _with_what_waits(game, _board(game, NOT_POSITION | {"waiting"}))


def _but_for_growth(game: Game) -> Position:
    """Return the position with what can rise or fall without end apart: a text may ask how much of it there is."""
    grows = {"waiting", "delayed", "damage", "counters", "lasting", "ep", "cards_played", *sve(game).counted}
    on_fields = [info(game, card) for player in game.players for card in cards(game, player, "field")]
    has = tuple((tuple(sorted(now["keywords"])), tuple(sorted(now["cannot"]))) for now in on_fields)
    later = _several(later.id.partition("@")[0] for later in delayed(game))
    here = _with_what_waits(game, (_board(game, NOT_POSITION | grows), has, later))
    return here._replace(numbers=_numbers(game), asked=sve(game).largest_number)


def _board(game: Game, ignore: frozenset[str]) -> Hashable:
    """Return what lies where: of a token it does not matter how many were created before it."""
    facts, zones = game.state.fingerprint(ignore, loose_zones(game))
    if not game.state.get(GAME, "made"):
        return facts, zones
    faces, places = sve(game).faces, {card: f"{at} {n}" for at, held in zones for n, card in enumerate(held)}

    def called(told: str) -> str:
        return re.sub(r"\btoken\d+\b", lambda one: f"{faces[CardId(one[0])].name} {places.get(one[0], 'gone')}"
                      if one[0] in faces else one[0], told)  # fmt: skip

    renamed = sorted((called(entity), tuple((field, called(said)) for field, said in own)) for entity, own in facts)
    return tuple(renamed), tuple((at, tuple(map(called, held))) for at, held in zones)


def _with_what_waits(game: Game, board: Hashable) -> Position:
    """Return a position; with ever more of the same abilities waiting, a loop is no nearer to its end."""
    faces, waits = sve(game).faces, Counter[str]()
    for one in waiting(game.state):
        face, told = faces[one.source.card], one.id.partition("#")[0]
        waits[told if face.special != "token" else f"{face.name}.{told.partition('.')[2]}"] += 1
    return Position(hash((board, _several(waits.elements()))), tuple(-waits[name] for name in sorted(waits)))


def _several(names: Iterable[str]) -> tuple[tuple[str, int], ...]:
    """Return how often each is there, as far as it matters."""
    return tuple((name, min(number, WAITING_TOGETHER)) for name, number in sorted(Counter(names).items()))


def _numbers(game: Game) -> dict[str, int]:
    """Return the numbers that can rise or fall without end."""
    found: dict[str, int] = {}
    for player in game.players:
        found[f"{player} ep"] = int(game.state.get(player, "ep", 0))
        for fact in ("cards_played", *sve(game).counted):
            found[f"{player} {fact}"] = turn_fact(game, player, fact)
        for card in (leader(game, player), *cards(game, player, "field"), *cards(game, player, "ex")):
            now = info(game, card)
            found |= {f"{card} {name}": now[name] or 0 for name in ("attack", "defense")}
            found |= {f"{card} counter {name}": number for name, number in game.state.get(card, "counters", ())}
    return found


def numbers_in(value: object) -> Iterator[int]:
    """Yield how large the numbers are that a part of a text names."""
    if isinstance(value, list | tuple):
        for part in value:
            yield from numbers_in(part)
    elif isinstance(value, Node):
        for field in type(value).model_fields:
            yield from numbers_in(getattr(value, field))
    elif isinstance(value, int):
        yield abs(value)


@clause("sve:15.2.1.3")
def _draw_by_loop(game: Game, because: tuple[str, ...]) -> None:
    game.note("loop", "sve:15.2.1.3", because=because, waiting=tuple(w.id for w in waiting(game.state)))
    game.state.put(GAME, "result", "draw")
    raise GameOver(None)
