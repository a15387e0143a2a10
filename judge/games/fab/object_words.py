"""Words of card texts about which objects there are, and what they are: copies, created cards, names, contracts."""

from collections.abc import Sequence
from typing import Literal, Self

from pydantic import Field, model_validator

from judge.abilities import Body, Computed, Instruction, Of, Pointer, expected
from judge.abilities.instructions import One, Who
from judge.abilities.selections import Amount, Filter, Names, When
from judge.games.fab.replacement_words import Meant

Until = Literal[
    "end_of_turn",
    "combat_chain",
    "chain_link",
    "game",
    "own_next_turn",
    "enemy_next_turn",
    "end_of_own_next_turn",
    "end_of_enemy_next_turn",
    "own_next_action_phase",
    "enemy_next_action_phase",
    "own_next_end_phase",
    "enemy_next_end_phase",
    "this_leaves",
]
"""How long a continuous effect lasts: of the turns to come until the start of one, or until its end.

With a next action phase or end phase it applies during that, and not before: “during their next action phase”.
``this_leaves``: for as long as the object whose text it is stays in the arena.
"""


class Become(Instruction):
    """An object becomes another one, its referent, or is a copy of it (8.5.25), for the rest of the game unless stated.

    ``become`` is the referent, ``what`` the object.
    """

    verb = "become"
    become: Pointer
    what: Pointer = "this"
    until: Until = "game"


class ReturnToBrood(Instruction):
    """Return to the Brood: one's hero is no longer what it has become (8.5.52)."""

    verb = "return_to_brood"
    return_to_brood: Literal[True]


class Transform(Instruction):
    """Transform objects into a permanent: they are put under it (8.5.36), all of them or none (8.5.36d).

    ``into`` is the permanent, or what becomes one first (8.5.36b); ``into_token`` a token that is created (8.5.36c).
    """

    verb = "transform"
    transform: Pointer
    into: Meant = None
    into_token: str | None = None

    @model_validator(mode="after")
    def has_one_permanent(self) -> Self:
        """Refuse a transformation into nothing, and one into two things."""
        if (self.into is None) is (self.into_token is None):
            raise expected("one of into and into_token", "into と into_token のどちらか1つ")
        return self

    @property
    def tokens(self) -> Sequence[str]:
        """The name of the token that is created, if one is."""
        return () if self.into_token is None else (self.into_token,)


class CreateCard(Instruction):
    """Create a card in a zone (8.5.40): ``create_card`` is its key under ``cards``, where it is printed (8.5.40a)."""

    verb = "create_card"
    create_card: str
    into: str
    count: Amount = 1
    who: Who = "you"


class Exchange(Instruction):
    """Exchange two objects: each goes to the zone of the other, visible and controlled as that was (8.5.49)."""

    verb = "exchange"
    exchange: Pointer
    for_: Pointer = Field(alias="for")


class DeclareName(Instruction):
    """Name a card like this (8.5.21): the name is remembered as the word in ``as``."""

    verb = "declare_name"
    declare_name: Of[Filter]
    who: One = "you"


class Greatest(Computed):
    """The greatest of a number of some objects, as “the highest base {p} of weapons you control”; 0 where none has it.

    An object that does not have the property is not counted (1.8.7a).
    """

    verb = "greatest"
    greatest: Literal["power", "base_power", "defense", "base_defense", "cost", "pitch", "life"]
    among: Pointer


class Contract(Body):
    """The player who controls the object is contracted to do this (8.5.39): each of these events completes it once.

    That is the event ``completes_contract``, on which the reward can trigger.
    """

    verb = "contract"
    contract: Of[When] | list[Of[When]]
    zone: Names = "arena"

    @property
    def actions(self) -> Sequence[When]:
        """The actions that the contract specifies."""
        return self.contract if isinstance(self.contract, list) else (self.contract,)


__all__ = ["Become", "Contract", "CreateCard", "DeclareName", "Exchange", "ReturnToBrood", "Transform", "Until"]
