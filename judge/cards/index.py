"""A card index in an SQLite file: entries by number, name, pronunciation and fact, queried without loading them all."""

from __future__ import annotations

import contextlib
import json
import os
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from judge.cards.names import Way, key, number_forms
from judge.records import record

if TYPE_CHECKING:  # imported where a library is opened, which few boards need
    import sqlite3

Entry = Mapping[str, Any]

TABLES = """
CREATE TABLE cards (id INTEGER PRIMARY KEY, token INTEGER, entry TEXT);
CREATE TABLE numbers (number TEXT, plain TEXT, short TEXT, card INTEGER);
CREATE TABLE names (said TEXT, form TEXT, sound TEXT, way TEXT, card INTEGER);
CREATE TABLE facts (field TEXT, value TEXT, card INTEGER);
"""

FORM = 1
"""The version of the tables; increase it when they change."""

LOOKUPS = f"""
CREATE INDEX tokens ON cards (token);
CREATE INDEX by_number ON numbers (number);
CREATE INDEX by_plain_number ON numbers (plain);
CREATE INDEX by_short_number ON numbers (short);
CREATE INDEX by_name ON names (form);
CREATE INDEX by_sound ON names (sound);
CREATE INDEX by_fact ON facts (field, value);
PRAGMA user_version = {FORM};
"""
"""The indexes of the database, created last: a file without them is incomplete."""

HELD = 20_000
"""The largest number of entries kept in memory after they are first read."""


Column = Literal["form", "sound"]
"""The ways to compare names: by normalised spelling or by pronunciation."""

ROWS = "SELECT said, form, sound, way, card FROM names"
NAMED: Mapping[Column, str] = {
    "form": f"{ROWS} WHERE form = ? ORDER BY card",
    "sound": f"{ROWS} WHERE sound = ? ORDER BY card",
}


@record
class Named:
    """A name of a card.

    Attributes:
        form: the normalised name, used for comparison.
        sound: the pronunciation of a Japanese name, if known.
        card: the card's id in the index.
    """

    name: str
    form: str
    sound: str | None
    way: Way
    card: int


class _Names:
    """All names in one text for each column, because Python searches a text faster than SQLite searches rows.

    Args:
        rows: the normalised spelling and the pronunciation of each name, in the order of the table.
    """

    def __init__(self, rows: Iterable[tuple[str, str | None]]) -> None:
        listed = list(rows)
        self.forms = [form for form, _ in listed]
        self._texts: dict[Column, str] = {}
        self._starts: dict[Column, list[int]] = {}
        columns: Mapping[Column, list[str]] = {"form": self.forms, "sound": [sound or "" for _, sound in listed]}
        for column, values in columns.items():
            self._texts[column] = "\n".join(values)
            self._starts[column] = list(accumulate((len(value) + 1 for value in values), initial=0))
        self._begun: dict[int, dict[str, list[int]]] = {}

    def holding(self, column: Column, part: str) -> list[int]:
        """Return the places of the names that contain a part: first those that begin with it, then the shorter ones."""
        text, starts = self._texts[column], self._starts[column]
        found: list[tuple[bool, int, int]] = []
        at = text.find(part)
        while at >= 0:
            place = bisect_right(starts, at) - 1
            found.append((at > starts[place], len(self.forms[place]), place))
            at = text.find(part, starts[place + 1])
        return [place for _, _, place in sorted(found)]

    def inside(self, text: str, shortest: int) -> list[int]:
        """Return the places of the names of at least ``shortest`` characters that occur in a text, longest first."""
        begun = self._begun.get(shortest)
        if begun is None:
            begun = {}
            for place, form in enumerate(self.forms):
                if len(form) >= shortest:
                    begun.setdefault(form[:shortest], []).append(place)
            self._begun[shortest] = begun
        found = {
            place
            for at in range(len(text) - shortest + 1)
            for place in begun.get(text[at : at + shortest], ())
            if text.startswith(self.forms[place], at)
        }
        return sorted(found, key=lambda place: (-len(self.forms[place]), place))


