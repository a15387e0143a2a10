"""Where a text looks for what it refers to (203.3 to 203.5, 211.2, 506.5)."""

import pytest

from judge.games.kiseki.book.c0203_referring import only_counts, says_where, zones_meant
from judge.games.kiseki.language import Select
from tests.games.boards import given_to, played

BOARD = """
turn: {{phase: battle}}
p1:
  field:
    - {{id: u, name: Estelle Bright, type: unit, cp: 1, str: 1, def: 1, organizations: [Guild]}}
    - {{id: i, name: Emblem, type: item, cp: 1}}
  homebase:
    - {{id: up, name: Rolent, type: base, level: 1, face_down: false}}
    - {{id: down, name: Bose, type: base, level: 1}}
    - {{id: ev, name: Letter, type: event, ep: 1}}
  trail:
    - {{id: t, name: Joshua Bright, type: unit, cp: 1, str: 1, def: 1, organizations: [Guild]}}
  hand:
    - {{id: s, name: Care, type: event, ep: 0, abilities: [{{spell: [{{give: {{level: 1}}, to: {{{what}}}}}]}}]}}
play:
  - p1: {{play: s}}
"""


@pytest.mark.parametrize(
    ("what", "reached"),
    [
        ("type: unit", {"u"}),
        ("type: item", {"i"}),
        ("type: base", {"up"}),
        ("type: [event, base]", {"up"}),
        ("type: base, state: face_down", {"down"}),
        ("type: [unit, base]", {"u"}),
        ("organization: Guild", {"u"}),
        ("organization: Guild, zone: trail", {"t"}),
        ("type: unit, zone: [field, trail]", {"u", "t"}),
        ("zone: homebase", {"up", "down", "ev"}),
    ],
)
def test_where_a_text_looks(what, reached):
    assert given_to(played("kiseki", BOARD.format(what=what))) == reached


@pytest.mark.parametrize(
    ("select", "zones", "clause"),
    [
        ({"type": "unit"}, ["field"], "kiseki:203.3"),
        ({"type": "event"}, ["homebase"], "kiseki:203.4"),
        ({"type": "base", "zone": "trail"}, ["trail"], "kiseki:203.5"),
        ({"organization": "Guild"}, ["field"], "kiseki:211.2"),
        ({"name": "Estelle Bright"}, ["field"], "kiseki:1302.1b"),
        ({"cost": 2}, ["field"], "kiseki:506.5"),
        ({"zone": "deck"}, ["deck"], "kiseki:504.4"),
        ({"zone": "hand"}, ["hand"], "kiseki:505.4"),
        ({"zone": "trail"}, ["trail"], "kiseki:1328.2"),
    ],
)
def test_the_clause_that_says_where(select, zones, clause):
    what = Select.model_validate(select)
    assert list(zones_meant(what)) == zones
    assert says_where(what) == clause


@pytest.mark.parametrize(
    ("select", "counts"),
    [
        ({"zone": "hand"}, True),
        ({"zone": "hand", "type": "unit"}, False),
        ({"zone": ["hand", "trail"]}, False),
        ({}, False),
    ],
)
def test_the_number_of_hidden_cards_is_known_to_all(select, counts):
    assert only_counts(Select.model_validate(select)) is counts


LAST_KNOWN = "kiseki:1221.1"
GONE = """
turn: {phase: battle}
p1:
  bonds: 10
  field:
    - {id: a, name: Ada, cp: 1, str: 3, def: 3, abilities: [{activate: [{this: trail}], do: [DO]}]}
  hand: [{name: Bea, cp: 1, str: 1, def: 1}, {name: Cleo, cp: 1, str: 1, def: 1}]
  deck: [{name: Dora, cp: 1, str: 1, def: 1}, {name: Elsa, cp: 1, str: 1, def: 1}]
p2:
  field: [{id: x, name: Xan, cp: 1, str: 1, def: 1}]
play:
  - p1: {craft: a}
"""


@pytest.mark.parametrize(
    ("do", "step", "clauses"),
    [
        ("{gain: bonds, amount: {stat: str, of: this}}", "gains", {LAST_KNOWN}),
        ("{gain: bonds, amount: 3}", "gains", set()),
        ("{draw: {stat: str, of: this}}", "drawn", {LAST_KNOWN}),
        ("{discard: {stat: str, of: this}}", "discarded", {LAST_KNOWN}),
        ("{mill: {stat: str, of: this}}", "discarded", {LAST_KNOWN}),
        ("{give: {str: {stat: str, of: this}}, to: {type: unit, side: enemy}}", "given", {LAST_KNOWN}),
        ("{if: {matches: this, like: {str: 3}}, then: [{draw: 1}]}", "condition", {LAST_KNOWN}),
        ("{if: {matches: this, like: {str: 3}}, then: [{draw: 1}]}", "drawn", set()),
    ],
)
def test_a_number_of_a_card_that_has_left_cites_last_known_information(do, step, clauses):
    done = played("kiseki", GONE.replace("DO", do))
    said = [one for one in done.steps if one.key == step]
    assert said
    assert all(clauses == {LAST_KNOWN} & {*one.because} for one in said)


def test_nothing_is_reported_of_a_mere_look():
    """The source of an ability is looked at as that is activated; it is in the trail by then, as its own cost."""
    done = played("kiseki", GONE.replace("DO", "{draw: 1}"))
    assert all(LAST_KNOWN not in (one.clause, *one.because) for one in done.steps)
