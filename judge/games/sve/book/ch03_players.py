"""3 Players: owners and controllers, play points and evolution points."""

from __future__ import annotations

from judge.games.sve.world import Game
from judge.kernel import GAME, CardId, OfPlayer, PlayerId, Why, clause, ruled

MAX_PP = 10

LIMITS = {"max_pp": (0, MAX_PP, "sve:3.2.4.1"), "pp": (0, None, "sve:3.2.4.2"), "ep": (0, None, "sve:3.2.5.1")}
"""The lower and the upper limit of each number of a player, with the clause; PP are limited by the maximum PP."""

CAPPED = {"max_pp": "sve:3.2.4", "pp": "sve:3.2.4", "ep": "sve:1.3.2.4.1"}
"""The clause cited when a player's number would exceed its limit, by number."""


def opponent(game: Game, player: PlayerId) -> PlayerId:
    first, second = game.players
    return second if player == first else first


def turn_player(game: Game) -> PlayerId:
    """Return the player whose turn it is (7.1.1)."""
    player: PlayerId = game.state.get(GAME, "turn")
    return player


def _as_they_sit(game: Game) -> tuple[PlayerId, PlayerId]:
    first, second = game.players
    return first, second


@clause("sve:1.3.4", instead=_as_they_sit)
def in_turn_order(game: Game) -> tuple[PlayerId, PlayerId]:
    """Return both players, the turn player first (1.3.4)."""
    first = turn_player(game)
    return first, opponent(game, first)


@clause("sve:3.1.1")
def owner(game: Game, card: CardId) -> PlayerId:
    """Return the owner of a card: the player of its deck (3.1.1), or of the zone a token was created in (9.1.2.1)."""
    return game.state.owners[card]


@clause("sve:3.1.2")
def controller(game: Game, card: CardId) -> PlayerId:
    """Return the player whose zone a card is in (3.1.2); in the shared zone, the player who put it there."""
    zone = game.state.zone(card)
    if zone is not None:
        player, _, name = zone.partition(".")
        if name:
            return PlayerId(player)
    played: PlayerId | None = game.state.get(card, "player")
    return played or game.state.owners[card]


@clause("sve:3.2.1")
class Number(OfPlayer):
    """A player's PP, maximum PP or EP changes by an amount, within its limits.

    Args:
        name: ``pp``, ``max_pp`` or ``ep``.
    """

    __slots__ = ("amount", "changed", "name")
    key = "number"

    def __init__(self, who: PlayerId, name: str, amount: int) -> None:
        super().__init__(who)
        self.name = name
        self.amount = amount
        self.changed = 0

    @property
    def extent(self) -> int:
        """The actual change of the number, without its sign."""
        return self.changed

    def values(self) -> dict[str, object]:
        return {"name": self.name, "amount": self.amount}

    def outcome(self, game: Game) -> int:
        value: int = self.meant(game)
        low, high = ruled(game, (CAPPED[self.name], LIMITS[self.name][2]), self.limits(game), (value, value))
        return max(low, value if high is None else min(high, value))

    def limits(self, game: Game) -> tuple[int, int | None]:
        low, high, _ = LIMITS[self.name]
        return low, (game.state.get(self.who, "max_pp", 0) if self.name == "pp" else high)

    def meant(self, game: Game) -> int:
        """Return the value that the number would have without limits."""
        return int(game.state.get(self.who, self.name, 0)) + self.amount

    def capped_by(self, game: Game) -> tuple[str, ...]:
        """Return the clauses that stop the number at its limit; empty if it stays within."""
        if self.meant(game) == self.outcome(game):
            return ()
        return tuple(dict.fromkeys((LIMITS[self.name][2], CAPPED[self.name], "sve:1.3.2.4.1")))

    def impossible(self, game: Game) -> Why | None:
        """Return why nothing changes: the change is 0, or the number is at its limit."""
        if self.amount == 0:
            return Why("sve:5.26.1", "zero")
        if self.outcome(game) == game.state.get(self.who, self.name, 0):
            return Why(LIMITS[self.name][2], "at_limit")
        return None

    def happen(self, game: Game) -> None:
        before, now = game.state.get(self.who, self.name, 0), self.outcome(game)
        self.changed = abs(now - before)
        game.state.put(self.who, self.name, now)
