"""The numbers of each rules text are the numbers of its document, both ways."""

import pytest

from judge.corpus import Corpus
from judge.corpus.importers import FORMATS, read

from .conftest import SOURCES, needs_source

DOCUMENTS = {"sve": ("000", 672), "fab": ("002", 412), "kiseki": ("003", 618), "dm": ("004", 816)}
"""How the name of each game's document begins, and how many clauses it has."""


def document(game):
    (path,) = SOURCES.glob(f"{DOCUMENTS[game][0]}_*.txt")
    return read(game, path.read_bytes(), path.name)


def test_every_game_has_an_importer():
    assert {game for one in FORMATS.values() for game in one.games} == set(DOCUMENTS)


@needs_source
@pytest.mark.parametrize("game", DOCUMENTS)
def test_a_document_has_exactly_its_numbers(game):
    numbers = [clause.number for clause in document(game).clauses]
    assert len(numbers) == len(set(numbers)) == DOCUMENTS[game][1]


@needs_source
@pytest.mark.parametrize("game", Corpus().games())
def test_the_rules_text_has_the_numbers_of_its_document_in_its_order(game):
    ours = [clause.number for clause in Corpus().load(game) if clause.source is None]
    assert ours == [clause.number for clause in document(game).clauses]


@needs_source
@pytest.mark.parametrize("game", Corpus().games())
def test_the_document_says_the_edition_that_we_restate_or_none(game):
    assert document(game).version in (None, Corpus().load(game).version)


@needs_source
@pytest.mark.parametrize("game", DOCUMENTS)
def test_the_official_wording_is_clean(game):
    marks = ("§", "&br;", "%%", "[[", "[#", "&size", "CENTER:", "\n\n", "\r")
    for clause in document(game).clauses:
        assert not any(mark in clause.text for mark in marks)
        assert clause.text == clause.text.strip()
