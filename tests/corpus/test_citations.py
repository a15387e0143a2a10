import pytest

from judge.corpus import Corpus, citations, clear

from .conftest import write_book


@pytest.fixture
def noted(root):
    write_book(root, notes=[{"id": "1.1.1#when", "kind": "ruling", "clauses": ["1.1.1"], "ja": "注。", "en": "Note."}])
    clear()
    return Corpus(root)


@pytest.mark.parametrize("name", ["sve:1.1", "sve:1.1.1.2", "sve:1.1.1#when", "sve@1.0.0:1.1", "sve@1.0.0:1.1.1#when"])
def test_true_citations(noted, name):
    assert citations.exists(name, noted)


@pytest.mark.parametrize(
    "name", ["sve:9.9", "sve:1.1#when", "mtg:100", "sve@2.0:1.1", "1.1", "sve:1.1.", "sve:", "dm:506.3d"]
)
def test_planted_lies_are_caught(noted, name):
    assert not citations.exists(name, noted)
    assert citations.explain(name, noted, "en")
    assert citations.explain(name, noted, "ja")


def test_unknown_keeps_the_order_and_names_each_once(noted):
    assert citations.unknown(["sve:9", "sve:1.1", "sve:8", "sve:9"], noted) == ("sve:9", "sve:8")


def test_only_whole_citations_have_the_shape():
    assert citations.parse("sve:1.1").clause == "sve:1.1"
    for text in ("see sve:1.1", "sve:1.1 and more", "p1:", "http://x", "a:1", "12:30"):
        assert citations.parse(text) is None
