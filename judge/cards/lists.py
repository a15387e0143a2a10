"""Lists of cards that a user has: JSON, JSON lines, CSV, or a saved page; what can be read of them is kept."""

from __future__ import annotations

import contextlib
import csv
import io
import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.cards.saved_pages import cards_of
from judge.records import record

COLUMNS: Mapping[str, Sequence[str]] = {
    "number": ("no", "number", "card_no", "カード番号", "番号"),
    "name": ("name", "カード名", "名前"),
    "class": ("class", "クラス"),
    "type": ("card_type", "type", "カード種類", "種類"),
    "traits": ("traits", "trait", "タイプ"),
    "title": ("title", "タイトル"),
    "cost": ("cost", "コスト"),
    "attack": ("attack", "攻撃力"),
    "defense": ("defense", "体力"),
    "text": ("text", "テキスト", "能力"),
    "errata": ("errata", "エラッタ"),
    "date": ("date", "日付", "更新日"),
}
"""What a list says of a card, under the names that lists give it."""

MOST = 100_000
"""So many cards at most."""


SHOWN = 60
"""So many characters of a wrong value are shown."""

LARGEST = 99
"""No number of a card is larger."""

DELIMITERS = ",;\t"
"""What stands between the columns of a list that a program for tables has saved."""


@record
class Mistake:
    """Something in a list that cannot be used.

    Attributes:
        row: the row, from 1.
        column: the column, if one is meant.
        en: what is wrong, in English.
        ja: the same in Japanese.
    """

    row: int
    column: str | None
    en: str
    ja: str


@dataclass(slots=True)
class CardList:
    """The cards of a list, and what could not be used of it."""

    cards: list[dict[str, Any]] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    """For each of the cards the row that it stands in."""
    mistakes: list[Mistake] = field(default_factory=list)


def read_list(text: str) -> CardList:
    """Return the cards of a list in any of the forms."""
    found = CardList()
    numbers: dict[str, int] = {}
    for row, entry in _entries(text, found):
        if row > MOST:
            found.mistakes.append(Mistake(row, None, f"more than {MOST} cards", f"カードが{MOST}枚を超える"))
            break
        card = _card(row, entry, found)
        if card is None:
            continue
        number = card.get("number")
        if number is not None and number in numbers:
            found.mistakes.append(
                Mistake(
                    row,
                    "number",
                    f"{number} stands in row {numbers[number]} too",
                    f"{number} は {numbers[number]} 行目にもある",
                )
            )
            continue
        if number is not None:
            numbers[number] = row
        found.cards.append(card)
        found.rows.append(row)
    return found


def _entries(text: str, found: CardList) -> Iterator[tuple[int, Any]]:
    text = text.removeprefix("\ufeff")  # as some programs begin a file
    start = text.lstrip()[:1]
    if start == "[":
        yield from _of_json(text, found)
    elif start == "{":
        yield from _of_lines(text, found)
    elif start == "<":
        yield from enumerate(cards_of(text, COLUMNS, column_of), 1)
    else:
        yield from _of_csv(text, found)


def _of_json(text: str, found: CardList) -> Iterator[tuple[int, Any]]:
    try:
        data = json.loads(text)
    except RecursionError:
        found.mistakes.append(Mistake(1, None, "no list: too deep", "リストでない(入れ子が深すぎる)"))
    except ValueError as wrong:
        whole = list(_before_the_break(text))
        yield from enumerate(whole, 1)
        kept = (
            f"; {len(whole)} before it taken" if whole else "",
            f"。その前の{len(whole)}件は取り込む" if whole else "",
        )
        found.mistakes.append(
            Mistake(len(whole) + 1, None, f"no JSON: {wrong}{kept[0]}", f"JSON でない: {wrong}{kept[1]}")
        )
    else:
        yield from enumerate(data, 1)


def _before_the_break(text: str) -> Iterator[Any]:
    """Yield what stands whole in a list that is broken off, or broken, further on."""
    decoder, at = json.JSONDecoder(), text.index("[") + 1
    with contextlib.suppress(ValueError, RecursionError):
        while True:
            value, end = decoder.raw_decode(text, _GAP.match(text, at).end())  # type: ignore[union-attr]
            yield value
            at = _GAP.match(text, end).end()  # type: ignore[union-attr]
            if text[at : at + 1] != ",":
                return
            at += 1


