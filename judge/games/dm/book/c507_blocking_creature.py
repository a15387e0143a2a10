"""507 The blocking creature designation step: blocker and guardman."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.dm.book.c101_absolute_laws import gets_past
from judge.games.dm.book.c105_orientation import is_tapped, tap
from judge.games.dm.book.c110_abilities import BLOCKER, CANNOT_BLOCK, GUARDMAN, MUST_BLOCK, UNBLOCKABLE, has
from judge.games.dm.book.c400_presence import NOT_SEALED, and_sealed, creatures
from judge.games.dm.book.c505_attack import Attack, attack_of, attacked, attacker, change_attack, is_on, part
from judge.games.dm.book.c603_trigger_abilities import AT_A_BLOCK, declare_and_process
from judge.games.dm.world import Game, info, opponent, owner
from judge.kernel import (
    CardId,
    Check,
    Citation,
    Happening,
    HowMany,
    PlayerId,
    Procedure,
    Question,
    Ref,
    Why,
    choose_order,
    clause,
    do,
    ruled,
)


def _is_untapped(game: Game, card: CardId) -> bool:
    return not is_tapped(game, card)


def _is_not_attacked(game: Game, card: CardId) -> bool:
    target = attacked(game)
    return target is None or target.card != card


def _changes_target(game: Game, card: CardId) -> bool:
    return has(game, card, BLOCKER) or has(game, card, GUARDMAN)


def _guards_a_creature(game: Game, card: CardId) -> bool:
    """Return whether a creature has an ability that fits the target: guardman only guards creatures."""
    return has(game, card, BLOCKER) or not has(game, card, GUARDMAN) or attacked(game) is not None


def _can_guard(game: Game, card: CardId) -> bool:
    return has(game, card, GUARDMAN) and attacked(game) is not None


def _attacker_lets_block(game: Game, card: CardId) -> bool:
    ref = attacker(game)
    return ref is None or not (has(game, ref.card, UNBLOCKABLE) or gets_past(game, ref.card, card))


def _can_be_blocked(game: Game, card: CardId) -> bool:
    return not has(game, card, BLOCKER) or _can_guard(game, card) or _attacker_lets_block(game, card)


def _may_block(game: Game, card: CardId) -> bool:
    """Return whether no text forbids a creature to block, unless it can use guardman instead."""
    return not has(game, card, CANNOT_BLOCK) or _can_guard(game, card)


def can_use_blocker(game: Game, card: CardId) -> bool:
    """Return whether a creature has blocker and no text keeps it from blocking the attacker."""
    return has(game, card, BLOCKER) and not has(game, card, CANNOT_BLOCK) and _attacker_lets_block(game, card)


CHECKS = (
    Check("dm:701.12a", "no_blocker", _changes_target),
    Check("dm:507.1a", "tapped", _is_untapped),
    Check("dm:507.1a", "is_attacked_itself", _is_not_attacked),
    Check("dm:507.1a", "no_creature_to_guard", _guards_a_creature),
    Check("dm:700.4", "cannot_be_blocked", _can_be_blocked),
    Check("dm:101.2", "cannot_block", _may_block),
)
"""The checks that a creature must pass to change the attack target (507.1a)."""


def blocking_step(game: Game) -> Procedure[None]:
    """Ask the non-turn player to change the attack target, then process the triggers on that."""
    attack = attack_of(game)
    assert attack is not None  # the step is only carried out in an attack
    changed = yield from _change_target(game)
    yield from _after_designation(game, changed=changed)


@clause("dm:507.1", "dm:702.3d", without=False)
def _change_target(game: Game) -> Procedure[bool]:
    """507.1, 507.2: have the non-turn player choose creatures, then resolve their abilities one at a time.

    Returns:
        whether an ability changed the attack target.
    """
    attack = attack_of(game)
    assert attack is not None  # the caller has looked
    player = opponent(game, attack.by)
    mine = creatures(game, player, "chosen")
    must = _compelled(game, mine)
    chosen = yield from game.choose(
        Question(
            "blockers",
            "dm:507.1",
            because=("dm:702.3d",),
            checks=(NOT_SEALED, *CHECKS),
            together=lambda picked: _leaves_out(game, must, picked),
            allowing=_allowed_by,
        ),
        by=player,
        among=and_sealed(game, player, mine),
        how_many=HowMany(len(must), len(mine)),
        because=("dm:507.1b",) if must else (),
    )
    chosen = yield from choose_order(game, player, chosen, "dm:507.2", role="block_order")
    blocks: dict[CardId, bool] = {}
    for card in chosen:
        blocks[card] = (yield from _choose_ability(game, player, card)) == BLOCKER
    changed = False
    for card in chosen:
        changed = (yield from _use(game, game.state.ref(card), blocks=blocks[card])) or changed
    return changed


def _allowed_by(game: Game, card: CardId) -> tuple[Citation, ...]:
    """Return the clauses that allow choosing a creature: its ability (507.1a), or blocker (701.12a)."""
    return ("dm:507.1a", *(("dm:701.12a",) if can_use_blocker(game, card) else ()))


def _compelled(game: Game, mine: Sequence[CardId]) -> list[CardId]:
    """507.1b: return the creatures that must block and can."""
    able = game.partition(mine, CHECKS)[0]
    must = [card for card in able if has(game, card, MUST_BLOCK) and can_use_blocker(game, card)]
    return ruled(game, "dm:507.1b", must, [])


def _leaves_out(game: Game, must: Sequence[CardId], picked: Sequence[CardId]) -> Why | None:
    left = any(card not in picked for card in must)
    return ruled(game, "dm:507.1b", Why("dm:507.1b", "must_block") if left else None)


def _choose_ability(game: Game, player: PlayerId, card: CardId) -> Procedure[str]:
    """Return the ability that a creature uses: blocker or guardman.

    With both, the non-turn player chooses (507.1). A creature that must block uses blocker (507.1b).
    """
    able = [BLOCKER] if can_use_blocker(game, card) else []
    if _can_guard(game, card) and not (able and has(game, card, MUST_BLOCK)):
        able.append(GUARDMAN)
    if len(able) < 2:
        return next(iter(able), GUARDMAN)
    (used,) = yield from game.choose(Question("changes_target", "dm:507.1"), by=player, among=able, subject=card)
    return str(used)


@clause("dm:507.2", without=False)
def _use(game: Game, ref: Ref, *, blocks: bool) -> Procedure[bool]:
    """Tap a creature and make it the attack target (507.2). Return whether that succeeded.

    ``blocks`` says whether it uses blocker; with guardman the attack is not blocked.
    """
    if not (yield from do(game, tap(game, ref.card), clause="dm:507.2")):
        return False
    game.note("target_changed", "dm:507.2", objects=(ref.card,), blocks=blocks)
    change_attack(game, target=ref, player=None, blocker=ref if blocks else None)
    return True


@clause("dm:507.3", without=None)
def _after_designation(game: Game, *, changed: bool) -> Procedure[None]:
    """507.2c, 507.3: settle whether the attack is blocked, and process triggers on that.

    ``changed`` says whether an ability changed the attack target.
    """
    attack = attack_of(game)
    ref = attacker(game)
    if attack is None or ref is None:
        return
    if attack.blocker is not None:
        change_attack(game, blocked=True)
        game.note("blocks", "dm:507.2a", because=("dm:507.2c", "dm:701.12a"), objects=(attack.blocker.card, ref.card))
    else:
        guarded = ("dm:507.2b", "dm:507.2c#unblocked-after-guardman") if changed else ()
        game.note("unblocked", "dm:507.2c", because=guarded, considered=True, objects=(ref.card,))
    yield from declare_and_process(game, AT_A_BLOCK, lambda: _trigger_events(game))


def _trigger_events(game: Game) -> list[Happening]:
    """Return the trigger events of blocking and being blocked, or of attacking unblocked."""
    attack, ref = attack_of(game), attacker(game)
    if attack is None or ref is None or not is_on(game):
        return []
    if not attack.blocked:
        return _is_not_blocked(game, attack, ref)
    blocker = part(game, attack.blocker)
    return [] if blocker is None else _blocks(game, blocker, ref)


@clause("dm:507.3a", "dm:507.3b", without=())
def _blocks(game: Game, blocker: Ref, ref: Ref) -> list[Happening]:
    """Return the trigger events of blocking (507.3a) and being blocked (507.3b)."""
    one, other = info(game, blocker.card), info(game, ref.card)
    return [
        Happening("blocks", blocker, one, owner(game, blocker.card), other=ref),
        Happening("blocked", ref, other, owner(game, ref.card), other=blocker),
    ]


@clause("dm:507.3c", without=())
def _is_not_blocked(game: Game, attack: Attack, ref: Ref) -> list[Happening]:
    """Return the trigger event of attacking unblocked (507.3c)."""
    return [Happening("attacks_unblocked", ref, info(game, ref.card), attack.by)]
