import pytest

from tests.books import accounted_book


@pytest.fixture
def corpus(tmp_path):
    return accounted_book(tmp_path / "rules_text")
