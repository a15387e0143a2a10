import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge.corpus.numbers import GRAMMARS, ClauseNumber, is_number, mentions, read

SAMPLES = {"sve": "10.5.2.1", "kiseki": "804.11a-3", "dm": "506.3d", "fab": "8.3.5b"}


@st.composite
def numbers(draw):
    """Any number of any game: the components are drawn inside the digits each level allows."""
    grammar = GRAMMARS[draw(st.sampled_from(sorted(GRAMMARS)))]
    longest = 6 if grammar.endless else len(grammar.levels)
    parts = []
    for depth in range(draw(st.integers(1, longest))):
        level = grammar.level(depth)
        low, high = (int(bound) for bound in level.digits.split(","))
        parts.append(draw(st.integers(1, 26) if level.letter else st.integers(10 ** (low - 1), 10**high - 1)))
    return ClauseNumber(grammar.game, tuple(parts))


@given(numbers())
def test_a_written_number_reads_back_as_itself(number):
    assert ClauseNumber.of(number.game, str(number)) == number


FULL_WIDTH = str.maketrans("0123456789.-", "０１２３４５６７８９．－")
FORMS = [
    "{}",
    "({})",
    "【{}】",
    " {} ",
    "第{}条",
    "ルール {}",
    "総合ルール{}",
    "rule {}",
    "§{}",
    "「{}」を参照",
    "{}とは?",
    "{}。",
]


@given(numbers(), st.sampled_from(FORMS), st.booleans())
def test_every_typed_form_is_understood(number, form, wide):
    text = form.format(str(number).translate(FULL_WIDTH) if wide else number)
    typed = read(text)
    assert typed is not None
    assert number in typed.numbers
    assert not typed.only


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("８.３.5b", "fab:8.3.5b"),
        ("CR 8.3.5b", "fab:8.3.5b"),
        ("8.3.5 b", "fab:8.3.5b"),
        ("506.3D", "dm:506.3d"),
        ("506-3d", "dm:506.3d"),
        ("rule506_3d", "dm:506.3d"),
        ("#rule506_3d", "dm:506.3d"),
        ("dm506.3d", "dm:506.3d"),
        ("https://example.org/wiki#rule506_3d", "dm:506.3d"),
        ("総合ルール506.3d", "dm:506.3d"),
        ("506.3(d)", "dm:506.3d"),
        ("804.11a3", "kiseki:804.11a-3"),
        ("ルール3-2-4-1", "sve:3.2.4.1"),
    ],
)
def test_numbers_in_the_style_of_each_game(text, number):
    assert number in [f"{one.game}:{one}" for one in read(text).numbers]


@given(numbers(), st.sampled_from(["{0}:{1}", "{0} {1}", "{0}@1.7.0:{1}", "/rules/{0}/{1}"]))
def test_a_named_game_leaves_one_reading(number, form):
    assert read(form.format(number.game, number)).numbers == (number,)


@given(numbers())
def test_a_closing_dot_means_that_clause_alone(number):
    assert read(f"{number}.").only


@given(st.text(max_size=40))
def test_any_text_is_read_without_failing(text):
    read(text)


@given(st.lists(numbers(), max_size=8))
def test_order_is_by_components(many):
    for one in many:
        for other in many:
            if one.game == other.game and one.is_under(other):
                assert other < one


def test_prefixes_are_not_parents():
    assert not ClauseNumber.of("sve", "1.10").is_under(ClauseNumber.of("sve", "1.1"))
    assert ClauseNumber.of("sve", "1.9") < ClauseNumber.of("sve", "1.10")
    assert ClauseNumber.of("kiseki", "804.11a-3").is_under(ClauseNumber.of("kiseki", "804.11a"))


@pytest.mark.parametrize(("game", "number"), SAMPLES.items())
def test_each_game_has_its_grammar(game, number):
    assert str(ClauseNumber.of(game, number)) == number
    assert is_number(game, number)
    assert not is_number("sve" if game != "sve" else "dm", number)


@pytest.mark.parametrize(
    "text",
    [
        "1.50版",
        "2020年",
        "2-3",
        "2020-10-01",
        "Ver.1.7.0",
        "3枚",
        "20点",
        "第",
        "",
        "8.4.9.x",
        "08.4",
        "8..4",
        "1.7.0",
        "sve:",
        "手札",
        "8.4と8.5",
        "x" * 999,
    ],
)
def test_texts_without_a_number(text):
    assert read(text) is None


def test_versions_and_slugs_are_kept_apart():
    typed = read("sve@1.7.0:7.4.7#return-point")
    assert (typed.game, typed.version, typed.slug) == ("sve", "1.7.0", "return-point")


def test_of_names_the_error():
    with pytest.raises(ValueError, match=r"'8\.4x' is not a clause number of sve"):
        ClauseNumber.of("sve", "8.4x")
    with pytest.raises(ValueError, match="no number grammar for 'mtg'"):
        ClauseNumber.of("mtg", "100")


def test_mentions_in_a_sentence():
    assert mentions("8.4.9 と８．４．９．１の違い、1.50版、2.5点", "sve") == ("8.4.9", "8.4.9.1")


def test_numbers_filled_up_with_zeros():
    assert str(ClauseNumber.of("dm", "000.1")) == "000.1"
    assert read("000", "dm").numbers == (ClauseNumber("dm", (0,)),)
    assert not is_number("kiseki", "000")


def test_hundreds_head_their_sections():
    number = ClauseNumber.of("kiseki", "1204.2f-1")
    assert str(number.chapter) == "1200"
    assert str(ClauseNumber.of("kiseki", "1204").parent) == "1200"
    assert ClauseNumber.of("kiseki", "1200").parent is None
    assert number.is_under(ClauseNumber.of("kiseki", "1200"))
    assert not number.is_under(ClauseNumber.of("kiseki", "1100"))
    assert ClauseNumber.of("dm", "506").parent is None
