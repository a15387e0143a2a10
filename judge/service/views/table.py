"""The table: a scenario's text is all that it knows, and everything done there changes that text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.scenario import ScenarioError
from judge.scenario.writing import changed, data_of


def script_of(text: str) -> list[Any]:
    """Return the entries of ``play``; none where the text cannot be read."""
    try:
        play = data_of(text).get("play")
    except ScenarioError:
        return []
    return play if isinstance(play, list) else []


def with_decisions(text: str, decisions: Sequence[Mapping[str, Any]]) -> str:
    """Return a scenario's text with more entries of ``play``; a text that cannot be read as it is."""
    return with_script(text, [*script_of(text), *decisions]) if decisions else text


def with_script(text: str, play: Sequence[Any]) -> str:
    """Return a scenario's text with this script; a text that cannot be read as it is."""
    try:
        return changed(text, {"play": list(play)})
    except ScenarioError:
        return text
