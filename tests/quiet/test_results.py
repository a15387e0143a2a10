"""Results that were silently wrong: a board for each, with the rulebook's result."""

import pytest

from judge.scenario import explored, report, resolve
from tests.strictly import parse

LATER = {
    "what a text put somewhere and how much that was go by one name, also in a delayed ability": """
game: sve
p1:
  pp: 5
  hand:
    - {id: s, name: Snare, type: spell, cost: 1,
       abilities: [{spell: [{return: {zone: field, side: enemy}, as: hit},
                            {later: {event: end_phase, side: own},
                             do: [{discard: {number: hit}, who: opponent}, {put: hit, into: deck}]}]}]}
p2:
  field: [{id: b, name: Squire, type: follower, cost: 1, attack: 2, defense: 2}]
  hand: [{id: z, name: Z, type: amulet, cost: 1}]
play:
  - p1: {play: s}
  - p1: end_turn
  - p2: {discard: z}
expect:
  - {card: b, zone: p2.deck}
  - {card: z, zone: p2.cemetery}
""",
    "a delayed craft too has both": """
game: kiseki
turn: {phase: battle}
p1:
  homebase:
    - {id: s, name: Snare, type: event, ep: 0,
       abilities: [{spell: [{put: {zone: field, side: enemy}, into: trail, as: gone},
                            {later: {event: recovery_phase_starts},
                             do: [{gain: bonds, amount: {number: gone}}, {put: gone, into: deck}]}]}]}
  bonds: 10
p2:
  field: [{id: b, name: Squire, cp: 1, str: 2, def: 2}]
  trail: [{id: z, name: Z, cp: 1, str: 2, def: 2}]
play:
  - p1: {play: s}
  - p1: {proceed: turn}
expect:
  - {card: b, zone: p2.deck}
  - {card: z, zone: p2.trail}
  - {player: p1, bonds: 11}
""",
    "a delayed ability that a move triggers still follows what its text had moved": """
game: sve
p1:
  pp: 5
  cemetery: [{id: c, name: Ghost, type: follower, cost: 1, attack: 1, defense: 1}]
  field: [{id: a, name: Page, type: follower, cost: 1, attack: 1, defense: 1}]
  hand:
    - {id: s, name: Rise, type: spell, cost: 1,
       abilities: [{spell: [{put: t, into: field},
                            {later: {event: dies, side: own}, do: [{return: t}]}],
                    targets: [{id: t, zone: cemetery, side: own}]}]}
    - {id: k, name: Knife, type: spell, cost: 1,
       abilities: [{spell: [{destroy: t}], targets: [{id: t, side: own, type: follower}]}]}
play:
  - p1: {play: s, targets: [c]}
  - p1: {play: k, targets: [a]}
expect:
  - {card: a, zone: p1.cemetery}
  - {card: c, zone: p1.hand}
""",
}

