"""The language of card texts: the nodes that they are made of."""

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator

from judge.abilities import (
    COMMON,
    Amount,
    Cost,
    Language,
    Node,
    Number,
    Of,
    Refers,
    contains,
    costs,
    kinds,
    lacks,
    number,
    one_of,
    selections,
)
from judge.abilities import instructions as say
from judge.abilities.selections import Names

PRINTED_AS = {"str": "attack", "def": "defense", "organization": "trait"}
"""What cards print, and the name that it has here."""

StatName = Literal["attack", "defense", "cost", "ep_cost", "level", "printed_cost", "printed_attack", "printed_defense"]


def _figure(name: Any) -> Any:
    return PRINTED_AS.get(name, name) if isinstance(name, str) else name


Figure = Annotated[StatName, BeforeValidator(_figure, json_schema_input_type=StatName | Literal["str", "def"])]
"""A number that cards have, under either of its names."""


class Filter(selections.Filter):
    """What a card must be like: ``state`` and ``attribute`` are those of 400, as ``stunned``."""

    synonyms = PRINTED_AS
    sub_name: Annotated[Names | None, one_of("sub_name")] = None
    trait: Annotated[str | None, contains("traits")] = None
    printed_cost: Annotated[Number | None, number("printed_cost")] = None
    attack: Annotated[Number | None, number("attack")] = None
    defense: Annotated[Number | None, number("defense")] = None
    state: Annotated[str | None, contains("states")] = None
    not_state: Annotated[str | None, lacks("states")] = None
    attribute: Annotated[str | None, contains("attributes")] = None


class Select(selections.Select, Filter):
    """Cards in zones, and how many of them."""


class Target(selections.Target, Select):
    """A selection made when the card or ability is played."""


class Stat(selections.Stat):
    """A number on a card."""

    stat: Figure


class Numbers(Node):
    """What a continuous effect does to the numbers of a card: said before all else that it does."""

    attack: Amount | None = None
    defense: Amount | None = None
    cost: Amount | None = None
    set_attack: Amount | None = None
    set_defense: Amount | None = None
    set_cost: Amount | None = None


class Grant(kinds.Grant, Numbers):
    """What a continuous effect does to a card.

    ``attack_cost`` has to be paid to attack; ``nullify``: no continuous effect that came before it on the card
    applies; ``must``: what the card is obliged to do.
    """

    synonyms = {
        **PRINTED_AS,
        **{f"set_{name}": f"set_{field}" for name, field in PRINTED_AS.items()},
        "lose_organization": "lose_trait",
    }
    adds = ("attack", "defense", "cost", "ep_cost", "level")
    lose_abilities: bool = False
    type: str | None = None
    trait: Annotated[str | list[str] | None, Refers("word", freely=True)] = None
    lose_trait: str | list[str] | None = None
    ep_cost: Amount | None = None
    level: Amount | None = None
    set_ep_cost: Amount | None = None
    set_level: Amount | None = None
    attack_cost: list[Of[Cost]] = []
    nullify: bool = False
    cannot: list[str] = []
    must: list[str] = []


def own_grant(grant: kinds.Grant) -> Grant:
    """Return what an effect gives as a grant of this game, which is what its language has for one."""
    assert isinstance(grant, Grant)
    return grant


class When(selections.When):
    """What triggers an ability; ``by``: whose card or effect did it.

    With ``one_or_more`` it triggers once for all that it happens to at the same time, where the text does not speak of
    1 UNIT (1211.7).
    """

    by: Literal["own", "enemy"] | None = None
    one_or_more: bool = False


class Put(say.Put):
    """Put cards into a zone."""

    synonyms = {"action": "engaged"}
    face_down: bool = False


class Give(say.Give):
    """Give numbers, keywords or abilities to cards for a time.

    ``next_turn`` is the whole of the next turn, ``combat`` the combat that is going on.
    """

    until: Literal["end_of_turn", "next_turn", "combat", "game"] = "game"


LANGUAGE = Language(
    *COMMON,
    Filter,
    Select,
    Target,
    Stat,
    Grant,
    Give,
    When,
    kinds.PlayCost,
    kinds.Spell,
    costs.PayAmount,
    costs.PayMove,
    costs.PaySelf,
    say.Destroy,
    say.Discard,
    say.Draw,
    say.Gain,
    say.Look,
    say.Mill,
    Put,
    say.Return,
    say.Reveal,
    say.Search,
    say.Shuffle,
    say.Special,
    say.Take,
)
