"""604.4 One-shot effects of static abilities, which apply as soon as their condition is met."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from judge.abilities import Text
from judge.abilities import instructions as say
from judge.games.dm.book.c200_parts_of_a_card import Ability
from judge.games.dm.book.c603_abilities import works
from judge.games.dm.book.c605_resolving import perform_all
from judge.games.dm.language import AtOnce
from judge.games.dm.world import Game, in_turn_order, info, owner
from judge.kernel import GAME, Citation, PlayerId, Procedure, Question, clause, ruled

APPLYING = "applying_at_once"
"""A fact about the game as a whole: the names of the one-shot effects being applied."""


class OneShot(NamedTuple):
    """A static ability whose one-shot effect is due."""

    name: str
    text: Text
    ability: Ability


@clause("dm:604.4", "dm:604.4#one-shot-effects-of-static-abilities", without=None)
def one_shot_effects(game: Game) -> Procedure[None]:
    """Apply the one-shot effects of static abilities while their conditions are met (604.4).

    The turn player's come first (604.4b).
    """
    if not game.world.has_at_once:
        return
    while due := next((found for player in in_turn_order(game) if (found := list(_due(game, player)))), None):
        one = yield from _next(game, due)
        both = all(any(_due(game, player)) for player in game.players)
        order: tuple[Citation, ...] = ("dm:604.4b",) if both or len(due) > 1 else ()
        game.note(
            "applies_at_once",
            "dm:604.4",
            because=("dm:604.4a", *order),
            actor=one.text.you,
            objects=(one.text.source.card,),
        )
        before = game.state.get(GAME, APPLYING, ())
        game.state.put(GAME, APPLYING, (*before, one.name))
        try:
            with game.inside():
                yield from perform_all(one.text, one.ability.node.at_once)
        finally:  # also where it skips the rest of the turn: it is applied again in the next
            game.state.put(GAME, APPLYING, before or None)


def _due(game: Game, player: PlayerId) -> Iterator[OneShot]:
    """Yield a player's static abilities with a one-shot effect whose condition is met now (604.4a)."""
    applying = game.state.get(GAME, APPLYING, ())
    for card in game.state.cards():
        for ability in info(game, card)["abilities"] if owner(game, card) == player else ():
            name = f"{card}.{ability.label}"
            if isinstance(ability.node, AtOnce) and name not in applying and works(game, card, ability):
                text = Text(game, player, game.state.ref(card), name)
                if game.world.reader.holds(text, ability.node.if_):
                    yield OneShot(name, text, ability)


def _winning_effects(game: Game, due: list[OneShot]) -> list[OneShot]:
    """Return the effects that win the game, if the same player would also lose by another (104.2c).

    Otherwise the result is empty.
    """
    wins, losses = (
        [
            effect
            for effect in due
            if any(isinstance(node, kind) and _is_its_own(node) for node in effect.ability.node.at_once)
        ]
        for kind in (say.Win, say.Lose)
    )
    if not wins or not losses or not ruled(game, "dm:104.2c", True, False):
        return []
    game.note("precedes", "dm:104.2c", objects=[effect.text.source.card for effect in wins])
    return wins


def _is_its_own(node: say.Win | say.Lose) -> bool:
    return "you" in (getattr(node, "win", None), getattr(node, "lose", None))


@clause("dm:604.4b")
def _next(game: Game, due: list[OneShot]) -> Procedure[OneShot]:
    """Return the one-shot effect to apply next; a player with several chooses (604.4b)."""
    could = _winning_effects(game, due) or due
    if len(could) == 1:
        return could[0]
    by_name = {effect.name: effect for effect in could}
    (chosen,) = yield from game.choose(Question("effect", "dm:604.4b"), by=due[0].text.you, among=by_name)
    return by_name[chosen]
