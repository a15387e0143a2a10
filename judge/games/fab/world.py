"""The position in the rulebook's words: zones, who controls what, the combat chain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from judge.kernel import GAME, SIGHT, CardId, Citation, Game, Info, PlayerId, Ref, Sight, ZoneId, clause, knows
from judge.records import record

if TYPE_CHECKING:
    from judge.games.fab.policy import Fab

P1, P2 = PlayerId("p1"), PlayerId("p2")


@clause("fab:3.0.1", "fab:3.0.4", "fab:3.0.5")
@record
class Zone:
    """A zone of the game.

    Attributes:
        name: what the engine and scenarios call it.
        says: the clause that says what zone it is.
        public: the objects in it are public unless something says otherwise (3.0.4).
        arena: it belongs to the arena (3.0.5).
        ordered: its objects lie in an order that counts.
    """

    name: str
    says: Citation
    public: bool = True
    arena: bool = False
    ordered: bool = False


OWN_ZONES = (
    Zone("hero", "fab:3.11.1", arena=True),
    Zone("head", "fab:3.10.1", arena=True),
    Zone("chest", "fab:3.5.1", arena=True),
    Zone("arms", "fab:3.2.1", arena=True),
    Zone("legs", "fab:3.12.1", arena=True),
    Zone("weapon", "fab:3.16.1", arena=True),
    Zone("permanent", "fab:3.13.1", arena=True),
    Zone("arsenal", "fab:3.3.1", public=False),
    Zone("hand", "fab:3.9.1", public=False),
    Zone("deck", "fab:3.7.1", public=False, ordered=True),
    Zone("pitch", "fab:3.14.1"),
    Zone("graveyard", "fab:3.8.1"),
    Zone("banished", "fab:3.4.1"),
    Zone("soul", "fab:3.11.5"),
    Zone("under", "fab:3.0.14"),
)
"""The zones of each player (3.0.2).

The permanent zone is one zone that all players share (3.13.1); here each lies with the player who controls it. The two
weapon zones lie together: what is equipped to which of them stands on the object (8.5.41). A hero's soul is what lies
under the hero (3.11.5). What lies under other objects lies together as well: under which stands on each of them.
"""

SHARED_ZONES = (
    Zone("stack", "fab:3.15.1", ordered=True),
    Zone("chain", "fab:3.6.1", arena=True, ordered=True),
)
"""The zones that all players share; the top layer of the stack lies first."""

ZONES = tuple(z.name for z in OWN_ZONES)
BY_NAME = {z.name: z for z in (*OWN_ZONES, *SHARED_ZONES)}
ARENA = frozenset(z.name for z in BY_NAME.values() if z.arena)
PUBLIC = frozenset(z.name for z in BY_NAME.values() if z.public)
EQUIPMENT_ZONES = ("head", "chest", "arms", "legs")
STACK, CHAIN = ZoneId("stack"), ZoneId("chain")

EVERYBODY: Final = Sight(frozenset({P1, P2}))
ONLY: Final = {P1: Sight(frozenset({P1})), P2: Sight(frozenset({P2}))}
"""What an object lets players see that is public, or private: whoever owns it, or whose zone it is in, may look."""


@clause("fab:3.0.3", "fab:3.0.3a", "fab:3.0.4a", "fab:3.0.4b", "fab:3.7.5")
def sights(players: Sequence[PlayerId]) -> dict[ZoneId, Sight]:
    """Return what each zone shows to whom by default, and where an object keeps its place."""
    everybody, nobody = frozenset(players), frozenset[PlayerId]()
    found = {ZoneId(one.name): Sight(everybody, one.ordered) for one in SHARED_ZONES}
    for player in players:
        for one in OWN_ZONES:
            own = nobody if one.name == "deck" else frozenset({player})
            found[zone(player, one.name)] = Sight(everybody if one.public else own, one.ordered)
    return found


@clause("fab:3.0.3")
def sees(game: Game, player: PlayerId, card: CardId) -> bool:
    """Return whether a player may know an object; a layer that is gone is known as its source is."""
    if game.state.zone(card) is None and "token" not in fab(game).faces[card].types:
        card = CardId(card.partition(".")[0])
    return knows(game.state, player, card)


UNDER = "under"
"""The fact of a sub-card: the object under which it lies (3.0.14)."""


@clause("fab:3.0.14", "fab:3.0.14a")
def top_of(game: Game, card: CardId) -> CardId | None:
    """Return the top-card of a sub-card, ``None`` for any other: a card lies under another only by an effect."""
    top: Ref | None = game.state.get(card, UNDER)
    return None if top is None else top.card


def sub_cards(game: Game, card: CardId) -> list[CardId]:
    """Return the cards that lie under an object."""
    there = (one for player in game.players for one in cards(game, player, "under"))
    return [one for one in there if game.state.get(one, UNDER) == game.state.ref(card)]


SHOWN = "shown"
"""The fact of an object: of how many layers it is the source that is public because of them."""


@clause("fab:3.0.3", "fab:3.0.4c", "fab:3.0.4d")
def is_public(game: Game, card: CardId) -> bool:
    """Return whether an object is public: its zone is, unless a rule or effect has made the object otherwise.

    The private source of a layer is so for as long as that is there (5.2.4b, 5.4.7b).
    """
    return bool(game.state.get(card, SHOWN)) or lies_public(game, card)


def lies_public(game: Game, card: CardId) -> bool:
    """Return whether an object lies public where it is: face-up."""
    own: Sight | None = game.state.get(card, SIGHT)
    if own is not None:
        return own == EVERYBODY
    return zone_of(game, card) in PUBLIC


def fab(game: Game) -> Fab:
    """Return what this game knows beside the state: faces, effects, memory."""
    return game.policy  # type: ignore[return-value]


def zone(player: PlayerId, name: str) -> ZoneId:
    """Return a zone by its name: a player's, or a shared one."""
    return ZoneId(name if name in (STACK, CHAIN) else f"{player}.{name}")


