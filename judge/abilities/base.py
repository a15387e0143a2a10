"""What every node of the ability tree has in common: frozen, strict, and told apart by the key that names it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from types import NoneType
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, GetJsonSchemaHandler, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError

from judge.abilities.phrases import Says


class Node(BaseModel):
    """A piece of what a card says. Data only: nothing in it is ever executed."""

    __slots__ = ("_within",)  # kept by nodes(); no field, so that a copy, a comparison or an output never sees it
    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        strict=True,
        defer_build=True,
        protected_namespaces=(),  # no field is called so
    )
    slot: ClassVar[str] = ""
    """The sort of place in which it stands, as ``instruction``: a game fills each sort with nodes of its own."""
    verb: ClassVar[str] = ""
    """The key whose presence tells which node a mapping is, as ``damage`` in ``{damage: 2, to: t}``."""
    synonyms: ClassVar[Mapping[str, str]] = {}
    """Other names that games print for a field, with the name of the field."""
    own_names: ClassVar[bool] = False
    """Whether it is a text of its own, that knows no name of the text around it."""
    occasion: ClassVar[Sequence[str]] = ()
    """The fields that say which event the rest of it is about."""
    comes_before: ClassVar[bool] = False
    """Whether that event has not happened yet then."""
    carried_out_last: ClassVar[Sequence[str]] = ()
    """The fields that come after all others as it is carried out, in this order."""
    may_be_empty: ClassVar[Sequence[str]] = ()
    """The lists that mean something while nothing is in them."""
    may_be_below: ClassVar[Sequence[str]] = ()
    """The numbers that mean something below zero."""
    knowing: ClassVar[Sequence[str]] = ()
    """The fields that come last, and know the names that it defines itself."""
    decided_first: ClassVar[Sequence[str]] = ()
    """The fields that are settled as the text around it is played, before anything of that is carried out."""
    alternatives: ClassVar[Sequence[str]] = ()
    """The fields of which one alone is carried out."""
    one_of_several: ClassVar[bool] = False
    """Whether it stands in a list of which something is chosen."""
    own_layer: ClassVar[bool] = False
    """Whether what it does is an ability that triggers by itself, of which such fields are settled only then."""
    says: ClassVar[Says | None] = None
    """Its wording in English and Japanese, unless the game gives it another one."""
    unsaid: ClassVar[Sequence[str]] = ()
    """The fields that say nothing to a reader."""
    may_be_zero: ClassVar[Sequence[str]] = ()
    """The numbers of an instruction that may be 0."""
    counts: ClassVar[Sequence[str]] = ()
    """The fields that say how much: of less than 1 nothing comes. Those of an instruction all do."""
    no_effect: ClassVar[Sequence["NoEffect"]] = ()
    """What would have no effect in it, besides what the kinds that it derives from say."""
    no_effect_inside: ClassVar[Mapping[type["Node"], Sequence["NoEffect"]]] = {}
    """What would have no effect in nodes of these kinds that stand directly in it."""

    @model_validator(mode="before")
    @classmethod
    def known_fields(cls, data: Any) -> Any:
        """Take synonyms for what they stand for, and refuse a field that does not exist, naming those that do."""
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
        """Return the form with every field under its other names as well."""
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
        """Return the names a field can be written under."""
        return frozenset(field.alias or name for name, field in cls.model_fields.items()) | frozenset(cls.model_fields)


Around = Sequence[Node]
"""The nodes around one, the innermost last."""

Said = tuple[str, str]
"""What to write, or why, in English and in Japanese."""

Where = Callable[[Any, Around], bool]


def always(node: Any, around: Around) -> bool:
    """Return that it is so everywhere."""
    return True


class NoEffect(NamedTuple):
    """What would have no effect in a place.

    Attributes:
        fields: the fields that would have none, as far as they are stated; without any the node itself, with "*" all.
        said: what to write instead; or a function that says it for a kind of node.
        where: tells of a node, and of the nodes around it, whether it is so there.
        each: tells of what a stated field says whether that is meant; whatever it says unless given.
        kind: the sort of node that it is about, or several, where a game says it.
        idle: the node means the same without the fields, which then are remarked on; otherwise the board is refused.
    """

    fields: Sequence[str]
    said: Said | Callable[[type[Node]], Said]
    where: Where = always
    each: Callable[[Any], bool] | None = None
    kind: type[Node] | tuple[type[Node], ...] = Node
    idle: bool = False

    def of(self, node: Node, around: Around) -> Iterator[tuple[str | None, Said, bool]]:
        """Yield the stated fields of a node that would have no effect, ``None`` for the node itself.

        With each comes what to write instead, and whether it is only idle.
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
    """What the names in a field have to stand for.

    Attributes:
        to: ``cards``, a ``number``, the ``result`` of an instruction, a ``word`` chosen before, or ``x``.
        cards_with: where the field of this name is stated beside, cards are meant.
        freely: it may be any other word as well, which then stands for itself.
    """

    to: Literal["cards", "number", "result", "word", "x"]
    cards_with: str = ""
    freely: bool = False