CHOSEN = {
    "an option without a legal target is none in an ability that has to be played": """
game: sve
p1:
  pp: 3
  hand:
    - {id: m, name: Herald, type: follower, cost: 1, attack: 1, defense: 1,
       abilities: [{keyword: fanfare, targets: [{id: t, side: enemy, type: follower}],
                    do: [{choose: 1, options: [[{damage: 2, to: t}], [{draw: 1}]]}]}]}
play:
  - p1: {play: m}
expect:
  - {player: p1, hand: 1, deck: 9}
  - {excluded: "1", cites: ["sve:10.6.2.3.3"]}
  - {verdict: resolved, cites: ["sve:10.7.3.1"]}
""",
    "an X for which there is no target cannot be said": """
game: sve
p1:
  pp: 3
  hand:
    - {id: m, name: Herald, type: follower, cost: 1, attack: 1, defense: 1,
       abilities: [{keyword: fanfare, x: 3, targets: [{id: t, side: enemy, type: follower, defense: x}],
                    do: [{destroy: t}]}]}
p2:
  field: [{id: b, name: Squire, type: follower, cost: 1, attack: 2, defense: 2}]
play:
  - p1: {play: m}
expect:
  - {card: b, zone: p2.cemetery}
  - {verdict: resolved, cites: ["sve:10.7.3.1"]}
""",
    "a target that leaves nothing for the next one to be is none": """
game: sve
p1:
  pp: 3
  field:
    - {id: a, name: Page, type: follower, cost: 1, attack: 1, defense: 1}
    - {id: c, name: Giant, type: follower, cost: 5, attack: 5, defense: 5}
  hand:
    - {id: m, name: Duel, type: amulet, cost: 1,
       abilities: [{keyword: fanfare, targets: [{id: o, side: own, type: follower},
                    {id: t, side: enemy, type: follower, defense: {max: {stat: attack, of: o}}}], do: [{destroy: t}]}]}
p2:
  field: [{id: b, name: Squire, type: follower, cost: 1, attack: 2, defense: 2}]
play:
  - p1: {play: m}
expect:
  - {card: b, zone: p2.cemetery}
  - {excluded: a, cites: ["sve:10.6.2.3.3"]}
  - {verdict: resolved}
""",
    "where no option can be carried out the ability is not played": """
game: sve
p1:
  pp: 3
  hand:
    - {id: m, name: Herald, type: follower, cost: 1, attack: 1, defense: 1,
       abilities: [{keyword: fanfare,
                    targets: [{id: t, side: enemy, type: follower}, {id: u, side: enemy, type: amulet}],
                    do: [{choose: 1, options: [[{damage: 2, to: t}], [{destroy: u}]]}]}]}
play:
  - p1: {play: m, choose: 2}
expect:
  - {happened: not_played, times: 1}
  - {cites: ["sve:10.6.2.3.3", "sve:10.7.3.2"]}
""",
    "of two options both are taken only where both can be carried out": """
game: sve
p1:
  pp: 3
  hand:
    - {id: m, name: Herald, type: follower, cost: 1, attack: 1, defense: 1,
       abilities: [{keyword: fanfare, targets: [{id: t, side: enemy, type: follower}],
                    do: [{choose: 2, up_to: true, options: [[{damage: 2, to: t}], [{draw: 1}]]}]}]}
play:
  - p1: {play: m}
expect:
  - {player: p1, hand: 1}
  - {verdict: resolved}
""",
    "a triggered craft too has to be played with an X that it can be played with": """
game: kiseki
p1:
  field: [{id: a, name: Estelle, cp: 3, str: 2, def: 3,
           abilities: [{when: {event: stunned, card: {other: true}}, x: 4,
                        targets: [{id: t, side: enemy, type: unit, def: x}], do: [{perform: stun, on: t}]}]},
          {id: c, name: Joshua, cp: 3, str: 2, def: 3}]
p2:
  homebase: [{id: w, name: Wall, type: item, cp: 1,
              arts: {ep: 0, targets: [{id: t, side: enemy, type: unit}], do: [{perform: stun, on: t}]}}]
  field: [{id: b, name: Loewe, cp: 4, str: 3, def: 4}]
play:
  - p2: {arts: w, targets: [c], during: battle}
expect:
  - {card: b, stunned: true}
  - {cites: ["kiseki:1211.5"]}
""",
}

