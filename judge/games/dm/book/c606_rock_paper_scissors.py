"""606.1 Rock-paper-scissors by an effect: who wins it, and which signs abilities trigger on."""

from __future__ import annotations

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm._performing import perform_all, performs
from judge.games.dm.book.c603_abilities import notice
from judge.games.dm.book.c606_effects import rule_of
from judge.games.dm.world import in_turn_order
from judge.kernel import Game, Happening, PlayerId, Procedure, Question, clause

BEATS = {"rock": "scissors", "scissors": "paper", "paper": "rock"}
"""The signs, each with the one that it beats."""

SHOWN = {sign: f"shows_{sign}" for sign in BEATS}
"""The events on which abilities trigger, by sign."""


@performs(language.RockPaperScissors)
@clause("dm:606.1", without=0)
def _rock_paper_scissors(text: Text, what: language.RockPaperScissors) -> Procedure[int]:
    """Let both players choose a sign in secret and show it, until one sign beats the other; go on if this was won."""
    game, won = text.game, None
    while won is None:
        game.bound()
        signs = yield from _signs(text)
        won = _winner(game, signs)
    game.note("rock_paper_scissors_won", rule_of(text), actor=won)
    if won == text.you:
        yield from perform_all(text, what.rock_paper_scissors)
    return int(won == text.you)


def _signs(text: Text) -> Procedure[dict[PlayerId, str]]:
    """Return what the players show: each chooses without knowing what the other has chosen."""
    game, signs = text.game, dict[PlayerId, str]()
    for player in in_turn_order(game):
        (sign,) = yield from game.choose(
            Question("sign", rule_of(text), hidden=True), by=player, among=tuple(BEATS), subject=text.subject
        )
        signs[player] = str(sign)
    for player, sign in signs.items():
        game.note("shows_sign", rule_of(text), actor=player, sign=sign)
    notice(game, [Happening(SHOWN[sign], None, {}, player) for player, sign in signs.items()])
    return signs


def _winner(game: Game, signs: dict[PlayerId, str]) -> PlayerId | None:
    """Return whose sign beats the other one; ``None`` where both show the same."""
    first, second = in_turn_order(game)
    if signs[first] == signs[second]:
        return None
    return first if BEATS[signs[first]] == signs[second] else second
