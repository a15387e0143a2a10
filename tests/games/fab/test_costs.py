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


def test_cards_that_a_cost_wants_to_differ_are_not_chosen_alike():
    """They have different names, and the same color: what the cost says of them together binds its player."""
    by_name = BOARD.replace("any_number: true", "any_number: true, different: name")
    assert [one.message() for one in resolve(parse(by_name)).outcomes if not one.held] == []
    by_color, _, _ = BOARD.replace("any_number: true", "any_number: true, different: color").partition("expect:")
    refused = resolve(parse(by_color + 'expect: [{refused: 1, cites: ["fab:1.8.6"]}, {player: p1, deck: 5}]\n'))
    assert [one.message() for one in refused.outcomes if not one.held] == []
