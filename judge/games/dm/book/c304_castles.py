"""304 Castles: each fortifies a shield, and goes to the graveyard when the shield has left."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.dm.book.c400_presence import CASTLES, UPON, attach, attached, bearer, shields
from judge.games.dm.book.c400_zones import Move, MoveOnto
from judge.games.dm.book.c601_using_cards import carries_out
from judge.games.dm.world import Game, cards, top_of
from judge.kernel import SIGHT, CardId, Event, PlayerId, Procedure, Question, Ref, Sight, clause, do

HELD = "held"
"""The fact on a castle: the cards of its shield whose declared shield trigger is not yet resolved (304.3)."""


@clause("dm:304.2", "dm:304.2a", "dm:406.1")
class Fortify(MoveOnto):
    """A castle is put into the shield zone and attached to a shield."""

    __slots__ = ()
    key = "fortifies"

    def __init__(self, ref: Ref, shield: Ref) -> None:
        super().__init__(ref, shield, "shield_zone", "dm:701.19a")

    def happen(self, game: Game) -> None:
        """Put the castle face up into the shield zone, attached to the shield (406.2#face-down-pile)."""
        super().happen(game)
        attach(game.state, game.state.ref(self.card), self.host.card, CASTLES)
        game.state.put(self.card, SIGHT, Sight(frozenset(game.players)))


@carries_out("castle")
@clause("dm:113.4", "dm:304.2", "dm:605.3", without=None)
def _fortify(game: Game, player: PlayerId, card: CardId) -> Procedure[None]:
    """Have the player choose a shield, and fortify it with a castle (304.2)."""
    mine = shields(game, player)
    if not mine:
        game.note("stays", "dm:304.2", because=("dm:409.2",), objects=(card,), reason="no_shield")
        return
    (shield,) = yield from game.choose(
        Question("fortify", "dm:304.2", because=("dm:113.4",)), by=player, among=mine, subject=card
    )
    fortified = Fortify(game.state.ref(card), game.state.ref(shield))
    yield from do(game, fortified, clause="dm:304.2", because=("dm:601.1g", "dm:605.3"))


def castles_on(game: Game, shield: CardId) -> list[CardId]:
    return [ref.card for ref in attached(game.state, shield, CASTLES)]


def castles_without_shield(game: Game) -> Iterator[Event]:
    """703.4k: yield the moves to the graveyard of castles whose shield has left.

    A castle stays while a shield trigger of its shield is still unresolved (304.3).
    """
    for player in game.players:
        for card in cards(game, player, "shield_zone"):
            alone = game.state.get(card, UPON) and bearer(game.state, card) is None
            if alone and not game.state.get(card, HELD):
                yield Move(game.state.ref(card), "graveyard", alone=True)


@clause("dm:304.3", without=None)
def hold_castles(game: Game, card: CardId) -> None:
    """Keep a shield's castles until the declared shield trigger of one of its cards is resolved (304.3)."""
    for castle in attached(game.state, top_of(game, card), CASTLES):
        game.state.put(castle.card, HELD, (*game.state.get(castle.card, HELD, ()), card))


@clause("dm:304.3", "dm:304.3#moment-of-removal", without=None)
def let_castles_go(game: Game, used: CardId) -> Procedure[None]:
    """Put into the graveyard the castles that stayed only for the shield trigger of this card (304.3)."""
    held = [c for p in game.players for c in cards(game, p, "shield_zone") if used in game.state.get(c, HELD, ())]
    for castle in held:
        game.state.put(castle, HELD, tuple(one for one in game.state.get(castle, HELD) if one != used) or None)
    going = [
        Move(game.state.ref(castle), "graveyard", alone=True) for castle in held if _has_nothing_left(game, castle)
    ]
    yield from do(game, *going, clause="dm:304.3", because=("dm:703.4k",))


def _has_nothing_left(game: Game, castle: CardId) -> bool:
    return bearer(game.state, castle) is None and not game.state.get(castle, HELD)