DIVIDED = {
    "a value is divided in the branch that is in force, and not in the other": """
game: sve
p1:
  pp: 3
  hand:
    - {id: s, name: Volley, type: spell, cost: 1,
       abilities: [{spell: [{if: {exists: {type: amulet}}, then: [{damage: 4, to: t, divided: true}],
                             else: [{damage: 3, to: t, divided: true}]}],
                    targets: [{id: t, side: enemy, type: follower, up_to: 4}]}]}
p2:
  field: [{id: b, name: Squire, type: follower, cost: 1, attack: 2, defense: 5, count: 2}]
play:
  - p1: {play: s, targets: [b1, b2], divide: {b1: 1}}
expect:
  - {card: b1, defense: 4}
  - {card: b2, defense: 3}
  - {happened: share, times: 1}
  - {verdict: resolved}
""",
    "no more targets than there is to divide in the branch in force": """
game: sve
p1:
  pp: 3
  hand:
    - {id: s, name: Volley, type: spell, cost: 1,
       abilities: [{spell: [{if: {exists: {type: amulet}}, then: [{damage: 4, to: t, divided: true}],
                             else: [{damage: 1, to: t, divided: true}]}],
                    targets: [{id: t, side: enemy, type: follower, up_to: 4}]}]}
p2:
  field: [{id: b, name: Squire, type: follower, cost: 1, attack: 2, defense: 5, count: 2}]
play:
  - p1: {play: s, targets: [b2]}
expect:
  - {card: b2, defense: 4}
  - {cites: ["sve:10.6.2.3.2.1"]}
""",
    "a value is not divided in an option that was not chosen": """
game: sve
p1:
  pp: 3
  hand:
    - {id: s, name: Volley, type: spell, cost: 1,
       abilities: [{spell: [{choose: 1, options: [[{damage: 4, to: t, divided: true}],
                                                  [{damage: 3, to: t, divided: true}]]}],
                    targets: [{id: t, side: enemy, type: follower, up_to: 4}]}]}
p2:
  field: [{id: b, name: Squire, type: follower, cost: 1, attack: 2, defense: 5, count: 2}]
play:
  - p1: {play: s, choose: 2, targets: [b1, b2], divide: {b1: 1}}
expect:
  - {card: b1, defense: 4}
  - {card: b2, defense: 3}
  - {happened: share, times: 1}
""",
    "a branch that the text itself comes to is divided when it does": """
game: sve
p1:
  pp: 3
  hand:
    - {id: s, name: Volley, type: spell, cost: 1,
       abilities: [{spell: [{summon: Cannon}, {if: {exists: {type: amulet}}, then: [{damage: 4, to: t, divided: true}],
                             else: [{damage: 2, to: t, divided: true}]}],
                    targets: [{id: t, side: enemy, type: follower, up_to: 2}]}]}
tokens: [{name: Cannon, type: amulet, cost: 1}]
p2:
  field: [{id: b, name: Squire, type: follower, cost: 1, attack: 2, defense: 5, count: 2}]
play:
  - p1: {play: s, targets: [b1, b2], divide: {b1: 1}}
  - p1: {divide: {b1: 3}}
expect:
  - {card: b1, defense: 2}
  - {card: b2, defense: 4}
""",
    "what is chosen on resolution is divided on resolution": """
game: sve
p1:
  pp: 3
  hand:
    - {id: s, name: Volley, type: spell, cost: 1,
       abilities: [{spell: [{damage: 4, to: {side: enemy, type: follower, count: 2}, divided: true}]}]}
p2:
  field: [{id: b, name: Squire, type: follower, cost: 1, attack: 2, defense: 5, count: 3}]
play:
  - p1: {play: s, pick: [b1, b3], divide: {b1: 3}}
expect:
  - {card: b1, defense: 2}
  - {card: b2, defense: 5}
  - {card: b3, defense: 4}
  - {verdict: resolved}
""",
    "an option inside another one is chosen too, and its targets with it": """
game: sve
p1:
  pp: 3
  hand:
    - {id: s, name: Fork, type: spell, cost: 1,
       abilities: [{spell: [{choose: 1, options: [[{draw: 1}],
                                                  [{choose: 1, options: [[{destroy: t}], [{destroy: u}]]}]]}],
                    targets: [{id: t, side: enemy, type: follower}, {id: u, side: enemy, type: amulet}]}]}
p2:
  field: [{id: b, name: Squire, type: follower, cost: 1, attack: 2, defense: 5}]
play:
  - p1: {play: s, choose: [[2], [1]], targets: [b]}
expect:
  - {card: b, zone: p2.cemetery}
  - {verdict: resolved}
""",
    "the options of a delayed ability are chosen when it is played, and only then": """
game: sve
p1:
  pp: 3
  hand:
    - {id: s, name: Plan, type: spell, cost: 1,
       abilities: [{spell: [{later: {event: end_phase, side: own},
                             do: [{choose: 1, options: [[{draw: 1}], [{damage: 3, to: enemy.leader}]]}]}]}]}
play:
  - p1: {play: s}
  - p1: {end_turn: true, choose: 2}
expect:
  - {player: p2, leader: 17}
  - {verdict: resolved}
""",
}

