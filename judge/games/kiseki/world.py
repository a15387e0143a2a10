"""The world of a game, and access to its position by the rulebook's terms: zones, players, the current attack."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Protocol

from judge import kernel
from judge.abilities import Applying, GivenAbilities, Node, Reader, Select, Text, largest_number_in
from judge.games.common.actions import Action
from judge.games.kiseki.book.c0200_card_information import Ability, Face
from judge.kernel import (
    GAME,
    TABLE,
    CardId,
    Citation,
    Info,
    PlayerId,
    Position,
    Procedure,
    Ref,
    Sight,
    Standing,
    Table,
    ZoneId,
    clause,
    for_now,
    knows,
    ruled,
)
from judge.records import record

P1, P2 = PlayerId("p1"), PlayerId("p2")

SEEN = ("field", "homebase")
"""The zones that continuous effects always reach; others only if a text names them."""


class Repeatable(Protocol):
    """The actions of a priority procedure, recorded so that they can be repeated as a loop (1501)."""

    def asked_about(self, game: Game, player: PlayerId, action: Action) -> Procedure[bool]:
        """Carry out the action that a question is about; return whether it was done."""
        ...


class World(ABC):
    """The state of the game outside the position: printed cards, last known information, and caches.

    Args:
        began: the number of the turn at which the board starts.
        recalls_actions: whether a loop of past actions may be declared (1501.1).

    Attributes:
        memory: the last known information of objects in the zone where it counts (1221.1).
        so_far: the intermediate characteristics while continuous effects are being applied, otherwise ``None``.
        gathering: false, since effects are collected from the characteristics so far.
        positions: the positions since the last decision, each with the number of times it came back (1501.1c).
        decided_at: the number of decisions at which ``positions`` starts.
        loops: the actions in the current priority procedure.
        has_static: whether any card has a static craft; the other flags say the same of other kinds of text. The engine
            skips the work for kinds that no card has.
        computed: whether a static craft gives an amount computed from the position (1305.4).
        reader: evaluates the filters, amounts and conditions of card texts.
        applying: turns static crafts into continuous effects.
        standing: the current characteristics of every card, with all effects applied.
    """

    reader: Reader
    applying: Applying
    given: GivenAbilities[Ability]
    standing: Standing

    def __init__(self, faces: Mapping[CardId, Face], began: int, *, recalls_actions: bool = True) -> None:
        self.faces = dict(faces)
        self.began = began
        self.recalls_actions = recalls_actions
        self.memory: dict[Ref, Info] = {}
        self.so_far: Table | None = None
        self.gathering = False
        self.positions: dict[Hashable, tuple[Position, int]] = {}
        self.decided_at = -1
        self.loops: Repeatable | None = None
        marks = frozenset[str]().union(*(f.marks for f in faces.values()))
        self.has_static = "static" in marks
        self.computed = "computed" in marks
        self.has_replacing = "replacing" in marks
        self.has_triggers = "automatic" in marks
        self.has_state_triggers = "state" in marks
        self._changes_in_combat = "changes_in_combat" in marks
        everywhere = "base" in marks  # base crafts work in any zone (1212.2)
        self._reached = tuple(z for z in ZONES if everywhere or z in SEEN or marks & {f"zone:{z}", f"affects:{z}"})
        self._watched = tuple(z for z in ZONES if z in SEEN or f"zone:{z}" in marks)
        self._seen: dict[CardId, tuple[int, Info, Attack | None, Info, frozenset[str]]] = {}

    @cached_property
    def largest_number(self) -> int:
        """The largest number in any card text; only numbers up to it can matter to a loop."""
        abilities = (
            a.node for face in self.faces.values() for a in (*face.abilities, *((face.arts,) if face.arts else ()))
        )
        return max((largest_number_in(node) for node in abilities), default=0)

    @abstractmethod
    def as_it_lies(self, game: Game, card: CardId, info: Info) -> Info:
        """Return a card's characteristics with its orientation, attributes, and roles in an attack added."""

    @abstractmethod
    def candidates(self, game: Game, player: PlayerId, select: Select) -> Sequence[CardId]:
        """Return the cards of a player that a selection looks through (203.3 to 203.5)."""

    @abstractmethod
    def imagined(self, text: Text, select: Select) -> int:
        """Return how many of the UNITs that count as present match a selection (1329.1)."""

    @abstractmethod
    def record_effects(self, game: Game, came: Sequence[CardId] = (), *, silent: bool = False) -> None:
        """Record the continuous effects that start or stop applying; this can end a UNIT's combat (804.7)."""

    def printed(self, card: CardId) -> Info:
        """Return a card's printed characteristics (1215.1a)."""
        return self.faces[card].base

    def info(self, game: Game, card: CardId) -> Info:
        """Return a card's current characteristics; while effects are being applied, the intermediate ones.

        They are cached. Without continuous effects a card only changes with its own facts or with the current attack.
        """
        if self.so_far is not None:
            return self._as_seen(game, card, self.so_far.get(card) or self.faces[card].base)
        state = game.state
        now: Info | None = state.momentary.get(card) if state.reads is None else None  # else what it reads is noted
        if now is None:
            there = state.reads is None and TABLE in state.momentary
            table = state.momentary[TABLE] if there else self._with_effects(game)
            now = state.momentary[card] = self._as_seen(game, card, table.get(card) or self.faces[card].base)
        return now

    def _with_effects(self, game: Game) -> Table:
        """Return the characteristics with all effects applied; empty if there can be no effect."""
        table = game.state.momentary[TABLE] = self.standing.now(game).table if self.changing(game) else {}
        return table

    def _as_seen(self, game: Game, card: CardId, base: Info) -> Info:
        """Return a card's characteristics with its state, cached until its facts, ``base`` or the attack change."""
        state = game.state
        version, attack = state.touched.get(card, 0), attack_of(game)
        seen = self._seen.get(card)
        if seen is not None and seen[0] == version and seen[1] is base and seen[2] is attack:
            state.was_read(seen[4])
            return seen[3]
        found, read = state.noting(lambda: self.as_it_lies(game, card, base))
        self._seen[card] = (version, base, attack, found, read)
        return found

    def changing(self, game: Game) -> bool:
        """Return whether any continuous effect may exist."""
        if self.has_static:
            return True
        own = game.state.facts_of(GAME, ("attack", "lasting"))
        fighting = self._changes_in_combat and own.get("attack") is not None
        return bool(own.get("lasting")) or fighting or self._linked(game)

    @clause("kiseki:1221.1", "kiseki:1221.1#state-too")
    def last(self, game: Game, ref: Ref) -> Info:
        """Return an object's characteristics, or its last known ones if it is gone (1221.1)."""
        if game.state.present(ref):
            return self.info(game, ref.card)
        known = ruled(game, LAST_KNOWN, self.memory.get(ref))
        return self.as_it_lies(game, ref.card, self.printed(ref.card)) if known is None else known

    def reached(self, game: Game) -> tuple[str, ...]:
        """Return the zones whose cards continuous effects can affect; links affect every zone (1310.1)."""
        return ZONES if self._linked(game) else self._reached

    def _linked(self, game: Game) -> bool:
        return bool(game.state.marked(game.players, ("links",)))

    def watched(self, game: Game) -> list[CardId]:
        """Return the cards whose abilities may be valid, zone by zone, the primary player's first."""
        return [c for z in self._watched for p in primary_first(game) for c in cards(game, p, z)]

    def pointed(self, text: Text, name: str) -> tuple[Ref, ...]:
        """Return no objects: this game has no global names for texts."""
        return ()

    def resource(self, text: Text, player: PlayerId, name: str) -> int:
        """Return a number of a player, such as ``cp`` or ``bonds``."""
        return int(text.game.state.get(player, name, 0))

    def notation(self, text: Text, name: str, at_least: int | None) -> bool:
        """Return whether the text's player is the ``initiative`` or the ``primary`` player."""
        holder = {"initiative": "initiative", "primary": "turn"}[name]
        return bool(text.game.state.get(GAME, holder) == text.you)

    def holds(self, game: Game, player: PlayerId, card: CardId, ability: Ability) -> bool:
        text = Text(game, player, game.state.ref(card), f"{card}.{ability.label}")
        return self.reader.holds(text, ability.node.if_)


