"""Validation errors in words: what was found, what is accepted, and the nearest thing that is."""

from __future__ import annotations

import difflib
from collections.abc import Mapping, Sequence
from typing import Any

from judge.abilities import INSTRUCTIONS
from judge.abilities._abilities import _ABILITIES
from judge.abilities._conditions import _CONDITIONS
from judge.abilities._instructions import _COSTS

KINDS: Mapping[str, tuple[str, str, Sequence[str]]] = {
    "unknown_instruction": ("an instruction", "指示", [n.verb for n in INSTRUCTIONS]),
    "unknown_ability": ("an ability", "能力", [n.verb for n in _ABILITIES]),
    "unknown_condition": ("a condition", "条件", [n.verb for n in _CONDITIONS]),
    "unknown_cost": ("a cost", "コスト", [n.verb for n in _COSTS]),
}

TYPES = {
    "int_type": ("a whole number", "整数"),
    "int_from_float": ("a whole number", "整数"),
    "string_type": ("text", "文字列"),
    "bool_type": ("true or false", "true か false"),
    "list_type": ("a list", "リスト"),
    "dict_type": ("a mapping", "マッピング"),
    "model_type": ("a mapping", "マッピング"),
    "model_attributes_type": ("a mapping", "マッピング"),
    "follower_numbers": ("attack and defense, which every follower has", "攻撃力と体力(フォロワーには必ずある)"),
    "unknown_amount": (
        "a whole number, x, or an amount with one of count, stat, resource, number",
        "整数、x、または count・stat・resource・number のいずれかを持つ量",
    ),
}


def in_words(error: Mapping[str, Any]) -> tuple[str, str, str, str | None]:
    """Return what was found, what is expected in English and Japanese, and a suggestion."""
    kind, value, context = error["type"], error.get("input"), error.get("ctx") or {}
    found = _shown(value)
    if kind in KINDS:
        en, ja, verbs = KINDS[kind]
        keys = [k for k in value if isinstance(k, str)] if isinstance(value, dict) else [str(value)]
        near = next((n for k in keys for n in difflib.get_close_matches(k, verbs, 1, 0.6)), None)
        listed = ", ".join(sorted(verbs))
        return found, f"{en} with one of: {listed}", f"{ja}。次のいずれかの語を含む: {listed}", near
    if kind == "unknown_field":
        known = [str(f) for f in context["fields"]]
        near = next(iter(difflib.get_close_matches(str(context["field"]), known, 1, 0.5)), None)
        listed = ", ".join(known)
        return f"unknown field {context['field']!r}", f"one of: {listed}", f"次のいずれか: {listed}", near
    if kind == "literal_error":
        listed = str(context.get("expected", "")).replace("'", "").replace(" or ", ", ")
        words = [w.strip() for w in listed.split(",")]
        near = next(iter(difflib.get_close_matches(str(value), words, 1, 0.4)), None)
        return found, f"one of {listed}", f"{listed} のいずれか", near
    if kind == "missing":
        return "nothing", "a value for this field", "この項目の値", None
    if kind in TYPES:
        en, ja = TYPES[kind]
        return found, en, ja, None
    bounds = {"greater_than_equal": ("at least", "以上", "ge"), "less_than_equal": ("at most", "以下", "le")}
    if kind in bounds:
        en, ja, key = bounds[kind]
        return found, f"{en} {context.get(key)}", f"{context.get(key)} {ja}", None
    if kind in ("too_long", "string_too_long"):
        most = context.get("max_length")
        return f"{len(value) if value is not None else '?'} of them", f"at most {most}", f"{most} 以内", None
    if kind == "string_pattern_mismatch":
        return found, "letters, digits, - and _, at most 40", "英数字・かな漢字と - _、40文字以内", None
    return found, str(error.get("msg", "something else")), "別の形式の値", None


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 120 else text[:117] + "…"
