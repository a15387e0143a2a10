"""Reads YAML and records the line and column of each field."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Sequence
from functools import cache
from typing import Any

import yaml

from judge.abilities import written_as
from judge.scenario.problems import Problem, ScenarioError, Severity, shown, unreadable

MAX_DEPTH = 40
MOST_ENTRIES = 1_000
"""The largest number of entries of a list or mapping in any field; most fields accept far fewer."""
LARGEST = 2**31
"""The largest integer anywhere in a scenario; most fields accept far less."""
LEGIBLE = 10**1_000
"""Integers from this size on are rejected without being read; smaller ones meet their field's own limit."""

CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
"""Control characters, forbidden in scenarios: databases cannot store them and terminals interpret them."""
UNSEEN = re.compile(
    "[\x85\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164"
    "\ufdd0-\ufdef\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]"
    "|(?<![\u203c-\u3299\U0001f000-\U0001faff])[\ufe0e\ufe0f](?!\u20e3)"  # part of a sign such as ⚔️ or 1️⃣
)
"""Invisible or direction-changing characters, forbidden because they can make two names look alike or fake a line."""
KEY = "?"
"""The path element for a mapping key itself, not its value."""
ON_SEVERAL_LINES = frozenset({"title", "question", "source"})
"""Fields whose texts may have several lines; other texts are used inside sentences."""

Path = tuple[Any, ...]


class Places:
    """The line and column of every field in a document."""

    def __init__(self) -> None:
        self._at: dict[Path, tuple[int, int]] = {(): (1, 1)}
        self._names: dict[Path, Any] = {}
        self.too_large: ScenarioError | None = None
        """The error for the first number above every limit, in case its own field has none."""

    def put(self, path: Path, node: yaml.Node) -> None:
        """Record the position of a field."""
        self._at[path] = (node.start_mark.line + 1, node.start_mark.column + 1)

    def rename(self, path: Path, name: Any) -> None:
        """Register another name for a field, so that paths with the new name are found too."""
        self._names[(*self._written(path[:-1]), name)] = path[-1]

    def _written(self, path: Path) -> Path:
        """Return a path with every key as written in the document."""
        found: Path = ()
        for part in path:
            found = (*found, self._names.get((*found, part), part))
        return found

    def of(self, path: Path) -> tuple[int, int]:
        """Return line and column of a field, or of the nearest enclosing field that has a position."""
        path = self._written(path)
        while path not in self._at:
            path = path[:-1]
        return self._at[path]

    @staticmethod
    def real_path(data: Any, loc: Sequence[Any], *, field: bool = True) -> Path:
        """Convert the location of a pydantic error to a path in the document.

        Pydantic's location also contains the names of the union members tried, and the model's field name where the
        document has a synonym.

        Args:
            field: whether the last part is a field missing from the document.
        """
        best: dict[tuple[int, int], Path] = {}
        others = cache(written_as)

        def longest(here: Any, index: int) -> Path:
            """Return the longest path below ``here`` that the location from ``index`` on describes.

            A union member can have the name of a field, so every reading of the location is tried.
            """
            if index == len(loc):
                return ()
            key = (id(here), index)
            if key not in best:
                part = _as_written(here, loc[index], others)
                without = longest(here, index + 1)  # in case the part is the name of a union member
                if (isinstance(here, dict) and part in here) or (isinstance(here, list) and part in range(len(here))):
                    best[key] = max(((part, *longest(here[part], index + 1)), without), key=len)
                else:
                    missing = field and index == len(loc) - 1 and isinstance(here, dict)
                    best[key] = (part,) if missing else without
            return best[key]

        return longest(data, 0)

    @staticmethod
    def written(path: Path) -> str:
        """Return a path as text, for example ``p1.field[0].attack``."""
        text = ""
        for part in path:
            text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else str(part)
        return text


