"""Determines the notes that decide an outcome, and the unread card texts: the basis of a verdict.

A note decides if the outcome would be different or open without it. To find out, the board is played again while the
engine ignores the note. A note that the engine never consulted needs no replay.
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
"""The largest number of orders replayed for a note about who chooses an order; with more orders, the note decides."""

MOST_NOTES = 12
"""The largest number of notes examined by replays; further notes count as deciding."""

ABOUT_CITATIONS = ("cites", "not_cites", "order")
"""The expectations about citations; they are about the trace, not the result."""

VERDICT = ("verdict",)
"""The expectation about the verdict, which cannot be checked before the verdict is known."""

DECKS = ("deck", "evolve_deck")
"""Zones in which a card's text has no effect."""


def weakest(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the weakest of several verdicts."""
    return max(verdicts, key=get_args(Verdict).index)


def deciding(done: PlayedBoard) -> dict[str, Authority]:
    """Return the notes without which the outcome would be different or open, each with its authority.

    Notes that the document itself settles do not count. If the run was cut off by a limit, no note decides.
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
    """Return whether the result differs while the engine ignores a note.

    If the run breaks off because nobody may choose an order without the note, the other orders are compared instead.
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
    """Return everything that makes up a result: board, answers, rejections, assumptions, failed expectations."""
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
    """Return whether a scenario asks a question or has expectations in fields other than those set aside."""
    plain = dict.fromkeys(aside)
    expected = [wanted.model_copy(update=plain).model_dump(exclude_none=True) for wanted in done.scenario.expect]
    return bool(done.script.answers) or any(expected)


def asked(done: PlayedBoard) -> Any:
    """Return the answers and rejections in a result, and the failed expectations."""
    script = done.script
    answers = [(answer.entry, answer.legal, answer.options) for answer in script.answers]
    return answers, sorted(script.refusals), script.unasked, missed(done, (*ABOUT_CITATIONS, *VERDICT))


def missed(done: PlayedBoard, aside: Iterable[str] = VERDICT) -> list[list[str]]:
    """Return the failed fields of each expectation, not counting the fields set aside."""
    plain = (wanted.model_copy(update=dict.fromkeys(aside)) for wanted in done.scenario.expect)
    return [[miss.what for miss in check(done, wanted).misses] for wanted in plain]


def unread(done: PlayedBoard) -> dict[str, tuple[str, ...]]:
    """Return the unread sentences of each card that has been outside a deck at some time."""
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
    """Return whether a zone exists and is not a deck."""
    return zone is not None and zone.rpartition(".")[2] not in DECKS
