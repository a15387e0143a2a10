"""The data behind the pages: rulebooks, search index, graph, shipped scenarios.

Each is loaded once, when first used.
"""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

from flask import current_app
from werkzeug.exceptions import ServiceUnavailable

from judge.cards.names import key
from judge.corpus import Clause, Corpus, Edition, Rulebook, Term
from judge.coverage import evidence, not_worked_out, work_out_elsewhere

if TYPE_CHECKING:
    import networkx as nx

    from judge.coverage import Row
    from judge.scenario import ScenarioFile
    from judge.search.searcher import Searcher
    from judge.search.text_index import TextIndex


_log = logging.getLogger(__name__)


T = TypeVar("T")

SOON = 1.0
"""The seconds that a search waits for an index that is being built."""


_PROSE = re.compile(r"^ *(?:title|question|note|text|why|source): .*$", re.MULTILINE)
"""Fields for human readers, which the engine ignores."""
_KEY = re.compile(r"(?<![\w-])([a-z][a-z_]*):(?=\s|$)", re.MULTILINE)
_VALUE = re.compile(r"(?:[:\[,] |\[|^ *- )([a-z][a-z_]*)(?=[,\]}\s]|$)", re.MULTILINE)


def _once(make: Callable[..., T]) -> Callable[..., T]:
    """Cache a function; concurrent first callers wait for the same result."""
    made, lock = cache(make), threading.Lock()

    def get(*asked: Any) -> T:
        with lock:
            return made(*asked)

    return get


class StillPlaying(ServiceUnavailable):
    """The shipped scenarios are being played after an update (status 503)."""


