"""The invariants that hold for every board of a random game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.games.dm.book.c103_starting_the_game import OUTSIDE_THE_DECK
from judge.games.dm.book.c105_orientation import is_tapped
from judge.games.dm.book.c110_abilities import kept_from_destruction
from judge.games.dm.book.c116_seals import FACE_DOWN
from judge.games.dm.book.c400_laying import OPEN
from judge.games.dm.book.c400_presence import bearer, creatures, elements
from judge.games.dm.book.c505_attack import attack_of
from judge.games.dm.book.c605_resolving import level
from judge.games.dm.book.c801_reconstruction import CANNOT_BE_THERE
from judge.games.dm.world import (
    FLIPPED,
    UNLOCKED,
    UPSIDE_DOWN,
    Game,
    cards,
    face,
    info,
    linked_cards,
    owner,
    pile,
    top_of,
    zone_of,
)
from judge.kernel import SIGHT, CardId, Step

PASSING = ("pending", "waits", "looked_at")
"""The facts on a card that exist only while an effect or action is carried out."""

BORNE = ("weapon", "aura")
"""The card types that do not stay in the battle zone alone (117.2, 310.5)."""

NOT_ALONE = {"cell", *CANNOT_BE_THERE} - {*BORNE}
"""The card types, besides ``BORNE``, that cannot be in the battle zone, at least not alone."""

TAPPABLE = ("battle_zone", "mana_zone")

ONLY_IN = {
    **dict.fromkeys((FLIPPED, UPSIDE_DOWN, UNLOCKED, "sealed"), ("battle_zone",)),
    FACE_DOWN: ("battle_zone", "mana_zone"),
    OPEN: ("hand", "deck", "shield_zone"),
}
"""For facts on a card: the only zones where they are possible; they end when the card leaves these zones (400.5)."""


def broken(game: Game, step: Step) -> Iterator[str]:
    """Yield the violations of clauses on the board just before a step of the trace."""
    yield from _nowhere(game)
    yield from _orientation(game)
    yield from _piles(game)
    if step.key == "phase":
        yield from _between_steps(game)


def _nowhere(game: Game) -> Iterator[str]:
    """Yield the cards that are in no zone, or in a zone of a player who does not own them (400.3)."""
    for card in game.state.owners:
        where = game.state.zone(card)
        if where is None or not where.startswith(f"{owner(game, card)}."):
            yield f"{card} is in {where}"


def _orientation(game: Game) -> Iterator[str]:
    """Yield the cards with a fact that is impossible in their zone, such as being tapped (105.4a)."""
    for card in game.state.owners:
        where = zone_of(game, card)
        if is_tapped(game, card) and (where not in TAPPABLE or not _can_be_tapped(game, card)):
            yield f"{card} is tapped in {where}"
        for fact, zones in ONLY_IN.items():
            known = game.state.get(card, fact)
            if known is not None and known is not False and where not in (*zones, *_while_used(game, card, fact)):
                yield f"{card} is {fact} in {where}"
        if game.state.get(card, UPSIDE_DOWN) and face(game, card).type != "field":
            yield f"{card} is upside down"


def _while_used(game: Game, card: CardId, fact: str) -> Sequence[str]:
    """Return the zones where a king cell may be flipped: it is turned over while it is used (812.1c)."""
    return ("hand", "mana_zone") if fact == FLIPPED and game.world.faces[card].combines else ()


def _can_be_tapped(game: Game, card: CardId) -> bool:
    """Return whether a card can be tapped: any in the mana zone, a creature or tamaseed elsewhere."""
    return zone_of(game, card) == "mana_zone" or info(game, top_of(game, card))["type"] in ("creature", "tamaseed")


def _piles(game: Game) -> Iterator[str]:
    """Yield the cards of an element whose facts do not refer to each other, or that lie in different zones (109.2)."""
    for card in game.state.owners:
        top = top_of(game, card)
        if top != card and (card not in pile(game, top) or zone_of(game, top) != zone_of(game, card)):
            yield f"{card} does not lie under {top}"
        yield from (
            f"{other} lies elsewhere than {card}" for other in pile(game, card)[1:] if top_of(game, other) != card
        )


def _between_steps(game: Game) -> Iterator[str]:
    """Yield the faults at the start of a step, such as an unfinished attack or a pending card."""
    if attack_of(game) is not None:
        yield "an attack is going on"
    if level(game):
        yield "an effect is being processed"
    for card in game.state.owners:
        yield from (f"{card} is still {fact}" for fact in PASSING if game.state.get(card, fact))
        if game.state.get(card, FLIPPED) and zone_of(game, card) != "battle_zone":
            yield f"{card} is still flipped"
        yield from _out_of_place(game, card)
    yield from _too_many(game)
    for player in game.players:
        yield from (f"{card} has no power" for card in creatures(game, player) if _is_without_power(game, card))
        if not cards(game, player, "deck"):
            yield f"{player} has no deck"


def _out_of_place(game: Game, card: CardId) -> Iterator[str]:
    """Yield the faults that a state-based action would have mended, such as an aura without a creature."""
    now, where = info(game, card), zone_of(game, card)
    kinds = [OUTSIDE_THE_DECK[kind][0] for kind in (now["type"], *now["special"]) if kind in OUTSIDE_THE_DECK]
    if kinds and where not in (*kinds, "battle_zone"):
        yield f"{card} is in {where}"
    if where == "super_gr" and not kinds:
        yield f"{card} is in {where}"
    if where == "shield_zone" and game.state.get(card, SIGHT) and not _is_seen_as_a_shield(game, card):
        yield f"{card} fortifies nothing"
    if where != "battle_zone" or top_of(game, card) != card:
        return
    if now["type"] in BORNE and bearer(game.state, card) is None:
        yield f"{card} is attached to nothing"
    if game.state.get(card, FACE_DOWN):
        if bearer(game.state, card) is None:
            yield f"{card} seals nothing"
    elif now["type"] in NOT_ALONE and not linked_cards(game, card):
        yield f"{card} is a {now['type']} by itself"


def _is_seen_as_a_shield(game: Game, card: CardId) -> bool:
    """Return whether both players see a card in the shield zone: a face-up shield or a castle (304.2)."""
    return bool(game.state.get(card, OPEN)) or bearer(game.state, card) is not None


def _too_many(game: Game) -> Iterator[str]:
    """Yield a fault for a second D2 field (703.4l), and for a second S-MAX creature of one player (813.1a)."""
    there = [card for player in game.players for card in elements(game, player)]
    if sum("d2" in info(game, card)["special"] for card in there) > 1:
        yield "there are two D2 fields"
    for player in game.players:
        if sum("s_max" in info(game, card)["special"] and owner(game, card) == player for card in there) > 1:
            yield f"{player} has two S-MAX creatures"


def _is_without_power(game: Game, card: CardId) -> bool:
    return (info(game, card)["power"] or 0) <= 0 and kept_from_destruction(game, card) is None
