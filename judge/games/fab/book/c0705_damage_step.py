"""7.5 Damage Step: the physical damage of the active chain link is calculated and applied."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.fab._chain import Link, active, change_active, put_step
from judge.games.fab.book.c0104_attacks import is_legal_target
from judge.games.fab.book.c0110_game_state import active_attack_is_gone, begin_close_step
from judge.games.fab.book.c0111_priority import players_get_priority
from judge.games.fab.book.c0200_properties import value
from judge.games.fab.book.c0700_defending import total_defense
from judge.games.fab.book.c0805_deal import Damage
from judge.games.fab.world import fab
from judge.kernel import Game, Procedure, Ref, choose_order, clause, do


@clause("fab:7.5.1", without=None)
def damage_step(game: Game) -> Procedure[None]:
    """Calculate and deal the damage, then let the players act."""
    game.note("step", "fab:7.5.1", considered=True, step="damage")
    if active_attack_is_gone(game):
        begin_close_step(game, "fab:7.7.2c")
        return
    link = active(game)
    if link is not None and not link.damage_calculated:
        yield from _calculate(game, link)
    if (yield from players_get_priority(game, "fab:7.5.3")):
        game.note("step_ends", "fab:7.5.4", considered=True, step="damage", then=lambda: put_step(game, "resolution"))


@clause("fab:7.5.2", without=None)
def _calculate(game: Game, link: Link) -> Procedure[None]:
    """7.5.2: damage is calculated and dealt, for each attack-target separately (7.5.2c)."""
    change_active(game, damage_calculated=True)
    for target in (yield from _in_order(game, link)):
        yield from _calculate_for(game, link, target)


@clause("fab:7.5.2c")
def _in_order(game: Game, link: Link) -> Procedure[Sequence[Ref]]:
    """Return the attack-targets, of several in an order determined by the controller of the attack (7.5.2c)."""
    targets = {target.card: target for target in link.targets}
    who = ("fab:7.5.2c#order-of-targets",) if len(targets) > 1 else ()
    order = yield from choose_order(
        game, link.player, tuple(targets), "fab:7.5.2c", because=who, subject=link.attack.card
    )
    return [targets[card] for card in order]


@clause("fab:2.9.1", "fab:2.9.3")
def _calculate_for(game: Game, link: Link, target: Ref) -> Procedure[None]:
    """7.5.2: what the power of the attack exceeds the total defense by is dealt to an attack-target."""
    attack = fab(game).last(game, link.attack)
    power, defense = value(attack["power"]), total_defense(game, target)
    game.note(
        "damage_calculated",
        "fab:7.5.2",
        because=("fab:1.8.7a",) if attack["power"] is None else (),
        actor=link.player,
        objects=(link.attack.card,),
        power=power,
        defense=defense,
    )
    if not is_legal_target(game, link.player, target):
        game.note("no_damage", "fab:7.5.2b", because=("fab:7.2.2a",), objects=(target.card,))
    elif power > defense:
        can = not attack["unpreventable"]
        hit = Damage(target, power - defense, "physical", link.attack, link.player, hit=True, preventable=can)
        yield from do(game, hit, clause="fab:7.5.2", because=("fab:7.5.2a",))
