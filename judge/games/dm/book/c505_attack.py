"""The current attack as a fact of the position: the attacker, the target, and their current objects."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from judge.games.dm.world import Game, face
from judge.kernel import GAME, Citation, PlayerId, Ref, clause
from judge.records import record


@clause("dm:505.6#that-attack-undefined")
@record
class Attack:
    """One attack, from the designation of the attacking creature to the end of attack step.

    Attributes:
        by: the turn player.
        attacker: the attacking creature (506.1d).
        target: the creature that is attacked; ``None`` where the player is.
        player: the attacked player, or ``None`` if a creature is attacked.
        blocker: the blocking creature (507.2a).
        blocked: it has been blocked, and stays so whatever becomes of the blocking creature (507.2c).
        shields: the shields that it will break, once they are chosen (509.3).
        ninja_strikes: the players who have declared ninja strike in it.
        no_battle: whether a text prevents the battle.
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
    """Return the attack that is going on."""
    found: Attack | None = game.state.get(GAME, "attack")
    return found


def put_attack(game: Game, attack: Attack | None) -> None:
    """Record the current attack."""
    game.state.put(GAME, "attack", attack)


def change_attack(game: Game, **what: Any) -> None:
    """Change the attack that is going on."""
    attack = attack_of(game)
    if attack is not None:
        put_attack(game, replace(attack, **what))


@clause("dm:505.6", "dm:801.2a", "dm:803.3b")
def part(game: Game, ref: Ref | None) -> Ref | None:
    """Return the object that has a part in the attack now: the same creature if it evolved or linked, or nothing.

    A sealed creature does not have one any more: it is ignored (116.2a). Neither does an object that has stopped being
    a creature, such as a tamaseed whose evolution creature has left. Only creatures attack and block (505.3), and only
    they are attacked (505.2).
    """
    now = game.state.now(ref) if ref is not None else ()
    return next((one for one in now if not is_ignored(game, one) and is_creature(game, one)), None)


@clause("dm:116.2a", without=False)
def is_ignored(game: Game, ref: Ref) -> bool:
    """Return whether a creature is ignored because of a seal, and so neither attacks, nor is attacked, nor blocks."""
    return bool(game.state.get(ref.card, "sealed"))


@clause("dm:505.2", "dm:505.3", without=True)
def is_creature(game: Game, ref: Ref) -> bool:
    """Return whether an object is a creature: nothing else attacks or blocks (505.3), or is attacked (505.2)."""
    return face(game, ref.card).type == "creature"


def why_lost(game: Game) -> Iterator[Citation]:
    """Yield why the attack has lost a creature that is still there: a seal (116.2a), or it is no longer a creature.

    A non-creature does not attack (505.3), and is not attacked (505.2).
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
    """Return the attacking creature, if it still exists."""
    attack = attack_of(game)
    return part(game, attack.attacker) if attack is not None else None


def attacked(game: Game) -> Ref | None:
    """Return the creature that is the attack target, if it still exists."""
    attack = attack_of(game)
    return part(game, attack.target) if attack is not None else None


@clause("dm:507.4")
def blocker(game: Game) -> Ref | None:
    """Return the blocking creature, if it still exists; also one that entered blocking (507.4)."""
    attack = attack_of(game)
    return part(game, attack.blocker) if attack is not None else None


@clause("dm:505.6a", "dm:505.6a#removed-by-an-effect")
def is_on(game: Game) -> bool:
    """Return whether the attack continues: its attacker and its target are still there (505.6a)."""
    attack = attack_of(game)
    if attack is None or attacker(game) is None:
        return False
    return attack.player is not None or attacked(game) is not None
