import pytest

from judge.letters import kana, read, sound

ENGLISH = {"leader", "tap", "arts", "to", "made", "no", "do", "face"}


def known(word):
    return word.lower() in ENGLISH


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("shissou", "しっそう"),
        ("matte", "まって"),
        ("matchi", "まっち"),
        ("zannen", "ざんねん"),
        ("hennka", "へんか"),
        ("kon'ya", "こにゃ"),
        ("kyoka", "きょか"),
        ("jibun", "じぶん"),
        ("tsukaeru", "つかえる"),
        ("strike", None),
        ("x", None),
        ("", None),
    ],
)
def test_a_word_in_latin_letters_is_read_as_kana(typed, meant):
    assert kana(typed) == meant


def test_a_question_in_romaji_is_read_and_words_of_the_rules_stay():
    assert read("shissou mochi wa deta turn ni leader nagureru?", known) == (
        "しっそう もち わ でた turn に leader なぐれる?"
    )


@pytest.mark.parametrize(
    "text",
    ["can I attack a face up leader", "no one made me do it", "守護 wa ga", "who has to go to face no", "10.5.2"],
)
def test_english_and_japanese_stay_as_they_are(text):
    assert read(text, known) == text


NAMED = {sound(read_as): read_as for read_as in ["クリーチャー"]} | {sound("しっそう"): "疾走"}
NAMED |= {sound("しんか"): "進化", sound("こうげき"): "攻撃"}


@pytest.mark.parametrize("word", ["kuriichaa", "kurīchā", "kuricha", "kuriicha-"])
def test_long_vowels_are_written_in_many_ways_or_not_at_all(word):
    assert read(f"shinka {word} sugu nagureru?", known, NAMED.get).startswith("進化 クリーチャー すぐ なぐれる")


def test_without_grammar_the_words_decide_that_it_is_japanese():
    assert read("kougeki nankai", known, NAMED.get) == "攻撃 なんかい"
    assert read("kogeki", known, NAMED.get) == "攻撃"
    assert read("bane", known, NAMED.get) == "bane"  # as well formed, and of no glossary
    assert read("leader shinka", known, NAMED.get) == "leader shinka"
