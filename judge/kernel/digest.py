"""Digests that are equal for equal contents, in whatever objects, and keys for comparing positions.

A suspended procedure equals only itself; checkpoints declare how it continues (:mod:`judge.kernel.checkpoints`).
"""

from __future__ import annotations

import enum
import hashlib
from collections import deque
from collections.abc import Callable, Collection, ItemsView, Iterable, KeysView, Mapping, Sequence, ValuesView
from types import BuiltinFunctionType, CellType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any, NamedTuple

from judge.kernel.game import Game
from judge.kernel.state import GAME, CardId, State, ZoneId
from judge.kernel.triggers import WAITING, Waiting, waiting
from judge.records import is_record

_PLAIN = (type(None), bool, int, float, str, bytes, range, enum.Enum)


class Likeness:
    """Computes digests of contents; one instance serves a whole exploration.

    An object whose contents cannot be examined equals only itself.

    Attributes:
        looked: the effort so far: how many values were visited, with eight plain parts of a container counted as one.
    """

    def __init__(self) -> None:
        self.looked = 0
        self._lasting: dict[int, tuple[Any, bytes]] = {}
        self._now: dict[int, bytes] = {}
        self._kept: list[Any] = []

    def of(self, value: Any, known: Mapping[int, str]) -> bytes:
        """Return a digest that is equal for values with equal contents.

        Args:
            known: for objects that are not to be examined, a name by ``id``.
        """
        self._now = {one: f"known {name}".encode() for one, name in known.items()}
        self._kept = []  # keeps objects alive, so that no id is reused
        try:
            return self._of(value)
        finally:
            self._now, self._kept = {}, []

    def _of(self, value: Any) -> bytes:
        if isinstance(value, _PLAIN):
            return f"{type(value).__name__} {value!r}".encode()
        key = id(value)
        found = self._now.get(key)
        if found is not None:
            return found
        lasting = self._lasting.get(key)
        if lasting is not None:
            return lasting[1]
        self._now[key] = b"around"  # a value that contains itself
        self._kept.append(value)
        self.looked += 1
        digest = self._inside(value)
        self._now[key] = digest
        if isinstance(value, Facts):
            self._lasting[key] = (value, digest)
        return digest

    def _inside(self, value: Any) -> bytes:
        match value:
            case list() | tuple() | deque():
                return self._joined(type(value), *map(self._of, value))
            case Mapping():
                return self._joined(type(value), *(self._of(part) for pair in value.items() for part in pair))
            case set() | frozenset():
                return self._joined(type(value), *sorted(map(self._of, value)))
            case FunctionType():
                parts = (value.__code__, value.__defaults__, value.__kwdefaults__, *(value.__closure__ or ()))
                return self._joined(FunctionType, *map(self._of, parts))
            case MethodType():
                return self._joined(MethodType, self._of(value.__func__), self._of(value.__self__))
            case BuiltinFunctionType():
                return self._joined(BuiltinFunctionType, value.__name__.encode(), self._of(value.__self__))
            case CellType():
                return self._joined(CellType, *map(self._of, _contents(value)))
            case type() | CodeType() | ModuleType():
                return self._itself(value)
            case KeysView() | ValuesView() | ItemsView():
                return self._joined(type(value), *map(self._of, tuple(value)))
        return self._record(value)

    def _record(self, value: Any) -> bytes:
        kind = type(value)
        slots = [s for k in kind.__mro__ for s in _several(k.__dict__.get("__slots__", ())) if hasattr(value, s)]
        own = getattr(value, "__dict__", None)
        if own is None and not slots:
            return self._itself(value)
        fields = {**{s: getattr(value, s) for s in slots}, **(own or {})}
        fields.pop("__dict__", None)
        args = value.args if isinstance(value, BaseException) else ()
        parts = (self._of(part) for pair in fields.items() for part in pair)
        digest = self._joined(kind, self._of(args), *parts)
        if _is_frozen(kind):
            self._lasting[id(value)] = (value, digest)
        return digest

    def _itself(self, value: Any) -> bytes:
        """Return a digest unique to this object, which is kept alive so that its ``id`` is not reused."""
        digest = f"itself {len(self._lasting)}".encode()
        return self._lasting.setdefault(id(value), (value, digest))[1]

    def _joined(self, kind: type, *parts: bytes) -> bytes:
        self.looked += len(parts) // 8
        made = hashlib.blake2b(f"{kind.__module__}.{kind.__qualname__}".encode(), digest_size=16)
        for part in parts:
            made.update(len(part).to_bytes(4, "big"))
            made.update(part)
        return made.digest()


