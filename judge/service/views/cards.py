"""The page of a published card: its text, the clauses behind its words, and the boards that use it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

import yaml
from markupsafe import Markup

from judge.abilities.keywords import Keyword
from judge.cards import library as published
from judge.cards.board_names import in_language
from judge.cards.building import facts_of, said_by
from judge.cards.decks import zone_of
from judge.cards.index import Entry
from judge.cards.library import facts_of as printed_facts
from judge.cards.library import library, printed, set_of
from judge.cards.names import in_english, key
from judge.cards.output import without_wording, wordings_by_language
from judge.cards.parser import READERS, Reading, read
from judge.cards.parser.reading import plain
from judge.cards.printer import WRITERS
from judge.corpus import Clause
from judge.games import IDS, package
from judge.records import record
from judge.scenario import ScenarioFile
from judge.service.languages import language
from judge.service.sources import sources
from judge.service.views import board_view
from judge.service.views.board_view import Tile


@record
class CardView:
    """The contents of a card's page.

    Attributes:
        facts: its printed values other than name and text, each with its field.
        wording: its text in our words, one line per ability, by language; only its keywords if we have no wording for
            the game.
        stated: its abilities as a scenario writes them.
        unsaid: whether some of its abilities have no wording.
        clauses: the clauses that define the keywords in its text.
        tile: how it looks on a board.
        board: a scenario with the card in hand, or in the zone where such a card starts.
    """

    entry: Entry
    facts: list[tuple[str, list[Any]]]
    wording: Mapping[str, list[str]]
    stated: str
    unsaid: bool
    clauses: list[Clause]
    boards: list[ScenarioFile]
    evolves: list[Entry]
    tokens: list[Entry]
    board: str
    tile: Tile
    others: list[Entry]


def has_cards(game: str) -> bool:
    return game in IDS and published.has_cards(game)


def games() -> list[str]:
    """Return the games with cards in the library; first those whose printed texts can be read."""
    return sorted(filter(has_cards, IDS), key=lambda game: game not in READERS)


def reads(game: str) -> bool:
    return game in READERS


def part(games: Iterable[str], offset: int, limit: int) -> tuple[int, list[tuple[str, Entry]]]:
    """Return how many cards these games have together, and one page of them with their games."""
    total, some = 0, list[tuple[str, Entry]]()
    for game in games:
        entries = library(game).cards
        start = max(0, offset - total)
        room = limit - len(some)
        some += [(game, entry) for entry in entries[start : start + room]] if room else []
        total += len(entries)
    return total, some


def view(game: str, number: str) -> CardView | None:
    """Return the page of the card with this printed number, or ``None`` if it is unknown."""
    cards = library(game)
    entry = cards.numbered(number)
    if entry is None:
        return None
    return CardView(
        entry=entry,
        facts=[(name, value if isinstance(value, list) else [value]) for name, value in _facts(entry)],
        wording=wording_of(game, entry),
        stated=_stated(entry),
        unsaid=bool(_stated({**entry, "abilities": without_wording(game, entry)} if game in WRITERS else entry)),
        clauses=_clauses(game, entry),
        boards=_boards(game, entry),
        evolves=cards.evolve_cards(entry),
        tokens=cards.tokens_of(entry),
        board=_board(game, entry),
        tile=tile_of(game, entry),
        others=cards.same_name(entry),
    )


COLORS = {1: "red", 2: "yellow", 3: "blue"}
"""The colour of a card by its pitch value."""


def tile_of(game: str, entry: Entry) -> Tile:
    """Return a card of the library or of a shipped board as it looks on a board."""
    shown, other_names = package(game).on_board, package(game).card.synonyms
    named = {other_names.get(name, name): value for name, value in entry.items()}
    facts = {name: value for name, value in named.items() if name in shown.card.model_fields}
    if shown.tint and entry.get("pitch") in COLORS:
        facts[shown.tint] = COLORS[entry["pitch"]]
    number = next(iter(entry.get("numbers", ())), "")
    return board_view.tile(number, facts, frozenset(), shown)


def english_name(game: str, name: str | None) -> str | None:
    """Return the English name of a card with a Japanese name, for a reader of English; else ``None``."""
    return in_english(game, name) if name and language() == "en" else None


def breakable(game: str, name: str) -> Markup:
    """Return a card name with the places where it can break in a tile."""
    return Markup("<wbr>").join(library(game).line_breaks.pieces(name))


FACETS = ("set", "class", "supertypes", "civilizations", "pitch", "type", "types", "special", "cost", "unread")
"""The fields whose values narrow a list of cards."""

MISPRINTED = 1
"""The number of cards that may share a misspelled class: the card list has some."""

MOST_VALUES = 250
"""The largest number of values offered for one field."""


def facets(game: str) -> dict[str, list[str]]:
    """Return the values to browse a game's cards by, for each field of :data:`FACETS`."""
    found = {field: list(library(game).values(field)) for field in FACETS}
    found["supertypes"] = [one for one, cards in library(game).values("supertypes").items() if cards > MISPRINTED]
    for field in ("cost", "pitch"):
        found[field].sort(key=lambda one: (not one.isdecimal(), int(one) if one.isdecimal() else 0, one))
    found["set"].sort()
    return {
        field: values
        for field, values in found.items()
        if 0 < len(values) <= MOST_VALUES and (len(values) > 1 or field == "unread")
    }


