"""804 The battle resolution step: the attack begins, is resolved in combat, and ends."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from judge.abilities import Cost, Lasting, PayAmount, Static, Text, lasting
from judge.games.kiseki.book.c0200_card_information import Ability
from judge.games.kiseki.book.c0300_cp_and_ep import empty_pools
from judge.games.kiseki.book.c0400_attributes_and_states import stunned
from judge.games.kiseki.book.c0500_zones import PutInAction, Ready
from judge.games.kiseki.book.c0803_legality import illegal
from judge.games.kiseki.book.c0804_combat import begin, combat, still_fights
from judge.games.kiseki.book.c0902_priority import priority_procedure, settle_all
from judge.games.kiseki.book.c1201_abilities import valid
from judge.games.kiseki.book.c1203_costs import COSTS
from judge.games.kiseki.book.c1211_triggered_crafts import is_awaited, notice
from judge.games.kiseki.book.c1215_continuous import in_time
from judge.games.kiseki.book.c1400_icon_crafts import COVERT, ICONS
from judge.games.kiseki.language import own_grant
from judge.games.kiseki.world import Attack, Game, attack_of, controller, having, info, leave, opponent, put_attack
from judge.kernel import (
    GAME,
    CardId,
    Citation,
    Happening,
    PlayerId,
    Procedure,
    Why,
    clause,
    count_turn_fact,
    do,
    not_dropped,
    ruled,
    turn_fact,
)

BY_TEXT = {
    "kiseki:803.6d": ("kiseki:804.1#shared-organization",),
    "kiseki:803.6e": (ICONS[COVERT],),
    "kiseki:803.6h": ("kiseki:804.1#shared-organization",),
}
"""Further clauses to cite when an attacker fails the condition of a clause of 803.6."""


PARTIAL = "kiseki:804.3#partial-action"
"""Our reading: unless all actions required for an attack can be carried out, none is."""


FIRST_ATTACK = "kiseki:1404.1#first-attack"
"""Our reading: "first attack" means the first by any of a player's UNITs, not by each UNIT."""


ATTACKS = {"attacks": "kiseki:1211.7", "scrum_attacks": "kiseki:804.8", "attacks_alone": "kiseki:1326.4"}
"""The trigger events for each attacking UNIT, with their clauses."""


def battle_resolution(game: Game, player: PlayerId) -> Procedure[bool]:
    """Carry out the battle resolution step; return whether the attack took place.

    If it did not, the player chooses an attack again (803.3).
    """
    because = ("kiseki:802.3a#missing-step",)
    game.note("step", "kiseki:802.3a", because=because, considered=True, actor=player, step="battle_resolution")
    game.state.put(GAME, "step", "battle_resolution")
    drop_out(game)
    attack = attack_of(game)
    assert attack is not None  # it has just been declared
    if not attack.on:
        return (yield from _broken_off(game, "kiseki:804.2", "kiseki:804.2#none-of-three"))
    if not (yield from _required_actions(game, attack)):
        return (yield from _broken_off(game, "kiseki:804.3"))
    attack = attack_of(game) or attack
    if not attack.on:
        return (yield from _broken_off(game, "kiseki:804.2", "kiseki:804.3#lost-by-the-action"))
    yield from do(game, *(PutInAction(r) for r in attack.attackers), clause="kiseki:804.4")
    begin(game, attack)
    yield from _occurs(game)
    with game.at("kiseki:802.3a") as place:
        place.wait("responses")
        yield from priority_procedure(game, "kiseki:804.9")
        attack = attack_of(game) or attack
        place.stand("combat", attack)
        if not attack.on:
            if attack.attackers:
                yield from do(game, *(Ready(r) for r in attack.attackers), clause="kiseki:804.10")
            return (yield from _broken_off(game, "kiseki:804.10"))
        yield from combat(game, attack)
        place.wait("end")
        yield from priority_procedure(game, "kiseki:804.12")
    yield from end_of_combat(game)
    yield from empty_pools(game)
    return True


def drop_out(game: Game) -> None:
    """804.1: check the attack again, and remove the UNITs that fail a condition."""
    attack = attack_of(game)
    assert attack is not None  # the step is only carried out with one
    game.note(
        "legality",
        "kiseki:804.1",
        because=("kiseki:803.6", "kiseki:803.6#fails-any"),
        considered=True,
        actor=attack.by,
        objects=[r.card for r in attack.attackers],
    )
    failed = illegal(game, attack)
    for ref, why in failed:
        because = (why.clause, *BY_TEXT.get(why.clause, ()))
        game.note(
            "drops_out",
            "kiseki:804.1",
            because=because,
            objects=(ref.card,),
            reason=why.reason,
            then=partial(leave, game, ref),
        )


