"""5.1 What is remembered of how a card was played: at which chain link (8.4.6), as which attack, what was pitched."""

from __future__ import annotations

from judge.abilities import Text
from judge.games.fab._board import STACK, cards, fab
from judge.games.fab._chain import links
from judge.games.fab._performing import asks
from judge.games.fab.book.c0104_attacks import is_attack
from judge.games.fab.play_words import PitchedFor, PlayedAt
from judge.kernel import GAME, CardId, Game, PlayerId, Ref, clause, count_turn_fact, turn_fact

PLAYED_AT, PITCHED_FOR, NTH_ATTACK = "played_at", "pitched_for", "nth_attack"
"""The facts of an object: the number of the chain link, the cards, and which attack of its player's turn it is."""


@clause("fab:8.4.6", "fab:7.0.3e")
def remember_link(game: Game, card: CardId) -> None:
    """Write down at which chain link a card is played: an attack at the one that it is to become.

    Anything else is played at the chain link that is active (8.4.6#link-number-when-played).
    """
    number = len(links(game)) + int(is_attack(game, card))
    game.state.put(card, PLAYED_AT, number or None)


@clause("fab:1.8.10")
def number_attack(game: Game, card: CardId, player: PlayerId) -> None:
    """Write down which of its player's attacks this turn one is, as it comes under that player's control (1.8.10)."""
    count_turn_fact(game, GAME, f"attacks of {player}")
    game.state.put(card, NTH_ATTACK, turn_fact(game, GAME, f"attacks of {player}"))


def pitched_by(game: Game, player: PlayerId) -> frozenset[Ref]:
    """Return the cards in a player's pitch zone."""
    return frozenset(game.state.ref(card) for card in cards(game, player, "pitch"))


@clause("fab:8.4.15")
def remember_pitched(game: Game, card: CardId, player: PlayerId, before: frozenset[Ref]) -> None:
    """Write down which cards were pitched for what is played: those that were not in the pitch zone before."""
    pitched = tuple(ref for c in cards(game, player, "pitch") if (ref := game.state.ref(c)) not in before)
    game.state.put(card, PITCHED_FOR, pitched or None)


@asks(PlayedAt)
@clause("fab:8.4.6", without=False)
def _played_at(text: Text, what: PlayedAt) -> bool:
    """Return whether the card of a text was played at that chain link or later (8.4.6)."""
    return int(text.game.state.get(text.source.card, PLAYED_AT, 0)) >= what.played_at_link


@asks(PitchedFor)
@clause("fab:8.4.15", without=False)
def _pitched(text: Text, what: PitchedFor) -> bool:
    """Return whether such a card was pitched to play the card of a text (8.4.15), or to activate what now resolves."""
    world, layer = fab(text.game), CardId(text.subject)
    activated = layer in text.game.state.zones[STACK] and world.info(text.game, layer)["kind"] == "activated_layer"
    paid_for = layer if activated else text.source.card
    pitched: tuple[Ref, ...] = text.game.state.get(paid_for, PITCHED_FOR, ())
    return any(world.reader.like(text, what.pitched, world.last(text.game, ref), ref.card) for ref in pitched)
