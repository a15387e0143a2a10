"""What the pages read: rulebooks, index, graph and shipped scenarios, each loaded once and on first use."""

from __future__ import annotations

import logging
import re
import threading
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from flask import current_app

from judge.corpus import Clause, Corpus, Rulebook

if TYPE_CHECKING:
    import networkx as nx

    from judge.scenario import ScenarioFile
    from judge.search import Searcher


_log = logging.getLogger(__name__)


class Sources:
    """The read-only side of the service. Safe to share between threads."""

    def __init__(self) -> None:
        self.corpus = Corpus()
        self._lock = threading.RLock()

    @cached_property
    def searcher(self) -> Searcher:
        """The full-text index; building it takes seconds once, opening it does not."""
        from judge.search import Searcher

        with self._lock:
            return Searcher.open()

    @cached_property
    def graph(self) -> nx.MultiDiGraph[str]:
        """Clause to clause, to code, to scenario; without scenarios where a shipped one is broken."""
        from judge import graph
        from judge.scenario import ScenarioError

        with self._lock:
            try:
                return graph.build(self.corpus, evidence=True)
            except ScenarioError as wrong:
                _log.error("the shipped scenarios cannot be played: %s", wrong)
                return graph.build(self.corpus, evidence=False)

    @cached_property
    def scenarios(self) -> dict[str, ScenarioFile]:
        """The shipped scenarios by id, in the order of the clauses; none where one of them is broken.

        Whoever edits a scenario still reads the rules meanwhile; `judge lint` and the log say what is wrong.
        """
        from judge import scenario

        with self._lock:
            try:
                found = [one for game in self.corpus.games() for one in scenario.library(game)]
            except scenario.ScenarioError as wrong:
                _log.error("the shipped scenarios cannot be read: %s", wrong)
                return {}
            return {one.id: one for one in sorted(found, key=_in_clause_order)}

    def books(self) -> list[Rulebook]:
        """Return the newest edition of every game."""
        return list(self.corpus.rulebooks())

    def clause(self, name: str) -> Clause | None:
        """Return the clause that a citation names; for a note, the clause it hangs on."""
        return self.corpus.clause(name)

    def warm(self) -> None:
        """Load everything (meant for a thread beside the first requests)."""
        self.books()
        _ = self.searcher, self.scenarios, self.graph


def _in_clause_order(one: ScenarioFile) -> list[tuple[bool, int, str]]:
    """Return a key that puts ``10.2-…`` after ``9.1-…``."""
    return [(not part.isdigit(), int(part) if part.isdigit() else 0, part) for part in re.split(r"(\d+)", one.id)]


def sources() -> Sources:
    """Return the sources of the running application."""
    return cast(Sources, current_app.extensions["judge.sources"])


def install(app: Any, given: Sources | None = None) -> None:
    """Give ``app`` its sources."""
    app.extensions["judge.sources"] = given or Sources()
