"""A text that skips the rest of a turn instead of a destruction by the rules, between two turns."""

import pytest

from tests.games.boards import played

BOARD = """
p1:
  hand:
    - {id: s, name: Sal, type: spell, cost: 0, abilities: [{spell: [
        {give: {power: 2000}, to: {side: own, name: Uli}, until: UNTIL},
        {give: {power: -1000}, to: {side: own, name: Uli}, until: game}]}]}
  battle_zone:
    - {id: u, name: Uli, power: 1000, abilities: [{replace: {event: destroyed, card: this}, instead: [INSTEAD]}]}
p2: {}
"""


@pytest.mark.parametrize(("until", "turns"), [("end_of_turn", [22, 23]), ("next_turn", [22, 23, 24])])
def test_the_turn_that_is_over_or_begins_is_skipped(until, turns):
    board = BOARD.replace("UNTIL", until).replace("INSTEAD", "{return: this}, {skip_rest_of_turn: true}")
    done = played("dm", board, "p1: {cast: s}", "p1: {proceed: turn}", "p2: {proceed: turn}")
    steps = [(one.key, one.values.get("number")) for one in done.steps if one.key in ("rest_skipped", "turn_begins")]
    assert [number for key, number in steps if key == "turn_begins"] == turns
    at = steps.index(("rest_skipped", None))
    assert steps[at + 1][1] == turns[0 if until == "end_of_turn" else -1]


@pytest.mark.sweep
@pytest.mark.parametrize("until", ["end_of_turn", "next_turn"])
def test_turns_that_are_skipped_for_ever_end_a_run(until):
    """The creature stays, and is destroyed again."""
    board = BOARD.replace("UNTIL", until).replace("INSTEAD", "{skip_rest_of_turn: true}")
    done = played("dm", board, "p1: {cast: s}", "p1: {proceed: turn}", "p2: {proceed: turn}", "p1: {proceed: attack}")
    assert done.verdict == "stopped"


AT_ONCE = """
p1:
  battle_zone:
    - {id: k, name: Kel, power: 1000, abilities: [
        {at_once: [INSTEAD{skip_rest_of_turn: true}], if: {exists: {name: Kel}}}]}
p2: {deck: 3}
"""


def test_the_rest_of_a_turn_is_skipped_as_the_board_begins():
    done = played("dm", AT_ONCE.replace("INSTEAD", "{return: this}, "), "p2: {proceed: turn}")
    keys = [one.key for one in done.steps if one.key in ("rest_skipped", "turn_begins", "phase")]
    assert keys[:3] == ["rest_skipped", "turn_begins", "phase"]
    assert keys.count("rest_skipped") == 1


def test_an_effect_that_ends_the_turn_at_once_does_so_every_turn():
    """Its condition is still met in the next turn, so it is applied again, until a player cannot draw."""
    done = played("dm", AT_ONCE.replace("INSTEAD", ""))
    assert [one.key for one in done.steps].count("rest_skipped") > 4
    assert done.ending.winner == "p1"


def test_no_rest_of_a_turn_is_skipped_before_the_first_begins():
    ability = "{at_once: [{return: {name: Ivy}}, {skip_rest_of_turn: true}], if: {exists: {name: Ivy}}}"
    board = f"""
turn: {{phase: setup, number: 1}}
p1:
  hyperspatial_zone:
    - {{id: i, name: Imp, type: impulse, starts_in: battle_zone, abilities: [{ability}]}}
    - {{id: v, name: Ivy, type: impulse, starts_in: battle_zone}}
  deck: 40
p2: {{deck: 40}}
"""
    done = played("dm", board, "p1: {first: p1}", "p1: {charge: []}")
    keys = [(one.key, one.values.get("role")) for one in done.steps]
    assert ("nothing", "turn") in keys
    assert ("rest_skipped", None) not in keys
