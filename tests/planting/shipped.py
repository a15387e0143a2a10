"""Which words the shipped boards show: without the word, such a board comes out differently."""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from judge.abilities import Node
from judge.games import package
from judge.scenario import library
from judge.scenario.model import Base
from tests.planting.outcomes import Data, Outcome, RefusedError, outcome
from tests.planting.vocabulary import NAMES, Word

Where = tuple[Any, ...]
"""The keys and numbers that lead to a part of a board."""

TRIED = 3
"""The number of boards tried for a word."""


class Mention(NamedTuple):
    """Where a shipped board says a word.

    Attributes:
        board: the number of the board among those of its game.
        path: where the word stands; it is left out to see what it does.
    """

    board: int
    path: Where


def said_on(number: int, scenario: Base) -> Iterator[tuple[Word, Mention]]:
    """Yield the words that a scenario says, each with where."""
    game = scenario.game
    for path, holder, field, node in _held(scenario):
        kind = type(node)
        place = f"{_printed(game, holder).__name__}.{field}"
        for name in kind.model_fields:
            if name not in node.model_fields_set or name in NAMES:
                continue
            where = (*path, kind.model_fields[name].alias or name)
            yield Word(place, f"{kind.__name__}.{name}"), Mention(number, where)
            here = place if kind.__name__ == "When" and name == "event" else ""
            value = getattr(node, name)
            for at, one in enumerate(value) if isinstance(value, list) else [(None, value)]:
                if isinstance(one, str | bool):
                    word = str(one).lower() if isinstance(one, bool) else one
                    yield (
                        Word(here, f"{kind.__name__}.{name}={word}"),
                        Mention(number, where if at is None else (*where, at)),
                    )


def _printed(game: str, holder: type[Node]) -> type[Node]:
    card = package(game).card
    return card if issubclass(holder, card) else holder


def _held(value: Any, path: Where = (), holder: type[Node] | None = None, field: str = "") -> Iterator[Any]:
    if isinstance(value, Node):
        if holder is not None:
            yield path, holder, field, value
        for name, info in type(value).model_fields.items():
            yield from _held(getattr(value, name), (*path, info.alias or name), type(value), name)
    elif isinstance(value, list | dict):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _held(part, (*path, key), holder, field)


@cache
def boards(game: str) -> Sequence[Data]:
    """Return the shipped boards of a game as data."""
    return [file.scenario.model_dump(by_alias=True, exclude_unset=True) for file in library(game)]


def without(data: Data, path: Where) -> Data:
    """Return a board without the value at a path."""
    left = copy.deepcopy(data)
    here = left
    for key in path[:-1]:
        here = here[key]
    del here[path[-1]]
    return left


@cache
def as_it_is(game: str, number: int) -> Outcome:
    """Return the outcome of a shipped board."""
    return outcome(boards(game)[number])


def changes_a_shipped_board(game: str, said: Mention) -> bool:
    """Return whether a board has another outcome without a word, or without anything that needs the word."""
    path = said.path
    while len(path) > 3:
        try:
            return outcome(without(boards(game)[said.board], path)) != as_it_is(game, said.board)
        except (RefusedError, KeyError):
            path = path[:-1]
    return False


@cache
def mentions(game: str) -> dict[Word, list[Mention]]:
    """Return where the shipped boards of a game say each word, the first few places of each."""
    found: dict[Word, list[Mention]] = defaultdict(list)
    for number, file in enumerate(library(game)):
        for word, said in said_on(number, file.scenario):
            if len(found[word]) < TRIED:
                found[word].append(said)
    return found


def shown_by_boards(game: str, word: Word) -> bool:
    """Return whether a shipped board shows what a word does."""
    return any(changes_a_shipped_board(game, said) for said in mentions(game).get(word, ()))


def boards_that_say(game: str, word: Word) -> list[str]:
    """Return the ids of the shipped boards on which a word is tried."""
    return [library(game)[said.board].id for said in mentions(game).get(word, ())]
