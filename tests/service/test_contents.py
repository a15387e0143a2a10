"""Long lists in an order that readers can use: glossaries by letter, notes by chapter, chapters within their part."""

import dataclasses
import re
from datetime import date
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.corpus import LANGS, Clause, Note, Rulebook, Term, Text
from judge.corpus.models import Part
from judge.service.views import contents


def _clause(number: str, order: int) -> Clause:
    title = Text(f"題{number}", f"Title {number}")
    return Clause(f"x:{number}", "x", number, "1", "definition", True, title, order=order)


def _note(number: str, slug: str, kind: Any, text: str) -> Note:
    return Note(f"x:{number}#{slug}", "x", kind, (f"x:{number}",), Text(text, f"{slug} in English"))


@pytest.fixture
def book() -> Rulebook:
    clauses = {number: _clause(number, order) for order, number in enumerate(("000", "100", "101", "200"))}
    notes = (
        _note("200", "late", "ruling", "あとの注"),
        _note("100", "early", "defect", "さきのチュウ"),
        _note("101", "next", "defect", "つぎの注"),
    )
    glossary = (
        Term("x", "山札", "deck", reading="やまふだ"),
        Term("x", "ガード", "guard", aka=("block",)),
        Term("x", "＋1", "+1"),
        Term("x", "カード", "card"),
        Term("x", "BASE", "BASE"),
        Term("x", "ぱんち", "Attack"),
    )
    return Rulebook(
        "x",
        "1",
        Text("本", "Book"),
        date(2026, 1, 1),
        LANGS,
        None,
        None,
        clauses,
        {note.id: note for note in notes},
        glossary,
        "",
        parts=(
            Part(Text("前", "Front"), "000", "000"),
            Part(Text("一", "One"), "100", "101"),
            Part(Text("二", "Two"), "200", "200"),
        ),
    )


def _words(groups: Any, lang: str) -> list[tuple[str, list[str]]]:
    return [(group.letter, [getattr(term, lang) for term in group.terms]) for group in groups]


def test_a_glossary_is_in_the_order_of_its_language(book: Rulebook) -> None:
    assert _words(contents.glossary(book, "ja"), "ja") == [
        ("か", ["カード", "ガード"]),
        ("は", ["ぱんち"]),
        ("や", ["山札"]),
        ("B", ["BASE"]),
        ("#", ["＋1"]),
    ]
    assert _words(contents.glossary(book, "en"), "en") == [
        ("A", ["Attack"]),
        ("B", ["BASE"]),
        ("C", ["card"]),
        ("D", ["deck"]),
        ("G", ["guard"]),
        ("#", ["+1"]),
    ]


@pytest.mark.parametrize("typed", ["ＤＥＣＫ", "ヤマフダ", "やまふだ", "山札"])
def test_a_word_is_found_however_it_is_spelled(book: Rulebook, typed: str) -> None:
    assert _words(contents.glossary(book, "ja", typed), "ja") == [("や", ["山札"])]


def test_other_names_of_a_word_are_looked_through(book: Rulebook) -> None:
    assert _words(contents.glossary(book, "en", "block"), "en") == [("G", ["guard"])]
    assert contents.glossary(book, "en", "nothing like it") == ()


def _notes(chapters: Any) -> list[tuple[str, str | None, list[str]]]:
    return [
        (one.head.number, one.part.title.en if one.part else None, [note.slug for note in one.notes])
        for one in chapters
    ]


def test_notes_stand_under_their_chapters_and_parts(book: Rulebook) -> None:
    assert _notes(contents.notes(book)) == [
        ("100", "One", ["early"]),
        ("101", None, ["next"]),
        ("200", "Two", ["late"]),
    ]
    assert _notes(contents.notes(book, kind="ruling")) == [("200", "Two", ["late"])]
    assert _notes(contents.notes(book, wanted="ちゅう")) == [("100", "One", ["early"])]
    assert _notes(contents.notes(book, wanted="101")) == [("101", "One", ["next"])]
    assert [part for _head, part, _notes in _notes(contents.notes(dataclasses.replace(book, parts=())))] == [None] * 3


