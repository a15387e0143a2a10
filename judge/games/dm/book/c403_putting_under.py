"""403.4 Cards that an effect puts under an element in the battle zone."""

from __future__ import annotations

from collections.abc import Iterator

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm._board import lay_under, owner, under, zone_of
from judge.games.dm._performing import performs
from judge.games.dm.book.c400_onto import MoveOnto
from judge.games.dm.book.c606_effects import objects, rule_of
from judge.kernel import Citation, Game, Procedure, Ref, clause, do


@clause("dm:403.4a")
class GoUnder(MoveOnto):
    """A card is put under an element, at the very bottom of what lies there (403.4a).

    Args:
        ref: the card.
        host: the element.
    """

    __slots__ = ()
    key = "goes_under"

    def __init__(self, ref: Ref, host: Ref) -> None:
        super().__init__(ref, host, "battle_zone", "dm:403.4a")

    def happen(self, game: Game) -> None:
        """Put it there, under all that lies there already."""
        lower = under(game, self.host.card)
        super().happen(game)
        lay_under(game, self.host.card, (*lower, self.card))

    def names(self) -> Iterator[str]:
        """Yield the name under which triggers know it: nothing enters the battle zone by itself."""
        yield "moves"


@performs(language.PutUnder)
@clause("dm:403.4a", without=0)
def _put_under(text: Text, what: language.PutUnder) -> Procedure[int]:
    """Put cards under an element of the same player; whoever owns them decides their order (403.4a)."""
    game = text.game
    hosts = [ref for ref in objects(text, what.under) if zone_of(game, ref.card) == "battle_zone"]
    refs = [ref for ref in objects(text, what.put_under) if ref not in hosts and game.state.present(ref)]
    refs = [ref for ref in refs if hosts and owner(game, ref.card) == owner(game, hosts[0].card)]
    if not refs:
        game.note("nothing", "dm:606.2", actor=text.you, role="put_under", subject=text.subject)
        return 0
    because: tuple[Citation, ...] = ("dm:403.4a",)
    if len(refs) > 1:
        by_card = {ref.card: ref for ref in refs}
        order = yield from game.choose(
            by=owner(game, refs[0].card),
            role="order",
            clause="dm:403.4a",
            because=("dm:403.4a#which-player-orders",),
            among=tuple(by_card),
            minimum=len(refs),
            maximum=len(refs),
            ordered=True,
            subject=text.subject,
        )
        refs = [by_card[card] for card in order]
    done = 0
    for ref in refs:
        done += len((yield from do(game, GoUnder(ref, hosts[0]), clause=rule_of(text), because=because)))
    return done
