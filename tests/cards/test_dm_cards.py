"""The published cards of Duel Masters: their facts, their texts as data, and boards that name them."""

import json

import pytest

from judge.cards.library import library
from judge.games.dm.book.c103_starting_the_game import OUTSIDE_THE_DECK
from judge.scenario import resolve
from tests.strictly import parse

CARDS = library("dm").cards


@pytest.mark.sweep
def test_every_card_can_lie_on_a_board_and_says_all_that_it_does() -> None:
    numbers = [entry["numbers"][0] for entry in CARDS]
    assert len(numbers) == len({*numbers}) >= 70
    zones: dict[tuple[str, str], list[str]] = {}
    for entry in CARDS:
        kinds = [kind for kind in (entry["type"], *entry.get("special", ())) if kind in OUTSIDE_THE_DECK]
        zone = OUTSIDE_THE_DECK[kinds[0]][0] if kinds else "graveyard"
        verdict = "unread" if "unread" in entry else "resolved"
        zones.setdefault((zone, verdict), []).append(entry["numbers"][0])
    for (zone, verdict), found in zones.items():
        for some in (found[at : at + 50] for at in range(0, len(found), 50)):
            board = {"game": "dm", "title": {"en": "all"}, "expect": [], "p1": {zone: some}}
            assert resolve(parse(json.dumps(board))).verdict == verdict
    unread = [entry for entry in CARDS if "unread" in entry]
    assert len(unread) < len(CARDS) / 10
    assert all(len(words) < 15 for entry in unread for words in entry["unread"]), "no printed text is kept"


def test_a_card_keeps_its_facts_and_no_printed_text() -> None:
    entry = library("dm").find("DM13-031")
    assert entry is not None
    assert (entry["name"], entry["type"], entry["cost"]) == ("炎槍と水剣の裁", "spell", 6)
    assert entry["civilizations"] == ["water", "fire"]
    assert not any("。" in str(entry) for entry in CARDS)


def test_a_card_under_another_one_can_be_named() -> None:
    board = """
game: dm
title: {en: under}
p1:
  battle_zone: [{card: DM16-S05, id: e, under: [{card: DM01-103, id: b}]}]
expect:
  - {card: e, under: [b]}
"""
    assert resolve(parse(board)).outcomes[0].held


