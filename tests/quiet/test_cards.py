"""A published card that is not read whole never ends a board as if all of it had been done."""

import pytest

from judge.cards.index import Entry
from judge.cards.library import library
from judge.scenario import report, resolve
from tests.strictly import parse

BOARD = """
game: sve
p1:
  pp: 1
  hand: [{{id: s, name: Spark, type: spell, cost: 1, abilities: [{{spell: [{{damage: 1, to: enemy.leader}}]}}]}}]
  {zone}: [{{id: a, card: {number}}}]
play:
  - p1: {{play: s}}
"""
MINE = "cards:\n  {number}: {{name: Mine, type: follower, cost: 1, attack: 1, defense: 1}}\n"


def first(reason: str) -> Entry:
    """Return a published follower with some unread words, and the reason."""
    followers = (card for card in library("sve").cards if card["type"] == "follower" and "special" not in card)
    return next(card for card in followers if reason in card)


def resolved(reason: str, zone: str, more: str = ""):
    number = first(reason)["numbers"][0]
    return resolve(parse((BOARD + more).format(zone=zone, number=number)))


@pytest.mark.parametrize("zone", ["field", "ex", "cemetery"])
@pytest.mark.parametrize("reason", ["unread", "newer"])
def test_the_words_that_are_not_read_are_in_the_verdict(reason: str, zone: str) -> None:
    done = resolved(reason, zone)
    assert done.verdict == "unread"
    assert report.to_json(done)["unread"] == [{"card": "a", "sentences": first(reason)[reason]}]
    assert all(f"(a): {words}" in report.text(done, "ja") for words in first(reason)[reason])


def test_a_card_that_stays_in_the_deck_does_not_count() -> None:
    assert resolved("unread", "deck").verdict == "resolved"


def test_an_ability_stated_on_the_board_replaces_the_unread_text() -> None:
    assert resolved("unread", "field", MINE).verdict == "resolved"
