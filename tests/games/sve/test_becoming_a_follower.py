"""An amulet that a static ability makes a follower: what is printed on it counts, and what sets it."""

import json
from typing import Any

import pytest

from judge.scenario import resolve
from tests.strictly import parse

BECOMES = {"type": "follower"}


def fought(static: dict[str, Any], **printed: int) -> dict[str, Any]:
    """Return the board once an amulet with this static ability has fought a follower 2/6."""
    amulet = {"id": "a", "name": "Idol", "type": "amulet", "abilities": [{"static": static}], **printed}
    wall = {"id": "w", "name": "Wall", "attack": 2, "defense": 6, "engaged": True}
    board = {"game": "sve", "p1": {"field": [amulet]}, "p2": {"field": [wall]}}
    done = resolve(parse(json.dumps(board | {"play": [{"p1": {"attack": "w", "with": "a"}}]})))
    return done.board(len(done.steps))


@pytest.mark.parametrize(
    ("static", "printed", "left"),
    [
        (BECOMES, {"attack": 5, "defense": 5}, (5, 3)),
        (BECOMES | {"attack": 1, "defense": 1}, {"attack": 5, "defense": 5}, (6, 4)),
        (BECOMES | {"set_attack": 2, "set_defense": 3}, {}, (2, 1)),
    ],
)
def test_it_fights_with_the_numbers_that_it_has(
    static: dict[str, Any], printed: dict[str, int], left: tuple[int, int]
) -> None:
    found = fought(static, **printed)["cards"]["a"]
    assert (found["attack"], found["defense"]) == left


def test_without_any_it_deals_nothing_and_damage_takes_no_defense_from_it() -> None:
    board = fought(BECOMES)
    assert board["zones"]["p1.field"] == ["a"]
    assert board["cards"]["w"]["defense"] == 6
    assert "defense" not in board["cards"]["a"]
