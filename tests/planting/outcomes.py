"""The outcome of a board: it is played with fixed decisions, and every visible result is kept."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any, NamedTuple
from unittest.mock import patch

from pydantic import ValidationError

from judge.games import package
from judge.kernel import Choice, Decision, Limits, legal
from judge.scenario import resolve
from judge.scenario.checking import beyond_form
from judge.scenario.model import Base, scenario_model
from judge.scenario.places import Places
from judge.scenario.script import Script

LIMITS = Limits(steps=400)

Data = dict[str, Any]
"""A board, a card or a node, as it is written in YAML."""


class Outcome(NamedTuple):
    """The outcome of a board: the final position, the winner, the questions, and the answers and refusals."""

    board: str
    ending: tuple[Any, ...]
    asked: tuple[Any, ...]


SEEN = (
    "chosen",
    "forced",
    "rewound",
    "not_allowed",
    "answer",
    "revealed",
    "shown",
    "looked",
    "looks",
    "looked_at",
    "engaged",
    "refreshed",
    "turned_face_up",
    "lies_face_up",
)
"""Steps that say what cannot be seen of the board at the end."""


class RefusedError(Exception):
    """A board is not accepted."""


def read(board: Data) -> Base:
    """Return the scenario of a board as data, without going through YAML.

    Raises:
        RefusedError: it cannot be used, or something in it does nothing.
    """
    rules = package(board["game"])
    try:
        scenario = scenario_model(rules.id).model_validate(copy.deepcopy(board))
    except ValidationError as wrong:
        raise RefusedError(str(wrong.errors(include_url=False)[0])) from None
    found = beyond_form(scenario, rules, Places(), "planted").all
    if found:
        raise RefusedError(found[0].message())
    return scenario


def as_many_as_possible(script: Script, choice: Choice) -> Decision:
    """Decide for yes, and for as many of the first options as there may be; one player wins each contest of signs."""
    if choice.role == "sign":
        return Decision((choice.options[choice.by == "p2"],))
    options = sorted(choice.options, key=lambda option: option != "yes") if "yes" in choice.options else choice.options
    for number in range(choice.maximum, choice.minimum - 1, -1):
        if choice.role in ("x", "number"):
            return Decision(tuple(choice.options[-1:]))
        if choice.role in ("quick", "ward", "order") or choice.role == "shuffle":
            break
        if legal(choice, options[:number]):
            return Decision(tuple(options[:number]))
    return Decision(tuple(choice.options[: choice.minimum]))


def as_few_as_possible(script: Script, choice: Choice) -> Decision:
    """Decide for no, and for as few of the first options as there may be."""
    if choice.role == "sign":
        return as_many_as_possible(script, choice)
    options = sorted(choice.options, key=lambda option: option != "no") if "no" in choice.options else choice.options
    fewest = (options[:number] for number in range(choice.minimum, choice.maximum + 1))
    return Decision(tuple(next((few for few in fewest if legal(choice, few)), options[: choice.minimum])))


def outcome(board: Data, decides: Callable[[Script, Choice], Decision] = as_many_as_possible) -> Outcome:
    """Play a board and return its outcome.

    Args:
        board: the board.
        decides: what decides wherever the board does not.

    Raises:
        RefusedError: it cannot be used.
    """
    with patch.object(Script, "_assumption", decides):
        done = resolve(read(board), LIMITS)
    asked = [(step.key, step.actor, step.values.get("role"), step.objects) for step in done.steps if step.key in SEEN]
    answers = [(one.legal, len(one.cites)) for one in done.script.answers]
    ending = (done.ending.outcome, done.ending.winner, tuple(answers))
    return Outcome(json.dumps(done.board(len(done.steps)), sort_keys=True), ending, tuple(asked))
