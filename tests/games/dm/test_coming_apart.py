"""The board before each step is one that the rules allow, also where a linked creature comes apart."""

import pytest

from judge.games import package
from judge.scenario import resolve
from judge.scenario.shipped import library

COMES_APART = (
    "dm/803.4a-three-linked-gods-come-apart",
    "dm/805.1b-link-release",
    "dm/309.4-one-core-leaves-as-a-card",
    "dm/109.2b-a-card-of-the-zeroryu-creature",
)


@pytest.mark.parametrize("board", COMES_APART)
def test_no_card_lies_under_one_that_has_left(board: str) -> None:
    (file,) = [one for one in library("dm") if one.id == board]
    done = resolve(file.scenario)
    steps = [step for step in done.steps if step.key == "apart"]
    dealing = package("dm").dealing
    assert steps
    assert dealing is not None
    wrong: list[str] = []
    game = done.setting.game
    done.look_back([step.mark for step in steps], lambda _: wrong.extend(dealing.broken(game, steps[0])))
    assert wrong == []