class Sources:
    """The read-only data of the service. It is thread-safe, and each part loads independently of the others."""

    def __init__(self) -> None:
        self.corpus = Corpus()
        self._playing, self._indexed = threading.Event(), threading.Event()
        self._indexed.set()
        self._searcher, self._graph, self._early_graph = _once(_opened), _once(self._built), _once(self._text_alone)
        self._scenarios, self._evidence = _once(self._shipped), _once(_shown)
        self._of_game = _once(_shipped)
        self._using = _once(lambda game: shortest(self.boards_of(game)))
        self._rule_words, self._glossary = _once(self._terms), _once(self._folded)
        self._text_index, self._coverage, self._proven = (
            _once(self._build_text_index),
            _once(self._accounted),
            _once(_proven),
        )

    @property
    def searcher(self) -> Searcher:
        """The full-text search; the index is built once, which takes seconds."""
        return self._searcher()

    def searcher_soon(self) -> Searcher | None:
        """Return the search, or ``None`` while its index is being built in the background."""
        return self.searcher if self._indexed.wait(SOON) else None

    @property
    def graph(self) -> nx.MultiDiGraph[str]:
        """The citation graph; games with a broken shipped scenario have no scenarios in it."""
        return self._graph()

    def whole_graph(self) -> nx.MultiDiGraph[str]:
        """Return the citation graph.

        Raises:
            StillPlaying: the scenarios are being played; requests that waited would occupy every thread.
        """
        if not self.complete:
            raise StillPlaying(retry_after=30)
        return self.graph

    @property
    def graph_now(self) -> nx.MultiDiGraph[str]:
        """The citation graph; without scenarios and code while the scenarios are being played."""
        return self.graph if self.complete else self._early_graph()

    def proven(self, game: str) -> dict[str, str]:
        """Return, for each proven clause of a game, how its scenario fails without it."""
        return self._proven(game)

    def coverage(self, game: str) -> dict[str, Row]:
        """Return the evidence for every clause of a game: code, scenarios, proof."""
        return self._coverage(game)

    def _accounted(self, game: str) -> dict[str, Row]:
        from judge.coverage import coverage

        shown = self._evidence(game)  # only this game's; the whole graph would need the boards of all games
        return {row["id"]: row for row in coverage(game, self.corpus, shown, self.proven(game))}

    def _text_alone(self) -> nx.MultiDiGraph[str]:
        from judge import graph

        return graph.build(self.corpus, code=())

    def _built(self) -> nx.MultiDiGraph[str]:
        from judge import graph

        shown = (self._evidence(game) for game in self.corpus.games())
        return graph.build(self.corpus, {clause: ids for of_game in shown for clause, ids in of_game.items()})

    @property
    def scenarios(self) -> dict[str, ScenarioFile]:
        """The shipped scenarios by id, in clause order; none for a game with a broken one.

        The rules stay readable while someone edits a scenario; `judge lint` and the log report the error.
        """
        return self._scenarios()

    def _shipped(self) -> dict[str, ScenarioFile]:
        return {scenario.id: scenario for game in sorted(self.corpus.games()) for scenario in self.boards_of(game)}

    def samples(self, count: int) -> list[ScenarioFile]:
        """Return a few shipped scenarios from all over the rulebooks; none if one of them is broken.

        Only these are read, so that the first visitor after an update does not wait for thousands of them.
        """
        from judge.scenario import ScenarioError
        from judge.scenario.shipped import named, names

        ids = sorted(names(), key=_in_clause_order)
        try:
            return [named(one) for one in ids[:: max(1, len(ids) // count)][:count]]
        except ScenarioError as wrong:
            _log.error("a shipped scenario cannot be read: %s", wrong)
            return []

    def shown_now(self, clause: Clause) -> list[ScenarioFile] | None:
        """Return the shipped scenarios whose traces cite a clause, or ``None`` while they are being played.

        After an update, playing them takes half a minute; pages do not wait for it.
        """
        return None if self._playing.is_set() else self.showing(clause)

    def showing(self, clause: Clause) -> list[ScenarioFile]:
        """Return the shipped scenarios whose traces cite a clause."""
        shipped, shown = self._of_game(clause.game), sorted(self._evidence(clause.game).get(clause.id, ()))
        return [shipped[name] for name in shown if name in shipped]

    @property
    def text_index(self) -> TextIndex:
        """The search for boards and notes."""
        return self._text_index()

    def _build_text_index(self) -> TextIndex:
        from judge.search.text_index import SearchableText, TextIndex

        boards = [
            SearchableText("board", scenario.id, scenario.id.partition("/")[0], _asked(scenario))
            for scenario in self.scenarios.values()
        ]
        notes = [
            SearchableText("note", note.id, book.game, (note.text.plain("ja"), note.text.plain("en")))
            for book in self.books()
            for note in book.notes.values()
        ]
        return TextIndex([*boards, *notes])

    def rule_words(self, games: Iterable[str]) -> frozenset[str]:
        """Return the glossary terms of some games, normalised like card names."""
        return frozenset[str]().union(*map(self._rule_words, games))

    def _terms(self, game: str) -> frozenset[str]:
        glossary = (term for book in self.books() if book.game == game for term in book.glossary)
        return frozenset(key(name) for term in glossary for name in (term.en, term.ja))

    def glossary(self, game: str) -> Sequence[tuple[str, Term]]:
        """Return the glossary terms of a game, each after its text in both languages without capital letters."""
        return self._glossary(game)

    def _folded(self, game: str) -> Sequence[tuple[str, Term]]:
        return [(f"{term.en.casefold()}\n{term.ja}", term) for term in self.corpus.load(game).glossary]

    def using(self, game: str) -> Mapping[str, ScenarioFile]:
        """Return, for each word of the scenario form, the shortest shipped board of a game that uses it."""
        return self._using(game)

    def books(self) -> list[Rulebook]:
        """Return the newest edition of every game."""
        return list(self.corpus.rulebooks())

    def editions(self) -> list[Edition]:
        """Return the newest edition of every game without its text, which takes long to read."""
        return list(self.corpus.editions())

    def boards_of(self, game: str) -> Collection[ScenarioFile]:
        """Return the shipped scenarios of a game in clause order; no other game's are read."""
        return self._of_game(game).values()

    def clause(self, name: str) -> Clause | None:
        """Return the clause of a citation (for a note: the clause it belongs to), or ``None``."""
        return self.corpus.clause(name)

    def share(self) -> None:
        """Load what every process of the service needs; called before they are forked, so that they share it.

        Nothing is loaded on a first start: that takes half a minute, and visitors would wait for it.
        """
        if not_worked_out():
            return
        self.warm()
        self.searcher.warm()
        _ = self.graph

    def warm(self) -> None:
        """Load what most requests need; called in a background thread."""
        try:
            if not not_worked_out():
                self._playing.clear()
            self.books()
            _ = self.searcher, self.scenarios
        finally:
            self._indexed.set()

    def warm_rest(self) -> None:
        """Load what few requests need; called in a background thread afterwards."""
        try:
            if games := not_worked_out():
                work_out_elsewhere(games)
        finally:
            self._playing.clear()
        self.searcher.warm()
        _ = self.graph

    @property
    def revision(self) -> tuple[Hashable, ...]:
        """A value that changes with rulebooks, imported wording and boards, and when everything is loaded."""
        return self, self.complete, *self.books()

    @property
    def complete(self) -> bool:
        """Whether all shipped scenarios have been played, so that pages show everything."""
        return not self._playing.is_set()

    def begin(self) -> None:
        """Record that `warm` and `warm_rest` will load everything, so that requests need not do it."""
        self._playing.set()
        self._indexed.clear()


def _opened() -> Searcher:
    from judge.search.searcher import Searcher

    return Searcher.open()


def _shipped(game: str) -> dict[str, ScenarioFile]:
    """Return the shipped scenarios of a game by id, in clause order; empty if one is broken."""
    from judge.scenario import ScenarioError, library

    try:
        return {scenario.id: scenario for scenario in sorted(library(game), key=lambda one: _in_clause_order(one.id))}
    except ScenarioError as wrong:
        _log.error("the shipped scenarios cannot be read: %s", wrong)
        return {}


def _shown(game: str) -> dict[str, tuple[str, ...]]:
    """Return, for each clause of a game, the scenarios that cite it; empty if one is broken."""
    from judge.scenario import ScenarioError

    try:
        return evidence(game)
    except ScenarioError as wrong:
        _log.error("the shipped scenarios cannot be played: %s", wrong)
        return {}


def _proven(game: str) -> dict[str, str]:
    from judge.scenario.studies.proving import recorded

    return {clause: proof.by for clause, proof in recorded(game).items()}


def _asked(board: ScenarioFile) -> tuple[str, ...]:
    """Return the searchable text of a board in each language: title and question."""
    return tuple(f"{board.title.get(lang)} {board.question.get(lang)}" for lang in ("ja", "en"))


def _in_clause_order(name: str) -> list[tuple[bool, int, str]]:
    """Return a sort key that puts ``9.1-…`` before ``10.2-…``."""
    return [(not part.isdigit(), int(part) if part.isdigit() else 0, part) for part in re.split(r"(\d+)", name)]


def sources() -> Sources:
    return cast(Sources, current_app.extensions["judge.sources"])


def install(app: Any, given: Sources | None = None) -> None:
    """Attach the data that pages read to ``app``; without ``given``, create it."""
    app.extensions["judge.sources"] = given or Sources()


def shortest(boards: Iterable[ScenarioFile]) -> Mapping[str, ScenarioFile]:
    """Return the shortest board for each word: one that has it as a key or, failing that, as a value."""
    keys: dict[str, ScenarioFile] = {}
    values: dict[str, ScenarioFile] = {}
    for scenario in sorted(boards, key=lambda board: (len(board.text), board.id)):
        plain = _PROSE.sub("", scenario.text)
        for word in _KEY.findall(plain):
            keys.setdefault(word, scenario)
        for word in _VALUE.findall(plain):
            values.setdefault(word, scenario)
    return {**values, **keys}
