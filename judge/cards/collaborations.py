"""Collaboration names (2.14): a list has them instead of the card name, which other cards and texts ask for."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from judge.cards.library import set_of

Entry = dict[str, Any]
FACTS = ("type", "special", "class", "traits", "title", "cost", "attack", "defense", "keywords", "abilities")
"""The properties of a card besides its name; an unread text is included by its hash."""


def give_card_names(entries: Iterable[Entry]) -> None:
    """Give each card printed under a collaboration name its original name, and keep the other as a second name.

    A list does not say which cards these are. Two cards that a set prints with everything the same but the name are
    one card, and the first number is the one without a collaboration name. Some cards are only printed with one.
    """
    first: dict[str, Entry] = {}
    for entry in entries:
        name = next((said for number in entry["numbers"] if (said := _said_so().get(number))), None)
        if name is None:
            name = first.setdefault(_all_but_the_name(entry), entry)["name"]
        if name != entry["name"]:
            _rename(entry, name)


def _all_but_the_name(entry: Entry) -> str:
    """Return the properties of a card besides its name; a card with only numbers and keywords matches no other.

    The texts of two printings can differ by a token reminder; texts that are not parsed must be equal.
    """
    unread = "unread" in entry or "newer" in entry
    alike = set_of(entry["numbers"][0]) if entry["numbers"] and (unread or "abilities" in entry) else id(entry)
    return repr((alike, entry["texts"][0] if unread else "", [entry.get(name) for name in FACTS]))


def _rename(entry: Entry, name: str) -> None:
    """Give an entry both names, one after the other."""
    said = list(entry.items())
    entry.clear()
    for key, value in said:
        entry.update({"name": name, "also_named": value} if key == "name" else {key: value})


@cache
def _said_so() -> dict[str, str]:
    """Return the card names of the numbers for which no list shows them."""
    names: dict[str, list[str]] = yaml.safe_load(Path(__file__).with_name("collaborations.yaml").read_text("utf-8"))
    return {number: name for name, numbers in names.items() for number in numbers}
