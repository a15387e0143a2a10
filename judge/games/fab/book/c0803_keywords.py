"""8.3 Ability keywords, a row each; what a keyword changes in the rules is asked where they are."""

from __future__ import annotations

from functools import cache

from judge.abilities import Keyword, by_name
from judge.games.fab._board import fab, info
from judge.games.fab.book.c0107_abilities import Ability, of
from judge.kernel import CardId, Game, Ref

GO_AGAIN, DOMINATE, OVERPOWER, STEALTH = "go_again", "dominate", "overpower", "stealth"
BATTLEWORN, BLADE_BREAK, TEMPER = "battleworn", "blade_break", "temper"

KEYWORDS = by_name(
    (
        Keyword(DOMINATE, "Dominate", "圧倒", "fab:8.3.4", "fab:8.3.4"),
        Keyword(GO_AGAIN, "Go again", "続行", "fab:8.3.5", "fab:8.3.5"),
        Keyword(OVERPOWER, "Overpower", "凌駕", "fab:8.3.22", "fab:8.3.22"),
        Keyword(STEALTH, "Stealth", "隠密", "fab:8.3.24", "fab:8.3.24"),
    )
)
"""The ability keywords (8.3), in the order of the book."""


@cache
def conferred(keyword: str) -> tuple[Ability, ...]:
    """Return the ability that a keyword stands for (8.0.4); none where the rules ask who has it."""
    row = KEYWORDS[keyword]
    return () if row.ability is None else (of(keyword, row.ability, row.says),)


def has(game: Game, card: CardId, keyword: str) -> bool:
    """Return whether an object has a keyword now."""
    return keyword in info(game, card)["keywords"]


def had(game: Game, ref: Ref, keyword: str) -> bool:
    """Return whether an object has a keyword, or had it as was last known of it (1.2.3)."""
    return keyword in fab(game).last(game, ref)["keywords"]
