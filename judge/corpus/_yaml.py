"""Reads YAML so that every error has a line, and lines of Japanese text are joined without spaces."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import yaml

from judge.corpus.errors import Problem

try:
    from yaml import CSafeLoader as SafeLoader
except ImportError:  # libyaml is missing: slower, same result
    from yaml import SafeLoader  # type: ignore[assignment]


_BREAK = re.compile(r"[ \t]*\n\s*")
_TEXT, _LIST, _MAPPING = (f"tag:yaml.org,2002:{kind}" for kind in ("str", "seq", "map"))


def _joint(match: re.Match[str]) -> str:
    """Return the text that joins two lines: a line break for an empty line, otherwise a space or nothing."""
    if match[0].count("\n") > 1:
        return "\n"
    neighbours = match.string[match.start() - 1], match.string[match.end()]
    return "" if any(unicodedata.east_asian_width(one) in "WF" for one in neighbours) else " "


def _built(loader: SafeLoader, node: yaml.Node) -> Any:
    """Return the value of a node, with the lines inside Japanese texts joined.

    A block scalar is only wrapped to limit its width. As in a folded scalar (``>-``), its lines are joined and an empty
    line begins a new paragraph; but next to a Japanese character there is no space.

    PyYAML's own constructor takes as long for the texts as libyaml takes for reading them.
    """
    if node.tag == _TEXT:
        return node.value
    if node.tag == _LIST:
        return [_built(loader, item) for item in node.value]
    if node.tag != _MAPPING or any(key.tag != _TEXT for key, _ in node.value):
        return loader.construct_object(node, deep=True)
    return {
        key.value: _BREAK.sub(_joint, one.value.strip())
        if key.value == "ja" and one.tag == _TEXT
        else _built(loader, one)
        for key, one in node.value
    }


@dataclass(slots=True)
class Entry:
    """One mapping in a file, with the line of each field.

    Errors that are found in it are added to ``problems``.
    """

    file: str
    line: int
    name: str
    data: Mapping[str, Any]
    lines: Mapping[str, int]
    problems: list[Problem]

    def complain(self, key: str, expected: str, expected_ja: str, found: object = ...) -> None:
        """Report that the value of a field is invalid.

        Args:
            expected: the accepted input, in English.
            found: the value to show; by default that of the field.
        """
        value = self.data.get(key, ...) if found is ... else found
        shown = "nothing / なし" if value is ... else repr(value)
        where = self.lines.get(key, self.line)
        self.problems.append(
            Problem(self.file, where, f"{self.name} {key}".strip(), shown[:120], expected, expected_ja)
        )

    def text(self, key: str, required: bool = True) -> str:
        """Return the text in a field; if it is invalid or a required one is missing, report that and return ""."""
        value = self.data.get(key)
        if isinstance(value, str) and value.strip():
            return value.strip()
        if value is not None or required:
            self.complain(key, "a text (quote numbers: bare 10.5 is not text in YAML)", "文字列(番号は引用符で囲む)")
        return ""

    def flag(self, key: str) -> bool:
        """Return the boolean in a field; false if it is missing or invalid. Only an invalid one is reported."""
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            self.complain(key, "true or false", "true または false")
        return value is True

    def one_of(self, key: str, allowed: Sequence[str], required: bool = True) -> str | None:
        """Return the value of a field if it is an allowed one; otherwise report it and return ``None``."""
        value = self.data.get(key)
        if value in allowed:
            return str(value)
        if value is not None or required:
            self.complain(key, f"one of {', '.join(allowed)}", f"{'、'.join(allowed)} のいずれか")
        return None

    def strings(self, key: str) -> tuple[str, ...]:
        """Return the list of texts in a field; empty if it is missing or invalid. Only an invalid one is reported."""
        value = self.data.get(key, [])
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        self.complain(key, "a list of texts", "文字列のリスト")
        return ()

    def below(self, key: str) -> list["Entry"]:
        """Return an entry for each mapping in a field's list; their errors are reported on the field's line."""
        value = self.data.get(key, [])
        if isinstance(value, list) and all(isinstance(item, dict) for item in value):
            line = self.lines.get(key, self.line)
            return [Entry(self.file, line, str(one.get("id") or key), one, {}, self.problems) for one in value]
        self.complain(key, "a list of entries", "項目のリスト")
        return []

    def allow(self, *keys: str) -> None:
        """Report fields that are not among these: misspelled or misplaced ones."""
        for key in self.data:
            if key not in keys:
                self.complain(
                    str(key), f"one of the fields {', '.join(keys)}", f"項目名は {'、'.join(keys)} のいずれか", key
                )


@dataclass
class Source:
    """A YAML file of the corpus."""

    path: Path
    root: Path
    problems: list[Problem] = field(default_factory=list)

    @cached_property
    def file(self) -> str:
        """The path shown in messages, relative to the corpus if possible."""
        return self.path.relative_to(self.root).as_posix() if self.path.is_relative_to(self.root) else str(self.path)

    def _complain(self, line: int, name: str, found: str, expected: str, expected_ja: str) -> None:
        self.problems.append(Problem(self.file, line, name, found, expected, expected_ja))

    def _node(self) -> tuple[yaml.Node | None, Any]:
        try:
            loader = SafeLoader(self.path.read_text(encoding="utf-8"))
        except (UnicodeDecodeError, yaml.YAMLError) as error:
            self._complain(0, "", str(error).replace("\n", " "), "UTF-8 text", "UTF-8 のテキスト")
            return None, None
        try:
            node = loader.get_single_node()
            return node, (_built(loader, node) if node is not None else None)
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            problem = str(getattr(error, "problem", None) or error)
            self._complain(mark.line + 1 if mark else 0, "", problem, "well-formed YAML", "正しい YAML")
            return None, None
        finally:
            loader.dispose()

    def _entry(self, node: yaml.Node, data: Mapping[str, Any]) -> Entry:
        lines: dict[str, int] = {}
        name = str(data.get("id") or data.get("ja") or "")
        for key, _ in node.value:
            if key.value in lines:
                again = key.start_mark.line + 1
                self._complain(again, f"{name} {key.value}", "the field twice", "a unique field", "同じ項目は1回だけ")
            lines[key.value] = key.start_mark.line + 1
        return Entry(self.file, node.start_mark.line + 1, name, data, lines, self.problems)

    def mapping(self) -> Entry | None:
        """Return the mapping that the file contains; otherwise report an error and return ``None``."""
        node, data = self._node()
        if node is not None and isinstance(data, dict):
            return self._entry(node, data)
        if not self.problems:
            self._complain(1, "", type(data).__name__, "a mapping", "マッピング")
        return None

    def entries(self) -> Iterator[Entry]:
        """Yield the mappings of the list that the file contains; none for an empty file."""
        node, data = self._node()
        if node is None or data is None:
            return
        if not isinstance(data, list):
            self._complain(1, "", type(data).__name__, "a list of entries", "項目のリスト")
            return
        for item_node, item in zip(node.value, data, strict=True):
            if isinstance(item, dict):
                yield self._entry(item_node, item)
            else:
                self._complain(
                    item_node.start_mark.line + 1, "", repr(item)[:80], "an entry with fields", "項目を持つ要素"
                )
