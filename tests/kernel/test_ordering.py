"""An order that a player decides, and one that chance does."""

from judge.kernel import Shuffle, Sight, choose_order, do, inform, knowers, run
from tests.kernel.toy import COINS, P1, P2, ZONES, Says, new_game

PURSE = ZONES[0]


def ordering(game, among, found, **more):
    found.append((yield from choose_order(game, P1, among, "toy:4", **more)))


def test_nobody_is_asked_to_order_nothing():
    game, found, decider = new_game(), [], Says()
    run(game, ordering(game, (), found), decider)
    assert found == [()]
    assert decider.saw == []


def test_a_single_option_may_be_named_and_is_not_a_step():
    game, found, decider = new_game(), [], Says(("a",))
    run(game, ordering(game, ("a",), found, role="pile", hidden=True), decider)
    assert found == [("a",)]
    (choice,) = decider.saw
    assert (choice.role, choice.options, choice.last, choice.forced, choice.hidden) == ("pile", ["a"], True, True, True)
    assert not game.trace.steps
    assert not game.decisions


def test_a_player_decides_on_the_whole_order():
    game, found, decider = new_game(), [], Says(("c", "a", "b"))
    run(game, ordering(game, ("a", "b", "c"), found, role="pile", because=("toy:4.1",), hidden=True), decider)
    assert found == [("c", "a", "b")]
    (choice,) = decider.saw
    assert (choice.role, choice.minimum, choice.maximum, choice.ordered, choice.hidden) == ("pile", 3, 3, True, True)
    (step,) = game.trace.steps
    assert (step.clause, step.because) == ("toy:4", ("toy:4.1",))


def shuffled(order):
    """Return the game after some coins that both know were shuffled in a purse that nobody looks into."""
    game = new_game()
    game.state.sights = {PURSE: Sight(frozenset(), ordered=True)}
    inform(game.state, COINS, (P1, P2))
    run(game, do(game, Shuffle(P1, PURSE, order, "toy:5"), clause="toy:6"), Says())
    return game


def test_shuffled_cards_come_first_and_become_unknown():
    game = shuffled(("f", "b"))
    assert game.state.zones[PURSE] == ["f", "b", "a", "c", "d", "e"]
    assert [bool(knowers(game.state, coin)) for coin in COINS] == [True, False, True, True, True, False]
    (step,) = game.trace.steps
    assert (step.key, step.clause, step.because, step.actor) == ("shuffled", "toy:6", ("toy:5",), P1)


def test_shuffling_a_single_card_makes_nobody_forget_it():
    assert knowers(shuffled(("a",)).state, COINS[0]) == {P1, P2}