def cards(game: Game, player: PlayerId, name: str) -> list[CardId]:
    """Return the objects in a player's zone, in order."""
    return game.state.zones[zone(player, name)]


@clause("fab:3.15.3", "fab:3.15.5", "fab:3.15.6")
def stack(game: Game) -> list[CardId]:
    """Return the layers on the stack, the top layer first (3.15.5)."""
    return game.state.zones[STACK]


def on_chain(game: Game) -> list[CardId]:
    """Return the objects on the combat chain."""
    return game.state.zones[CHAIN]


@clause("fab:7.7.5")
def equipped_on_chain(game: Game, name: str) -> list[CardId]:
    """Return the objects on the combat chain that are equipped to a zone of that name: they stay so (7.7.5)."""
    return [card for card in on_chain(game) if name in game.state.get(card, "equipped", ())]


def zone_of(game: Game, card: CardId) -> str:
    """Return the name of the zone an object is in, ``""`` when it is nowhere."""
    where = game.state.zone(card)
    return "" if where is None else where.rpartition(".")[2]


@clause("fab:3.1.2a", "fab:3.0.5b")
def in_arena(game: Game, card: CardId) -> bool:
    """Return whether an object is in the arena."""
    return zone_of(game, card) in ARENA


@clause("fab:3.1.2a")
def arena(game: Game) -> list[CardId]:
    """Return the objects in the arena, zone by zone in order."""
    return [card for zone, held in game.state.zones.items() if zone.rpartition(".")[2] in ARENA for card in held]


@clause("fab:1.3.1a", "fab:1.2.1a", "fab:1.4.1a")
def owner(game: Game, card: CardId) -> PlayerId:
    """Return whose object it is."""
    return game.state.owners[card]


@clause("fab:1.2.1b", "fab:1.3.1b", "fab:1.6.1b", "fab:1.4.1b")
def controller(game: Game, card: CardId) -> PlayerId:
    """Return who controls an object; where nothing has a controller, its owner, whose it is all the same."""
    where = game.state.zone(card) or ""
    player, dot, name = where.partition(".")
    if dot and name in ARENA:
        return PlayerId(player)
    return PlayerId(game.state.get(card, "player", game.state.owners[card]))


def info(game: Game, card: CardId) -> Info:
    """Return the properties of an object now, all effects applied (6.3)."""
    return fab(game).info(game, card)


def forbidden_by(game: Game, card: CardId, *words: str) -> tuple[str, ...]:
    """Return the cards whose effects say that a card cannot do one of these things."""
    return fab(game).standing.said_by(game, card, "cannot", *words)


@clause("fab:1.1.2", "fab:3.11.3")
def hero(game: Game, player: PlayerId) -> CardId:
    """Return a player's hero (3.11.3)."""
    return cards(game, player, "hero")[0]


def player_of(game: Game, ref: Ref) -> PlayerId | None:
    """Return the player whose hero an object is, ``None`` where it is no hero."""
    return next((p for p in game.players if cards(game, p, "hero")[:1] == [ref.card]), None)


@clause("fab:1.1.5", "fab:1.1.4")
def opponent(game: Game, player: PlayerId) -> PlayerId:
    """Return the other player."""
    first, second = game.players
    return second if player == first else first


@clause("fab:4.0.3b")
def turn_player(game: Game) -> PlayerId:
    """Return whose turn it is."""
    return PlayerId(game.state.get(GAME, "turn"))


@clause("fab:1.1.6")
def clockwise(game: Game, first: PlayerId) -> tuple[PlayerId, PlayerId]:
    """Return the players in clockwise order, beginning with one."""
    return first, opponent(game, first)


