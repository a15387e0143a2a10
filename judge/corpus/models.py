"""Rulebooks as data: clauses, notes and terms."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from datetime import date
from types import MappingProxyType
from typing import Any, ClassVar, Literal, NamedTuple, get_args

Lang = Literal["ja", "en"]
Kind = Literal["definition", "procedure", "constraint", "term", "informational"]
NoteKind = Literal["defect", "ruling", "commentary", "differs-from-digital", "open-question"]
NoteSource = Literal["document", "digest", "publisher"]
Authority = Literal["document", "answer", "how-to-play", "reading"]
"""The basis of a note: the document's words, a published answer, the how-to-play page, or our reading."""

LANGS: tuple[Lang, ...] = get_args(Lang)
KINDS: tuple[Kind, ...] = get_args(Kind)
KINDS_JA: Mapping[str, str] = MappingProxyType(
    {"definition": "定義", "procedure": "手順", "constraint": "制約", "term": "用語", "informational": "参考"}
)
NOTE_KINDS: tuple[NoteKind, ...] = get_args(NoteKind)
NOTE_SOURCES: tuple[NoteSource, ...] = get_args(NoteSource)
AUTHORITIES: tuple[Authority, ...] = get_args(Authority)

REFERENCE = re.compile(r"\{([0-9][^{}]*)\}")
"""A cross reference inside a text: ``{10.5.1}``, a number of the same game. ``{r}`` is a symbol printed on cards."""


class Text(NamedTuple):
    """The same text in Japanese and English. References are in braces: ``{10.5.1}``."""

    ja: str
    en: str

    def get(self, lang: str) -> str:
        """Return the text in ``lang``; in English for any language but ``ja``."""
        return self.ja if lang == "ja" else self.en

    def plain(self, lang: str) -> str:
        """Return the text without the braces around references; their numbers remain."""
        return REFERENCE.sub(r"\1", self.get(lang))

    def references(self) -> tuple[str, ...]:
        """Return the numbers in references, each once, in the order of the Japanese text."""
        return tuple(dict.fromkeys(REFERENCE.findall(self.ja) + REFERENCE.findall(self.en)))


class Example(NamedTuple):
    """An example from the document, restated; ``scenario`` plays it."""

    text: Text
    scenario: str | None = None


class Questions(NamedTuple):
    """Questions in people's own words that a clause answers; the two languages are independent."""

    ja: tuple[str, ...] = ()
    en: tuple[str, ...] = ()

    def get(self, lang: str) -> tuple[str, ...]:
        """Return the questions in ``lang``; in English for any language but ``ja``."""
        return self.ja if lang == "ja" else self.en


class Clause(NamedTuple):
    """A numbered clause in our own words.

    ``id`` and every id in ``refs``, ``parent``, ``children`` and ``notes`` are full names (``sve:10.5.2.1``), while
    ``number`` is the bare number. ``title`` is the title above the text; if ``heading`` is true, the text is itself
    only a title. ``source`` is the id of the rulebook's :class:`Origin` that it is from, or ``None`` for the rulebook's
    own document. ``order`` counts from 0 through the rulebook; ``chapter`` is the number of the top-level clause.
    ``official`` is the publisher's wording if the user has imported it.
    """

    id: str
    game: str
    number: str
    version: str
    kind: Kind
    heading: bool
    text: Text
    title: Text | None = None
    source: str | None = None
    examples: tuple[Example, ...] = ()
    refs: tuple[str, ...] = ()
    parent: str | None = None
    children: tuple[str, ...] = ()
    order: int = 0
    chapter: str = ""
    notes: tuple[str, ...] = ()
    not_simulated: Text | None = None
    questions: Questions = Questions()
    official: str | None = None

    @property
    def name(self) -> Text | None:
        """The title of the clause, or the text of a heading; ``None`` without a title."""
        return self.text if self.heading else self.title

    def to_json(self) -> dict[str, Any]:
        """Return the clause as data for export, without braces and without the official wording."""
        return {
            "id": self.id,
            "game": self.game,
            "number": self.number,
            "version": self.version,
            "kind": self.kind,
            "heading": self.heading,
            "title": {"ja": self.title.ja, "en": self.title.en} if self.title else None,
            "source": self.source,
            "ja": self.text.plain("ja"),
            "en": self.text.plain("en"),
            "examples": [
                {"ja": one.text.plain("ja"), "en": one.text.plain("en"), "scenario": one.scenario}
                for one in self.examples
            ],
            "questions": {lang: list(self.questions.get(lang)) for lang in LANGS},
            "refs": list(self.refs),
            "parent": self.parent,
            "children": list(self.children),
            "chapter": self.chapter,
            "notes": list(self.notes),
            "not_simulated": {"ja": self.not_simulated.ja, "en": self.not_simulated.en} if self.not_simulated else None,
        }


class Note(NamedTuple):
    """A note on clauses, by us, the publisher or a player; ``clauses[0]`` is the clause in its id."""

    id: str
    game: str
    kind: NoteKind
    clauses: tuple[str, ...]
    text: Text
    source: NoteSource | None = None
    authority: Authority = "reading"
    old_numbers: tuple[str, ...] = ()
    answered_by: str | None = None

    @property
    def slug(self) -> str:
        """The part of the id after ``#``."""
        return self.id.partition("#")[2]


