"""6.6.3a A delayed-triggered effect says how long it lasts, or waits for a phase or step."""

import pytest

from judge.scenario import ScenarioError
from tests.strictly import parse

BOARD = """
game: fab
title: {en: Later}
p1:
  hand:
    - id: plan
      types: [instant]
      pitch: 1
      cost: 0
      abilities: [{resolve: [{later: {event: EVENT}, UNTILdo: [{draw: 1}]}]}]
play: [{p1: {play: plan}}]
expect: [{player: p1, hand: 0}]
"""


def board(event, until=""):
    return BOARD.replace("EVENT", event).replace("UNTIL", until)


def test_an_effect_that_waits_for_no_phase_needs_a_duration():
    with pytest.raises(ScenarioError, match=r"6\.6\.3a"):
        parse(board("hits"))


@pytest.mark.parametrize("text", [board("hits", "until: end_of_turn, "), board("end_phase_begins")])
def test_an_effect_with_a_duration_or_for_a_phase_is_read(text):
    assert parse(text).play