@clause("fab:1.2.2f")
def permanents(game: Game, player: PlayerId) -> list[CardId]:
    """Return what a player controls in the arena, the combat chain included."""
    own = [c for z in OWN_ZONES if z.arena for c in cards(game, player, z.name)]
    return [*own, *(c for c in on_chain(game) if controller(game, c) == player)]


# The combat chain as facts of the position: whether it is open, its chain links, and the step of combat

COMBAT_STEPS = ("layer", "attack", "defend", "reaction", "damage", "resolution", "close")
"""The steps of combat (7.0.1#seven-steps)."""


@clause("fab:7.0.5")
@record
class Defending:
    """A card that is defending on a chain link.

    Attributes:
        ref: the card.
        origin: the zone that it came from.
        event: which event made it defend: those with the same number defend together (7.0.5e).
        target: the attack-target that it defends (7.3.2f).
    """

    ref: Ref
    origin: str
    event: int
    target: Ref | None = None


@clause("fab:7.0.3", "fab:1.4.5b", "fab:7.0.4")
@record
class Link:
    """A chain link.

    Attributes:
        attack: the active-attack (7.0.4).
        source: the attack-source, where there is one (1.4.3b).
        player: who controls the attack.
        targets: the attack-targets.
        defending: the defending cards, in the order in which they became so.
        damage_calculated: the Damage Step has come to it (7.5.2).
        hit: a hit-event has occurred (7.5.5d).
        resolved: it is a resolved chain link (7.6.2).
    """

    attack: Ref
    source: Ref | None
    player: PlayerId
    targets: tuple[Ref, ...]
    defending: tuple[Defending, ...] = ()
    damage_calculated: bool = False
    hit: bool = False
    resolved: bool = False

    def holds(self, ref: Ref) -> bool:
        """Return whether an object is on this chain link."""
        return ref in (self.attack, self.source) or ref in (one.ref for one in self.defending)


@clause("fab:7.0.2", "fab:3.6.4")
def is_open(game: Game) -> bool:
    """Return whether the combat chain is open (3.6.4)."""
    return bool(game.state.get(GAME, "open"))


def step_of(game: Game) -> str | None:
    """Return the step of combat, ``None`` outside of combat."""
    step: str | None = game.state.get(GAME, "step")
    return step


def put_step(game: Game, step: str | None) -> None:
    """Write down which step of combat it is."""
    game.state.put(GAME, "step", step)


def links(game: Game) -> tuple[Link, ...]:
    """Return the chain links of the combat chain, chain link 1 first."""
    found: tuple[Link, ...] = game.state.get(GAME, "links", ())
    return found


@clause("fab:7.0.3b")
def active(game: Game) -> Link | None:
    """Return the active chain link: the most recent one (7.0.3b#active-after-resolution)."""
    return links(game)[-1] if links(game) else None


def in_damage_step(game: Game, target: Ref) -> bool:
    """Return whether it is the damage step of an attack on this object, in which that can hit it (7.5.5)."""
    link = active(game)
    return link is not None and step_of(game) == "damage" and target in link.targets


def put_links(game: Game, now: tuple[Link, ...]) -> None:
    """Write down what the chain links are now."""
    game.state.put(GAME, "links", now or None)


def change_active(game: Game, **facts: Any) -> None:
    """Write down something of the active chain link."""
    *before, link = links(game)
    put_links(game, (*before, replace(link, **facts)))


def link_of(game: Game, ref: Ref) -> Link | None:
    """Return the chain link that an object is on."""
    return next((link for link in links(game) if link.holds(ref)), None)


def linked(game: Game) -> dict[CardId, list[tuple[Link, bool]]]:
    """Return for each card on the combat chain its chain links, each with whether it is the active one."""
    found: dict[CardId, list[tuple[Link, bool]]] = {}
    for link in links(game):
        for ref in dict.fromkeys((link.attack, link.source, *(one.ref for one in link.defending))):
            if ref is not None:
                found.setdefault(ref.card, []).append((link, link is active(game)))
    return found


@clause("fab:7.2.4", "fab:7.0.5a", "fab:7.5.5")
def in_combat(game: Game, card: CardId) -> tuple[str, ...]:
    """Return what an object is in combat: attacking, and whether it has hit, or defending."""
    ref = game.state.ref(card)
    for link in links(game):
        if ref == link.attack:
            return ("attacking", "hit") if link.hit else ("attacking",)
        if any(one.ref == ref for one in link.defending):
            return ("defending",)
    return ()


@clause("fab:7.0.3", "fab:7.0.3b")
def on_active_link(game: Game, card: CardId) -> tuple[str, ...]:
    """Return the state of an object that belongs to the active chain link."""
    link = active(game)
    return ("on_active_link",) if link is not None and link.holds(game.state.ref(card)) else ()
