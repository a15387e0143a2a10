"""Citations of the rules: ``sve:8.4.9.1`` is a clause, ``sve:7.4.7#return-point`` a note on one.

``sve@1.7.0:8.4`` is a clause of a particular edition.
"""

import re
from collections.abc import Iterable

from judge.corpus.corpus import Corpus
from judge.corpus.numbers import GRAMMARS, is_number
from judge.records import record

SHAPE = re.compile(r"([a-z]{2,12})(?:@([0-9][0-9a-z.\-]*))?:([0-9]+(?:[.\-]?[0-9a-z]+)*)(?:#([a-z0-9-]+))?")
"""Matches anything in the form of a citation, whether or not what it cites exists."""


@record
class Citation:
    """A citation, taken apart."""

    game: str
    number: str
    version: str | None = None
    slug: str | None = None

    @property
    def clause(self) -> str:
        """The id of the cited clause, without edition and slug."""
        return f"{self.game}:{self.number}"


def parse(text: str) -> Citation | None:
    """Return the parts of a citation, or ``None`` if ``text`` is not one; nothing is looked up."""
    match = SHAPE.fullmatch(text)
    if match is None:
        return None
    game, version, number, slug = match.groups()
    return Citation(game, number, version, slug)


def exists(name: str, corpus: Corpus | None = None) -> bool:
    """Return whether ``name`` is a citation of an existing clause or note."""
    cited = parse(name)
    if cited is None or cited.game not in GRAMMARS or not is_number(cited.game, cited.number):
        return False
    corpus = corpus or Corpus()
    return (corpus.note(name) if cited.slug else corpus.clause(name)) is not None


def unknown(names: Iterable[str], corpus: Corpus | None = None) -> tuple[str, ...]:
    """Return those ``names`` that cite nothing, each once, in the given order."""
    corpus = corpus or Corpus()
    return tuple(name for name in dict.fromkeys(names) if not exists(name, corpus))


def explain(name: str, corpus: Corpus | None = None, lang: str = "en") -> str:
    """Return a message that says why ``name`` cites nothing, with similar citations; empty if it is a citation."""
    corpus = corpus or Corpus()
    if exists(name, corpus):
        return ""
    cited = parse(name)
    if cited is not None and cited.slug and (clause := corpus.clause(name)):
        have = ", ".join(clause.notes) or "-"
        if lang == "ja":
            return f"その注記はない。{clause.id} の注記: {have}"
        return f"unknown note; the notes on {clause.id}: {have}"
    known = corpus.find(name).message(lang) if cited is not None else ""
    return known or (f"{name!r} は条文番号ではない" if lang == "ja" else f"{name!r} is not a clause id")
