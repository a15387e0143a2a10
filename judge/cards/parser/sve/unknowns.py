"""Replaces X by its value once that is known."""

from __future__ import annotations

from typing import Any


def put_x(value: Any, x: Any) -> Any:
    """Replace X by its definition inside nodes, in place; return the new value."""
    if value == "x":
        return x
    if isinstance(value, dict):
        if set(value) == {"_x"}:
            if value["_x"] == 1:
                return x
            return {**x, "times": -x.get("times", 1), **({"plus": -x["plus"]} if "plus" in x else {})}
        for key, inner in value.items():
            value[key] = put_x(inner, x)
    elif isinstance(value, list):
        value[:] = [put_x(one, x) for one in value]
    return value


def let_be_x(value: Any) -> Any:
    """Replace an added X by the X that is paid; a subtracted X cannot be expressed."""
    if isinstance(value, dict):
        if value == {"_x": 1}:
            return "x"
        for key, inner in value.items():
            value[key] = let_be_x(inner)
    elif isinstance(value, list):
        value[:] = [let_be_x(one) for one in value]
    return value
