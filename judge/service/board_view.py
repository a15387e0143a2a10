"""A board of a trace, arranged for reading: two sides that face each other, zones as rows, cards as tiles.

Nothing here knows a game: zones, statistics and card values come in the order in which the trace gives them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from judge.service.naming import zone_parts

_OWN_PLACE = frozenset({
    "name", "type", "attack", "defense", "cost", "engaged", "keywords", "counters", "token", "evolved_with", "owner",
    "controller", "id", "hidden",
})  # fmt: skip
UNKNOWN = "?"
"""The name of a card of which the scenario says nothing."""

_MANY = 8
"""Cards in a zone from which on it is folded."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One card."""

    id: str
    name: str
    values: dict[str, Any]
    counters: dict[str, Any]
    more: dict[str, Any]
    touched: bool
    known: bool

    def get(self, name: str) -> Any:
        """Return a value of the card, ``None`` where it has none."""
        return self.values.get(name)


@dataclass(frozen=True, slots=True)
class Zone:
    """One zone with its cards."""

    id: str
    kind: str
    tiles: tuple[Tile, ...]
    count: int
    folded: bool


@dataclass(frozen=True, slots=True)
class Side:
    """One player's half; ``player`` is ``None`` for the zones that belong to nobody."""

    player: str | None
    stats: dict[str, Any]
    zones: tuple[Zone, ...]
    turn: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """A board; ``sides`` are in reading order, the first player's last, with the shared zones between."""

    turn: dict[str, Any]
    sides: tuple[Side, ...]
    changed: frozenset[str] = field(default_factory=frozenset)


def _tile(card: str, facts: dict[str, Any] | None, touched: frozenset[str]) -> Tile:
    facts = facts or {}
    counters = facts.get("counters") or {}
    if not isinstance(counters, dict):
        counters = {str(one): 1 for one in counters}
    more = {name: value for name, value in facts.items() if value and name not in _OWN_PLACE}
    name = str(facts.get("name") or UNKNOWN)
    return Tile(card, name, facts, counters, more, card in touched, name != UNKNOWN)


def _zone(name: str, content: Any, cards: dict[str, Any], touched: frozenset[str]) -> Zone:
    kind = zone_parts(name)[1]
    if isinstance(content, int):
        return Zone(name, kind, (), content, folded=True)
    tiles = tuple(_tile(str(card), cards.get(card), touched) for card in content)
    if not any(tile.known for tile in tiles):  # a pile of which nothing is known: its size is all there is to see
        return Zone(name, kind, (), len(tiles), folded=True)
    return Zone(name, kind, tiles, len(tiles), folded=len(tiles) > _MANY)


def arrange(board: dict[str, Any], touched: frozenset[str] = frozenset()) -> Board:
    """Return a board for its template.

    Args:
        board: a board of a trace.
        touched: the cards that the step shown is about.
    """
    turn = dict(board.get("turn") or {})
    cards = dict(board.get("cards") or {})
    players = dict(board.get("players") or {})
    zones = [_zone(name, content, cards, touched) for name, content in (board.get("zones") or {}).items()]
    sides = []
    for player, stats in players.items():
        own = tuple(zone for zone in zones if zone_parts(zone.id)[0] == player)
        sizes = {zone.kind for zone in own}
        numbers = {name: value for name, value in stats.items() if name not in sizes}
        sides.append(Side(player, numbers, own, turn.get("player") == player))
    shared = tuple(zone for zone in zones if zone_parts(zone.id)[0] not in players)
    ordered: list[Side] = [
        Side(side.player, side.stats, tuple(reversed(side.zones)), side.turn) for side in reversed(sides[1:])
    ]
    if any(zone.count for zone in shared):
        ordered.append(Side(None, {}, shared))
    ordered += sides[:1]
    return Board(turn, tuple(ordered), touched)
