"""Abilities: the kinds that a card can have."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field

from judge.abilities.base import Condition, Cost, Instruction, Node
from judge.abilities.language import Of
from judge.abilities.selections import Amount, Filter, Names, Select, Target, When


class Body(Node):
    """What is chosen when it is played, and what it does.

    ``if`` is asked when the ability would trigger or be played; a condition inside the text is an ``if`` instruction.
    ``extra`` is an additional cost that may be paid when it is played; ``x`` bounds the X that the player chooses,
    ``x_is`` is what X is where the text says so itself.
    """

    slot = "ability"
    own_names = True
    unsaid = ("id",)
    counts: ClassVar[Sequence[str]] = ()
    """The fields that say how much: of less than 1 nothing comes."""
    carried_out_last: ClassVar[Sequence[str]] = (
        "x",
        "targets",
        "x_is",
        "extra",
        "activate",
        "cost",
        "do",
        "spell",
        "instead",
    )
    if_: Of[Condition] | None = Field(None, alias="if")
    extra: list[Of[Cost]] = []
    x: Amount | None = None
    x_is: Amount | None = None
    targets: list[Of[Target]] = []
    do: list[Of[Instruction]] = []
    id: str | None = None
    per_turn: int | None = None
    zone: Names = "field"
    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True)


class Keyworded(Body):
    """A keyword with a text: what it stands for is defined where the game's rulebook defines the keyword.

    ``into``: what the card that its card evolves into is like, where the text says so.
    """

    verb = "keyword"
    occasion = ("keyword",)
    keyword: str
    cost: list[Of[Cost]] = []
    times: int = 1
    into: Of[Filter] | None = None


class Titled(Body):
    """A keyword ability of a game with a node of its own: it is called by its verb."""


class Triggered(Body):
    """Plays by itself when something happens; ``cost`` is optional and asked on resolution."""

    verb = "when"
    occasion = ("when",)
    when: Of[When] | list[Of[When]]
    cost: list[Of[Cost]] = []

    @property
    def whens(self) -> Sequence[When]:
        """What triggers it: any one of these."""
        return self.when if isinstance(self.when, list) else [self.when]


class StateTriggered(Body):
    """Plays by itself when a condition has become true."""

    verb = "whenever"
    whenever: Of[Condition]
    cost: list[Of[Cost]] = []


class Activated(Body):
    """Played by paying its cost."""

    verb = "activate"
    activate: list[Of[Cost]]
    quick: bool = False


class Grant(Node):
    """What a continuous effect gives to a card, or takes from it. A game adds what else its effects do."""

    slot = "grant"
    adds: ClassVar[Sequence[str]] = ()
    """The numbers that are added: 0 gives nothing."""
    keywords: list[str] = []
    lose_keywords: list[str] = []
    abilities: list[Of[Body]] = []


class Static(Body):
    """Does something for as long as it is in force."""

    verb = "static"
    static: Of[Grant]
    affects: Literal["this"] | Of[Select] = "this"


class Replacing(Body):
    """Replaces an event: changes its amount, prevents it, or does something else.

    The amount is changed by ``add``, to ``set``, ``times`` so much, to ``half`` of it, or to ``at_most`` so much.
    """

    verb = "replace"
    occasion = ("replace",)
    comes_before = True
    replace: Of[When]
    add: Amount | None = None
    set: Amount | None = None
    times: Annotated[int, Field(ge=0, le=99)] | None = None
    half: Literal["up", "down"] | None = None
    at_most: Amount | None = None
    prevent: bool = False
    instead: list[Of[Instruction]] = []
    optional: bool = False

    @property
    def ways(self) -> int:
        """In how many ways it says what comes in the place of its event."""
        return sum(getattr(self, name) is not None for name in CHANGES) + self.prevent + bool(self.instead)


CHANGES = ("add", "set", "times", "half", "at_most")
"""The fields by which a replacement changes an amount."""


class PlayCost(Body):
    """Changes the cost of playing this card; with ``extra``, if that is paid as well.

    ``required``: ``extra`` is no option but part of what playing the card costs. ``optional``: its player may let the
    cost be; a card that costs more by choice does more.
    """

    verb = "play_cost"
    play_cost: Amount = 0
    set: Amount | None = None
    required: bool = False
    optional: bool = False


class Spell(Body):
    """The text of a spell."""

    verb = "spell"
    spell: list[Of[Instruction]]