class Defines(NamedTuple):
    """What the name in a field stands for from there on.

    Attributes:
        cards: always cards; otherwise as far as the game says.
        number: a number, too.
        target: what was chosen as a target.
    """

    cards: bool = False
    number: bool = False
    target: bool = False


class Condition(Node):
    """A question that a text asks of the position."""

    slot = "condition"


class Cost(Node):
    """A part of what a text wants to be paid."""

    slot = "cost"


class Instruction(Node):
    """One action. ``as`` remembers its result, how much it did and the cards it moved, for later instructions."""

    slot = "instruction"
    remember: Annotated[str | None, Defines(number=True)] = Field(None, alias="as")
    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True)

    @property
    def tokens(self) -> Sequence[str]:
        """The names of the tokens that it creates."""
        return ()


def nodes(value: Any) -> Iterator[Node]:
    """Yield every node in a part of a card, those inside others too, in the order of the text.

    Args:
        value: a node, a list of them, or anything that is neither, in which there is none.
    """
    if isinstance(value, list | tuple):
        for part in value:
            yield from nodes(part)
    elif isinstance(value, Node):
        try:
            within = value._within
        except AttributeError:
            within = (value, *nodes([part for _, part in held(value)]))
            object.__setattr__(value, "_within", within)
        yield from within


def largest_number_in(value: object) -> int:
    """Return the largest number that a part of a text names, whatever its sign."""
    said = (getattr(node, field) for node in nodes(value) for field in type(node).model_fields)
    return max((abs(number) for number in said if isinstance(number, int)), default=0)


def held(node: Node) -> Iterator[tuple[str, Any]]:
    """Yield what may hold other nodes among what a node says, each with the name it is written under."""
    said = node.__dict__
    for name, written in _written(type(node)):
        value = said.get(name)
        if isinstance(value, Node | list | dict | tuple):
            yield written, value


@cache
def _written(kind: type[Node]) -> Sequence[tuple[str, str]]:
    """Return the fields of a kind of node that may hold other nodes, each with the name it is written under."""
    fields = kind.model_fields.items()
    return tuple((name, info.alias or name) for name, info in fields if not is_plain(info.annotation))


def is_plain(annotation: Any) -> bool:
    """Return whether what a field holds is a word, a number, a yes or no, or a list of such: never a node."""
    if annotation in (str, int, bool, float, None, NoneType) or get_origin(annotation) is Literal:
        return True
    inside = get_args(annotation)[:1] if get_origin(annotation) is Annotated else get_args(annotation)
    return bool(inside) and all(map(is_plain, inside))


EXPECTED = "expected"
"""The kind of mistake that says in both languages what would be accepted."""


def expected(en: str, ja: str) -> PydanticCustomError:
    """Return the mistake of a node that is not as its game wants it.

    Args:
        en: what would be accepted, in English.
        ja: the same in Japanese.
    """
    return PydanticCustomError(EXPECTED, "{en}", {"en": en, "ja": ja})


def written_as(field: str) -> set[str]:
    """Return the other names under which some node takes a field."""
    waiting, found = [Node], set()
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        found |= {said for said, meant in kind.synonyms.items() if meant == field}
    return found
