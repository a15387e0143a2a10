"""The published cards of Flesh and Blood: their facts, their texts as data, and boards that name them."""

import json

import pytest

from judge.cards.library import library
from judge.scenario import resolve
from tests.shares import in_shares
from tests.strictly import parse

CARDS = library("fab").cards


def zone_of(entry):
    types, subtypes = entry["types"], entry.get("subtypes", ())
    if "demi_hero" in types:
        return "banished"
    if "hero" in types:
        return "hero"
    if "token" in types or "macro" in types or "landmark" in subtypes or not types:
        return "permanents"
    if "weapon" in types and {"1h", "2h", "off-hand", "quiver"}.isdisjoint(subtypes):
        return "banished"
    if "weapon" in types or not {"off-hand", "quiver"}.isdisjoint(subtypes):
        return "weapons"
    return "equipment" if "equipment" in types else "hand"


@pytest.mark.sweep
@in_shares(8)
def test_every_card_can_lie_on_a_board(share):
    cards = share.of(CARDS)
    in_hand = [entry["numbers"][0] for entry in cards if zone_of(entry) == "hand" and "unread" not in entry]
    for some in range(0, len(in_hand), TOGETHER):
        assert verdict_of({"hand": in_hand[some : some + TOGETHER]}) == "resolved", in_hand[some : some + TOGETHER]
    faults = []
    for entry in cards:
        zone, card = zone_of(entry), entry["numbers"][0]
        placed = {"card": card, "equipped": "head"} if "modular" in entry.get("keywords", ()) else card
        verdict = "unread" if "unread" in entry else "resolved"
        alone = zone != "hand" or "unread" in entry
        if alone and verdict_of({zone: {"card": card} if zone == "hero" else [placed]}) != verdict:
            faults.append(card)
    assert faults == []


TOGETHER = 40
"""The number of cards that lie in one hand."""


def verdict_of(side):
    return resolve(parse(json.dumps({"game": "fab", "title": {"en": "one"}, "p1": side}))).verdict


def test_a_card_keeps_its_facts_and_no_printed_text():
    entry = library("fab").find("disable-yellow")
    assert entry is not None
    assert (entry["name"], entry["types"], entry["pitch"], entry["cost"]) == ("Disable", ["action"], 2, 5)
    assert (entry["power"], entry["defense"], entry["supertypes"]) == (8, 3, ["guardian"])
    assert not any("functionalText" in one or ". " in json.dumps(one["numbers"]) for one in CARDS)


def test_every_card_is_there_once():
    numbers = [entry["numbers"][0] for entry in CARDS]
    assert len(numbers) == len({*numbers}) >= 4_600


