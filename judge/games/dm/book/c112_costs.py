"""112 Costs: mana is paid by tapping cards in the mana zone, the civilizations first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from judge.games.dm.book.c105_orientation import is_tapped, tap
from judge.games.dm.world import PAID_WITH, cards, info
from judge.kernel import CardId, Choice, Citation, Game, PlayerId, Procedure, Why, clause, do, ruled
from judge.records import record


@record
class ManaCost:
    """What using a card costs.

    Attributes:
        mana: the amount of mana (201.1a).
        civilizations: those of the card, one card to be tapped for each (112.2a).
        most: what its player may pay up to, where not all that lowers the cost has to be applied (601.1a).
    """

    mana: int
    civilizations: tuple[str, ...] = ()
    most: int | None = None

    def changed(self, by: int, more: tuple[str, ...] = ()) -> ManaCost:
        """Return a cost that is so much higher or lower, but not below zero, with more civilizations to be paid."""
        most = None if self.most is None else max(0, self.most + by)
        return ManaCost(max(0, self.mana + by), (*self.civilizations, *more), most)


@clause("dm:112.1", "dm:112.2", "dm:201.1a")
def cost_of(game: Game, card: CardId) -> ManaCost:
    """Return the mana cost of a card, with the civilizations to be paid."""
    now = info(game, card)
    return ManaCost(now["cost"], now["civilizations"])


@clause("dm:601.1e", "dm:112.2b", instead=lambda game, card: cost_of(game, card))
def cost_of_using(game: Game, card: CardId) -> ManaCost:
    """Return what using a card costs by now: effects can increase or decrease it, but not below zero.

    What lowers it no further than to a certain cost leaves alone a cost that is no higher already.
    """
    cost, now = cost_of(game, card), info(game, card)
    most = _lowered(max(0, cost.mana + now["use_cost"]), now["bounded_use_costs"])
    mana = _lowered(most, now["optional_use_costs"])
    return ManaCost(mana, cost.civilizations, most if most > mana else None)


def _lowered(mana: int, changes: Sequence[tuple[int, int]]) -> int:
    """Return a cost to which these changes have been made, each down to no less than it says."""
    for least, change in sorted(changes, reverse=True):
        mana = max(min(mana, least), mana + change)
    return mana


@clause("dm:112.2b#down-to-zero")
def goes_below_zero(game: Game, card: CardId) -> bool:
    """Return whether the cost of a card would be below zero, were it not that it is lowered no further than to that."""
    return cost_of(game, card).mana + info(game, card)["use_cost"] < 0


@clause("dm:601.1c")
def sources(game: Game, player: PlayerId) -> list[CardId]:
    """Return the cards that a player can tap for mana: untapped ones, a pending card among them (601.1c)."""
    return [card for card in cards(game, player, "mana_zone") if not is_tapped(game, card)]


@clause("dm:107.2", "dm:207.1")
def mana_of(game: Game, card: CardId) -> int:
    """Return how much mana tapping a card produces: a core none, whichever of its faces shows (309.5)."""
    now = info(game, card)
    return ruled(game, "dm:309.5", 0, 1) if now["type"] == "core" else int(now["mana"])


def wrong_payment(game: Game, cost: ManaCost, tapped: Sequence[CardId]) -> Why | None:
    """Return what is wrong with tapping these cards for a cost, ``None`` when it pays it exactly (112.2a to 112.2c)."""
    if cost.most is not None:
        ways = (ManaCost(mana, cost.civilizations) for mana in range(cost.mana, cost.most + 1))
        wrong = [wrong_payment(game, one, tapped) for one in ways]
        return None if None in wrong else wrong[0]
    if not _covers(game, cost, tapped):
        return Why("dm:112.2a", "civilizations_unpaid")
    if not _amounts_to(game, cost, tapped):
        return Why("dm:112.2a", "too_little_mana")
    return ruled(game, "dm:112.2c", _superfluous(game, cost, tapped))


@clause("dm:112.2a", without=True)
def _covers(game: Game, cost: ManaCost, tapped: Sequence[CardId]) -> bool:
    """Return whether there is a card for each civilization, however many a card has (112.2a)."""
    return _matched(game, cost.civilizations, tapped)


def _matched(game: Game, wanted: Sequence[str], tapped: Sequence[CardId]) -> bool:
    """Return whether each of these civilizations can be paid by a card of its own."""
    if not wanted:
        return True
    first, *rest = wanted
    return any(
        first in info(game, card)["civilizations"] and _matched(game, rest, [c for c in tapped if c != card])
        for card in tapped
    )


def _amounts_to(game: Game, cost: ManaCost, tapped: Sequence[CardId]) -> bool:
    return sum(mana_of(game, card) for card in tapped) >= cost.mana


def _superfluous(game: Game, cost: ManaCost, tapped: Sequence[CardId]) -> Why | None:
    """112.2c: return why one of these cards must not be tapped, once the others pay for everything."""
    for card in tapped:
        others = [c for c in tapped if c != card]
        if _covers(game, cost, others) and _amounts_to(game, cost, others):
            return Why("dm:112.2c", "superfluous_mana")
    return None


def payment(game: Game, player: PlayerId, cost: ManaCost) -> tuple[CardId, ...] | None:
    """Return as few cards as a player could pay a cost with, ``None`` where that is impossible.

    For each civilization a card is picked first, of few civilizations before one of many; then the rest is filled up.
    """
    untapped = sources(game, player)
    by_use = sorted(untapped, key=lambda card: len(info(game, card)["civilizations"]))
    ways = (first for first in combinations(by_use, len(cost.civilizations)) if _covers(game, cost, first))
    if len({mana_of(game, card) for card in untapped}) < 2:
        ways = islice(ways, 1)  # which cards pay for the civilizations makes no difference then
    paid = (way for first in ways if (way := _filled_up(game, cost, first, by_use)) is not None)
    return min(paid, key=len, default=None)


def unpayable(game: Game, player: PlayerId, cost: ManaCost) -> Why | None:
    """Return why a player cannot pay a cost, ``None`` where that is possible."""
    if payment(game, player, cost) is not None:
        return None
    covered = _covers(game, cost, sources(game, player))
    return Why("dm:112.2a", "cannot_pay" if covered else "cannot_pay_civilizations")


def _of_mana(game: Game, cost: ManaCost, options: Sequence[CardId]) -> Iterator[Citation]:
    """Yield what matters for a payment: more civilizations than mana, or cards that produce no mana."""
    if len(cost.civilizations) > cost.mana:
        yield "dm:112.2b"
    if any(info(game, card)["type"] == "core" for card in options):
        yield "dm:309.5"
    if any(info(game, card)["mana"] != 1 for card in options):
        yield "dm:107.2"


def _filled_up(
    game: Game, cost: ManaCost, first: Sequence[CardId], untapped: Sequence[CardId]
) -> tuple[CardId, ...] | None:
    paying = list(first)
    for card in sorted(untapped, key=lambda card: -mana_of(game, card)):
        if not _amounts_to(game, cost, paying) and card not in paying and mana_of(game, card):
            paying.append(card)
    return tuple(paying) if _amounts_to(game, cost, paying) else None


DRIVEN, FORCE = "driven", "force"
"""The facts on a card: the O-drives that were paid as it was used; the shield chosen for its shield force."""


@clause("dm:107.1")
@clause("dm:601.1d", "dm:601.1f", without=None)
def pay(game: Game, player: PlayerId, card: CardId, cost: ManaCost) -> Procedure[None]:
    """Pay the mana cost of a card by tapping cards in the mana zone; somebody has seen that it can be paid."""
    found = payment(game, player, cost)
    if not found:
        game.note("free", "dm:601.1f", considered=True, actor=player, subject=card)
        return
    options = [*found, *(c for c in sources(game, player) if c not in found)]
    tapped = yield from game.ask(
        Choice(
            "mana",
            player,
            "dm:112.2a",
            options,
            minimum=len(found),
            maximum=len(options),
            subject=card,
            because=("dm:601.1d", *_of_mana(game, cost, options)),
            together=lambda picked: wrong_payment(game, cost, picked),
            otherwise=lambda other: _gives_no_mana(game, player, other),
        )
    )
    itself = ("dm:601.1c",) if any(game.state.get(one, "pending") for one in tapped) else ()
    game.state.put(card, PAID_WITH, tuple((game.state.ref(one), info(game, one)) for one in tapped))
    if cost.most is not None and wrong_payment(game, ManaCost(cost.mana, cost.civilizations), tapped) is not None:
        game.note("pays_more", "dm:601.1a", actor=player, objects=(card,))
    because = ("dm:105.3", *itself, *_how_it_is_paid(game, cost, tapped))
    yield from do(game, *(tap(game, one) for one in tapped), clause="dm:601.1f", because=because)


def _gives_no_mana(game: Game, player: PlayerId, card: CardId) -> Why:
    """Return why a card cannot be tapped for mana: it is tapped already (105.6), or lies elsewhere (112.2a)."""
    lies_there = card in cards(game, player, "mana_zone")
    return Why("dm:105.6", "tapped_already") if lies_there else Why("dm:112.2a", "not_own_mana")


def _how_it_is_paid(game: Game, cost: ManaCost, tapped: Sequence[CardId]) -> Iterator[Citation]:
    """Yield by which readings cards pay: more mana than is wanted is lost, and a core pays for a civilization."""
    if sum(mana_of(game, card) for card in tapped) > max(cost.most or cost.mana, len(cost.civilizations)):
        yield "dm:112.2a#exact-total"
    if any(info(game, card)["type"] == "core" for card in tapped):
        yield "dm:309.5#tap-for-civilization"
