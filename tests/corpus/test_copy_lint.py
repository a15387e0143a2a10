"""A passage that is also in a source is found; terms, and names and texts in quotes, are left alone."""

import pytest

from judge.corpus import Corpus, clear
from judge.corpus.lint import RUN, Copies, flat, lint, runs_of

from .conftest import write_book
from .test_completeness import BASE, needs_base

SOURCE = {
    "ja": "バトルに負けたクリーチャーは破壊されます。"
    "プレイヤーは自分の墓地の札をいつでも好きなように並べ替えることができます。",
    "en": "A creature that has lost a battle is destroyed. Players can rearrange the cards of their graveyards "
    "in any way they like, and at any time.",
}
NAMES = ["バトル", "クリーチャー", "破壊", "プレイヤー", "墓地", "札"]


@pytest.fixture
def first(root):
    def look(text, lang, source="", names=NAMES):
        write_book(root, glossary=[{"ja": name, "en": f"word {n}"} for n, name in enumerate(names)])
        clear()
        return Copies(Corpus(root).load("sve"), runs_of([source or SOURCE[lang]])).first(text, lang)

    return look


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("ja", "プレイヤーは、自分の墓地の札を、いつでも、好きなように並べ替えてよい。"),
        ("ja", "短い文。プレイヤーは、自分の墓地(1.2.3)の札をいつでも好きなように並べ替えることを、許される。"),
        ("en", "Anyone: players can rearrange the cards of their graveyards ({1.2.3}) in any way they like."),
        ("en", "Do players rearrange the cards of their graveyards in any\nway they like, or not, or never?"),
    ],
)
def test_a_copied_passage_is_found_with_any_punctuation(first, lang, text):
    assert len(first(text, lang)) >= RUN[lang]
    assert first(text, lang) in flat(SOURCE[lang], lang)


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("ja", "バトルで負けた側のクリーチャーは、破壊される。"),
        ("ja", "札の順番を変えることは、プレイヤーの自由である。"),
        ("en", "A player may put the cards of their graveyard into any order, at any time."),
        ("en", 'The card says "Players can rearrange the cards of their graveyards in any way they like".'),
    ],
)
def test_a_restated_passage_is_not(first, lang, text):
    assert first(text, lang) == ""


def test_listed_terms_and_printed_names_are_nobodys(first):
    listed = "赤い色の札、青い色の札、黄色い色の札、緑の色の札、黒い色の札、白い色の札"
    assert first(f"{listed}である。", "ja", listed, ["赤い色の札"])
    assert first(f"{listed}である。", "ja", listed, listed.split("、")) == ""
    printed = "《とても長い名前を持っている一枚のカードで、本当に長い名前の札》"
    assert first(f"{printed}である。", "ja", printed) == ""
    keywords = "Adjudicator, Assassin, Bard, Brute, Guardian, Illusionist, Mechanologist, Merchant and Ninja"
    assert first(f"They are {keywords}.", "en", keywords) == ""


@pytest.mark.sweep
def test_a_copy_planted_in_a_document_is_found_in_the_shipped_text(tmp_path):
    clause = Corpus().load("dm").clauses["405.3"]
    (tmp_path / "planted.txt").write_text(f"これは{clause.text.ja}{clause.text.ja}という原文です。", "utf-8")
    found = [one.id for one in lint(game="dm", sources=tmp_path) if one.rule == "text.copied"]
    assert found == ["dm:405.3"]


@needs_base
def test_the_english_rules_have_the_passages_looked_for():
    runs = runs_of([BASE.read_text("utf-8")])
    assert len(runs["en"]) > 100_000
    assert not runs["ja"]
