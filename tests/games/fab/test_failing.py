"""1.8.9, 8.5 An effect that fails has done nothing, and "if you did" and "otherwise" say so; other effects have."""

import pytest

from judge.scenario import parse, resolve

FAILS = {
    "8.5.3c": ("{deal: 1, to: {name: Thing}}", "permanents: [{id: x, name: Thing, subtypes: [item], cost: 0}]"),
    "8.5.5b": ("{discard: all}", ""),
    "8.5.6b": ("{draw: 1}", "deck: 0"),
    "8.5.7b": ("{gain: action_points, amount: 1, who: opponent}", ""),
    "8.5.11c": ("{look: {zone: arsenal, side: own}}", "arsenal: [{id: x, name: Thing, cost: 0, face_up: true}]"),
    "8.5.17d": ("{reveal: {zone: arsenal, side: own}}", "arsenal: [{id: x, name: Thing, cost: 0, face_up: true}]"),
    "8.5.17e": ("{reveal_until: {supertypes: ninja}}", "deck: [{id: x, name: Thing, cost: 0}]"),
    "8.5.22b": ("{opt: 2}", "deck: 0"),
    "8.5.24a": ("{turn: {zone: arsenal}, to: face_up}", "arsenal: [{id: x, name: Thing, cost: 0, face_up: true}]"),
    "8.5.36d": (
        "{transform: {name: Thing, count: 2}, into_token: aether_ashwing}",
        "permanents: [{id: x, name: Thing, subtypes: [item], cost: 0}]",
    ),
    "8.5.37b": ("{unfreeze: {name: Thing}}", "permanents: [{id: x, name: Thing, subtypes: [item], cost: 0}]"),
    "8.5.42a": (
        "{move_counters: steam, amount: 2, from: {name: Thing}, to: {name: Other}}",
        "permanents: [{id: x, name: Thing, subtypes: [item], cost: 0, counters: {steam: 1}},"
        " {id: y, name: Other, subtypes: [item], cost: 0}]",
    ),
    "8.5.44a": ("{pitch: {zone: graveyard, count: 2}}", "graveyard: [{id: x, name: Thing, cost: 0, pitch: 1}]"),
    "8.5.55a": ("{tap: {name: Thing}}", "permanents: [{id: x, name: Thing, subtypes: [item], cost: 0, tapped: true}]"),
    "8.5.56a": ("{untap: {name: Thing}}", "permanents: [{id: x, name: Thing, subtypes: [item], cost: 0}]"),
}
SUCCEEDS = {
    "8.5.10a": ("{intimidate: opponent}", ""),
    "8.5.20a": ("{shuffle: you}", "deck: 0"),
    "8.5.36c": (
        "{transform: {name: Thing, count: 1}, into_token: aether_ashwing}",
        "permanents: [{id: x, name: Thing, subtypes: [item], cost: 0}]",
    ),
    "8.5.44": ("{pitch: {zone: graveyard, count: 1}}", "graveyard: [{id: x, name: Thing, cost: 0, pitch: 1}]"),
}


@pytest.mark.parametrize(
    ("clause", "does", "has", "life"),
    [(clause, *one, 10) for clause, one in FAILS.items()] + [(clause, *one, 25) for clause, one in SUCCEEDS.items()],
)
def test_a_failing_effect_has_done_nothing(clause: str, does: str, has: str, life: int) -> None:
    then = "{if: {did: r}, then: [{gain: life, amount: 5}], else: [{lose: life, amount: 10}]}"
    board = f"""
game: fab
p1:
  hand: [{{id: a, name: A, cost: 0, abilities: [{{resolve: [{does[:-1]}, as: r}}, {then}]}}]}}]
  {has}
play: [{{p1: {{play: a}}}}]
expect: [{{player: p1, life: {life}}}, {{cites: ["{clause}"]}}]
"""
    done = resolve(parse(board))
    assert [outcome.message("en") for outcome in done.outcomes if not outcome.held] == []
