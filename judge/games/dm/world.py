"""The world of a game, and access to its position by the rulebook's terms: zones, elements, players."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge import kernel
from judge.abilities import MOVED, Applying, GivenAbilities, History, Reader, Select, Text
from judge.games.dm.book.c200_parts_of_a_card import Ability, Face
from judge.kernel import (
    GAME,
    TABLE,
    CardId,
    Citation,
    Info,
    PlayerId,
    Ref,
    Sight,
    Standing,
    Table,
    ZoneChange,
    ZoneId,
    clause,
    knows,
)
from judge.records import record

P1, P2 = PlayerId("p1"), PlayerId("p2")


@dataclass(slots=True, eq=False)
class Doing:
    """A card text, or an action of the rules, while it is carried out, with the moves made so far.

    Attributes:
        text: the text, or ``None`` for an action of the rules.
        within: the ids of the replacement effects that are being carried out around it.
        done: the moves made, each with a map from the moved objects to their former objects.
        instead: the moves made by replacement effects instead of moves of this text, in the same form.
        wholly: whether it only counts if all of it is carried out, because something else depends on it.
        own_sentence: whether it is a sentence of its own in the text of a replacement effect (101.5a).
        cause: the effect that the text is, or ``None`` for an action of the rules.
    """

    text: Text | None
    within: frozenset[str]
    done: list[tuple[ZoneChange, Mapping[Ref, Ref]]] = field(default_factory=list)
    instead: list[tuple[ZoneChange, Mapping[Ref, Ref]]] = field(default_factory=list)
    wholly: bool = False
    own_sentence: bool = False
    cause: Any = None

    @property
    def replaces(self) -> bool:
        """Whether the text is carried out instead of an event."""
        return self.text is not None and self.text.in_place_of is not None


class World(ABC):
    """The state of the game outside the position: printed cards, last known information, and caches.

    Args:
        began: the number of the turn at which the board starts.

    Attributes:
        memory: the last known information of objects (605.2d).
        so_far: the intermediate characteristics while continuous effects are being applied, otherwise ``None``.
        gathering: false, since effects are collected from the characteristics so far.
        doing: the texts being carried out, the innermost last.
        kinds: the types and special types printed on any of the cards.
        reader: evaluates the filters, amounts and conditions of card texts.
        applying: turns static abilities into continuous effects.
        standing: the current characteristics of every card, with all effects applied.
        history: the events of this turn that texts refer to.
        has_static: whether any card has a static ability; the other flags say the same of other kinds of text. The
            engine skips the work for kinds that no card has.
    """

    reader: Reader
    applying: Applying
    given: GivenAbilities[Ability]
    standing: Standing
    history: History

    def __init__(self, faces: Mapping[CardId, Face], began: int) -> None:
        self.faces = dict(faces)
        self.began = began
        self.memory: dict[Ref, Info] = {}
        self.so_far: Table | None = None
        self.gathering = False
        self.doing: list[Doing] = []
        self._of_kinds: dict[frozenset[str], frozenset[CardId]] = {}
        self.kinds = frozenset[str]().union(*(face.kinds for face in faces.values()))
        marks = frozenset[str]().union(*(face.marks for face in faces.values()))
        self.has_static = "static" in marks
        self.has_triggers = "trigger" in marks
        self.has_triggers_in_decks = "trigger_in_deck" in marks
        self.declared_at = frozenset(mark.partition(".")[2] for mark in marks if mark.startswith("declared."))
        self.has_replacing = "replacing" in marks
        self.has_at_once = "at_once" in marks
        self.has_open = "open" in marks
        self.has_two_costs = any(face.twin is not None for face in faces.values())
        self.asks_what_was_used = "just_used" in marks
        self.asks_of_all = "matches" in marks

    def record_of(self, text: Text) -> Doing:
        """Return the record of a text being carried out; texts of other replacement effects may have started since."""
        return next((one for one in reversed(self.doing) if one.text is text), self.doing[-1])

    def of_kinds(self, kinds: frozenset[str]) -> frozenset[CardId]:
        """Return the cards with one of these types or special types on any side; found once for each set of types."""
        if kinds not in self._of_kinds:
            found = (card for card, face in self.faces.items() if not kinds.isdisjoint(face.kinds))
            self._of_kinds[kinds] = frozenset(found)
        return self._of_kinds[kinds]

    @abstractmethod
    def printed(self, game: Game, card: CardId) -> Info:
        """Return a card's characteristics before any effect, including its state, such as tapped."""

    @abstractmethod
    def candidates(self, game: Game, player: PlayerId, select: Select) -> Sequence[CardId]:
        """Return the cards of a player that a selection looks through: elements, shields, or single cards."""

    @abstractmethod
    def pointed(self, text: Text, name: str) -> tuple[Ref, ...]:
        """Return the objects of a global name such as ``attacker``; empty if the name is not global."""

    def info(self, game: Game, card: CardId) -> Info:
        """Return a card's current characteristics; while effects are being applied, the intermediate ones."""
        if self.so_far is not None:
            return self.so_far.get(card) or self.printed(game, card)
        state = game.state
        now: Info | None = state.momentary.get(card) if state.reads is None else None  # else what it reads is noted
        if now is None:
            there = state.reads is None and TABLE in state.momentary
            table = state.momentary[TABLE] if there else self._with_effects(game)
            now = state.momentary[card] = table.get(card) or self.printed(game, card)
        return now

    def _with_effects(self, game: Game) -> Table:
        """Return the characteristics with all effects applied; empty if there can be no effect."""
        table = game.state.momentary[TABLE] = self.standing.now(game).table if self.something_applies(game) else {}
        return table

    def something_applies(self, game: Game) -> bool:
        """Return whether any continuous effect may exist.

        Boards without one are common, and skip the whole computation.
        """
        return self.has_static or bool(game.state.facts_of(GAME, ("lasting",)).get("lasting"))

    def table(self, game: Game) -> Table:
        return self.standing.now(game).table if self.something_applies(game) else self.before_effects(game)

    @abstractmethod
    def before_effects(self, game: Game) -> Table:
        """Return the characteristics of all cards before any effect, including their state."""

    @clause("dm:605.2d", "dm:605.2d#information-of-departed-cards")
    @clause("dm:110.5a")
    def last(self, game: Game, ref: Ref) -> Info:
        """Return an object's characteristics, or its last known ones if it is gone (605.2d).

        If only the top card of an element left, the element stays. For a text about the card that left, that
        card is still gone: an evolution creature leaves with its top card (109.2b).
        """
        now = () if self._is_moved_by_text(game, ref) else game.state.now(ref)
        return self.info(game, now[0].card) if now else self.memory.get(ref) or self.printed(game, ref.card)

    @clause("dm:109.2b", without=False)
    def _is_moved_by_text(self, game: Game, ref: Ref) -> bool:
        """Return whether the text being carried out, or the event that triggered it, moved this object's card."""
        text = self.doing[-1].text if self.doing else None
        if text is None or ref not in self.memory:
            return False
        event = text.named.get("event", ())
        left = ref in event and any(one.card == ref.card for one in text.named.get(MOVED, ()))
        return left or ref in text.moved

    def watched(self, game: Game) -> list[CardId]:
        """Return the cards whose trigger abilities may trigger, in board order.

        Decks are skipped unless a card has a trigger ability that works there.
        """
        decks, zones = self.has_triggers_in_decks, game.state.zones.items()
        return [card for zone, lying in zones if decks or not zone.endswith(".deck") for card in lying]

    def imagined(self, text: Text, select: Select) -> int:
        """Return 0: no text of this game counts cards that do not exist."""
        return 0

    def resource(self, text: Text, player: PlayerId, name: str) -> int:
        """Return the number of cards in a player's zone, given the name of the zone."""
        return len(cards(text.game, player, name))

    def notation(self, text: Text, name: str, at_least: int | None) -> bool:
        """Reject every condition name: this game has no conditions by name.

        Raises:
            LookupError: always.
        """
        raise LookupError(name)


