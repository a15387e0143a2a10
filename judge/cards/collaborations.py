"""Cards printed under a collaboration name (sve 2.14) in addition to their own name.

Card lists have only the collaboration name, but other cards and texts refer to the own name.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from judge.cards.library import set_of

Entry = dict[str, Any]
FACTS = ("type", "special", "class", "traits", "title", "cost", "attack", "defense", "keywords", "abilities")
"""Two printings with equal values in these fields are the same card."""


def give_card_names(entries: Iterable[Entry]) -> None:
    """Give each card printed under a collaboration name its own name, and keep the other as ``also_named``.

    Lists do not mark such cards. Two cards of a set that are equal except for the name are one card; the printing with
    the lower number has the own name. Cards printed only under a collaboration name are listed in
    ``collaborations.yaml``.
    """
    first: dict[str, Entry] = {}
    for entry in entries:
        name = next((own_name for number in entry["numbers"] if (own_name := _own_names().get(number))), None)
        if name is None:
            name = first.setdefault(_all_but_the_name(entry), entry)["name"]
        if name != entry["name"]:
            _rename(entry, name)


def _all_but_the_name(entry: Entry) -> str:
    """Return a key of a card's fields except the name; equal keys within a set mean the same card.

    A card without abilities has a unique key: cards with only numbers and keywords may be equal by chance. Unparsed
    texts must be equal.
    """
    unread = "unread" in entry or "newer" in entry
    alike = set_of(entry["numbers"][0]) if entry["numbers"] and (unread or "abilities" in entry) else id(entry)
    return repr((alike, entry["texts"][0] if unread else "", [entry.get(name) for name in FACTS]))


def _rename(entry: Entry, name: str) -> None:
    """Set an entry's name, and keep the old one as ``also_named`` after it."""
    fields = list(entry.items())
    entry.clear()
    for key, value in fields:
        entry.update({"name": name, "also_named": value} if key == "name" else {key: value})


@cache
def _own_names() -> dict[str, str]:
    """Return the own name of each card number listed in ``collaborations.yaml``."""
    names: dict[str, list[str]] = yaml.safe_load(Path(__file__).with_name("collaborations.yaml").read_text("utf-8"))
    return {number: name for name, numbers in names.items() for number in numbers}
