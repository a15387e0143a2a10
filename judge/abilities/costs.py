"""Costs that a text can require. Their form is defined here, their meaning by each game."""

from typing import Annotated, Literal

from pydantic import ConfigDict, Field

from judge.abilities.base import Cost as Cost
from judge.abilities.base import Defines
from judge.abilities.language import Of
from judge.abilities.selections import HOW_MANY, Amount, Select, all_of


class PayAmount(Cost):
    """Pay an amount of a resource, named by ``pay``."""

    verb = "pay"
    pay: str
    amount: Amount = 1


class PayMove(Cost):
    """Do something to chosen cards, such as discard, destroy, return or reveal; each game defines the words."""

    verb = "cards"
    cards: Of[Select]
    how: str
    remember: Annotated[str | None, Defines(cards=True, number=True)] = Field(None, alias="as")
    model_config = ConfigDict(validate_by_name=True, validate_by_alias=True)


class PaySelf(Cost):
    """Do something to the card itself; each game defines the words."""

    verb = "this"
    this: str


class PayCounter(Cost):
    """Remove counters from one of your cards."""

    verb = "counter"
    counter: Annotated[str, Field(min_length=1)]
    counts = ("remove",)
    no_effect_inside = {
        Select: (
            all_of(
                *HOW_MANY, "different", why=("any one of them may lose the counters", "そのどれか1枚がカウンターを失う")
            ),
        )
    }
    remove: Amount = 1
    on: Literal["this"] | Of[Select] = "this"
