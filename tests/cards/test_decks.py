"""Random games with decks of published cards."""

from functools import cache

import pytest

from judge.cards import decks
from judge.games.fab.adapter.cards import face
from judge.games.fab.book.c0101_players import cannot_include
from judge.scenario.studies.random_games import dealt, faults, play

published = cache(decks.published)
"""The faces of cards are known by the cards: of others, all would be made again."""


def test_only_cards_that_are_read_whole_are_taken() -> None:
    cards = published("sve")
    assert len(cards.cards) > 1000, "void: hardly a card"
    assert not [card["name"] for card in cards.cards if "unread" in card or card.get("special") == "token"]


def test_a_deck_has_published_cards_only() -> None:
    cards = published("sve")
    names = {card["name"] for card in cards.cards}
    board = dealt("sve", 1, cards)
    assert {card.name for card in board.p1.deck} <= names


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(20))
def test_a_hero_begins_with_a_legal_deck(seed: int) -> None:
    board = dealt("fab", seed, published("fab"))
    for side in (board.p1, board.p2):
        hero, pool = face(side.hero), [face(card) for card in side.deck]
        assert len(pool) >= 15, "void: hardly a deck"
        assert [pool[n].name for n in range(len(pool)) if cannot_include(hero, pool, n)] == []


@pytest.mark.sweep
@pytest.mark.parametrize("game", ["sve", "dm"])
@pytest.mark.parametrize("seed", range(2))
def test_a_game_with_published_cards_has_no_fault(game: str, seed: int) -> None:
    assert faults(play(game, seed, cards=published(game))) == []


@pytest.mark.soak
@pytest.mark.parametrize("game", ["sve", "dm", "fab"])
@pytest.mark.parametrize("share", range(20))
def test_many_games_with_published_cards_have_no_fault(game: str, share: int) -> None:
    found = {seed: faults(play(game, seed, cards=published(game))) for seed in range(2 + share, 500, 20)}
    assert {seed: wrong for seed, wrong in found.items() if wrong} == {}
