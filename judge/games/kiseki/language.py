"""The language of card texts: the nodes that they are made of."""

from __future__ import annotations

from judge.abilities import COMMON, Language, costs, kinds
from judge.abilities import instructions as say

LANGUAGE = Language(
    *COMMON,
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
    say.Put,
    say.Return,
    say.Reveal,
    say.Search,
    say.Shuffle,
    say.Special,
    say.Take,
)
