"""Records of unused parts of a script: entries whose moment never came, and answers nobody asked for."""

from __future__ import annotations

from collections.abc import Sequence

from judge.kernel import Citation, Why
from judge.records import record


@record
class Unfit:
    """An entry whose moment never came, which ended the run.

    Attributes:
        entry: the number of the entry in ``play``, from 1.
        why: the reasons against its action at the end of the run.
        possible: the actions that were possible there.
        waited: the number of passes after which the wait was given up; 0 if the entry did not wait.
    """

    entry: int
    words: tuple[str, ...]
    why: tuple[Why, ...] = ()
    possible: tuple[str, ...] = ()
    waited: int = 0


@record
class Taken:
    """An answer of an entry that a choice has used.

    Attributes:
        subject: the subject, if the answers are given per subject.
        answer: the answer in script form.
        most: the largest number of options that the choice accepts.
    """

    word: str
    subject: str | None
    clause: Citation
    answer: tuple[str, ...]
    most: int


@record
class LeftOver:
    """The unused answers under one word of an entry.

    Attributes:
        entry: the number of the entry in ``play``, from 1.
        subject: the subject, if the answers are given per subject.
        answers: the unused answers.
        taken: the answers under that word that choices have used.
        declines: whether all unused answers only decline something: they choose nothing, or say no.
        why: the reason why nothing asks for more, where a clause of the game gives one.
    """

    entry: int
    word: str
    subject: str | None = None
    answers: tuple[str, ...] = ()
    taken: Sequence[Taken] = ()
    declines: bool = False
    why: Why | None = None

    @property
    def place(self) -> str:
        """The path of the answers within the entry."""
        return self.word if self.subject is None else f"{self.word}.{self.subject}"
