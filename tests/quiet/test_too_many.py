"""Surplus answers to a choice: the used ones, the unused ones, and the order of several cards."""

import re

import pytest

from judge.scenario import report, resolve
from tests.strictly import parse

DM = """
game: dm
p1:
  hand:
    - {id: c, name: Cid, cost: 0, power: 1000,
       abilities: [{when: {event: enters, card: this}, do: [{destroy: {side: enemy, COUNT}}]}]}
    - {id: e, name: Eve, cost: 0, power: 1000}
p2:
  battle_zone:
    - {id: x, name: Xan, power: 3000}
    - {id: y, name: Yam, power: 3000}
    - {id: z, name: Zed, power: 3000}
play:
"""

TWO_TRIGGERS = {
    "fab": """
game: fab
p1:
  hand:
    - {id: s, name: Snatch, cost: 0, types: [action],
       abilities: [{resolve: [{destroy: t}], targets: [{id: t, side: enemy, subtypes: aura}]}]}
  permanents:
    - {id: u, name: Uli, types: [token], subtypes: [aura],
       abilities: [{when: {event: destroyed, side: enemy}, do: [{draw: 1}]}]}
    - {id: v, name: Vix, types: [token], subtypes: [aura],
       abilities: [{when: {event: destroyed, side: enemy}, do: [{draw: 2}]}]}
p2:
  permanents: [{id: x, name: Xix, types: [token], subtypes: [aura]}]
play:
  - p1: {play: s, target: x, trigger: ORDER}
""",
    "dm": """
game: dm
p1:
  hand: [{id: s, name: Sal, type: spell, cost: 0, abilities: [{spell: [{destroy: {side: enemy, count: 1}}]}]}]
  battle_zone:
    - {id: u, name: Uli, power: 1000, abilities: [{when: {event: destroyed, side: enemy}, do: [{draw: 1}]}]}
    - {id: v, name: Vix, power: 1000, abilities: [{when: {event: destroyed, side: enemy}, do: [{draw: 2}]}]}
p2:
  battle_zone: [{id: x, name: Xan, power: 3000}]
play:
  - p1: {cast: s, choose: x, effect: ORDER}
""",
}

MORE_THAN_ONE = {
    "sve": (
        """
game: sve
p1:
  hand:
    - {id: s, name: Sal, type: spell, cost: 0,
       abilities: [{spell: [{choose: 1, options: [[{life: 1}], [{damage: 1, to: enemy.leader}]]}]}]}
    - {id: e, name: Eve, type: spell, cost: 0, abilities: [{spell: [{life: 1}]}]}
play:
  - p1: {play: s, choose: [1, 2]}
  - p1: {play: e}
""",
        "choose",
        "1",
        "2",
    ),
    "fab": (
        """
game: fab
p1:
  hand:
    - {id: s, name: Sal, types: [instant], cost: 0,
       abilities: [{resolve: [{choose: 1, options: [[{draw: 1}], [{gain: life, amount: 1}]]}]}]}
    - {id: e, name: Eve, types: [instant], cost: 0, abilities: [{resolve: [{gain: life, amount: 1}]}]}
play:
  - p1: {play: s, modes: [1, 2]}
  - p1: {play: e}
""",
        "modes",
        "1",
        "2",
    ),
    "dm": (
        f"{DM.replace('COUNT', 'count: 1')}  - p1: {{summon: c, choose: [x, y]}}\n  - p1: {{summon: e}}\n",
        "choose",
        "Xan (x)",
        "Yam (y)",
    ),
    "kiseki": (
        """
game: kiseki
turn: {phase: battle}
p1:
  field:
    - {id: a, name: Ada, cp: 1, str: 2, def: 3,
       abilities: [{activate: [], targets: [{id: t, side: enemy, type: unit}], do: [{perform: stun, on: t}]}]}
    - {id: e, name: Eve, cp: 1, str: 2, def: 3, abilities: [{activate: [], do: [{draw: 1}]}]}
p2:
  field:
    - {id: x, name: Xan, cp: 2, str: 1, def: 1}
    - {id: y, name: Yam, cp: 2, str: 1, def: 1}
play:
  - p1: {craft: a, targets: [x, y]}
  - p1: {craft: e}
""",
        "targets",
        "Xan (x)",
        "Yam (y)",
    ),
}
"""Boards whose first entry answers with more than may be chosen: the word, what is taken, what is left over."""