SET = {
    "a defense that is set is that much, whatever was lost before; what is lost later comes off it": """
game: sve
p1:
  pp: 9
  field: [{id: w, name: W, type: amulet, cost: 1,
           abilities: [{when: {event: defense_gained, card: {type: follower}, side: enemy}, do: [{draw: 1}]},
                       {when: {event: defense_lost, card: {type: leader}, side: enemy},
                        do: [{draw: {number: amount}}]}]}]
  hand:
    - {id: s, name: Set, type: spell, cost: 1,
       abilities: [{spell: [{damage: 1, to: t}, {give: {set_defense: 5, set_attack: 4}, to: t}],
                    targets: [{id: t, side: enemy, type: follower}]}]}
    - {id: l, name: Low, type: spell, cost: 1,
       abilities: [{spell: [{give: {set_defense: 10, attack: 1}, to: enemy.leader}]}]}
    - {id: f, name: Fire, type: spell, cost: 1,
       abilities: [{spell: [{damage: 2, to: t},{damage: 2, to: enemy.leader}],
                    targets: [{id: t, side: enemy, type: follower}]}]}
    - {id: g, name: Cap, type: amulet, cost: 1,
       abilities: [{static: {set_defense: 2}, affects: {side: enemy, type: follower}}]}
    - {id: h, name: Spark, type: spell, cost: 1,
       abilities: [{spell: [{damage: 1, to: t}], targets: [{id: t, side: enemy, type: follower}]}]}
p2:
  defense: 15
  field: [{id: b, name: Squire, type: follower, cost: 1, attack: 2, defense: 7, damage: 3}]
play:
  - p1: {play: s, targets: [b]}
  - p1: {play: l}
  - p1: {play: f, targets: [b]}
  - p1: {play: g}
  - p1: {play: h, targets: [b]}
expect:
  - {card: b, defense: 1, attack: 4}
  - {player: p2, leader: 8}
  - {player: p1, hand: 6}
  - {happened: dropped, card: p2-leader}
""",
    "a leader whose defense falls by being set has lost defense this turn": """
game: sve
p1:
  pp: 2
  hand:
    - {id: l, name: Low, type: spell, cost: 1, abilities: [{spell: [{give: {set_defense: 9}, to: own.leader}]}]}
    - {id: r, name: Rage, type: spell, cost: 1,
       abilities: [{spell: [{if: {notation: sanguine}, then: [{draw: 1}]}]}]}
play:
  - p1: {play: l}
  - p1: {play: r}
expect:
  - {player: p1, leader: 9, hand: 1}
""",
}

EXTENT = {
    "cards of one look that come to the same field come at the same time": """
game: sve
p1:
  pp: 3
  deck:
    - {id: x, name: X, type: follower, cost: 1, attack: 1, defense: 1,
       abilities: [{when: {event: enters, side: own, card: {type: follower, other: true}}, do: [{draw: 1}]}]}
    - {id: y, name: Y, type: follower, cost: 1, attack: 1, defense: 1,
       abilities: [{when: {event: enters, side: own, card: {type: follower, other: true}}, do: [{draw: 1}]}]}
    - {id: z, name: Z, type: follower, cost: 1, attack: 1, defense: 1, count: 6}
  hand:
    - {id: s, name: Look, type: spell, cost: 1,
       abilities: [{spell: [{look: 3, take: [{take: {count: 1, name: X}, into: field},
                                             {take: {count: 1, name: Y}, into: field}]}]}]}
assume: {trigger: first}
play:
  - p1: {play: s, take: [[x], [y]]}
expect:
  - {card: x, zone: p1.field}
  - {card: y, zone: p1.field}
  - {player: p1, hand: 2}
  - {cites: ["sve:10.7.4.2"]}
""",
    "as many counters come off as there are, and that many are remembered": """
game: sve
p1:
  pp: 3
  field: [{id: a, name: Pot, type: amulet, cost: 1, counters: {charge: 3}}, {id: b, name: Jar, type: amulet, cost: 1}]
  hand:
    - {id: s, name: Empty, type: spell, cost: 1,
       abilities: [{spell: [{counter: charge, remove: 99, on: t, as: gone}, {draw: {number: gone}}],
                    targets: [{id: t, side: own, type: amulet, count: 2}]}]}
play:
  - p1: {play: s, targets: [a, b]}
expect:
  - {player: p1, hand: 3}
  - {happened: counters, times: 1}
  - {cites: ["sve:1.3.2"]}
""",
    "what is remembered of damage, healing, recovering and gaining is how much it was": """
game: sve
p1:
  pp: 3
  max_pp: 5
  defense: 10
  hand:
    - {id: s, name: Drain, type: spell, cost: 1,
       abilities: [{spell: [{damage: 2, to: {side: enemy, type: follower}, as: hurt},
                            {life: {number: hurt}, as: healed}, {draw: {number: healed}},
                            {recover: 5, as: back}, {damage: {number: back}, to: enemy.leader}]}]}
p2:
  field: [{id: b, name: Squire, type: follower, cost: 1, attack: 2, defense: 5, count: 2}]
play:
  - p1: {play: s}
expect:
  - {player: p1, leader: 14, hand: 4, pp: 5}
  - {player: p2, leader: 17}
""",
    "bonds gained are remembered as so many, up to the maximum": """
game: kiseki
p1:
  bonds: 38
  homebase:
    - {id: s, name: Cheer, type: event, ep: 0,
       abilities: [{spell: [{gain: bonds, amount: 5, as: got}, {draw: {number: got}}]}]}
  hand: 0
play:
  - p1: {play: s}
expect:
  - {player: p1, bonds: 40, hand: 2}
""",
}