class Findings:
    """Collects the findings in a document: errors, and remarks on legal input without effect.

    Calling it adds a finding.

    Args:
        places: the positions of the document's fields.
        name: the document's name in messages.

    Attributes:
        all: errors and remarks, in the order in which they were found.
        idle: the paths of redundant fields, with their values.
    """

    def __init__(self, places: Places, name: str) -> None:
        self._places, self._name = places, name
        self.all: list[Problem] = []
        self.idle: dict[Path, Any] = {}

    def __call__(
        self,
        path: Path,
        found: tuple[str, str],
        expected: str,
        expected_ja: str,
        suggestion: str | None = None,
        severity: Severity = "problem",
    ) -> None:
        """Add a finding: the input found (English, Japanese) and the accepted input at a path."""
        line, column = self._places.of(path)
        written = self._places.written(path)
        self.all.append(
            Problem(self._name, line, column, written, found[0], expected, expected_ja, suggestion, found[1], severity)
        )

    @property
    def problems(self) -> list[Problem]:
        """The findings for which a board is rejected."""
        return [problem for problem in self.all if problem.severity == "problem"]

    @property
    def remarks(self) -> list[Problem]:
        """The remarks, in the order of the text."""
        remarks = (problem for problem in self.all if problem.severity == "remark")
        return sorted(remarks, key=lambda one: (one.line, one.column))


def _as_written(here: Any, part: Any, others: Callable[[str], Container[str]]) -> Any:
    """Return the name under which a field is written in the document, which may be a synonym."""
    if not isinstance(here, dict) or part in here or not isinstance(part, str):
        return part
    written = others(part)
    return next((name for name in here if name in written), part)


def read(text: str, name: str) -> tuple[Any, Places]:
    """Read YAML into plain data, and record the position of each field.

    Tags, aliases and deep nesting are not allowed.

    Raises:
        ScenarioError: the text is not YAML, or uses a forbidden feature.
    """
    places = Places()
    try:
        _bounded(text)
        node = yaml.compose(text, Loader=yaml.CSafeLoader)
    except _NotAllowed as wrong:
        found, expected = wrong.found, wrong.expected
        raise ScenarioError(
            [Problem(name, wrong.line, wrong.column, "", found[0], *expected, found_ja=found[1])]
        ) from None
    except yaml.MarkedYAMLError as wrong:
        mark = wrong.problem_mark or wrong.context_mark
        line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        raise ScenarioError([_unreadable(name, line, column, *unreadable(wrong.problem or ""))]) from None
    except yaml.reader.ReaderError as wrong:
        sign = f"#x{wrong.character:04x}" if isinstance(wrong.character, int) else repr(wrong.character)
        raise ScenarioError([_unreadable(name, 1, 1, f"the control character {sign}", f"制御文字 {sign}")]) from None
    except UnicodeError:
        raise ScenarioError([_unreadable(name, 1, 1, *HALF)]) from None
    except (yaml.YAMLError, RecursionError, ValueError):
        raise ScenarioError([_unreadable(name, 1, 1, *unreadable(""))]) from None
    return (None if node is None else _data(node, (), places, name)), places


HALF = ("half of a character (a surrogate)", "文字の半分(サロゲート)")


def _unreadable(name: str, line: int, column: int, found: str, found_ja: str) -> Problem:
    return Problem(name, line, column, "", found, "valid YAML", "YAML の書式", found_ja=found_ja)


class _NotAllowed(Exception):  # noqa: N818 - internal signal
    """A forbidden YAML feature: the input found and the accepted input (English, Japanese), with the position."""

    def __init__(self, mark: Any, found: tuple[str, str], expected: tuple[str, str]) -> None:
        super().__init__(found)
        self.line: int = mark.line + 1 if mark else 1
        self.column: int = mark.column + 1 if mark else 1
        self.found, self.expected = found, expected


def _bounded(text: str) -> None:
    """Reject aliases and deep nesting before any data is built: nested aliases expand exponentially."""
    depth = 0
    for event in yaml.parse(text, Loader=yaml.CSafeLoader):
        if isinstance(event, yaml.AliasEvent):
            alias = f"*{event.anchor}"
            raise _NotAllowed(
                event.start_mark,
                (alias, alias),
                ("the text itself; aliases (`*`) are not accepted", "文そのもの(別名 * は使えない)"),
            )
        if isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            depth += 1
            if depth > MAX_DEPTH:
                raise _NotAllowed(
                    event.start_mark,
                    ("deeper nesting", "それより深い入れ子"),
                    (f"at most {MAX_DEPTH} levels", f"入れ子は {MAX_DEPTH} 段まで"),
                )
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            depth -= 1


TWICE, NO_WORD = ("the same key twice", "同じキーが2回ある"), ("a key that is not a word", "語でないキー")

