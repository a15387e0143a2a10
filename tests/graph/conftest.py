import pytest

from judge.graph import build
from tests.books import CODE, EVIDENCE, accounted_book


@pytest.fixture
def corpus(tmp_path):
    return accounted_book(tmp_path / "rules_text")


@pytest.fixture
def graph(corpus):
    return build(corpus, EVIDENCE, CODE)
