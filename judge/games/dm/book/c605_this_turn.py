"""605.2d What has happened in the turn so far, as texts ask: "if you have drawn two cards this turn"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from judge.abilities import Filter, Text, When, nodes
from judge.abilities.selections import ThisTurn
from judge.games.dm._board import dm
from judge.games.dm.book.c200_characteristics import Face
from judge.kernel import GAME, CardId, Game, Happening, PlayerId, clause


class Noted(NamedTuple):
    """Something that has happened in this turn and that a text asks for.

    Attributes:
        fact: what is asked, as a name.
        player: for whom it counts.
        card: the card that it happened to, where there is one.
    """

    fact: str
    player: PlayerId
    card: CardId | None


def asked(face: Face) -> Iterator[When]:
    """Yield what the texts on a card ask about the turn so far, on each of its sides and halves."""
    hyper = () if face.hyper is None else face.hyper.abilities
    for ability in (*face.abilities, *hyper):
        yield from (node.this_turn for node in nodes(ability.node) if isinstance(node, ThisTurn))
    for other in (face.other, face.twin):
        if other is not None:
            yield from asked(other)


def facts_of(faces: Mapping[CardId, Face]) -> dict[str, When]:
    """Return all that is asked about the turn, each under its name; which card asks is looked at later."""
    return {_fact(when): _of_any_card(when) for face in faces.values() for when in asked(face)}


def _fact(when: When) -> str:
    """Return the name of what is asked."""
    if id(when) not in _FACTS:  # the node is kept, so its id stays its own
        _FACTS[id(when)] = when, _of_any_card(when).model_dump_json(exclude_defaults=True, by_alias=True)
    return _FACTS[id(when)][1]


_FACTS: dict[int, tuple[When, str]] = {}
"""The names of what is asked, by the node that asks it."""


def _of_any_card(when: When) -> When:
    """Return what is asked without whether it is about the very card that asks."""
    if when.card == "this":
        return when.model_copy(update={"card": None})
    if isinstance(when.card, Filter) and when.card.other:
        return when.model_copy(update={"card": when.card.model_copy(update={"other": False})})
    return when


def note_for_the_turn(game: Game, happenings: Sequence[Happening]) -> None:
    """Note what has happened, as far as a text asks for it."""
    wanted, reader = dm(game).asked_of_the_turn, dm(game).reader
    new = [
        Noted(fact, player, None if what.ref is None else what.ref.card)
        for what in happenings
        for fact, when in wanted.items()
        for player in game.players
        if when.event == what.name
        and (what.ref is not None or when.card is None)
        and reader.meets(game, when, what, what.ref, player)  # type: ignore[arg-type]
    ]
    if new:
        turn = game.state.get(GAME, "turn_number")
        game.state.put(GAME, "this_turn", (turn, (*_noted(game), *new)))


def _noted(game: Game) -> tuple[Noted, ...]:
    turn, found = game.state.get(GAME, "this_turn", (None, ()))
    return found if turn == game.state.get(GAME, "turn_number") else ()


@clause("dm:605.2d", without=0)
def times_this_turn(text: Text, when: When) -> int:
    """Return how often something has happened in the turn so far, as known at this moment (605.2d)."""
    fact, this = _fact(when), text.source.card
    found = [one for one in _noted(text.game) if one.fact == fact and one.player == text.you]
    if when.card == "this":
        found = [one for one in found if one.card == this]
    elif isinstance(when.card, Filter) and when.card.other:
        found = [one for one in found if one.card != this]
    return len(found)
