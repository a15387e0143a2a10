"""The engine that puts nodes into words: it follows their phrases, and records the fields already expressed.

A game's grammar of a language derives from :class:`Grammar` by way of the grammar of that language, and has a method
``as_KIND`` for each kind of slot. A field left unexpressed is an error: a text without it would be another text.
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
"""The words of a game for the values of its fields, by kind of slot: each in English and in Japanese."""

LANGS = ("en", "ja")


class NotSaidError(Exception):
    """A node that the printer has no words for."""


@record
class FieldOf:
    """A field of a node.

    Attributes:
        name: the attribute.
        default: what it holds where nothing is stated.
        silent: it says nothing to a reader, as the name under which something is remembered.
    """

    name: str
    default: Any
    silent: bool


@cache
def fields_of(kind: type[Node]) -> Mapping[str, FieldOf]:
    """Return the fields of a kind of node, under the names they are written and called by."""
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
    """Return whether a value is neither missing, false nor empty; a node is empty where nothing in it is stated."""
    if value is None or value is False:
        return False
    if isinstance(value, Node):
        return bool(value.model_fields_set) or not type(value).model_fields
    return not (isinstance(value, list | str) and not value)


class Saying:
    """A node that is being said.

    Attributes:
        node: the node.
        many: whether what is spoken of is not in the third person singular.
        noun: the noun for a card without any other description.
        negated: whether the opposite is meant.
        subject: the acting player who is expressly named: ``you``, ``opponent`` or ``each``.
        words: what was said, in the end.
    """

    def __init__(self, node: Node, *, many: bool = False, noun: str = "", negated: bool = False) -> None:
        self.node = node
        self.many = many
        self.noun = noun
        self.negated = negated
        self.subject = ""
        self.words = ""
        self._fields = fields_of(type(node))
        self._said = set[str]()

    def __getitem__(self, field: str) -> Any:
        """Return the content of a field, and mark it as expressed."""
        name = self._fields[field].name
        self._said.add(name)
        return getattr(self.node, name)

    def holds(self, field: str) -> Any:
        """Return the content of a field, without marking it as expressed."""
        return getattr(self.node, self._fields[field].name)

    def states(self, field: str) -> bool:
        """Return whether a field is set; for a boolean, the field then counts as printed."""
        if field == NEGATED:
            return self.negated
        known = self._fields[field]
        value = getattr(self.node, known.name)
        if isinstance(value, bool):
            self._said.add(known.name)
            return value
        return says_something(value) and (isinstance(value, Node) or value != known.default)

    def count_as_said(self, *fields: str) -> Self:
        """Mark fields as expressed by the words for other fields."""
        self._said.update(self._fields[field].name for field in fields)
        return self

    def finish(self) -> None:
        """Raise an error for unexpressed fields.

        Raises:
            NotSaidError: fields are left over.
        """
        left = []
        for name in self.node.model_fields_set - self._said:
            known, value = self._fields[name], getattr(self.node, name)
            empty = not isinstance(value, bool) and not says_something(value)
            if not (known.silent or empty or (not isinstance(value, Node) and value == known.default)):
                left.append(name)
        if left:
            raise NotSaidError(f"{sorted(left)} of {self.node!r}")


class Grammar(ABC):
    """Prints the nodes of one text in one language.

    Args:
        language: the language of the game's texts, with the wording of each node.
        outer: the printer of the enclosing text.
    """

    lang: ClassVar[Literal["en", "ja"]]
    words: ClassVar[Words]

    def __init__(self, language: Language, text: Body, outer: Grammar | None = None) -> None:
        self.language = language
        self.text = text
        self.outer = outer

    def said(self, node: Node, *, many: bool = False, noun: str = "", negated: bool = False) -> Saying:
        """Say a node in the words of its phrase.

        Args:
            node: the node.
            many: several things are spoken of.
            noun: the noun for a card without any other description.
            negated: the opposite is meant.

        Raises:
            NotSaidError: there are no words for it, or for a part of it.
        """
        said = Saying(node, many=many, noun=noun, negated=negated)
        idiom = self.idiom(node)
        said.words = self.follow(self.phrase_of(node).parts, said) if idiom is None else idiom
        if idiom is None:
            self.finish(said)
        return said

    def finish(self, said: Saying) -> None:
        """Raise an error for a node with unexpressed fields.

        Raises:
            NotSaidError: fields are left over.
        """
        said.finish()

    def idiom(self, node: Node) -> str | None:
        """Return the idiom for a node whose parts together have other words than each alone."""
        return None

    def say(self, node: Node, *, many: bool = False, noun: str = "", negated: bool = False) -> str:
        """Return a node in the words of its phrase."""
        return self.said(node, many=many, noun=noun, negated=negated).words

    def phrase_of(self, node: Node) -> Phrase:
        """Return the phrase of a node.

        Raises:
            NotSaidError: its game has no words for it.
        """
        says = self.language.says(type(node))
        if says is None:
            raise NotSaidError(f"{type(node).__name__}: {node!r}")
        return says.phrase(self.lang)

    def follow(self, parts: Parts, said: Saying) -> str:
        """Return the words of a phrase, or of a part of it."""
        return "".join(self._part(part, said) for part in parts)

    def _part(self, part: Any, said: Saying) -> str:
        if isinstance(part, str):
            return part
        if isinstance(part, Slot):
            return self._slot(part, said[part.field] if part.field else said.node, said)
        if isinstance(part, Agreeing):
            return part.other if said.many else part.one
        if isinstance(part, Choice):
            return self._choice(part, said)
        if isinstance(part, Listed):
            return self.listed([one for item in part.items for one in self._item(item, said)])
        many, met = said.many, all(said.states(field) for field in part.fields)
        words = self.follow(part.parts if met else part.otherwise, said)
        if not part.otherwise:
            said.many = many
        return words

    def _slot(self, slot: Slot, value: Any, said: Saying) -> str:
        if not slot.kind:
            return self.plain(value)
        handler = getattr(self, f"as_{slot.kind}", None)
        return handler(value, slot.argument, said) if handler else self.word(slot.kind, value, slot.argument)

    def _choice(self, choice: Choice, said: Saying) -> str:
        value = said[choice.field]
        known = {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
        for wanted, parts in choice.options:
            if wanted in (known, "*"):
                return self.follow(parts, said)
        if says_something(value):
            raise NotSaidError(f"{choice.field}: {value!r}")
        return ""

    def _item(self, item: Parts, said: Saying) -> Iterable[str]:
        """Yield the words for an item of a list: none, one, or one for each of several values."""
        if not all(said.states(part.field) for part in item if isinstance(part, Slot | Choice) and part.field):
            return
        each, many = next((part for part in item if isinstance(part, Slot) and part.each), None), said.many
        values = said[each.field] if each else None
        for value in values if isinstance(values, list) else (values,):
            said.many = many
            words = "".join(self._slot(each, value, said) if one is each else self._part(one, said) for one in item)
            if words:
                yield words
        said.many = many

    def plain(self, value: Any) -> str:
        """Return a number or a word unchanged.

        Raises:
            NotSaidError: the value is neither.
        """
        if isinstance(value, bool) or not isinstance(value, int | str):
            raise NotSaidError(repr(value))
        return str(value)

    def word(self, kind: str, value: Any, between: str = "") -> str:
        """Return the game's word for a value, or for each of several with a word between them.

        Raises:
            NotSaidError: the game has no word for it.
        """
        if isinstance(value, list):
            return self.series([self.word(kind, one) for one in value], between)
        pair = self.words[kind].get(value)
        if pair is None or not pair[LANGS.index(self.lang)]:
            raise NotSaidError(f"{kind}: {value!r}")
        return pair[LANGS.index(self.lang)]

    def clause(self, node: Instruction) -> Saying:
        """Say one instruction."""
        return self.said(node)

    def stands_apart(self, node: Node) -> bool:
        """Return whether an instruction must be quoted inside a sentence."""
        says = self.language.says(type(node))
        return says is not None and says.apart

    @classmethod
    def said_elsewhere(cls, kind: type[Node]) -> Sequence[str]:
        """Return the fields of a kind of node that its phrase need not say.

        The grammar prints the modifiers of an amount. Most fields of a body mean nothing for most abilities.
        """
        if issubclass(kind, Computed):
            return ("times", "half", "plus")
        return list(Body.model_fields) if issubclass(kind, Body) else ()

    @abstractmethod
    def listed(self, items: Sequence[str]) -> str:
        """Return the words for a list of predicates."""

    @abstractmethod
    def series(self, items: Sequence[str], between: str) -> str:
        """Return words joined by another word."""

    @abstractmethod
    def ability(self) -> str:
        """Return the text that it says."""

    # slots that every language has

    def as_sentences(self, value: Sequence[Instruction], argument: str, said: Saying) -> str:
        """Return instructions as sentences."""
        return self.sentences(value)

    def as_do(self, value: Sequence[Instruction], argument: str, said: Saying) -> str:
        """Return instructions within a sentence."""
        return self.within(value)

    @abstractmethod
    def sentences(self, several: Sequence[Instruction]) -> str:
        """Return instructions as sentences."""

    @abstractmethod
    def within(self, several: Sequence[Instruction]) -> str:
        """Return instructions within a sentence."""

    def as_condition(self, value: Node, argument: str, said: Saying) -> str:
        """Return the words for a condition."""
        return self.say(value)

    def as_conditions(self, value: Sequence[Node], argument: str, said: Saying) -> str:
        """Return joined conditions; ambiguous ones are set apart."""
        return self.joined([self.set_apart(one) for one in value], argument)

    @abstractmethod
    def joined(self, clauses: Sequence[str], between: str) -> str:
        """Return clauses joined by a word."""

    def set_apart(self, condition: Node) -> str:
        """Return the words for a condition that stands within another."""
        return self.say(condition)

    def as_amount(self, value: Any, argument: str, said: Saying) -> str:
        """Return the words for an amount."""
        return self.amount(value)

    def amount(self, value: Any) -> str:
        """Return the words for an amount: a number, or the source of its value.

        Raises:
            NotSaidError: there are no words for it.
        """
        if not isinstance(value, Computed):
            return self.plain(value)
        said = Saying(value).count_as_said("times", "half", "plus")
        words = self.follow(self.phrase_of(value).parts, said)
        said.finish()
        return self.scaled(words, value)

    @abstractmethod
    def scaled(self, words: str, amount: Computed) -> str:
        """Return these words multiplied or halved, plus a number."""


@record
class Antecedent:
    """What a name in a text stands for.

    Attributes:
        verb: the verb of the instruction that gave it; ``shared`` where several can.
        place: its place among the names that the same verb gave, from 1; 0 where there is no other.
        node: the instruction.
    """

    verb: str
    place: int
    node: Node


SHARED = "shared"
"""The placeholder for the verb of a name that several instructions can give."""


def antecedents(text: Node) -> dict[str, Antecedent]:
    """Return the names that a text defines, with their referents.

    Names inside a granted ability are left out, because that is a text of its own.
    """
    giving: dict[str, list[Node]] = {}
    for node in inside(text):
        name = getattr(node, "remember", None)
        if name is not None:
            giving.setdefault(name, []).append(node)
    verbs = {name: by[0].verb if len({one.verb for one in by}) == 1 else SHARED for name, by in giving.items()}
    alike = [[name for name in verbs if verbs[name] == verb] for verb in verbs.values()]
    return {
        name: Antecedent(verbs[name], several.index(name) + 1 if len(several) > 1 else 0, giving[name][-1])
        for name, several in zip(verbs, alike, strict=True)
    }


def inside(text: Node) -> Iterable[Node]:
    """Yield every node of a text in order, without those of the abilities that it gives."""
    given = {id(part) for one in nodes(text) if isinstance(one, Body) and one is not text for part in nodes(one)}
    return (node for node in nodes(text) if id(node) not in given)


__all__ = [
    "LANGS",
    "SHARED",
    "Antecedent",
    "Grammar",
    "NotSaidError",
    "Saying",
    "Words",
    "antecedents",
    "fields_of",
    "inside",
    "says_something",
]
