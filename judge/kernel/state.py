"""The whole position as plain facts, with a journal of every change.

:meth:`State.put` writes a fact and :meth:`State.move` moves a card; both write the journal. A trace shows the journal
as before and after, a rewind plays it backwards, and the board at any step is rebuilt from it. So these three can never
contradict each other.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any, NewType, TypeVar

from judge.records import is_record, record


class CardId(str):
    """The id of a card. It equals a plain string with the same text; the class marks the string as a card."""

    __slots__ = ()


PlayerId = NewType("PlayerId", str)
ZoneId = NewType("ZoneId", str)
"""``p1.field`` for a player's zone, ``resolution`` for a shared one."""

Info = dict[str, Any]
"""The characteristics of one card: name, type, numbers, keywords, abilities. Each game defines the keys."""

Entity = TypeVar("Entity", bound=str)
T = TypeVar("T")

ALWAYS_READ = frozenset({"zone", "order", "stay"})
"""The facts that count as read by every computation: which cards exist, and where."""

GAME = "game"
"""The entity for facts that belong to no card or player: the turn player, the phase, waiting abilities."""

BECAME = "became"
"""The fact of a card with the objects that its former objects have become. It stays with the card."""


@record
class Ref:
    """An object: one stay of a card in a zone. A card that moves becomes a new object with a higher ``stay``.

    An object can continue as other ones: :meth:`State.becomes` records as which.
    """

    card: CardId
    stay: int

    def __eq__(self, other: object) -> bool:  # faster than that of other records, since it is compared most often
        return other.__class__ is Ref and self.stay == other.stay and self.card == other.card

    def __hash__(self) -> int:
        return hash((self.card, self.stay))


@record
class Change:
    """One entry of the journal.

    Attributes:
        entity: a card, a player, a zone or :data:`GAME`.
        field: the fact; ``zone`` for a move, with ``(zone, index)`` as values, and ``order`` for the order of a zone.
        before: the value before, or ``None``.
        after: the value after, or ``None``.
    """

    entity: str
    field: str
    before: Any
    after: Any


SIGHT = "sight"
"""The fact of a card with its own sight, if it differs from its zone's."""

KNOWN = "known"
"""The fact of a card with the players who know it although its zone does not show it to them. No rule reads it."""


@record
class Sight:
    """What players see of a zone.

    Attributes:
        open_to: the players who may look at its cards at any time.
        ordered: whether its cards keep their places, so that a known card can be followed.
    """

    open_to: frozenset[PlayerId]
    ordered: bool = False


