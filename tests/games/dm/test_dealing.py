"""What is asked of every board of a random game of Duel Masters."""

import pytest

from judge.games.dm.table.dealing import broken
from judge.scenario import resolve
from judge.scenario.shipped import library

WITH_PILES = [file for file in library("dm") if file.id.partition("/")[2].startswith(("803.", "801.2", "805."))]


@pytest.mark.parametrize("file", WITH_PILES, ids=lambda file: file.id)
def test_cards_that_are_linked_or_lie_under_others_are_in_order(file):
    """A god linked with another was said not to lie under it."""
    done = resolve(file.scenario)
    assert list(broken(done.setting.game, done.steps[-1])) == []


def test_a_card_that_its_pile_does_not_know_is_found():
    done = resolve(next(file for file in WITH_PILES if "803.1a-a-god-links" in file.id).scenario)
    game = done.setting.game
    linked = next(card for card in game.state.owners if game.state.get(card, "beneath"))
    game.state.put(game.state.get(linked, "beneath"), "beside", None)
    assert any(linked in what for what in broken(game, done.steps[-1]))
