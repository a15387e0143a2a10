"""804.5 to 804.7 and 804.11 Combat: attacking and answering UNITs, leaving combat, and its results."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from judge.abilities import note_missed
from judge.games.kiseki.book.c0300_cp_and_ep import Lose
from judge.games.kiseki.book.c0400_attributes_and_states import has_support, stunned
from judge.games.kiseki.book.c0803_legality import not_attacked
from judge.games.kiseki.book.c1211_triggered_crafts import is_awaited, notice
from judge.games.kiseki.book.c1306_stun import Stun
from judge.games.kiseki.book.c1400_icon_crafts import COVERT, ICONS, covert_forbids, without_bonus
from judge.games.kiseki.world import Attack, Game, attack_of, controller, info, leave, opponent, put_attack, zone
from judge.kernel import (
    GAME,
    CardId,
    Check,
    Citation,
    Happening,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    clause,
    do,
    ruled,
)

BY_ANSWERING = "kiseki:1222.4a#answering-unit"
"""Our reading: by answering, the answering UNIT does not count as stunning the answered UNIT."""


def begin(game: Game, attack: Attack) -> None:
    """804.5, 804.6: make UNITs attacking or scrum attacking, and the target answering."""
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
    game.world.record_effects(
        game
    )  # being attacking or answering can itself make an attacker unable to attack (804.7a)


def leave_combat(game: Game) -> None:
    """Remove cards from combat that moved, were stunned, are no longer UNITs, or cannot attack their target."""
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
        game.world.record_effects(game)  # who is left can have changed by that


def still_fights(game: Game, ref: Ref, whose: PlayerId) -> bool:
    """Return whether an object is still an unstunned UNIT on this player's field (804.7)."""
    here = game.state.present(ref) and game.state.zone(ref.card) == zone(whose, "field")
    return here and not stunned(game, ref.card) and info(game, ref.card)["type"] == "unit"


def _leaves(game: Game, ref: Ref, rule: Citation, ends: Citation, because: tuple[Citation, ...] = ()) -> bool:
    """Remove an object from combat; return whether it left.

    ``ends`` is the clause that ends its state of attacking or answering (804.5a, 804.6a).
    """
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
    """804.7a, 804.7b: remove attackers that can no longer attack the answering UNIT.

    The answering UNIT is removed with the last of them.
    """
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
    """Return whether a rule or effect forbids one UNIT to attack the other."""
    return "attack" in info(game, attacker.card)["cannot"] or covert_forbids(game, attacker.card, target.card)


AS_STUNNED = "kiseki:804.11a-4#figures-of-a-stunned-unit"
"""Our reading: a UNIT stunned in this combat keeps the STR and DEF it had then."""

WHEN_SUPPORT_IS_HELD = "kiseki:1309.1a#when-support-is-held"
"""Our reading: support counts if the UNIT has it at the overkill, not when it is attacked."""


@clause("kiseki:804.11", without=None)
def combat(game: Game, attack: Attack) -> Procedure[None]:
    """Carry out combat between the attacking UNITs and their target: a UNIT (804.11a) or a player (804.11b)."""
    target = attack.target
    because = ["kiseki:804.11a" if target is not None else "kiseki:804.11b"]
    if target is not None and not_attacked(game, target.card):
        because.append("kiseki:1326.1#after-the-choice")
    at = target.card if target is not None else str(attack.player)
    objects = [at, *(r.card for r in attack.attackers)]
    game.note("combat", "kiseki:804.11", because=because, actor=attack.by, objects=objects)
    without_bonus(game, attack)
    if target is not None:
        yield from _against_unit(game, attack)
    else:
        yield from _against_player(game, attack)


@clause("kiseki:804.11a", without=None)
def _against_unit(game: Game, attack: Attack) -> Procedure[None]:
    """Compare the attacking UNITs with the answering UNIT, and that with the answered UNIT.

    All comparisons include UNITs stunned in this combat, so both sides can be stunned (804.11a-2#mutual-stun). Each
    uses the current figures, because an effect that replaced the first stun may have changed them (1216.1).
    """
    assert attack.target is not None  # the caller has looked
    answered = yield from _answered(game, attack)
    figures = _Figures(game, (*attack.attackers, attack.target))
    supported = has_support(game, attack.target.card)
    game.state.put(GAME, "comparing", True)
    yield from _stun_the_answering(game, attack, figures)
    yield from _overkill_over(game, attack, figures, supported)
    yield from _stun_the_answered(game, attack, answered, figures)
    game.state.forget(GAME, "comparing")
    leave_combat(game)


