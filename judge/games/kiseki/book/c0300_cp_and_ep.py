"""300 The numbers of a player: CP, EP and bonds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from judge.games.kiseki.world import Game
from judge.kernel import Citation, Event, Happening, OfPlayer, PlayerId, Procedure, Why, at_most, clause, do

POOL = ("cp", "ep")
BONDS = 40
"""The default starting number of bonds, which is also their maximum."""

AT_MOST = "kiseki:603.1#starting-bonds"
"""Our reading that bonds cannot exceed their starting number."""

NUMBERS = (*POOL, "bonds")


class Gain(OfPlayer):
    """A player gains CP, EP or bonds, or loses bonds.

    Args:
        name: ``cp``, ``ep`` or ``bonds``.
        amount: the number; negative for a loss.
        kind: why bonds are lost: by ``stun``, ``overkill``, ``effect`` or as a ``cost``.
    """

    __slots__ = ("amount", "capped", "kind", "name", "source")
    key = "gains"
    in_pool: ClassVar[Citation | None] = "kiseki:302.1"
    """The clause that defines the event for CP or EP."""

    def __init__(
        self,
        who: PlayerId,
        name: str,
        amount: int,
        means: Citation | None = None,
        *,
        source: str | None = None,
        kind: str = "effect",
    ) -> None:
        super().__init__(who, means or (self.in_pool if name in POOL else None))
        self.name = name
        self.amount = amount
        self.capped = False
        self.source = source
        self.kind = kind

    def objects(self) -> Sequence[str]:
        return () if self.source is None else (self.source,)

    def values(self) -> dict[str, Any]:
        return {"name": self.name, "amount": self.amount}

    @property
    def extent(self) -> int:
        """The amount gained or lost, without its sign."""
        return abs(self.amount)

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the amount is 0 (104.2), or bonds are at their maximum."""
        if self.amount == 0:
            return Why("kiseki:104.2", "zero")
        if self.name == "bonds" and self.amount > 0 and self._room(game) <= 0:
            return Why(AT_MOST, "at_most")
        return None

    def after_all(self, game: Game, others: Sequence[Event]) -> Why | None:
        """Reduce the gain if all simultaneous gains together would exceed the maximum number of bonds."""
        if self.name != "bonds" or self.amount <= 0:
            return None
        besides = [e for e in others if isinstance(e, Gain) and (e.who, e.name) == (self.who, "bonds") and e.amount > 0]
        room = at_most(game, AT_MOST, self._room(game)) - sum(e.amount for e in besides[: besides.index(self)])
        if room <= 0:
            return Why(AT_MOST, "at_most")
        self.capped = self.capped or self.amount > room
        self.amount = min(self.amount, room)
        return None

    def _room(self, game: Game) -> int:
        """Return the number of bonds that the player can still gain."""
        return int(game.state.get(self.who, "max_bonds", BONDS)) - int(game.state.get(self.who, "bonds", 0))

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clauses for a reduced amount: as much as possible (104.2), and our reading of the maximum."""
        if not self.capped:
            return ()
        return ("kiseki:104.2",) if game.state.get(self.who, "max_bonds") is not None else ("kiseki:104.2", AT_MOST)

    def happen(self, game: Game) -> None:
        """Change the player's number; bonds may fall below 0 (705.5#below-zero)."""
        now: int = game.state.get(self.who, self.name, 0)
        game.state.put(self.who, self.name, now + self.amount)

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger events of gaining or losing bonds; a loss also by its cause."""
        if self.name == "bonds":
            lost = ("loses_bonds", *(() if self.kind == "cost" else (f"loses_bonds_by_{self.kind}",)))
            for done in ("gains_bonds",) if self.amount > 0 else lost:
                yield Happening(done, None, {}, self.who, values={"amount": abs(self.amount)})


@clause("kiseki:301.1")
class Lose(Gain):
    """A player loses bonds, or spends CP or EP."""

    __slots__ = ()
    key = "loses_points"
    in_pool: ClassVar[Citation | None] = "kiseki:302.1a"

    def __init__(self, who: PlayerId, name: str, amount: int, means: Citation | None = None, **more: Any) -> None:
        super().__init__(who, name, -amount, means, **more)

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the amount to lose is 0 or less (104.2)."""
        return Why("kiseki:104.2", "zero") if self.amount >= 0 else None


def empty_pools(game: Game, *because: Citation) -> Procedure[None]:
    """302.1b: remove all CP and EP from the pools at the end of a phase or step.

    ``because`` lists the clauses that make this the end of a phase or step.
    """
    events = [
        Vanish(player, name, amount)
        for player in game.players
        for name in POOL
        if (amount := game.state.get(player, name, 0))
    ]
    if events:
        yield from do(game, *events, clause="kiseki:302.1b", because=because)


class Vanish(Lose):
    """CP or EP disappear from a player's pool."""

    __slots__ = ()
    key = "vanishes"
    in_pool = None
