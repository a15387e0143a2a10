"""112 Costs: paying mana by tapping cards, and keyword abilities that let a card be used for free."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from typing import Any, Literal

from judge.abilities import Body, Condition, Static, Triggered, When, conditions, names, selections
from judge.abilities import instructions as say
from judge.abilities.phrases import Says
from judge.games.dm import language
from judge.games.dm.book.c105_orientation import is_tapped, tap
from judge.games.dm.world import PAID_WITH, ZONES, Game, cards, face, info
from judge.kernel import CardId, Choice, Citation, PlayerId, Procedure, Ref, Why, clause, do, ruled
from judge.records import record


@record
class ManaCost:
    """The cost of using a card.

    Attributes:
        mana: the amount of mana (201.1a).
        civilizations: the civilizations of the card; one card has to be tapped for each (112.2a).
        most: the cost without the optional reductions, if there are any (601.1a).
    """

    mana: int
    civilizations: tuple[str, ...] = ()
    most: int | None = None

    def changed(self, by: int, more: Sequence[str] = ()) -> ManaCost:
        """Return the cost after a change, at least 0, with more civilizations to be paid."""
        most = None if self.most is None else max(0, self.most + by)
        return ManaCost(max(0, self.mana + by), (*self.civilizations, *more), most)


@clause("dm:112.1", "dm:112.2", "dm:201.1a")
def cost_of(game: Game, card: CardId) -> ManaCost:
    """Return the current mana cost of a card and its civilizations; changes to its cost of use are not included."""
    now = info(game, card)
    return ManaCost(now["cost"], now["civilizations"])


@clause("dm:601.1e", "dm:112.2b", instead=lambda game, card: cost_of(game, card))
def cost_of_using(game: Game, card: CardId) -> ManaCost:
    """Return the current cost of using a card; effects can raise it, or lower it to 0.

    A reduction with a lower limit does not change a cost that is already at the limit or below.
    """
    cost, now = cost_of(game, card), info(game, card)
    most = _lowered(max(0, cost.mana + now["use_cost"]), now["bounded_use_costs"])
    mana = _lowered(most, now["optional_use_costs"])
    return ManaCost(mana, cost.civilizations, most if most > mana else None)


def _lowered(mana: int, changes: Sequence[tuple[int, int]]) -> int:
    """Return the mana after the changes, each a pair of a lower limit and a change."""
    for least, change in sorted(changes, reverse=True):
        mana = max(min(mana, least), mana + change)
    return mana


@clause("dm:112.2b#down-to-zero")
def goes_below_zero(game: Game, card: CardId) -> bool:
    """Return whether effects would lower the cost of a card below 0 without that limit (112.2b)."""
    return bool(cost_of(game, card).mana + info(game, card)["use_cost"] < 0)


@clause("dm:601.1c")
def sources(game: Game, player: PlayerId) -> list[CardId]:
    """Return a player's untapped cards in the mana zone, including a card that is just being put there (601.1c)."""
    return [card for card in cards(game, player, "mana_zone") if not is_tapped(game, card)]


@clause("dm:107.2", "dm:207.1")
def mana_of(game: Game, card: CardId) -> int:
    """Return the mana that tapping a card produces; a core produces none (309.5)."""
    now = info(game, card)
    return ruled(game, "dm:309.5", 0, 1) if now["type"] == "core" else int(now["mana"])


def wrong_payment(game: Game, cost: ManaCost, tapped: Sequence[CardId]) -> Why | None:
    """Return why these cards are not an exact payment of a cost, or ``None`` if they are (112.2a to 112.2c)."""
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
    """Return whether the tapped cards include a different card for each civilization of the cost (112.2a)."""
    return _can_be_paid_by_different_cards(game, cost.civilizations, tapped)


def _can_be_paid_by_different_cards(game: Game, wanted: Sequence[str], tapped: Sequence[CardId]) -> bool:
    if not wanted:
        return True
    first, *rest = wanted
    return any(
        first in info(game, card)["civilizations"]
        and _can_be_paid_by_different_cards(game, rest, [c for c in tapped if c != card])
        for card in tapped
    )


