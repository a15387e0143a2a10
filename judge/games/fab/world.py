"""The position in the rulebook's words: zones, control, the combat chain."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, Final, TypeVar

from judge import kernel
from judge.abilities import Applying, GivenAbilities, History, Node, Reader, Text
from judge.games.fab.book.c0200_properties import Face
from judge.kernel import (
    GAME,
    SIGHT,
    CardId,
    Citation,
    Info,
    PlayerId,
    Ref,
    Sight,
    Standing,
    Table,
    ZoneId,
    clause,
    knows,
    ruled,
)
from judge.records import record

T = TypeVar("T")

P1, P2 = PlayerId("p1"), PlayerId("p2")


class World(ABC):
    """The state of the game outside the position: printed cards, memory, and computed properties.

    An object's properties depend on all chapters of the book, so the methods that compute them are defined in a
    subclass above the book.

    Args:
        faces: the own characteristics of each object.
        library: the cards that texts can create, by their keys on the board (8.5.40a).
        tokens: the tokens of the board, by their names (8.5.2a#other-tokens).
        began: the number of the turn in which the board began.

    Attributes:
        memory: last known information of objects that have moved or ceased to exist (1.2.3).
        just_before: a hero's properties when it was hit, while triggers on the hit are checked (9.3.3).
        so_far: the intermediate properties while continuous effects are being applied.
        gathering: whether continuous effects are being collected, so that only properties before any effect count.
        nothing_due_at: the version of the state at which no game state action was due.
        said_of: the facts about each ability that decide where it functions, by the id of its node.
        reader: evaluates card texts.
        applying: splits continuous effects into the parts that apply in each stage.
        standing: the continuous effects in force, and the resulting properties.
        given: the abilities granted by effects.
        history: counts the events of this turn that texts refer to.
    """

    reader: Reader
    applying: Applying
    standing: Standing
    given: GivenAbilities[Any]
    history: History

    def __init__(
        self, faces: dict[CardId, Face], library: dict[str, Face], tokens: dict[str, Face], began: int
    ) -> None:
        self.faces = faces
        self.library = library
        self.tokens = tokens
        self.began = began
        self.memory: dict[Ref, Info] = {}
        self.just_before: dict[Ref, Info] = {}
        self.so_far: Table | None = None
        self.gathering = False
        self.said_of: dict[int, Any] = {}
        self.nothing_due_at = -1
        self._of_all_faces: dict[Callable[[Face], Iterable[Any]], tuple[Any, ...]] = {}
        self._speaking = dict.fromkeys(faces.values())

    def bring(self, card: CardId, face: Face) -> None:
        """Register a new object with its face."""
        self.faces[card] = face
        if face not in self._speaking:
            self._speaking[face] = None
            for part, known in self._of_all_faces.items():
                self._of_all_faces[part] = (*known, *part(face))

    def says(self, part: Callable[[Face], Iterable[T]]) -> tuple[T, ...]:
        """Return the items that ``part`` finds in the texts of all faces, such as the events that they name.

        The result for each ``part`` is kept and extended by :meth:`bring`.
        """
        if part not in self._of_all_faces:
            self._of_all_faces[part] = tuple(one for face in self._speaking for one in part(face))
        return self._of_all_faces[part]

    @clause("fab:1.2.3", "fab:1.2.3a", "fab:1.2.3c")
    def last(self, game: Game, ref: Ref) -> Info:
        """Return an object's current characteristics, or its last known ones if it is gone (1.2.3)."""
        if ref in self.just_before:
            return self.just_before[ref]
        if game.state.present(ref):
            return self.info(game, ref.card)
        return ruled(game, "fab:1.2.3a", self.memory.get(ref)) or self.info(game, ref.card)

    @abstractmethod
    def has(self, form: type[Node]) -> bool:
        """Return whether any object has or grants an ability of this node class, such as ``Static``."""

    @abstractmethod
    def info(self, game: Game, card: CardId) -> Info:
        """Return an object's current properties; while effects are being applied, the result so far."""

    @abstractmethod
    def printed(self, game: Game, card: CardId) -> Info:
        """Return an object's properties before any continuous effect."""

    @abstractmethod
    def before_effects(self, game: Game) -> Table:
        """Return the properties of every object before any continuous effect, in the order of the board."""

    @abstractmethod
    def lies(self, game: Game, card: CardId, now: Info) -> Info:
        """Extend an object's properties with those that depend on its zone and state, such as ``tapped``."""

    @property
    def settled(self) -> bool:
        """Whether no continuous effect is just being collected or applied."""
        return self.so_far is None and not self.gathering

    @abstractmethod
    def abilities(self, game: Game, form: type[Node]) -> Sequence[tuple[CardId, Any]]:
        """Return the abilities of a node class that objects have now, each with its object, in board order."""

    @abstractmethod
    def record_effect_changes(self, game: Game, came: Sequence[CardId] = (), *, silent: bool = False) -> None:
        """Record which continuous effects began or ceased to apply, if there can be any.

        Args:
            came: objects that have just entered a zone, where effects apply to them immediately.
            silent: whether to record only effects that explain a number; the others count as present from the start.
        """


Game = kernel.Game[World]


@clause("fab:3.0.1", "fab:3.0.4", "fab:3.0.5")
@record
class Zone:
    """A zone of the game.

    Attributes:
        public: whether objects in it are public by default (3.0.4).
        arena: whether it belongs to the arena (3.0.5).
        ordered: whether the order of its objects counts.
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
    Zone("inventory", "fab:4.1.6a", public=False),
)
"""The zones of each player (3.0.2), and places that are like one.

The permanent zone is one zone that all players share (3.13.1); here it is split by controller. The two weapon zones
share one list; each object records the zone it is equipped to (8.5.41). A hero's soul is the cards under the hero
(3.11.5). Cards under other objects share one list; each records the object above it. The inventory is a collection of
cards and not a zone (4.1.6a); nothing is put into it during a game.
"""

SHARED_ZONES = (Zone("stack", "fab:3.15.1", ordered=True), Zone("chain", "fab:3.6.1", arena=True, ordered=True))
"""The zones that all players share; the top layer of the stack lies first."""

ZONES = tuple(z.name for z in OWN_ZONES)
BY_NAME = {z.name: z for z in (*OWN_ZONES, *SHARED_ZONES)}
ARENA = frozenset(z.name for z in BY_NAME.values() if z.arena)
OUTSIDE = frozenset(z.name for z in OWN_ZONES if not z.arena)
PUBLIC = frozenset(z.name for z in BY_NAME.values() if z.public)
EQUIPMENT_ZONES = ("head", "chest", "arms", "legs")
SHARED = STACK, CHAIN = ZoneId("stack"), ZoneId("chain")

EVERYBODY: Final = Sight(frozenset({P1, P2}))
ONLY: Final = {P1: Sight(frozenset({P1})), P2: Sight(frozenset({P2}))}
"""Who may look at an object: everybody if it is public, else only its owner or its zone's player."""


@clause("fab:3.0.3", "fab:3.0.3a", "fab:3.0.4a", "fab:3.0.4b", "fab:3.7.5", "fab:4.1.6b")
def sights(players: Sequence[PlayerId]) -> dict[ZoneId, Sight]:
    """Return for each zone the players who see its objects by default, and whether their order is kept."""
    everybody, nobody = frozenset(players), frozenset[PlayerId]()
    found = {ZoneId(one.name): Sight(everybody, one.ordered) for one in SHARED_ZONES}
    for player in players:
        for one in OWN_ZONES:
            own = nobody if one.name == "deck" else frozenset({player})
            found[zone(player, one.name)] = Sight(everybody if one.public else own, one.ordered)
    return found


@clause("fab:3.0.3")
def sees(game: Game, player: PlayerId, card: CardId) -> bool:
    """Return whether a player may know an object.

    A layer that has left the stack is as visible as its source.
    """
    if game.state.zone(card) is None and "token" not in game.world.faces[card].types:
        card = CardId(card.partition(".")[0])
    return knows(game.state, player, card)


UNDER = "under"
"""The fact on a sub-card: the object above it (3.0.14)."""


@clause("fab:3.0.14", "fab:3.0.14a")
def top_of(game: Game, card: CardId) -> CardId | None:
    """Return the object above a sub-card, or ``None`` if the card is not under another (3.0.14)."""
    top: Ref | None = game.state.get(card, UNDER)
    return None if top is None else top.card


def sub_cards(game: Game, card: CardId) -> list[CardId]:
    there = (below for player in game.players for below in cards(game, player, "under"))
    return [below for below in there if game.state.get(below, UNDER) == game.state.ref(card)]


SHOWN = "shown"
"""The fact on an object: the number of layers on the stack that make it, their source, public (5.2.4b, 5.4.7b)."""


@clause("fab:3.0.3", "fab:3.0.4c", "fab:3.0.4d")
def is_public(game: Game, card: CardId) -> bool:
    """Return whether an object is public: by its zone, unless a rule or effect has changed that.

    The private source of a layer is public while the layer exists (5.2.4b, 5.4.7b).
    """
    return bool(game.state.get(card, SHOWN)) or lies_public(game, card)


def lies_public(game: Game, card: CardId) -> bool:
    """Return whether an object is public apart from layers that show it (see :func:`is_public`)."""
    own: Sight | None = game.state.get(card, SIGHT)
    if own is not None:
        return own == EVERYBODY
    return zone_of(game, card) in PUBLIC


def reader_of(text: Text) -> Reader:
    game: Game = text.game
    return game.world.reader


def zone(player: PlayerId, name: str) -> ZoneId:
    return ZoneId(name if name in SHARED else f"{player}.{name}")


def cards(game: Game, player: PlayerId, name: str) -> list[CardId]:
    """Return the objects in a player's zone, in order."""
    return game.state.zones[name if name in SHARED else f"{player}.{name}"]  # type: ignore[index]


@clause("fab:3.15.3", "fab:3.15.5", "fab:3.15.6")
def stack(game: Game) -> list[CardId]:
    """Return the layers on the stack, the top layer first (3.15.5)."""
    return game.state.zones[STACK]


def on_chain(game: Game) -> list[CardId]:
    return game.state.zones[CHAIN]


@clause("fab:7.7.5")
def equipped_on_chain(game: Game, name: str) -> list[CardId]:
    """Return the objects on the combat chain that are still equipped to a zone of this name (7.7.5)."""
    return [card for card in on_chain(game) if name in game.state.get(card, "equipped", ())]


def zone_of(game: Game, card: CardId) -> str:
    """Return the name of the zone an object is in, or ``""`` if it is in none."""
    where: str | None = game.state.facts[card].get("zone")
    return "" if where is None else where.rpartition(".")[2]


@clause("fab:3.1.2a", "fab:3.0.5b")
def in_arena(game: Game, card: CardId) -> bool:
    return zone_of(game, card) in ARENA


@clause("fab:3.1.2a")
def arena(game: Game) -> list[CardId]:
    return [card for zone, held in game.state.zones.items() if zone.rpartition(".")[2] in ARENA for card in held]


@clause("fab:1.3.1a", "fab:1.2.1a", "fab:1.4.1a")
def owner(game: Game, card: CardId) -> PlayerId:
    return game.state.owners[card]


@clause("fab:1.2.1b", "fab:1.3.1b", "fab:1.6.1b", "fab:1.4.1b")
def controller(game: Game, card: CardId) -> PlayerId:
    """Return an object's controller, or its owner where objects have no controller."""
    where: str = game.state.facts[card].get("zone") or ""
    player, dot, name = where.partition(".")
    if dot and name in ARENA:
        return PlayerId(player)
    return PlayerId(game.state.get(card, "player", game.state.owners[card]))


def info(game: Game, card: CardId) -> Info:
    """Return the current properties of an object, with all continuous effects applied (6.3)."""
    return game.world.info(game, card)


def forbidden_by(game: Game, card: CardId, *words: str) -> tuple[str, ...]:
    """Return the cards whose effects forbid any of these events to an object, such as ``destroyed``."""
    return game.world.standing.words_added_by(game, card, "cannot", *words)


@clause("fab:1.1.2", "fab:3.11.3")
def hero(game: Game, player: PlayerId) -> CardId:
    """Return a player's hero (3.11.3)."""
    return cards(game, player, "hero")[0]


def player_of(game: Game, ref: Ref) -> PlayerId | None:
    """Return the player whose hero an object is, or ``None``."""
    return next((p for p in game.players if cards(game, p, "hero")[:1] == [ref.card]), None)


@clause("fab:1.1.5", "fab:1.1.4")
def opponent(game: Game, player: PlayerId) -> PlayerId:
    first, second = game.players
    return second if player == first else first


@clause("fab:4.0.3b")
def turn_player(game: Game) -> PlayerId:
    return PlayerId(game.state.get(GAME, "turn"))


@clause("fab:1.1.6")
def clockwise(game: Game, first: PlayerId) -> tuple[PlayerId, PlayerId]:
    """Return the players in clockwise order, beginning with one."""
    return first, opponent(game, first)


@clause("fab:1.3.3")
def is_permanent(game: Game, card: CardId) -> bool:
    """Return whether an object is a permanent (1.3.3).

    On the combat chain, that is an object that is equipped, or that was a permanent when it came there.
    """
    if zone_of(game, card) != CHAIN:
        return in_arena(game, card)
    return bool(game.state.get(card, "equipped") or game.state.get(card, "permanent"))


@clause("fab:1.2.2f")
def permanents(game: Game, player: PlayerId) -> list[CardId]:
    """Return the objects that a player controls in the arena, including those on the combat chain."""
    zones = game.state.zones
    own = [card for zone in _arena_of(player) for card in zones[zone]]
    return [*own, *(card for card in on_chain(game) if controller(game, card) == player)]


@cache
def _arena_of(player: PlayerId) -> Sequence[ZoneId]:
    return [zone(player, one.name) for one in OWN_ZONES if one.arena]


# The combat chain as facts of the position: whether it is open, its chain links, and the step of combat

COMBAT_STEPS = ("layer", "attack", "defend", "reaction", "damage", "resolution", "close")
"""The steps of combat (7.0.1#seven-steps)."""


@clause("fab:7.0.5")
@record
class Defending:
    """A card that is defending on a chain link.

    Attributes:
        event: the number of the event that made it defend; cards with the same number defend together (7.0.5e).
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
        source: the attack-source, if any (1.4.3b).
        player: the player who controlled the attack as it began to attack (7.2.4a).
        defending: the defending cards, in the order in which they became so.
        declared: whether the board begins in the Defend Step after cards were declared in it (7.3.2).
        damage_calculated: whether the Damage Step has calculated its damage (7.5.2).
        hit: whether a hit-event has occurred (7.5.5d).
        resolved: whether it is a resolved chain link (7.6.2).
    """

    attack: Ref
    source: Ref | None
    player: PlayerId
    targets: tuple[Ref, ...]
    defending: tuple[Defending, ...] = ()
    declared: bool = False
    damage_calculated: bool = False
    hit: bool = False
    resolved: bool = False

    def holds(self, ref: Ref) -> bool:
        return ref in (self.attack, self.source) or ref in (defending.ref for defending in self.defending)


@clause("fab:7.0.2", "fab:3.6.4")
def is_open(game: Game) -> bool:
    """Return whether the combat chain is open (3.6.4)."""
    return bool(game.state.get(GAME, "open"))


def step_of(game: Game) -> str | None:
    """Return the step of combat, ``None`` outside of combat."""
    step: str | None = game.state.get(GAME, "step")
    return step


def put_step(game: Game, step: str | None) -> None:
    """Record the step of combat; ``None`` outside of combat."""
    game.state.put(GAME, "step", step)


def links(game: Game) -> tuple[Link, ...]:
    """Return the chain links of the combat chain, chain link 1 first."""
    found: tuple[Link, ...] = game.state.get(GAME, "links", ())
    return found


@clause("fab:7.0.3b")
def active(game: Game) -> Link | None:
    """Return the active chain link: the most recent one (7.0.3b#active-after-resolution)."""
    found = links(game)
    return found[-1] if found else None


@clause("fab:7.0.3c")
def link_controller(game: Game, link: Link) -> PlayerId:
    """Return the player who controls a chain link: the controller of its attack, now or as it left (7.0.3c)."""
    player: PlayerId = game.world.last(game, link.attack)["controller"]
    return player


def in_damage_step(game: Game, target: Ref) -> bool:
    """Return whether the active attack is in its Damage Step and targets this object (7.5.5)."""
    link = active(game)
    return link is not None and step_of(game) == "damage" and target in link.targets


def put_links(game: Game, now: tuple[Link, ...]) -> None:
    game.state.put(GAME, "links", now or None)


def change_active(game: Game, **facts: Any) -> None:
    """Update fields of the active chain link."""
    *before, link = links(game)
    put_links(game, (*before, replace(link, **facts)))


def link_of(game: Game, ref: Ref) -> Link | None:
    return next((link for link in links(game) if link.holds(ref)), None)


def linked(game: Game) -> dict[CardId, list[tuple[Link, bool]]]:
    """Return for each card on the combat chain its chain links, each with whether it is the active one."""
    found: dict[CardId, list[tuple[Link, bool]]] = {}
    for link in links(game):
        for ref in dict.fromkeys((link.attack, link.source, *(defending.ref for defending in link.defending))):
            if ref is not None:
                found.setdefault(ref.card, []).append((link, link is active(game)))
    return found


@clause("fab:7.2.4", "fab:7.0.5a", "fab:7.5.5")
def in_combat(game: Game, card: CardId) -> tuple[str, ...]:
    """Return an object's states in combat: ``attacking`` (with ``hit`` after a hit), ``defending``, or none."""
    ref = game.state.ref(card)
    for link in links(game) if game.state.zone(card) == CHAIN else ():
        if ref == link.attack:
            return ("attacking", "hit") if link.hit else ("attacking",)
        if any(defending.ref == ref for defending in link.defending):
            return ("defending",)
    return ()


def is_frozen(game: Game, card: CardId) -> bool:
    """Return whether a freeze effect applies to an object (8.5.34)."""
    ref = game.state.ref(card)
    return any(one.ref == ref for one in game.state.get(GAME, "freezes", ()))


@clause("fab:7.0.3", "fab:7.0.3b")
def on_active_link(game: Game, card: CardId) -> tuple[str, ...]:
    """Return ``("on_active_link",)`` for an object on the active chain link, otherwise nothing."""
    link = active(game)
    there = link is not None and game.state.zone(card) == CHAIN and link.holds(game.state.ref(card))
    return ("on_active_link",) if there else ()