REPLACED = """
game: sve
p1:
  defense: 10
  field: [{{id: a, name: A, type: follower, cost: 1, attack: 3, defense: 9, keywords: [drain]}}]
p2:
  field:
    - {{id: g, name: Glass, type: follower, cost: 3, attack: 1, defense: 9, engaged: true,
       abilities: [{{replace: {{event: attack_damage, card: this}}, {what}}}]}}
play:
  - p1: {{attack: g, with: a}}
expect:
  - {{card: g, defense: {defense}}}
  - {{player: p1, leader: {leader}}}
  - {{happened: replaced, times: {times}}}
"""


@pytest.mark.parametrize(
    ("what", "dealt"),
    [
        ("instead: [{damage: {number: amount, times: 2}, to: this}]", 6),
        ("times: 2", 6),
        ("set: 5", 5),
        ("set: 0", 0),
        ("half: up", 2),
        ("half: down", 1),
        ("at_most: 2", 2),
        ("at_most: 3", 3),
        ("add: -1", 2),
    ],
)
def test_damage_that_is_changed_stays_the_damage_of_who_deals_it(what, dealt):
    """Drain of the attacker heals by what its attack really did, however the text changes it."""
    times = 0 if what == "at_most: 3" else 1
    done = resolve(parse(REPLACED.format(what=what, defense=9 - dealt, leader=10 + dealt, times=times), "test"))
    assert [o.message() for o in done.outcomes if not o.held] == [], report.text(done, everything=True)


