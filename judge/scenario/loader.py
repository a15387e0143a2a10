"""Reading a scenario: bounded, and with every mistake at its line."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Sequence
from typing import Any

from pydantic import ValidationError

from judge.games import IDS, package
from judge.scenario.checking import beyond_form
from judge.scenario.model import Base, scenario_model
from judge.scenario.places import Places, read
from judge.scenario.problems import Problem, ScenarioError
from judge.scenario.wording import in_words

MAX_BYTES = 262_144
"""The largest scenario that is read."""


def parse(text: str, name: str = "scenario") -> Base:
    """Return the scenario that ``text`` states (YAML or JSON).

    Raises:
        ScenarioError: it cannot be used; every mistake with its line, what was found and what is accepted.
    """
    if len(text.encode("utf-8", "replace")) > MAX_BYTES:
        raise ScenarioError([Problem(name, 1, 1, "", f"{len(text)} characters", f"at most {MAX_BYTES} bytes",
                                     f"{MAX_BYTES} バイト以内")])  # fmt: skip
    data, places = read(text, name)
    if not isinstance(data, dict):
        raise ScenarioError([Problem(name, 1, 1, "", type(data).__name__, "a mapping with game, p1, p2, play, expect",
                                     "game・p1・p2・play・expect を持つマッピング")])  # fmt: skip
    game = data.get("game")
    if game not in IDS:
        line, column = places.of(("game",))
        raise ScenarioError([Problem(name, line, column, "game", repr(game), "one of " + ", ".join(IDS),
                                     "、".join(IDS) + " のいずれか", _near(str(game), IDS))])  # fmt: skip
    model = scenario_model(game)
    try:
        scenario = model.model_validate(data)
    except ValidationError as wrong:
        raise ScenarioError(list(_problems(wrong, data, places, name))) from None
    problems = beyond_form(scenario, package(game), places, name)
    if problems:
        raise ScenarioError(problems)
    return scenario


def _problems(wrong: ValidationError, data: Any, places: Places, name: str) -> Iterator[Problem]:
    for error in wrong.errors(include_url=False)[:20]:
        inside = error["type"] == "unknown_field"
        path = places.real_path(data, error["loc"], field=error["type"] == "missing")
        if inside:
            path = (*path, error["ctx"]["field"])
        line, column = places.of(path)
        found, expected, expected_ja, suggestion = in_words(error)
        yield Problem(name, line, column, places.written(path), found, expected, expected_ja, suggestion)


def _near(word: str, known: Sequence[str]) -> str | None:
    return next(iter(difflib.get_close_matches(word, known, 1, 0.5)), None)
