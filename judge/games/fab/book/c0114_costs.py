"""1.14 Costs: paying asset-costs, and pitching cards for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from judge.games.fab.book.c0100_general import forbidden
from judge.games.fab.book.c0113_assets import ChangeLife, Gain, Lose, points
from judge.games.fab.book.c0200_properties import value
from judge.games.fab.book.c0300_zones import Move
from judge.games.fab.world import Game, cards, hero, info
from judge.kernel import (
    CardId,
    Check,
    Citation,
    IllegalPlay,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    clause,
    do,
    under,
    unless_dropped,
)
from judge.records import record

SHORT = {
    "action_points": Why("fab:1.14.2b", "too_few_action_points"),
    "resource_points": Why("fab:1.14.2b", "too_few_resource_points"),
    "chi_points": Why("fab:1.14.2b", "too_few_chi_points"),
    "life": Why("fab:1.14.2b", "too_little_life"),
}
"""For each kind of points, the reason against a cost: the player has too few of them."""


@record
class AssetCost:
    """A cost in points (1.14.2); the fields are in the order of payment (1.14.2a)."""

    chi_points: int = 0
    resource_points: int = 0
    life: int = 0
    action_points: int = 0

    @property
    def in_order(self) -> Sequence[Citation]:
        """The clause that several kinds of points are paid one after the other; empty for one kind."""
        kinds = (self.chi_points, self.resource_points, self.life, self.action_points)
        return ("fab:1.14.2a",) if sum(map(bool, kinds)) > 1 else ()


class Pitch(Move):
    """A card is pitched: it goes to its owner's pitch zone, and the player gains points for it (1.14.3, 8.5.44)."""

    __slots__ = ("pitches",)
    also = "pitched"
    key = "pitched"
    meaning = "fab:1.14.3"

    def __init__(self, ref: Ref, by: PlayerId) -> None:
        super().__init__(ref, "pitch", by=by)
        self.pitches = by

    def player(self, game: Game) -> PlayerId:
        """Return the player who pitches the card, who need not be its owner."""
        return self.pitches

    def impossible(self, game: Game) -> Why | None:
        """Return why this cannot happen: a restriction forbids pitching the card (1.0.2), or it cannot move."""
        return forbidden(game, self.pitches, self.ref.card, "pitch") or super().impossible(game)


def pitched_for(game: Game, card: CardId) -> str:
    """Return the kind of points for pitching a card: chi points if it has chi symbols (1.13.5a, 2.8.2)."""
    return "chi_points" if info(game, card)["chi"] else "resource_points"


def gains_one_of(kinds: Sequence[str]) -> Check:
    """Return the check that pitching a card gains points that are needed (1.14.3b)."""
    return Check("fab:1.14.3b", "wrong_points", lambda game, card: pitched_for(game, card) in kinds)


def not_forbidden_to(player: PlayerId) -> Check:
    """Return the check that no restriction keeps a player from pitching a card (1.0.2)."""
    return Check("fab:1.0.2", "forbidden", lambda game, card: forbidden(game, player, card, "pitch") is None)


NOTHING_TO_PITCH_FOR = Why("fab:1.14.3b", "no_points_needed")
"""The reason why no further card may be pitched."""

HAS_PITCH = Check("fab:1.14.3a", "no_pitch", lambda game, card: info(game, card)["pitch"] is not None)


def pay_assets(
    game: Game, player: PlayerId, cost: AssetCost, *, rule: Citation, subject: str, dearer: Sequence[Why] = ()
) -> Procedure[None]:
    """Pay an asset-cost, each kind of points in full before the next (1.14.2a).

    Args:
        rule: the clause that requires the payment.
        subject: the card or ability that it is paid for.
        dearer: the reasons for a higher resource cost than without effects.

    Raises:
        IllegalPlay: it cannot be paid (1.14.2b).
    """
    if cost == AssetCost():
        game.note("nothing_to_pay", "fab:1.14.5", considered=True, actor=player, subject=subject)
        return
    later = (("life", cost.life), ("action_points", cost.action_points))
    besides = [SHORT[name] for name, amount in later if points(game, player, name) < amount]
    bill = Bill(player, rule, subject, cost.in_order, dearer, besides)
    yield from _pay_chi(game, bill, cost.chi_points)
    yield from _pay_resources(game, bill, cost.resource_points)
    yield from _pay_points(game, bill, "life", cost.life, "fab:1.14.2e")
    yield from _pay_points(game, bill, "action_points", cost.action_points, "fab:1.14.2f")


