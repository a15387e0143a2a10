"""The world of a game, and access to its position by the rulebook's terms: zones, players, and cards."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from functools import cached_property

from judge import kernel
from judge.abilities import Applying, GivenAbilities, History, Reader, Select, Text, largest_number_in, lasting, names
from judge.games.common import actions
from judge.games.sve.book.ch02_cards import Face
from judge.games.sve.book.ch10_abilities import Ability
from judge.kernel import (
    GAME,
    TABLE,
    Answer,
    CardId,
    Citation,
    Doings,
    Happening,
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

P1, P2 = PlayerId("p1"), PlayerId("p2")


class Action(actions.Action):
    """An action that a player takes by choice: play, activate, attack, loop, end or pass."""

    __slots__ = ()

    def __str__(self) -> str:
        """Return the action as a script writes it, with an ability as one word: ``activate m.ability1``."""
        if self.card is None:
            return self.verb
        return f"{self.verb} {self.card}" + (f".{self.label}" if self.label else "")


@record
class Deed:
    """An action that the turn player has taken in the main phase.

    Attributes:
        begun: the mark of the journal at which it began.
        position: a hash of the position before the action; ``None`` if past actions do not matter.
        declared: its decisions up to the point where it could no longer be undone.
        answers: every decision in it, including those of its check timing.
        free: the player who may decide differently when it is repeated, or ``None``.
    """

    action: Action
    begun: int
    position: int | None = None
    declared: tuple[Answer, ...] = ()
    answers: tuple[Answer, ...] = ()
    free: PlayerId | None = None


class MainPhase:
    """The turn player's actions in this main phase, kept for loops and against repetition (15.2.1).

    Args:
        recalled: whether past actions matter, so that they are part of the position: a loop will be declared, or an
            action repeated.

    Attributes:
        doings: the actions, and the rest of a declared loop.
        under_way: the action that is being taken and can still be undone, or ``None``.
        decided: the number of decisions made before it began.
    """

    def __init__(self, recalled: bool) -> None:
        self.recalled = recalled
        self.doings: Doings[Deed] = Doings()
        self.under_way: Deed | None = None
        self.decided = 0

    def recorded(self) -> Hashable:
        """Return the recorded actions in a form to compare, as part of the position."""
        if not self.recalled:
            return None
        done = tuple((d.action, d.position, d.declared, d.answers) for d in self.doings.done)
        return done, tuple((d.action, d.answers, d.free) for d in self.doings.ahead)


class World(ABC):
    """The state of the game outside the position: printed cards, last known information, and caches.

    Args:
        tokens: the printed face of each token that a text may create (9.1.2.3), by each of its names (2.14.2).
        check_decks: whether the game begins with checking the decks (6.1.1).
        recalls_actions: whether past actions matter, because a loop may be declared (15.2.1.1) or an action repeated.

    Attributes:
        memory: the last known information of objects (10.11.1).
        so_far: the intermediate characteristics while continuous effects are being applied, otherwise ``None``.
        gathering: false, since effects are collected from the characteristics so far.
        came_back: the number of times that each position came back.
        laps: for each loop, the fewest waiting abilities seen for each set of zone sizes (15.2.1.3).
        has_static: whether any card has a static ability; the other flags say the same of other kinds of text. The
            engine skips the work for kinds that no card has.
        nothing_due_at: the version of the state at which no rules handling was due.
        reached: the zones whose cards continuous effects can affect.
        reader: evaluates the filters, amounts and conditions of card texts.
        applying: turns static abilities into continuous effects.
        standing: the current characteristics of every card, with all effects applied.
        history: the events of this turn that texts refer to.
    """

    reader: Reader
    applying: Applying
    given: GivenAbilities[Ability]
    standing: Standing
    history: History

    def __init__(
        self,
        faces: Mapping[CardId, Face],
        tokens: Mapping[str, Face],
        *,
        check_decks: bool = False,
        recalls_actions: bool = True,
    ) -> None:
        self.faces = dict(faces)
        self.tokens = tokens
        self.check_decks = check_decks
        self.recalls_actions = recalls_actions
        self.memory: dict[Ref, Info] = {}
        self.so_far: Table | None = None
        self.gathering = False
        self.came_back: Counter[Hashable] = Counter()
        self.laps: dict[str, dict[tuple[int, ...], int]] = {}
        self.main_phase = MainPhase(recalls_actions)
        self.nothing_due_at = -1
        self._marks = frozenset[str]().union(*(f.marks for f in (*faces.values(), *tokens.values())))
        self.counts = "counts" in self._marks
        self.has_static = "static" in self._marks
        self.has_replacing = "replacing" in self._marks
        self.sets_defense = "sets_defense" in self._marks
        self.has_triggers = "automatic" in self._marks
        self.has_state_triggers = "state" in self._marks
        asked = [z for z in SEEN_ZONES if self._marks & {f"zone:{z}", f"affects:{z}"}]
        self.reached = tuple(z for z in SEEN_ZONES if z in (*IN_FORCE, *asked))
        self._elsewhere = tuple(z for z in ZONES if z not in IN_FORCE and f"zone:{z}" in self._marks)
        self._seen: dict[CardId, tuple[int, Info | None, Info]] = {}

    @cached_property
    def largest_number(self) -> int:
        """The largest number in any card text; only numbers up to it can matter to a loop."""
        printed_on = (*self.faces.values(), *self.tokens.values())
        return max((largest_number_in(a.node) for face in printed_on for a in face.abilities), default=0)

    @abstractmethod
    def printed(self, game: Game, card: CardId) -> Info:
        """Return a card's printed characteristics (10.9.1.1)."""

    @abstractmethod
    def as_it_lies(self, game: Game, card: CardId, info: Info) -> Info:
        """Return a card's characteristics with its own state added, such as damage and counters."""

    @abstractmethod
    def resource(self, text: Text, player: PlayerId, name: str) -> int:
        """Return a number of a player, such as ``pp``, ``combo`` or the leader's ``defense``."""

    @abstractmethod
    def notation(self, text: Text, name: str, at_least: int | None) -> bool:
        """Return whether a condition that chapter 13 defines by name is met."""

    def info(self, game: Game, card: CardId) -> Info:
        """Return a card's current characteristics; while effects are being applied, the intermediate ones.

        They are cached until one of the card's facts or an effect on it changes.
        """
        if self.so_far is not None:
            return self.as_it_lies(game, card, self.so_far.get(card) or self.printed(game, card))
        state = game.state
        noted = state.reads is not None  # then the facts that it is computed from are noted, so it is computed again
        found: Info | None = None if noted else state.momentary.get(card)
        if found is None:
            table = state.momentary[TABLE] if not noted and TABLE in state.momentary else self._with_effects(game)
            base = None if table is None else table.get(card) or self.printed(game, card)
            version, seen = state.touched.get(card, 0), self._seen.get(card)
            if noted or seen is None or seen[0] != version or seen[1] is not base:
                found = self.as_it_lies(game, card, base or self.printed(game, card))
                seen = self._seen[card] = (version, base, found)
            found = state.momentary[card] = seen[2]
        return found

    def _with_effects(self, game: Game) -> Table | None:
        """Return the characteristics with all effects applied, or ``None`` if there can be no effect."""
        table = game.state.momentary[TABLE] = self.standing.now(game).table if self.changing(game) else None
        return table

    def changing(self, game: Game) -> bool:
        """Return whether any continuous effect may exist."""
        facts = game.state.facts_of(GAME, ("lasting", "raced"))
        return self.has_static or bool(facts.get("lasting") or facts.get("raced"))

    def last(self, game: Game, ref: Ref) -> Info:
        """Return an object's characteristics, or its last known ones if it is gone (10.11.1).

        They include its orientation (4.2) but not its zone. A text that asks for the zone of an object that is gone
        gets the current zone of the card, or none if that is the zone it left.
        """
        if game.state.present(ref):
            return self.info(game, ref.card)
        then = ruled(game, "sve:10.11.1", self.memory.get(ref))
        if then is None:
            return self.bare(game, ref.card)
        now = zone_of(game, ref.card)
        return {**then, "zone": "" if now == then["zone"] else now}

    def bare(self, game: Game, card: CardId) -> Info:
        """Return a card's characteristics without continuous effects."""
        return self.as_it_lies(game, card, self.printed(game, card))

    def affected(self, game: Game, ref: Ref) -> bool:
        """Return whether a lasting effect applies to an object."""
        return any(ref in e.refs for e in lasting(game))

    def hears(self, happening: Happening) -> bool:
        """Return whether any card has an automatic ability that triggers on events of this name."""
        return f"on:{happening.name}" in self._marks

    def reads(self, name: str) -> bool:
        """Return whether any card text uses a number or a condition of this name."""
        return f"reads:{name}" in self._marks

    def watched(self, game: Game) -> list[tuple[CardId, str]]:
        """Return the cards whose abilities may be in force, each with its zone, the turn player's first."""
        first = game.state.get(GAME, "turn", game.players[0])
        order = (first, *(p for p in game.players if p != first))
        return [(c, z) for z in (*IN_FORCE, *self._elsewhere) for p in order for c in cards(game, p, z)]

    @clause("sve:4.5.3", "sve:4.6.3")
    def candidates(self, game: Game, player: PlayerId, select: Select) -> Sequence[CardId]:
        """Return the cards of a player in the zones of a selection.

        In the evolve deck only face-down cards count, unless the text asks for face-up ones.
        """
        face_up = getattr(select, "state", None) == FACE_UP
        return [
            c
            for zone in names(select.zone)
            for c in cards(game, player, zone)
            if zone != "evolve_deck" or face_up or not game.state.get(c, FACE_UP)
        ]

    def imagined(self, text: Text, select: Select) -> int:
        """Return 0: no text of this game counts cards that do not exist."""
        return 0

    @clause("sve:4.3.3")
    def pointed(self, text: Text, name: str) -> tuple[Ref, ...]:
        """Return the leaders for a global name such as ``own.leader``; empty for any other name."""
        side, _, leads = name.partition(".")
        return tuple(text.game.state.ref(leader(text.game, p)) for p in text.players(side)) if leads == "leader" else ()

    @clause("sve:9.1.1.1")
    def new_token(self, game: Game, name: str, owner: PlayerId) -> CardId:
        """Return a new id for a token, which is a card from now on (9.1.1.1)."""
        number = game.state.get(GAME, "made", 0) + 1
        game.state.put(GAME, "made", number)
        card = CardId(f"token{number}")
        self.faces[card] = self.tokens[name]
        game.state.facts.setdefault(card, {"stay": 0})
        game.state.owners[card] = owner
        return card


