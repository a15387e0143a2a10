"""Reads the files of one edition into a `Rulebook`."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import date
from pathlib import Path
from typing import Any

from judge.corpus import _parse
from judge.corpus._yaml import Entry, Source
from judge.corpus.errors import CorpusError, Problem
from judge.corpus.models import LANGS, Clause, Edition, Note, Origin, Part, Questions, Rulebook, Term, Text
from judge.corpus.numbers import ClauseNumber
from judge.corpus.official import read_official


def _below(head: Entry | None, key: str) -> list[Entry]:
    return head.below(key) if head else []


class Reading:
    """One pass over the files of one edition, which collects every error."""

    def __init__(self, root: Path, game: str, version: str) -> None:
        self.root, self.game, self.version = root, game, version
        self.folder = root / game / version
        self.problems: list[Problem] = []
        self.where: dict[str, tuple[str, int]] = {}
        self.content: list[Any] = []

    def files(self, name: str) -> list[Path]:
        """Return the files ``<name>.yaml``, and those in a folder ``<name>``."""
        return sorted({*self.folder.glob(f"{name}.yaml"), *self.folder.glob(f"{name}/**/*.yaml")})

    def entries(self, paths: Iterable[Path]) -> Iterable[Entry]:
        """Yield the entries of these files, and keep their content for the fingerprint."""
        for path in paths:
            source = Source(path, self.root, self.problems)
            for entry in source.entries():
                self.content.append(entry.data)
                yield entry

    def rulebook(self) -> Rulebook:
        """Return the rulebook.

        Raises:
            CorpusError: its files have errors; all of them are reported together.
        """
        head = self.head()
        clauses = self.clauses()
        notes = self.notes()
        glossary = self.glossary()
        asked = self.questions(clauses)
        edition = self.described(head)
        sources, parts = self.sources(head, clauses), self.parts(head, clauses)
        if self.problems:
            raise CorpusError(self.problems)
        return Rulebook(
            game=edition.game,
            version=edition.version,
            title=edition.title,
            effective=edition.effective,
            languages=edition.languages,
            source=edition.source,
            newer=edition.newer,
            clauses=self.linked(clauses, notes, asked),
            notes=notes,
            glossary=glossary,
            digest=self.digest(head),
            sources=sources,
            parts=parts,
            where=self.where,
        )

    def edition(self) -> Edition:
        """Return the edition without its text; only one small file is read.

        Raises:
            CorpusError: the file has errors.
        """
        found = self.described(self.head())
        if self.problems:
            raise CorpusError(self.problems)
        return found

    def head(self) -> Entry | None:
        """Return the content of ``rulebook.yaml``, which describes the edition."""
        return Source(self.folder / "rulebook.yaml", self.root, self.problems).mapping()

    def described(self, head: Entry | None) -> Edition:
        if head is None:
            return Edition(self.game, self.version, Text("", ""), None, LANGS, None, None)
        head.allow("game", "version", "effective", "title", "source", "sources", "parts", "languages", "newer")
        for key, expected in (("game", self.game), ("version", self.version)):
            if head.data.get(key) != expected:
                head.complain(key, f"{expected!r}, as the folder is named", f"フォルダー名と同じ {expected!r}")
        effective = head.data.get("effective")
        if effective is not None and not isinstance(effective, date):
            head.complain("effective", "a date such as 2023-08-18", "2023-08-18 のような日付")
            effective = None
        title = _parse.text(head, "title") or Text(self.game, self.game)
        languages, source = head.strings("languages") or LANGS, _parse.text(head, "source", required=False)
        return Edition(self.game, self.version, title, effective, languages, source, self.newer(head))

    def newer(self, head: Entry) -> str | None:
        """Return the later edition that the rulebook names as known, or ``None``."""
        stated = head.data.get("newer")
        if stated is None or (isinstance(stated, str) and stated != self.version):
            return stated
        head.complain("newer", 'another version in quotes, such as "1.8.0"', '"1.8.0" のような、引用符で囲んだ別の版')
        return None

    def sources(self, head: Entry | None, clauses: Mapping[str, Clause]) -> Mapping[str, Origin]:
        """Return the other sources of the rulebook by id, and report clauses that name an unknown one."""
        found = {entry.name: origin for entry in _below(head, "sources") if (origin := _parse.origin(entry))}
        for clause in clauses.values():
            if clause.source is not None and clause.source not in found:
                file, line = self.where[clause.id]
                known = ", ".join(found) or "-"
                self.problems.append(
                    Problem(
                        file,
                        line,
                        f"{clause.number} source",
                        clause.source,
                        f"one of the sources in rulebook.yaml: {known}",
                        f"rulebook.yaml の sources のいずれか: {known}",
                    )
                )
        return found

    def parts(self, head: Entry | None, clauses: Mapping[str, Clause]) -> tuple[Part, ...]:
        """Return the parts: groups of chapters with a title but no number."""
        return tuple(part for entry in _below(head, "parts") if (part := _parse.part(entry, clauses)))

    def clauses(self) -> dict[str, Clause]:
        found: dict[str, Clause] = {}
        for entry in self.entries(self.files("ch*")):
            clause = _parse.clause(entry, self.game, self.version)
            if clause is None:
                continue
            if clause.number in found:
                file, line = self.where[clause.id]
                entry.complain(
                    "id", f"a unique id (this one is also in {file}:{line})", f"番号は1回だけ({file}:{line} にもある)"
                )
                continue
            if clause.name is None and ClauseNumber.of(self.game, clause.number).parent is None:
                entry.complain("title", "a heading, because it opens a chapter", "見出し(章の先頭なので)")
            self.where[clause.id] = (entry.file, entry.line)
            found[clause.number] = clause
        return found

    def notes(self) -> dict[str, Note]:
        found: dict[str, Note] = {}
        for entry in self.entries(self.files("notes")):
            note = _parse.note(entry, self.game)
            if note is None:
                continue
            if note.id in found:
                entry.complain("id", "a unique note id", "注記の id は1回だけ")
                continue
            self.where[note.id] = (entry.file, entry.line)
            found[note.id] = note
        return found

    def glossary(self) -> tuple[Term, ...]:
        found: dict[str, Term] = {}
        for entry in self.entries(self.files("glossary")):
            term = _parse.term(entry, self.game)
            if term is None:
                continue
            if term.id in found:
                entry.complain("ja", "a unique term", "用語は1回だけ")
            found[term.id] = term
            self.where[f"term:{term.id}"] = (entry.file, entry.line)
        return tuple(found.values())

    def questions(self, clauses: Mapping[str, Clause]) -> dict[str, Questions]:
        """Return the questions that each clause answers, by the clause's number."""
        found: dict[str, Questions] = {}
        for entry in self.entries(self.files("questions")):
            number = entry.data.get("id")
            if number in found:
                entry.complain("id", "a unique clause", "条文は1回だけ")
            elif asked := _parse.questions(entry, clauses):
                found[str(number)] = asked
        return found

    def linked(
        self, clauses: Mapping[str, Clause], notes: Mapping[str, Note], asked: Mapping[str, Questions]
    ) -> dict[str, Clause]:
        """Return the clauses in document order, each with its links, notes, questions and official wording."""
        written = {ClauseNumber.of(self.game, number): number for number in clauses}
        numbers = sorted(written)
        children: dict[str, list[str]] = {}
        parents: dict[str, str | None] = {}
        for number in numbers:
            above = number.parent
            while above is not None and above not in written:
                above = above.parent
            parents[written[number]] = f"{self.game}:{written[above]}" if above else None
            if above:
                children.setdefault(written[above], []).append(f"{self.game}:{written[number]}")
        hanging: dict[str, list[str]] = {}
        for note in notes.values():
            for clause_id in note.clauses:
                hanging.setdefault(clause_id, []).append(note.id)
        official = read_official(self.game, self.version)
        return {
            name: clauses[name]._replace(
                parent=parents[name],
                children=tuple(children.get(name, ())),
                order=order,
                chapter=str(number.chapter),
                notes=tuple(hanging.get(f"{self.game}:{name}", ())),
                questions=asked.get(name, Questions()),
                official=official.get(name),
            )
            for order, (number, name) in enumerate((number, written[number]) for number in numbers)
        }

    def digest(self, head: Entry | None) -> str:
        """Return a fingerprint of the content, which does not depend on the layout of the files."""
        plain = (
            json.dumps(one, ensure_ascii=False, sort_keys=True, default=str, separators=(",", ":"))
            for one in (head.data if head else {}, *self.content)
        )
        return hashlib.sha256("\n".join(sorted(plain)).encode()).hexdigest()
