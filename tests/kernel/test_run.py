import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.kernel import (
    STOP,
    Check,
    Choice,
    Ending,
    GameOver,
    HowMany,
    IllegalPlay,
    LimitReached,
    Limits,
    Question,
    Why,
    apply,
    do,
    run,
    try_out,
)
from tests.drawing import at_most
from tests.kernel.toy import COINS, P1, Rules, Says, Score, Toss, new_game, snapshot, state

WRONG = Why("toy:6.1", "wrong")


def back(illegal):
    return "toy:6"


def for_ever(game, kind):
    while True:
        match kind:
            case "note":
                game.note("round", "toy:8")
            case "do":
                yield from do(game, Score(P1, 1), clause="toy:2")
            case "ask":
                yield from game.choose(Question("pick", "toy:3"), by=P1, among=("x", "y"))
            case "boundary":
                yield from game.ask(Choice("act", P1, "toy:3", ("x",), boundary=True))
                game.note("round", "toy:8")
            case "attempt":
                yield from game.attempt(failing(game), back)
            case "silent":
                game.bound()


def failing(game):
    yield from do(game, Score(P1, 1), clause="toy:2")
    raise IllegalPlay((WRONG,))


@given(st.sampled_from(["note", "do", "ask", "boundary", "attempt"]), st.integers(1, 200))
def test_the_limit_of_steps_ends_every_run_with_the_trace_so_far(kind, steps):
    game = new_game(Limits(steps=steps))
    ending = run(game, for_ever(game, kind), Says())
    assert ending.outcome == "limit"
    assert (ending.error.reason, ending.error.limit) == ("steps", steps)
    assert steps <= len(game.trace.steps) <= steps + 1


@pytest.mark.parametrize("kind", ["note", "do", "ask", "boundary", "attempt", "silent"])
def test_the_limit_of_time_ends_every_run(kind):
    game = new_game(Limits(steps=10**9, work=10**9, seconds=0.02))
    ending = run(game, for_ever(game, kind), Says())
    assert ending.outcome == "limit"
    assert ending.error.reason == "seconds"


@pytest.mark.parametrize("kind", ["note", "do", "ask", "boundary", "attempt", "silent"])
def test_the_limit_of_work_ends_every_run_at_the_same_place(kind):
    def ended():
        game = new_game(Limits(steps=10**9, work=500))
        ending = run(game, for_ever(game, kind), Says())
        return ending.outcome, ending.error.reason, ending.error.limit, game.work, snapshot(game), len(game.trace.steps)

    first = ended()
    assert first[:4] == ("limit", "work", 500, 501)
    assert ended() == first


def test_work_that_is_taken_back_counts():
    game = new_game(Limits(work=500))

    def trying(game):
        while True:
            try_out(game, failing(game), Says())
            yield from ()

    assert run(game, trying(game), Says()).error.reason == "work"
    assert game.trace.steps == []


def test_a_large_batch_does_not_pass_the_limit():
    game = new_game(Limits(steps=10))
    ending = run(game, do(game, *(Score(P1, 1) for _ in range(1000)), clause="toy:2"), Says())
    assert ending.outcome == "limit"
    assert len(game.trace.steps) == 10


def test_how_a_run_can_end():
    def whole(game, last):
        yield from game.ask(Choice("act", P1, "toy:3", ("x", "y"), boundary=True))
        if last is not None:
            raise last

    for last, ending in (
        (None, Ending("finished")),
        (GameOver(P1), Ending("over", winner=P1)),
        (GameOver(None), Ending("over")),
    ):
        assert run(new_game(), whole(new_game(), last), Says()) == ending
    illegal = IllegalPlay((WRONG,))
    game = new_game()
    assert run(game, whole(game, illegal), Says()) == Ending("refused", error=illegal)
    assert run(game, whole(game, None), lambda choice, game: STOP) == Ending("paused")
    limit = LimitReached("steps", 3)
    assert run(game, whole(game, limit), Says()) == Ending("limit", error=limit)
    assert str(limit) == "stopped after 3 steps"


def test_a_procedure_is_closed_before_its_ending_is_reported():
    def whole(game):
        with game.inside():
            yield from game.choose(Question("act", "toy:3"), by=P1, among=("x", "y"))

    for last in (GameOver(P1), LimitReached("steps", 3), IllegalPlay((WRONG,))):
        game = new_game()
        procedure = whole(game)
        run(game, procedure, Says(last))
        assert procedure.gi_frame is None
        assert game.trace.depth == 0


