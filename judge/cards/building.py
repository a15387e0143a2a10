"""Converts a list of cards to library entries: facts and parsed abilities, without the printed text."""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from judge import __version__
from judge.cards.collaborations import give_card_names
from judge.cards.library import OF_PRINTING, OTHER_NAMES
from judge.cards.parser import READERS, Reading, read
from judge.cards.parser.reading import plain

Entry = dict[str, Any]
FACTS = ("name", "class", "traits", "title", "cost", "attack", "defense")
KINDS = {
    "follower": "follower",
    "amulet": "amulet",
    "spell": "spell",
    "フォロワー": "follower",
    "アミュレット": "amulet",
    "スペル": "spell",
}
SPECIAL = {"evo": "evolve", "token": "token", "エボルヴ": "evolve", "トークン": "token"}
CLASS = {"エルフ": "Forest", "ロイヤル": "Sword", "ウィッチ": "Rune", "ドラゴン": "Dragon"}
CLASS |= {"ナイトメア": "Nightmare", "ビショップ": "Haven", "ニュートラル": "Neutral"}
"""The class names in card lists, with the class names used here."""

TRAITS = {"指挥官": "指揮官", "野兽": "獣"}
"""Traits that a list writes in simplified Chinese, with their Japanese form."""

BY_NAME = ("dm", "fab")
"""The games whose card texts refer to cards by their own name."""

SIDES = re.compile(r"\s*(?<!\S)//(?!\S)\s*")
"""The separator between the two sides of a split card."""

SHOWN = 40
"""The number of characters kept of an unread text: enough to find it on the card."""


class ImportProgress:
    """The entries parsed so far, in a file next to the library, so that an interrupted import can resume.

    Args:
        path: the file, with one card per line; an incomplete last line is ignored.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read: dict[str, tuple[Entry | None, list[Entry]]] = {}
        if path.exists():
            for line in path.read_text("utf-8").splitlines():
                with contextlib.suppress(ValueError):
                    key, entry, tokens = json.loads(line)
                    self._read[key] = entry, tokens
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("a", encoding="utf-8")
        self._file.write("\n")

    def entry_of(self, game: str, card: Mapping[str, Any]) -> tuple[Entry | None, list[Entry]]:
        """Return the entry of a card and those of its tokens, from an earlier run or parsed now.

        A result of an earlier run is removed from memory once it is returned.
        """
        content = json.dumps([game, __version__, card], ensure_ascii=False, sort_keys=True)
        key = hashlib.sha256(content.encode()).hexdigest()
        before = self._read.pop(key, None)
        if before is not None:
            return before
        entry, tokens = entry_of(game, card)
        self._file.write(json.dumps([key, entry, tokens], ensure_ascii=False) + "\n")
        self._file.flush()
        return entry, tokens

    def __enter__(self) -> ImportProgress:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        """Close the file, and delete it if the import has finished without an error."""
        self._file.close()
        if kind is None:
            self._path.unlink(missing_ok=True)


def build(
    game: str,
    cards: Iterable[Mapping[str, Any]],
    progress: Callable[[int], None] = lambda _: None,
    kept: ImportProgress | None = None,
) -> tuple[list[Entry], list[Entry]]:
    """Return the library entries of the cards in a list, and of the tokens that they create.

    Reprints of a card share one entry. Of two cards with the same number, the first counts.

    Args:
        cards: the rows of the list.
        progress: called with the number of cards done.
        kept: the results of an interrupted import.
    """
    found: dict[str, Entry] = {}
    tokens: dict[str, Entry] = {}
    seen: set[str] = set()
    for count, card in enumerate(cards, 1):
        entry, made = kept.entry_of(game, card) if kept else entry_of(game, card)
        progress(count)
        number = next(iter(entry["numbers"]), None) if entry else None
        if entry is None or number in seen:
            continue
        seen.update([] if number is None else [number])
        key = repr({name: entry.get(name) for name in _sameness(game, entry)})
        if key in found:
            _reprint(found[key], entry)
        else:
            found[key] = entry
        for token in made:
            tokens.setdefault(token["name"], token)
    if game == "sve":
        for entry in found.values():
            _as_printed(entry, tokens)
        give_card_names(found.values())
    return list(found.values()), list(tokens.values())


def _as_printed(entry: Entry, tokens: Mapping[str, Entry]) -> None:
    """Correct a token that a list calls a follower but gives no attack and defense.

    A follower always has both, so the list has the type wrong. The card that creates the token states the real type.
    """
    made = tokens.get(entry["name"])
    if entry.get("special") != "token" or entry["type"] != "follower" or made is None or made["type"] == "follower":
        return
    if "attack" not in entry and "defense" not in entry:
        for name in ("type", "keywords", "abilities", "creates", "unread", "newer"):
            entry.pop(name, None)
            if name in made:
                entry[name] = made[name]


def _sameness(game: str, entry: Entry) -> tuple[str, ...]:
    """Return the names of the fields that are equal in all printings of a card.

    They include the abilities, or the text if it is not fully parsed.
    """
    unread = "unread" in entry or "newer" in entry
    if game != "sve":
        return tuple(sorted({*entry} - OF_PRINTING | ({"texts"} if unread else set())))
    fields = ("texts",) if unread else ("keywords", "abilities")
    return ("name", "type", "special", "cost", "attack", "defense", *fields)


def _reprint(first: Entry, second: Entry) -> None:
    """Add another printing to a card's entry: its number, and facts that only this printing states."""
    for name in ("numbers", "texts"):
        both = [*first.get(name, ()), *second.get(name, ())]
        if both:
            first[name] = list(dict.fromkeys(both))
    for name in ("class", "traits", "title"):
        if name in second:
            first.setdefault(name, second[name])


