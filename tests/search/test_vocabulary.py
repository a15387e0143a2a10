import pytest

from judge.corpus import Corpus
from judge.search.vocabulary import Vocabulary


@pytest.fixture(scope="module")
def words():
    return Vocabulary.of(Corpus())


def names(words, text):
    return [found.term.ja for found in words.found_in(text)]


def test_longer_names_win(words):
    assert "エボルヴデッキ" in names(words, "エボルヴデッキの枚数")
    assert "デッキ" not in names(words, "エボルヴデッキの枚数")


def test_latin_names_match_whole_words(words):
    assert "必殺" in names(words, "two followers with Bane")
    assert "必殺" not in names(words, "urbanely")


def test_a_term_knows_its_subject(words):
    (term,) = [term for term in words.terms if term.id == "sve/手札"]
    assert words.subjects[term.id].ja == Corpus().load("sve").clauses["4"].text.ja


def test_synonyms_recognise_verbs_in_any_ending(words):
    assert "移動" in words.synonyms("手札に戻ったら")
    assert "移動" in words.synonyms("戻してよい")


def test_remarks_in_brackets_are_not_part_of_a_name(words):
    assert "引き分け" in names(words, "is it a draw")


def test_every_word_that_means_another_is_text():
    """YAML reads a bare 0 as a number, and a question with ゼロ ended in a traceback."""
    neutral = Vocabulary.of(Corpus()).neutral
    for table in (neutral.groups, neutral.slang, neutral.english_slang, neutral.phrases):
        assert all(isinstance(word, str) for words in table.values() for word in words)
    assert neutral.slang["ゼロ"]
