"""The clauses that decide a result: those of the steps that decide it, and the reasons that it states.

The board is played again without each clause that the trace cites, the most specific one first. A clause that the run
only consulted is tried too if few shipped boards consult it or the question is about it. A step decides if the result
differs without one of its clauses. Its other clauses then explain the result too, including those that the engine
cannot ignore. The reasons given in an answer, a rejection or a finding decide too, although each of them alone would be
enough. So does a step that says why something does not happen to a card that the board asks about, because replays
cannot find its clause. If a note decides, so do the clauses that it is about. A few clauses that the question is about
are listed although they have no effect here, because the asker has these rules in mind.

A clause is specific if few shipped boards cite it, if this trace cites it often, and if its words are those of the
question and the title. A clause that every attack cites explains little.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache

from judge.abilities.base import Node, nodes
from judge.abilities.inquiry import NOT_TRIGGERED
from judge.corpus import load
from judge.games import package
from judge.kernel import CardId, Step
from judge.scenario.expectations import is_event
from judge.scenario.played import PlayedBoard
from judge.scenario.reports import explaining
from judge.scenario.resolution import Again, Deciding, Resolution, asked, asks, recorded_result
from judge.scenario.runner import played
from judge.scenario.studies.proving import citing_boards, consulting_boards, with_its_notes
from judge.scenario.studies.relevance import relevance

MOST_REPLAYS = 25
"""The largest number of clauses tried by replay; the others are reported as untried."""

SLACK = 100, 10_000
"""The additional work and effort allowed for a replay; one that needs more counts as a different result."""

LONGER_WAIT = 8
"""The number of extra passes, compared with the original run, that an entry of a replay may wait for its moment.

If an action is impossible without a clause, the moment of the next entry often never comes. Without this limit, such
replays would go on to the limit of work, which took a twelfth of the time of all replays.
"""

ALL_REPLAYS = 150_000
"""The effort allowed for all replays together; 25 replays of 99 in 100 shipped boards stay within it."""

ABSENT = NOT_TRIGGERED - {"near_miss"}
"""Steps that say why an ability did not trigger; they decide even if reports fold them away."""

RARE, COMMON = 1, 150
"""The numbers of boards assumed for clauses that are not in the records: if this trace cites them, or not.

The records name every clause that few boards consult; so one that is not there is common.
"""

COMMON_SHARE = 0.4
"""A clause that more than this share of the boards cites is common: an explanation spends no sentence on it."""

MOST_IDLE = 3
"""The largest number of clauses listed only because the question is about them: cited ones, and ones of a text."""

MOST_NOTED = 5
"""The largest number of clauses listed for a deciding note; a few notes are about many more."""

HEADINGS = (*explaining.HEADINGS, "passes")
"""Key prefixes of steps that only report the progress of the game."""

ABOUT = 0.35
"""The question is about a clause that has at least this share of the highest relevance of a cited clause."""

ABOUT_UNCITED = 0.7
"""The same share for a clause that the run consulted, but that neither the trace nor a text names."""

KEYWORD_FIELDS = ("keyword", "keywords", "lose_keywords", "without")
"""The fields of a text whose values are keywords."""

OFTEN, LEADS, STATED, HAPPENS, ANSWERS, ASKED, IN_TITLE, DECIDES = 0.5, 0.5, 0.5, 1.5, 2.5, 0.05, 0.16, 0.5
"""The factors that put a clause earlier, measured against the logarithm of its number of boards.

