"""A board and its trace are what the published schemas say."""

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
    if board.one_of(2):
        yield from wrong(scenarios(board.stated.game), read(board.text, board.path.name)[0])
        yield from wrong(traces(), board.trace)


CHECKS: tuple[Callable[[Board], Faults], ...] = (it_is_valid_and_so_is_its_trace,)
