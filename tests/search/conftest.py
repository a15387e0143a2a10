import pytest

from tests.running import sources


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Keep the tests that search on one worker, which opens the index."""
    for item in items:
        if "searcher" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("search"))


@pytest.fixture(scope="session")
def searcher():
    """The shipped rulebooks, indexed once: the index is named by what it was built from, so that none can be stale."""
    return sources().searcher


@pytest.fixture
def cache(tmp_path, monkeypatch):
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"
