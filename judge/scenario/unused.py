"""Unused parts of a script: entries without a moment, and answers that were never asked for."""

from __future__ import annotations

from collections.abc import Sequence

from judge.kernel import Citation, Why
from judge.records import record


@record
class Unfit:
    """An entry without a moment, which ended the run.

    Attributes:
        entry: the entry of ``play``, from 1.
        words: its unused words.
        why: the reasons against its action at the end of the run.
        possible: the actions that were possible there.
        waited: the number of passes after which waiting was given up.
    """

    entry: int
    words: tuple[str, ...]
    why: tuple[Why, ...] = ()
    possible: tuple[str, ...] = ()
    waited: int = 0


@record
class Taken:
    """The answer that a choice took from a word.

    Attributes:
        word: the word.
        subject: the subject, if answers are per subject.
        clause: the clause that asked.
        answer: the answer in script form.
        most: the largest number that the choice accepts.
    """

    word: str
    subject: str | None
    clause: Citation
    answer: tuple[str, ...]
    most: int


@record
class LeftOver:
    """The unused answers of a word.

    Attributes:
        entry: the entry of ``play``, from 1.
        word: the word.
        subject: the subject, if answers are per subject.
        said: the remaining answers.
        taken: the answers that choices took before.
    """

    entry: int
    word: str
    subject: str | None = None
    said: tuple[str, ...] = ()
    taken: Sequence[Taken] = ()

    @property
    def place(self) -> str:
        """Its path in the entry."""
        return self.word if self.subject is None else f"{self.word}.{self.subject}"


__all__ = ["LeftOver", "Taken", "Unfit"]
