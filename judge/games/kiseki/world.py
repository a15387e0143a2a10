"""The position in the rulebook's words: zones by name, and what the game knows beside the state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from judge.kernel import GAME, CardId, Citation, Game, Info, PlayerId, Sight, ZoneId, clause, knows
from judge.records import record

if TYPE_CHECKING:
    from judge.games.kiseki.policy import Kiseki

P1, P2 = PlayerId("p1"), PlayerId("p2")


@clause("kiseki:501.1", "kiseki:502.2", "kiseki:503.1", "kiseki:503.2")
@record
class Zone:
    """A zone of the game.

    Attributes:
        name: what the engine and scenarios call it.
        purpose: the clause that says what is placed there.
        nature: the clauses that say whether it is public, whether its order is kept, and how cards lie in it.
        public: every player sees its cards (502.2).
        ordered: its cards lie one above another.
        oriented: its cards are ready or in the action state, face up or face down (503).
    """

    name: str
    purpose: Citation
    nature: tuple[Citation, ...]
    public: bool = True
    ordered: bool = False
    oriented: bool = False


OWN_ZONES = (
    Zone("field", "kiseki:506.1", ("kiseki:506.2", "kiseki:506.3"), oriented=True),
    Zone("homebase", "kiseki:507.1", ("kiseki:507.2", "kiseki:507.3"), oriented=True),
    Zone("hand", "kiseki:505.1", ("kiseki:505.2", "kiseki:505.3", "kiseki:505.5"), public=False),
    Zone("deck", "kiseki:504.1", ("kiseki:504.2",), public=False, ordered=True),
    Zone("trail", "kiseki:508.1", ("kiseki:508.2",)),
    Zone("removed", "kiseki:510.1", ("kiseki:510.2",)),
)
"""The zones that each player has (502.1)."""

SHARED_ZONE = Zone("activation", "kiseki:509.1", ("kiseki:509.2",), ordered=True)
"""The one zone that both players share; what was put there last lies first."""

ZONES = tuple(z.name for z in OWN_ZONES)
PUBLIC = frozenset(z.name for z in (*OWN_ZONES, SHARED_ZONE) if z.public)
ORIENTED = frozenset(z.name for z in OWN_ZONES if z.oriented)
ACTIVATION = ZoneId(SHARED_ZONE.name)

OWNER_LOOKS = frozenset({"hand", "homebase"})
"""Zones whose own player knows all their cards, whatever others see of them (505.3, 507.4)."""


@clause("kiseki:502.2", "kiseki:504.2", "kiseki:505.3", "kiseki:507.4")
def sights(players: Sequence[PlayerId]) -> dict[ZoneId, Sight]:
    """Return what each zone shows to whom by itself, and where a card keeps its place.

    A homebase counts as open to its player only: what lies face up in it is for :func:`sees` to say.
    """
    everybody, nobody = frozenset(players), frozenset[PlayerId]()
    found = {ACTIVATION: Sight(everybody, ordered=True)}
    for player in players:
        for one in OWN_ZONES:
            others = everybody if one.public else nobody
            looking = frozenset({player}) if one.name in OWNER_LOOKS else others
            found[zone(player, one.name)] = Sight(looking, one.ordered)
    return found


@clause("kiseki:502.2", "kiseki:507.4")
def sees(game: Game, player: PlayerId, card: CardId) -> bool:
    """Return whether a player may know a card: in a homebase everybody knows those that lie face up (507.4).

    A stunned UNIT lies face down on the field, and is known all the same (503.2#face-down-on-the-field). A stand-in
    card that is in no zone, because it is gone or still to come, is known as the card it stands in for is.
    """
    if game.state.zone(card) is None:
        card = CardId(card.partition(".")[0])
    return face_up_in_homebase(game, card) or knows(game.state, player, card)


def is_open(game: Game, card: CardId) -> bool:
    """Return whether every player may know a card."""
    return all(sees(game, player, card) for player in game.players)


def face_up_in_homebase(game: Game, card: CardId) -> bool:
    """Return whether a card lies face up in a homebase, so that it is revealed to all."""
    return zone_of(game, card) == "homebase" and not game.state.get(card, "face_down")


def kiseki(game: Game) -> Kiseki:
    """Return what this game knows beside the state: faces, effects, memory."""
    return game.policy  # type: ignore[return-value]


@clause("kiseki:502.1")
def zone(player: PlayerId, name: str) -> ZoneId:
    """Return a player's zone by its name."""
    return ZoneId(f"{player}.{name}")


def cards(game: Game, player: PlayerId, name: str) -> list[CardId]:
    """Return the cards of a player's zone, in order."""
    return game.state.zones[f"{player}.{name}"]  # type: ignore[index]


def activation(game: Game) -> list[CardId]:
    """Return what lies in the activation zone, put there last first."""
    return game.state.zones[ACTIVATION]


def zone_of(game: Game, card: CardId) -> str:
    """Return the name of the zone a card is in, ``""`` when it is nowhere."""
    where = game.state.zone(card)
    return "" if where is None else where.rpartition(".")[2]


@clause("kiseki:105.2")
def owner(game: Game, card: CardId) -> PlayerId:
    """Return whose card it is: the player who brought it to the game."""
    return game.state.owners[card]


@clause("kiseki:105.3", "kiseki:105.3a", "kiseki:506.4")
def controller(game: Game, card: CardId) -> PlayerId:
    """Return who controls a card: on the field the player of that field, else its owner or who played it."""
    where = game.state.zone(card) or ""
    player, dot, name = where.partition(".")
    if dot and name in ORIENTED:
        return PlayerId(player)
    return PlayerId(game.state.get(card, "player", game.state.owners[card]))


def info(game: Game, card: CardId) -> Info:
    """Return what a card is now, all effects applied (1215)."""
    return kiseki(game).info(game, card)


def forbidden_by(game: Game, card: CardId, *words: str) -> tuple[str, ...]:
    """Return the cards whose effects say that a card cannot do one of these things."""
    return kiseki(game).standing.said_by(game, card, "cannot", *words)


def units(game: Game, player: PlayerId) -> list[CardId]:
    """Return the UNITs on a player's field (203.3)."""
    return [c for c in cards(game, player, "field") if info(game, c)["type"] == "unit"]


@clause("kiseki:102.1", "kiseki:105.1")
def opponent(game: Game, player: PlayerId) -> PlayerId:
    """Return the other player."""
    first, second = game.players
    return second if player == first else first


@clause("kiseki:702.3")
def primary(game: Game) -> PlayerId:
    """Return the primary player: who carries out the step, or else the initiative player."""
    return PlayerId(game.state.get(GAME, "turn"))


def initiative(game: Game) -> PlayerId:
    """Return the initiative player."""
    return PlayerId(game.state.get(GAME, "initiative"))


def primary_first(game: Game) -> tuple[PlayerId, PlayerId]:
    """Return both players, the primary player first."""
    return primary(game), opponent(game, primary(game))
