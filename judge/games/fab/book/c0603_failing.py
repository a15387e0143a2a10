"""6.3, 8.5.8a, 8.5.13a Parts of a continuous effect that fail on an object as it begins to apply to that."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from judge.games.fab.book.c0803_keywords import GO_AGAIN
from judge.games.fab.world import fab, info
from judge.kernel import CardId, Game, Info, Why

MODIFIED = {
    "power": "power",
    "set_power": "power",
    "times_power": "power",
    "divide_power": "power",
    "defense": "defense",
    "cost": "to_pay",
    "set_cost": "to_pay",
    "pitch": "pitch",
    "intellect": "intellect",
}
"""What an effect does to a numerical property that an object has already, and which one that is."""


GAINED = ("power", "defense")
"""The numbers that texts say can't be gained."""


def _more(amount: Any) -> bool:
    """Return whether an effect adds to a number, as far as that is worked out."""
    return isinstance(amount, int) and amount > 0


def gains(grant: Any) -> Iterator[str]:
    """Yield the keywords and the numbers that an effect lets an object gain (6.3.7)."""
    yield from grant.keywords
    yield from (name for name in GAINED if _more(getattr(grant, name)))


def will_fail(game: Game, grant: Any, cards: Sequence[CardId]) -> list[tuple[CardId, Why]]:
    """Return which parts of an effect fail on which objects, before it begins to apply to them."""
    return [(card, why) for card in cards for why in _fails(grant, info(game, card), fab(game).printed(game, card))]


def tell_of_failing(game: Game, failed: Sequence[tuple[CardId, Why]]) -> None:
    """Say which parts of an effect have failed on which objects."""
    for card, why in failed:
        game.note("part_fails", why.clause, objects=(card,), reason=why.reason)


def _fails(grant: Any, now: Info, printed: Info) -> Iterator[Why]:
    """Yield why parts of an effect fail on an object.

    Args:
        grant: what the effect does.
        now: what the object is before it.
        printed: its base properties.
    """
    if GO_AGAIN in grant.keywords and GO_AGAIN in now["keywords"]:
        yield Why("fab:8.3.5c", "has_it_already")
    if any(getattr(grant, name) is not None and now[figure] is None for name, figure in MODIFIED.items()):
        yield Why("fab:8.5.8a", "no_such_property")
    if {*gains(grant)} & {word for word, _ in now["cannot_gain"]}:
        yield Why("fab:6.3.7", "cannot_gain")
    supertypes = (one for one in grant.lose_supertypes if one != "all")
    if {*grant.lose_keywords} - {*printed["keywords"]} or {*supertypes} - {*printed["supertypes"]}:
        yield Why("fab:8.5.13a", "not_a_base_property")
