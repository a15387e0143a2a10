"""Small boards on which something came to nothing and no step, problem or word of the trace said so."""

import pytest

from judge.scenario import ScenarioError
from judge.scenario.reports import report
from tests.games.boards import played
from tests.strictly import parse

NO_ATTACK = {
    "dm": (
        """
p1:
  hand: [{id: c, name: Cid, cost: 0, power: 1, abilities: [{when: {event: enters, card: this}, do: [{tap: attacker}]}]}]
""",
        "p1: {summon: c}",
        "dm:101.3",
        "Cid (c)'s ability (a card enters the battle zone): no creature is attacking",
    ),
    "fab": (
        "p1:\n  hand: [{id: a, name: Act, types: [action], cost: 0, abilities: [{resolve: [{negate: attack}]}]}]\n",
        "p1: {play: a}",
        "fab:1.8.9",
        "An effect fails: there is no layer on the stack for it to negate",
    ),
}


@pytest.mark.parametrize("game", NO_ATTACK)
def test_an_effect_on_an_attack_reports_that_there_is_none(game):
    board, entry, clause, words = NO_ATTACK[game]
    done = played(game, board, entry)
    (nothing,) = (step for step in done.steps if step.key == "nothing")
    assert (nothing.clause, nothing.considered) == (clause, False)
    assert report.wording(done, "en").step(nothing) == words


def test_an_effect_on_the_bearer_reports_that_there_is_none():
    ability = "{when: {event: enters, card: this}, do: [{untap: bearer}]}"
    board = f"p1:\n  hand: [{{id: g, name: Gea, type: cross_gear, cost: 0, abilities: [{ability}]}}]\n"
    done = played("dm", board, "p1: {generate: g}")
    (nothing,) = (step for step in done.steps if step.key == "nothing")
    assert report.wording(done, "en").step(nothing).endswith(": the card is not attached to anything")


NEVER_CARRIED_OUT = {
    "the text of a spell on a creature": ("dm", "hand: [{id: a, power: 1, abilities: [{spell: [{draw: 1}]}]}]"),
    "the text of a spell on a cross gear": ("dm", "hand: [{type: cross_gear, abilities: [{spell: [{draw: 1}]}]}]"),
    "what a weapon does as it resolves": ("fab", "weapons: [{subtypes: [1h], abilities: [{resolve: [{draw: 1}]}]}]"),
    "what equipment does as it resolves": (
        "fab",
        "equipment: [{subtypes: [head], abilities: [{resolve: [{draw: 1}]}]}]",
    ),
    "what a token does as it resolves": (
        "fab",
        "permanents: [{types: [token], subtypes: [aura], abilities: [{resolve: [{draw: 1}]}]}]",
    ),
    "what a resource card does as it resolves": (
        "fab",
        "hand: [{types: [resource], abilities: [{resolve: [{draw: 1}]}]}]",
    ),
    "what a block card does as it resolves": ("fab", "hand: [{types: [block], abilities: [{resolve: [{draw: 1}]}]}]"),
    "a search that puts its card nowhere": ("fab", "hand: [{abilities: [{resolve: [{search: {zone: deck}}]}]}]"),
}


@pytest.mark.parametrize("what", NEVER_CARRIED_OUT)
def test_a_text_that_is_never_carried_out_is_refused(what):
    game, side = NEVER_CARRIED_OUT[what]
    with pytest.raises(ScenarioError) as wrong:
        parse(f"game: {game}\np1:\n  {side}\n", "mine.yaml")
    (problem,) = wrong.value.problems
    assert problem.line == 3
    assert "without effect here" in problem.found
    assert problem.expected != problem.expected_ja


@pytest.mark.parametrize(
    ("ability", "field"),
    [("{ninja_strike: 4, zone: mana_zone}", "zone"), ("{power_attacker: 1000, if: {turn: enemy}}", "if")],
)
def test_a_field_that_a_game_does_not_have_is_named_with_those_it_has(ability, field):
    with pytest.raises(ScenarioError) as wrong:
        parse(f"game: dm\np1:\n  hand: [{{id: a, power: 1, abilities: [{ability}]}}]\n", "mine.yaml")
    (problem,) = wrong.value.problems
    assert problem.found == f"unknown field {field}"
    assert problem.field.endswith(f".{field}")
    assert problem.expected.startswith("one of: ")
    assert field not in problem.expected.removeprefix("one of: ").split(", ")


def test_a_reason_for_which_two_clauses_stand_is_said_once():
    board = "p1: {}\np2:\n  hand: [{id: d, name: Def, types: [action], cost: 0}]\n"
    told = report.headline(played("fab", board, "p2: {play: d}"), "en")
    assert "(too few action points 1.14.2b 1.14.2f)" in told


def test_a_reason_says_which_of_two_it_is_about():
    """A player has not been in the battle zone, and of two cards "it" is neither."""
    fighter = "p1:\n  battle_zone: [{id: a, name: Ann, power: 1, new: true, keywords: [mach_fighter]}]\n"
    attack = played(
        "dm", f"{fighter}p2:\n  battle_zone: [{{id: b, name: Bob, power: 1}}]\n", "p1: {attack: p2, with: a}"
    )
    assert (
        "p2 cannot be chosen as the attack target: the attacking creature has not been in the battle zone"
        in report.headline(attack, "en")
    )
    gear = """
p1:
  battle_zone: [{id: a, name: Ann, power: 1}, {id: g, name: Gea, type: cross_gear, cost: 0, crosses: a}]
"""
    cross = played("dm", gear, "p1: {cross: g, onto: a}")
    assert "the cross gear is already crossed to that creature" in report.headline(cross, "en")


def test_a_step_that_prevents_an_effect_is_not_folded():
    """A condition that is not met, a card that has moved on, damage of another type."""
    text = "{if: {turn: enemy}, then: [{draw: 1}]}"
    cid = f"{{id: c, name: Cid, cost: 0, power: 1, abilities: [{{when: {{event: enters, card: this}}, do: [{text}]}}]}}"
    failed = played("dm", f"p1:\n  hand: [{cid}]\n", "p1: {summon: c}")
    assert [one.considered for one in failed.steps if one.key == "condition_does_not_hold"] == [False]
    board = """
p1:
  hand: [{id: a, types: [instant], cost: 0, abilities: [{resolve: [{deal: 1, to: enemy.hero}]}]}]
p2:
  permanents: [{id: s, name: Sand, subtypes: [aura], abilities: [{keyword: spellvoid, number: 1}]}]
"""
    other = played("fab", board, "p1: {play: a}")
    assert [one.considered for one in other.steps if one.key == "of_another_type"] == [False]
