"""Words of the glossary lead to the clauses that define them."""

import re

from flask.testing import FlaskClient

from judge.corpus import load
from judge.service.views.richtext import found_in


def words(number: str, lang: str) -> list[str]:
    book = load("kiseki")
    clause = book.clauses[number]
    return [one.term.ja for one in found_in(clause.text.plain(lang), lang, book, clause)]


def test_both_languages_lead_to_the_same_terms() -> None:
    assert "オーバーキル" in words("1319.1", "ja") or "オーバーキルダメージ" in words("804.11b", "ja")
    assert set(words("804.11a-3", "ja")) & set(words("804.11a-3", "en"))


def test_a_word_is_marked_once_and_never_by_the_clause_that_defines_it() -> None:
    book = load("kiseki")
    for clause in book:
        found = [one.term for one in found_in(clause.text.ja, "ja", book, clause)]
        assert len({term.id for term in found}) == len(found)
        assert all(term.clause != clause.id for term in found)


def test_words_of_every_other_sentence_are_not_marked() -> None:
    book = load("kiseki")
    found = (one.term.ja for clause in book for one in found_in(clause.text.ja, "ja", book, clause))
    assert "プレイヤー" not in found


def test_a_marked_word_opens_its_clause(client: FlaskClient) -> None:
    page = client.get("/rules/kiseki/804.11a-3", headers={"Accept-Language": "en"}).text
    targets = re.findall(r'class="term" href="(/rules/kiseki/[^"]+)" data-card="([^"]+)"', page)
    assert targets
    for target, card in targets:
        assert client.get(target).status_code == 200
        assert client.get(card).status_code == 200
