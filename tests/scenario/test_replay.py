"""Playing again for a verdict: all of it together takes no more than the run itself may."""

import pytest

from judge.kernel import Dropped, Limits, Unfounded
from judge.scenario import Resolution, resolve
from judge.scenario.model import Base
from judge.scenario.resolution import MOST_ORDERS, SLACK, Again
from judge.scenario.studies import deciding
from tests.quiet.test_verdicts import MUSTER
from tests.strictly import parse

STATICS = """
game: kiseki
p1:
  field:
    - {id: a, type: unit, str: 1, def: 1, abilities: [{static: {str: 1}, affects: {zone: field, side: any}}]}
play: []
"""


def played(effort: int = 300_000) -> Resolution:
    return resolve(parse(STATICS, "board"), Limits(effort=effort))


def test_what_a_run_takes_is_taken_off_what_is_left() -> None:
    done = played(effort=1_000)
    spent, again, allowed = done.setting.game.effort, Again(done), []

    def play(limits: Limits) -> Resolution:
        allowed.append(limits)
        return played()

    for _ in range(3):
        again.run(play)
    assert spent > 0
    assert [limits.effort for limits in allowed] == [1_000, 1_000 - spent, 1_000 - 2 * spent]
    assert {limits.work for limits in allowed} == {2 * done.setting.game.work + SLACK[0]}


def test_a_run_that_breaks_off_counts_as_much_as_the_board_itself() -> None:
    done = played(effort=1_000)
    again, allowed = Again(done), []

    def breaks(limits: Limits) -> Resolution:
        allowed.append(limits.effort)
        raise Unfounded("order")

    for _ in range(2):
        with pytest.raises(Unfounded):
            again.run(breaks)
    assert allowed == [1_000, 1_000 - done.setting.game.effort]


def test_where_nothing_is_left_to_play_again_with_a_note_counts() -> None:
    """Up to 150 orders and 12 notes were played again, each for as long as a board may take."""
    board = parse(MUSTER % ", order: [a, c]", "board")
    free = resolve(board)
    assert free.verdict == "resolved"
    work = free.setting.game.work
    tight = resolve(board, Limits(work=work + work // 2))
    assert tight.ending.outcome == free.ending.outcome != "limit"
    assert list(tight.deciding) == ["dm:409.1f#who-orders"]
    assert MOST_ORDERS > 2, "it is no limit of orders that was reached"


def test_what_decides_is_found_without_checking_expectations_again(monkeypatch: pytest.MonkeyPatch) -> None:
    done = resolve(parse(MUSTER % ", order: [a, c]", "board"))
    limits: list[Limits] = []
    played_before = deciding.played

    def counted(scenario: Base, given: Limits, off: Dropped) -> Resolution:
        limits.append(given)
        again = played_before(scenario, given, off)
        assert again.outcomes == []
        return again

    monkeypatch.setattr(deciding, "played", counted)
    found = deciding.decided_by(done)
    assert found.clauses, "void: nothing decides"
    game = done.setting.game
    assert len(limits) <= deciding.MOST_REPLAYS
    assert {one.work for one in limits} <= {2 * game.work + deciding.SLACK[0]}
    assert max(one.effort for one in limits) <= 2 * game.effort + deciding.SLACK[1]