class Term(NamedTuple):
    """A term of the game with its other names and its defining clause."""

    game: str
    ja: str
    en: str
    reading: str = ""
    aka: tuple[str, ...] = ()
    symbol: str | None = None
    clause: str | None = None
    keyword: bool = False

    @property
    def id(self) -> str:
        """The name of the term in the graph, without its prefix ``term:``, such as ``sve/守護``."""
        return f"{self.game}/{self.ja}"

    @property
    def names(self) -> tuple[str, ...]:
        """Every form in which a person may write the term."""
        return tuple(dict.fromkeys(name for name in (self.ja, self.en, *self.aka) if name))


class Origin(NamedTuple):
    """A further source of a rulebook, for clauses that its own document refers to but does not contain."""

    text: Text
    version: str


class Part(NamedTuple):
    """A part of a rulebook with a title but no number: the chapters from ``first`` to ``last``."""

    title: Text
    first: str
    last: str


PAGE = 240
"""The largest number of clauses of a chapter on one page; longer chapters have a page per section."""


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """One edition of one game's rules, without their text.

    ``newer`` is a known later edition that is not installed.
    """

    game: str
    version: str
    title: Text
    effective: date | None
    languages: tuple[str, ...]
    source: Text | None
    newer: str | None


@dataclass(frozen=True, slots=True, eq=False)
class Rulebook(Edition):
    """An edition with its text.

    ``clauses`` maps bare numbers to clauses, in document order. ``digest`` is a fingerprint of the content, which does
    not depend on the layout of the files. ``where`` maps ids of clauses and notes to file and line, for messages.
    """

    _MAPPINGS: ClassVar = ("clauses", "notes", "sources", "where")

    clauses: Mapping[str, Clause]
    notes: Mapping[str, Note]
    glossary: tuple[Term, ...]
    digest: str
    sources: Mapping[str, Origin] = field(default_factory=dict)
    parts: tuple[Part, ...] = ()
    where: Mapping[str, tuple[str, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in self._MAPPINGS:
            object.__setattr__(self, name, MappingProxyType(getattr(self, name)))

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the parts of the rulebook for pickling, which does not support read-only mappings."""
        parts = (getattr(self, field.name) for field in fields(self))
        return Rulebook, tuple(dict(part) if isinstance(part, MappingProxyType) else part for part in parts)

    def __iter__(self) -> Iterator[Clause]:
        """Yield the clauses in document order."""
        return iter(self.clauses.values())

    def get(self, name: str) -> Clause | None:
        """Return the clause with this bare number or full id, or ``None``."""
        return self.clauses.get(name.rpartition(":")[2])

    def chapters(self) -> tuple[Clause, ...]:
        """Return the top-level clauses."""
        return tuple(clause for clause in self if clause.parent is None)

    def within(self, part: Part) -> tuple[Clause, ...]:
        first, last = (self.clauses[number].order for number in (part.first, part.last))
        return tuple(chapter for chapter in self.chapters() if first <= chapter.order <= last)

    def pages(self) -> tuple[Clause, ...]:
        """Return the first clause of each page: the chapters, and of a long chapter its sections."""
        heads: list[Clause] = []
        for chapter in self.chapters():
            long = len(self.under(chapter)) > PAGE
            heads += (self.clauses[child.rpartition(":")[2]] for child in chapter.children) if long else (chapter,)
        return tuple(heads)

    def page(self, clause: Clause) -> Clause:
        """Return the first clause of the page that shows ``clause``.

        The title of a long chapter is shown with its first section.
        """
        chain = (*self.path(clause), clause)
        if len(self.under(chain[0])) <= PAGE:
            return chain[0]
        return chain[1] if len(chain) > 1 else self.clauses[clause.children[0].rpartition(":")[2]]

    def path(self, clause: Clause) -> tuple[Clause, ...]:
        """Return the ancestors of ``clause``, outermost first."""
        above: list[Clause] = []
        parent = clause.parent
        while parent is not None:
            found = self.clauses[parent.rpartition(":")[2]]
            above.append(found)
            parent = found.parent
        return tuple(reversed(above))

    def under(self, clause: Clause) -> tuple[Clause, ...]:
        """Return all clauses below ``clause``, in document order."""
        found: list[Clause] = []
        for child in clause.children:
            below = self.clauses[child.rpartition(":")[2]]
            found += (below, *self.under(below))
        return tuple(found)

    def section(self, clause: Clause) -> Clause:
        """Return the nearest clause with a title among ``clause`` and its ancestors; ``clause`` if there is none."""
        titled = [found for found in (*self.path(clause), clause) if found.name]
        return titled[-1] if titled else clause

    def origin(self, clause: Clause) -> Origin | None:
        """Return the further source that ``clause`` is from; ``None`` for the rulebook's own document."""
        return self.sources[clause.source] if clause.source else None
