"""Words of card texts about which objects there are, and what they are: copies, created cards, names, contracts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from judge.abilities import Body, Instruction, Of, Pointer
from judge.abilities.selections import Names, When

Until = Literal["end_of_turn", "combat_chain", "chain_link", "game"]


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


__all__ = ["Become", "Contract", "ReturnToBrood", "Until"]