Game = kernel.Game[World]
"""A running game of 軌跡."""


@for_now
def having(game: Game, *kinds: type[Node]) -> Sequence[CardId]:
    """Return the watched cards that have an ability whose node is of one of these classes, in the same order."""
    world = game.world
    table: Table = world.standing.now(game).table if world.changing(game) else {}
    there = [(card, table.get(card) or world.faces[card].base) for card in world.watched(game)]
    return [
        *dict.fromkeys([card for card, now in there for ability in now["abilities"] if isinstance(ability.node, kinds)])
    ]


LAST_KNOWN = "kiseki:1221.1"
"""The clause that makes a text use the last known information of a card that has moved."""


@clause("kiseki:501.1", "kiseki:502.2", "kiseki:503.1", "kiseki:503.2")
@record
class Zone:
    """A zone of the game.

    Attributes:
        nature: the clauses on its visibility, its order, and how cards lie in it.
        public: whether every player sees its cards (502.2).
        oriented: whether its cards are ready or in the action state, and face up or face down (503).
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
"""The zone that both players share; its latest card comes first."""

ZONES = tuple(z.name for z in OWN_ZONES)
PUBLIC = frozenset(z.name for z in (*OWN_ZONES, SHARED_ZONE) if z.public)
ORIENTED = frozenset(z.name for z in OWN_ZONES if z.oriented)
ACTIVATION = ZoneId(SHARED_ZONE.name)

OWNER_LOOKS = frozenset({"hand", "homebase"})
"""The zones whose player knows all their cards (505.3, 507.4)."""


@clause("kiseki:502.2", "kiseki:504.2", "kiseki:505.3", "kiseki:507.4")
def sights(players: Sequence[PlayerId]) -> dict[ZoneId, Sight]:
    """Return for each zone the players who see its cards, and whether it has an order.

    A homebase counts as visible to its player only; :func:`sees` adds its face-up cards.
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
    """Return whether a player may know a card; everybody knows the face-up cards in a homebase (507.4).

    A stunned UNIT lies face down on the field, but is known anyway (503.2#face-down-on-the-field). A stand-in for a
    card that is in no zone is known if that card is known.
    """
    if game.state.zone(card) is None:
        card = CardId(card.partition(".")[0])
    return face_up_in_homebase(game, card) or knows(game.state, player, card)


