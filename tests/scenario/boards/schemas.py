"""A board and its trace are what the published schemas say."""

import json
import re
from collections.abc import Callable
from functools import cache

from jsonschema_rs import Draft202012Validator

from judge.commands.schemas import scenario_schema, trace_schema
from judge.scenario.places import read
from tests.fitting import wrong
from tests.scenario.boards import Board, Faults


@cache
def scenarios(game: str) -> Draft202012Validator:
    return Draft202012Validator(scenario_schema(game))


@cache
def traces() -> Draft202012Validator:
    return Draft202012Validator(trace_schema())


def it_is_valid_and_so_is_its_trace(board: Board) -> Faults:
    yield from wrong(scenarios(board.stated.game), read(board.text, board.path.name)[0])
    yield from wrong(traces(), board.trace)


WRITTEN_BY_PYTHON = re.compile(r"\b[A-Za-z]\w*\(\w+=|<\w[\w.]* object at ")
"""How Python shows an object, which tells a reader of another language nothing."""


def the_values_of_its_trace_are_data(board: Board) -> Faults:
    for step in board.trace["steps"]:
        shown = WRITTEN_BY_PYTHON.search(json.dumps([step["values"], step["changes"]]))
        if shown:
            yield f"step {step['n']} has a value as Python shows it: {shown[0]}"


CHECKS: tuple[Callable[[Board], Faults], ...] = (it_is_valid_and_so_is_its_trace, the_values_of_its_trace_are_data)
