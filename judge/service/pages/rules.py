"""The rulebooks: contents, chapters, and clauses with everything linked to them."""

from __future__ import annotations

from collections import Counter
from itertools import groupby

from flask import Blueprint, abort, make_response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from judge.corpus import Clause, Lookup, Rulebook, UnknownGame
from judge.coverage import Row, accounted, code_citing, summary
from judge.games import IDS
from judge.service.languages import language
from judge.service.pages.rulings import matching_rulings
from judge.service.pages.search import LONGEST
from judge.service.request_params import one_of
from judge.service.sources import sources
from judge.service.storage import RulingFilter
from judge.service.views import clause_links, contents, editions, richtext, wording

pages = Blueprint("rules", __name__)


def book_of(name: str) -> Rulebook:
    """Return the rulebook ``id`` or its edition ``id@version``; 404 if it is unknown."""
    game, _at, version = name.partition("@")
    try:
        return sources().corpus.load(game, version or None)
    except UnknownGame:
        abort(404)


def look_up(name: str, typed: str) -> Lookup:
    """Look up a typed clause number in a game (``id``) or in one of its editions (``id@version``)."""
    game, edition, _version = name.partition("@")
    return sources().corpus.find(f"{name}:{typed.strip()}" if edition else typed.strip(), game)


def unknown(book: Rulebook, typed: str, lookup: Lookup) -> ResponseReturnValue:
    """Return the 404 page for an unknown clause number, suggesting similar ones."""
    nearest = sources().corpus.nearest(typed[:LONGEST], book)
    page = render_template("clause_unknown.html", book=book, typed=typed, lookup=lookup, nearest=nearest)
    return make_response(page, 404)


@pages.get("/rules")
def index() -> str:
    return render_template("rules_index.html", books=sources().books())


@pages.get("/rules.atom")
def feed() -> ResponseReturnValue:
    """Return all editions as an Atom feed, latest date first."""
    corpus = sources().corpus
    editions = [corpus.load(game, version) for game in corpus.games() for version in corpus.versions(game)]
    editions.sort(key=_stamp, reverse=True)
    response = make_response(render_template("editions.xml", editions=editions, stamp=_stamp))
    response.mimetype = "application/atom+xml"
    return response


def _stamp(book: Rulebook) -> str:
    """Return the effective date of an edition as a timestamp for feeds; the epoch if unknown."""
    return f"{book.effective.isoformat() if book.effective else '1970-01-01'}T00:00:00Z"


@pages.get("/rules/<game>")
def book(game: str) -> str:
    """Show the contents of a rulebook."""
    found = book_of(game)
    return render_template("book.html", book=found)


@pages.get("/rules/<game>/ch/<chapter>")
def chapter(game: str, chapter: str) -> ResponseReturnValue:
    """Show a chapter, or a section of a long chapter."""
    found = book_of(game)
    head = found.clauses.get(chapter)
    if head is None:
        return unknown(found, chapter, look_up(game, chapter))
    heads = found.pages()
    if head not in heads:
        return redirect(richtext.page_url(found, head))
    at = heads.index(head)
    part, siblings = contents.around(found, head)
    return render_template(
        "chapter.html",
        book=found,
        chapter=head,
        clauses=found.under(head),
        part=part,
        siblings=siblings,
        before=heads[at - 1] if at else None,
        after=heads[at + 1] if at + 1 < len(heads) else None,
        both=request.args.get("both") == "1",
    )


@pages.get("/rules/<game>/glossary")
def glossary(game: str) -> str:
    """Show the glossary of a game in both languages, by initial; with ``q``, only terms that contain it."""
    found = book_of(game)
    wanted = request.args.get("q", "").strip()[:LONGEST]
    return render_template(
        "glossary.html", book=found, wanted=wanted, groups=contents.glossary(found, language(), wanted)
    )


