"""What is wrong with a scenario, said so that its author can mend it.

``ScenarioError`` is the only exception that bad input raises; it carries one ``Problem`` a mistake.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from judge.records import record

Lang = Literal["ja", "en"]

SAYINGS: dict[str, dict[Lang, str]] = {
    "found": {"en": "found", "ja": "入力"},
    "expected": {"en": "expected", "ja": "期待"},
    "suggestion": {"en": "did you mean", "ja": "もしかして"},
}

LONGEST = 200
"""Of what stands in the text, so much is repeated."""


@record
class Problem:
    """One mistake.

    Attributes:
        file: the name the text came under.
        line: from 1.
        column: from 1.
        field: the path of the field, as ``p1.field[0].attack``.
        found: what stands there; what the program says of it is in English.
        expected: what would be accepted, in English.
        expected_ja: the same in Japanese.
        suggestion: the nearest thing that would be accepted.
        found_ja: what stands there, in Japanese; the same as ``found`` unless given.
    """

    file: str
    line: int
    column: int
    field: str
    found: str
    expected: str
    expected_ja: str
    suggestion: str | None = None
    found_ja: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "found_ja", self.found_ja or self.found)
        for name in ("field", "found", "found_ja"):
            said = getattr(self, name)
            if len(said) > LONGEST:
                object.__setattr__(self, name, said[: LONGEST - 1] + "…")

    def message(self, lang: Lang = "en") -> str:
        """Return the problem in words, over several lines."""
        say = {key: words[lang] for key, words in SAYINGS.items()}
        found, wanted = (self.found_ja, self.expected_ja) if lang == "ja" else (self.found, self.expected)
        lines = [
            f"{self.file}:{self.line}  {self.field}".rstrip(),
            f"  {say['found']}  {found}",
            f"  {say['expected']}  {wanted}",
        ]
        if self.suggestion is not None:
            lines.append(f'  {say["suggestion"]} "{self.suggestion}"?')
        return "\n".join(lines)


class ScenarioError(ValueError):
    """A scenario that cannot be used; ``problems`` says why, in the order of the text."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(p.message() for p in problems))
        self.problems = list(problems)