def played(board, entry):
    return resolve(parse(f"{board}  - {entry}\n"))


@pytest.mark.parametrize(
    ("answer", "place"), [("[x, y, z]", "choose"), ("{c.enters: [x, y, z]}", "choose.c.enters")], ids=["all", "each"]
)
def test_the_rest_of_a_choice_is_reported_with_the_answers_used(answer, place):
    done = played(DM.replace("COUNT", "count: 1"), f"p1: {{summon: c, choose: {answer}}}")
    assert done.verdict == "stopped"
    (told,) = report.to_json(done)["in_vain"]
    assert told["en"] == (
        f"play[1] {place}: one choice asked for it (at most 1) and took Xan (x) (605.2b); "
        "nothing asked for Yam (y), Zed (z)"
    )
    assert (
        told["ja"]
        == f"play[1] {place}: 求められたのは1回(1つまで)で、Xan(x)が使われた(605.2b)。Yam(y)、Zed(z)は使われなかった"
    )
    assert done.script.unasked == [(1, "choose")]


@pytest.mark.parametrize("game", MORE_THAN_ONE)
def test_an_answer_with_too_many_stops_the_run_before_the_next_entry(game):
    board, word, took, left = MORE_THAN_ONE[game]
    done = resolve(parse(board))
    assert done.verdict == "stopped"
    (told,) = report.to_json(done)["in_vain"]
    assert told["en"].startswith(f"play[1] {word}: one choice asked for it (at most 1) and took {took} (")
    assert told["en"].endswith(f"; nothing asked for {left}")


def test_other_unfit_words_of_the_entry_are_reported_with_it():
    board = MORE_THAN_ONE["sve"][0].replace("choose: [1, 2]", "choose: [1, 2], discard: e")
    stopped, parted = (one["en"] for one in report.to_json(resolve(parse(board)))["in_vain"])
    assert stopped.startswith("play[1] discard never becomes possible")
    assert parted.startswith("play[1] choose: one choice asked for it (at most 1)")


def test_all_choices_that_took_something_are_counted():
    board = DM.replace("COUNT", "count: 1").replace("do: [", "do: [{destroy: {side: enemy, count: 1}}, ")
    (told,) = report.to_json(played(board, "p1: {summon: c, choose: [x, y, z]}"))["in_vain"]
    assert "2 choices asked for it and took Xan (x), Yam (y) (605.2b); nothing asked for Zed (z)" in told["en"]


def test_the_position_of_an_unused_subject_is_reported():
    (told,) = report.to_json(played(DM.replace("COUNT", "count: 1"), "p1: {summon: c, choose: {c.enters: x, e: y}}"))[
        "in_vain"
    ]
    because = "the choice that this rule describes did not come up 605.2b"
    assert told["en"] == f"play[1] choose.e: not used, because no choice asked for it ({because})"


@pytest.mark.parametrize(
    ("count", "answer", "reason", "accepted"),
    [
        ("count: 2", "[x, y, z]", "too many are chosen", "2 of Xan (x), Yam (y), Zed (z)"),
        ("count: 2", "[[x]]", "too few are chosen", "2 of Xan (x), Yam (y), Zed (z)"),
        ("count: 1", "[[x, y]]", "too many are chosen", "1 of Xan (x), Yam (y), Zed (z)"),
        ("up_to: 1", "[[x, y]]", "too many are chosen", "at most 1 of Xan (x), Yam (y), Zed (z)"),
        ("count: 2", "[x, x]", "the same option is chosen twice", "2 of Xan (x), Yam (y), Zed (z)"),
    ],
)
def test_a_refused_number_of_answers_says_how_many_there_have_to_be(count, answer, reason, accepted):
    done = played(DM.replace("COUNT", count), f"p1: {{summon: c, choose: {answer}}}")
    (told,) = report.to_json(done)["refused"]
    assert f"{reason}. Possible: {accepted}." in told["en"]


