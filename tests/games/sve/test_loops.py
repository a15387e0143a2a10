"""Loops (15.2): both players' numbers, where a loop ends, and no action twice in the same state."""

from collections import Counter

import pytest

from judge.scenario import ScenarioError, resolve
from judge.scenario.studies.exploring import explored
from tests.games.boards import stated

BOARD = """
p1:
  pp: 3
  field:
    - {id: m, name: Machine, type: amulet, cost: 1, abilities: [
        {id: grow, activate: [{pp: 0}], targets: [{id: t, type: follower}], do: [{give: {attack: 1}, to: t}]},
        {id: idle, activate: [{pp: 0}], targets: [{id: u, type: follower}], do: [{refresh: u}]},
        {id: mix, activate: [{pp: 0}], do: [{shuffle: you}]},
        {id: dice, activate: [{pp: 0}],
          do: [{roll: 1, as: eyes}, {give: {attack: {number: eyes}}, to: {name: Dancer}}]},
        {id: perhaps, activate: [{pp: 0}], do: [{may: [{life: 1}]}]}]}
    - {id: a, name: Dancer, type: follower, cost: 1, attack: 1, defense: 1,
       abilities: [{when: {event: attacks, card: this}, do: [{refresh: this}]}]}
    - {id: b, name: Page, type: follower, cost: 1, attack: 1, defense: 1}
  hand:
    - {id: h, name: Hand, type: follower, cost: 0, attack: 1, defense: 1,
       abilities: [{keyword: fanfare, do: [{return: this}]}]}
    - {id: i, name: Other, type: follower, cost: 1, attack: 1, defense: 1}
  deck:
    - {id: x, name: X, type: spell, cost: 1}
    - {id: y, name: Y, type: spell, cost: 1}
p2:
  pp: 1
  hand:
    - {id: q, name: Snare, type: spell, cost: 1, keywords: [quick],
       abilities: [{spell: [{destroy: t}], targets: [{id: t, side: enemy, type: follower}]}]}
"""


def scenario(*entries: str):
    return stated("sve", BOARD, *entries)


def played(*entries: str):
    return resolve(scenario(*entries))


def strength(done, card: str) -> int:
    return done.board(len(done.steps))["cards"][card]["attack"]


def life(done, player: str) -> int:
    return done.board(len(done.steps))["players"][player]["leader"]


def keys(done) -> list[str]:
    return [step.key for step in done.steps]


GROW = "p1: {activate: m, ability: grow, targets: [b]}"
ATTACK = "p1: {attack: p2-leader, with: a}"


@pytest.mark.parametrize("times", [0, 1, 7])
def test_the_choices_of_a_lap_are_repeated(times: int) -> None:
    done = played(GROW, f"p1: {{loop: 1, times: {times}}}")
    assert (strength(done, "b"), strength(done, "a")) == (2 + times, 1)
    assert not done.script.unasked
    assert not done.script.assumed


@pytest.mark.parametrize("length", ["0", "3", "-1", "9" * 9])
def test_a_lap_has_as_many_actions_as_were_taken(length: str) -> None:
    done = played(GROW, GROW, f"p1: {{loop: '{length}', times: 1}}")
    assert done.script.refusals[3] == ("sve:15.2.1.1",)
    assert strength(done, "b") == 3


@pytest.mark.parametrize("length", ["x", "1.5", "9" * 5000])
def test_a_lap_that_is_not_a_number_is_a_problem_of_the_file(length: str) -> None:
    with pytest.raises(ScenarioError) as wrong:
        played(GROW, GROW, f"p1: {{loop: '{length}', times: 1}}")
    assert [problem.field for problem in wrong.value.problems] == ["play[2].p1.loop"]


@pytest.mark.parametrize(("stated", "agreed", "hits"), [(5, 2, 4), (5, 0, 2), (2, 2, 3)])
def test_the_other_player_accepts_the_number_or_breaks_in(stated: int, agreed: int, hits: int) -> None:
    entries = [ATTACK, "p2: pass", f"p1: {{loop: 1, times: {stated}}}", f"p2: {{times: {agreed}}}"]
    if agreed < stated:
        entries.append("p2: {quick: q, targets: [a]}")
    done = played(*entries)
    assert keys(done).count("attacks") == hits
    assert life(done, "p2") == 20 - 1 - agreed
    assert keys(done).count("loop_interrupted") == (agreed < stated)
    assert not done.script.unasked


@pytest.mark.parametrize("agreed", [0, 1, 4])
def test_a_number_is_not_lowered_without_another_action(agreed: int) -> None:
    done = played(ATTACK, "p2: pass", "p1: {loop: 1, times: 5}", f"p2: {{times: {agreed}}}", "p2: pass")
    assert life(done, "p2") == 20 - 1 - 5
    assert keys(done).count("loop_goes_on") == 1
    assert "loop_interrupted" not in keys(done)
    assert done.verdict == "by_reading"


def test_the_other_action_may_come_at_any_point_of_the_lap() -> None:
    lap = [ATTACK, "p2: pass", GROW, ATTACK, "p2: pass"]
    done = played(*lap, "p1: {loop: 3, times: 5}", "p2: {times: 1}", "p2: pass", "p2: {quick: q, targets: [a]}")
    assert (keys(done).count("attacks"), strength(done, "b")) == (6, 4)
    assert keys(done).count("loop_interrupted") == 1
    assert "loop_goes_on" not in keys(done)


