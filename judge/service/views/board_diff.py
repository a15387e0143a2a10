"""The differences between two boards: what a step of the trace visibly changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from judge.records import record
from judge.scenario.reports.terms import zone_parts

Board = dict[str, Any]

TURN = "turn"
"""The subject of a change that belongs to neither a card nor a player."""


@record
class Change:
    """A visible change of a card, a player or the turn.

    ``subject`` is the card's id, the player, or :data:`TURN`; ``field`` is ``zone`` or the name of a value.
    """

    subject: str
    field: str
    before: Any
    after: Any


def _places(board: Board) -> dict[str, str]:
    zones = board.get("zones") or {}
    return {str(card): zone for zone, cards in zones.items() if not isinstance(cards, int) for card in cards}


def _hidden(board: Board) -> Counter[str]:
    """Return, for each zone, how many of its cards the board's viewer cannot see."""
    cards = board.get("cards") or {}
    return Counter(zone for card, zone in _places(board).items() if (cards.get(card) or {}).get("hidden"))


def _only(zones: Counter[str]) -> str | None:
    """Return the zone if there is exactly one, otherwise ``None``.

    If only one zone gained a hidden card, a card that vanished must have gone there.
    """
    return next(iter(zones)) if len(zones) == 1 else None


def _values(before: dict[str, Any], after: dict[str, Any]) -> Iterator[tuple[str, Any, Any]]:
    for name in dict.fromkeys((*before, *after)):
        was, now = before.get(name), after.get(name)
        if isinstance(was, bool) or isinstance(now, bool):
            was, now = bool(was), bool(now)
        elif isinstance(was, list | dict) or isinstance(now, list | dict):
            was, now = was or None, now or None  # an empty collection counts as a missing one
        if was != now:
            yield name, was, now


def changes(before: Board, after: Board) -> Iterator[Change]:
    """Yield the differences between two boards, cards first, in board order.

    A hidden card, or one in no zone of the board, is not listed: it only changes its player's numbers.
    """
    old, new = before.get("cards") or {}, after.get("cards") or {}
    hidden = _hidden(before), _hidden(after)
    was, now = (_places(board) for board in (before, after))
    left, came = hidden[0] - hidden[1], hidden[1] - hidden[0]
    for card in dict.fromkeys((*was, *now)):
        if (old.get(card) or new.get(card) or {}).get("hidden"):
            continue
        if was.get(card) != now.get(card):
            yield Change(card, "zone", was.get(card) or _only(left), now.get(card) or _only(came))
        elif card in old or card in new:  # a moved card's other changes are not listed
            for name, one, other in _values(old.get(card) or {}, new.get(card) or {}):
                yield Change(card, name, one, other)
    sizes = {zone_parts(zone)[1] for zone in (after.get("zones") or {})}
    for player, numbers in (after.get("players") or {}).items():
        for name, one, other in _values((before.get("players") or {}).get(player) or {}, numbers):
            if name not in sizes or hidden[0][f"{player}.{name}"] != hidden[1][f"{player}.{name}"]:
                yield Change(player, name, one, other)
    for name, one, other in _values(before.get("turn") or {}, after.get("turn") or {}):
        yield Change(TURN, name, one, other)
