"""Whether what goes round by itself can be left."""

import pytest

from judge.kernel import Choice, GameOver, IllegalPlay, Position, Question, Why, can_be_left, do, exactly
from tests.kernel.toy import P1, P2, Score, new_game, snapshot


def asked(game, *answers, by=P1):
    """Ask a player for one of the answers."""
    (answer,) = yield from game.choose(Question("pick", "toy:3"), by=by, among=answers)
    return answer


def score(game, player=P1):
    return game.state.get(player, "score")


def scored(game, amount, who=P1):
    yield from do(game, Score(who, amount), clause="toy:2")


def left(game, lap, *, key=score, toll=lambda game: (), goes_on=lambda game: True):
    """Return whether the loop can be left, and that nothing of the search is left behind."""
    before = snapshot(game)
    found = can_be_left(game, lambda: lap(game), lambda: Position(key(game), toll(game)) if goes_on(game) else None)
    assert snapshot(game) == before
    return found


def to_and_fro(game):
    yield from scored(game, 1 if score(game) == 10 else -1)


def test_a_loop_without_a_decision_cannot_be_left():
    assert not left(new_game(), to_and_fro)


def test_a_loop_that_ends_by_itself_can_be_left():
    def countdown(game):
        yield from scored(game, -1)

    assert left(new_game(), countdown, goes_on=lambda game: score(game) > 0)


def test_decisions_that_all_lead_back_are_no_way_out():
    def lap(game):
        answer = yield from asked(game, "up", "up twice", "stay")
        other = yield from asked(game, "yes", "no", by=P2)
        if answer != "stay" and other == "yes":
            yield from scored(game, 1 if score(game) < 12 else -2)

    assert not left(new_game(), lap)


@pytest.mark.parametrize("who", [P1, P2])
def test_one_answer_in_one_position_is_a_way_out(who):
    def lap(game):
        yield from to_and_fro(game)
        if score(game) == 11:
            answer = yield from asked(game, "go on", "go on so", "stop", by=who)
            if answer == "stop":
                yield from scored(game, 90)

    assert left(new_game(), lap, goes_on=lambda game: score(game) < 50)


def test_only_progress_toward_the_end_is_a_way_out():
    def pay(game):
        yield from scored(game, -1)
        if score(game) <= 0:
            raise GameOver(P2)

    def gain(game):
        yield from scored(game, 1)

    def lost(game):
        return (-score(game),)

    assert left(new_game(), pay, key=lambda game: 0, toll=lost)
    assert not left(new_game(), gain, key=lambda game: 0, toll=lost)


@pytest.mark.parametrize(
    ("by", "winner", "way_out"), [(P1, P2, False), (P1, P1, True), (P2, P2, True), (P1, None, False)]
)
def test_the_end_of_the_game_is_a_way_out_unless_the_decider_loses(by, winner, way_out):
    def lap(game):
        answer = yield from asked(game, "go on", "end", by=by)
        if answer == "end":
            raise GameOver(winner)
        yield from to_and_fro(game)

    assert left(new_game(), lap) is way_out


def test_an_end_that_nobody_decides_is_a_way_out():
    def lap(game):
        yield from to_and_fro(game)
        if score(game) == 10:
            raise GameOver(P2)

    assert left(new_game(), lap)


def test_a_player_who_may_do_nothing_can_leave():
    def lap(game):
        yield from game.ask(Choice("act", P1, "toy:3", ("a",), boundary=True))
        yield from to_and_fro(game)

    assert left(new_game(), lap)


def test_a_loop_too_large_to_check_counts_as_a_way_out():
    def orders(game):
        yield from game.choose(Question("order", "toy:3", ordered=True), by=P1, among="abcdefg", how_many=exactly(7))
        yield from to_and_fro(game)

    def far(game):
        yield from scored(game, 1 if score(game) < 5000 else -5000)

    assert left(new_game(), orders)
    assert left(new_game(), far)


def test_a_rewound_illegal_action_is_part_of_the_lap():
    def wrong(game):
        yield from scored(game, 5)
        raise IllegalPlay((Why("toy:6.1", "wrong"),))

    def lap(game):
        yield from game.attempt(wrong(game), lambda illegal: "toy:6", voluntary=True)
        yield from to_and_fro(game)

    game = new_game()
    assert not left(game, lap)
    assert game.rewinds == []


@pytest.mark.parametrize(("chance", "way_out"), [((), False), (("pick",), True)])
def test_a_defeat_that_chance_brings_is_a_way_out(chance, way_out):
    def lap(game):
        eyes = yield from asked(game, 1, 6)
        if eyes == 6:
            raise GameOver(P2)
        yield from to_and_fro(game)

    game = new_game()
    found = can_be_left(game, lambda: lap(game), lambda: Position(score(game)), chance=chance)
    assert found is way_out


@pytest.mark.parametrize(("first", "second", "way_out"), [(P1, P2, False), (P2, P1, False), (P2, P2, True)])
def test_an_avoidable_defeat_is_not_an_exit_of_a_loop(first, second, way_out):
    """Both have to say so for p1 to lose."""

    def lap(game):
        one = yield from asked(game, "go on", "end", by=first)
        other = yield from asked(game, "go on", "end", by=second)
        if one == other == "end":
            raise GameOver(P2)
        yield from to_and_fro(game)

    assert left(new_game(), lap) is way_out


@pytest.mark.parametrize(
    ("by", "asked_for", "way_out"), [(1, 15, True), (1, 5, False), (-1, 5, False), (-1, 12, False)]
)
def test_a_growing_number_is_followed_as_far_as_a_text_could_ask(by, asked_for, way_out):
    """The lap ends at 15; what falls has to fall as far below 0."""

    def lap(game):
        yield from scored(game, by)

    def position(game):
        return None if score(game) == 15 else Position("same", numbers={"score": score(game)}, asked=asked_for)

    game = new_game()
    assert can_be_left(game, lambda: lap(game), lambda: position(game)) is way_out
