"""Adds the published cards that a scenario names, by number or name, from the card library."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from judge.games import IDS, package
from judge.scenario.places import Path, Places
from judge.scenario.problems import Problem, ScenarioError

if TYPE_CHECKING:
    from judge.cards.library import Library, SeveralCardsError

COMES_ALONG = ("field", "hand", "ex")
"""Zones whose cards may evolve; for each, its evolve card is added to the evolve deck."""

OF_ONE_CARD = ("hero",)
"""The fields of a side that hold a single card, which may be just a name."""


def with_published(data: Mapping[str, Any], game: str, places: Places, name: str) -> Mapping[str, Any]:
    """Return a scenario with the definitions of its published cards added.

    Cards that the scenario defines itself are left as they are.

    Raises:
        ScenarioError: a name belongs to several cards.
    """
    stated = data.get("cards")
    cards: dict[str, Any] = dict(stated) if isinstance(stated, dict) else {}
    named = [one for one in _named(data) if one[2] not in cards]
    created = [card for card in _created(data, game) if card not in cards]
    if not (named or created) or not isinstance(stated, dict | None):
        return data  # and the library, which is large, stays unread
    from judge.cards.library import SeveralCardsError, is_token, library, printed

    book, problems, entries = library(game), list[Problem](), dict[str, Mapping[str, Any]]()
    for path, _, key in named:
        try:
            entry = book.find(key, evolved=not EVOLVED.isdisjoint(path))
        except SeveralCardsError as several:
            problems.append(_ask(several, places, path, name))
            continue
        if entry is not None:
            entries[key] = entry
            cards[key] = printed(entry)
    if problems:
        raise ScenarioError(problems)
    if not entries and not book.made_by(created):
        return data
    found = {**data, "cards": cards}
    for player in ("p1", "p2"):
        added = _evolve_cards(book, entries, [one for one in named if one[0][0] == player], cards)
        if added:
            side = dict(found.get(player) or {})
            side["evolve_deck"] = [*(side.get("evolve_deck") or ()), *added]
            found[player] = side
    made = book.made_by([*created, *(name for entry in entries.values() for name in entry.get("creates", ()))])
    tokens = {name: entry for name, entry in made.items() if name in book.tokens or is_token(entry)}
    known = {*made, *_token_names(data), *package(game).tokens}
    for key, entry in entries.items():
        unknown = [name for name in entry.get("creates", ()) if name not in known]
        if unknown and key in cards:
            cards[key] = _unread_of(cards[key], unknown)
    cards |= {key: printed(entry) for key, entry in made.items() if key not in cards and key not in tokens}
    if not tokens:
        return found
    return {**found, "tokens": _with_tokens(data, tokens.values())}


def _named(data: Mapping[str, Any]) -> Iterator[tuple[Path, Mapping[str, Any], str]]:
    """Yield path, entry and card name for each zone entry that names a card."""
    for player in ("p1", "p2"):
        side = data.get(player)
        for zone, entries in side.items() if isinstance(side, dict) else ():
            if isinstance(entries, dict) or zone in OF_ONE_CARD:
                yield from _named_by((player, zone), entries)
            for index, entry in enumerate(entries if isinstance(entries, list) else ()):
                yield from _named_by((player, zone, index), entry)


LIES_WITH = ("evolved_with", "served_with", "under", "linked", "seals")
"""The fields of a zone entry that contain further entries: cards under, with or attached to it."""

EVOLVED = frozenset({"evolve_deck", "evolved_with", "served_with"})
"""The fields that hold cards of an evolve deck; of two cards with one name, the evolve card is meant there."""


def _named_by(path: Path, entry: Any) -> Iterator[tuple[Path, Mapping[str, Any], str]]:
    """Yield path, entry and card name for an entry and those inside it."""
    if isinstance(entry, str):
        yield path, {}, entry
    if not isinstance(entry, dict):
        return
    if isinstance(entry.get("card"), str):
        yield path, entry, entry["card"]
    for field in LIES_WITH:
        held = entry.get(field)
        if isinstance(held, list):
            for index, one in enumerate(held):
                yield from _named_by((*path, field, index), one)
        else:
            yield from _named_by((*path, field), held)


def _ask(several: SeveralCardsError, places: Places, path: Path, name: str) -> Problem:
    line, column = places.of(path)
    numbers = ", ".join(several.numbers)
    wanted = f"the number of one of the cards with that name: {numbers}"
    wanted_ja = f"その名前のカードのどれかの番号: {numbers}"
    return Problem(name, line, column, places.written(path), several.name, wanted, wanted_ja, found_ja=several.name)


def _created(data: Any, game: str) -> list[str]:
    """Return the names of cards and tokens that the texts of a scenario create, without the rulebook's tokens."""
    if game not in IDS:
        return []
    rules = package(game)
    return [name for name in dict.fromkeys(_behind(rules.creating, data)) if name not in rules.tokens]


