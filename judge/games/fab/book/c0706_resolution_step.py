"""7.6 Resolution Step: the chain link resolves, the attacker may get an action point and attack again."""

from __future__ import annotations

from collections.abc import Iterator

from judge.games.fab._chain import Link, active, change_active
from judge.games.fab.book.c0110_game_state import begin_close_step
from judge.games.fab.book.c0111_priority import players_get_priority
from judge.games.fab.book.c0113_assets import Gain
from judge.games.fab.book.c0803_keywords import GO_AGAIN, had
from judge.games.fab.world import fab
from judge.kernel import Event, Game, Happening, PlayerId, Procedure, clause, do


@clause("fab:7.0.3c")
class LinkResolves(Event):
    """The active chain link becomes a resolved chain link (7.6.2)."""

    __slots__ = ("link",)
    key = "link_resolves"

    def __init__(self, link: Link) -> None:
        super().__init__("fab:7.6.2")
        self.link = link

    def player(self, game: Game) -> PlayerId:
        """Return who controls the attack."""
        return self.link.player

    def objects(self) -> tuple[str, ...]:
        """Return the attack."""
        return (self.link.attack.card,)

    def happen(self, game: Game) -> None:
        """Write it down."""
        change_active(game, resolved=True)

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield that the chain link of the attack resolves."""
        attack = self.link.attack
        yield Happening("link_resolves", attack, fab(game).last(game, attack), self.link.player)


@clause("fab:7.6.1", without=None)
def resolution_step(game: Game) -> Procedure[None]:
    """Resolve the chain link; then the players act, and the turn player may attack again."""
    game.note("step", "fab:7.6.1", considered=True, step="resolution")
    link = active(game)
    if link is not None and not link.resolved:
        yield from do(game, LinkResolves(link), clause="fab:7.6.2")
        yield from _go_again(game, link)
    if (yield from players_get_priority(game, "fab:7.6.3")):
        begin_close_step(game, "fab:7.6.4", "fab:7.7.2a")


@clause("fab:8.3.5b", without=None)
def _go_again(game: Game, link: Link) -> Procedure[None]:
    """7.6.2: if the attack has go again, or had it as was last known of it (7.6.2a), its controller gains a point."""
    if had(game, link.attack, GO_AGAIN):
        because = ("fab:8.3.5b", *(() if game.state.present(link.attack) else ("fab:7.6.2a", "fab:1.2.3a")))
        gained = Gain(link.player, "action_points", 1, "fab:8.3.5", link.attack.card)
        yield from do(game, gained, clause="fab:7.6.2", because=because)
    elif not game.state.present(link.attack):
        unaltered = ("fab:1.2.3c",) if fab(game).standing.now(game).effects else ()
        because = (*unaltered, "fab:1.2.3a")
        game.note("no_go_again", "fab:7.6.2a", because=because, considered=True, objects=(link.attack.card,))
