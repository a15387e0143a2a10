"""7.7 Close Step: the combat chain closes and combat ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.games.fab._chain import put_links, put_step
from judge.games.fab.book.c0104_attacks import is_attack
from judge.games.fab.book.c0111_priority import as_if_all_pass
from judge.games.fab.book.c0300_zones import Move, clear
from judge.games.fab.book.c0602_lasting import end_lasting
from judge.games.fab.book.c0805_contests import leave_undecided
from judge.games.fab.world import controller, info, on_chain, stack, turn_player
from judge.kernel import GAME, CardId, Game, Happening, OfPlayer, PlayerId, Procedure, clause, do

REACTIONS = ("attack_reaction", "defense_reaction")


class ChainCloses(OfPlayer):
    """The “combat chain closes” event (7.7.3)."""

    __slots__ = ()
    key = "chain_closes"

    def __init__(self, who: PlayerId) -> None:
        super().__init__(who, "fab:7.7.3")

    def happen(self, game: Game) -> None:
        """Nothing changes by it: it lets effects trigger."""

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield that the combat chain closes."""
        yield Happening("chain_closes", None, {}, self.who)


@clause("fab:7.7.1", without=None)
def close_step(game: Game) -> Procedure[None]:
    """Close the combat chain; nobody gets priority (7.7.1)."""
    game.note("step", "fab:7.7.1", considered=True, step="close")
    yield from do(game, ChainCloses(turn_player(game)), clause="fab:7.7.3")
    yield from leave_undecided(game)
    waiting = [c for c in stack(game) if is_attack(game, c) or {*REACTIONS} & {*info(game, c)["types"]}]
    yield from clear(game, waiting, "fab:7.7.3")
    yield from as_if_all_pass(game, "fab:7.7.4")
    yield from _return_permanents(game)
    yield from clear(game, list(on_chain(game)), "fab:7.7.6")
    game.note("chain_closed", "fab:7.7.7", actor=turn_player(game), then=lambda: _close(game))


def _return_permanents(game: Game) -> Procedure[None]:
    """7.7.5: equipment and weapons return to the zones they are equipped to, other permanents to the permanent zone."""
    back = [_back(game, card) for card in on_chain(game) if _is_permanent(game, card)]
    if back:
        yield from do(game, *back, clause="fab:7.7.5")


@clause("fab:1.3.3")
def _is_permanent(game: Game, card: CardId) -> bool:
    """Return whether an object on the combat chain is a permanent: it is equipped, or was one as it came there."""
    return bool(game.state.get(card, "equipped") or game.state.get(card, "permanent"))


def _back(game: Game, card: CardId) -> Move:
    """Return the move of a permanent back to its zone."""
    equipped: Sequence[str] = game.state.get(card, "equipped", ())
    to = equipped[0] if equipped else "permanent"
    return Move(game.state.ref(card), to, whose=controller(game, card), equipped=tuple(equipped))


def _close(game: Game) -> None:
    """7.7.7: the combat chain is closed, and the action phase goes on."""
    end_lasting(game, "chain_link", "fab:7.0.3d")
    end_lasting(game, "combat_chain", "fab:7.7.7")
    put_links(game, ())
    game.state.put(GAME, "open", None)
    put_step(game, None)
