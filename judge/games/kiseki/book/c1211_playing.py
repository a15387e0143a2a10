"""1211.4 Playing what has triggered."""

from __future__ import annotations

from functools import partial

from judge.abilities import StateTriggered, Triggered, text_of_waiting
from judge.games.kiseki.book.c0200_card_information import Ability
from judge.games.kiseki.book.c1201_abilities import valid
from judge.games.kiseki.book.c1204_playing import ability_in_activation, settled
from judge.games.kiseki.book.c1211_triggered_crafts import hide_again
from judge.games.kiseki.world import Game, info
from judge.kernel import Citation, Procedure, Waiting, clause, foreseen, settle


@clause("kiseki:1002.1b#trigger-count", without=None)
def _lower_the_count(game: Game, what: Waiting) -> None:
    """Lower the trigger count of a craft by 1, for it is played."""
    settle(game.state, what)


@clause("kiseki:1211.4", without=None)
def play_triggered(game: Game, what: Waiting, *, clause: Citation) -> Procedure[None]:
    """Play a craft that has triggered and lower its trigger count by 1; it must be played (1211.5).

    If it cannot be played, it is not, and the count is lowered all the same (1211.5#unplayable-by-rule).
    """
    _lower_the_count(game, what)
    played = yield from game.attempt(_play(game, what, clause), lambda _: "kiseki:1211.5")
    if not played:
        game.note(
            "not_played",
            "kiseki:1211.5",
            because=("kiseki:1211.5#unplayable-by-rule",),
            actor=what.controller,
            objects=(what.source.card,),
            ability=what.id,
        )
        hide_again(game, what.source)


def _play(game: Game, what: Waiting, rule: Citation) -> Procedure[bool]:
    """Play it as any ability is played (1204); that its card has gone or lost it changes nothing (1211.10)."""
    ability: Ability = what.ability
    text = text_of_waiting(game, what)
    because = ["kiseki:1211.2", ability.clause]
    if not _still_there(game, what):
        because.append("kiseki:1211.10")
    game.note(
        "triggered_plays", rule, because=because, actor=what.controller, objects=(what.source.card,), ability=what.id
    )
    node = ability.node
    assert isinstance(node, Triggered | StateTriggered)  # only those trigger
    with game.inside():
        text = yield from foreseen(game, partial(settled, text, node), "kiseki:1211.5")
        ability_in_activation(text, ability)
    return True


def _still_there(game: Game, what: Waiting) -> bool:
    """Return whether the card is where it was and its craft is valid."""
    if not game.state.present(what.source):
        return False
    card = what.source.card
    return any(a is what.ability for a in valid(game, card, info(game, card), (Triggered, StateTriggered)))
