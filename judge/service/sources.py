"""The data behind the pages: rulebooks, index, graph and shipped scenarios, each loaded once on first use."""

from __future__ import annotations

import logging
import re
import threading
from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar, cast

from flask import current_app

from judge.corpus import Clause, Corpus, Rulebook
from judge.coverage import evidence, not_worked_out, work_out_elsewhere

if TYPE_CHECKING:
    import networkx as nx

    from judge.graph import Row
    from judge.scenario import ScenarioFile
    from judge.search.beside import Shelf
    from judge.search.searcher import Searcher


_log = logging.getLogger(__name__)


T = TypeVar("T")

SOON = 1.0
"""The seconds that a search waits for an index that is being built."""


def _once(make: Callable[..., T]) -> Callable[..., T]:
    """Return a function that creates something on the first call; concurrent callers wait for the same result."""
    made, lock = cache(make), threading.Lock()

    def get(*asked: Any) -> T:
        with lock:
            return made(*asked)

    return get


class Sources:
    """The read-only data of the service. Thread-safe; no part waits for another that it does not need."""

    def __init__(self) -> None:
        self.corpus = Corpus()
        self._playing, self._indexed = threading.Event(), threading.Event()
        self._indexed.set()
        self._searcher, self._graph = _once(_opened), _once(self._built)
        self._scenarios, self._evidence = _once(self._shipped), _once(_shown)
        self._of_game = _once(_shipped)
        self._using = _once(self._words_used)
        self._shelf, self._coverage, self._proven = _once(self._laid_out), _once(self._accounted), _once(_proven)

    @property
    def searcher(self) -> Searcher:
        """The full-text index; it is built once, which takes seconds, and then opened."""
        return self._searcher()

    def searcher_soon(self) -> Searcher | None:
        """Return the index, or ``None`` while the background thread is still building it."""
        return self.searcher if self._indexed.wait(SOON) else None

    @property
    def graph(self) -> nx.MultiDiGraph[str]:
        """The graph of clauses, code and scenarios; without scenarios if a shipped one is broken."""
        return self._graph()

    def proven(self, game: str) -> dict[str, str]:
        """Return, for the clauses of a game without which some board fails, the difference."""
        return self._proven(game)

    def coverage(self, game: str) -> dict[str, Row]:
        """Return the evidence for every clause of a game: code, boards, and what boards miss without it."""
        return self._coverage(game)

    def _accounted(self, game: str) -> dict[str, Row]:
        from judge.graph import coverage

        shown = self._evidence(game)  # of this game only: the whole graph waits for the boards of every other one
        return {row["id"]: row for row in coverage(game, self.corpus, shown, self.proven(game))}

    def _built(self) -> nx.MultiDiGraph[str]:
        from judge import graph

        shown = (self._evidence(game) for game in self.corpus.games())
        return graph.build(self.corpus, {clause: ids for of_game in shown for clause, ids in of_game.items()})

    @property
    def scenarios(self) -> dict[str, ScenarioFile]:
        """The shipped scenarios by id, in clause order; none for a game with a broken one.

        The rules stay readable while a scenario is edited; `judge lint` and the log report the error.
        """
        return self._scenarios()

    def _shipped(self) -> dict[str, ScenarioFile]:
        of_games = [self._of_game(game) for game in self.corpus.games()]
        found = (one for of_game in of_games for one in of_game.values())
        return {one.id: one for one in sorted(found, key=_in_clause_order)}

    def shown_now(self, clause: Clause) -> list[ScenarioFile] | None:
        """Return the shipped scenarios whose traces cite a clause, or ``None`` while they are still being run.

        Pages do not wait for this, because it takes half a minute after an update.
        """
        return None if self._playing.is_set() else self.showing(clause)

    def showing(self, clause: Clause) -> list[ScenarioFile]:
        """Return the shipped scenarios whose traces cite a clause."""
        shipped, shown = self._of_game(clause.game), sorted(self._evidence(clause.game).get(clause.id, ()))
        return [shipped[name] for name in shown if name in shipped]

    @property
    def shelf(self) -> Shelf:
        """Boards and notes that can be found next to the clauses."""
        return self._shelf()

    def _laid_out(self) -> Shelf:
        from judge.search.beside import Beside, Shelf

        boards = [Beside("board", one.id, one.id.partition("/")[0], _asked(one)) for one in self.scenarios.values()]
        notes = [
            Beside("note", note.id, book.game, (note.text.plain("ja"), note.text.plain("en")))
            for book in self.books()
            for note in book.notes.values()
        ]
        return Shelf([*boards, *notes])

    def using(self, game: str) -> Mapping[str, ScenarioFile]:
        """Return, for each word of the scenario form, the shortest shipped board of a game that uses it."""
        return self._using(game)

    def _words_used(self, game: str) -> Mapping[str, ScenarioFile]:
        from judge.service.views.manual_examples import shortest

        return shortest(one for one in self.scenarios.values() if one.id.startswith(f"{game}/"))

    def books(self) -> list[Rulebook]:
        """Return the newest edition of every game."""
        return list(self.corpus.rulebooks())

    def clause(self, name: str) -> Clause | None:
        """Return the clause of a citation; for a note, its clause."""
        return self.corpus.clause(name)

    def warm(self) -> None:
        """Load what most requests need (for a background thread)."""
        try:
            if not not_worked_out():
                self._playing.clear()
            self.books()
            _ = self.searcher, self.scenarios
        finally:
            self._indexed.set()

    def warm_rest(self) -> None:
        """Load what few requests need, or can wait for."""
        try:
            if games := not_worked_out():
                work_out_elsewhere(games)
        finally:
            self._playing.clear()
        self.searcher.warm()
        _ = self.graph

    @property
    def complete(self) -> bool:
        """Whether pages are complete: the boards of all clauses have been run."""
        return not self._playing.is_set()

    def begin(self) -> None:
        """Record that `warm` and `warm_rest` will load everything, so nobody should wait."""
        self._playing.set()
        self._indexed.clear()


def _opened() -> Searcher:
    from judge.search.searcher import Searcher

    return Searcher.open()


def _shipped(game: str) -> dict[str, ScenarioFile]:
    """Return the shipped scenarios of a game by id; empty if one is broken."""
    from judge.scenario import ScenarioError, library

    try:
        return {one.id: one for one in library(game)}
    except ScenarioError as wrong:
        _log.error("the shipped scenarios cannot be read: %s", wrong)
        return {}


def _shown(game: str) -> dict[str, tuple[str, ...]]:
    """Return the scenarios of a game that show each clause; empty if one is broken."""
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
    """Return the searchable text of a board in each language: its title and its question."""
    return tuple(f"{board.title.get(lang)} {board.question.get(lang)}" for lang in ("ja", "en"))


def _in_clause_order(one: ScenarioFile) -> list[tuple[bool, int, str]]:
    """Return a key that puts ``10.2-…`` after ``9.1-…``."""
    return [(not part.isdigit(), int(part) if part.isdigit() else 0, part) for part in re.split(r"(\d+)", one.id)]


def sources() -> Sources:
    """Return the sources of the running application."""
    return cast(Sources, current_app.extensions["judge.sources"])


def install(app: Any, given: Sources | None = None) -> None:
    """Give ``app`` its sources."""
    app.extensions["judge.sources"] = given or Sources()