PRINTED = {
    "Familiar Stench is not defended by a card that defends with it": """
p1:
  hand: [{id: a, name: A, subtypes: [attack], pitch: 1, cost: 0, power: 6}]
p2:
  hand:
    - {id: s, card: familiar-stench-red}
    - {id: b, name: B, subtypes: [attack], supertypes: [brute], pitch: 1, cost: 0, power: 6, defense: 2}
play:
  - p1: {play: a}
  - p2: {defend: [s, b]}
expect: [{player: p2, permanent: 0}]
""",
    "Slap-Happy creates a token for damage that it prevents": """
p1:
  hand: [{id: a, name: A, subtypes: [attack], pitch: 1, cost: 0, power: 6}]
p2:
  hand: [{id: s, card: slap-happy-red}]
play:
  - p1: {play: a}
  - p2: {defend: []}
  - p2: {play: s, during: reaction}
expect: [{player: p2, life: 16, permanent: 1}]
""",
    "Mental Block creates one token for two preventions": """
p1:
  hand:
    - {id: a, name: A, subtypes: [attack], pitch: 1, cost: 0, power: 1, keywords: [go_again]}
    - {id: b, name: B, subtypes: [attack], pitch: 1, cost: 0, power: 3}
p2:
  hand: [{id: s, card: mental-block-blue}]
play:
  - p1: {play: a}
  - p2: {defend: []}
  - p2: {activate: s, during: reaction}
  - p1: {play: b}
  - p2: {defend: []}
expect: [{player: p2, life: 18, permanent: 1}]
""",
    "an invocation goes again as it becomes a dragon": """
p1:
  action_points: 2
  permanents: [{token: ash, id: ash}]
  hand: [{id: i, card: invoke-cromai-red}]
play:
  - p1: {play: i, targets: [ash]}
expect:
  - {card: i, zone: p1.permanent, subtypes: [dragon, ally], keywords: [phantasm]}
  - {card: ash, zone: p1.under}
  - {player: p1, action_points: 2}
  - {cites: ["fab:5.3.5a"]}
""",
    "Angelic Attendant awakens a figment": """
p1:
  permanents: [{id: f, card: figment-of-erudition-yellow}]
  hand: [{id: a, card: angelic-attendant-yellow}]
play:
  - p1: {play: a, targets: [f]}
expect: [{card: f, subtypes: [angel, ally]}]
""",
    "Chief Ruk'utan teaches twice and is banished": """
turn: {phase: start}
p1:
  arsenal: [{id: r, card: chief-rukutan, face_down: true, counters: {lesson: 1}}]
  hand: [{id: a, name: A, subtypes: [attack], pitch: 1, cost: 0, power: 6}]
  deck: [{id: al, name: Alpha Rampage, pitch: 1, cost: 3, subtypes: [attack], power: 9}]
p2: {hand: 2}
play:
  - p1: {may: true}
  - p1: {may: true}
  - p1: {play: a, search: al}
  - p2: {defend: []}
expect: [{card: r, zone: p1.banished}, {card: al, zone: p1.arsenal}]
""",
    "Zephyr Needle is destroyed for what has more defense": """
p1:
  resource_points: 1
  weapons: [{id: z, card: zephyr-needle}]
p2:
  hand: [{id: d, name: D, subtypes: [attack], pitch: 1, cost: 0, power: 1, defense: 3}]
play:
  - p1: {activate: z}
  - p2: {defend: [d]}
expect: [{card: z, zone: p1.graveyard}]
""",
    "Zephyr Needle stays where it has less": """
p1:
  resource_points: 1
  weapons: [{id: z, card: zephyr-needle}]
p2:
  hand: [{id: d, name: D, subtypes: [attack], pitch: 1, cost: 0, power: 1, defense: 1}]
play:
  - p1: {activate: z}
  - p2: {defend: [d]}
expect: [{card: z, zone: p1.weapon}]
""",
    "Conquer the Icy Terrain destroys what is frozen": """
p1:
  resource_points: 3
  hand:
    - {id: ice, name: Ice, types: [instant], pitch: 1, cost: 0,
       abilities: [{resolve: [{freeze: {zone: arsenal, side: enemy}}]}]}
    - {id: c, card: conquer-the-icy-terrain-red}
p2:
  arsenal: [{id: k, name: K, pitch: 1, cost: 0}]
  permanents: [{id: u, name: U, subtypes: [aura]}]
play:
  - p1: {play: ice}
  - p1: {play: c}
  - p2: {defend: []}
  - p1: {may: true}
expect: [{card: k, zone: p2.graveyard}, {card: u, zone: p2.permanent}]
""",
    "Mandible Claw attacks go again after a discard": """
p1:
  resource_points: 2
  weapons: [{id: d, card: mandible-claw}]
  hand:
    - {id: z, name: Z, power: 6, pitch: 1, cost: 1, subtypes: [attack]}
    - {id: q, name: Q, types: [instant], pitch: 1, cost: 0, abilities: [{resolve: [{discard: 1}]}]}
play:
  - p1: {play: q, discard: z}
  - p1: {activate: d}
  - p2: {defend: []}
expect: [{player: p1, action_points: 1}]
""",
    "Kunai of Retribution is destroyed as the chain closes": """
p1:
  resource_points: 1
  weapons: [{id: k, card: kunai-of-retribution}]
play:
  - p1: {activate: k}
  - p2: {defend: []}
expect: [{card: k, zone: p1.graveyard}, {player: p1, action_points: 1}]
""",
    "Clash of Heads hurts the head of who loses": """
p1:
  hand: [{id: a, name: A, subtypes: [attack], supertypes: [guardian], pitch: 1, cost: 0, power: 1}]
  equipment: [{id: h, name: H, subtypes: [head], defense: 2}]
  deck: [{id: x, name: X, power: 1, subtypes: [attack]}]
p2:
  hand: [{id: s, card: clash-of-heads-yellow}]
  deck: [{id: y, name: Y, power: 6, subtypes: [attack]}]
play:
  - p1: {play: a}
  - p2: {defend: [s]}
expect: [{card: h, counters: {"-1d": 1}}]
""",
    "Light the Way goes again where a yellow card was charged": """
p1:
  resource_points: 3
  hand: [{id: a, card: light-the-way-blue}, {id: y, name: Y, pitch: 2, cost: 0}]
play:
  - p1: {play: a, extra: true, cost: [y]}
  - p2: {defend: []}
expect: [{card: y, zone: p1.soul}, {player: p1, action_points: 1}]
""",
    "Reality Refractor lets an aura attack": """
p1:
  resource_points: 2
  weapons: [{id: k, card: reality-refractor}]
  permanents: [{id: u, name: U, subtypes: [aura], supertypes: [illusionist]}]
play:
  - p1: {activate: u}
  - p2: {defend: []}
expect: [{player: p2, life: 15}]
""",
    "Strike First is for an attack of this combat chain": """
p1:
  hand:
    - {id: tenet, card: fire-tenet-strike-first-red}
    - {id: a, name: A, subtypes: [attack], supertypes: [draconic], pitch: 1, cost: 0, power: 1}
play:
  - p1: {play: tenet}
  - p2: {defend: []}
  - p1: {proceed: action}
  - p1: {play: a}
  - p2: {defend: []}
expect: [{player: p2, life: 16}]
""",
    "so is Water the Seeds": """
p1:
  resource_points: 1
  hand:
    - {id: seeds, card: water-the-seeds-red}
    - {id: a, name: A, subtypes: [attack], pitch: 1, cost: 0, power: 1}
play:
  - p1: {play: seeds}
  - p2: {defend: []}
  - p1: {proceed: action}
  - p1: {play: a}
  - p2: {defend: []}
expect: [{player: p2, life: 16}]
""",
    "Rhinar intimidates for what is discarded in the action phase": """
p1:
  hero: {card: rhinar}
  hand: [{id: a, name: A, subtypes: [attack], pitch: 1, cost: 0, power: 6}]
  permanents: [{id: q, name: Q, subtypes: [aura], abilities: [{when: {event: end_phase_begins}, do: [{discard: 1}]}]}]
p2: {hand: 1}
play:
  - p1: {proceed: turn}
expect: [{card: a, zone: p1.graveyard}, {not_happened: intimidated}]
""",
    "Prism awakens a Figment that she controls": """
p1:
  hero: {card: prism-advent-of-thrones}
  resource_points: 2
  soul: 1
p2:
  permanents: [{id: f, card: figment-of-erudition-yellow}]
play:
  - p1: {activate: prism-advent-of-thrones, targets: [f]}
expect: [{refused: 1}]
""",
    "Scrub the Deck takes whichever hero it targets": """
p1:
  hero: {card: puffin}
  hand: [{id: scrub, card: scrub-the-deck-blue}]
  deck: [{id: y, name: Y, pitch: 2}]
play:
  - p1: {play: scrub, targets: [puffin]}
expect: [{card: y, zone: p1.graveyard}, {player: p1, permanent: 1}]
""",
    "Back for Seconds counts attacks as other cards do": """
p1:
  action_points: 2
  resource_points: 2
  weapons: [{id: s, name: S, subtypes: [1h, sword], power: 3, abilities: [{attack: 0, limit: 1}]}]
  hand:
    - {id: a, name: A, subtypes: [attack], pitch: 1, cost: 0, power: 1}
    - {id: back, card: back-for-seconds-yellow}
p2:
  permanents: [{id: glow, name: Glow, subtypes: [aura], keywords: [spectra]}]
play:
  - p1: {play: a, target: glow}
  - p1: {proceed: action}
  - p1: {activate: s}
  - p2: {defend: []}
  - p1: {play: back, targets: [s.attack]}
expect: [{player: p2, life: 14}]
""",
    "Looking for a Scrap goes again where its cost was paid": """
p1:
  resource_points: 2
  hand: [{id: scrap, card: looking-for-a-scrap-red}]
play:
  - p1: {play: scrap}
  - p2: {defend: []}
expect: [{player: p1, action_points: 0}]
""",
    "MHz Script does not go again": """
p1:
  hand: [{id: script, card: mhz-script-yellow}]
play:
  - p1: {play: script}
expect: [{card: script, zone: p1.permanent}, {player: p1, action_points: 0}]
""",
    "Reinforce Steel asks for the base defense": """
p1:
  resource_points: 2
  weapons: [{id: wall, name: Wall, types: [equipment], subtypes: [off-hand], supertypes: [guardian], defense: 3,
             counters: {"-1d": 2}}]
  hand: [{id: steel, card: reinforce-steel-blue}]
play:
  - p1: {play: steel}
expect: [{card: wall, counters: {"-1d": 2}}]
""",
    "Lexi pays by turning a card face-up": """
p1:
  hero: {card: lexi}
  arsenal: [{id: a, name: A, types: [action], pitch: 1, cost: 0, face_up: true}]
play:
  - p1: {activate: lexi, targets: [p2-hero]}
expect: [{refused: 1, cites: ["fab:1.14.4b"]}]
""",
    "a hero has the supertypes of its type line, not those of its essence": """
p1:
  hero: {card: lexi}
  hand:
    - {id: a, name: A, types: [instant], pitch: 1, cost: 0,
       abilities: [{resolve: [{if: {matches: own.hero, like: {supertypes: ice}}, then: [{draw: 1}]}]}]}
play:
  - p1: {play: a}
expect: [{not_happened: drawn}]
""",
    "Professor Teklovossen names no player whose Evos cost less": """
turn: {player: p2, phase: action}
p1: {hero: {card: professor-teklovossen}}
p2:
  hand: [{id: e, name: E, types: [action, equipment], subtypes: [evo, head], cost: 1}]
play:
  - p2: {play: e}
expect: [{player: p2, resource_points: 0, hand: 0}]
""",
}


@pytest.mark.parametrize("board", PRINTED.values(), ids=list(PRINTED))
def test_a_card_says_what_is_printed_on_it(board):
    done = resolve(parse(f"game: fab\n{board}"))
    assert done.held, [one.message() for one in done.outcomes]