@pages.get("/rules/<game>/notes")
def notes(game: str) -> str:
    """Show a page of the notes on a rulebook, by chapter; with ``kind`` or ``q``, only those that match."""
    found = book_of(game)
    kinds = Counter(note.kind for note in found.notes.values())
    kind = one_of("kind", [one for one in wording.NOTES if one in kinds])
    wanted = request.args.get("q", "").strip()[:LONGEST]
    shown = contents.notes(found, kind, wanted)
    pages = contents.paged(shown)
    asked = request.args.get("page", "1")
    at = min(max(int(asked), 1), len(pages)) if asked.isdecimal() and len(asked) < 5 else 1
    return render_template(
        "notes.html",
        book=found,
        kinds=kinds,
        kind=kind,
        wanted=wanted,
        count=sum(len(chapter.notes) for chapter in shown),
        pages=pages,
        at=at,
    )


@pages.get("/rules/<game>/coverage")
def coverage(game: str) -> str:
    """Show how far each clause is implemented; with ``status``, only clauses with that status."""
    book = book_of(game)
    rows = list(sources().coverage(book.game).values()) if sources().complete else []
    status = one_of("status", wording.EVIDENCE)
    shown = [row for row in rows if status in (None, row["status"])]
    by_chapter = {name: list(held) for name, held in groupby(shown, lambda row: _clause_of(book, row).chapter)}
    return render_template(
        "coverage.html",
        book=book,
        status=status,
        counts=summary(rows),
        chapters=[(clause, by_chapter.get(clause.number, [])) for clause in book.chapters()],
        inline_reason=lambda reason: richtext.shorten(reason, 120),
    )


def _clause_of(book: Rulebook, row: Row) -> Clause:
    return book.clauses[row["id"].partition(":")[2]]


@pages.get("/rules/<game>/<number>")
def clause(game: str, number: str) -> ResponseReturnValue:
    """Show a clause; its number may be in any usual form."""
    found = book_of(game)
    exact = found.clauses.get(number)
    if exact is None:
        lookup = look_up(game, number)
        if not lookup.found:
            return unknown(found, number, lookup)
        return redirect(url_for("rules.clause", game=game, number=lookup.found[0].number))
    return _clause_page(found, exact)


def _evidence(clause: Clause, links: clause_links.Links) -> Row | None:
    """Return the evidence for a clause; ``None`` without an engine, or while the evidence is still being computed."""
    if clause.heading or clause.game not in IDS or links.scenarios is None:
        return None
    shown = [one.id for one in links.scenarios]
    return accounted(clause, code_citing(clause.id), shown, sources().proven(clause.game))


def _clause_page(book: Rulebook, clause: Clause) -> str:
    order, links = list(book), clause_links.of(book, clause, wait=False)
    return render_template(
        "clause.html",
        book=book,
        clause=clause,
        path=book.path(clause),
        title=book.section(clause),
        below=book.under(clause),
        before=order[clause.order - 1] if clause.order else None,
        after=order[clause.order + 1] if clause.order + 1 < len(order) else None,
        links=links,
        citation=richtext.citation(clause, book),
        history=editions.history(sources().corpus, book, clause),
        evidence=_evidence(clause, links),
        rulings=matching_rulings(RulingFilter(marks={"clause": clause.id}), 20),
    )


@pages.get("/rules/<game>/<number>/card")
def card(game: str, number: str) -> ResponseReturnValue:
    """Return a clause as an HTML fragment for a popover."""
    found = book_of(game)
    exact = found.clauses.get(number)
    if exact is None:
        return _("Unknown clause."), 404
    response = make_response(render_template("clause_card.html", book=found, clause=exact, title=found.section(exact)))
    response.headers["Cache-Control"] = "public, max-age=300"
    return response


@pages.get("/r/<path:typed>")
def short(typed: str) -> ResponseReturnValue:
    """Redirect a short address such as ``/r/8.4.9.1`` or ``/r/sve:8.4`` to the clause."""
    lookup = sources().corpus.find(typed)
    if len(lookup.found) == 1:
        return redirect(richtext.clause_url(lookup.found[0].id))
    return redirect(url_for("search.index", q=typed))
