"""What the pages read: rulebooks, index, graph and shipped scenarios, each loaded once and on first use."""

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


def _once(make: Callable[..., T]) -> Callable[..., T]:
    """Return what makes something on the first call; who asks for it meanwhile waits for the same."""
    made, lock = cache(make), threading.Lock()

    def get(*asked: Any) -> T:
        with lock:
            return made(*asked)

    return get


class Sources:
    """The read-only side of the service. Safe to share between threads; no part waits for one that it does not need."""

    def __init__(self) -> None:
        self.corpus = Corpus()
        self._playing = threading.Event()
        self._searcher, self._graph = _once(_opened), _once(self._built)
        self._scenarios, self._evidence = _once(self._shipped), _once(_shown)
        self._of_game = _once(_shipped)
        self._using = _once(self._words_used)
        self._shelf, self._coverage, self._proven = _once(self._laid_out), _once(self._accounted), _once(_proven)

    @property
    def searcher(self) -> Searcher:
        """The full-text index; building it takes seconds once, opening it does not."""
        return self._searcher()

    @property
    def graph(self) -> nx.MultiDiGraph[str]:
        """Clause to clause, to code, to scenario; without scenarios where a shipped one is broken."""
        return self._graph()

    def proven(self, game: str) -> dict[str, str]:
        """Return for the clauses of a game that a board cannot do without what it then misses."""
        return self._proven(game)

    def coverage(self, game: str) -> dict[str, Row]:
        """Return for every clause of a game what there is for it: code, boards, and what a board misses without it."""
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
        """The shipped scenarios by id, in the order of the clauses; none of a game where one of its is broken.

        Whoever edits a scenario still reads the rules meanwhile; `judge lint` and the log say what is wrong.
        """
        return self._scenarios()

    def _shipped(self) -> dict[str, ScenarioFile]:
        of_games = [self._of_game(game) for game in self.corpus.games()]
        found = (one for of_game in of_games for one in of_game.values())
        return {one.id: one for one in sorted(found, key=_in_clause_order)}

    def shown_now(self, clause: Clause) -> list[ScenarioFile] | None:
        """Return the shipped scenarios whose traces cite a clause; ``None`` while they are still being played.

        A page does not wait for it: after an update it takes half a minute, once.
        """
        return None if self._playing.is_set() else self.showing(clause)

    def showing(self, clause: Clause) -> list[ScenarioFile]:
        """Return the shipped scenarios whose traces cite a clause."""
        shipped, shown = self._of_game(clause.game), sorted(self._evidence(clause.game).get(clause.id, ()))
        return [shipped[name] for name in shown if name in shipped]

    @property
    def shelf(self) -> Shelf:
        """Boards and notes, to be found beside the clauses."""
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
        """Return for each word of the scenario form the shortest shipped board of a game that uses it."""
        return self._using(game)

    def _words_used(self, game: str) -> Mapping[str, ScenarioFile]:
        from judge.service.views.manual_examples import shortest

        return shortest(one for one in self.scenarios.values() if one.id.startswith(f"{game}/"))

    def books(self) -> list[Rulebook]:
        """Return the newest edition of every game."""
        return list(self.corpus.rulebooks())

    def clause(self, name: str) -> Clause | None:
        """Return the clause that a citation names; for a note, the clause it hangs on."""
        return self.corpus.clause(name)

    def warm(self) -> None:
        """Load what most requests need (meant for a thread beside the first of them)."""
        if not not_worked_out():
            self._playing.clear()
        self.books()
        _ = self.searcher, self.scenarios

    def warm_rest(self) -> None:
        """Load what few requests need, or can do without for a while."""
        try:
            if games := not_worked_out():
                work_out_elsewhere(games)
        finally:
            self._playing.clear()
        self.searcher.warm()
        _ = self.graph

    @property
    def complete(self) -> bool:
        """Whether pages show everything: the boards that show a clause are no longer being played."""
        return not self._playing.is_set()

    def begin(self) -> None:
        """Say that it will be loaded by `warm` and `warm_rest`, for which nobody should wait."""
        self._playing.set()


def _opened() -> Searcher:
    from judge.search.searcher import Searcher

    return Searcher.open()


def _shipped(game: str) -> dict[str, ScenarioFile]:
    """Return the shipped scenarios of a game by id; none where one of them is broken."""
    from judge.scenario import ScenarioError, library

    try:
        return {one.id: one for one in library(game)}
    except ScenarioError as wrong:
        _log.error("the shipped scenarios cannot be read: %s", wrong)
        return {}


def _shown(game: str) -> dict[str, tuple[str, ...]]:
    """Return which scenarios of a game show each clause; nothing where one of them is broken."""
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
    """Return what a board is about, in each language: its title and its question."""
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
