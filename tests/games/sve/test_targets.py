"""The steps and reasons if there are no targets to select (10.6.2.3)."""

from __future__ import annotations

import pytest

from tests.games.boards import played

BOARD = """
p1:
  pp: 2
  hand:
    - id: s
      type: spell
      cost: 1
      abilities: [{x: 2, spell: [{damage: x, to: t}], targets: [{id: t, side: enemy, type: KIND, COUNT}]}]
p2:
  field: [{id: w, type: amulet}, {id: b, type: follower, attack: 1, defense: 2}]
"""


def said_of(count: str, answer: str, kind: str = "follower"):
    board = BOARD.replace("COUNT", count).replace("KIND", kind)
    return played("sve", board, f"p1: {{play: s, x: 0, {answer}}}")


@pytest.mark.parametrize(("count", "kind"), [("count: x", "follower"), ("up_to: 2", "follower, cost: 9")])
def test_nothing_is_an_answer_where_nothing_can_be_selected(count: str, kind: str) -> None:
    """It was said that nothing had asked for it, and the run ended there."""
    done = said_of(count, "targets: []", kind)
    assert not done.script.unasked
    assert [step.key for step in done.steps if step.key in ("played", "rewound")] == ["played"]


@pytest.mark.parametrize(
    ("count", "kind", "clause", "reason"),
    [
        ("count: x", "follower", "sve:10.6.2.3.1", "too_many"),
        ("up_to: 2", "follower, cost: 9", "sve:10.6.2.3", "not_asked_for"),
    ],
)
def test_a_target_is_refused_if_no_card_can_be_selected(count: str, kind: str, clause: str, reason: str) -> None:
    done = said_of(count, "targets: [b]", kind)
    (refused,) = (step for step in done.steps if step.key == "rewound")
    assert (refused.clause, refused.values["reasons"]) == (clause, (reason,))
