"""Checks of every board of a random game of Flesh and Blood."""

from judge.games.fab.adapter.dealing import broken
from judge.scenario import resolve
from tests.strictly import parse

BOARD = """
game: fab
p1:
  hand:
    - {id: one, types: [instant], cost: 0, abilities: [{resolve: [{create_card: cracked-bauble-yellow, into: hand}]}]}
play: [{p1: {play: one}}, {p1: {proceed: action}}]
"""


def test_a_card_that_is_created_later_is_not_missing_before():
    """A random game (seed 7008) in which a card was created was said to be at fault."""
    done = resolve(parse(BOARD))
    game, faults, marks = done.setting.game, [], {}
    for step in done.steps:
        marks.setdefault(step.mark, []).append(step)
    done.look_back(marks, lambda mark: faults.extend(one for step in marks[mark] for one in broken(game, step)))
    created = next(card for card in game.state.owners if "-created-" in card)
    assert faults == []
    game.state.remove(created)
    assert f"{created} is nowhere" in list(broken(game, done.steps[-1]))


REMOVED = """
game: fab
p1:
  hand:
    - id: one
      types: [action]
      cost: 0
      abilities: [{replace: {event: moves, card: this, to_zone: graveyard}, instead: [{remove: this}]}]
play: [{p1: {play: one}}, {p1: {proceed: action}}]
"""


def test_a_card_that_its_own_text_removes_is_not_missing():
    """A random game with published cards (seed 463) said that Goldfin Harpoon, which is removed, was missing."""
    done = resolve(parse(REMOVED))
    game = done.setting.game
    assert game.state.zone("one") is None
    assert list(broken(game, done.steps[-1])) == []
