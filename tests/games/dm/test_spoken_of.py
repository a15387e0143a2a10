"""400.8, 609.4 What a name in a text reaches is what the text really did, and nothing that has moved on since."""

from random import Random

import pytest

from judge.scenario import parse, resolve

HAZARDS = {
    "plain": "",
    "indestructible": ", keywords: [indestructible]",
    "stays": ", abilities: [{replace: {event: moves, card: this, from_zone: battle_zone}, prevent: true}]",
    "elsewhere": ", abilities: [{replace: {event: moves, card: this, from_zone: battle_zone}, "
    "instead: [{put: this, into: shield_zone}]}]",
    "returns": ", special: [psychic]",
}
FIRST = {
    "graveyard": "{destroy: {side: enemy, type: creature}, as: n}",
    "mana_zone": "{put: {side: enemy, type: creature}, into: mana_zone, as: n}",
    "hand": "{return: {side: enemy, type: creature}, as: n}",
}
SECOND = ("graveyard", "mana_zone", "hand")


def where(hazard: str, first: str, second: str) -> str:
    """Return the zone in which a creature is after both instructions."""
    match hazard:
        case "indestructible" if first == "graveyard":
            return "battle_zone"
        case "stays":
            return "battle_zone"
        case "elsewhere":
            return "shield_zone"
        case "returns":
            return "hyperspatial_zone"
    return second


@pytest.mark.parametrize("seed", range(24))
def test_a_name_reaches_what_was_really_moved(seed: int) -> None:
    random = Random(seed)
    first, second = random.choice(sorted(FIRST)), random.choice(SECOND)
    hazards = [random.choice(sorted(HAZARDS)) for _ in range(4)]
    creatures = ", ".join(
        f"{{id: c{n}, name: C{n}, cost: 3, power: 3000{HAZARDS[hazard]}}}" for n, hazard in enumerate(hazards)
    )
    spell = f"{{spell: [{FIRST[first]}, {{put: n, into: {second}}}]}}"
    board = f"""
game: dm
p1:
  hand: [{{id: s, name: S, type: spell, cost: 0, civilizations: [], abilities: [{spell}]}}]
p2:
  shield_zone: 0
  battle_zone: [{creatures}]
play:
  - p1: {{cast: s}}
expect: [{{happened: enters, times: 0}}]
"""
    resolved = resolve(parse(board))
    found = resolved.board(len(resolved.steps))["zones"]
    for n, hazard in enumerate(hazards):
        zone = where(hazard, first, second)
        assert f"c{n}" in found[f"p2.{zone}"], (hazard, first, second)