def _several(slots: Any) -> tuple[str, ...]:
    return (slots,) if isinstance(slots, str) else tuple(slots)


def _contents(cell: CellType) -> tuple[Any, ...]:
    """Return the contents of a closure's cell, or nothing while it is empty."""
    try:
        return (cell.cell_contents,)
    except ValueError:
        return ()


def _is_frozen(kind: type) -> bool:
    """Return whether objects of this class are immutable, so that they need to be examined only once."""
    made = getattr(kind, "__dataclass_params__", None)
    if made is not None:
        return bool(made.frozen) or is_record(kind)
    return bool(getattr(kind, "model_config", {}).get("frozen"))


class Ages:
    """Timestamps reduced to their order: two positions are equal even if their effects arose at different times.

    Attributes:
        order: the timestamps, oldest first.
    """

    def __init__(self, state: State, cards: Iterable[CardId], others: Iterable[int]) -> None:
        self._since = {card: since for card in cards if (since := state.get(card, "since")) is not None}
        self.order = sorted({*self._since.values(), *others})
        self._ranks = {since: rank for rank, since in enumerate(self.order)}

    def rank(self, since: int) -> int:
        """Return the place of a timestamp in the order, from 0."""
        return self._ranks[since]

    def of(self, card: str) -> int | None:
        """Return the place of a card's timestamp in the order, or ``None`` if it does not matter."""
        since = self._since.get(CardId(card))
        return None if since is None else self.rank(since)


class Facts(list[tuple[str, Any]]):
    """The facts on a card or player, by name; nobody modifies the list, so that it is examined only once."""


class Compared(NamedTuple):
    """The key of a position.

    Attributes:
        zones: the cards of each zone, sorted where their order does not matter.
        facts: the facts on each player and on each card in a zone, with the rank of the card's timestamp.
        waiting: the waiting triggered abilities, in any order.
        more: whatever else matters in a game.
    """

    zones: Sequence[tuple[ZoneId, tuple[CardId, ...]]]
    facts: Sequence[tuple[str, Sequence[tuple[str, Any]], int | None]]
    game: Sequence[tuple[str, Any]]
    waiting: Sequence[Waiting]
    more: tuple[Any, ...]


def unchanged(value: Any) -> Any:
    """Return a value unchanged; the default for the translation of facts."""
    return value


def compared(
    game: Game,
    *more: Any,
    piles: Collection[str],
    unread: Collection[str],
    ages: Ages | None = None,
    represent: Callable[[Any], Any] = repr,
) -> Compared:
    """Return the key of a game's position.

    Args:
        more: whatever else matters in it.
        piles: the zones in which the order of the cards matters.
        unread: the facts that no rule reads, or that ``more`` contains.
        ages: the timestamps of cards, if they matter.
        represent: returns the form in which a fact is compared.
    """
    state = game.state

    def read(of: str) -> list[tuple[str, Any]]:
        facts = state.facts[of].items()
        return sorted([(name, represent(value)) for name, value in facts if name not in unread and name != WAITING])

    known: dict[str, tuple[int, Facts]] = state.remembered.setdefault((compared, represent, *sorted(unread)), {})

    def known_of(of: str) -> Facts:
        """Return the facts as they were last read if none has changed since."""
        version, last = state.touched.get(of, 0), known.get(of)
        if last is None or last[0] != version:
            last = known[of] = version, Facts(read(of))
        return last[1]

    there = [one for one, facts in sorted(state.facts.items()) if one in game.players or facts.get("zone") is not None]
    return Compared(
        [(zone, tuple(held) if zone in piles else tuple(sorted(held))) for zone, held in state.zones.items()],
        [(item, known_of(item), None if ages is None else ages.of(item)) for item in there],
        read(GAME),
        sorted(waiting(state), key=lambda one: one.id),
        more,
    )
