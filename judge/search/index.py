"""The search index: its content, its folder, and when it is built again.

Its folder is named after its sources, so that an index is never read with another rulebook. It is written
elsewhere and then moved into place, with a digest of its files; a damaged index is built again. Whoosh pickles
analyzers into it, and reading a pickle can run code: an index must never be uploaded or shared.
"""

import hashlib
import json
import os
import re
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from whoosh.fields import ID, KEYWORD, STORED, TEXT, Schema
from whoosh.filedb.filestore import FileStorage, RamStorage, copy_to_ram

from judge.build_cache import fingerprint as hashed
from judge.corpus import LANGS, Clause, Corpus, Lang, Rulebook, Text
from judge.corpus.models import REFERENCE
from judge.resources import PACKAGE, cache_folder
from judge.search.analysis import Cut, bigrams, english, every_word, runs
from judge.search.vocabulary import bare

_REMARK = re.compile(r"[((]Q[\d、,, Q]*[))]")
"""A reference in a text to a publisher's answer, such as (Q302)."""

_SYMBOL = re.compile(r"\{[^{}]+\}")

MARK = "judge.json"
"""The file with the fingerprint of an index's sources and a digest of its files."""
SCHEMA = 7
"""The version of the index's fields and content; it must change with them."""
KEPT = 4
"""The number of indexes in the cache folder."""
QUESTIONS = {"a": "qa", "n": "qn", "en": "qe"}
"""For each field with a clause's text, the field with its questions."""


def schema() -> Any:
    """Return the fields of the index: words, character pairs, defined terms, English, phrases, and filters.

    The questions that a clause answers are separate documents directly after it, since each is matched by itself. The
    field ``whole`` marks the documents that are clauses.
    """
    plain: dict[str, Any] = {"phrase": False, "stored": False}
    return Schema(
        id=ID(stored=True),
        game=ID,
        edition=ID,
        kind=ID,
        chapter=ID,
        whole=ID,
        said=STORED,
        path=KEYWORD,
        cites=KEYWORD,
        cited_by=KEYWORD,
        a=TEXT(analyzer=Cut(runs), **plain),
        n=TEXT(analyzer=Cut(bigrams), **plain),
        d=KEYWORD(commas=True, scorable=True),
        en=TEXT(analyzer=english(), **plain),
        exact=TEXT(analyzer=every_word(), phrase=True),
        qa=TEXT(analyzer=Cut(runs), **plain),
        qn=TEXT(analyzer=Cut(bigrams), **plain),
        qe=TEXT(analyzer=english(), **plain),
        text=TEXT(analyzer=Cut(bigrams), phrase=True, multitoken_query="phrase"),
    )


def documents(corpus: Corpus) -> Iterator[dict[str, Any]]:
    """Yield the index document of each clause, followed by those of the questions that it answers."""
    for book in corpus.rulebooks():
        cited_by: dict[str, list[str]] = defaultdict(list)
        defines: dict[str, list[str]] = defaultdict(list)
        symbols = {term.symbol: Text(bare(term.ja), bare(term.en)) for term in book.glossary if term.symbol}
        for clause in book:
            for ref in clause.refs:
                cited_by[ref].append(clause.id)
        for term in book.glossary:
            if term.clause:
                defines[term.clause].append(term.id)
        for clause in book:
            ja, en = (_body(book, clause, symbols, lang) for lang in LANGS)
            yield {
                "id": clause.id,
                "whole": "y",
                "game": clause.game,
                "edition": clause.version,
                "kind": clause.kind,
                "chapter": clause.chapter,
                "path": " ".join(above.id for above in book.path(clause)),
                "cites": " ".join(clause.refs),
                "cited_by": " ".join(cited_by[clause.id]),
                "a": ja,
                "n": ja,
                "text": ja,
                "en": en,
                "exact": en,
                "d": ",".join(defines[clause.id]),
            }
            yield from ({"id": clause.id, "said": asked, "qa": asked, "qn": asked} for asked in clause.questions.ja)
            yield from ({"id": clause.id, "said": asked, "qe": asked} for asked in clause.questions.en)


