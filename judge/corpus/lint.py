"""What a maintainer of the rules text must see: broken links, gaps, defects, copied sentences."""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Literal, Protocol

from judge.corpus import citations
from judge.corpus.corpus import Corpus
from judge.corpus.errors import CorpusError, Problem
from judge.corpus.importers import decode
from judge.corpus.models import Clause, Rulebook, Text
from judge.corpus.numbers import ClauseNumber, is_number

Severity = Literal["error", "warning", "info"]

LONGEST_RUN = 24
"""From this many identical Japanese characters on, a text counts as copied."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One finding. ``rule`` names what was checked; ``file`` and ``line`` say where to look (0: the whole file)."""

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
    """A citation in the sources: what it names and where it stands (`judge.graph.CodeCitation`)."""

    @property
    def name(self) -> str:
        """Return what is cited."""

    @property
    def file(self) -> str:
        """Return the file."""

    @property
    def line(self) -> int:
        """Return the line."""


def lint(
    corpus: Corpus | None = None,
    game: str | None = None,
    cited: Iterable[CitedAt] = (),
    accounted: Callable[[Clause], bool] | None = None,
    sources: Path | None = None,
) -> list[Finding]:
    """Check the rules text.

    Args:
        corpus: the rules text; by default the installed one.
        game: one game only.
        cited: the citations in the sources (`judge.graph.citations_in_code`).
        accounted: tells whether code implements a clause or a reason is given why none does.
        sources: folder with the source documents, to find copied sentences; by default ``../shared/seeds`` beside the
            repository. Where it is absent that check is left out.
    """
    corpus = corpus or Corpus()
    found = list(_citations(corpus, game, cited))
    grams = _grams(sources if sources is not None else corpus.root.parent.parent / "shared" / "seeds")
    for one in corpus.games() if game is None else (game,):
        try:
            book = corpus.load(one)
        except CorpusError as error:
            found += (_broken(one, problem) for problem in error.problems)
            continue
        for check in (_gaps, _references, _defects, _notes, _terms):
            found += check(book)
        found += _unaccounted(book, accounted)
        found += _copied(book, grams)
    return found


def _broken(game: str, problem: Problem) -> Finding:
    text = Text(f"{problem.found}(期待: {problem.expected_ja})", f"{problem.found}; expected {problem.expected}")
    return Finding("file", "error", problem.field or game, problem.file, problem.line, text)


def _finding(book: Rulebook, rule: str, severity: Severity, name: str, ja: str, en: str) -> Finding:
    file, line = book.where.get(name, ("", 0))
    return Finding(rule, severity, name, file, line, Text(ja, en))


def _gaps(book: Rulebook) -> Iterator[Finding]:
    """Find numbers that are skipped and clauses whose parent is not there."""
    known = {ClauseNumber.of(book.game, number) for number in book.clauses}
    for number in sorted(known):
        if number.parent is not None and number.parent not in known:
            yield _finding(book, "number.gap", "error", f"{book.game}:{number}",
                           f"上位の {number.parent} がない", f"its parent {number.parent} is missing")  # fmt: skip
        before = ClauseNumber(number.game, (*number.parts[:-1], number.parts[-1] - 1))
        counted = number.parent is not None or ClauseNumber(number.game, (1,)) in known  # chapters 1, 2, … not 101, 102
        if counted and number.parts[-1] > 1 and before not in known:
            yield _finding(book, "number.gap", "error", f"{book.game}:{number}",
                           f"直前の {before} がない", f"{before} before it is missing")  # fmt: skip


def _references(book: Rulebook) -> Iterator[Finding]:
    """Find references to nothing, and references that one language has and the other has not."""
    for clause in book:
        for ref in clause.refs:
            if ref.partition(":")[2] not in book.clauses:
                yield _finding(book, "reference.dangling", "error", clause.id,
                               f"{ref} は存在しない", f"refers to {ref}, which does not exist")  # fmt: skip
        for text in (clause.text, *(example.text for example in clause.examples)):
            ja, en = (set(Text(side, side).references()) for side in (text.ja, text.en))
            if ja != en:
                odd = ", ".join(sorted(ja ^ en))
                yield _finding(book, "reference.languages", "error", clause.id,
                               f"日本語と英語で参照が異なる: {odd}", f"only one language refers to {odd}")  # fmt: skip


