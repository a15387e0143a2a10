"""The current attack as a fact of the position: its attacker, its target, and their current objects."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from judge.abilities import note_missed
from judge.games.dm.world import Game, face, info, owner
from judge.kernel import GAME, Citation, Happening, PlayerId, Ref, Why, clause
from judge.records import record


@clause("dm:505.6#that-attack-undefined")
@record
class Attack:
    """One attack, from the designation of the attacking creature to the end of attack step.

    Attributes:
        attacker: the attacking creature (506.1d).
        target: the attacked creature, or ``None`` if the player is attacked.
        player: the attacked player, or ``None`` if a creature is attacked.
        blocker: the blocking creature (507.2a).
        blocked: whether it was blocked; this stays so even if the blocking creature leaves (507.2c).
        shields: the shields that it will break, once they are chosen (509.3).
    """

    by: PlayerId
    attacker: Ref
    target: Ref | None = None
    player: PlayerId | None = None
    blocker: Ref | None = None
    blocked: bool = False
    shields: tuple[Ref, ...] = ()
    ninja_strikes: tuple[PlayerId, ...] = ()
    no_battle: bool = False


def attack_of(game: Game) -> Attack | None:
    found: Attack | None = game.state.get(GAME, "attack")
    return found


def put_attack(game: Game, attack: Attack | None) -> None:
    """Set the current attack, or end it with ``None``."""
    game.state.put(GAME, "attack", attack)


def change_attack(game: Game, **changes: Any) -> None:
    """Change fields of the current attack; without an attack, do nothing."""
    attack = attack_of(game)
    if attack is not None:
        put_attack(game, replace(attack, **changes))


@clause("dm:505.6", "dm:801.2a", "dm:803.3b")
def part(game: Game, ref: Ref | None) -> Ref | None:
    """Return the current object of an attacker, target or blocker, or ``None`` if it no longer takes part.

    After evolving or linking it is the same creature. A sealed creature no longer takes part (116.2a), and neither does
    an object that is no longer a creature, such as a tamaseed that lost its evolution creature (505.2, 505.3).
    """
    now = game.state.now(ref) if ref is not None else ()
    return next((one for one in now if not is_ignored(game, one) and is_creature(game, one)), None)


def attacks_without_being_designated(game: Game, ref: Ref) -> None:
    """Record that a creature that took over an attack does not trigger what triggers on attacking (506.3a)."""
    attacks = Happening("attacks", ref, info(game, ref.card), owner(game, ref.card))
    note_missed(game, attacks, Why("dm:506.3a", "attack_began_before"))


@clause("dm:116.2a", without=False)
def is_ignored(game: Game, ref: Ref) -> bool:
    """Return whether a seal makes a creature ignored, so that it has no part in attacks (116.2a)."""
    return bool(game.state.get(ref.card, "sealed"))


@clause("dm:505.2", "dm:505.3", without=True)
def is_creature(game: Game, ref: Ref) -> bool:
    """Return whether an object is a creature; only creatures attack, block (505.3) or are attacked (505.2)."""
    return face(game, ref.card).type == "creature"


def why_lost(game: Game) -> Iterator[Citation]:
    """Yield the reasons why an attacker or target in the battle zone no longer takes part in the attack.

    Either it is sealed (116.2a), or it is no longer a creature (505.2, 505.3).
    """
    attack = attack_of(game)
    if attack is None:
        return
    attacking, target = (() if ref is None else game.state.now(ref) for ref in (attack.attacker, attack.target))
    if any(is_ignored(game, ref) for ref in (*attacking, *target)):
        yield "dm:116.2a"
    for there, rule in ((attacking, "dm:505.3"), (target, "dm:505.2")):
        if not all(is_creature(game, ref) for ref in there):
            yield rule


def attacker(game: Game) -> Ref | None:
    """Return the attacking creature, or ``None`` if it no longer takes part."""
    attack = attack_of(game)
    return part(game, attack.attacker) if attack is not None else None


def attacked(game: Game) -> Ref | None:
    """Return the attacked creature, or ``None`` if it no longer takes part or the player is attacked."""
    attack = attack_of(game)
    return part(game, attack.target) if attack is not None else None


@clause("dm:507.4")
def blocker(game: Game) -> Ref | None:
    """Return the blocking creature, including one that entered blocking (507.4), or ``None``."""
    attack = attack_of(game)
    return part(game, attack.blocker) if attack is not None else None


@clause("dm:505.6a", "dm:505.6a#removed-by-an-effect")
def is_on(game: Game) -> bool:
    """Return whether the attack continues: its attacker and its target still take part (505.6a)."""
    attack = attack_of(game)
    if attack is None or attacker(game) is None:
        return False
    return attack.player is not None or attacked(game) is not None
