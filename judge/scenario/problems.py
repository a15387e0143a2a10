"""Errors in a board, worded so that its author can correct them.

``ScenarioError`` is the only exception raised for bad input; it carries one ``Problem`` per error. Quoted input is
shown as YAML. The program's own words exist in English and Japanese.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from judge.abilities import EXPECTED, Node
from judge.games import GamePackage
from judge.records import record
from judge.scenario.catalogue import pairs, sentences
from judge.scenario.suggestions import likely

Lang = Literal["ja", "en"]

Severity = Literal["problem", "remark"]

SAYINGS = sentences("problems")

LONGEST = 200
"""The number of characters after which text in a problem is cut off."""


@record
class Problem:
    """An error, or a remark on legal input without effect.

    Attributes:
        line: from 1.
        column: from 1.
        field: the path of the field, such as ``p1.field[0].attack``.
        found: the input found, in English.
        expected: the accepted input, in English.
        expected_ja: the accepted input, in Japanese.
        suggestion: the nearest accepted input.
        found_ja: the input found, in Japanese; by default the same as ``found``.
        severity: a ``problem`` makes the board invalid, a ``remark`` does not.
    """

    file: str
    line: int
    column: int
    field: str
    found: str
    expected: str
    expected_ja: str
    suggestion: str | None = None
    found_ja: str = ""
    severity: Severity = "problem"

    def __post_init__(self) -> None:
        object.__setattr__(self, "found_ja", self.found_ja or self.found)
        for name in ("field", "found", "found_ja"):
            value = getattr(self, name)
            if len(value) > LONGEST:
                object.__setattr__(self, name, value[: LONGEST - 1] + "…")

    def sentence(self, lang: Lang) -> str:
        """Return the problem as one sentence with line and field."""
        if lang == "ja":
            return f"{self.line}行目 {self.field}: {self.found_ja}。期待: {self.expected_ja}"
        return f"line {self.line}, {self.field}: {self.found}; expected: {self.expected}"

    def message(self, lang: Lang = "en") -> str:
        """Return the problem as a message of several lines."""
        say = {key: words[lang] for key, words in SAYINGS.items()}
        found, wanted = (self.found_ja, self.expected_ja) if lang == "ja" else (self.found, self.expected)
        lines = [
            f"{self.file}:{self.line}  {self.field}".rstrip(),
            f"  {say['found']}  {found}",
            f"  {say['expected']}  {wanted}",
        ]
        if self.suggestion is not None:
            lines.append(f'  {say["suggestion"]} "{self.suggestion}"?')
        return "\n".join(lines)


class ScenarioError(ValueError):
    """Raised for an invalid scenario; ``problems`` lists the errors in text order."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(p.message() for p in problems))
        self.problems = list(problems)


KINDS = pairs("kinds")
"""For each kind of slot in a card text: the noun for its nodes, such as “an effect”, in English and Japanese."""

NONE_HERE = pairs("none_here")
"""The accepted input for each slot for which some game's language has no node at all."""

TYPES = pairs("types")


NOTHING = ("nothing", "何もない")
"""The words for a missing value, in English and Japanese."""

SHORTENED = 120
"""The number of characters after which a quoted value is cut off."""


class InWords(NamedTuple):
    """A validation error in words: the input found and the accepted input, and a suggestion."""

    found: str
    found_ja: str
    expected: str
    expected_ja: str
    suggestion: str | None = None


