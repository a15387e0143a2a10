"""What the pages and studies say of a board is true of it."""

from __future__ import annotations

import pytest

from judge.scenario import explored, exploring_report, parse

TWO = """
game: sve
p1:
  hand:
    - {id: s, name: S, type: spell, cost: 1,
       abilities: [{spell: [{damage: 3, to: t}], targets: [{id: t, zone: field, side: enemy}]}]}
p2:
  field:
    - {id: b, name: Wall, type: follower, cost: 1, attack: 0, defense: 5}
    - {id: c, name: Guard, type: follower, cost: 1, attack: 0, defense: 5}
play: [{p1: {play: s}}]
"""


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", ["Wall (b) defense: 2", "Guard (c) defense: 5"]), ("ja", ["Wall(b) 体力: 2", "Guard(c) 体力: 5"])],
)
def test_exploring_calls_the_defense_of_a_follower_its_own(lang: str, said: list[str]) -> None:
    text = exploring_report.text(explored(parse(TWO, "board")), lang)
    assert [line for line in said if line not in text] == []
    assert "leader's" not in text
    assert "リーダー" not in text


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", ["p1 hand: 1", "p1 leader's defense: 21"]), ("ja", ["p1 手札: 1", "p1 リーダーの体力: 21"])],
)
def test_exploring_calls_what_a_player_has_by_the_player_s_word(lang: str, said: list[str]) -> None:
    board = TWO.replace("{damage: 3, to: t}", "{choose: 1, options: [[{draw: 1}], [{life: 1}]]}")
    board = board.replace(", targets: [{id: t, zone: field, side: enemy}]", "")
    text = exploring_report.text(explored(parse(board, "board")), lang)
    assert [line for line in said if line not in text] == []
