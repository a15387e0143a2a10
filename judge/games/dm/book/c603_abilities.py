"""110, 603 Abilities, and the effects that wait because of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from judge.kernel import GAME, Citation, Game, Happening, PlayerId, Procedure, Ref, Waiting, clause, wait

Kind = Literal["shield_trigger"]


@clause("dm:110.1")
@dataclass(frozen=True, slots=True, eq=False)
class Ability:
    """One ability of a card.

    Attributes:
        label: its name on the card.
        node: what it says; ``None`` for one that the rules carry out.
        kind: which kind it is.
        clause: the clause that says what it is.
    """

    label: str
    node: Any
    kind: Kind
    clause: Citation


FIRST = ("shield_trigger",)
"""The kinds of effects that are processed before all others (101.4, 101.4b)."""

Resolves = Callable[[Game, Waiting], Procedure[None]]
RESOLVES: dict[str, Resolves] = {}
"""For each kind of effect that waits, the procedure that resolves it."""


def resolves(kind: Kind) -> Callable[[Resolves], Resolves]:
    """Name the procedure that resolves the waiting effects of a kind."""

    def register(procedure: Resolves) -> Resolves:
        RESOLVES[kind] = procedure
        return procedure

    return register


LEVEL = "level"
"""The fact of the game: how deep inside other effects what happens now happens (101.4f, 114.5, 603.7b)."""


def level(game: Game) -> int:
    """Return how deep inside other effects what happens now happens."""
    return int(game.state.get(GAME, LEVEL, 0))


@clause("dm:110.3b", "dm:603.2")
def becomes_waiting(
    game: Game, ability: Ability, source: Ref, player: PlayerId, *, rule: Citation, event: Happening | None = None
) -> Waiting:
    """Let an effect wait to be resolved (603.2); it no longer depends on its source (110.5a)."""
    name = f"{source.card}.{ability.label}"
    new = wait(game.state, name, ability, source, player, level=level(game))
    game.note("waits", rule, because=(ability.clause,), actor=player, objects=(source.card,), ability=new.id)
    return new
