"""The answer as one paragraph: the deciding steps, that of the most specific clause first, and the expected results."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from judge.abilities.inquiry import NOT_TRIGGERED
from judge.kernel import Excluded, Step
from judge.scenario.expectations import is_event
from judge.scenario.model import Expectation
from judge.scenario.perspective import AnyView
from judge.scenario.problems import Lang
from judge.scenario.reports.messages import Wording
from judge.scenario.reports.unused import bare
from judge.scenario.resolution import Deciding, Resolution

MOST_SENTENCES = 5
"""The largest number of steps in an explanation."""

MOST_RESULTS = 2
"""The largest number of steps that only show an expected result."""

MOST_CLAUSES = 6
"""The number of most specific clauses that are each shown by a step; others are only cited by these steps."""

MOST_SPECIFIC = 2
"""The number of most specific clauses that are shown by every kind of step, even if many boards cite them."""

MOST_ALIKE = 2
"""The largest number of steps of one kind that show the same clause about different objects."""

MOST_CITED = 3
"""The largest number of clauses cited for one step: the most specific ones."""

HEADINGS = (
    "phase",
    "turn_begins",
    "turn_ends",
    "check_timing",
    "before_game",
    "occurs",
    "priority",
    "step",
    "sub_step",
)
"""Key prefixes of steps that only report the progress of the game."""

PROGRESS = frozenset({"chain_closing", "expired", "game_start", "goes_back"})
"""Further steps that only report progress if they name neither a player nor a card."""

OPENINGS = frozenset(
    {
        "activating",
        "attack_ends",
        "ceases",
        "chain_link",
        "chain_opens",
        "count_lowered",
        "generates",
        "no_longer_answering",
        "no_longer_target",
        "playing",
        "several",
        "supporting",
        "waits",
    }
)
"""The steps that only begin something, or end an effect; what they lead to explains more."""

ON_THE_WAY = frozenset({"activation", "chain", "stack"})
"""The zones in which a card only waits for its resolution; a move to them only begins something too."""

ANSWERS = frozenset({"answered", "answered_choice", "refused", "refused_action", "rewound"})
"""The steps that answer a question or refuse an action or an answer; a paragraph begins with them."""

UNDOING = frozenset({"rewound", "goes_back"})
"""The steps after which earlier steps no longer hold."""

CHOICE = "chosen"
"""The step in which a player decides; a paragraph begins with a reason instead, if it has one."""

ABSENCES = NOT_TRIGGERED.union({"does_not_protect", "does_not_work"}) - {"near_miss"}
"""The steps that say why a card's ability has no effect; if such a step is not folded away, a board asks about it."""

NO_RESULTS = ANSWERS.union({CHOICE, "new_card"})
"""The steps that never say what finally happens to a card."""

QUESTIONS = frozenset({"asked_value", "asked_place", "asked_trigger", "asked_ability", "asked_target"})
"""The steps that only repeat a question; the steps inside them give the reasons."""

REPEATS = frozenset({"asked_told", "asked_did", "asked_moved", "asked_put_in_order"})
"""The steps that refer to an earlier step by its number, which a paragraph does not show."""

END = {"en": ". ", "ja": "。"}
COMMA = {"en": ", ", "ja": "、"}


def explanation(resolution: AnyView, deciding: Deciding, words: Wording, lang: Lang) -> str:
    """Return the deciding steps and the expected results as one paragraph, or an empty text if no clause decides.

    A clause is cited once, but each answer to a question cites all of its own clauses.

    Args:
        deciding: the clauses that decide the result, most specific first.
        words: converts steps to text.
    """
    sentences_by_clause: dict[str, list[str]] = {}
    steps, cited = resolution.steps, set[str]()
    for number, clauses in _reason_first(steps, explained_by(resolution, deciding)):
        new = clauses if steps[number].key in ANSWERS else [clause for clause in clauses if clause not in cited]
        sentences_by_clause.setdefault(_sentence(steps[number], clauses, words), []).extend(new)
        cited.update(clauses)
    sentences = [
        (one if lang == "ja" else one[:1].upper() + one[1:])
        + (f" ({COMMA[lang].join(map(bare, dict.fromkeys(clauses)))})" if clauses else "")
        for one, clauses in sentences_by_clause.items()
    ]
    return (END[lang].join(sentences) + END[lang]).strip() if sentences else ""


