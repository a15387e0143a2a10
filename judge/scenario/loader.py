"""Loads scenarios from text or mappings, within limits; errors carry line and column."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from pathlib import Path as File
from typing import Any

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from judge.games import IDS, GamePackage, package
from judge.scenario.card_names import by_id
from judge.scenario.checking import beyond_form
from judge.scenario.coercion import in_one_spelling, written_out
from judge.scenario.deck_lists import with_deck_lists
from judge.scenario.japanese_keys import in_words_of_form
from judge.scenario.model import Base, Bilingual, Called, scenario_model
from judge.scenario.places import Path, Places, read
from judge.scenario.problems import Problem, ScenarioError, in_words, shown
from judge.scenario.published import with_published
from judge.scenario.suggestions import game_called, hint, likely

MAX_BYTES = 262_144
"""The largest scenario that is accepted, in bytes of UTF-8."""

EMPTY, A_LIST = ("an empty file", "空のファイル"), ("a list", "リスト")
"""Descriptions of wrong input, in English and Japanese."""

A_MAPPING = ("a mapping with `game`, `p1`, `p2`, `play` and `expect`", "game・p1・p2・play・expect を持つマッピング")
"""The description of a scenario document, in English and Japanese."""

A_BOARD = (
    "a board: YAML or JSON text, or the equivalent mapping",
    "盤面(YAML・JSON の文字列、またはその内容のマッピング)",
)
"""The description of the accepted argument, in English and Japanese."""


Stated = str | Mapping[str, Any]
"""A board as input: YAML or JSON text, or the equivalent mapping."""


def as_scenario(board: Base | Stated) -> Base:
    """Return a board as a parsed scenario; a parsed scenario is returned unchanged.

    Raises:
        ScenarioError: the board is not a valid scenario.
    """
    return board if isinstance(board, Base) else parse(board)


def parse(board: Stated, name: str = "scenario", *, strict: bool = False, folder: File | None = None) -> Base:
    """Parse and check a scenario.

    Args:
        board: YAML or JSON text, or the equivalent mapping. For a mapping, line numbers in messages refer to the
            text that :func:`text_of` returns.
        name: the scenario's name in messages.
        strict: whether to treat remarks as errors.
        folder: the folder of deck list files (``deck: {list: FILE}``); with ``None``, files are not read.

    Raises:
        ScenarioError: the scenario is invalid; lists each error with its line, the value found and what is accepted.
    """
    text = text_of(board, name)
    _refuse_too_large(text, name)
    data, places = read(text, name)
    data = in_words_of_form(_mapping(data, name), places)
    game = _game_of(data, places, name)
    model, rules = scenario_model(game), package(game)
    called: Called = {}
    data = {part: _one_name(value, (part,), called) if part in WITH_CARDS else value for part, value in data.items()}
    data = with_published(with_deck_lists(data, game, places, name, folder), game, places, name)
    data = in_one_spelling(data, rules)
    try:
        scenario = _by_id(_validated(model, data, places, rules), rules, called)
    except ValidationError as wrong:
        raise ScenarioError(list(_problems(wrong, data, places, name, rules))) from None
    if places.too_large is not None:
        raise places.too_large
    found = beyond_form(scenario, rules, places, name)
    if found.problems or (strict and found.remarks):
        raise ScenarioError(found.all)
    words = [path for path, value in found.idle.items() if type(value) is not int]  # the numbers have no effect
    for idle in (list(found.idle), words):
        shorter = _without(scenario, data, idle, places, rules) if idle else scenario
        if shorter is not None:
            shorter._remarks = found.remarks
            shorter._lines = {number: places.of(("play", number - 1)) for number in range(1, len(shorter.play) + 1)}
            return shorter
    raise ScenarioError(found.all)


WITH_CARDS = ("cards", "tokens", "p1", "p2")
"""The top-level fields that contain cards."""


def _one_name(value: Any, path: Path, called: Called) -> Any:
    """Return a part of a scenario with each bilingual card name replaced by one of its names.

    The game compares cards by name, so each card needs exactly one. ``called`` collects the names by the one kept.
    """
    if isinstance(value, list):
        return [_one_name(one, (*path, place), called) for place, one in enumerate(value)]
    if not isinstance(value, dict):
        return value
    found = {word: _one_name(one, (*path, word), called) for word, one in value.items()}
    both = found.get("name")
    if isinstance(both, dict) and both and both.keys() <= LANGUAGES and all(map(_is_name, both.values())):
        found["name"] = both.get("en") or both["ja"]
        called.setdefault(found["name"], []).append((path, _id_of(found), Bilingual(**both)))
    return found


def _id_of(card: Mapping[str, Any]) -> str | None:
    """Return the id that a card, or the first of several equal ones, is stated with."""
    stated, number = card.get("id"), card.get("count", 1)
    return None if not isinstance(stated, str) else f"{stated}1" if number != 1 else stated


LANGUAGES = {"en", "ja"}


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


def _by_id(scenario: Base, rules: GamePackage, called: Called) -> Base:
    """Return the scenario with card names in its script replaced by ids."""
    scenario._called = called
    play = by_id(scenario, rules)
    return scenario if play == scenario.play else scenario.model_copy(update={"play": play})


def _without(scenario: Base, data: Any, idle: Iterable[Path], places: Places, rules: GamePackage) -> Base | None:
    """Return a scenario without its redundant fields, or ``None`` if it is invalid without them."""
    less = deepcopy(data)
    paths = {path: places.real_path(data, path, field=False) for path in idle}
    if any(len(path) != len(real) for path, real in paths.items()):
        return None
    for real in sorted(set(paths.values()), key=len, reverse=True):  # what is inside another first
        _leave_out(less, real)
    try:
        shorter = _by_id(_validated(type(scenario), less, places, rules), rules, scenario._called)
    except ValidationError:
        return None
    return None if beyond_form(shorter, rules, places, "").problems else shorter


def _leave_out(data: Any, path: Path) -> None:
    *above, last = path
    for part in above:
        data = data[part]
    del data[last]


def text_of(board: Stated, name: str = "scenario") -> str:
    """Return a board as text; a mapping becomes JSON.

    Raises:
        ScenarioError: the board is neither text nor a mapping that JSON can express.
    """
    if isinstance(board, str):
        return board
    found, found_ja = type(board).__name__, type(board).__name__
    if isinstance(board, Mapping):
        try:
            return json.dumps(dict(board), ensure_ascii=False, indent=2, allow_nan=False)
        except RecursionError:
            found, found_ja = "values nested too deeply", "深すぎる入れ子"
        except (TypeError, ValueError) as wrong:
            found = found_ja = str(wrong)
    raise ScenarioError([Problem(name, 1, 1, "", found, *A_BOARD, found_ja=found_ja)])


def _refuse_too_large(text: str, name: str) -> None:
    if len(text.encode("utf-8", "replace")) <= MAX_BYTES:
        return
    found, found_ja = f"{len(text)} characters", f"{len(text)} 文字"
    most, most_ja = f"at most {MAX_BYTES} bytes", f"{MAX_BYTES} バイト以内"
    raise ScenarioError([Problem(name, 1, 1, "", found, most, most_ja, found_ja=found_ja)])


def _mapping(data: Any, name: str) -> dict[str, Any]:
    """Return the parsed document; raise ``ScenarioError`` if it is not a mapping."""
    if isinstance(data, dict):
        return data
    found, found_ja = EMPTY if data is None else A_LIST if isinstance(data, list) else shown(data)
    raise ScenarioError([Problem(name, 1, 1, "", found, *A_MAPPING, found_ja=found_ja)])


def _game_of(data: dict[str, Any], places: Places, name: str) -> str:
    """Return the scenario's game id; raise ``ScenarioError`` if the game is unknown."""
    game = data.get("game")
    if game in IDS:
        return str(game)
    line, column = places.of(("game",))
    found, found_ja = shown(game)
    accepted, accepted_ja = "one of " + ", ".join(IDS), "、".join(IDS) + " のいずれか"
    meant = likely(str(game), IDS, 0.5) or game_called(str(game))
    raise ScenarioError([Problem(name, line, column, "game", found, accepted, accepted_ja, meant, found_ja)])


