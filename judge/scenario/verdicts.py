"""What a verdict rests on: which notes decide the outcome, and which card texts are not read.

A note decides where the outcome would be another, or open, without it. That is found by playing again without it:
whatever gives it as a reason stays undone.
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
"""In so many orders a scenario is played again to see whether it matters who decides; where there are more, it does."""

MOST_NOTES = 12
"""So many notes are looked into by playing again; those past that count."""

ABOUT_CITATIONS = ("cites", "not_cites", "order")
"""What an expectation says of the citations of a trace, and so not of what comes out."""

VERDICT = ("verdict",)
"""What an expectation says of the verdict, which rests on what is looked into here."""

DECKS = ("deck", "evolve_deck")
"""Zones in which the text of a card does nothing."""


def weakest(verdicts: Iterable[Verdict]) -> Verdict:
    """Return that of several verdicts on which a judge can rely least."""
    return max(verdicts, key=get_args(Verdict).index)


def deciding(done: PlayedBoard) -> dict[str, Authority]:
    """Return the notes without which the outcome would be another or open, each with its authority.

    What the document itself settles needs no note to be decided by; where a limit cut the run off, nothing is decided.
    """
    if done.ending.outcome == "limit":
        return {}
    notes = load(done.scenario.game).notes
    met = [note for note in done.met if notes[note].authority != "document"]
    if not met:
        return {}
    before = told(done)
    return {
        note: notes[note].authority
        for number, note in enumerate(met)
        if number >= MOST_NOTES or done.without is None or _differs(done, note, before)
    }


def _differs(done: PlayedBoard, note: str, before: Any) -> bool:
    """Return whether something else comes out without a note; a rulebook with a hole in it may break anywhere.

    Where it breaks because nobody is left to decide an order, it is whether another order comes to another end.
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
    """Return what comes out: the board, answers and refusals, what nobody decided, and what is expected besides."""
    script = done.script
    return (
        facts(done),
        [(a.entry, a.legal, a.options) for a in script.answers],
        sorted(script.refusals),
        script.unasked,
        script.assumed,
        missed(done, (*ABOUT_CITATIONS, *VERDICT)),
    )


def missed(done: PlayedBoard, aside: Iterable[str] = VERDICT) -> list[list[str]]:
    """Return for each expectation what of it does not hold, some of what it says aside."""
    plain = (wanted.model_copy(update=dict.fromkeys(aside)) for wanted in done.scenario.expect)
    return [[miss.what for miss in check(done, wanted).misses] for wanted in plain]


def unread(done: PlayedBoard) -> dict[str, tuple[str, ...]]:
    """Return the sentences that are not read, for each card that was ever anywhere but in a deck."""
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
    """Return whether a card that lies there lies anywhere but in a deck."""
    return zone is not None and zone.rpartition(".")[2] not in DECKS
