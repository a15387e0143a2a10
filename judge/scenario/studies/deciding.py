"""The clauses that decide a result: those whose removal changes it.

Each clause cited by the trace is switched off and the board played again, most specific clause first. A clause is
specific if few shipped boards cite it: a clause cited by every attack says little about this attack.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.kernel import DropProbe
from judge.scenario.replay import Again
from judge.scenario.resolution import Deciding, Resolution
from judge.scenario.runner import resolve
from judge.scenario.studies.proving import citing_boards, with_its_notes
from judge.scenario.verdicts import ABOUT_CITATIONS, VERDICT, missed, told

MOST_REPLAYS = 25
"""The number of clauses that are switched off; the others are reported as untried."""

RARE = 1
"""The assumed number of citing boards for a clause without a record."""


def decided_by(done: Resolution, most: int = MOST_REPLAYS) -> Deciding:
    """Return the clauses that decide the question of a scenario, or its whole result without one.

    Args:
        done: the scenario, resolved with nothing switched off.
        most: the largest number of replays.
    """
    if done.ending.outcome == "limit":
        return Deciding((), ())
    again = Again(done)
    probe = DropProbe()
    again.run(lambda limits: resolve(done.scenario, limits, probe))
    candidates = _most_specific_first(done, [one for one in _cited(done) if one in probe.asked])
    asks = _asks(done)
    before = _result(done, asks)
    found = []
    for number, clause in enumerate(candidates[:most]):
        try:
            other = again.run(
                lambda limits, clause=clause: resolve(  # type: ignore[misc]
                    done.scenario, limits, with_its_notes(done.scenario.game, clause)
                )
            )
            decides = other.ending.outcome == "limit" or _result(other, asks) != before
        except Exception:  # a rulebook with a hole in it may break anywhere
            decides = True
        if decides:
            found.append(clause)
        if again.spent:
            return Deciding(tuple(found), tuple(candidates[number + 1 :]))
    return Deciding(tuple(found), tuple(candidates[most:]))


def _cited(done: Resolution) -> list[str]:
    """Return the clauses that a trace cites, without notes."""
    return list(dict.fromkeys(cited for cited in done.cites() if "#" not in cited))


def _most_specific_first(done: Resolution, clauses: Sequence[str]) -> list[str]:
    """Return clauses by the number of shipped boards that cite them; among equals the longer number first."""
    boards = citing_boards(done.scenario.game)
    return sorted(clauses, key=lambda clause: (boards.get(clause, RARE), -len(clause)))


def _asks(done: Resolution) -> bool:
    """Return whether a scenario has a question or expects more than citations."""
    aside = dict.fromkeys((*ABOUT_CITATIONS, *VERDICT))
    expected = [wanted.model_copy(update=aside).model_dump(exclude_none=True) for wanted in done.scenario.expect]
    return bool(done.script.answers) or any(expected)


def _result(done: Resolution, asks: bool) -> Any:
    """Return the compared result: the answers to the scenario's question, or everything without one."""
    if not asks:
        return told(done)
    script = done.script
    answers = [(answer.entry, answer.legal, answer.options) for answer in script.answers]
    return answers, sorted(script.refusals), script.unasked, missed(done, (*ABOUT_CITATIONS, *VERDICT))


__all__ = ["MOST_REPLAYS", "decided_by"]