def _body(book: Rulebook, clause: Clause, symbols: Mapping[str, Text], lang: Lang) -> str:
    """Return the text of a clause to search: two titles above it, its own title and text, examples and notes.

    References are left out, because their figures would match numbers of cards or turns. So are notes on defects of the
    document, which are about misprints, not about the game. Symbols are replaced by their names.
    """
    headings = [above.name for above in book.path(clause) if above.name][-2:]
    notes = [book.notes[name] for name in clause.notes]
    notes_text = [note.text for note in notes if note.kind != "defect"]
    own = [clause.title] if clause.title else []
    texts = [*headings, *own, clause.text, *(example.text for example in clause.examples), *notes_text]
    plain = "\n".join(_REMARK.sub("", REFERENCE.sub("", text.get(lang))) for text in texts)
    return _SYMBOL.sub(lambda match: f" {symbols[match[0]].get(lang)} " if match[0] in symbols else " ", plain)


def fingerprint(corpus: Corpus) -> dict[str, Any]:
    books = {f"{book.game}@{book.version}": book.digest for book in corpus.rulebooks()}
    return {"schema": SCHEMA, "books": books}


def sources(corpus: Corpus) -> str:
    """Return a value that changes with the rulebooks and with the code that reads them for searches."""
    mark = json.dumps(fingerprint(corpus), sort_keys=True)
    folder = Path(__file__).parent
    return hashed(PACKAGE, [*folder.glob("*.py"), PACKAGE / "letters.py", folder / "synonyms.yaml"], mark)


def open_index(corpus: Corpus, rebuild: bool = False) -> Any:
    """Return the index for this corpus, built if necessary.

    It is read into memory, so that its folder may be replaced or removed at any time. If the folder cannot be written,
    an existing index is used, or one is built in memory.
    """
    mark = fingerprint(corpus)
    name = hashlib.sha256(json.dumps(mark, sort_keys=True).encode()).hexdigest()[:16]
    folder = cache_folder() / "search" / name
    for again in (rebuild, False, False):
        try:
            if again or not _usable(folder, mark):
                _build_and_swap(corpus, mark, folder, again)
            held = copy_to_ram(FileStorage(str(folder), readonly=True))
            if _usable(folder, mark, _digest(held)):
                return held.open_index()
            shutil.rmtree(folder, ignore_errors=True)
        except OSError:
            continue  # not writable, or another process replaced the folder meanwhile
    return build(corpus, RamStorage())


def _usable(folder: Path, mark: dict[str, Any], digest: str | None = None) -> bool:
    """Return whether a folder has the index with this fingerprint and, if ``digest`` is given, exactly these files."""
    try:
        stored = json.loads((folder / MARK).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    known = isinstance(stored, dict) and stored.get("built_from") == mark
    return known and digest in (None, stored.get("digest"))


def _digest(storage: Any) -> str:
    found = hashlib.blake2b(digest_size=16)
    for name in sorted(storage.list()):
        if name != MARK:
            with storage.open_file(name) as file:
                content = bytes(file.read())
            found.update(f"{name}\0{len(content)}\0".encode())
            found.update(content)
    return found.hexdigest()


def build(corpus: Corpus, storage: Any) -> Any:
    """Write the index of all clauses into ``storage`` and return it."""
    index = storage.create_index(schema())
    writer = index.writer()
    for document in documents(corpus):
        writer.add_document(**document)
    writer.commit(optimize=True)
    return index


def _build_and_swap(corpus: Corpus, mark: dict[str, Any], folder: Path, replace: bool) -> None:
    folder.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix="new-", dir=folder.parent))
    try:
        build(corpus, FileStorage(str(fresh)))
        stored = {"built_from": mark, "digest": _digest(FileStorage(str(fresh), readonly=True))}
        (fresh / MARK).write_text(json.dumps(stored, sort_keys=True), encoding="utf-8")
        if replace or not _usable(folder, mark):  # another process may have built the same index first
            old = fresh.with_name(fresh.name.replace("new-", "old-"))
            if folder.exists():
                os.replace(folder, old)
            os.replace(fresh, folder)
            shutil.rmtree(old, ignore_errors=True)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    _sweep(folder)


def _sweep(folder: Path) -> None:
    """Remove the oldest indexes of other rulebooks; some are kept for other checkouts."""
    others = [mark.parent for mark in folder.parent.glob(f"*/{MARK}") if mark.parent != folder]
    others.sort(key=lambda other: other.stat().st_mtime, reverse=True)
    for other in others[KEPT - 1 :]:
        shutil.rmtree(other, ignore_errors=True)
