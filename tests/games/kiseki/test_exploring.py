"""Exploring a combat: who responds with what, who is answered, and how the outcomes are grouped."""

import json

import pytest

from judge.games import package
from judge.kernel import Bounds, Limits
from judge.scenario import explored, exploring_report, library
from tests.strictly import parse

pytestmark = pytest.mark.sweep


def unit(name, strength, defense, group):
    return {
        "id": name,
        "name": name.title(),
        "cp": 2,
        "str": strength,
        "def": defense,
        "organizations": [group],
    }


RAISE = {"give": {"def": 2}, "to": "t", "until": "combat"}
OWN = {"id": "t", "side": "own", "type": "unit"}
GUARD = {
    "id": "guard",
    "name": "Earth Guard",
    "type": "event",
    "ep": 1,
    "abilities": [{"spell": [RAISE], "targets": [OWN]}],
}
ARTS = {"id": "mage", "name": "Kloe Rinz", "cp": 3, "str": 1, "def": 1, "arts": {"ep": 1, "do": [{"draw": 1}]}}


def scrum(play=(), hand=(), homebase=0):
    """Two UNITs make a scrum attack on one whose controller may hold responses."""
    own = [unit("estelle", 3, 3, "Bracer Guild"), unit("joshua", 2, 2, "Bracer Guild")]
    data = {
        "game": "kiseki",
        "turn": {"phase": "battle"},
        "p1": {"field": own},
        "p2": {"field": [unit("loewe", 4, 4, "Ouroboros")], "hand": list(hand), "homebase": homebase},
        "play": [{"p1": {"attack": "loewe", "with": [one["id"] for one in own]}}, *play],
    }
    return parse(json.dumps(data))


def without_support(*play):
    """The players leave the procedures before the combat alone, so that only the answer is open."""
    return [*play, {"p1": {"pass": True, "during": "804.12"}}]


def decided(outcome):
    return [str(part) for picked in outcome.picked for part in picked]


def ended(outcome, card, fact):
    return outcome.facts.get((card, fact))


def test_who_is_answered_makes_the_difference():
    found = explored(scrum(without_support()))
    assert found.found.complete
    assert found.total == len(found.outcomes) == 2
    assert found.parting.fork.choice.role == "answered"
    assert found.parting.fork.choice.clause == "kiseki:804.11a-1"
    assert {ended(o, "estelle", "stunned") for o in found.outcomes} == {True, None}
    assert {ended(o, "joshua", "stunned") for o in found.outcomes} == {True, None}


def test_a_response_is_passed_or_played():
    found = explored(scrum(hand=[GUARD], homebase=1), Bounds(lines=300))
    saved = [o for o in found.outcomes if "play guard" in decided(o) and not ended(o, "loewe", "stunned")]
    stunned = [o for o in found.outcomes if ended(o, "loewe", "stunned")]
    assert saved
    assert stunned


def test_an_arts_is_a_response_too():
    found = explored(scrum(hand=[ARTS], homebase=1), Bounds(lines=300))
    assert any("arts mage" in decided(o) for o in found.outcomes)
    assert not any("play mage" in decided(o) for o in found.outcomes)  # no UNIT is played in the battle phase


def test_gaining_ep_for_nothing_is_not_tried():
    found = explored(scrum(homebase=2), Bounds(lines=200))
    assert not any("gain_ep" in said for o in found.outcomes for said in decided(o))


def test_an_impossible_action_leads_to_no_outcome():
    found = explored(scrum(hand=[GUARD]), Bounds(lines=200))  # no EP to play it with
    assert not any("play guard" in decided(o) for o in found.outcomes)


def test_nothing_is_added_where_a_player_could_begin_something():
    """Before the attack, and after it, nobody acts of their own accord: the run waits for the attack and ends there."""
    found = explored(
        parse(json.dumps({"game": "kiseki", "turn": {"phase": "battle"}, "p1": {"hand": [GUARD], "homebase": 1}}))
    )
    assert (found.total, found.parting) == (1, None)


def test_each_outcome_can_be_reported_again():
    found = explored(scrum(without_support()))
    for outcome in found.outcomes:
        assert outcome.trace.script.unasked == []
        assert "kiseki:804.11a-1" in outcome.trace.cites()


def test_a_limit_is_said():
    found = explored(scrum(hand=[GUARD], homebase=1), Bounds(lines=5))
    assert not found.found.complete
    assert found.found.lines == 5


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_report_names_the_player_of_each_decision(lang):
    said = exploring_report.text(explored(scrum(without_support())), lang)
    assert "804.11a-1" in said
    assert "answered" not in said or lang == "en"


# positions that meet


AMPLE = 5_000_000
"""More effort than by default, so that every line is explored."""


def counted(found):
    assert found.found.complete
    return {tuple(sorted(map(repr, outcome.facts.items()))): outcome.orders for outcome in found.outcomes}


@pytest.mark.parametrize("hand", [GUARD, ARTS], ids=["event", "arts"])
def test_each_line_played_on_alone_leads_to_the_same_outcomes_as_often(hand):
    board = scrum(hand=[hand], homebase=1)
    met, alone = explored(board, Bounds(effort=AMPLE)), explored(board, Bounds(merging=False, effort=AMPLE))
    assert counted(met) == counted(alone)
    assert met.found.lines < alone.found.lines


BOTH_RESPOND = "kiseki/804.9-responses-of-both-players-to-a-scrum-attack"


@pytest.mark.soak
def test_responses_of_both_players_in_any_order():
    shipped = next(file.scenario for file in library("kiseki") if file.id == BOTH_RESPOND)
    open_board = shipped.model_copy(update={"play": shipped.play[:1], "expect": []})
    found = explored(open_board, Bounds(lines=40_000, effort=AMPLE))
    assert found.found.complete
    assert (found.total, len(found.outcomes)) == (570, 28)
    assert {ended(o, "loewe", "stunned") for o in found.outcomes} == {True, None}
    assert any({"play strike", "play guard"} <= {*decided(o)} for o in found.outcomes)
    assert found.found.lines < 2 * found.total


@pytest.mark.parametrize(("play", "recalls"), [([], False), ([{"p1": {"loop": 1, "during": "804.9"}}], True)])
def test_past_actions_are_part_of_the_position_only_for_a_declared_loop(play, recalls):
    assert package("kiseki").set_up(scrum(play), Limits(), frozenset()).game.world.recalls_actions is recalls