_GAP = re.compile(r"\s*")


def _of_lines(text: str, found: CardList) -> Iterator[tuple[int, Any]]:
    """Yield JSON lines; or what one mapping holds: a list of cards, or a card."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        for row, line in enumerate(text.splitlines(), 1):
            if line.strip():
                try:
                    yield row, json.loads(line)
                except (ValueError, RecursionError):
                    found.mistakes.append(Mistake(row, None, "no JSON", "JSON でない"))
        return
    lists = [value for value in whole.values() if isinstance(value, list) and value and isinstance(value[0], dict)]
    yield from enumerate(lists[0] if len(lists) == 1 else [whole], 1)


def _of_csv(text: str, found: CardList) -> Iterator[tuple[int, Any]]:
    head = text.lstrip().partition("\n")[0]
    rows = csv.DictReader(io.StringIO(text), delimiter=max(DELIMITERS, key=head.count))
    row = 1
    try:
        missing = _no_column(rows.fieldnames or ())
        if missing is not None:
            found.mistakes.append(missing)
            return
        for row, entry in enumerate(rows, 2):
            yield row, entry
    except csv.Error as wrong:
        found.mistakes.append(Mistake(row + 1, None, f"no CSV: {wrong}", f"CSV でない: {wrong}"))


def _no_column(names: Sequence[str]) -> Mistake | None:
    """Return that neither a name nor a text stands in any of the columns that a list has."""
    wanted = [*COLUMNS["name"], *COLUMNS["text"]]
    if set(wanted) & set(map(column_of, names)):
        return None
    has, taken = ", ".join(map(str, names))[:200], ", ".join(wanted)
    return Mistake(
        1,
        "name",
        f"no column for a name or a text; the list has {has or 'none'}, taken are {taken}",
        f"名前やテキストの列がない(リストの列: {has or 'なし'}。使える列: {taken})",
    )


def column_of(name: Any) -> str:
    """Return the name of a column as lists are known to have it, however it is spaced and capitalised."""
    said = unicodedata.normalize("NFKC", str(name)).casefold()
    return _KNOWN.get(re.sub(r"[\s_.-]", "", said), str(name))


_KNOWN = {re.sub(r"[\s_.-]", "", name): name for names in COLUMNS.values() for name in names}


def _number(value: Any) -> int:
    """Return a number of a card.

    Raises:
        ValueError: it is none.
    """
    number = int(value)
    if not 0 <= number <= LARGEST:
        raise ValueError(value)
    return number


def _traits(value: Any) -> list[str]:
    """Return traits one by one; a dot inside 〈〉 is part of the name."""
    joined = "・".join(map(str, value)) if isinstance(value, list) else str(value)
    return [trait for trait in re.findall(r"(?:〈[^〉]*〉|[^・·])+", joined) if trait != "-"]


def _short(value: Any) -> str:
    """Return a value as it is shown in a message."""
    said = repr(value)
    return said if len(said) <= SHOWN else f"{said[:SHOWN]}…"


def _card(row: int, entry: Any, found: CardList) -> dict[str, Any] | None:
    if not isinstance(entry, dict):
        found.mistakes.append(Mistake(row, None, "not a card: a mapping is wanted", "カードでない(マッピングが必要)"))
        return None
    said = {column_of(column): (column, value) for column, value in entry.items() if value not in (None, "")}
    card: dict[str, Any] = {}
    for name, columns in COLUMNS.items():
        column, value = next((said[c] for c in columns if c in said), (None, None))
        if column is None:
            continue
        if name in ("cost", "attack", "defense"):
            try:
                value = _number(value)
            except (TypeError, ValueError, OverflowError):
                found.mistakes.append(
                    Mistake(
                        row,
                        str(column),
                        f"{_short(value)} is no number from 0 to {LARGEST}",
                        f"{_short(value)} は0から{LARGEST}までの数でない",
                    )
                )
                continue
        elif name == "traits":
            value = _traits(value)
        else:
            value = str(value)
        card[name] = value
    if not card.get("name") and not card.get("text"):
        wanted = ", ".join(COLUMNS["name"])
        found.mistakes.append(Mistake(row, "name", f"no name; columns taken: {wanted}", f"名前がない(列: {wanted})"))
        return None
    return card
