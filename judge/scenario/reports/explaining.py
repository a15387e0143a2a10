"""The answer as one paragraph: the steps that decide it, in their order, each with the clauses that decide."""

from __future__ import annotations

from collections.abc import Sequence

from judge.kernel import Step
from judge.scenario.problems import Lang
from judge.scenario.reports.messages import Wording
from judge.scenario.reports.unused import bare
from judge.scenario.resolution import Deciding

MOST_SENTENCES = 5
"""The number of steps in an explanation: those of the most specific clauses."""

HEADINGS = ("phase", "turn_begins", "turn_ends", "check_timing", "before_game", "occurs")
"""How the keys of steps begin that only say how far the game has come."""

END = {"en": ". ", "ja": "。"}
COMMA = {"en": ", ", "ja": "、"}


def explanation(steps: Sequence[Step], deciding: Deciding, words: Wording, lang: Lang) -> str:
    """Return the steps that decide a result as sentences, ready to be read out; empty where no clause decides.

    Args:
        steps: the steps of the trace.
        deciding: the clauses that decide the result, the most specific first.
        words: puts steps into words.
        lang: the language.
    """
    said: dict[str, list[str]] = {}
    for number, clauses in sorted(explained_by(steps, deciding).items()):
        said.setdefault(_sentence(steps[number], clauses, words), []).extend(clauses)
    sentences = [
        f"{one if lang == 'ja' else one[:1].upper() + one[1:]} ({COMMA[lang].join(map(bare, dict.fromkeys(cited)))})"
        for one, cited in said.items()
    ]
    return (END[lang].join(sentences) + END[lang]).strip() if sentences else ""


def explained_by(steps: Sequence[Step], deciding: Deciding) -> dict[int, list[str]]:
    """Return the steps of an explanation, by their number from 0, each with the clauses that it shows."""
    told: dict[int, list[str]] = {}
    for clause in deciding.clauses:
        number = _shown_by(steps, clause)
        if number is not None and (number in told or len(told) < MOST_SENTENCES):
            told.setdefault(number, []).append(clause)
    return told


def _shown_by(steps: Sequence[Step], clause: str) -> int | None:
    """Return the step that shows a clause best: one that the clause causes before one that it only modifies."""
    telling = [(number, step) for number, step in enumerate(steps) if not _is_heading(step)]
    ranks = [(rank, number) for number, step in telling if (rank := _rank(step, clause)) is not None]
    return min(ranks)[1] if ranks else None


def _is_heading(step: Step) -> bool:
    """Return whether a step names nobody and nothing, or only says how far the game has come."""
    if step.objects or step.excluded:
        return False
    return not step.actor or step.key.startswith(HEADINGS)


def _rank(step: Step, clause: str) -> int | None:
    if step.clause == clause:
        return int(step.considered)
    if any(one.why.clause == clause for one in step.excluded):
        return 2
    return 3 + step.considered if clause in step.because else None


def _sentence(step: Step, clauses: Sequence[str], words: Wording) -> str:
    """Return a step in words; if a clause only excludes an option, that option and the reason."""
    made = {step.clause, *step.because}
    excluded = [one for one in step.excluded if one.why.clause in clauses and one.why.clause not in made]
    if not excluded or any(clause in made for clause in clauses):
        return words.step(step)
    return words.listed(f"{words.option(one.option)}: {words.why(one.why)}" for one in excluded)


__all__ = ["explained_by", "explanation"]
