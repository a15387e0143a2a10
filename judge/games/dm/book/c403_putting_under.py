"""403.4 Cards that an effect puts under an element in the battle zone, and 113.2 under a shield."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm._attached import AURAS, attached
from judge.games.dm._performing import performs
from judge.games.dm.book.c400_onto import MoveOnto
from judge.games.dm.book.c606_effects import objects, rule_of, where_they_went
from judge.games.dm.book.c801_evolution import NEO
from judge.games.dm.world import face, lay_under, owner, pile, top_of, under, zone_of
from judge.kernel import CardId, Citation, Game, Procedure, Ref, choose_order, clause, do

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

    An element goes whole, with its auras.

    Args:
        ref: the card.
        host: the element, or the shield.
        to: the zone where that lies.
        order: all the cards that are put there at one time, in the order in which they are to lie.
    """

    __slots__ = ("order",)
    key = "goes_under"

    def __init__(self, ref: Ref, host: Ref, to: str, order: Sequence[CardId]) -> None:
        super().__init__(ref, host, to, SAYS[to])
        self.order = order

    def happen(self, game: Game) -> None:
        """Put it there, under all that lies there already."""
        lower = under(game, self.host.card)
        super().happen(game)
        there = (*lower, *self.cards_gone)
        before = [card for card in there if card not in self.order]
        lay_under(game, self.host.card, (*before, *(card for card in self.order if card in there)))

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
    cards_of = {ref: _whole(game, ref) for ref in refs}
    with_others = {card for ref in refs for card in cards_of[ref] if card != ref.card}
    refs = [ref for ref in refs if ref.card not in with_others]
    if not refs:
        game.note("nothing", "dm:606.2", actor=text.you, role="put_under", subject=text.subject)
        return 0
    order = yield from _ordered(text, [card for ref in refs for card in cards_of[ref]], into)
    done = 0
    for ref in sorted(refs, key=lambda ref: order.index(ref.card)):
        because = (SAYS[into], *_makes_neo_evolution(game, hosts[0], into), *_with_auras(game, ref))
        going = GoUnder(ref, hosts[0], into, order)
        done += len((yield from do(game, going, clause=rule_of(text), because=because)))
    return done


@clause("dm:316.3", "dm:310.8b", instead=lambda game, ref: (ref.card,))
def _whole(game: Game, ref: Ref) -> tuple[CardId, ...]:
    """Return the cards that are put under another with a card: all of its element (316.3), its auras too (310.8b)."""
    if zone_of(game, ref.card) not in SAYS or top_of(game, ref.card) != ref.card:
        return (ref.card,)
    return (*pile(game, ref.card), *(aura.card for aura in attached(game.state, ref.card, AURAS)))


def _with_auras(game: Game, ref: Ref) -> tuple[Citation, ...]:
    """Return the clause by which the auras of a creature are put there with it."""
    return ("dm:310.8b",) if attached(game.state, ref.card, AURAS) else ()


def _makes_neo_evolution(game: Game, host: Ref, into: str) -> tuple[Citation, ...]:
    """Return by what a NEO creature with its first card under it counts as an evolution from then on (802.4)."""
    first = into == "battle_zone" and NEO in face(game, host.card).special and not under(game, host.card)
    return ("dm:802.4", "dm:802.2#card-comes-later") if first else ()


def _ordered(text: Text, which: Sequence[CardId], into: str) -> Procedure[Sequence[CardId]]:
    """Let the owner of cards decide in which order they are put there."""
    whose = owner(text.game, which[0])
    rule, because = ORDERED_BY[into]
    return (yield from choose_order(text.game, whose, which, rule, because=because, subject=text.subject))


__all__ = ["SAYS", "put_under"]
