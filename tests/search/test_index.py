import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from judge.resources import cache_folder
from judge.search import index as module
from judge.search.searcher import Searcher
from tests.books import ROWS, write_book


@pytest.fixture
def book(tmp_path):
    rows = [*ROWS, ("2.1.2", "procedure", "手札を一枚捨てる。", "Discard a card from hand.")]
    return write_book(tmp_path / "rules_text", rows)


def folders(cache):
    return sorted(path.name for path in (cache / "search").iterdir())


def found(searcher, query):
    return [hit.id for hit in searcher.search(query).hits]


def test_it_is_built_once(cache, book, monkeypatch):
    assert found(Searcher.open(corpus=book), "手札") == ["sve:2.1.2"]
    monkeypatch.setattr(module, "build", lambda *_: pytest.fail("built again"))
    assert found(Searcher.open(corpus=book), "手札") == ["sve:2.1.2"]


def test_it_is_built_again_when_the_text_changes(cache, book):
    Searcher.open(corpus=book)
    before = folders(cache)
    changed = write_book(book.root, [*ROWS, ("2.1.2", "procedure", "墓場を数える。", "Count the cemetery.")])
    assert found(Searcher.open(corpus=changed), "墓場") == ["sve:2.1.2"]
    assert folders(cache) != before


def test_old_indexes_go(cache, book):
    for count in range(1, 8):
        rows = [*ROWS, ("2.1.2", "procedure", f"墓場の{count}枚を数える。", "Count the cemetery.")]
        assert found(Searcher.open(corpus=write_book(book.root, rows)), "墓場") == ["sve:2.1.2"]
    assert len(folders(cache)) == module.KEPT


def test_it_is_built_again_when_asked(cache, book, monkeypatch):
    Searcher.open(corpus=book)
    built = []
    real = module.build
    monkeypatch.setattr(module, "build", lambda *args: built.append(1) or real(*args))
    Searcher.open(rebuild=True, corpus=book)
    assert built == [1]
    assert len(folders(cache)) == 1


def test_an_index_with_another_mark_is_not_read(cache, book):
    Searcher.open(corpus=book)
    (mark,) = cache.glob("search/*/judge.json")
    mark.write_text("{}", encoding="utf-8")
    assert found(Searcher.open(corpus=book), "手札") == ["sve:2.1.2"]
    assert mark.read_text(encoding="utf-8") != "{}"


@pytest.mark.parametrize("damage", ["overwritten", "emptied", "gone"])
@pytest.mark.parametrize("which", ["*.seg", "*.toc"])
def test_a_damaged_index_is_built_again(cache, book, which, damage):
    Searcher.open(corpus=book)
    (file,) = cache.glob(f"search/*/{which}")
    if damage == "gone":
        file.unlink()
    else:
        file.write_bytes(b"" if damage == "emptied" else b"\xa5" * file.stat().st_size)
    assert found(Searcher.open(corpus=book), "手札") == ["sve:2.1.2"]
    assert len(folders(cache)) == 1
    assert found(Searcher.open(corpus=book), "手札") == ["sve:2.1.2"]


def test_where_nothing_can_be_written_it_is_built_in_memory(cache, book, monkeypatch):
    def refuse(*_, **__):
        raise PermissionError("read-only")

    monkeypatch.setattr(Path, "mkdir", refuse)
    assert found(Searcher.open(corpus=book), "手札") == ["sve:2.1.2"]
    assert not cache.exists()


def test_a_prebuilt_index_serves_a_read_only_place(cache, book, monkeypatch):
    Searcher.open(corpus=book)
    monkeypatch.setattr(module, "_build_and_swap", lambda *_: pytest.fail("wrote"))
    assert found(Searcher.open(corpus=book), "手札") == ["sve:2.1.2"]


def test_the_folder_may_go_while_it_is_searched(cache, book):
    searcher = Searcher.open(corpus=book)
    shutil.rmtree(cache)
    with ThreadPoolExecutor(4) as pool:
        assert set(pool.map(lambda n: tuple(found(searcher, f"手札{'。' * n}")), range(12))) == {("sve:2.1.2",)}


def test_many_may_build_at_once(cache, book):
    with ThreadPoolExecutor(4) as pool:
        searchers = list(pool.map(lambda _: Searcher.open(corpus=book), range(4)))
    assert all(found(searcher, "手札") == ["sve:2.1.2"] for searcher in searchers)
    assert len(folders(cache)) == 1


def test_the_place_follows_the_setting(cache):
    assert cache_folder() == cache
