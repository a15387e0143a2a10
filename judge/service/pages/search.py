"""Search: a page, and the results alone as a fragment while the user types."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request
from flask.typing import ResponseReturnValue
from markupsafe import Markup

from judge.cards.finder import FoundCard, cards_named_in, find_cards, games_with_cards
from judge.cards.names import key, words
from judge.corpus import KINDS, Clause, Corpus, Lookup, Rulebook, Term, Text
from judge.records import record
from judge.service.languages import language
from judge.service.limits import search_rate
from judge.service.pages import rulings
from judge.service.request_params import game_asked, known_game, one_of
from judge.service.sources import sources
from judge.service.storage import RulingFilter
from judge.service.views.presenting import game_name
from judge.service.views.richtext import LINKS, address, clause_url, typographic

pages = Blueprint("search", __name__)

LONGEST = 200
"""The largest number of characters used of a query."""


MOST_OTHER_HITS = 5
"""The largest number of cards, boards or notes shown with the clauses."""

SHORTEST_NAME = 2
"""A query of at least this length is also searched in card names."""


@record
class Question:
    """A query, with the game, chapter and kind to search."""

    text: str
    game: str | None
    chapter: str | None
    kind: str | None

    @classmethod
    def read(cls) -> Question:
        """Return the query of this request; 404 for an unknown game or kind."""
        game, typed = game_asked(), request.args.get("chapter", "").strip()
        named, _, chapter = typed.rpartition(":")  # the chapter can name its game, as in sve:8
        if game is not None and named not in ("", game):
            chapter = typed  # the other game's chapter: keep it, so that it is reported as unknown
        return cls(
            request.args.get("q", "").strip()[:LONGEST],
            game or known_game(named or None),
            unicodedata.normalize("NFKC", chapter).strip()[:LONGEST] or None,
            one_of("kind", KINDS),
        )


def _answer(question: Question, limit: int) -> dict[str, Any]:
    """Return the template data of the results."""
    found: Any = None
    lookup = Lookup()
    no_chapter, no_clause = None, None
    if question.text:
        no_chapter = _missing_chapter(question)
        lookup = sources().corpus.find(question.text, question.game)
        no_clause = _no_clause(question, lookup)
        if (searcher := sources().searcher_soon()) is None:
            return {"question": question, "found": None, "limit": limit, "building": True}
        found = searcher.search(
            question.text,
            game=question.game,
            chapter=question.chapter,
            kind=question.kind,
            limit=limit,
            lang=language(),
        )
    return {
        "building": False,
        "question": question,
        "found": found,
        "lookup": lookup,
        "limit": limit,
        "no_chapter": no_chapter,
        "no_clause": no_clause,
        "other_hits": _other_hits(
            question, misspelled=found is not None and not found.known, clauses_only=no_clause is not None
        ),
        "hit_place": hit_place,
        "book_of": _book_of,
        "title_of": _title_of,
    }


def _other_hits(question: Question, *, misspelled: bool, clauses_only: bool) -> dict[str, list[Any]]:
    """Return the boards, notes, rulings, cards and terms that match, besides the clauses.

    With a filter by chapter or kind, or with ``clauses_only``, only clauses are searched. Cards with a similar name
    are only returned if ``misspelled``, that is, if the rulebooks use no word of the query.
    """
    if not question.text or question.chapter or question.kind or clauses_only:
        return {"boards": [], "notes": [], "rulings": [], "cards": [], "terms": []}
    texts, boards = sources().text_index, sources().scenarios
    notes = (one.id for one in texts.search(question.text, "note", question.game))
    return {
        "boards": [boards[one.id] for one in texts.search(question.text, "board", question.game)],
        "notes": [_book_of(name).notes[name] for name in notes],
        "rulings": rulings.matching_rulings(RulingFilter(question.text, question.game or ""), MOST_OTHER_HITS),
        "terms": list(islice(_terms(question), MOST_OTHER_HITS)),
        "cards": _cards(question, misspelled=misspelled),
    }


def _terms(question: Question) -> Iterator[Term]:
    """Yield the glossary terms that contain the query."""
    wanted = question.text.casefold()
    if len(wanted) >= SHORTEST_NAME:
        games = (game for game in sources().corpus.games() if question.game in (None, game))
        yield from (one for game in games for name, one in sources().glossary(game) if wanted in name)


def _cards(question: Question, *, misspelled: bool) -> list[FoundCard]:
    """Return cards whose name matches the query, or else cards named in it, or else cards with a similar name."""
    games = [game for game in games_with_cards() if question.game in (None, game)]
    if len(question.text) < SHORTEST_NAME or not games:
        return []
    found = find_cards(question.text, games, MOST_OTHER_HITS, near=misspelled)
    similar = found if found and found[0].hit.way == "near" else []
    named = [one for one in found if not similar and _begins_a_word(one, question.text)]
    named = named or cards_named_in(question.text, games, sources().rule_words(games)) or similar
    return [one for one in named if one.hit.entry["numbers"]][:MOST_OTHER_HITS]


def _begins_a_word(found: FoundCard, text: str) -> bool:
    """Return whether a match is at the start of a word in the card's name; Japanese names have no such words."""
    if found.hit.way != "part" or not text.isascii():
        return True
    return any(part.startswith(key(text.split()[0])) for part in words(found.hit.entry["name"]))


