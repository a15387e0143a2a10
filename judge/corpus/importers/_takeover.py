"""Taking an official document over into the user's data folder: the whole of it or nothing."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from judge.corpus import loader
from judge.corpus.corpus import Corpus
from judge.corpus.errors import ImportRefused, Problem
from judge.corpus.importers._document import Document
from judge.corpus.importers._input import LARGEST
from judge.corpus.importers._registry import read
from judge.corpus.official import write_official


@dataclass(frozen=True, slots=True)
class Imported:
    """What was taken over: the edition, the file it is kept in, and the document as read."""

    game: str
    version: str
    path: Path
    document: Document


def take_over(game: str, file: Path, corpus: Corpus | None = None, version: str | None = None) -> Imported:
    """Import the official document ``file`` of ``game`` for display beside our text.

    Args:
        game: the game's id.
        file: the document.
        corpus: the rules text it must fit; by default the installed one.
        version: the edition, when the document does not say it.

    Raises:
        ImportRefused: it is not that document, or not all of it; nothing was written.
    """
    corpus = corpus or Corpus()
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST + 1)
    except OSError as error:
        raise ImportRefused(
            [Problem(str(file), 0, "", error.strerror or str(error), "a readable file", "読めるファイル")]
        ) from error
    document = read(game, data, file.name)
    edition = _edition(document, corpus, version, file.name)
    _same_numbers(document, corpus, edition, file.name)
    texts = {clause.number: clause.text for clause in document.clauses}
    path = write_official(game, edition, texts, file.name)
    loader.clear()
    return Imported(game, edition, path, document)


def _edition(document: Document, corpus: Corpus, asked: str | None, name: str) -> str:
    have = corpus.versions(document.game)
    edition = asked or document.version or (have[-1] if have else "")
    if edition in have and document.version in (None, edition):
        return edition
    found = f"{document.game}@{document.version or edition}"
    known = ", ".join(f"{document.game}@{one}" for one in ((asked,) if asked in have else have))
    raise ImportRefused([Problem(name, 0, "version", found, f"one of: {known}", f"次のいずれか: {known}")])


def _same_numbers(document: Document, corpus: Corpus, edition: str, name: str) -> None:
    ours = [clause.number for clause in corpus.load(document.game, edition) if clause.source is None]
    known = set(ours)
    theirs = [clause.number for clause in document.clauses]
    missing = [number for number in ours if number not in set(theirs)]
    added = [number for number in theirs if number not in known]
    twice = [number for number, times in Counter(theirs).items() if times > 1]
    if not missing and not added and not twice:
        return
    found = f"{len(theirs)} clauses; missing: {_some(missing)}; not ours: {_some(added)}; twice: {_some(twice)}"
    expected = f"exactly the {len(ours)} clauses of {document.game}@{edition}"
    raise ImportRefused(
        [Problem(name, 0, "clauses", found, expected, f"{document.game}@{edition} の全 {len(ours)} 条文")]
    )


def _some(numbers: Sequence[str]) -> str:
    shown = ", ".join(numbers[:8])
    return f"{shown} … ({len(numbers)})" if len(numbers) > 8 else shown or "-"
