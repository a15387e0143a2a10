"""115 Battles: two creatures compare their power."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.games.dm._attack import part
from judge.games.dm._power import INFINITE
from judge.games.dm.book.c101_levels import deeper
from judge.games.dm.book.c101_order import resolve_waiting
from judge.games.dm.book.c110_keywords import WINS_BATTLES, has
from judge.games.dm.book.c603_abilities import moment, notice
from judge.games.dm.book.c603_declaring import declare
from judge.games.dm.book.c608_continuous import tell
from judge.games.dm.world import in_turn_order, info, owner, zone_of
from judge.kernel import (
    GAME,
    CardId,
    Citation,
    Event,
    Game,
    Happening,
    OfCard,
    Procedure,
    Ref,
    clause,
    do,
    ruled,
    under,
)

LOST_BATTLE = "lost_battle"
"""The fact on a creature: the one to which it has lost a battle; it is about to be destroyed (703.4d)."""

BATTLE = "battle"
"""The fact of the game: the two creatures that are battling."""


class WinBattle(OfCard):
    """A creature wins a battle.

    Args:
        ref: the creature.
        other: the one with which it battles.
    """

    __slots__ = ("other",)
    key = "wins_battle"

    def __init__(self, ref: Ref, other: Ref) -> None:
        super().__init__(ref)
        self.other = other

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield what became of the battle, and that it is over (115.3d)."""
        for name in (self.key, "battle_ends"):
            yield Happening(name, self.ref, info(game, self.ref.card), self.player(game), other=self.other)

    def happen(self, game: Game) -> None:
        """Change nothing: it is what follows that does."""


class LoseBattle(WinBattle):
    """A creature loses a battle."""

    __slots__ = ()
    key = "loses_battle"

    def happen(self, game: Game) -> None:
        """Remember it for the state-based action that destroys it (703.4d)."""
        game.state.put(self.ref.card, LOST_BATTLE, self.other)


@clause("dm:115.1")
def battle(
    game: Game, one: Ref, other: Ref, *, clause: Citation, because: Sequence[Citation] = (), by_effect: bool = False
) -> Procedure[None]:
    """Let two creatures battle; what the result triggers waits until what makes them battle is done (101.4e, 115.3d).

    Args:
        game: the running game.
        one: the attacking creature, or the first that is named.
        other: the other.
        clause: the clause that makes them battle.
        because: the clauses that say how it is processed.
        by_effect: an effect makes them battle; what triggers takes effect at once all the same (101.4f).
    """
    game.note("battle", clause, because=("dm:115.1", *because), objects=(one.card, other.card))
    around = game.state.get(GAME, BATTLE)
    game.state.put(GAME, BATTLE, (one, other))
    yield from _fought(game, one, other, by_effect=by_effect)
    game.state.put(GAME, BATTLE, around)


@clause("dm:115.1", without=None)
def battled_by(game: Game, creature: Ref) -> Ref | None:
    """Return the creature with which one is battling right now, ``None`` where it is not (115.1)."""
    both = [part(game, ref) for ref in game.state.get(GAME, BATTLE) or ()]
    return next((ref for ref in both if ref != creature), None) if creature in both else None


def _fought(game: Game, one: Ref, other: Ref, *, by_effect: bool) -> Procedure[None]:
    """Process what triggers as a battle starts, and compare the power of the creatures (115.2, 115.3)."""
    if by_effect:
        yield from under(game, "dm:101.4f", _battle_starts(game, one, other, AT_ONCE))
    else:
        yield from _battle_starts(game, one, other)
    here, there = part(game, one), part(game, other)
    if here is None or there is None:
        removed = any(zone_of(game, ref.card) == "battle_zone" for ref in (one, other) if part(game, ref) is None)
        because = ("dm:115.3a#removed-from-combat",) if removed else ()
        game.note("no_battle", "dm:115.3a", because=because, objects=(one.card, other.card))
        return
    tell(game)  # what their power rests on, before it is compared
    endless = ("dm:108.1c",) if INFINITE in (power(game, here.card), power(game, there.card)) else ()
    yield from do(game, *_result(game, here, there), clause="dm:115.3b", because=("dm:115.3", *endless))


AT_ONCE: tuple[Citation, ...] = ("dm:101.4f", "dm:101.4f#battle-triggers")
"""Why what triggers on a battle does not wait until the effect is done that makes the creatures battle."""


@clause("dm:115.2", without=None)
def _battle_starts(game: Game, one: Ref, other: Ref, at_once: tuple[Citation, ...] = ()) -> Procedure[None]:
    """Process what triggers as a battle starts, at once, also in the middle of an effect (115.2, 101.4f)."""
    with deeper(game):
        notice(game, [moment(game, "battle_starts")])
        for player in in_turn_order(game):
            yield from declare(game, player, "dm:603.2e", [moment(game, "battle_starts")])
        for ref, against in ((one, other), (other, one)):
            what = info(game, ref.card)
            notice(game, [Happening("battles", ref, what, owner(game, ref.card), other=against)])
        yield from resolve_waiting(game, because=("dm:115.2", *at_once))


@clause("dm:115.3", without=())
def _result(game: Game, one: Ref, other: Ref) -> Sequence[Event]:
    """Return who wins and who loses: by an ability (115.3c), else by power; of equal ones both lose (115.3b)."""
    against = {one: other, other: one}
    sure = _sure_winners(game, one, other)
    if sure:
        losers = [ref for ref in (one, other) if ref not in sure]
        found: list[Event] = [WinBattle(ref, against[ref]) for ref in sure]
        found += [LoseBattle(ref, against[ref]) for ref in losers]
        for event in found:
            event.clause, event.because = "dm:115.3c", ("dm:700.5", *(("dm:700.5a",) if not losers else ()))
        return found
    mine, theirs = power(game, one.card), power(game, other.card)
    if mine == theirs:
        return [LoseBattle(one, other), LoseBattle(other, one)]
    winner, loser = (one, other) if mine > theirs else (other, one)
    return [WinBattle(winner, loser), LoseBattle(loser, winner)]


@clause("dm:700.5", without=())
def _sure_winners(game: Game, one: Ref, other: Ref) -> Sequence[Ref]:
    """Return which of two creatures win the battle whatever their power (700.5): it can be both (700.5a)."""
    sure = [ref for ref in (one, other) if has(game, ref.card, WINS_BATTLES)]
    return sure if len(sure) < 2 else ruled(game, "dm:700.5a", sure, [])


@clause("dm:206.1", "dm:301.3")
@clause("dm:301.3a")
def power(game: Game, card: CardId) -> int:
    """Return the power of a creature."""
    return int(info(game, card)["power"] or 0)
