"""1.13 Assets: action, resource, life and chi points. Also gaining (8.5.7) and losing them (8.5.12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.games.fab.world import Game, hero, in_damage_step, info, turn_player
from judge.kernel import GAME, Citation, Happening, OfCard, OfPlayer, PlayerId, Ref, Why, clause

POINTS = ("action_points", "resource_points", "chi_points")
"""The assets of a player other than the hero's life (1.13.1)."""


@clause("fab:1.13.1", "fab:1.13.4")
def points(game: Game, player: PlayerId, name: str) -> int:
    """Return how many points of a kind a player has; for ``life``, the hero's life total (1.13.4)."""
    if name == "life":
        return int(life_total(game, player))
    return int(game.state.get(player, name, 0))


def life_total(game: Game, player: PlayerId) -> int:
    """Return the life total of a player's hero (2.5.3)."""
    return int(info(game, hero(game, player))["life"] or 0)


class Gain(OfPlayer):
    """A player gains points (8.5.7).

    Args:
        means: the clause that defines this way of gaining points.
    """

    __slots__ = ("amount", "name", "source")
    key = "gains"

    def __init__(
        self, who: PlayerId, name: str, amount: int, means: Citation | None = "fab:8.5.7", source: str | None = None
    ) -> None:
        super().__init__(who, means)
        self.name = name
        self.amount = amount
        self.source = source

    def objects(self) -> Sequence[str]:
        return () if self.source is None else (self.source,)

    def values(self) -> dict[str, Any]:
        """Return the kind of points and their number."""
        return {"name": self.name, "amount": self.amount}

    @property
    def extent(self) -> int:
        return self.amount

    def impossible(self, game: Game) -> Why | None:
        """Return why this cannot happen: the amount is 0, or it is the wrong time for action points.

        0 points are not an event (1.9.1b). Action points are only gained in one's own action phase (1.13.2b).
        """
        if self.amount <= 0:
            return Why("fab:1.9.1b", "nothing")
        own_phase = self.who == turn_player(game) and game.state.get(GAME, "phase") == "action"
        if self.name == "action_points" and not own_phase:
            return Why(self._not_now(game), "not_own_action_phase")
        return None

    @clause("fab:8.5.7b#own-action-phase")
    @clause("fab:8.5.7b", without="fab:1.13.2b")
    def _not_now(self, game: Game) -> Citation:
        """Return the clause against gaining action points now: 8.5.7b for an effect for the non-turn player."""
        by_effect = self.means == "fab:8.5.7" and self.who != turn_player(game)
        return "fab:8.5.7b" if by_effect else "fab:1.13.2b"

    def happen(self, game: Game) -> None:
        game.state.put(self.who, self.name, points(game, self.who, self.name) + self.amount)

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger event of gaining this kind of points."""
        yield _of_points(game, f"gains_{self.name}", self.who, self.amount)


class GoesAgain(Gain):
    """An attack or a layer goes again: its controller gains 1 action point (8.3.5).

    Args:
        goes: the attack or the layer.
    """

    __slots__ = ("goes",)

    def __init__(self, who: PlayerId, goes: Ref) -> None:
        super().__init__(who, "action_points", 1, "fab:8.3.5", goes.card)
        self.goes = goes

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger events: the gain, and that the object goes again."""
        yield from super().happenings(game)
        yield Happening("goes_again", self.goes, game.world.last(game, self.goes), self.who)


class Lose(Gain):
    """A player loses points, or spends them (8.5.12, 1.14.2)."""

    __slots__ = ()
    key = "loses_points"

    def __init__(
        self, who: PlayerId, name: str, amount: int, means: Citation | None = "fab:8.5.12", source: str | None = None
    ) -> None:
        super().__init__(who, name, amount, means, source)

    def impossible(self, game: Game) -> Why | None:
        """Return why this cannot happen: the amount is 0 (1.9.1b)."""
        return Why("fab:1.9.1b", "nothing") if self.amount <= 0 else None

    def happen(self, game: Game) -> None:
        left = points(game, self.who, self.name) - self.amount
        game.state.put(self.who, self.name, left or None)

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield nothing: no text triggers on losing or spending points."""
        yield from ()


def _of_points(game: Game, name: str, who: PlayerId, amount: int) -> Happening:
    """Return the trigger event for a change of a player's points; its object is the hero (1.1.2b)."""
    held = hero(game, who)
    return Happening(name, game.state.ref(held), info(game, held), who, values={"amount": amount})


@clause("fab:8.5.3d", "fab:8.5.12b")
class ChangeLife(OfCard):
    """A living object gains or loses life (8.5.7a, 8.5.12a): a lasting change that leaves its base life alone (2.5.3a).

    Args:
        by: the amount of life; negative for a loss.
        means: the clause that defines this gain or loss.
    """

    __slots__ = ("by",)
    key = "life_changed"

    def __init__(self, ref: Ref, by: int, means: Citation | None = None) -> None:
        super().__init__(ref, means or ("fab:8.5.7a" if by > 0 else "fab:8.5.12a"))
        self.by = by

    def values(self) -> dict[str, Any]:
        """Return the amount, negative for a loss."""
        return {"amount": self.by}

    def manner(self, game: Game) -> tuple[Citation, ...]:
        """Return further clauses: the total stops at 0 (2.5.3e), exceeds base life (2.5.3d), or this is not a hit."""
        now = info(game, self.ref.card)
        total = int(now["life"] or 0) + self.by
        above = total > int(now["base_life"] or 0) and self.by > 0
        no_hit = ("fab:7.5.5a",) if self.by < 0 and in_damage_step(game, self.ref) else ()
        return *(("fab:2.5.3e",) if total < 0 else ("fab:2.5.3d",) if above else ()), *no_hit

    @property
    def extent(self) -> int:
        return self.amount

    @property
    def amount(self) -> int:
        """The amount gained or lost, never negative."""
        return abs(self.by)

    @amount.setter
    def amount(self, amount: int) -> None:
        self.by = amount if self.by > 0 else -amount

    def happenings(self, game: Game) -> Iterator[Happening]:
        name, now = "gains_life" if self.by > 0 else "loses_life", game.world.last(game, self.ref)
        yield Happening(name, self.ref, now, self.player(game), values={"amount": self.amount})

    def impossible(self, game: Game) -> Why | None:
        """Return why this cannot happen: the amount is 0 (1.9.1b), or the object has no life."""
        if self.by == 0:
            return Why("fab:1.9.1b", "nothing")
        if not game.state.present(self.ref) or info(game, self.ref.card)["life"] is None:
            return Why(self.means or "fab:2.5.1a", "not_living")
        return None

    def happen(self, game: Game) -> None:
        change_life(game, self.ref, self.by)


@clause("fab:2.5.3a", "fab:2.5.3b", "fab:2.5.3d")
def change_life(game: Game, ref: Ref, by: int) -> None:
    """Record a change of life on an object; its life total is its base life plus all changes.

    A loss below 0 stops at 0 (2.5.3e).
    """
    total = int(info(game, ref.card)["life"] or 0)
    before = int(game.state.get(ref.card, "life_change", 0))
    game.state.put(ref.card, "life_change", before + max(by, -total))
