"""The numbers of each rules text are the numbers of its document, both ways."""

import re
from collections import Counter

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


BASE = SOURCES.parent / "research" / "fab_cr_2.10.1.txt"
"""The English text of the chapters that the Japanese document of fab leaves out."""
ONLY_LATER = {"1.3.3b", "2.5.1a", "4.4.3f", "9.2.2c"}
"""The numbers that only a later text than that has."""

needs_base = pytest.mark.skipif(not BASE.is_file(), reason="the English text (../shared/research) is not there")


@needs_base
def test_fab_has_every_number_of_the_english_text():
    theirs = [clause.number for clause in read("fab", BASE.read_bytes(), BASE.name).clauses]
    assert len(theirs) == len(set(theirs)) == 836
    ours = [clause.number for clause in Corpus().load("fab") if clause.source is not None]
    assert [number for number in ours if number not in ONLY_LATER] == theirs
    assert set(ours) - set(theirs) == ONLY_LATER


@needs_base
def test_fab_has_every_example_of_the_english_text():
    number, theirs = "", Counter()
    for line in BASE.read_text("utf-8").splitlines():
        if found := re.match(r"(\d+(?:\.\d+)*[a-z]?)  ", line):
            number = found[1]
        theirs[number] += line.strip().startswith("Example:")
    theirs.update(["1.13.2b", "1.14.4"])  # the word "Example" is missing there
    ours = {clause.number: len(clause.examples) for clause in Corpus().load("fab") if clause.source is not None}
    assert {number: count for number, count in ours.items() if count != theirs[number]} == {}


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
