"""The page of a published card: its text, the clauses behind its words, and the boards that use it."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

import yaml

from judge.abilities.keywords import Keyword
from judge.cards.board_names import in_language
from judge.cards.building import facts_of, plain, said_by
from judge.cards.index import Entry
from judge.cards.library import facts_of as printed_facts
from judge.cards.library import library, printed, set_of
from judge.cards.parser import READERS, Reading, read
from judge.cards.placing import zone_of
from judge.cards.printer import WRITERS
from judge.cards.telling import in_both, unsaid
from judge.corpus import Clause
from judge.games import IDS, package
from judge.records import record
from judge.scenario import ScenarioFile
from judge.service.sources import sources
from judge.service.views import board_view
from judge.service.views.board_view import Tile


@record
class CardView:
    """A card.

    Attributes:
        entry: its entry in the library.
        facts: its printed values besides name and text: the field and its value.
        said: its text per language, one line per ability, in our words; if its game has no wording
            game, its keywords.
        stated: its abilities in scenario form.
        unsaid: whether some abilities have no wording.
        clauses: the clauses that define the keywords in its text.
        boards: the shipped boards that it lies on.
        tile: how it looks on a board.
        evolves: the cards that it evolves into.
        others: the other cards of its name.
        tokens: the tokens that it creates.
        board: a board with the card in hand, or where such a card belongs.
    """

    entry: Entry
    facts: list[tuple[str, list[Any]]]
    said: Mapping[str, list[str]]
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
    """Return whether published cards of a game are known."""
    return game in IDS and bool(library(game).cards)


def games() -> list[str]:
    """Return the games with published cards, games with a reader of printed texts first."""
    return sorted(filter(has_cards, IDS), key=lambda game: game not in READERS)


def reads(game: str) -> bool:
    """Return whether printed texts of a game can be read."""
    return game in READERS


def part(games: Iterable[str], offset: int, limit: int) -> tuple[int, list[tuple[str, Entry]]]:
    """Return the number of cards of some games, and a page of them in set order."""
    total, some = 0, list[tuple[str, Entry]]()
    for game in games:
        entries = library(game).cards
        start = max(0, offset - total)
        room = limit - len(some)
        some += [(game, entry) for entry in entries[start : start + room]] if room else []
        total += len(entries)
    return total, some


def view(game: str, number: str) -> CardView | None:
    """Return the card with a number."""
    cards = library(game)
    entry = cards.numbered(number)
    if entry is None:
        return None
    return CardView(
        entry,
        [(name, value if isinstance(value, list) else [value]) for name, value in _facts(entry)],
        said(game, entry),
        _stated(entry),
        bool(_stated({**entry, "abilities": unsaid(game, entry)} if game in WRITERS else entry)),
        _clauses(game, entry),
        _boards(game, entry),
        cards.evolve_cards(entry),
        cards.tokens_of(entry),
        _board(game, entry),
        tile_of(game, entry),
        cards.same_name(entry),
    )


COLORS = {1: "red", 2: "yellow", 3: "blue"}
"""The color that goes with a pitch value."""


def tile_of(game: str, entry: Entry) -> Tile:
    """Return a card as it looks on a board."""
    shown = package(game).on_board
    facts = {name: value for name, value in entry.items() if name in shown.card.model_fields}
    if shown.tint and entry.get("pitch") in COLORS:
        facts[shown.tint] = COLORS[entry["pitch"]]
    number = next(iter(entry.get("numbers", ())), "")
    tile = board_view.tile(number, facts, frozenset(), shown)
    return replace(
        tile, printed={name: value for name, value in tile.printed.items() if name not in ("pitch", shown.tint)}
    )


FACETS = ("set", "class", "supertypes", "civilizations", "pitch", "type", "types", "special", "cost", "unread")
"""The facts that cards are browsed by."""

MOST_VALUES = 250
"""The largest number of values that are offered of a fact."""


def facets(game: str) -> dict[str, list[str]]:
    """Return the facts that the cards of a game are browsed by, with their values."""
    found = {field: list(library(game).values(field)) for field in FACETS}
    numeric = {"cost", "pitch"}
    return {
        field: sorted(values, key=lambda one: (not one.isdecimal(), int(one) if one.isdecimal() else 0, one))
        if field in numeric
        else sorted(values)
        if field == "set"
        else values
        for field, values in found.items()
        if 0 < len(values) <= MOST_VALUES and (len(values) > 1 or field == "unread")
    }


def has_facts(entry: Entry, facts: Mapping[str, str]) -> bool:
    """Return whether a card has all these facts, as :func:`facets` names them."""
    return set(facts.items()) <= set(printed_facts(entry))


@record
class Holding:
    """The cards of a game in the library.

    Attributes:
        game: the game.
        cards: the number of cards.
        partly: the number of cards not fully understood.
        sets: the number of sets that cards are printed in.
    """

    game: str
    cards: int
    partly: int
    sets: int


def holding(game: str) -> Holding:
    """Return the number of cards and sets of a game."""
    book = library(game)
    partly = book.having([("unread", "true")], 0, 0).total
    return Holding(game, len(book.cards), partly, len(book.values("set")))


def gaps(game: str, named: str) -> list[str]:
    """Return the numbers of a set, up to its highest one, that no card of the library has."""
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


def said(game: str, entry: Mapping[str, Any]) -> Mapping[str, list[str]]:
    """Return the text of a card per language, one line per ability; its keywords if there is no wording."""
    return in_both(game, entry) if game in WRITERS else _keyword_lines(game, entry)


def text_of(game: str, stated: Mapping[str, Any]) -> Mapping[str, list[str]]:
    """Return the text of a scenario's card per language, one line per ability."""
    entry = library(game).numbered(str(stated["card"])) if "card" in stated else None
    with suppress(AttributeError, IndexError, KeyError, TypeError):  # of a short form that nothing puts into words
        found = entry or _counted(stated)
        return {lang: said(game, _named(game, found, lang))[lang] for lang in ("ja", "en")}
    return {"ja": [], "en": []}


