"""Playing again for a verdict: with the run itself, all of it together takes no more than one run may."""

import pytest

from judge.kernel import Account, Dropped, Limits
from judge.kernel.limits import STEP
from judge.scenario import Resolution, resolve
from judge.scenario.model import Base
from judge.scenario.resolution import MOST_ORDERS
from judge.scenario.studies import deciding
from tests.quiet.test_verdicts import MUSTER
from tests.strictly import parse

SPELL = """
game: sve
p1: {hand: [{id: s, name: S, type: spell, cost: 0, abilities: [{spell: [{life: 1}]}]}]}
play: [{p1: {play: s%s}}]
"""


@pytest.mark.parametrize(("declined", "runs"), [("", 1), (", extra: false", 2)])
def test_every_run_is_charged_to_the_account_of_the_request(declined: str, runs: int) -> None:
    """The first run finds out that nothing asks for the answer; the second one passes it over."""
    done = resolve(parse(SPELL % declined, "board", strict=False), Limits())
    charged, last = Limits().total - done.account.left, done.setting.game.spent
    assert last > 0
    assert runs * last - last < charged < runs * last + last


def test_a_part_of_an_account_charges_the_whole() -> None:
    whole = Account(1_000)
    part = Account(300, whole)
    part.charge(200)
    assert (part.left, whole.left) == (100, 800)
    part.charge(200)
    assert (part.left, whole.left) == (0, 600)
    assert Account(900, whole).left == 600


def test_a_study_gets_at_most_a_third_of_the_remaining_time() -> None:
    """A board whose own run took long was explored and replayed for as long as any other."""
    whole = Account(900)
    assert (whole.share(1_000).left, whole.share(50).left) == (300, 50)
    whole.share(1_000).charge(300)
    assert whole.share(1_000).left == 200


def test_a_run_is_allowed_no_more_than_is_left() -> None:
    limits = Account(60 * STEP).within(Limits(effort=50))
    assert (limits.steps, limits.work, limits.effort) == (60, 60 * STEP, 50)


def test_where_nothing_is_left_to_play_again_with_a_note_counts() -> None:
    """Up to 150 orders and 12 notes were played again, each for as long as a board may take."""
    board = parse(MUSTER % ", order: [a, c]", "board")
    free = resolve(board)
    assert free.verdict == "resolved"
    game = free.setting.game
    tight = resolve(board, Limits(steps=game.trace.added + 1, work=game.work, effort=game.effort))
    assert tight.ending.outcome == free.ending.outcome != "limit"
    assert list(tight.deciding) == ["dm:409.1f#who-orders"]
    assert MOST_ORDERS > 2, "it is no limit of orders that was reached"


def test_replays_for_deciding_clauses_skip_expectations(monkeypatch: pytest.MonkeyPatch) -> None:
    done = resolve(parse(MUSTER % ", order: [a, c]", "board"))
    limits: list[Limits] = []
    played_before = deciding.played

    def counted(scenario: Base, given: Limits, switched_off: Dropped, account: Account, patience: int) -> Resolution:
        limits.append(given)
        again = played_before(scenario, given, switched_off, account, patience=patience)
        assert again.outcomes == []
        return again

    monkeypatch.setattr(deciding, "played", counted)
    found = deciding.decided_by(done)
    assert found.clauses, "void: nothing decides"
    game = done.setting.game
    assert len(limits) <= deciding.MOST_REPLAYS
    assert {one.work for one in limits} <= {2 * game.work + deciding.SLACK[0]}
    assert max(one.effort for one in limits) <= 2 * game.effort + deciding.SLACK[1]


PITCHED = """
game: fab
p1:
  resource_points: 1
  hand:
    - {id: attack, name: Crush, subtypes: [attack], pitch: 1, cost: 3, power: 6, defense: 3}
    - {id: blue, name: Blue, pitch: 3, cost: 0, defense: 3}
play:
  - p1: {play: attack, pitch: [blue]}
  - p1: {proceed: damage}
"""


def test_a_replay_waits_little_longer_than_the_run_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a clause that allows the attack, no damage step came, and such a replay went on to its limit."""
    done = resolve(parse(PITCHED, "board"))
    most = done.script.longest_wait + deciding.LONGER_WAIT
    waited: list[tuple[int, frozenset[str]]] = []
    played_before = deciding.played

    def watched(scenario: Base, given: Limits, switched_off: Dropped, account: Account, patience: int) -> Resolution:
        again = played_before(scenario, given, switched_off, account, patience=patience)
        waited.append((again.script.longest_wait, again.setting.game.drops.dropped))
        return again

    monkeypatch.setattr(deciding, "played", watched)
    found = deciding.decided_by(done)
    in_vain = [switched_off for passes, switched_off in waited if passes == most]
    assert in_vain, "void: no replay waits in vain"
    assert all(switched_off.intersection(found.clauses) for switched_off in in_vain)
    assert max(passes for passes, _ in waited) == most
