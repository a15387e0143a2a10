import pytest

from judge.corpus.importers._document import Draft, follows, may_follow
from judge.corpus.numbers import ClauseNumber


def test_follows_only_the_next_number():
    assert follows((1, 2), (1, 2, 1))
    assert follows((1, 2, 3, 4), (1, 3))
    assert not follows((1, 2), (1, 2))
    assert not follows((1, 2), (1, 4))
    assert not follows((1, 2), (1, 2, 1, 1))


@pytest.mark.parametrize(
    ("game", "last", "number"),
    [
        ("fab", None, "8"),
        ("fab", "8", "8.0"),
        ("fab", "8", "8.1"),
        ("fab", "8.0.6a", "8.1"),
        ("kiseki", "105.3c", "200"),
        ("kiseki", "200", "201"),
        ("kiseki", "902.6", "1000"),
        ("kiseki", "1322", "1322.1a"),
        ("kiseki", "804.11a", "804.11a-1"),
        ("dm", None, "000"),
        ("dm", "000.1", "100"),
        ("dm", "118.2", "200"),
    ],
)
def test_numbers_that_may_follow(game, last, number):
    assert may_follow(last and ClauseNumber.of(game, last), ClauseNumber.of(game, number))


@pytest.mark.parametrize(
    ("game", "last", "number"),
    [
        ("fab", None, "8.1"),
        ("fab", "8.1", "8.1"),
        ("fab", "8.1.1", "8.1.3"),
        ("sve", "1.2", "1.2.2"),
        ("kiseki", "105", "300"),
        ("kiseki", "105", "107"),
        ("kiseki", "803.6", "803.3"),
        ("kiseki", "1322", "1322.2a"),
        ("dm", "118", "120"),
        ("sve", "1", "3"),
    ],
)
def test_numbers_that_may_not_follow(game, last, number):
    assert not may_follow(last and ClauseNumber.of(game, last), ClauseNumber.of(game, number))


def test_a_paragraph_goes_on_with_a_space_between_latin_words_only():
    draft = Draft("kiseki")
    draft.open(ClauseNumber.of("kiseki", "100"), "札は UNIT", 1)
    draft.more("card")
    draft.more("である")
    assert draft.document("utf-8").clauses[0].text == "札は UNIT cardである"
