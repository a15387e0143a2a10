"""Reads a user's card list: JSON, JSON lines, CSV, or a saved web page. Unusable rows are reported."""

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

SHARED: Mapping[str, Sequence[str]] = {
    "number": ("no", "number", "card_no", "card_number", "cardIdentifier", "カード番号", "番号", "id"),
    "name": ("name", "card_name", "カード名", "名前"),
    "type": ("card_type", "typeText", "type_text", "type", "カード種類", "カードの種類", "種類", "types"),
    "text": (
        *("text", "ability_text", "functionalText", "functional_text", "card_text"),
        *("テキスト", "能力", "特殊能力", "効果"),
    ),
    "cost": ("cost", "コスト"),
    "reading": ("reading", "kana", "よみ", "読み", "ふりがな", "フリガナ"),
    "translation": ("name_en", "english", "english_name", "英語名", "name_ja", "japanese", "日本語名"),
    "errata": ("errata", "エラッタ"),
    "date": ("date", "日付", "更新日"),
}
"""The columns in lists of every game: each with the names that lists use for it, in order of preference."""

COLUMNS: Mapping[str, Mapping[str, Sequence[str]]] = {
    "sve": {
        **SHARED,
        "class": ("class", "クラス"),
        "traits": ("traits", "trait", "タイプ", "subtype"),
        "title": ("title", "タイトル"),
        "attack": ("attack", "atk", "攻撃力"),
        "defense": ("defense", "hp", "体力"),
    },
    "dm": {
        **SHARED,
        "civilizations": ("civilizations", "civilization", "文明"),
        "power": ("power", "パワー"),
        "races": ("races", "race", "種族"),
    },
    "fab": {
        **SHARED,
        "pitch": ("pitch",),
        "power": ("power",),
        "defense": ("defense",),
        "life": ("life", "health"),
        "intellect": ("intellect", "intelligence"),
        "hero": ("hero",),
        "specialCost": ("specialCost",),
        "printed": ("setIdentifiers", "printings"),
    },
}
"""The columns in lists of each game."""

FIGURES: Mapping[str, tuple[frozenset[str], int]] = {
    "sve": (frozenset({"cost", "attack", "defense"}), 99),
    "dm": (frozenset({"cost", "power"}), 99_999),
    "fab": (frozenset({"cost", "pitch", "power", "defense", "life", "intellect"}), 99),
}
"""For each game, the columns with numbers, and the largest accepted number."""

NOT_PRINTED = frozenset({"", "-", "–", "—", "―", "ー", "−", "－", "-1", "*", "null", "none", "n/a", "nan", "なし"})
"""The entries in lists that stand for a missing value of a card."""

MANY_VALUES = {"traits": "・·", "civilizations": "/,、|・", "races": "/,、|", "printed": ",、|"}
"""The columns with several values, and the accepted separators."""

MOST = 300_000
"""The largest number of cards read from one list."""

SHOWN = 60
"""The number of characters shown of a wrong value."""

DELIMITERS = ",;\t"
"""The accepted separators between the columns of a CSV file."""


@record
class Mistake:
    """A part of a list that cannot be used.

    Attributes:
        row: the row, from 1.
        column: the column, or ``None`` if the whole row is concerned.
        en: what is wrong, in English.
        ja: what is wrong, in Japanese.
        kind: a key that is equal for equal mistakes in several rows.
    """

    row: int
    column: str | None
    en: str
    ja: str
    kind: str = ""


@dataclass(slots=True)
class CardList:
    """The cards of a list, with the mistakes found in it."""

    cards: list[dict[str, Any]] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    """The row number of each card."""
    mistakes: list[Mistake] = field(default_factory=list)
    unused: list[str] = field(default_factory=list)
    """The columns that are ignored."""


