"""113.2, 400.2, 403.4, 405.4 Instructions on how cards lie: face up or down, under others, order of shields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm.book.c112_costs import FORCE, forced
from judge.games.dm.book.c116_seals import FACE_DOWN
from judge.games.dm.book.c200_parts_of_a_card import Face
from judge.games.dm.book.c400_presence import AURAS, attached, attached_to, carry_over, shields
from judge.games.dm.book.c400_spoken_of import remember
from judge.games.dm.book.c400_zones import MoveOnto
from judge.games.dm.book.c605_resolving import performs
from judge.games.dm.book.c606_effects import moved_objects, objects, rule_of, with_cards_below
from judge.games.dm.book.c801_evolution_creatures import NEO
from judge.games.dm.world import Game, cards, face, info, lay_under, owner, pile, top_of, under, zone, zone_of
from judge.kernel import (
    SIGHT,
    CardId,
    Citation,
    Info,
    OfCard,
    PlayerId,
    Procedure,
    Ref,
    Sight,
    Why,
    choose_order,
    clause,
    do,
    forget,
    inform,
)


@performs(language.RearrangeShields)
@clause("dm:113.2a", without=0)
def _rearrange(text: Text, instruction: language.RearrangeShields) -> Procedure[int]:
    """Have the player of the text rearrange a player's shields; the number of cards in each shield stays the same."""
    game, (player,) = text.game, text.players(instruction.rearrange_shields)
    places = [pile(game, top) for top in shields(game, player)]
    every = [card for place in places for card in place]
    order = yield from choose_order(
        game, text.you, every, rule_of(text), because=("dm:113.2a",), hidden=True, subject=text.subject
    )
    if len(order) < 2:
        game.note("nothing", "dm:606.2", actor=text.you, role="rearrange", subject=text.subject)
        return 0
    game.note(
        "rearranges",
        rule_of(text),
        because=("dm:113.2a", "dm:101.1"),
        actor=text.you,
        of=player,
        then=lambda: _lay(game, player, places, order),
    )
    forget(game.state, every, but=(text.you,))
    return len(every)


def _lay(game: Game, player: PlayerId, places: Sequence[Sequence[CardId]], order: Sequence[CardId]) -> None:
    """Put the shield cards in a new order into the existing shields.

    Each shield keeps its number of cards, its attached cards and the references to it (113.2a).

    Args:
        player: the player whose shields they are.
        places: the cards of each shield so far, the top card first.
    """
    instead = dict(zip((card for place in places for card in place), order, strict=True))
    there = [(attached_to(game.state, place[0]), game.state.ref(place[0])) for place in places]
    where = zone(player, "shield_zone")
    for place in places:
        lay_under(game, place[0], ())
    game.state.reorder(where, [instead.get(card, card) for card in game.state.zones[where]])
    cards, tops = iter(order), dict[Ref, Ref]()
    for place, (borne, before) in zip(places, there, strict=True):
        top, *lower = islice(cards, len(place))
        lay_under(game, top, lower)
        carry_over(game.state, borne, top)
        tops[before] = game.state.ref(top)
    _update_shield_forces(game, tops)


def _update_shield_forces(game: Game, tops: Mapping[Ref, Ref]) -> None:
    """Make each shield force refer to the new top card of the shield that was chosen for it.

    ``tops`` gives the new top object of each shield by its former one.
    """
    for card in game.state.cards():
        chosen = next(iter(forced(game, card)), None)
        if chosen is not None and chosen in tops:
            game.state.put(card, FORCE, tops[chosen])


OPEN = "face_up"
"""The fact on a face-up card in a hidden zone."""

HIDDEN = ("hand", "deck")
"""The hidden zones whose cards a continuous effect can turn face up."""


@clause("dm:400.2b", "dm:101.1")
class TurnFaceUp(OfCard):
    """A shield is turned face up; it stays a shield, and the shield zone stays hidden (400.2b)."""

    __slots__ = ()
    key = "turned_face_up"

    def impossible(self, game: Game) -> Why | None:
        there = game.state.present(self.ref) and zone_of(game, self.ref.card) == "shield_zone"
        return None if there else Why("dm:101.3", "gone")

    def happen(self, game: Game) -> None:
        """Show the shield to both players while it stays in the shield zone."""
        _show(game, [self.ref.card])


