"""Impossible boards: a stated card is rejected if the rules do not allow its position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.games import Impossible
from judge.games.common.orientation import Lying, impossible_places
from judge.games.kiseki.adapter.cards import ON_THE_FIELD, Placed, face
from judge.games.kiseki.book.c0200_card_information import Face
from judge.games.kiseki.world import ORIENTED, ZONES
from judge.kernel import Why

FIELD = ("field",)


def _is_unit(printed: Face) -> bool:
    return printed.type == "unit"


CAN = {
    "action": (Lying(ORIENTED, Why("kiseki:503.1", "not_oriented")),),
    "face_down": (Lying(("field", "homebase"), Why("kiseki:503.2", "not_oriented")),),
    "stunned": (
        Lying(FIELD, Why("kiseki:1306.1", "lies_not_on_the_field")),
        Lying(None, Why("kiseki:1306.1", "not_a_unit"), _is_unit),
    ),
    "support": (
        Lying(FIELD, Why("kiseki:1309.1", "lies_not_on_the_field")),
        Lying(None, Why("kiseki:1309.1", "not_a_unit"), _is_unit),
    ),
    "since": (Lying(FIELD, Why("kiseki:1215.3b-1", "lies_not_on_the_field")),),
}
"""The zones and the cards where each state in a scenario is possible, with the reason elsewhere."""


def impossible(scenario: Any) -> Iterator[Impossible]:
    """Yield each card in an impossible position, with the clause."""

    def printed(entry: Placed) -> Face:
        return face(entry if entry.card is None else scenario.cards[entry.card])

    yield from impossible_places(
        scenario,
        Placed,
        ZONES,
        printed,
        Why("kiseki:506.1", "no_card_of_the_field"),
        lambda face: face.type in ON_THE_FIELD,
        CAN,
    )
