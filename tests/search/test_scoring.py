from collections import defaultdict

import pytest
from whoosh.fields import ID, TEXT, Schema
from whoosh.filedb.filestore import RamStorage
from whoosh.query import Or, Term
from whoosh.scoring import BM25F

from judge.letters import fold
from judge.search.analysis import Cut, bigrams
from judge.search.index import documents
from judge.search.query import weigh
from judge.search.scoring import K1, WHOLE_B, WHOLE_K1, B, Ranker
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
    weights = weigh(text, searcher.vocabulary)
    terms = [Term(name, word, boost=weight) for (name, word), weight in weights.items()]
    with searcher._index.searcher(weighting=BM25F(B=B, K1=K1)) as plain:
        expected = {hit.docnum: pytest.approx(hit.score) for hit in plain.search(Or(terms), limit=50, optimize=False)}
    assert expected
    assert searcher.ranker.scores(weights) == searcher.ranker.scores(weights, "sve") == expected


def test_the_best_question_counts_and_not_all_together(cache, tmp_path):
    searcher = Searcher.open(corpus=write_book(tmp_path / "rules_text", [*ROWS, *MORE], questions=ASKED))
    ranker = searcher.ranker
    answers = ranker.answers({("n", "持チ"): 1.0, ("n", "スギ"): 1.0})
    found = {ranker.ids[doc]: ranker.question(question) for doc, (_, question) in answers.items()}
    assert found == {"sve:2.1.2": "持ちすぎたら?", "sve:2.1.3": ASKED[1]["ja"][0]}
    scores = {ranker.ids[doc]: score for doc, (score, _) in answers.items()}
    assert scores["sve:2.1.2"] > scores["sve:2.1.3"]  # the shorter question says nothing else


def test_a_clause_and_its_questions_are_one_text(cache, tmp_path):
    """The scores equal Whoosh's for one field, except for the constant factor of BM25."""
    book = write_book(tmp_path / "rules_text", [*ROWS, *MORE], questions=ASKED)
    searcher = Searcher.open(corpus=book)
    index = RamStorage().create_index(Schema(id=ID(stored=True), n=TEXT(analyzer=Cut(bigrams), phrase=False)))
    texts = defaultdict(list)
    for one in documents(book):
        texts[one["id"]] += [one[field] for field in ("n", "qn") if field in one]
    writer = index.writer()
    for name, said in texts.items():
        writer.add_document(id=name, n="\n".join(said))
    writer.commit()
    terms = [Term("n", "手札"), Term("n", "持チ"), Term("n", "何枚")]
    with index.searcher(weighting=BM25F(B=WHOLE_B, K1=WHOLE_K1)) as plain:
        expected = {hit["id"]: hit.score * (K1 + 1) / (WHOLE_K1 + 1) for hit in plain.search(Or(terms), limit=50)}
    found = searcher.ranker.together({(term.fieldname, term.text): 1.0 for term in terms})
    assert {searcher.ranker.ids[doc]: pytest.approx(score) for doc, score in found.items()} == expected
    assert {"sve:2.1.2", "sve:2.1.3"} <= set(expected)


def test_terms_are_weighed_by_how_rare_they_are_in_the_game(searcher):
    ranker = searcher.ranker
    everywhere, here = ranker.scores({("a", WORD): 1.0}), ranker.scores({("a", WORD): 1.0}, "dm")
    assert {ranker.ids[doc].partition(":")[0] for doc in here} == {"dm"}
    assert all(here[doc] < everywhere[doc] for doc in here)


@pytest.mark.sweep
def test_a_warmed_ranker_scores_the_same(searcher, monkeypatch):
    ranker = Ranker(searcher._index)
    weights = {("a", WORD): 1.0, ("n", WORD[:2]): 0.3}
    expected = searcher.ranker.scores(weights), searcher.ranker.answers(weights), searcher.ranker.together(weights)
    ranker.warm()
    monkeypatch.setattr(ranker, "_read", lambda *_: pytest.fail("read again"))
    assert (ranker.scores(weights), ranker.answers(weights), ranker.together(weights)) == expected


def test_how_long_everything_is_is_kept_with_the_index(searcher, monkeypatch, tmp_path):
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path))
    weights = {("a", WORD): 1.0, ("n", WORD[:2]): 0.3}
    expected = Ranker(searcher._index, "these sources").scores(weights)
    monkeypatch.setattr(Ranker, "_measured", lambda _: pytest.fail("measured again"))
    again = Ranker(searcher._index, "these sources")
    assert again.scores(weights) == expected
    assert again.ids == searcher.ranker.ids
