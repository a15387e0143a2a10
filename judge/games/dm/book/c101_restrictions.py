"""101.2 What texts forbid of an attack, and what they allow against a rule."""

from __future__ import annotations

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm.book.c110_keywords import ATTACKABLE_UNTAPPED, has
from judge.games.dm.book.c603_abilities import works
from judge.games.dm.world import dm, info, owner
from judge.kernel import CardId, Game, clause


def is_out_of_reach(game: Game, card: CardId, attacking: CardId) -> bool:
    """Return whether a creature cannot be attacked by another one."""
    return any(
        _like(game, card, ability.node.unattackable_by, attacking)
        for ability in info(game, card)["abilities"]
        if isinstance(ability.node, language.UnattackableBy) and works(game, card, ability)
    )


@clause("dm:101.2", without=False)
def attacks_untapped(game: Game, card: CardId, target: CardId) -> bool:
    """Return whether a creature can attack another one although that is untapped: what "can" beats the rule."""
    return has(game, target, ATTACKABLE_UNTAPPED) or any(
        _like(game, card, ability.node.attacks_untapped, target)
        for ability in info(game, card)["abilities"]
        if isinstance(ability.node, language.AttacksUntapped) and works(game, card, ability)
    )


def gets_past(game: Game, card: CardId, blocking: CardId) -> bool:
    """Return whether a creature cannot be blocked by another one."""
    return any(
        _like(game, card, ability.node.unblockable_by, blocking)
        for ability in info(game, card)["abilities"]
        if isinstance(ability.node, language.UnblockableBy) and works(game, card, ability)
    )


def _like(game: Game, card: CardId, wanted: language.Filter, other: CardId) -> bool:
    text = Text(game, owner(game, card), game.state.ref(card), card)
    return dm(game).reader.like(text, wanted, info(game, other), other)
