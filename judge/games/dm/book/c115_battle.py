"""115 Battles: two creatures compare their power."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.dm._attack import part
from judge.games.dm._board import info
from judge.games.dm.book.c101_order import resolve_waiting
from judge.games.dm.book.c110_keywords import WINS_BATTLES, has
from judge.kernel import CardId, Citation, Event, Game, Happening, OfCard, Procedure, Ref, clause, do

LOST_BATTLE = "lost_battle"
"""The fact on a creature: it has lost a battle, and is about to be destroyed (703.4d)."""


class WinBattle(OfCard):
    """A creature wins a battle."""

    __slots__ = ()
    key = "wins_battle"

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield that it won (115.3d)."""
        yield Happening(self.key, self.ref, info(game, self.ref.card), self.player(game))

    def happen(self, game: Game) -> None:
        """Change nothing: it is what follows that does."""


class LoseBattle(OfCard):
    """A creature loses a battle."""

    __slots__ = ()
    key = "loses_battle"

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield that it lost (115.3d)."""
        yield Happening(self.key, self.ref, info(game, self.ref.card), self.player(game))

    def happen(self, game: Game) -> None:
        """Remember it for the state-based action that destroys it (703.4d)."""
        game.state.put(self.ref.card, LOST_BATTLE, True)


@clause("dm:115.1")
def battle(game: Game, one: Ref, other: Ref, *, clause: Citation) -> Procedure[None]:
    """Let two creatures battle.

    Args:
        game: the running game.
        one: the attacking creature, or the first that is named.
        other: the other.
        clause: the clause that makes them battle.
    """
    game.note("battle", clause, because=("dm:115.1",), objects=(one.card, other.card))
    yield from resolve_waiting(game)
    here, there = part(game, one), part(game, other)
    if here is None or there is None:
        game.note("no_battle", "dm:115.3a", objects=(one.card, other.card))
        return
    yield from do(game, *_result(game, here, there), clause="dm:115.3b")
    yield from resolve_waiting(game)


@clause("dm:115.3")
def _result(game: Game, one: Ref, other: Ref) -> list[Event]:
    """Return who wins and who loses: by an ability (115.3c), else by power; of equal ones both lose (115.3b)."""
    sure = [ref for ref in (one, other) if has(game, ref.card, WINS_BATTLES)]
    if sure:
        losers = [ref for ref in (one, other) if ref not in sure]
        found: list[Event] = [WinBattle(ref) for ref in sure] + [LoseBattle(ref) for ref in losers]
        for event in found:
            event.clause = "dm:115.3c"
        return found
    mine, theirs = power(game, one.card), power(game, other.card)
    if mine == theirs:
        return [LoseBattle(one), LoseBattle(other)]
    winner, loser = (one, other) if mine > theirs else (other, one)
    return [WinBattle(winner), LoseBattle(loser)]


@clause("dm:206.1", "dm:301.3")
def power(game: Game, card: CardId) -> int:
    """Return the power of a creature."""
    return int(info(game, card)["power"] or 0)
