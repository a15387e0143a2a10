"""The editions of a rulebook: the changes between two of them, and the history of a clause."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from functools import lru_cache

from markupsafe import Markup, escape

from judge.corpus import Clause, Corpus, Rulebook
from judge.corpus.diff import Change, Diff, diff
from judge.records import record

_WORD = re.compile(r"[0-9A-Za-z_.'-]+|\s+|.", re.DOTALL)
"""The units that are compared: words in Latin letters, single characters otherwise."""


_MARKS = {"del": Markup("<del>{}</del>"), "ins": Markup("<ins>{}</ins>")}
"""The HTML for removed and added text."""


@record
class Before:
    """A clause in an earlier edition.

    Attributes:
        number: the clause's number there, or ``None`` if it did not exist yet.
        kind: how the next edition changed it, or ``None`` if it did not.
    """

    version: str
    number: str | None
    kind: str | None


@lru_cache(maxsize=8)
def compared(old: Rulebook, new: Rulebook) -> Diff:
    """Return the changes between two editions."""
    return diff(old, new)


def history(corpus: Corpus, book: Rulebook, clause: Clause) -> list[Before]:
    """Return a clause in each earlier edition, latest first."""
    versions = corpus.versions(book.game)
    found: list[Before] = []
    later, number = book, clause.number
    for version in reversed(versions[: versions.index(book.version)]):
        earlier = corpus.load(book.game, version)
        change = next((one for one in compared(earlier, later).changes if one.new == number), None)
        if change is not None and change.old is None:
            found.append(Before(version, None, "added"))
            break
        number = change.old if change is not None and change.old is not None else number
        found.append(Before(version, number, change.kind if change is not None else None))
        later = earlier
    return found


def side_by_side(change: Change, lang: str) -> tuple[Markup, Markup]:
    """Return the old and the new text in a language, with removed and added parts marked."""
    old, new = (_WORD.findall(text.plain(lang)) if text else [] for text in (change.old_text, change.new_text))
    if change.old_text is None or change.new_text is None:
        return escape("".join(old)), escape("".join(new))
    return Markup().join(_marked(old, new, "del")), Markup().join(_marked(new, old, "ins"))


def _marked(own: list[str], other: list[str], mark: str) -> Iterator[Markup]:
    for tag, start, end, _, _ in difflib.SequenceMatcher(None, own, other, autojunk=False).get_opcodes():
        text = escape("".join(own[start:end]))
        if text:
            yield text if tag == "equal" else _MARKS[mark].format(text)