def in_words(error: Mapping[str, Any], rules: GamePackage | None = None) -> InWords:
    """Return a pydantic validation error in words.

    Args:
        rules: the game, whose fields and printed names are listed; ``None`` if it is not known yet.
    """
    kind, value, context = error["type"], error.get("input"), error.get("ctx") or {}
    found, found_ja = shown(value)
    if kind in NONE_HERE and not context["verbs"]:
        return InWords(found, found_ja, *NONE_HERE[kind])
    if kind in KINDS:
        (en, ja), verbs = KINDS[kind], context["verbs"]
        keys = [k for k in value if isinstance(k, str)] if isinstance(value, dict) else [str(value)]
        near = next((n for k in keys if (n := likely(k, list(verbs), 0.6))), None)
        listed = ", ".join(sorted(verbs))
        return InWords(found, found_ja, f"{en} with one of: {listed}", f"{ja}。次のいずれかの語を含む: {listed}", near)
    if kind == "unknown_field":
        return unknown_field(str(context["field"]), context["kind"], context["synonyms"], rules)
    if kind == "literal_error":
        listed = str(context.get("expected", "")).replace("'", "").replace(" or ", ", ")
        words = [w.strip() for w in listed.split(",")]
        near = likely(str(value), words)
        return InWords(found, found_ja, f"one of {listed}", f"{listed} のいずれか", near)
    if kind == "extra_forbidden":
        return InWords("an unknown field", "不明な項目", "no such field here", "その項目はない")
    if kind == "missing":
        return InWords(*NOTHING, "a value for this field", "この項目の値")
    if kind == EXPECTED:
        return InWords(found, found_ja, context["en"], context["ja"])
    if kind == "string_type" and isinstance(value, bool):
        return InWords(found, found_ja, *TYPES["quoted_text"])
    if kind in TYPES:
        return InWords(found, found_ja, *TYPES[kind])
    if kind in BOUNDS:
        en, ja, key = BOUNDS[kind]
        return InWords(found, found_ja, en.format(context.get(key)), ja.format(context.get(key)))
    if kind in SIZES:
        size, size_ja, en, ja, key = SIZES[kind]
        number = len(value) if value is not None else "?"
        return InWords(size.format(number), size_ja.format(number), en.format(context[key]), ja.format(context[key]))
    if kind == "string_pattern_mismatch":
        return InWords(found, found_ja, "at most 40 letters, digits, - and _", "英数字・かな漢字と - _、40文字以内")
    return InWords(found, found_ja, str(error.get("msg", "something else")), "別の形式の値")


BOUNDS = {
    "greater_than_equal": ("at least {}", "{} 以上", "ge"),
    "less_than_equal": ("at most {}", "{} 以下", "le"),
}
"""For each error of a number out of bounds: the accepted input in both languages, and the key of the bound."""

SIZES = {
    "too_long": ("{} entries", "{} 個", "at most {}", "{} 個以内", "max_length"),
    "too_short": ("{} entries", "{} 個", "at least {}", "{} 個以上", "min_length"),
    "string_too_long": ("{} characters", "{} 文字", "at most {} characters", "{} 文字以内", "max_length"),
    "string_too_short": ("{} characters", "{} 文字", "at least {}", "{} 文字以上", "min_length"),
}
"""For each error of a wrong length: the found and accepted input in both languages, and the key of the bound."""


def unknown_field(field: str, kind: type[Node], synonyms: Mapping[str, str], rules: GamePackage | None) -> InWords:
    """Return the error for an unknown field, listing the known ones by the game's printed names."""
    idle = frozenset[str]() if rules is None else _meaningless(rules, kind)
    fields = [info.alias or name for name, info in kind.model_fields.items() if name not in idle]
    known = sorted({*fields, *synonyms} - set(synonyms.values()) if rules and rules.card.synonyms else fields)
    near = likely(field, [*known, *fields], 0.5)
    return InWords(f"unknown field {field}", f"不明な項目 {field}", *one_of(known), near)


def one_of(words: Sequence[str]) -> tuple[str, str]:
    """Return the words that are accepted, in English and Japanese."""
    listed = ", ".join(words)
    return (f"one of: {listed}", f"次のいずれか: {listed}") if len(words) > 1 else (f"`{listed}`", listed)


def _meaningless(rules: GamePackage, kind: type[Node]) -> frozenset[str]:
    known = (fields for of, fields in rules.words.items() if issubclass(kind, of))
    return frozenset(field for fields in known for field, words in fields.items() if words is None)


def shown(value: Any) -> tuple[str, str]:
    """Return a quoted value for English and Japanese readers."""
    if value is None:
        return NOTHING
    text = f"'{value}'" if isinstance(value, str) and value.isprintable() else as_yaml(value)
    text = text if len(text) <= SHORTENED else text[: SHORTENED - 1] + "…"
    return text, text


PLAIN = re.compile(r"[^\W\d_][\w.-]*( [\w.-]+)*")
"""A text that needs no quotes in YAML."""


def as_yaml(value: Any) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return value if PLAIN.fullmatch(value) else repr(value)
        case Mapping():
            return "{" + ", ".join(f"{as_yaml(key)}: {as_yaml(one)}" for key, one in value.items()) + "}"
        case list() | tuple():
            return "[" + ", ".join(map(as_yaml, value)) + "]"
        case _:
            return str(value)


UNREADABLE = pairs("unreadable")
"""PyYAML's error messages, reworded in English and Japanese for authors of boards."""


def unreadable(complaint: str) -> tuple[str, str]:
    """Return PyYAML's reason why a text is invalid, in English and Japanese."""
    return UNREADABLE.get(complaint, ("text that is not valid YAML", "YAML として読めない文"))
