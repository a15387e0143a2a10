"""The parser engine: matches a text against the phrases of nodes and finds every node that it can mean.

It is the counterpart of ``judge.cards.printer.engine``, with the same phrases (:class:`judge.abilities.phrases.Says`).
If a node has several wordings, the printer writes the first one; this engine matches all of them. It contains no
words of any language.

**Writing a parser for a game.** Derive a class from :class:`Parser`. Give it a method ``read_KIND`` for each kind of
slot, the counterpart of ``as_KIND`` in the printer::

    class Reader(Parser):
        lang = "en"
        words = LEXICON

        def read_many(self, noun: str, at: int, form: str) -> Meanings:
            for end, count in self.slot("amount", "", at):
                for after in self.words_at((f" {noun}s", f" {noun}"), end):
                    yield after, count

Such a method yields (end, meaning) for each meaning of the words that begin at position ``at``. A kind without a
method is looked up in the table of that name in ``words``. Call :meth:`Parser.slot` to parse another kind,
:meth:`Parser.node` for nodes of a class, and :meth:`Parser.any_of` for any subclass of a class such as
``Instruction``. Their results are memoized, so nothing is parsed twice. A method may yield :class:`Fields` to fill
several fields of its node.

**Checks.** A field that a choice or an optional part of the phrase depends on must agree with the words. Fields with
their default value are left out. A node is dropped if a required field is missing, or if :meth:`Parser.accepts`
rejects it. If a game converts its texts to one spelling first, :meth:`Parser.spelling` does the same to phrases.

**Forms.** A phrase ends in a verb in its plain form. The argument ``form`` asks for another form of that verb, which
:meth:`Parser.inflected` returns: the form ``te`` of ``引く`` is ``引いて``.

**Limits.** All meanings are found without backtracking: a kind is parsed once per position. Left recursion yields
nothing; use :meth:`Parser.series` for lists. After :attr:`Parser.patience` steps the engine gives up
(:class:`GaveUpError`).
"""

from __future__ import annotations

import re
from abc import ABC
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, ClassVar, Literal, get_args, get_origin, get_type_hints

from judge.abilities import Language, Node
from judge.abilities.phrases import NEGATED, Agreeing, Choice, Listed, Optional, Part, Parts, Phrase, Slot
from judge.cards.printer.engine import LANGS, Words
from judge.records import record

Meanings = Iterable[tuple[int, Any]]
"""Meanings of the words at a position, each with the position where the words end."""

State = tuple[int, Mapping[str, Any]]
"""An end position, with the fields found so far and the demands on other fields (see `_DEMAND`)."""

_DEMAND, _BARRED = "?", "!"
"""Prefixes of pseudo-fields: whether a field must be set or unset, and values that a field must not have."""

_NUMBER = re.compile(r"\d+")

DEPTH = 80
"""The greatest nesting depth of slots."""


class GaveUpError(Exception):
    """Raised if parsing a text takes too many steps."""


class Fields(dict[str, Any]):
    """Several fields of a node, found by a single slot."""


class ParsedNode(dict[str, Any]):
    """A node as data, with the span of its words in the text."""

    __slots__ = ("span",)

    def __init__(self, fields: Mapping[str, Any], span: tuple[int, int]) -> None:
        super().__init__(fields)
        self.span = span


@record
class _FieldOf:
    """A field of a node.

    Attributes:
        key: its name in data.
        flag: whether it can be a Boolean.
        only: its only possible value, or ``None``.
        required: whether it has no default.
    """

    key: str
    default: Any
    flag: bool
    only: Any
    required: bool


@cache
def _shape(kind: type[Node]) -> Mapping[str, _FieldOf]:
    """Return the fields of a node class, by their names and aliases."""
    found, hints = {}, get_type_hints(kind, include_extras=True)
    for name, info in kind.model_fields.items():
        hint = hints[name]
        only = get_args(hint)[0] if get_origin(hint) is Literal and len(get_args(hint)) == 1 else None
        default = None if info.is_required() else info.get_default(call_default_factory=True)
        row = _FieldOf(info.alias or name, default, bool in _types_in(hint), only, info.is_required())
        found[name] = found[info.alias or name] = row
    return found


def _types_in(hint: Any) -> set[Any]:
    return {hint}.union(*(_types_in(arg) for arg in get_args(hint))) if get_origin(hint) is not Literal else set()


