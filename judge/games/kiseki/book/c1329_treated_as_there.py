"""1329 UNITs that are treated as being on the field."""

from __future__ import annotations

from functools import partial

from judge.abilities import Select, Text, names
from judge.abilities import instructions as say
from judge.games.kiseki.book.c1214_immediate_effects import named
from judge.games.kiseki.language import Filter
from judge.kernel import GAME, Procedure


@named("treat_as_there")
def _treat_as_there(text: Text, what: say.Special) -> Procedure[int]:
    """1329.1: UNITs of these names count as being on the field of the effect's controller this turn."""
    game = text.game
    known: tuple[tuple[int, str], ...] = game.state.get(text.you, "imagined", ())
    turn = game.state.get(GAME, "turn_number", 1)
    because = ("kiseki:1329.1#imaginary-unit",)
    treated = (*known, *((turn, name) for name in what.names))
    game.note(
        "treated_as_there",
        "kiseki:1329.1",
        because=because,
        actor=text.you,
        then=partial(_imagine, text, treated),
        names=what.names,
    )
    yield from ()
    return len(what.names)


def _imagine(text: Text, treated: tuple[tuple[int, str], ...]) -> None:
    text.game.state.put(text.you, "imagined", treated)
    text.game.world.tell(text.game)


def imagined(text: Text, select: Select) -> int:
    """Return how many UNITs treated as being on the field meet a selection; they have a card name only."""
    if "field" not in names(select.zone):
        return 0
    asked = select.model_fields_set & set(Filter.model_fields)
    if not asked <= {"name", "type"} or select.type not in (None, "unit"):
        return 0
    game, turn = text.game, text.game.state.get(GAME, "turn_number", 1)
    sides = {"own": (text.you,), "enemy": (text.opponent,), "any": (text.you, text.opponent)}[select.side]
    return sum(
        1
        for player in sides
        for since, name in game.state.get(player, "imagined", ())
        if since == turn and (select.name is None or name in names(select.name))
    )
