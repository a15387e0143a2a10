"""The rulebooks as data: load one, find a clause by its number, check a citation."""

from judge.corpus import citations
from judge.corpus.corpus import Corpus, Lookup
from judge.corpus.errors import CorpusError, ImportRefused, Problem, UnknownGame
from judge.corpus.loader import clear, version_key
from judge.corpus.models import (
    KINDS,
    KINDS_JA,
    LANGS,
    Clause,
    Edition,
    Example,
    Kind,
    Lang,
    Note,
    NoteKind,
    Questions,
    Rulebook,
    Term,
    Text,
)
from judge.corpus.numbers import GRAMMARS, ClauseNumber


def load(game: str, version: str | None = None) -> Rulebook:
    """Return the rulebook of ``game``, by default the newest edition; cached.

    Raises:
        UnknownGame: the game or edition is unknown.
        CorpusError: its files are invalid; every error is listed with file and line.
    """
    return Corpus().load(game, version)


def games() -> tuple[str, ...]:
    return Corpus().games()


def versions(game: str) -> tuple[str, ...]:
    """Return the editions of ``game``, oldest first."""
    return Corpus().versions(game)


def find(text: str, game: str | None = None) -> Lookup:
    """Find the clauses that ``text`` means, a clause number in any form that people type.

    A number also means its subclauses, unless it ends with a dot. For a number that does not exist, the result has its
    nearest neighbours and a message such as ``sve:8.4.9.7 does not exist; 8.4.9 ends at 8.4.9.2``.
    """
    return Corpus().find(text, game)
