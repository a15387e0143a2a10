"""The attack that is going on, as a fact of the position: who attacks what, and what is in combat."""

from __future__ import annotations

from dataclasses import replace

from judge.kernel import GAME, CardId, Game, PlayerId, Ref, clause, ruled
from judge.records import record


@record
class Attack:
    """An attack that has been declared.

    Attributes:
        by: the attacking player.
        attackers: the UNITs making the attack; once ``begun`` the attacking UNITs (804.5).
        target: the UNIT that is the attack target, ``None`` when it no longer is; once ``begun`` the answering UNIT.
        player: the player who is the attack target, where it is one.
        begun: the attackers have been actioned: UNITs are attacking, answering and in combat.
        scrum: two or more UNITs were attacking as it began (804.5), whatever became of them (804.5b).
        supported: the answering UNIT had support as it was attacked.
    """

    by: PlayerId
    attackers: tuple[Ref, ...]
    target: Ref | None
    player: PlayerId | None = None
    begun: bool = False
    scrum: bool = False
    supported: bool = False

    @property
    def on(self) -> bool:
        """Whether there still is something that attacks and something to attack (804.2#none-of-three)."""
        return bool(self.attackers) and (self.target is not None or self.player is not None)


def attack_of(game: Game) -> Attack | None:
    """Return the attack that is going on."""
    found: Attack | None = game.state.get(GAME, "attack")
    return found


def put_attack(game: Game, attack: Attack | None) -> None:
    """Write down what the attack is now."""
    game.state.put(GAME, "attack", attack)


def leave(game: Game, *gone: Ref) -> None:
    """Take objects out of the attack."""
    attack = attack_of(game)
    if attack is not None:
        left = tuple(r for r in attack.attackers if r not in gone)
        put_attack(game, replace(attack, attackers=left, target=None if attack.target in gone else attack.target))


@clause("kiseki:804.5", "kiseki:804.6", "kiseki:1326.4")
def in_attack(game: Game, card: CardId) -> tuple[str, ...]:
    """Return what a card is in the attack: attacking, scrum attacking, alone, answering, in combat."""
    attack = attack_of(game)
    if attack is None or not attack.begun:
        return ()
    ref = game.state.ref(card)
    if ref in attack.attackers:
        alone = ruled(game, "kiseki:1326.4", ("attacking_alone",), ()) if len(attack.attackers) == 1 else ()
        return ("attacking", *(("scrum_attacking",) if attack.scrum else ()), *alone, "in_combat")
    return ("answering", "in_combat") if ref == attack.target else ()
