"""What has happened in the turn so far, as texts ask: “if you have played a Draconic card this turn”.

What has happened on a combat chain, or a chain link of it, is counted in the turn as well: no chain outlasts it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Text, When, nodes
from judge.abilities.selections import ThisTurn
from judge.games.fab._board import controller, fab, hero
from judge.games.fab._chain import active, is_open, links
from judge.games.fab._performing import counts
from judge.games.fab.book.c0200_properties import Face
from judge.games.fab.book.c0606_triggers import counted_for, happenings_of
from judge.games.fab.book.c0806_tokens import made_by
from judge.games.fab.combat_words import ThisChainLink, ThisCombatChain
from judge.games.fab.language import Triggered
from judge.kernel import GAME, Event, Game, Happening, clause, count_turn_fact, turn_fact

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


def count_for_the_turn(game: Game, events: Sequence[Event]) -> None:
    """Count what texts ask about, for each player whose text could ask; an attack on two targets is one."""
    for event in events if fab(game).counted else ():
        met = (one for what in happenings_of(game, event) for one in _met(game, what))
        for whom, fact in dict.fromkeys(met):
            count_turn_fact(game, whom, fact)
            for where in _in_combat(game):
                count_turn_fact(game, whom, f"{fact}{where}")


def _met(game: Game, what: Happening) -> Iterator[tuple[str, str]]:
    """Yield for whom something that happened is counted, and the name of the count."""
    reader = fab(game).reader
    for fact, when in fab(game).counted.items():
        for player in game.players:
            ref = game.state.ref(hero(game, player))
            if when.card == "this":
                if what.ref is None or player != controller(game, what.ref.card):
                    continue
                ref = what.ref
            if reader.meets(game, when, what, ref, player):
                yield counted_for(game, when, ref, player), fact


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
    return _times(text, what.this_combat_chain, _chain(text.game)) if is_open(text.game) else 0


@counts(ThisChainLink)
@clause("fab:7.0.3d", without=0)
def _this_chain_link(text: Text, what: ThisChainLink) -> int:
    """Return how often something has happened on the active chain link (7.0.3d); without one it has not."""
    return _times(text, what.this_chain_link, _link(text.game)) if active(text.game) is not None else 0


def _times(text: Text, when: When, where: str) -> int:
    """Return how often something has happened there, as the player of the text counts."""
    whom = counted_for(text.game, when, text.source, text.you)
    return turn_fact(text.game, whom, f"{fab(text.game).fact_of(when)}{where}")


def times_this_turn(text: Text, when: When) -> int:
    """Return how often something has happened in the turn so far, as the player of the text counts."""
    return turn_fact(text.game, counted_for(text.game, when, text.source, text.you), fab(text.game).fact_of(when))
