"""The language of card texts: the nodes that they are made of."""

from __future__ import annotations

from typing import Literal

from judge.abilities import COMMON, Language, Node, Of, Select, conditions, costs, kinds, selections
from judge.abilities import instructions as say


class Taking(Node):
    """What is taken of the cards looked at, and where it goes."""

    slot = "taking"
    take: Of[Select]
    into: str = "hand"
    position: Literal["top", "bottom"] = "bottom"
    reveal: bool = False


class Look(say.Look):
    """Look at the top of the deck, take some, revealed or not, put the rest back.

    Where different ones go to different places, ``take`` lists them in the order of the text.
    """

    up_to: bool = False
    take: Of[Select] | list[Of[Taking]] | None = None


LANGUAGE = Language(
    *COMMON,
    kinds.Keyworded,
    kinds.PlayCost,
    kinds.Spell,
    selections.CountersOn,
    selections.ThisTurn,
    conditions.Paid,
    costs.PayResource,
    costs.PayEngage,
    costs.PayLife,
    costs.PayMove,
    costs.PaySelf,
    costs.PayCounter,
    costs.PaySpecial,
    say.Choose,
    say.Either,
    say.Draw,
    say.Discard,
    say.Mill,
    say.Damage,
    say.Life,
    say.Destroy,
    say.Banish,
    say.Return,
    say.Put,
    say.Summon,
    say.Search,
    Look,
    Taking,
    say.Shuffle,
    say.Play,
    say.Recover,
    say.Gain,
    say.Evolve,
    say.Transform,
    say.Engage,
    say.Refresh,
    say.MoveCounters,
    say.Take,
    say.Swap,
    say.Reveal,
    say.Roll,
    say.Win,
    say.Lose,
    say.ExtraTurn,
    say.SkipTurn,
    say.Special,
    say.Counter,
)
