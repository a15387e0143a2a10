import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.kernel import (
    OPEN,
    STOP,
    Bounds,
    Decision,
    End,
    Ending,
    HowMany,
    IllegalPlay,
    Limits,
    Line,
    Question,
    Why,
    do,
    explore,
    run,
    up_to,
)
from judge.kernel.exploration import answers
from tests.drawing import at_most
from tests.kernel.frames import FrameLikeness
from tests.kernel.toy import COINS, P1, P2, Score, Toss, new_game

EFFECTS = st.sampled_from(["add", "double", "toss", "choose", "nothing"])


def whole(game, effects):
    """Each player's waiting effects, in an order of their choice; some of them ask again."""
    with game.at("toy:4") as place:
        for player, waiting in ((P1, list(effects[0])), (P2, list(effects[1]))):
            while waiting:
                place.stand(player, waiting)
                (at,) = yield from game.choose(Question("next", "toy:4"), by=player, among=range(len(waiting)))
                yield from effect(game, player, waiting.pop(at))


def effect(game, player, kind):
    score = game.state.get(player, "score")
    match kind:
        case "add":
            yield from do(game, Score(player, 1), clause="toy:2")
        case "double":
            yield from do(game, Score(player, score), clause="toy:2")
        case "toss":
            for coin in COINS[:2]:  # stands in the middle of a loop while the player is asked
                (to,) = yield from game.choose(Question("to", "toy:3"), by=player, among=("p1.table", "p2.table"))
                yield from do(game, Toss(coin, to), clause="toy:2")
        case "choose":
            picked = yield from game.choose(Question("some", "toy:3"), by=player, among=(1, 2), how_many=up_to(2))
            yield from do(game, Score(player, sum(picked)), clause="toy:2")


def nobody(choice, game):
    return OPEN


def position(game):
    return game.state.fingerprint()


def starting(rules, *, limits=None, merging=True):
    """Return the function that begins a line; without merging, no two positions are equal."""
    counter = itertools.count()

    def start(seconds):
        game = new_game(limits)
        where = (lambda: position(game)) if merging else (lambda: next(counter))
        return Line(game, rules(game), nobody, where, lambda ending: (ending.outcome, position(game)))

    return start


class Recorded:
    """Decides by a list, then stops; keeps the choice that it could not answer."""

    def __init__(self, picked):
        self.left = list(picked)
        self.asked = None

    def __call__(self, choice, game):
        if self.left:
            return Decision(self.left.pop(0))
        self.asked = choice
        return STOP


def brute_force(rules):
    """Count the lines that lead to each outcome: every line played from the start, one after the other."""
    counted, waiting = {}, [()]
    while waiting:
        picked = waiting.pop()
        game, decider = new_game(), Recorded(picked)
        ending = run(game, rules(game), decider)
        if decider.asked is None:
            key = (ending.outcome, position(game))
            counted[key] = counted.get(key, 0) + 1
        else:
            waiting += [(*picked, answer) for answer in answers(decider.asked, 1000)[0]]
    return counted


boards = st.tuples(st.lists(EFFECTS, max_size=3), st.lists(EFFECTS, max_size=1))


@pytest.mark.sweep
@at_most(40)
@given(boards)
def test_orders_are_counted_as_if_every_line_were_played(effects):
    found = explore(starting(lambda game: whole(game, effects)))
    assert found.complete
    assert found.orders() == brute_force(lambda game: whole(game, effects))


@at_most(25)
@given(boards)
def test_every_reported_line_leads_to_its_outcome(effects):
    found = explore(starting(lambda game: whole(game, effects)))
    for outcome, picked in found.first.items():
        game = new_game()
        ending = run(game, whole(game, effects), Recorded(picked))
        assert (ending.outcome, position(game)) == outcome
        assert [one for _fork, one in found.way(picked)] == list(picked)
        assert all(sum(after is not False for after in fork.after) > 1 for fork in found.decisions())


@at_most(25)
@given(boards, st.integers(0, 12))
def test_an_interruption_leaves_a_part_of_the_whole(effects, after):
    def interrupt(found):
        if found.lines > after:
            raise KeyboardInterrupt

    start = starting(lambda game: whole(game, effects))
    part, every = explore(start, progress=interrupt), explore(start)
    orders = every.orders()
    assert set(part.orders()) <= set(orders)
    assert all(number <= orders[outcome] for outcome, number in part.orders().items())
    if part.cut:
        assert part.cut == "interrupted"
        assert not part.complete
    else:
        assert part.orders() == orders


@at_most(25)
@given(boards)
def test_a_decision_parts_the_outcomes_exactly_when_there_are_several(effects):
    found = explore(starting(lambda game: whole(game, effects)))
    parting = found.parting()
    assert (parting is not None) is (len(found.orders()) > 1)
    if parting is not None:
        fork, way = parting
        reached = found.reached()
        assert len(set(reached[fork])) > 1
        for earlier, _answer in way:
            assert len(set(reached[earlier])) == 1


