"""The position in the rulebook's words: zones by name, and what the game knows beside the state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from judge.kernel import CardId, Citation, Game, Info, PlayerId, Sight, ZoneId, clause, knows
from judge.records import record

if TYPE_CHECKING:
    from judge.games.sve.policy import Sve


@clause("sve:4.1.2", "sve:4.1.3")
@record
class Zone:
    """A zone of the game.

    Attributes:
        name: what the engine and scenarios call it.
        purpose: the clause that says what is placed there.
        nature: the clause that says whether it is public, and whether its order is maintained.
        public: every player sees its cards (4.1.2).
        ordered: its cards lie one above another (4.1.3).
    """

    name: str
    purpose: Citation
    nature: Citation
    public: bool = True
    ordered: bool = False


OWN_ZONES = (
    Zone("leader", "sve:4.3.1", "sve:4.3.2"),
    Zone("field", "sve:4.4.1", "sve:4.4.2"),
    Zone("ex", "sve:4.8.1", "sve:4.8.2"),
    Zone("hand", "sve:4.7.1", "sve:4.7.2", public=False),
    Zone("deck", "sve:4.5.1", "sve:4.5.2", public=False, ordered=True),
    Zone("cemetery", "sve:4.9.1", "sve:4.9.2"),
    Zone("banished", "sve:4.10.1", "sve:4.10.2"),
    Zone("evolve_deck", "sve:4.6.1", "sve:4.6.2", public=False),
    Zone("evolution", "sve:4.12.1", "sve:4.12.2"),
    Zone("race", "sve:4.13.1", "sve:4.13.2"),
)
"""The zones that each player has (4.1.1)."""

SHARED_ZONE = Zone("resolution", "sve:4.11.1", "sve:4.11.2", ordered=True)
"""The one zone that both players share."""

ZONES = tuple(z.name for z in OWN_ZONES)
PUBLIC = frozenset(z.name for z in (*OWN_ZONES, SHARED_ZONE) if z.public)
ORDERED = frozenset(z.name for z in (*OWN_ZONES, SHARED_ZONE) if z.ordered)
RESOLUTION = ZoneId(SHARED_ZONE.name)


FACE_UP = "face_up"
"""The fact, and the state that a text may ask for: a card in a hidden zone lies face up there (4.2.3.1, 4.6.3)."""

OWNER_LOOKS = frozenset({"hand", "evolve_deck"})
"""Hidden zones that their own player, and no one else, may look through at any time (4.7.2, 4.6.2)."""


@clause("sve:4.1.2", "sve:4.5.2", "sve:4.6.2", "sve:4.7.2")
def sights(players: Sequence[PlayerId]) -> dict[ZoneId, Sight]:
    """Return what each zone shows to whom, and where a card keeps its place."""
    everybody, nobody = frozenset(players), frozenset[PlayerId]()
    found = {RESOLUTION: Sight(everybody, ordered=True)}
    for player in players:
        for one in OWN_ZONES:
            looking = everybody if one.public else frozenset({player}) if one.name in OWNER_LOOKS else nobody
            found[zone(player, one.name)] = Sight(looking, one.ordered)
    return found


@clause("sve:4.2.3.1", "sve:4.2.3.2")
def sees(game: Game, player: PlayerId, card: CardId) -> bool:
    """Return whether a player may know a card: one that lies face up everybody does, wherever it is (4.2.3.1)."""
    return bool(game.state.get(card, FACE_UP)) or knows(game.state, player, card)


def is_open(game: Game, card: CardId) -> bool:
    """Return whether every player sees a card where it lies: in a public zone, or face up (4.2.3.1)."""
    return zone_of(game, card) in PUBLIC or bool(game.state.get(card, FACE_UP))


def sve(game: Game) -> Sve:
    """Return what this game knows beside the state: faces, tokens, effects."""
    return game.policy  # type: ignore[return-value]


@clause("sve:4.1.1")
def zone(player: PlayerId, name: str) -> ZoneId:
    """Return a player's zone by its name."""
    return ZoneId(f"{player}.{name}")


def cards(game: Game, player: PlayerId, name: str) -> list[CardId]:
    """Return the cards of a player's zone, in order."""
    return game.state.zones[f"{player}.{name}"]  # type: ignore[index]


def zone_of(game: Game, card: CardId) -> str:
    """Return the name of the zone a card is in, ``""`` when it is nowhere."""
    where = game.state.zone(card)
    return "" if where is None else where.rpartition(".")[2]


def leader(game: Game, player: PlayerId) -> CardId:
    """Return a player's leader."""
    return cards(game, player, "leader")[0]


def info(game: Game, card: CardId) -> Info:
    """Return what a card is now, all effects applied (10.9)."""
    return game.policy.info(game, card)


def forbidden_by(game: Game, card: CardId, *words: str) -> tuple[str, ...]:
    """Return the cards whose effects say that a card cannot do one of these things."""
    return sve(game).standing.said_by(game, card, "cannot", *words)


def followers(game: Game, player: PlayerId) -> list[CardId]:
    """Return the followers on a player's field."""
    return [c for c in cards(game, player, "field") if info(game, c)["type"] == "follower"]
