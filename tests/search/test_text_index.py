"""Boards and notes are found by their words, unless they share few words with the question."""

import pytest

from judge.search.text_index import SearchableText, TextIndex

INDEX = TextIndex(
    [
        SearchableText("board", "sve/bane", "sve", ("必殺を持つフォロワー同士の交戦", "Two bane followers fight")),
        SearchableText(
            "board", "sve/ward", "sve", ("守護を持つフォロワー", "A follower with Ward is attacked by two others")
        ),
        SearchableText("board", "dm/bane", "dm", ("スレイヤー同士のバトル", "Two slayers fight")),
        SearchableText(
            "note",
            "sve:8.4.9#gone",
            "sve",
            ("攻撃目標が無くなる。公開Q&A Q244", "The target is gone: published answer Q244"),
        ),
    ]
)


@pytest.mark.parametrize(
    ("asked", "kind", "found"),
    [
        ("two banes fight", "board", "sve/bane"),
        ("What if two bane followers fight?", "board", "sve/bane"),
        ("必殺 同士", "board", "sve/bane"),
        ("必殺を持つフォロワー同士が交戦したら", "board", "sve/bane"),
        ("Q244", "note", "sve:8.4.9#gone"),
        ("q244", "note", "sve:8.4.9#gone"),
    ],
)
def test_the_text_with_most_of_the_query_comes_first(asked: str, kind: str, found: str) -> None:
    assert INDEX.search(asked, kind)[0].id == found


def test_a_game_is_kept_to() -> None:
    assert [one.id for one in INDEX.search("two fight", "board", "dm")] == ["dm/bane"]


@pytest.mark.parametrize("asked", ["", "?", "how do I shuffle the deck after a search", "Q999"])
def test_nothing_is_offered_that_says_less_than_half(asked: str) -> None:
    assert INDEX.search(asked, "board") == INDEX.search(asked, "note") == []
