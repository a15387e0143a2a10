"""The differences between two editions of a rulebook, clause by clause, with the code and scenarios they affect."""

import difflib
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import field, replace
from typing import Any, Literal

from judge.corpus.models import REFERENCE, Clause, Rulebook, Text
from judge.records import record

ChangeKind = Literal["added", "removed", "moved", "reworded"]

SAME = 0.6
"""How similar the texts of clauses with the same number must be to count as reworded, not replaced."""
MOVED = 0.75
"""How similar the texts of clauses with different numbers must be to count as moved."""


@record
class Change:
    """A clause that differs between two editions.

    Args:
        kind: the kind of change; a ``moved`` clause may be reworded too, see ``similarity``.
        old: its number before; ``None`` if it was added.
        new: its number now; ``None`` if it was removed.
        similarity: how similar the Japanese texts are, from 0 to 1.
        refs_added: the ids of clauses that it newly refers to; a new number of the same clause does not count.
        refs_removed: the ids of clauses that it no longer refers to.
        code: the places that cite it, as ``file:line``, if a graph was given.
        scenarios: the ids of the scenarios that demonstrate it, if a graph was given.
    """

    kind: ChangeKind
    old: str | None
    new: str | None
    old_text: Text | None
    new_text: Text | None
    similarity: float
    refs_added: tuple[str, ...] = ()
    refs_removed: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()


@record
class Diff:
    """The differences between two editions of a game's rulebook.

    ``referring`` are unchanged clauses that refer to a changed one and should be reviewed. ``counts`` has the number of
    changes of each kind.
    """

    game: str
    old: str
    new: str
    changes: tuple[Change, ...]
    referring: tuple[str, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)


def normalised(text: str) -> str:
    """Return ``text`` without differences that do not matter: widths, dashes, spaces, numbers in references."""
    flat = unicodedata.normalize("NFKC", REFERENCE.sub("{}", text)).casefold()
    return re.sub(r"\s", "", re.sub(r"[‐‑‒–—―−]", "-", flat))


def diff(old: Rulebook, new: Rulebook, graph: Any = None) -> Diff:
    """Return the differences between two editions of one game.

    Args:
        graph: the graph of the rules (`judge.graph.build`), for the code and scenarios of each change.
    """
    pairs = _pairs(old, new)
    numbers = {before.id: after.id for before, after in pairs}
    changes = [
        *_changed(pairs, numbers),
        *(_gone("removed", one) for one in old if one.id not in numbers),
        *(_gone("added", one) for one in new if one.id not in set(numbers.values())),
    ]
    order = {clause.number: clause.order for clause in (*old, *new)}
    changes.sort(key=lambda change: (order[change.new or change.old or ""], change.kind))
    changed = {f"{new.game}:{number}" for change in changes for number in (change.new, change.old) if number}
    referring = tuple(one.id for one in new if one.id not in changed and changed.intersection(one.refs))
    counts = {
        kind: sum(change.kind == kind for change in changes) for kind in ("added", "removed", "moved", "reworded")
    }
    touched = tuple(_touching(change, new.game, graph) for change in changes)
    return Diff(new.game, old.version, new.version, touched, referring, counts)


def _gone(kind: Literal["added", "removed"], clause: Clause) -> Change:
    if kind == "added":
        return Change(kind, None, clause.number, None, clause.text, 0.0, refs_added=clause.refs)
    return Change(kind, clause.number, None, clause.text, None, 0.0, refs_removed=clause.refs)


def _changed(pairs: Iterable[tuple[Clause, Clause]], numbers: Mapping[str, str]) -> Iterable[Change]:
    for before, after in pairs:
        meant = [numbers.get(ref, ref) for ref in before.refs]
        added = tuple(ref for ref in after.refs if ref not in meant)
        removed = tuple(ref for ref in meant if ref not in after.refs)
        ratio = _similarity(before, after)
        moved = before.number != after.number
        if moved or added or removed or ratio < 1 or normalised(before.text.en) != normalised(after.text.en):
            yield Change(
                kind="moved" if moved else "reworded",
                old=before.number,
                new=after.number,
                old_text=before.text,
                new_text=after.text,
                similarity=ratio,
                refs_added=added,
                refs_removed=removed,
            )


def _similarity(before: Clause, after: Clause) -> float:
    return difflib.SequenceMatcher(None, normalised(before.text.ja), normalised(after.text.ja), autojunk=False).ratio()


def _pairs(old: Rulebook, new: Rulebook) -> list[tuple[Clause, Clause]]:
    """Return the pairs of corresponding clauses.

    They are matched by number and text, then by text, then by number, then by similar text.
    """
    left, right = dict(old.clauses), dict(new.clauses)
    pairs: list[tuple[Clause, Clause]] = []

    def take(before: Clause, after: Clause) -> None:
        pairs.append((left.pop(before.number), right.pop(after.number)))

    for number in [number for number in left if number in right]:
        if _key(left[number]) == _key(right[number]):
            take(left[number], right[number])
    for before, after in _same_text(left, right):
        take(before, after)
    for number in [number for number in left if number in right]:
        if _similarity(left[number], right[number]) >= SAME:
            take(left[number], right[number])
    for _, before, after in _similar(left, right):
        if before.number in left and after.number in right:
            take(before, after)
    return pairs


def _key(clause: Clause) -> tuple[bool, str]:
    return clause.heading, normalised(clause.text.ja)


def _same_text(left: Mapping[str, Clause], right: Mapping[str, Clause]) -> list[tuple[Clause, Clause]]:
    """Return the pairs of clauses whose text occurs exactly once on each side, unlike repeated titles."""
    groups: dict[tuple[bool, str], tuple[list[Clause], list[Clause]]] = defaultdict(lambda: ([], []))
    for side, clauses in enumerate((left, right)):
        for clause in clauses.values():
            groups[_key(clause)][side].append(clause)
    return [(before[0], after[0]) for before, after in groups.values() if len(before) == len(after) == 1]


def _similar(left: Mapping[str, Clause], right: Mapping[str, Clause]) -> list[tuple[float, Clause, Clause]]:
    """Return the pairs of similar clauses with their similarity, best first."""
    found = []
    for after in right.values():
        matcher = difflib.SequenceMatcher(None, b=normalised(after.text.ja), autojunk=False)
        for before in left.values():
            if before.heading != after.heading:
                continue
            matcher.set_seq1(normalised(before.text.ja))
            if min(matcher.real_quick_ratio(), matcher.quick_ratio()) >= MOVED and (ratio := matcher.ratio()) >= MOVED:
                found.append((ratio, before, after))
    return sorted(found, key=lambda pair: (-pair[0], pair[1].order, pair[2].order))


def _touching(change: Change, game: str, graph: Any) -> Change:
    """Return a change with the code and scenarios linked to the old or the new number of the clause."""
    if graph is None:
        return change
    code: dict[str, None] = {}
    scenarios: dict[str, None] = {}
    for number in dict.fromkeys((change.old, change.new)):
        name = f"{game}:{number}"
        if number is None or name not in graph:
            continue
        for source, _, data in graph.in_edges(name, data=True):
            if data.get("kind") == "implements":
                code[f"{data['file']}:{data['line']}"] = None
            elif data.get("kind") == "exercised":
                scenarios[source.removeprefix("scenario:")] = None
    return replace(change, code=tuple(code), scenarios=tuple(scenarios))