@pytest.mark.parametrize(
    ("lap", "number", "reason"),
    [
        ((ATTACK, "p2: pass"), 6, "only_fewer"),
        ((GROW,), 4, "no_point_to_break_in"),
    ],
)
def test_the_other_player_can_neither_raise_nor_lower_at_will(lap: tuple[str, ...], number: int, reason: str) -> None:
    done = played(*lap, "p1: {loop: 1, times: 5}", f"p2: {{times: {number}}}")
    (refused,) = (step for step in done.steps if step.key == "refused")
    assert (refused.clause, refused.values["reasons"]) == ("sve:15.2.1.1", (reason,))
    assert done.script.refusals == {len(lap) + 2: ("sve:15.2.1.1",)}


def test_chance_is_decided_again() -> None:
    roll = "p1: {activate: m, ability: dice, die: 4}"
    done = played(roll, "p1: {loop: 1, times: 2, die: [1, 6]}")
    assert strength(done, "a") == 1 + 4 + 1 + 6


def test_a_loop_ends_where_it_comes_to_the_same_state() -> None:
    idle = "p1: {activate: m, ability: idle, targets: [b]}"
    done = played(idle, "p1: {loop: 1, times: 5}")
    assert keys(done).count("played") == 1
    assert keys(done).count("loop_stops") == 1
    assert "sve:15.2.1.2" in done.cites()


@pytest.mark.parametrize(
    ("first", "second", "allowed"),
    [
        ("activate: m, ability: idle, targets: [b]", "activate: m, ability: idle, targets: [b]", False),
        ("activate: m, ability: idle, targets: [b]", "activate: m, ability: idle, targets: [a]", True),
        ("activate: m, ability: grow, targets: [b]", "activate: m, ability: grow, targets: [b]", True),
        ("activate: m, ability: mix, shuffle: [x, y]", "activate: m, ability: mix", False),
        ("activate: m, ability: mix, shuffle: [y, x]", "activate: m, ability: mix", True),
        ("activate: m, ability: perhaps, may: false", "activate: m, ability: perhaps, may: true", False),
        ("activate: m, ability: perhaps, may: true", "activate: m, ability: perhaps, may: true", True),
    ],
)
def test_an_action_is_not_taken_twice_in_the_same_state(first: str, second: str, allowed: bool) -> None:
    done = played(f"p1: {{{first}}}", f"p1: {{can: {{{second}}}}}", f"p1: {{{second}}}")
    assert done.script.answers[0].legal is allowed
    by = ["sve:8.3.1", "sve:10.6.2.1", "sve:10.1.1.1"] if allowed else ["sve:15.2.1.2"]
    assert done.script.answers[0].cites[:3] == by
    assert done.script.refusals == ({} if allowed else {3: ("sve:15.2.1.2",)})


def test_a_count_that_cards_read_is_state_and_a_hand_s_order_is_not() -> None:
    done = played(*["p1: {play: h}"] * 3)
    assert done.script.refusals == {}  # combo counts the cards played this turn (13.2.1)


def test_a_new_turn_is_a_new_state() -> None:
    idle = "p1: {activate: m, ability: idle, targets: [b]}"
    done = played(idle, "p1: end_turn", "p2: pass", "p2: end_turn", idle)
    assert done.script.refusals == {}


def test_exploring_distinguishes_positions_by_actions_that_may_not_be_repeated() -> None:
    """Healed by the first ability or by the second, the board is the same; only in one case the second is barred."""
    may = "{activate: [{pp: 0}], do: [{may: [{life: 1}]}]}"
    board = """
p1:
  field:
    - {id: m, name: M, type: amulet, cost: 1, abilities: [MAY]}
    - {id: n, name: N, type: amulet, cost: 1, abilities: [MAY]}
play: [p1: {activate: m}, p1: {activate: n}, p1: {activate: n}]
"""
    orders: Counter[int] = Counter()
    for outcome in explored(stated("sve", board.replace("MAY", may))).outcomes:
        orders[life(outcome.trace, "p1")] += outcome.orders
    assert orders == {23: 1, 22: 2, 21: 2, 20: 1}


BELL = """
p1:
  field:
    - {id: m, name: Bell, type: amulet, cost: 1,
       abilities: [{when: {event: defense_gained, card: {type: leader}}, do: [{life: -1}, {life: 1}]}]}
  hand:
    - {id: s, name: Blessing, type: spell, cost: 1, abilities: [{spell: [{life: 1}]}]}
    - {id: n, name: Leveller, type: spell, cost: 1,
       abilities: [{spell: [{give: {set_defense: 3}, to: t}], targets: [{id: t, type: follower}]}]}
"""


def test_lost_defense_does_not_distinguish_positions_of_a_loop():
    """Each lap wrote down what was lost, for what sets a defense: no position came back, and the run never ended."""
    done = resolve(stated("sve", BELL, "p1: {play: s}"))
    assert (done.ending.outcome, done.ending.winner) == ("over", None)
    assert "loop" in keys(done)
