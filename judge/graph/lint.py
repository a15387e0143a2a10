"""Checks that need the whole rulebook: cycles of references, isolated clauses, terms without a clause."""

from collections.abc import Iterator

import networkx as nx

from judge.corpus import Corpus, CorpusError, Rulebook, Text
from judge.corpus.lint import Finding

NAMED = 8
"""The number of terms that a finding names; it only counts the others."""


def lint(corpus: Corpus | None = None, game: str | None = None) -> list[Finding]:
    """Return findings about the rulebooks as networks, each of severity ``info``.

    Args:
        corpus: the rules text; by default the installed one. A rulebook that cannot be loaded is skipped, because
            `judge.corpus.lint` reports that.
        game: check only this game.
    """
    corpus = corpus or Corpus()
    found: list[Finding] = []
    for one in corpus.games() if game is None else (game,):
        try:
            book = corpus.load(one)
        except CorpusError:
            continue
        for check in (_cycles, _orphans, _terms):
            found += check(book)
    return found


def _finding(book: Rulebook, rule: str, name: str, ja: str, en: str) -> Finding:
    file, line = book.where.get(name, ("", 0))
    return Finding(rule, "info", name, file, line, Text(ja, en))


def _cycles(book: Rulebook) -> Iterator[Finding]:
    """Yield a finding for each cycle of references, which starts at its first clause in the rulebook.

    References to parents or subclauses do not count.
    """
    linked: nx.DiGraph[str] = nx.DiGraph()
    for clause in book:
        above = {one.id for one in book.path(clause)}
        for ref in clause.refs:
            other = book.get(ref)
            if other and ref not in above and clause not in book.path(other) and ref != clause.id:
                linked.add_edge(clause.id, ref)
    order = {clause.id: clause.order for clause in book}
    circles = [sorted(one, key=order.__getitem__) for one in nx.strongly_connected_components(linked) if len(one) > 1]
    for circle in sorted(circles, key=lambda one: order[one[0]]):
        first = circle[0]
        ways = (other for other in sorted(linked.successors(first), key=order.__getitem__) if other in circle)
        back = min((nx.shortest_path(linked, other, first) for other in ways), key=len)
        path = " → ".join(name.partition(":")[2] for name in (first, *back))
        more = len(circle) - len(back)
        yield _finding(
            book,
            "reference.cycle",
            first,
            f"互いを参照して一周する: {path}" + (f"(ほかに{more}条が同じ輪にある)" if more else ""),
            f"clauses refer to each other in a cycle: {path}" + (f" ({more} more in the same cycle)" if more else ""),
        )


def _orphans(book: Rulebook) -> Iterator[Finding]:
    """Yield a finding for each group of clauses that nothing connects with a titled clause."""
    tied: nx.Graph[str] = nx.Graph()
    for clause in book:
        tied.add_node(clause.id)
        tied.add_edges_from((clause.id, other) for other in (*clause.children, *clause.refs) if book.get(other))
    for group in nx.connected_components(tied):
        lost = [clause for clause in book if clause.id in group]
        if not any(clause.name for clause in lost):
            others = f"(と{len(lost) - 1}条)" if len(lost) > 1 else ""
            also = f" (and {len(lost) - 1} more)" if len(lost) > 1 else ""
            yield _finding(
                book,
                "clause.orphan",
                lost[0].id,
                f"どの見出しからもたどれない{others}",
                f"not reachable from any heading{also}",
            )


def _terms(book: Rulebook) -> Iterator[Finding]:
    """Yield one finding with the glossary terms that no clause defines, if there are any."""
    homeless = [term for term in book.glossary if term.clause is None]
    if homeless:
        more = len(homeless) - NAMED
        ja = "、".join(term.ja for term in homeless[:NAMED])
        en = ", ".join(term.en for term in homeless[:NAMED])
        yield _finding(
            book,
            "term.homeless",
            f"term:{homeless[0].id}",
            f"用語集の{len(homeless)}語に定義する条文がない: {ja}" + (f" ほか{more}語" if more > 0 else ""),
            f"{len(homeless)} glossary terms name no defining clause: {en}" + (f" and {more} more" if more > 0 else ""),
        )