def _named(game: str, stated: Any, lang: str) -> Any:
    """Return a card with the names of other cards in its text in a language."""
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
    """Return abilities with a count for each target; the default is one."""
    if isinstance(value, list):
        return [_counted(one) for one in value]
    if not isinstance(value, dict):
        return value
    inner = {name: _counted(one) for name, one in value.items()}
    targets = inner.get("targets")
    if isinstance(targets, list):
        inner["targets"] = [
            one if not isinstance(one, dict) or "any_number" in one else {"count": 1, **one} for one in targets
        ]
    return inner


@record
class Sentence:
    """A piece of a printed text, and its meaning.

    Attributes:
        printed: the printed piece.
        said: its meaning in our words, by language, one line per ability.
        keywords: the keywords of the card in it.
        unread: the words in it that stopped the reading.
        newer: the words in it that need a newer edition.
        goes_on: it belongs to the ability of the piece before it.
    """

    printed: str
    said: Mapping[str, list[str]]
    keywords: list[str]
    unread: list[str]
    newer: list[str]
    goes_on: bool


@record
class Pasted:
    """A pasted card text.

    Attributes:
        whole: whether it is fully understood.
        sentences: its pieces, each with its meaning.
        tokens: for each language the text of each token that is printed with it, by its name.
        clauses: the clauses that define the keywords in it.
        board: a board with a card that has the text.
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
"""The printed values of a card known only by its pasted text."""


def pasted(game: str, text: str, kind: str, name: str = "") -> Pasted:
    """Return the result of reading a printed text."""
    found = read(game, text, kind, name)
    tokens = {str(one.facts["name"]): in_both(game, said_by(one.reading)) for one in found.tokens}
    card = {"type": kind, "name": name or "?", **PASTED[game]}
    facts = facts_of(game, card)
    if facts.get("type") in ("amulet", "spell"):
        facts = {field: value for field, value in facts.items() if field not in ("attack", "defense", "power")}
    entry = {"numbers": [], **facts, **said_by(found)}
    return Pasted(
        found.whole, _sentences(game, found), tokens, _clauses(game, entry), _pasted_board(game, entry, found)
    )


def _sentences(game: str, found: Reading) -> list[Sentence]:
    """Return the pieces of a text: its lines, split at the borders of abilities."""
    text = found.text
    lines = [match.end() for match in re.finditer(r"\n+", text)]
    cuts = sorted({0, len(text), *lines, *(place for span in found.spans for place in span)})
    return [
        sentence
        for start, end in itertools.pairwise(cuts)
        if re.search(r"\w", text[start:end]) and (sentence := _sentence(game, found, start, end))
    ]


def _sentence(game: str, found: Reading, start: int, end: int) -> Sentence:
    rows, printed = package(game).keywords, found.text[start:end].strip()
    begun = [
        plain(node)
        for node, span in zip(found.abilities, found.spans, strict=True)
        if start <= span[0] < end or span[0] == span[1] == start
    ]
    inside = [span for span in found.spans if span[0] < start < span[1]]
    keywords = [word for word in found.keywords if word in rows and _names_keyword(printed, rows[word])]
    return Sentence(
        printed,
        in_both(game, {"abilities": begun}),
        keywords if not begun else [],
        [one.words or one.line for one in found.unread if start <= one.span[0] < end],
        [one.word for one in found.newer if start <= one.span[0] < end],
        bool(inside) and not begun,
    )


def _names_keyword(printed: str, row: Keyword) -> bool:
    return row.ja in printed or row.en.casefold() in printed.casefold()


def _pasted_board(game: str, entry: Entry, found: Reading) -> str:
    """Return a board with a card, its understood abilities, and its unread sentences."""
    side = package(game).side.model_fields
    zone = zone_of(game, entry) or "hand"
    card = {"id": "a", **printed(entry)}
    has: dict[str, Any] = {name: much for name, much in PLENTY.items() if name in side}
    tokens = [{**token.facts, **printed({"numbers": [], **said_by(token.reading)})} for token in found.tokens]
    placed = card if zone == "hero" else [card]
    mine: dict[str, Any] = {**has, zone: placed}
    board = {"game": game, **({"tokens": tokens} if tokens else {}), "p1": mine}
    return yaml.safe_dump(board, allow_unicode=True, sort_keys=False, width=110)


def _clauses(game: str, entry: Entry) -> list[Clause]:
    """Return the clauses that define the keywords of a text, in rulebook order."""
    rows, book = package(game).keywords, sources().corpus.load(game)
    words = dict.fromkeys((*entry.get("keywords", ()), *_keywords(entry.get("abilities", ()))))
    cited = {clause for word in words if word in rows for clause in (rows[word].term, rows[word].says)}
    return [clause for clause in book if clause.id in cited]


def _keywords(value: Any) -> Iterator[str]:
    """Yield all keywords in abilities."""
    if isinstance(value, Mapping):
        for name, inner in value.items():
            if name in ("keyword", "keywords", "lose_keywords", "without", "ability", "ignores"):
                yield from (one for one in ([inner] if isinstance(inner, str) else inner) if isinstance(one, str))
            yield from _keywords(inner)
    elif isinstance(value, list):
        for one in value:
            yield from _keywords(one)


def _boards(game: str, entry: Entry) -> list[ScenarioFile]:
    """Return the shipped boards that use a card, by any of its numbers."""
    numbers = "|".join(map(re.escape, entry["numbers"]))
    named = re.compile(rf"\b(?:card|number): (?:(?:{numbers})\b|['\"]?{re.escape(entry['name'])}['\"]?\s*[,}}\n])")
    shipped = sources().scenarios.values()
    return [file for file in shipped if file.id.startswith(f"{game}/") and named.search(file.text)]


OWN_PLACE = frozenset(
    {"name", "also_named", "keywords", "abilities", "number", "unread", "cost", "type", "types", "subtypes", "special"}
) | {"class", "supertypes", "hybrid", "civilizations", "pitch", "attack", "defense", "power", "life", "intellect"}
"""The values of a card that its page shows outside the list of facts."""


def _facts(entry: Entry) -> Iterator[tuple[str, Any]]:
    """Yield the printed words and numbers of a card, without cards or texts."""
    for name, value in printed(entry).items():
        parts = value if isinstance(value, list) else [value]
        if name not in OWN_PLACE and all(isinstance(part, str | int) for part in parts):
            yield name, value


def _keyword_lines(game: str, entry: Entry) -> dict[str, list[str]]:
    """Return the line of a card's keywords per language."""
    rows = package(game).keywords
    held = [rows[word] for word in entry.get("keywords", ()) if word in rows]
    said = {"ja": "、".join(row.ja for row in held), "en": ", ".join(row.en[:1].upper() + row.en[1:] for row in held)}
    return {lang: [line] if line else [] for lang, line in said.items()}


BESIDE_ABILITIES = ("abilities", "evolves_from", "hyper_mode", "other_side", "back")
"""The parts of a card other than words and numbers."""


def _stated(entry: Entry) -> str:
    """Return a card's text in scenario form; empty without a text."""
    said = {name: entry[name] for name in BESIDE_ABILITIES if entry.get(name)}
    return yaml.safe_dump(said, allow_unicode=True, sort_keys=False, width=90).rstrip() if said else ""


PLENTY = {"pp": 10, "action_points": 1, "resource_points": 9}
"""Ample resources of a player on a board for trying a card."""


def _board(game: str, entry: Entry) -> str:
    """Return a board for trying a card."""
    side = package(game).side.model_fields
    zone, number = zone_of(game, entry) or "hand", entry["numbers"][0]
    has = "".join(f"  {name}: {much}\n" for name, much in PLENTY.items() if name in side)
    card = f"{{id: a, card: {number}}}"
    alone = zone == "hero"
    return f"game: {game}\np1:\n{has}  {zone}:{f' {card}' if alone else f'{chr(10)}    - {card}'}\n"
