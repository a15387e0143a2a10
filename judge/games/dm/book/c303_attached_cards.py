"""303, 305, 310 Cross gear, weapons and auras: cards attached to creatures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm.book.c105_orientation import is_tapped
from judge.games.dm.book.c110_abilities import SHIELD_TRIGGER_X
from judge.games.dm.book.c112_costs import cost_of, cost_of_using, pay, unpayable
from judge.games.dm.book.c400_presence import (
    AURAS,
    GEAR,
    NOT_SEALED,
    WEAPONS,
    Attach,
    and_sealed,
    attach,
    attached,
    available_cards,
    bearer,
    creatures,
    elements,
    release,
)
from judge.games.dm.book.c403_entering import Enter
from judge.games.dm.book.c601_using_cards import carries_out, gr_summon
from judge.games.dm.book.c603_abilities import works
from judge.games.dm.book.c605_resolving import excludes, performs
from judge.games.dm.book.c606_effects import objects, rule_of
from judge.games.dm.book.c801_evolution_creatures import enter, enters_differently
from judge.games.dm.world import Game, info, opponent, owner, zone_of
from judge.kernel import (
    CardId,
    Check,
    Citation,
    Happening,
    HowMany,
    IllegalPlay,
    Info,
    OfCard,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    clause,
    do,
    up_to,
)

ITS_OWN = "dm:303.3b#who-may-pay-when"
"""Our reading of who may cross gear, when, and how often."""

IS_CREATURE = Check("dm:303.3", "not_a_creature", lambda game, card: info(game, card)["type"] == "creature")
IS_CROSS_GEAR = Check("dm:303.3", "no_cross_gear", lambda game, card: info(game, card)["type"] == "cross_gear")
"""The check that the crossed card is cross gear; ``IS_CREATURE`` checks the card it is crossed to."""


@clause("dm:701.17a")
@clause("dm:303.3", "dm:303.3a")
class Cross(Attach):
    """Cross gear is crossed to a creature, and no longer to another one (303.4).

    Both cards keep their orientation (303.3d).
    """

    __slots__ = ()
    key = "crosses"
    kind = GEAR

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if a card is gone or has the wrong type (303.3), or they are crossed already (303.4a)."""
        if gone := super().impossible(game):
            return gone
        for check, card in ((IS_CROSS_GEAR, self.ref.card), (IS_CREATURE, self.to.card)):
            if not check.passes(game, card):
                return check.why
        return Why("dm:303.4a", "crossed_already") if bearer(game.state, self.ref.card) == self.to.card else None

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger events of both cards: the gear crosses, and the creature is crossed."""
        gear, to = self.ref, self.to
        yield Happening("crosses", gear, info(game, gear.card), owner(game, gear.card), other=to)
        yield Happening("crossed", to, info(game, to.card), owner(game, to.card), other=gear)

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clause that lets the gear stay untapped on a tapped creature (303.3d)."""
        return ("dm:303.3d",) if is_tapped(game, self.to.card) else ()


class Uncross(OfCard):
    """Cross gear is taken off its creature and stays in the battle zone in its orientation."""

    __slots__ = ()
    key = "uncrosses"

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the gear is gone or not crossed to a creature."""
        crossed = game.state.present(self.ref) and bearer(game.state, self.ref.card) is not None
        return None if crossed else Why("dm:101.3", "not_crossed")

    def happen(self, game: Game) -> None:
        release(game.state, (self.ref,))


def gear_to_cross(game: Game, player: PlayerId) -> Iterator[CardId]:
    """Yield a player's cross gear in the battle zone."""
    return (card for card in elements(game, player, "counted") if info(game, card)["type"] == "cross_gear")


@clause("dm:101.1", without=False)
def is_crossed_free(game: Game, gear: CardId, creature: CardId) -> bool:
    """Return whether a text of either card allows crossing this gear to this creature for free."""
    wanted = [
        (holder, other, ability.node.free_crossing)
        for holder, other in ((creature, gear), (gear, creature))
        for ability in info(game, holder)["abilities"]
        if isinstance(ability.node, language.FreeCrossing) and works(game, holder, ability)
    ]
    return any(
        game.world.reader.like(Text(game, owner(game, one), game.state.ref(one), one), like, info(game, other), other)
        for one, other, like in wanted
    )


