"""603.5a, 506.3, 507.3 By which clauses what happens is looked at as abilities trigger on it."""

from __future__ import annotations

from judge.games.dm.world import beside, dm
from judge.kernel import Citation, Game, Happening, Ref, clause


def why_it_triggers(what: Happening) -> Citation | None:
    """Return the clause by which abilities trigger on something, where it is that something enters (603.5a)."""
    return "dm:603.5a" if what.name == "enters" else None


@clause("dm:603.5a", "dm:603.5b")
def how_it_is_seen(game: Game, what: Happening) -> tuple[Citation, ...]:
    """Return the clauses by which a card is looked at that has come: it enters (603.5a), as effects make it (603.5b).

    A linked god is the single card that was put out (803.1c); what is tapped has become so by this alone (603.2c).
    """
    if what.name in ("tapped", "untapped"):
        return ("dm:603.2c",)
    entering: tuple[Citation, ...] = ("dm:603.5a",) if what.name == "enters" else ()
    if what.ref is None or not what.to_zone or what.looks_back:
        return entering
    card = what.ref.card
    printed = dm(game).printed(game, card)
    changed = any(what.info[name] != printed[name] for name in CHARACTERISTICS)
    linked: tuple[Citation, ...] = ("dm:803.1c",) if what.name == "enters" and beside(game, card) else ()
    return (*entering, *linked) if linked or not changed else (*entering, "dm:603.5b")


CHARACTERISTICS = ("names", "cost", "civilizations", "races", "power")
"""The characteristics that continuous effects can change (605.2d)."""


def at_that_moment(happening: Happening, this: Ref) -> tuple[Citation, ...]:
    """Return the clauses by which what a designation, or the result of a battle, triggers then and not later."""
    match happening.name:
        case "attacks" | "attacked":
            return "dm:506.3", "dm:506.3a"
        case "blocks" if happening.ref == this:
            return "dm:507.3", "dm:507.3a"
        case "blocks" | "blocked":
            return "dm:507.3", "dm:507.3b"
        case "attacks_unblocked":
            return "dm:507.3", "dm:507.3c"
        case "wins_battle" | "loses_battle" | "battle_ends":
            return ("dm:115.3d",)
        case _:
            return ()


__all__ = ["at_that_moment", "how_it_is_seen", "why_it_triggers"]
