"""15.1 Counters."""

from __future__ import annotations

from typing import Any

from judge.abilities import Text
from judge.abilities import instructions as say
from judge.games.sve.book.ch05_moves import meant
from judge.games.sve.book.ch10_effects import performs
from judge.games.sve.world import Game
from judge.kernel import CardId, OfCard, Procedure, Ref, Why, clause, do, extent


def counters_on(game: Game, card: CardId, name: str) -> int:
    """Return the number of counters of a name on a card (15.1.2)."""
    return int(dict(game.state.get(card, "counters", ())).get(name, 0))


@clause("sve:15.1.2")
class Counters(OfCard):
    """Counters are put on a card (15.1.3) or removed from it, at most all of them (15.1.4, 1.3.2).

    Args:
        amount: the number; negative to remove them.
    """

    __slots__ = ("amount", "name")
    key = "counters"

    def __init__(self, ref: Ref, name: str, amount: int) -> None:
        super().__init__(ref, "sve:15.1.3" if amount >= 0 else "sve:15.1.4")
        self.name = name
        self.amount = amount

    @property
    def extent(self) -> int:
        """The number of counters, without its sign."""
        return abs(self.amount)

    def values(self) -> dict[str, Any]:
        return {"name": self.name, "amount": self.amount}

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the card is gone, the number is 0 (1.3.2.2), or there is nothing to remove."""
        if not game.state.present(self.ref):
            return Why("sve:1.3.2", "gone")
        if self.amount == 0:
            return Why("sve:1.3.2.2", "zero")
        none = self.amount < 0 and not counters_on(game, self.ref.card, self.name)
        return Why("sve:1.3.2", "none_there") if none else None

    def happen(self, game: Game) -> None:
        """Change the number of counters; those of the same name are added up (15.1.2.2)."""
        counters = dict(game.state.get(self.ref.card, "counters", ()))
        counters[self.name] = max(0, counters.get(self.name, 0) + self.amount)
        game.state.put(self.ref.card, "counters", tuple((n, k) for n, k in sorted(counters.items()) if k))


def remove_counters(game: Game, ref: Ref, name: str, amount: int, *, clause: str) -> Procedure[None]:
    yield from do(game, Counters(ref, name, -amount), clause=clause)


def _as_many_as_there_are(game: Game, ref: Ref, name: str, amount: int) -> int:
    """Return the number of counters to change; when removing, at most the existing ones."""
    held = counters_on(game, ref.card, name) if game.state.present(ref) else 0
    return max(amount, -held) if amount < 0 < held else amount


@performs(say.Counter)
def _counter(text: Text, instruction: say.Counter) -> Procedure[int]:
    game, reader = text.game, text.game.world.reader
    amount = max(0, reader.amount(text, instruction.add)) - max(0, reader.amount(text, instruction.remove))
    refs, followed = meant(text, instruction.on)
    rule = "sve:15.1.4"
    because: tuple[str, ...] = ("sve:15.1.1", "sve:15.1.2.1")
    if amount > 0:
        rule = "sve:13.3.2.4" if instruction.counter == "stack" else "sve:15.1.3"
        if any(instruction.counter in dict(game.state.get(ref.card, "counters", ())) for ref in refs):
            because = ("sve:15.1.1", "sve:15.1.2.1", "sve:15.1.2.2")
    events = [
        Counters(ref, instruction.counter, _as_many_as_there_are(game, ref, instruction.counter, amount))
        for ref in refs
    ]
    fewer = ("sve:1.3.2",) if any(event.amount != amount for event in events) else ()
    return extent((yield from do(game, *events, clause=rule, because=(*because, *fewer, *followed))))
