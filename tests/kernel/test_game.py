import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.kernel import STOP, Choice, IllegalPlay, LimitReached, Limits, Question, Why, clause, do, run
from tests.kernel.toy import COINS, P1, P2, Says, Score, Toss, new_game

LIES = Why("toy:6.1", "no_such_coin")


def back(illegal):
    return "toy:6"


def dropping(game, coins, fails=None, commits=None):
    """Toss coins one after the other; fail before one, commit before another."""
    for number, coin in enumerate(coins):
        if number == commits:
            game.commit()
        if number == fails:
            raise IllegalPlay((LIES,), "play", (coin,))
        game.note("tossing", "toy:2", objects=(coin,))
        with game.inside():
            yield from do(game, Toss(coin), clause="toy:2")
    return "done"


def attempting(game, found, *args, **more):
    found.append((yield from game.attempt(dropping(game, *args), back, **more)))


@given(st.lists(st.sampled_from(COINS), min_size=1, unique=True), st.integers(0, 6))
def test_an_attempt_that_fails_goes_back_to_its_beginning_and_says_why(coins, fails):
    game, found = new_game(), []
    before = game.state.fingerprint()
    ending = run(game, attempting(game, found, coins, fails, voluntary=True), Says())
    assert ending.outcome == "finished"
    if fails >= len(coins):
        assert found == ["done"]
        assert game.rewinds == []
        return
    assert found == [None]
    assert game.state.fingerprint() == before
    last = game.trace.steps[-1]
    begun = len(game.trace.steps) > 1
    cited = ("toy:6", ("toy:6.1",)) if begun else ("toy:6.1", ())
    assert (last.key, last.clause, last.because, last.depth) == ("rewound", *cited, 0)
    told = {
        name: last.values[name] for name in ("reasons", "subject", "about", "begun", "voluntary", "said", "options")
    }
    assert told == {
        "reasons": ("no_such_coin",),
        "subject": "play",
        "about": ((),),
        "begun": begun,
        "voluntary": True,
        "said": (),
        "options": (),
    }
    assert len(game.trace.changes(len(game.trace.steps) - 1)) == len(game.state.journal[: last.mark])
    assert [r.why for r in game.rewinds] == [(LIES,)]


def test_a_forced_illegal_action_answers_no_script_entry():
    game, found = new_game(), []
    run(game, attempting(game, found, ["a"], 0), Says())
    assert found == [None]
    assert game.rewinds == []
    assert [illegal.why for illegal in game.undone] == [(LIES,)]


def test_after_the_point_of_no_return_there_is_no_way_back():
    game, found = new_game(), []

    def whole(game):
        found.append((yield from game.attempt(dropping(game, ["a", "b", "c"], 2, 1), back)))

    ending = run(game, whole(game), Says())
    assert ending.outcome == "refused"
    assert ending.error.why == (LIES,)
    assert game.state.zone("a") == "p1.table"


def test_an_attempt_inside_an_attempt_goes_back_to_its_own_beginning():
    game = new_game()

    def outer(game):
        yield from do(game, Toss("a"), clause="toy:2")
        yield from game.attempt(dropping(game, ["b"], 0, 0), back)
        yield from game.attempt(dropping(game, ["c", "d"], 1), back)
        return "outer"

    found = []

    def whole(game):
        found.append((yield from game.attempt(outer(game), back)))

    with_commit = run(game, whole(game), Says())
    assert with_commit.outcome == "finished"
    assert found == [None], "an inner failure past its own point of no return takes the outer attempt back"
    assert game.state.zone("a") == "p1.purse"

    game, found = new_game(), []

    def gentle(game):
        yield from do(game, Toss("a"), clause="toy:2")
        yield from game.attempt(dropping(game, ["c", "d"], 1), back)
        return "outer"

    def again(game):
        found.append((yield from game.attempt(gentle(game), back)))

    run(game, again(game), Says())
    assert found == ["outer"]
    assert (game.state.zone("a"), game.state.zone("c")) == ("p1.table", "p1.purse")