DECK = {
    "damage that comes to another in its place is dealt by the same card": """
game: sve
p1:
  field:
    - {id: a, name: A, type: follower, cost: 1, attack: 3, defense: 9, keywords: [drain]}
  defense: 10
p2:
  field:
    - {id: g, name: Guard, type: follower, cost: 3, attack: 1, defense: 9,
       abilities: [{replace: {event: leader_damaged, side: own}, instead: [{damage: {number: amount}, to: this}]}]}
play:
  - p1: {attack: p2-leader, with: a}
expect:
  - {card: g, defense: 6}
  - {player: p2, leader: 20}
  - {player: p1, leader: 13}
""",
    "a card in the cemetery is among the cards that pay for its own ability": """
game: sve
p1:
  cemetery:
    - {id: a, name: Ghost, type: follower, cost: 1, attack: 1, defense: 1,
       abilities: [{activate: [{cards: {zone: cemetery, count: 2}, how: banish}], zone: cemetery, do: [{draw: 1}]}]}
    - {id: c, name: Bone, type: follower, cost: 1, attack: 1, defense: 1}
play:
  - p1: {activate: a, pay_with: [a, c]}
expect:
  - {card: a, zone: p1.banished}
  - {player: p1, hand: 1}
""",
    "so many cards of the deck are those on top": """
game: sve
p1:
  pp: 3
  deck: [{id: d1, name: A, type: spell, cost: 1}, {id: d2, name: B, type: spell, cost: 1},
         {id: d3, name: C, type: spell, cost: 1}, {id: d4, name: D, type: spell, cost: 1}]
  field:
    - {id: a, name: Pot, type: amulet, cost: 1,
       abilities: [{activate: [{cards: {zone: deck, count: 2}, how: bury}], do: [{banish: {zone: deck, count: 1}}]}]}
play:
  - p1: {activate: a}
expect:
  - {card: d1, zone: p1.cemetery}
  - {card: d2, zone: p1.cemetery}
  - {card: d3, zone: p1.banished}
  - {verdict: resolved, cites: ["sve:4.5.2"]}
""",
    "a craft too is paid with the top cards of the deck, one after the other": """
game: kiseki
p1:
  deck: [{id: d1, name: A, cp: 1, str: 1, def: 1}, {id: d2, name: B, cp: 1, str: 1, def: 1},
         {id: d3, name: C, cp: 1, str: 1, def: 1}]
  field:
    - {id: a, name: Estelle, cp: 3, str: 2, def: 3,
       abilities: [{activate: [{cards: {zone: deck, count: 2}, how: trail}], do: [{draw: 1}]}]}
play:
  - p1: {craft: a}
expect:
  - {card: d1, zone: p1.trail}
  - {card: d3, zone: p1.hand}
  - {cites: ["kiseki:504.3"]}
""",
    "a follower without a fitting evolve card says that it does not evolve": """
game: sve
p1:
  pp: 1
  hand:
    - {id: s, name: S, type: spell, cost: 1,
       abilities: [{spell: [{evolve: t}], targets: [{id: t, side: own, type: follower}]}]}
  field: [{id: a, name: A, type: follower, cost: 1, attack: 1, defense: 1}]
  evolve_deck: [{id: be, name: B, special: evolve, type: follower, attack: 2, defense: 2}]
play:
  - p1: {play: s, targets: [a]}
expect:
  - {card: a, evolved: false}
  - {happened: dropped, card: a, times: 1}
""",
    "what is chosen inside one of two things is chosen as the card is played": """
game: sve
p1:
  pp: 1
  hand:
    - {id: s, name: S, type: spell, cost: 1,
       abilities: [{spell: [{either: [[{choose: 1, options: [[{draw: 1}], [{mill: 1}]]}], [{mill: 2}]]}]}]}
  deck: 5
play:
  - p1: {play: s, choose: 2, either: 1}
expect:
  - {player: p1, deck: 4, cemetery: 2}
  - {order: ["sve:5.17.3", "sve:10.6.2.8.2"]}
""",
    "damage divided inside one of two things is divided as the card is played": """
game: sve
p1:
  pp: 1
  hand:
    - {id: s, name: S, type: spell, cost: 1,
       abilities: [{spell: [{either: [[{damage: 3, to: t, divided: true}], [{draw: 1}]]}],
                    targets: [{id: t, side: enemy, type: follower, count: 2}]}]}
p2:
  field:
    - {id: a, name: A, type: follower, cost: 1, attack: 1, defense: 5}
    - {id: b, name: B, type: follower, cost: 1, attack: 1, defense: 5}
play:
  - p1: {play: s, targets: [a, b], divide: {a: 1, b: 2}, either: 1}
expect:
  - {card: a, defense: 4}
  - {card: b, defense: 3}
""",
    "a static ability sets what cards in the hand cost": """
game: sve
p1:
  pp: 3
  field:
    - {id: a, name: A, type: follower, cost: 1, attack: 1, defense: 1,
       abilities: [{static: {set_cost: 1}, affects: {zone: hand, type: spell}},
                   {static: {cost: 1}, affects: {zone: hand}}]}
  hand: [{id: s, name: S, type: spell, cost: 7, abilities: [{spell: [{draw: 1}]}]}]
play:
  - p1: {play: s}
expect:
  - {player: p1, pp: 1}
  - {cites: ["sve:10.10.2.4"]}
""",
    "what an evolve card is like may be as involved as any filter": """
game: sve
p1:
  pp: 1
  hand:
    - {id: s, name: S, type: spell, cost: 1,
       abilities: [{spell: [{evolve: t, into: {attack: {min: {count: {side: any}, plus: 1}}}}],
                    targets: [{id: t, side: own, type: follower}]}]}
  field: [{id: a, name: A, type: follower, cost: 1, attack: 1, defense: 1}]
  evolve_deck:
    - {id: we, name: W, special: evolve, type: follower, attack: 1, defense: 2}
    - {id: ke, name: K, special: evolve, type: follower, attack: 4, defense: 4}
play:
  - p1: {play: s, targets: [a], evolve_card: ke}
expect:
  - {card: a, evolved: true, attack: 4}
""",
}

