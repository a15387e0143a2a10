"""Lists of cards, and the library that is made of them. The cards are made up."""

import json

import pytest

from judge.cards.building import SHOWN, build
from judge.cards.coverage import coverage
from judge.cards.library import Library, SeveralCardsError, library, printed, write
from judge.cards.lists import read_list

TEXT = """進化コスト1：これは進化する。
ファンファーレ『従者』1体を出す。
―――――――
『従者』ロイヤル兵士・フォロワーコスト1攻撃力1/体力1"""
RIDER = {"name": "騎兵", "class": "Sword"}
CARDS = [
    {"no": "X1-001", **RIDER, "card_type": "Follower", "cost": 2, "attack": 2, "defense": 2, "text": TEXT},
    {"no": "X1-002", **RIDER, "card_type": "FollowerEvo", "attack": 4, "defense": 4, "text": ""},
    {"no": "X1-P01", **RIDER, "card_type": "FollowerEvo", "attack": 4, "defense": 4, "text": ""},
    {"no": "X1-003", "name": "呪文", "card_type": "Spell", "cost": 1, "text": "相手をくすぐる。"},
    {"no": "X2-001", "name": "呪文", "card_type": "Spell", "cost": 3, "text": "2枚引く。"},
]


def made() -> Library:
    cards, tokens = build("sve", read_list("\n".join(json.dumps(card) for card in CARDS)).cards)
    found = Library()
    found.add(cards, tokens)
    return found


def test_a_card_comes_with_its_evolve_card_and_tokens() -> None:
    cards = made()
    rider = cards.find("x1-001")
    assert rider is not None
    assert cards.find("騎兵") is rider
    evolved = cards.evolve_card(rider)
    assert evolved is not None
    assert evolved["numbers"] == ["X1-002", "X1-P01"], "a reprint is the same card under another number"
    assert [token["name"] for token in cards.tokens_of(rider)] == ["従者"]
    assert all(len(text) == 12 for text in rider["texts"]), "no printed text is kept"


def test_a_name_of_several_cards_is_asked_for() -> None:
    with pytest.raises(SeveralCardsError) as several:
        made().find("呪文")
    assert several.value.numbers == ("X1-003", "X2-001")


def test_what_is_not_read_is_listed() -> None:
    entry = made().find("X1-003")
    assert entry is not None
    assert entry["unread"]
    found = coverage("sve", read_list(json.dumps(CARDS)).cards)
    assert (found.texts, found.read, found.newer, found.unread) == (3, 2, 0, 1)
    assert sum(found.cores.values()) == 1


def test_what_is_not_read_comes_with_the_card_onto_a_board() -> None:
    for entry in library("sve").cards:
        missing = [*entry.get("unread", ()), *entry.get("newer", ())]
        assert printed(entry).get("unread", []) == missing, entry["numbers"]
        assert all(0 < len(words) <= SHOWN + 1 for words in entry.get("unread", ())), entry["numbers"]


def test_no_number_is_on_two_entries() -> None:
    numbers = [number for entry in library("sve").cards for number in entry["numbers"]]
    assert len(numbers) == len(set(numbers)) > 2000


@pytest.mark.parametrize(
    ("text", "kept", "rows"),
    [
        ('[{"name": "a"}, 3]', 1, [2]),
        ('{"name": "a", "no": "1"}\n{"name": "b", "no": "1"}\nnonsense', 1, [2, 3]),
        ("name,cost\na,two\n", 1, [2]),
        ("colour,size\nred,3\n", 0, [2]),
        ("[", 0, [1]),
    ],
)
def test_a_bad_list_says_where(text: str, kept: int, rows: list[int]) -> None:
    """What could be read is kept; every mistake has its row."""
    found = read_list(text)
    assert len(found.cards) == kept
    assert [mistake.row for mistake in found.mistakes] == rows
    assert all(mistake.en and mistake.ja for mistake in found.mistakes)


def test_what_is_written_is_found_again(tmp_path, monkeypatch) -> None:
    cards, tokens = build("sve", read_list(json.dumps(CARDS)).cards)
    write(tmp_path / "cards" / "sve", cards, tokens)
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path))
    library.cache_clear()
    try:
        assert library("sve").find("X1-001")["cost"] == 2
    finally:
        library.cache_clear()
