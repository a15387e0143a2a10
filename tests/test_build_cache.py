"""Cache entries are read only whole, from the same sources, and without running code."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

from judge import build_cache as module
from judge.build_cache import fingerprint, kept
from judge.corpus import Rulebook, clear, load


@dataclass(frozen=True, slots=True)
class Thing:
    name: str


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def once(made: list[Thing] | None = None):
    """Return the function that makes the things; it may be called only once."""
    things = iter([made if made is not None else [Thing("a")]])
    return lambda: next(things)


def test_it_is_made_once(cache: Path) -> None:
    make = once()
    assert kept("kind/thing", "1", make, [Thing]) == kept("kind/thing", "1", make, [Thing]) == [Thing("a")]


def test_nothing_is_something(cache: Path) -> None:
    make = once([])
    assert kept("kind/thing", "1", make) == kept("kind/thing", "1", make) == []


def test_other_sources_make_another(cache: Path) -> None:
    kept("kind/thing", "1", once(), [Thing])
    assert kept("kind/thing", "2", once([Thing("b")]), [Thing]) == [Thing("b")]


@pytest.mark.parametrize("damage", [lambda _: b"", lambda old: old[:-1], lambda old: old[:-3] + b"\xff" + old[-2:]])
def test_a_damaged_cache_file_is_rebuilt(cache: Path, damage) -> None:
    kept("kind/thing", "1", once(), [Thing])
    (file,) = cache.glob("kind/*")
    file.write_bytes(damage(file.read_bytes()))
    assert kept("kind/thing", "1", once([Thing("b")]), [Thing]) == [Thing("b")]
    assert kept("kind/thing", "1", once([Thing("c")]), [Thing]) == [Thing("b")]


def test_a_file_of_another_name_is_not_read(cache: Path) -> None:
    kept("kind/thing", "1", once(), [Thing])
    (file,) = cache.glob("kind/*")
    file.rename(file.with_name("other-1.pickle"))
    assert kept("kind/other", "1", once([Thing("b")]), [Thing]) == [Thing("b")]


def test_no_code_of_a_forged_file_runs(cache: Path, capsys: pytest.CaptureFixture[str]) -> None:
    class Forged:
        def __reduce__(self):
            return print, ("forged",)

    kept("kind/thing", "1", once(), [Thing])
    (file,) = cache.glob("kind/*")
    pickled = pickle.dumps(Forged())
    file.write_bytes(module._digest(file, pickled) + pickled)
    assert kept("kind/thing", "1", once([Thing("b")]), [Thing]) == [Thing("b")]
    assert not capsys.readouterr().out


def test_old_ones_go_and_only_those_of_the_same_name(cache: Path) -> None:
    kept("kind/other", "1", once(), [Thing])
    for number in range(module.KEPT + 2):
        kept("kind/thing", str(number), once(), [Thing])
    assert len([*cache.glob("kind/thing-*")]) == module.KEPT
    assert len([*cache.glob("kind/other-*")]) == 1


def test_where_nothing_can_be_written_it_is_made_each_time(cache: Path) -> None:
    cache.write_text("not a folder")
    assert [kept("kind/thing", "1", once([Thing(name)]), [Thing]) for name in "ab"] == [[Thing("a")], [Thing("b")]]


def test_many_may_make_it_at_once(cache: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        found = [*pool.map(lambda _: kept("kind/thing", "1", lambda: [Thing("a")] * 9, [Thing]), range(40))]
    assert found == [[Thing("a")] * 9] * 40
    assert len([*cache.glob("kind/*")]) == 1


def test_a_fingerprint_depends_on_names_contents_and_values(tmp_path: Path) -> None:
    for folder, name, content in (("a", "x", "1"), ("b", "x", "1"), ("c", "y", "1"), ("d", "x", "2")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / name).write_text(content)
    a, b, c, d = (fingerprint(tmp_path / one, (tmp_path / one).iterdir()) for one in "abcd")
    assert a == b
    assert len({a, c, d, fingerprint(tmp_path / "a", (tmp_path / "a").iterdir(), "said")}) == 4


def test_a_rulebook_is_the_same_read_and_kept(cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def parts(book: Rulebook) -> list[object]:
        return [getattr(book, name) for name in Rulebook.__dataclass_fields__]

    clear()
    read = load("kiseki")
    assert [*cache.glob("rules/kiseki@*")]
    clear()
    monkeypatch.setattr("judge.corpus.loader._read", lambda *_: pytest.fail("it was read once more"))
    assert parts(load("kiseki")) == parts(read)
    assert [*load("kiseki").clauses] == [*read.clauses]
    clear()


@pytest.mark.parametrize("changed", ["rules", "official"])
def test_a_rulebook_is_read_again_when_a_source_changes(changed: str, tmp_path: Path) -> None:
    from judge.corpus.loader import _fingerprint

    official = tmp_path / "official" / "1.json"
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "rulebook.yaml").write_text("title: a")
    before = _fingerprint(folder, official)
    file = official if changed == "official" else folder / "notes.yaml"
    file.parent.mkdir(exist_ok=True)
    file.write_text("{}")
    assert _fingerprint(folder, official) != before
