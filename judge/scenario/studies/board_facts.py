"""What a board tells at the end of a scenario, one fact at a time, so that two ends can be compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.games import package
from judge.scenario.played import PlayedBoard
from judge.scenario.reports.messages import UNNAMED

Fact = tuple[str, str]
"""What a fact is about (a card, a player, a zone, or :data:`WHOLE`), and which of its values it is."""

Facts = Mapping[Fact, Any]

WHOLE = "game"
"""The subject of facts that belong to no card and no player."""

NO_PART = ("name", "type")
"""Values of a card that do not change from one end to another unless the card is another one."""


def facts(done: PlayedBoard) -> dict[Fact, Any]:
    """Return what the board tells: how the run ended, players' numbers, cards, and the order of piles.

    A card is called by its id. A token is called by its name, because its id only says which one was made first, and so
    is a card of which the board does not say what it is: those that nothing tells apart are interchangeable.
    """
    rules = package(done.scenario.game)
    board = rules.board.as_data(done.setting.game)
    called = _called(board)
    found: dict[Fact, Any] = {
        (WHOLE, "ending"): done.ending.outcome,
        (WHOLE, "winner"): done.ending.winner,
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
    """Return what each card is called: its id, or for a token or a nameless card its name and a number of no age."""
    place = {card: zone for zone, held in board["zones"].items() for card in held}
    called = {card: card for card in place}
    alike = [card for card in place if (said := board["cards"][card]).get("token") or said.get("name") == UNNAMED]
    count: dict[str, int] = {}
    for card in sorted(alike, key=lambda one: (place[one], repr(sorted(board["cards"][one].items())))):
        name = board["cards"][card]["name"]
        count[name] = count.get(name, 0) + 1
        called[card] = f"{name}#{count[name]}"
    return called


def _fixed(value: Any, called: Mapping[str, str]) -> Any:
    """Return a value that can be a key."""
    if isinstance(value, Mapping):
        return tuple(sorted(value.items()))
    if isinstance(value, list):
        return tuple(_fixed(one, called) for one in value)
    return called.get(value, value) if isinstance(value, str) else value


def differing(ends: Sequence[Facts]) -> tuple[Fact, ...]:
    """Return the facts in which ends differ, in the order of the board, without those that another one implies.

    Of a card that lies elsewhere its place says enough; the order of a pile counts where the same cards lie in it.
    """
    every = list(dict.fromkeys(fact for end in ends for fact in end))
    apart = [fact for fact in every if len({end.get(fact) for end in ends if end}) > 1]
    return tuple(fact for fact in apart if fact[1] not in NO_PART and _says_more(fact, ends))


def _says_more(fact: Fact, ends: Sequence[Facts]) -> bool:
    """Return whether two ends that agree on what lies where still differ in a fact."""
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
