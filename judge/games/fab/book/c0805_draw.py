"""8.5.6 Draw, and 8.5.20 Shuffle."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.games.fab.book.c0109_events import Several, expand
from judge.games.fab.book.c0300_zones import Move
from judge.games.fab.world import cards, zone
from judge.kernel import Citation, Event, Game, PlayerId, Procedure, Shuffle, choose_order, clause, do


@clause("fab:8.5.6a", "fab:8.5.6c")
class Draw(Move):
    """The top card of a deck moves to its player's hand (8.5.6)."""

    __slots__ = ("who",)
    key = "drawn"
    meaning = "fab:8.5.6"

    def __init__(self, game: Game, who: PlayerId) -> None:
        super().__init__(game.state.ref(cards(game, who, "deck")[0]), "hand", by=who)
        self.who = who

    def player(self, game: Game) -> PlayerId:
        """Return who draws."""
        return self.who

    def names(self) -> Iterator[str]:
        """Add the name of a draw."""
        yield from super().names()
        yield "draws"


@clause("fab:1.9.2", without=0)
def draw(game: Game, player: PlayerId, number: int, rule: Citation, because: Sequence[Citation] = ()) -> Procedure[int]:
    """Draw cards, each an event of its own (1.9.2); with an empty deck the draw fails (8.5.6b). Return how many."""
    if number <= 0:
        return 0

    def one() -> Event | None:
        if cards(game, player, "deck"):
            return Draw(game, player)
        game.note("draw_fails", "fab:8.5.6b", because=(rule,), actor=player)
        return None

    return len((yield from expand(game, Several("draws", player, number, {}), one, rule, because)))


def shuffle(game: Game, player: PlayerId, rule: Citation, because: Sequence[Citation] = ()) -> Procedure[None]:
    """Shuffle a player's deck; which order comes of it is chance. Without cards it counts as shuffled (8.5.20a)."""
    deck = tuple(cards(game, player, "deck"))
    order = yield from choose_order(game, player, deck, rule, role="shuffle", hidden=True)
    empty = () if deck else ("fab:8.5.20a",)
    yield from do(
        game, Shuffle(player, zone(player, "deck"), order, "fab:8.5.20"), clause=rule, because=(*because, *empty)
    )
