"""Published cards by number and name, with what they evolve into and the tokens they create."""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from judge import resources
from judge.corpus.official import data_folder

Entry = Mapping[str, Any]
BESIDE = frozenset({"numbers", "texts", "creates", "unread", "newer", "errata", "date"})
"""What an entry says beside what is printed on the card; all else is what a scenario takes over."""

OF_PRINTING = frozenset({"numbers", "texts", "errata", "date", "also_named"})
"""What tells printings of one card apart and nothing of the card."""


MADE_UP = "MADE"
"""The set of the cards that nobody has published."""


class SeveralCardsError(LookupError):
    """A name that several cards have.

    Args:
        name: the name.
        numbers: a number of each.
    """

    def __init__(self, name: str, numbers: Sequence[str]) -> None:
        super().__init__(name)
        self.name = name
        self.numbers = tuple(numbers)


@dataclass(slots=True)
class Library:
    """The published cards of a game.

    Attributes:
        cards: the entries.
        tokens: the tokens that are printed on cards, by name.
    """

    cards: list[Entry] = field(default_factory=list)
    tokens: dict[str, Entry] = field(default_factory=dict)
    _numbers: dict[str, Entry] = field(default_factory=dict)
    _names: dict[str, list[Entry]] = field(default_factory=dict)

    def add(self, cards: Iterable[Entry], tokens: Iterable[Entry]) -> None:
        """Add entries; a number that is there already keeps its first entry."""
        for entry in cards:
            self.cards.append(entry)
            for number in entry["numbers"]:
                self._numbers.setdefault(number.upper(), entry)
            for name in names_of(entry):
                self._names.setdefault(name, []).append(entry)
        for token in tokens:
            self.tokens.setdefault(token["name"], token)

    def find(self, word: str, *, evolved: bool = False) -> Entry | None:
        """Return the card of a number or a name; a token that is no card of its own is known by its name.

        Args:
            word: the number or the name.
            evolved: whether of a name the evolve card is meant.

        Raises:
            SeveralCardsError: several cards have the name, and it matters which is meant.
        """
        by_number = self._numbers.get(word.strip().upper())
        if by_number is not None:
            return by_number
        named = self._names.get(word.strip()) or self._spelled(word)
        meant = [entry for entry in named if (entry.get("special") == "evolve") is evolved] or named
        if not _are_alike(meant):
            raise SeveralCardsError(word, [entry["numbers"][0] for entry in meant if entry["numbers"]])
        return meant[0] if meant else self.tokens.get(word.strip())

    def knows(self, word: str) -> bool:
        """Return whether a card is known by this number or name."""
        return self.numbered(word) is not None or bool(self._spelled(word))

    def _spelled(self, word: str) -> list[Entry]:
        """Return the cards of a name in whichever letters it is typed."""
        wanted = word.strip().casefold()
        return [entry for name, entries in self._names.items() if name.casefold() == wanted for entry in entries]

    def numbered(self, number: str) -> Entry | None:
        """Return the card of a number."""
        return self._numbers.get(number.strip().upper())

    def evolve_cards(self, entry: Entry) -> list[Entry]:
        """Return the cards that a card evolves into: of each name its text says, or its own, printed next to it.

        Many a card evolves by no ability of its own, but by what another text says.
        """
        if entry.get("special"):
            return []
        evolves = [node for node in entry.get("abilities", ()) if node.get("keyword") == "evolve"]
        said = [node.get("into", {}).get("name", entry["name"]) for node in evolves] or [entry["name"]]
        found = [self._evolve_card(entry, [name] if isinstance(name, str) else name) for name in said]
        return list({one["name"]: one for one in found if one is not None}.values())

    def _evolve_card(self, entry: Entry, names: Sequence[str]) -> Entry | None:
        named = [e for name in names for e in self._names.get(name, ()) if e.get("special") == "evolve"]
        if _are_alike(named):
            return named[0] if named else None
        sets = {set_of(number) for number in entry["numbers"]}
        same = [e for e in named if sets & {set_of(number) for number in e["numbers"]}]
        return same[0] if len(same) == 1 else None

    def tokens_of(self, entry: Entry) -> list[Entry]:
        """Return the tokens that a card creates, and those which these create."""
        made_by = self.made_by(entry.get("creates", ()))
        return [made for name, made in made_by.items() if name in self.tokens or is_token(made)]

    def made_by(self, names: Iterable[str]) -> dict[str, Entry]:
        """Return the tokens and cards of these names that there are, and those which these create, by that name."""
        found: dict[str, Entry] = {}
        waiting = list(names)
        while waiting:
            name = waiting.pop(0)
            made = self.tokens.get(name) or self._token_card(name) or self.numbered(name)
            if made is not None and name not in found:
                found[name] = made
                waiting += made.get("creates", ())
        return found

    def _token_card(self, name: str) -> Entry | None:
        return next((entry for entry in self._names.get(name, ()) if is_token(entry)), None)

    def search(self, word: str, limit: int = 20) -> list[Entry]:
        """Return the cards whose number or name has a word in it, else those with a name like it."""
        wanted = word.strip().casefold()
        found = [
            entry
            for entry in self.cards
            if any(wanted in name.casefold() for name in names_of(entry))
            or any(n.casefold().startswith(wanted) for n in entry["numbers"])
        ]
        if not found:
            found = [entry for name in self.near(word, limit) for entry in self._names[name]]
        return found[:limit]

    def near(self, word: str, limit: int = 3) -> list[str]:
        """Return names that are like a word, or have it in them."""
        like = difflib.get_close_matches(word, list(self._names), limit, 0.6)
        return like or [name for name in self._names if word.strip().casefold() in name.casefold()][:limit]


