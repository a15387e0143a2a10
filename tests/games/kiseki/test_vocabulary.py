"""The words of the game are all there, in whatever order its modules are imported."""

from judge.abilities import Special
from judge.games.kiseki.adapter.no_effect import READ
from judge.games.kiseki.adapter.vocabulary import WORDS
from judge.games.kiseki.book.c1214_immediate_effects import NAMED


def test_every_instruction_that_a_chapter_carries_out_can_be_said():
    """The list was made before all chapters had been imported, so “negate” was missing."""
    assert WORDS[Special]["perform"] == tuple(sorted(NAMED))
    assert {*READ} >= {*NAMED}
