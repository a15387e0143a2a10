"""A board of a trace, arranged for reading: two sides that face each other, zones as rows, cards as tiles.

Nothing here knows a game: zones, statistics and card values come in the order in which the trace gives them, and the
game says by which of its facts a card lies on its side or face down.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from judge.games import OnBoard
from judge.scenario.naming import zone_parts

_OWN_PLACE = frozenset(
    {
        "name",
        "sub_name",
        "type",
        "attack",
        "defense",
        "cost",
        "keywords",
        "counters",
        "token",
        "evolved_with",
        "owner",
        "controller",
        "id",
        "hidden",
    }
)
"""Values that a tile has a place for; others stand on it by name."""

UNKNOWN = "?"
"""The name of a card of which the scenario says nothing."""

_MANY = 8
"""Cards in a zone from which on it is folded."""


@dataclass(frozen=True, slots=True)
class Tile:
    """One card; ``sideways`` is the fact by which it lies on its side."""

    id: str
    name: str
    values: dict[str, Any]
    counters: dict[str, Any]
    more: dict[str, Any]
    touched: bool
    known: bool
    sideways: str | None = None
    face_down: bool = False

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
    """One player's half; ``player`` is ``None`` for the zones that belong to nobody.

    ``marks`` are the parts that the player has in the turn, as ``player`` whose turn it is.
    """

    player: str | None
    stats: dict[str, Any]
    zones: tuple[Zone, ...]
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """A board; ``sides`` are in reading order, the first player's last, with the shared zones between."""

    turn: dict[str, Any]
    sides: tuple[Side, ...]
    changed: frozenset[str] = field(default_factory=frozenset)


def _tile(card: str, facts: dict[str, Any] | None, touched: frozenset[str], rules: OnBoard) -> Tile:
    facts = facts or {}
    counters = facts.get("counters") or {}
    if not isinstance(counters, dict):
        counters = {str(one): 1 for one in counters}
    sideways = rules.sideways if facts.get(rules.sideways) else None
    more = {n: value for n, value in facts.items() if value and n not in _OWN_PLACE and n != sideways}
    name = str(facts.get("name") or UNKNOWN)
    down = rules.face_down is not None and bool(facts.get(rules.face_down))
    return Tile(card, name, facts, counters, more, card in touched, name != UNKNOWN, sideways, down)


def _zone(name: str, content: Any, cards: dict[str, Any], touched: frozenset[str], rules: OnBoard) -> Zone:
    kind = zone_parts(name)[1]
    if isinstance(content, int):
        return Zone(name, kind, (), content, folded=True)
    tiles = tuple(_tile(str(card), cards.get(card), touched, rules) for card in content)
    if not any(tile.known for tile in tiles):  # a pile of which nothing is known: its size is all there is to see
        return Zone(name, kind, (), len(tiles), folded=True)
    return Zone(name, kind, tiles, len(tiles), folded=len(tiles) > _MANY)


def arrange(board: dict[str, Any], rules: OnBoard, touched: frozenset[str] = frozenset()) -> Board:
    """Return a board for its template.

    Args:
        board: a board of a trace.
        rules: how the game's boards are shown.
        touched: the cards that the step shown is about.
    """
    turn = dict(board.get("turn") or {})
    cards = dict(board.get("cards") or {})
    players = dict(board.get("players") or {})
    zones = [_zone(name, content, cards, touched, rules) for name, content in (board.get("zones") or {}).items()]
    sides = []
    for player, stats in players.items():
        own = tuple(zone for zone in zones if zone_parts(zone.id)[0] == player)
        sizes = {zone.kind for zone in own}
        numbers = {name: value for name, value in stats.items() if name not in sizes}
        sides.append(Side(player, numbers, own, tuple(part for part, who in turn.items() if who == player)))
    shared = tuple(zone for zone in zones if zone_parts(zone.id)[0] not in players)
    ordered: list[Side] = [
        Side(side.player, side.stats, tuple(reversed(side.zones)), side.marks) for side in reversed(sides[1:])
    ]
    if any(zone.count for zone in shared):
        ordered.append(Side(None, {}, shared))
    ordered += sides[:1]
    return Board(turn, tuple(ordered), touched)