def test_a_refused_decision_rewinds_too():
    game, found = new_game(), []

    def picks(game):
        yield from do(game, Toss("a"), clause="toy:2")
        yield from game.choose(Question("pick", "toy:3"), by=P1, among=("x", "y"))

    def whole(game):
        found.append((yield from game.attempt(picks(game), back)))

    ending = run(game, whole(game), Says("z"))
    assert ending.outcome == "finished"
    assert game.state.zone("a") == "p1.purse"
    assert [s.key for s in game.trace.steps] == ["tossed", "rewound"]


@given(
    st.lists(
        st.tuples(st.sampled_from(COINS), st.sampled_from(["p1.table", "p2.table", "p1.purse", "p1.lost"])), max_size=9
    )
)
def test_the_changes_of_the_steps_are_the_journal(tosses):
    game = new_game()

    def whole(game):
        for coin, zone in tosses:
            yield from do(game, Toss(coin, zone), Score(P2, 1), clause="toy:2")
            game.note("looked", "toy:8", considered=True)

    run(game, whole(game), Says())
    steps = range(len(game.trace.steps))
    assert [c for n in steps for c in game.trace.changes(n)] == game.state.journal
    for number in steps:
        if game.trace.steps[number].key == "looked":
            assert game.trace.changes(number) == []


def test_a_step_remembers_the_place_outside_the_kernel():
    game = new_game()
    game.note("looked", "toy:8")
    run(game, dropping(game, ["a"]), Says())
    places = {step.place[0].co_name for step in game.trace.steps}
    assert places == {"test_a_step_remembers_the_place_outside_the_kernel", "dropping"}


def test_a_step_knows_the_line_that_recorded_it():
    game = new_game()
    before = sys._getframe().f_lineno
    game.note("looked", "toy:8")
    for key in ("looked",):
        game.note(
            key,
            "toy:8",
        )
    assert [step.line - before for step in game.trace.steps] == [1, 3]


def test_indentation_is_given_back_even_when_something_fails():
    game = new_game()
    with pytest.raises(IllegalPlay), game.inside():
        raise IllegalPlay(())
    assert game.trace.depth == 0


def test_a_boundary_choice_is_a_decision_and_no_step():
    game = new_game()

    def whole(game):
        yield from game.ask(Choice("act", P1, "toy:3", ("x", "y"), boundary=True))

    assert run(game, whole(game), Says("y")).outcome == "finished"
    assert game.trace.steps == []
    assert game.decisions == [("act", P1, ("y",), False)]
    assert run(new_game(), whole(new_game()), lambda choice, game: STOP).outcome == "paused"


def test_a_choice_with_a_way_to_do_nothing_is_a_decision_and_no_step():
    def whole(game):
        yield from game.ask(Choice("act", P1, "toy:3", ("x", "pass"), idle="pass"))

    game = new_game()
    assert run(game, whole(game), Says("pass")).outcome == "finished"
    assert game.trace.steps == []
    assert Choice("act", P1, "toy:3", ("x", "pass"), idle="pass").acts
    assert not Choice("act", P1, "toy:3", ("x",)).acts


def test_the_limit_of_steps_is_looked_at_wherever_something_can_repeat():
    for once in (
        lambda game: game.note("looked", "toy:8"),
        lambda game: list(do(game, Score(P1, 1), clause="toy:2")),
        lambda game: next(game.choose(Question("pick", "toy:3"), by=P1, among=("x", "y"))),
        lambda game: game.bound(),
    ):
        game = new_game(Limits(steps=1))
        game.trace.add("first", "toy:1")
        with pytest.raises(LimitReached, match="stopped after 1 steps"):
            once(game)


def test_a_clause_stays_on_the_function_that_carries_it_out():
    @clause("toy:2", "toy:3")
    def procedure():
        pass

    assert procedure.__clauses__ == ("toy:2", "toy:3")


def test_clauses_named_one_above_the_other_add_up():
    @clause("toy:1")
    @clause("toy:2", "toy:3")
    def procedure():
        pass

    assert procedure.__clauses__ == ("toy:1", "toy:2", "toy:3")
