"""The wording of nodes: phrases with typed slots, in English and Japanese.

A phrase is a line of text with marks. The marks name fields of its node and never call code:

==============================  ====================================================================================
``{to:cards}``                  a slot: what the field ``to`` holds, as a noun phrase. The word behind the colon is the
                                kind of the slot; the grammar of the language has a method for each kind.
``{draw:many card}``            a slot whose kind takes an argument: “3 cards”.
``{:kind}``                     a slot that says something of the whole node.
``{nth}``                       a slot without a kind: a number or a word, as it stands.
``{races*}``                    a slot in a list: that part is said once for each of several values.
``[ onto {onto:cards}]``        an optional part: said where every field of its slots says something.
``[tapped? tapped]``            an optional part: said where the field ``tapped`` says something.
``{tapped?tapped|untapped}``    one of two: the first where the field says something.
``{who=you:your|*:their}``      a choice by value; ``yes`` and ``no`` are true and false, ``*`` is any other value.
                                Where no value fits, nothing is said of a field that says nothing.
``{draws|draw}``                a word that agrees with its subject: its form for the third person singular comes first.
``gets {a} & loses {b}``        a list: those of its parts whose slots all have something to say.
==============================  ====================================================================================

A field *says something* unless it is missing, false, empty, or holds its default value. ``negated`` can be tested like
a field: it says something where the opposite of the node is meant.

The same marks serve to read: a phrase has one wording that is written, and may have others that are only read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache

from judge.records import record

NEGATED = "negated"
"""The name that a phrase uses, like a field, to say the opposite of the node."""


@record
class Slot:
    """A place in a phrase for the value of a field.

    Attributes:
        field: the name of the field as written in texts; empty for the node itself.
        kind: the kind of noun phrase, such as ``cards``; empty for a plain number or word.
        argument: a further argument of the kind, such as a noun.
        each: in a list, whether the item is repeated for each value of the field.
    """

    field: str
    kind: str = ""
    argument: str = ""
    each: bool = False


@record
class Agreeing:
    """A word that agrees with its subject.

    Attributes:
        one: its form for the third person singular, such as ``draws``.
        other: its form for all others, such as ``draw``.
    """

    one: str
    other: str


@record
class Choice:
    """One of several wordings, chosen by the value of a field.

    Attributes:
        field: the name of the field as written in texts.
        options: the wordings by value; ``*`` is any other value.
    """

    field: str
    options: Sequence[tuple[str, Parts]]


@record
class Optional:
    """A wording that is used only if fields have a value.

    Attributes:
        fields: the fields, which must all have a value.
    """

    fields: Sequence[str]
    parts: Parts
    otherwise: Parts


@record
class Listed:
    """A list of wordings; items without a value are left out."""

    items: Sequence[Parts]


Part = str | Slot | Agreeing | Choice | Optional | Listed
Parts = Sequence[Part]


class PhraseError(ValueError):
    """A phrase is malformed; the message says where."""


_TEST = re.compile(r"(\w+)\?")
_CHOICE = re.compile(r"(\w+)=")
_VALUE = re.compile(r"([\w.]+|\*):")
_SLOT = re.compile(r"(\w*)(\*?)(?::(\w+)(?: ([^{}|\[\]]+))?)?\}")
_AGREEING = re.compile(r"([^{}|\[\]]+)\|([^{}|\[\]]+)\}")
_WORDS = re.compile(r"[^{}\[\]|&]+")


@record
class Phrase:
    """A wording of a node in one language.

    Attributes:
        mentioned: the fields that it names, and ``negated`` if it can say the opposite.
    """

    text: str
    parts: Parts
    mentioned: frozenset[str]


@cache
def phrase(text: str) -> Phrase:
    """Return a phrase, parsed.

    Raises:
        PhraseError: it is malformed.
    """
    reader = _Reader(text)
    items = [reader.parts("&")]
    while reader.at < len(text):
        reader.at += 1
        items.append(reader.parts("&"))
    parts = items[0] if len(items) == 1 else (Listed(tuple(_trimmed(item) for item in items)),)
    return Phrase(text, parts, frozenset(_fields(parts)))


class _Reader:
    """Parses a phrase from left to right."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def parts(self, ends: str) -> Parts:
        """Parse until one of the characters in ``ends``, which is not consumed."""
        found: list[Part] = []
        while self.at < len(self.text) and self.text[self.at] not in ends:
            mark = self.text[self.at]
            if mark == "{":
                found.append(self._braces())
            elif mark == "[":
                found.append(self._optional())
            else:
                words = _WORDS.match(self.text, self.at)
                if words is None:
                    raise self._wrong(f"{mark!r} stands alone")
                self.at = words.end()
                found.append(words[0])
        return tuple(found)

    def _braces(self) -> Part:
        self.at += 1
        if slot := self._match(_SLOT):
            return Slot(slot[1], slot[3] or "", slot[4] or "", bool(slot[2]))
        if test := self._match(_TEST):
            parts = self.parts("|")
            return Optional((test[1],), parts, self._last())
        if choice := self._match(_CHOICE):
            return Choice(choice[1], tuple(self._options()))
        if agreeing := self._match(_AGREEING):
            return Agreeing(agreeing[1], agreeing[2])
        raise self._wrong("no slot, choice or agreeing word")

    def _options(self) -> Iterator[tuple[str, Parts]]:
        while True:
            value = self._match(_VALUE)
            if value is None:
                raise self._wrong("a choice without a value")
            yield value[1], self.parts("|}")
            self._expect("|}")
            if self.text[self.at - 1] == "}":
                return

    def _last(self) -> Parts:
        self._expect("|")
        parts = self.parts("}")
        self._expect("}")
        return parts

    def _optional(self) -> Part:
        self.at += 1
        test = self._match(_TEST)
        parts = self.parts("]")
        self._expect("]")
        fields = (test[1],) if test else tuple(part.field for part in parts if isinstance(part, Slot))
        if not fields:
            raise self._wrong("an optional part that depends on no field")
        return Optional(fields, parts, ())

    def _match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        match = pattern.match(self.text, self.at)
        if match is not None:
            self.at = match.end()
        return match

    def _expect(self, marks: str) -> None:
        if self.at >= len(self.text) or self.text[self.at] not in marks:
            raise self._wrong(f"{' or '.join(marks)} is missing")
        self.at += 1

    def _wrong(self, problem: str) -> PhraseError:
        return PhraseError(f"{problem}: {self.text[: self.at]} <here> {self.text[self.at :]}")


