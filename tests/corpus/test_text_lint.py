"""Each check of a text finds what was planted and leaves alone what is right."""

import re

import pytest

from judge.corpus.lint import inspect_text as inspect
from judge.corpus.models import Text

NAMES = re.compile(r"《[^》]*》|デュエル マスター")


def rules(ja, en):
    return [rule for rule, _ in inspect(Text(ja, en), NAMES)]


@pytest.mark.parametrize(
    "ja",
    [
        "カードを 引く。",
        "カードを引く。 その後、捨てる。",
        "「[種類] の札」と書く。",
        "札を、 引く。",
        "カード\u3000を引く。",
    ],
)
def test_a_blank_between_japanese_characters(ja):
    assert rules(ja, "Draw a card.") == ["text.blank"]


def test_a_paragraph_that_ends_within_a_sentence():
    assert rules("札を引き、\n捨てる。", "Draw and discard.") == ["text.cut"]
    assert rules("札を引く。\n捨てる。", "Draw. Discard.") == []


@pytest.mark.parametrize(
    "ja",
    [
        "「契約 ― 条件」と書く。",
        "《赤 青》を引く。",
        "デュエル マスターを引く。",
        "Flesh and Blood の札を EP で引く。",
        "・札\n・人",
    ],
)
def test_a_blank_that_belongs_there(ja):
    assert rules(ja, "Text.") == []


@pytest.mark.parametrize(
    ("ja", "en"),
    [
        ("{1.1}と{1.2}を見る。", "See {1.1}."),
        ("上を見る。", "See {1.1}."),
        ("{1.1}を見る。", "See {1.2}."),
    ],
)
def test_references_that_disagree(ja, en):
    assert rules(ja, en) == ["reference.languages"]


@pytest.mark.parametrize(
    ("ja", "en"),
    [
        ("3枚引く。", "Draw 2 cards."),
        ("引く。", "Draw 2 cards."),
        ("5枚まで置ける。", "Up to four can be put."),
        ("3種類ある。", "There are several."),
        ("2回行う。", "It is done."),
        ("0枚である。", "It is full."),
        ("引く。", "Draw thirteen cards."),
    ],
)
def test_numbers_that_disagree(ja, en):
    assert rules(ja, en) == ["text.numbers"]


@pytest.mark.parametrize(
    ("ja", "en"),
    [
        ("3枚引く。", "Draw three cards."),
        ("第3の段階。", "The third step."),
        ("1枚引く。", "Draw a card."),
        ("2枚引く。", "Draw two."),
        ("0枚である。", "It is empty."),
        ("2人とも引く。", "Both draw."),
        ("両方を見る。", "See the 2."),
        ("{10.5.2}を見る。", "See {10.5.2}."),
        ("《第9の使者》を引く。", "Draw 《第9の使者》."),
        ("三つある。", "There are 3."),
        ("+2を得る。", "It gets +2."),
    ],
)
def test_numbers_that_agree(ja, en):
    assert rules(ja, en) == []


@pytest.mark.parametrize(
    ("ja", "en"),
    [
        ("札を引く。{1.1}", "Draw a card ({1.1})."),
        ("札を引く({1.1})。", "Draw a card. {1.1}"),
        ("札を引く({1.1})。、{1.2}", "Draw a card ({1.1}, {1.2})."),
        ("「引く」。{1.1}、{1.2}", 'Say "draw." {1.1}, {1.2}'),
        ("引く。{1.1}\n・置く", "Draw ({1.1}).\n- Put"),
    ],
)
def test_a_bare_number_after_a_sentence(ja, en):
    assert rules(ja, en) == ["text.bare_number"]


@pytest.mark.parametrize(
    ("ja", "en"),
    [
        ("札を引く({1.1})。", "Draw a card ({1.1})."),
        ("引く。{1.1}も見る。", "Draw. {1.1} applies too."),
        ("これは{1.1}", "This is {1.1}"),
    ],
)
def test_a_number_inside_a_sentence(ja, en):
    assert rules(ja, en) == []