def _required_actions(game: Game, attack: Attack) -> Procedure[bool]:
    """804.3: carry out the actions required for the attack; return whether all were carried out."""
    required = [each for ref in attack.attackers for each in attack_costs(game, ref.card)]
    if not required:
        return True
    failed = _cannot_be_done(required)
    if failed is not None:
        several = sum(len(costs) for _, costs in required) > 1
        return _goes_without(game, attack, *failed, *((PARTIAL,) if several else ()))
    if not (yield from COSTS.pay_whole(game, required, rule="kiseki:804.3", back=PARTIAL)):
        return False
    _lost_by_the_action(game, attack)
    return True


def attack_costs(game: Game, card: CardId) -> list[tuple[Text, list[Cost]]]:
    """Return the actions that static crafts and effects require for attacking with a card (804.3)."""
    player, ref = controller(game, card), game.state.ref(card)
    found = [(e.id, own_grant(e.grant)) for e in in_time(game) if ref in e.refs]
    for other in having(game, Static):
        for ability in valid(game, other, info(game, other), Static):
            node = ability.node
            if isinstance(node, Static) and _burdens(game, other, ability, node, card):
                found.append((f"{other}.{ability.label}", own_grant(node.static)))
    return [(Text(game, player, ref, name), grant.attack_cost) for name, grant in found if grant.attack_cost]


@clause("kiseki:1212.1")
def _burdens(game: Game, source: CardId, ability: Ability, node: Static, card: CardId) -> bool:
    """Return whether a static craft of one card requires an action for another card's attack.

    ``node`` is the text of the craft, and ``card`` the card that attacks.
    """
    you = controller(game, source)
    if not own_grant(node.static).attack_cost or not game.world.holds(game, you, source, ability):
        return False
    if node.affects == "this":
        return source == card
    return card in game.world.reader.among(Text(game, you, game.state.ref(source), source), node.affects)


@clause("kiseki:804.3", without=True)
def _goes_without(game: Game, attack: Attack, text: Text, why: Why, *because: Citation) -> bool:
    """Record that an action required for the attack is impossible, and return that the attack ends (804.3)."""
    game.note(
        "unpaid",
        "kiseki:804.3",
        because=(why.clause, *because),
        actor=attack.by,
        objects=(text.source.card,),
        reason=why.reason,
    )
    return False


def _lost_by_the_action(game: Game, attack: Attack) -> None:
    """804.3: remove UNITs from the attack that its actions moved, stunned, or changed to another type."""
    sides = [(ref, attack.by) for ref in attack.attackers]
    if attack.target is not None:
        sides.append((attack.target, opponent(game, attack.by)))
    for ref, whose in sides:
        if not still_fights(game, ref, whose):
            reason = "stunned" if game.state.present(ref) and stunned(game, ref.card) else "not_a_unit"
            because = ("kiseki:804.3#lost-by-the-action",)
            game.note(
                "drops_out",
                "kiseki:804.3",
                because=because,
                objects=(ref.card,),
                reason=reason,
                then=partial(leave, game, ref),
            )


def _cannot_be_done(required: Sequence[tuple[Text, list[Cost]]]) -> tuple[Text, Why] | None:
    """Return the first text whose required actions are impossible, with the reason, or ``None``.

    The points for all UNITs must also be payable together.
    """
    points: list[Cost] = [cost for _, costs in required for cost in costs if isinstance(cost, PayAmount)]
    together = [(text, points) for text, _ in required[:1]]
    for text, costs in [*required, *together]:
        why = COSTS.unpayable(text, costs)
        if why is not None:
            return text, why
    return None


def _broken_off(game: Game, rule: Citation, *because: Citation) -> Procedure[bool]:
    """End the attack and go back to 803.3; effects for this combat end too."""
    attack = attack_of(game)
    game.note("attack_broken_off", rule, because=because, actor=attack.by if attack else None)
    put_attack(game, None)
    end_lasting(game, "combat", "kiseki:804.10#no-end-procedure")
    yield from empty_pools(game)
    return False