class _Figures:
    """The current STR and DEF of the UNITs in a combat; a UNIT stunned in it keeps its earlier figures."""

    def __init__(self, game: Game, refs: Sequence[Ref]) -> None:
        self._game = game
        self._then = {ref: info(game, ref.card) for ref in refs}

    def of(self, ref: Ref, figure: str) -> int:
        return ruled(self._game, self.read_by((ref, figure)), *self._counted_and_current(ref, figure))

    def read_by(self, *asked: tuple[Ref, str]) -> tuple[Citation, ...]:
        stunned_here = (one for one in asked if self._game.state.present(one[0]) and stunned(self._game, one[0].card))
        then_and_now = (self._counted_and_current(*one) for one in stunned_here)
        return (AS_STUNNED,) if any(then != now for then, now in then_and_now) else ()

    def _counted_and_current(self, ref: Ref, figure: str) -> tuple[int, int]:
        """Return the figure that counts and the current one; a stunned UNIT counts as at the start of combat."""
        then = self._then[ref][figure] or 0
        now = (info(self._game, ref.card)[figure] or 0) if self._game.state.present(ref) else then
        return then if stunned(self._game, ref.card) else now, now


def _answered(game: Game, attack: Attack) -> Procedure[tuple[Ref, ...]]:
    """804.11a-1: ask which attacker the UNIT answers; under 1327.1 it answers all attackers."""
    assert attack.target is not None  # the caller has looked
    target, by_card = attack.target, {r.card: r for r in attack.attackers}
    allowed = Check(
        "kiseki:804.11a-1", "may_not_be_answered", lambda game, card: "be_answered" not in info(game, card)["cannot"]
    )
    options, _ = game.partition(by_card, (allowed,))
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
        Question("answered", "kiseki:804.11a-1", checks=checks),
        by=controller(game, target.card),
        among=by_card,
        subject=target.card,
    )
    return (by_card[chosen],)


@clause("kiseki:1327.1", without=False)
def _answers_all(game: Game, card: CardId, options: Sequence[CardId]) -> bool:
    """Return whether a UNIT answers all attackers by a text, and record it (1327.1)."""
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


def _stun_the_answering(game: Game, attack: Attack, figures: _Figures) -> Procedure[None]:
    """804.11a-2: stun the answering UNIT if the attackers' total STR reaches its DEF."""
    assert attack.target is not None  # the caller has looked
    target = attack.target
    total, withstands = sum(figures.of(r, "attack") for r in attack.attackers), figures.of(target, "defense")
    reached = total >= withstands
    game.note(
        "compared",
        "kiseki:804.11a-2",
        objects=(target.card, *(r.card for r in attack.attackers)),
        attack=total,
        defense=withstands,
        reached=reached,
    )
    if reached:
        stun = Stun(target, by=attack.attackers, attacked=True)
        yield from do(game, stun, clause="kiseki:804.11a-2")


def _overkill_over(game: Game, attack: Attack, figures: _Figures, supported: bool) -> Procedure[None]:
    """804.11a-3: STR of a single attacker beyond the answering UNIT's DEF is overkill."""
    assert attack.target is not None  # the caller has looked
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
    strength, withstands = figures.of(attacker, "attack"), figures.of(attack.target, "defense")
    as_stunned = figures.read_by((attacker, "attack"), (attack.target, "defense"))
    if strength <= withstands:
        game.note(
            "no_overkill",
            "kiseki:804.11a-3",
            because=as_stunned,
            objects=(attacker.card, attack.target.card),
            reason="not_beyond",
            attack=strength,
            defense=withstands,
        )
    else:
        whose = controller(game, attack.target.card)
        changed = (WHEN_SUPPORT_IS_HELD,) if supported is not attack.supported else ()
        counts = ruled(game, changed, supported, attack.supported)
        beyond, because = {attacker: strength - withstands}, (*as_stunned, *changed)
        yield from _overkill(game, beyond, whose, "kiseki:804.11a-3", because, supported=bool(counts))


