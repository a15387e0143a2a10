import pytest

from judge.search.searcher import Searcher


@pytest.fixture(scope="session")
def searcher():
    """The shipped rulebooks, indexed once: the index is named by what it was built from, so that none can be stale."""
    return Searcher.open()


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"
