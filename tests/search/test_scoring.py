import pytest
from whoosh.query import And, Or, Term
from whoosh.scoring import BM25F

from judge.search.query import ranked
from judge.search.scoring import AnyOf
from judge.search.searcher import K1, B


@pytest.mark.parametrize(
    "text", ["手札の上限を超えたカードはどうなりますか?", "attack a follower with ward", "8.4.9 と 10.5.2 の違い"]
)
def test_scores_are_those_of_whoosh(searcher, text):
    ours = ranked(text, searcher.vocabulary, searcher.tokenizer)
    assert isinstance(ours, AnyOf)
    with searcher._index.searcher(weighting=BM25F(B=B, K1=K1)) as plain:
        found = plain.search(Or(list(ours.subqueries)), limit=50, optimize=False)
        expected = [(hit.docnum, pytest.approx(hit.score)) for hit in found]
    assert list(searcher._searcher().search(ours, limit=50, optimize=False).items()) == expected


def test_a_union_is_a_query_like_any_other(searcher):
    union = AnyOf([Term("a", "手札"), Term("a", "墓場"), Term("a", "存在しない語")])
    both = searcher._searcher().search(And([union, Term("chapter", "4")]), limit=None)
    assert {hit["chapter"] for hit in both} == {"4"}
    assert len(searcher._searcher().search(AnyOf([Term("a", "存在しない語")]))) == 0