COLLECTIONS = ("tag:yaml.org,2002:map", "tag:yaml.org,2002:seq")


def _data(node: yaml.Node, path: Path, places: Places, name: str) -> Any:
    places.put(path, node)
    if isinstance(node, yaml.CollectionNode) and node.tag not in COLLECTIONS:
        raise _wrong(node, name, path, node.tag, "a list or a mapping without a tag", "タグのないリストかマッピング")
    if isinstance(node, yaml.CollectionNode) and len(node.value) > MOST_ENTRIES:
        raise _wrong(
            node, name, path, f"{len(node.value):,}", f"at most {MOST_ENTRIES:,} entries", f"{MOST_ENTRIES:,} 件以内"
        )
    if isinstance(node, yaml.MappingNode):
        found: dict[Any, Any] = {}
        for key_node, value_node in node.value:
            value = _data(key_node, (*path, KEY), places, name)
            key = key_node.value if isinstance(value, str | int | bool) else value
            if not isinstance(key, str | int | bool) or key in found:
                en, ja = TWICE if isinstance(key, str | int | bool) else NO_WORD
                raise _wrong(
                    key_node, name, path, key, f"each key once, as a word; this is {en}", f"キーは語で、各1回({ja})"
                )
            found[str(key)] = _data(value_node, (*path, str(key)), places, name)
            places.put((*path, str(key)), key_node)
        return found
    if isinstance(node, yaml.SequenceNode):
        return [_data(part, (*path, i), places, name) for i, part in enumerate(node.value)]
    return _scalar(node, path, places, name)


NOTHING = ("", "~", "null")
"""The spellings of a missing value. YAML also accepts ``Null`` and ``NULL``, which are names here."""


def _scalar(node: Any, path: Path, places: Places, name: str) -> Any:
    kind = node.tag.rpartition(":")[2]
    if not node.tag.startswith("tag:yaml.org,2002:") or kind not in (
        "str",
        "int",
        "bool",
        "null",
        "float",
        "timestamp",
    ):
        raise _wrong(node, name, path, node.tag, "plain text or a number without a tag", "タグのない文字列か数値")
    if kind == "int":
        return _whole(node, path, places, name)
    if kind == "bool":
        return node.value.lower() in ("yes", "true", "on")
    if kind == "null" and node.value in NOTHING:
        return None
    if kind == "float":
        raise _wrong(
            node, name, path, node.value, "a whole number; put clause numbers in quotes", "整数。条文番号は引用符で囲む"
        )
    if CONTROL.search(node.value):
        raise _wrong(node, name, path, node.value, "text without control characters", "制御文字のない文字列")
    if unseen := UNSEEN.search(node.value):
        sign = f"U+{ord(unseen[0]):04X}"
        raise _wrong(
            node,
            name,
            path,
            node.value,
            f"text without invisible characters, such as {sign} here",
            f"見えない文字({sign})のない文字列",
        )
    several = bool(path) and path[0] in ON_SEVERAL_LINES and path[-1] != KEY
    if not several and ("\n" in node.value or "\t" in node.value):
        raise _wrong(node, name, path, node.value, "text on one line, without tabs", "タブのない1行の文字列")
    return node.value


def _whole(node: Any, path: Path, places: Places, name: str) -> Any:
    """Return an integer; notations known only to YAML (``0o8``) stay text."""
    try:
        number = int(node.value.replace("_", ""), 0)
    except ValueError:
        if not node.value.lstrip("+-").isdecimal():
            return node.value
        number = LEGIBLE  # more digits than Python reads
    if abs(number) > LARGEST:
        ja = f"{LARGEST:,} 以下の整数"
        wrong = _wrong(node, name, path, node.value, f"a whole number of at most {LARGEST:,}", ja)
        if abs(number) >= LEGIBLE:
            raise wrong
        places.too_large = places.too_large or wrong
    return number


def _wrong(node: Any, name: str, path: Path, value: Any, expected: str, expected_ja: str) -> ScenarioError:
    line, column = node.start_mark.line + 1, node.start_mark.column + 1
    found, found_ja = shown(value)
    return ScenarioError(
        [Problem(name, line, column, Places.written(path), found, expected, expected_ja, found_ja=found_ja)]
    )