class Parser(ABC):
    """Parses one text in one language.

    Args:
        language: the language of the game's texts, with the phrases of each node.
        text: the text, in the spelling that the phrases have.

    Attributes:
        lang: the language whose phrases are used.
        words: the game's words for the values of fields, by kind of slot.
        separators: the words between the items of a list.
        going_on: the verb form of every item of a list except the last.
        patience: the number of steps after which the engine gives up.
        furthest: the furthest position reached; the words there stopped the parser.
    """

    lang: ClassVar[Literal["en", "ja"]]
    words: ClassVar[Words] = {}
    separators: ClassVar[Sequence[str]] = ()
    going_on: ClassVar[str] = ""
    patience: ClassVar[int] = 400_000

    def __init__(self, language: Language, text: str) -> None:
        self.language = language
        self.text = text
        self.furthest = 0
        self.steps = 0
        self._memo: dict[Any, Sequence[tuple[int, Any]]] = {}
        self._open: dict[Any, int] = {}
        self._cut = DEPTH

    # hooks for a game or language

    @classmethod
    def spelling(cls, words: str) -> str:
        """Return a phrase in the spelling of the text."""
        return words

    @classmethod
    def inflected(cls, words: str, form: str) -> Sequence[str]:
        """Return the possible forms of a phrase's last word; none if it has no such form."""
        return () if form else (words,)

    def accepts(self, kind: type[Node], fields: dict[str, Any]) -> dict[str, Any] | None:
        """Return the final fields of a node, or ``None`` to reject it; a game overrides this."""
        return fields

    def negation(self, node: Mapping[str, Any]) -> Mapping[str, Any]:
        return {"not": node}

    # methods for read_KIND

    def slot(self, kind: str, argument: str, at: int, form: str = "") -> Sequence[tuple[int, Any]]:
        """Return the meanings of the words at a position as a kind of slot."""
        return self._remembered(("slot", kind, argument, at, form), self._slot)

    def node(self, kind: type[Node], at: int, form: str = "") -> Sequence[tuple[int, Any]]:
        """Return the nodes of a class that the words at a position can mean."""
        return self._remembered(("node", kind, "", at, form), self._node)

    def any_of(
        self, base: type[Node], at: int, form: str = "", *, without: Collection[type[Node]] = ()
    ) -> Iterator[tuple[int, Any]]:
        """Yield the nodes of any subclass that the words at a position can mean."""
        for kind in self.language.of(base):
            if not any(issubclass(kind, one) for one in without):
                yield from self.node(kind, at, form)

    def words_at(self, several: Iterable[str], at: int) -> Iterator[int]:
        """Yield the end position of each of the given words that is found at a position."""
        for item in several:
            if self.text.startswith(item, at):
                end = at + len(item)
                self.furthest = max(self.furthest, end)
                yield end

    def row(self, at: int, part: str | Iterable[str], *more: str | Iterable[str]) -> Iterator[Any]:
        """Yield (end, meaning, …) for each way in which parts follow one another from a position.

        A part is the kind of a slot, with its argument behind a space and its verb form behind a slash, or several
        alternative words, which have no meaning.
        """
        found: Iterable[tuple[Any, ...]]
        if isinstance(part, str):
            slot, _, form = part.partition("/")
            kind, _, argument = slot.partition(" ")
            found = self.slot(kind, argument, at, form)
        else:
            found = ((end,) for end in self.words_at(part, at))
        for end, *meaning in found:
            if more:
                yield from ((last, *meaning, *others) for last, *others in self.row(end, *more))
            else:
                yield end, *meaning

    def series(
        self, kind: str, argument: str, at: int, separators: Iterable[str], *, least: int = 1, most: int = 12
    ) -> Iterator[tuple[int, list[Any]]]:
        """Yield lists of meanings of a kind, with a separator between every two."""
        between, now = tuple(separators), [(end, [one]) for end, one in self.slot(kind, argument, at)]
        for count in range(1, most + 1):
            if count >= least:
                yield from now
            now = [
                (end, [*several, one])
                for before, several in now
                for place in self.words_at(between, before)
                for end, one in self.slot(kind, argument, place)
            ]

    def in_any_order(self, items: Sequence[Parts], at: int) -> Iterator[tuple[int, Mapping[str, Any]]]:
        """Yield the fields set by a sequence of items: each item at most once, in any order."""
        now: list[tuple[int, Mapping[str, Any], frozenset[int]]] = [(at, {}, frozenset())]
        seen = set[Any]()
        while now:
            following = []
            for place, fields, used in now:
                key = place, frozen(fields), used
                if key in seen:
                    continue
                seen.add(key)
                yield place, fields
                for number, item in enumerate(items):
                    if number not in used:
                        following += [
                            (end, more, used | {number})
                            for end, more in self.follow(item, place, fields)
                            if end > place
                        ]
            now = following

    def follow(self, parts: Parts, at: int, fields: Mapping[str, Any] | None = None, form: str = "") -> list[State]:
        """Match the parts of a phrase at a position; return the end positions with the fields found."""
        states: list[State] = [(at, fields or {})]
        last = _verb_at(parts)
        for number, part in enumerate(parts):
            states = [new for state in states for new in self._part(part, state, form if number == last else "")]
            if not states:
                break
        return states

    # matching phrases

    def _remembered(self, key: Any, read: Any) -> Sequence[tuple[int, Any]]:
        """Return the memoized meanings for a key, or parse them.

        Left recursion yields nothing, and results that depend on it are not memoized.
        """
        known = self._memo.get(key)
        if known is not None:
            return known
        depth = self._open.get(key)
        if depth is not None:
            self._cut = min(self._cut, depth)
            return ()
        self._step()
        depth = len(self._open)
        if depth >= DEPTH:
            raise GaveUpError
        self._open[key] = depth
        try:
            found = _distinct(read(*key[1:]))
        finally:
            del self._open[key]
        if self._cut >= depth:
            self._cut = DEPTH
            self._memo[key] = found
        for end, _ in found:
            self.furthest = max(self.furthest, end)
        return found

    def _step(self) -> None:
        self.steps += 1
        if self.steps > self.patience:
            raise GaveUpError

    def _slot(self, kind: str, argument: str, at: int, form: str) -> Iterable[tuple[int, Any]]:
        handler = getattr(self, f"read_{kind}", None)
        if handler is not None:
            return handler(argument, at, form)  # type: ignore[no-any-return]
        return self._word(kind, argument, at) if kind in self.words else ()

    def read_plain(self, field: str, at: int, form: str) -> Meanings:
        """Parse a number; a game adds what other fields without a kind can hold."""
        digits = _NUMBER.match(self.text, at)
        if digits is not None and not form:
            yield digits.end(), int(digits[0])

    def _word(self, kind: str, between: str, at: int) -> Iterator[tuple[int, Any]]:
        """Yield the values whose word is found at a position, or lists of them if a separator is given."""
        yield from ((at + len(word), value) for word, value in self._vocabulary(kind) if self.text.startswith(word, at))
        if between:
            separators = {self.spelling(between), self.spelling(f" {between} ")} - {""}
            yield from self.series(kind, "", at, separators, least=2)

    @classmethod
    @cache
    def _vocabulary(cls, kind: str) -> Sequence[tuple[str, Any]]:
        here = LANGS.index(cls.lang)
        return [(cls.spelling(pair[here]), value) for value, pair in cls.words[kind].items() if pair[here]]

    def _node(self, kind: type[Node], _: str, at: int, form: str) -> Iterator[tuple[int, Any]]:
        says = self.language.says(kind)
        for phrase in says.readings(self.lang) if says is not None else ():
            yield from self.phrase(kind, phrase, at, form)

    def phrase(self, kind: type[Node], phrase: Phrase, at: int, form: str = "") -> Iterator[tuple[int, Any]]:
        """Yield the nodes of a class that the words at a position can mean by one of its phrases."""
        for end, fields in self.follow(phrase.parts, at, None, form):
            if (node := self.finished(kind, fields, (at, end))) is not None:
                yield end, node

    def finished(self, kind: type[Node], fields: Mapping[str, Any], span: tuple[int, int]) -> Mapping[str, Any] | None:
        """Return the node with these fields, or ``None`` if the class or the phrase does not allow them."""
        shape = _shape(kind)
        values = dict[str, Any]()
        for name, value in fields.items():
            if name[0] not in (_DEMAND, _BARRED) and name != NEGATED:
                row = shape[name]
                if value is not None and (row.required or not _is_default(value, row.default)):
                    values[row.key] = value
        for name, value in fields.items():
            if name[0] not in (_DEMAND, _BARRED):
                continue
            row = shape[name[1:]]
            if name[0] == _BARRED:
                meets = _spelled(values.get(row.key, row.default)) not in value
            elif row.flag:
                if row.key not in values and bool(row.default) is not value:
                    values[row.key] = value
                meets = bool(values.get(row.key, row.default)) is value
            else:
                meets = (row.key in values) is value
            if not meets:
                return None
        for row in shape.values():
            if row.required and row.key not in values:
                if row.only is None:
                    return None
                values[row.key] = row.only
        accepted = self.accepts(kind, values)
        if accepted is None:
            return None
        return ParsedNode(self.negation(ParsedNode(accepted, span)) if fields.get(NEGATED) else accepted, span)

    def _part(self, part: Part, state: State, form: str) -> list[State]:
        self._step()
        at, fields = state
        if isinstance(part, str):
            several = _literal(type(self), part, form)
            return [(end, fields) for end in self.words_at(several, at)]
        if isinstance(part, Slot):
            return self._filled(part, at, fields, form)
        if isinstance(part, Agreeing):
            both = {w for one in (part.one, part.other) for w in _literal(type(self), one, form)}
            return [(end, fields) for end in self.words_at(both, at)]
        if isinstance(part, Choice):
            return self._chosen(part, at, fields, form)
        if isinstance(part, Listed):
            return self.listed(part.items, at, fields, form)
        return self._optional(part, at, fields, form)

    def _filled(self, slot: Slot, at: int, fields: Mapping[str, Any], form: str) -> list[State]:
        found: list[State] = []
        for end, value in self.slot(slot.kind or "plain", slot.argument if slot.kind else slot.field, at, form):
            more: Mapping[str, Any] = value if isinstance(value, Fields) else {slot.field: value} if slot.field else {}
            if slot.each and not isinstance(value, Fields):
                more = {slot.field: [*fields.get(slot.field, ()), value]}
                found.append((end, {**fields, **more}))
            elif (joined := _joined(fields, more)) is not None:
                found.append((end, joined))
        return found

    def _chosen(self, choice: Choice, at: int, fields: Mapping[str, Any], form: str) -> list[State]:
        named = frozenset(value for value, _ in choice.options if value != "*")
        found: list[State] = []
        for value, parts in choice.options:
            chosen = {f"{_BARRED}{choice.field}": named} if value == "*" else {choice.field: _value(value)}
            joined = _joined(fields, chosen)
            if joined is not None:
                found += self.follow(parts, at, joined, form)
        if len(named) == len(choice.options) and not form:
            joined = _joined(fields, {f"{_DEMAND}{choice.field}": False})
            found += [] if joined is None else [(at, joined)]
        return found

    def _optional(self, part: Optional, at: int, fields: Mapping[str, Any], form: str) -> list[State]:
        def with_demands(wanted: bool) -> Mapping[str, Any] | None:
            flags = {f"{_DEMAND}{name}": wanted for name in part.fields if name != NEGATED}
            return _joined(fields, {**flags, **({NEGATED: True} if wanted and NEGATED in part.fields else {})})

        found: list[State] = []
        if (met := with_demands(True)) is not None:
            found += self.follow(part.parts, at, met, form)
        unmet = with_demands(False) if len(part.fields) == 1 else fields
        if unmet is not None and not (NEGATED in part.fields and fields.get(NEGATED)):
            found += self.follow(part.otherwise, at, unmet, form) if part.otherwise else [(at, unmet)]
        return found

    def listed(self, items: Sequence[Parts], at: int, fields: Mapping[str, Any], form: str) -> list[State]:
        """Match a list: some of its items in any order, with separators between them."""
        found: list[State] = []
        now: list[tuple[int, Mapping[str, Any], int]] = [(at, fields, 0)]
        between = [self.spelling(separator) for separator in self.separators]
        while now:
            following = []
            for place, ability, used in now:
                for number, item in enumerate(items):
                    each = any(isinstance(one, Slot) and one.each for one in item)
                    if used >> number & 1 and not each:
                        continue
                    found += [one for one in self.follow(item, place, ability, form) if one[0] > place]
                    following += [
                        (after, more, used | 1 << number)
                        for end, more in self.follow(item, place, ability, self.going_on)
                        if end > place
                        for after in self.words_at(between, end)
                    ]
            now = following
        return found


