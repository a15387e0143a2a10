"""A sentence that stands in a source is found; what nobody can say otherwise is left alone."""

import pytest

from judge.corpus import Corpus, clear
from judge.corpus.copy_lint import Copies, flat, runs_of

from .conftest import write_book

SOURCE = (
    "バトルに負けたクリーチャーは破壊されます。"
    "プレイヤーは自分の墓地の札をいつでも好きなように並べ替えることができます。"
)
NAMES = ["バトル", "クリーチャー", "破壊", "プレイヤー", "墓地", "札"]


@pytest.fixture
def first(root):
    def look(text, source=SOURCE, names=NAMES):
        write_book(root, glossary=[{"ja": name, "en": f"word {n}"} for n, name in enumerate(names)])
        clear()
        return Copies(Corpus(root).load("sve"), runs_of([source])).first(text)

    return look


@pytest.mark.parametrize(
    "text",
    [
        "バトルに負けたクリーチャーは、破壊される。",
        "プレイヤーは、自分の墓地の札を、いつでも、好きなように並べ替えてよい。",
        "短い文。自分の墓地の札をいつでも好きなように並べ替える(1.2.3)ことを、許す。",
    ],
)
def test_a_copied_sentence_is_found_whatever_its_punctuation(first, text):
    assert flat(first(text)) in flat(SOURCE)
    assert first(text)


@pytest.mark.parametrize(
    "text",
    [
        "バトルで負けた側のクリーチャーは、破壊される。",
        "札の順番を変えることは、プレイヤーの自由である。",
        "負けたクリーチャーは破壊。されます。プレイヤーは自分の墓地。",
    ],
)
def test_a_restated_sentence_is_not(first, text):
    assert first(text) == ""


def test_enumerated_terms_and_printed_names_are_nobodys(first):
    listed = "赤の札、青の札、黄の札、緑の札、黒の札、白の札"
    assert first(f"{listed}である。", listed, ["赤の札"])
    assert first(f"{listed}である。", listed, listed.split("、")) == ""
    printed = "《とても長い名前を持っている一枚のカード》"
    assert first(f"{printed}である。", printed) == ""
