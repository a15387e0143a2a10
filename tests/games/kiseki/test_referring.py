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
        ({"name": "Estelle Bright"}, ["field"], "kiseki:506.5"),
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
