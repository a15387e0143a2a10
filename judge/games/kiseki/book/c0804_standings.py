"""804.5 to 804.7 Who attacks, answers and is in combat, and how that ends."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from judge.games.kiseki.book.c0400_attributes_and_states import has_support, stunned
from judge.games.kiseki.book.c1400_icon_crafts import COVERT, ICONS, covert_forbids
from judge.games.kiseki.world import Attack, Game, attack_of, info, leave, opponent, put_attack, zone
from judge.kernel import GAME, Citation, PlayerId, Ref, ruled


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
    answers = ruled(game, "kiseki:804.6", target)
    supported = target is not None and has_support(game, target.card)
    put_attack(game, replace(attack, attackers=attackers, target=answers, begun=True, scrum=scrum, supported=supported))
    game.world.tell(game)  # being attacking or answering can itself make an attacker unable to attack (804.7a)


def leave_combat(game: Game) -> None:
    """Take out of the combat what has moved, was stunned, stopped being a UNIT, or can no longer attack its target."""
    attack = attack_of(game)
    if attack is None or not attack.begun or game.state.get(GAME, "comparing"):
        return
    for ref in attack.attackers:
        if not still_fights(game, ref, attack.by):
            _leaves(game, ref, "kiseki:804.7", "kiseki:804.5a")
    if attack.target is not None and not still_fights(game, attack.target, opponent(game, attack.by)):
        _leaves(game, attack.target, "kiseki:804.7", "kiseki:804.6a")
    _parted(game)
    if attack_of(game) != attack:
        game.world.tell(game)  # who is left can have changed by that


def still_fights(game: Game, ref: Ref, whose: PlayerId) -> bool:
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