def is_open(game: Game, card: CardId) -> bool:
    """Return whether every player may know a card."""
    return all(sees(game, player, card) for player in game.players)


def face_up_in_homebase(game: Game, card: CardId) -> bool:
    return zone_of(game, card) == "homebase" and not game.state.get(card, "face_down")


@clause("kiseki:502.1")
def zone(player: PlayerId, name: str) -> ZoneId:
    return ZoneId(f"{player}.{name}")


def cards(game: Game, player: PlayerId, name: str) -> list[CardId]:
    return game.state.zones[f"{player}.{name}"]  # type: ignore[index]


def activation(game: Game) -> list[CardId]:
    return game.state.zones[ACTIVATION]


def zone_of(game: Game, card: CardId) -> str:
    """Return the name of the zone that a card is in, or ``""`` if it is in no zone."""
    where: str | None = game.state.facts[card].get("zone")
    return "" if where is None else where.rpartition(".")[2]


@clause("kiseki:105.2")
def owner(game: Game, card: CardId) -> PlayerId:
    """Return the owner of a card: the player who brought it to the game."""
    return game.state.owners[card]


@clause("kiseki:105.3", "kiseki:105.3a", "kiseki:506.4")
def controller(game: Game, card: CardId) -> PlayerId:
    """Return the controller of a card.

    On the field or in a homebase that is the player of that zone. Elsewhere it is who played the card, or its owner.
    """
    where: str = game.state.facts[card].get("zone") or ""
    player, dot, name = where.partition(".")
    if dot and name in ORIENTED:
        return PlayerId(player)
    return PlayerId(game.state.get(card, "player", game.state.owners[card]))


def info(game: Game, card: CardId) -> Info:
    """Return a card's current characteristics, with all effects applied (1215)."""
    return game.world.info(game, card)


