"""Several spellings of a word are one word; an unknown word is rejected, or reported with a suggestion."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.scenario import ScenarioError, library, report, resolve
from tests.drawing import at_most
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
    """A card whose text makes cards with a word stronger; the word is spelled in another way."""
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


NAMES = {
    "dm": {
        ("civilizations", "civilization"): [("fire", "火"), ("light", "光")],
        ("races", "race"): [("Armored Dragon", "アーマード・ドラゴン"), ("Fire Bird", "ファイアー・バード")],
        ("keywords", "keyword"): [("blocker", "ブロッカー"), ("speed_attacker", "スピードアタッカー")],
        ("special", "special"): [("psychic", "サイキック")],
    },
    "fab": {
        ("supertypes", "supertypes"): [("warrior", "戦士"), ("light", "光")],
        ("types", "types"): [("action", "アクション")],
        ("keywords", "keyword"): [("go_again", "ゴーアゲイン")],
    },
    "sve": {
        ("class", "card_class"): [("dragoncraft", "ドラゴン"), ("neutral", "ニュートラル")],
        ("traits", "trait"): [("Commander", "指揮官"), ("Officer", "兵士")],
        ("keywords", "keyword"): [("ward", "守護"), ("storm", "疾走")],
    },
    "kiseki": {
        ("organizations", "organization"): [("Bracer Guild", "遊撃士協会"), ("SSS", "特務支援課")],
        ("keywords", "keyword"): [("covert", "暗躍")],
    },
}
"""For the field of a card and that of a filter: names of one thing in both languages."""


def spellings(names):
    """Draw one of the names of a thing in some case, width and with some mark between its words."""
    wide = str.maketrans({chr(n): chr(n + 0xFEE0) for n in range(0x21, 0x7F)})
    changed = [str, str.upper, str.title, lambda said: said.translate(wide)]
    marked = [str, lambda said: said.replace(" ", "-"), lambda said: said.replace(" ", "_")]
    parts = (st.sampled_from(names), st.sampled_from(changed), st.sampled_from(marked))
    return st.tuples(*parts).map(lambda drawn: drawn[2](drawn[1](drawn[0])))


@at_most(60)
@given(st.data())
def test_names_of_one_thing_are_one_value(data):
    game = data.draw(st.sampled_from(sorted(NAMES)))
    (field, asks), rows = data.draw(st.sampled_from(sorted(NAMES[game].items())))
    names = data.draw(st.sampled_from(rows))
    printed, asked = data.draw(spellings(names)), data.draw(spellings(names))
    (zone, figure, more) = STATIC[game]
    where = {"zone": "permanent"} if game == "fab" else {}
    words = [*PRINTED[game].get(field, []), printed] if field != "class" else printed
    one = {"id": "a", "name": "A", **PRINTED[game], field: words}
    static = {"static": {figure: more}, "affects": {"side": "own", asks: asked, **where}}
    other = {"id": "b", "name": "B", **PRINTED[game], "abilities": [static]}
    expect = [{"card": "a", {"str": "attack"}.get(figure, figure): PRINTED[game][figure] + more}]
    assert resolve(parse(json.dumps({"game": game, "p1": {zone: [one, other]}, "expect": expect}))).held


def test_a_part_of_a_race_is_one_of_the_printed_word():
    """203.2: ドラゴノイド does not contain ドラゴン, although Dragonoid contains Dragon."""
    assert strengthened("dm", "アーマード・ドラゴン", "Dragon")
    assert strengthened("dm", "Armored Dragon", "ドラゴン")
    assert not strengthened("dm", "Dragonoid", "Dragon")


@pytest.mark.parametrize("asked", ["Dragon", "ドラゴン", "Thunder"])
def test_a_part_of_a_race_without_a_printed_name_is_one_in_english(asked):
    assert strengthened("dm", "Thunder Dragon", asked)


def test_a_part_of_a_race_need_not_be_a_race():
    assert strengthened("dm", "Armored Dragon", "Armored")
    assert strengthened("dm", "Armored Dragon", "アーマード")


def test_another_name_of_a_keyword_or_type_is_taken():
    held = {"id": "a", "name": "A", "cost": 1, "power": 1000, "keywords": ["w_breaker"]}
    board = {"game": "dm", "p1": {"battle_zone": [held]}, "expect": [{"card": "a", "type": "monster"}]}
    done = resolve(parse(json.dumps(board)))
    assert done.held
    assert done.scenario.p1.battle_zone[0].keywords == ["double_breaker"]


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
def test_an_unknown_name_is_reported_with_similar_names(game):
    said = " ".join(told(game, {"name": "Golliath"}).split())
    assert "count.name: no card on this board or in the library is or has Golliath; did you mean Goliath?" in said
    assert "Golliathは盤面のカードにもjudgeの知るカードにもない(Goliathのことか)" in "".join(
        told(game, {"name": "Golliath"}, lang="ja").split()
    )


@pytest.mark.parametrize(("game", "race"), [("dm", "Knight"), ("dm", "ナイト"), ("dm", "Chimera Command")])
def test_a_race_of_published_cards_is_known_in_both_languages(game, race):
    static = {"static": {"power": 1000}, "affects": {"side": "own", "race": race}}
    card = {"id": "a", "name": "A", **PRINTED[game], "abilities": [static]}
    told = report.text(resolve(parse(json.dumps({"game": game, "p1": {"battle_zone": [card]}}))))
    assert ("is or has" in told) is (race == "Chimera Command")


@pytest.mark.parametrize(("asked", "known"), [("Dragun", False), ("Dragon", True), ("ドラゴン", True)])
def test_an_unknown_class_is_said(asked, known):
    assert ("is or has" in told("sve", {"card_class": asked, "type": "follower"})) is not known


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
def test_a_card_treated_as_named_is_not_reported_as_missing(does, select, stated):
    """No card bears the name, but a text makes it count: it was said all the same that none is or has it."""
    count = {"draw": {"count": {"zone": "field", "side": "own", **select}}}
    card = {"id": "a", "name": "A", "type": "event", "ep": 0, "abilities": text("spell", count)}
    other = {"id": "g", "name": "G", "type": "event", "ep": 0, "abilities": text("spell", does)}
    board = {"game": "kiseki", "p1": {"hand": [card, *([other] if stated else [])]}}
    told = " ".join(report.text(resolve(parse(json.dumps(board)))).split())
    assert ("is or has Zin" in told) is not stated


@pytest.mark.parametrize(
    ("game", "stated", "place", "meant"),
    [
        ("sve", {"class": "Elff"}, "class", "Elf"),
        ("sve", {"class": "ニンジャ"}, "class", None),
        ("sve", {"traits": ["魔法使"]}, "traits", "魔法使い"),
        ("sve", {"traits": ["Cook"]}, "traits", ""),
        ("dm", {"races": ["Armored Dragom"]}, "races", "armored dragon"),
        ("dm", {"races": ["Thunder Cook"]}, "races", ""),
        ("fab", {"supertypes": ["wizzard"]}, "supertypes", "wizard"),
        ("fab", {"subtypes": ["attack", "kite"]}, "subtypes", None),
        ("kiseki", {"organizations": ["Cooks"]}, "organizations", ""),
    ],
)
def test_a_word_that_a_card_is_stated_to_have(game, stated, place, meant):
    """A class that does not exist is remarked on; an invented race is not, unless it is almost a published one."""
    board = {"game": game, "p1": {"hand": [{"id": "a", "name": "A", **PRINTED[game], **stated}]}}
    told = "".join(report.text(resolve(parse(json.dumps(board)))).split())
    suggested = f"; did you mean {meant}?" if meant else ""
    word = stated[place] if place == "class" else stated[place][-1]
    said = f"p1.hand[0].{place}: neither the rulebook nor a published card has {word}{suggested}"
    assert ("".join(said.split()) in told) is (meant != "")
    assert ("nor a published card".replace(" ", "") in told) is (meant != "")


def test_the_japanese_name_of_a_class_in_latin_letters():
    card = {"id": "a", "name": "A", **PRINTED["sve"], "class": "Elf"}
    board = {"game": "sve", "p1": {"hand": [card]}}
    (read,) = parse(json.dumps(board)).p1.hand
    assert read.card_class == "Forest"


def test_organizations_of_links_are_those_of_the_cards():
    """1310: a link written in the other language than the cards linked nothing."""
    unit = {"id": "a", "name": "A", **PRINTED["kiseki"], "organizations": ["Bracer Guild"]}
    side = {"links": [["遊撃士協会", "特務支援課"]], "field": [unit]}
    expect = [{"card": "a", "organizations": ["SSS"]}, {"card": "a", "without_organizations": ["結社"]}]
    assert resolve(parse(json.dumps({"game": "kiseki", "p1": {**side}, "expect": expect[:1]}))).held


@pytest.mark.parametrize("word", ["Class VII", "class vii", "Class-Vii"])
def test_a_roman_numeral_keeps_its_capitals(word):
    board = {
        "game": "kiseki",
        "p1": {"field": [{"id": "a", "name": "A", **PRINTED["kiseki"], "organizations": [word]}]},
    }
    (unit,) = parse(json.dumps(board)).p1.field
    assert unit.organizations == ["Class VII"]


def test_a_trait_that_a_card_is_expected_not_to_have_is_named_in_either_language():
    unit = {"id": "a", "name": "A", **PRINTED["sve"], "traits": ["Officer"]}
    other = {"id": "b", "name": "B", **PRINTED["sve"]}
    board = {"game": "sve", "p1": {"field": [unit, other]}, "expect": [{"card": "b", "without_traits": ["兵士"]}]}
    assert resolve(parse(json.dumps(board))).held


def test_the_race_that_a_text_excepts_is_that_of_the_cards():
    """203.4: what `but` names was compared as written."""
    (file,) = (file for file in library("dm") if file.id == "dm/203.4-every-race-but-one-is-chosen")
    text = file.text.replace("but: Cyber Lord", "but: サイバーロード").replace("race: Cyber Lord}", "race: cyber_lord}")
    assert "サイバーロード, as" in text
    assert resolve(parse(text)).held