class State:
    """A position.

    ``version`` counts every change and never goes back, so that results computed from a position can be cached with it.
    ``touched`` has the version of each entity's last change, ``remembered`` holds cached results, and ``momentary``
    those that every change drops. ``ever`` has the names of all facts that were ever written. ``sights`` says what each
    zone shows to each player. ``reads`` collects the names of the facts that :meth:`noting` notes.
    """

    __slots__ = (
        "_fingerprints",
        "_refs",
        "_restful",
        "_written",
        "ever",
        "facts",
        "journal",
        "momentary",
        "owners",
        "reads",
        "remembered",
        "sights",
        "touched",
        "version",
        "zones",
    )

    def __init__(self, zones: Iterable[ZoneId]) -> None:
        self.zones: dict[ZoneId, list[CardId]] = {zone: [] for zone in zones}
        self.facts: dict[str, dict[str, Any]] = {GAME: {}}
        self.owners: dict[CardId, PlayerId] = {}
        self.journal: list[Change] = []
        self.version = 0
        self.touched: dict[str, int] = {}
        self.remembered: dict[Any, Any] = {}
        self.momentary: dict[Any, Any] = {}
        self.reads: set[str | frozenset[str]] | None = None
        self.sights: Mapping[ZoneId, Sight] = {}
        self.ever = {"zone", "stay"}
        self._restful: frozenset[str] = frozenset()
        self._refs: dict[CardId, Ref] = {}
        self._written: dict[int, tuple[str, object]] = {}
        self._fingerprints: dict[frozenset[str], tuple[int, dict[str, tuple[str, tuple[tuple[str, str], ...]]]]] = {}

    def keep_when_moving(self, fields: Iterable[str]) -> None:
        """Name the facts that stay with a card when it becomes a new object."""
        self._restful = frozenset(fields)

    def forget_changes(self) -> None:
        """Discard the journal of a finished game: changes can no longer be undone, and caches become invalid."""
        self.journal.clear()

    def get(self, entity: str, field: str, default: Any = None) -> Any:
        """Return a fact, or ``default`` if it was never written."""
        if self.reads is not None:
            self.reads.add(field)
        return self.facts[entity].get(field, default)

    def facts_of(self, entity: str, fields: Collection[str]) -> Mapping[str, Any]:
        """Return all facts of an entity; the caller may read only ``fields``."""
        if self.reads is not None:
            self.reads.update(fields)
        return self.facts[entity]

    def marked(self, among: Iterable[Entity], fields: Iterable[str]) -> set[Entity]:
        """Return the cards or players that have any of these facts."""
        if self.reads is not None:
            self.reads.update(fields)
        if self.ever.isdisjoint(fields):
            return set()
        wanted, facts = self.ever.intersection(fields), self.facts
        # looks up the few wanted facts; the reverse would look up all the others
        return {one for one in among if not facts[one].keys().isdisjoint(wanted)}

    def noting(self, make: Callable[[], T]) -> tuple[T, frozenset[str]]:
        """Return a result with the names of the facts read for it; it may be called inside ``make`` as well.

        A cache keeps these names with each result, and passes them to :meth:`was_read` whenever it returns the result.
        Zones and identities always count as read.
        """
        outside, self.reads = self.reads, set()
        try:
            result = make()
        finally:
            read = _together(frozenset(self.reads))
            self.reads = outside
            if outside is not None:
                outside.add(read)
        return result, read

    def was_read(self, fields: frozenset[str]) -> None:
        """Record that the facts behind a cached result were read."""
        if self.reads is not None:
            self.reads.add(fields)

    def put(self, entity: str, field: str, value: Any) -> None:
        """Write a fact; ``None`` deletes it. An unchanged value is not recorded in the journal."""
        if value is None:
            self.forget(entity, field)
            return
        facts = self.facts[entity]
        before = facts.get(field)
        if before != value or type(before) is not type(value):
            self._log(Change(entity, field, before, value))
            facts[field] = value

    def add(
        self, card: CardId, owner: PlayerId, zone: ZoneId, facts: Mapping[str, Any], index: int | None = None
    ) -> None:
        """Create a card while the game runs, such as a token; before it begins, use :meth:`lay_out`.

        Args:
            index: its place in the zone, see :meth:`move`.
        """
        self.owners[card] = owner
        self.facts.setdefault(card, {"stay": 0})
        for field, value in facts.items():
            self.put(card, field, value)
        self._insert(card, None, zone, index)

    def lay_out(self, card: CardId, owner: PlayerId, zone: ZoneId, facts: Mapping[str, Any]) -> None:
        """Place a card before the game begins, without recording it in the journal."""
        self.owners[card] = owner
        self.facts[card] = {"stay": 0, **facts, "zone": zone}
        self.ever.update(facts)
        self.zones[zone].append(card)

    def move(self, card: CardId, zone: ZoneId, index: int | None = None, *, same_object: bool = False) -> None:
        """Move a card to ``zone`` at ``index``; ``None`` means the end, which is the bottom of an ordered pile.

        Unless ``same_object`` is set, the card becomes a new object: its stay number rises, and all facts are dropped
        that do not stay with the card. Players still know the card if they can follow its move.
        """
        before, knew = self.place(card), knowers(self, card)
        if before is not None:
            self.zones[before[0]].pop(before[1])
        self._insert(card, before, zone, index)
        if not same_object:
            kept = self._restful | {"zone", "stay", BECAME}
            for field in sorted(
                f for f in self.facts[card] if f not in kept
            ):  # sorted, since an undo may change their order
                self.forget(card, field)
            self.put(card, "stay", self.facts[card]["stay"] + 1)
        if self.sights:
            follow(self, card, knew)

    def remove(self, card: CardId) -> None:
        """Remove a card, such as an erased token, from its zone; afterwards it is in no zone."""
        before = self.place(card)
        if before is not None:
            self.zones[before[0]].pop(before[1])
            self.facts[card]["zone"] = None
            self._log(Change(card, "zone", before, None))

    def reorder(self, zone: ZoneId, order: Iterable[CardId]) -> None:
        after = list(order)
        before = self.zones[zone]
        if before != after:
            self._log(Change(zone, "order", tuple(before), tuple(after)))
            self.zones[zone] = after

    def forget(self, entity: str, field: str) -> None:
        before = self.facts[entity].pop(field, None)
        if before is not None:
            self._log(Change(entity, field, before, None))

    def zone(self, card: CardId) -> ZoneId | None:
        zone: ZoneId | None = self.facts[card].get("zone")
        return zone

    def place(self, card: CardId) -> tuple[ZoneId, int] | None:
        """Return a card's zone and its index there, or ``None`` if it is in none."""
        zone = self.zone(card)
        return None if zone is None else (zone, self.zones[zone].index(card))

    def ref(self, card: CardId) -> Ref:
        """Return the object that the card is now."""
        stay = self.facts[card]["stay"]
        known = self._refs.get(card)
        if known is None or known.stay != stay:
            known = self._refs[card] = Ref(card, stay)
        return known

    def present(self, ref: Ref) -> bool:
        """Return whether that object still exists."""
        facts = self.facts[ref.card]
        return bool(facts["stay"] == ref.stay and facts.get("zone") is not None)

    def renew(self, card: CardId) -> Ref:
        """Make a card a new object in its place, with all its facts; return that object."""
        self.put(card, "stay", self.facts[card]["stay"] + 1)
        return self.ref(card)

    def becomes(self, old: Ref, *new: Ref) -> None:
        """Record that an object that is gone continues as other objects.

        Several objects may become one, and one may become several.

        Raises:
            ValueError: the old object is still there, or a new one is not.
        """
        if self.present(old) or not all(map(self.present, new)):
            raise ValueError(f"{old} cannot become {new}: the old object must be gone and the new ones present")
        self.put(old.card, BECAME, (*self.get(old.card, BECAME, ()), (old.stay, new)))

    def now(self, *refs: Ref, moved: Mapping[Ref, Ref] | None = None) -> tuple[Ref, ...]:
        """Return the current objects for these: themselves, the objects that they became, or none if they are gone.

        Repetitions are kept: if three objects with an effect became one, it has the effect three times.

        Args:
            moved: for moved objects that the caller still follows, the objects they are now.
        """
        return tuple(
            one
            for ref in refs
            for one in ((ref,) if self.present(ref) else self.now(*self._became(ref, moved), moved=moved))
        )

    def _became(self, ref: Ref, moved: Mapping[Ref, Ref] | None) -> tuple[Ref, ...]:
        if moved and ref in moved:
            return (moved[ref],)
        return next((new for stay, new in self.get(ref.card, BECAME, ()) if stay == ref.stay), ())

    def cards(self) -> list[CardId]:
        """Return every card in a zone, zone by zone in order."""
        return [card for zone in self.zones.values() for card in zone]

    def mark(self) -> int:
        """Return a point of the journal that :meth:`undo` can go back to."""
        return len(self.journal)

    def undo(self, mark: int) -> None:
        """Go back to ``mark`` by playing the journal backwards; this is recorded in the journal too."""
        for change in reversed(self.journal[mark:]):
            back = Change(change.entity, change.field, change.after, change.before)
            apply(self, back)
            self._log(back)

    def take_back(self, mark: int) -> None:
        """Go back to ``mark`` as if nothing had happened since; the journal keeps nothing of it."""
        self.undo(mark)
        del self.journal[mark:]

    def copy(self) -> State:
        """Return an independent copy with an empty journal."""
        twin = State(())
        twin.zones = {zone: list(cards) for zone, cards in self.zones.items()}
        twin.facts = {entity: dict(facts) for entity, facts in self.facts.items()}
        twin.owners = dict(self.owners)
        twin.ever = set(self.ever)
        twin._restful = self._restful
        twin._written = self._written
        twin.sights = self.sights
        return twin

    def fingerprint(self, ignore: frozenset[str] = frozenset(), loose: Collection[ZoneId] = ()) -> tuple[Any, ...]:
        """Return a value that is equal for equal positions.

        Args:
            ignore: facts that are left out.
            loose: zones in which the order of the cards does not matter.
        """
        version, cached = self._fingerprints.setdefault(ignore, (0, {}))
        touched = self.touched
        changed = [one for one in self.facts if one not in cached or touched.get(one, 0) > version]
        for entity in changed:
            own = [
                (field, self._fact_as_text(value)) for field, value in self.facts[entity].items() if field not in ignore
            ]
            cached[entity] = entity, tuple(sorted(own))
        self._fingerprints[ignore] = self.version, cached
        owners = self.owners
        facts = [cached[one] for one, own in self.facts.items() if own.get("zone") is not None or one not in owners]
        zones = [(zone, tuple(sorted(cards) if zone in loose else cards)) for zone, cards in self.zones.items()]
        return tuple(sorted(facts)), tuple(zones)

    def _fact_as_text(self, value: object) -> str:
        """Return a fact as text; the texts of records are cached for all positions."""
        if isinstance(value, tuple):
            return f"({','.join(map(self._fact_as_text, value))})"
        if not is_record(type(value)):
            return repr(value)
        cached = self._written.get(id(value))
        if cached is None:
            cached = self._written[id(value)] = repr(value), value  # kept alive, so that its id is not reused
        return cached[0]

    def _log(self, change: Change) -> None:
        self.journal.append(change)
        self.ever.add(change.field)
        self.version += 1
        self.touched[change.entity] = self.version
        self.momentary.clear()

    def _insert(self, card: CardId, before: tuple[ZoneId, int] | None, zone: ZoneId, index: int | None) -> None:
        cards = self.zones[zone]
        at = len(cards) if index is None else max(0, min(index, len(cards)))
        cards.insert(at, card)
        self.facts[card]["zone"] = zone
        self._log(Change(card, "zone", before, (zone, at)))


