"""Converts printed English texts to one spelling, keeping the position of each character in the print."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from judge.records import record


@record
class Line:
    """A line of a text in the parser's spelling.

    Attributes:
        places: for each character and for the end, the position in the printed text.
    """

    text: str
    places: Sequence[int]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the position in the printed text of a part of the line."""
        return self.places[start], (self.places[end - 1] + 1 if end > start else self.places[start])

    def printed(self, start: int, end: int, text: str) -> str:
        """Return a part of the line as it is printed in a text, without the marks of bold words."""
        at, last = self.span(start, end)
        return text[at:last].replace("**", "")

    def part(self, start: int, end: int) -> Line:
        """Return a part of the line, without the spaces around it."""
        while start < end and self.text[start] == " ":
            start += 1
        while end > start and self.text[end - 1] == " ":
            end -= 1
        return Line(self.text[start:end], self.places[start : end + 1])


_REWRITES: Sequence[tuple[re.Pattern[str], str]] = [
    (re.compile(pattern), by)
    for pattern, by in (
        (r"\*\*|__|(?<!\w)\*|\*(?!\w)", ""),
        (r"[’‘]", "'"),
        (r"[“”]", '"'),
        (r'\bas "you":', "as 'you':"),
        (r"[–—−]", "-"),
        (r"[\s\xa0]+", " "),
        (r"\bthree \+1\{", "3 +1{"),
        (r"(?<=[+-]\d) (?=\{)", ""),
        (r"(?<=\d) (?=\{h\})", ""),
        (r"\b(?:or|and) greater\b", "or more"),
        (r"\b[Oo]ne(?= or more\b)", "1"),
        (r"\bthis (?:attack|weapon|card)\b", "this"),
        (r"\bThis (?:attack|weapon|card)\b", "This"),
        (r"\bActivate this ability\b", "Activate this"),
        (r"(?<=\bface) (?=(?:up|down)\b)", "-"),
        (r"(?<=\b[Ii]f you )(?=(?:attacked|played|pitched|discarded)\b(?!.* this way\b))", "have "),
        (r"(?<=\b[Yy]ou) have(?= dealt\b)", "'ve"),
        (r"(?<=\bhave) not\b|(?<=\bhas) not\b", "n't"),
        (r"\b[Ii]t's owner's\b", "its owner's"),
        (r"(?<=\b[Yy]ou)'d(?= be\b)|(?<=\b[Tt]hey)'d(?= be\b)", " would"),
        (r"\bstream counter", "steam counter"),
        (r"\{p\}(?= damage\b)", "physical"),
        (r"(?<=\bless )life(?= than\b)|(?<=\bmore )life(?= than\b)", "{h}"),
        (r"(?<=\b[Ii]f you do) (?=create\b|draw\b|gain\b)", ", "),
        (r"(?<=\binto you) (?=hero's soul\b)", "r "),
        (r"(?<=\b[Tt]his cost) (?=\{r\})", "s "),
        (r"\ban empty arsenal zone you control\b", "your arsenal"),
        (r"\bAtttack\b", "Attack"),
        (r"\bwhere X the number\b", "where X is the number"),
        (r"\bthis turns(?= gains?\b)", "this turn"),
        (r"\bthis turn,(?= gains\b)", "this turn"),
        (r"\bas thought(?= it were\b)", "as though"),
        (r"(?<=as though it were )and(?= instant)", "an"),
        (r"\bthis' (?=\{)", "this's "),
        (r"(?<=from among them into your hand)\. (?:Then p|P)ut(?= the rest\b)", ", then put"),
        (r"(?<=and put it into your hand)\. (?:Then p|P)ut(?= the rest\b)", ", then put"),
        (r"(?<=face-up into your arsenal)\. (?:Then p|P)ut(?= the rest\b)", ", then put"),
        (r"\binto your arsenal face-up, then\b", "face-up into your arsenal, then"),
        (r"(?:(?<=[Cc]hoose \d)[:;,]|(?<=up to \d):|(?<=or more):)(?= [^•]*•)", " •"),
    )
]
_SOUL = re.compile(r"\bthis's soul\b")
_LINES = re.compile(r"[^\n\r]+")


def lines(text: str, name: str = "") -> Iterator[Line]:
    """Yield the lines of a text in the parser's spelling; the card's own name becomes “this”."""
    pattern = _self(name)
    for match in _LINES.finditer(text):
        signs = [(sign, place) for place, sign in enumerate(match[0], match.start())]
        for rewrite, by in _REWRITES:
            signs = _rewritten(signs, rewrite, by)
        if pattern is not None:
            signs = _rewritten(signs, pattern, "this")
        signs = _rewritten(signs, _SOUL, "your soul")
        line = Line("".join(sign for sign, _ in signs), [*(place for _, place in signs), match.end()])
        line = line.part(0, len(line.text))
        if line.text:
            yield line


def _self(name: str) -> re.Pattern[str] | None:
    """Return a pattern for the card's name in its own text: the whole name, or the part before a comma."""
    if not name:
        return None
    short = name.split(",")[0]
    names = dict.fromkeys(one for one in (name, short, short.removeprefix("The ")) if not one.isdigit())
    if not names:
        return None
    called = f"(?:(?i:{re.escape(name)})|{'|'.join(re.escape(one) for one in names)})"
    rest = r"(?! (?:tokens?|in its name|in your|from your|you control)\b)(?!s\b)"
    return re.compile(rf"(?<=[Pp]lay ){called}(?![\w-])|(?<![\w']){called}{rest}(?![\w-])")


def _rewritten(signs: list[tuple[str, int]], pattern: re.Pattern[str], by: str) -> list[tuple[str, int]]:
    text = "".join(sign for sign, _ in signs)
    found: list[tuple[str, int]] = []
    at = 0
    for match in pattern.finditer(text):
        found += signs[at : match.start()]
        place = signs[match.start()][1]
        found += [(sign, place) for sign in by]
        at = match.end()
    return found + signs[at:]
