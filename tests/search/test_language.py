import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judge.corpus import KINDS, KINDS_JA


def ids(results):
    return [hit.id for hit in results.hits]


def games(results):
    return {name.partition(":")[0] for name in ids(results)}


def test_fields_with_plain_words(searcher):
    results = searcher.search("game:dm kind:constraint ブロック")
    assert games(results) == {"dm"}
    assert {hit.kind for hit in results.hits} == {"constraint"}
    assert results.problem is None
    assert ids(searcher.search("game:デュエマ kind:制約 ブロック")) == ids(results)


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_found_under_the_name_that_the_program_prints(searcher, kind):
    assert ids(searcher.search(f"game:sve kind:{KINDS_JA[kind]} カード")) == ids(
        searcher.search(f"game:sve kind:{kind} カード")
    )


def test_plain_words_with_fields_are_a_question(searcher):
    found = ids(searcher.search("game:sve kind:definition 守護がいるのにリーダーを攻撃できる?"))
    assert found[0] == "sve:12.8.2"


def test_a_chapter_is_any_clause_that_others_stand_under(searcher):
    found = ids(searcher.search("chapter:804 game:kiseki スクラム"))
    assert found
    assert all(name.startswith("kiseki:804.") for name in found)


def test_references_with_and_without_the_game(searcher):
    assert ids(searcher.search("cites:sve:7.4.6")) == ["sve:7.4.7"]
    assert "sve:7.4.7" in ids(searcher.search("cites:7.4.6"))
    assert "sve:7.4.6" in ids(searcher.search("cited_by:sve:7.4.7"))


def test_phrases_in_both_languages(searcher):
    for hit in searcher.search('"手札の上限" NOT chapter:4').hits:
        assert "手札" in hit.text.ja
        assert hit.chapter != "4"
    for hit in searcher.search('"turn player" game:sve').hits:
        assert "turn player" in hit.text.en.lower()


def test_excluded_kinds_are_not_found(searcher):
    assert "constraint" not in {hit.kind for hit in searcher.search("game:dm -kind:constraint ブロッカー").hits}


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("knd:constraint 手札", "unknown field 'knd'; known: game, kind, chapter,"),
        ("knd:constraint 手札", "(did you mean kind?)"),
        ('"手札の存在しない言い回し" 手札', "no clause matches all conditions; searched for the words only"),
        ("kind:constrain 手札", "(did you mean constraint?)"),
        ("game:mtg 手札", "unknown game 'mtg'; known: sve, fab, kiseki, dm"),
        ("chapter:sve:99 手札", "sve:99 does not exist; the rulebook ends at 15"),
        ("chapter:x 手札", "chapter: takes a number; 'x' is not a number"),
        ("cites:99.99.99 手札", "'99.99.99' is not a clause"),
        ("kind: 手札", "a value is missing after kind:"),
        ('"手札 の上限', "a quotation mark is not closed; searched for the words"),
    ],
)
def test_an_unreadable_query_is_reported_and_searched_as_words(searcher, query, said):
    results = searcher.search(query)
    assert said in results.problem.en
    assert results.problem.ja
    assert any("手札" in hit.text.ja for hit in results.hits)


def test_plain_words_with_a_phrase_only_rank(searcher):
    found = searcher.search('"手札の上限" 枚数はいくつですか', game="sve").hits
    assert found
    assert all("手札の上限" in hit.text.ja or "手札" in hit.heading.ja for hit in found)


@pytest.mark.parametrize("query", ["sve:8.4.9 と sve:8.4.9.1", "+1カウンター", "-1になる", "https://example.org/ 手札"])
def test_words_that_look_like_the_query_language(searcher, query):
    results = searcher.search(query)
    assert results.hits
    assert results.problem is None


PIECES = [
    "手札",
    "場",
    "text:",
    "kind:",
    "chapter:8",
    "cites:",
    "game:sve",
    '"',
    "'",
    "(",
    ")",
    "AND",
    "OR",
    "NOT",
    "+",
    "-",
    "~9",
    "^2",
    "*",
    "?",
    "[",
    "]",
    " TO ",
    "/",
    "{",
    "}",
    "\\",
    ":",
    "<",
    "sve:8.4",
    "bane",
    "8.4.9.7",
    "foo:bar",
    "-kind:term",
    "“",
]


@pytest.mark.sweep
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.lists(st.sampled_from(PIECES), max_size=14), st.sampled_from(["", " "]))
def test_any_use_of_it_is_answered(searcher, pieces, gap):
    searcher.search(gap.join(pieces))
