"""The common base of all nodes of the ability tree: frozen, strict, and identified by a key."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from types import NoneType
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, GetJsonSchemaHandler, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError

from judge.abilities.phrases import Says


class Node(BaseModel):
    """A part of a card text, as data only."""

    __slots__ = ("_within",)  # kept by nodes(); no field, so that a copy, a comparison or an output never sees it
    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        strict=True,
        defer_build=True,
        protected_namespaces=(),  # no field is called so
    )
    slot: ClassVar[str] = ""
    """The kind of place a node can be in, such as ``instruction``; each game fills a slot with its own nodes."""
    verb: ClassVar[str] = ""
    """The key that identifies the node in a mapping, such as ``damage`` in ``{damage: 2, to: t}``."""
    synonyms: ClassVar[Mapping[str, str]] = {}
    """Other printed names of a field, mapped to the field's name."""
    own_names: ClassVar[bool] = False
    """Whether it is a text of its own that does not share names with the text around it."""
    occasion: ClassVar[Sequence[str]] = ()
    """The fields that state the event that the rest of it is about."""
    comes_before: ClassVar[bool] = False
    """Whether that event has not happened yet at that time."""
    carried_out_last: ClassVar[Sequence[str]] = ()
    """The fields that are carried out after all others, in this order."""
    may_be_empty: ClassVar[Sequence[str]] = ()
    """The lists that have a meaning when empty."""
    may_be_below: ClassVar[Sequence[str]] = ()
    """The numbers that have a meaning below zero."""
    knowing: ClassVar[Sequence[str]] = ()
    """The fields that come last and may use the names that it defines itself."""
    decided_first: ClassVar[Sequence[str]] = ()
    """The fields that are settled when the surrounding text is played, before it is carried out."""
    alternatives: ClassVar[Sequence[str]] = ()
    """The mutually exclusive fields: only one of them is carried out."""
    one_of_several: ClassVar[bool] = False
    """Whether the node is an item of a list of options."""
    own_layer: ClassVar[bool] = False
    """Whether it creates an ability that triggers separately, so that such fields are settled only then."""
    says: ClassVar[Says | None] = None
    """Its wording in English and Japanese, unless the game has its own."""
    unsaid: ClassVar[Sequence[str]] = ()
    """The fields without a wording."""
    may_be_zero: ClassVar[Sequence[str]] = ()
    """The numbers of an instruction that may be 0."""
    counts: ClassVar[Sequence[str]] = ()
    """The fields that state an amount, which must be at least 1. All fields of an instruction do."""
    no_effect: ClassVar[Sequence["NoEffect"]] = ()
    """Rows for fields without effect in this node, in addition to those of its base classes."""
    no_effect_inside: ClassVar[Mapping[type["Node"], Sequence["NoEffect"]]] = {}
    """Rows for fields without effect in nodes of these kinds directly inside it."""

    @model_validator(mode="before")
    @classmethod
    def known_fields(cls, data: Any) -> Any:
        """Resolve synonyms, and reject unknown fields with a list of the known ones."""
        if isinstance(data, dict):
            if cls.synonyms:
                data = {cls.synonyms.get(key, key): value for key, value in data.items()}
            for key in data:
                if key not in cls.field_names():
                    raise PydanticCustomError(
                        "unknown_field",
                        "unknown field",
                        {"field": str(key), "kind": cls, "synonyms": dict(cls.synonyms)},
                    )
        return data

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Return the schema with every field under its other names too."""
        schema = handler(core)
        fields = handler.resolve_ref_schema(schema).get("properties", {})
        others = {said: fields[meant] for said, meant in cls.synonyms.items() if meant in fields}
        fields |= {said: form for said, form in others.items() if said not in fields}
        if cls.verb:
            form = handler.resolve_ref_schema(schema)
            form["required"] = sorted({*form.get("required", ()), cls.verb})
        return schema

    @classmethod
    @cache
    def field_names(cls) -> frozenset[str]:
        """Return the names that a field can be written under."""
        return frozenset(field.alias or name for name, field in cls.model_fields.items()) | frozenset(cls.model_fields)


Around = Sequence[Node]
"""The ancestors of a node, innermost last."""

Said = tuple[str, str]
"""The accepted input or the reason, in English and Japanese."""

Where = Callable[[Any, Around], bool]


def always(node: Any, around: Around) -> bool:
    """Return true for every place."""
    return True


class NoEffect(NamedTuple):
    """A rule for a part of a text without effect in its place.

    Attributes:
        fields: the fields without effect, if stated; if empty, the node itself; with "*", all fields.
        said: the accepted input, or a function that returns it for a kind of node.
        where: returns whether the rule applies to a node with these ancestors.
        each: returns whether the rule applies to a stated value; any value by default.
        kind: the kind or kinds of node, for a rule of a game.
        idle: the node means the same without the fields, so they only get a remark; otherwise the board is rejected.
    """

    fields: Sequence[str]
    said: Said | Callable[[type[Node]], Said]
    where: Where = always
    each: Callable[[Any], bool] | None = None
    kind: type[Node] | tuple[type[Node], ...] = Node
    idle: bool = False

    def of(self, node: Node, around: Around) -> Iterator[tuple[str | None, Said, bool]]:
        """Yield the stated fields of a node without effect, ``None`` for the node itself.

        Each comes with the accepted input, and whether it is only redundant.
        """
        stated = [
            name
            for name in (type(node).model_fields if "*" in self.fields else self.fields)
            if name in node.model_fields_set and (self.each is None or self.each(getattr(node, name)))
        ]
        if (stated or not self.fields) and self.where(node, around):
            said = self.said(type(node)) if callable(self.said) else self.said
            yield from ((name, said, self.idle) for name in stated or (None,))


class Refers(NamedTuple):
    """The kind of referent that names in a field need.

    Attributes:
        to: ``cards``, a ``number``, the ``result`` of an instruction, a ``word`` chosen before, or ``x``.
        cards_with: if this other field is stated, the names refer to cards.
        freely: any other word is allowed too and stands for itself.
    """

    to: Literal["cards", "number", "result", "word", "x"]
    cards_with: str = ""
    freely: bool = False


class Defines(NamedTuple):
    """The referent that a name defined in a field has from there on.

    Attributes:
        cards: always cards; otherwise if the game says so.
        number: also a number.
        target: a chosen target.
    """

    cards: bool = False
    number: bool = False
    target: bool = False


class Condition(Node):
    """A question that a text asks of the position."""

    slot = "condition"


class Cost(Node):
    """A part of the cost that a text asks for."""

    slot = "cost"


class Instruction(Node):
    """One action. ``as`` remembers its result for later instructions: the amount and the cards moved."""

    slot = "instruction"
    remember: Annotated[str | None, Defines(number=True)] = Field(None, alias="as")
    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True)

    @property
    def tokens(self) -> Sequence[str]:
        """The names of the tokens that it creates."""
        return ()


def nodes(value: Any) -> Iterator[Node]:
    """Yield every node in a part of a card, including nested ones, in text order.

    Args:
        value: a node, a list of nodes, or any other value, which contains none.
    """
    if isinstance(value, list | tuple):
        for part in value:
            yield from nodes(part)
    elif isinstance(value, Node):
        within: tuple[Node, ...] | None = getattr(value, "_within", None)
        if within is None:
            within = (value, *nodes([part for _, part in held(value)]))
            object.__setattr__(value, "_within", within)
        yield from within


def largest_number_in(value: object) -> int:
    """Return the largest absolute number in a part of a text."""
    said = (getattr(node, field) for node in nodes(value) for field in type(node).model_fields)
    return max((abs(number) for number in said if isinstance(number, int)), default=0)


def held(node: Node) -> Iterator[tuple[str, Any]]:
    """Yield the values in a node that may contain other nodes, each with its written name."""
    said = node.__dict__
    for name, written in _written(type(node)):
        value = said.get(name)
        if isinstance(value, Node | list | dict | tuple):
            yield written, value


@cache
def _written(kind: type[Node]) -> Sequence[tuple[str, str]]:
    """Return the fields of a kind of node that may contain other nodes, each with its written name."""
    fields = kind.model_fields.items()
    return tuple((name, info.alias or name) for name, info in fields if not is_plain(info.annotation))


def is_plain(annotation: Any) -> bool:
    """Return whether a field holds only words, numbers, booleans, or lists of these, and never a node."""
    if annotation in (str, int, bool, float, None, NoneType) or get_origin(annotation) is Literal:
        return True
    inside = get_args(annotation)[:1] if get_origin(annotation) is Annotated else get_args(annotation)
    return bool(inside) and all(map(is_plain, inside))


EXPECTED = "expected"
"""The type of error that states the accepted input in both languages."""


def expected(en: str, ja: str) -> PydanticCustomError:
    """Return the error for a node that its game does not accept.

    Args:
        en: the accepted input, in English.
        ja: the same in Japanese.
    """
    return PydanticCustomError(EXPECTED, "{en}", {"en": en, "ja": ja})


def written_as(field: str) -> set[str]:
    """Return the other names of a field in any node."""
    waiting, found = [Node], set()
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        found |= {said for said, meant in kind.synonyms.items() if meant == field}
    return found
