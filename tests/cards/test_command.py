"""``judge cards`` from end to end. The cards are made up."""

import json

import pytest

from judge.cards.library import library
from judge.cli import main

LIST = [
    {"no": "X1-001", "name": "騎兵", "card_type": "Follower", "cost": 2, "attack": 2, "defense": 2, "text": "【突進】"},
    {"no": "X1-002", "name": "呪文", "card_type": "Spell", "cost": 1, "text": "相手をくすぐる。"},
]


@pytest.fixture
def cards(tmp_path, monkeypatch):
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "data"))
    library.cache_clear()
    path = tmp_path / "list.jsonl"
    path.write_text("\n".join(json.dumps(card, ensure_ascii=False) for card in LIST), "utf-8")
    yield path
    library.cache_clear()


def test_coverage_of_a_list(cards, capsys) -> None:
    assert main(["cards", "coverage", "--game", "sve", "--json", "--file", str(cards)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["texts"], found["read"], found["newer"], found["unread"]) == (2, 1, 0, 1)
    assert sum(count for _, count in found["cores"]) == 1


def test_coverage_of_the_library(capsys) -> None:
    assert main(["cards", "coverage", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["texts"] == found["read"] + found["newer"] + found["unread"] > 2000


def test_imported_cards_are_shown_and_searched(cards, capsys) -> None:
    assert main(["cards", "import", str(cards), "--lang", "en"]) == 0
    assert main(["cards", "show", "X1-001", "--json"]) == 0
    said = capsys.readouterr().out
    assert "2 cards (1 read whole)" in said
    assert '"Rush."' in said
    assert main(["cards", "search", "騎兵"]) == 0
    assert "X1-001" in capsys.readouterr().out


def test_a_text_is_read(tmp_path, capsys) -> None:
    path = tmp_path / "text"
    path.write_text("ファンファーレ2枚引く。", "utf-8")
    assert main(["cards", "read", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["abilities"] == [{"ability": {"keyword": "fanfare", "do": [{"draw": 2}]}, "span": [0, 12]}]
    assert found["says"]["en"] == ["Fanfare: Draw 2 cards."]


@pytest.mark.parametrize(
    "words", [["show", "X9-999"], ["read", "no-such-file"], ["coverage", "--game", "dm"], ["import", "no-such-file"]]
)
def test_bad_input_is_refused(words, capsys) -> None:
    assert main(["cards", *words]) == 2
    assert capsys.readouterr().err.startswith("judge: ")