def _amounts_to(game: Game, cost: ManaCost, tapped: Sequence[CardId]) -> bool:
    return sum(mana_of(game, card) for card in tapped) >= cost.mana


def _superfluous(game: Game, cost: ManaCost, tapped: Sequence[CardId]) -> Why | None:
    """Return the fault if one of the tapped cards is not needed for the cost (112.2c), otherwise ``None``."""
    for card in tapped:
        others = [c for c in tapped if c != card]
        if _covers(game, cost, others) and _amounts_to(game, cost, others):
            return Why("dm:112.2c", "superfluous_mana")
    return None


def payment(game: Game, player: PlayerId, cost: ManaCost) -> tuple[CardId, ...] | None:
    """Return a smallest set of cards that pays a cost, or ``None`` if the player cannot pay it.

    Cards for the civilizations are picked first, those with few civilizations before the others. The remaining mana
    comes from any cards.
    """
    untapped = sources(game, player)
    by_use = sorted(untapped, key=lambda card: len(info(game, card)["civilizations"]))
    ways: Iterator[tuple[CardId, ...]]
    ways = (first for first in combinations(by_use, len(cost.civilizations)) if _covers(game, cost, first))
    if len({mana_of(game, card) for card in untapped}) < 2:
        ways = islice(ways, 1)  # which cards pay for the civilizations makes no difference then
    paid = (way for first in ways if (way := _filled_up(game, cost, first, by_use)) is not None)
    return min(paid, key=len, default=None)


def unpayable(game: Game, player: PlayerId, cost: ManaCost) -> Why | None:
    """Return why a player cannot pay a cost, or ``None`` if it can be paid."""
    if payment(game, player, cost) is not None:
        return None
    covered = _covers(game, cost, sources(game, player))
    if covered:
        return Why("dm:112.2a", "cannot_pay")
    mana = cards(game, player, "mana_zone")
    face_down = ("dm:405.4",) if any(game.state.get(card, "face_down") for card in mana) else ()
    return Why("dm:112.2a", "cannot_pay_civilizations", face_down)


def _of_mana(game: Game, cost: ManaCost, options: Sequence[CardId]) -> Iterator[Citation]:
    """Yield the clauses for special payments: more civilizations than mana, cores, and changed mana numbers."""
    if len(cost.civilizations) > cost.mana:
        yield "dm:112.2b"
    if any(info(game, card)["type"] == "core" for card in options):
        yield "dm:309.5"
    if any(info(game, card)["mana"] != 1 for card in options):
        yield "dm:107.2"
    if any(info(game, card)["mana"] != face(game, card).mana for card in options):
        yield "dm:207.2"


def _filled_up(
    game: Game, cost: ManaCost, first: Sequence[CardId], untapped: Sequence[CardId]
) -> tuple[CardId, ...] | None:
    paying = list(first)
    for card in sorted(untapped, key=lambda card: -mana_of(game, card)):
        if not _amounts_to(game, cost, paying) and card not in paying and mana_of(game, card):
            paying.append(card)
    return tuple(paying) if _amounts_to(game, cost, paying) else None


DRIVEN, FORCE = "driven", "force"
"""The facts on a card: the O-drives that were paid when it was used; the shield chosen for its shield force."""


def forced(game: Game, card: CardId) -> Sequence[Ref]:
    """Return the shield chosen for a card's shield force; what remains of a shield of several cards is that shield."""
    chosen: Ref | None = game.state.get(card, FORCE)
    return () if chosen is None else game.state.now(chosen)


