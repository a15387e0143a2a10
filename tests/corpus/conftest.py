"""A small rulebook of our own, written to a folder, so that tests can damage it."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest
import yaml

from judge import resources
from judge.corpus import Corpus
from judge.corpus.lint import Finding, lint

SOURCES = resources.path("rules_text").parent.parent / "shared" / "seeds"
SVE_DOCUMENT = SOURCES / "000_4962968c595c1b1f.txt"

needs_source = pytest.mark.skipif(
    not SVE_DOCUMENT.is_file(), reason="the source documents (../shared/seeds) are not beside this checkout"
)


@cache
def found_in_shipped_text() -> Sequence[Finding]:
    """Return the findings in the shipped rules text, and in the documents if they are next to this checkout."""
    return lint()


def entry(number, ja="本文である。", en="A sentence.", kind="constraint", **more):
    return {"id": number, "kind": kind, "ja": ja, "en": en, **more}


CLAUSES = [
    entry("1", "概要", "Overview", "informational", heading=True),
    entry("1.1", "勝敗", "Winning", "informational", heading=True),
    entry("1.1.1", "体力が0以下になったプレイヤーは負ける。", "A player at 0 or less defense loses."),
    entry("1.1.1.1", "確認の時点は{2.1}で決まる。", "When this is checked is told in {2.1}."),
    entry("1.1.1.2", "二人とも負けるなら引き分けである。", "If both lose, the game is a draw."),
    entry("1.1.2", "投了はいつでもできる。", "A player may concede at any time."),
    entry("2", "手順", "Procedure", "informational", heading=True),
    entry("2.1", "確認", "Checks", "informational", heading=True),
    entry("2.1.1", "手順の合間に確認を行う。", "Checks are made between procedures.", "procedure"),
]
HEAD = {
    "game": "sve",
    "version": "1.0.0",
    "title": {"ja": "見本", "en": "Sample"},
    "languages": ["ja", "en"],
}


def write_book(root: Path, clauses=CLAUSES, version="1.0.0", notes=(), glossary=(), head=None) -> Path:
    folder = root / "sve" / version
    (folder / "notes").mkdir(parents=True, exist_ok=True)
    dump = {
        "rulebook.yaml": head or {**HEAD, "version": version},
        "ch01.yaml": list(clauses),
        "notes/rulings.yaml": list(notes),
        "glossary.yaml": list(glossary),
    }
    for name, content in dump.items():
        (folder / name).write_text(yaml.safe_dump(content, allow_unicode=True, sort_keys=False), encoding="utf-8")
    return folder


@pytest.fixture(autouse=True)
def own_data_folder(tmp_path, monkeypatch):
    """Keep every test out of the user's data folder."""
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "data"))


@pytest.fixture
def root(tmp_path):
    path = tmp_path / "rules_text"
    write_book(path)
    return path


@pytest.fixture
def corpus(root):
    return Corpus(root)