def forbidden_by(game: Game, card: CardId, *words: str) -> tuple[str, ...]:
    """Return the cards whose effects forbid a card any of these actions."""
    return game.world.standing.words_added_by(game, card, "cannot", *words)


def units(game: Game, player: PlayerId) -> list[CardId]:
    """Return the UNITs on a player's field (203.3)."""
    return [c for c in cards(game, player, "field") if info(game, c)["type"] == "unit"]


@clause("kiseki:102.1", "kiseki:105.1")
def opponent(game: Game, player: PlayerId) -> PlayerId:
    first, second = game.players
    return second if player == first else first


@clause("kiseki:702.3")
def primary(game: Game) -> PlayerId:
    """Return the primary player: who carries out the current step, otherwise the initiative player."""
    return PlayerId(game.state.get(GAME, "turn"))


def initiative(game: Game) -> PlayerId:
    return PlayerId(game.state.get(GAME, "initiative"))


def primary_first(game: Game) -> tuple[PlayerId, PlayerId]:
    first = primary(game)
    return first, opponent(game, first)


UNTIL = "primary_until"
"""A fact about the game as a whole: the earlier primary players with their last timestamps, oldest first."""


@clause("kiseki:702.3", without=None)
def be_primary(game: Game, player: PlayerId) -> None:
    """Make a player the primary player (702.3)."""
    before = game.state.get(GAME, "turn")
    if before is not None and before != player:
        game.state.put(GAME, UNTIL, (*game.state.get(GAME, UNTIL, ()), (game.state.get(GAME, "clock", 0), before)))
    game.state.put(GAME, "turn", player)


def primary_at(game: Game, timestamp: int) -> PlayerId:
    """Return the primary player at a timestamp (1215.3b)."""
    before: tuple[tuple[int, PlayerId], ...] = game.state.get(GAME, UNTIL, ())
    return next((player for last, player in before if timestamp <= last), primary(game))


# the attack that is going on: who attacks what, and what is in combat


@record
class Attack:
    """An attack that has been declared.

    Attributes:
        attackers: the UNITs making the attack; after ``begun``, the attacking UNITs (804.5).
        target: the UNIT that is the attack target, or ``None`` if there is none; after ``begun``, the answering UNIT.
        begun: whether the attackers have been actioned, so that UNITs are attacking, answering and in combat.
        scrum: whether several UNITs were attacking when it began (804.5), even if some are gone (804.5b).
        supported: whether the answering UNIT had support when it was attacked.
    """

    by: PlayerId
    attackers: tuple[Ref, ...]
    target: Ref | None
    player: PlayerId | None = None
    begun: bool = False
    scrum: bool = False
    supported: bool = False

    @property
    def on(self) -> bool:
        """Whether the attack still has an attacker and a target (804.2#none-of-three)."""
        return bool(self.attackers) and (self.target is not None or self.player is not None)


def attack_of(game: Game) -> Attack | None:
    found: Attack | None = game.state.get(GAME, "attack")
    return found


def put_attack(game: Game, attack: Attack | None) -> None:
    """Set the current attack, or end it with ``None``."""
    game.state.put(GAME, "attack", attack)


def leave(game: Game, *gone: Ref) -> None:
    """Remove objects from the current attack."""
    attack = attack_of(game)
    if attack is not None:
        left = tuple(r for r in attack.attackers if r not in gone)
        put_attack(game, replace(attack, attackers=left, target=None if attack.target in gone else attack.target))


@clause("kiseki:804.5", "kiseki:804.6", "kiseki:1326.4")
def in_attack(game: Game, card: CardId) -> tuple[str, ...]:
    """Return a card's states in the current attack, such as ``attacking`` and ``in_combat``."""
    attack = attack_of(game)
    if attack is None or not attack.begun:
        return ()
    ref = game.state.ref(card)
    if ref in attack.attackers:
        alone = ruled(game, "kiseki:1326.4", ("attacking_alone",), ()) if len(attack.attackers) == 1 else ()
        return ("attacking", *(("scrum_attacking",) if attack.scrum else ()), *alone, "in_combat")
    return ("answering", "in_combat") if ref == attack.target else ()