@clause("dm:303.3b")
@clause("dm:504.2", without=False)
def cross(game: Game, player: PlayerId, gear: CardId) -> Procedure[bool]:
    """Cross a cross gear to a creature in the main step by paying its mana cost again (303.3b).

    Raises:
        IllegalPlay: the card is not cross gear in the player's own battle zone.
    """
    cost = cost_of_using(game, gear)
    if info(game, gear)["type"] != "cross_gear":
        raise IllegalPlay((Why("dm:303.3b", "no_cross_gear"),), gear, (gear,))
    if zone_of(game, gear) != "battle_zone" or owner(game, gear) != player:
        raise IllegalPlay((Why(ITS_OWN, "not_in_own_battle_zone"),), gear, (gear,))
    now, unpaid = bearer(game.state, gear), unpayable(game, player, cost)
    others = [card for card in elements(game, player, "chosen") if card != gear]
    checks = [NOT_SEALED, IS_CREATURE, Check("dm:303.4a", "crossed_already", lambda _, card: card != now)]
    if unpaid is not None:
        could = any(all(check.passes(game, card) for check in checks) for card in others)
        if could and not any(is_crossed_free(game, gear, card) for card in others):
            game.forbid(unpaid, subject=gear, objects=(gear,))
        checks.append(Check(unpaid.clause, unpaid.reason, lambda _, card: is_crossed_free(game, gear, card)))
    (creature,) = yield from game.choose(
        Question("cross_to", "dm:303.3", checks=tuple(checks)),
        by=player,
        among=and_sealed(game, player, others),
        subject=gear,
    )
    game.commit()
    game.note("activates", "dm:303.3b", actor=player, objects=(gear,))
    free = is_crossed_free(game, gear, creature)
    if free:
        game.note("crosses_free", "dm:101.1", actor=player, objects=(gear, creature))
    elif cost != cost_of(game, gear):
        game.note("crossing_costs", "dm:112.2b", actor=player, objects=(gear,), amount=cost.mana)
    with game.inside():
        if not free:
            yield from pay(game, player, gear, cost)
        crossing = Cross(game.state.ref(gear), game.state.ref(creature), "dm:303.3a")
        yield from do(
            game, crossing, clause="dm:303.3b", because=("dm:504.2", *(("dm:303.4",) if now is not None else ()))
        )
    return True


@carries_out("cross_gear")
@clause("dm:303.2", without=None)
def _generate(game: Game, player: PlayerId, card: CardId) -> Procedure[None]:
    """Put cross gear into the battle zone; after shield trigger X it may be crossed at once (303.2)."""
    at_once = bool(game.state.get(card, SHIELD_TRIGGER_X))
    yield from enter(game, player, card, clause="dm:303.2", because=("dm:601.1g",))
    if at_once:
        yield from _cross_at_once(game, player, card)


@clause("dm:303.3c", without=None)
def _cross_at_once(game: Game, player: PlayerId, gear: CardId) -> Procedure[None]:
    """Ask whether to cross gear that entered by shield trigger X for free (303.3c)."""
    among = creatures(game, player, "chosen")
    if zone_of(game, gear) != "battle_zone" or not among:
        return
    to = yield from game.choose(
        Question("cross_to", "dm:303.3", because=("dm:303.3c",), checks=(NOT_SEALED,)),
        by=player,
        among=and_sealed(game, player, among),
        how_many=up_to(1),
        subject=gear,
    )
    if to:
        crossing = Cross(game.state.ref(gear), game.state.ref(to[0]), "dm:303.3a")
        yield from do(game, crossing, clause="dm:303.3c", because=("dm:101.2#keywords-undefined",))


@performs(language.Cross)
@clause("dm:303.3c")
def _cross(text: Text, instruction: language.Cross) -> Procedure[int]:
    """Cross cross gear to a creature by an effect (303.3c)."""
    to = objects(text, instruction.to)
    events = [Cross(ref, to[0], "dm:303.3a") for ref in objects(text, instruction.cross)] if to else []
    return len((yield from do(text.game, *events, clause=rule_of(text), because=("dm:303.3c",))))


@performs(language.Uncross)
def _uncross(text: Text, instruction: language.Uncross) -> Procedure[int]:
    """Take cross gear off creatures; it stays in the battle zone, as if the creature had left (303.5)."""
    events = [Uncross(ref) for ref in objects(text, instruction.uncross)]
    because = ("dm:303.5#state-after-creature-left",)
    return len((yield from do(text.game, *events, clause=rule_of(text), because=because)))


@excludes("bears")
@clause("dm:303.3a", "dm:305.2", "dm:310.4")
def _does_not_bear(text: Text, filter_: language.Filter, info: Info) -> bool:
    """303.3a: exclude creatures by whether the source of the text is crossed, equipped or attached to them."""
    return (text.source.card in info["attached"]) is not filter_.bears


@excludes("crossed")
@clause("dm:303.3a")
def _not_crossed(text: Text, filter_: language.Filter, info: Info) -> bool:
    return info["crossed"] is not filter_.crossed


class EnterAttached(Enter):
    """A card enters the battle zone attached to a creature there.

    Args:
        means: the clause that explains the event.

    Attributes:
        kind: the fact on the creature that lists the cards attached in this way.
        gone: the clause that stops the card from entering if the creature has left.
    """

    __slots__ = ("host",)
    kind: ClassVar[str]
    gone: ClassVar[Citation] = "dm:101.3"

    def __init__(self, ref: Ref, host: Ref, means: Citation) -> None:
        super().__init__(ref, means=means)
        self.host = host

    def objects(self) -> Sequence[str]:
        return (self.card, self.host.card)

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the card has moved or the creature has left."""
        without = None if game.state.present(self.host) else Why(self.gone, "gone")
        return super().impossible(game) or without

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return 403.2, which requires showing the creature that the card belongs to."""
        return ("dm:403.2", *super().manner(game))

    def happen(self, game: Game) -> None:
        """Put the card into the battle zone and attach it to the creature."""
        super().happen(game)
        attach(game.state, game.state.ref(self.card), self.host.card, self.kind)


