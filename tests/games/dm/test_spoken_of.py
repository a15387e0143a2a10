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
def test_a_name_reaches_the_cards_really_moved(seed: int) -> None:
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


DONE_TO_IT = {
    "destroyed": "{destroy: t}",
    "put": "{put: t, into: mana_zone}",
    "returned": "{return: t}",
    "put under": "{put_under: t, under: {side: enemy, name: Other, count: 1}}",
    "exchanged": "{pick: {zone: graveyard, side: enemy, count: 1}, as: u}, {swap: [t, u]}",
    "given power": "{give: {power: 4000}, to: t, until: end_of_turn}",
    "tapped": "{tap: t}",
    "sealed": "{seal: t}",
    "in a battle": "{battle: {side: own, count: 1}, with: t}",
}


@pytest.mark.parametrize("later", [False, True], ids=["at once", "later"])
@pytest.mark.parametrize("does", DONE_TO_IT.values(), ids=list(DONE_TO_IT))
def test_a_sealed_creature_is_not_reached_by_its_name(does: str, *, later: bool) -> None:
    rest = f"{{later: {{event: turn_ends}}, do: [{does}]}}, {{seal: t}}" if later else f"{{seal: t}}, {does}"
    spell = f"{{spell: [{{pick: {{side: enemy, name: Named, count: 1}}, as: t}}, {rest}]}}"
    board = f"""
game: dm
p1:
  hand: [{{id: s, name: S, type: spell, cost: 0, civilizations: [], abilities: [{spell}]}}]
  battle_zone: [{{id: m, name: Mine, cost: 3, power: 3000}}]
p2:
  graveyard: [{{id: g, name: Fallen, cost: 3, power: 3000}}]
  battle_zone: [{{id: a, name: Named, cost: 3, power: 3000}}, {{id: b, name: Other, cost: 3, power: 3000}}]
  deck: [{{id: x, name: X, cost: 1, power: 1000}}, {{id: y, name: Y, cost: 1, power: 1000}}]
play:
  - p1: {{cast: s}}
  - p1: {{proceed: turn}}
expect:
  - {{card: a, zone: p2.battle_zone, power: 3000, tapped: false, attached: [x], not_attached: [y]}}
  - {{card: m, zone: p1.battle_zone}}
  - {{cites: ["116.2a"]}}
"""
    done = resolve(parse(board))
    assert [outcome.message("en") for outcome in done.outcomes if not outcome.held] == []