def _reason_first(steps: Sequence[Step], cited: Mapping[int, Sequence[str]]) -> list[tuple[int, Sequence[str]]]:
    """Return the answers, a step that says why something does not happen, and the others, each in order.

    Without such a step, those that show the most specific clause come first.
    """
    absences = [number for number in cited if steps[number].key in ABSENCES and not steps[number].considered]
    reasons = [number for number in cited if not _is_choice(steps[number], cited[number])]
    first = next(iter((*absences, *reasons, *cited)), 0)
    reason = cited[first][0] if cited else ""

    def place(one: tuple[int, Sequence[str]]) -> tuple[bool, bool, bool, int]:
        number, clauses = one
        return steps[number].key not in ANSWERS, number != first, clauses[0] != reason, number

    return sorted(cited.items(), key=place)


def _is_choice(step: Step, clauses: Sequence[str]) -> bool:
    """Return whether a step only says what a player decides, not why an option was excluded."""
    return step.key == CHOICE and not _against(step, clauses)


def explained_by(resolution: AnyView, deciding: Deciding) -> dict[int, list[str]]:
    """Return the step numbers (from 0) of an explanation, each with the clauses that the step shows.

    These are the steps of the deciding clauses, then those that bring about an expected result.
    """
    steps = resolution.steps
    cited = _deciding_steps(steps, deciding)
    results = _results(resolution, cited) if cited and isinstance(resolution, Resolution) else []
    return cited | {number: [steps[number].clause.partition("#")[0]] for number in results}


def _results(resolution: Resolution, cited: Collection[int]) -> list[int]:
    """Return the numbers of the last steps about the cards and events of expectations, without those cited already.

    Steps before an undone action are left out, since they may be undone too.
    """
    found, steps = list[int](), resolution.steps
    start = max((number + 1 for number, step in enumerate(steps) if step.key in UNDOING), default=0)
    for outcome in resolution.outcomes:
        about = (
            at for at in reversed(range(start, len(steps))) if _brings_about(resolution, steps[at], outcome.wanted)
        )
        last = next(about, None)
        if last is not None and last not in (*cited, *found):
            found.append(last)
        if len(found) == MOST_RESULTS:
            break
    return found


def _brings_about(resolution: Resolution, step: Step, wanted: Expectation) -> bool:
    """Return whether a step is the event of an expectation, or happens to its card and puts it where it is expected."""
    if wanted.after is not None or step.considered or step.key in NO_RESULTS or _is_heading(step):
        return False
    if wanted.happened is not None:
        return is_event(resolution, step, wanted.happened, wanted.card, wanted.player)
    if wanted.card is None or wanted.card not in step.objects[:1] or _only_leads_on(step, step.clause):
        return False
    to = str(step.values.get("to", "")).rpartition(".")[2]
    return wanted.zone is None or not to or wanted.zone.rpartition(".")[2] == to


def _deciding_steps(steps: Sequence[Step], deciding: Deciding) -> dict[int, list[str]]:
    """Return the numbers of the steps that show deciding clauses, each with these clauses.

    An answer about an action is always listed, with the clauses that it cites. Steps that only lead on are listed if
    no other step shows one of the most specific clauses.
    """
    answers = _answers(steps)[:MOST_SENTENCES]
    cited = {number: _most_specific(steps[number], deciding)[:MOST_CITED] for number in answers}
    answered = {clause for clauses in cited.values() for clause in clauses}
    most = MOST_SPECIFIC if answers else MOST_CLAUSES
    leading_on: dict[int, list[str]] = {}
    for place, clause in enumerate(deciding.clauses):
        specific = place < MOST_SPECIFIC
        new = clause not in answered and (specific or (place < most and clause not in deciding.common))
        for number in _shown_by(steps, clause, apart=specific):
            if number in cited:
                if len(cited[number]) < MOST_CITED and clause not in cited[number]:
                    cited[number].append(clause)
            elif not specific and clause not in steps[number].cites():
                continue  # it only excludes an option there, and many clauses do that
            elif new and len(cited) < MOST_SENTENCES and not _only_leads_on(steps[number], clause):
                cited[number] = [clause]
            elif specific and clause not in answered:
                leading_on.setdefault(number, []).append(clause)
    shown = {clause for clauses in cited.values() for clause in clauses}
    return cited if shown.intersection(deciding.clauses[:MOST_SPECIFIC]) else {**leading_on, **cited}


