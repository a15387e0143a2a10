"""Reads deck lists: the text of deck builders, lists of card numbers, and JSON."""

from __future__ import annotations

import csv
import io
import json
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.cards.decks import zone_in_deck
from judge.cards.finder import games_with_cards
from judge.cards.index import Entry
from judge.cards.library import Library, SeveralCardsError, library, names_of
from judge.cards.names import key
from judge.records import record

COUNTED = re.compile(
    r"(?:[x×✕]\s*)?\(?(?P<count>[0-9]{1,2})\)?(?:x\s*|\s*[×✕*枚]\s*|\s+(?:x\s+)?)(?P<words>\S.*)", re.IGNORECASE
)
COUNTED_BEHIND = re.compile(r"(?P<words>.*\S)\s*(?:\s|[x×✕*:])\s*(?P<count>[0-9]{1,2})\s*枚?")
SAID = re.compile(r"(?P<what>[A-Za-zぁ-んァ-ヶ一-龥ー]+)\s*[::]\s*(?P<words>.*)")
NAMES_CARDS = {"hero": " / ", "weapon": " / ", "weapons": " / ", "equipment": " / ", "ヒーロー": "、"}
"""Labels before a card on a line of its own, with the separator between several cards."""

ASIDE = frozenset({"sideboard", "inventory", "maybeboard", "サイドボード", "サイド"})
"""Headings of sections that are not part of the deck."""

NUMBERS = ("card_number", "number", "no", "id", "cardIdentifier", "カード番号")
NAMES = ("name", "カード名")
COUNTS = ("num", "count", "quantity", "qty", "枚数")
"""The keys in rows for the number of a card, for its name, and for the number of copies."""

SLOTS = {"weapons": 2, "hero": 1}
ARMOR = ("head", "chest", "arms", "legs")
"""The number of cards of each kind that fit into the arena: two weapons, and one piece of equipment per body part."""


@record
class Line:
    """A line of a deck list.

    Attributes:
        row: the line number, from 1.
        count: the number of copies.
        words: the numbers and names under which to look up the card, in order of preference.
    """

    row: int
    count: int
    words: tuple[str, ...]
    evolved: bool = False


@record
class Remark:
    """A part of a deck list that is not used.

    Attributes:
        row: the line number, from 1.
        en: the reason, in English.
        ja: the reason, in Japanese.
        lost: whether the deck lacks a card because of it.
    """

    row: int
    en: str
    ja: str
    lost: bool = True


@dataclass(slots=True)
class Deck:
    """A deck.

    Attributes:
        zones: for each zone, the cards that start there, with the number of copies.
        remarks: the parts of the list that are not used.
    """

    game: str
    zones: dict[str, list[tuple[Entry, int]]] = field(default_factory=dict)
    remarks: list[Remark] = field(default_factory=list)

    @property
    def size(self) -> int:
        return sum(count for cards in self.zones.values() for _, count in cards)

    def side(self, player: str) -> dict[str, Any]:
        side: dict[str, Any] = {}
        for zone, cards in self.zones.items():
            stated = [_stated(player, entry, count) for entry, count in cards]
            side[zone] = stated[0] if zone == "hero" else stated
        return side


def _stated(player: str, entry: Entry, count: int) -> dict[str, Any]:
    number = entry["numbers"][0]
    named = f"{player}-{number}"
    return {"card": number, "id": named} if count == 1 else {"card": number, "id": f"{named}-", "count": count}


def read_deck(text: str, game: str | None = None) -> Deck:
    """Read a deck list.

    Args:
        text: the text of a deck builder, a list of card numbers, or JSON.
        game: the game's id; by default the game whose library has the most cards of the list.
    """
    lines, remarks = _lines(text)
    games = [game] if game else games_with_cards()
    decks = [_deck(one, lines) for one in games]
    deck = max(decks, key=lambda deck: (deck.size, -len(deck.remarks)), default=Deck(game or ""))
    deck.remarks = sorted([*remarks, *deck.remarks], key=lambda one: one.row)
    return deck


