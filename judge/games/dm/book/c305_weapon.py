"""305 Weapons: they are equipped to a creature, and cannot be in the battle zone by themselves."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm._attached import WEAPONS, Attach, bearer
from judge.games.dm._performing import performs
from judge.games.dm.book.c105_orientation import is_tapped
from judge.games.dm.book.c400_being_there import elements
from judge.games.dm.book.c403_attached import EnterAttached
from judge.games.dm.book.c606_effects import objects, rule_of
from judge.games.dm.book.c801_evolution import enters_differently
from judge.games.dm.world import info
from judge.kernel import CardId, Check, Citation, Game, PlayerId, Procedure, Question, Ref, Why, clause, do

IS_CREATURE = Check("dm:305.2", "not_a_creature", lambda game, card: info(game, card)["type"] == "creature")


@clause("dm:305.2")
class EnterEquipped(EnterAttached):
    """A weapon enters the battle zone as it is equipped to a creature (305.3)."""

    __slots__ = ()
    kind = WEAPONS


@clause("dm:305.2")
class Equip(Attach):
    """A weapon is equipped to a creature, and no longer to another one; each lies as it lay (305.2a)."""

    __slots__ = ()
    key = "equipped"
    kind = WEAPONS

    def impossible(self, game: Game) -> Why | None:
        """Return why not: one of them is gone, the one is no weapon, the other no creature, or bears it already."""
        if gone := super().impossible(game):
            return gone
        if info(game, self.ref.card)["type"] != "weapon":
            return Why("dm:305.2", "not_a_weapon")
        if bearer(game.state, self.ref.card) == self.to.card:
            return Why("dm:101.3", "equipped_already")
        return None if IS_CREATURE.passes(game, self.to.card) else IS_CREATURE.why

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clause by which it does not lie as a tapped creature does (305.2a)."""
        return ("dm:305.2a",) if is_tapped(game, self.to.card) else ()


@enters_differently("weapon")
def _enter_equipped(game: Game, player: PlayerId, card: CardId, rule: Citation) -> Procedure[bool]:
    """Choose the creature to which a weapon is equipped as it comes; without any, it does not stay (117.2)."""
    weapon, creature = game.state.ref(card), (yield from _bearer_for(game, player, card))
    if creature is None:
        game.note("stays", "dm:305.3", objects=(card,), reason="no_creature")
        return False
    return bool((yield from do(game, EnterEquipped(weapon, creature, "dm:305.2"), clause=rule)))


EQUIP_TO = Question("equip_to", "dm:305.2", checks=(IS_CREATURE,))
"""Which creature a weapon is equipped to."""


def _bearer_for(game: Game, player: PlayerId, card: CardId) -> Procedure[Ref | None]:
    mine = elements(game, player, "chosen")
    if not any(IS_CREATURE.passes(game, one) for one in mine):
        return None
    (creature,) = yield from game.choose(EQUIP_TO, by=player, among=mine, subject=card)
    return game.state.ref(creature)


@performs(language.Equip)
def _equip(text: Text, what: language.Equip) -> Procedure[int]:
    """Equip weapons to a creature."""
    to = objects(text, what.to)
    events = [Equip(ref, to[0]) for ref in objects(text, what.equip)] if to else []
    return len((yield from do(text.game, *events, clause=rule_of(text))))


__all__ = ["EnterEquipped", "Equip"]
