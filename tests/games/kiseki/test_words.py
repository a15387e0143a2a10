"""What the words of a text refer to (1302, 1328, 1332), what an effect gives (1303 to 1333), and links (1310)."""

import pytest

from judge.games.kiseki.adapter.vocabulary import MEANT
from judge.games.kiseki.book.c1303_changes import parts_of
from judge.games.kiseki.book.c1309_support_and_link import joined
from judge.games.kiseki.language import Grant
from tests.games.boards import given_to, played

BOARD = """
turn: {{phase: battle}}
p1:
  field:
    - {{id: e, name: Estelle Bright, type: unit, cp: 2, str: 2, def: 2, organizations: [Bracer Guild], support: true}}
    - {{id: b, name: Bright, sub_name: Raven, type: unit, cp: 1, str: 1, def: 1, keywords: [covert]}}
    - {{id: i, name: Bright, type: item, cp: 1, classes: [Sword]}}
  trail:
    - {{id: t, name: Bright, type: unit, cp: 1, str: 1, def: 1}}
  hand:
    - {{id: ev, name: Test, type: event, ep: 0,
       abilities: [{{spell: [{{give: {{organization: reached}}, to: {{{like}}}, until: end_of_turn}}]}}]}}
play:
  - p1: {{play: ev}}
"""


@pytest.mark.parametrize(
    ("like", "reached"),
    [
        ("name: Bright", {"b", "i"}),
        ("name_has: Bright", {"e", "b", "i"}),
        ("sub_name: Raven", {"b"}),
        ("organization: Bracer Guild", {"e"}),
        ("keyword: covert", {"b"}),
        ("keyword: Sword", {"i"}),
        ("attribute: support", {"e"}),
        ("name: Bright, zone: trail", {"t"}),
        ("type: unit", {"e", "b"}),
    ],
)
def test_the_cards_that_a_text_refers_to(like: str, reached: set[str]) -> None:
    assert given_to(played("kiseki", BOARD.format(like=like))) == reached


def test_every_field_with_a_clause_exists() -> None:
    for node, field in MEANT:
        assert field in node.model_fields


@pytest.mark.parametrize(
    ("given", "clauses"),
    [
        ({"str": 1, "def": 1}, ["1303.1"]),
        ({"str": -1, "def": -1}, ["1303.2"]),
        ({"str": 2, "def": 0}, ["1303.1"]),
        ({"str": 0, "def": -2}, ["1303.2"]),
        ({"str": 2, "def": -1}, ["1303.1", "1303.2"]),
        ({"cost": 1, "level": -1}, ["1304.1", "1304.2"]),
        ({"organization": "SSS", "keywords": ["covert"]}, ["1331.1", "1331.2"]),
        ({"lose_organization": "SSS", "lose_abilities": True}, ["1333.1", "1333.2"]),
        ({"nullify": True, "str": 1}, ["1303.1", "1325.1"]),
        ({"cannot": ["overkill"]}, ["1319.1"]),
        ({"must": ["answer_all"]}, ["1327.1"]),
        ({"set_str": 5}, ["1215.5"]),
        ({"type": "item", "cannot": ["attack"]}, ["1215.5", "104.4"]),
        ({"cannot": ["overkill", "be_attacked"], "must": ["attack"]}, ["1319.1", "1326.1", "1326.3"]),
    ],
)
def test_each_part_of_an_effect_has_the_clause_that_defines_it(given: dict, clauses: list[str]) -> None:
    parts = list(parts_of(Grant.model_validate(given)))
    assert [rule.removeprefix("kiseki:") for rule, _, _ in parts] == clauses
    assert {field for _, fields, _ in parts for field in fields} == set(Grant.model_validate(given).model_fields_set)


@pytest.mark.parametrize(
    ("groups", "whole"),
    [
        ([("a", "b")], {("a", "b")}),
        ([("a", "b"), ("c", "d")], {("a", "b"), ("c", "d")}),
        ([("a", "b"), ("b", "c")], {("a", "b", "c")}),
        ([("a", "b"), ("c", "d"), ("d", "a")], {("a", "b", "c", "d")}),
    ],
)
def test_links_carry_on_from_one_organization_to_the_next(groups: list, whole: set) -> None:
    assert set(joined(groups)) == whole


TARGETED = """
p1:
  hand: [{{id: e, type: event, ep: 0, abilities: [{stun}]}}]
  field:
    - {{id: a, str: 1, def: 1, organizations: [G], abilities: [{{static: {{cannot: [{cannot}]}}}}]}}
    - {{id: b, str: 1, def: 1, organizations: [G]}}
p2:
  hand: [{{id: f, type: event, ep: 0, abilities: [{stun}]}}]
"""
STUN = "{spell: [{perform: stun, on: t}], targets: [{id: t, side: any, type: unit}]}"


@pytest.mark.parametrize(
    ("cannot", "by_its_own"), [("be_targeted", False), ("be_targeted_by_enemy", True), ("be_attacked", None)]
)
def test_a_text_forbids_everybody_to_target_a_card_or_the_opponent_alone(cannot: str, by_its_own: bool | None) -> None:
    done = played(
        "kiseki",
        TARGETED.format(cannot=cannot, stun=STUN),
        "p1: {can: {play: e, targets: [a]}}",
        "p1: {can: {support: a, with: b}}",
        "p2: {can: {play: f, targets: [a]}}",
    )
    answers = [answer.legal for answer in done.script.answers]
    assert answers == [by_its_own is not False, by_its_own is not False, by_its_own is None]
    assert all("kiseki:104.4" in answer.cites for answer in done.script.answers if not answer.legal)
