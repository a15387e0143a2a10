import pytest
from whoosh.query import Or, Term
from whoosh.scoring import BM25F

from judge.search.fold import fold
from judge.search.query import weigh
from judge.search.scoring import K1, B
from judge.search.searcher import Searcher
from tests.books import ROWS, write_book

MORE = [
    ("2.1.2", "procedure", "手札を一枚捨てる。", "Discard a card."),
    ("2.1.3", "term", "墓場の札。", "A cemetery card."),
]
ASKED = [
    {"id": "2.1.2", "ja": ["何枚まで持てる?", "持ちすぎたら?"], "en": []},
    {"id": "2.1.3", "ja": ["持てるのは何枚? 持ちすぎたら負ける? 手札は?"], "en": []},
]

WORD = fold("シールド").text


@pytest.mark.parametrize("text", ["手札の確認で負けたプレイヤーはどうなりますか?", "when is a draw checked"])
def test_scores_are_those_of_whoosh(cache, tmp_path, text):
    searcher = Searcher.open(corpus=write_book(tmp_path / "rules_text", [*ROWS, *MORE]))
    weights = weigh(text, searcher.vocabulary, searcher.tokenizer)
    terms = [Term(name, word, boost=weight) for (name, word), weight in weights.items()]
    with searcher._index.searcher(weighting=BM25F(B=B, K1=K1)) as plain:
        expected = {hit.docnum: pytest.approx(hit.score) for hit in plain.search(Or(terms), limit=50, optimize=False)}
    assert expected
    assert searcher.ranker.scores(weights) == searcher.ranker.scores(weights, "sve") == expected


def test_the_best_question_counts_and_not_all_together(cache, tmp_path):
    searcher = Searcher.open(corpus=write_book(tmp_path / "rules_text", [*ROWS, *MORE], questions=ASKED))
    ranker = searcher.ranker
    answers = ranker.answers({("n", "持チ"): 1.0, ("n", "スギ"): 1.0})
    found = {ranker.ids[doc]: ranker.said(question) for doc, (_, question) in answers.items()}
    assert found == {"sve:2.1.2": "持ちすぎたら?", "sve:2.1.3": ASKED[1]["ja"][0]}
    scores = {ranker.ids[doc]: score for doc, (score, _) in answers.items()}
    assert scores["sve:2.1.2"] > scores["sve:2.1.3"]  # the shorter question says nothing else


def test_terms_are_weighed_by_how_rare_they_are_in_the_game(searcher):
    ranker = searcher.ranker
    everywhere, here = ranker.scores({("a", WORD): 1.0}), ranker.scores({("a", WORD): 1.0}, "dm")
    assert {ranker.ids[doc].partition(":")[0] for doc in here} == {"dm"}
    assert all(here[doc] < everywhere[doc] for doc in here)
