"""403.4 Cards that an effect puts under an element in the battle zone, and 113.2 under a shield."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm._board import lay_under, owner, under, zone_of
from judge.games.dm._performing import performs
from judge.games.dm.book.c400_onto import MoveOnto
from judge.games.dm.book.c606_effects import objects, rule_of
from judge.kernel import Citation, Game, Procedure, Ref, clause, do

SAYS: dict[str, Citation] = {"battle_zone": "dm:403.4a", "shield_zone": "dm:113.2"}
"""The zones in which cards are put under others, each with the clause that says what they are then."""


@clause("dm:403.4a")
class GoUnder(MoveOnto):
    """A card is put under an element, at the very bottom of what lies there (403.4a), or under a shield (113.2).

    Args:
        ref: the card.
        host: the element, or the shield.
        to: the zone where that lies.
    """

    __slots__ = ()
    key = "goes_under"

    def __init__(self, ref: Ref, host: Ref, to: str) -> None:
        super().__init__(ref, host, to, SAYS[to])

    def happen(self, game: Game) -> None:
        """Put it there, under all that lies there already."""
        lower = under(game, self.host.card)
        super().happen(game)
        lay_under(game, self.host.card, (*lower, self.card))

    def names(self) -> Iterator[str]:
        """Yield the name under which triggers know it: nothing enters the battle zone by itself."""
        yield "moves"


@performs(language.PutUnder)
def _put_under(text: Text, what: language.PutUnder) -> Procedure[int]:
    hosts = objects(text, what.under)
    into = next((zone_of(text.game, ref.card) for ref in hosts), "battle_zone")
    return (yield from put_under(text, objects(text, what.put_under), hosts, into))


@clause("dm:403.4a", "dm:113.2", without=0)
def put_under(text: Text, refs: Sequence[Ref], hosts: Sequence[Ref], into: str) -> Procedure[int]:
    """Put cards under what the same player has there; whoever owns them decides their order (403.4a).

    Args:
        text: the text that says so.
        refs: the cards.
        hosts: the element or shield, the first of them if there are several.
        into: the zone where that lies.
    """
    game = text.game
    hosts = [ref for ref in hosts if into in SAYS and zone_of(game, ref.card) == into]
    refs = [ref for ref in refs if ref not in hosts and game.state.present(ref)]
    refs = [ref for ref in refs if hosts and owner(game, ref.card) == owner(game, hosts[0].card)]
    if not refs:
        game.note("nothing", "dm:606.2", actor=text.you, role="put_under", subject=text.subject)
        return 0
    if len(refs) > 1:
        refs = yield from _ordered(text, refs)
    done = 0
    for ref in refs:
        done += len((yield from do(game, GoUnder(ref, hosts[0], into), clause=rule_of(text), because=(SAYS[into],))))
    return done


def _ordered(text: Text, refs: Sequence[Ref]) -> Procedure[Sequence[Ref]]:
    """Let the owner of cards decide in which order they are put there."""
    by_card = {ref.card: ref for ref in refs}
    order = yield from text.game.choose(
        by=owner(text.game, refs[0].card),
        role="order",
        clause="dm:403.4a",
        because=("dm:403.4a#which-player-orders",),
        among=tuple(by_card),
        minimum=len(refs),
        maximum=len(refs),
        ordered=True,
        subject=text.subject,
    )
    return [by_card[card] for card in order]


__all__ = ["SAYS", "put_under"]