CAN_BE_EQUIPPED = Check("dm:305.2", "not_a_creature", lambda game, card: info(game, card)["type"] == "creature")


@clause("dm:305.2")
class EnterEquipped(EnterAttached):
    """A weapon enters the battle zone equipped to a creature (305.3)."""

    __slots__ = ()
    kind = WEAPONS


@clause("dm:305.2")
class Equip(Attach):
    """A weapon is equipped to a creature and leaves its former one; both keep their orientation (305.2a)."""

    __slots__ = ()
    key = "equipped"
    kind = WEAPONS

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if a card is gone or has the wrong type, or they are equipped already (305.2)."""
        if gone := super().impossible(game):
            return gone
        if info(game, self.ref.card)["type"] != "weapon":
            return Why("dm:305.2", "not_a_weapon")
        if bearer(game.state, self.ref.card) == self.to.card:
            return Why("dm:101.3", "equipped_already")
        return None if CAN_BE_EQUIPPED.passes(game, self.to.card) else CAN_BE_EQUIPPED.why

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clause that lets the weapon stay untapped on a tapped creature (305.2a)."""
        return ("dm:305.2a",) if is_tapped(game, self.to.card) else ()


@enters_differently("weapon")
def _enter_equipped(game: Game, player: PlayerId, card: CardId, rule: Citation) -> Procedure[bool]:
    """Put a weapon into the battle zone, equipped to a creature that its player chooses.

    Without a creature it enters alone and leaves again (117.2).
    """
    weapon, creature = game.state.ref(card), (yield from _bearer_for(game, player, card))
    entering = Enter(weapon) if creature is None else EnterEquipped(weapon, creature, "dm:305.2")
    return bool((yield from do(game, entering, clause=rule)))


EQUIP_TO = Question("equip_to", "dm:305.2", checks=(NOT_SEALED, CAN_BE_EQUIPPED))
"""The question which creature a weapon is equipped to."""


def _bearer_for(game: Game, player: PlayerId, card: CardId) -> Procedure[Ref | None]:
    mine = elements(game, player, "chosen")
    if not any(CAN_BE_EQUIPPED.passes(game, element) for element in mine):
        return None
    among = and_sealed(game, player, mine)
    (creature,) = yield from game.choose(EQUIP_TO, by=player, among=among, subject=card)
    return game.state.ref(creature)


@performs(language.Equip)
def _equip(text: Text, instruction: language.Equip) -> Procedure[int]:
    to = objects(text, instruction.to)
    events = [Equip(ref, to[0]) for ref in objects(text, instruction.equip)] if to else []
    return len((yield from do(text.game, *events, clause=rule_of(text))))


IS_GR = Check("dm:310.2", "no_gr_creature", lambda game, card: "gr" in info(game, card)["special"])


@clause("dm:310.2a", "dm:310.6")
class EnterUpon(EnterAttached):
    """An aura enters the battle zone on a creature, on top of auras that are attached already (310.6)."""

    __slots__ = ()
    kind = AURAS
    gone = "dm:310.2a"

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clauses on the power that the aura adds and on its position."""
        on_top: tuple[Citation, ...] = ("dm:310.6",) if attached(game.state, self.host.card, AURAS) else ()
        return ("dm:310.4", *on_top)


@carries_out("aura")
@clause("dm:310.2", without=None)
def _attach_aura(game: Game, player: PlayerId, card: CardId) -> Procedure[None]:
    """Attach an aura to a GR creature, which may come by a GR summon now (310.2)."""
    aura = game.state.ref(card)
    creature = yield from _creature_for(game, player, card)
    if creature is None or not game.state.present(creature):
        game.note("stays", "dm:310.2a", because=("dm:409.2",), objects=(card,), reason="gone")
        return
    yield from do(game, EnterUpon(aura, creature, "dm:310.2"), clause="dm:310.2", because=("dm:601.1g",))


AURA_TO = Question("aura_to", "dm:310.2", checks=(NOT_SEALED, IS_GR))
"""The question which creature an aura is attached to."""


def _creature_for(game: Game, player: PlayerId, card: CardId) -> Procedure[Ref | None]:
    """Ask for a GR creature for an aura; if the player chooses none, perform a GR summon."""
    among = and_sealed(game, player, creatures(game, player, "chosen"))
    if any(IS_GR.passes(game, creature) for creature in among):
        needed = _has_gr_creatures(game, player) and not available_cards(game, player, "super_gr")
        chosen = yield from game.choose(
            AURA_TO,
            by=player,
            among=among,
            how_many=HowMany(int(needed), 1),
            subject=card,
            because=("dm:310.2#whose-creature",) if _has_gr_creatures(game, opponent(game, player)) else (),
        )
        if chosen:
            return game.state.ref(chosen[0])
    return (yield from gr_summon(game, player, "dm:310.2"))


def _has_gr_creatures(game: Game, player: PlayerId) -> bool:
    return any(IS_GR.passes(game, creature) for creature in creatures(game, player, "chosen"))
