import json
import os
import subprocess
import sys
from contextlib import suppress
from threading import Barrier, Thread
from time import sleep

import pytest
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from judge.corpus import Corpus, CorpusError, UnknownGame, clear, loader, version_key
from judge.corpus.loader import default_root
from judge.corpus.official import official_file, write_official
from tests.drawing import at_most

from .conftest import CLAUSES, HEAD, entry, write_book


def problems(root):
    with pytest.raises(CorpusError) as caught:
        Corpus(root).load("sve")
    return caught.value.problems


def test_clauses_are_linked(corpus):
    book = corpus.load("sve")
    assert list(book.clauses) == [one["id"] for one in CLAUSES]
    clause = book.clauses["1.1.1"]
    assert clause.id == "sve:1.1.1"
    assert clause.parent == "sve:1.1"
    assert clause.children == ("sve:1.1.1.1", "sve:1.1.1.2")
    assert clause.chapter == "1"
    assert book.clauses["1.1.1.1"].refs == ("sve:2.1",)
    assert [one.number for one in book.path(book.clauses["1.1.1.1"])] == ["1", "1.1", "1.1.1"]
    assert [one.number for one in book.under(book.clauses["1.1"])] == ["1.1.1", "1.1.1.1", "1.1.1.2", "1.1.2"]
    assert book.section(book.clauses["1.1.1.1"]).number == "1.1"


def test_a_clause_can_be_exported(corpus):
    row = json.loads(json.dumps(corpus.clause("sve:1.1.1.1").to_json()))
    assert row["id"] == "sve:1.1.1.1"
    assert row["en"] == "When this is checked is told in 2.1."
    assert row["refs"] == ["sve:2.1"]
    assert "official" not in row


def test_order_comes_from_the_numbers(root):
    write_book(root, [*reversed(CLAUSES), entry("1.1.10"), entry("1.1.9")])
    clear()
    numbers = list(Corpus(root).load("sve").clauses)
    assert numbers.index("1.1.9") < numbers.index("1.1.10") < numbers.index("2")


def test_braces_are_links_and_plain_text_has_none(corpus):
    text = corpus.clause("sve:1.1.1.1").text
    assert text.references() == ("2.1",)
    assert text.plain("en") == "When this is checked is told in 2.1."


def test_notes_belong_to_every_clause_they_mention(root):
    note = {"id": "1.1.1#when", "kind": "ruling", "clauses": ["1.1.1", "2.1.1"], "ja": "注。", "en": "Note."}
    write_book(root, notes=[note])
    clear()
    corpus = Corpus(root)
    assert corpus.clause("sve:2.1.1").notes == ("sve:1.1.1#when",)
    assert corpus.note("sve@1.0.0:1.1.1#when").slug == "when"
    assert corpus.note("sve:1.1.1#other") is None


def test_newest_edition_is_the_default(root):
    for version in ("1.10.0", "1.9.0"):
        write_book(root, version=version)
    corpus = Corpus(root)
    assert corpus.versions("sve") == ("1.0.0", "1.9.0", "1.10.0")
    assert corpus.load("sve").version == "1.10.0"
    assert corpus.load("sve") is corpus.load("sve", "1.10.0")
    assert version_key("1.40") > version_key("1.7.0")


