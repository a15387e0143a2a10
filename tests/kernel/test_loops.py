"""Loops in the kernel: the last lap, the same answers again, and positions that come back."""

import pytest

from judge.kernel import Choice, Doings, Game, IllegalPlay, PlayerId, Procedure, SameAnswers, Why, ZoneId, run
from judge.kernel import same_position as same
from tests.kernel.toy import COINS, P1, P2, Says, new_game, state

A, B, C = COINS[:3]
PURSE, TABLE = ZoneId("p1.purse"), ZoneId("p1.table")


@pytest.mark.parametrize(
    ("said", "lap"),
    [("1", ("b", "-")), ("2", ("a", "-", "-", "b", "-")), ("3", ()), ("0", ()), ("-1", ()), ("x", ()), ("1" * 99, ())],
)
def test_a_lap_is_measured_in_actions_and_holds_those_between(said: str, lap: tuple[str, ...]) -> None:
    doings: Doings[str] = Doings(lambda deed: deed != "-")
    doings.done = ["-", "a", "-", "-", "b", "-"]
    assert doings.last(said) == lap


def test_everything_counts_unless_said_otherwise() -> None:
    doings: Doings[str] = Doings()
    doings.done = ["a", "-"]
    assert doings.last("1") == ("-",)


def test_stopping_says_whether_anything_was_left() -> None:
    doings: Doings[str] = Doings()
    doings.ahead.extend("ab")
    assert doings.stop()
    assert not doings.ahead
    assert not doings.stop()


def three(game: Game, options: tuple[str, ...] = ("x", "y"), seen: list[str] | None = None) -> Procedure[str]:
    """Ask p1, then chance, then p2; return all answers."""
    picked = []
    for role, by in (("pick", P1), ("die", P1), ("pick", P2)):
        (one,) = yield from game.ask(Choice(role, by, "toy:1.1", options))
        picked.append(one)
    if seen is not None:
        seen.extend(picked)
    return "".join(picked)


def again(
    says: Says, options: tuple[str, ...] = ("x", "y"), free: PlayerId | None = None
) -> tuple[list[str], SameAnswers]:
    """Show ``yxy``, then carry it out again with other options."""
    game = new_game()
    run(game, three(game), Says("y", "x", "y"))
    repeated = SameAnswers(game.decisions, ("die",), free)
    seen: list[str] = []
    run(game, repeated.to(three(game, options, seen)), says)
    return seen, repeated


def test_only_chance_is_asked_again() -> None:
    says = Says("y")
    seen, repeated = again(says)
    assert seen == ["y", "y", "y"]
    assert [choice.role for choice in says.saw] == ["die"]
    assert repeated.strayed is None


@pytest.mark.parametrize(("answer", "strayed"), [("y", False), ("x", True)])
def test_a_player_who_is_free_may_decide_otherwise(answer: str, strayed: bool) -> None:
    seen, repeated = again(Says("x", answer), free=P2)
    assert seen == ["y", "x", answer]
    assert (repeated.strayed is not None) is strayed


def test_from_an_answer_that_is_no_longer_possible_everything_is_asked() -> None:
    says = Says("z", "x", "x")
    seen, repeated = again(says, ("x", "z"))
    assert seen == ["z", "x", "x"]
    assert len(says.saw) == 3
    assert repeated.strayed is says.saw[0]


def test_a_choice_with_one_answer_left_that_was_another_strays_too() -> None:
    seen, repeated = again(Says(), ("x",))
    assert seen == ["x", "x", "x"]
    assert repeated.strayed is not None


def test_a_new_choice_goes_to_the_decider_unless_it_is_forced() -> None:
    game = new_game()
    repeated = SameAnswers(())
    says = Says("y")

    def two() -> Procedure[None]:
        yield from game.ask(Choice("pick", P1, "toy:1.1", ("x",)))
        yield from game.ask(Choice("pick", P1, "toy:1.1", ("x", "y")))

    run(game, repeated.to(two()), says)
    assert [tuple(choice.options) for choice in says.saw] == [("x", "y")]
    assert game.decisions[-1][2] == ("y",)
    assert repeated.strayed is says.saw[0]


def test_a_new_choice_of_nothing_is_forced_to_nothing() -> None:
    game, seen = new_game(), []
    repeated = SameAnswers(())

    def none() -> Procedure[None]:
        seen.append((yield from game.ask(Choice("pick", P1, "toy:1.1", ("x", "y"), minimum=0, maximum=0))))

    run(game, repeated.to(none()), Says())
    assert seen == [()]
    assert repeated.strayed is None


def test_a_refusal_of_the_decider_reaches_the_repeated_procedure() -> None:
    game, seen = new_game(), []
    refusal = IllegalPlay((Why("toy:1.1", "no"),))

    def asks() -> Procedure[None]:
        try:
            yield from game.ask(Choice("pick", P1, "toy:1.1", ("x", "y")))
        except IllegalPlay as illegal:
            seen.append(illegal)

    assert run(game, SameAnswers(()).to(asks()), Says(refusal)).outcome == "finished"
    assert seen == [refusal]


def test_a_position_comes_back_through_facts_and_moves() -> None:
    board = state()
    start = board.mark()
    board.put(P1, "score", 11)
    board.move(A, TABLE)
    away = board.mark()
    board.put(P1, "score", 10)
    board.move(A, PURSE, 0)
    back = board.mark()
    board.move(B, TABLE)
    assert not same(board, start, away)
    assert not same(board, start, board.mark())
    assert not same(board, start, back)  # a new object: its stay has been counted up
    assert same(board, start, back, ignore={"stay", "worth"})


@pytest.mark.parametrize(("loose", "alike"), [((), False), ((PURSE,), True)])
def test_the_order_of_a_zone_counts_unless_it_is_loose(loose: tuple[ZoneId, ...], alike: bool) -> None:
    board = state()
    start = board.mark()
    board.reorder(PURSE, reversed(COINS))
    assert same(board, start, board.mark(), loose=loose) is alike
    board.reorder(PURSE, COINS)
    assert same(board, start, board.mark())


@pytest.mark.parametrize(("value", "alike"), [(0, True), (False, True), ((), True), (1, False), ("x", False)])
def test_a_fact_that_says_nothing_is_none(value: object, alike: bool) -> None:
    board = state()
    start = board.mark()
    board.put(A, "dent", value)
    assert same(board, start, board.mark()) is alike


def test_a_card_in_no_zone_reveals_nothing() -> None:
    board = state()
    board.remove(C)
    start = board.mark()
    board.put(C, "dent", 1)
    assert same(board, start, board.mark())


def test_undone_moves_leave_the_position_unchanged() -> None:
    board = state()
    start = board.mark()
    board.move(A, TABLE)
    board.reorder(PURSE, reversed(COINS[1:]))
    board.undo(start)
    assert same(board, start, board.mark())
