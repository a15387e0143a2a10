"""Trigger events: what happened, in the form that trigger conditions check."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from judge.kernel.state import Info, PlayerId, Ref
from judge.kernel.trace import Citation
from judge.records import record


@record
class Happening:
    """One trigger event.

    Attributes:
        name: the name of the event, such as ``enters`` or ``attacks``.
        ref: the object it happened to; ``None`` if it happened only to a player.
        info: the object's characteristics at the time of the event.
        player: the player of the card or turn.
        from_zone: the zone the card left; empty if it did not move.
        to_zone: the zone the card entered; empty if it did not move.
        looks_back: whether abilities trigger as they were just before the event.
        values: numbers that the triggered text can use.
        other: a second object, such as the source of damage or the attacked object.
        other_info: the characteristics of that object at the time, if they differ from now.
        by: the player whose card or effect caused it, if known.
        by_rule: the clause that says that this player caused it.
        rule: the clause that makes it count as this event, or that selects the card.
        source: the object whose text caused it, if known.
    """

    name: str
    ref: Ref | None
    info: Info
    player: PlayerId
    from_zone: str = ""
    to_zone: str = ""
    looks_back: bool = False
    values: dict[str, Any] = field(default_factory=dict)
    other: Ref | None = None
    other_info: Info | None = None
    by: PlayerId | None = None
    by_rule: Citation | None = None
    rule: Citation | None = None
    source: Ref | None = None
