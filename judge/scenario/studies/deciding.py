"""The clauses that decide a result: those of the steps that decide it, and the reasons that it states.

The board is played again without each clause that the trace cites, most specific clause first. So is each clause that
the run consulted but few shipped boards do. A step decides if the result differs without one of its clauses; then its
other clauses explain the result too, including those that the engine cannot ignore. The reasons given in an answer, a
rejection or a finding decide too; any one of them would do. A step decides as well if it says why something does not
happen to a card that the board asks about: nothing can be ignored there. A clause is specific if few shipped boards
cite it and if its words are those of the question: a clause that every attack cites explains little.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Any

from judge.abilities.base import nodes
from judge.abilities.inquiry import NOT_TRIGGERED
from judge.games import package
from judge.kernel import CardId, Step
from judge.scenario.replay import Again
from judge.scenario.resolution import Deciding, Resolution
from judge.scenario.runner import played
from judge.scenario.studies.proving import citing_boards, consulting_boards, with_its_notes
from judge.scenario.studies.relevance import relevance
from judge.scenario.verdicts import asked, asks, told

MOST_REPLAYS = 25
"""The largest number of clauses tried by replay; the others are reported as untried."""

SLACK = 100, 10_000
"""The additional work and effort allowed for a replay; one that needs more counts as a different result."""

ABSENT = NOT_TRIGGERED - {"near_miss"}
"""Steps that say why an ability did not trigger; they decide even if reports fold them away."""

RARE = 1
"""The number of citing boards assumed for a clause that is not in the records."""

KEYWORD_FIELDS = ("keyword", "keywords", "lose_keywords", "without")
"""The fields of a text whose values are keywords."""

CITED_OFTEN, LEADS, STATED, DEEP, ASKED, IDLE = 0.7, 0.4, 1.2, 0.25, 0.16, 1.6
"""How much puts a clause earlier, or later (``IDLE``), measured against the logarithm of the number of citing boards.

