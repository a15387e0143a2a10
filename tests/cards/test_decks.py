"""Random games with decks of published cards."""

import pytest

from judge.cards.decks import published
from judge.scenario.studies.random_games import dealt, faults, play


def test_only_cards_that_are_read_whole_are_taken() -> None:
    cards = published("sve")
    assert len(cards.cards) > 1000, "void: hardly a card"
    assert not [card["name"] for card in cards.cards if "unread" in card or card.get("special") == "token"]


def test_a_deck_has_published_cards_only() -> None:
    cards = published("sve")
    names = {card["name"] for card in cards.cards}
    board = dealt("sve", 1, cards)
    assert {card.name for card in board.p1.deck} <= names


@pytest.mark.parametrize("game", ["sve", "dm"])
@pytest.mark.parametrize("seed", range(2))
def test_a_game_with_published_cards_has_no_fault(game: str, seed: int) -> None:
    assert faults(play(game, seed, cards=published(game))) == []


@pytest.mark.soak
@pytest.mark.parametrize("game", ["sve", "dm"])
@pytest.mark.parametrize("seed", range(2, 500))
def test_many_games_with_published_cards_have_no_fault(game: str, seed: int) -> None:
    assert faults(play(game, seed, cards=published(game))) == []