WRITTEN_BY_HAND = {
    "DM26-009, itself one of the multicolored creatures": """
p1:
  battle_zone: [{id: i, card: DM26-009, under: []}]
p2:
  shield_zone: 3
play:
  - p1: {attack: p2, with: i}
expect:
  - {player: p2, shield_zone: 1}
""",
    "DM24-011, for what its own player summons alone": """
turn: {player: p2}
p1:
  battle_zone: [{id: f, card: DM24-011}]
p2:
  mana_zone: [{id: m, name: M, type: creature, power: 1000, civilizations: [fire], cost: 1}]
  hand: [{id: c, name: C, type: creature, civilizations: [fire], cost: 1, power: 1000}]
play:
  - p2: {summon: c}
expect:
  - {card: f, power: 5000, without: [double_breaker]}
""",
    "the power of each Tyranno Drake is doubled, and counts as such": """
p1:
  battle_zone:
    - {card: DM19-S07, id: g, under: [{id: u, name: U, cost: 2, power: 1000, races: [ティラノ・ドレイク]}]}
    - {id: t, name: T, cost: 2, power: 3000, races: [ティラノ・ドレイク]}
    - {id: w, name: W, cost: 2, power: 2000, races: [ティラノ・ドレイク]}
expect:
  - {card: g, power: 10000, keywords: [double_breaker]}
  - {card: t, power: 6000, keywords: [double_breaker]}
  - {card: w, power: 4000, without: [double_breaker]}
""",
    "a creature that blocked is destroyed although it won": """
p1:
  mana_zone: [{id: m, name: M, cost: 1, power: 1000, civilizations: [darkness]}]
  battle_zone: [{id: a, name: A, cost: 2, power: 1000}]
  hand: [{card: DM01-028, id: s}]
p2:
  battle_zone: [{id: b, name: B, cost: 2, power: 5000, keywords: [blocker]}]
play:
  - p1: {cast: s}
  - p1: {attack: p2, with: a}
  - p2: {block: b}
expect:
  - {card: b, zone: p2.graveyard}
""",
    "no spell without fewer shields than the opponent": """
p1:
  mana_zone: [{id: m, name: M, cost: 1, power: 1000, civilizations: [darkness, fire], count: 6}]
  shield_zone: 2
  hand: [{card: DM11-S04, id: s}]
p2: {shield_zone: 2}
play:
  - p1: {cast: s}
expect:
  - {refused: 1}
""",
    "the opponent keeps as many shields": """
p1:
  mana_zone: [{id: m, name: M, cost: 1, power: 1000, civilizations: [darkness, fire], count: 6}]
  shield_zone: 2
  hand: [{card: DM11-S04, id: s}]
p2: {shield_zone: 5}
play:
  - p1: {cast: s}
expect:
  - {player: p2, shields: 2, hand: 3}
""",
    "a spell is cast from the shield that the opponent chose": """
p1:
  mana_zone: [{id: m, name: M, cost: 1, power: 1000, civilizations: [light]}]
  shield_zone: [{id: x, name: X, type: spell, cost: 5, abilities: [{spell: [{draw: 2}]}]}]
  hand: [{card: DM12-007, id: s}]
play:
  - p1: {cast: s}
  - p1: {may: true}
expect:
  - {card: x, zone: p1.graveyard}
  - {player: p1, hand: 2}
""",
    "a creature goes back to the hand for a discarded card": """
p1:
  battle_zone: [{id: a, name: A, cost: 2, power: 9000}]
p2:
  battle_zone: [{id: b, card: DM02-044, tapped: true}]
  hand: [{id: h, name: H, cost: 2, power: 1000}]
play:
  - p1: {attack: b, with: a}
  - p2: {may: true}
expect:
  - {card: b, zone: p2.hand}
  - {card: h, zone: p2.graveyard}
""",
    "as many cards are drawn as the opponent has more": """
p1:
  mana_zone: [{id: m, name: M, cost: 1, power: 1000, civilizations: [light], count: 5}]
  hand: [{card: DM14-016, id: s}, {id: o, name: O, cost: 1, power: 1000}]
p2: {hand: 4}
play:
  - p1: {cast: s}
expect:
  - {player: p1, hand: 4}
""",
    "a cross gear comes from the mana zone when another is crossed": """
p1:
  mana_zone: [{id: m, name: M, cost: 1, power: 1000, civilizations: [fire], count: 5}, {card: DM30-034, id: k}]
  battle_zone:
    - {id: a, name: A, cost: 2, power: 4000, races: [サムライ]}
    - {id: g, name: G, type: cross_gear, cost: 1, civilizations: [fire]}
play:
  - p1: {cross: g, onto: a}
  - p1: {may: true}
expect:
  - {card: k, zone: p1.battle_zone}
  - {card: a, power: 7000}
""",
    "only the top card of an evolution creature goes": """
p1:
  mana_zone: [{id: m, name: M, cost: 1, power: 1000, civilizations: [nature], count: 4}]
  hand: [{card: DM03-034, id: s}]
p2:
  battle_zone:
    - id: b
      name: B
      special: evolution
      cost: 2
      power: 5000
      evolves_from: {cost: 2}
      under: [{id: c, name: C, cost: 2, power: 1000}]
play:
  - p1: {summon: s}
  - p1: {may: true}
expect:
  - {card: b, zone: p2.graveyard}
  - {card: c, zone: p2.battle_zone}
""",
    "the game is lost at the end of the extra turn": """
p1:
  mana_zone: [{id: m, name: M, cost: 1, power: 1000, civilizations: [fire, nature], count: 8}]
  hand: [{card: DM10-009, id: v}]
p2: {shield_zone: 3}
play:
  - p1: {summon: v}
  - p1: {pass: true}
  - p1: {pass: true, charge: []}
  - p1: {pass: true}
  - p1: {pass: true}
expect:
  - {winner: p2}
  - {happened: extra_turn_comes}
""",
    "a card of each mana zone goes onto the deck": """
p1:
  mana_zone: [{id: m, name: M, cost: 1, power: 1000, civilizations: [water], count: 5}]
  hand: [{card: DM19-047, id: v}]
p2:
  mana_zone: [{id: n, name: N, cost: 1, power: 1000, count: 2}]
play:
  - p1: {summon: v}
expect:
  - {player: p1, mana_zone: 4}
  - {player: p2, mana_zone: 1}
""",
}


@pytest.mark.parametrize("claim", WRITTEN_BY_HAND)
def test_a_card_written_by_hand_follows_its_printed_text(claim: str) -> None:
    board = f"game: dm\ntitle: {{en: {claim.split(',')[0]}}}\n{WRITTEN_BY_HAND[claim]}"
    resolved = resolve(parse(board))
    assert [one.held for one in resolved.outcomes] == [True] * len(resolved.outcomes)
    assert resolved.outcomes