def _defects(book: Rulebook) -> Iterator[Finding]:
    for note in book.notes.values():
        if note.kind == "defect":
            yield _finding(book, "document.defect", "info", note.id, note.text.ja, note.text.en)


def _notes(book: Rulebook) -> Iterator[Finding]:
    for note in book.notes.values():
        for name in note.clauses:
            if name.partition(":")[2] not in book.clauses:
                yield _finding(book, "note.clause", "error", note.id,
                               f"{name} は存在しない", f"speaks of {name}, which does not exist")  # fmt: skip
        for ref in note.text.references():
            if not is_number(book.game, ref) or ref not in book.clauses:
                yield _finding(book, "reference.dangling", "error", note.id,
                               f"{ref} は存在しない", f"refers to {ref}, which does not exist")  # fmt: skip


def _terms(book: Rulebook) -> Iterator[Finding]:
    for term in book.glossary:
        if term.clause is not None and term.clause.partition(":")[2] not in book.clauses:
            yield _finding(book, "term.clause", "error", f"term:{term.id}",
                           f"{term.clause} は存在しない",
                           f"is defined by {term.clause}, which does not exist")  # fmt: skip


def _unaccounted(book: Rulebook, accounted: Callable[[Clause], bool] | None) -> Iterator[Finding]:
    if accounted is None:
        return
    for clause in book:
        if not (clause.heading or clause.not_simulated or accounted(clause)):
            yield _finding(book, "clause.unaccounted", "warning", clause.id,
                           "どのコードも実装せず、実装しない理由もない",
                           "no code implements it and no reason is given")  # fmt: skip


def _citations(corpus: Corpus, game: str | None, cited: Iterable[CitedAt]) -> Iterator[Finding]:
    for place in cited:
        if game is not None and not place.name.startswith((f"{game}:", f"{game}@")):
            continue
        if not citations.exists(place.name, corpus):
            ja, en = (citations.explain(place.name, corpus, lang) for lang in ("ja", "en"))
            yield Finding("citation.unknown", "error", place.name, place.file, place.line, Text(ja, en))


def _flat(text: str) -> str:
    """Return what is compared: without spaces and references, which have to be the same."""
    return re.sub(r"\s|[({]*\d+(?:\.\d+)+[)}]*", "", unicodedata.normalize("NFKC", text))


def _grams(folder: Path) -> frozenset[str]:
    """Return every run of `LONGEST_RUN` characters in the source documents."""
    runs: set[str] = set()
    for path in sorted(folder.glob("*.txt")) if folder.is_dir() else ():
        text = _flat(decode(path.read_bytes(), path.name)[0])
        runs.update(text[at : at + LONGEST_RUN] for at in range(len(text) - LONGEST_RUN + 1))
    return frozenset(runs)


def _japanese(book: Rulebook) -> Iterator[tuple[str, str]]:
    """Yield every Japanese text of ours under the id it belongs to; bare titles are nobody's."""
    for clause in book:
        if not clause.heading:
            yield clause.id, clause.text.ja
        for example in clause.examples:
            yield clause.id, example.text.ja
        if clause.not_simulated:
            yield clause.id, clause.not_simulated.ja
    for note in book.notes.values():
        yield note.id, note.text.ja


def _copied(book: Rulebook, grams: frozenset[str]) -> Iterator[Finding]:
    if not grams:
        return
    for name, text in _japanese(book):
        flat = _flat(text)
        starts = [at for at in range(len(flat) - LONGEST_RUN + 1) if flat[at : at + LONGEST_RUN] in grams]
        if starts:
            end = starts[0] + LONGEST_RUN + sum(b - a == 1 for a, b in pairwise(starts))
            run = flat[starts[0] : end]
            yield _finding(book, "text.copied", "error", name, f"原文と{len(run)}字一致: {run}",
                           f"{len(run)} characters are identical with the source: {run}")  # fmt: skip
