"""1324 Negating cards and abilities in the activation zone."""

from __future__ import annotations

from judge.abilities import Text
from judge.abilities import instructions as say
from judge.games.kiseki.book.c0500_zones import Move, clear_activation, move_all
from judge.games.kiseki.book.c1204_playing import Played
from judge.games.kiseki.book.c1211_triggered_crafts import hide_again
from judge.games.kiseki.book.c1214_immediate_effects import named, refs_meant
from judge.games.kiseki.world import owner, zone_of
from judge.kernel import Procedure, Ref, clause


@named("negate")
def _negate(text: Text, instruction: say.Special) -> Procedure[int]:
    """1324.1: remove cards and abilities from the activation zone; a card itself goes to its owner's trail.

    They are not resolved, and their costs stay paid (1324.2). A card revealed for a negated craft is hidden again
    (1211.3c).
    """
    done = 0
    for ref in refs_meant(text, instruction):
        done += yield from _negate_one(text, ref)
    return done


@clause("kiseki:1324.1", without=0)
def _negate_one(text: Text, ref: Ref) -> Procedure[int]:
    game, card = text.game, ref.card
    if not game.state.present(ref) or zone_of(game, card) != "activation":
        game.note("nothing", "kiseki:104.2", actor=text.you, role="negate")
        return 0
    record: Played = game.state.get(card, "played")
    game.note("negated", "kiseki:1324.1", because=("kiseki:1324.2",), actor=text.you, objects=(card,))
    if record.stands_for is None:
        gone = Move(ref, "trail", whose=owner(game, card), because_of=text.you)
        yield from move_all(game, [gone], clause="kiseki:1324.1")
        clear_activation(game, card, owner(game, card))
    else:
        game.state.remove(card)
    hide_again(game, record.source)
    return 1
