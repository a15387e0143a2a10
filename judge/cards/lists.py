"""A user's lists of cards: JSON, JSON lines, CSV, or a saved page; everything readable is kept."""

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
"""What lists of every game say of a card, under the names that they give it; the first name that is there counts."""

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
"""What the lists of a game say of a card."""

FIGURES: Mapping[str, tuple[frozenset[str], int]] = {
    "sve": (frozenset({"cost", "attack", "defense"}), 99),
    "dm": (frozenset({"cost", "power"}), 99_999),
    "fab": (frozenset({"cost", "pitch", "power", "defense", "life", "intellect"}), 99),
}
"""The numbers on a game's cards, with their largest values."""

NOT_PRINTED = frozenset({"", "-", "–", "—", "―", "ー", "−", "－", "-1", "*", "null", "none", "n/a", "nan", "なし"})
"""What lists have for a number that a card does not have."""

MANY_VALUES = {"traits": "・·", "civilizations": "/,、|・", "races": "/,、|", "printed": ",、|"}
"""The columns with several values, and the separators between them."""

MOST = 300_000
"""The number of cards that are read of one list."""

SHOWN = 60
"""The number of characters of a wrong value that are shown."""

DELIMITERS = ",;\t"
"""The signs between the columns of a list that a program for tables has saved."""


@record
class Mistake:
    """Something in a list that cannot be used.

    Attributes:
        row: the row, from 1.
        column: the column, if it concerns one.
        en: the mistake, in English.
        ja: the same in Japanese.
        kind: the key shared by the same mistake in several rows.
    """

    row: int
    column: str | None
    en: str
    ja: str
    kind: str = ""


@dataclass(slots=True)
class CardList:
    """The cards of a list, and the mistakes found in it."""

    cards: list[dict[str, Any]] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    """The row of each card."""
    mistakes: list[Mistake] = field(default_factory=list)
    unused: list[str] = field(default_factory=list)
    """The columns that are not used."""


def read_list(text: str, game: str = "sve") -> CardList:
    """Return the cards of a list in any of the forms.

    Args:
        text: the list.
        game: the game that the cards are of.
    """
    found, columns = CardList(), _Columns(game)
    numbers: dict[str, int] = {}
    for count, (row, entry) in enumerate(_entries(text, found, columns), 1):
        if count > MOST:
            found.mistakes.append(Mistake(row, None, f"more than {MOST} cards", f"カードが{MOST}枚を超える"))
            break
        card = _card(row, entry, found, columns)
        if card is None:
            continue
        number = card.get("number")
        if number is not None and number in numbers:
            before = numbers[number]
            en, ja = f"{number} is in row {before} too", f"{number} は {before} 行目にもある"
            found.mistakes.append(Mistake(row, "number", en, ja, "twice"))
            continue
        if number is not None:
            numbers[number] = row
        found.cards.append(card)
        found.rows.append(row)
    if not found.cards and not found.mistakes:
        found.mistakes.append(Mistake(1, None, "no card found", "カードが見つからない"))
    found.unused = list(columns.unused)
    return found


