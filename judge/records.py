"""Records: immutable values compared by their contents."""

import dataclasses
from operator import attrgetter
from typing import Any, TypeVar, dataclass_transform

T = TypeVar("T")

_RECORDS: set[type] = set()


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
def record(cls: type[T]) -> type[T]:
    """Make a class a record, used like ``dataclass(frozen=True, slots=True)``.

    For such a data class, Python generates and compiles six methods at every start, and a verdict needs a hundred such
    classes. Records share the methods for comparison, hashing and printing.
    """
    made: Any = dataclasses.dataclass(slots=True, repr=False, eq=False, frozen=True)(cls)
    content = attrgetter(*made.__match_args__)

    def equal(self: T, other: object) -> Any:
        return content(self) == content(other) if other.__class__ is self.__class__ else NotImplemented

    def hashed(self: T) -> int:
        return hash(content(self))

    for name, method in (("__eq__", equal), ("__hash__", hashed), ("__repr__", _shown)):
        if name not in vars(cls):
            setattr(made, name, method)
    _RECORDS.add(made)
    return made  # type: ignore[no-any-return]


def is_record(kind: type) -> bool:
    """Return whether a class is a record, so that its instances never change."""
    return kind in _RECORDS


def _shown(self: Any) -> str:
    fields = ", ".join(f"{one.name}={getattr(self, one.name)!r}" for one in dataclasses.fields(self))
    return f"{type(self).__qualname__}({fields})"
