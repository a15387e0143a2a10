"""114 Drawing cards: one at a time, each an event of its own."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.dm.book.c101_absolute_laws import resolve_waiting
from judge.games.dm.book.c400_presence import deck_top
from judge.games.dm.book.c400_zones import Move
from judge.games.dm.book.c603_abilities import notice
from judge.games.dm.book.c605_resolving import deeper
from judge.games.dm.world import Game, cards, info
from judge.kernel import Citation, Happening, OfPlayer, PlayerId, Procedure, Ref, clause, do, ruled


@clause("dm:114.1")
class Draw(Move):
    """The top card of a deck is put into its player's hand."""

    __slots__ = ("who",)
    key = "drawn"
    meaning = "dm:114.1"

    def __init__(self, game: Game, who: PlayerId) -> None:
        super().__init__(game.state.ref(deck_top(game, who)[0]), "hand")
        self.who = who

    def player(self, game: Game) -> PlayerId:
        return self.who


class DrawNothing(OfPlayer):
    """A player attempts to draw although no card is left to draw; the event can be replaced (114.6a)."""

    __slots__ = ()
    key = "no_card_to_draw"

    def objects(self) -> Sequence[str]:
        return (self.who,)

    def happen(self, game: Game) -> None:
        """Change nothing: the event only exists so that it can be replaced."""


LOST_BEFORE: Citation = "dm:114.6#empty-deck-already-lost"
"""Our reading of drawing from an empty deck: the player has lost before, unless something prevents that."""


@clause("dm:114.4", "dm:609.6")
@clause("dm:114.4a", "dm:609.6a")
def draw(
    game: Game, player: PlayerId, number: int, rule: Citation, because: Sequence[Citation] = ()
) -> Procedure[list[Ref]]:
    """Draw cards one at a time, applying replacement effects to each (114.2, 114.4a).

    Args:
        rule: the clause that makes the player draw.

    Returns:
        the cards that were drawn.
    """
    drawn: list[Ref] = []
    replaced = False
    because = (*because, "dm:114.2") if number > 1 else tuple(because)
    for _ in range(ruled(game, "dm:114.2", number, min(number, 1))):
        if not deck_top(game, player):
            nothing = (
                "dm:114.6a",
                "dm:605.4#drawing-with-nothing-left" if cards(game, player, "deck") else LOST_BEFORE,
            )
            if not (yield from do(game, DrawNothing(player), clause="dm:114.6", because=(*nothing, *because))):
                game.note("drawn_otherwise", "dm:114.6a", considered=True, actor=player)
            continue
        yield from _while_drawing(game, player)
        if replaced:
            game.note("draws_next", "dm:114.4a", because=("dm:609.6a",), actor=player)
        events = yield from do(game, Draw(game, player), clause=rule, because=because)
        drawn += [game.state.ref(event.card) for event in events if isinstance(event, Draw)]
        replaced = not events
    return drawn


@clause("dm:114.5", "dm:114.5#trigger-before-hand", without=None)
def _while_drawing(game: Game, player: PlayerId) -> Procedure[None]:
    """Process the effects that trigger while a card is drawn and is still on top of the deck (114.5)."""
    top = deck_top(game, player)[0]
    with deeper(game):
        notice(game, [Happening("drawing", game.state.ref(top), info(game, top), player)])
        yield from resolve_waiting(game, because=("dm:114.5",))