Game = kernel.Game[World]
"""A running game of Duel Masters."""


@clause("dm:400.1", "dm:400.2")
@record
class Zone:
    """A zone of the game.

    Attributes:
        nature: the clauses on its purpose and the arrangement of its cards.
        seen: the clause on who may look at its cards.
        public: whether every player sees its face-up cards (400.2a).
        ordered: whether the order of its cards may not be changed (400.4).
        owner_looks: whether its owner sees its cards although the zone is not public.
    """

    name: str
    nature: tuple[Citation, ...]
    seen: Citation | None = None
    public: bool = True
    ordered: bool = False
    owner_looks: bool = False


ZONES_OF_A_PLAYER = (
    Zone("battle_zone", ("dm:403.1", "dm:403.3")),
    Zone("mana_zone", ("dm:405.1", "dm:405.3"), "dm:405.2"),
    Zone("shield_zone", ("dm:406.1", "dm:406.3"), "dm:406.2", public=False, ordered=True),
    Zone("hand", ("dm:402.1",), "dm:402.3", public=False, owner_looks=True),
    Zone("deck", ("dm:401.1",), "dm:401.2", public=False, ordered=True),
    Zone("graveyard", ("dm:404.1", "dm:404.3"), "dm:404.2"),
    Zone("hyperspatial_zone", ("dm:407.1", "dm:407.3"), "dm:407.2"),
    Zone("super_gr", ("dm:408.1", "dm:408.3"), "dm:408.2", public=False, ordered=True),
)
"""The eight zones (400.1). The shared battle zone is split into one part for each player's cards."""

