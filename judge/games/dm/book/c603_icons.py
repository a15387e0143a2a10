"""603.3a Icons: a trigger ability uses what the icons of creatures stand for, which becomes waiting."""

from __future__ import annotations

from judge.abilities import Text, text_of_waiting
from judge.games.dm._performing import perform_all, performs
from judge.games.dm.book.c603_abilities import becomes_waiting, resolves
from judge.games.dm.book.c606_effects import objects
from judge.games.dm.language import Icon, UseIcons
from judge.games.dm.world import info
from judge.kernel import Game, Procedure, Waiting, clause


@performs(UseIcons)
@clause("dm:603.3a", without=0)
def _use_icons(text: Text, what: UseIcons) -> Procedure[int]:
    """Let what the icons of creatures say become waiting: it no longer depends on these creatures (110.5a)."""
    game, used = text.game, 0
    for ref in objects(text, what.use_icons):
        for ability in info(game, ref.card)["abilities"]:
            if isinstance(ability.node, Icon):
                becomes_waiting(game, ability, ref, rule="dm:603.3a", because=("dm:110.5a",))
                used += 1
    yield from ()
    return used


@resolves("icon")
def _resolve_icon(game: Game, waiting: Waiting) -> Procedure[None]:
    """Do what an icon says."""
    text = text_of_waiting(game, waiting)
    game.note("resolves", "dm:603.3a", actor=text.you, objects=(waiting.source.card,), ability=waiting.id)
    with game.inside():
        yield from perform_all(text, waiting.ability.node.icon)
