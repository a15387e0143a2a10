"""Digests that are equal for equal contents, whichever objects hold them.

A suspended procedure equals only itself; checkpoints declare how it continues (:mod:`judge.kernel.checkpoints`).
"""

from __future__ import annotations

import enum
import hashlib
from collections import deque
from collections.abc import ItemsView, KeysView, Mapping, ValuesView
from types import (
    BuiltinFunctionType,
    CellType,
    CodeType,
    FunctionType,
    MethodType,
    ModuleType,
)
from typing import Any

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
            value: the value.
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
