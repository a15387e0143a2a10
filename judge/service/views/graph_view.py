"""The names and links of the graph's nodes and edges, in the language of the page."""

from __future__ import annotations

from flask import url_for
from flask_babel import gettext as _

from judge.corpus import Clause, Rulebook
from judge.graph import Hop, Near, Section
from judge.service.languages import language
from judge.service.sources import sources
from judge.service.views.graph_layout import Node
from judge.service.views.richtext import clause_url, shorten


def said(hop: Hop) -> str:
    """Return one step of a path between clauses as a sentence."""
    ends = [name.partition(":")[2] for name in (hop.source, hop.target)]
    one, other = ends if hop.relation in ("refers", "under") else reversed(ends)
    if hop.relation in ("refers", "referred"):
        return str(_("%(one)s refers to %(other)s.", one=one, other=other))
    return str(_("%(one)s is a subclause of %(other)s.", one=one, other=other))


def section_url(clause: Clause) -> str:
    """Return the address of the graph of a chapter or section."""
    return url_for("graph.section", game=clause.game, chapter=clause.number)


def nodes_near(book: Rulebook, near: Near) -> dict[str, Node]:
    """Return the nodes to draw around a clause: each links to its own graph, the central one to its text."""
    names = (near.centre, *(name for lane in near.lanes.values() for name in lane))
    return {name: _node(book, name, near.centre) for name in names}


def nodes_of(book: Rulebook, section: Section) -> dict[str, Node]:
    """Return the nodes to draw for a section; a node that stands for several clauses links to their own section."""
    found = {}
    for name in (*section.rows, *section.outside):
        clause = book.clauses[name.partition(":")[2]]
        whole = name in section.outside or (section.grouped and bool(clause.children) and name != section.head)
        href = section_url(clause) if whole else near_url(clause)
        found[name] = _clause(clause, href, "chapter" if name in section.outside else None)
    return found


def near_url(clause: Clause) -> str:
    """Return the address of the graph around a clause."""
    return url_for("graph.near", game=clause.game, number=clause.number)


def _clause(clause: Clause, href: str, kind: str | None = None) -> Node:
    lang = language()
    text = clause.text.plain(lang)
    label = " ".join((clause.name.get(lang) if clause.name else text).split())
    kind = kind or ("heading" if clause.heading else "clause")
    return Node(clause.id, kind, clause.number, label, f"{clause.number} {shorten(text)}", href)


def _node(book: Rulebook, name: str, centre: str) -> Node:
    kind = sources().graph.nodes[name]["kind"]
    lang = language()
    if kind == "note":
        note = book.notes[name]
        number = name.partition(":")[2].partition("#")[0]
        text = note.text.plain(lang)
        return Node(name, kind, number, " ".join(text.split()), shorten(text), clause_url(name))
    if kind == "term":
        term = next(one for one in book.glossary if f"term:{one.id}" == name)
        first, second = (term.ja, term.en) if lang == "ja" else (term.en, term.ja)
        return Node(name, kind, first, second, f"{first} · {second}", url_for("rules.glossary", game=book.game))
    if kind == "code":
        file, _colon, symbol = name.removeprefix("code:").rpartition(":")
        short = file.rpartition("/")[2]
        return Node(name, kind, symbol, short, f"{file} {symbol}", f"{clause_url(centre)}#engine")
    if kind == "scenario":
        found = sources().scenarios[name.removeprefix("scenario:")]
        number, title = found.id.partition("/")[2].partition("-")[0], found.title.get(lang)
        return Node(name, kind, number, title, title, url_for("scenarios.scenario", name=found.id))
    clause = book.clauses[name.partition(":")[2]]
    return _clause(clause, clause_url(name) if name == centre else near_url(clause))