def has_facts(entry: Entry, facts: Mapping[str, str]) -> bool:
    """Return whether a card has all these values, given by field."""
    return set(facts.items()) <= set(printed_facts(entry))


@record
class CardCount:
    """The number of a game's cards in the library.

    Attributes:
        cards: how many cards there are.
        partly: how many of them are not fully understood.
        sets: in how many sets they are printed.
    """

    game: str
    cards: int
    partly: int
    sets: int


def holding(game: str) -> CardCount:
    """Count the cards and sets of a game in the library."""
    book = library(game)
    partly = book.having([("unread", "true")], 0, 0).total
    return CardCount(game, len(book.cards), partly, len(book.values("set")))


def gaps(game: str, named: str) -> list[str]:
    """Return the numbers of a set, up to its highest known one, that no card in the library has."""
    numbers = [number for entry in library(game).having([("set", named)]).some for number in entry["numbers"]]
    counts = [
        (match[1], match[2]) for number in numbers if (match := COUNT.fullmatch(number)) and set_of(number) == named
    ]
    if not counts:
        return []
    before, digits = counts[0][0], len(counts[0][1])
    there = {int(count) for start, count in counts if start == before}
    return [f"{before}{count:0{digits}}" for count in range(1, max(there)) if count not in there]


COUNT = re.compile(r"(.*?)([0-9]+)")


def wording_of(game: str, entry: Mapping[str, Any]) -> Mapping[str, list[str]]:
    """Return a card's text by language, one line per ability; only its keywords if the game has no wording."""
    return wordings_by_language(game, entry) if game in WRITERS else _keyword_lines(game, entry)


def text_of(game: str, stated: Mapping[str, Any]) -> Mapping[str, list[str]]:
    """Return the text of a card in a scenario by language, one line per ability."""
    entry = library(game).numbered(str(stated["card"])) if "card" in stated else None
    with suppress(AttributeError, IndexError, KeyError, TypeError):  # short forms that have no wording
        found = entry or _counted(stated)
        return {lang: wording_of(game, _named(game, found, lang))[lang] for lang in ("ja", "en")}
    return {"ja": [], "en": []}


def _named(game: str, stated: Any, lang: str) -> Any:
    """Return a card with the names of other cards in its abilities translated into a language."""
    if isinstance(stated, list):
        return [_named(game, one, lang) for one in stated]
    if not isinstance(stated, dict):
        return stated
    naming = ("name", *package(game).creating)
    return {
        word: in_language(game, one, lang) if word in naming and isinstance(one, str) else _named(game, one, lang)
        for word, one in stated.items()
    }


def _counted(value: Any) -> Any:
    """Return abilities with the default count of 1 written out for every target."""
    if isinstance(value, list):
        return [_counted(item) for item in value]
    if not isinstance(value, dict):
        return value
    inner = {name: _counted(one) for name, one in value.items()}
    targets = inner.get("targets")
    if isinstance(targets, list):
        inner["targets"] = [
            target if not isinstance(target, dict) or "any_number" in target else {"count": 1, **target}
            for target in targets
        ]
    return inner