@lru_cache(maxsize=10_000)
def _together(reads: frozenset[str | frozenset[str]]) -> frozenset[str]:
    """Return the names of facts that were read singly or in groups, with those that always count as read."""
    names = set(ALWAYS_READ)
    for one in sorted(reads, key=str):
        names |= {one} if isinstance(one, str) else one
    return _one_object(frozenset(names))


@lru_cache(maxsize=10_000)
def _one_object(names: frozenset[str]) -> frozenset[str]:
    """Return one object for equal sets of names, because it is compared faster."""
    return names


def knowers(state: State, card: CardId) -> frozenset[PlayerId]:
    """Return the players who may know a card; empty if its zone has no sight or it is in no zone."""
    sight = sight_of(state, card)
    if sight is None:
        return frozenset()
    beyond = state.get(card, KNOWN)
    return sight.open_to if beyond is None else sight.open_to.union(beyond)


def follow(state: State, card: CardId, knew: frozenset[PlayerId]) -> None:
    """Update who knows a moved card: it can be followed into an ordered zone, but not into an unordered one.

    Args:
        state: the position after the move.
        knew: the players who knew it before the move.
    """
    sight = sight_of(state, card)
    _keep_beyond(state, card, sight, knew if sight is not None and sight.ordered else frozenset())


