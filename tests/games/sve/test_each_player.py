"""What both players do (1.3.4.1): step by step, at once where nobody chooses, else the turn player first."""

import pytest

from judge.scenario import resolve
from tests.strictly import parse

BOARD = """
id: sve/test
game: sve
title: {{en: t, ja: t}}
question: {{en: q, ja: q}}
p1:
  defense: 10
  field:
    - {{id: a, name: Keeper, type: follower, cost: 1, attack: 1, defense: 2,
       abilities: [{{when: {{event: destroyed, side: enemy}}, do: [{{life: 5}}]}}]}}
  hand:
    - {{id: s, name: S, type: spell, cost: 1, abilities: [{{spell: [{{each_player: [{do}]}}, {then}]}}]}}
    - {{id: h, name: H, type: spell, cost: 1}}
p2:
  field: [{{id: b, name: Wolf, type: follower, cost: 1, attack: 1, defense: 2}}]
  hand: [{{id: k, name: K, type: spell, cost: 1}}, {{id: l, name: L, type: spell, cost: 1}}]
play:
  - p1: {{play: s, {words}}}
assume: {{discard: first}}
"""


def played(do: str, words: str = "", then: str = "{shuffle: you}"):
    return resolve(parse(BOARD.format(do=do, words=words, then=then), "test"))


def happened(done, *keys: str) -> list[tuple[str, str | None]]:
    return [(step.key, step.actor) for step in done.steps if step.key in keys]


@pytest.mark.parametrize(
    ("do", "words"),
    [
        ("{destroy: {type: follower}}", ""),
        ("{if: {exists: {type: follower}}, then: [{destroy: {type: follower}}]}", ""),
        (
            "{if: {exists: {zone: hand}, min: 2}, then: [{destroy: {type: follower}}],"
            " else: [{destroy: {type: follower}}]}",
            "",
        ),
        ("{repeat: 1, do: [{destroy: {type: follower}}]}", ""),
        ("{choose: 1, options: [[{draw: 1}], [{destroy: {type: follower}}]]}", "choose: [2]"),
        ("{if: {exists: {type: follower}}, then: [{repeat: 1, do: [{destroy: {type: follower}}]}]}", ""),
    ],
    ids=["plain", "if", "else", "repeat", "choose", "nested"],
)
def test_each_player_acts_at_once_if_nobody_chooses(do: str, words: str) -> None:
    """The follower that watches is destroyed with the one it watches, and so it sees that."""
    done = played(do, words)
    assert done.board(len(done.steps))["players"]["p1"]["leader"] == 15


@pytest.mark.parametrize(
    "do",
    [
        "{draw: 1}, {discard: 1}",
        "{if: {exists: {type: follower}}, then: [{draw: 1}, {discard: 1}]}",
        "{repeat: 1, do: [{draw: 1}, {discard: 1}]}",
    ],
    ids=["plain", "if", "repeat"],
)
def test_each_step_is_carried_out_by_both_before_the_next(do: str) -> None:
    done = played(do)
    assert happened(done, "drawn", "discarded") == [
        ("drawn", "p1"),
        ("drawn", "p2"),
        ("discarded", "p1"),
        ("discarded", "p2"),
    ]


def test_a_player_whose_condition_fails_waits_for_the_other() -> None:
    done = played("{if: {exists: {zone: hand}, min: 2}, then: [{draw: 1}, {draw: 1}]}, {life: -1}")
    assert happened(done, "drawn", "life") == [("drawn", "p2"), ("drawn", "p2"), ("life", "p1"), ("life", "p2")]


def test_a_number_under_a_condition_is_remembered_for_each_player() -> None:
    draws = "{if: {exists: {zone: hand}, min: 2}, then: [{draw: 2}], else: [{draw: 1}], as: drawn}"
    done = played(f"{draws}, {{mill: {{number: drawn}}}}")
    board = done.board(len(done.steps))
    assert [board["players"][player]["deck"] for player in ("p1", "p2")] == [8, 6]