The figures fit the names of 650 shipped boards best; see docs/decisions/0013-why-and-why-not.md.
"""


def decided_by(done: Resolution, most: int = MOST_REPLAYS) -> Deciding:
    """Return the clauses that decide the question of a scenario, or its whole result if it asks nothing.

    Args:
        done: the scenario, resolved without ignoring any clause.
        most: the largest number of replays.
    """
    if done.ending.outcome == "limit":
        return Deciding((), ())
    again, hinges = Again(done, SLACK), done.setting.game.drops.asked
    candidates = _most_specific_first(done, _candidates(done, hinges))
    result = asked if asks(done) else told
    before = result(done)
    found = []
    tried = 0
    for clause in candidates[:most]:
        tried += 1
        try:
            other = again.run(
                lambda limits, clause=clause: played(  # type: ignore[misc]
                    done.scenario, limits, with_its_notes(done.scenario.game, clause)
                )
            )
            decides = other.ending.outcome == "limit" or result(other) != before
        except Exception:  # rules with a clause missing may fail anywhere
            decides = True
        if decides:
            found.append(clause)
        if again.spent:
            break
    untried = candidates[tried:]
    idle = list(_without_effect(done, found))
    found = list(dict.fromkeys((*found, *_stated(done), *_by_steps(done, hinges, found), *idle)))
    return Deciding(
        tuple(_most_specific_first(done, found, idle)), tuple(clause for clause in untried if clause not in found)
    )


def _candidates(done: Resolution, hinges: Set[str]) -> list[str]:
    """Return the clauses to try: those cited, and those that the run consulted but few shipped boards do."""
    cited, rare = _cited(done), consulting_boards(done.scenario.game)
    return [*(one for one in cited if one in hinges), *sorted(hinges.intersection(rare).difference(cited))]


def _stated(done: Resolution) -> Iterator[str]:
    """Yield the clauses of the reasons given in answers, rejections and findings; for a note, its clause."""
    findings = package(done.scenario.game).on_board.findings
    for answer in done.script.answers:
        if not answer.legal or done.script.entries[answer.entry - 1].fact is not None:
            yield from map(_without_note, answer.cites)
    for clauses in done.script.refusals.values():
        yield from map(_without_note, clauses)
    yield from (step.clause for step in done.steps if step.key in findings and not step.considered)


def _by_steps(done: Resolution, switched: Set[str], found: Sequence[str]) -> Iterator[str]:
    """Yield the clauses of steps that cite a deciding clause, or that explain what happens to a card asked about.

    Args:
        done: the resolved scenario.
        switched: the clauses that the engine can ignore.
        found: the clauses without which the result differs.
    """
    game = done.setting.game
    telling = game.inquiry.telling if game.inquiry is not None else ABSENT
    for step in done.steps:
        if not set(found).isdisjoint((step.clause, *step.because)):
            yield from (step.clause, *step.because)
        elif done.script.answers:
            continue
        elif step.key in ABSENT or (step.key in telling and _is_about(step, game.asked_about)):
            yield from (step.clause, *step.because)
        elif not (step.considered or step.clause in switched or game.asked_about.isdisjoint(step.objects)):
            yield step.clause


def _without_effect(done: Resolution, found: Sequence[str]) -> Iterator[str]:
    """Yield the clauses that the trace never cites although the text of a card refers to them: keywords, tokens.

    The cards are those that the board asks about, and those of the steps that happen by a deciding clause.

    Args:
        done: the resolved scenario.
        found: the clauses without which the result differs.
    """
    if done.script.answers:
        return
    game, cited = done.setting.game, set(_cited(done))
    by = (step for step in done.steps if not (step.considered or set(found).isdisjoint((step.clause, *step.because))))
    involved = game.asked_about.union(card for step in by for card in step.objects)
    for card in sorted(involved.intersection(game.world.faces)):
        for clauses in _referred_to(done, CardId(card)):
            if cited.isdisjoint(clauses):
                yield from clauses


def _referred_to(done: Resolution, card: CardId) -> Iterator[Sequence[str]]:
    """Yield the clauses that define a card and the keywords in its text, together for each word."""
    game, rows = done.setting.game, package(done.scenario.game).keywords
    face = game.world.faces[card]
    words = [*getattr(face, "keywords", ()), *(w for one in getattr(face, "abilities", ()) for w in _words(one.node))]
    for word in dict.fromkeys(word for word in words if isinstance(word, str) and word in rows):
        yield rows[word].term, rows[word].says
    if game.inquiry is not None:
        yield from ((clause,) for clause in game.inquiry.defined_by(game, card))


def _words(text: Any) -> Iterator[str]:
    """Yield the keywords in a text: those that it grants, takes away or asks for."""
    for node in nodes(text):
        for name in KEYWORD_FIELDS:
            value = getattr(node, name, None)
            yield from (value,) if isinstance(value, str) else value or ()


def _is_about(step: Step, named: Set[str]) -> bool:
    """Return whether a step is about no object at all, or about a card or player that the board asks about."""
    return not step.objects or step.actor in named or not named.isdisjoint(step.objects)


def _without_note(citation: str) -> str:
    return citation.partition("#")[0]


def _cited(done: Resolution) -> list[str]:
    """Return the clauses cited in a trace; a note stands for its clause."""
    return list(dict.fromkeys(map(_clause, done.cites())))


def _clause(cited: str) -> str:
    """Return a clause, or the clause of a note."""
    return cited.partition("#")[0]


def _most_specific_first(done: Resolution, clauses: Iterable[str], idle: Sequence[str] = ()) -> list[str]:
    """Return clauses sorted by how much they explain about this board, most specific first.

    A clause explains much if few shipped boards cite it, the question uses its words, an answer gives it as a reason,
    this trace cites it often, it made a visible step happen, and its number is deep.

    Args:
        done: the resolved scenario.
        clauses: the clauses.
        idle: those of the clauses that have no effect here; they are ranked lower.
    """
    game, clauses = done.scenario.game, list(dict.fromkeys(map(_clause, clauses)))
    boards = {**consulting_boards(game), **citing_boards(game)}
    here, leads, stated = Counter[str](), set[str](), set(_stated(done))
    for step in done.steps:
        here.update(set(map(_clause, step.cites())))
        if not step.considered:
            leads.add(step.clause)
    asked = relevance(game, (done.scenario.question, done.scenario.title), clauses)

    def general(clause: str) -> float:
        return (
            math.log(1 + max(RARE, boards.get(clause, RARE)))
            - CITED_OFTEN * math.log(1 + here[clause])
            - LEADS * (clause in leads)
            - STATED * (clause in stated)
            - DEEP * clause.count(".")
            - ASKED * asked[clause]
            + IDLE * (clause in idle)
        )

    return sorted(clauses, key=lambda one: (general(one), -len(one)))


__all__ = ["MOST_REPLAYS", "decided_by"]
