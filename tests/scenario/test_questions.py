"""Questions of a script about the answer to a choice: asked when it comes up, and open to be answered after that."""

import pytest

from judge.scenario import ScenarioError, parse, resolve

BOARD = """
game: dm
turn: {{phase: attack}}
p1: {{battle_zone: [{{id: a, name: A, cost: 3, power: 6000}}]}}
p2: {{battle_zone: [{{id: b, name: B, cost: 3, power: 1000, keywords: [blocker]}}]}}
play: {play}
"""


def asked(play):
    return resolve(parse(BOARD.format(play=play), "board"))


def test_the_choice_stays_open_after_the_question():
    done = asked("[{p1: {attack: p2, with: a}}, {p2: {can: {block: b}}}, {p2: {block: []}}]")
    assert [(answer.entry, answer.legal) for answer in done.script.answers] == [(2, True)]
    assert not done.setting.game.state.get("b", "tapped", False)
    assert not done.unasked
    assert done.script.unfit is None


def test_a_question_about_a_choice_that_never_comes_is_said():
    done = asked("[{p2: {can: {block: b}}}, {p1: {attack: p2, with: a}}]")
    assert done.script.unfit is not None
    assert done.script.unfit.entry == 1


@pytest.mark.parametrize("play", ["{block: b, may: yes}", "{blocks: b}", "block", "{}"])
def test_what_is_neither_an_action_nor_one_answer_is_refused(play):
    with pytest.raises(ScenarioError) as refused:
        asked(f"[{{p2: {{can: {play}}}}}]")
    assert "can" in str(refused.value)
