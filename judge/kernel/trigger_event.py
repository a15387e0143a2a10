"""What happened, as the condition of a triggered ability sees it."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from judge.kernel.state import Info, PlayerId, Ref
from judge.kernel.trace import Citation
from judge.records import record


@record
class Happening:
    """One thing that happened.

    Attributes:
        name: what happened, as ``enters`` or ``attacks``.
        ref: the object it happened to; ``None`` when it happened to a player only.
        info: the characteristics of the object at the time that counts.
        player: whose card or turn it is.
        from_zone: where it came from.
        to_zone: where it went.
        looks_back: abilities count as they were just before.
        values: numbers that the triggered text can use.
        other: a second object: who dealt the damage, what was attacked.
        other_info: the characteristics of that at the time that counts, where these are not those it has now.
        by: the player whose card or effect made it happen, where that is known.
        by_rule: the clause by which it happened because of that player.
        rule: the clause by which it counts as that, or by which the card is looked at.
        source: the object whose text made it happen, where that is known.
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