def sight_of(state: State, card: CardId) -> Sight | None:
    """Return the sight that applies to a card, its own or its zone's, or ``None``."""
    zone = state.zone(card)
    if zone is None:
        return None
    own: Sight | None = state.get(card, SIGHT)
    return own or state.sights.get(zone)


def keep_known(state: State, card: CardId, knowing: frozenset[PlayerId]) -> None:
    """Record the players who know a card, without those who see it in its zone anyway."""
    _keep_beyond(state, card, sight_of(state, card), knowing)


def _keep_beyond(state: State, card: CardId, sight: Sight | None, knowing: frozenset[PlayerId]) -> None:
    beyond = knowing - sight.open_to if knowing and sight is not None else None
    if beyond or KNOWN in state.facts[card]:
        state.put(card, KNOWN, tuple(sorted(beyond)) if beyond else None)


def apply(state: State, change: Change) -> None:
    """Apply one journal entry to a state, in order to undo or to rebuild a board step by step."""
    match change.field:
        case "zone":
            card = CardId(change.entity)
            if change.before is not None:
                state.zones[change.before[0]].pop(change.before[1])
            if change.after is not None:
                state.zones[change.after[0]].insert(change.after[1], card)
            state.facts.setdefault(card, {})["zone"] = None if change.after is None else change.after[0]
        case "order":
            state.zones[ZoneId(change.entity)] = list(change.after)
        case _:
            facts = state.facts.setdefault(change.entity, {})
            if change.after is None:
                facts.pop(change.field, None)
            else:
                facts[change.field] = change.after
    state.ever.add(change.field)
    state.version += 1
    state.touched[change.entity] = state.version
    state.momentary.clear()
