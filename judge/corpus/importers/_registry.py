"""The importers by name, and which one reads each game's document."""

from collections.abc import Callable

from judge.corpus.errors import ImportRefused, Problem
from judge.corpus.importers import html_text, pdf_text, pukiwiki, wiki_plain
from judge.corpus.importers._document import Document
from judge.corpus.importers._input import as_text
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
    known = ", ".join(game for importer in FORMATS.values() for game in importer.games)
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
