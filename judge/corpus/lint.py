"""Checks of the rules text for its maintainers: broken links, gaps, defects, copied passages."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Literal, Protocol

from judge.corpus import citations
from judge.corpus.copy_lint import RUN, Copies, runs_of
from judge.corpus.corpus import Corpus
from judge.corpus.document_lint import gaps, inspect
from judge.corpus.errors import CorpusError, Problem
from judge.corpus.importers import Document, ImportedClause, decode, for_game
from judge.corpus.models import REFERENCE, Clause, Rulebook, Text
from judge.corpus.numbers import is_number
from judge.corpus.text_lint import inspect as inspect_text
from judge.records import record

Severity = Literal["error", "warning", "info"]


@record
class Finding:
    """One finding of a check.

    ``rule`` names the check, ``id`` the clause or note. ``line`` counts from 1; 0 means the whole file.
    """

    rule: str
    severity: Severity
    id: str
    file: str
    line: int
    text: Text

    def message(self, lang: str = "en") -> str:
        """Return the finding as one line, in ``ja`` or ``en``."""
        place = f"{self.file}:{self.line}  " if self.file else ""
        return f"{place}{self.id}  {self.text.get(lang)}"


class CitedAt(Protocol):
    """A citation in the source code, with its place (`judge.graph.CodeCitation`)."""

    @property
    def name(self) -> str:
        """The citation itself."""

    @property
    def file(self) -> str:
        """The file it is in."""

    @property
    def line(self) -> int:
        """The line it is on."""


def lint(
    corpus: Corpus | None = None,
    game: str | None = None,
    cited: Iterable[CitedAt] = (),
    accounted: Callable[[Clause], bool] | None = None,
    sources: Path | None = None,
) -> list[Finding]:
    """Return the errors and doubtful places in the rules text.

    Args:
        corpus: the rules text; by default the installed one.
        game: check only this game.
        cited: the citations in the source code (`judge.graph.citations_in_code`).
        accounted: returns whether code implements a clause, or a reason is given why none does.
        sources: the folder with the source documents, in which defects and copied passages are looked for; by default
            ``../shared/seeds`` next to the repository. Without that folder, the user's imported wording is used.
    """
    corpus = corpus or Corpus()
    found = list(_citations(corpus, game, cited))
    texts = _texts(sources if sources is not None else corpus.root.parent.parent / "shared" / "seeds")
    books: list[Rulebook] = []
    for one in corpus.games() if game is None else (game,):
        try:
            book = corpus.load(one)
        except CorpusError as error:
            found += (_broken(one, problem) for problem in error.problems)
            continue
        books.append(book)
    documents = {book.game: document for book in books if (document := _document(book, texts))}
    clean = ("".join(clause.text for clause in document.clauses) for name, document in documents.values() if name)
    imported = (clause.official for book in books for clause in book if clause.official is not None)
    runs = runs_of([*texts.values(), *clean, *imported])
    for book in books:
        for check in (_gaps, _references, _symbols, _texts_of, _defects, _notes, _terms):
            found += check(book)
        if book.game in documents:
            found += _damage(book, *documents[book.game])
        found += _unaccounted(book, accounted)
        found += _copied(book, runs)
    return found


def _broken(game: str, problem: Problem) -> Finding:
    text = Text(f"{problem.found}(期待: {problem.expected_ja})", f"{problem.found}; expected {problem.expected}")
    return Finding("file", "error", problem.field or game, problem.file, problem.line, text)


def _finding(book: Rulebook, rule: str, severity: Severity, name: str, ja: str, en: str) -> Finding:
    file, line = book.where.get(name, ("", 0))
    return Finding(rule, severity, name, file, line, Text(ja, en))


def _excused(
    book: Rulebook,
    rule: str,
    severity: Severity,
    name: str,
    text: Text,
    target: str = "",
    place: tuple[str, int] | None = None,
) -> Finding:
    """Return a finding about a clause; only an informational one if a note mentions the document's defect.

    For a reference to a missing ``target``, the note must name the target, since a clause can have notes on other
    defects.
    """
    notes = [
        note
        for note in book.notes.values()
        if note.kind == "defect" and name in note.clauses and target in note.text.ja and target in note.text.en
    ]
    file, line = place or book.where.get(name, ("", 0))
    if notes:
        told = ", ".join(note.id for note in sorted(notes, key=lambda note: note.clauses[0] != name))
        return Finding(rule, "info", name, file, line, Text(f"{text.ja}(注記 {told})", f"{text.en} (note {told})"))
    return Finding(rule, severity, name, file, line, text)


def _gaps(book: Rulebook) -> Iterator[Finding]:
    """Yield a finding for each skipped number and each clause without a parent.

    Clauses from other sources are not checked: these are digests with gaps.
    """
    for number, text in gaps(book.game, (clause.number for clause in book if clause.source is None)):
        yield _excused(book, "number.gap", "error", f"{book.game}:{number}", text)


def _references(book: Rulebook) -> Iterator[Finding]:
    """Yield a finding for each reference to a clause that does not exist."""
    for clause in book:
        for ref in clause.refs:
            if ref.partition(":")[2] not in book.clauses:
                yield _excused(
                    book,
                    "reference.dangling",
                    "error",
                    clause.id,
                    Text(f"{ref} は存在しない", f"refers to {ref}, which does not exist"),
                    target=ref.partition(":")[2],
                )


_BRACED = re.compile(r"\{[^{}]*\}")


def _symbols(book: Rulebook) -> Iterator[Finding]:
    """Yield a finding for each pair of braces that holds neither a number nor a symbol: a misspelled reference."""
    known = {term.symbol for term in book.glossary}
    texts = [(clause.id, text) for clause in book for text in (clause.text, *(one.text for one in clause.examples))]
    for name, text in (*texts, *((note.id, note.text) for note in book.notes.values())):
        found = dict.fromkeys(_BRACED.findall(text.ja) + _BRACED.findall(text.en))
        for odd in (one for one in found if one not in known and not REFERENCE.fullmatch(one)):
            yield _finding(
                book,
                "symbol.unknown",
                "error",
                name,
                f"{odd} は条文番号でも用語集の記号でもない",
                f"{odd} is neither a clause number nor a symbol of the glossary",
            )


def _defects(book: Rulebook) -> Iterator[Finding]:
    for note in book.notes.values():
        if note.kind == "defect":
            yield _finding(book, "document.defect", "info", note.id, note.text.ja, note.text.en)


def _notes(book: Rulebook) -> Iterator[Finding]:
    for note in book.notes.values():
        for name in note.clauses:
            if name.partition(":")[2] not in book.clauses:
                yield _finding(
                    book,
                    "note.clause",
                    "error",
                    note.id,
                    f"{name} は存在しない",
                    f"mentions {name}, which does not exist",
                )
        for ref in note.text.references():
            if not is_number(book.game, ref) or ref not in book.clauses:
                yield _finding(
                    book,
                    "reference.dangling",
                    "error",
                    note.id,
                    f"{ref} は存在しない",
                    f"refers to {ref}, which does not exist",
                )


def _terms(book: Rulebook) -> Iterator[Finding]:
    for term in book.glossary:
        if term.clause is not None and term.clause.partition(":")[2] not in book.clauses:
            yield _finding(
                book,
                "term.clause",
                "error",
                f"term:{term.id}",
                f"{term.clause} は存在しない",
                f"is defined by {term.clause}, which does not exist",
            )


def _unaccounted(book: Rulebook, accounted: Callable[[Clause], bool] | None) -> Iterator[Finding]:
    if accounted is None:
        return
    for clause in book:
        if not (clause.heading or clause.not_simulated or accounted(clause)):
            yield _finding(
                book,
                "clause.unaccounted",
                "warning",
                clause.id,
                "どのコードも実装せず、実装しない理由もない",
                "no code implements it and no reason is given",
            )


def _citations(corpus: Corpus, game: str | None, cited: Iterable[CitedAt]) -> Iterator[Finding]:
    for place in cited:
        if game is not None and not place.name.startswith((f"{game}:", f"{game}@")):
            continue
        if not citations.exists(place.name, corpus):
            ja, en = (citations.explain(place.name, corpus, lang) for lang in ("ja", "en"))
            yield Finding("citation.unknown", "error", place.name, place.file, place.line, Text(ja, en))


def _texts(folder: Path) -> dict[str, str]:
    """Return the source documents by file name: those in the folder, and the English rules next to it."""
    paths = [*sorted(folder.glob("*.txt")), *sorted((folder.parent / "research").glob("*_cr_*.txt"))]
    return {path.name: decode(path.read_bytes(), path.name)[0] for path in paths}


def _document(book: Rulebook, texts: Mapping[str, str]) -> tuple[str, Document] | None:
    """Return the document that ``book`` restates, with its name: a source document, or the imported wording."""
    own = {clause.number for clause in book if clause.source is None}
    for name, text in texts.items():
        document = for_game(book.game).read(text, book.game, "")
        same = sum(clause.number in own for clause in document.clauses)
        if document.version in (None, book.version) and same * 2 > max(len(own), len(document.clauses)):
            return name, document
    imported = tuple(
        ImportedClause(one.number, one.official, 0) for one in book if one.official is not None and one.source is None
    )
    return ("", Document(book.game, "", book.version, imported, ())) if imported else None


def _damage(book: Rulebook, name: str, document: Document) -> Iterator[Finding]:
    """Yield a finding for each defect of the document; notes of kind ``defect`` should mention all of them."""
    for one in inspect(document, book.clauses):
        yield _excused(book, one.rule, "warning", f"{book.game}:{one.number}", one.text, one.target, (name, one.line))


def _names(book: Rulebook) -> re.Pattern[str]:
    """Return a pattern for printed names that contain spaces."""
    blank = {name for term in book.glossary for name in (term.ja, *term.aka) if " " in name}
    return re.compile("|".join([r"《[^》]*》|『[^』]*』", *map(re.escape, sorted(blank, key=lambda name: -len(name)))]))


def _said(book: Rulebook) -> Iterator[tuple[str, Text, bool]]:
    """Yield each of our texts with its id, and whether it is only a title, which may be copied."""
    for clause in book:
        yield clause.id, clause.text, clause.heading
        if clause.title:
            yield clause.id, clause.title, True
        yield from ((clause.id, example.text, False) for example in clause.examples)
        if clause.not_simulated:
            yield clause.id, clause.not_simulated, False
    for note in book.notes.values():
        yield note.id, note.text, False


def _texts_of(book: Rulebook) -> Iterator[Finding]:
    """Yield a finding for each error within a single text."""
    names = _names(book)
    for name, text, _ in _said(book):
        for rule, wrong in inspect_text(text, names):
            yield _finding(book, rule, "error", name, wrong.ja, wrong.en)


def _copied(book: Rulebook, runs: Mapping[str, frozenset[str]]) -> Iterator[Finding]:
    """Yield a finding for each passage copied from a source; examples may quote the printed text of cards."""
    copies = Copies(book, runs)
    printed = {example.text for clause in book for example in clause.examples if "《" in example.text.en}
    for name, text, title in _said(book):
        for lang in RUN:
            if not title and text not in printed and (run := copies.first(text.get(lang), lang)):
                yield _finding(
                    book,
                    "text.copied",
                    "error",
                    name,
                    f"原文と{len(run)}字一致: {run}",
                    f"{len(run)} characters are identical to the source: {run}",
                )