def test_equal_positions_are_played_on_once():
    def rules(game):
        return whole(game, (["add"] * 6, []))

    merged, apart = explore(starting(rules)), explore(starting(rules, merging=False))
    assert merged.orders() == apart.orders() == {next(iter(merged.first)): 720}
    assert apart.lines == 720
    assert merged.lines < 60


def test_equal_positions_with_different_continuations_are_kept_apart():
    def rules(game):
        (first,) = yield from game.choose(Question("which", "toy:4"), by=P1, among=(1, 2))
        for amount in iter([first, 3 - first, 2 * first]):  # the rest of the loop stands nowhere but in its iterator
            yield from game.choose(Question("ready", "toy:3"), by=P1, among=("x", "y"))
            yield from do(game, Score(P1, amount), clause="toy:2")

    found = explore(starting(rules))
    assert sorted(found.orders().values()) == [8, 8]


def test_bounds_are_kept_and_reported():
    def rules(game):
        return whole(game, (["choose"] * 3, []))

    few = explore(starting(rules), Bounds(lines=3))
    assert (few.lines, few.cut, few.complete) == (3, "lines", False)
    narrow = explore(starting(rules), Bounds(answers=2))
    assert narrow.cut is None
    assert not narrow.complete
    assert any(fork.partial and len(fork.answers) == 2 for fork in narrow.forks())
    late = explore(starting(rules), Bounds(seconds=1e-9))
    assert (late.cut, late.complete, late.orders()) == ("seconds", False, {})