@pytest.mark.parametrize("game", TWO_TRIGGERS)
@pytest.mark.parametrize("order", ["[u.destroyed, v.destroyed]", "[v.destroyed, u.destroyed]", "v.destroyed"])
def test_an_order_of_several_is_one_answer(game, order):
    done = resolve(parse(TWO_TRIGGERS[game].replace("ORDER", order)))
    assert (done.verdict, done.script.unasked, done.script.refusals) == ("resolved", [], {})
    drawn = [len([one for one in done.steps if one.key == "drawn"])]
    assert drawn == [3]


def test_a_single_waiting_layer_may_be_named_too():
    board = TWO_TRIGGERS["fab"].replace(
        ",\n       abilities: [{when: {event: destroyed, side: enemy}, do: [{draw: 2}]}]}", "}"
    )
    done = resolve(parse(board.replace("ORDER", "u.destroyed")))
    assert done.script.unasked == []
    (forced,) = (one for one in done.steps if one.key == "forced" and one.objects == ("u.destroyed",))
    assert forced.clause == "fab:6.6.6"


def test_a_missing_last_answer_is_asked_later():
    """A layer that nobody has to put in order comes before two of which one is named."""
    board = TWO_TRIGGERS["fab"].replace(
        "abilities: [{resolve",
        "abilities: [{when: {event: plays, card: this}, do: [{gain: life, amount: 1}]}, {resolve",
    )
    done = resolve(parse(board.replace("ORDER", "v.destroyed")))
    assert (done.verdict, done.script.unasked, done.script.refusals) == ("resolved", [], {})
    chosen = [one.objects for one in done.steps if one.key == "chosen" and one.values["role"] == "trigger"]
    assert chosen == [("v.destroyed",)]


AN_ORDER_OF_ONE = {
    "sve": """
game: sve
p1:
  deck: 3
  hand:
    - {id: s, name: Sal, type: spell, cost: 0, abilities: [{spell: [{put: {name: Ann}, into: deck, position: bottom}]}]}
  field: [{id: a, name: Ann, type: follower, cost: 1, attack: 1, defense: 1}]
play:
  - p1: {play: s, order: a}
""",
    "kiseki": """
game: kiseki
p1:
  deck: [{id: b, name: Bea, type: unit, cp: 1, str: 1, def: 1}, {id: a, name: Ann, type: unit, cp: 1, str: 1, def: 1}]
  hand: [{id: s, name: Sal, type: event, ep: 0, abilities: [{spell: [{perform: plan, amount: 2}]}]}]
play:
  - p1: {play: s, under: b, on_top: a}
""",
    "fab": """
game: fab
p1:
  deck: 3
  hand:
    - {id: s, name: Sal, types: [action], cost: 0,
       abilities: [{resolve: [{put: {zone: hand, name: Ann}, into: deck, any_order: true}]}]}
    - {id: a, name: Ann, types: [action], cost: 0}
play:
  - p1: {play: s, bottom: a}
""",
    "dm": """
game: dm
p1:
  deck: 3
  hand: [{id: s, name: Sal, type: spell, cost: 0, abilities: [{spell: [{rearrange_shields: you}]}]}]
  shield_zone: [{id: a, name: Ann, power: 1000}]
play:
  - p1: {cast: s, order: a}
""",
}


@pytest.mark.parametrize("game", AN_ORDER_OF_ONE)
def test_the_order_of_a_single_card_may_be_given_or_left_out(game):
    """A single card is put first and last: a script that states this order is right."""
    board = AN_ORDER_OF_ONE[game]
    unsaid = resolve(parse(re.sub(r", (order|on_top|bottom): a", "", board)))
    said = resolve(parse(board))
    assert said.verdict == unsaid.verdict != "stopped"
    assert said.script.left_over == []
    assert [step.key for step in said.steps] == [step.key for step in unsaid.steps]