def read_list(text: str, game: str = "sve") -> CardList:
    card_list, columns = CardList(), _Columns(game)
    numbers: dict[str, int] = {}
    for count, (row, entry) in enumerate(_entries(text, card_list, columns), 1):
        if count > MOST:
            card_list.mistakes.append(Mistake(row, None, f"more than {MOST} cards", f"カードが{MOST}枚を超える"))
            break
        card = _card(row, entry, card_list, columns)
        if card is None:
            continue
        number = card.get("number")
        if number is not None and number in numbers:
            before = numbers[number]
            en, ja = f"{number} is in row {before} too", f"{number} は {before} 行目にもある"
            card_list.mistakes.append(Mistake(row, "number", en, ja, "twice"))
            continue
        if number is not None:
            numbers[number] = row
        card_list.cards.append(card)
        card_list.rows.append(row)
    if not card_list.cards and not card_list.mistakes:
        card_list.mistakes.append(Mistake(1, None, "no card found", "カードが見つからない"))
    card_list.unused = list(columns.unused)
    return card_list


class _Columns:
    """The known columns in lists of a game."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.names = COLUMNS[game]
        self.figures, self.largest = FIGURES[game]
        self._known = {_bare(name): name for names in self.names.values() for name in names}
        self.unused: dict[str, None] = {}

    def column_of(self, name: Any) -> str:
        """Return the usual spelling of a column name, ignoring spaces and case; unknown names are unchanged."""
        return self._known.get(_bare(name), str(name))

    def values_of(self, entry: Mapping[Any, Any]) -> dict[str, tuple[str, Any]]:
        """Return, for each usual column name in a row, the name as written and the value; record unknown columns."""
        found = {}
        for column, value in entry.items():
            name = self.column_of(column)
            if _bare(name) not in self._known:
                self.unused.setdefault(str(column))
            elif value not in (None, "", []):
                found[name] = (str(column), value)
        return found


def _bare(name: Any) -> str:
    return re.sub(r"[\s_.-]", "", unicodedata.normalize("NFKC", str(name)).casefold())


def _entries(text: str, card_list: CardList, columns: _Columns) -> Iterator[tuple[int, Any]]:
    text = text.removeprefix("\ufeff")  # as some programs begin a file
    start = text.lstrip()[:1]
    if start == "[":
        yield from _of_json(text, card_list)
    elif start == "{":
        yield from _of_lines(text, card_list)
    elif start == "<":
        yield from enumerate(cards_of(text, columns.names, columns.column_of), 1)
    else:
        yield from _of_csv(text, card_list, columns)


def _of_json(text: str, card_list: CardList) -> Iterator[tuple[int, Any]]:
    try:
        data = json.loads(text)
    except RecursionError:
        card_list.mistakes.append(Mistake(1, None, "not a list: nested too deeply", "リストでない(入れ子が深すぎる)"))
    except ValueError as wrong:
        whole = list(_before_the_break(text))
        yield from enumerate(whole, 1)
        kept = (
            f"; {len(whole)} before it were read" if whole else "",
            f"。その前の{len(whole)}件は取り込む" if whole else "",
        )
        card_list.mistakes.append(
            Mistake(len(whole) + 1, None, f"not valid JSON: {wrong}{kept[0]}", f"JSON でない: {wrong}{kept[1]}")
        )
    else:
        yield from enumerate(data, 1)


def _before_the_break(text: str) -> Iterator[Any]:
    """Yield the complete rows before the syntax error in a JSON list."""
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


def _of_lines(text: str, card_list: CardList) -> Iterator[tuple[int, Any]]:
    """Yield the rows of JSON lines, or of a single mapping that is a card or contains a list of cards."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        for row, line in enumerate(text.splitlines(), 1):
            if line.strip():
                try:
                    yield row, json.loads(line)
                except (ValueError, RecursionError):
                    card_list.mistakes.append(Mistake(row, None, "no JSON", "JSON でない"))
        return
    lists = [value for value in whole.values() if isinstance(value, list) and value and isinstance(value[0], dict)]
    yield from enumerate(lists[0] if len(lists) == 1 else [whole], 1)


