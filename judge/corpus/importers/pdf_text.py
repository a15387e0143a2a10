"""Importer for a rulebook as PDF text: with a table of contents, page headers, and clauses broken over lines and pages.

A number begins a clause if it may follow the last one. Bullets may precede it; its dot and the space after it may be
missing. If the first number comes a second time, everything before it was the table of contents.
"""

import re
from dataclasses import dataclass, field

from judge.corpus.importers._document import CONTENTS, FURNITURE, NOT_NEXT, Document, Draft, may_follow
from judge.corpus.models import Text
from judge.corpus.numbers import GRAMMARS, ClauseNumber

_PAGE_NUMBER = re.compile(r"[-–—]?\s*\d{1,3}\s*(?:[/／]\s*\d{1,3})?\s*[-–—]?|p(?:age)?\.?\s*\d{1,3}", re.IGNORECASE)
_PICTURE_LABEL = re.compile(r"[-・•]?\s*(?:[①-⑳].*|[A-Z]{2,})")
_BULLET = re.compile(r"^(?:[-•●]\s+)+")
_REFERENCE = re.compile(r"[((]\s*\d[0-9a-z.、,\s-]*[))]。?")
_SENTENCE_END = ("。", "!", "?", "!", "?", "」", "』", ")", ")", "】")
_PARTICLE = re.compile(r"[をがはにのへとで、。))]|から|まで|より")
_HISTORY = re.compile(r"(?:更新|改訂|改定|変更)(?:情報|履歴)\s*[::]?|revision history:?|change ?log:?", re.IGNORECASE)
_EXAMPLE = "例"

_REVISIONS = Text("更新履歴", "is the revision history")


@dataclass(slots=True)
class _Reader:
    draft: Draft
    numbered: re.Pattern[str]
    title_page: set[str] = field(default_factory=set)

    def line(self, at: int, text: str) -> None:
        if self.furniture(text):
            self.draft.skip(text, FURNITURE, at)
            return
        match = self.numbered.fullmatch(text)
        if match is None or not self.clause(at, match):
            self.body(at, _BULLET.sub("", text))

    def furniture(self, text: str) -> bool:
        """Return whether a line is a page number, a page header (a line of the title page) or a label in a picture."""
        if _PAGE_NUMBER.fullmatch(text):
            return True
        last = self.draft.last
        if last is None:
            return False
        return text in self.title_page or (len(last.parts) == 1 and _PICTURE_LABEL.fullmatch(text) is not None)

    def clause(self, at: int, match: re.Match[str]) -> bool:
        """Begin a clause with the line if its number may come here; return whether it does."""
        draft, rest = self.draft, match["rest"]
        number = ClauseNumber.of(draft.game, match["number"])
        titled = len(number.parts) > 1 or bool(match["dot"])
        if titled and self.starts_again(number):
            self.discard_contents()
        broken = bool(draft.ending) and not self.finished() and _PARTICLE.match(rest)
        if titled and not broken and may_follow(draft.last, number):
            draft.open(number, rest, at)
            return True
        if draft.clauses:
            draft.skip(match.string, NOT_NEXT, at)
        return False

    def starts_again(self, number: ClauseNumber) -> bool:
        clauses = self.draft.clauses
        return bool(clauses) and clauses[0].number == number and all(len(one.number.parts) == 1 for one in clauses)

    def discard_contents(self) -> None:
        """Record the clauses read so far as the table of contents, and start again."""
        draft = self.draft
        listed, draft.clauses = draft.clauses, []
        draft.unread = [unread for unread in draft.unread if unread.reason is not NOT_NEXT]
        for one in listed:
            draft.skip(f"{one.number}. {one.text}", CONTENTS, one.line)

    def finished(self) -> bool:
        """Return whether the current clause may end here: it is a title, or its sentence has ended."""
        last = self.draft.last
        return (last is not None and len(last.parts) == 1) or self.draft.ending.endswith(_SENTENCE_END)

    def body(self, at: int, text: str) -> None:
        draft = self.draft
        if draft.last is None:
            self.title_page.add(text)
        if not draft.ending or text.startswith(_EXAMPLE):
            draft.paragraph(text, at)
        elif _REFERENCE.fullmatch(text) or not draft.ending.endswith(_SENTENCE_END):
            draft.more(text)
        else:
            draft.paragraph(text, at)


def read(text: str, game: str, encoding: str = "utf-8") -> Document:
    """Return the document in the text of a PDF; the module explains which lines begin a clause."""
    pattern = GRAMMARS[game].pattern
    numbered = re.compile(
        rf"[\s\-・•●]*(?P<number>{pattern})(?:(?P<dot>\.)(?![0-9))])|(?![0-9a-z.))-]))\s*(?P<rest>.*)"
    )
    reader = _Reader(Draft(game), numbered)
    lines = [raw.replace("*", "").strip() for raw in text.splitlines()]  # converters mark bold type with asterisks
    for at, line in enumerate(lines, start=1):
        if reader.draft.clauses and _HISTORY.fullmatch(line):
            for below, rest in enumerate(lines[at - 1 :], start=at):
                reader.draft.skip(rest, _REVISIONS, below)
            break
        if line:
            reader.line(at, line)
    return reader.draft.document(encoding)
