"""Cards that can be added to the table by name, from the library or from the shipped boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from judge.build_cache import fingerprint, kept
from judge.cards.board_names import in_language
from judge.cards.index import Entry
from judge.cards.library import library
from judge.cards.names import key
from judge.games import IDS, package
from judge.letters import MIXED
from judge.records import record
from judge.resources import PACKAGE
from judge.scenario import places, writing
from judge.scenario.reports import terms as naming
from judge.service.languages import language
from judge.service.settings import LANGUAGES
from judge.service.sources import sources
from judge.service.views import table

MOST_USUAL = 10
"""The number of frequent words of each kind that the form offers for tapping; others can be typed."""

MOST = 12
"""The number of cards offered at a time."""


SMALL = range(11)
"""The numbers offered for tapping if most cards have them; other numbers are typed."""


RARE = 20
"""A number is rare, and not offered, if fewer than one card in this many has it."""


@record
class KnownCard:
    """A card that can be added to the table.

    Attributes:
        printed: its printed values, for display.
        entry: how a scenario states it.
        near: whether its name is only similar to the searched one.
    """

    key: str
    name: str
    printed: Mapping[str, Any]
    entry: Mapping[str, Any]
    near: bool = False

    @property
    def published(self) -> bool:
        """Whether the card comes from the library, not from a shipped board."""
        return "card" in self.entry


def found(game: str, words: str, limit: int = MOST) -> list[KnownCard]:
    """Return the cards that match a name or number, most likely first.

    They come from the library or, for a game without one, from the cards written out on shipped boards.
    """
    if library(game).cards:
        return [one for hit in library(game).search(words, limit) if (one := of(hit.entry, near=hit.way == "near"))]
    wanted = key(words)
    shown = [(one, _shown(game, one)) for one in _on_boards(game)]
    hits = [both for both in shown if wanted and any(wanted in key(one.name) for one in both)]
    hits.sort(key=lambda both: not any(key(one.name).startswith(wanted) for one in both))
    return [one for _, one in hits[:limit]]


def _shown(game: str, card: KnownCard) -> KnownCard:
    """Return a card of a shipped board under its name in the reader's language."""
    return replace(card, name=in_language(game, card.name, language()))


def known(game: str, key: str) -> KnownCard | None:
    entry = library(game).numbered(key)
    if entry is not None:
        return of(entry)
    return next((_shown(game, one) for one in _on_boards(game) if one.key == key), None)


def warm() -> None:
    """Fill the caches of this module for every game."""
    for game in IDS:
        usual_numbers(game)
        for lang in LANGUAGES:
            usual_words(game, lang)


@lru_cache(maxsize=8)
def usual_numbers(game: str) -> Mapping[str, tuple[int, ...]]:
    """Return the numbers that forms offer for each value that most cards have: small or frequent ones.

    They are counted on the cards of the library or, without any, on the shipped boards.
    """
    had: dict[str, Counter[int]] = {}
    published = tuple(_published(game))
    cards = published or _on_boards(game)
    for card in cards:
        for name, value in card.printed.items():
            if type(value) is int:
                had.setdefault(package(game).card.synonyms.get(name, name), Counter())[value] += 1
    common = {name: counted for name, counted in had.items() if counted.total() * RARE >= len(cards)}
    return {name: _offered(counted, whole=bool(published)) for name, counted in common.items()}


@lru_cache(maxsize=8)
def types_without_figures(game: str) -> frozenset[str]:
    """Return the card types that never have the numbers shown in a card's corners."""
    had: dict[str, bool] = {}
    form, corners = package(game).card, frozenset(package(game).on_board.corners)
    usual = form.model_fields.get("type")
    for card in tuple(_published(game)) or _on_boards(game):
        kind = str(card.printed.get("type") or (usual.get_default() if usual is not None else ""))
        had[kind] = had.get(kind, False) or not corners.isdisjoint(form.synonyms.get(one, one) for one in card.printed)
    return frozenset(kind for kind, figures in had.items() if not figures)


