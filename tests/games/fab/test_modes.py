"""Modes (1.7.5): with which layer they are declared."""

from __future__ import annotations

import pytest

from judge.scenario import ScenarioError, resolve
from tests.strictly import parse

CHOOSE = "{choose: 1, options: [[{draw: 1}], [{gain: life}]]}"
BOARD = """
game: fab
title: {{en: t, ja: t}}
p1:
  hand:
    - {{id: s, name: S, types: [action], pitch: 1, cost: 0, keywords: [go_again], abilities: [{{resolve: [{does}]}}]}}
    - {{id: k, name: K, types: [action], subtypes: [attack], pitch: 1, cost: 0, power: 3}}
  deck: 9
play: [{{p1: {{play: s}}}}, {{p1: {{proceed: action}}}}, {{p1: {{play: k}}}}]
"""
WAYS = {
    "by the text itself": (CHOOSE, True),
    "by an ability that is given": (
        f"{{give: {{abilities: [{{when: {{event: attacks, card: this}}, do: [{CHOOSE}]}}]}}, next: {{types: action}}}}",
        False,
    ),
    "by what triggers as it is done": (f"{{draw: 1, as: n}}, {{inline: [{CHOOSE}], when_done: n}}", False),
    "by what triggers later": (f"{{later: {{event: attacks}}, until: end_of_turn, do: [{CHOOSE}]}}", False),
}


@pytest.mark.parametrize("way", WAYS)
def test_modes_are_declared_once_with_the_layer_that_is_modal(way):
    does, as_it_is_played = WAYS[way]
    steps = resolve(parse(BOARD.format(does=does), "mine.yaml")).steps
    (declared,) = [n for n, step in enumerate(steps) if step.key == "chosen" and step.values.get("role") == "modes"]
    played = next(n for n, step in enumerate(steps) if step.key == "played")
    assert (declared < played) is as_it_is_played


def test_modes_of_a_trigger_know_the_objects_that_the_text_has_found():
    mode = "{targets: [{id: t, but: c}], do: [{destroy: t}]}"
    does = (
        f"{{pick: {{count: 1}}, as: c}}, {{draw: 1, as: n}}, {{inline: [{{choose: 1, modes: [{mode}]}}], when_done: n}}"
    )
    assert parse(BOARD.format(does=does), "mine.yaml")


BOTH = """
game: fab
title: {{en: t, ja: t}}
p1:
  hand:
    - {{id: s, name: S, types: [action], pitch: 1, cost: 0,
       abilities: [{{resolve: [{{choose: 2, up_to: true, least: 1, options: [[{{draw: 1}}], [{{gain: life}}]]}}]}}]}}
  deck: 9
play: [{{p1: {{play: s, modes: {modes}}}}}]
expect: [{expect}]
"""


@pytest.mark.parametrize(
    ("modes", "expect"),
    [
        ("[]", "{refused: 1}"),
        ("[2]", "{player: p1, life: 21}"),
        ("[1, 2]", "{player: p1, life: 21, hand: 1}"),
    ],
)
def test_one_or_both_modes_is_at_least_one(modes: str, expect: str) -> None:
    done = resolve(parse(BOTH.format(modes=modes, expect=expect), "mine.yaml"))
    assert done.held, [one.message() for one in done.outcomes]


@pytest.mark.parametrize("wrong", ["choose: 2, least: 1", "choose: 2, up_to: true, least: 2"])
def test_a_minimum_goes_with_up_to_and_is_below_it(wrong: str) -> None:
    does = f"{{{wrong}, options: [[{{draw: 1}}], [{{gain: life}}]]}}"
    with pytest.raises(ScenarioError, match="least"):
        parse(BOARD.format(does=does), "mine.yaml")


REDUNDANT = {
    "an action can only be played as an instant now": """
game: fab
turn: p2
p1:
  hand: [{id: a, name: A, cost: 0, abilities: [{as_instant: true}, {resolve: [{draw: 1}]}]}]
p2:
  hand: [{id: b, name: B, subtypes: [attack], cost: 0, power: 5}]
play:
  - p2: {play: b}
  - p1: {play: a, as_instant: true}
expect: [{player: p1, hand: 1}, {verdict: resolved}]
""",
    "a single card is left on top": """
game: fab
p1:
  hand: [{id: a, name: A, cost: 0, abilities: [{resolve: [{opt: 2}, {draw: 1}]}]}]
  deck: [{id: x, name: X, cost: 0}, {id: y, name: Y, cost: 0}]
play: [{p1: {play: a, opt_bottom: [x], opt_top: [y]}}]
expect: [{card: y, zone: p1.hand}, {verdict: resolved}]
""",
    "paying is what the player may do": """
game: fab
p1:
  hand: [{id: a, name: A, cost: 0, abilities: [{resolve: [{deal: 2, to: enemy.hero, kind: arcane}]}]}]
p2:
  resource_points: 2
  equipment: [{id: q, name: Q, subtypes: [head], defense: 0, abilities: [{keyword: arcane_barrier, number: 2}]}]
play:
  - p1: {play: a}
  - p2: {pay: true}
expect: [{player: p2, life: 20, resource_points: 0}, {verdict: resolved}]
""",
}


@pytest.mark.parametrize("board", REDUNDANT.values(), ids=list(REDUNDANT))
def test_the_only_possible_answer_may_be_given(board: str) -> None:
    done = resolve(parse(board))
    assert [outcome.message("en") for outcome in done.outcomes if not outcome.held] == []
