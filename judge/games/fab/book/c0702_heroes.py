"""7.2.4a, 7.2.4b Who the attacking hero and the defending hero are, as texts call them."""

from __future__ import annotations

from collections.abc import Sequence

from judge.abilities import Text
from judge.games.fab.book.c0200_properties import is_living
from judge.games.fab.world import Game, Link, active, hero, link_of, player_of
from judge.kernel import Ref, clause

ATTACKING_HERO, DEFENDING_HERO = "attacking_hero", "defending_hero"
"""How texts point at them."""


def _link(text: Text) -> Link | None:
    """Return the chain link of which a text speaks: its own while the chain is open, else the active unresolved one.

    Whoever is the attacking or the defending hero is so until then (7.2.4a, 7.2.4b).
    """
    own = link_of(text.game, text.source)
    link = active(text.game)
    return own or (None if link is None or link.resolved else link)


@clause("fab:7.2.4a", "fab:8.2.8c")
def attacking_hero(text: Text) -> Sequence[Ref]:
    """Return the attacking hero: of whoever controls the attack, but for that of a living object, as an ally."""
    game, link = text.game, _link(text)
    if link is None or (link.source is not None and is_living(game.world.last(game, link.source))):
        return ()
    return (_hero(game, link),)


def _hero(game: Game, link: Link) -> Ref:
    return game.state.ref(hero(game, link.player))


@clause("fab:7.2.4b", "fab:8.2.8d")
def defending_hero(text: Text) -> Sequence[Ref]:
    """Return the defending hero: an attack-target that is a hero; nobody where an ally is attacked."""
    game, link = text.game, _link(text)
    return () if link is None else tuple(ref for ref in link.targets if player_of(game, ref) is not None)


HEROES = {ATTACKING_HERO: attacking_hero, DEFENDING_HERO: defending_hero}
"""What texts point at by these names."""

__all__ = ["ATTACKING_HERO", "DEFENDING_HERO", "HEROES"]
