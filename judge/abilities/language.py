"""The language of a game: the nodes that its card texts may use.

A slot is a place in a node for another node. Which nodes fit depends on the game whose text is being read.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from types import ModuleType
from typing import Annotated, Any, NamedTuple, TypeVar, cast

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError, PydanticKnownError, core_schema

from judge.abilities.base import Node
from judge.abilities.phrases import Says

N = TypeVar("N", bound=Node)

UNKNOWN = "unknown_"
"""The start of an error type for an unknown node; the name of the slot follows."""


USUAL = 999
"""The largest number in a text, unless the game sets another."""


class Language:
    """The language of one game's card texts.

    A field of a game's model is read in its language if its annotation says so: ``abilities: Annotated[list[Of[Body]],
    LANGUAGE]``.

    Args:
        nodes: the classes of nodes; of two with the same slot and verb, the derived class is used.
        greatest: the largest number in a text.
        says: this game's own wording for shared nodes.

    Attributes:
        greatest: the largest number in a text.

    Raises:
        ValueError: two unrelated classes have the same slot and verb.
    """

    def __init__(
        self, *nodes: type[Node], greatest: int = USUAL, says: Mapping[type[Node], Says] | None = None
    ) -> None:
        self.greatest = greatest
        self._says = says or {}
        self._nodes: dict[str, dict[str, type[Node]]] = {}
        for node in nodes:
            self._add(node)

    def _add(self, node: type[Node]) -> None:
        others = self._nodes.setdefault(node.slot, {})
        other = others.get(node.verb, node)
        if not issubclass(node, other) and not issubclass(other, node):
            raise ValueError(f"{node} and {other} are both {node.slot} {node.verb!r}")
        others[node.verb] = node if issubclass(node, other) else other

    def __iter__(self) -> Iterator[type[Node]]:
        return (node for several in self._nodes.values() for node in several.values())

    def of(self, base: type[Node]) -> Sequence[type[Node]]:
        """Return the classes of nodes that fit into the slot of ``base``."""
        return [node for node in self._nodes.get(base.slot, {}).values() if issubclass(node, base)]

    def says(self, kind: type[Node]) -> Says | None:
        """Return the wording of a class of nodes, or ``None``."""
        for one in kind.__mro__:
            wording = self._says.get(one) or vars(one).get("says")
            if isinstance(wording, Says):
                return wording
        return None

    def verbs(self, base: type[Node]) -> Sequence[str]:
        """Return the verbs of the nodes that fit into the slot of ``base``."""
        return list(self._nodes.get(base.slot, {}))

    def read(self, base: type[N], value: Any) -> N:
        """Return the node that a mapping describes.

        Args:
            base: the class whose slot the node must fit into.

        Raises:
            PydanticCustomError: the language has no such node.
            ValidationError: the mapping does not fit the node.
        """
        kinds = self._nodes.get(base.slot, {})
        verb = "" if "" in kinds else _verb(kinds, value) if isinstance(value, dict) else None
        if verb is None:
            raise PydanticCustomError(f"{UNKNOWN}{base.slot}", "not in this language", {"verbs": list(kinds)})
        return cast(N, kinds[verb].model_validate(value))

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Read everything inside this block in this language."""
        token = _READ.set(_Reading(self, set()))
        try:
            yield
        finally:
            _READ.reset(token)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        def read(value: Any, inner: core_schema.ValidatorFunctionWrapHandler) -> Any:
            with self.reading():
                return inner(value)

        return core_schema.no_info_wrap_validator_function(read, handler(source))

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        with self.reading():
            return handler(core)


def nodes_of(module: ModuleType) -> list[type[Node]]:
    """Return the classes of nodes that a module defines, without those that are only bases of others."""
    return [
        one
        for one in vars(module).values()
        if isinstance(one, type) and issubclass(one, Node) and one.slot and one.__module__ == module.__name__
    ]


class _Reading(NamedTuple):
    """The language being read, and the classes whose schema has been started: nodes may contain each other."""

    language: Language
    begun: set[type[Node]]


_READ: ContextVar[_Reading | None] = ContextVar("read", default=None)


def _being_read() -> _Reading:
    reading = _READ.get()
    if reading is None:
        raise LookupError("a text is read in the language of a game: use Language.reading")
    return reading


def _verb(kinds: Mapping[str, type[Node]], value: Collection[str]) -> str | None:
    """Return the verb of the node that a mapping describes, or ``None``.

    If several keys are verbs, it is the one whose node has the others as fields.
    """
    found = [verb for verb in kinds if verb in value]
    of_all = (verb for verb in found if kinds[verb].field_names().issuperset(found))
    return next(of_all if len(found) > 1 else iter(found), found[0] if found else None)


class _Slot:
    """Annotates a field that holds a node of the language being read."""

    def __get_pydantic_core_schema__(self, source: type[Node], handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_plain_validator_function(
            lambda value: value if isinstance(value, source) else _being_read().language.read(source, value),
            metadata={"slot": source},
        )

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        kinds = _being_read().language.of(core["metadata"]["slot"])
        forms = {kind.verb: _form(kind) for kind in sorted(kinds, key=lambda kind: kind.verb)}
        if len(forms) == 1:
            return handler(core_schema.union_schema(list(forms.values())))
        return handler(core_schema.tagged_union_schema(forms, lambda _: None)) if forms else {"not": {}}


def _form(kind: type[Node]) -> CoreSchema:
    """Return the schema of a node, or only a reference if it has been started."""
    kind.model_rebuild()
    core, begun = kind.__pydantic_core_schema__, _being_read().begun
    if kind in begun:
        model = core["schema"] if core["type"] == "definitions" else core
        return core_schema.definition_reference_schema(model["ref"])
    begun.add(kind)
    return core


T = TypeVar("T")
Of = Annotated[T, _Slot()]
"""``Of[Filter]`` is the filter of the language being read; ``Of[Instruction]`` is any of its instructions."""


class _Bounded:
    """Annotates a whole number that must be within the limits of the language being read."""

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_after_validator_function(_within, handler(source))

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {**handler(core), "minimum": -_greatest(), "maximum": _greatest()}


def _greatest() -> int:
    """Return the largest number that the language being read allows, or ``USUAL`` outside a language."""
    reading = _READ.get()
    return USUAL if reading is None else reading.language.greatest


def _within(number: int) -> int:
    """Check the size of a number and return it."""
    greatest = _greatest()
    if number > greatest:
        raise PydanticKnownError("less_than_equal", {"le": greatest})
    if number < -greatest:
        raise PydanticKnownError("greater_than_equal", {"ge": -greatest})
    return number


Small = Annotated[int, _Bounded()]
