"""110.5 Abilities that are used so many times a turn: counted for the card that has them."""

from __future__ import annotations

from typing import Any

from judge.kernel import CardId, Citation, Game, Waiting, clause, count_turn_fact, turn_fact

OUR_READING: Citation = "dm:110.5#so-many-times-a-turn"
"""What counts as a use of an ability that can be used so many times a turn."""


def _fact(waiting: Waiting) -> str:
    """Return the name of the count of how often an ability of a card has been used this turn."""
    return _count_of(waiting.ability)


def _count_of(ability: Any) -> str:
    return f"used {ability.label}"


def count_as_used(game: Game, card: CardId, ability: Any, times: int) -> None:
    """Count an ability as used so often earlier in the turn."""
    count_turn_fact(game, card, _count_of(ability), times)


@clause(OUR_READING, without=False)
def is_used_up(game: Game, waiting: Waiting) -> bool:
    """Return whether the ability of a waiting effect has been used as often as it can be in this turn."""
    most = getattr(waiting.ability.node, "per_turn", None)
    if most is None or turn_fact(game, waiting.source.card, _fact(waiting)) < most:
        return False
    game.note("used_up", OUR_READING, actor=waiting.controller, objects=(waiting.source.card,), ability=waiting.id)
    return True


def count_use(game: Game, waiting: Waiting, done: int) -> None:
    """Count the use of an ability that does something, while the card that has it is what it was."""
    if done and waiting.ability.node.per_turn is not None and game.state.present(waiting.source):
        count_turn_fact(game, waiting.source.card, _fact(waiting))