def is_token(entry: Entry) -> bool:
    """Return whether an entry is a token: by its type, or as that special kind of card."""
    return entry.get("special") == "token" or "token" in entry.get("types", ())


def is_made_up(entry: Entry) -> bool:
    """Return whether an entry is no published card: made by hand, for kinds of which the list has none."""
    return any(set_of(number) == MADE_UP for number in entry.get("numbers", ()))


def names_of(entry: Entry) -> Sequence[str]:
    """Return the name of a card, and the other one that is printed on it."""
    return (entry["name"], *([entry["also_named"]] if "also_named" in entry else []))


def _are_alike(entries: Sequence[Entry]) -> bool:
    """Return whether one card may stand for the others: they differ in nothing but where, and how, they are printed."""
    facts = [{name: said for name, said in entry.items() if name not in OF_PRINTING} for entry in entries]
    return all(one == facts[0] for one in facts)


def set_of(number: str) -> str:
    """Return the set in which the card of a number was printed."""
    return number.partition("-")[0]


def printed(entry: Entry) -> dict[str, Any]:
    """Return an entry as a scenario states a card, with the words of its text that are not among its abilities."""
    found = {name: said for name, said in entry.items() if name not in BESIDE}
    unread = [*entry.get("unread", ()), *entry.get("newer", ())]
    if unread:
        found["unread"] = unread
    if entry.get("numbers"):
        found["number"] = entry["numbers"][0]
    return found


def folders(game: str) -> Iterator[Path]:
    """Yield where the cards of a game lie: the user's own first, then those that come with the program."""
    yield data_folder() / "cards" / game
    yield resources.path("cards") / game


@cache
def library(game: str) -> Library:
    """Return the library of a game; empty where none has been made."""
    found = Library()
    for folder in folders(game):
        cards = sorted(folder.glob("*.jsonl")) if folder.is_dir() else []
        tokens = [path for path in cards if path.stem == "tokens"]
        found.add(_lines(path for path in cards if path.stem != "tokens"), _lines(tokens))
    return found


def _lines(paths: Iterable[Path]) -> Iterator[Entry]:
    for path in paths:
        for line in path.read_text("utf-8").splitlines():
            if line:
                yield json.loads(line)


def write(folder: Path, cards: Iterable[Entry], tokens: Iterable[Entry]) -> None:
    """Write entries into a folder, a file a set, so that what a new list changes can be seen in a diff.

    Cards of earlier lists stay, unless one of the new cards has their number.
    """
    sets: dict[str, list[Entry]] = {"tokens": list(tokens)}
    for entry in cards:
        sets.setdefault(set_of(entry["numbers"][0]) if entry["numbers"] else "unnumbered", []).append(entry)
    numbers = {number for entries in sets.values() for entry in entries for number in entry.get("numbers", ())}
    folder.mkdir(parents=True, exist_ok=True)
    for name, entries in sets.items():
        path = folder / f"{_file_name(name)}.jsonl"
        before = _lines([path]) if path.exists() else ()
        known = {entry["name"] for entry in entries}
        entries += (
            [e for e in before if e["name"] not in known] if name == "tokens" else _others(before, numbers, known)
        )
        lines = [json.dumps(entry, ensure_ascii=False) for entry in entries]
        path.write_text("".join(f"{line}\n" for line in lines), "utf-8")


def _others(before: Iterable[Entry], numbers: Collection[str], names: Collection[str]) -> Iterator[Entry]:
    """Yield the cards of earlier lists that are none of the new ones."""
    for entry in before:
        left = [number for number in entry["numbers"] if number not in numbers]
        if left or (not entry["numbers"] and entry["name"] not in names):
            yield {**entry, "numbers": left}


def _file_name(name: str) -> str:
    """Return the name of a set as a file may have it, whatever stands in a list."""
    return re.sub(r"[^\w-]", "_", name)[:40] or "unnumbered"
