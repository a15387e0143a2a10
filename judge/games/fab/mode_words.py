"""Words of modal abilities (1.7.5): their modes, and a number that hangs on a condition."""

from pydantic import Field

from judge.abilities import Computed, Condition, Instruction, Node, Of
from judge.abilities import instructions as say
from judge.abilities.selections import Amount, Target


class Mode(Node):
    """One mode of a modal ability: what it does, to targets of its own (1.7.5c).

    With ``if`` it can be chosen only where that holds as the modes are chosen (1.7.5e).
    """

    slot = "mode"
    one_of_several = True
    decided_first = ("if_", "targets")
    carried_out_last = ("targets", "do")
    if_: Of[Condition] | None = Field(None, alias="if")
    targets: list[Of[Target]] = Field([])
    do: list[Of[Instruction]]
    model_config = Node.model_config | {"validate_by_name": True, "validate_by_alias": True}


class Choose(say.Choose):
    """A modal ability (1.7.5): so many of its modes are declared as its layer comes onto the stack.

    ``modes`` stands in the place of ``options`` where a mode has targets or a condition of its own; with ``same`` a
    mode may be chosen more than once (1.7.5b).
    """

    decided_first = ("choose",)
    options: list[list[Of[Instruction]]] = Field([])
    modes: list[Of[Mode]] = Field([])
    same: bool = False

    @property
    def all_modes(self) -> list[Mode]:
        """The modes, however they are written."""
        return [*(Mode.model_construct(if_=None, targets=[], do=option) for option in self.options), *self.modes]


class Depending(Computed):
    """A number that is one or another, as a condition holds or not: “if …, choose 3, otherwise choose 1” (1.7.5e)."""

    verb = "if"
    if_: Of[Condition] = Field(alias="if")
    then: Amount
    otherwise: Amount = Field(alias="else")
    model_config = Node.model_config | {"validate_by_name": True, "validate_by_alias": True}


__all__ = ["Choose", "Depending", "Mode"]
