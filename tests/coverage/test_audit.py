from dataclasses import replace

from judge.coverage import CodeCitation, audit, citations_in_code, lock_file, read_lock, write_lock
from tests.books import CODE, ROWS, write_book


def test_rows_put_the_clause_next_to_the_code(corpus):
    row = audit("sve", corpus, CODE, {})[0]
    assert (row.id, row.line, row.symbol) == ("sve:1.1.1", 7, "lose")
    assert row.en == "A player at 0 or less defense loses."
    assert row.places == 2
    assert row.children == ("sve:1.1.1.1", "sve:1.1.1.2")


def test_planted_lies_are_caught(corpus):
    assert [row.id for row in audit("sve", corpus, CODE, {}) if row.unknown] == ["sve:9.9"]


def test_other_games_are_not_shown(corpus):
    code = [*CODE, CodeCitation("judge/games/dm/c500.py", 1, "x", "dm:500.1")]
    assert {row.id.partition(":")[0].partition("@")[0] for row in audit("sve", corpus, code, {})} == {"sve"}


def test_a_reviewed_citation_becomes_suspect_when_its_clause_changes(corpus):
    path = lock_file(corpus, "sve")
    write_lock(path, audit("sve", corpus, CODE, {}))
    assert {row.review for row in audit("sve", corpus, CODE) if not row.unknown} == {"reviewed"}
    changed = write_book(corpus.root, [*ROWS[:2], (*ROWS[2][:3], "Changed."), *ROWS[3:]])
    suspect = [row.id for row in audit("sve", changed, CODE) if row.review == "suspect"]
    assert suspect.count("sve:1.1.1") == 2
    assert read_lock(path)


def test_a_part_that_is_locked_leaves_the_rest_as_it_was(corpus):
    path, code = lock_file(corpus, "sve"), [*CODE, CodeCitation("judge/games/sve/ch03.py", 2, "draw", "sve:1.1.1.2")]
    write_lock(path, audit("sve", corpus, code, {}))
    reworded = [(*row[:3], "Changed.") if row[0] in ("1.1.1", "2.1.1") else row for row in ROWS]
    changed = write_book(corpus.root, reworded)
    before = audit("sve", changed, code)
    as_it_was = {"sve:1.1.1": "suspect", "sve:1.1.1.2": "reviewed", "sve:2.1.1": "suspect"}
    assert {row.id: row.review for row in before if not row.unknown} == as_it_was
    write_lock(path, [row for row in before if row.id == "sve:2.1.1"], before)
    after = {row.id: row.review for row in audit("sve", changed, code) if not row.unknown}
    assert after == {**as_it_was, "sve:2.1.1": "reviewed"}


def test_a_partial_review_leaves_the_rest_of_the_file_unchanged(corpus):
    path, row = lock_file(corpus, "sve"), audit("sve", corpus, CODE, {})[0]
    both = [replace(row, fingerprint=mark, review="reviewed") for mark in ("2", "1")]
    write_lock(path, both, both)
    whole = path.read_text("utf-8")
    for one in both:
        write_lock(path, [one], both)
        assert path.read_text("utf-8") == whole


def test_new_citations_are_new(corpus):
    assert {row.review for row in audit("sve", corpus, CODE, {})} == {"new"}


def test_every_citation_of_the_engine_exists():
    code = citations_in_code()
    assert code, "no citation was read: this check would be void"
    assert [f"{row.file}:{row.line} {row.id}" for row in audit("sve", code=code, lock={}) if row.unknown] == []


def test_the_citing_line_is_shown():
    row = audit("sve", lock={})[0]
    assert row.id in row.code