def test_a_chapter_has_the_neighbours_of_its_part(book: Rulebook) -> None:
    part, pages = contents.around(book, book.clauses["101"])
    assert part is book.parts[1]
    assert [page.number for page in pages] == ["100", "101"]
    assert contents.around(dataclasses.replace(book, parts=()), book.clauses["101"]) == (None, book.pages())


@pytest.mark.sweep
def test_every_note_and_every_word_is_listed_once(shared_sources: Any) -> None:
    for book in shared_sources.books():
        listed = [note.id for chapter in contents.notes(book) for note in chapter.notes]
        assert sorted(listed) == sorted(book.notes)
        for lang in ("ja", "en"):
            words = [term.id for group in contents.glossary(book, lang) for term in group.terms]
            assert sorted(words) == sorted(term.id for term in book.glossary)


LONG = ("glossary", "notes", "ch/{chapter}?both=1")


@pytest.mark.sweep
@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("path", LONG)
def test_long_pages_stay_light(client: FlaskClient, shared_sources: Any, path: str, lang: str) -> None:
    client.set_cookie("lang", lang)
    for book in shared_sources.books():
        longest = max(book.pages(), key=lambda page: len(book.under(page)))
        answer = client.get(f"/rules/{book.game}/{path.format(chapter=longest.number)}")
        assert answer.status_code == 200
        assert len(answer.data) < 400 * 1024, f"{answer.request.path} weighs {len(answer.data) // 1024} KiB"


def test_notes_come_in_pages_that_together_hold_all(client: FlaskClient, shared_sources: Any) -> None:
    book = next(book for book in shared_sources.books() if book.game == "dm")
    pages = contents.paged(contents.notes(book))
    seen = []
    for number, _chapters in enumerate(pages, 1):
        seen += re.findall(
            r'<article class="note[^>]*id="note-([^"]+)"', client.get(f"/rules/dm/notes?page={number}").text
        )
    assert len(seen) == len(set(seen)) == len(book.notes)
    assert len(pages) > 1
    last = client.get(f"/rules/dm/notes?page={len(pages)}").text
    for beyond in ("999", "-1", "x", "9" * 30):
        page = client.get("/rules/dm/notes", query_string={"page": beyond})
        assert page.status_code == 200
        assert (page.text.count("<article") == last.count("<article")) == (beyond == "999"), beyond


def test_notes_and_glossary_filter_by_any_text_and_by_known_kinds(client: FlaskClient) -> None:
    for path in ("/rules/sve/notes", "/rules/sve/glossary"):
        hostile = client.get(path, query_string={"q": "<script>alert(1)</script>"})
        assert hostile.status_code == 200
        assert "<script>alert" not in hostile.text
        assert client.get(path, query_string={"q": "ー" * 5000}).status_code == 200
    assert client.get("/rules/sve/notes", query_string={"kind": "nope"}).status_code == 404


def test_clauses_from_another_source_say_so(client: FlaskClient, shared_sources: Any) -> None:
    for book in shared_sources.books():
        added = next((clause for clause in book if clause.source), None)
        own = next(clause for clause in book if not clause.source)
        version = book.origin(added).version if added else ""
        for clause in filter(None, (added, own)):
            for page in (f"/rules/{book.game}/{clause.number}", f"/rules/{book.game}/{clause.number}/card"):
                told = version if version and page.endswith("card") else "Text of edition"
                assert (told in client.get(f"{page}?lang=en").text) == (clause is added), page


def test_a_game_without_an_engine_says_so(client: FlaskClient, shared_sources: Any) -> None:
    from judge.games import IDS

    for book in shared_sources.books():
        clause = next(clause for clause in book if not clause.heading)
        page = client.get(f"/rules/{book.game}/{clause.number}?lang=en").text
        assert ("There is no engine for this game yet" in page) == (book.game not in IDS)