@pytest.mark.parametrize("game", AN_ORDER_OF_ONE)
def test_the_order_of_a_single_card_that_names_another_card_is_unused(game):
    done = resolve(parse(re.sub(r"(order|on_top|bottom): a", r"\1: s", AN_ORDER_OF_ONE[game])))
    assert done.verdict == "stopped"
    (left,) = done.script.left_over
    assert left.answers == ("s",)


EXCLUDED = {
    "dm": """
game: dm
p1: {hand: [{id: s, name: S, type: spell, cost: 0, abilities: [{spell: [{destroy: {side: enemy, count: 2}}]}]}]}
p2:
  battle_zone: [{id: b, cost: 1, power: 1000}, {id: c, name: C, cost: 1, power: 1000, keywords: [cannot_be_chosen]}]
play: [{p1: {cast: s, choose: [b, c]}}]
expect: [{refused: 1, cites: ["dm:101.2"]}]
""",
    "fab": """
game: fab
p1: {hand: [{id: a, name: A, subtypes: [attack], cost: 0, power: 4}]}
p2: {hand: [{id: b, name: B, cost: 0, defense: 3}, {id: c, name: C, types: [instant], cost: 0}]}
play: [{p1: {play: a}}, {p2: {defend: [b, c]}}]
expect: [{refused: 2, cites: ["fab:7.3.2b"]}]
""",
    "sve": """
game: sve
p1:
  pp: 1
  hand:
    - {id: s, name: S, type: spell, cost: 1, abilities: [{spell: [{damage: 1, to: t}], targets: [
        {id: t, side: enemy, type: follower, up_to: 2}]}]}
p2:
  field:
    - {id: b, name: B, type: follower, cost: 2, attack: 2, defense: 2}
    - {id: c, name: C, type: follower, cost: 2, attack: 2, defense: 2, keywords: [aura]}
play: [{p1: {play: s, targets: [b, c]}}]
expect: [{refused: 1, cites: ["sve:12.15.2"]}]
""",
}


@pytest.mark.parametrize("game", EXCLUDED)
def test_answer_left_over_because_its_choice_excluded_it_is_reported_with_the_clause(game: str) -> None:
    done = resolve(parse(EXCLUDED[game]))
    (left,) = done.script.left_over
    assert (left.answers, left.why is not None, done.held) == (("c",), True, True)


ASKED = {
    "dm": """
game: dm
turn: {phase: mana_charge}
p1: {hand: [{id: a, cost: 1, power: 1000}, {id: b, cost: 1, power: 1000}]}
play: [{p1: {can: {charge: [a, b]}}}]
expect: [{answer: 1, legal: false, cites: ["dm:503.2"]}]
""",
    "kiseki": """
game: kiseki
turn: {phase: homebase}
p1: {hand: [{id: a, cp: 1, str: 1, def: 1}, {id: b, cp: 1, str: 1, def: 1}]}
play: [{p1: {can: {homebase: [a, b]}}}]
expect: [{answer: 1, legal: false, cites: ["kiseki:703.7a"]}]
""",
    "sve": """
game: sve
p1:
  pp: 1
  hand:
    - {id: s, name: S, type: spell, cost: 1, abilities: [{spell: [{damage: 1, to: t}], targets: [
        {id: t, side: enemy, type: follower}]}]}
p2:
  field:
    - {id: b, name: B, type: follower, cost: 2, attack: 2, defense: 2}
    - {id: c, name: C, type: follower, cost: 2, attack: 2, defense: 2}
play: [{p1: {can: {play: s, targets: [b, c]}}}, {p1: {can: {play: s, targets: [b]}}}]
expect: [{answer: 1, legal: false, cites: ["sve:10.6.2.3.1"]}, {answer: 2, legal: true}]
""",
}


@pytest.mark.parametrize("game", ASKED)
def test_more_options_than_a_choice_takes_are_answered_with_no(game: str) -> None:
    done = resolve(parse(ASKED[game]))
    assert (done.held, done.script.left_over) == (True, [])
