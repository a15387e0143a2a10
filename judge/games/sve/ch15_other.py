"""15 Counters, and endless loops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.abilities import Text
from judge.abilities import _instructions as say
from judge.games.sve._board import cards, leader, sve
from judge.games.sve._performing import performs
from judge.games.sve.ch03_players import controller
from judge.games.sve.ch05_moves import meant
from judge.kernel import GAME, KNOWN, CardId, Event, Game, GameOver, PlayerId, Procedure, Ref, Why, clause, do, waiting

NOT_POSITION = frozenset({
    "clock", "since", "stay", "came_from", "positions", "played", "on", "made", "leader_lost", KNOWN,
})  # fmt: skip
"""Facts that tell when or how often something happened, or who knows it: left out when two positions are compared.

Of how often a leader lost defense this turn only whether it did matters, which is settled after one lap of a loop.
"""

REPEATS_BEFORE_DRAW = 3

RISES_BEFORE_DRAW = 100
"""So many laps in which nothing changes but that leaders gain defense: a text may ask whether they have enough."""


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


def watch_for_loop(game: Game) -> None:
    """End the game in a draw when mandatory abilities go round and nobody can stop it (15.2.1.3).

    Called when an ability that waits is about to be played and it makes no difference which; a decision since the
    position was last seen, other than between abilities that are alike, may be a way out. The position with what waits
    is compared; it has to come back unchanged, or with no other change than that
    leaders have gained defense. A leader who loses defense lap by lap brings the loop to an end.
    """
    world = sve(game)
    decided = sum(role != "trigger" for role, *_ in game.decisions)
    if world.decided_at != decided:
        a_way_out(game)
        world.decided_at = decided
    queue = tuple(w.id for w in waiting(game.state))
    around, wounds = hash((_without_leaders(game), queue)), tuple(_damage(game, leader(game, p)) for p in game.players)
    times = world.positions[around, wounds] = world.positions.get((around, wounds), 0) + 1
    before, risen = world.laps.get(around, (wounds, 0))
    healing = wounds != before and all(now <= then for now, then in zip(wounds, before, strict=True))
    world.laps[around] = (wounds, risen + 1 if healing else 0)
    if times >= REPEATS_BEFORE_DRAW:
        _draw_by_loop(game, queue, ("sve:15.2.1",))
    if risen >= RISES_BEFORE_DRAW:
        _draw_by_loop(game, queue, ("sve:15.2.1", "sve:15.2.1.2#same-state"))


def a_way_out(game: Game) -> None:
    """Forget what has gone round so far: somebody decides something that may stop it."""
    world = sve(game)
    world.positions.clear()
    world.laps.clear()


def _without_leaders(game: Game) -> tuple[Any, ...]:
    """Return the position but for what damage the leaders have."""
    on_fields = [c for p in game.players for c in cards(game, p, "field")]
    position = game.state.fingerprint(NOT_POSITION | {"waiting", "damage"})
    return position, tuple((card, _damage(game, card)) for card in on_fields)


def _damage(game: Game, card: CardId) -> int:
    return int(game.state.get(card, "damage", 0))


@clause("sve:15.2.1.3")
def _draw_by_loop(game: Game, queue: tuple[str, ...], because: tuple[str, ...]) -> None:
    game.note("loop", "sve:15.2.1.3", because=because, waiting=queue)
    game.state.put(GAME, "result", "draw")
    raise GameOver(None)
