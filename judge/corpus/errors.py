"""The errors of a rulebook, worded so that its author can fix them.

::

    CorpusError            the data cannot be used; it carries every error, not only the first
    ├── UnknownGame        the game or its edition is unknown
    └── ImportRefused      an official document was not imported; nothing was written
"""

from collections.abc import Sequence

from judge.records import record


@record
class Problem:
    """One error at one place.

    Args:
        file: the file, relative to the data folder where possible.
        line: the line in that file, from 1; 0 for the whole file.
        field: the entry and its field, such as ``8.4.3.1 kind``.
        expected: the accepted input, in English.
    """

    file: str
    line: int
    field: str
    found: str
    expected: str
    expected_ja: str

    def message(self, lang: str = "en") -> str:
        """Return the error as three short lines, in ``ja`` or ``en``."""
        head = f"{self.file}:{self.line}  {self.field}"
        if lang == "ja":
            return f"{head}\n  記載  {self.found}\n  期待  {self.expected_ja}"
        return f"{head}\n  found     {self.found}\n  expected  {self.expected}"


class CorpusError(Exception):
    """The rules text cannot be used; ``problems`` has every error."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.message("en"))

    def message(self, lang: str = "en") -> str:
        """Return all errors, in ``ja`` or ``en``."""
        return "\n".join(problem.message(lang) for problem in self.problems)


class UnknownGame(CorpusError):  # noqa: N818 - reads as what it says
    """There is no rulebook of this game, or no such edition."""


class ImportRefused(CorpusError):  # noqa: N818
    """An official document cannot be imported completely; nothing was written."""