@performs(language.TurnFaceUp)
@clause("dm:400.2b", without=0)
def _turn_face_up(text: Text, instruction: language.TurnFaceUp) -> Procedure[int]:
    refs = objects(text, instruction.turn_face_up)
    turned = with_cards_below(text, instruction.turn_face_up, refs)
    because = ("dm:400.2b", "dm:101.1", *(("dm:113.2",) if len(turned) > len(refs) else ()))
    yield from do(text.game, *map(TurnFaceUp, turned), clause=rule_of(text), because=because)
    remember(text, instruction, refs)
    return sum(bool(text.game.state.get(ref.card, OPEN)) for ref in refs)


@clause("dm:101.1", without=None)
def keep_open(game: Game) -> None:
    """Turn cards face up or face down as continuous effects require (101.1).

    Players who have seen a card in a deck still know its position.
    """
    if not game.world.has_open:
        return
    turned = [card for card in _hidden(game) if bool(game.state.get(card, OPEN)) is not _lies_open(game, card)]
    down = [card for card in turned if game.state.get(card, OPEN)]
    up = [card for card in turned if card not in down]
    because = ("dm:101.1",)
    if down:
        game.note("lies_face_down", "dm:400.2b", because=because, objects=down, then=lambda: _hide(game, down))
    if up:
        game.note("lies_face_up", "dm:400.2b", because=because, objects=up, then=lambda: _show(game, up))


def _hidden(game: Game) -> Iterator[CardId]:
    """Yield the cards in the hidden zones that continuous effects can open."""
    return (card for player in game.players for zone in HIDDEN for card in cards(game, player, zone))


def _lies_open(game: Game, card: CardId) -> bool:
    """Return whether effects turn a card face up; in a deck only the top card is affected."""
    if not info(game, card)["open"]:
        return False
    return zone_of(game, card) != "deck" or cards(game, game.state.owners[card], "deck")[0] == card


def _show(game: Game, which: Sequence[CardId]) -> None:
    for card in which:
        game.state.put(card, OPEN, True)
        game.state.put(card, SIGHT, Sight(frozenset(game.players), ordered=True))


def _hide(game: Game, which: Sequence[CardId]) -> None:
    for card in which:
        game.state.forget(card, OPEN)
        game.state.forget(card, SIGHT)
    inform(game.state, which, game.players)


SAYS: dict[str, Citation] = {"battle_zone": "dm:403.4a", "shield_zone": "dm:113.2"}
"""The zones where cards can lie under others, each with the clause about those cards."""

ORDERED_BY: dict[str, tuple[Citation, tuple[Citation, ...]]] = {
    "battle_zone": ("dm:403.4a", ("dm:403.4a#which-player-orders",)),
    "shield_zone": ("dm:113.2#order-within-a-pile", ("dm:403.4a",)),
}
"""The clauses that let a player order the cards put under another at the same time."""


@clause("dm:403.4a")
class GoUnder(MoveOnto):
    """A card is put under an element, below its other cards (403.4a), or under a shield (113.2).

    An element goes there with all its cards and auras.

    Args:
        host: the element or shield.
        to: the zone of the element or shield.
        order: all cards put there at the same time, in their final order.
    """

    __slots__ = ("order",)
    key = "goes_under"

    def __init__(self, ref: Ref, host: Ref, to: str, order: Sequence[CardId]) -> None:
        super().__init__(ref, host, to, SAYS[to])
        self.order = order

    def happen(self, game: Game) -> None:
        """Put the card there, below all cards that lie there already."""
        lower = under(game, self.host.card)
        super().happen(game)
        there = (*lower, *self.cards_gone)
        before = [card for card in there if card not in self.order]
        lay_under(game, self.host.card, (*before, *(card for card in self.order if card in there)))

    def names(self) -> Iterator[str]:
        """Yield only ``moves``: the card does not enter the battle zone as an element."""
        yield "moves"