@record
class Sentence:
    """A piece of a printed text with its meaning.

    Attributes:
        wording: its meaning in our words, one line per ability, by language.
        keywords: the card's keywords that it mentions.
        unread: the words in it that could not be read.
        newer: the words in it that need a newer edition of the rulebook.
        goes_on: whether it continues the ability of the piece before it.
    """

    printed: str
    wording: Mapping[str, list[str]]
    keywords: list[str]
    unread: list[str]
    newer: list[str]
    goes_on: bool


@record
class Pasted:
    """The result of reading a card text that the user has pasted.

    Attributes:
        whole: whether the text is fully understood.
        sentences: its pieces, each with its meaning.
        tokens: the texts of the tokens that are printed with it, by language and token name.
        board: a scenario with a card that has the text.
    """

    whole: bool
    sentences: list[Sentence]
    tokens: Mapping[str, Mapping[str, list[str]]]
    clauses: list[Clause]
    board: str


PASTED: Mapping[str, Mapping[str, Any]] = {
    "sve": {"cost": 1, "attack": 1, "defense": 1},
    "dm": {"cost": 1, "civilizations": ["光"], "power": 1000},
    "fab": {"pitch": 1, "cost": 0, "power": 3, "defense": 3},
}
"""The printed values given to a card if only its text was pasted."""


def pasted(game: str, text: str, kind: str, name: str = "") -> Pasted:
    """Read a pasted card text.

    Args:
        kind: the card's type.
        name: its name, if known. It may also be the first line of the text.
    """
    reading = read(game, text, kind, name)
    first, _, below = text.strip().partition("\n")
    if not reading.whole and below.strip() and (key(first) == key(name) if name else library(game).knows(first)):
        reading, name = read(game, below.strip(), kind, first.strip()), first.strip()
    tokens = {str(token.facts["name"]): wordings_by_language(game, said_by(token.reading)) for token in reading.tokens}
    card = {"type": kind, "name": name or "?", **PASTED[game]}
    facts = facts_of(game, card)
    if facts.get("type") in ("amulet", "spell"):
        facts = {field: value for field, value in facts.items() if field not in ("attack", "defense", "power")}
    entry = {"numbers": [], **facts, **said_by(reading)}
    return Pasted(
        reading.whole, _sentences(game, reading), tokens, _clauses(game, entry), _pasted_board(game, entry, reading)
    )


def _sentences(game: str, reading: Reading) -> list[Sentence]:
    """Return the pieces of a text: it is split at line ends and between abilities."""
    text = reading.text
    lines = [match.end() for match in re.finditer(r"\n+", text)]
    cuts = sorted({0, len(text), *lines, *(place for span in reading.spans for place in span)})
    return [
        sentence
        for start, end in itertools.pairwise(cuts)
        if re.search(r"\w", text[start:end]) and (sentence := _sentence(game, reading, start, end))
    ]


def _sentence(game: str, reading: Reading, start: int, end: int) -> Sentence:
    rows, printed = package(game).keywords, reading.text[start:end].strip()
    begun = [
        plain(node)
        for node, span in zip(reading.abilities, reading.spans, strict=True)
        if start <= span[0] < end or span[0] == span[1] == start
    ]
    inside = [span for span in reading.spans if span[0] < start < span[1]]
    keywords = [word for word in reading.keywords if word in rows and _names_keyword(printed, rows[word])]
    return Sentence(
        printed,
        wordings_by_language(game, {"abilities": begun}),
        keywords if not begun else [],
        [unread.words or unread.line for unread in reading.unread if start <= unread.span[0] < end],
        [newer.word for newer in reading.newer if start <= newer.span[0] < end],
        bool(inside) and not begun,
    )


def _names_keyword(printed: str, row: Keyword) -> bool:
    return row.ja in printed or row.en.casefold() in printed.casefold()