def _overkill(
    game: Game,
    amounts: Mapping[Ref, int],
    who: PlayerId,
    rule: Citation,
    because: tuple[Citation, ...] = (),
    *,
    supported: bool = False,
) -> Procedure[None]:
    """Make a player lose bonds by overkills, all at once, and trigger on that damage (1222.3).

    ``amounts`` holds the bonds that each attacker's overkill costs. ``supported`` says whether the answering UNIT has
    support.
    """
    losses = []
    for attacker, amount in amounts.items():
        if not _no_overkill(game, attacker, rule, because, supported):
            game.note("overkill", rule, because=because, objects=(attacker.card,), amount=amount)
            losses.append(Lose(who, "bonds", amount, source=attacker.card, kind="overkill"))
    events = yield from do(game, *losses, clause=rule)
    dealt = {e.source: -e.amount for e in events if isinstance(e, Lose) and e.kind == "overkill"}
    seen = [
        Happening(
            "overkills",
            ref,
            game.world.last(game, ref),
            controller(game, ref.card),
            values={"amount": dealt[ref.card]},
            rule="kiseki:1222.3",
        )
        for ref in amounts
        if ref.card in dealt
    ]
    yield from notice(game, seen)


def _no_overkill(game: Game, attacker: Ref, rule: Citation, because: tuple[Citation, ...], supported: bool) -> bool:
    """Return whether an attacker's overkill is prevented, by a text (1319.1) or by support (1309.1a)."""
    if _overkill_forbidden(game, attacker, rule):
        return True
    return supported and _overkill_supported(game, attacker, rule, *because)


@clause("kiseki:1319.1", without=False)
def _overkill_forbidden(game: Game, attacker: Ref, rule: Citation) -> bool:
    forbidden = "overkill" in info(game, attacker.card)["cannot"]
    if forbidden:
        note = ("kiseki:804.11b#no-overkill-references",) if rule == "kiseki:804.11b" else ()
        game.note("no_overkill", "kiseki:1319.1", because=(rule, *note), objects=(attacker.card,), reason="forbidden")
    return forbidden


@clause("kiseki:1309.1a", without=False)
def _overkill_supported(game: Game, attacker: Ref, *because: Citation) -> bool:
    game.note("no_overkill", "kiseki:1309.1a", because=because, objects=(attacker.card,), reason="support")
    return True


def _stun_the_answered(game: Game, attack: Attack, answered: Sequence[Ref], figures: _Figures) -> Procedure[None]:
    """804.11a-4: stun each answered UNIT whose DEF is reached by the answering UNIT's STR."""
    assert attack.target is not None  # the caller has looked
    target = attack.target
    because = ["kiseki:804.11a-4#several-answered"] if len(answered) > 1 else []
    if stunned(game, target.card):
        because.append("kiseki:804.11a-2#mutual-stun")
    strength = figures.of(target, "attack")
    hit = [r for r in answered if strength >= figures.of(r, "defense")]
    because += figures.read_by((target, "attack"), *((ref, "defense") for ref in answered))
    for ref in answered:
        game.note(
            "compared",
            "kiseki:804.11a-4",
            because=because,
            objects=(ref.card, target.card),
            attack=strength,
            defense=figures.of(ref, "defense"),
            reached=ref in hit,
        )
    if hit:
        stuns = [Stun(ref, by=(target,), answering=True) for ref in hit]
        events = yield from do(game, *stuns, clause="kiseki:804.11a-4", because=because)
        _does_not_stun(game, target, [event.ref for event in events if isinstance(event, Stun)])


def _does_not_stun(game: Game, answering: Ref, stunned_by_it: Sequence[Ref]) -> None:
    """Record that the answering UNIT does not count as stunning the answered UNITs, if a craft waits for that."""
    look = game.world.last(game, answering)
    player = look["controller"]
    if stunned_by_it and is_awaited(game, "stuns", player):
        cards = [ref.card for ref in (answering, *stunned_by_it)]
        game.note("does_not_stun", BY_ANSWERING, because=("kiseki:1222.4",), actor=player, objects=cards)
        for ref in stunned_by_it:
            stuns = Happening("stuns", answering, look, player, other=ref)
            note_missed(game, stuns, Why(BY_ANSWERING, "by_answering", also=("kiseki:1222.4",)))


def _against_player(game: Game, attack: Attack) -> Procedure[None]:
    """804.11b: make each attacking UNIT overkill by its STR at the start of combat, all at once."""
    assert attack.player is not None  # an attack has a target of one sort or the other
    each = ("kiseki:804.11b#each-own-str",) if attack.scrum else ()
    if each:
        game.note(
            "overkill_each", "kiseki:804.11b", because=each, considered=True, objects=[r.card for r in attack.attackers]
        )
    strength = {ref: max(0, info(game, ref.card)["attack"] or 0) for ref in attack.attackers}
    yield from _overkill(game, strength, attack.player, "kiseki:804.11b")
