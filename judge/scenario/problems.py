"""The errors in a board, worded so that its author can fix them.

``ScenarioError`` is the only exception that bad input raises; it carries one ``Problem`` per error. Found input is
shown as YAML; the program's own words are in both languages.
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
"""The length to which quoted input is shortened."""


@record
class Problem:
    """An error, or a remark on legal input without effect.

    Attributes:
        file: the name of the text.
        line: from 1.
        column: from 1.
        field: the path of the field, such as ``p1.field[0].attack``.
        found: the found input; the program's own words are in English.
        expected: the accepted input, in English.
        expected_ja: the same in Japanese.
        suggestion: the nearest accepted input.
        found_ja: the found input, in Japanese; by default the same as ``found``.
        severity: a board with a ``problem`` is rejected, one with a ``remark`` runs.
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
            said = getattr(self, name)
            if len(said) > LONGEST:
                object.__setattr__(self, name, said[: LONGEST - 1] + "…")

    def sentence(self, lang: Lang) -> str:
        """Return the problem in one sentence, with its position."""
        if lang == "ja":
            return f"{self.line}行目 {self.field}: {self.found_ja}。期待: {self.expected_ja}"
        return f"line {self.line}, {self.field}: {self.found}; expected: {self.expected}"

    def message(self, lang: Lang = "en") -> str:
        """Return the problem in words, on several lines."""
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
    """A scenario that cannot be used; ``problems`` lists the errors in text order."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("\n".join(p.message() for p in problems))
        self.problems = list(problems)


KINDS = pairs("kinds")
"""The name of the nodes of each slot that several nodes can fill."""

NONE_HERE = pairs("none_here")
"""The accepted input for each slot that no node of some game's language fills."""

TYPES = pairs("types")


NOTHING = ("nothing", "何もない")
"""The words for missing input, in English and Japanese."""

SHORTENED = 120
"""The number of characters of a value that are quoted."""


class InWords(NamedTuple):
    """The found and the accepted input, each in English and Japanese, and a suggestion."""

    found: str
    found_ja: str
    expected: str
    expected_ja: str
    suggestion: str | None = None


def in_words(error: Mapping[str, Any], rules: GamePackage | None = None) -> InWords:
    """Return a validation error in words.

    Args:
        error: the error.
        rules: the game, which determines the listed fields and their printed names.
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
        return InWords("an unknown field", "知らない項目", "no such field here", "その項目はない")
    if kind == "missing":
        return InWords(*NOTHING, "a value for this field", "この項目の値")
    if kind == EXPECTED:
        return InWords(found, found_ja, context["en"], context["ja"])
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
        return InWords(found, found_ja, "letters, digits, - and _, at most 40", "英数字・かな漢字と - _、40文字以内")
    return InWords(found, found_ja, str(error.get("msg", "something else")), "別の形式の値")


BOUNDS = {
    "greater_than_equal": ("at least {}", "{} 以上", "ge"),
    "less_than_equal": ("at most {}", "{} 以下", "le"),
}
"""The accepted input for a number out of bounds, with the key of the bound."""

SIZES = {
    "too_long": ("{} of them", "{} 個", "at most {}", "{} 個以内", "max_length"),
    "too_short": ("{} of them", "{} 個", "at least {}", "{} 個以上", "min_length"),
    "string_too_long": ("{} characters", "{} 文字", "at most {} characters", "{} 文字以内", "max_length"),
    "string_too_short": ("{} characters", "{} 文字", "at least {}", "{} 文字以上", "min_length"),
}
"""The found and the accepted input for a wrong length, with the key of the bound."""


def unknown_field(field: str, kind: type[Node], synonyms: Mapping[str, str], rules: GamePackage | None) -> InWords:
    """Report an unknown field and list the known ones, by the game's printed names if it has them."""
    idle = frozenset[str]() if rules is None else _meaningless(rules, kind)
    fields = [info.alias or name for name, info in kind.model_fields.items() if name not in idle]
    known = sorted({*fields, *synonyms} - set(synonyms.values()) if rules and rules.card.synonyms else fields)
    near = likely(field, [*known, *fields], 0.5)
    listed = ", ".join(known)
    return InWords(
        f"unknown field {field}", f"知らない項目 {field}", f"one of: {listed}", f"次のいずれか: {listed}", near
    )


def _meaningless(rules: GamePackage, kind: type[Node]) -> frozenset[str]:
    """Return the fields of a kind of node without a meaning in a game."""
    known = (fields for of, fields in rules.words.items() if issubclass(kind, of))
    return frozenset(field for fields in known for field, words in fields.items() if words is None)


def shown(value: Any) -> tuple[str, str]:
    """Return a value for English and for Japanese readers."""
    if value is None:
        return NOTHING
    text = f"'{value}'" if isinstance(value, str) and value.isprintable() else as_yaml(value)
    text = text if len(text) <= SHORTENED else text[: SHORTENED - 1] + "…"
    return text, text


PLAIN = re.compile(r"[^\W\d_][\w.-]*( [\w.-]+)*")
"""A text that needs no quotes in YAML."""


def as_yaml(value: Any) -> str:
    """Return a value as YAML on one line."""
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
"""The complaints of the YAML parser in words for authors of boards."""


def unreadable(complaint: str) -> tuple[str, str]:
    """Return why a text is not YAML, in English and Japanese."""
    return UNREADABLE.get(complaint, ("text that is not valid YAML", "YAML として読めない文"))
