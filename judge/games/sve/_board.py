"""The position in the rulebook's words: zones by name, and what the game knows beside the state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.kernel import GAME, CardId, Game, Info, PlayerId, ZoneId

if TYPE_CHECKING:
    from judge.games.sve.policy import Sve

ZONES = (
    "leader", "field", "ex", "hand", "deck", "cemetery", "banished", "evolve_deck", "evolution", "race",
)  # fmt: skip
RESOLUTION = ZoneId("resolution")
"""sve:4.11.1: the one zone that both players share."""


def sve(game: Game) -> Sve:
    """Return what this game knows beside the state: faces, tokens, effects."""
    return game.policy  # type: ignore[return-value]


def zone(player: PlayerId, name: str) -> ZoneId:
    """Return a player's zone by its name."""
    return ZoneId(f"{player}.{name}")


def cards(game: Game, player: PlayerId, name: str) -> list[CardId]:
    """Return the cards of a player's zone, in order."""
    return game.state.zones[f"{player}.{name}"]  # type: ignore[index]


def zone_name(game: Game, card: CardId) -> str | None:
    """Return the name of the zone a card is in, without the player."""
    where = game.state.zone(card)
    return None if where is None else where.rpartition(".")[2]


def leader(game: Game, player: PlayerId) -> CardId:
    """Return a player's leader."""
    return cards(game, player, "leader")[0]


def info(game: Game, card: CardId) -> Info:
    """Return what a card is now, all effects applied (10.9)."""
    return game.policy.info(game, card)  # type: ignore[attr-defined, no-any-return]


def followers(game: Game, player: PlayerId) -> list[CardId]:
    """Return the followers on a player's field."""
    return [c for c in cards(game, player, "field") if info(game, c)["type"] == "follower"]


def tick(game: Game) -> int:
    """Return the next moment; effects and cards are ordered by the moment they arose (10.9.1.6)."""
    now: int = game.state.get(GAME, "clock", 0) + 1
    game.state.put(GAME, "clock", now)
    return now


def turn_fact(game: Game, entity: str, field: str, default: int = 0) -> int:
    """Return a count that belongs to this turn only."""
    number, value = game.state.get(entity, field, (None, default))
    return int(value) if number == game.state.get(GAME, "turn_number") else default


def count_turn_fact(game: Game, entity: str, field: str, by: int = 1) -> None:
    """Add to a count that belongs to this turn only."""
    now = turn_fact(game, entity, field) + by
    game.state.put(entity, field, (game.state.get(GAME, "turn_number"), now))