def test_an_exception_of_the_decider_reaches_the_asking_rule():
    game, heard = new_game(), []

    def whole(game):
        try:
            yield from game.choose(Question("act", "toy:3"), by=P1, among=("x", "y"))
        except IllegalPlay as illegal:
            heard.append(illegal.why)
        yield from game.choose(Question("act", "toy:3"), by=P1, among=("x", "y"))

    assert run(game, whole(game), Says(IllegalPlay((WRONG,)), "y")).outcome == "finished"
    assert heard == [(WRONG,)]
    over = run(new_game(), whole(new_game()), Says(GameOver(P1)))
    assert over == Ending("over", winner=P1)


# trying out


def action(game, coins, fails, commits):
    for number, coin in enumerate(coins):
        if number == commits:
            game.commit()
        if number == fails:
            raise IllegalPlay((WRONG,), coin)
        game.note("tossing", "toy:2")
        with game.inside():
            yield from do(game, Toss(coin), clause="toy:2")
            yield from game.choose(Question("pick", "toy:3"), by=P1, among=("x", "y"))


coins = st.lists(st.sampled_from(COINS), min_size=1, unique=True)


@given(
    coins,
    coins,
    st.integers(0, 6),
    st.integers(0, 6) | st.none(),
    st.sampled_from(["says", "stops", "over", "refuses"]),
)
def test_a_trial_leaves_nothing(before, tried, fails, commits, how):
    game = new_game()
    run(game, action(game, before, None, None), Says())
    left = snapshot(game)
    version = game.state.version
    decider = {
        "says": Says(),
        "stops": lambda choice, game: STOP,
        "over": Says(GameOver(P1)),
        "refuses": Says("z"),
    }[how]
    illegal = try_out(game, action(game, tried, fails, commits), decider)
    assert snapshot(game) == left
    assert game.state.version >= version
    if how == "says":
        reached = fails < len(tried) and (commits is None or fails < commits)
        assert (illegal is not None) is reached
        assert illegal is None or illegal.why == (WRONG,)


def test_a_trial_that_reaches_a_limit_knows_nothing_and_ends_the_run():
    game = new_game(Limits(steps=5))
    left = snapshot(game)
    with pytest.raises(LimitReached):
        try_out(game, for_ever(game, "do"), Says())
    assert snapshot(game) == left


@given(coins, st.integers(0, 6))
def test_a_play_after_a_trial_is_the_play_without_it(tossed, fails):
    plain, tried = new_game(), new_game()
    try_out(tried, action(tried, list(COINS), fails, None), Says())
    for game in (plain, tried):
        run(game, action(game, tossed, None, None), Says())
    assert tried.state.fingerprint() == plain.state.fingerprint()
    assert tried.state.journal == plain.state.journal
    assert _shown(tried) == _shown(plain)


# replay


def rules_of(game, rounds):
    """A small game with every kind of decision in it, chance too."""
    for _ in range(rounds):
        (coin,) = yield from game.choose(Question("coin", "toy:3"), by=P1, among=COINS)
        (zone,) = yield from game.choose(
            Question("zone", "toy:3.1"), by=P1, among=("p1.table", "p2.table", "p1.purse"), subject=coin
        )
        yield from game.attempt(picky(game, coin, zone), back, voluntary=True)
        order = yield from game.choose(
            Question("shuffle", "toy:4", ordered=True),
            by=P1,
            among=game.state.zones["p1.purse"],
            how_many=HowMany(len(game.state.zones["p1.purse"]), 99),
        )
        game.state.reorder("p1.purse", order)


def picky(game, coin, zone):
    yield from do(game, Toss(coin, zone), clause="toy:2")
    if zone == "p2.table" and coin in "ab":
        raise IllegalPlay((WRONG,), coin, (coin,))


class Chance(Says):
    def __init__(self, source):
        super().__init__()
        self.source, self.given = source, []

    def __call__(self, choice, game):
        picked = tuple(self.source.sample(list(choice.options), choice.minimum))
        self.given.append(picked)
        self.answers = [picked]
        return super().__call__(choice, game)