def test_all_lines_together_take_no_more_than_they_may():
    """The first line is played to its end, whatever it takes; counted, it ends at the same place each time."""

    def rules(game):
        return whole(game, (["choose"] * 3, []))

    whole_of_it = explore(starting(rules))
    assert (whole_of_it.cut, whole_of_it.complete) == (None, True)
    assert whole_of_it.effort < Bounds().most
    for effort, lines in ((1, 1), (whole_of_it.effort // 2, None)):
        some, again = (explore(starting(rules), Bounds(effort=effort)) for _ in range(2))
        assert (some.cut, some.complete) == ("effort", False)
        assert (some.lines, some.effort, some.orders()) == (again.lines, again.effort, again.orders())
        assert 0 < sum(some.orders().values()) < sum(whole_of_it.orders().values())
        assert lines in (None, some.lines)


def test_a_line_after_the_first_may_take_only_the_rest_of_the_limit():
    """A choice between doing nothing and much let each line take as much as a whole run."""

    def much(game):
        (said,) = yield from game.choose(Question("pick", "toy:3"), by=P1, among=("little", "much"))
        for _ in range(1_000 if said == "much" else 1):
            game.bound()

    def start(seconds):
        game = new_game(Limits())
        return Line(game, much(game), lambda _, __: OPEN, lambda: (), lambda ending: ending.outcome)

    assert explore(start).orders() == {"finished": 2}
    some = explore(start, Bounds(effort=200))
    assert (some.cut, some.lines, some.orders()) == ("effort", 1, {"finished": 1})
    assert some.effort < 400


def test_describing_the_outcome_of_a_line_is_effort_too():
    def found(costs):
        def start(seconds):
            game = new_game(Limits())

            def outcome(ending):
                game.overhead += costs
                return ending.outcome

            procedure = whole(game, (["choose"], []))
            return Line(game, procedure, lambda _, __: OPEN, lambda: position(game), outcome)

        return explore(start)

    free, dear = found(0), found(1_000)
    assert free.lines - free.met > 2
    assert dear.effort == free.effort + 1_000 * (free.lines - free.met)


def test_the_first_line_is_not_compared_any_more_once_the_effort_is_spent():
    """It was digested at every checkpoint up to its end, which took three times as long as playing it."""
    games = []

    def asking(game):
        with game.at("toy:4") as place:
            for number in range(100):
                place.stand(number, [*range(number)])
                yield from do(game, Score(P1, number), clause="toy:3")
                yield from game.choose(Question("pick", "toy:3"), by=P1, among=("x", "y"))

    def start(seconds):
        game = new_game(Limits())
        games.append(game)
        return Line(game, asking(game), lambda _, __: OPEN, lambda: position(game), lambda ending: ending.outcome)

    found = explore(start, Bounds(effort=1))
    assert (found.lines, len(games)) == (1, 1)
    assert found.effort < 2 * games[0].spent


def test_work_for_more_lines_is_more_work():
    assert Bounds(lines=20).most < Bounds(lines=2_000).most


def test_a_line_that_reaches_its_steps_makes_the_answer_incomplete():
    found = explore(starting(lambda game: whole(game, (["toss", "toss"], [])), limits=Limits(steps=3)))
    assert not found.complete
    assert {outcome for outcome, _position in found.orders()} == {"limit"}


def test_time_ends_a_line_that_never_asks():
    def for_ever(game):
        yield from game.choose(Question("pick", "toy:3"), by=P1, among=("x", "y"))
        while True:
            game.bound()

    def start(seconds):
        game = new_game(Limits(steps=10**9, work=10**9, seconds=seconds))
        return Line(game, for_ever(game), nobody, lambda: position(game), lambda ending: ending)

    assert explore(start, Bounds(seconds=0.05)).cut == "seconds"


def test_a_circle_of_decisions_ends():
    def rules(game):
        with game.at("toy:3") as place:
            while True:
                place.stand()
                if not (yield from game.agrees(Question("on", "toy:3"), by=P1)):
                    return

    found = explore(starting(rules))
    assert found.complete
    assert sorted(found.orders().items(), key=repr)[-1] == (None, 1)
    assert sum(found.orders().values()) == 2


def test_an_answer_that_is_taken_back_is_not_a_line():
    def rules(game):
        with game.at("toy:6") as place:
            place.stand()
            while (yield from game.attempt(play(game), lambda illegal: "toy:6", voluntary=True)) is None:
                place.stand()

    def play(game):
        (coin,) = yield from game.choose(Question("coin", "toy:3"), by=P1, among=COINS[:3])
        yield from do(game, Toss(coin), clause="toy:2")
        if coin == "b":
            raise IllegalPlay((Why("toy:6.1", "wrong"),))
        return coin

    found = explore(starting(rules))
    assert found.complete
    assert sorted(found.orders().values()) == [1, 1]
    assert found.start.after[1] is False


def test_nothing_open_is_one_line():
    found = explore(starting(lambda game: whole(game, ([], []))))
    assert isinstance(found.start, End)
    assert (found.complete, list(found.orders().values()), found.parting()) == (True, [1], None)
    assert found.start.ending == Ending("finished")


@pytest.mark.parametrize(
    ("minimum", "maximum", "ordered", "number"),
    [(1, 1, False, 4), (0, 4, False, 16), (2, 2, True, 12), (4, 4, True, 24), (0, 0, False, 1)],
)
def test_every_different_answer_is_tried(minimum, maximum, ordered, number):
    choice = ask("abcd", minimum, maximum, ordered)
    found, more = answers(choice, 100)
    assert (len(found), len(set(found)), more) == (number, number, False)
    assert answers(choice, number - 1)[1] is True if number > 1 else True


def test_of_many_numbers_the_ends_are_tried():
    assert answers(ask(range(500), 1, 1, False), 20) == (((0,), (499,)), True)


def ask(among, minimum, maximum, ordered):
    game = new_game()
    asked = Recorded(())
    run(
        game,
        game.choose(Question("r", "toy:3", ordered=ordered), by=P1, among=among, how_many=HowMany(minimum, maximum)),
        asked,
    )
    return asked.asked


@pytest.mark.parametrize(
    "make",
    [
        lambda: [1, (2, "x"), {"a": {1, 2}}],
        lambda: iter([1, 2]),
        lambda: enumerate([1]),
        lambda: {"a": 1}.keys(),
        lambda: zip([1], [2], strict=True),
        lambda: new_game().inside,
        lambda: Score(P1, 2),
        lambda: Why("toy:1", "x"),
        lambda: (lambda y: lambda: y)(3),
        lambda: IllegalPlay((Why("toy:1", "x"),)),
    ],
)
def test_frames_with_equal_values_are_alike(make):
    likeness = FrameLikeness()
    one, other = make(), make()
    known = {id(v.__self__): "game" for v in (one, other) if hasattr(v, "__self__")}
    assert likeness.of(one, known) == likeness.of(other, known)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ([1], (1,)),
        (1, True),
        ("1", 1),
        ({"a": 1}, {"b": 1}),
        (Score(P1, 1), Score(P1, 2)),
        (Score(P1, 1), Score(P2, 1)),
        (iter([1, 2]), iter([1, 3])),
        (object(), object()),
        (IllegalPlay((Why("toy:1", "x"),)), IllegalPlay(())),
    ],
)
def test_frames_with_different_values_are_not_alike(one, other):
    likeness = FrameLikeness()
    assert likeness.of(one, {}) != likeness.of(other, {})
    assert likeness.of(one, {}) == likeness.of(one, {})


def test_an_iterator_further_on_is_not_alike():
    likeness, values = FrameLikeness(), [1, 1, 1]
    one, other = iter(values), iter(values)
    next(one)
    assert likeness.of(one, {}) != likeness.of(other, {})
    next(other)
    assert likeness.of(one, {}) == likeness.of(other, {})
    assert list(one) == [1, 1]  # looking did not move it on


def test_a_line_that_was_played_releases_its_events() -> None:
    games = []

    def rules(game):
        return whole(game, (["choose"] * 3, []))

    def start(seconds: float):
        line = starting(rules)(seconds)
        games.append(line.game)
        return line

    assert explore(start).complete
    assert len(games) > 1
    assert not any(game.trace.steps or game.state.journal for game in games)