@lru_cache(maxsize=16)
def usual_words(game: str, lang: str) -> Mapping[str, tuple[str, ...]]:
    """Return the most frequent words of each list on a card, so that they can be tapped.

    A word is offered in the language of its script, unless the game has it in both languages.
    """
    book = sources().corpus.load(game)
    had: dict[str, Counter[str]] = {}
    for card in _on_boards(game):
        for name, value in card.printed.items():
            if isinstance(value, list):
                counted = had.setdefault(package(game).card.synonyms.get(name, name), Counter())
                counted.update(
                    item
                    for item in value
                    if isinstance(item, str) and bool(MIXED.search(naming.word(book, item, lang))) is (lang == "ja")
                )
    return {name: tuple(word for word, _ in counted.most_common(MOST_USUAL)) for name, counted in had.items()}


def _offered(counted: Counter[int], whole: bool) -> tuple[int, ...]:
    """Return the numbers to offer from those counted on cards.

    If ``whole``, nearly all cards were counted, so no number above the largest counted one is offered.
    """
    small = [value for value in counted.elements() if value in SMALL]
    if 2 * len(small) > counted.total():
        return tuple(range(min(small), max(small) + 1 if whole else SMALL.stop))
    return tuple(sorted(value for value, _ in counted.most_common(len(SMALL))))


def of(entry: Entry, *, near: bool = False) -> KnownCard | None:
    """Return a card of the library to add to the table, or ``None`` if it has no number."""
    if not entry.get("numbers"):
        return None
    number = entry["numbers"][0]
    return KnownCard(number, entry["name"], entry, {"card": number}, near)


MOST_COUNTED = 5_000
"""The number of cards examined to find the frequent values."""


def _published(game: str) -> Iterator[KnownCard]:
    yield from filter(None, map(of, library(game).cards[:MOST_COUNTED]))


@lru_cache(maxsize=8)
def _on_boards(game: str) -> tuple[KnownCard, ...]:
    """Return the cards written out on a game's shipped boards, one of each name."""
    fields = frozenset(package(game).card.field_names()).union(package(game).card.synonyms)
    boards = [(file.id, file.text) for file in sources().boards_of(game)]
    readers = (Path(str(module.__file__)) for module in (places, writing))
    built_from = fingerprint(
        PACKAGE, (Path(__file__), *readers), *sorted(fields), *(part for b in boards for part in b)
    )
    rows = kept(f"board-cards/{game}", built_from, lambda: list(_written_out(boards, fields)))
    return tuple(KnownCard(key, name, printed, printed) for key, name, printed in rows)


def _written_out(
    boards: Iterable[tuple[str, str]], fields: Collection[str]
) -> Iterator[tuple[str, str, Mapping[str, Any]]]:
    """Yield the key, name and printed values of each card written out on boards.

    Of each name, it is the first card with the fewest abilities. Those of its board would surprise a reader.
    """
    found: dict[str, tuple[str, Mapping[str, Any]]] = {}
    for board, text in boards:
        for card in written_cards(table.data(text)):
            name = str(card["name"])
            if name != "?" and (name not in found or _abilities(card) < _abilities(found[name][1])):
                found[name] = f"{board}#{name}", {key: value for key, value in card.items() if key in fields}
    for name, (place, printed) in found.items():
        yield place, name, printed


def _abilities(card: Mapping[str, Any]) -> int:
    return len(card.get("abilities") or ()) + len(card.get("keywords") or ())


def written_cards(board: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield each card that a board states with its name."""
    stated = board.get("cards")
    held = [*(stated.values() if isinstance(stated, dict) else ())]
    for side in ("p1", "p2"):
        own = board.get(side)
        zones = own.values() if isinstance(own, dict) else ()
        held += [card for zone in zones if isinstance(zone, list) for card in zone]
    yield from (card for card in held if isinstance(card, dict) and "name" in card and "card" not in card)