def forget() -> None:
    _read.cache_clear()


def takes(game: str, card: Mapping[str, Any]) -> bool:
    """Return whether a row of a list is a card that can be in a deck, and has a name."""
    return bool(card.get("name")) and bool(card.get("type") if game == "fab" else facts_of(game, card).get("type"))


def entry_of(game: str, card: Mapping[str, Any]) -> tuple[Entry | None, list[Entry]]:
    """Return a card's entry (``None`` if it cannot be in a deck) and the entries of its tokens."""
    if not takes(game, card):
        return None, []
    entry = {"numbers": _numbers(game, card), **facts_of(game, card)}
    entry |= {name: card[name] for name in ("errata", "date", *OTHER_NAMES) if card.get(name) not in (None, "", [])}
    text = str(card.get("text") or "")
    content, tokens = _read(game, text, str(card.get("type", "")), str(card["name"]) if game in BY_NAME else "")
    entry |= {**content, "right": {**entry["right"], **content["right"]}} if "right" in content else content
    if text:
        entry["texts"] = [hashlib.sha256(text.encode()).hexdigest()[:12]]
    return entry, list(tokens)


def _numbers(game: str, card: Mapping[str, Any]) -> list[str]:
    """Return the numbers of a card: the row's own, and those of other printings listed in the row."""
    number = card.get("number")
    if game == "fab":
        number = number or _identifier(card)
    found = [str(number).upper() if game == "dm" else str(number)] if number else []
    return list(dict.fromkeys([*found, *card.get("printed", ())]))


COLORS = {1: "red", 2: "yellow", 3: "blue"}


def _identifier(card: Mapping[str, Any]) -> str:
    """Return the identifier of a Flesh and Blood card in ``@flesh-and-blood/cards``, such as ``snatch-red``."""
    name = unicodedata.normalize("NFD", str(card.get("name", "")).casefold().replace(" // ", "--"))
    plain = re.sub(r"[^a-z0-9 -]", "", name).replace(" ", "-")
    return "-".join(filter(None, [plain, COLORS.get(card.get("pitch", 0), "")]))


def facts_of(game: str, card: Mapping[str, Any]) -> Entry:
    """Return the printed facts of a card without its text, in the form of a scenario."""
    if game == "dm":
        from judge.cards.parser.dm.names import facts_of as facts_of_dm

        return facts_of_dm(card)
    if game == "fab":
        from judge.cards.parser.fab.facts import facts_of as facts_of_record

        record = {**card, "cardIdentifier": _identifier(card), "typeText": card.get("type", "")}
        if isinstance(card.get("cost"), str):
            record |= {"cost": None, "specialCost": card["cost"]}
        return {name: value for name, value in facts_of_record(record).items() if name != "numbers"}
    return _sve_facts(card)


def _sve_facts(card: Mapping[str, Any]) -> Entry:
    kind, special = kind_of(str(card.get("type", "")))
    entry: Entry = {} if kind is None else {"type": kind}
    if special:
        entry["special"] = special
    entry |= {name: card[name] for name in FACTS if card.get(name) not in (None, "", [])}
    if "class" in entry:
        entry["class"] = CLASS.get(entry["class"], entry["class"])
    if "traits" in entry:
        entry["traits"] = [TRAITS.get(trait, trait) for trait in entry["traits"]]
    return entry


@lru_cache(maxsize=5_000)
def _read(game: str, text: str, card_type: str, name: str) -> tuple[Entry, tuple[Entry, ...]]:
    """Parse a card text into the fields of an entry and the entries of its tokens.

    Cached, because the printings of a card repeat its text.
    """
    if game not in READERS:
        return ({"unread": [_short(text)]} if text else {}), ()
    sides = list(zip(*(SIDES.split(words) for words in (text, card_type, name)), strict=False))
    if len(sides) > 1 and game == "fab":
        left, right = (_read(game, *side)[0] for side in sides[:2])
        both = {key: [*left.get(key, ()), *right.get(key, ())] for key in ("unread", "creates")}
        rest = {key: value for key, value in right.items() if key not in both}
        return {**left, **{key: value for key, value in both.items() if value}, "right": rest}, ()
    reading = read(game, text, card_type, name)
    found = said_by(reading)
    tokens = tuple({**token.facts, **said_by(token.reading)} for token in reading.tokens)
    stopped = [part for token in tokens for part in token.get("unread", ())]
    if stopped:
        found["unread"] = [*found.get("unread", ()), *stopped]
    return found, tokens


def kind_of(word: str) -> tuple[str | None, str | None]:
    """Return the type and special type of a card from the single word that sources use for both."""
    lower = word.lower().strip()
    special = next((value for name, value in SPECIAL.items() if lower.endswith(name) or lower.startswith(name)), None)
    for name in SPECIAL:
        lower = lower.removeprefix(name).lstrip("・ ")
    return next((kind for name, kind in KINDS.items() if lower.startswith(name)), None), special


def said_by(reading: Reading) -> Entry:
    """Return a parsed text in the form of a library entry."""
    found: Entry = {}
    if reading.keywords:
        found["keywords"] = list(dict.fromkeys(reading.keywords))
    if reading.abilities:
        found["abilities"] = [plain(node) for node in reading.abilities]
    found |= reading.also
    creates = sorted(reading.creates)
    if creates:
        found["creates"] = creates
    if reading.unread:
        found["unread"] = [_short(unread.words or unread.line) for unread in reading.unread]
    if reading.newer:
        found["newer"] = sorted({newer.word for newer in reading.newer})
    return found


def _short(words: str) -> str:
    return words if len(words) <= SHOWN else f"{words[:SHOWN]}…"
