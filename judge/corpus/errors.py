"""What can be wrong with a rulebook, said so that its author can put it right.

::

    CorpusError            the data cannot be used; carries every problem found, not only the first
    ├── UnknownGame        no such game, or no such edition of it
    └── ImportRefused      an official document was not taken over; nothing was written
"""

from collections.abc import Sequence

from judge.records import record


@record
class Problem:
    """One thing that is wrong in one place.

    Args:
        file: the file, relative to the data folder where possible.
        line: line in that file, from 1; 0 when the whole file is meant.
        field: the entry and field, e.g. ``8.4.3.1 kind``.
        found: what is there.
        expected: what would be accepted, in English.
        expected_ja: the same in Japanese.

    """

    file: str
    line: int
    field: str
    found: str
    expected: str
    expected_ja: str

    def message(self, lang: str = "en") -> str:
        """Return the problem as three short lines, in ``ja`` or ``en``."""
        head = f"{self.file}:{self.line}  {self.field}"
        if lang == "ja":
            return f"{head}\n  記載  {self.found}\n  期待  {self.expected_ja}"
        return f"{head}\n  found     {self.found}\n  expected  {self.expected}"


class CorpusError(Exception):
    """The rules text cannot be used as it stands."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.message("en"))

    def message(self, lang: str = "en") -> str:
        """Return every problem, in ``ja`` or ``en``."""
        return "\n".join(problem.message(lang) for problem in self.problems)


class UnknownGame(CorpusError):  # noqa: N818 - reads as what it says
    """Raised when a game, or an edition of it, is not in the corpus."""


class ImportRefused(CorpusError):  # noqa: N818
    """Raised when an official document cannot be taken over completely."""
