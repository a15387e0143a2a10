"""Loops (1501): how often they are carried out, by whom, and that they may not be taken up again at once."""

import pytest

from tests.games import boards

BOARD = """
turn: {phase: battle}
p1:
  bonds: 0
  field:
    - {id: a, name: A, type: unit, cp: 1, str: 1, def: 1,
       abilities: [{activate: [], do: [{gain: bonds, amount: 1}]}]}
    - {id: b, name: B, type: unit, cp: 1, str: 1, def: 1,
       abilities: [{activate: [], do: [{gain: bonds, amount: 10}]}]}
p2:
  bonds: 0
  field:
    - {id: c, name: C, type: unit, cp: 1, str: 1, def: 1,
       abilities: [{activate: [], do: [{gain: bonds, amount: 1}]}]}
"""


def played(*entries: str):
    return boards.played("kiseki", BOARD, *entries)


def bonds(done, player: str) -> int:
    return done.setting.game.state.get(player, "bonds")


@pytest.mark.parametrize("times", [0, 1, 7])
def test_a_loop_is_carried_out_as_often_as_declared(times: int) -> None:
    done = played("p1: {craft: a}", "p1: pass", "p2: pass", f"p1: {{loop: 1, times: {times}}}")
    assert bonds(done, "p1") == 1 + times
    assert not done.script.unasked


@pytest.mark.parametrize(("first", "second", "smaller"), [(5, 2, 2), (1, 4, 1), (3, 3, 3), (6, 0, 0)])
def test_of_two_players_the_smaller_number_counts(first: int, second: int, smaller: int) -> None:
    lap = ("p1: {craft: a}", "p1: pass", "p2: {craft: c}", "p2: pass", "p1: pass")
    done = played(*lap, "p1: pass", "p2: pass", f"p1: {{loop: 2, times: {first}}}", f"p2: {{times: {second}}}")
    assert (bonds(done, "p1"), bonds(done, "p2")) == (1 + smaller, 1 + smaller)
    (said,) = [s for s in done.steps if s.key == "loop"]
    assert said.clause == "kiseki:1501.1b"
    assert list(said.values["numbers"]) == [first, second]


@pytest.mark.parametrize(("between", "allowed"), [((), False), (("p1: {craft: b}", "p1: pass", "p2: pass"), True)])
def test_a_loop_may_be_taken_up_again_after_something_else(between: tuple[str, ...], allowed: bool) -> None:
    entries = ("p1: {craft: a}", "p1: pass", "p2: pass", "p1: {loop: 1, times: 2}", *between, "p1: {craft: a}")
    done = played(*entries)
    assert (len(entries) in done.script.refusals) is not allowed
    assert bonds(done, "p1") == 3 + 10 * bool(between) + allowed


def test_more_actions_than_were_done_cannot_be_repeated() -> None:
    done = played("p1: {craft: a}", "p1: pass", "p2: pass", "p1: {loop: 2, times: 1}")
    assert "kiseki:1501.1" in done.script.refusals[4]
    assert bonds(done, "p1") == 1


def test_whether_a_loop_can_be_declared_or_taken_up_again_is_answered() -> None:
    """The question ignored earlier actions, and answered that no loop could be declared."""
    done = played(
        "p1: {can: {loop: 1, times: 2}}",
        *("p1: {craft: a}", "p1: pass", "p2: pass"),
        "p1: {can: {loop: 1, times: 2}}",
        "p1: {loop: 1, times: 2}",
        "p1: {can: {craft: a}}",
        "p1: {can: {craft: b}}",
    )
    before, after, again, other = done.script.answers
    assert (before.legal, before.cites) == (False, ["kiseki:1501.1"])
    assert after.legal
    assert {"kiseki:1501.1", "kiseki:1501.1a"} <= {*after.cites}
    assert (again.legal, again.cites) == (False, ["kiseki:1501.1a"])
    assert other.legal
    assert bonds(done, "p1") == 3


def test_past_actions_are_remembered_for_a_question_about_a_loop() -> None:
    done = played("p1: {craft: a}", "p1: pass", "p2: pass", "p1: {can: {loop: 1, times: 2}}")
    assert [one.legal for one in done.script.answers] == [True]
