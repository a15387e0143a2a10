"""What a script says in vain: an entry for which there is no moment, and answers that nothing asks for."""

from __future__ import annotations

from collections.abc import Sequence

from judge.kernel import Citation, Why
from judge.records import record


@record
class Unfit:
    """What of the script fits no moment, so that the run ended before it.

    Attributes:
        entry: the entry of ``play``, from 1.
        words: its words that nothing asked for.
        why: what stands against its action where the run ended.
        possible: the actions that were possible there.
        waited: how often players have done nothing, where its moment is waited for no longer.
    """

    entry: int
    words: tuple[str, ...]
    why: tuple[Why, ...] = ()
    possible: tuple[str, ...] = ()
    waited: int = 0


@record
class Taken:
    """What one choice took of what stands under a word.

    Attributes:
        word: the word.
        subject: under whom it is said, where it is said for each subject.
        clause: the clause that asked.
        answer: the answer as the script has it.
        most: so many the choice accepts at most.
    """

    word: str
    subject: str | None
    clause: Citation
    answer: tuple[str, ...]
    most: int


@record
class LeftOver:
    """What nothing asked for of what stands under a word.

    Attributes:
        entry: the entry of ``play``, from 1.
        word: the word.
        subject: under whom it is said, where it is said for each subject.
        said: the answers that are left.
        taken: what choices took before that.
    """

    entry: int
    word: str
    subject: str | None = None
    said: tuple[str, ...] = ()
    taken: Sequence[Taken] = ()

    @property
    def place(self) -> str:
        """Where in the entry it stands."""
        return self.word if self.subject is None else f"{self.word}.{self.subject}"


__all__ = ["LeftOver", "Taken", "Unfit"]
