"""804 The battle resolution step: the attack is carried out, and UNITs have combat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from judge.abilities import Cost, Lasting, PayAmount, Text, lasting
from judge.games.kiseki._attack import Attack, attack_of, leave, put_attack
from judge.games.kiseki._board import controller, info, kiseki, opponent, zone
from judge.games.kiseki.book.c0300_cp_and_ep import Lose, empty_pools
from judge.games.kiseki.book.c0400_attributes_and_states import SUPPORT, attributes, stunned
from judge.games.kiseki.book.c0500_zones import PutInAction, Ready
from judge.games.kiseki.book.c0803_legality import illegal, not_attacked
from judge.games.kiseki.book.c0902_priority import priority_procedure, settle_all
from judge.games.kiseki.book.c1203_costs import can_pay, pay_whole
from judge.games.kiseki.book.c1211_triggered_crafts import notice
from judge.games.kiseki.book.c1306_stun import Stun
from judge.games.kiseki.book.c1400_icon_crafts import COVERT, ICONS, covert_forbids
from judge.kernel import (
    GAME,
    CardId,
    Check,
    Citation,
    Game,
    Happening,
    PlayerId,
    Procedure,
    Ref,
    Why,
    clause,
    count_turn_fact,
    do,
    ruled,
    turn_fact,
    upheld,
)

BY_TEXT = {
    "kiseki:803.6d": ("kiseki:804.1#shared-organization",),
    "kiseki:803.6e": (ICONS[COVERT],),
    "kiseki:803.6h": ("kiseki:804.1#shared-organization",),
}
"""What a failed condition rests on: those that all UNITs making the attack fail together, and what Covert forbids."""

ATTACKS = {"attacks": "kiseki:1211.7", "scrum_attacks": "kiseki:804.8", "attacks_alone": "kiseki:1326.4"}
"""The trigger conditions that occur for each attacking UNIT, each with the clause that says when."""


def battle_resolution(game: Game, player: PlayerId) -> Procedure[bool]:
    """Carry out the battle resolution step; return whether the attack took place, else the game is back at 803.3."""
    because = ("kiseki:802.3a#missing-step",)
    game.note("step", "kiseki:802.3a", because=because, considered=True, actor=player, step="battle_resolution")
    game.state.put(GAME, "step", "battle_resolution")
    drop_out(game)
    attack = attack_of(game)
    assert attack is not None  # noqa: S101 - it has just been declared
    if not attack.on:
        return (yield from _broken_off(game, "kiseki:804.2", "kiseki:804.2#none-of-three"))
    if not (yield from _do_what_it_takes(game, attack)):
        return (yield from _broken_off(game, "kiseki:804.3", "kiseki:804.3#partial-action"))
    attack = attack_of(game) or attack
    if not attack.on:
        return (yield from _broken_off(game, "kiseki:804.2", "kiseki:804.3#lost-by-the-action"))
    yield from do(game, *(PutInAction(r) for r in attack.attackers), clause="kiseki:804.4")
    begin(game, attack)
    yield from _occurs(game)
    yield from priority_procedure(game, "kiseki:804.9")
    attack = attack_of(game) or attack
    if not attack.on:
        if attack.attackers:
            yield from do(game, *(Ready(r) for r in attack.attackers), clause="kiseki:804.10")
        return (yield from _broken_off(game, "kiseki:804.10", "kiseki:804.10#no-end-procedure"))
    yield from combat(game, attack)
    yield from priority_procedure(game, "kiseki:804.12")
    yield from end_of_combat(game)
    yield from empty_pools(game)
    return True


def drop_out(game: Game) -> None:
    """804.1: check the attack once more; what does not meet its conditions is no longer part of it."""
    attack = attack_of(game)
    assert attack is not None  # noqa: S101 - the step is only carried out with one
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


def _do_what_it_takes(game: Game, attack: Attack) -> Procedure[bool]:
    """804.3: carry out what an attack of these UNITs requires; nothing is begun that cannot be done whole."""
    required = [each for ref in attack.attackers for each in kiseki(game).attack_costs(game, ref.card)]
    if not required:
        return True
    failed = _cannot_be_done(required)
    if failed is not None:
        return _goes_without(game, attack, *failed)
    if not (yield from pay_whole(game, required, rule="kiseki:804.3", back="kiseki:804.3#partial-action")):
        return False
    _lost_by_the_action(game, attack)
    return True


@clause("kiseki:804.3", without=True)
def _goes_without(game: Game, attack: Attack, text: Text, why: Why) -> bool:
    """Return whether an attack goes on without what it requires: it cannot be made, which is said here (804.3)."""
    game.note(
        "unpaid",
        "kiseki:804.3",
        because=(why.clause, "kiseki:804.3#partial-action"),
        actor=attack.by,
        objects=(text.source.card,),
        reason=why.reason,
    )
    return False


def _lost_by_the_action(game: Game, attack: Attack) -> None:
    """804.3: what the actions took from the field, stunned, or made no UNIT is no longer part of the attack."""
    sides = [(ref, attack.by) for ref in attack.attackers]
    if attack.target is not None:
        sides.append((attack.target, opponent(game, attack.by)))
    for ref, whose in sides:
        if not _still_fights(game, ref, whose):
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
    """Return what stands against what several UNITs require: each alone, and the points they require together."""
    points: list[Cost] = [cost for _, costs in required for cost in costs if isinstance(cost, PayAmount)]
    together = [(text, points) for text, _ in required[:1]]
    for text, costs in [*required, *together]:
        why = can_pay(text, costs)
        if why is not None:
            return text, why
    return None


def _broken_off(game: Game, rule: Citation, note: Citation) -> Procedure[bool]:
    """Go back to 803.3: the standings of the attack and the effects limited to it end with this step."""
    attack = attack_of(game)
    game.note("attack_broken_off", rule, because=(note,), actor=attack.by if attack else None)
    put_attack(game, None)
    end_lasting(game, "combat", "kiseki:804.10#no-end-procedure")
    yield from empty_pools(game)
    return False


def begin(game: Game, attack: Attack) -> None:
    """804.5 and 804.6: UNITs become attacking, scrum attacking, answering, and in combat."""
    scrum, target = len(attack.attackers) > 1, attack.target
    alone = ("kiseki:1326.4",) if not scrum else ()
    game.note(
        "attacking",
        "kiseki:804.5",
        because=alone,
        actor=attack.by,
        objects=[r.card for r in attack.attackers],
        scrum=scrum,
    )
    if target is not None:
        game.note("answering", "kiseki:804.6", actor=opponent(game, attack.by), objects=(target.card,))
    attackers = ruled(game, "kiseki:804.5", attack.attackers, ())
    begun = replace(attack, attackers=attackers, target=ruled(game, "kiseki:804.6", target), begun=True, scrum=scrum)
    put_attack(game, begun)
    kiseki(game).tell(game)  # being attacking or answering can itself make an attacker unable to attack (804.7a)


def _occurs(game: Game) -> Procedure[None]:
    """804.8: the trigger conditions of attacking and being attacked occur, for each UNIT that attacks (1211.7).

    None occurs for what 804.7 has made leave the combat by now.
    """
    attack = attack_of(game)
    assert attack is not None  # noqa: S101 - it has just begun
    if not attack.on:
        return
    kinds = ["attacks", *(("scrum_attacks",) if attack.scrum else ())]
    kinds += ["attacks_alone"] if len(attack.attackers) == 1 else []
    happenings = [
        Happening(name, ref, info(game, ref.card), attack.by, other=attack.target, rule=ATTACKS[name])
        for name in upheld(game, kinds, ATTACKS.__getitem__)
        for ref in attack.attackers
    ]
    if not turn_fact(game, attack.by, "attacked"):
        happenings.append(
            Happening("first_attack", None, {}, attack.by, values={"attackers": attack.attackers}, rule="kiseki:1404.1")
        )
    count_turn_fact(game, attack.by, "attacked")
    theirs = opponent(game, attack.by)
    answering = {} if attack.target is None else info(game, attack.target.card)
    passive = ("attacked", "scrum_attacked") if attack.scrum else ("attacked",)
    happenings += [Happening(name, attack.target, answering, theirs, rule="kiseki:804.8") for name in passive]
    because = ("kiseki:804.8#which-occur", "kiseki:804.8#trigger-quotes")
    game.note("conditions_occur", "kiseki:804.8", because=because, considered=True, actor=attack.by)
    yield from notice(game, ruled(game, "kiseki:804.8", happenings, []))


def leave_combat(game: Game) -> None:
    """Take out of the combat what has moved, was stunned, stopped being a UNIT, or can no longer attack its target."""
    attack = attack_of(game)
    if attack is None or not attack.begun or game.state.get(GAME, "comparing"):
        return
    for ref in attack.attackers:
        if not _still_fights(game, ref, attack.by):
            _leaves(game, ref, "kiseki:804.7", "kiseki:804.5a")
    if attack.target is not None and not _still_fights(game, attack.target, opponent(game, attack.by)):
        _leaves(game, attack.target, "kiseki:804.7", "kiseki:804.6a")
    _parted(game)
    if attack_of(game) != attack:
        kiseki(game).tell(game)  # who is left can have changed by that


def _still_fights(game: Game, ref: Ref, whose: PlayerId) -> bool:
    """Return whether an object is still a UNIT on the field that it was on, and not stunned (804.7)."""
    here = game.state.present(ref) and game.state.zone(ref.card) == zone(whose, "field")
    return here and not stunned(game, ref.card) and info(game, ref.card)["type"] == "unit"


def _leaves(game: Game, ref: Ref, rule: Citation, ends: Citation, because: tuple[Citation, ...] = ()) -> bool:
    """Take an object out of the combat; by 804.5a or 804.6a its standings end as well. Return whether it left."""
    before = attack_of(game)
    game.note(
        "leaves_combat", rule, because=because, objects=(ref.card,), then=partial(_taken_out, game, ref, rule, ends)
    )
    return attack_of(game) != before


def _taken_out(game: Game, ref: Ref, rule: Citation, ends: Citation) -> None:
    read_as = ("kiseki:804.7#run-on",) if rule == "kiseki:804.7" else ()
    key = "no_longer_attacking" if ends == "kiseki:804.5a" else "no_longer_answering"
    game.note(key, ends, because=read_as, considered=True, objects=(ref.card,))
    leave(game, ref)
    attack = attack_of(game)
    if attack is not None and attack.scrum and len(attack.attackers) == 1:
        (last,) = attack.attackers
        because = ("kiseki:1326.4", "kiseki:1326.4#alone-after-scrum")
        game.note("alone", "kiseki:804.5b", because=because, considered=True, objects=(last.card,))
        put_attack(game, replace(attack, scrum=bool(ruled(game, "kiseki:804.5b", attack.attackers, ()))))


def _parted(game: Game) -> None:
    """804.7a and 804.7b: attackers that can no longer attack the answering UNIT drop out, and it with the last."""
    attack = attack_of(game)
    if attack is None or attack.target is None or not attack.attackers:
        return
    apart = [ref for ref in attack.attackers if covert_forbids(game, ref.card, attack.target.card)]
    for ref in attack.attackers:
        if _barred(game, ref, attack.target):
            _leaves(game, ref, "kiseki:804.7a", "kiseki:804.5a", (ICONS[COVERT],) if ref in apart else ())
    if all(_barred(game, ref, attack.target) for ref in attack.attackers):
        _leaves(game, attack.target, "kiseki:804.7b", "kiseki:804.6a", (ICONS[COVERT],) if apart else ())


def _barred(game: Game, attacker: Ref, target: Ref) -> bool:
    """Return whether a rule or effect no longer lets one UNIT attack the other."""
    return "attack" in info(game, attacker.card)["cannot"] or covert_forbids(game, attacker.card, target.card)


@clause("kiseki:804.11", without=None)
def combat(game: Game, attack: Attack) -> Procedure[None]:
    """Let the attacking UNITs have combat with the attack target: a UNIT (804.11a) or a player (804.11b)."""
    target = attack.target
    because = ["kiseki:804.11a" if target is not None else "kiseki:804.11b"]
    if target is not None and not_attacked(game, target.card):
        because.append("kiseki:1326.1#after-the-choice")
    at = target.card if target is not None else str(attack.player)
    objects = [at, *(r.card for r in attack.attackers)]
    game.note("combat", "kiseki:804.11", because=because, actor=attack.by, objects=objects)
    if target is not None:
        yield from _against_unit(game, attack)
    else:
        yield from _against_player(game, attack)


@clause("kiseki:804.11a", without=None)
def _against_unit(game: Game, attack: Attack) -> Procedure[None]:
    """Compare the attacking UNITs with the answering UNIT, and it with the answered UNIT.

    The comparisons use the UNITs and figures as combat begins, so that both sides can be stunned
    (804.11a-2#mutual-stun).
    """
    assert attack.target is not None  # noqa: S101 - the caller has looked
    answered = yield from _answered(game, attack)
    strength = {r: info(game, r.card)["attack"] or 0 for r in (*attack.attackers, attack.target)}
    withstands = {r: info(game, r.card)["defense"] or 0 for r in (*attack.attackers, attack.target)}
    supported = SUPPORT in attributes(game, attack.target.card)
    game.state.put(GAME, "comparing", True)
    yield from _stun_the_answering(game, attack, strength, withstands)
    yield from _overkill_over(game, attack, strength, withstands, supported)
    yield from _stun_the_answered(game, attack, answered, strength, withstands)
    game.state.forget(GAME, "comparing")
    leave_combat(game)


def _answered(game: Game, attack: Attack) -> Procedure[tuple[Ref, ...]]:
    """804.11a-1: the answering UNIT's controller chooses the answered UNIT; several where 1327.1 says so."""
    assert attack.target is not None  # noqa: S101 - the caller has looked
    target, by_card = attack.target, {r.card: r for r in attack.attackers}
    allowed = Check(
        "kiseki:804.11a-1", "may_not_be_answered", lambda game, card: "be_answered" not in info(game, card)["cannot"]
    )
    options, _ = game.sift(by_card, (allowed,))
    if not options:
        game.note("nobody_answered", "kiseki:804.11a-1#no-legal-choice", objects=(target.card,))
        return ()
    if _answers_all(game, target.card, options):
        return tuple(by_card[c] for c in options)
    wanted = [c for c in options if "be_answered" in info(game, c)["must"]]
    checks = [allowed]
    if wanted:
        checks.append(Check("kiseki:1327.2", "must_answer_other", lambda _, card: card in wanted))
    (chosen,) = yield from game.choose(
        by=controller(game, target.card),
        role="answered",
        clause="kiseki:804.11a-1",
        among=by_card,
        checks=checks,
        subject=target.card,
    )
    return (by_card[chosen],)


@clause("kiseki:1327.1", without=False)
def _answers_all(game: Game, card: CardId, options: Sequence[CardId]) -> bool:
    """Return whether a UNIT answers all that attack it, and say so (1327.1)."""
    answers_all = "answer_all" in info(game, card)["must"]
    if answers_all:
        game.note(
            "answers_all",
            "kiseki:1327.1",
            because=("kiseki:1327.1#answering-for-answered",),
            actor=controller(game, card),
            objects=(card, *options),
        )
    return answers_all


def _stun_the_answering(
    game: Game, attack: Attack, strength: dict[Ref, int], withstands: dict[Ref, int]
) -> Procedure[None]:
    """804.11a-2: the answering UNIT is stunned when STR, in a scrum attack the total, reaches its DEF."""
    assert attack.target is not None  # noqa: S101 - the caller has looked
    target = attack.target
    total = sum(strength[r] for r in attack.attackers)
    reached = total >= withstands[target]
    game.note(
        "compared",
        "kiseki:804.11a-2",
        objects=(target.card, *(r.card for r in attack.attackers)),
        attack=total,
        defense=withstands[target],
        reached=reached,
    )
    if reached:
        stun = Stun(target, by=attack.attackers, attacked=True)
        yield from do(game, stun, clause="kiseki:804.11a-2")


def _overkill_over(
    game: Game, attack: Attack, strength: dict[Ref, int], withstands: dict[Ref, int], supported: bool
) -> Procedure[None]:
    """804.11a-3: STR beyond the answering UNIT's DEF is overkill, but not in a scrum attack."""
    assert attack.target is not None  # noqa: S101 - the caller has looked
    if attack.scrum:
        reduced = ("kiseki:804.5b",) if len(attack.attackers) == 1 else ()
        game.note(
            "no_overkill",
            "kiseki:804.11a-3",
            because=reduced,
            objects=[r.card for r in attack.attackers],
            reason="scrum",
        )
        return
    (attacker,) = attack.attackers
    beyond = strength[attacker] - withstands[attack.target]
    if beyond <= 0:
        game.note(
            "no_overkill",
            "kiseki:804.11a-3",
            objects=(attacker.card, attack.target.card),
            reason="not_beyond",
            attack=strength[attacker],
            defense=withstands[attack.target],
        )
    else:
        whose = controller(game, attack.target.card)
        yield from _overkill(game, {attacker: beyond}, whose, "kiseki:804.11a-3", supported)


def _overkill(
    game: Game, amounts: Mapping[Ref, int], who: PlayerId, rule: Citation, supported: bool = False
) -> Procedure[None]:
    """Let overkills occur and cost a player bonds, all at once; who deals that damage has dealt it (1222.3).

    Args:
        game: the running game.
        amounts: for each attacker how many bonds its overkill costs.
        who: the player who loses them.
        rule: the clause that lets an overkill occur.
        supported: the answering UNIT has support.
    """
    losses = []
    for attacker, amount in amounts.items():
        if not _no_overkill(game, attacker, rule, supported):
            game.note("overkill", rule, objects=(attacker.card,), amount=amount)
            losses.append(Lose(who, "bonds", amount, source=attacker.card, kind="overkill"))
    done = yield from do(game, *losses, clause=rule)
    dealt = {e.source: -e.amount for e in done if isinstance(e, Lose) and e.kind == "overkill"}
    seen = [
        Happening(
            "overkills",
            ref,
            kiseki(game).last(game, ref),
            controller(game, ref.card),
            values={"amount": dealt[ref.card]},
            rule="kiseki:1222.3",
        )
        for ref in amounts
        if ref.card in dealt
    ]
    yield from notice(game, seen)


def _no_overkill(game: Game, attacker: Ref, rule: Citation, supported: bool) -> bool:
    """Return whether no overkill occurs: the attacker does none (1319.1), or support stops it (1309.1a)."""
    return _overkill_forbidden(game, attacker, rule) or (supported and _overkill_supported(game, attacker, rule))


@clause("kiseki:1319.1", without=False)
def _overkill_forbidden(game: Game, attacker: Ref, rule: Citation) -> bool:
    forbidden = "overkill" in info(game, attacker.card)["cannot"]
    if forbidden:
        note = ("kiseki:804.11b#no-overkill-references",) if rule == "kiseki:804.11b" else ()
        game.note("no_overkill", "kiseki:1319.1", because=(rule, *note), objects=(attacker.card,), reason="forbidden")
    return forbidden


@clause("kiseki:1309.1a", without=False)
def _overkill_supported(game: Game, attacker: Ref, rule: Citation) -> bool:
    because = (rule, "kiseki:1309.1a#when-support-is-held")
    game.note("no_overkill", "kiseki:1309.1a", because=because, objects=(attacker.card,), reason="support")
    return True


def _stun_the_answered(
    game: Game, attack: Attack, answered: Sequence[Ref], strength: dict[Ref, int], withstands: dict[Ref, int]
) -> Procedure[None]:
    """804.11a-4: each answered UNIT whose DEF the answering UNIT's STR reaches is stunned."""
    assert attack.target is not None  # noqa: S101 - the caller has looked
    target = attack.target
    because = ["kiseki:804.11a-4#several-answered"] if len(answered) > 1 else []
    if stunned(game, target.card):
        because.append("kiseki:804.11a-2#mutual-stun")
    hit = [r for r in answered if strength[target] >= withstands[r]]
    for ref in answered:
        game.note(
            "compared",
            "kiseki:804.11a-4",
            because=because,
            objects=(ref.card, target.card),
            attack=strength[target],
            defense=withstands[ref],
            reached=ref in hit,
        )
    if hit:
        stuns = [Stun(ref, by=(target,), answering=True) for ref in hit]
        yield from do(game, *stuns, clause="kiseki:804.11a-4", because=because)


def _against_player(game: Game, attack: Attack) -> Procedure[None]:
    """804.11b: each attacking UNIT overkills by the STR that it has as combat begins, all at once."""
    assert attack.player is not None  # noqa: S101 - an attack has a target of one sort or the other
    each = ("kiseki:804.11b#each-own-str",) if attack.scrum else ()
    if each:
        game.note(
            "overkill_each", "kiseki:804.11b", because=each, considered=True, objects=[r.card for r in attack.attackers]
        )
    strength = {ref: max(0, info(game, ref.card)["attack"] or 0) for ref in attack.attackers}
    yield from _overkill(game, strength, attack.player, "kiseki:804.11b")


def end_of_combat(game: Game) -> Procedure[None]:
    """804.13: the combat-end procedure, repeated while it leaves something to be done (804.13f)."""
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
    """804.13b to 804.13e: nothing is attacking, answering, in combat, or the attack target any more."""
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
    """End the continuous effects whose time limit has come."""
    ended = ruled(game, rule, [e for e in lasting(game) if e.until == until], [])
    if ended:
        cards = dict.fromkeys(r.card for e in ended for r in e.refs)
        game.note("expired", rule, because=because, objects=tuple(cards), count=len(ended))
        keep: tuple[Lasting, ...] = tuple(e for e in lasting(game) if e not in ended)
        game.state.put(GAME, "lasting", keep or None)
        kiseki(game).tell(game)
