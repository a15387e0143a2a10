"""Turns one entry of a YAML file into one object.

Errors are reported on the entry; the result is then ``None``.
"""

import re
from collections.abc import Mapping
from typing import cast

from judge.corpus._yaml import Entry
from judge.corpus.models import (
    AUTHORITIES,
    KINDS,
    NOTE_KINDS,
    NOTE_SOURCES,
    Authority,
    Clause,
    Example,
    Kind,
    Note,
    NoteKind,
    NoteSource,
    Origin,
    Part,
    Questions,
    Term,
    Text,
)
from judge.corpus.numbers import is_number

_SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def text(entry: Entry, key: str, required: bool = True) -> Text | None:
    """Return the text ``{ja: …, en: …}`` in a field of the entry, or ``None``."""
    value = entry.data.get(key)
    if value is None and not required:
        return None
    found = _pair(value)
    if found is None:
        entry.complain(key, "both ja and en, each a text", "ja と en の両方(文字列)")
    return found


def _pair(value: object) -> Text | None:
    if not isinstance(value, Mapping) or set(value) - {"scenario"} != {"ja", "en"}:
        return None
    ja, en = value["ja"], value["en"]
    if not (isinstance(ja, str) and isinstance(en, str) and ja.strip() and en.strip()):
        return None
    return Text(ja.strip(), en.strip())


def _examples(entry: Entry) -> tuple[Example, ...]:
    value = entry.data.get("examples", [])
    found = []
    for item in value if isinstance(value, list) else [value]:
        pair = _pair(item)
        if pair is None:
            entry.complain("examples", "a list of {ja, en, scenario?}", "{ja, en, scenario?} のリスト", item)
        else:
            found.append(Example(pair, item.get("scenario")))
    return tuple(found)


def clause(entry: Entry, game: str, version: str) -> Clause | None:
    entry.allow("id", "kind", "heading", "title", "source", "ja", "en", "examples", "not_simulated")
    number = entry.text("id")
    if number and not is_number(game, number):
        entry.complain("id", f"a clause number of {game}", f"{game} の条文番号")
        return None
    kind = entry.one_of("kind", KINDS)
    body = Text(entry.text("ja"), entry.text("en"))
    if not number or kind is None:
        return None
    examples = _examples(entry)
    references = dict.fromkeys(ref for piece in (body, *(e.text for e in examples)) for ref in piece.references())
    return Clause(
        id=f"{game}:{number}",
        game=game,
        number=number,
        version=version,
        kind=cast(Kind, kind),
        heading=entry.flag("heading"),
        text=body,
        title=text(entry, "title", required=False),
        source=entry.text("source", required=False) or None,
        examples=examples,
        refs=tuple(f"{game}:{ref}" for ref in references),
        not_simulated=text(entry, "not_simulated", required=False),
    )


def note(entry: Entry, game: str) -> Note | None:
    entry.allow("id", "kind", "clauses", "ja", "en", "source", "authority", "old_numbers", "answered_by")
    name = entry.text("id")
    number, _, slug = name.partition("#")
    if name and not (is_number(game, number) and _SLUG.fullmatch(slug)):
        entry.complain(
            "id",
            "a clause number, #, and a short name, e.g. 7.4.7#return-point",
            "7.4.7#return-point のような 番号#名前",
        )
        return None
    kind = entry.one_of("kind", NOTE_KINDS)
    clauses = entry.strings("clauses") or (number,)
    if name and clauses[0] != number:
        entry.complain("clauses", f"{number}, the number in the id, first", f"先頭は id にある {number}")
    body = Text(entry.text("ja"), entry.text("en"))
    source = entry.one_of("source", NOTE_SOURCES, required=False)
    authority = entry.one_of("authority", AUTHORITIES, required=False)
    if not name or kind is None:
        return None
    return Note(
        id=f"{game}:{name}",
        game=game,
        kind=cast(NoteKind, kind),
        clauses=tuple(f"{game}:{clause}" for clause in clauses),
        text=body,
        source=cast("NoteSource | None", source),
        authority=cast(Authority, authority or "reading"),
        old_numbers=entry.strings("old_numbers"),
        answered_by=entry.text("answered_by", required=False) or None,
    )


def term(entry: Entry, game: str) -> Term | None:
    """Return the glossary term of an entry, or ``None`` if it is invalid."""
    entry.allow("ja", "reading", "en", "aka", "symbol", "clause", "keyword")
    ja, en = entry.text("ja"), entry.text("en")
    number = entry.text("clause", required=False)
    if number and not is_number(game, number):
        entry.complain("clause", f"a clause number of {game}", f"{game} の条文番号")
    if not ja or not en:
        return None
    return Term(
        game=game,
        ja=ja,
        en=en,
        reading=entry.text("reading", required=False),
        aka=entry.strings("aka"),
        symbol=entry.text("symbol", required=False) or None,
        clause=f"{game}:{number}" if number else None,
        keyword=entry.flag("keyword"),
    )


def questions(entry: Entry, clauses: Mapping[str, Clause]) -> Questions | None:
    """Return the questions of an entry, which its clause answers, or ``None`` if it is invalid."""
    entry.allow("id", "ja", "en")
    if entry.text("id") not in clauses:
        entry.complain("id", "the number of a clause of this book", "この総合ルールの条文番号")
        return None
    return Questions(entry.strings("ja"), entry.strings("en"))


def origin(entry: Entry) -> Origin | None:
    """Return the source of an entry, which clauses refer to by its id, or ``None`` if it is invalid."""
    entry.allow("id", "ja", "en", "version")
    name, ja, en, version = (entry.text(key) for key in ("id", "ja", "en", "version"))
    return Origin(Text(ja, en), version) if name and ja and en and version else None


def part(entry: Entry, clauses: Mapping[str, Clause]) -> Part | None:
    """Return the part of an entry, a group of chapters with a title but no number, or ``None`` if it is invalid."""
    entry.allow("ja", "en", "first", "last")
    ja, en, first, last = (entry.text(key) for key in ("ja", "en", "first", "last"))
    for key, number in (("first", first), ("last", last)):
        if number and number not in clauses:
            entry.complain(key, "the number of a clause of this book", "この総合ルールの条文番号")
    return Part(Text(ja, en), first, last) if ja and en and first and last else None
