"""The final board of a scenario as single facts, so that two results can be compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.games import package
from judge.scenario.played import PlayedBoard
from judge.scenario.reports.messages import UNNAMED

Fact = tuple[str, str]
"""The subject of a fact (a card, player, zone, or :data:`WHOLE`), and the name of the value."""

Facts = Mapping[Fact, Any]

WHOLE = "game"
"""The subject of facts about the game as a whole."""

NO_PART = ("name", "type")
"""Values of a card that are the same in every result."""


def facts(played: PlayedBoard) -> dict[Fact, Any]:
    """Return the facts of the final board: ending, players' values, cards, and the order of ordered zones.

    Cards are named by id. Tokens and unknown cards are named by name and number instead: their ids only record the
    order in which they were created, and equal ones are interchangeable.
    """
    rules = package(played.scenario.game)
    board = rules.board.as_data(played.setting.game)
    called = _called(board)
    found: dict[Fact, Any] = {
        (WHOLE, "ending"): played.ending.outcome,
        (WHOLE, "winner"): played.ending.winner,
        **{(WHOLE, field): value for field, value in board["turn"].items()},
    }
    for player, numbers in board["players"].items():
        found |= {(player, field): value for field, value in numbers.items()}
    cards: dict[Fact, Any] = {}
    for zone, held in board["zones"].items():
        for card in held:
            cards[called[card], "zone"] = zone
            values = board["cards"][card]
            cards |= {(called[card], field): _fixed(value, called) for field, value in values.items()}
        if zone in rules.board.ORDERED:
            found[zone, "order"] = tuple(called[card] for card in held)
    return found | dict(sorted(cards.items()))


def _called(board: Mapping[str, Any]) -> dict[str, str]:
    """Return the name of each card in the facts: its id, or name and number for tokens and unknown cards."""
    place = {card: zone for zone, held in board["zones"].items() for card in held}
    called = {card: card for card in place}
    alike = [card for card in place if (facts := board["cards"][card]).get("token") or facts.get("name") == UNNAMED]
    count: dict[str, int] = {}
    for card in sorted(alike, key=lambda one: (place[one], repr(sorted(board["cards"][one].items())))):
        name = board["cards"][card]["name"]
        count[name] = count.get(name, 0) + 1
        called[card] = f"{name}#{count[name]}"
    return called


def _fixed(value: Any, called: Mapping[str, str]) -> Any:
    """Return a value in hashable form, with card ids replaced by their names."""
    if isinstance(value, Mapping):
        return tuple(sorted(value.items()))
    if isinstance(value, list):
        return tuple(_fixed(item, called) for item in value)
    return called.get(value, value) if isinstance(value, str) else value


def differing(ends: Sequence[Facts]) -> tuple[Fact, ...]:
    """Return the facts in which results differ, in board order, without those that follow from another.

    If a card is in different zones, its other values are left out. The order of a zone counts only between results
    where the zone has the same cards.
    """
    every = list(dict.fromkeys(fact for end in ends for fact in end))
    apart = [fact for fact in every if len({end.get(fact) for end in ends if end}) > 1]
    return tuple(fact for fact in apart if fact[1] not in NO_PART and _says_more(fact, ends))


def _says_more(fact: Fact, ends: Sequence[Facts]) -> bool:
    """Return whether a fact differs between results that agree on the card's zone or on the zone's cards."""
    subject, field = fact
    seen: dict[Any, Any] = {}
    for end in ends:
        if field == "order":
            alike: Any = tuple(sorted(end.get(fact, ())))
        elif (subject, "zone") in end and field != "zone":
            alike = end[subject, "zone"]
        elif field == "zone" or not any((subject, "zone") in other for other in ends):
            return True
        else:
            continue
        if seen.setdefault(alike, end.get(fact)) != end.get(fact):
            return True
    return False
