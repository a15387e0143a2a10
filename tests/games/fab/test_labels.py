"""Labels are keywords that cards are called by; they do nothing without their abilities (8.0.5)."""

from __future__ import annotations

import pytest

from judge.scenario import ScenarioError, resolve
from tests.strictly import parse

BOARD = """
game: fab
p1:
  hand:
    - {{id: find, name: Find, types: [instant], pitch: 1, cost: 0,
       abilities: [{{resolve: [{{search: {{zone: deck, keyword: combo}}, into: hand, reveal: true}},
                               {{shuffle: you}}]}}]}}
  deck:
    - {{id: plain, name: Plain, subtypes: [attack], pitch: 1, cost: 1, power: 4}}
    - {{id: line, name: Line, subtypes: [attack], pitch: 1, cost: 1, power: 4, keywords: [combo]{ability}}}
play:
  - p1: {{play: find, search: [{found}]}}
  - p1: {{proceed: action}}
expect:
  - {{card: line, zone: p1.hand}}
"""
COMBO = ", abilities: [{static: {power: 1}, if: {previous_attack: {name: Plain}}}]"


def test_a_card_is_found_by_its_label() -> None:
    """8.0.5: what asks for a card with combo finds the card that has such an ability."""
    assert resolve(parse(BOARD.format(ability=COMBO, found="line"))).held


def test_a_card_without_the_label_is_not_found() -> None:
    """A card without the label is not an option of such a search."""
    assert not resolve(parse(BOARD.format(ability=COMBO, found="plain"))).held


def test_a_label_alone_is_refused() -> None:
    """A label without an ability would silently do nothing."""
    with pytest.raises(ScenarioError, match=r"the ability of combo under `abilities`"):
        parse(BOARD.format(ability="", found="line"))


def test_a_label_is_not_given() -> None:
    """A label precedes an ability: no effect gives or removes one."""
    given = COMBO.replace("power: 1", "keywords: [crush]")
    with pytest.raises(ScenarioError, match=r"crush"):
        parse(BOARD.format(ability=given, found="line"))
