"""Evaluating a text in a position: which cards it means, its amounts, its conditions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, NamedTuple, Protocol

from judge.abilities.base import Condition, Node, Refers, nodes
from judge.abilities.conditions import All, Any_, Compare, Exists, Happened, Matches, Not, Notation, Paid, Turn
from judge.abilities.performing import Performances
from judge.abilities.predicates import ANOTHER, LIKE_NONE, LIKE_ONE, FieldTest, names
from judge.abilities.selections import (
    Bound,
    Computed,
    Count,
    CountersOn,
    Filter,
    Pointer,
    Range,
    Remembered,
    Resource,
    Select,
    Stat,
    When,
    asking,
)
from judge.abilities.text import Known, Text, knowing, name_of_affected
from judge.kernel import CardId, Citation, Game, Happening, Info, PlayerId, Ref, Table, Together, Why
from judge.records import record

COMPARED = 2
"""The effort of comparing an event with a condition on events of its kind."""


class World(Protocol):
    """What a game knows about its cards and players.

    Attributes:
        so_far: while continuous effects are being applied, the characteristics so far, which their texts read;
            otherwise ``None``.
        gathering: whether texts still read the characteristics before any effect.
    """

    so_far: Table | None
    gathering: bool

    def info(self, game: Game, card: CardId) -> Info: ...

    def last(self, game: Game, ref: Ref) -> Info:
        """Return the characteristics of an object, or the last known ones if it is gone."""
        ...

    def candidates(self, game: Game, player: PlayerId, select: Select) -> Sequence[CardId]:
        """Return the cards of a player in the zones of a selection, in board order."""
        ...

    def imagined(self, text: Text, select: Select) -> int:
        """Return how many cards count as matching a selection without being there."""
        ...

    def pointed(self, text: Text, name: str) -> tuple[Ref, ...]:
        """Return the objects of a name that every text knows, such as ``own.leader``; none for another name."""
        ...

    def resource(self, text: Text, player: PlayerId, name: str) -> int:
        """Return a number of a player, such as life."""
        ...

    def notation(self, text: Text, name: str, at_least: int | None) -> bool:
        """Return whether a condition that the game defines by name is true."""
        ...


class ReadTracker(dict[CardId, Info]):
    """A table of characteristics that notes what is read from it.

    Attributes:
        read: the characteristics of each card that was looked up; ``None`` for a card that the table does not have.
    """

    __slots__ = ("_table", "read")

    def __init__(self, table: Table) -> None:
        self._table = table
        self.read: dict[CardId, Info | None] = {}

    def get(self, card: CardId, default: Any = None) -> Any:
        found = self.read[card] = self._table.get(card)
        return default if found is None else found


class looking_at:  # noqa: N801 - a class because a generator would be slower
    """A block in which texts read the characteristics in ``table``, while continuous effects are being applied."""

    __slots__ = ("_outer", "_table", "_world")

    def __init__(self, world: World, table: Table) -> None:
        self._world = world
        self._table = table

    def __enter__(self) -> None:
        self._outer, self._world.so_far = self._world.so_far, self._table

    def __exit__(self, *_: object) -> None:
        self._world.so_far = self._outer


def between(low: int | None, value: int, high: int | None) -> bool:
    """Return whether a value is between two bounds, inclusive; ``None`` means unlimited."""
    return (low is None or value >= low) and (high is None or value <= high)


_REFERS = Refers("cards")

Plain = str | int | None | tuple[str | int | None, ...]
"""Plain data: a word, a number, several of them, or the two bounds of a range."""


ORDINARY = 1_000
"""A number that any effect or calculation changes, unless it sets or multiplies it to the same."""


class Difference(NamedTuple):
    """A property that differs from what a text asks for.

    Attributes:
        field: the property: a field of a filter or trigger condition, or the verb of a condition.
        wanted: the value that the text asks for; for a range, its two bounds.
        found: the actual value; ``None`` if it cannot be given as data.
        card: the card with the property; empty if it is not about a card.
    """

    field: str
    wanted: Plain
    found: Plain
    card: str = ""


@record
class _Amounts:
    """Amounts already computed; each text is kept alive so that its ``id`` is not reused.

    Attributes:
        table: the characteristics so far, while continuous effects are being applied.
    """

    table: Table | None
    values: dict[tuple[int, int], tuple[int, Text, Any]]


class Reader:
    """Evaluates texts with the help of a game's :class:`World`.

    Args:
        world: what the game knows about its cards and players.
        own: the conditions and amounts that only this game has.
    """

    def __init__(self, world: World, own: Performances | None = None) -> None:
        self.world = world
        self._own = own or Performances()
        self._known: _Amounts | None = None

    def clauses_of(self, node: Node) -> tuple[Citation, ...]:
        """Return the clauses that define an instruction, a condition or an amount of this game."""
        own, kind = self._own, type(node)
        meaning = own.handlers.get(kind) or own.conditions.get(kind) or own.amounts.get(kind)  # type: ignore[arg-type]
        return getattr(meaning, "__clauses__", ())

    def like(self, text: Text, filter_: Filter, info: Info, card: CardId | None) -> bool:
        """Return whether a card with these characteristics matches a filter."""
        return any(
            next(self._failing(text, filter_, set_, card), None) is None
            for set_ in self.sets(text, filter_, info, card)
        )

    def sets(self, text: Text, filter_: Filter, info: Info, card: CardId | None) -> Sequence[Info]:
        """Return the sets of characteristics of a card; it matches a filter if one set alone does.

        Usually there is one set. Each further part of a card has its own characteristics and the state of the card.
        """
        return (info, *({**info, **part} for part in info.get("parts", ())))

    def _failing(self, text: Text, filter_: Filter, info: Info, card: CardId | None) -> Iterator[str]:
        """Yield the fields of a filter that fail for one set of characteristics."""
        fields = frozenset(filter_.model_fields_set)
        for name, asked in _asked(type(filter_), fields):
            wanted = getattr(filter_, name)
            if wanted is not None and asked.fails(self, text, wanted, info, card):
                yield name
        for name, wrong in self._own.filters.items():
            if name in fields and wrong(text, filter_, info):
                yield name

    def differences(self, text: Text, filter_: Filter, info: Info, card: CardId | None) -> list[Difference]:
        """Return the properties that a card lacks to match a filter; an empty list if it matches.

        For a card with several sets of characteristics, the set that lacks least counts.
        """
        lacking = [
            [
                part
                for name in self._failing(text, filter_, set_, card)
                for part in self._lack(text, filter_, name, set_, card)
            ]
            for set_ in self.sets(text, filter_, info, card)
        ]
        return min(lacking, key=len)

    def _lack(self, text: Text, filter_: Filter, name: str, info: Info, card: CardId | None) -> Iterator[Difference]:
        """Yield the property that a card lacks in a field of a filter, or those that a text leaves out (``not_…``)."""
        excluded = filter_.none_of if name == "none_of" else ()
        had = [one for one in excluded if next(self._failing(text, one, info, card), None) is None]
        if had and all(len(one.model_fields_set) == 1 for one in had):
            for one in had:
                (own,) = one.model_fields_set
                yield Difference(f"not_{own}", self._asked_for(text, one, own), _found(one, own, info))
        else:
            yield Difference(name, self._asked_for(text, filter_, name), _found(filter_, name, info))

    def _asked_for(self, text: Text, filter_: Filter, name: str) -> Plain:
        """Return the value that a field of a filter asks for, or the cards that the field refers to."""
        wanted = getattr(filter_, name)
        refers = isinstance(wanted, str) and _REFERS in type(filter_).model_fields[name].metadata
        return tuple(ref.card for ref in self.refs(text, wanted)) if refers else self.wanted(text, name, wanted)

    def wanted(self, text: Text, field: str, wanted: Any) -> Plain:
        """Return the value that a field asks for as plain data: a number, the bounds of a range, or words."""
        if field == "named":
            return text.words.get(wanted, "").partition(" ")[2] or None
        if isinstance(wanted, Range):
            return self._bounds(text, wanted)
        if isinstance(wanted, Computed):
            return self.amount(text, wanted)
        if isinstance(wanted, str | int):
            return wanted
        return tuple(wanted) if isinstance(wanted, list) and all(isinstance(one, str) for one in wanted) else None

    def asks(self, filter_: Filter) -> bool:
        fields = frozenset(filter_.model_fields_set)
        return bool(_asked(type(filter_), fields)) or not fields.isdisjoint(self._own.filters)

    def characteristics(self, filter_: Filter) -> frozenset[str] | None:
        """Return the characteristics that decide whether a card matches a filter; ``None`` if anything else does."""
        fields, found = frozenset(filter_.model_fields_set), set[str]()
        if filter_.computed or not fields.isdisjoint(self._own.filters) or type(self).sets is not Reader.sets:
            return None
        for name, asked in _asked(type(filter_), fields):
            inner = getattr(filter_, name) if asked is LIKE_ONE or asked is LIKE_NONE else ()
            parts = [self.characteristics(one) for one in inner]
            if None in parts or not (asked.key or asked is ANOTHER or inner):
                return None
            found |= {asked.key}.union(*(part for part in parts if part)) - {""}
        return frozenset(found)

    def meets(
        self, game: Game, when: When, happening: Happening, ref: Ref, player: PlayerId, known: Known = ()
    ) -> bool:
        """Return whether an event meets a trigger condition.

        Args:
            known: the names that the condition's text knows from an earlier text.
        """
        if when.event != happening.name:
            return False
        game.spend(COMPARED)
        return next(self.mismatches(game, when, happening, ref, player, known), None) is None

    def mismatches(
        self, game: Game, when: When, happening: Happening, ref: Ref, player: PlayerId, known: Known = ()
    ) -> Iterator[Difference]:
        """Yield the differences between an event and a trigger condition; arguments as in :meth:`meets`."""
        if when.event != happening.name:
            yield Difference("event", when.event, happening.name)
            return
        if when.side != "any" and (happening.player == player) is not (when.side == "own"):
            yield Difference("side", when.side, "own" if happening.player == player else "enemy")
        if when.from_zone and happening.from_zone not in names(when.from_zone):
            yield Difference("from_zone", tuple(names(when.from_zone)), happening.from_zone)
        if when.to_zone and happening.to_zone not in names(when.to_zone):
            yield Difference("to_zone", tuple(names(when.to_zone)), happening.to_zone)
        stated = vars(when)  # games may lack some of these fields; a failing attribute access on a node is slow
        by, kind, other = stated.get("by"), stated.get("kind"), stated.get("other")
        if by == "this" and happening.source != ref:
            yield Difference("by", "this", "" if happening.source is None else happening.source.card)
        if by in ("own", "enemy") and (happening.by is None or (happening.by == player) is not (by == "own")):
            yield Difference("by", by, "" if happening.by is None else "own" if happening.by == player else "enemy")
        if kind is not None and happening.values.get("kind") != kind:
            yield Difference("kind", kind, happening.values.get("kind"))
        if other == "this" and happening.other != ref:
            yield Difference("other_object", "this", "" if happening.other is None else happening.other.card)
        if when.card == "this" and happening.ref != ref:
            yield Difference("card", "this", "" if happening.ref is None else happening.ref.card)
        filters = [
            (one, of) for one, of in ((when.card, happening.ref), (other, happening.other)) if isinstance(one, Filter)
        ]
        if not filters:
            return
        text = knowing(Text(game, player, ref, ref.card), known) if known else Text(game, player, ref, ref.card)
        for one, of in filters:
            text.about = of
            if of is None:
                yield Difference("card", None, "")
                continue
            now = happening.info if of is happening.ref else self.world.last(game, of)
            if not self.like(text, one, now, of.card):
                yield from (
                    found._replace(card=of.card)
                    for found in self.differences(text, one, now, of.card) or [Difference("card", None, of.card)]
                )

    def among(self, text: Text, select: Select) -> list[CardId]:
        """Return the cards that match a selection, before any of them is chosen, in board order."""
        game, world = text.game, self.world
        with self.at_once():
            return [
                card
                for player in self.sides(text, select)
                for card in world.candidates(game, player, select)
                if self.like(text, select, world.info(game, card), card)
            ]

    @contextmanager
    def at_once(self) -> Iterator[None]:
        """Compute each amount only once inside this block, where nothing changes.

        Checking a card may count other cards, which are checked in turn. If amounts were computed again for each card,
        the effort would grow exponentially with the nesting.
        """
        outer = self._known
        if outer is None or outer.table is not self.world.so_far:
            self._known = _Amounts(self.world.so_far, {})
        try:
            yield
        finally:
            self._known = outer

    def sides(self, text: Text, select: Select) -> Sequence[PlayerId]:
        """Return the players whose cards a selection means."""
        return {"own": (text.you,), "enemy": (text.opponent,), "any": (text.you, text.opponent)}[select.side]

    def number_of(self, text: Text, select: Select) -> int:
        """Return the number of cards of a selection, or of their different values if it asks for different values.

        Cards that only count as being there are included.
        """
        found = self.among(text, select)
        if isinstance(select, Bound) and select.different is not None:
            return len({self.world.info(text.game, card).get(select.different) for card in found} - {None})
        return len(found) + self.world.imagined(text, select)

    def bounds(self, text: Text, select: Select, there: int) -> tuple[int, int]:
        """Return the least and greatest number that a player may choose from ``there`` cards."""
        if select.up_to is not None:
            return 0, self.amount(text, select.up_to)
        if select.any_number:
            return 0, there
        number = there if select.everything else self.amount(text, select.count)
        return number, number

    def fit(self, text: Text, select: Select, picked: Sequence[CardId]) -> bool:
        """Return whether cards may be chosen together: they differ as required, and their total is within the limit."""
        if not isinstance(select, Bound):
            return True
        cards = [self.world.info(text.game, card) for card in picked]
        if select.total is not None:
            most = self.amount(text, select.total.max)
            if sum(card.get(select.total.of) or 0 for card in cards) > most:
                return False
        return select.different is None or len({card.get(select.different) for card in cards}) == len(cards)

    def together(self, text: Text, select: Select, why: Why) -> Together | None:
        """Return a check that gives ``why`` for cards that may not be chosen together; ``None`` if all may."""
        if not isinstance(select, Bound) or (select.total is None and select.different is None):
            return None
        return lambda picked: None if self.fit(text, select, picked) else why

    def refs(self, text: Text, pointer: Pointer) -> tuple[Ref, ...]:
        """Return the objects that a pointer refers to, each once, including objects that are gone."""
        state = text.game.state
        if isinstance(pointer, list):
            return tuple(dict.fromkeys(ref for one in pointer for ref in self.refs(text, one)))
        if isinstance(pointer, Select):
            return tuple(state.ref(card) for card in self.among(text, pointer))
        match pointer:
            case "this":
                return (text.source,)
            case _:
                return text.named.get(pointer) or self.world.pointed(text, pointer)

    def amount(self, text: Text, amount: Any) -> int:
        """Return the value of an amount, limited to the supported range."""
        if isinstance(amount, int):
            return amount
        known = self._known
        if known is None or known.table is not self.world.so_far:
            return text.game.clamped(self._computed(text, amount))
        asked = id(text), id(amount)
        if asked not in known.values:
            known.values[asked] = text.game.clamped(self._computed(text, amount)), text, amount
        return known.values[asked][0]

    def _computed(self, text: Text, amount: Any) -> int:
        match amount:
            case "x":
                return text.numbers.get("x", 0)
            case Count():
                value = self.number_of(text, amount.count) // amount.per
            case Stat():
                found = self.refs(text, amount.of)
                value = int((self.world.last(text.game, found[0]).get(amount.stat) if found else None) or 0)
            case Resource():
                value = self.world.resource(text, text.players(amount.side)[0], amount.resource)
            case Remembered():
                value = self._noted(text, amount)
            case CountersOn():
                found = self.refs(text, amount.of)
                there = dict(self.world.last(text.game, found[0]).get("counted", ())) if found else {}
                value = int(there.get(amount.counters, 0))
            case _:
                value = self._own.amounts[type(amount)](text, amount)
        return int(amount.of_value(value))

    def _noted(self, text: Text, amount: Remembered) -> int:
        """Return a number noted earlier in the text, or how many of the noted cards match a filter."""
        if amount.like is None:
            return text.numbers.get(amount.number, 0)
        noted = text.named.get(name_of_affected(amount.number), text.named.get(amount.number, ()))
        return sum(self.like(text, amount.like, self.world.last(text.game, ref), ref.card) for ref in noted)

    def departed(self, text: Text, *parts: Any) -> bool:
        """Return whether parts of a text are about an object that is gone, so that they use last known information."""
        asked = [one for one in nodes(parts) if isinstance(one, Stat | CountersOn | Matches)]
        pointers = (one.matches if isinstance(one, Matches) else one.of for one in asked)
        return any(not text.game.state.now(ref) for of in pointers for ref in self.refs(text, of))

    def fits(self, text: Text, number: Any, value: int | None) -> bool:
        """Return whether a value equals a number or is in a range; ``None`` (such as a spell's attack) never does."""
        if value is None:
            return False
        if not isinstance(number, Range):
            return value == self.amount(text, number)
        low, high = self._bounds(text, number)
        return between(low, value, high)

    def _bounds(self, text: Text, limits: Range | Compare) -> tuple[int | None, int | None]:
        """Return the least and the greatest value of a range, computed; ``None`` for no bound."""
        low = None if limits.min is None else self.amount(text, limits.min)
        high = None if limits.max is None else self.amount(text, limits.max)
        return low, high

    def shortfalls(self, text: Text, condition: Any) -> list[Difference]:
        """Return the wanted and actual values that make a condition false; an empty list if it is true."""
        return [difference for part in self.failing(text, condition) for difference in self._shortfalls(text, part)]

    def failing(self, text: Text, condition: Any) -> Iterator[Condition]:
        """Yield the conditions that make a condition false: parts of it, or itself; nothing if it is true."""
        if not self.holds(text, condition):
            match condition:
                case All(all=parts) | Any_(any=parts):
                    for part in parts:
                        yield from self.failing(text, part)
                case _:
                    yield condition

    def grounds(self, text: Text, condition: Any) -> list[Difference]:
        """Return the wanted and actual values, numbers or words, that make a condition true."""
        match condition:
            case None:
                return []
            case All(all=parts) | Any_(any=parts):
                return [
                    difference for part in parts if self.holds(text, part) for difference in self.grounds(text, part)
                ]
            case Matches(like=like) if type(condition) not in self._own.conditions:
                return [
                    difference
                    for ref in self.refs(text, condition.matches)
                    for difference in self._agreeing(text, like, ref)
                ]
            case Exists() | Compare() | Notation() | Not():
                values = self._shortfalls(text, condition)
                return [
                    difference
                    for difference in values
                    if isinstance(difference.found, int) and difference.wanted not in (None, (None, None))
                ]
        return []

    def _agreeing(self, text: Text, filter_: Filter, ref: Ref) -> Iterator[Difference]:
        """Yield the properties of an object that a filter asks for and that the object has."""
        info = self.world.last(text.game, ref)
        for set_ in self.sets(text, filter_, info, ref.card):
            if next(self._failing(text, filter_, set_, ref.card), None) is None:
                for name, _ in _asked(type(filter_), frozenset(filter_.model_fields_set)):
                    found = _found(filter_, name, set_)
                    if found not in (None, "", ()) and not isinstance(found, bool):
                        yield Difference(name, self._asked_for(text, filter_, name), found, ref.card)
                return

    def _shortfalls(self, text: Text, condition: Any) -> list[Difference]:
        if type(condition) in self._own.conditions and not isinstance(condition, Matches):
            if type(condition) in self._own.lacking:
                return list(self._own.lacking[type(condition)](text, condition))
            asked = getattr(condition, condition.verb, None)
            return [Difference(condition.verb, asked if isinstance(asked, str) else None, None)]
        match condition:
            case Exists():
                return [Difference("exists", _numbers(condition), self.number_of(text, condition.exists))]
            case Not(not_=Exists() as there) if (most := _fewer(there)) is not None:
                return [Difference("exists", (None, most), self.number_of(text, there.exists))]
            case Compare():
                field, card = self._counted(text, condition.amount)
                return [Difference(field, self._bounds(text, condition), self.amount(text, condition.amount), card)]
            case Notation():
                least = condition.at_least
                found = None if least is None else self.world.resource(text, text.you, condition.notation)
                return [Difference(condition.notation, (least, None), found)]
            case Matches():
                meant = self.refs(text, condition.matches)
                last = self.world.last
                return [
                    difference._replace(card=ref.card)
                    for ref in meant
                    for difference in self.differences(text, condition.like, last(text.game, ref), ref.card)
                ] or [Difference("exists", (1, None), len(meant))]
            case Turn():
                return [Difference("turn", condition.turn, "enemy" if condition.turn == "own" else "own")]
        return [Difference(condition.verb, None, None)]

    def _counted(self, text: Text, amount: Any) -> tuple[str, str]:
        """Return the name of a property for what an amount counts, and the card that has it or an empty text.

        A verb and the event, word or number that it counts are joined by a full stop, such as ``this_turn.attacks``.
        """
        if not isinstance(amount, Computed) or amount.of_value(ORDINARY) != ORDINARY:
            return "amount", ""
        match amount:
            case Count():
                return "exists" if amount.per == 1 else "amount", ""
            case Stat():
                return amount.stat, next((ref.card for ref in self.refs(text, amount.of)), "")
            case CountersOn():
                return f"counters.{amount.counters}", next((ref.card for ref in self.refs(text, amount.of)), "")
            case Remembered(number="amount", like=None):  # of the event
                return "amount", ""
            case Resource():
                return f"resource.{amount.side}.{amount.resource}", ""
        counted = getattr(amount, amount.verb, None)
        return f"{amount.verb}.{counted.event}" if isinstance(counted, When) else amount.verb, ""

    def matches(self, text: Text, condition: Matches) -> bool:
        """Return whether all of the objects referred to match, or at least ``min`` of them, and at least one."""
        meant = self.refs(text, condition.matches)
        alike = [r for r in meant if self.like(text, condition.like, self.world.last(text.game, r), r.card)]
        return bool(meant) and len(alike) >= (condition.min or len(meant))

    def holds(self, text: Text, condition: Any) -> bool:
        """Return whether a condition is true; the game's own definition takes precedence. ``None`` is true."""
        own = self._own.conditions.get(type(condition))
        if own is not None:
            return own(text, condition)
        match condition:
            case None:
                return True
            case Exists():
                found = self.number_of(text, condition.exists)
                low, high = _numbers(condition)
                return between(low, found, high)
            case Compare():
                low, high = self._bounds(text, condition)
                return between(low, self.amount(text, condition.amount), high)
            case Notation():
                return self.world.notation(text, condition.notation, condition.at_least)
            case Matches():
                return self.matches(text, condition)
            case Turn():
                return bool(text.game.state.get("game", "turn") == text.players(condition.turn)[0])
            case Paid():
                return text.paid is condition.paid
            case Happened():
                return text.numbers.get(condition.did, 0) > 0
            case Not():
                return not self.holds(text, condition.not_)
            case All():
                return all(self.holds(text, part) for part in condition.all)
            case Any_():
                return any(self.holds(text, part) for part in condition.any)
        raise TypeError(f"a condition of an unknown kind: {condition!r}")


@cache
def _asked(kind: type[Filter], fields: frozenset[str]) -> Sequence[tuple[str, FieldTest]]:
    return [(name, asked) for name, asked in asking(kind) if name in fields]


def _found(filter_: Filter, name: str, info: Info) -> Plain:
    """Return the card's own value for a field of a filter, as plain data."""
    asked = dict(asking(type(filter_))).get(name)
    keys = (asked.key,) if asked is not None and asked.key else (name, f"{name}s")
    found = next((info[key] for key in keys if key in info), None)
    if isinstance(getattr(filter_, name), bool):
        return bool(found) if any(key in info for key in keys) else not getattr(filter_, name)
    if isinstance(found, tuple | list | frozenset | set):
        return tuple(sorted(map(str, found)))
    return found if isinstance(found, str | int) else None


def _numbers(condition: Exists) -> tuple[int | None, int | None]:
    """Return the least and greatest number of cards that a condition asks for."""
    return (1, None) if condition.min is None and condition.max is None else (condition.min, condition.max)


def _fewer(condition: Exists) -> int | None:
    """Return the greatest number of cards for which a condition on a least number is false, or ``None``."""
    low, high = _numbers(condition)
    return low - 1 if low is not None and high is None else None