The figures are round. Others fit 600 marked boards no better; see docs/decisions/0013-why-and-why-not.md.
"""


def decided_by(resolution: Resolution, most: int = MOST_REPLAYS) -> Deciding:
    """Return the clauses that decide the question of a scenario, or its whole result if it asks nothing.

    Args:
        resolution: the scenario, resolved without ignoring any clause.
        most: the largest number of replays.
    """
    if resolution.ending.outcome == "limit":
        return Deciding((), ())
    again, hinges = Again(resolution, SLACK, ALL_REPLAYS), resolution.setting.game.drops.asked
    referred = _referred_to(resolution)
    about = _asked_about(resolution, (*_cited(resolution), *referred), hinges)
    candidates = _most_specific_first(resolution, _candidates(resolution, hinges, (*referred, *about)))
    patience = resolution.script.longest_wait + LONGER_WAIT
    result = asked if asks(resolution) else recorded_result
    before, reasons = result(resolution), set(_against(resolution))
    found = []
    tried = 0
    for clause in candidates[:most]:
        is_short = again.is_short()
        try:
            dropped = with_its_notes(resolution.scenario.game, clause)
            other = played(resolution.scenario, again.each(), dropped, again.account, patience=patience)
            if is_short and other.ending.outcome == "limit":
                break  # the account ended this replay, perhaps not the missing clause
            decides = other.ending.outcome == "limit" or result(other) != before
            decides = decides or {*_against(other), clause} != reasons | {clause}
        except Exception:  # rules with a clause missing may fail anywhere
            decides = True
        tried += 1
        if decides:
            found.append(clause)
        if not again.account.left:
            break
    untried, decisive = candidates[tried:], frozenset(found)
    by_steps = map(_clause, _by_steps(resolution, hinges, found))
    found = list(dict.fromkeys((*found, *_stated(resolution), *by_steps, *_noted(resolution))))
    idle = _without_effect(resolution, about, referred, found)
    order = _most_specific_first(resolution, filter(_is_rule, (*found, *idle)), decisive)
    citing = _citing(resolution.scenario.game)
    often = COMMON_SHARE * max(citing.values(), default=0)
    common = frozenset(clause for clause in order if citing.get(clause, 0) > often)
    return Deciding(tuple(order), tuple(clause for clause in untried if clause not in order), common)


def _candidates(resolution: Resolution, hinges: Set[str], further: Sequence[str]) -> list[str]:
    """Return the clauses to try: those cited, those that few shipped boards consult, and further ones.

    Args:
        hinges: the clauses that the run consulted; no other clause can be switched off.
        further: the clauses that a text refers to, and those that the question is about.
    """
    rare, can_be_off = consulting_boards(resolution.scenario.game), set(map(_clause, hinges))
    return [one for one in dict.fromkeys((*_cited(resolution), *rare, *further)) if one in can_be_off]


def _stated(resolution: Resolution) -> Iterator[str]:
    """Yield the clauses that answers, rejections and findings give as reasons; a note counts as its clause."""
    findings = package(resolution.scenario.game).on_board.findings
    yield from _against(resolution)
    yield from (step.clause for step in resolution.steps if step.key in findings and not step.considered)


def _against(played: PlayedBoard) -> Iterator[str]:
    """Yield the clauses that answers other than “yes” and rejections give as reasons.

    A clause without which another reason is given decides as well: without it, that reason would not be in the way.
    """
    for answer in played.script.answers:
        if not answer.legal or played.script.entries[answer.entry - 1].fact is not None:
            yield from map(_clause, answer.cites)
    for clauses in played.script.refusals.values():
        yield from map(_clause, clauses)


def _answering(resolution: Resolution) -> Iterator[str]:
    """Yield the reasons of the answers, rejections and exclusions that an expectation is about."""
    wanted, script = resolution.scenario.expect, resolution.script
    entries = {entry for one in wanted for entry in (one.answer, one.refused) if entry is not None}
    excluded = {one.excluded for one in wanted if one.excluded is not None}
    for answer in script.answers:
        if answer.entry in entries:
            yield from map(_clause, answer.cites)
    for entry in sorted(entries.intersection(script.refusals)):
        yield from map(_clause, script.refusals[entry])
    for step in resolution.steps if excluded else ():
        yield from (
            _clause(cited)
            for exclusion in step.excluded
            if exclusion.option in excluded
            for cited in exclusion.why.cites()
        )


def _of_expected_events(resolution: Resolution) -> Iterator[str]:
    """Yield the clauses of the events that expectations name, and of the steps that say why one did not happen."""
    expect = resolution.scenario.expect
    wanted = [one for one in expect if one.happened is not None]
    spared = {one.card for one in expect if one.not_happened is not None and one.card is not None}
    kinds = _saying_why_not(resolution)
    for step in resolution.steps if wanted or spared else ():
        if any(is_event(resolution, step, one.happened, one.card, one.player) for one in wanted):
            yield _clause(step.clause)
        elif step.key in kinds and not spared.isdisjoint(step.objects):
            yield from map(_clause, (step.clause, *step.because))


def _saying_why_not(resolution: Resolution) -> Set[str]:
    """Return the kinds of steps that say why something does not happen."""
    inquiry = resolution.setting.game.inquiry
    return inquiry.informational_kinds if inquiry is not None else ABSENT


def _by_steps(resolution: Resolution, switched: Set[str], found: Sequence[str]) -> Iterator[str]:
    """Yield the clauses of steps that cite a deciding clause, or that explain what happens to a card asked about."""
    game, informational = resolution.setting.game, _saying_why_not(resolution)
    for step in resolution.steps:
        if not set(found).isdisjoint((step.clause, *step.because)):
            yield from (step.clause, *step.because)
        elif resolution.script.answers:
            continue
        elif step.key in ABSENT or (step.key in informational and _is_about(step, game.asked_about)):
            yield from (step.clause, *step.because)
        elif not (step.considered or step.clause in switched or game.asked_about.isdisjoint(step.objects)):
            yield step.clause


def _noted(resolution: Resolution) -> Iterator[str]:
    """Yield the clauses that the deciding notes are about: each note says how they are read together."""
    notes = load(resolution.scenario.game).notes
    for note in resolution.deciding:
        yield from notes[note].clauses[:MOST_NOTED]


def _without_effect(
    resolution: Resolution, about: Sequence[str], referred: Sequence[str], found: Sequence[str]
) -> list[str]:
    """Return the clauses without effect that the question is about.

    These are at most a few of those that the trace cites, a few that a card's text refers to, and one other.

    Args:
        referred: the clauses that the texts of cards refer to.
        found: the clauses without which the result differs.
    """
    if resolution.script.answers:
        return []
    idle, everywhere = [one for one in about if one not in found], set(_cited(resolution))
    shown, meant = set(_cited(resolution, headings=False)), set(referred)
    others = [one for one in idle if one not in everywhere and one not in meant]
    cited, texts = [one for one in idle if one in shown], [one for one in idle if one in meant]
    return [*cited[:MOST_IDLE], *texts[:MOST_IDLE], *others[:1]]


def _asked_about(resolution: Resolution, shown: Iterable[str], consulted: Iterable[str]) -> list[str]:
    """Return the clauses that the question is about, judged by its words, most relevant first.

    Args:
        shown: the clauses that the trace cites or a text refers to; the others are measured against them.
    """
    shown, scenario = set(shown), resolution.scenario
    asked = relevance(scenario.game, scenario.question, scenario.title, of=shown.union(map(_clause, consulted)))
    most = max((asked[one] for one in shown), default=0)
    share = {one: ABOUT if one in shown else ABOUT_UNCITED for one in asked}
    return sorted((one for one in asked if asked[one] >= share[one] * most > 0), key=lambda one: -asked[one])


def _referred_to(resolution: Resolution) -> list[str]:
    """Return the clauses that the texts of the cards in visible steps and in the question refer to, uncited ones only.

    They define a card, a keyword, an instruction, a condition, an amount, a trigger event or a property.
    """
    game, cited = resolution.setting.game, set(_cited(resolution))
    involved = game.asked_about.union(card for step in resolution.steps if not step.considered for card in step.objects)
    found = dict[str, None]()
    for card in sorted(involved.intersection(game.world.faces)):
        for clauses in _defining(resolution, CardId(card)):
            if cited.isdisjoint(clauses):
                found.update(dict.fromkeys(map(_clause, clauses)))
    return [one for one in found if one not in cited]


def _defining(resolution: Resolution, card: CardId) -> Iterator[Sequence[str]]:
    """Yield the clauses that define a card and each part of its text."""
    game, rows = resolution.setting.game, package(resolution.scenario.game).keywords
    face, inquiry = game.world.faces[card], game.inquiry
    abilities = getattr(face, "abilities", ())
    parts = [node for ability in abilities for node in nodes(ability.node)]
    words = [*getattr(face, "keywords", ()), *(word for node in parts for word in _keywords(node))]
    for word in dict.fromkeys(word for word in words if isinstance(word, str) and word in rows):
        yield rows[word].term, rows[word].says
    yield from ((ability.clause,) for ability in abilities)
    if inquiry is not None:
        yield from inquiry.defining(game, card, parts)


def _keywords(node: Node) -> Iterator[str]:
    """Yield the keywords that a part of a text grants, takes away or asks for."""
    for name in KEYWORD_FIELDS:
        value = getattr(node, name, None)
        yield from (value,) if isinstance(value, str) else value or ()


@cache
def _citing(game: str) -> Mapping[str, int]:
    """Return how many shipped boards cite each clause; a note counts for its clause."""
    boards = Counter[str]()
    for cited, number in citing_boards(game).items():
        boards[_clause(cited)] += number
    return boards


def _is_rule(clause: str) -> bool:
    """Return whether a clause says something; a note may also be on a heading."""
    game, _, number = clause.partition(":")
    return not load(game).clauses[number].heading


def _is_about(step: Step, named: Set[str]) -> bool:
    """Return whether a step is about no object at all, or about a card or player that the board asks about."""
    return not step.objects or step.actor in named or not named.isdisjoint(step.objects)


def _cited(resolution: Resolution, *, headings: bool = True) -> list[str]:
    """Return the clauses cited in a trace, with or without steps that only report progress.

    A note stands for its clause.
    """
    steps = (step for step in resolution.steps if headings or not step.key.startswith(HEADINGS))
    return list(dict.fromkeys(_clause(one) for step in steps for one in step.cites()))


def _clause(cited: str) -> str:
    return cited.partition("#")[0]


def _most_specific_first(resolution: Resolution, clauses: Iterable[str], decisive: Set[str] = frozenset()) -> list[str]:
    """Return clauses sorted by how much they explain about this board, most specific first.

    A clause explains much if few shipped boards cite it (or consult it, if this trace does not cite it) and if this
    trace cites it often. It also counts that the question and above all the title use its words. So does being the
    clause of an event that an expectation names, or the reason why such an event does not happen. A reason of an answer
    counts too, above all if an expectation is about that answer. Making a visible step happen and changing the result
    count less.

    Args:
        decisive: those without which the result is known to differ.
    """
    scenario, clauses = resolution.scenario, list(dict.fromkeys(map(_clause, clauses)))
    citing, consulting = _citing(scenario.game), consulting_boards(scenario.game)
    consulted = frozenset(map(_clause, resolution.setting.game.drops.asked))
    times = Counter(_clause(one) for step in resolution.steps for one in step.cites())
    leads = {_clause(step.clause) for step in resolution.steps if not step.considered}
    stated, happened = set(_stated(resolution)), set(_of_expected_events(resolution))
    answering = set(_answering(resolution))
    asked = relevance(scenario.game, scenario.question, of=clauses)
    named = relevance(scenario.game, scenario.title, of=clauses)

    def boards(clause: str) -> int:
        if clause in times:
            return citing.get(clause, RARE)
        return consulting.get(clause, COMMON) if clause in consulted else COMMON

    def general(clause: str) -> float:
        return (
            math.log(1 + max(RARE, boards(clause)))
            - OFTEN * math.log(1 + times[clause])
            - LEADS * (clause in leads)
            - STATED * (clause in stated)
            - HAPPENS * (clause in happened)
            - ANSWERS * (clause in answering)
            - ASKED * asked[clause]
            - IN_TITLE * named[clause]
            - DECIDES * (clause in decisive)
        )

    return sorted(clauses, key=lambda one: (general(one), -len(one)))


__all__ = ["MOST_REPLAYS", "decided_by"]
