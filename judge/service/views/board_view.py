"""A board of a trace, arranged for display: two facing sides, zones as rows, cards as tiles.

Nothing here depends on a game: zones, players' numbers and card values come in the order of the trace. Each game names
the values that turn a card sideways or face down (:class:`OnBoard`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from judge.games import OnBoard
from judge.records import record
from judge.scenario.reports.terms import zone_parts
from judge.service.views.players import UNNAMED
from judge.service.views.richtext import typographic

_OWN_PLACE = frozenset(
    {
        "name",
        "sub_name",
        "type",
        "types",
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
"""Values with a fixed place on a tile; all others are listed with their names."""

UNKNOWN = "?"
"""The name shown for a card without a known name."""


Called = Callable[[str], str]
"""A function that returns a card's name in the reader's language."""


@record
class Tile:
    """One card as it is drawn.

    Attributes:
        values: everything that the board says about it.
        counters: how many counters of each kind it has.
        more: the parts of its state without a fixed place on the tile.
        touched: whether the shown step is about it.
        sideways: the value that turns it sideways, such as ``tapped``, or ``None``.
        corners: the numbers in its lower corners with their names; ``None`` for a missing number.
        tint: the name of its colour, ``many`` for several, or ``None``.
        beneath: the cards under it, top first.
    """

    id: str
    name: str
    values: dict[str, Any]
    counters: dict[str, Any]
    more: dict[str, Any]
    touched: bool
    known: bool
    sideways: str | None = None
    face_down: bool = False
    corners: tuple[tuple[str, Any], ...] = ()
    tint: str | None = None
    beneath: tuple[Tile, ...] = ()

    def get(self, name: str) -> Any:
        return self.values.get(name)


@record
class Zone:
    """One zone with its cards.

    Attributes:
        kind: the zone's name without its player.
        groups: its cards; in a chain of attacks, one group per attack.
        count: how many cards it has.
        numbered: whether the cards are numbered because they resolve in order.
        chained: whether every group is an attack with its defending cards.
    """

    id: str
    kind: str
    groups: tuple[tuple[Tile, ...], ...]
    count: int
    numbered: bool = False
    chained: bool = False

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All cards of the zone, without the grouping."""
        return tuple(tile for group in self.groups for tile in group)


@record
class Side:
    """One player's half of the board, or the shared zones if ``player`` is ``None``.

    ``stats`` are the player's numbers. ``marks`` are the player's roles in the turn, such as ``player`` for the turn
    player.
    """

    player: str | None
    stats: dict[str, Any]
    zones: tuple[Zone, ...]
    marks: tuple[str, ...] = ()


@record
class Board:
    """A board, ready for its template.

    ``sides`` are in reading order: the opponent, the shared zones, the first player. The cards of the zones in ``mat``
    are laid out; any other zone is drawn as a pile.
    """

    turn: dict[str, Any]
    sides: tuple[Side, ...]
    mat: tuple[str, ...] = ()


def tile(
    card: str, facts: dict[str, Any] | None, touched: frozenset[str], rules: OnBoard, called: Called = str
) -> Tile:
    """Return a card for display from the board's data about it.

    Args:
        facts: what the board says about it, or ``None`` if nothing.
        touched: the cards that the shown step is about.
        rules: how the game draws its boards.
        called: returns a card's name in the reader's language.
    """
    facts = facts or {}
    counters = facts.get("counters") or {}
    if not isinstance(counters, dict):
        counters = {str(one): 1 for one in counters}
    sideways = rules.sideways if facts.get(rules.sideways) else None
    corners = tuple((one, facts.get(one)) for one in rules.corners)
    placed = _OWN_PLACE | {*rules.corners, sideways, rules.under}
    values = rules.card.model_fields
    more = {n: it for n, it in facts.items() if it and n not in placed and (it is True or n not in values)}
    name = str(facts.get("name") or UNKNOWN)
    written = len(facts) > 1 and not UNNAMED.fullmatch(card)  # a card of the scenario that has an id, but no name
    down = rules.face_down is not None and bool(facts.get(rules.face_down))
    return Tile(
        id=card,
        name=f"({card})" if name == UNKNOWN and written else typographic(called(name)),
        values=facts,
        counters=counters,
        more=more,
        touched=card in touched,
        known=name != UNKNOWN or written,
        sideways=sideways,
        face_down=down,
        corners=corners if any(value is not None for _name, value in corners) else (),
        tint=_tint(facts.get(rules.tint) if rules.tint else None),
    )