def _answers(steps: Sequence[Step]) -> list[int]:
    """Return the numbers of the steps that answer or refuse, each reason against the same card or action once."""
    found, given = list[int](), set[tuple[object, ...]]()
    for number, step in enumerate(steps):
        if step.key in ANSWERS:
            reasons, asked = step.values.get("reasons"), str(step.values.get("asked") or step.values.get("subject"))
            about = asked.rpartition(" ")[2], step.values.get("about")
            reason = (reasons, step.cites(), *about) if reasons else (number,)
            if reason not in given:
                found.append(number)
            given.add(reason)
    return found


def _most_specific(step: Step, deciding: Deciding) -> list[str]:
    """Return the clauses that a step cites, the deciding ones first in their order; a note counts as its clause."""
    order = {clause: place for place, clause in enumerate(deciding.clauses)}
    cited = dict.fromkeys(one.partition("#")[0] for one in step.cites())
    return sorted(cited, key=lambda one: order.get(one, len(order)))


def _shown_by(steps: Sequence[Step], clause: str, *, apart: bool) -> list[int]:
    """Return the numbers of the steps that show a clause best, such as both destructions after a battle.

    A step caused by the clause is better than a step that the clause only modifies. Further steps are of the same kind
    about other objects.

    Args:
        apart: whether further steps may come later; otherwise they follow one another, as a single event does.
    """
    telling = [(number, step) for number, step in enumerate(steps) if not _is_heading(step)]
    ranks = [(rank, number) for number, step in telling if (rank := _rank(step, clause)) is not None]
    if not ranks:
        return []
    best, first = min(ranks)
    found, seen = [first], {_about(steps[first])}
    for rank, number in sorted(ranks):
        about = _about(steps[number])
        alike = rank == best and steps[number].key == steps[first].key and about not in seen
        if alike and len(found) < MOST_ALIKE and (apart or number == found[-1] + 1):
            found.append(number)
            seen.add(about)
    return found


def _about(step: Step) -> tuple[object, ...]:
    return (step.actor, step.values.get("subject"), *step.objects)


def _is_forced(step: Step, clause: str) -> bool:
    """Return whether a step is a decision without alternative, for which a clause excluded no option."""
    return step.key == "forced" and not _against(step, [clause])


def _only_leads_on(step: Step, clause: str) -> bool:
    """Return whether a step only begins something, or decides what cannot be decided otherwise."""
    is_opening = step.key in OPENINGS or str(step.values.get("to", "")).rpartition(".")[2] in ON_THE_WAY
    return is_opening or _is_forced(step, clause)


def _is_heading(step: Step) -> bool:
    """Return whether a step only reports progress or a pass, or repeats another."""
    if step.objects or step.excluded:
        return step.key in REPEATS
    if step.key in REPEATS or step.key == "passes" or step.key.startswith(HEADINGS):
        return True
    return not step.actor and (step.considered or step.key in PROGRESS)


def _rank(step: Step, clause: str) -> int | None:
    """Return how well a step shows a clause, the best as 0; beginnings and forced decisions show it worst.

    A note about how a clause is read counts as its clause if the step happens by it.
    """
    if _only_leads_on(step, clause):
        return 5 + _is_forced(step, clause) if clause in step.cites() else None
    if step.clause.partition("#")[0] == clause:
        return int(step.considered or step.key in QUESTIONS)
    if any(exclusion.why.clause == clause for exclusion in step.excluded):
        return 2
    return 3 + step.considered if clause in step.because else None


def _sentence(step: Step, clauses: Sequence[str], words: Wording) -> str:
    """Return a step in words; if the clauses only exclude options in it, return those options with the reasons."""
    excluded = _against(step, clauses)
    if not excluded:
        return words.step(step)
    return words.listed(f"{words.option(exclusion.option)}: {words.why(exclusion.why)}" for exclusion in excluded)


def _against(step: Step, clauses: Sequence[str]) -> Sequence[Excluded]:
    """Return the excluded options in a step whose reasons these clauses are, if none of them makes the step happen.

    In a decision without alternative, they explain more than the decision, unless their reason is the decision's own
    clause.
    """
    forced = step.key == "forced"
    made = {step.clause} if forced else {step.clause, *step.because}
    against = [exclusion for exclusion in step.excluded if exclusion.why.clause not in made]
    excluded = [exclusion for exclusion in against if not set(clauses).isdisjoint(exclusion.why.cites())]
    return excluded if forced or made.isdisjoint(clauses) else ()