@performs(language.PutUnder)
def _put_under(text: Text, instruction: language.PutUnder) -> Procedure[int]:
    hosts = objects(text, instruction.under)
    into = next((zone_of(text.game, ref.card) for ref in hosts), "battle_zone")
    return (yield from put_under(text, moved_objects(text, instruction.put_under), hosts, into))


@clause("dm:403.4a", "dm:113.2", without=0)
def put_under(text: Text, refs: Sequence[Ref], hosts: Sequence[Ref], into: str) -> Procedure[int]:
    """Put cards under an element or shield of the same player; their owner decides their order (403.4a).

    Args:
        hosts: the elements or shields; the first one in the right zone is used.
        into: the zone of the element or shield.

    Returns:
        the number of cards that were moved.
    """
    game = text.game
    hosts = [ref for ref in hosts if into in SAYS and zone_of(game, ref.card) == into]
    refs = [ref for ref in refs if ref not in hosts and game.state.present(ref)]
    refs = [ref for ref in refs if hosts and owner(game, ref.card) == owner(game, hosts[0].card)]
    cards_of = {ref: _whole_elements(game, ref) for ref in refs}
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
def _whole_elements(game: Game, ref: Ref) -> tuple[CardId, ...]:
    """Return all cards that are put under another one together with a card: its element (316.3) and auras (310.8b)."""
    if zone_of(game, ref.card) not in SAYS or top_of(game, ref.card) != ref.card:
        return (ref.card,)
    return (*pile(game, ref.card), *(aura.card for aura in attached(game.state, ref.card, AURAS)))


def _with_auras(game: Game, ref: Ref) -> tuple[Citation, ...]:
    """Return the clause for moving a creature's auras with it, if it has any."""
    return ("dm:310.8b",) if attached(game.state, ref.card, AURAS) else ()


def _makes_neo_evolution(game: Game, host: Ref, into: str) -> tuple[Citation, ...]:
    """Return the clauses that make a NEO creature an evolution when it gets its first card under it."""
    first = into == "battle_zone" and NEO in face(game, host.card).special and not under(game, host.card)
    return ("dm:802.4", "dm:802.2#card-comes-later") if first else ()


def _ordered(text: Text, which: Sequence[CardId], into: str) -> Procedure[Sequence[CardId]]:
    """Ask the owner for the order of cards that are put under another one."""
    whose = owner(text.game, which[0])
    rule, because = ORDERED_BY[into]
    return (yield from choose_order(text.game, whose, which, rule, because=because, subject=text.subject))


@clause("dm:405.4")
def _face_down_mana() -> Info:
    """Return the characteristics of a face-down card in the mana zone (405.4).

    It costs 0, is colorless and produces 1 mana; it has no other characteristics.
    """
    return {**Face("").base, "type": None, "mana": 1}


FACE_DOWN_MANA = _face_down_mana()


@clause("dm:405.5")
class TurnFaceDown(OfCard):
    """A card in the mana zone is turned face down; only its owner may look at it (405.5)."""

    __slots__ = ()
    key = "turned_face_down"

    def impossible(self, game: Game) -> Why | None:
        there = game.state.present(self.ref) and zone_of(game, self.ref.card) == "mana_zone"
        return None if there else Why("dm:101.3", "gone")

    def happen(self, game: Game) -> None:
        card = self.ref.card
        game.state.put(card, FACE_DOWN, True)
        game.state.put(card, SIGHT, Sight(frozenset({owner(game, card)})))
        forget(game.state, (card,))


@performs(language.TurnFaceDown)
@clause("dm:405.4", without=0)
def _turn_face_down(text: Text, instruction: language.TurnFaceDown) -> Procedure[int]:
    refs = objects(text, instruction.turn_face_down)
    events = yield from do(text.game, *map(TurnFaceDown, refs), clause=rule_of(text), because=("dm:405.4", "dm:405.5"))
    remember(text, instruction, refs)
    return len(events)
