"""The published cards of Flesh and Blood: their facts, their texts as data, and boards that name them."""

import json

import pytest

from judge.cards.library import library
from judge.scenario import parse, resolve

CARDS = library("fab").cards


def zone_of(entry):
    types, subtypes = entry["types"], entry.get("subtypes", ())
    if "demi_hero" in types:
        return "banished"
    if "hero" in types:
        return "hero"
    if "token" in types or not types:
        return "permanents"
    if "weapon" in types or not {"off-hand", "quiver"}.isdisjoint(subtypes):
        return "weapons"
    return "equipment" if "equipment" in types else "hand"


@pytest.mark.parametrize("entry", CARDS, ids=lambda entry: entry["numbers"][0])
def test_every_card_can_lie_on_a_board_and_says_all_that_it_does(entry):
    zone, card = zone_of(entry), entry["numbers"][0]
    side = {zone: {"card": card} if zone == "hero" else [card]}
    done = resolve(parse(json.dumps({"game": "fab", "title": {"en": "one"}, "p1": side})))
    assert done.verdict == "resolved"
    assert "unread" not in entry, "what cannot be said whole is not in the library"


def test_a_card_keeps_its_facts_and_no_printed_text():
    entry = library("fab").find("disable-yellow")
    assert entry is not None
    assert (entry["name"], entry["types"], entry["pitch"], entry["cost"]) == ("Disable", ["action"], 2, 5)
    assert (entry["power"], entry["defense"], entry["supertypes"]) == (8, 3, ["guardian"])
    assert not any("functionalText" in one or ". " in json.dumps(one["numbers"]) for one in CARDS)


def test_every_card_is_there_once():
    numbers = [entry["numbers"][0] for entry in CARDS]
    assert len(numbers) == len({*numbers}) >= 150
