"""What would have no effect on cards where they lie: what cannot happen to them there, and moves that lead nowhere."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from judge.abilities import Idle, about_moves_within, about_staying, names
from judge.abilities import instructions as say
from judge.games.dm import language

BY_ITSELF = ("mana_zone", "hand", "graveyard", "hyperspatial_zone")
"""The zones in which every card lies by itself, and has no place that could be another one.

What is pending there can be put back there: an event that can be replaced, but no move on which something triggers
(409.2a, 409.2b).
"""

IN_PILES = ("battle_zone", "shield_zone")
"""The zones in which cards lie under others: within them what is part of something moves, and goes under others."""

TURNED_IN = ("battle_zone", "mana_zone")
"""The zones in which cards are tapped and untapped (105.4a)."""


def _are_parts(node: say.Put | say.Return, meant: language.Select) -> bool:
    """Return whether cards are meant that can leave what they are part of, within their zone (109.2a, 113.6a)."""
    return meant.cards or meant.under is not None or meant.waiting or getattr(node, "card", False)


def _lie_elsewhere(meant: Any, zones: Collection[str]) -> bool:
    """Return whether a selection names zones, and none of these."""
    return isinstance(meant, language.Select) and not {*names(meant.zone)} & {*zones}


BY_PLACE: Sequence[Idle] = (
    *about_moves_within(BY_ITSELF, replaced=False),
    *about_staying((*BY_ITSELF, *IN_PILES), _are_parts),
    Idle(
        language.SwapZones,
        ("swap_zones",),
        "two different zones (dm:701.26c)",
        "異なる2つのゾーン(dm:701.26c)",
        lambda node, _: len({*node.swap_zones}) == 1,
    ),
    *(
        Idle(
            kind,
            (kind.verb,),
            f"zone: one of {', '.join(TURNED_IN)}: only there cards are tapped and untapped (dm:105.4a)",
            f"zone: {'・'.join(TURNED_IN)} のいずれか(タップ・アンタップするのはそこだけ。dm:105.4a)",
            lambda node, _: _lie_elsewhere(getattr(node, node.verb), TURNED_IN),
        )
        for kind in (language.Tap, language.Untap)
    ),
    Idle(
        language.TurnFaceUp,
        ("turn_face_up",),
        "zone: shield_zone in it: only a shield is turned face up (dm:400.2b)",
        "zone: shield_zone を持つ選択(表向きにするのはシールドだけである。dm:400.2b)",
        lambda node, _: _lie_elsewhere(node.turn_face_up, ("shield_zone",)),
    ),
    Idle(
        language.TurnFaceDown,
        ("turn_face_down",),
        "zone: mana_zone in it: only mana is turned face down (dm:405.4)",
        "zone: mana_zone を持つ選択(裏向きにするのはマナだけである。dm:405.4)",
        lambda node, _: _lie_elsewhere(node.turn_face_down, ("mana_zone",)),
    ),
    Idle(
        say.Destroy,
        ("destroy",),
        "zone: battle_zone; of other zones {put: …, into: graveyard}: only there cards are destroyed (dm:701.6a)",
        "zone: battle_zone。ほかなら {put: …, into: graveyard}(破壊されるのはバトルゾーンのカードだけ。dm:701.6a)",
        lambda node, _: _lie_elsewhere(node.destroy, ("battle_zone",)),
    ),
)
"""What would have no effect on cards where they lie."""