@clause("dm:107.1")
@clause("dm:601.1d", "dm:601.1f", without=None)
def pay(game: Game, player: PlayerId, card: CardId, cost: ManaCost) -> Procedure[None]:
    """Pay the mana cost of a card by tapping cards in the mana zone.

    The caller has checked that the cost can be paid.
    """
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
            otherwise=lambda other: _why_not_a_mana_source(game, player, other),
        )
    )
    itself = ("dm:601.1c",) if any(game.state.get(one, "pending") for one in tapped) else ()
    game.state.put(card, PAID_WITH, tuple((game.state.ref(one), info(game, one)) for one in tapped))
    if cost.most is not None and wrong_payment(game, ManaCost(cost.mana, cost.civilizations), tapped) is not None:
        game.note("pays_more", "dm:601.1a", actor=player, objects=(card,))
    because = ("dm:105.3", *itself, *_how_it_is_paid(game, cost, tapped))
    yield from do(game, *(tap(game, one) for one in tapped), clause="dm:601.1f", because=because)


def _why_not_a_mana_source(game: Game, player: PlayerId, card: CardId) -> Why:
    lies_there = card in cards(game, player, "mana_zone")
    return Why("dm:105.6", "tapped_already") if lies_there else Why("dm:112.2a", "not_own_mana")


def _how_it_is_paid(game: Game, cost: ManaCost, tapped: Sequence[CardId]) -> Iterator[Citation]:
    """Yield our readings that a payment needs: surplus mana is lost, and a core can pay a civilization."""
    if sum(mana_of(game, card) for card in tapped) > max(cost.most or cost.mana, len(cost.civilizations)):
        yield "dm:112.2a#exact-total"
    if any(info(game, card)["type"] == "core" for card in tapped):
        yield "dm:309.5#tap-for-civilization"


NINJA_STRIKE = "ninja_strike"

ON_THE_CARDS: Citation = "dm:112.3c#what-the-cards-add"
"""Our reading that a ninja strike does what the cards say, which is more than 112.3c."""


def _ninja_strike(node: language.NinjaStrike) -> Triggered:
    """112.3c: when a creature of the opponent attacks or blocks, summon this card from the hand.

    At the end of the turn it is put into the deck.
    """
    enough = selections.Count(count=language.Select(zone="mana_zone"))
    return Triggered(
        when=[When(event="attacks", side="enemy"), When(event="blocks", side="enemy")],
        if_=conditions.Compare(amount=enough, min=node.ninja_strike),
        do=[
            language.Use(use="this", remember="summoned"),
            language.Later(later=When(event="turn_ends"), do=[language.Put(put="summoned", into="deck")]),
        ],
    )


class ChangePlaces(say.Swap):
    """The exchange of a revolution change; texts can refer to it, but boards cannot write it."""

    verb = ""


def _revolution_change(node: language.RevolutionChange) -> Triggered:
    """506.3b: when a creature of the required kind attacks, exchange it for this card (701.26a).

    An earlier revolution change may have replaced the attacker, so it is checked again when this one resolves.
    """
    is_such = conditions.Matches(matches="attacker", like=node.revolution_change)
    return Triggered(
        when=When(event="attacks", side="own", card=node.revolution_change),
        if_=is_such,
        zone="hand",
        do=[ChangePlaces(swap=["attacker", "this"])],
    )


def _invasion(node: language.Invasion) -> Triggered:
    """101.2: when a creature of the required kind attacks, put this card on it if it still matches then."""
    is_such = conditions.Matches(matches="attacker", like=node.invasion)
    return Triggered(
        when=When(event="attacks", side="own", card=node.invasion),
        if_=is_such,
        zone="hand",
        do=[language.Put(put="this", into="battle_zone", onto="attacker")],
    )


def _attack_chance(node: language.AttackChance) -> Triggered:
    """112.3f: when a creature of the required kind attacks, cast this spell without paying its cost."""
    return Triggered(when=When(event="attacks", side="own", card=node.attack_chance), do=[language.Use(use="this")])


def _power_attacker(node: language.PowerAttacker) -> Static:
    """Return the static ability that raises the power of this creature while it attacks."""
    grant = language.Grant(power=node.power_attacker)
    return Static(static=grant, if_=language.Attacking(attacking="this"))


def _slayer(node: language.Slayer) -> Triggered:
    """Return the trigger ability that destroys the other creature after a battle, if it matches."""
    is_such = conditions.Matches(matches="other", like=node.slayer)
    return Triggered(
        when=When(event="battle_ends", card="this"),
        do=[say.If(if_=is_such, then=[say.Destroy(destroy="other")])],
    )


