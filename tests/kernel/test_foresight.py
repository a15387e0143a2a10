"""Plays that have to be made: answers after which they could not be made are excluded, as long as others are left."""

import pytest

from judge.kernel import HowMany, IllegalPlay, Question, Why, do, look_ahead, run
from tests.kernel.toy import P1, Says, Score, new_game

MUST, WRONG = "toy:7", Why("toy:6.1", "wrong")


def told(choice):
    return tuple(choice.options), [one.option for one in choice.excluded], choice.minimum, choice.maximum


def playing(game, allowed, *, among=("x", "y", "z"), minimum=1, maximum=1):
    """Choose twice; only certain pairs of answers make a legal play."""

    def play():
        first = yield from game.choose(
            Question("pick", "toy:3"), by=P1, among=among, how_many=HowMany(minimum, maximum)
        )
        yield from do(game, Score(P1, 1), clause="toy:2")
        second = yield from game.choose(Question("pick", "toy:4"), by=P1, among=("a", "b"))
        if (frozenset(first), second[0]) not in allowed:
            game.forbid(WRONG)
        return first, second

    return play


def settled(allowed, **how):
    game, says, result = new_game(), Says(), []

    def whole():
        result.append((yield from look_ahead(game, playing(game, allowed, **how), MUST)))

    ending = run(game, whole(), says)
    return ending, [told(choice) for choice in says.saw], result, game


def pairs(*said):
    return {(frozenset(first), second) for first, second in said}


def test_an_answer_that_leads_nowhere_is_excluded_with_the_reason():
    ending, asked, result, game = settled(pairs(("z", "b"), ("y", "a")))
    assert ending.outcome == "finished"
    assert asked == [(("y", "z"), ["x"], 1, 1), (("a",), ["b"], 1, 1)]
    assert result == [(("y",), ("a",))]
    assert [step.excluded[0].why for step in game.trace.steps if step.excluded] == [WRONG, WRONG]
    assert all(MUST in step.because for step in game.trace.steps if step.excluded)


def test_a_lookahead_leaves_no_traces():
    _, _, _, game = settled(pairs(("z", "b")))
    assert game.state.get(P1, "score") == 11
    assert [step.key for step in game.trace.steps] == ["forced", "scored", "forced"]
    assert len(game.decisions) == 0  # each answer was the only one


def test_where_every_answer_fails_none_is_excluded_and_the_play_is_illegal():
    ending, asked, result, _ = settled(set())
    assert (ending.outcome, result) == ("refused", [])
    assert isinstance(ending.error, IllegalPlay)
    assert asked[0] == (("x", "y", "z"), [], 1, 1)


def test_where_nothing_fails_nothing_changes():
    every = pairs(*((first, second) for first in "xyz" for second in "ab"))
    _, asked, _, game = settled(every)
    assert asked == [(("x", "y", "z"), [], 1, 1), (("a", "b"), [], 1, 1)]
    assert not any(MUST in step.because for step in game.trace.steps)


def test_of_several_options_those_go_together_that_lead_to_a_play():
    allowed = pairs((("x", "y"), "a"), (("y", "z"), "a"))
    _, asked, result, _ = settled(allowed, minimum=2, maximum=2)
    assert asked[0] == (("x", "y", "z"), [], 2, 2)
    assert result == [(("x", "y"), ("a",))]


@pytest.mark.parametrize(("minimum", "expected"), [(0, (1, 1)), (1, (1, 1))])
def test_how_many_is_narrowed_too(minimum, expected):
    _, asked, _, _ = settled(pairs(("z", "a")), minimum=minimum, maximum=3)
    assert asked[0] == (("z",), ["x", "y"], *expected)