def test_digest_follows_content_not_layout(root):
    before = Corpus(root).load("sve").digest
    path = root / "sve/1.0.0/ch01.yaml"
    path.write_text("# a comment\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    clear()
    assert Corpus(root).load("sve").digest == before
    write_book(root, [*CLAUSES[:-1], entry("2.1.1", "別の文。")])
    clear()
    assert Corpus(root).load("sve").digest != before


def test_digest_is_the_same_in_every_process(root):
    code = f"""
from pathlib import Path
from judge.corpus import Corpus
print(Corpus(Path({str(root)!r})).load("sve").digest)
"""
    runs = {
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    }
    assert len(runs) == 1


def test_unknown_game_and_edition_list_the_known_ones(corpus):
    with pytest.raises(UnknownGame, match="one of: sve"):
        corpus.load("mtg")
    with pytest.raises(UnknownGame, match=r"one of: sve@1\.0\.0"):
        corpus.load("sve", "9")
    assert corpus.clause("mtg:1") is None


@pytest.mark.parametrize(
    ("broken", "field", "found"),
    [
        ({"id": 1.1}, "id", "1.1"),
        ({"id": "x"}, "id", "'x'"),
        ({"kind": "rule"}, "kind", "'rule'"),
        ({"ja": ""}, "ja", "''"),
        ({"en": None}, "en", "None"),
        ({"heading": "yes please"}, "heading", "'yes please'"),
        ({"examples": ["text"]}, "examples", "'text'"),
        ({"not_simulated": "because"}, "not_simulated", "'because'"),
        ({"note": "x"}, "note", "'note'"),
    ],
)
def test_a_wrong_field_is_named_with_its_line(root, broken, field, found):
    write_book(root, [*CLAUSES, {**entry("2.1.2"), **broken}])
    (problem,) = [one for one in problems(root) if one.field.endswith(field)]
    assert problem.file == "sve/1.0.0/ch01.yaml"
    assert problem.line > len(CLAUSES) * 4
    assert problem.found == found
    assert "期待" in problem.message("ja")
    assert "expected" in problem.message("en")


@pytest.mark.parametrize("content", ["id: [", "- id: '1'\n  id: '2'\n", "just text", "- just text", "\x00", "a: 1"])
def test_a_file_that_is_not_a_list_of_entries(root, content):
    (root / "sve/1.0.0/ch02.yaml").write_text(content, encoding="utf-8")
    assert any(one.file.endswith("ch02.yaml") for one in problems(root))


def test_bytes_that_are_not_text(root):
    (root / "sve/1.0.0/ch02.yaml").write_bytes(b"\xff\xfe\xfa")
    assert problems(root)[0].expected == "UTF-8 text"


def test_yaml_cannot_run_anything(root):
    (root / "sve/1.0.0/ch02.yaml").write_text("- !!python/object/apply:os.getcwd []\n", encoding="utf-8")
    assert "python" in problems(root)[0].found


def test_a_number_twice(root):
    write_book(root, [*CLAUSES, entry("1.1.1")])
    assert "a unique id" in problems(root)[0].expected


def test_all_problems_are_reported_at_once(root):
    write_book(root, [{**entry("1"), "kind": "x"}, {**entry("2"), "kind": "y"}], head={**HEAD, "version": "2"})
    assert len(problems(root)) == 3


@at_most(30, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(max_size=5), lambda x: st.lists(x, max_size=3)))
def test_no_value_of_a_field_escapes_as_another_error(tmp_path, value):
    for field in ("id", "kind", "heading", "ja", "examples", "not_simulated"):
        write_book(tmp_path, [{**entry("1"), field: value}])
        clear()
        with suppress(CorpusError):
            Corpus(tmp_path).load("sve")


def test_imported_wording_is_shown_next_to_ours(root):
    assert Corpus(root).clause("sve:1.1.1").official is None
    write_official("sve", "1.0.0", {"1.1.1": "公式の文。"}, "rules.txt")
    clear()
    assert Corpus(root).clause("sve:1.1.1").official == "公式の文。"


def test_a_damaged_import_names_the_remedy(root):
    path = official_file("sve", "1.0.0")
    path.parent.mkdir(parents=True)
    path.write_text("{}", encoding="utf-8")
    clear()
    assert problems(root)[0].expected == "import it again"


def test_a_clause_s_own_title_names_it_and_its_subclauses(root):
    titled = entry("2.2", title={"ja": "例外", "en": "Exceptions"})
    write_book(root, [*CLAUSES, titled, entry("2.2.1")])
    book = Corpus(root).load("sve")
    assert book.clauses["2.2"].name.en == "Exceptions"
    assert not book.clauses["2.2"].heading
    assert book.section(book.clauses["2.2.1"]).number == "2.2"
    assert book.clauses["2.2"].to_json()["title"] == {"ja": "例外", "en": "Exceptions"}


def test_a_clause_may_come_from_another_source(root):
    origin = {"id": "base", "ja": "別の文書", "en": "Another document", "version": "3"}
    write_book(root, [*CLAUSES, entry("2.2", source="base")], head={**HEAD, "sources": [origin]})
    book = Corpus(root).load("sve")
    assert book.origin(book.clauses["2.2"]).version == "3"
    assert book.origin(book.clauses["2.1"]) is None


def test_an_unknown_source_is_refused(root):
    write_book(root, [*CLAUSES, entry("2.2", source="basis")])
    (problem,) = problems(root)
    assert (problem.field, problem.found) == ("2.2 source", "basis")
    assert problem.line > 0


