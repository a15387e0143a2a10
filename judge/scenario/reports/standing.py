"""A board as text: one line per player and one per zone, with the terms used on the web pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from judge.corpus import Rulebook
from judge.games import OnBoard
from judge.scenario.problems import Lang
from judge.scenario.reports import terms as naming
from judge.scenario.reports.messages import Wording

MOST = "max_"
"""The prefix of a value that is the maximum of another, such as ``max_pp`` of ``pp``."""


def lines(board: Mapping[str, Any], on_board: OnBoard, book: Rulebook, words: Wording, lang: Lang) -> Iterator[str]:
    """Yield the lines of a board: first the players' values, then the zones with cards.

    Args:
        board: the board.
        on_board: the game's description of its boards.
        book: the rulebook, whose terms are used.
        words: converts card ids to names.
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
    """Yield a player's values as text: ``pp 3/10`` with its maximum, no missing values, no false flags."""
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