def _occurs(game: Game) -> Procedure[None]:
    """804.8: trigger on attacking and being attacked, once for each attacking UNIT (1211.7).

    Cards that have left the combat (804.7) trigger nothing.
    """
    attack = attack_of(game)
    assert attack is not None  # it has just begun
    if not attack.on:
        return
    kinds = ["attacks", *(("scrum_attacks",) if attack.scrum else ())]
    kinds += ["attacks_alone"] if len(attack.attackers) == 1 else []
    happenings = [
        Happening(name, ref, info(game, ref.card), attack.by, other=attack.target, rule=ATTACKS[name])
        for name in not_dropped(game, kinds, ATTACKS.__getitem__)
        for ref in attack.attackers
    ]
    if _is_first(game, attack):
        happenings.append(
            Happening("first_attack", None, {}, attack.by, values={"attackers": attack.attackers}, rule="kiseki:1404.1")
        )
    for attacking in (attack.by, *(ref.card for ref in attack.attackers)):
        count_turn_fact(game, attacking, "attacked")
    theirs = opponent(game, attack.by)
    answering = {} if attack.target is None else info(game, attack.target.card)
    passive = ("attacked", "scrum_attacked") if attack.scrum else ("attacked",)
    happenings += [Happening(name, attack.target, answering, theirs, rule="kiseki:804.8") for name in passive]
    because = ("kiseki:804.8#which-occur", "kiseki:804.8#trigger-quotes")
    game.note("conditions_occur", "kiseki:804.8", because=because, considered=True, actor=attack.by)
    yield from notice(game, ruled(game, "kiseki:804.8", happenings, []))


def _is_first(game: Game, attack: Attack) -> bool:
    """Return whether this is the player's first attack of the turn.

    If other UNITs have attacked before, but not these, that depends on a reading, which is recorded
    (1404.1#first-attack).
    """
    if not turn_fact(game, attack.by, "attacked"):
        return True
    if not is_awaited(game, "first_attack", attack.by):
        return False
    fresh = [ref.card for ref in attack.attackers if not turn_fact(game, ref.card, "attacked")]
    attackers = fresh or [ref.card for ref in attack.attackers]
    game.note("attacked_before", FIRST_ATTACK if fresh else "kiseki:1404.1", actor=attack.by, objects=attackers)
    return bool(fresh) and not ruled(game, FIRST_ATTACK, True, False)


def end_of_combat(game: Game) -> Procedure[None]:
    """804.13: carry out the combat-end procedure, and repeat it while it makes actions due (804.13f)."""
    again: Sequence[Citation] = ()
    while True:
        game.note("combat_ends", "kiseki:804.13", because=again, considered=True)
        end_lasting(game, "combat", "kiseki:804.13a", *again)
        attack = attack_of(game)
        if attack is not None:
            _stand_down(game, attack)
        if not (yield from settle_all(game, "kiseki:804.13f", "kiseki:804.13f#return-target")):
            return
        again = ("kiseki:804.13f", "kiseki:804.13f#return-target")


def _stand_down(game: Game, attack: Attack) -> None:
    """804.13b to 804.13e: remove the states of attacking, answering and in combat, and the attack target."""
    attackers, target, player = attack.attackers, attack.target, attack.player
    fighting = [r.card for r in (*attackers, *((target,) if target else ()))]
    if attackers:
        game.note("no_longer_attacking", "kiseki:804.13b", considered=True, objects=[r.card for r in attackers])
        attackers = ruled(game, "kiseki:804.13b", (), attackers)
    if target:
        game.note("no_longer_answering", "kiseki:804.13c", considered=True, objects=(target.card,))
        target = ruled(game, "kiseki:804.13c", None, target)
    if fighting:
        game.note("no_longer_in_combat", "kiseki:804.13d", considered=True, objects=fighting)
    if player:
        game.note("no_longer_target", "kiseki:804.13e", considered=True, actor=player)
        player = ruled(game, "kiseki:804.13e", None, player)
    left = replace(attack, attackers=attackers, target=target, player=player)
    put_attack(game, left if attackers or target or player else None)


def end_lasting(game: Game, until: object, rule: Citation, *because: Citation) -> None:
    """End the continuous effects that last until the moment reached now.

    ``until`` is the number of the turn that ends, or ``combat``.
    """
    ended = ruled(game, rule, [e for e in lasting(game) if e.until == until], [])
    if ended:
        cards = dict.fromkeys(r.card for e in ended for r in e.refs)
        game.note("expired", rule, because=because, objects=tuple(cards), count=len(ended))
        keep: tuple[Lasting, ...] = tuple(e for e in lasting(game) if e not in ended)
        game.state.put(GAME, "lasting", keep or None)
        game.world.record_effects(game)