def _trimmed(parts: Parts) -> Parts:
    """Return an item of a list without the spaces around its separators."""
    words = list(parts)
    for at, strip in ((0, str.lstrip), (-1, str.rstrip)):
        if words and isinstance(words[at], str):
            words[at] = strip(str(words[at]))
    return tuple(words)


def _fields(parts: Parts) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Slot):
            yield from (part.field,) if part.field else ()
        elif isinstance(part, Choice):
            yield part.field
            for _, option in part.options:
                yield from _fields(option)
        elif isinstance(part, Optional):
            yield from part.fields
            yield from _fields(part.parts)
            yield from _fields(part.otherwise)
        elif isinstance(part, Listed):
            for item in part.items:
                yield from _fields(item)


@record
class Says:
    """The wording of a node in both languages.

    Of several wordings in a language, the first one is printed; all of them can be read.

    Attributes:
        statement: whether it is a statement, not a command, so that it cannot follow “may” or ``てもよい``.
        apart: whether it is long or has parts of its own, so that it is separated from the rest of a sentence.
    """

    en: str | Sequence[str]
    ja: str | Sequence[str]
    statement: bool = False
    apart: bool = False

    def phrase(self, lang: str) -> Phrase:
        """Return the wording that is printed in a language."""
        return self.readings(lang)[0]

    def readings(self, lang: str) -> Sequence[Phrase]:
        """Return all wordings that can be read in a language."""
        wordings: str | Sequence[str] = getattr(self, lang)
        return [phrase(one) for one in ([wordings] if isinstance(wordings, str) else wordings)]
