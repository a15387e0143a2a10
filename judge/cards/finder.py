"""Cards of all games by any of their names: one ranked list for the command line, the pages and the API."""

from __future__ import annotations

from collections.abc import Collection

from judge.cards.library import Hit, library
from judge.games import IDS
from judge.records import record


@record
class Found:
    """A card of a game that was found."""

    game: str
    hit: Hit


def games_with_cards() -> list[str]:
    """Return the games with published cards."""
    return [game for game in IDS if library(game).cards]


def find_cards(words: str, games: Collection[str] = (), limit: int = 20) -> list[Found]:
    """Return the cards that match a name or a number, the likeliest first.

    words are left out if any game has a better one.

    Args:
        words: the user's input.
        games: the games to search; all if empty.
        limit: the number of cards at most.
    """
    some = games or games_with_cards()
    found = [Found(game, hit) for game in some for hit in library(game).search(words, limit)]
    if any(one.hit.way != "near" for one in found):
        found = [one for one in found if one.hit.way != "near"]
    found.sort(key=lambda one: (not one.hit.exact, one.hit.way == "part"))
    return found[:limit]


def cards_named_in(text: str, games: Collection[str], other: Collection[str] = ()) -> list[Found]:
    """Return the cards that a sentence names; `other` are words that mean something else (`key`)."""
    return [Found(game, hit) for game in games for hit in library(game).mentioned(text, other)]
