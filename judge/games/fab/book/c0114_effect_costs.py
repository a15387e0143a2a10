"""1.14.4 Effect-costs: costs that are paid by generating effects."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import permutations

from judge.abilities import Cost, PayAmount, Payments, PaySelf, Text, excluded_candidates, not_meant, remember_paid
from judge.games.fab.book.c0104_attacks import bearer
from judge.games.fab.book.c0108_effects import PAYING
from judge.games.fab.book.c0114_costs import payable
from judge.games.fab.book.c0115_counters import PutCounters, RemoveCounters, counters_on
from judge.games.fab.book.c0300_zones import Move, made_by
from judge.games.fab.book.c0601_discrete_effects import perform_all
from judge.games.fab.book.c0805_effects import Destroy, Discard
from judge.games.fab.book.c0805_looking import Revealed
from judge.games.fab.book.c0805_moving import Banish, Charge, TurnOver
from judge.games.fab.book.c0805_states import Tap
from judge.games.fab.language.playing import Fuse, Generate, PayCounter, PayMove
from judge.games.fab.world import PUBLIC, Game, cards, info, is_public, reader_of, zone_of
from judge.kernel import CardId, Citation, Event, HowMany, PlayerId, Procedure, Question, Ref, Why, clause, do, under


def _to_the_bottom(ref: Ref, by: PlayerId) -> Move:
    return Move(ref, "deck", means="fab:8.5.15", by=by)


def _to_the_top(ref: Ref, by: PlayerId) -> Move:
    return Move(ref, "deck", index=0, means="fab:8.5.15", by=by)


def _into_the_arsenal(ref: Ref, by: PlayerId) -> Move:
    return Move(ref, "arsenal", public=True, means="fab:8.5.15", by=by)


HOW: dict[str, Callable[[Ref, PlayerId], Event]] = {
    "destroy": Destroy,
    "banish": Banish,
    "banish_face_down": lambda ref, by: Banish(ref, by, face_down=True),
    "discard": Discard,
    "arsenal": _into_the_arsenal,
    "bottom": _to_the_bottom,
    "top": _to_the_top,
    "charge": Charge,
    "reveal": Revealed,
    "tap": lambda ref, by: Tap(ref),
    "turn_face_up": lambda ref, by: TurnOver(ref, up=True),
}
"""The event that pays each kind of cost on an object."""

CANNOT_BE_PAID = Why("fab:5.1.8a", "cannot_be_paid")

FAILS = Why("fab:1.14.4b", "cannot_be_paid")
"""The reason why an effect-cost cannot be paid on the current board (1.14.4b)."""


def _short(text: Text, name: str, amount: int) -> Why | None:
    """Return the reason if a player cannot pay a number of points, even by pitching cards (1.14.2b)."""
    return None if amount <= payable(text.game, text.you, name) else Why("fab:1.14.2b", "cannot_be_paid")


COSTS = Payments(_short)
"""The payment of each kind of cost; effect-costs are paid one at a time, in the declared order (1.14.4)."""


@COSTS.owes(PayAmount)
def _owed(text: Text, part: PayAmount) -> tuple[str, int]:
    return part.pay, reader_of(text).amount(text, part.amount)


@clause("fab:1.14.4", without=None)
def pay_effect_cost(text: Text, part: Cost, rule: Citation) -> Procedure[None]:
    """Pay an effect-cost: generate its effect, which must succeed on the current board (1.14.4b).

    Args:
        text: the text of the layer that the cost is for; it remembers the objects that the cost names.
        rule: the clause that requires the payment.

    Raises:
        IllegalPlay: the cost cannot be paid.
    """
    yield from COSTS.pay_part(text, part, rule)


@COSTS.pays(PaySelf, PayCounter, PayMove, Fuse)
def _pay_by_events(text: Text, part: Cost, rule: Citation) -> Procedure[None]:
    """Make the events that pay an effect-cost; an event that was replaced counts as paid (1.14.4c)."""
    played = rule == "fab:5.1.9"
    events = (yield from under(text.game, "fab:5.1.8" if played else (), _events(text, part, rule))) or ()
    if not events:
        text.game.forbid(CANNOT_BE_PAID, FAILS, subject=text.subject)
    happened: list[Event] = yield from do(
        text.game, *events, clause=rule, because=("fab:1.14.4", *(("fab:5.1.8",) if played else ()))
    )
    _refer_to(text, part, happened)
    if is_replaced(text.game, events):
        because = ("fab:5.1.9a",) if played else ()
        text.game.note("paid", "fab:1.14.4c", because=because, considered=True, subject=text.subject)
    elif len(happened) < len(events):
        text.game.forbid(CANNOT_BE_PAID, FAILS, subject=text.subject)


@clause("fab:1.7.6", "fab:3.0.9b", without=None)
def _refer_to(text: Text, part: Cost, done: Sequence[Event]) -> None:
    """Update the name of a cost's objects to what they became, if they are now in a public zone.

    Later instructions can refer to the payment (1.7.6), even to a card that was banished face-down.
    """
    if not isinstance(part, PayMove) or part.remember is None:
        return
    game = text.game
    became = {
        move.ref: move.now
        for move in done
        if isinstance(move, Move) and move.now is not None and _can_be_referred_to(game, move.now)
    }
    text.named[part.remember] = tuple(became.get(ref, ref) for ref in text.named.get(part.remember, ()))


def _can_be_referred_to(game: Game, ref: Ref) -> bool:
    """Return whether an object exists and is public (3.0.9b), or is at least in a public zone (1.7.6)."""
    return game.state.present(ref) and (is_public(game, ref.card) or zone_of(game, ref.card) in PUBLIC)


@COSTS.pays(Generate)
@clause("fab:1.14.4b", without=None)
def _generate(text: Text, part: Generate, rule: Citation) -> Procedure[None]:
    text.words[PAYING] = "yes"
    for instruction in part.generate:
        if not (yield from perform_all(text, [instruction])):
            text.game.forbid(CANNOT_BE_PAID, FAILS, subject=text.subject)
    del text.words[PAYING]


@clause("fab:1.14.4c", "fab:5.1.9a", without=False)
def is_replaced(game: Game, events: Sequence[Event]) -> bool:
    """Return whether part of a payment was replaced, so that the cost counts as paid (1.14.4c)."""
    return any(event.history for event in events)


def _events(text: Text, part: Cost, rule: Citation) -> Procedure[Sequence[Event]]:
    """Return the events that pay an effect-cost, or nothing if it cannot be paid."""
    match part:
        case PaySelf():
            return (HOW[part.this](text.source, text.you),)
        case PayCounter():
            return (yield from _counters(text, part, rule))
        case PayMove():
            return (yield from _chosen(text, part, rule))
        case Fuse():
            return (yield from _fused(text, part, rule))
    raise TypeError(f"{type(part).__name__} is not an effect-cost")


def _bearers(text: Text, part: PayCounter) -> Sequence[Ref]:
    """Return the objects whose counters can pay a cost: with enough to remove, or where some can be put."""
    game, reader = text.game, reader_of(text)
    if part.on == "this":
        among = [text.source]
    else:
        among = [bearer(game, game.state.ref(card)) for card in reader.among(text, part.on)]
    if part.puts:
        return among
    amount = reader.amount(text, part.remove)
    return [ref for ref in among if counters_on(game, ref.card).get(part.counter, 0) >= amount > 0]


def _counters(text: Text, part: PayCounter, rule: Citation) -> Procedure[Sequence[Event]]:
    """Return the event that puts or removes the counters of a cost, or nothing if no object has enough."""
    game, among = text.game, {ref.card: ref for ref in _bearers(text, part)}
    if not among:
        return ()
    card = text.source.card
    if part.on != "this":
        (card,) = yield from game.choose(
            Question("cost", rule, because=("fab:1.14.4",)), by=text.you, among=list(among), subject=text.subject
        )
    does, amount = (PutCounters, part.add) if part.puts else (RemoveCounters, part.remove)
    return (does(among[card], part.counter, reader_of(text).amount(text, amount), text.you),)


@clause("fab:1.7.6")
def _chosen(text: Text, part: PayMove, rule: Citation) -> Procedure[Sequence[Event]]:
    game, reader, select = text.game, reader_of(text), part.cards
    among = [card for card in reader.among(text, select) if card != text.subject]
    least, most = reader.bounds(text, select, len(among))
    if len(among) < least:
        return ()
    chosen = yield from game.choose(
        Question(
            "random" if select.random else "cost",
            rule,
            because=("fab:1.14.4",),
            together=reader.together(text, select, Why("fab:1.8.6", "not_together")),
            otherwise=not_meant(text, select, Why(rule, "not_asked_for")),
            left_out=excluded_candidates(text, select, Why(rule, "not_asked_for")),
        ),
        by=text.you,
        among=among,
        how_many=HowMany(least, most),
        subject=text.subject,
    )
    refs = tuple(game.state.ref(card) for card in chosen)
    remember_paid(text, part, refs)
    if part.nth is not None:
        return tuple(Move(ref, "deck", index=part.nth - 1, means="fab:8.5.15", by=text.you) for ref in refs)
    pays = HOW[part.how] if part.how != "discard" else partial(Discard, at_random=select.random)
    return tuple(made_by(pays(ref, text.you), text.source) for ref in refs)


@COSTS.keeps(PayMove)
def _too_few(text: Text, part: PayMove) -> Why | None:
    among = [card for card in reader_of(text).among(text, part.cards) if card != text.subject]
    can = [card for card in among if _can_pay_with(text, part.how, text.game.state.ref(card))]
    return None if can and len(can) >= reader_of(text).bounds(text, part.cards, len(can))[0] else FAILS


@COSTS.keeps(PayCounter)
def _too_few_counters(text: Text, part: PayCounter) -> Why | None:
    return None if _bearers(text, part) else FAILS


@COSTS.keeps(Fuse)
def _nothing_to_fuse(text: Text, part: Fuse) -> Why | None:
    """Return the reason if the supertypes for fusion cannot be revealed: all, or with ``either`` one (8.3.17)."""
    there = [word for word in part.fuse if any(word in _has(text.game, card) for card in _fusible(text, part))]
    return None if there and (part.either or len(there) == len(part.fuse)) else FAILS


@COSTS.keeps(PaySelf)
def _cannot_be_done(text: Text, part: PaySelf) -> Why | None:
    return None if _can_pay_with(text, part.this, text.source) else FAILS


def _can_pay_with(text: Text, how: str, ref: Ref) -> bool:
    return HOW[how](ref, text.you).impossible(text.game) is None


# 8.3.17: fusion


def _has(game: Game, card: CardId) -> Sequence[str]:
    words: Sequence[str] = info(game, card)["supertypes"]
    return words


def _fusible(text: Text, part: Fuse) -> list[CardId]:
    hand = cards(text.game, text.you, "hand")
    return [card for card in hand if {*part.fuse} & {*_has(text.game, card)} and card != text.subject]


def _fused(text: Text, part: Fuse, rule: Citation) -> Procedure[Sequence[Event]]:
    """8.3.17: choose the cards to reveal; the text remembers them and their supertypes under ``fused``.

    Nothing is chosen if a supertype is missing: a card with it may have been pitched since (5.1.8a).
    """
    game = text.game
    if _nothing_to_fuse(text, part) is not None:
        return ()
    chosen = yield from game.choose(
        Question(
            "cost",
            rule,
            because=("fab:8.3.17", "fab:8.3.17c", "fab:8.3.17d"),
            together=lambda picked: cannot_fuse(game, part, picked),
        ),
        by=text.you,
        among=_fusible(text, part),
        how_many=HowMany(1, len(part.fuse)),
        subject=text.subject,
    )
    text.named["fused"] = tuple(game.state.ref(card) for card in chosen)
    text.words["fused"] = " ".join(_revealed(game, part, chosen))
    return tuple(Revealed(ref, text.you) for ref in text.named["fused"])


def _revealed(game: Game, part: Fuse, picked: Sequence[CardId]) -> Sequence[str]:
    return [word for word in part.fuse if any(word in _has(game, card) for card in picked)]


def cannot_fuse(game: Game, part: Fuse, picked: Sequence[CardId]) -> Why | None:
    """Return why cards cannot be revealed together for fusion, or ``None`` (8.3.17c, 8.3.17d)."""
    if not part.either and len(_revealed(game, part, picked)) < len(part.fuse):
        return Why("fab:8.3.17d", "supertype_missing")
    ways = permutations(part.fuse, len(picked))
    if not any(all(word in _has(game, card) for word, card in zip(way, picked, strict=True)) for way in ways):
        return Why("fab:8.3.17c", "one_card_each")
    return None
