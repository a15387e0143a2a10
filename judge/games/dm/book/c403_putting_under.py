"""403.4 Cards that an effect puts under an element in the battle zone, and 113.2 under a shield."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm._board import face, lay_under, owner, under, zone_of
from judge.games.dm._performing import performs
from judge.games.dm.book.c400_onto import MoveOnto
from judge.games.dm.book.c606_effects import objects, rule_of, where_they_went
from judge.games.dm.book.c801_evolution import NEO
from judge.kernel import Citation, Game, Procedure, Ref, choose_order, clause, do

SAYS: dict[str, Citation] = {"battle_zone": "dm:403.4a", "shield_zone": "dm:113.2"}
"""The zones in which cards are put under others, each with the clause that says what they are then."""

ORDERED_BY: dict[str, tuple[Citation, tuple[Citation, ...]]] = {
    "battle_zone": ("dm:403.4a", ("dm:403.4a#which-player-orders",)),
    "shield_zone": ("dm:113.2#order-within-a-pile", ("dm:403.4a",)),
}
"""Where several cards are put under another at one time: what leaves their order to a player."""


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
    return (yield from put_under(text, where_they_went(text, what.put_under), hosts, into))


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
    refs = yield from _ordered(text, refs, into)
    done = 0
    for ref in refs:
        because = (SAYS[into], *_makes_neo_evolution(game, hosts[0], into))
        done += len((yield from do(game, GoUnder(ref, hosts[0], into), clause=rule_of(text), because=because)))
    return done


def _makes_neo_evolution(game: Game, host: Ref, into: str) -> tuple[Citation, ...]:
    """Return the reading by which a NEO creature with its first card under it counts as an evolution from then on."""
    first = into == "battle_zone" and NEO in face(game, host.card).special and not under(game, host.card)
    return ("dm:802.2#card-comes-later",) if first else ()


def _ordered(text: Text, refs: Sequence[Ref], into: str) -> Procedure[Sequence[Ref]]:
    """Let the owner of cards decide in which order they are put there."""
    by_card = {ref.card: ref for ref in refs}
    whose = owner(text.game, refs[0].card)
    rule, because = ORDERED_BY[into]
    order = yield from choose_order(text.game, whose, by_card, rule, because=because, subject=text.subject)
    return [by_card[card] for card in order]


__all__ = ["SAYS", "put_under"]
