"""What has happened in the turn so far, as texts ask: “if you have played a Draconic card this turn”."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Text, When, nodes
from judge.abilities.selections import ThisTurn
from judge.games.fab._board import controller, fab, hero
from judge.games.fab.book.c0200_properties import Face
from judge.games.fab.book.c0606_triggers import counted_for, happenings_of
from judge.games.fab.book.c0806_tokens import made_by
from judge.games.fab.language import Triggered
from judge.kernel import Event, Game, Happening, count_turn_fact, turn_fact


def asked(face: Face) -> Iterator[When]:
    """Yield what the texts of an object ask about the turn so far, and those of the tokens that they create."""
    for one in (face, *made_by(face)):
        for ability in one.abilities:
            for node in nodes(ability.node):
                if isinstance(node, ThisTurn):
                    yield node.this_turn
                elif isinstance(node, Triggered) and node.ordinal is not None:
                    yield from node.whens


def count_for_the_turn(game: Game, events: Sequence[Event]) -> None:
    """Count what texts ask about, for each player whose text could ask; an attack on two targets is one."""
    for event in events if fab(game).counted else ():
        met = (one for what in happenings_of(game, event) for one in _met(game, what))
        for whom, fact in dict.fromkeys(met):
            count_turn_fact(game, whom, fact)


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


def times_this_turn(text: Text, when: When) -> int:
    """Return how often something has happened in the turn so far, as the player of the text counts."""
    return turn_fact(text.game, counted_for(text.game, when, text.source, text.you), fab(text.game).fact_of(when))
