"""The editions of a rulebook: a list, what changed between two, and a clause in earlier ones."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.corpus import Corpus, CorpusError
from judge.service import create_app
from tests.corpus.conftest import CLAUSES, HEAD, entry, write_book
from tests.running import new_sources

LATER = [
    *CLAUSES[:2],
    entry("1.1.1", "体力が0以下になったプレイヤーはただちに負ける。", "A player at 0 or less defense loses at once."),
    *CLAUSES[3:5],
    entry("1.1.2", "ターンの初めに札を引く。", "Draw at the start of the turn."),
    {**CLAUSES[5], "id": "1.1.3"},
    *CLAUSES[6:],
]


@pytest.fixture
def two(tmp_path: Path, settings: dict[str, Any]) -> Iterator[FlaskClient]:
    """Return a service whose rulebook has two editions; the later one knows a third."""
    root = tmp_path / "rules_text"
    write_book(root)
    write_book(root, LATER, "2.0.0", head={**HEAD, "version": "2.0.0", "newer": "2.1.0"})
    own = new_sources()
    own.corpus = Corpus(root)
    app = create_app(settings | {"SOURCES": own})
    yield app.test_client()
    app.extensions["judge.database"].close()


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", ["reworded", "added", "moved"]), ("ja", ["変更", "追加", "移動", "<ins>ただちに</ins>"])],
)
def test_changes_are_listed_clause_by_clause(two: FlaskClient, lang: str, said: list[str]) -> None:
    page = two.get(f"/rules/sve/editions?from=1.0.0&to=2.0.0&lang={lang}").text
    for words in said:
        assert words in page
    assert 'href="/rules/sve@1.0.0/1.1.2"' in page
    assert 'href="/rules/sve@2.0.0/1.1.3"' in page
    assert page.count('<article class="change"') == 3


def test_an_unknown_edition_is_reported_at_its_field(two: FlaskClient) -> None:
    answer = two.get("/rules/sve/editions?from=0.9&to=2.0.0&lang=en")
    assert answer.status_code == 422
    assert 'aria-describedby="wrong-from"' in answer.text
    assert "Unknown edition of sve: 0.9. Known editions: 1.0.0, 2.0.0." in answer.text


def test_a_clause_shows_its_earlier_text(two: FlaskClient) -> None:
    moved = two.get("/rules/sve/1.1.3?lang=en").text
    assert 'href="/rules/sve@1.0.0/1.1.2"' in moved
    new = two.get("/rules/sve/1.1.2?lang=en").text
    assert "not there yet" in new
    assert "unchanged" in two.get("/rules/sve/2.1.1?lang=en").text


def test_a_newer_edition_that_is_known_is_said(two: FlaskClient) -> None:
    assert "a newer edition is known: 2.1.0" in two.get("/rules/sve?lang=en").text
    assert "より新しい版あり: 2.1.0" in two.get("/rules/sve/1.1.1?lang=ja").text
    assert "a newer edition" not in two.get("/rules/sve@1.0.0?lang=en").text


def test_where_there_is_one_it_is_said(client: FlaskClient) -> None:
    assert "There is only one edition here." in client.get("/rules/sve/editions?lang=en").text
    assert "In earlier editions" not in client.get("/rules/sve/8.4.9.1?lang=en").text


@pytest.mark.parametrize("wrong", ["1.0.0", 2, ["x"]])
def test_an_edition_that_is_not_newer_is_refused(tmp_path: Path, wrong: Any) -> None:
    write_book(tmp_path, head={**HEAD, "newer": wrong})
    with pytest.raises(CorpusError, match="newer"):
        Corpus(tmp_path).load("sve")
