"""The published cards of Duel Masters: their facts, their texts as data, and boards that name them."""

import json

import pytest

from judge.cards.library import library
from judge.games.dm.book.c103_starting_the_game import BESIDE_THE_DECK
from judge.scenario import resolve
from tests.strictly import parse

CARDS = library("dm").cards


@pytest.mark.sweep
def test_every_card_can_lie_on_a_board_and_says_all_that_it_does() -> None:
    numbers = [entry["numbers"][0] for entry in CARDS]
    assert len(numbers) == len({*numbers}) >= 70
    zones: dict[str, list[str]] = {}
    for entry in CARDS:
        kinds = [kind for kind in (entry["type"], *entry.get("special", ())) if kind in BESIDE_THE_DECK]
        zone = BESIDE_THE_DECK[kinds[0]][0] if kinds else "graveyard"
        zones.setdefault(zone, []).append(entry["numbers"][0])
    for zone, found in zones.items():
        for some in (found[at : at + 50] for at in range(0, len(found), 50)):
            board = {"game": "dm", "title": {"en": "all"}, "expect": [], "p1": {zone: some}}
            assert resolve(parse(json.dumps(board))).verdict == "resolved"
    assert all(entry.get("unread") is None for entry in CARDS), "what cannot be said whole is not in the library"


def test_a_card_keeps_its_facts_and_no_printed_text() -> None:
    entry = library("dm").find("DM13-031")
    assert entry is not None
    assert (entry["name"], entry["type"], entry["cost"]) == ("炎槍と水剣の裁", "spell", 6)
    assert entry["civilizations"] == ["water", "fire"]
    assert not any("。" in str(entry) for entry in CARDS)


def test_a_card_under_another_one_can_be_named() -> None:
    board = """
game: dm
title: {en: under}
p1:
  battle_zone: [{card: DM16-S05, id: e, under: [{card: DM01-103, id: b}]}]
expect:
  - {card: e, under: [b]}
"""
    assert resolve(parse(board)).outcomes[0].held
