"""1.14.4 Effect-costs: costs that are paid by generating effects."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judge.abilities import Cost, PayCounter, PayMove, PaySelf, Text
from judge.games.fab._board import fab
from judge.games.fab.book.c0108_effects import bounds
from judge.games.fab.book.c0115_counters import RemoveCounters, counters_on
from judge.games.fab.book.c0300_zones import Move
from judge.games.fab.book.c0805_effects import Banish, Destroy, Discard
from judge.kernel import Citation, Event, Game, PlayerId, Procedure, Ref, Why, clause, do


def _to_the_bottom(ref: Ref, by: PlayerId) -> Move:
    return Move(ref, "deck", means="fab:8.5.15", by=by)


HOW: dict[str, Callable[[Ref, PlayerId], Event]] = {
    "destroy": Destroy,
    "banish": Banish,
    "discard": Discard,
    "bottom": _to_the_bottom,
}
"""What is done to an object as a cost."""

CANNOT_BE_PAID = Why("fab:5.1.8a", "cannot_be_paid")


@clause("fab:1.14.4", without=None)
def pay_effect_cost(text: Text, part: Cost, rule: Citation) -> Procedure[None]:
    """Pay an effect-cost: its effect is generated, and has to succeed as things are now (1.14.4b).

    Args:
        text: the text of the layer that it is paid for; it remembers what the cost names.
        part: the cost.
        rule: the clause that has it paid.

    Raises:
        IllegalPlay: it cannot be paid.
    """
    events = yield from _events(text, part, rule)
    if not events:
        text.game.forbid(CANNOT_BE_PAID, Why("fab:1.14.4b", "cannot_be_paid"), subject=text.subject)
    done: list[Event] = yield from do(text.game, *events, clause=rule, because=("fab:1.14.4",))
    if len(done) < len(events) and not is_replaced(text.game, events):
        text.game.forbid(CANNOT_BE_PAID, Why("fab:1.14.4b", "cannot_be_paid"), subject=text.subject)


@clause("fab:1.14.4c", "fab:5.1.9a", without=False)
def is_replaced(game: Game, events: Sequence[Event]) -> bool:
    """Return whether what did not happen of a cost was replaced: the cost counts as paid all the same (1.14.4c)."""
    return any(event.history for event in events)


def _events(text: Text, part: Cost, rule: Citation) -> Procedure[Sequence[Event]]:
    """Return what happens as an effect-cost is paid; nothing where it cannot be."""
    game = text.game
    match part:
        case PaySelf():
            return (HOW[part.this](text.source, text.you),)
        case PayCounter():
            held = counters_on(game, text.source.card).get(part.counter, 0)
            amount = fab(game).reader.amount(text, part.remove)
            return (RemoveCounters(text.source, part.counter, amount, text.you),) if held >= amount > 0 else ()
        case PayMove():
            return (yield from _chosen(text, part, rule))
    raise TypeError(f"{type(part).__name__} is no effect-cost")


def _chosen(text: Text, part: PayMove, rule: Citation) -> Procedure[Sequence[Event]]:
    """Choose the cards that a cost is paid with; nothing where there are too few."""
    game, select = text.game, part.cards
    among = [card for card in fab(game).reader.among(text, select) if card != text.subject]
    least, most = bounds(text, select, among)
    if len(among) < least:
        return ()
    chosen = yield from game.choose(
        by=text.you,
        role="random" if select.random else "cost",
        clause=rule,
        because=("fab:1.14.4",),
        among=among,
        minimum=least,
        maximum=most,
        subject=text.subject,
    )
    refs = tuple(game.state.ref(card) for card in chosen)
    if part.remember is not None:
        text.named[part.remember] = refs
    return tuple(HOW[part.how](ref, text.you) for ref in refs)


__all__ = ["HOW", "pay_effect_cost"]
