"""605.2d Conditions of texts: about all cards of a kind, cards that have left, and the turn so far."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.abilities import History, Reader, Select, Static, Text, When, nodes, turn_queries
from judge.abilities.selections import ThisTurn
from judge.games.dm import language
from judge.games.dm.book.c200_parts_of_a_card import Face
from judge.games.dm.book.c400_presence import elements
from judge.games.dm.book.c605_resolving import DM, counts
from judge.games.dm.world import Game, info, owner
from judge.kernel import CardId, Citation, Happening, PlayerId, Ref, clause, ruled

OF_NONE = "dm:605.2d#all-of-none"
"""Our reading: "all X are …" is false if no X exists."""

TOLD = "told_of_none"
"""The fact on a card: the trace has already reported that "all" in one of its conditions means no cards."""


@DM.asks(language.Matches)
def _matches(text: Text, condition: language.Matches) -> bool:
    """Return whether all cards that a condition refers to match it, and at least one exists."""
    if _is_of_none(text, condition):
        return ruled(text.game, OF_NONE, False, True)
    game: Game = text.game
    return game.world.reader.matches(text, condition)


def _is_of_none(text: Text, condition: language.Matches) -> bool:
    """Return whether a condition is about all cards of a kind, but none exists."""
    about_all = isinstance(condition.matches, Select) and condition.matches.everything and condition.min is None
    return about_all and not text.game.world.reader.refs(text, condition.matches)


def of_none(text: Text, condition: Any) -> Iterator[Citation]:
    """Yield our reading if part of a text has a condition about all cards of a kind, but none exists."""
    if any(isinstance(node, language.Matches) and _is_of_none(text, node) for node in nodes(condition)):
        yield OF_NONE


def tell_of_none(game: Game) -> None:
    """Record the static abilities that do nothing because their condition is about "all" of no cards."""
    for card in (card for player in game.players for card in elements(game, player, "working")):
        conditional = [
            ability
            for ability in info(game, card)["abilities"]
            if isinstance(ability.node, Static) and ability.node.if_ is not None
        ]
        if not conditional and not game.state.get(card, TOLD):
            continue
        text = Text(game, owner(game, card), game.state.ref(card), card)
        now = any(True for one in conditional for _ in of_none(text, one.node.if_)) or None
        if now and not game.state.get(card, TOLD):
            game.note("of_none", OF_NONE, considered=True, actor=text.you, objects=(card,))
        if now is not game.state.get(card, TOLD):
            game.state.put(card, TOLD, now)


def by_last_information(text: Text, condition: Any) -> tuple[Citation, ...]:
    """Return the clauses for last known information, if a part of a text uses it (605.2d)."""
    gone = text.game.world.reader.departed(text, condition)
    return ("dm:605.2d", "dm:605.2d#information-of-departed-cards") if gone else ()


NOBODY = Ref(CardId(""), 0)


def queries_of_turn(face: Face) -> Iterator[When]:
    """Yield the events of this turn that the texts on any side or part of a card count."""
    hyper = () if face.hyper is None else face.hyper.abilities
    for ability in (*face.abilities, *hyper):
        yield from turn_queries(ability.node)
    for other in (face.other, face.twin):
        if other is not None:
            yield from queries_of_turn(other)


def history_of(reader: Reader) -> History:
    """Return the history of this turn's events, for texts that refer to them."""

    def asking(game: Game, player: PlayerId, happening: Happening) -> Ref:
        return happening.ref or NOBODY

    return History(reader, asking, lambda game, ref: ref.card)


@counts(ThisTurn)
@clause("dm:605.2d", without=0)
def _this_turn(text: Text, computed: ThisTurn) -> int:
    """Return how often an event has happened this turn so far (605.2d)."""
    game: Game = text.game
    return game.world.history.times(text, computed.this_turn)
