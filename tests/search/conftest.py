import pytest

from judge.search.searcher import Searcher


@pytest.fixture(scope="session")
def searcher(tmp_path_factory):
    """The shipped rulebooks, indexed once for all tests."""
    patch = pytest.MonkeyPatch()
    patch.setenv("JUDGE_CACHE", str(tmp_path_factory.mktemp("cache")))
    yield Searcher.open()
    patch.undo()


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"
