"""Who loses by bonds (705.5), for every two numbers near 0."""

from itertools import product

import pytest

from tests.games.boards import played

BOARD = """
turn: {{phase: recovery, player: {first}, first: {first}}}
p1: {{bonds: {one}}}
p2: {{bonds: {two}}}
play: [{{{first}: pass}}, {{{second}: pass}}, {{{first}: pass}}, {{{second}: pass}}]
"""


@pytest.mark.parametrize(("one", "two", "first"), list(product((-2, -1, 0, 1), (-2, -1, 0, 1), ("p1", "p2"))))
def test_who_loses_by_bonds(one, two, first):
    second = "p2" if first == "p1" else "p1"
    done = played("kiseki", BOARD.format(one=one, two=two, first=first, second=second))
    out = [p for p, bonds in (("p1", one), ("p2", two)) if bonds <= 0]
    if len(out) == 2:
        out = [first] if one == two else ["p1" if one < two else "p2"]
    winner = {"p1": "p2", "p2": "p1"}[out[0]] if out else None
    assert (done.ending.outcome, done.ending.winner) == (("over", winner) if out else ("paused", None))


STEPS = """
turn: {{phase: {step}, player: {player}, first: p1}}
p1: {{homebase: 1}}
p2: {{homebase: 2}}
assume: {{homebase: first, recover: first}}
play: [{{{player}: {{proceed: battle}}}}]
"""


@pytest.mark.parametrize(
    ("step", "player", "drawn"),
    [("draw", "p1", (2, 2)), ("homebase", "p1", (0, 2)), ("deployment", "p2", (0, 0)), ("draw", "p2", (0, 2))],
)
def test_a_scenario_can_begin_at_a_step_of_either_player(step, player, drawn):
    done = played("kiseki", STEPS.format(step=step, player=player))
    zones = done.setting.game.state.zones
    assert (len(zones["p1.hand"]), len(zones["p2.hand"])) == drawn
    assert done.steps[-1].key != "refused"
    assert done.setting.game.state.get("game", "phase") == "battle"


def test_no_step_goes_on_beyond_its_players_part_of_the_phase():
    """What the board says of the turn is nobody's step before the first step of that player begins (703.5, 802.3)."""
    board = """
turn: {phase: draw, player: p1, first: p1}
p1: {field: [{id: a, type: unit, cp: 2, str: 2, def: 2}]}
assume: {homebase: [], recover: first}
play: [{p1: {attack: p2, with: [a]}}, {p1: {proceed: recovery}}]
"""
    done = played("kiseki", board)
    at = {key: [n for n, step in enumerate(done.steps, start=1) if step.key == key] for key in ("sub_step", "ends")}
    assert [done.steps[n - 1].actor for n in at["sub_step"]] == ["p1", "p2", "p1"]
    assert [done.board(n)["turn"]["step"] for n in at["sub_step"]] == [None, None, None]
    deployed = [n for n in at["ends"] if done.steps[n - 1].values["phase"] == "deployment"]
    assert [done.board(n)["turn"]["step"] for n in deployed] == [None, None]
