"""Words of card texts that change what the rules allow: restrictions, further activations, and the end of the game."""

from typing import Annotated, Literal

from pydantic import Field

from judge.abilities import Body, Condition, Instruction, Of, Pointer, Refers
from judge.abilities import instructions as say
from judge.abilities.selections import Filter, Names, Target


class Forbid(Body):
    """A restriction (1.0.2): players cannot play, activate, attack with, defend with or pitch cards like this.

    ``like: this`` is about the card itself.

    ``side`` is whose; with ``origin`` it is about those from these zones, with ``only_from`` about those from anywhere
    else (1.0.2a).
    """

    verb = "forbid"
    forbid: Literal["play", "activate", "attack", "defend", "pitch"]
    like: Literal["this"] | Of[Filter] | None = None
    side: Literal["own", "enemy", "any"] = "own"
    origin: Names = Field([])
    only_from: Names = Field([])
    zone: Names = "arena"


class StartsWith(Body):
    """Its player may start the game with a card of the deck in another zone (4.1.5b): a meta-static ability (5.4.3).

    ``starts_with`` is what the card is like, ``into`` the zone.
    """

    verb = "starts_with"
    starts_with: Of[Filter]
    into: str


class MoreActivations(Instruction):
    """Abilities of an object may be activated more often this turn (5.2.3).

    ``times`` more, as a number for all its abilities together (5.2.3b), or with ``each`` for each of them (5.2.3a);
    ``attacks``: only those with which one attacks (5.2.3c). With ``total`` that is how often in the turn (5.2.3e).
    """

    verb = "more_activations"
    more_activations: Pointer
    times: Annotated[int, Field(ge=1, le=9)] = 1
    each: bool = False
    attacks: bool = False
    total: Annotated[int, Field(ge=1, le=9)] | None = None


class WinGame(Instruction):
    """A player wins the game (4.5.2b)."""

    verb = "win_game"
    win_game: say.One


class LoseGame(Instruction):
    """A player loses the game, or all of them (4.5.3b)."""

    verb = "lose_game"
    lose_game: say.Who


class DrawGame(Instruction):
    """The game is a draw (4.5.4b)."""

    verb = "draw_game"
    draw_game: Literal[True]


class Phase(Condition):
    """It is this phase of a turn, whoever's turn it is: “during an action phase” (4.2 to 4.4)."""

    verb = "phase"
    phase: Literal["start", "action", "end"]


class Inline(Instruction):
    """“When you do, …”: if what was remembered under a name was done, this comes as a layer of its own (6.6.2)."""

    verb = "inline"
    own_layer = True
    carried_out_last = ("targets", "inline")
    when_done: Annotated[str, Refers("result")]
    targets: list[Of[Target]] = Field([])
    inline: list[Of[Instruction]]


__all__ = ["DrawGame", "Forbid", "Inline", "LoseGame", "MoreActivations", "Phase", "StartsWith", "WinGame"]