class Index:
    """The entries of a card library, in a database.

    Args:
        path: the database file; ``None`` for a database in memory.
    """

    def __init__(self, path: Path | None = None, *, new: bool = False) -> None:
        self._path = None if new else path
        self._process = 0
        self._entries: dict[int, Entry] = {}
        self._names: _Names | None = None
        if new or path is None:
            import sqlite3

            self._opened = sqlite3.connect(path or ":memory:", check_same_thread=False)
            self._opened.executescript(f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; {TABLES}")

    @property
    def _data(self) -> sqlite3.Connection:
        """The database connection. Each process opens its own, because SQLite forbids sharing one after a fork."""
        if self._path is not None and self._process != os.getpid():
            self._opened = _opened(self._path)
            self._process = os.getpid()
        return self._opened

    def finish(self) -> None:
        """Create the database indexes of a new file, and close it."""
        self._opened.executescript(LOOKUPS)
        self._opened.commit()
        self._opened.close()

    def add(
        self,
        entry: Entry,
        names: Iterable[tuple[Way, str]],
        facts: Iterable[tuple[str, str]],
        sound_of: Callable[[str], str | None],
        *,
        token: bool = False,
    ) -> None:
        """Add an entry.

        Args:
            names: the names of the card, each with its kind.
            facts: its printed values, as (field, value).
            sound_of: returns the pronunciation of a name, or ``None``.
            token: whether the entry is a token known only from the cards that create it.
        """
        data = self._data
        self._names = None
        card = data.execute("INSERT INTO cards (token, entry) VALUES (?, ?)", (token, _written(entry))).lastrowid
        assert card is not None
        numbers = ((number.upper(), *number_forms(number), card) for number in entry.get("numbers", ()))
        data.executemany("INSERT INTO numbers VALUES (?, ?, ?, ?)", [] if token else numbers)
        rows = ((name, key(name), sound_of(name), way, card) for way, name in names)
        data.executemany("INSERT INTO names VALUES (?, ?, ?, ?, ?)", [] if token else rows)
        data.executemany("INSERT INTO facts VALUES (?, ?, ?)", ((field, value, card) for field, value in facts))
        if self._path is None and card <= HELD:
            self._entries[card] = entry

    def entry(self, card: int) -> Entry:
        if card in self._entries:
            return self._entries[card]
        (text,) = self._data.execute("SELECT entry FROM cards WHERE id = ?", (card,)).fetchone()
        return self._read(card, text)

    def _read(self, card: int, text: str) -> Entry:
        """Return the entry parsed from JSON; while it is kept in memory, the same object each time."""
        if card in self._entries:
            return self._entries[card]
        entry: Entry = json.loads(text)
        if len(self._entries) < HELD:
            entry = self._entries.setdefault(card, entry)
        return entry

    def count(self) -> int:
        """Return the number of cards, without tokens."""
        (count,) = self._data.execute("SELECT count(*) FROM cards WHERE token = 0").fetchone()
        return int(count)

    def entries(self, offset: int = 0, limit: int = -1, *, tokens: bool = False) -> Iterator[Entry]:
        """Yield the entries of cards in order, or of the tokens known only from other cards."""
        asked = "SELECT id, entry FROM cards WHERE token = ? ORDER BY id LIMIT ? OFFSET ?"
        for card, text in self._data.execute(asked, (tokens, limit, offset)):
            yield self._read(card, text)

    def numbered(self, number: str) -> int | None:
        """Return the id of the card with a number, ignoring case, or ``None``."""
        found = self._data.execute("SELECT min(card) FROM numbers WHERE number = ?", (number.strip().upper(),))
        return next(found)[0]  # type: ignore[no-any-return]

    def by_number(self, number: str) -> list[int]:
        """Return the ids of the cards with a number, ignoring separators or, failing that, leading zeros."""
        plain, short = number_forms(number)
        return self._cards("SELECT DISTINCT card FROM numbers WHERE plain = ? ORDER BY card", plain) or self._cards(
            "SELECT DISTINCT card FROM numbers WHERE short = ? ORDER BY card", short
        )

    def by_number_begun(self, number: str, limit: int) -> list[int]:
        """Return the ids of the cards whose number begins with the given characters, sorted by number."""
        plain, _ = number_forms(number)
        if not plain:
            return []
        asked = "SELECT card FROM numbers WHERE plain >= ? AND plain < ? GROUP BY card ORDER BY min(number) LIMIT ?"
        return self._cards(asked, plain, plain + "\uffff", limit)

    def _cards(self, asked: str, *values: Any) -> list[int]:
        return [card for (card,) in self._data.execute(asked, values)]

    def named(self, column: Column, value: str) -> list[Named]:
        """Return the names with exactly this normalised spelling or pronunciation."""
        return [Named(*row) for row in self._data.execute(NAMED[column], (value,))]

    def holding(self, column: Column, parts: Sequence[str]) -> Iterator[Named]:
        """Yield the names that contain all the parts: those that begin with the first part, then shorter ones first."""
        names = self._read_names()
        for place in names.holding(column, parts[0]):
            name = self._name(place)
            text = (name.form if column == "form" else name.sound) or ""
            if all(part in text for part in parts):
                yield name

    def _read_names(self) -> _Names:
        """Return the names, read once; a file never changes, and :meth:`add` discards them."""
        if self._names is None:
            self._names = _Names(self._data.execute("SELECT form, sound FROM names ORDER BY rowid"))
        return self._names

    def _name(self, place: int) -> Named:
        """Return a name by its place in the table, whose rows are never deleted."""
        return Named(*self._data.execute(f"{ROWS} WHERE rowid = ?", (place + 1,)).fetchone())

    def has_sounds(self) -> bool:
        return self._data.execute("SELECT 1 FROM names WHERE sound IS NOT NULL LIMIT 1").fetchone() is not None

    def every_name(self) -> list[Named]:
        return [Named(*row) for row in self._data.execute(ROWS)]

    def names_in(self, text: str, shortest: int) -> list[Named]:
        """Return the names of at least ``shortest`` characters that occur in a normalised text, longest first."""
        return [self._name(place) for place in self._read_names().inside(text, shortest)]

    def values(self, field: str) -> dict[str, int]:
        """Return the values of a field on cards and tokens, with the number of cards for each."""
        asked = "SELECT value, count(*) FROM facts WHERE field = ? GROUP BY value ORDER BY min(card)"
        return dict(self._data.execute(asked, (field,)))

    def with_facts(self, facts: Iterable[tuple[str, str]]) -> list[int]:
        found = set(self._cards("SELECT id FROM cards WHERE token = 0"))
        for fact in facts:
            found.intersection_update(self._cards("SELECT card FROM facts WHERE field = ? AND value = ?", *fact))
        return sorted(found)


_written = json.JSONEncoder(ensure_ascii=False).encode


def _opened(path: Path) -> sqlite3.Connection:
    import sqlite3

    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)


def usable(path: Path) -> bool:
    """Return whether a file is a complete index of the current version."""
    if not path.is_file():
        return False
    import sqlite3

    try:
        with contextlib.closing(_opened(path)) as file:
            (version,) = file.execute("PRAGMA user_version").fetchone()
            file.execute("SELECT entry FROM cards LIMIT 1").fetchone()
    except sqlite3.Error:
        return False
    return bool(version == FORM)
