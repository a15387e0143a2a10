"""Abilities in zones where what they are about never happens to their cards."""

from __future__ import annotations

import pytest

from judge.scenario import ScenarioError
from tests.games.boards import played

BOARD = """
p1:
  hand:
    - {{id: a, name: A, type: follower, cost: 1, attack: 1, defense: 1, abilities: [{ability}]}}
    - {{id: s, type: spell, cost: 0, abilities: [{{spell: [{{discard: 1}}]}}]}}
play:
  - p1: {{play: s}}
"""

NEVER = {
    "a keyword works on the field": ("{keyword: fanfare, zone: hand, do: [{draw: 1}]}", "sve:10.3.5"),
    "a card evolves on the field": ("{keyword: evolve, zone: [field, hand], cost: [{pp: 1}]}", "sve:10.3.5"),
    "a card of the hand does not attack": (
        "{when: {event: attacks, card: this}, zone: hand, do: [{draw: 1}]}",
        "only on the field",
    ),
    "what died was on the field": (
        "{when: {event: dies, card: this}, zone: cemetery, do: [{draw: 1}]}",
        "only on the field",
    ),
    "nothing is destroyed in the EX area": (
        "{replace: {event: destroyed, card: this}, zone: ex, prevent: true}",
        "only on the field",
    ),
    "what is discarded was not on the field": (
        "{when: {event: discarded, card: this}, do: [{draw: 1}]}",
        "zone: cemetery",
    ),
    "nor would it be": ("{replace: {event: discarded, card: this}, instead: [{put: this, into: ex}]}", "zone: hand"),
    "what is being played lies in no zone of a player": (
        "{when: {event: plays, card: this}, zone: hand, do: [{draw: 1}]}",
        "keyword: fanfare",
    ),
}
"""Fields that were accepted, never had an effect, and left a green verdict."""


@pytest.mark.parametrize("why", NEVER)
def test_an_event_that_never_happens_in_a_zone_is_refused(why: str) -> None:
    ability, instead = NEVER[why]
    with pytest.raises(ScenarioError, match=instead):
        played("sve", BOARD.format(ability=ability))


@pytest.mark.parametrize(
    ("ability", "zone", "hand"),
    [
        ("{when: {event: discarded, card: this}, zone: cemetery, do: [{draw: 1}]}", "p1.cemetery", 1),
        ("{replace: {event: discarded, card: this}, zone: hand, instead: [{put: this, into: ex}]}", "p1.ex", 0),
    ],
)
def test_the_suggested_text_has_an_effect(ability: str, zone: str, hand: int) -> None:
    state = played("sve", BOARD.format(ability=ability)).setting.game.state
    assert (state.zone("a"), len(state.zones["p1.hand"])) == (zone, hand)


CRAFTS = """
p1:
  hand:
    - {{id: a, {card}, abilities: [{craft}]}}
    - {{id: e, type: event, ep: 0, abilities: [{{spell: [{{perform: discard_hand}}]}}]}}
play:
  - p1: {{play: e}}
"""
A_UNIT = "str: 1, def: 1"


@pytest.mark.parametrize(
    ("craft", "card", "instead"),
    [
        ("{when: {event: attacks, card: this}, zone: hand, do: [{draw: 1}]}", A_UNIT, "only on the field"),
        ("{when: {event: killed, card: this}, zone: trail, do: [{draw: 1}]}", A_UNIT, "only on the field"),
        ("{when: {event: discarded, card: this}, do: [{draw: 1}]}", A_UNIT, "zone: trail"),
        ("{when: {event: discarded, card: this}, zone: hand, do: [{draw: 1}]}", A_UNIT, "zone: trail"),
        ("{replace: {event: discarded, card: this}, instead: [{draw: 1}]}", A_UNIT, "zone: hand"),
        ("{when: {event: plays, card: this}, do: [{draw: 1}]}", "type: base, level: 1", "turned_face_up"),
        ("{when: {event: enters, card: this}, do: [{draw: 1}]}", "type: base, level: 1", "another card"),
    ],
)
def test_an_event_that_never_happens_in_a_kiseki_zone_is_refused(craft: str, card: str, instead: str) -> None:
    with pytest.raises(ScenarioError, match=instead):
        played("kiseki", CRAFTS.format(card=card, craft=craft))


@pytest.mark.parametrize(
    ("craft", "zone", "hand"),
    [
        ("{when: {event: discarded, card: this}, zone: trail, do: [{draw: 1}]}", "p1.trail", 1),
        (
            "{replace: {event: discarded, card: this}, zone: hand, instead: [{put: this, into: homebase}]}",
            "p1.homebase",
            0,
        ),
    ],
)
def test_the_suggested_text_has_an_effect_in_kiseki(craft: str, zone: str, hand: int) -> None:
    state = played("kiseki", CRAFTS.format(card=A_UNIT, craft=craft)).setting.game.state
    assert (state.zone("a"), len(state.zones["p1.hand"])) == (zone, hand)