def _behind(words: Sequence[str], value: Any) -> Iterator[str]:
    """Yield the text values under the given keys, at any depth."""
    if isinstance(value, dict):
        yield from (one for word in words if isinstance(one := value.get(word), str))
        value = list(value.values())
    for one in value if isinstance(value, list) else ():
        yield from _behind(words, one)


def _with_tokens(data: Mapping[str, Any], tokens: Iterable[Mapping[str, Any]]) -> list[Any]:
    """Return the token definitions of the scenario, followed by those of published cards."""
    from judge.cards.library import is_token, printed

    stated = data.get("tokens")
    found = list(stated) if isinstance(stated, list) else []
    there = set(_token_names(data))
    for token in tokens:
        if token["name"] not in there:
            there.add(token["name"])
            found.append({**printed(token), **({} if is_token(token) else {"special": "token"})})
    return found


def _token_names(data: Mapping[str, Any]) -> list[str]:
    stated = data.get("tokens")
    named = [token.get("name") for token in stated if isinstance(token, dict)] if isinstance(stated, list) else []
    return [name for name in named if isinstance(name, str)]


def _unread_of(card: Mapping[str, Any], tokens: Sequence[str]) -> dict[str, Any]:
    """Return a card with its abilities removed that mention an undefined token; they count as unread.

    The remaining abilities get ids, so that the numbers used by scripts stay valid.
    """
    left = []
    for number, ability in enumerate(card.get("abilities", ()), 1):
        if not any(_names(ability, name) for name in tokens):
            by_number = {"activate", "static", "replace"} & set(ability) and "id" not in ability
            left.append({"id": f"ability{number}", **ability} if by_number else ability)
    return {**card, "abilities": left, "unread": [*card.get("unread", ()), *(f"『{name}』" for name in tokens)]}


def _names(value: Any, name: str) -> bool:
    if isinstance(value, dict):
        value = list(value.values())
    return any(_names(item, name) for item in value) if isinstance(value, list) else bool(value == name)


def _evolve_cards(
    book: Library,
    entries: dict[str, Mapping[str, Any]],
    named: list[tuple[Path, Mapping[str, Any], str]],
    cards: dict[str, Any],
) -> list[dict[str, Any]]:
    """Return the evolve cards that match the players' cards, unless the scenario places evolve cards itself."""
    from judge.cards.library import printed

    stated = {key for path, _, key in named if path[1] == "evolve_deck"}
    there = {
        name for key in stated if isinstance(card := cards.get(key), dict) and isinstance(name := card.get("name"), str)
    }
    found = []
    for path, entry, key in named:
        published = entries.get(key)
        if published is None or path[1] not in COMES_ALONG or "evolved_with" in entry:
            continue
        for count, evolves in enumerate(book.evolve_cards(published), 1):
            if evolves["name"] in there:
                continue
            name = f"{entry.get('id') or key}-evolve{f'-{count}' if count > 1 else ''}"
            number = next(iter(evolves["numbers"]), name)
            cards.setdefault(number, printed(evolves))
            entries[number] = evolves
            found.append({"card": number, "id": name})
    return found
