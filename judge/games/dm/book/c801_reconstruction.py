"""801.4 Reconstruction: the cards that stay when the top card of an evolution creature leaves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from judge.games.dm.book.c400_presence import carry_over, elements, only_on_creatures, release
from judge.games.dm.book.c505_attack import attack_of
from judge.games.dm.world import UNLOCKED, UPSIDE_DOWN, Game, cards, face, lay_under, linked_cards, zone_of
from judge.kernel import CardId, Citation, PlayerId, Ref, clause, ruled

STAYS_UNLOCKED: Citation = "dm:814.2#unlocked-before-evolving"
"""Our reading: a creature whose hyper mode is unlocked stays so as it evolves, and as its top card leaves."""

D2 = "d2"
TAPPABLE = ("creature", "tamaseed")
CANNOT_STAND_ALONE = ("spell", "castle", "cell", "weapon", "core", "aura", "land", "rule_plus")
"""The card types that cannot exist alone in the battle zone (801.4a#exist-by-itself)."""

CANNOT_BE_THERE: dict[str, Citation] = {
    "spell": "dm:302.3",
    "core": "dm:309.7",
    "aura": "dm:310.5",
    "land": "dm:313.3",
    "rule_plus": "dm:314.4",
}
"""The clauses that keep card types out of the battle zone, at least when they are alone."""


IMPROPER = "improper"
"""The fact on a card under a top card that has left: it cannot exist alone and goes to the graveyard (801.4b)."""


@clause("dm:801.4a", "dm:801.4a#exist-by-itself", "dm:316.2")
def stands_alone(game: Game, card: CardId) -> bool:
    """Return whether a card can exist alone in the battle zone."""
    return linked_cards(game, card) != () or face(game, card).type not in CANNOT_STAND_ALONE


@clause("dm:703.4h", "dm:801.4", "dm:801.4b", "dm:801.4c")
def reconstruct(
    game: Game,
    old: Ref,
    left: Sequence[CardId],
    attached: Mapping[str, tuple[Ref, ...]],
    *,
    tapped: bool,
    unlocked: int | PlayerId | None = None,
) -> None:
    """Keep the cards under a top card that has left as the same element (801.4c).

    This is part of the event that moves the top card (703.3#states-and-events). In the battle zone, the cards above the
    first that can exist alone then go to the graveyard (801.4b). The cards left of a shield are a shield (113.2).

    Args:
        old: the object that they were part of.
        left: the remaining cards, from the top down.
        attached: the cards attached to it; they stay with the remaining element.
        tapped: whether the top card was tapped when it left (801.4d).
        unlocked: until when its hyper mode was unlocked, or ``None``.
    """
    state = game.state
    in_battle_zone = zone_of(game, left[0]) == "battle_zone"
    improper = [*takewhile(lambda card: in_battle_zone and not stands_alone(game, card), left)]
    for card in left:
        state.forget(card, "beneath")
    for card in improper:
        state.put(card, IMPROPER, True)
    if len(improper) == len(left):
        return
    top, *lower = (card for card in left if card not in improper)
    loose = {} if face(game, top).type == "creature" else only_on_creatures(game, attached)
    if in_battle_zone:
        below: tuple[Citation, ...] = ("dm:801.4b", "dm:403.4") if lower else ()
        because = ("dm:703.4h", "dm:801.4c", "dm:801.4d", *below, *loose.values(), *_read_so(game, old, top, unlocked))
        game.note("reconstructed", "dm:801.4", because=because, objects=[top, *lower])
    state.becomes(old, state.renew(top))
    lay_under(game, top, (*improper, *lower))
    if in_battle_zone:
        _has_not_entered(game, top)
    release(state, (ref for kind in loose for ref in attached[kind]))
    carry_over(state, {kind: refs for kind, refs in attached.items() if kind not in loose}, top)
    if tapped and _keeps_orientation(game, top):
        state.put(top, "tapped", True)
    state.put(top, UNLOCKED, ruled(game, STAYS_UNLOCKED, unlocked, None))


def improper_cards(game: Game) -> Iterator[tuple[CardId, Citation | None]]:
    """Yield the cards that a reconstruction puts into the graveyard (801.4b), with why they cannot be there alone."""
    for player in game.players:
        for card in sorted(game.state.marked(cards(game, player, "battle_zone"), (IMPROPER,))):
            yield card, CANNOT_BE_THERE.get(face(game, card).type)


def _read_so(game: Game, old: Ref, top: CardId, unlocked: int | PlayerId | None) -> Iterator[Citation]:
    """Yield our readings for a card that takes over an attack, a block or an unlocked hyper mode, or is a field."""
    attack = attack_of(game)
    parts = () if attack is None else (attack.attacker, attack.target, attack.blocker)
    if old in parts and face(game, top).type == "creature":
        yield "dm:801.4c#effects-and-attack"
    if game.state.get(top, UPSIDE_DOWN):
        yield "dm:801.4d#flipped-fields"
    if unlocked is not None and face(game, top).hyper is not None:
        yield STAYS_UNLOCKED


@clause("dm:703.4l#d2-fields", without=None)
def _has_not_entered(game: Game, card: CardId) -> None:
    """Give a D2 field that becomes the top card the time of the latest D2 field.

    It has not newly entered, so no other field has to leave for it (703.4l).
    """
    if D2 not in face(game, card).special:
        return
    others = [other for p in game.players for other in elements(game, p) if D2 in face(game, other).special]
    game.state.put(card, "since", max(game.state.get(field, "since", 0) for field in (card, *others)))


@clause("dm:801.4d", without=False)
def _keeps_orientation(game: Game, card: CardId) -> bool:
    """Return whether the remaining card stays tapped; only some types can be tapped (801.4d)."""
    return face(game, card).type in TAPPABLE
