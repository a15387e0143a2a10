from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.kernel import (
    ANY_NUMBER,
    ONE,
    Check,
    Choice,
    Decision,
    Excluded,
    HowMany,
    IllegalPlay,
    Question,
    Refused,
    Why,
    answers,
    as_many_as_possible,
    at_least,
    exactly,
    legal,
    run,
    up_to,
)
from tests.kernel.toy import COINS, P1, Says, new_game

BIG = Check("toy:3.1", "too_small", lambda game, number: number > 2)
EVEN = Check("toy:3.2", "odd", lambda game, number: number % 2 == 0)


def choosing(game, found, among=range(6), how_many=ONE, **asked):
    question = Question("pick", "toy:3", **asked)
    found.append((yield from game.choose(question, by=P1, among=among, how_many=how_many)))


def play(*answers, switched_off=frozenset(), **more):
    game, found, decider = new_game(switched_off=switched_off), [], Says(*answers)
    ending = run(game, choosing(game, found, **more), decider)
    return game, found, decider, ending


@given(
    st.integers(0, 5),
    st.integers(0, 5),
    st.lists(st.one_of(st.integers(-2, 8), st.none(), st.just([1]), st.just({"a": 1}), st.just((1, [2]))), max_size=5),
)
def test_an_answer_is_legal_when_it_is_options_none_twice_as_many_as_asked(minimum, maximum, picked):
    choice = Choice("pick", P1, "toy:3", tuple(range(6)), minimum=minimum, maximum=maximum)
    numbers = [p for p in picked if isinstance(p, int)]
    wanted = (
        minimum <= len(picked) <= maximum
        and len(numbers) == len(picked) == len(set(numbers))
        and all(0 <= n < 6 for n in numbers)
    )
    assert legal(choice, picked) is wanted
    assert bool(choice.objections(picked)) is not wanted


def test_options_that_may_each_be_chosen_and_not_together():
    why = Why("toy:3.3", "too_much")
    bound = {"how_many": ANY_NUMBER, "together": lambda picked: why if sum(picked) > 4 else None}
    _, found, decider, _ = play((3, 1), **bound)
    assert found == [(3, 1)]
    (choice,) = decider.saw
    assert choice.objections((3, 2)) == [why]
    assert set(answers(choice, 100)[0]) == {p for n in range(7) for p in combinations(range(6), n) if sum(p) <= 4}


def test_the_search_for_options_to_choose_together_ends():
    choice = Choice(
        "pick", P1, "toy:3", range(60), minimum=1, maximum=60, together=lambda _: Why("toy:3.3", "too_much")
    )
    assert answers(choice, 10) == ((), True)


def test_checks_decide_the_options_and_say_why_not():
    _, found, decider, _ = play(checks=(BIG, EVEN))
    (choice,) = decider.saw
    assert choice.options == [4]
    assert choice.excluded == [
        Excluded("0", BIG.why),
        Excluded("1", BIG.why),
        Excluded("2", BIG.why),
        Excluded("3", EVEN.why),
        Excluded("5", EVEN.why),
    ]
    assert choice.why_not(4) == []
    assert choice.why_not(3) == [Why("toy:3.2", "odd")]
    assert choice.why_not(17) == [Why("toy:3", "not_an_option")]
    assert found == [(4,)]


def test_a_switched_off_check_excludes_nothing():
    _, _, decider, _ = play(checks=(BIG, EVEN), switched_off=frozenset({"toy:3.1"}))
    assert decider.saw[0].options == [0, 2, 4]


def test_a_forced_choice_is_asked_all_the_same_and_written_as_forced():
    game, _, decider, _ = play(checks=(BIG, EVEN))
    assert decider.saw[0].forced
    assert [s.key for s in game.trace.steps] == ["forced"]
    assert game.decisions == []
    with_options, _, _, _ = play()
    assert [s.key for s in with_options.trace.steps] == ["chosen"]
    assert with_options.decisions == [("pick", P1, ("0",), False)]


def test_an_order_is_a_decision_even_when_all_are_taken():
    choice = Choice("order", P1, "toy:3", ("x", "y"), minimum=2, maximum=2, ordered=True)
    assert not choice.forced
    assert Choice("order", P1, "toy:3", ("x",), ordered=True).forced
    assert Choice("order", P1, "toy:3", ("x", "y"), minimum=2, maximum=2).forced
    assert not Choice("order", P1, "toy:3", ("x",), boundary=True).forced