ZONES = tuple(z.name for z in ZONES_OF_A_PLAYER)
PUBLIC = tuple(z.name for z in ZONES_OF_A_PLAYER if z.public)


@clause("dm:400.2a", "dm:400.2b", "dm:401.2", "dm:402.3", "dm:406.2", "dm:408.2")
def sights(players: Sequence[PlayerId]) -> dict[ZoneId, Sight]:
    """Return for each zone the players who see its cards by default, and whether their order is kept."""
    everybody, nobody = frozenset(players), frozenset[PlayerId]()
    found = {}
    for player in players:
        for one in ZONES_OF_A_PLAYER:
            others = everybody if one.public else nobody
            found[zone(player, one.name)] = Sight(frozenset({player}) if one.owner_looks else others, one.ordered)
    return found


def is_open(game: Game, card: CardId) -> bool:
    """Return whether every player may know a card."""
    return all(knows(game.state, player, card) for player in game.players)


def zone(player: PlayerId, name: str) -> ZoneId:
    return ZoneId(f"{player}.{name}")


def cards(game: Game, player: PlayerId, name: str) -> list[CardId]:
    """Return every card in a player's zone, in order, including cards that do not count as lying there."""
    return game.state.zones[f"{player}.{name}"]  # type: ignore[index]


def zone_of(game: Game, card: CardId) -> str:
    """Return the name of the zone that a card is in, or ``""`` if it is in no zone."""
    where: str | None = game.state.facts[card].get("zone")
    return "" if where is None else where.rpartition(".")[2]


def owner(game: Game, card: CardId) -> PlayerId:
    """Return the owner of a card; cards only ever lie in zones of their owner."""
    return game.state.owners[card]


PART, TWIN = "part", "twin"
"""The fact on a twinpact card that is being used as its spell (808.3a)."""

PAID_WITH = "paid_with"
"""The fact on a card: the cards tapped to use it, with their characteristics at that time (112.2a)."""

USED_BY = "used_by"
"""The fact on a card: how it was used; missing if it was put into its zone without being used."""

PUT_ON = "put_on"
"""The fact on a card: the characteristics of the cards that it was put on as it entered the battle zone (801.1)."""


def known_of(game: Game, ref: Ref, fact: str) -> Sequence[Any]:
    """Return the list that is a fact of an object: its present one, or the last one if the object has left (605.2d)."""
    there = game.state.now(ref)
    listed = game.state.get(there[0].card, fact) if there else game.world.memory.get(ref, {}).get(fact)
    return listed or ()


LAID_BY = "laid_by"
"""The fact on a shield: the object whose effect put it there."""

FLIPPED = "flipped"
"""The fact on a two-sided card whose other side is showing."""


