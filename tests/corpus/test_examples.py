"""The examples in the documents: each has a board, or the clause says why none is played."""

from collections.abc import Iterator

import pytest

from judge import resources
from judge.corpus import Clause, Corpus, Example
from tests.strictly import parse

GAMES = Corpus().games()

NOT_YET = {
    "dm": "110.6#1",
    "fab": """
        7.3.2f#1
        """,
}
"""The examples that no board plays yet, by clause and place; only ever to become fewer."""


def examples(game: str) -> Iterator[tuple[str, Clause, Example]]:
    """Yield the examples of a game, each with its place: ``1.4.3c#2`` is the second one at that clause."""
    for clause in Corpus().load(game):
        for place, example in enumerate(clause.examples, 1):
            yield f"{clause.number}#{place}", clause, example


@pytest.mark.parametrize("game", GAMES)
def test_every_example_is_played_or_its_clause_says_why_not(game):
    without = {place for place, clause, one in examples(game) if one.scenario is None and clause.not_simulated is None}
    assert without <= set(NOT_YET.get(game, "").split())


@pytest.mark.sweep
@pytest.mark.parametrize("game", GAMES)
def test_the_board_of_an_example_is_about_its_clause(game):
    linked = [(place, clause, one.scenario) for place, clause, one in examples(game) if one.scenario is not None]
    assert linked
    for place, clause, name in linked:
        path = resources.path("scenarios") / f"{name}.yaml"
        assert path.is_file(), f"{place}: there is no board {name}"
        about = parse(path.read_text("utf-8"), path.name).clauses
        assert clause.number in about, f"{place}: {name} is about {about}"