def test_where_nothing_can_be_picked_nobody_decides():
    nothing = Choice("pick", P1, "toy:3", ("x", "y"), minimum=0, maximum=0)
    assert nothing.forced
    assert not Choice("pick", P1, "toy:3", ("x", "y"), minimum=0, maximum=1).forced
    game, found, _, _ = play((), how_many=up_to(0))
    assert found == [()]
    assert [(s.key, s.assumed) for s in game.trace.steps] == [("forced", False)]
    assert game.decisions == []


def test_too_few_options_is_an_illegal_play_that_names_every_clause():
    _, found, _, ending = play(checks=(BIG, EVEN), how_many=exactly(2))
    assert found == []
    assert ending.outcome == "refused"
    assert isinstance(ending.error, IllegalPlay)
    assert ending.error.why == (BIG.why, EVEN.why)
    assert ending.error.objects == ("0", "1", "2", "3", "5")


def test_nothing_to_choose_from_is_said_with_the_clause_that_asks():
    _, _, _, ending = play(among=())
    assert ending.error.why == (Why("toy:3", "nothing_to_choose"),)
    assert "toy:3" in str(ending.error)


def test_as_many_as_possible():
    _, found, _, _ = play(among=(1, 2), how_many=as_many_as_possible(5))
    assert found == [(1, 2)]
    _, _, _, ending = play(among=(), how_many=as_many_as_possible(5))
    assert ending.outcome == "refused"


@pytest.mark.parametrize(
    ("how_many", "there", "numbers"),
    [
        (HowMany(), 3, (1, 1, False)),
        (up_to(2), 1, (0, 1, False)),
        (ANY_NUMBER, 3, (0, 3, False)),
        (at_least(2), 3, (2, 3, False)),
        (exactly(2), 1, (2, 1, False)),
        (as_many_as_possible(2), 1, (1, 1, True)),
        (as_many_as_possible(2), 2, (2, 2, False)),
        (as_many_as_possible(2), 0, (2, 0, False)),
    ],
)
def test_how_many_options_are_chosen(how_many, there, numbers):
    assert how_many.of(there) == numbers


@pytest.mark.parametrize(("answer", "agreed"), [("yes", True), ("no", False)])
def test_a_player_agrees_or_does_not(answer, agreed):
    found = []

    def asking(game):
        found.append((yield from game.agrees(Question("may", "toy:3"), by=P1)))

    game = new_game()
    run(game, asking(game), Says((answer,)))
    assert found == [agreed]


def test_the_clauses_that_allow_an_option_may_depend_on_the_game():
    game, _, _, _ = play((2,), because=("toy:1",), allowing=lambda game, option: (f"toy:{option}",) if game else ())
    assert game.trace.steps[0].because == ("toy:1", "toy:2")


@pytest.mark.parametrize("answer", [(9,), (1, 2), (), ([1],), ({},), (1, 1)])
def test_an_answer_that_is_not_an_option_is_refused_with_a_reason(answer):
    game, found, _, ending = play(answer)
    assert found == []
    assert isinstance(ending.error, Refused)
    assert ending.error.why
    assert game.decisions == []


def test_a_choice_gives_its_reason_against_unlisted_answers():
    _, _, _, ending = play((9,), otherwise=Why("toy:3.9", "no_such_number"))
    assert ending.error.why == [Why("toy:3.9", "no_such_number")]


def test_an_assumption_is_never_silent():
    game, _, _, _ = play(Decision((2,), assumed=True, note="default"))
    assert game.trace.steps[0].assumed
    assert game.trace.steps[0].values["note"] == "default"
    assert game.decisions == [("pick", P1, ("2",), True)]


@given(st.lists(st.sampled_from(COINS), unique=True), st.integers(0, 7), st.integers(0, 7), st.booleans())
def test_no_choice_is_ever_without_an_answer(among, minimum, more, some):
    """Whatever is asked, either there is a legal answer or the play is illegal."""
    _, _, decider, ending = play(among=among, how_many=HowMany(minimum, minimum + more, some))
    for choice in decider.saw:
        assert choice.minimum <= choice.maximum <= len(choice.options)
        assert legal(choice, choice.options[: choice.minimum])
    assert ending.outcome == ("finished" if decider.saw else "refused")


def test_an_unlisted_option_may_be_chosen_and_leaves_nothing_forced():
    choice = Choice("name", P1, "toy:3", ("known", "hidden"), unlisted=1)
    assert not choice.forced
    assert choice.listed == choice.displayed == ("known",)
    assert choice.why_not("hidden") == []
