"""A word spelled in several ways is one word; one that nothing bears is refused or said with what was meant."""

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


def test_letters_in_the_wrong_order_are_a_slip():
    count = {"gain": "life", "amount": {"count": {"supertypes": "gaurdian"}}}
    card = {"id": "a", "name": "A", "types": ["instant"], "abilities": text("resolve", count)}
    assert refused("fab", card) == ("p1.hand[0].abilities[0].resolve[0].amount.count.supertypes", "guardian")


STATIC = {"dm": ("battle_zone", "power", 1000), "fab": ("permanents", "power", 1)}
STATIC |= {"sve": ("field", "attack", 1), "kiseki": ("field", "str", 1)}
FIELDS = {"dm": ("races", "race"), "fab": ("supertypes", "supertypes"), "sve": ("traits", "trait")}
FIELDS |= {"kiseki": ("organizations", "trait")}
PRINTED = {
    "dm": {"cost": 1, "power": 1000},
    "fab": {"types": ["action"], "subtypes": ["ally"], "power": 1, "life": 1},
    "sve": {"type": "follower", "cost": 1, "attack": 1, "defense": 1},
    "kiseki": {"type": "unit", "cp": 1, "str": 1, "def": 1},
}


def strengthened(game, printed, asked):
    """A card of which a text says that those with a word are stronger, and the word is written in another way."""
    (zone, figure, more), (field, word) = STATIC[game], FIELDS[game]
    where = {"zone": "permanent"} if game == "fab" else {}
    static = {"static": {figure: more}, "affects": {"side": "own", word: asked, **where}}
    one = {"id": "a", "name": "A", **PRINTED[game], field: [printed]}
    other = {"id": "b", "name": "B", **PRINTED[game], "abilities": [static]}
    expect = [{"card": "a", {"str": "attack"}.get(figure, figure): PRINTED[game][figure] + more}]
    board = {"game": game, "p1": {zone: [one, other]}, "expect": expect}
    return resolve(parse(json.dumps(board))).held


@pytest.mark.parametrize(
    ("game", "printed", "asked"),
    [
        ("dm", "Armored Dragon", "armored dragon"),
        ("dm", "Armored Dragon", "Armored-Dragon"),
        ("dm", "Ａrmored Dragon", "Armored Dragon"),
        ("dm", "アーマード・ドラゴン", "アーマードドラゴン"),
        ("fab", "warrior", "Warrior"),
        ("fab", "Warrior", "戦士"),
        ("fab", "戦士", "warrior"),
        ("sve", "Officer", "officer"),
        ("kiseki", "Bracer Guild", "bracer guild"),
        ("kiseki", "遊撃士協会", "Bracer Guild"),
        ("kiseki", "Bracer Guild", "ブレイサーギルド"),
    ],
)
def test_words_that_mean_one_thing_are_one(game, printed, asked):
    assert strengthened(game, printed, asked)


@pytest.mark.parametrize(
    ("game", "printed", "asked"), [("fab", "warrior", "wizard"), ("sve", "Officer", "Commander"), ("dm", "A", "B")]
)
def test_words_that_mean_two_things_are_two(game, printed, asked):
    assert not strengthened(game, printed, asked)


def test_a_word_of_the_rulebook_is_written_as_the_form_has_it():
    card = {"id": "a", "name": "A", "types": ["action"], "subtypes": ["Off_Hand"], "class": "ウォリアー"}
    (held,) = parse(json.dumps({"game": "fab", "p1": {"hand": [card]}})).p1.hand
    assert (held.subtypes, held.supertypes) == (["off-hand"], ["warrior"])


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
    assert "count.name: no card on this board or in the library is or has Golliath; did you mean Goliath?" in said
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
