"""Decks that a board takes from a deck list file: ``deck: {list: FILE}``. Only the command line reads files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from judge.scenario.places import Places
from judge.scenario.problems import Problem, ScenarioError, shown

if TYPE_CHECKING:
    from judge.cards.decklists import Deck

LARGEST = 262_144
"""The largest deck list that is read, in bytes."""

NO_FILES = (
    "the cards of the deck; only the command line reads deck lists from files",
    "デッキのカード(ファイルのデッキリストを読むのはコマンドラインだけ)",
)
A_DECK_LIST = ("the name of a deck list that can be read", "読めるデッキリストのファイル名")
A_CARD = ("a card of the library", "ライブラリーにあるカード")
"""The accepted value, in English and Japanese."""


def with_deck_lists(
    data: Mapping[str, Any], game: str, places: Places, name: str, folder: Path | None
) -> Mapping[str, Any]:
    """Return a scenario in which each ``deck: {list: FILE}`` is replaced by the cards of that file.

    Cards of the list that belong elsewhere (a hero, weapons, an evolve deck) go to their zones, unless the scenario
    states the zone itself.

    Args:
        data: the scenario as written.
        places: the line and column of each value in the scenario.
        name: the scenario's name in error messages.
        folder: the folder that file names are relative to; with ``None``, files are not read.

    Raises:
        ScenarioError: a list cannot be used.
    """
    found, problems = dict(data), list[Problem]()
    for player in ("p1", "p2"):
        side = data.get(player)
        stated = side.get("deck") if isinstance(side, dict) else None
        if not isinstance(side, dict) or not isinstance(stated, dict) or set(stated) != {"list"}:
            continue
        line, column = places.of((player, "deck", "list"))
        wanted = NO_FILES if folder is None else A_DECK_LIST
        deck = None
        if folder is not None and isinstance(stated["list"], str):
            try:
                deck = _deck(folder / stated["list"], game)
            except (OSError, ValueError) as wrong:
                wanted = (f"{A_DECK_LIST[0]} ({wrong})", f"{A_DECK_LIST[1]}({wrong})")
        if deck is None:
            en, ja = shown(stated["list"])
            problems.append(Problem(name, line, column, f"{player}.deck.list", en, *wanted, found_ja=ja))
            continue
        problems += [
            Problem(stated["list"], remark.row, 1, f"{player}.deck.list", remark.en, *A_CARD, found_ja=remark.ja)
            for remark in deck.remarks
            if remark.lost
        ]
        others = {zone: cards for zone, cards in side.items() if zone != "deck"}
        found[player] = {**deck.side(player), **others}
    if problems:
        raise ScenarioError(problems)
    return found


def _deck(path: Path, game: str) -> Deck:
    from judge.cards.decklists import read_deck  # few boards name a file

    with path.open("rb") as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise ValueError(f"more than {LARGEST:,} bytes")
    return read_deck(content.decode("utf-8-sig"), game)
