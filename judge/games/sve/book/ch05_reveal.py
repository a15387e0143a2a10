"""5.20: what revealing cards means."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from judge.abilities import Text
from judge.games.sve import language as own
from judge.games.sve.book.ch05_moves import meant
from judge.games.sve.book.ch10_effects import performs
from judge.games.sve.world import ORDERED, Game, info, zone_of
from judge.kernel import CardId, Procedure, clause, forget, tell


def reveal(text: Text, shown: Sequence[CardId], rule: str, *because: str) -> None:
    """Reveal cards: where they are, all players see them (5.20.1)."""
    text.game.note(
        "revealed",
        rule,
        because=because,
        actor=text.you,
        objects=shown,
        then=partial(tell, text.game.state, shown, text.game.players),
    )


@clause("sve:5.20.1.1", without=None)
def hide_again(game: Game, shown: Sequence[CardId]) -> None:
    """End the revealing of cards (5.20.1.1): one in a hand cannot be told from the others any more."""
    forget(game.state, [c for c in shown if zone_of(game, c) not in ORDERED])


@performs(own.Reveal)
def _reveal(text: Text, what: own.Reveal) -> Procedure[int]:
    game, reader = text.game, text.game.world.reader
    refs, followed = meant(text, what.reveal, anywhere=True)
    if what.top is not None:
        refs = refs[: max(0, reader.amount(text, what.top))]
    found = refs
    if what.until is not None:
        first = (n for n, r in enumerate(refs) if reader.like(text, what.until, info(game, r.card), r.card))
        before = next(first, len(refs))
        refs, found = refs[: before + 1], refs[before : before + 1]
        if what.rest:
            text.named[what.rest] = refs[:before]
    shown = [r.card for r in refs]
    reveal(text, shown, "sve:5.20.1", *followed)
    text.revealed += shown
    if what.remember:
        text.named[what.remember] = found
    yield from ()
    return len(found)
