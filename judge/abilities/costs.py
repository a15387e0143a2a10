"""Costs: what a text wants to be paid. What each one means is the game's; that it can be said is here."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Discriminator, Field, Tag

from judge.abilities._base import Defines, Node, by_verb
from judge.abilities.selections import Amount, Filter, Select


class PayResource(Node):
    """Spend so much of a resource."""

    verb = "pp"
    pp: Amount


class PayAmount(Node):
    """Spend so much of the resource of that name."""

    verb = "pay"
    pay: str
    amount: Amount = 1


class PayEngage(Node):
    """Engage this card."""

    verb = "engage"
    engage: Literal["this"]


class PayLife(Node):
    """Lower your leader's defense."""

    verb = "life"
    life: Amount


class PayMove(Node):
    """Do something to chosen cards: discard, destroy, return or reveal them; which words there are is the game's."""

    verb = "cards"
    cards: Select
    how: str
    remember: Annotated[str | None, Defines(cards=True, number=True)] = Field(None, alias="as")
    model_config = Node.model_config | {"validate_by_name": True, "validate_by_alias": True}


class PaySelf(Node):
    """Do this to the card itself; which words there are is the game's."""

    verb = "this"
    this: str


class PayCounter(Node):
    """Take counters off a card of yours."""

    verb = "counter"
    counter: str
    remove: Amount = 1
    on: Literal["this"] | Select = "this"


class PaySpecial(Node):
    """A cost that the game defines by name, as ``feed`` or ``lesson``; ``like``: what it is paid with."""

    verb = "perform"
    perform: str
    amount: Amount = 1
    like: Filter | None = None


COSTS = (PayResource, PayAmount, PayEngage, PayLife, PayMove, PaySelf, PayCounter, PaySpecial)
CostNode = Annotated[
    Annotated[PayResource, Tag("pp")]
    | Annotated[PayAmount, Tag("pay")]
    | Annotated[PayEngage, Tag("engage")]
    | Annotated[PayLife, Tag("life")]
    | Annotated[PayMove, Tag("cards")]
    | Annotated[PaySelf, Tag("this")]
    | Annotated[PayCounter, Tag("counter")]
    | Annotated[PaySpecial, Tag("perform")],
    Discriminator(by_verb(COSTS), custom_error_type="unknown_cost", custom_error_message="not a cost"),
]
