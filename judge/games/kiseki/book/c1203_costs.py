"""1203 Paying costs, and 1318 paying CP and EP."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import PayAmount, Payments, PayMove, PaySelf, Select, Text, names, remember_paid
from judge.games.kiseki.book.c0300_cp_and_ep import POOL, Lose
from judge.games.kiseki.book.c0400_attributes_and_states import is_ready
from judge.games.kiseki.book.c0500_zones import Move, PutInAction, move_all
from judge.games.kiseki.book.c1217_gaining_ep import cannot_gain_from, gain_ep
from judge.games.kiseki.book.c1306_stun import Stun
from judge.games.kiseki.book.c1311_choosing import has_condition
from judge.games.kiseki.book.c1313_drawing import Discard
from judge.games.kiseki.book.c1317_kill_and_destroy import Destroy
from judge.games.kiseki.world import Game, cards, owner, zone_of
from judge.kernel import (
    CardId,
    Citation,
    Event,
    HowMany,
    IllegalPlay,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    as_many_as_possible,
    clause,
    do,
    unless_dropped,
)

CANNOT = "kiseki:1203.2"

HOW = ("discard", "destroy", "action", "stun", "remove", "homebase", "hand", "trail")
"""The actions on a card that can be a cost."""


_SHORT = {
    "cp": Why(CANNOT, "too_little_cp"),
    "ep": Why(CANNOT, "too_little_ep"),
    "bonds": Why(CANNOT, "too_little_bonds"),
}
"""The reason for too few points of each kind."""

BELOW_ZERO = "kiseki:705.5#below-zero"
"""Our reading: a cost can take more bonds than a player has, because bonds can go below 0."""


def _short(text: Text, name: str, amount: int) -> Why | None:
    if amount <= available(text.game, text.you, name) or (name == "bonds" and not text.game.ignores((BELOW_ZERO,))):
        return None
    return _SHORT[name]


COSTS = Payments(_short, "kiseki:1203.4")
"""The payment of costs: all or nothing (1203.2), in the order of the text (1203.4)."""

_PAYING: dict[str, Citation] = {"cp": "kiseki:1318.1", "ep": "kiseki:1318.2"}
"""The clauses that define paying points of each kind."""


def available(game: Game, player: PlayerId, name: str) -> int:
    """Return the number of points that a player could pay; ready homebase cards count as 1 EP each (1217.3)."""
    have: int = game.state.get(player, name, 0)
    return have + (len(sources_of_ep(game, player)) if name == "ep" else 0)


def sources_of_ep(game: Game, player: PlayerId) -> list[CardId]:
    """Return the cards in a player's homebase that can be actioned to gain EP (1217.2)."""
    return [c for c in cards(game, player, "homebase") if not cannot_gain_from(game, player, c)]


@COSTS.keeps(PaySelf)
def _cannot_be_done(text: Text, cost: PaySelf) -> Why | None:
    """Return why a card cannot do this to itself as a cost, or ``None``.

    For example, only a ready card can be actioned (1321.1).
    """
    against = _against(text, cost.this, text.source)
    if against is None:
        return None
    game, card = text.game, text.source.card
    turned = game.state.present(text.source) and zone_of(game, card) in ("field", "homebase")
    if cost.this == "action" and turned and not is_ready(game, card):
        return Why(CANNOT, "not_ready", also=("kiseki:1321.1",))
    return Why(CANNOT, "cannot_be_done", also=(against.clause,), said_by=against.said_by)


@COSTS.keeps(PayMove)
def _too_few(text: Text, cost: PayMove) -> Why | None:
    needed = 0 if cost.cards.up_to is not None or cost.cards.any_number else _count(text, cost.cards)
    return None if len(payable(text, cost)) >= needed else Why(CANNOT, "too_few_cards")


def _against(text: Text, how: str, ref: Ref) -> Why | None:
    """Return why an action on a card is not possible as a cost, ignoring replacement effects (1203.2)."""
    game = text.game
    if not game.state.present(ref):
        return Why("kiseki:502.3", "gone")
    action = _done(game, how, ref, text.you)
    return action.impossible(game) or game.policy.prohibited(game, action)


def _count(text: Text, select: Select) -> int:
    return 1 if select.count is None else text.game.world.reader.amount(text, select.count)


def payable(text: Text, cost: PayMove) -> list[CardId]:
    found = text.game.world.reader.among(text, cost.cards)
    return [c for c in found if _against(text, cost.how, text.game.state.ref(c)) is None]


@COSTS.owes(PayAmount)
def _owed(text: Text, cost: PayAmount) -> tuple[str, int]:
    return cost.pay, text.game.world.reader.amount(text, cost.amount)


@COSTS.pays(PayAmount)
def _pay_amount(text: Text, cost: PayAmount, rule: Citation) -> Procedure[None]:
    yield from pay_points(text, cost.pay, text.game.world.reader.amount(text, cost.amount), rule)