def _tint(value: Any) -> str | None:
    """Return the name of a card's colour, ``many`` for several, or ``None``."""
    colours = value if isinstance(value, list) else [value] if value else []
    return str(colours[0]) if len(colours) == 1 else "many" if colours else None


Kept = dict[tuple[Any, ...], Zone]
"""The arranged zones of a page, by the objects that describe them: boards of a trace share what did not change."""


def _zone(
    name: str, content: Any, cards: dict[str, Any], touched: frozenset[str], rules: OnBoard, called: Called, kept: Kept
) -> Zone:
    """Return a zone arranged for its template; one that was arranged before for the same page is returned again."""
    there = () if isinstance(content, int) else tuple(map(str, content))
    key = name, id(content), touched.intersection(there), *(id(cards.get(card)) for card in there)
    if key not in kept:
        kept[key] = _arranged(name, content, cards, touched, rules, called)
    return kept[key]


def _arranged(
    name: str, content: Any, cards: dict[str, Any], touched: frozenset[str], rules: OnBoard, called: Called
) -> Zone:
    kind = zone_parts(name)[1]
    if isinstance(content, int):
        return Zone(name, kind, (), content)
    tiles = _piled([tile(str(card), cards.get(card), touched, rules, called) for card in content], rules)
    if kind == rules.mat[0]:
        tiles = [replace(one, known=one.known or bool(one.corners)) for one in tiles]
    if not any(one.known for one in tiles) and kind not in rules.laid_out:
        return Zone(name, kind, (), len(tiles))  # a pile: only its size is visible
    chained = rules.links is not None and kind == rules.links[0]
    groups = tuple(_links(tiles, rules.links[1])) if rules.links and chained else (tuple(tiles),)
    return Zone(name, kind, groups, len(tiles), kind in rules.last_first and len(tiles) > 1, chained)


def _piled(tiles: list[Tile], rules: OnBoard) -> list[Tile]:
    """Return the cards of a zone with attached cards moved under the card they are attached to."""
    if rules.under is None:
        return tiles
    below = {str(card): tile.id for tile in tiles for card in tile.get(rules.under) or ()}
    return [
        replace(over, beneath=tuple(tile for tile in tiles if below.get(tile.id) == over.id))
        for over in tiles
        if over.id not in below
    ]


def _links(tiles: list[Tile], attacks: str) -> Iterator[tuple[Tile, ...]]:
    """Yield the cards of a chain of attacks, grouped by attack: the attacking card first, then its defenders."""
    link: list[Tile] = []
    for tile in tiles:
        if tile.get(attacks) and link:
            yield tuple(link)
            link = []
        link.append(tile)
    yield tuple(link)


def arrange(
    board: dict[str, Any],
    rules: OnBoard,
    touched: frozenset[str] = frozenset(),
    called: Called = str,
    kept: Kept | None = None,
) -> Board:
    """Return a board arranged for its template.

    Args:
        rules: how the game draws its boards.
        touched: the cards that the shown step is about.
        called: returns a card's name in the reader's language.
        kept: the zones that were arranged before from boards that still exist; new ones are added.
    """
    kept = {} if kept is None else kept
    turn = dict(board.get("turn") or {})
    cards = dict(board.get("cards") or {})
    players = dict(board.get("players") or {})
    held = board.get("zones") or {}
    zones = [_zone(name, content, cards, touched, rules, called, kept) for name, content in held.items()]
    zones.sort(key=lambda zone: rules.mat.index(zone.kind) if zone.kind in rules.mat else len(rules.mat))
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
    return Board(turn, tuple(ordered), tuple(rules.mat))
