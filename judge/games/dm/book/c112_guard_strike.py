"""509.5b, 509.5e Guard strike: what comes of it once it has been declared."""

from __future__ import annotations

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm.book.c110_keywords import CANNOT_ATTACK
from judge.games.dm.book.c400_being_there import creatures
from judge.games.dm.book.c603_abilities import resolves
from judge.games.dm.book.c608_continuous import lay_on
from judge.games.dm.world import opponent
from judge.kernel import Game, PlayerId, Procedure, Question, Waiting, as_many_as_possible, clause

EFFECT = "dm:509.5b#what-guard-strike-does"
"""What comes of a guard strike: the document leaves it to the text on the cards."""


@resolves("guard_strike")
@clause(EFFECT, "dm:101.4b")
def _guard(game: Game, waiting: Waiting) -> Procedure[None]:
    """Choose a creature of the opponent: it can't attack this turn."""
    player = PlayerId(waiting.controller)
    chosen = yield from game.choose(
        Question("choose", EFFECT),
        by=player,
        among=creatures(game, opponent(game, player), "chosen"),
        how_many=as_many_as_possible(1),
        subject=waiting.source.card,
    )
    refs = tuple(game.state.ref(card) for card in chosen)
    text = Text(game, player, waiting.source, waiting.id)
    lay_on(text, refs, language.Grant(keywords=[CANNOT_ATTACK]), "end_of_turn", EFFECT)