def test_parts_have_titles_and_no_numbers(root):
    parts = [{"ja": "全体", "en": "All of it", "first": "1", "last": "2"}]
    write_book(root, head={**HEAD, "parts": parts})
    book = Corpus(root).load("sve")
    assert [one.number for one in book.within(book.parts[0])] == ["1", "2"]
    clear()
    write_book(root, version="1.0.1", head={**HEAD, "version": "1.0.1", "parts": [{**parts[0], "last": "9"}]})
    assert problems(root)[0].found == "'9'"


def test_a_long_chapter_is_read_section_by_section(root, monkeypatch):
    write_book(root)
    book = Corpus(root).load("sve")
    assert [one.number for one in book.pages()] == ["1", "2"]
    assert book.page(book.clauses["1.1.1.1"]).number == "1"
    monkeypatch.setattr("judge.corpus.models.PAGE", 4)
    assert [one.number for one in book.pages()] == ["1.1", "2"]
    assert book.page(book.clauses["1.1.1.1"]).number == "1.1"
    assert book.page(book.clauses["1"]).number == "1.1"


def test_a_chapter_needs_a_title(root):
    write_book(root, [*CLAUSES, entry("3")])
    assert problems(root)[0].field == "3 title"


def test_questions_stand_with_the_clause_they_ask_for(root):
    folder = write_book(root)
    file = folder / "questions.yaml"
    file.write_text('- id: "1.1.2"\n  ja: ["降参できる?"]\n  en: ["Can I give up?", "surrender"]\n', encoding="utf-8")
    clause = Corpus(root).clause("sve:1.1.2")
    assert clause.questions.get("ja") == ("降参できる?",)
    assert clause.questions.get("en") == ("Can I give up?", "surrender")
    assert Corpus(root).clause("sve:1.1.1").questions.get("en") == ()
    clear()
    file.write_text('- {id: "9.9", ja: [], en: []}\n- {id: "1.1.2", ja: word, en: []}\n', encoding="utf-8")
    assert [one.field for one in problems(root)] == ["9.9 id", "1.1.2 ja"]


def written(root, texts):
    """Return the clauses of a book whose only file of clauses is ``texts`` as an editor writes it."""
    folder = write_book(root)
    (folder / "ch01.yaml").write_text(
        '- {id: "1", kind: informational, heading: true, ja: 概要, en: Overview}\n' + texts
    )
    clear()
    return Corpus(root).load("sve").clauses


def test_japanese_lines_are_joined_without_a_blank_english_with_one(root):
    book = written(
        root,
        '- id: "1.1"\n  kind: definition\n'
        "  ja: |-\n    カードが2枚\n    あれば、Flesh and\n    Blood の\n    2枚を引く。\n\n    ・次の行\n"
        "  en: >-\n    If there are\n    2 cards.\n\n    - The next line\n"
        "  examples:\n    - ja: |-\n        例を\n        示す。\n      en: An example.\n",
    )
    assert book["1.1"].text.ja == "カードが2枚あれば、Flesh and Blood の2枚を引く。\n・次の行"
    assert book["1.1"].text.en == "If there are 2 cards.\n- The next line"
    assert book["1.1"].examples[0].text.ja == "例を示す。"


def test_digest_follows_neither_files_nor_order(root):
    before = Corpus(root).load("sve").digest
    folder = root / "sve" / "1.0.0"
    (folder / "ch01.yaml").unlink()
    for name, part in (("ch01_2.yaml", CLAUSES[:4]), ("ch01_1.yaml", CLAUSES[4:])):
        (folder / name).write_text(json.dumps(part))
    clear()
    assert Corpus(root).load("sve").digest == before


def test_files_are_of_a_size_one_can_read():
    sizes = {path: path.read_text("utf-8").count("\n") for path in default_root().glob("*/*/**/*.yaml")}
    assert {path: lines for path, lines in sizes.items() if lines > 1200} == {}


def test_visitors_who_come_at_once_wait_for_one_reading(monkeypatch, tmp_path):
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path))
    readings = []
    read, both = loader._read, Barrier(2)
    monkeypatch.setattr(loader, "_read", lambda *one: readings.append(one[1]) or sleep(0.5) or read(*one))

    def visit():
        both.wait()
        loader.load_from(loader.default_root(), "kiseki")

    clear()
    visitors = [Thread(target=visit) for _ in range(2)]
    for one in visitors:
        one.start()
    for one in visitors:
        one.join()
    clear()
    assert readings == ["kiseki"]
