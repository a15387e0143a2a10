"""110.4b, 110.4g Where an ability works that is about what happens to its own card outside of the battle zone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.abilities import Replacing, Triggered, When, names
from judge.games.dm.world import ZONES

BEFORE = {"discarded": ("hand",), "charged": ("hand",), "drawn": ("deck",), "broken": ("shield_zone",)}
"""Where a card lies that this is about to happen to: there an effect works that would replace it (609.2)."""

AFTER = {"discarded": ("graveyard",), "charged": ("mana_zone",), "used": ("hand", "mana_zone", "graveyard", "deck")}
"""Where a card lies that this has just happened to, or that is being used: there what triggers on it works (110.4g)."""

NEVER = ("drawn", "drawing", "broken")
"""What has happened to a card only where it works no more, and is hidden: no ability of its own triggers on it."""


def zones_stated(node: Any) -> Sequence[str]:
    """Return the zones in which an ability works by its own words, as it names them or what happens there.

    Args:
        node: the ability.

    Returns:
        the zones; none where it works as any other that names no zone (110.4c).
    """
    if "zone" in node.model_fields_set:
        return names(node.zone)
    found = _FOUND.get(id(node))
    if found is None:
        if len(_FOUND) >= KEPT:
            _FOUND.clear()  # a service reads boards without end
        found = _FOUND[id(node)] = node, _only_where(node)  # the node is kept, so its id stays its own
    return found[1]


KEPT = 4_096
"""Of so many abilities it is kept where they work, before all are forgotten."""

_FOUND: dict[int, tuple[Any, tuple[str, ...]]] = {}


def _only_where(node: Any) -> tuple[str, ...]:
    if isinstance(node, Replacing):
        return _before(node.replace)
    if isinstance(node, Triggered):
        zones = [_after(when) for when in node.whens]
        return tuple(dict.fromkeys(one for some in zones for one in some)) if all(zones) else ()
    return ()


def _before(when: When) -> tuple[str, ...]:
    if when.card != "this":
        return ()
    start = names(when.from_zone)
    if when.event == "moves":
        return () if "battle_zone" in start else tuple(start)
    if when.event == "enters":
        return tuple(start or ZONES)
    return BEFORE.get(when.event, ())


def _after(when: When) -> tuple[str, ...]:
    if when.card != "this":
        return ()
    if when.event == "moves":
        start = names(when.from_zone)
        return tuple(names(when.to_zone)) if start and "battle_zone" not in start else ()
    return AFTER.get(when.event, ())


__all__ = ["NEVER", "zones_stated"]
