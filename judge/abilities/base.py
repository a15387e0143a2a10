"""The base of all nodes of the ability tree: immutable, strict, and written as a mapping with a key of its own."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from types import NoneType
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, GetJsonSchemaHandler, ValidationError, model_validator
from pydantic.alias_generators import to_snake
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, InitErrorDetails, PydanticCustomError

from judge.abilities.phrases import Says


class Node(BaseModel):
    """A part of a card text, as data only."""

    # kept by nodes() and largest_number_in(); no fields, so that a copy, a comparison or an output never sees them
    __slots__ = ("_largest", "_within")
    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        strict=True,
        defer_build=True,
        protected_namespaces=(),  # not a valid field name
    )
    slot: ClassVar[str] = ""
    """The kind of place the node fits into, such as ``instruction``; each game fills it with its own nodes."""
    verb: ClassVar[str] = ""
    """The key that tells the node from others in a mapping, such as ``damage`` in ``{damage: 2, to: t}``.

    It is the field that is named like the class, unless the class states another.
    """
    synonyms: ClassVar[Mapping[str, str]] = {}
    """Other accepted names of a field, mapped to its name."""
    own_names: ClassVar[bool] = False
    """Whether the node is a text of its own: names defined outside are unknown in it, and the reverse."""
    occasion: ClassVar[Sequence[str]] = ()
    """The fields that describe the event the node is about."""
    comes_before: ClassVar[bool] = False
    """Whether the node takes effect before that event happens."""
    carried_out_last: ClassVar[Sequence[str]] = ()
    """The fields that are carried out after all others, in this order."""
    may_be_empty: ClassVar[Sequence[str]] = ()
    """The lists that have a meaning when they are empty."""
    may_be_below: ClassVar[Sequence[str]] = ()
    """The numbers that have a meaning below zero."""
    knowing: ClassVar[Sequence[str]] = ()
    """The fields that come last and may use names defined by the node itself."""
    decided_first: ClassVar[Sequence[str]] = ()
    """The fields that are decided when the surrounding text is played, before it is carried out."""
    alternatives: ClassVar[Sequence[str]] = ()
    """Fields that exclude each other: only one of them is carried out."""
    one_of_several: ClassVar[bool] = False
    """Whether the node is an item of a list of options."""
    own_layer: ClassVar[bool] = False
    """Whether the node creates an ability that triggers separately; names in it are then resolved separately."""
    says: ClassVar[Says | None] = None
    """The node's wording in English and Japanese, unless the game has its own."""
    unsaid: ClassVar[Sequence[str]] = ()
    """The fields without a wording."""
    may_be_zero: ClassVar[Sequence[str]] = ()
    """The numbers of an instruction that may be 0."""
    counts: ClassVar[Sequence[str]] = ()
    """The fields with an amount that must be at least 1; in an instruction all numbers must be."""
    no_effect: ClassVar[Sequence["NoEffect"]] = ()
    """Rules about fields that have no effect in this node, in addition to those of its base classes."""
    no_effect_inside: ClassVar[Mapping[type["Node"], Sequence["NoEffect"]]] = {}
    """Rules about fields that have no effect in nodes of these classes directly inside it."""

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        name = to_snake(cls.__name__)
        if "verb" not in vars(cls) and name in cls.field_names():
            cls.verb = name

    @model_validator(mode="before")
    @classmethod
    def known_fields(cls, data: Any) -> Any:
        """Replace synonyms by field names, and reject unknown fields with a list of the known ones.

        Raises:
            ValidationError: a field is unknown; the errors in the others come with it.
        """
        if isinstance(data, dict):
            if cls.synonyms:
                data = {cls.synonyms.get(key, key): value for key, value in data.items()}
            if unknown := [key for key in data if key not in cls.field_names()]:
                raise cls._wrong(data, unknown)
        return data

    @classmethod
    def _wrong(cls, data: Mapping[Any, Any], unknown: Sequence[Any]) -> ValidationError:
        """Return an error for each unknown field, and the errors in the fields that are known."""
        known = {"kind": cls, "synonyms": dict(cls.synonyms)}
        details: list[tuple[str, str, tuple[int | str, ...], Any, dict[str, Any]]] = [
            ("unknown_field", "unknown field", (), data[key], {"field": str(key), **known}) for key in unknown
        ]
        try:
            cls.model_validate({key: value for key, value in data.items() if key not in unknown})
        except ValidationError as wrong:
            # a field that is missing may be the unknown one
            inside = [one for one in wrong.errors() if len(one["loc"]) > (one["type"] == "missing")]
            details += [(one["type"], one["msg"], one["loc"], one["input"], one.get("ctx", {})) for one in inside]
        errors = [
            InitErrorDetails(type=PydanticCustomError(kind, message, context), loc=where, input=value)
            for kind, message, where, value, context in details
        ]
        return ValidationError.from_exception_data(cls.__name__, errors)

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Return the JSON Schema with every field under its synonyms too."""
        schema = handler(core)
        fields = handler.resolve_ref_schema(schema).get("properties", {})
        others = {word: fields[meant] for word, meant in cls.synonyms.items() if meant in fields}
        fields |= {word: form for word, form in others.items() if word not in fields}
        if cls.verb:
            form = handler.resolve_ref_schema(schema)
            form["required"] = sorted({*form.get("required", ()), cls.verb})
        return schema

    @classmethod
    @cache
    def field_names(cls) -> frozenset[str]:
        """Return every name that a field can be written with."""
        return frozenset(field.alias or name for name, field in cls.model_fields.items()) | frozenset(cls.model_fields)


Node.__annotations__.clear()  # pydantic knows the class variables now, and would evaluate them for each derived class

Around = Sequence[Node]
"""The nodes around a node, outermost first."""

InBothLanguages = tuple[str, str]
"""A message in English and Japanese: an accepted input or a reason."""

Where = Callable[[Any, Around], bool]


def always(node: Any, around: Around) -> bool:
    return True


class NoEffect(NamedTuple):
    """A rule that a part of a text has no effect at its place.

    Attributes:
        fields: the fields without effect, if they are stated; empty means the node itself, and ``*`` every field.
        instead: the input to write instead, or a function that returns it for a class of nodes.
        where: returns whether the rule applies to a node with these nodes around it.
        each: returns whether the rule applies to a stated value; to any value if ``None``.
        kind: the class or classes of nodes, for a rule of a game.
        idle: whether the text means the same without the fields. Then there is only a remark; otherwise the board is
            rejected.
    """

    fields: Sequence[str]
    instead: InBothLanguages | Callable[[type[Node]], InBothLanguages]
    where: Where = always
    each: Callable[[Any], bool] | None = None
    kind: type[Node] | tuple[type[Node], ...] = Node
    idle: bool = False

    def of(self, node: Node, around: Around) -> Iterator[tuple[str | None, InBothLanguages, bool]]:
        """Yield each stated field of a node to which the rule applies, ``None`` for the node itself.

        Each comes with the input to write instead, and whether the field is only redundant.
        """
        stated = [
            name
            for name in (type(node).model_fields if "*" in self.fields else self.fields)
            if name in node.model_fields_set and (self.each is None or self.each(getattr(node, name)))
        ]
        if (stated or not self.fields) and self.where(node, around):
            rules = self.instead(type(node)) if callable(self.instead) else self.instead
            yield from ((name, rules, self.idle) for name in stated or (None,))


class Refers(NamedTuple):
    """Marks a field whose values are names; says what the names must refer to.

    Attributes:
        to: ``cards``, a ``number``, the ``result`` of an instruction, a ``word`` chosen before, or ``x``.
        cards_with: if this other field is stated, the names must refer to cards.
        freely: whether any other word is allowed too and means itself.
    """

    to: Literal["cards", "number", "result", "word", "x"]
    cards_with: str = ""
    freely: bool = False


class Defines(NamedTuple):
    """Marks a field that defines a name; says what the name refers to from there on.

    Attributes:
        cards: whether it always refers to cards; otherwise the game decides.
        number: whether it also refers to a number.
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
        return ()


