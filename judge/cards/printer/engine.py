"""The printer engine: converts nodes to text by following their phrases.

Each game derives a grammar from :class:`Grammar` by way of the class for its language. A kind of slot is printed by the
method ``as_KIND(value, argument, said)``, by the game's words for that kind, or by the method ``KIND(value)``. The
engine records which fields have been printed. A field that was not is an error, because the text would mean something
else without it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Literal, Self, get_args, get_origin, get_type_hints

from judge.abilities import Body, Computed, Defines, Instruction, Language, Node, nodes
from judge.abilities.phrases import NEGATED, Agreeing, Choice, Listed, Parts, Phrase, Slot
from judge.records import record

Words = Mapping[str, Mapping[Any, tuple[str, str]]]
"""A game's words for the values of fields, by kind of slot: each in English and Japanese."""

LANGS = ("en", "ja")


class NoWordingError(Exception):
    """Raised by whatever prints a node, if the node or a part of it has no wording."""


@record
class FieldOf:
    """A field of a node.

    Attributes:
        silent: whether texts never show it, such as a name for later reference.
    """

    name: str
    default: Any
    silent: bool


@cache
def fields_of(kind: type[Node]) -> Mapping[str, FieldOf]:
    """Return the fields of a node class, by their names and aliases."""
    found, hints = {}, get_type_hints(kind, include_extras=True)
    for name, info in kind.model_fields.items():
        hint = hints[name]
        annotated = getattr(hint, "__metadata__", ())
        only = get_origin(hint) is Literal and len(get_args(hint)) == 1
        silent = only or name in kind.unsaid or any(isinstance(one, Defines) for one in annotated)
        default = info.get_default(call_default_factory=True) if not info.is_required() else ...
        found[name] = found[info.alias or name] = FieldOf(name, default, silent)
    return found


def says_something(value: Any) -> bool:
    """Return whether a value is not missing, false or empty; a node is empty if none of its fields is set."""
    if value is None or value is False:
        return False
    if isinstance(value, Node):
        return bool(value.model_fields_set) or not type(value).model_fields
    return not (isinstance(value, list | str) and not value)


class PrintedNode:
    """A node that is being printed.

    Attributes:
        many: whether verbs are in the plural form (several things, “you”, or a command).
        noun: the noun for a card without any other description.
        subject: the acting player that the text names: ``you``, ``opponent`` or ``each``.
    """

    def __init__(self, node: Node, *, many: bool = False, noun: str = "", negated: bool = False) -> None:
        self.node = node
        self.many = many
        self.noun = noun
        self.negated = negated
        self.subject = ""
        self.words = ""
        self._fields = fields_of(type(node))
        self._printed = set[str]()

    def __getitem__(self, field: str) -> Any:
        """Return the value of a field, and mark it as printed."""
        name = self._fields[field].name
        self._printed.add(name)
        return getattr(self.node, name)

    def peek(self, field: str) -> Any:
        """Return the value of a field without marking it as printed."""
        return getattr(self.node, self._fields[field].name)

    def is_set(self, field: str) -> bool:
        """Return whether a field is set; a Boolean field is then marked as printed."""
        if field == NEGATED:
            return self.negated
        known = self._fields[field]
        value = getattr(self.node, known.name)
        if isinstance(value, bool):
            self._printed.add(known.name)
            return value
        return says_something(value) and (isinstance(value, Node) or value != known.default)

    def mark_printed(self, *fields: str) -> Self:
        """Mark fields as printed, because the words for other fields already express them."""
        self._printed.update(self._fields[field].name for field in fields)
        return self

    def finish(self) -> None:
        """Check that every field has been printed.

        Raises:
            NoWordingError: a field has not been printed.
        """
        left = []
        for name in self.node.model_fields_set - self._printed:
            known, value = self._fields[name], getattr(self.node, name)
            empty = not isinstance(value, bool) and not says_something(value)
            if not (known.silent or empty or (not isinstance(value, Node) and value == known.default)):
                left.append(name)
        if left:
            raise NoWordingError(f"{sorted(left)} of {self.node!r}")