FOR_GOOD = 0
"""The value of ``UNLOCKED`` on a creature whose hyper mode is not locked again."""

UNLOCKED = "unlocked"
"""The fact on a creature whose hyper mode is unlocked: when it is locked again.

The value is the number of the turn at whose end it is locked, the player at whose next turn it is locked, or
``FOR_GOOD``.
"""


@clause("dm:814.3")
def is_unlocked(game: Game, card: CardId) -> bool:
    """Return whether the hyper mode of a card is unlocked and in effect: only in the battle zone."""
    return game.state.get(card, UNLOCKED) is not None and zone_of(game, card) == "battle_zone"


def last_to_end(game: Game, *until: int | PlayerId) -> int | PlayerId:
    """Return the value of ``UNLOCKED`` that ends last; the end of this turn comes before any player's next turn."""
    return min(until, key=lambda one: (one != FOR_GOOD, isinstance(one, int), one != turn_player(game)))


@clause("dm:200.3c", "dm:804.3", "dm:806.3", "dm:807.3", "dm:810.2", instead=lambda game, card, front, other: front)
def _side_that_shows(game: Game, card: CardId, front: Face, other: Face) -> Face:
    """Return the side of a double-faced card that is face up: only that is referred to (200.3c)."""
    return other if game.state.get(card, FLIPPED) else front


def face(game: Game, card: CardId) -> Face:
    """Return the visible side of a card as printed; the hidden side is never referred to (804.3).

    A twinpact card counts as its spell while it is used as one, otherwise as its creature.
    """
    front = game.world.faces[card]
    if front.twin is not None:
        return front.twin if game.state.get(card, PART) == TWIN else front
    return front if front.other is None else _side_that_shows(game, card, front, front.other)


def info(game: Game, card: CardId) -> Info:
    """Return a card's current characteristics: in the battle zone those of its element, elsewhere its own."""
    return game.world.info(game, card)


@clause("dm:102.2")
def opponent(game: Game, player: PlayerId) -> PlayerId:
    first, second = game.players
    return second if player == first else first


@clause("dm:102.1")
def turn_player(game: Game) -> PlayerId:
    return PlayerId(game.state.get(GAME, "turn"))


@clause("dm:111.1")
def in_turn_order(game: Game) -> tuple[PlayerId, PlayerId]:
    first = turn_player(game)
    return first, opponent(game, first)


# the cards of an element (109.2): one shows, others lie under it


def under(game: Game, card: CardId) -> tuple[CardId, ...]:
    """Return the cards that lie under a card, from the top down: in the battle zone, or in one shield."""
    found: tuple[CardId, ...] = game.state.get(card, "under", ())
    return found


def top_of(game: Game, card: CardId) -> CardId:
    """Return the visible card of the pile that a card is in: the card itself unless it lies under another."""
    return CardId(game.state.get(card, "beneath", card))


UPSIDE_DOWN = "upside_down"
"""The fact on a field that lies upside down (701.28a)."""

LINKED_CARDS = "linked_cards"
"""The fact on the visible card of an element: the other cards linked into it (701.18a)."""


def linked_cards(game: Game, card: CardId) -> tuple[CardId, ...]:
    """Return the other cards linked with a visible card into one element."""
    found: tuple[CardId, ...] = game.state.get(card, LINKED_CARDS, ())
    return found


@clause("dm:701.18b")
def shown_by(game: Game, card: CardId) -> CardId:
    """Return the visible card of the creature that a linked card is part of (701.18b); otherwise the card itself."""
    top = top_of(game, card)
    return top if card in linked_cards(game, top) else card


def pile(game: Game, card: CardId) -> tuple[CardId, ...]:
    """Return all the cards of an element or shield, given its visible card, which comes first."""
    return (card, *linked_cards(game, card), *under(game, card))


def lay_under(game: Game, top: CardId, lower: Sequence[CardId]) -> None:
    """Set the cards that lie under a card, from the top down, replacing those that lay there."""
    for card in under(game, top):
        if card not in lower:
            game.state.forget(card, "beneath")
    game.state.put(top, "under", tuple(lower) or None)
    for card in lower:
        game.state.put(card, "beneath", top)