def pay_points(text: Text, name: str, amount: int, rule: Citation) -> Procedure[None]:
    """Pay CP (1318.1), EP (1318.2) or bonds; while paying EP, more can be gained (1217.3).

    A cost of 0 or less counts as paid (1203.5).

    Raises:
        IllegalPlay: the player has too few.
    """
    game, you = text.game, text.you
    if _is_free(game, you, name, amount):
        return
    short = unless_dropped(game, _short(text, name, amount))
    if short is not None:
        raise IllegalPlay((short,), text.subject)
    if name == "ep":
        yield from _gain_missing_ep(text, amount)
    lost = Lose(you, name, amount, _PAYING.get(name), kind="cost")
    if name in POOL:
        yield from _spend(game, lost, rule)
    else:
        yield from do(game, lost, clause=rule, because=(BELOW_ZERO,) if amount > available(game, you, name) else ())


@clause("kiseki:302.1a", without=None)
def _spend(game: Game, lost: Lose, rule: Citation) -> Procedure[None]:
    """Pay CP or EP from the pool (302.1a)."""
    yield from do(game, lost, clause=rule, because=("kiseki:302.1a",))


@clause("kiseki:1203.5", without=False)
def _is_free(game: Game, player: PlayerId, name: str, amount: int) -> bool:
    """Return whether the cost is 0 or less, which counts as paid, and record it (1203.5)."""
    if amount <= 0:
        game.note("free", "kiseki:1203.5", considered=True, actor=player, name=name)
    return amount <= 0


def _gain_missing_ep(text: Text, amount: int) -> Procedure[None]:
    """1217.3: let the player action homebase cards for the EP that the pool lacks."""
    game, you = text.game, text.you
    missing = amount - int(game.state.get(you, "ep", 0))
    if missing > 0:
        among = sources_of_ep(game, you)
        chosen = yield from game.choose(
            Question("ep_from", "kiseki:1217.3"),
            by=you,
            among=among,
            how_many=as_many_as_possible(missing),
            subject=text.subject,
        )
        for card in chosen:
            yield from gain_ep(game, you, card, clause="kiseki:1217.3")


def _done(game: Game, how: str, ref: Ref, you: PlayerId) -> Event:
    """Return the event that pays a cost with a card, such as discarding or destroying it."""
    match how:
        case "action":
            return PutInAction(ref, "kiseki:1315.2")
        case "stun":
            return Stun(ref)
        case "discard":
            return Discard(ref, because_of=you)
        case "destroy":
            return Destroy(ref, because_of=you)
        case "remove":
            return Move(ref, "removed", means="kiseki:1330.1", because_of=you)
        case _:
            return Move(ref, how, whose=owner(game, ref.card), because_of=you)


@COSTS.pays(PaySelf)
def _pay_self(text: Text, cost: PaySelf, rule: Citation) -> Procedure[None]:
    icon = ("kiseki:1321.1",) if cost.this == "action" else ()
    yield from _do_as_cost(text, [_done(text.game, cost.this, text.source, text.you)], rule, icon)


@COSTS.pays(PayMove)
def _pay_move(text: Text, cost: PayMove, rule: Citation) -> Procedure[None]:
    game, among = text.game, payable(text, cost)
    count = _count(text, cost.cards)
    least = 0 if cost.cards.up_to is not None or cost.cards.any_number else count
    most = len(among) if cost.cards.any_number else count
    if cost.cards.up_to is not None:
        most = game.world.reader.amount(text, cost.cards.up_to)
    from_top = _from_the_top(text, cost.cards)
    chosen = yield from game.choose(
        Question("pay_cards", rule),
        by=text.you,
        among=among[:most] if from_top else among,
        how_many=HowMany(least, most),
        subject=text.subject,
        because=("kiseki:504.3",) if from_top else (),
    )
    refs = tuple(game.state.ref(c) for c in chosen)
    remember_paid(text, cost, refs)
    if from_top:
        for ref in refs:  # one card after the other
            yield from _do_as_cost(text, [_done(game, cost.how, ref, text.you)], rule, ("kiseki:504.3",))
    else:
        yield from _do_as_cost(text, [_done(game, cost.how, r, text.you) for r in refs], rule, ())


@clause("kiseki:504.3", without=False)
def _from_the_top(text: Text, select: Select) -> bool:
    """Return whether a cost asks for any cards of the deck, so that the top ones are used (504.3)."""
    return list(names(select.zone)) == ["deck"] and not has_condition(select)


def _do_as_cost(text: Text, events: list[Event], rule: Citation, because: Sequence[Citation]) -> Procedure[None]:
    """Carry out actions as a cost; actions that are replaced count as done (1203.3)."""
    moves = [e for e in events if isinstance(e, Move)]
    for move in moves:
        move.as_cost = True
    if moves:
        happened = yield from move_all(text.game, moves, clause=rule, because=because)
    else:
        happened = yield from do(text.game, *events, clause=rule, because=because)
    changed = [str(e.objects()[0]) for e in events if e not in happened and e.history]
    if changed:
        text.game.note("paid_all_the_same", "kiseki:1203.3", actor=text.you, objects=changed, subject=text.subject)
