"""The basis of a verdict: the notes that decide the outcome, and the unread card texts.

A note decides if the outcome would be different or open without it. To find out, the board is played again without
anything based on the note. A note on which nothing hinges needs no replay: the run without it takes every branch alike,
and lacks only steps in which nothing happens.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

from judge.corpus import load
from judge.corpus.models import Authority
from judge.kernel import Unfounded
from judge.scenario.expectations import check
from judge.scenario.output import Verdict
from judge.scenario.played import PlayedBoard
from judge.scenario.studies.board_facts import facts

MOST_ORDERS = 150
"""The number of orders replayed to see whether the decider matters; with more orders, it does."""

MOST_NOTES = 12
"""The number of notes that are examined by replays; further notes count as deciding."""

ABOUT_CITATIONS = ("cites", "not_cites", "order")
"""The expectations about citations of a trace, which are not part of the result."""

VERDICT = ("verdict",)
"""The expectation about the verdict, which depends on these checks."""

DECKS = ("deck", "evolve_deck")
"""Zones in which the text of a card has no effect."""


def weakest(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the weakest of several verdicts."""
    return max(verdicts, key=get_args(Verdict).index)


def deciding(done: PlayedBoard) -> dict[str, Authority]:
    """Return the notes without which the outcome would be different or open, each with its authority.

    Notes that the document itself settles do not count. If a limit cut the run off, no note decides.
    """
    if done.ending.outcome == "limit":
        return {}
    notes, hinges = load(done.scenario.game).notes, done.setting.game.hinges
    met = [note for note in done.met if notes[note].authority != "document" and note in hinges]
    if not met:
        return {}
    before = told(done)
    return {
        note: notes[note].authority
        for number, note in enumerate(met)
        if number >= MOST_NOTES or done.without is None or _differs(done, note, before)
    }


def _differs(done: PlayedBoard, note: str, before: Any) -> bool:
    """Return whether the result differs without a note; with a gap in the rules the run may break off anywhere.

    If it breaks off because no player decides an order, other orders are compared instead.
    """
    assert done.without is not None  # asked before
    try:
        other = done.without(note)
        return other.ending.outcome == "limit" or bool(told(other) != before)
    except Unfounded:
        orders, before = done.reordered(note), (before, missed(done))
        return orders is None or any(
            number >= MOST_ORDERS or one.ending.outcome == "limit" or (told(one), missed(one)) != before
            for number, one in enumerate(orders)
        )
    except Exception:
        return True


def told(done: PlayedBoard) -> Any:
    """Return the result: the board, answers and rejections, assumptions, and other expectations."""
    script = done.script
    return (
        facts(done),
        [(a.entry, a.legal, a.options) for a in script.answers],
        sorted(script.refusals),
        script.unasked,
        script.assumed,
        missed(done, (*ABOUT_CITATIONS, *VERDICT)),
    )


def asks(done: PlayedBoard, aside: Iterable[str] = (*ABOUT_CITATIONS, *VERDICT)) -> bool:
    """Return whether a scenario has a question, or expects something besides some fields."""
    plain = dict.fromkeys(aside)
    expected = [wanted.model_copy(update=plain).model_dump(exclude_none=True) for wanted in done.scenario.expect]
    return bool(done.script.answers) or any(expected)


def asked(done: PlayedBoard) -> Any:
    """Return the answers and rejections that a scenario asks about, and its failed expectations."""
    script = done.script
    answers = [(answer.entry, answer.legal, answer.options) for answer in script.answers]
    return answers, sorted(script.refusals), script.unasked, missed(done, (*ABOUT_CITATIONS, *VERDICT))


def missed(done: PlayedBoard, aside: Iterable[str] = VERDICT) -> list[list[str]]:
    """Return the failed parts of each expectation, leaving some fields aside."""
    plain = (wanted.model_copy(update=dict.fromkeys(aside)) for wanted in done.scenario.expect)
    return [[miss.what for miss in check(done, wanted).misses] for wanted in plain]


def unread(done: PlayedBoard) -> dict[str, tuple[str, ...]]:
    """Return the unread sentences of each card that was ever outside of a deck."""
    game = done.setting.game
    texts = {card: face.unread for card, face in game.world.faces.items() if face.unread}
    if not texts:
        return {}
    lay = {card: {game.state.zone(card)} for card in texts}
    for change in game.state.journal:
        if change.field == "zone" and change.entity in lay:
            lay[change.entity] |= {place[0] for place in (change.before, change.after) if place is not None}
    return {card: text for card, text in texts.items() if any(map(_outside, lay[card]))}


def _outside(zone: str | None) -> bool:
    """Return whether a zone is not part of a deck."""
    return zone is not None and zone.rpartition(".")[2] not in DECKS