class Bill(NamedTuple):
    """A payment in progress.

    Attributes:
        rule: the clause that requires the payment.
        subject: the card or ability that it is paid for.
        in_order: the clause that several kinds of points are paid one after the other; empty for one kind.
        dearer: the reasons for a higher resource cost than without effects.
        besides: the reasons why points that are paid later cannot be paid either.
    """

    player: PlayerId
    rule: Citation
    subject: str
    in_order: Sequence[Citation]
    dearer: Sequence[Why]
    besides: Sequence[Why]


def _pay_chi(game: Game, bill: Bill, amount: int) -> Procedure[None]:
    """1.14.2c: pay chi points; pitch cards one at a time until there are enough."""
    yield from _pitch_for(game, bill, ("chi_points",), amount, "fab:1.14.2c")
    yield from _spend(game, bill, "chi_points", amount, "fab:1.14.2c")


@clause("fab:1.13.5b")
def _pay_resources(game: Game, bill: Bill, amount: int) -> Procedure[None]:
    """1.14.2d: pay resource points; pitch cards one at a time until there are enough. Chi points are used first."""
    kinds = ("chi_points", "resource_points")
    yield from _pitch_for(game, bill, kinds, amount, "fab:1.14.2d", bill.dearer)
    chi = min(amount, points(game, bill.player, "chi_points"))
    yield from _spend(game, bill, "chi_points", chi, "fab:1.13.5b", "fab:1.14.2d")
    yield from _spend(game, bill, "resource_points", amount - chi, "fab:1.14.2d")


def _pay_points(game: Game, bill: Bill, name: str, amount: int, says: Citation) -> Procedure[None]:
    short = unless_dropped(game, SHORT[name] if points(game, bill.player, name) < amount else None)
    if short is not None:
        game.forbid(short, Why(says, short.reason), subject=bill.subject)
    yield from _spend(game, bill, name, amount, says)


def _spend(game: Game, bill: Bill, name: str, amount: int, says: Citation, *first: Citation) -> Procedure[None]:
    if amount > 0:
        because = ("fab:1.14.2", *bill.in_order, *first)
        held = game.state.ref(hero(game, bill.player))
        spent = ChangeLife(held, -amount, says) if name == "life" else Lose(bill.player, name, amount, says)
        yield from under(game, "fab:1.14.2", do(game, spent, clause=bill.rule, because=because))


def _pitch_for(
    game: Game, bill: Bill, kinds: Sequence[str], amount: int, rule: Citation, dearer: Sequence[Why] = ()
) -> Procedure[None]:
    """Pitch cards one at a time until there are enough points (1.14.2c, 1.14.2d)."""
    player, subject = bill.player, bill.subject
    checks = (HAS_PITCH, gains_one_of(kinds), not_forbidden_to(player))
    while sum(points(game, player, kind) for kind in kinds) < amount:
        hand = cards(game, player, "hand")
        options, excluded = game.partition(hand, checks)
        if not options:
            whys = (SHORT[kinds[-1]], *dearer, *bill.besides, *dict.fromkeys(x.why for x in excluded))
            raise IllegalPlay(whys, subject, excluded=excluded)
        (chosen,) = yield from game.choose(
            Question(
                "pitch", rule, because=("fab:1.14.3b",), checks=checks, otherwise=Why("fab:1.14.3", "not_in_hand")
            ),
            by=player,
            among=hand,
            subject=subject,
        )
        yield from pitch(game, player, chosen, rule)


@clause("fab:2.8.1")
def pitch(game: Game, player: PlayerId, card: CardId, rule: Citation, also: Sequence[Citation] = ()) -> Procedure[None]:
    """Pitch a card, and gain points equal to its pitch value (1.14.3).

    Args:
        also: the clauses that allow pitching it from a zone other than the hand.
    """
    amount, because = value(info(game, card)["pitch"]), ("fab:8.5.44", "fab:1.14.3c", *also)
    done: list[Any] = yield from do(game, Pitch(game.state.ref(card), player), clause=rule, because=because)
    if done:
        kind = pitched_for(game, card)
        says = "fab:1.13.5a" if kind == "chi_points" else "fab:1.13.3a"
        yield from do(game, Gain(player, kind, amount, says, card), clause="fab:1.14.3")


def affordable(game: Game, player: PlayerId) -> int:
    """Return how many resource points a player could pay if they pitched their whole hand (1.14.2d)."""
    held = points(game, player, "resource_points") + points(game, player, "chi_points")
    hand = (card for card in cards(game, player, "hand") if forbidden(game, player, card, "pitch") is None)
    return held + sum(value(info(game, card)["pitch"]) for card in hand)


def payable(game: Game, player: PlayerId, kind: str) -> int:
    """Return how many points of a kind a player could pay; for resource points, cards can be pitched (1.14.2d)."""
    return affordable(game, player) if kind == "resource_points" else points(game, player, kind)
