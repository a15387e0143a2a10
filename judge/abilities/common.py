"""The nodes shared by the texts of all games: structure, flow, amounts, conditions, selections."""

from __future__ import annotations

from judge.abilities import conditions, instructions, kinds, selections
from judge.abilities.base import Node

SELECTIONS = (selections.Filter, selections.Select, selections.Target, selections.When)
AMOUNTS = (selections.Count, selections.Stat, selections.Resource, selections.Remembered)
CONDITIONS = (
    conditions.Exists,
    conditions.Compare,
    conditions.Notation,
    conditions.Matches,
    conditions.Turn,
    conditions.Happened,
    conditions.Not,
    conditions.All,
    conditions.Any_,
)
FLOW = (
    instructions.If,
    instructions.Pay,
    instructions.May,
    instructions.Repeat,
    instructions.EachPlayer,
    instructions.Pick,
    instructions.Later,
    instructions.Give,
)
ABILITIES = (kinds.Triggered, kinds.StateTriggered, kinds.Activated, kinds.Static, kinds.Replacing, kinds.Grant)

COMMON: tuple[type[Node], ...] = (*SELECTIONS, *AMOUNTS, *CONDITIONS, *FLOW, *ABILITIES)
"""The nodes that every game's texts share; a game may replace any of them with its own."""
