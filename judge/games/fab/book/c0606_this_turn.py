"""What has happened in the turn so far, as texts ask: “if you have played a Draconic card this turn”.

What has happened on a combat chain, or a chain link of it, is counted in the turn as well: no chain outlasts it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import History, Reader, Text, When, nodes
from judge.abilities.selections import ThisTurn
from judge.games.fab._chain import active, is_open, links
from judge.games.fab._performing import counts
from judge.games.fab.book.c0104_attacks import source_of
from judge.games.fab.book.c0200_properties import Face
from judge.games.fab.book.c0606_triggers import happenings_of
from judge.games.fab.book.c0806_tokens import made_by
from judge.games.fab.combat_words import ThisChainLink, ThisCombatChain
from judge.games.fab.language import Triggered
from judge.games.fab.world import fab, hero
from judge.kernel import GAME, Event, Game, Happening, PlayerId, Ref, clause, turn_fact

CHAINS = "chains"
"""The fact of the turn: how many combat chains have been opened in it (7.0.2a)."""


def asked(face: Face) -> Iterator[When]:
    """Yield what the texts of an object ask about the turn so far, and those of the tokens that they create."""
    for one in (face, *made_by(face)):
        for ability in one.abilities:
            for node in nodes(ability.node):
                if isinstance(node, ThisTurn | ThisCombatChain | ThisChainLink):
                    yield getattr(node, node.verb)
                elif isinstance(node, Triggered) and node.ordinal is not None:
                    yield from node.whens


def history_of(reader: Reader) -> History:
    """Return what the texts of a game ask about what has happened in the turn.

    What an attack-proxy does is counted for its source, of which it has the abilities (1.4.3a).
    """

    def asking(game: Game, player: PlayerId, what: Happening) -> Ref:
        return game.state.ref(hero(game, player))

    def called(game: Game, ref: Ref) -> str:
        return (source_of(game, ref.card) or ref).card

    return History(reader, asking, called)


def count_for_the_turn(game: Game, event: Event) -> None:
    """Count what texts ask about, for each player whose text could ask; an attack on two targets is one."""
    history = fab(game).history
    if history.facts:
        history.note(game, tuple(happenings_of(game, event)), spans=("", *_in_combat(game)), as_one=True)


def _in_combat(game: Game) -> Sequence[str]:
    """Return what the combat chain that is open, and its active chain link, are called in counts, where texts ask."""
    if not fab(game).asks_of_combat or not is_open(game):
        return ()
    return (_chain(game), _link(game)) if active(game) is not None else (_chain(game),)


def _chain(game: Game) -> str:
    """Return what the combat chain that is open is called in counts: by how many there have been this turn."""
    return f" on chain {turn_fact(game, GAME, CHAINS)}"


def _link(game: Game) -> str:
    """Return what the active chain link is called in counts (7.0.3d)."""
    return f"{_chain(game)} link {len(links(game))}"


def asks_of_combat(face: Face) -> bool:
    """Return whether the texts of an object, or of the tokens that they create, ask about a chain or a chain link."""
    abilities = (ability for one in (face, *made_by(face)) for ability in one.abilities)
    return any(isinstance(node, ThisCombatChain | ThisChainLink) for one in abilities for node in nodes(one.node))


@counts(ThisCombatChain)
@clause("fab:7.0.2b", without=0)
def _this_combat_chain(text: Text, what: ThisCombatChain) -> int:
    """Return how often something has happened on the combat chain; there is none where it is closed (7.0.2b)."""
    if not is_open(text.game):
        return 0
    return fab(text.game).history.times(text, what.this_combat_chain, _chain(text.game))


@counts(ThisChainLink)
@clause("fab:7.0.3d", without=0)
def _this_chain_link(text: Text, what: ThisChainLink) -> int:
    """Return how often something has happened on the active chain link (7.0.3d); without one it has not."""
    if active(text.game) is None:
        return 0
    return fab(text.game).history.times(text, what.this_chain_link, _link(text.game))


@counts(ThisTurn)
def _this_turn(text: Text, what: ThisTurn) -> int:
    """Return how often something has happened in the turn so far, as the player of the text counts."""
    return fab(text.game).history.times(text, what.this_turn)