def _of_csv(text: str, card_list: CardList, columns: _Columns) -> Iterator[tuple[int, Any]]:
    head = text.lstrip().partition("\n")[0]
    rows = csv.DictReader(io.StringIO(text), delimiter=max(DELIMITERS, key=head.count))
    row = 1
    try:
        missing = _no_column(rows.fieldnames or (), columns)
        if missing is not None:
            card_list.mistakes.append(missing)
            return
        for row, entry in enumerate(rows, 2):
            entry.pop(None, None)  # cells after the last column
            yield row, entry
    except csv.Error as wrong:
        card_list.mistakes.append(Mistake(row + 1, None, f"not CSV: {wrong}", f"CSV でない: {wrong}"))


def _no_column(names: Sequence[str], columns: _Columns) -> Mistake | None:
    """Return the mistake that a list has neither a name column nor a text column, or ``None``."""
    wanted = [*columns.names["name"], *columns.names["text"]]
    if set(wanted) & set(map(columns.column_of, names)):
        return None
    has, taken = ", ".join(map(str, names))[:200], ", ".join(wanted)
    return Mistake(
        1,
        "name",
        f"a column for the name or the text is missing; the list has {has or 'none'}, and these are accepted: {taken}",
        f"名前やテキストの列がない(リストの列: {has or 'なし'}。使える列: {taken})",
    )


def _figure(value: Any, largest: int) -> int | str | None:
    """Return a number of a card, ``None`` if the card has none; a cost with X stays text."""
    text = unicodedata.normalize("NFKC", str(value)).strip()
    if text.casefold() in NOT_PRINTED or unicodedata.normalize("NFKC", text) in NOT_PRINTED:
        return None
    if re.fullmatch(r"X+[0-9]?", text, re.IGNORECASE):
        return text.lower()
    number = int(text.rstrip("+-").removesuffix(".0"))
    if not 0 <= number <= largest:
        raise ValueError(value)
    return number


def _values(value: Any, between: str) -> list[str]:
    """Split a cell with several values; separators inside 〈〉 belong to the value."""
    if isinstance(value, list):
        value = between[0].join(str(item.get("id", "")) if isinstance(item, dict) else str(item) for item in value)
    text = str(value).replace("／", "/")
    parts = re.findall(rf"(?:〈[^〉]*〉|[^{re.escape(between)}])+", text)
    return [part.strip() for part in parts if part.strip() not in NOT_PRINTED]


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def _card(row: int, entry: Any, card_list: CardList, columns: _Columns) -> dict[str, Any] | None:
    if not isinstance(entry, dict):
        wrong = Mistake(row, None, "not a card; write a mapping", "カードでない(マッピングが必要)", "no mapping")
        card_list.mistakes.append(wrong)
        return None
    stated = columns.values_of(entry)
    card: dict[str, Any] = {}
    for name, known in columns.names.items():
        column, value = next((stated[one] for one in known if one in stated), (None, None))
        if column is None:
            continue
        if name in columns.figures:
            try:
                value = _figure(value, columns.largest)
            except (TypeError, ValueError, OverflowError):
                most = columns.largest
                en, ja = (
                    f"{_short(value)} is not a number from 0 to {most}",
                    f"{_short(value)} は0から{most}までの数でない",
                )
                card_list.mistakes.append(Mistake(row, column, en, ja, "no number"))
                continue
        elif name in MANY_VALUES:
            value = _values(value, MANY_VALUES[name])
        else:
            value = " ".join(map(str, value)) if isinstance(value, list) else str(value).strip()
        if value not in (None, "", []):
            card[name] = value
    if not card.get("name") and not card.get("text"):
        wanted = ", ".join(columns.names["name"])
        en, ja = f"no name; accepted columns: {wanted}", f"名前がない(列: {wanted})"
        card_list.mistakes.append(Mistake(row, "name", en, ja, "no name"))
        return None
    return card
