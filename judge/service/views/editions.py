"""The editions of a rulebook: what changed from one to the next, and what a clause was called before."""

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
"""What is compared as one: a word in Latin letters, else a character."""


_MARKS = {"del": Markup("<del>{}</del>"), "ins": Markup("<ins>{}</ins>")}
"""How is shown what went and what came."""


@record
class Before:
    """A clause in an edition.

    Attributes:
        version: the edition.
        number: what it is called there, ``None`` where it is not there.
        kind: how it differs from the next edition, ``None`` where it does not.
    """

    version: str
    number: str | None
    kind: str | None


@lru_cache(maxsize=8)
def compared(old: Rulebook, new: Rulebook) -> Diff:
    """Return what changed between two editions."""
    return diff(old, new)


def history(corpus: Corpus, book: Rulebook, clause: Clause) -> list[Before]:
    """Return a clause in the editions before this one, the latest first; nothing where there are none."""
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
    """Return the text before and now, with what went and what came marked."""
    old, new = (_WORD.findall(text.plain(lang)) if text else [] for text in (change.old_text, change.new_text))
    if change.old_text is None or change.new_text is None:
        return escape("".join(old)), escape("".join(new))
    return Markup().join(_marked(old, new, "del")), Markup().join(_marked(new, old, "ins"))


def _marked(own: list[str], other: list[str], mark: str) -> Iterator[Markup]:
    for tag, start, end, _, _ in difflib.SequenceMatcher(None, own, other, autojunk=False).get_opcodes():
        said = escape("".join(own[start:end]))
        if said:
            yield said if tag == "equal" else _MARKS[mark].format(said)


__all__ = ["Before", "compared", "history", "side_by_side"]
