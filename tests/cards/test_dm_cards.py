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
    zones: dict[tuple[str, str], list[str]] = {}
    for entry in CARDS:
        kinds = [kind for kind in (entry["type"], *entry.get("special", ())) if kind in BESIDE_THE_DECK]
        zone = BESIDE_THE_DECK[kinds[0]][0] if kinds else "graveyard"
        verdict = "unread" if "unread" in entry else "resolved"
        zones.setdefault((zone, verdict), []).append(entry["numbers"][0])
    for (zone, verdict), found in zones.items():
        for some in (found[at : at + 50] for at in range(0, len(found), 50)):
            board = {"game": "dm", "title": {"en": "all"}, "expect": [], "p1": {zone: some}}
            assert resolve(parse(json.dumps(board))).verdict == verdict
    unread = [entry for entry in CARDS if "unread" in entry]
    assert len(unread) < len(CARDS) / 10
    assert all(len(words) < 15 for entry in unread for words in entry["unread"]), "no printed text is kept"


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
