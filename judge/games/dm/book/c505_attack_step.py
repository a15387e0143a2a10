"""505, 508, 510 The attack step: one attack after another, each with its substeps."""

from __future__ import annotations

from judge.games.common.actions import Action
from judge.games.dm.book.c101_absolute_laws import resolve_waiting
from judge.games.dm.book.c115_battles import battle
from judge.games.dm.book.c505_attack import attack_of, attacked, attacker, blocker, is_on, put_attack, why_lost
from judge.games.dm.book.c506_attacking_creature import attack_triggers, compelled, could_not_attack, designate
from judge.games.dm.book.c507_blocking_creature import blocking_step, can_use_blocker
from judge.games.dm.book.c509_direct_attack import direct_attack_step
from judge.games.dm.book.c602_activated_abilities import ACTIVATE, activate, tappers
from judge.games.dm.book.c603_abilities import moment
from judge.games.dm.book.c603_trigger_abilities import AT_THE_END_OF_ATTACK, declare_and_process
from judge.games.dm.book.c608_continuous_effects import END_OF_ATTACK, end_lasting
from judge.games.dm.world import Game
from judge.kernel import Choice, IllegalPlay, PlayerId, Procedure, Why, clause, ruled, under

ATTACK, END_STEP = Action("attack"), Action("pass")
"""The actions of attacking and of ending the step."""


@clause("dm:505.5", without=None)
def attack_step(game: Game, player: PlayerId) -> Procedure[None]:
    """Carry out the turn player's attacks until they end the step (505.5)."""
    attacks = 0
    while True:
        choice = Choice(
            "attack",
            player,
            "dm:505.5",
            attack_menu(game, player),
            boundary=True,
            idle=END_STEP,
            because=("dm:506.1a#which-choice-is-optional",),
        )
        (wanted,) = yield from game.ask(choice)
        if wanted.verb == ACTIVATE:
            if (yield from game.attempt(activate(game, player, wanted.card), back, voluntary=True)):
                yield from resolve_waiting(game)
        elif wanted != ATTACK:
            if (yield from game.attempt(end_attacking(game, player), back, voluntary=True)):
                return
        elif (yield from game.attempt(designate(game, player, again=attacks > 0), back, voluntary=True)):
            attacks += 1
            yield from carry_out(game)


def attack_menu(game: Game, player: PlayerId) -> tuple[Action, ...]:
    """Return the turn player's actions in the attack step: attack, use a tap ability, end the step."""
    return (ATTACK, *(Action(ACTIVATE, card) for card in tappers(game, player)), END_STEP)


def back(illegal: IllegalPlay) -> str:
    """Return the clause for taking back an illegal attack: the one that forbids it, since no clause is about this."""
    return illegal.why[0].clause if illegal.why else "dm:506.1a"


def end_attacking(game: Game, player: PlayerId) -> Procedure[bool]:
    """506.2: end the attack step without designating another attacking creature.

    Raises:
        IllegalPlay: a creature must attack and can (506.1b).
    """
    left = compelled(game, player)
    if left:
        game.forbid(Why("dm:506.1b", "must_attack"), objects=left)
    game.commit()
    game.note(
        "no_attack", "dm:506.2", because=("dm:506.2a", "dm:506.2#end-of-attack-skipped"), considered=True, actor=player
    )
    yield from ()
    return True


@clause("dm:505.1")
def carry_out(game: Game) -> Procedure[None]:
    """Carry out the substeps of an attack; it ends early if its attacker or target is gone (505.6a)."""
    with game.inside():
        for substep in (attack_triggers, blocking_step, _battle_or_direct_attack):
            if not is_on(game):
                game.note("attack_ends", "dm:505.6a", because=("dm:505.6", *why_lost(game)))
                break
            yield from substep(game)
        yield from resolve_waiting(game)
        yield from _end_of_attack(game)


def _battle_or_direct_attack(game: Game) -> Procedure[None]:
    """508.1, 509.1: battle if a creature is the target now, otherwise attack the player directly."""
    attack, ref, target = attack_of(game), attacker(game), attacked(game)
    if attack is None or ref is None:
        return
    # record that an attack or block continues although the creature could not be designated now (505.6a)
    aim = attack.player or (None if target is None or attack.blocked else target.card)
    if could_not_attack(game, ref.card, aim):
        game.note("attack_goes_on", "dm:505.6a", objects=(ref.card,))
    blocking = blocker(game)
    if blocking is not None and not can_use_blocker(game, blocking.card):
        game.note("block_goes_on", "dm:505.6a", objects=(blocking.card, ref.card))
    if attack.player is not None:
        yield from direct_attack_step(game, attack.player)
    elif target is not None:
        yield from _battle_step(game)


@clause("dm:508.1", "dm:508.1#target-changed-or-not", without=None)
def _battle_step(game: Game) -> Procedure[None]:
    """508.1: have the attacking creature battle the creature that is the target now."""
    ref, target = attacker(game), attacked(game)
    assert ref is not None and target is not None  # noqa: PT018 - the caller has looked
    attack = attack_of(game)
    if attack is not None and attack.no_battle and ruled(game, "dm:101.1", True, False):
        game.note("no_battle", "dm:101.1", objects=(ref.card, target.card))
        return
    yield from battle(game, ref, target, clause="dm:508.1")
    yield from resolve_waiting(game, because=("dm:115.3d",))


@clause("dm:510.1", without=None)
def _end_of_attack(game: Game) -> Procedure[None]:
    """510: process triggers on the end of the attack, then end it."""
    game.note("end_of_attack", "dm:510.1", considered=True)
    yield from declare_and_process(game, AT_THE_END_OF_ATTACK, lambda: (moment(game, "attack_ends"),))
    end_lasting(game, END_OF_ATTACK, "dm:510.2")
    put_attack(game, None)
    yield from game.policy.after(game, (), ())  # what was stronger while it attacked may have no power left
    yield from under(game, "dm:500.2", resolve_waiting(game, because=("dm:500.2",)))