AGES = {
    "sve": """
game: sve
p1:
  field:
    - {{id: e, name: Elf, type: follower, cost: 1, attack: 2, defense: 3, traits: [Forest]}}
    - {{id: o, name: Olm, type: follower, cost: 1, attack: 2, defense: 2, {older}
       abilities: [{{static: {{set_attack: 1}}, affects: {{zone: field, trait: Forest}}}}]}}
    - {{id: m, name: Mule, type: follower, cost: 1, attack: 2, defense: 2, {younger}
       abilities: [{{static: {{set_attack: 4}}, affects: {{zone: field, trait: Forest}}}}]}}
expect:
  - {{card: e, attack: {strength}}}
  - {{verdict: {verdict}}}
""",
    "kiseki": """
game: kiseki
p1:
  field:
    - {{id: e, name: Estelle, cp: 3, str: 2, def: 3, organizations: [Bracer]}}
    - {{id: o, name: Olivier, cp: 2, str: 2, def: 2, {older}
       abilities: [{{id: soften, static: {{set_str: 1}}, affects: {{type: unit, organization: Bracer}}}}]}}
    - {{id: m, name: Mueller, cp: 2, str: 2, def: 2, {younger}
       abilities: [{{id: rally, static: {{set_str: 4}}, affects: {{type: unit, organization: Bracer}}}}]}}
expect:
  - {{card: e, str: {strength}}}
  - {{verdict: {verdict}}}
""",
    "fab": """
game: fab
p1:
  permanents:
    - {{id: e, name: E, types: [action], subtypes: [ally], power: 3, life: 3}}
    - {{id: o, name: O, types: [token], subtypes: [aura], {older}
       abilities: [{{static: {{set_power: 1}}, affects: {{subtypes: ally}}}}]}}
    - {{id: m, name: M, types: [token], subtypes: [aura], {younger}
       abilities: [{{static: {{set_power: 4}}, affects: {{subtypes: ally}}}}]}}
expect:
  - {{card: e, power: {strength}}}
  - {{verdict: {verdict}}}
""",
}

FIXED = """
game: dm
p1:
  battle_zone:
    - {{id: e, name: E, power: 3000, races: [Elf]}}
    - {{id: o, name: O, power: 3000, {older} abilities: [{{static: {{set_power: 1000}}, affects: {{race: Elf}}}}]}}
    - {{id: m, name: M, power: 3000, {younger} abilities: [{{static: {{set_power: 4000}}, affects: {{race: Elf}}}}]}}
"""


@pytest.mark.parametrize(
    ("older", "younger", "power", "verdict", "outcomes"),
    [
        ("since: 1,", "since: 2,", 1000, "by_reading", 1),
        ("since: 2,", "since: 1,", 4000, "by_reading", 1),
        ("", "", 4000, "depends", 2),
    ],
)
def test_of_several_effects_that_fix_a_power_the_first_remains(older, younger, power, verdict, outcomes):
    """The one whose name comes last in the alphabet did, and the verdict was resolved."""
    board = FIXED.format(older=older, younger=younger)
    done = resolve(parse(board, "test"))
    assert done.board(len(done.steps))["cards"]["e"]["power"] == power
    assert done.verdict == verdict
    assert len(explored(parse(board, "test")).outcomes) == outcomes


@pytest.mark.parametrize("game", AGES)
@pytest.mark.parametrize(
    ("older", "younger", "strength", "verdict"),
    [
        ("since: 1,", "since: 2,", 4, "resolved"),
        ("since: 2,", "since: 1,", 1, "resolved"),
        ("", "", 1, "depends"),
        ("since: 3,", "since: 3,", 1, "depends"),
    ],
)
def test_static_abilities_of_a_stated_board_are_as_old_as_it_says(game, older, younger, strength, verdict):
    board = AGES[game].format(older=older, younger=younger, strength=strength, verdict=verdict)
    done = resolve(parse(board, "test"))
    assert [o.message() for o in done.outcomes if not o.held] == [], report.text(done, everything=True)


@pytest.mark.parametrize("game", AGES)
def test_exploring_sees_both_orders_of_static_abilities_of_one_age(game):
    found = explored(parse(AGES[game].format(older="", younger="", strength=1, verdict="depends"), "test"))
    assert len(found.outcomes) == 2


