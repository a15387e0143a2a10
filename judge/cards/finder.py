"""Finds cards of all games by any of their names, as one ranked list."""

from __future__ import annotations

from collections.abc import Collection

from judge.cards.library import FARTHER, Hit, library
from judge.games import IDS
from judge.records import record


@record
class FoundCard:
    """A card that was found, with its game."""

    game: str
    hit: Hit


def games_with_cards() -> list[str]:
    return [game for game in IDS if library(game).cards]


def find_cards(words: str, games: Collection[str] = (), limit: int = 20, *, near: bool = True) -> list[FoundCard]:
    """Return the cards that match a name or number, best matches first.

    Similar names are only returned if no name or number really matches, and never without ``near``.

    Args:
        words: the user's input.
        games: the games to search; empty for all.
        limit: the largest number of cards.
        near: whether similar names may be returned.
    """
    some = games or games_with_cards()
    found = [FoundCard(game, hit) for game in some for hit in library(game).search(words, limit, near=near)]
    if any(one.hit.way != "near" for one in found):
        found = [one for one in found if one.hit.way != "near"]
    else:
        best = max((one.hit.share for one in found), default=0)
        found = [one for one in found if one.hit.share >= best - FARTHER]
    found.sort(key=lambda one: (not one.hit.exact, -one.hit.share, one.hit.way == "part"))
    return found[:limit]


def cards_named_in(text: str, games: Collection[str], other: Collection[str] = ()) -> list[FoundCard]:
    """Return the cards named in a sentence.

    Args:
        other: words that have another meaning in the sentence, normalised by :func:`judge.cards.names.key`.
    """
    return [FoundCard(game, hit) for game in games for hit in library(game).mentioned(text, other)]