def _lines(text: str) -> tuple[list[Line], list[Remark]]:
    text = text.removeprefix("\ufeff")
    if text.lstrip()[:1] in ("{", "["):
        try:
            return _of_json(json.loads(text))
        except (ValueError, RecursionError):
            return [], [Remark(1, "not JSON", "JSON でない")]
    if text.lstrip().startswith("<"):
        en, ja = (
            "a web page, not a deck list; save the list itself",
            "デッキリストでなくウェブページ。リスト自体を保存する",
        )
        return [], [Remark(1, en, ja)]
    head = re.split(r"[,;\t]", text.partition("\n")[0].casefold())
    if len(head) > 1 and {*head} & {*NUMBERS, *NAMES} and {*head} & {*COUNTS}:
        between = max(",;\t", key=text.partition("\n")[0].count)
        rows = csv.DictReader(io.StringIO(text), fieldnames=head, delimiter=between)
        next(rows)
        return _of_json(list(rows), first=2)
    return _of_text(text)


def _of_json(data: Any, first: int = 1) -> tuple[list[Line], list[Remark]]:
    parts: Mapping[str, Any] = data if isinstance(data, dict) else {"list": data}
    lines: list[Line] = []
    remarks: list[Remark] = []
    for part, rows in parts.items():
        for row in rows if isinstance(rows, list) else ():
            at = len(lines) + len(remarks) + first
            entry = row if isinstance(row, dict) else {}
            words = [str(entry[name]).strip() for name in (*NUMBERS, *NAMES) if entry.get(name)]
            count = next((entry[name] for name in COUNTS if name in entry), 1)
            if not words:
                remarks.append(Remark(at, f"row of {part} without a card", f"{part} の行にカードがない"))
            elif not str(count).strip().isdecimal():
                en, ja = f"{words[-1]}: {count!r} is not a number of copies", f"{words[-1]}: {count!r} は枚数でない"
                remarks.append(Remark(at, en, ja))
            else:
                evolved = "evolve" in str(entry.get("deck_section", ""))
                lines.append(Line(at, int(count), tuple(words), evolved))
    return lines, remarks


def _of_text(text: str) -> tuple[list[Line], list[Remark]]:
    lines: list[Line] = []
    remarks: list[Remark] = []
    aside = evolved = False
    for row, raw in enumerate(text.splitlines(), 1):
        line = unicodedata.normalize("NFKC", raw).strip().lstrip("-•*・").strip()
        if not line or "http" in line or line.casefold().startswith("made with"):
            continue
        match = SAID.fullmatch(line)
        if match and match["what"].casefold() in NAMES_CARDS:
            between = NAMES_CARDS[match["what"].casefold()]
            lines += [Line(row, 1, (name.strip(),)) for name in match["words"].split(between) if name.strip()]
            continue
        if match and not match["words"].strip()[:1].isdecimal() and not _count(line)[0]:
            continue  # a label such as "Name: …" or "Format: …"
        count, words = _count(line)
        if count is None and (line.endswith(":") or line[:1] in "[#=/" or HEADINGS.fullmatch(line) is not None):
            heading = line.strip("[]#=:/ ").casefold()
            aside, evolved = heading in ASIDE, "evolve" in heading or "エボルヴ" in heading
            continue
        if aside:
            remarks.append(
                Remark(row, f"sideboard, not taken: {words}", f"サイドボードなので使わない: {words}", lost=False)
            )
            continue
        lines.append(Line(row, 1 if count is None else count, (words,), evolved))
    return lines, remarks


def _count(line: str) -> tuple[int | None, str]:
    """Return the number of copies on a line (``None`` if missing), and the rest of the line."""
    before = COUNTED.fullmatch(line)
    if before is not None:
        return int(before["count"]), before["words"]
    behind = COUNTED_BEHIND.fullmatch(line)
    return (None, line) if behind is None else (int(behind["count"]), behind["words"])


HEADINGS = re.compile(
    r"(?:.* cards|(?:main ?|evolve ?)?deck|main|sideboard|inventory|maybeboard|arena|equipment|weapons?|"
    r".*デッキ|サイド(?:ボード)?|超次元ゾーン|超?GR(?:ゾーン)?|カード)(?:\s*\(?[0-9]+枚?\)?)?",
    re.IGNORECASE,
)