KISEKI = {
    "Hate and Covert are what forbids an attack": """
game: kiseki
p1:
  field:
    - {id: a, name: Estelle, cp: 3, str: 2, def: 3}
    - {id: c, name: Leonhardt, cp: 3, str: 2, def: 3, keywords: [covert]}
p2:
  field:
    - {id: h, name: Zin, cp: 2, str: 2, def: 2, keywords: [hate]}
    - {id: n, name: Agate, cp: 2, str: 2, def: 2}
    - {id: v, name: Bleublanc, cp: 2, str: 2, def: 2, keywords: [covert]}
play:
  - p1: {why_not: {attack: n, with: a}, during: battle}
  - p1: {why_not: {attack: v, with: a}, during: battle}
  - p1: {why_not: {attack: n, with: c}, during: battle}
  - p1: {attack: n, with: a}
expect:
  - {answer: 1, legal: false, cites: ["kiseki:1407.1"]}
  - {answer: 2, legal: false, cites: ["kiseki:1402.1"]}
  - {answer: 3, legal: false, cites: ["kiseki:1402.1"]}
  - {refused: 4, cites: ["kiseki:1407.1"]}
""",
    "a cost that is raised and one that is set: the note says which order we take": """
game: kiseki
p1:
  ep: 2
  field:
    - {id: a, name: Tax, cp: 3, str: 2, def: 3,
       abilities: [{static: {ep_cost: 1}, affects: {zone: homebase, type: event}}]}
  homebase:
    - {id: s, name: Cheer, type: event, ep: 3, abilities: [{play_cost: 0, set: 1}, {spell: [{draw: 1}]}]}
play:
  - p1: {play: s}
expect:
  - {player: p1, ep: 1}
  - {cites: ["kiseki:1204.2f-6#order-of-changes"]}
""",
    "where only one of them changes the cost there is nothing to read in two ways": """
game: kiseki
p1:
  ep: 2
  homebase:
    - {id: s, name: Cheer, type: event, ep: 3, abilities: [{play_cost: 0, set: 1}, {spell: [{draw: 1}]}]}
play:
  - p1: {play: s}
expect:
  - {player: p1, ep: 1}
  - {not_cites: ["kiseki:1204.2f-6#order-of-changes"]}
""",
}

DISCOUNT = {
    "a game that ends while the script lets time pass has ended": """
game: kiseki
p1:
  homebase: [{id: e, name: E, type: event, ep: 0, abilities: [{spell: [{gain: bonds, amount: -5, who: opponent}]}]}]
p2: {bonds: 5}
play:
  - p1: {play: e}
  - p1: {proceed: turn}
expect:
  - {winner: p1}
""",
    "a discount given to a card in hand is lost as it is played, and a step says so": """
game: sve
p1:
  pp: 1
  hand:
    - {id: h, name: H, type: spell, cost: 3, abilities: [{spell: [{draw: 1}]}]}
    - {id: g, name: G, type: spell, cost: 0,
       abilities: [{spell: [{pick: {zone: hand, count: 1}, as: it}, {give: {cost: -3}, to: it}]}]}
play:
  - p1: {play: g}
  - p1: {play: h}
expect:
  - {refused: 2, cites: ["sve:10.4.4"]}
  - {happened: new_card, card: h, times: 1}
  - {card: h, zone: p1.hand}
""",
    "one given in the EX area goes on": """
game: sve
p1:
  pp: 1
  ex: [{id: h, name: H, type: spell, cost: 3, abilities: [{spell: [{draw: 1}]}]}]
  hand:
    - {id: g, name: G, type: spell, cost: 0,
       abilities: [{spell: [{pick: {zone: ex, count: 1}, as: it}, {give: {cost: -3}, to: it}]}]}
play:
  - p1: {play: g}
  - p1: {play: h}
expect:
  - {card: h, zone: p1.cemetery}
  - {cites: ["sve:10.6.2.1.3"]}
""",
}

BOARDS = {**LATER, **CHOSEN, **DIVIDED, **SET, **EXTENT, **DECK, **KISEKI, **DISCOUNT}


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_results_follow_the_rulebook(board):
    done = resolve(parse(board, "test"))
    assert done.outcomes
    assert [o.message() for o in done.outcomes if not o.held] == [], report.text(done, everything=True)
