"""A word that a board has, spelled in another way, stands for nothing: it is refused with what was meant."""

import json

import pytest

from judge.scenario import ScenarioError, parse


def refused(game, *hand):
    with pytest.raises(ScenarioError) as wrong:
        parse(json.dumps({"game": game, "p1": {"hand": list(hand)}}))
    (problem,) = wrong.value.problems
    return problem.field, problem.suggestion


def text(verb, do):
    return [{verb: [do]}]


def test_a_subtype_with_another_hyphen_is_refused():
    card = {"id": "a", "name": "A", "types": ["equipment"], "subtypes": ["off_hand"]}
    assert refused("fab", card) == ("p1.hand[0].subtypes", "off-hand")


def test_letters_in_the_wrong_order_are_a_slip():
    count = {"gain": "life", "amount": {"count": {"supertypes": "gaurdian"}}}
    card = {"id": "a", "name": "A", "types": ["instant"], "abilities": text("resolve", count)}
    assert refused("fab", card) == ("p1.hand[0].abilities[0].resolve[0].amount.count.supertypes", "guardian")


@pytest.mark.parametrize("written", ["armored dragon", "Armored-Dragon", "Ａrmored Dragon"])
def test_a_race_is_spelled_as_on_the_cards(written):
    creature = {"id": "c", "name": "C", "type": "creature", "races": ["Armored Dragon"], "power": 1000}
    spell = {
        "id": "s",
        "name": "S",
        "type": "spell",
        "abilities": text("spell", {"destroy": {"race": written, "count": 1}}),
    }
    assert refused("dm", creature, spell)[1] == "Armored Dragon"


def test_a_word_of_its_own_is_taken():
    cards = [
        {"id": "a", "name": "A", "subtypes": ["attack", "kite"]},
        {
            "id": "b",
            "name": "B",
            "types": ["instant"],
            "abilities": text("resolve", {"gain": "life", "amount": {"count": {"subtypes": "kite"}}}),
        },
    ]
    parse(json.dumps({"game": "fab", "p1": {"hand": cards}}))
