"""Reading YAML with the line of every error, and with Japanese lines joined without spaces."""

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


def _joint(match: re.Match[str]) -> str:
    """Return the joint for a line end: a new line, nothing next to a Japanese character, otherwise a space."""
    if match[0].count("\n") > 1:
        return "\n"
    beside = match.string[match.start() - 1], match.string[match.end()]
    return "" if any(unicodedata.east_asian_width(one) in "WF" for one in beside) else " "


def unfolded(value: Any) -> Any:
    """Return ``value`` with the lines of Japanese texts joined.

    The lines of a block scalar are only wrapped for width. Japanese has no spaces, so lines are joined
    without a space next to a Japanese character; an empty line starts a new line, as in a folded scalar (``>-``).
    """
    if isinstance(value, list):
        return [unfolded(one) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        key: _BREAK.sub(_joint, one.strip()) if key == "ja" and isinstance(one, str) else unfolded(one)
        for key, one in value.items()
    }


@dataclass(slots=True)
class Entry:
    """A mapping of a file with the lines of its fields; errors go into ``problems``."""

    file: str
    line: int
    name: str
    data: Mapping[str, Any]
    lines: Mapping[str, int]
    problems: list[Problem]

    def complain(self, key: str, expected: str, expected_ja: str, found: object = ...) -> None:
        """Report an invalid field."""
        value = self.data.get(key, ...) if found is ... else found
        shown = "nothing / なし" if value is ... else repr(value)
        where = self.lines.get(key, self.line)
        self.problems.append(
            Problem(self.file, where, f"{self.name} {key}".strip(), shown[:120], expected, expected_ja)
        )

    def text(self, key: str, required: bool = True) -> str:
        """Return a non-empty string field."""
        value = self.data.get(key)
        if isinstance(value, str) and value.strip():
            return value.strip()
        if value is not None or required:
            self.complain(key, "a text (quote numbers: bare 10.5 is not text in YAML)", "文字列(番号は引用符で囲む)")
        return ""

    def flag(self, key: str) -> bool:
        """Return a boolean field; false by default."""
        value = self.data.get(key, False)
        if not isinstance(value, bool):
            self.complain(key, "true or false", "true または false")
        return value is True

    def one_of(self, key: str, allowed: Sequence[str], required: bool = True) -> str | None:
        """Return a field with a fixed set of values."""
        value = self.data.get(key)
        if value in allowed:
            return str(value)
        if value is not None or required:
            self.complain(key, f"one of {', '.join(allowed)}", f"{'、'.join(allowed)} のいずれか")
        return None

    def strings(self, key: str) -> tuple[str, ...]:
        """Return a list of texts; empty by default."""
        value = self.data.get(key, [])
        if isinstance(value, list) and all(isinstance(item, str) for item in value):
            return tuple(value)
        self.complain(key, "a list of texts", "文字列のリスト")
        return ()

    def below(self, key: str) -> list["Entry"]:
        """Return the mappings of a list inside this one; empty by default. They share the line of ``key``."""
        value = self.data.get(key, [])
        if isinstance(value, list) and all(isinstance(item, dict) for item in value):
            line = self.lines.get(key, self.line)
            return [Entry(self.file, line, str(one.get("id") or key), one, {}, self.problems) for one in value]
        self.complain(key, "a list of entries", "項目のリスト")
        return []

    def allow(self, *keys: str) -> None:
        """Report unknown fields: misspelled or misplaced ones."""
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
        """The path shown in messages."""
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
            return node, (unfolded(loader.construct_document(node)) if node is not None else None)
        except yaml.YAMLError as error:
            mark = getattr(error, "problem_mark", None)
            what = str(getattr(error, "problem", None) or error)
            self._complain(mark.line + 1 if mark else 0, "", what, "well-formed YAML", "正しい YAML")
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
        """Return the file's single mapping, or ``None`` with an error."""
        node, data = self._node()
        if node is not None and isinstance(data, dict):
            return self._entry(node, data)
        if not self.problems:
            self._complain(1, "", type(data).__name__, "a mapping", "マッピング")
        return None

    def entries(self) -> Iterator[Entry]:
        """Yield the mappings of the file's list; an empty file has none."""
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
