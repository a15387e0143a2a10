"""What texts ask about the turn so far: whose it was, whether it was about others, and what a board states of it."""

import pytest

from judge.scenario import ScenarioError, resolve
from tests.strictly import parse

AFTER = "{resolve: [{if: {amount: {this_turn: WHEN}, min: 1}, then: [{draw: 1}]}]}"

FAB = """
game: fab
EARLIER
p1:
  hand:
    - {id: spark, name: Spark, types: [instant], supertypes: [lightning], pitch: 1, cost: 0}
    - {id: rush, name: Rush, types: [instant], supertypes: [lightning], pitch: 1, cost: 0, abilities: [TEXT]}
  deck: 3
play:
PLAY
  - p1: {play: rush}
  - p1: {proceed: action}
"""

SPARK = "  - p1: {play: spark}\n  - p1: {proceed: action}"

DM = """
game: dm
EARLIER
p1:
  mana_zone: [{id: m, name: M, type: spell, civilizations: [fire], cost: 1}]
  hand:
    - {id: s, name: S, type: spell, civilizations: [fire], cost: 1,
       abilities: [{spell: [{if: {amount: {this_turn: {event: EVENT, side: own}}, min: 2}, then: [{draw: 1}]}]}]}
  deck: 3
play:
  - p1: {cast: s, mana: [m]}
"""


def fab(when, play=SPARK, earlier=""):
    text = AFTER.replace("WHEN", when)
    return FAB.replace("TEXT", text).replace("PLAY\n", f"{play}\n" if play else "").replace("EARLIER\n", earlier)


def drawn(board):
    return sum(step.key == "drawn" or step.key == "draws" for step in resolve(parse(board)).steps)


LIGHTNING = "{event: plays, side: own, card: {supertypes: lightning}}"
ANOTHER = "{event: plays, side: own, card: {supertypes: lightning, other: true}}"


def test_a_card_that_is_played_counts_as_one_that_was_played():
    assert drawn(fab(LIGHTNING, play="")) == 1


@pytest.mark.parametrize(("play", "number"), [("", 0), (SPARK, 1)])
def test_another_card_is_not_the_very_card_that_asks(play, number):
    assert drawn(fab(ANOTHER, play=play)) == number


@pytest.mark.parametrize(("earlier", "number"), [("", 0), ("earlier: [{event: plays, card: spark}]\n", 1)])
def test_a_board_states_past_events(earlier, number):
    assert drawn(fab(ANOTHER, play="", earlier=earlier)) == number


@pytest.mark.parametrize(("times", "number"), [(1, 0), (2, 1)])
def test_a_board_states_how_often_something_has_happened(times, number):
    earlier = f"earlier: [{{event: drawn, player: p1, times: {times}}}]\n"
    assert drawn(DM.replace("EVENT", "drawn").replace("EARLIER\n", earlier)) == number


def test_an_earlier_event_that_no_text_asks_about_is_refused():
    with pytest.raises(ScenarioError) as wrong:
        parse(fab(ANOTHER, earlier="earlier: [{event: draws, player: p1}]\n"))
    (problem,) = wrong.value.problems
    assert (problem.field, problem.found) == ("earlier[0].event", "draws, without effect here")


SVE = """
game: sve
earlier: [EARLIER]
p1:
  hand:
    - {id: s, name: S, type: spell, cost: 1,
       abilities: [{spell: [{if: {amount: {this_turn: {event: returned, side: own, from_zone: field}}, min: 1},
                             then: [{draw: 1}]}]}]}
play:
  - p1: {play: s}
"""


def test_a_board_states_from_where_a_card_went():
    assert drawn(SVE.replace("EARLIER", "{event: returned, player: p1, from_zone: field}")) == 1


@pytest.mark.parametrize("elsewhere", ["", ", from_zone: hand"])
def test_an_earlier_event_from_a_zone_that_does_not_count_is_refused(elsewhere):
    with pytest.raises(ScenarioError) as wrong:
        parse(SVE.replace("EARLIER", f"{{event: returned, player: p1{elsewhere}}}"))
    (problem,) = wrong.value.problems
    assert problem.expected == "an event that a text or rule on this board counts: returned (from_zone: field)"
