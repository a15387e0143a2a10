"""The token keywords: each row is what its clause says."""

from __future__ import annotations

import pytest

from judge.corpus.corpus import Corpus
from judge.games.fab.book.c0806_tokens import TOKENS, Token


@pytest.mark.parametrize("row", TOKENS.values(), ids=lambda row: row.name)
def test_its_clause_names_it_in_both_languages(row: Token) -> None:
    clause = Corpus().clause(row.says)
    assert f'the name "{row.en}"' in clause.text.en
    assert clause.title is not None
    assert clause.title.ja == row.ja


@pytest.mark.parametrize("row", TOKENS.values(), ids=lambda row: row.name)
def test_it_has_the_properties_that_its_clause_lists(row: Token) -> None:
    said = Corpus().clause(row.says).text.en.lower()
    words = (*row.subtypes, *row.supertypes, *row.types)
    assert [word for word in words if word not in said] == []
    assert ("{p} power" in said, "{h} life" in said) == (row.power is not None, row.life is not None)


def test_no_two_tokens_have_the_same_name() -> None:
    assert len({row.en for row in TOKENS.values()}) == len({row.says for row in TOKENS.values()}) == len(TOKENS)
