"""Finds the clauses that decide a result.

Each clause cited in the trace is ignored in turn and the board played again, most specific clause first. These
clauses decide:

* a clause without which the result differs, with the other clauses of the steps that cite it;
* the reasons given by an answer, a rejection or a finding, even if any one of them would suffice;
* the clauses of a step that says why a card asked about is not affected, since nothing can be ignored there.

A clause is specific if few shipped boards cite it: a clause cited by every attack explains little.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Set

from judge.abilities.inquiry import NOT_TRIGGERED
from judge.games import package
from judge.kernel import Step
from judge.scenario.replay import Again
from judge.scenario.resolution import Deciding, Resolution
from judge.scenario.runner import played
from judge.scenario.studies.proving import citing_boards, with_its_notes
from judge.scenario.verdicts import asked, asks, told

MOST_REPLAYS = 25
"""The largest number of clauses tried by replay; the others are reported as untried."""

SLACK = 100, 10_000
"""The additional work and effort allowed for a replay; one that needs more counts as a different result."""

ABSENT = NOT_TRIGGERED - {"near_miss"}
"""Steps that say why an ability did not trigger; they decide even if reports fold them away."""

RARE = 1
"""The number of citing boards assumed for a clause that is not in the records."""


def decided_by(done: Resolution, most: int = MOST_REPLAYS) -> Deciding:
    """Return the clauses that decide the question of a scenario, or its whole result if it asks nothing.

    Args:
        done: the scenario, resolved without ignoring any clause.
        most: the largest number of replays.
    """
    if done.ending.outcome == "limit":
        return Deciding((), ())
    again, hinges = Again(done, SLACK), done.setting.game.drops.asked
    candidates = _most_specific_first(done, [one for one in _cited(done) if one in hinges])
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
    idle = list(_idle_keywords(done))
    found = list(dict.fromkeys((*found, *_stated(done), *_by_steps(done, hinges, found), *idle)))
    return Deciding(
        tuple(_most_specific_first(done, found, idle)), tuple(clause for clause in untried if clause not in found)
    )


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


def _idle_keywords(done: Resolution) -> Iterator[str]:
    """Yield the clauses of keywords without effect: cards asked about have them, but the trace never cites them."""
    game, rows = done.setting.game, package(done.scenario.game).keywords
    cited = set(_cited(done))
    for card in sorted(game.asked_about.intersection(game.world.faces)) if not done.script.answers else ():
        words = getattr(game.world.faces[card], "keywords", ())
        known = [rows[word] for word in words if isinstance(word, str) and word in rows]
        yield from (row.says for row in known if cited.isdisjoint((row.says, row.term)))


def _is_about(step: Step, named: Set[str]) -> bool:
    """Return whether a step is about no object at all, or about a card or player that the board asks about."""
    return not step.objects or step.actor in named or not named.isdisjoint(step.objects)


def _without_note(citation: str) -> str:
    return citation.partition("#")[0]


def _cited(done: Resolution) -> list[str]:
    """Return the clauses cited in a trace, without notes."""
    return list(dict.fromkeys(cited for cited in done.cites() if "#" not in cited))


def _most_specific_first(done: Resolution, clauses: Iterable[str], idle: Sequence[str] = ()) -> list[str]:
    """Return clauses sorted by how much they explain about this board, most specific first.

    A clause explains much if few shipped boards cite it, this trace cites it often, and it made a visible step happen.

    Args:
        done: the resolved scenario.
        clauses: the clauses.
        idle: those of the clauses that have no effect here; they are ranked lower.
    """
    boards, here, leads = citing_boards(done.scenario.game), Counter[str](), set[str]()
    for step in done.steps:
        here.update(set(step.cites()))
        if not step.considered:
            leads.add(step.clause)

    def general(clause: str) -> float:
        return (
            math.log(1 + boards.get(clause, RARE))
            - math.log(1 + here[clause]) / 2
            - (clause in leads) / 2
            + (clause in idle)
        )

    return sorted((one for one in clauses if "#" not in one), key=lambda one: (general(one), -len(one)))


__all__ = ["MOST_REPLAYS", "decided_by"]
