"""Importer for a rulebook copied from a web page, or published as plain text with numbers.

On such a page every numbered paragraph ends with the anchor sign ``§``. If a page has these signs, a line that begins
with a number but has no sign is body text. A paragraph without a number belongs to the number before it: as the
definition under a keyword, or as an example. A text without signs may leave out chapters.
"""

import re

from judge.corpus.importers._document import EMPTY_HEADING, FURNITURE, NOT_NEXT, Document, Draft, may_follow
from judge.corpus.numbers import GRAMMARS, ClauseNumber

_SIGN = "§"
_FURNITURE = re.compile(
    r"コンテンツにスキップ|目次|(?:ページ)?トップ(?:に|へ)戻る|前へ?|次へ?|"
    r"skip to content|table of contents|back to top|(?:made with|powered by|copyright\b|©).*",
    re.IGNORECASE,
)


def read(text: str, game: str, encoding: str = "utf-8") -> Document:
    """Return the document in the text of a web page; the module explains which lines begin a clause."""
    draft = Draft(game)
    numbered = re.compile(rf"({GRAMMARS[game].pattern})(?:\s+(.*))?")
    lines = [line.strip() for line in text.splitlines()]
    signed = any(line.endswith(_SIGN) for line in lines)
    matches = [numbered.fullmatch(line.rstrip(_SIGN).rstrip()) for line in lines]
    for at, raw in enumerate(lines, start=1):
        line = raw.rstrip(_SIGN).rstrip()
        match = matches[at - 1] if raw != line or not signed else None
        number = ClauseNumber.of(game, match[1]) if match else None
        if match and number and _counts(draft, number, signed, matches[at:]):
            draft.open(number, match[2] or "", at)
            if not match[2]:
                draft.skip(raw, EMPTY_HEADING, at, damage="document.heading")
        elif _FURNITURE.fullmatch(line):
            draft.skip(line, FURNITURE, at)
        else:
            if match and draft.clauses:
                draft.skip(line, NOT_NEXT, at)
            draft.paragraph(line, at)
    return draft.document(encoding)


def _counts(draft: Draft, number: ClauseNumber, signed: bool, below: list[re.Match[str] | None]) -> bool:
    """Return whether ``number`` begins a clause.

    With an anchor sign it certainly does, even if numbers before it are missing. Without signs, a line may begin with
    any small number, which is a chapter only if its first section follows.
    """
    if signed and draft.last is not None:
        return number > draft.last
    if draft.last is not None and len(number.parts) == 1:
        following = next((match[1] for match in below if match), None)
        return number > draft.last and following in (f"{number}.0", f"{number}.1")
    return may_follow(draft.last, number)
