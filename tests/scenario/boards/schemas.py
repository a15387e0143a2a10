"""A board and its trace are what the published schemas say."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from judge.commands.schemas import scenario_schema, trace_schema
from judge.scenario.places import read
from tests.scenario.boards import Board, Faults


@cache
def scenarios(game: str) -> Draft202012Validator:
    return Draft202012Validator(scenario_schema(game))


@cache
def traces() -> Draft202012Validator:
    return Draft202012Validator(trace_schema())


def wrong(check: Draft202012Validator, data: Any) -> Iterable[str]:
    """Yield where the data does not fit, and why."""
    return (f"{error.json_path}: {error.message[:300]}" for error in check.iter_errors(data))


def it_is_valid_and_so_is_its_trace(board: Board) -> Faults:
    if board.one_of(2):
        yield from wrong(scenarios(board.stated.game), read(board.text, board.path.name)[0])
        yield from wrong(traces(), board.trace)


CHECKS: tuple[Callable[[Board], Faults], ...] = (it_is_valid_and_so_is_its_trace,)