def _deck(game: str, lines: Sequence[Line]) -> Deck:
    deck, cards = Deck(game), library(game)
    counted: Counter[str] = Counter()
    entries: dict[str, Entry] = {}
    for line in lines:
        entry, several = _entry_of(cards, line)
        if entry is None:
            deck.remarks.append(_missing(game, line, several))
            continue
        deck.remarks += _doubts(cards, line, entry)
        if line.count:
            counted[entry["numbers"][0]] += line.count
            entries[entry["numbers"][0]] = entry
    for number, count in counted.items():
        entry = entries[number]
        deck.zones.setdefault(zone_in_deck(game, entry), []).append((entry, count))
    deck.remarks += _beyond_the_arena(deck)
    return deck


def _entry_of(cards: Library, line: Line) -> tuple[Entry | None, SeveralCardsError | None]:
    """Return the printed card that a line names, or else the error if one of its names means several cards."""
    several = None
    for words in line.words:
        try:
            entry = cards.find(words, evolved=line.evolved)
        except SeveralCardsError as many:
            several = many
        else:
            if entry is not None and entry.get("numbers"):
                return entry, None
    return None, several


def _doubts(cards: Library, line: Line, entry: Entry) -> Iterator[Remark]:
    """Yield a remark if a line has no copies, an unknown number, or the number and the name of different cards."""
    name = entry["name"]
    if not line.count:
        yield Remark(line.row, f"0 copies of {name}, not taken", f"{name} は0枚なので使わない", lost=False)
    number, *others = line.words
    doubt = others[-1] if others else ""
    if doubt and entry not in [hit.entry for hit in cards.search(number, near=False) if hit.exact]:
        en, ja = (
            f"no card has the number {number}; taken by its name {doubt}",
            f"{number} という番号はない。名前の {doubt} で読んだ",
        )
        yield Remark(line.row, en, ja, lost=False)
    elif doubt and key(doubt) not in map(key, names_of(entry)) and cards.knows(doubt):
        yield Remark(line.row, f"{number} is {name}, not {doubt}", f"{number} は {doubt} でなく {name}", lost=False)


def _missing(game: str, line: Line, several: SeveralCardsError | None) -> Remark:
    words = " ".join(line.words)
    if several is not None:
        numbers = ", ".join(several.numbers)
        return Remark(line.row, f"several cards are called {words}: {numbers}", f"「{words}」は複数ある: {numbers}")
    meant = library(game).suggestion(line.words[-1])
    en, ja = (f"; did you mean {meant}?", f"。{meant} のことか") if meant else ("", "")
    return Remark(line.row, f"no card is called {words}{en}", f"「{words}」というカードはない{ja}")


def _beyond_the_arena(deck: Deck) -> Iterator[Remark]:
    """Remove cards that do not fit into the arena at the start of a game, and yield a remark for each."""
    taken: Counter[str] = Counter()
    for zone in ("hero", "weapons", "equipment"):
        kept = []
        for entry, count in deck.zones.get(zone, ()):
            slot = next((word for word in entry.get("subtypes", ()) if word in ARMOR), zone)
            takes = 2 if zone == "weapons" and "2h" in entry.get("subtypes", ()) else 1
            room = (SLOTS.get(slot, 1) - taken[slot]) // takes
            fits = min(count, max(0, room))
            taken[slot] += fits * takes
            kept += [(entry, 1)] * fits
            if fits < count:
                name = entry["name"]
                en, ja = f"{name} stays in the inventory", f"{name} はインベントリに残る"
                yield Remark(0, f"{en}: no room for it in the arena", f"{ja}(アリーナに空きがない)", lost=False)
        if kept:
            deck.zones[zone] = kept


def leader_of(deck: Deck) -> dict[str, Any]:
    """Return the leader of a Shadowverse EVOLVE deck, with the class of most of its cards; empty for other games.

    Deck lists leave the leader out.
    """
    if deck.game != "sve":
        return {}
    cards = (one for zone in deck.zones.values() for one in zone)
    classes = Counter[str]()
    for entry, count in cards:
        if entry.get("class", "Neutral") != "Neutral":
            classes[entry["class"]] += count
    return {"leader": {"class": classes.most_common(1)[0][0]}} if classes else {}
