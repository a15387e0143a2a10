"""Evolving into a card that the text describes (5.15.1)."""

from tests.games.boards import played

BOARD = """
p1:
  evolve_deck:
    - {id: strong, name: Cub, special: evolve, type: follower, attack: 5, defense: 9}
    - {id: weak, name: Cub, special: evolve, type: follower, attack: 5, defense: 4}
  field: [{id: cub, name: Cub, type: follower, cost: 2, attack: 2, defense: 5}]
  hand:
    - {id: s, name: S, type: spell, cost: 0, abilities: [{spell: [{evolve: {name: Cub}, into: {defense: 4}}]}]}
expect: [{card: cub, evolved: true, defense: 4}]
"""


def test_a_card_evolves_into_one_with_the_defense_that_the_text_asks_for() -> None:
    done = played("sve", BOARD, "p1: {play: s, evolve_card: weak}")
    assert [outcome.message() for outcome in done.outcomes if not outcome.held] == []