def _validated(model: type[Base], data: Any, places: Places, rules: GamePackage) -> Base:
    """Validate a scenario, repairing values that have only one plausible meaning."""
    for _ in range(DEEPEST):
        try:
            return model.model_validate(data)
        except ValidationError as wrong:
            errors = wrong.errors()
            paths = [places.real_path(data, error["loc"], field=False) for error in errors]
            failures = zip(errors, paths, strict=True)
            changed = [path for e, path in failures if written_out(data, path, e, rules, alone=paths.count(path) == 1)]
            if not changed:
                raise
    return model.model_validate(data)


DEEPEST = 10
"""The largest number of rounds of repairs; a repair can uncover an error one level deeper."""


def _problems(wrong: ValidationError, data: Any, places: Places, name: str, rules: GamePackage) -> Iterator[Problem]:
    errors = [(error, _path_of(error, data, places)) for error in wrong.errors(include_url=False)]
    within = {path[:length] for _, path in errors for length in range(len(path))}
    shown = [(error, path) for error, path in errors if not (_is_about_kind(error) and path in within)]
    for error, path in sorted(shown, key=lambda one: places.of(one[1]))[:20]:
        line, column = places.of(path)
        described = in_words(error, rules)
        yield Problem(
            name,
            line,
            column,
            field=places.written(path),
            found=described.found,
            expected=described.expected,
            expected_ja=described.expected_ja,
            suggestion=hint(error, rules) or described.suggestion,
            found_ja=described.found_ja,
        )


def _path_of(error: ErrorDetails, data: Any, places: Places) -> Path:
    path = places.real_path(data, error["loc"], field=error["type"] == "missing")
    return (*path, error["ctx"]["field"]) if error["type"] == "unknown_field" else path


def _is_about_kind(error: ErrorDetails) -> bool:
    """Return whether an error only says that a value has the wrong type, such as text instead of a mapping.

    Where several types are allowed, pydantic reports this for each of them. Such errors are dropped if a more specific
    one exists inside the value.
    """
    return error["type"].endswith("_type") or error["type"] == "literal_error"
