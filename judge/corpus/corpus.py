"""All rulebooks together: the newest edition of each game unless another is asked for."""

from collections.abc import Iterator
from dataclasses import field
from pathlib import Path

from judge.corpus import loader
from judge.corpus.errors import UnknownGame
from judge.corpus.lookup import Lookup, look_up
from judge.corpus.models import Clause, Note, Rulebook
from judge.records import record


@record
class Corpus:
    """The rules text under one folder; without arguments, the text that comes with `judge`."""

    root: Path = field(default_factory=loader.default_root)

    def games(self) -> tuple[str, ...]:
        """Return the ids of the games there are."""
        return loader.list_games(self.root)

    def versions(self, game: str) -> tuple[str, ...]:
        """Return the editions of ``game``, oldest first."""
        return loader.list_versions(self.root, game)

    def load(self, game: str, version: str | None = None) -> Rulebook:
        """Return a rulebook, the newest edition by default (cached).

        Raises:
            UnknownGame: there is no such game or edition.
            CorpusError: its files are wrong.

        """
        return loader.load_from(self.root, game, version)

    def rulebooks(self, game: str | None = None) -> Iterator[Rulebook]:
        """Yield the newest edition of every game, or of one."""
        for one in self.games() if game is None else (game,):
            yield self.load(one)

    def clauses(self, game: str | None = None) -> Iterator[Clause]:
        """Yield the clauses of the newest editions in document order."""
        for book in self.rulebooks(game):
            yield from book

    def notes(self, game: str | None = None) -> Iterator[Note]:
        """Yield the notes of the newest editions."""
        for book in self.rulebooks(game):
            yield from book.notes.values()

    def clause(self, name: str) -> Clause | None:
        """Return the clause with the full name ``name`` (``sve:8.4`` or ``sve@1.7.0:8.4``), or ``None``."""
        book = self._book(name)
        return book.clauses.get(name.partition(":")[2].partition("#")[0]) if book else None

    def note(self, name: str) -> Note | None:
        """Return the note named ``name`` (``sve:7.4.7#return-point``), or ``None``."""
        book = self._book(name)
        return book.notes.get(f"{book.game}:{name.partition(':')[2]}") if book else None

    def _book(self, name: str) -> Rulebook | None:
        game, _, version = name.partition(":")[0].partition("@")
        try:
            return self.load(game, version or None)
        except UnknownGame:
            return None

    def find(self, text: str, game: str | None = None) -> Lookup:
        """Find the clause a person means by ``text``, a number in any form."""
        return look_up(self, text, game)