Game = kernel.Game[World]
"""A running game of Shadowverse EVOLVE."""


@clause("sve:4.1.2", "sve:4.1.3")
@record
class Zone:
    """A zone of the game.

    Attributes:
        nature: the clause on its visibility and order.
        public: whether every player sees its cards (4.1.2).
        ordered: whether its cards have an order (4.1.3).
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
IN_FORCE = ("field", "leader")
"""The zones in which abilities are in force unless they name others (10.3.5)."""

SEEN_ZONES = tuple(z for z in ZONES if z not in ("deck", "evolve_deck"))
"""The zones whose cards continuous effects can affect."""


FACE_UP = "face_up"
"""The fact on a card that lies face up in a hidden zone (4.2.3.1, 4.6.3); texts use the same word for this state."""

OWNER_LOOKS = frozenset({"hand", "evolve_deck"})
"""The hidden zones that their own player may look through at any time (4.7.2, 4.6.2)."""


@clause("sve:4.1.2", "sve:4.5.2", "sve:4.6.2", "sve:4.7.2")
def sights(players: Sequence[PlayerId]) -> dict[ZoneId, Sight]:
    """Return for each zone the players who see its cards, and whether it has an order."""
    everybody, nobody = frozenset(players), frozenset[PlayerId]()
    found = {RESOLUTION: Sight(everybody, ordered=True)}
    for player in players:
        for one in OWN_ZONES:
            looking = everybody if one.public else frozenset({player}) if one.name in OWNER_LOOKS else nobody
            found[zone(player, one.name)] = Sight(looking, one.ordered)
    return found


@clause("sve:4.2.3.1", "sve:4.2.3.2")
def sees(game: Game, player: PlayerId, card: CardId) -> bool:
    """Return whether a player may know a card; everybody knows a face-up card, wherever it is (4.2.3.1)."""
    return bool(game.state.get(card, FACE_UP)) or knows(game.state, player, card)


def is_open(game: Game, card: CardId) -> bool:
    """Return whether every player sees a card: in a public zone, or face up (4.2.3.1)."""
    return zone_of(game, card) in PUBLIC or bool(game.state.get(card, FACE_UP))


@clause("sve:4.1.1")
def zone(player: PlayerId, name: str) -> ZoneId:
    return ZoneId(f"{player}.{name}")


def cards(game: Game, player: PlayerId, name: str) -> list[CardId]:
    return game.state.zones[f"{player}.{name}"]  # type: ignore[index]


def zone_of(game: Game, card: CardId) -> str:
    """Return the name of the zone that a card is in, or ``""`` if it is in no zone."""
    where: str | None = game.state.facts[card].get("zone")
    return "" if where is None else where.rpartition(".")[2]


def leader(game: Game, player: PlayerId) -> CardId:
    return cards(game, player, "leader")[0]


def info(game: Game, card: CardId) -> Info:
    """Return a card's current characteristics, with all effects applied (10.9)."""
    return game.world.info(game, card)


def forbidden_by(game: Game, card: CardId, *words: str) -> tuple[str, ...]:
    """Return the cards whose effects forbid a card any of these actions."""
    return game.world.standing.words_added_by(game, card, "cannot", *words)


def followers(game: Game, player: PlayerId) -> list[CardId]:
    return [c for c in cards(game, player, "field") if info(game, c)["type"] == "follower"]