def _no_clause(question: Question, lookup: Lookup) -> tuple[Clause, ...] | None:
    """Return the clauses nearest to the query if it is an unknown clause number, else ``None``."""
    number = _NUMBER.fullmatch(question.text)
    if number is None or lookup.is_number:
        return None
    return sources().corpus.find(number[1], question.game).clauses[:3]


_NUMBER = re.compile(r"([0-9]+(?:\.[0-9]+)+)[0-9a-z.-]*")
"""Matches a clause number; the group is the numeric part, which every rulebook has."""


def _missing_chapter(question: Question) -> tuple[Clause, ...] | None:
    """Return similar chapters if the chosen one is unknown, else ``None``."""
    from judge.search.language import missing

    books = [book for book in sources().books() if question.game in (None, book.game)]
    unknown = missing(books, question.chapter) if question.chapter else None
    return unknown[1] if unknown else None


def _book_of(clause_id: str) -> Rulebook:
    return sources().corpus.load(clause_id.partition(":")[0])


def _title_of(clause_id: str) -> Text | None:
    clause = _book_of(clause_id).get(clause_id)
    return clause.title if clause else None


def hit_place(clause_id: str, *, with_game: bool) -> Markup:
    """Return links to the titled ancestors of a clause, outermost first, and before them to its rulebook."""
    return _place(sources().corpus, request.root_url, language(), clause_id, with_game)


@lru_cache(LINKS)
def _place(corpus: Corpus, _root: str, lang: str, clause_id: str, with_game: bool) -> Markup:
    """Return the links as :func:`hit_place` does; their addresses depend on the root of the service."""
    book = corpus.load(clause_id.partition(":")[0])
    clause = book.get(clause_id)
    links = [(address("rules.book", game=book.game), game_name(book))] if with_game else []
    for one in book.path(clause) if clause else ():
        if one.name:
            links.append((clause_url(one.id), f"{one.number} {typographic(one.name.get(lang))}"))
    return Markup().join(Markup('<a href="{}">{}</a>').format(*link) for link in links)


@pages.get("/search")
@search_rate
def index() -> ResponseReturnValue:
    """Show the results of a search; a query that is just a clause number redirects to the clause."""
    asked = Question.read()
    if request.args.get("go") and asked.text:
        found = sources().corpus.find(asked.text, asked.game)
        if found.is_number and len({clause.game for clause in found.clauses}) == 1:
            return redirect(clause_url(found.clauses[0].id))
    limit = 40 if request.args.get("more") else 15
    return render_template("search.html", kinds=KINDS, **_answer(asked, limit))


@pages.get("/search/results")
@search_rate
def results() -> ResponseReturnValue:
    """Return only the results, as a fragment for the list shown while typing."""
    few = request.args.get("few") == "1"
    answer = _answer(Question.read(), 6 if few else 15)
    response = make_response(render_template("search_results.html", few=few, **answer))
    if not answer["building"]:
        response.headers["Cache-Control"] = "private, max-age=60"
    return response
