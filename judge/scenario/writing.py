"""Edits a scenario's text: one part is rewritten, and everything else stays as written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import yaml

from judge.scenario.places import read

_INDENT = "  "
_WIDE = 10**6
_BLOCKS = 2
"""The nesting depth down to which each entry has a line of its own."""


def data_of(text: str, name: str = "scenario") -> dict[str, Any]:
    """Return the mapping in a scenario's text; empty if the text is not a mapping.

    Raises:
        ScenarioError: the text cannot be read.
    """
    found = read(text, name)[0]
    return found if isinstance(found, dict) else {}


def changed(text: str, parts: Mapping[str, Any]) -> str:
    """Return a scenario's text with some of its parts changed; an empty part is removed.

    When entries are added to the end of a list or removed from it, the lines before them stay, including comments.

    Args:
        parts: the new values of top-level fields.

    Raises:
        ScenarioError: the text cannot be read.
    """
    for key, value in parts.items():
        old = data_of(text)
        if old.get(key) != value and not (key not in old and _empty(value)):
            text = _changed(text, old, key, value)
    return text


def _changed(text: str, old: Mapping[str, Any], key: str, value: Any) -> str:
    root = yaml.compose(text, Loader=yaml.CSafeLoader)
    lines = text.split("\n")
    if root is None:
        return "\n".join([*_without_blank_end(lines), *_part(key, value), ""])
    if not isinstance(root, yaml.MappingNode):
        return text
    if root.flow_style or root.start_mark.column:
        return written({**{k: v for k, v in old.items() if k != key or not _empty(value)}, key: value})
    at = next((n for n, (one, _) in enumerate(root.value) if one.value == key), None)
    if at is None:
        return "\n".join([*_without_blank_end(lines), *_part(key, value), ""])
    start = root.value[at][0].start_mark.line
    end = root.value[at + 1][0].start_mark.line if at + 1 < len(root.value) else len(lines)
    while end > start + 1 and (not lines[end - 1].strip() or lines[end - 1].startswith(("#", "..."))):
        end -= 1  # comments before the next part belong to that part
    node = root.value[at][1]
    return "\n".join(
        [*lines[:start], *_changed_lines(lines[start:end], start, node, old[key], key, value), *lines[end:]]
    )


def _changed_lines(lines: list[str], start: int, node: yaml.Node, old: Any, key: str, value: Any) -> list[str]:
    """Return the lines of a changed part, keeping the lines of unchanged entries at the start of a list."""
    block = isinstance(node, yaml.SequenceNode) and not node.flow_style and node.value
    if not block or not isinstance(value, list) or not value:
        return _part(key, value)
    same = 0
    while same < min(len(old), len(value)) and old[same] == value[same]:
        same += 1
    if not same:
        return _part(key, value)
    kept = lines if same == len(old) else lines[: node.value[same].start_mark.line - start]
    dash = " " * node.start_mark.column
    return [*kept, *(f"{dash}- {flow(one)}" for one in value[same:])]


def written(data: Mapping[str, Any]) -> str:
    """Return a scenario as YAML text, with one entry per line."""
    return "\n".join([line for key, value in data.items() for line in _part(key, value)] + [""])


def _part(key: str, value: Any) -> list[str]:
    """Return the lines of a top-level field; none if its value is empty."""
    return [] if _empty(value) else _lines(key, value, 0)


def _lines(key: Any, value: Any, depth: int) -> list[str]:
    indent = _INDENT * depth
    if (
        isinstance(value, dict)
        and value
        and depth < _BLOCKS - 1
        and any(isinstance(v, dict | list) for v in value.values())
    ):
        inside = [line for name, one in value.items() for line in _lines(name, one, depth + 1)]
        return [f"{indent}{flow(key)}:", *inside]
    if isinstance(value, list) and value and any(isinstance(item, dict | list) for item in value):
        return [f"{indent}{flow(key)}:", *(f"{indent}{_INDENT}- {flow(item)}" for item in value)]
    text = flow(value)
    if isinstance(value, dict) and not text.startswith("{"):  # script entries get lines of their own only within a list
        text = f"{{{text}}}"
    return [f"{indent}{flow(key)}: {text}"]


def flow(value: Any) -> str:
    """Return a value as YAML on one line; a script entry is written without braces: ``p1: {play: a}``."""
    if isinstance(value, dict) and len(value) == 1 and next(iter(value)) in ("p1", "p2"):
        ((player, action),) = value.items()
        alone = next(iter(action)) if isinstance(action, dict) and list(action.values()) == [True] else action
        return f"{player}: {flow(alone)}"
    text = yaml.dump(value, Dumper=_Dumper, default_flow_style=True, width=_WIDE, allow_unicode=True, sort_keys=False)
    return text.removesuffix("\n").removesuffix("\n...")


class _Dumper(yaml.SafeDumper):
    """A YAML dumper that repeats shared values instead of writing aliases."""

    def ignore_aliases(self, data: Any) -> bool:
        """Return true, so that every value is written out."""
        return True


def _empty(value: Any) -> bool:
    return value is None or value == [] or value == {}


def _without_blank_end(lines: Sequence[str]) -> list[str]:
    kept = list(lines)
    while kept and not kept[-1].strip():
        kept.pop()
    return kept
