"""The importers by name, and the import of a document into the user's data folder, completely or not at all."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace
from pathlib import Path

from judge.corpus import loader
from judge.corpus.corpus import Corpus
from judge.corpus.errors import ImportRefused, Problem
from judge.corpus.importers import html_text, pdf_text, pukiwiki, wiki_plain
from judge.corpus.importers._document import LARGEST, Document, Unread, as_text
from judge.corpus.models import Rulebook, Text
from judge.corpus.numbers import ClauseNumber
from judge.corpus.official import write_official
from judge.records import record


@record
class Importer:
    """A document format: its name, its reader, and the games whose documents have it."""

    name: str
    read: Callable[[str, str, str], Document]
    games: tuple[str, ...]


FORMATS: dict[str, Importer] = {
    importer.name: importer
    for importer in (
        Importer("wiki_plain", wiki_plain.read, ("sve",)),
        Importer("html_text", html_text.read, ("fab",)),
        Importer("pdf_text", pdf_text.read, ("kiseki",)),
        Importer("pukiwiki", pukiwiki.read, ("dm",)),
    )
}


def for_game(game: str) -> Importer:
    """Return the importer for the document of ``game``.

    Raises:
        ImportRefused: there is none.
    """
    for importer in FORMATS.values():
        if game in importer.games:
            return importer
    known = ", ".join(other for importer in FORMATS.values() for other in importer.games)
    raise ImportRefused([Problem("", 0, "game", game, f"one of: {known}", f"次のいずれか: {known}")])


def read(game: str, data: bytes, name: str = "document") -> Document:
    """Return the document of ``game`` in a file: text in any encoding, a saved web page, or a PDF.

    Raises:
        ImportRefused: the file contains no text, or no clause was found in it.
    """
    importer = for_game(game)
    text, encoding = as_text(data, name)
    document = importer.read(text, game, encoding)
    if not document.clauses:
        raise ImportRefused(
            [Problem(name, 0, "clauses", "no clause numbers", f"the rules of {game}", f"{game} の総合ルール")]
        )
    return document


_ELSEWHERE = Text("この本では別の文書による条", "is a clause that the rulebook takes from another document")


@record
class Imported:
    """An imported document: its edition, the file it was stored in, and the document as read."""

    game: str
    version: str
    path: Path
    document: Document


def take_over(game: str, file: Path, corpus: Corpus | None = None, version: str | None = None) -> Imported:
    """Store the official wording of ``game`` from ``file``, to be shown next to our text.

    Args:
        corpus: the rules text that it must match; by default the installed one.
        version: the edition, if the document does not state it.

    Raises:
        ImportRefused: it is not that document, or not complete; nothing was written.
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
    book = corpus.load(game, _edition(document, corpus, version, file.name))
    document = _fitting(document, book, file.name)
    texts = {clause.number: clause.text for clause in document.clauses}
    path = write_official(game, book.version, {**_kept(document, book), **texts}, file.name)
    loader.clear()
    return Imported(game, book.version, path, document)


def _edition(document: Document, corpus: Corpus, asked: str | None, name: str) -> str:
    """Return the installed edition that the document belongs to, as its own document or as a further source."""
    have = corpus.versions(document.game)
    for edition in (asked,) if asked in have else reversed(have):
        sources = corpus.load(document.game, edition).sources.values()
        if document.version in (None, edition, *(one.version for one in sources)):
            return edition
    found = f"{document.game}@{document.version or asked or ''}"
    known = ", ".join(f"{document.game}@{one}" for one in ((asked,) if asked in have else have))
    raise ImportRefused([Problem(name, 0, "version", found, f"one of: {known}", f"次のいずれか: {known}")])


def _fitting(document: Document, book: Rulebook, name: str) -> Document:
    """Return the part of the document that the rulebook restates.

    The rulebook's own document must have exactly the same clauses. Another source, such as saved pages, may lack
    chapters, and may have chapters that the rulebook does not use; each chapter that is used must be complete.
    """
    source = _source(document, book)
    theirs = [clause.number for clause in document.clauses]
    ours = [clause.number for clause in book if clause.source == source]
    if source is not None:
        chapters = {_chapter(number, book) for number in theirs} & {_chapter(number, book) for number in ours}
        ours = [number for number in ours if _chapter(number, book) in chapters]
        elsewhere = {clause.number for clause in book if clause.source != source}
        left = {one for one in theirs if one in elsewhere or _chapter(one, book) not in chapters}
        theirs = [number for number in theirs if number not in left]
        document = _without(document, left)
    known, found = set(ours), set(theirs)
    missing = [number for number in ours if number not in found]
    added = [number for number in theirs if number not in known]
    twice = [number for number, times in Counter(theirs).items() if times > 1]
    if not missing and not added and not twice:
        return document
    summary = f"{len(theirs)} clauses; missing: {_some(missing)}; not ours: {_some(added)}; twice: {_some(twice)}"
    edition = f"{book.game}@{book.version}" + (f" ({source})" if source else "")
    raise ImportRefused(
        [
            Problem(
                name,
                0,
                "clauses",
                summary,
                f"exactly the {len(ours)} clauses of {edition}",
                f"{edition} の全 {len(ours)} 条文",
            )
        ]
    )


def _source(document: Document, book: Rulebook) -> str | None:
    """Return the source of the rulebook that most of the document's clauses are from; ``None`` for its own document."""
    counted = Counter(clause.source for one in document.clauses if (clause := book.clauses.get(one.number)))
    return counted.most_common(1)[0][0] if counted else None


def _chapter(number: str, book: Rulebook) -> str:
    return str(ClauseNumber.of(book.game, number).chapter)


def _without(document: Document, left: Set[str]) -> Document:
    """Return the document without the clauses in ``left``, which are recorded as left out."""
    unread = (Unread(one.line, one.text, _ELSEWHERE, 1, one.number) for one in document.clauses if one.number in left)
    kept = tuple(one for one in document.clauses if one.number not in left)
    return replace(document, clauses=kept, unread=(*document.unread, *unread))


def _kept(document: Document, book: Rulebook) -> Mapping[str, str]:
    """Return the wording imported earlier from other sources of the rulebook, by clause number."""
    if not book.sources:
        return {}
    source = _source(document, book)
    return {
        clause.number: clause.official for clause in book if clause.source != source and clause.official is not None
    }


def _some(numbers: Sequence[str]) -> str:
    shown = ", ".join(numbers[:8])
    return f"{shown} … ({len(numbers)})" if len(numbers) > 8 else shown or "-"