USED_FROM = ("hand", "mana_zone", "graveyard", "hyperspatial_zone")
"""The zones from which cards are used: the hand, or another by an effect (110.4e)."""

WHEREVER_USED = (*USED_FROM, "deck", "shield_zone", "super_gr")
"""The zones of cards while their use is declared, including revealed cards and waiting shields (113.6a)."""


def is_about_use(grant: Any) -> bool:
    """Return whether an effect only forbids using or putting out cards, or only changes a use cost (601.1)."""
    forbids = set(grant.keywords) <= {"cannot_be_used", "cannot_enter"}
    fields = {name for name in grant.model_fields_set if getattr(grant, name) not in (None, [], False)}
    return forbids and bool(fields) and fields <= {"keywords", "use_cost", "least_use_cost", "up_to"}


def _about_use(node: Static) -> Static:
    """601.1a, 601.1b: make an effect on the use of cards apply in the zones that cards are used from.

    Those are the zones that it names, or all. A shield is only used while it waits (113.6a).
    """
    affects = node.affects
    if not isinstance(affects, language.Select) or not is_about_use(node.static):
        return node
    zones = names(affects.zone) if "zone" in affects.model_fields_set else list(WHEREVER_USED)
    there = affects.model_copy(update={"zone": zones, "waiting": "shield_zone" in zones})
    return node.model_copy(update={"affects": there})


def _defines(node: language.Defines) -> Static:
    """Return the static ability for a definition, which works in every zone (110.4a)."""
    return Static(static=node.defines, zone=list(ZONES))


class Driven(Condition):
    """Whether this O-drive was paid for the card; boards cannot write this."""

    says = Says(
        en="its O-drive ({driven:civilization and}) was paid", ja="O・ドライブ({driven:civilization と})を支払った"
    )
    driven: list[str]


class Forced(Condition):
    """Whether the shield chosen for this card's shield force is in the shield zone; boards cannot write this."""

    forced: Literal[True]


def _o_drive(node: language.ODrive) -> Static:
    """601.1a: return the static ability that grants abilities if the O-drive cost was paid.

    It already applies while the card is being used.
    """
    gains = language.Grant(abilities=node.gains)
    return Static(static=gains, if_=Driven(driven=list(node.o_drive)), zone=list(ZONES))


def _shield_force(node: language.ShieldForce) -> Static:
    """Return the static ability that works while the shield chosen on entering is still in the shield zone."""
    return Static(static=node.shield_force, if_=Forced(forced=True))


STANDS_FOR: dict[type[Any], Callable[[Any], Body]] = {
    language.NinjaStrike: _ninja_strike,
    language.RevolutionChange: _revolution_change,
    language.AttackChance: _attack_chance,
    language.PowerAttacker: _power_attacker,
    language.Slayer: _slayer,
    language.Defines: _defines,
    language.ODrive: _o_drive,
    language.Invasion: _invasion,
    language.ShieldForce: _shield_force,
    Static: _about_use,
}
"""The functions that turn a keyword ability into the ability it stands for, by node class."""

SAYS: dict[type[Any], Citation] = {
    language.NinjaStrike: "dm:112.3c",
    language.RevolutionChange: "dm:603.2e",
    language.AttackChance: "dm:112.3f",
    language.PowerAttacker: "dm:101.2#keywords-undefined",
    language.Slayer: "dm:101.2#keywords-undefined",
    language.Defines: "dm:110.4a",
    language.Invasion: "dm:101.2#keywords-undefined",
    language.ODrive: "dm:101.2#keywords-undefined",
    language.ShieldForce: "dm:101.2#keywords-undefined",
}
"""The clause or reading that defines each keyword ability in ``STANDS_FOR``."""


@clause("dm:112.3")
def meaning(node: Any) -> Any:
    """Return the ability that a keyword ability stands for; any other ability is returned unchanged."""
    stands_for = STANDS_FOR.get(type(node))
    if stands_for is None:
        return node
    with language.LANGUAGE.reading():
        return stands_for(node)