def nodes(value: Any) -> Sequence[Node]:
    """Return every node in a value, including nested ones, in the order of the text.

    Args:
        value: a node, a list of nodes, or any other value, which contains none.
    """
    if isinstance(value, list | tuple):
        return [node for part in value for node in nodes(part)]
    if not isinstance(value, Node):
        return ()
    within: tuple[Node, ...] | None = getattr(value, "_within", None)
    if within is None:
        within = (value, *nodes([part for _, part in held(value)]))
        object.__setattr__(value, "_within", within)
    return within


def largest_number_in(value: Node) -> int:
    """Return the largest absolute number in a part of a text."""
    largest: int | None = getattr(value, "_largest", None)
    if largest is None:
        values = (getattr(node, field) for node in nodes(value) for field in type(node).model_fields)
        largest = max((abs(number) for number in values if isinstance(number, int)), default=0)
        object.__setattr__(value, "_largest", largest)
    return largest


def held(node: Node) -> Iterator[tuple[str, Any]]:
    """Yield the values in a node that may contain other nodes, each with its name as written in a text."""
    values = node.__dict__
    for name, written in _written(type(node)):
        value = values.get(name)
        if value and isinstance(value, CONTAINERS):
            yield written, value


CONTAINERS = (Node, list, dict, tuple)
"""The classes of values that may contain nodes."""


@cache
def _written(kind: type[Node]) -> Sequence[tuple[str, str]]:
    """Return the fields of a class of nodes that may contain other nodes, each with its name as written."""
    fields = kind.model_fields.items()
    return tuple((name, info.alias or name) for name, info in fields if not is_plain(info.annotation))


def is_plain(annotation: Any) -> bool:
    """Return whether a field can hold only words, numbers, booleans, or lists of them, but no node."""
    if annotation in (str, int, bool, float, None, NoneType) or get_origin(annotation) is Literal:
        return True
    inside = get_args(annotation)[:1] if get_origin(annotation) is Annotated else get_args(annotation)
    return bool(inside) and all(map(is_plain, inside))


EXPECTED = "expected"
"""The type of an error that tells the accepted input in both languages."""


def expected(en: str, ja: str) -> PydanticCustomError:
    """Return an error for a node that its game does not accept.

    Args:
        en: the accepted input, in English.
    """
    return PydanticCustomError(EXPECTED, "{en}", {"en": en, "ja": ja})


def written_as(field: str) -> set[str]:
    """Return the synonyms of a field in every class of nodes."""
    waiting, found = [Node], set()
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        found |= {word for word, meant in kind.synonyms.items() if meant == field}
    return found