class Grammar(ABC):
    """Prints the nodes of one text in one language.

    Args:
        language: the language of the game's texts, with the phrases of each node.
        outer: the printer of the enclosing text.
    """

    lang: ClassVar[Literal["en", "ja"]]
    words: ClassVar[Words]

    def __init__(self, language: Language, text: Body, outer: Grammar | None = None) -> None:
        self.language = language
        self.text = text
        self.outer = outer

    def print_node(self, node: Node, *, many: bool = False, noun: str = "", negated: bool = False) -> PrintedNode:
        """Print a node by its phrase.

        Args:
            many: whether verbs are in the plural form.
            noun: the noun for a card without any other description.

        Raises:
            NoWordingError: the node, or a part of it, has no wording.
        """
        printed = PrintedNode(node, many=many, noun=noun, negated=negated)
        idiom = self.idiom(node)
        printed.words = self.follow(self.phrase_of(node).parts, printed) if idiom is None else idiom
        if idiom is None:
            self.finish(printed)
        return printed

    def finish(self, printed: PrintedNode) -> None:
        """Check that every field of a node has been printed.

        Raises:
            NoWordingError: a field has not been printed.
        """
        printed.finish()

    def idiom(self, node: Node) -> str | None:
        """Return a special wording for a combination of parts, or ``None`` to use the phrase."""
        return None

    def say(self, node: Node, *, many: bool = False, noun: str = "", negated: bool = False) -> str:
        """Return a node as text, by its phrase; see :meth:`print_node`."""
        return self.print_node(node, many=many, noun=noun, negated=negated).words

    def phrase_of(self, node: Node) -> Phrase:
        """Return the phrase of a node.

        Raises:
            NoWordingError: the game's language has no phrase for it.
        """
        says = self.language.says(type(node))
        if says is None:
            raise NoWordingError(f"{type(node).__name__}: {node!r}")
        return says.phrase(self.lang)

    def follow(self, parts: Parts, printed: PrintedNode) -> str:
        return "".join(self._part(part, printed) for part in parts)

    def _part(self, part: Any, printed: PrintedNode) -> str:
        if isinstance(part, str):
            return part
        if isinstance(part, Slot):
            return self._slot(part, printed[part.field] if part.field else printed.node, printed)
        if isinstance(part, Agreeing):
            return part.other if printed.many else part.one
        if isinstance(part, Choice):
            return self._choice(part, printed)
        if isinstance(part, Listed):
            return self.listed([one for item in part.items for one in self._item(item, printed)])
        many, met = printed.many, all(printed.is_set(field) for field in part.fields)
        words = self.follow(part.parts if met else part.otherwise, printed)
        if not part.otherwise:
            printed.many = many
        return words

    def _slot(self, slot: Slot, value: Any, printed: PrintedNode) -> str:
        if not slot.kind:
            return self.plain(value)
        if handler := getattr(self, f"as_{slot.kind}", None):
            return handler(value, slot.argument, printed)  # type: ignore[no-any-return]
        if slot.kind in self.words:
            return self.word(slot.kind, value, slot.argument)
        return getattr(self, slot.kind)(value)  # type: ignore[no-any-return]

    def _choice(self, choice: Choice, printed: PrintedNode) -> str:
        value = printed[choice.field]
        known = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
        for wanted, parts in choice.options:
            if wanted in (known, "*"):
                return self.follow(parts, printed)
        if says_something(value):
            raise NoWordingError(f"{choice.field}: {value!r}")
        return ""

    def _item(self, item: Parts, printed: PrintedNode) -> Iterable[str]:
        """Yield the texts for an item of a list: none if a field is not set, one for each value if it has several."""
        if not all(printed.is_set(part.field) for part in item if isinstance(part, Slot | Choice) and part.field):
            return
        each, many = next((part for part in item if isinstance(part, Slot) and part.each), None), printed.many
        values = printed[each.field] if each else None
        for value in values if isinstance(values, list) else (values,):
            printed.many = many
            words = "".join(
                self._slot(each, value, printed) if one is each else self._part(one, printed) for one in item
            )
            if words:
                yield words
        printed.many = many

    def plain(self, value: Any) -> str:
        """Return a number or word as text.

        Raises:
            NoWordingError: the value is neither.
        """
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise NoWordingError(repr(value))
        return str(value)

    def word(self, kind: str, value: Any, between: str = "") -> str:
        """Return the game's word for a value; a list of values is joined.

        Raises:
            NoWordingError: the game has no word for it.
        """
        if isinstance(value, list):
            return self.series([self.word(kind, item) for item in value], between)
        pair = self.words[kind].get(value)
        if pair is None or not pair[LANGS.index(self.lang)]:
            raise NoWordingError(f"{kind}: {value!r}")
        return pair[LANGS.index(self.lang)]

    def clause(self, node: Instruction) -> PrintedNode:
        return self.print_node(node)

    def stands_apart(self, node: Node) -> bool:
        """Return whether an instruction must be quoted inside a sentence."""
        says = self.language.says(type(node))
        return says is not None and says.apart

    def plain_command(self, several: Sequence[Instruction]) -> bool:
        """Return whether instructions are a single one that fits into a sentence."""
        return len(several) == 1 and not self.stands_apart(several[0])

    @classmethod
    def said_elsewhere(cls, kind: type[Node]) -> Sequence[str]:
        """Return the fields of a node class that its phrase does not have to print.

        Operations of an amount are printed by the grammar. Most fields of a body have no meaning for most abilities.
        """
        if issubclass(kind, Computed):
            return ("times", "half", "plus")
        return list(Body.model_fields) if issubclass(kind, Body) else ()

    @abstractmethod
    def listed(self, items: Sequence[str]) -> str: ...

    @abstractmethod
    def series(self, items: Sequence[str], between: str) -> str:
        """Return words joined by another word."""

    @abstractmethod
    def ability(self) -> str: ...

    # slots that every language has

    def as_do(self, value: Sequence[Instruction], argument: str, printed: PrintedNode) -> str:
        return self.within(value)

    @abstractmethod
    def sentences(self, several: Sequence[Instruction]) -> str: ...

    @abstractmethod
    def within(self, several: Sequence[Instruction]) -> str:
        """Return instructions within a sentence."""

    def as_condition(self, value: Node, argument: str, printed: PrintedNode) -> str:
        return self.say(value)

    def as_conditions(self, value: Sequence[Node], argument: str, printed: PrintedNode) -> str:
        """Return conditions joined by a word; each is set apart if it would be ambiguous."""
        return self.joined([self.set_apart(node) for node in value], argument)

    @abstractmethod
    def joined(self, clauses: Sequence[str], between: str) -> str: ...

    def set_apart(self, condition: Node) -> str:
        return self.say(condition)

    def amount(self, value: Any) -> str:
        """Return an amount as text: a number, “X”, or a phrase for a computed one.

        Raises:
            NoWordingError: the amount has no wording.
        """
        if not isinstance(value, Computed):
            return "X" if value == "x" else self.plain(value)
        printed = PrintedNode(value).mark_printed("times", "half", "plus")
        words = self.follow(self.phrase_of(value).parts, printed)
        printed.finish()
        return self.scaled(words, value)

    @abstractmethod
    def scaled(self, words: str, amount: Computed) -> str:
        """Return the words for an amount with its operations: multiplied, halved, plus a number."""


