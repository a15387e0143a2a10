"""Results that were wrong without anybody being told: a board for each, with what the rulebook says."""

import pytest

from judge.scenario import parse, report, resolve

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

BOARDS = {**LATER}


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_what_the_rulebook_says_comes_out(board):
    done = resolve(parse(board, "test"))
    assert done.outcomes
    assert [o.message() for o in done.outcomes if not o.held] == [], report.text(done, everything=True)
