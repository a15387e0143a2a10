"""A word that a board has, spelled in another way, stands for nothing: it is refused with what was meant."""

import json

import pytest

from judge.scenario import ScenarioError, report, resolve
from tests.strictly import parse


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


def told(game, select, *, lang="en"):
    spell = {"fab": "resolve", "sve": "spell"}[game]
    kind = {"types": ["instant"]} if game == "fab" else {"type": "spell", "cost": 0}
    card = {"id": "a", "name": "A", **kind, "abilities": text(spell, {"draw": {"count": select}})}
    other = {"id": "g", "name": "Goliath", **({} if game == "fab" else {"type": "follower", "attack": 1, "defense": 1})}
    return report.text(resolve(parse(json.dumps({"game": game, "p1": {"hand": [card, other]}}))), lang=lang)


@pytest.mark.parametrize("game", ["fab", "sve"])
def test_a_name_that_nothing_bears_is_said_with_what_is_like_it(game):
    said = " ".join(told(game, {"name": "Golliath"}).split())
    assert "count.name: no card here or in the library is or has Golliath; did you mean Goliath?" in said
    assert "Golliathは盤面のカードにもjudgeの知るカードにもない(Goliathのことか)" in "".join(
        told(game, {"name": "Golliath"}, lang="ja").split()
    )


@pytest.mark.parametrize(
    ("game", "name"),
    [("fab", "goliath"), ("fab", "Gold"), ("sve", "Goliath"), ("sve", "フェアリー"), ("sve", "ナテラの大樹")],
)
def test_a_name_that_is_borne_is_not_worth_a_word(game, name):
    assert "judge knows" not in told(game, {"name": name})


@pytest.mark.parametrize(
    ("does", "select"),
    [
        ({"perform": "treat_as_there", "names": ["Zin"]}, {"name": "Zin"}),
        ({"perform": "link", "names": ["Zin", "Guild"]}, {"organization": "Zin"}),
    ],
)
@pytest.mark.parametrize("stated", [True, False])
def test_what_a_text_treats_as_there_is_there_in_words(does, select, stated):
    """No card bears the name, but a text makes it count: it was said all the same that none is or has it."""
    count = {"draw": {"count": {"zone": "field", "side": "own", **select}}}
    card = {"id": "a", "name": "A", "type": "event", "ep": 0, "abilities": text("spell", count)}
    other = {"id": "g", "name": "G", "type": "event", "ep": 0, "abilities": text("spell", does)}
    board = {"game": "kiseki", "p1": {"hand": [card, *([other] if stated else [])]}}
    told = " ".join(report.text(resolve(parse(json.dumps(board)))).split())
    assert ("is or has Zin" in told) is not stated