def sign_and_size(value: Any) -> tuple[str, Any]:
    """Return the sign of an addition (``+`` or ``-``), and the amount without it."""
    if isinstance(value, int):
        return ("-" if value < 0 else "+"), abs(value)
    if isinstance(value, Computed) and value.times < 0:
        half = {"up": "down", "down": "up"}.get(value.half or "")
        return "-", value.model_copy(update={"times": -value.times, "half": half, "plus": -value.plus})
    return "+", value


def without(node: Any, *fields: str) -> Any:
    """Return a copy of a node that does not state these fields."""
    rest = node.model_copy(update={name: type(node).model_fields[name].default for name in fields})
    rest.model_fields_set.difference_update(fields)
    return rest


@record
class Antecedent:
    """The meaning of a name in a text.

    Attributes:
        verb: the verb of the instruction that defines the name; ``shared`` if instructions with several verbs do.
        place: its number among the names defined by instructions with that verb, from 1; 0 if it is the only one.
    """

    verb: str
    place: int
    node: Node


SHARED = "shared"
"""The ``verb`` of a name that instructions with several verbs define."""


def antecedents(text: Node) -> dict[str, Antecedent]:
    """Return, for each name in a text, the instruction that defines it.

    Names inside a given ability are left out, because that is a text of its own.
    """
    giving: dict[str, list[Node]] = {}
    for node in inside(text):
        name = getattr(node, "remember", None)
        if name is not None:
            giving.setdefault(name, []).append(node)
    verbs = {name: by[0].verb if len({part.verb for part in by}) == 1 else SHARED for name, by in giving.items()}
    alike = [[name for name in verbs if verbs[name] == verb] for verb in verbs.values()]
    return {
        name: Antecedent(verbs[name], several.index(name) + 1 if len(several) > 1 else 0, giving[name][-1])
        for name, several in zip(verbs, alike, strict=True)
    }


def inside(text: Node) -> Iterable[Node]:
    """Yield every node of a text in order, except those inside given abilities."""
    given = {
        id(part) for child in nodes(text) if isinstance(child, Body) and child is not text for part in nodes(child)
    }
    return (node for node in nodes(text) if id(node) not in given)
