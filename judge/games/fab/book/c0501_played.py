"""5.1 What is remembered of how a card was played: at which chain link (8.4.6), as which attack, what was pitched."""

from __future__ import annotations

from collections.abc import Iterator

from judge.abilities import Text, nodes
from judge.games.fab._chain import links
from judge.games.fab._performing import asks
from judge.games.fab.book.c0104_attacks import is_attack
from judge.games.fab.book.c0108_effects import text_of
from judge.games.fab.book.c0200_properties import Face
from judge.games.fab.combat_words import NthOf
from judge.games.fab.language import Filter
from judge.games.fab.play_words import PitchedFor, PlayedAt
from judge.games.fab.world import STACK, cards, fab, info
from judge.kernel import GAME, CardId, Game, PlayerId, Ref, clause, count_turn_fact, ruled, turn_fact

PLAYED_AT, PITCHED_FOR, NTH_ATTACK, NTH_OF = "played_at", "pitched_for", "nth_attack", "nth_of"
"""The facts of an object: the number of the chain link, the cards, which attack of its player's turn it is, and which
of those of each kind that a text asks about."""


@clause("fab:8.4.6", "fab:7.0.3e")
def remember_link(game: Game, card: CardId) -> None:
    """Write down at which chain link a card is played: an attack at the one that it is to become.

    Anything else is played at the chain link that is active (8.4.6#link-number-when-played).
    """
    number = len(links(game)) + int(is_attack(game, card))
    game.state.put(card, PLAYED_AT, number or None)


@clause("fab:1.8.10#which-attack-of-a-turn")
def number_attack(game: Game, card: CardId, player: PlayerId) -> None:
    """Write down which of its player's attacks this turn one is, as it comes under that player's control."""
    number = _one_more(game, f"attacks of {player}")
    if not fab(game).asks_which_attack or not ruled(game, "fab:1.8.10#which-attack-of-a-turn", True, False):
        return
    game.state.put(card, NTH_ATTACK, number)
    text, now = text_of(game, player, game.state.ref(card), card), info(game, card)
    kinds = {key: one.attack for key, one in fab(game).kinds_of_attack.items()}
    like = [key for key, kind in kinds.items() if fab(game).reader.like(text, kind, now, card)]
    game.state.put(card, NTH_OF, tuple((key, _one_more(game, f"attacks of {player} {key}")) for key in like))
    game.note(
        "nth_attack",
        "fab:1.8.10#which-attack-of-a-turn",
        considered=True,
        actor=player,
        objects=(card,),
        number=number,
    )


def _one_more(game: Game, counted: str) -> int:
    """Count one more this turn, and return how many that makes."""
    count_turn_fact(game, GAME, counted)
    return turn_fact(game, GAME, counted)


def asks_which_attack(face: Face) -> bool:
    """Return whether the texts of an object ask which attack of a turn an attack is."""
    filters = (node for ability in face.abilities for node in nodes(ability.node) if isinstance(node, Filter))
    return any(node.nth_attack is not None or node.nth_of is not None for node in filters)


def kinds_of_attack(face: Face) -> Iterator[tuple[str, NthOf]]:
    """Yield of which kinds of attacks the texts of an object ask which one it is, each under a name."""
    for ability in face.abilities:
        for node in nodes(ability.node):
            if isinstance(node, NthOf):
                yield node.kind, node


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