def _shown(game):
    return [
        (
            s.key,
            s.clause,
            tuple(s.because),
            s.actor,
            tuple(s.objects),
            s.values,
            s.depth,
            s.mark,
            s.considered,
            s.assumed,
        )
        for s in game.trace.steps
    ]


@at_most(60)
@given(st.integers(0, 8), st.randoms(use_true_random=False))
def test_decisions_replay_to_the_trace_and_the_journal_to_every_board(rounds, source):
    first, decider = new_game(), Chance(source)
    run(first, rules_of(first, rounds), decider)
    second = new_game()
    run(second, rules_of(second, rounds), Says(*decider.given))
    assert _shown(second) == _shown(first)
    assert second.decisions == first.decisions

    rebuilt = state()
    boards = []

    class Stopping(Rules):
        def after(self, game, events, seen):
            boards.append((len(game.state.journal), game.state.fingerprint()))
            yield from ()

    third = new_game()
    third.policy = Stopping()
    run(third, rules_of(third, rounds), Says(*decider.given))
    at = 0
    for mark, board in boards:
        for change in third.state.journal[at:mark]:
            apply(rebuilt, change)
        at = mark
        assert rebuilt.fingerprint() == board


ASLEEP, HEAVY, POOR = Why("toy:6.2", "asleep"), Why("toy:6.3", "heavy"), Why("toy:6.4", "poor")


def objected(game):
    """An action with two objections before it asks for a coin and one after; then it would be done."""
    game.forbid(ASLEEP, subject="action")
    game.forbid(HEAVY, objects=("a",))
    checks = (
        Check("toy:6.5", "not_a", lambda _, coin: coin != "a"),
        Check("toy:6.6", "last", lambda _, coin: coin > "b"),
    )
    yield from game.choose(Question("pick", "toy:3", checks=checks), by=P1, among=("a", "b", "c"))
    game.forbid(POOR)
    game.commit()


def test_all_objections_to_a_tried_action_are_reported():
    game = new_game()
    before = snapshot(game)
    decider = Says()
    illegal = try_out(game, objected(game), decider)
    assert (list(illegal.why), illegal.subject) == ([ASLEEP, HEAVY, POOR], "action")
    assert [(x.option, x.why.clause) for x in decider.saw[0].excluded] == [
        ("a", "toy:6.5"),
        ("a", "toy:6.6"),
        ("b", "toy:6.6"),
    ]
    assert snapshot(game) == before


def test_an_action_ends_at_the_first_objection():
    ending = run(game := new_game(), objected(game), Says())
    assert (ending.outcome, list(ending.error.why)) == ("refused", [ASLEEP])


def test_a_trial_for_legality_ends_at_the_first_objection():
    game, decider = new_game(), Says()
    before = snapshot(game)
    assert list(try_out(game, objected(game), decider, thoroughly=False).why) == [ASLEEP]
    assert (decider.saw, snapshot(game)) == ([], before)
    assert list(try_out(game, objected(game), Says()).why) == [ASLEEP, HEAVY, POOR]


def test_nothing_excludes_it_while_the_clause_is_switched_off():
    game = new_game(switched_off=frozenset({"toy:6.2", "toy:6.3", "toy:6.4"}))
    assert try_out(game, objected(game), Says()) is None


def test_a_tried_action_does_not_exclude_the_next():
    game = new_game()
    assert try_out(game, objected(game), Says()) is not None
    assert try_out(game, action(game, list(COINS), None, None), Says()) is None


def test_without_options_the_excluded_ones_are_reported():
    def hopeless(game):
        yield from game.choose(
            Question("pick", "toy:3", checks=(Check("toy:6.5", "no", lambda *_: False),)), by=P1, among=("a",)
        )

    illegal = try_out(game := new_game(), hopeless(game), Says())
    assert [(x.option, x.why.reason) for x in illegal.excluded] == [("a", "no")]
    assert illegal.objects == ("a",)


def inside_itself(game):
    game.note("deeper", "toy:8")
    yield from inside_itself(game)


def test_endless_recursion_is_cut_off():
    game = new_game()
    ending = run(game, inside_itself(game), Says())
    assert ending.outcome == "limit"
    assert ending.error.reason == "depth"
    assert game.trace.steps, "what has happened so far is there"
