"""Impossible boards: a stated card is rejected if the rules do not allow its position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.games import Impossible
from judge.games.common.orientation import Lying, impossible_places
from judge.games.sve.adapter.cards import Placed, face
from judge.games.sve.adapter.setup import STATED
from judge.games.sve.book.ch02_cards import Face
from judge.games.sve.book.ch04_zones import ON_THE_FIELD
from judge.kernel import Why

FIELD = ("field",)

OF_ANOTHER = tuple(zone for zone in STATED if zone != "evolve_deck")
"""The zones in which a card can be that its player does not own; a text can send it there (4.1.6)."""


def _has_defense(printed: Face) -> bool:
    """Return whether a card can have taken damage: only a follower can (5.13.1.2)."""
    return printed.type == "follower"


CAN = {
    "engaged": (Lying(FIELD, Why("sve:4.2.1", "not_on_the_field")),),
    "damage": (
        Lying(FIELD, Why("sve:4.1.4", "not_on_the_field")),
        Lying(None, Why("sve:5.13.1.2", "not_a_follower"), _has_defense),
    ),
    "new": (Lying(FIELD, Why("sve:8.4.2.1", "not_on_the_field")),),
    "evolved_with": (Lying(FIELD, Why("sve:11.6.1", "not_on_the_field")),),
    "served_with": (Lying(FIELD, Why("sve:14.2.1.3", "not_on_the_field")),),
    "raced": (Lying(FIELD, Why("sve:14.2.3.1", "not_on_the_field")),),
    "owner": (Lying(OF_ANOTHER, Why("sve:4.1.6", "only_of_the_owner")),),
    "face_up": (Lying(("evolve_deck",), Why("sve:4.6.3", "not_in_the_evolve_deck")),),
    "since": (Lying(FIELD, Why("sve:10.9.1.6.1", "not_on_the_field")),),
}
"""The zones and the cards where each state in a scenario is possible, with the reason elsewhere."""


def impossible(scenario: Any) -> Iterator[Impossible]:
    """Yield each card in an impossible position, with the clause."""

    def printed(entry: Placed) -> Face:
        return face(entry if entry.card is None else scenario.cards[entry.card])

    yield from impossible_places(
        scenario,
        Placed,
        STATED,
        printed,
        Why("sve:4.4.1", "no_card_of_the_field"),
        lambda face: face.type in ON_THE_FIELD,
        CAN,
    )
