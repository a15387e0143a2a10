"""The language of card texts: the nodes that they are made of, in this game's own words."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from judge.abilities import Language, Pointer, conditions, kinds, selections
from judge.abilities import instructions as say
from judge.abilities.selections import Amount, Names, Number


class Filter(selections.Filter):
    """What a card must be like. Whatever is left out is not asked for.

    ``race`` is a race or a part of one (203.2), ``civilization`` one of those that it has, or one of several.
    """

    race: str | None = None
    civilization: Names | None = None
    power: Number | None = None
    tapped: bool | None = None
    special: str | None = None


class Select(selections.Select, Filter):
    """Cards in zones, and how many of them; elements of the battle zone unless a zone is named (403.1)."""

    zone: Names = "battle_zone"


class Grant(kinds.Grant):
    """What a continuous effect does to a card; ``times_power`` multiplies its power (206.4), ``set_power`` fixes it."""

    power: Amount | None = None
    set_power: Amount | None = None
    times_power: Annotated[int, Field(ge=2, le=99)] | None = None
    civilizations: list[str] = Field([])
    races: list[str] = Field([])


class Give(say.Give):
    """Give power, keyword abilities or abilities to cards for a time."""

    until: Literal["end_of_turn", "game"] = "game"  # type: ignore[assignment]


class Tap(say.Instruction):
    """Tap cards (701.2a)."""

    verb = "tap"
    tap: Pointer


class Untap(say.Instruction):
    """Untap cards (701.2b)."""

    verb = "untap"
    untap: Pointer


class Break(say.Instruction):
    """Break so many shields of a player (701.14a)."""

    verb = "break"
    break_: Amount = Field(alias="break")
    who: Literal["you", "opponent"] = "opponent"


class Charge(say.Instruction):
    """Put so many cards from the top of the deck into the mana zone."""

    verb = "to_mana"
    to_mana: Amount


LANGUAGE = Language(
    Filter,
    Select,
    Grant,
    selections.When,
    selections.Count,
    selections.Stat,
    conditions.Exists,
    conditions.Compare,
    conditions.Matches,
    conditions.Happened,
    conditions.Turn,
    conditions.Not,
    conditions.All,
    conditions.Any_,
    kinds.Triggered,
    kinds.Static,
    kinds.Spell,
    say.If,
    say.May,
    say.Pick,
    say.Draw,
    say.Destroy,
    say.Return,
    Give,
    Tap,
    Untap,
    Break,
    Charge,
    greatest=99_999,
)

__all__ = ["LANGUAGE", "Break", "Charge", "Filter", "Give", "Grant", "Select", "Tap", "Untap"]