class _Columns:
    """The columns of the lists of a game.

    Args:
        game: the game.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.names = COLUMNS[game]
        self.figures, self.largest = FIGURES[game]
        self._known = {_bare(name): name for names in self.names.values() for name in names}
        self.unused: dict[str, None] = {}

    def column_of(self, name: Any) -> str:
        """Return the name of a column as lists are known to have it, however it is spaced and capitalised."""
        return self._known.get(_bare(name), str(name))

    def said(self, entry: Mapping[Any, Any]) -> dict[str, tuple[str, Any]]:
        """Return the values of a row under each known name, with the name of the column. Note the unknown columns."""
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


def _entries(text: str, found: CardList, columns: _Columns) -> Iterator[tuple[int, Any]]:
    text = text.removeprefix("\ufeff")  # as some programs begin a file
    start = text.lstrip()[:1]
    if start == "[":
        yield from _of_json(text, found)
    elif start == "{":
        yield from _of_lines(text, found)
    elif start == "<":
        yield from enumerate(cards_of(text, columns.names, columns.column_of), 1)
    else:
        yield from _of_csv(text, found, columns)


def _of_json(text: str, found: CardList) -> Iterator[tuple[int, Any]]:
    try:
        data = json.loads(text)
    except RecursionError:
        found.mistakes.append(Mistake(1, None, "not a list: nested too deeply", "リストでない(入れ子が深すぎる)"))
    except ValueError as wrong:
        whole = list(_before_the_break(text))
        yield from enumerate(whole, 1)
        kept = (
            f"; {len(whole)} before it were read" if whole else "",
            f"。その前の{len(whole)}件は取り込む" if whole else "",
        )
        found.mistakes.append(
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


def _of_lines(text: str, found: CardList) -> Iterator[tuple[int, Any]]:
    """Yield JSON lines, or the contents of a single mapping: a list of cards, or one card."""
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


def _of_csv(text: str, found: CardList, columns: _Columns) -> Iterator[tuple[int, Any]]:
    head = text.lstrip().partition("\n")[0]
    rows = csv.DictReader(io.StringIO(text), delimiter=max(DELIMITERS, key=head.count))
    row = 1
    try:
        missing = _no_column(rows.fieldnames or (), columns)
        if missing is not None:
            found.mistakes.append(missing)
            return
        for row, entry in enumerate(rows, 2):
            entry.pop(None, None)  # cells behind the last column
            yield row, entry
    except csv.Error as wrong:
        found.mistakes.append(Mistake(row + 1, None, f"not CSV: {wrong}", f"CSV でない: {wrong}"))


def _no_column(names: Sequence[str], columns: _Columns) -> Mistake | None:
    """Return the mistake that a list has no column for names or texts."""
    wanted = [*columns.names["name"], *columns.names["text"]]
    if set(wanted) & set(map(columns.column_of, names)):
        return None
    has, taken = ", ".join(map(str, names))[:200], ", ".join(wanted)
    return Mistake(
        1,
        "name",
        f"no column for a name or a text; the list has {has or 'none'}, accepted are {taken}",
        f"名前やテキストの列がない(リストの列: {has or 'なし'}。使える列: {taken})",
    )


def _figure(value: Any, largest: int) -> int | str | None:
    """Return a number of a card, ``None`` if it is not printed; a cost with X stays a word.

    Raises:
        ValueError: it is not a number that a card can have.
    """
    said = unicodedata.normalize("NFKC", str(value)).strip()
    if said.casefold() in NOT_PRINTED or unicodedata.normalize("NFKC", said) in NOT_PRINTED:
        return None
    if re.fullmatch(r"X+[0-9]?", said, re.IGNORECASE):
        return said.lower()
    number = int(said.rstrip("+-").removesuffix(".0"))
    if not 0 <= number <= largest:
        raise ValueError(value)
    return number


def _values(value: Any, between: str) -> list[str]:
    """Return several values one by one; a dot inside 〈〉 is part of a name."""
    if isinstance(value, list):
        value = between[0].join(str(one.get("id", "")) if isinstance(one, dict) else str(one) for one in value)
    said = str(value).replace("／", "/")
    parts = re.findall(rf"(?:〈[^〉]*〉|[^{re.escape(between)}])+", said)
    return [part.strip() for part in parts if part.strip() not in NOT_PRINTED]


def _short(value: Any) -> str:
    """Return a value as it is shown in a message."""
    said = repr(value)
    return said if len(said) <= SHOWN else f"{said[:SHOWN]}…"


def _card(row: int, entry: Any, found: CardList, columns: _Columns) -> dict[str, Any] | None:
    if not isinstance(entry, dict):
        wrong = Mistake(row, None, "not a card; write a mapping", "カードでない(マッピングが必要)", "no mapping")
        found.mistakes.append(wrong)
        return None
    said = columns.said(entry)
    card: dict[str, Any] = {}
    for name, known in columns.names.items():
        column, value = next((said[one] for one in known if one in said), (None, None))
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
                found.mistakes.append(Mistake(row, column, en, ja, "no number"))
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
        found.mistakes.append(Mistake(row, "name", en, ja, "no name"))
        return None
    return card
