"""The combat chain as facts of the position: whether it is open, its chain links, and the step of combat."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judge.kernel import GAME, CardId, Game, PlayerId, Ref, clause
from judge.records import record

COMBAT_STEPS = ("layer", "attack", "defend", "reaction", "damage", "resolution", "close")
"""The steps of combat (7.0.1#seven-steps)."""


@clause("fab:7.0.5")
@record
class Defending:
    """A card that is defending on a chain link.

    Attributes:
        ref: the card.
        origin: the zone that it came from.
        event: which event made it defend: those with the same number defend together (7.0.5e).
        target: the attack-target that it defends (7.3.2f).
    """

    ref: Ref
    origin: str
    event: int
    target: Ref | None = None


@clause("fab:7.0.3", "fab:1.4.5b", "fab:7.0.4")
@record
class Link:
    """A chain link.

    Attributes:
        attack: the active-attack (7.0.4).
        source: the attack-source, where there is one (1.4.3b).
        player: who controls the attack.
        targets: the attack-targets.
        defending: the defending cards, in the order in which they became so.
        damage_calculated: the Damage Step has come to it (7.5.2).
        hit: a hit-event has occurred (7.5.5d).
        resolved: it is a resolved chain link (7.6.2).
    """

    attack: Ref
    source: Ref | None
    player: PlayerId
    targets: tuple[Ref, ...]
    defending: tuple[Defending, ...] = ()
    damage_calculated: bool = False
    hit: bool = False
    resolved: bool = False

    def holds(self, ref: Ref) -> bool:
        """Return whether an object is on this chain link."""
        return ref in (self.attack, self.source) or ref in (one.ref for one in self.defending)


@clause("fab:7.0.2", "fab:3.6.4")
def is_open(game: Game) -> bool:
    """Return whether the combat chain is open (3.6.4)."""
    return bool(game.state.get(GAME, "open"))


def step_of(game: Game) -> str | None:
    """Return the step of combat, ``None`` outside of combat."""
    step: str | None = game.state.get(GAME, "step")
    return step


def put_step(game: Game, step: str | None) -> None:
    """Write down which step of combat it is."""
    game.state.put(GAME, "step", step)


def links(game: Game) -> tuple[Link, ...]:
    """Return the chain links of the combat chain, chain link 1 first."""
    found: tuple[Link, ...] = game.state.get(GAME, "links", ())
    return found


@clause("fab:7.0.3b")
def active(game: Game) -> Link | None:
    """Return the active chain link: the most recent one (7.0.3b#active-after-resolution)."""
    return links(game)[-1] if links(game) else None


def in_damage_step(game: Game, target: Ref) -> bool:
    """Return whether it is the damage step of an attack on this object, in which that can hit it (7.5.5)."""
    link = active(game)
    return link is not None and step_of(game) == "damage" and target in link.targets


def put_links(game: Game, now: tuple[Link, ...]) -> None:
    """Write down what the chain links are now."""
    game.state.put(GAME, "links", now or None)


def change_active(game: Game, **facts: Any) -> None:
    """Write down something of the active chain link."""
    *before, link = links(game)
    put_links(game, (*before, replace(link, **facts)))


def link_of(game: Game, ref: Ref) -> Link | None:
    """Return the chain link that an object is on."""
    return next((link for link in links(game) if link.holds(ref)), None)


def linked(game: Game) -> dict[CardId, list[tuple[Link, bool]]]:
    """Return for each card on the combat chain its chain links, each with whether it is the active one."""
    found: dict[CardId, list[tuple[Link, bool]]] = {}
    for link in links(game):
        for ref in dict.fromkeys((link.attack, link.source, *(one.ref for one in link.defending))):
            if ref is not None:
                found.setdefault(ref.card, []).append((link, link is active(game)))
    return found


@clause("fab:7.2.4", "fab:7.0.5a", "fab:7.5.5")
def in_combat(game: Game, card: CardId) -> tuple[str, ...]:
    """Return what an object is in combat: attacking, and whether it has hit, or defending."""
    ref = game.state.ref(card)
    for link in links(game):
        if ref == link.attack:
            return ("attacking", "hit") if link.hit else ("attacking",)
        if any(one.ref == ref for one in link.defending):
            return ("defending",)
    return ()


@clause("fab:7.0.3", "fab:7.0.3b")
def on_active_link(game: Game, card: CardId) -> tuple[str, ...]:
    """Return the state of an object that belongs to the active chain link."""
    link = active(game)
    return ("on_active_link",) if link is not None and link.holds(game.state.ref(card)) else ()