def _pasted_board(game: str, entry: Entry, reading: Reading) -> str:
    """Return a scenario with a pasted card: its understood abilities, and its unread sentences as text."""
    side = package(game).side.model_fields
    zone = zone_of(game, entry) or "hand"
    card = {"id": "a", **printed(entry)}
    has: dict[str, Any] = {name: much for name, much in PLENTY.items() if name in side}
    tokens = [{**token.facts, **printed({"numbers": [], **said_by(token.reading)})} for token in reading.tokens]
    placed = card if zone == "hero" else [card]
    mine: dict[str, Any] = {**has, zone: placed}
    board = {"game": game, **({"tokens": tokens} if tokens else {}), "p1": mine}
    return yaml.safe_dump(board, allow_unicode=True, sort_keys=False, width=110)


def _clauses(game: str, entry: Entry) -> list[Clause]:
    """Return the clauses that define a card's keywords, in rulebook order."""
    rows, book = package(game).keywords, sources().corpus.load(game)
    words = dict.fromkeys((*entry.get("keywords", ()), *_keywords(entry.get("abilities", ()))))
    cited = {clause for word in words if word in rows for clause in (rows[word].term, rows[word].says)}
    return [clause for clause in book if clause.id in cited]


def _keywords(value: Any) -> Iterator[str]:
    """Yield every keyword inside abilities, however deeply nested."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            if name in ("keyword", "keywords", "lose_keywords", "without", "ability", "ignores"):
                yield from (one for one in ([inner] if isinstance(inner, str) else inner) if isinstance(one, str))
            yield from _keywords(inner)
    elif isinstance(value, list):
        for item in value:
            yield from _keywords(item)


def _boards(game: str, entry: Entry) -> list[ScenarioFile]:
    """Return the shipped boards that use a card, found by its name or any of its numbers."""
    numbers = "|".join(map(re.escape, entry["numbers"]))
    named = re.compile(rf"\b(?:card|number): (?:(?:{numbers})\b|['\"]?{re.escape(entry['name'])}['\"]?\s*[,}}\n])")
    return [file for file in sources().boards_of(game) if named.search(file.text)]


OWN_PLACE = frozenset(
    {"name", "also_named", "keywords", "abilities", "number", "unread", "cost", "type", "types", "subtypes", "special"}
) | {"class", "supertypes", "hybrid", "civilizations", "pitch", "attack", "defense", "power", "life", "intellect"}
"""Values that the page shows elsewhere, not in its list of facts."""


def _facts(entry: Entry) -> Iterator[tuple[str, Any]]:
    """Yield a card's printed words and numbers for the list of facts."""
    for name, value in printed(entry).items():
        parts = value if isinstance(value, list) else [value]
        if name not in OWN_PLACE and all(isinstance(part, str | int) for part in parts):
            yield name, value


def _keyword_lines(game: str, entry: Entry) -> dict[str, list[str]]:
    """Return a line with the card's keywords in each language; no line without keywords."""
    rows = package(game).keywords
    held = [rows[word] for word in entry.get("keywords", ()) if word in rows]
    text = {"ja": "、".join(row.ja for row in held), "en": ", ".join(row.en[:1].upper() + row.en[1:] for row in held)}
    return {lang: [line] if line else [] for lang, line in text.items()}


ABILITY_FIELDS = ("abilities", "evolves_from", "hyper_mode", "other_side", "back")
"""The parts of a card's text that a scenario states."""


def _stated(entry: Entry) -> str:
    """Return a card's abilities as a scenario writes them, in YAML; empty without any."""
    fields = {name: entry[name] for name in ABILITY_FIELDS if entry.get(name)}
    return yaml.safe_dump(fields, allow_unicode=True, sort_keys=False, width=90).rstrip() if fields else ""


PLENTY = {"pp": 10, "action_points": 1, "resource_points": 9}
"""Enough points of every kind for a player who tries out a card."""


def _board(game: str, entry: Entry) -> str:
    """Return a scenario for trying out a card."""
    side = package(game).side.model_fields
    zone, number = zone_of(game, entry) or "hand", entry["numbers"][0]
    has = "".join(f"  {name}: {much}\n" for name, much in PLENTY.items() if name in side)
    card = f"{{id: a, card: {number}}}"
    alone = zone == "hero"
    return f"game: {game}\np1:\n{has}  {zone}:{f' {card}' if alone else f'{chr(10)}    - {card}'}\n"
