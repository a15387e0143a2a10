"""A board in words, a line a player and a line a zone, called as the pages call them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.corpus import Rulebook
from judge.games import OnBoard
from judge.scenario.problems import Lang
from judge.scenario.reports import terms as naming
from judge.scenario.reports.messages import Wording

MOST = "max_"
"""Begins the name of what a number may be at most."""


def lines(board: Mapping[str, Any], on_board: OnBoard, book: Rulebook, words: Wording, lang: Lang) -> Iterator[str]:
    """Yield the board as lines.

    Args:
        board: the board.
        on_board: what the game says of its boards.
        book: the rulebook, by whose words things are called.
        words: what cards are called.
        lang: the language.
    """
    for player, numbers in board["players"].items():
        yield f"{player}: {words.listed(_numbers(numbers, book, words, lang))}"
    for zone, cards in board["zones"].items():
        owner, kind = naming.zone_parts(zone)
        if cards and kind not in on_board.piles:
            called = f"{_whose(owner, lang)}{naming.place(book, kind, lang)}"
            yield f"  {called}: {words.listed(map(words.name, cards))}"


def _whose(player: str | None, lang: Lang) -> str:
    if player is None:
        return ""
    return f"{player}の" if lang == "ja" else f"{player}'s "


def _numbers(numbers: Mapping[str, Any], book: Rulebook, words: Wording, lang: Lang) -> Iterator[str]:
    """Yield what a player has; a number with its most in one, and nothing of what is not so."""
    for name, value in numbers.items():
        if value is None or value is False or (name.startswith(MOST) and name.removeprefix(MOST) in numbers):
            continue
        most = f"/{numbers[MOST + name]}" if MOST + name in numbers else ""
        shown = "" if value is True else f" {_value(value, words)}{most}"
        yield f"{naming.word(book, name, lang)}{shown}"


def _value(value: Any, words: Wording) -> str:
    if isinstance(value, Mapping):
        return words.listed(f"{name} {count}" for name, count in value.items())
    return words.listed(value) if isinstance(value, Sequence) and not isinstance(value, str) else str(value)
