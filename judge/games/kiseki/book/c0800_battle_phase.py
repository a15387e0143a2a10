"""800 to 803 The battle phase: alternating sub-steps until both players pass, and the choice of the target."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.common.actions import Action
from judge.games.kiseki.book.c0300_cp_and_ep import empty_pools
from judge.games.kiseki.book.c0803_legality import (
    MAY_ATTACK,
    MAY_BE_TARGET,
    NOT_STUNNED,
    READY,
    can_be_chosen,
    illegal,
    may_attack_it,
    not_attacked,
    shared,
    shared_by_a_link,
)
from judge.games.kiseki.book.c0804_battle_resolution import battle_resolution
from judge.games.kiseki.book.c0902_priority import priority_procedure
from judge.games.kiseki.book.c1211_triggered_crafts import occurs
from judge.games.kiseki.book.c1309_support_and_link import LINK
from judge.games.kiseki.book.c1400_icon_crafts import COVERT, HATE, ICONS, covert_forbids, has, hated
from judge.games.kiseki.world import Attack, Game, be_primary, info, initiative, opponent, put_attack, units
from judge.kernel import (
    GAME,
    CardId,
    Check,
    Choice,
    Citation,
    Excluded,
    IllegalPlay,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    at_least,
    clause,
    ruled,
)

LEGALITY = "kiseki:803.6"
"""The clause for checking a declared attack; if the check fails, the player chooses again."""

PASS = Action("pass_attack")
ATTACK = Action("attack")


@clause("kiseki:802.3a", without=False)
def battle_sub_step(game: Game, player: PlayerId) -> Procedure[bool]:
    """Carry out a battle sub-step, with steps 803 and 804; return whether the player attacked."""
    game.note("step", "kiseki:802.3a", considered=True, actor=player, step="attack_target")
    game.state.put(GAME, "step", "attack_target")
    yield from occurs(game, "attack_target_step_starts", "kiseki:803.1")
    yield from priority_procedure(game, "kiseki:803.2")
    with game.at("kiseki:803.3") as place:
        while True:
            place.stand()
            obliged = _has_to_attack(game, units(game, player))
            actions = (ATTACK, PASS) if not obliged or ruled(game, FREE_NOT_TO, True, False) else (ATTACK,)
            (wanted,) = yield from game.ask(Choice("attack", player, "kiseki:803.3", actions, boundary=True, idle=PASS))
            if wanted == PASS:
                pass_attack(game, player)
                yield from empty_pools(game)
                return False
            declared = yield from game.attempt(declare(game, player), back_to, voluntary=True)
            if not declared:
                continue
            place.wait("declared")
            yield from priority_procedure(game, "kiseki:803.7")
            yield from empty_pools(game, "kiseki:302.1b#ep-never-carries")
            place.wait("resolution")
            if (yield from battle_resolution(game, player)):
                return True
            game.state.put(GAME, "step", "attack_target")


FREE_NOT_TO = "kiseki:1326.3#passing-and-ready"
"""Our reading: a player who must attack with a UNIT may still pass."""


def pass_attack(game: Game, player: PlayerId) -> None:
    """Have the player declare a pass instead of an attack (803.3).

    Raises:
        IllegalPlay: a UNIT must attack and can (1326.3), and the reading that leaves the player free is switched off.
    """
    obliged = _has_to_attack(game, units(game, player))
    if obliged and not ruled(game, FREE_NOT_TO, True, False):
        raise IllegalPlay((Why("kiseki:1326.3", "must_attack"),), None, obliged)
    game.note("passes_attack", "kiseki:803.3", because=(FREE_NOT_TO,) if obliged else (), actor=player)


def back_to(illegal: IllegalPlay) -> str:
    """Return the clause for choosing again after an illegal attack: that of the illegal choice, or 803.6."""
    first = illegal.why[0].clause if illegal.why else LEGALITY
    return LEGALITY if first.startswith(LEGALITY) else first


def declare(game: Game, player: PlayerId) -> Procedure[bool]:
    """Have the player choose attackers (803.3) and a target (803.5), and check the attack (803.6).

    Raises:
        IllegalPlay: the attack is illegal.
    """
    attackers = yield from _attackers(game, player)
    target = yield from _target(game, player, attackers)
    attack = Attack(player, tuple(game.state.ref(c) for c in attackers), *target)
    early = ("kiseki:803.6h#term-used-early",) if attack.player is not None else ()
    game.note(
        "legality",
        "kiseki:803.6",
        because=("kiseki:803.6#fails-any", *early),
        considered=True,
        actor=player,
        objects=attackers,
    )
    failed = illegal(game, attack)
    if failed:
        each = [Excluded(str(ref.card), why) for ref, why in failed]
        raise IllegalPlay(tuple(why for _, why in failed), None, tuple(x.option for x in each), excluded=each)
    game.commit()
    put_attack(game, attack)
    at = attack.target.card if attack.target is not None else str(attack.player)
    linked = (LINK,) if shared_by_a_link(game, attackers) else ()
    many = len(attackers) > 1
    game.note("attack_declared", "kiseki:803.6", because=linked, actor=player, objects=(at, *attackers), many=many)
    return True


@clause("kiseki:803.3b", without=None)
def _share_an_organization(game: Game, chosen: Sequence[CardId]) -> None:
    """Reject a scrum attack of UNITs without a common organization (803.3b)."""
    if not shared(game, chosen):
        every = ("kiseki:803.3b#common-to-all",) if len(chosen) > 2 else ()
        whys = tuple(Why(rule, "no_shared_organization") for rule in ("kiseki:803.3b", *every))
        raise IllegalPlay(whys, None, chosen)


ATTACKERS = Question(
    "attackers",
    "kiseki:803.3",
    because=("kiseki:803.3a",),
    checks=(READY, MAY_ATTACK),
    otherwise=Why("kiseki:803.3", "not_an_own_unit"),
)
"""The question which UNITs attack."""


def _attackers(game: Game, player: PlayerId) -> Procedure[tuple[CardId, ...]]:
    """803.3: have the player choose the attacking UNITs; several must share an organization (803.3b)."""
    mine = units(game, player)
    chosen = yield from game.choose(ATTACKERS, by=player, among=mine, how_many=at_least(1))
    if len(chosen) > 1:
        _share_an_organization(game, chosen)
    obliged = _has_to_attack(game, mine)
    doing = [c for c in obliged if c in chosen]
    missing = [c for c in obliged if c not in chosen and (not doing or shared(game, (*doing, c)))]
    if missing:
        game.forbid(Why("kiseki:1326.3", "must_attack"), objects=missing)
    return chosen


def _has_to_attack(game: Game, mine: Sequence[CardId]) -> list[CardId]:
    """Return the UNITs that must attack and can (1326.3)."""
    obliged = [c for c in mine if "attack" in info(game, c)["must"]]
    able, _ = game.partition(obliged, (READY, MAY_ATTACK))
    return list(able)


@clause("kiseki:803.5b", without=False)
def _may_aim_at_player(game: Game, attackers: Sequence[CardId], among: Sequence[CardId]) -> bool:
    """Return whether the player can be attacked: no UNIT can be chosen as the target (803.5b)."""
    return not any(can_be_chosen(game, attacker, card) for attacker in attackers for card in among)


def _target(game: Game, player: PlayerId, attackers: Sequence[CardId]) -> Procedure[tuple[Ref | None, PlayerId | None]]:
    """803.5: have the player choose an opposing UNIT, or the opponent if no UNIT can be chosen (803.5b)."""
    theirs = opponent(game, player)
    checks = (NOT_STUNNED, MAY_BE_TARGET, *(may_attack_it(a) for a in attackers))
    among = units(game, theirs)
    options, excluded = game.partition(among, checks)
    because = ["kiseki:803.5a"]
    if any(not_attacked(game, c) for c in among):
        because.append("kiseki:1326.1")
    if any(covert_forbids(game, a, c) for a in attackers for c in among):
        because.append(ICONS[COVERT])
    if _may_aim_at_player(game, attackers, among):
        if any(x.why.clause == ICONS[COVERT] for x in excluded):
            because.append("kiseki:803.5a#conditions-differ-from-803-6")
        aim = Why("kiseki:803.5", "not_an_opposing_unit")
        choice = Choice("attack_target", player, "kiseki:803.5b", (theirs,), excluded, because=because, otherwise=aim)
        yield from game.ask(choice)
        return None, theirs
    if not options:
        for rule in ("kiseki:803.6h", "kiseki:803.6h#several-attackers"):
            excluded.append(Excluded(theirs, Why(rule, "a_unit_can_be_chosen")))
        raise IllegalPlay(tuple(dict.fromkeys(x.why for x in excluded)), None, (*among, theirs), excluded=excluded)
    others = [c for c in units(game, player) if c not in attackers]
    must, rules = _obliged(game, options, among, others)
    (target,) = yield from game.choose(
        Question(
            "attack_target",
            "kiseki:803.5",
            checks=(*checks, *must),
            otherwise=lambda aim: (
                Why("kiseki:803.5b", "a_unit_can_be_chosen")
                if aim == theirs
                else Why("kiseki:803.5", "not_an_opposing_unit")
            ),
        ),
        by=player,
        among=among,
        because=(*because, *rules),
    )
    return game.state.ref(target), None


def _obliged(
    game: Game, options: Sequence[CardId], among: Sequence[CardId], others: Sequence[CardId]
) -> tuple[list[Check], list[Citation]]:
    """Return the check that a UNIT that must be attacked is chosen, and the clauses that require it.

    ``among`` lists all UNITs of the opponent, ``options`` those that can be attacked. ``others`` are the player's UNITs
    that do not attack.
    """
    wanted = [c for c in options if hated(game, c)]
    rule = ICONS[HATE] if any(has(game, c, HATE) for c in wanted) else "kiseki:1326.2"
    rules = [rule] if rule == ICONS[HATE] else []
    missed = [c for c in among if c not in options and hated(game, c)]
    if len(wanted) > 1 or any(can_be_chosen(game, other, c) for c in missed for other in others):
        rules.append("kiseki:1326.2#which-unit-attacks")
    must = Check(rule, "must_attack_other", lambda _, card: card in wanted)
    return [must] if wanted else [], rules


@clause("kiseki:704.1", "kiseki:801.1", without=None)
def battle_phase(game: Game) -> Procedure[None]:
    """802: carry out the battle phase."""
    because = ("kiseki:704.1", "kiseki:801.1")
    game.note("phase", "kiseki:701.1", because=because, actor=initiative(game), phase="battle")
    yield from occurs(game, "battle_phase_starts", "kiseki:802.1")
    yield from priority_procedure(game, "kiseki:802.2")
    yield from _sub_steps(game)
    be_primary(game, initiative(game))
    yield from occurs(game, "battle_phase_ends", "kiseki:802.4")
    yield from priority_procedure(game, "kiseki:802.5")
    yield from empty_pools(game)


def _sub_steps(game: Game) -> Procedure[None]:
    """Carry out alternating sub-steps, the initiative player first, until two in a row were passed.

    Passes in the priority procedures between them do not count (803.4#two-kinds-of-pass).
    """
    player, passes = initiative(game), 0
    rule, because = "kiseki:802.3", tuple[Citation, ...]()
    with game.at("kiseki:802.3") as place:
        while ruled(game, rule, (player,), ()):
            place.stand(player, passes, rule)
            game.note("sub_step", rule, because=because, actor=player)
            be_primary(game, player)
            attacked = yield from battle_sub_step(game, player)
            game.state.put(GAME, "step", None)  # the next sub-step begins before its first step does
            passes = 0 if attacked else passes + 1
            if passes == 2 and _both_passed(game):
                return
            player = opponent(game, player)
            rule, because = _next_by(attacked)


@clause("kiseki:803.4b", without=False)
def _both_passed(game: Game) -> bool:
    """Return True, and record that the battle phase's sub-steps end, as both players passed (803.4b)."""
    game.note("both_passed", "kiseki:803.4b", because=("kiseki:803.4",))
    return True


def _next_by(attacked: bool) -> tuple[Citation, tuple[Citation, ...]]:
    """Return the clause that gives the other player the next sub-step, and further clauses on it."""
    if attacked:
        return "kiseki:804.14", ("kiseki:802.3#when-the-phase-ends",)
    return "kiseki:803.4a", ("kiseki:803.4", "kiseki:803.4#two-kinds-of-pass", "kiseki:802.3#when-the-phase-ends")