def _joined(fields: Mapping[str, Any], more: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """Return merged fields, or ``None`` if a field has two different values."""
    if any(name in fields and fields[name] != value for name, value in more.items()):
        return None
    return {**fields, **more}


def _verb_at(parts: Parts) -> int:
    """Return the index of the part with the verb: the last part that is always present (-1 if none)."""
    kept = [n for n, part in enumerate(parts) if not isinstance(part, Optional) or part.otherwise]
    return kept[-1] if kept else -1


@lru_cache(maxsize=65536)
def _literal(cls: type[Parser], words: str, form: str) -> Sequence[str]:
    return tuple(dict.fromkeys(cls.spelling(one) for one in cls.inflected(words, form)))


def _value(word: str) -> Any:
    """Return the value that a phrase writes as a word: ``yes``, ``no``, a number or a text."""
    if word in ("yes", "no"):
        return word == "yes"
    return int(word) if word.isdigit() else word


def _spelled(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _is_default(value: Any, default: Any) -> bool:
    if isinstance(value, bool) or isinstance(default, bool):
        return value is default
    return value == default or (default is None and value == [])


def frozen(value: Any) -> Any:
    """Return a hashable key; keys are equal only for equal meanings."""
    if isinstance(value, Mapping):
        return frozenset((name, frozen(one)) for name, one in value.items())
    if isinstance(value, list | tuple):
        return tuple(frozen(item) for item in value)
    return (value,) if isinstance(value, bool) else value


def _distinct(found: Iterable[tuple[int, Any]]) -> Sequence[tuple[int, Any]]:
    kept = {(end, isinstance(value, Fields), frozen(value)): (end, value) for end, value in found}
    return list(kept.values())
