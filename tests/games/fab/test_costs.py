"""What a text knows of how it was paid for."""

from judge.scenario import parse, resolve

BOARD = """
game: fab
p1:
  hand:
    - {id: sink, name: Sink, types: [action], pitch: 1, cost: 0,
       abilities: [{optional_cost: [{cards: {zone: hand, any_number: true}, how: discard, as: gone}],
                    do: [{draw: {number: gone}}]}]}
    - {id: a, name: A, types: [action], pitch: 1, cost: 0}
    - {id: b, name: B, types: [action], pitch: 1, cost: 0}
    - {id: c, name: C, types: [action], pitch: 1, cost: 0}
  deck: 5
play:
  - p1: {play: sink, extra: true, cost: [a, b]}
expect:
  - {card: a, zone: p1.graveyard}
  - {card: c, zone: p1.hand}
  - {player: p1, hand: 3, deck: 3}
"""


def test_a_text_knows_how_many_cards_its_cost_was_paid_with():
    assert [one.message() for one in resolve(parse(BOARD)).outcomes if not one.held] == []
