"""310 Auras: they are attached to GR creatures, strengthen them, and go where these go."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.dm._attached import AURAS, attached
from judge.games.dm.book.c400_being_there import creatures, there
from judge.games.dm.book.c403_attached import EnterAttached
from judge.games.dm.book.c601_using import carries_out
from judge.games.dm.book.c701_gr_summon import gr_summon
from judge.games.dm.world import info, opponent
from judge.kernel import CardId, Check, Citation, Game, HowMany, PlayerId, Procedure, Question, Ref, clause, do

IS_GR = Check("dm:310.2", "no_gr_creature", lambda game, card: "gr" in info(game, card)["special"])


@clause("dm:310.2a", "dm:310.6")
class EnterUpon(EnterAttached):
    """An aura enters the battle zone upon a creature, and upon the auras that are attached to it already (310.6)."""

    __slots__ = ()
    kind = AURAS
    gone = "dm:310.2a"

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clauses that say where it lies, and what its number does."""
        on_top: tuple[Citation, ...] = ("dm:310.6",) if attached(game.state, self.host.card, AURAS) else ()
        return ("dm:310.4", *on_top)


@carries_out("aura")
@clause("dm:310.2", without=None)
def _attach_aura(game: Game, player: PlayerId, card: CardId) -> Procedure[None]:
    """Attach an aura to a GR creature that is there, or to one that a GR summon brings now (310.2)."""
    aura = game.state.ref(card)
    creature = yield from _creature_for(game, player, card)
    if creature is None or not game.state.present(creature):
        game.note("stays", "dm:310.2a", because=("dm:409.2",), objects=(card,), reason="gone")
        return
    yield from do(game, EnterUpon(aura, creature, "dm:310.2"), clause="dm:310.2", because=("dm:601.1g",))


AURA_TO = Question("aura_to", "dm:310.2", checks=(IS_GR,))
"""Which creature an aura is attached to."""


def _creature_for(game: Game, player: PlayerId, card: CardId) -> Procedure[Ref | None]:
    """Let a player choose a GR creature for an aura; whoever chooses none performs a GR summon."""
    if _has_gr_creatures(game, player):
        chosen = yield from game.choose(
            AURA_TO,
            by=player,
            among=creatures(game, player, "chosen"),
            how_many=HowMany(0 if there(game, player, "super_gr") else 1, 1),
            subject=card,
            because=("dm:310.2#whose-creature",) if _has_gr_creatures(game, opponent(game, player)) else (),
        )
        if chosen:
            return game.state.ref(chosen[0])
    return (yield from gr_summon(game, player, "dm:310.2"))


def _has_gr_creatures(game: Game, player: PlayerId) -> bool:
    return any(IS_GR.passes(game, one) for one in creatures(game, player, "chosen"))


__all__ = ["EnterUpon"]
