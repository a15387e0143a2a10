"""803.6 The legality of an attack, checked when it is declared and again when it begins (804.1)."""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.kiseki.book.c0400_attributes_and_states import is_ready, stunned
from judge.games.kiseki.book.c1309_support_and_link import LINK
from judge.games.kiseki.book.c1400_icon_crafts import COVERT, ICONS, covert_forbids
from judge.games.kiseki.world import Attack, Game, controller, forbidden_by, info, opponent, units
from judge.kernel import CardId, Check, PlayerId, Ref, Why, clause, layered, not_dropped


@clause("kiseki:1326.1", without=False)
def not_attacked(game: Game, card: CardId) -> bool:
    """Return whether a text says that a UNIT is not attacked: nobody can choose it as the attack target."""
    return "be_attacked" in info(game, card)["cannot"]


READY = Check("kiseki:803.3a-1", "not_ready", lambda game, card: is_ready(game, card))
MAY_ATTACK = Check(
    "kiseki:803.3a-2",
    "may_not_attack",
    lambda game, card: "attack" not in info(game, card)["cannot"],
    said_by=lambda game, card: forbidden_by(game, card, "attack"),
)
NOT_STUNNED = Check("kiseki:803.5a-1", "stunned", lambda game, card: not stunned(game, card))
MAY_BE_TARGET = Check(
    "kiseki:803.5a-2",
    "not_attacked",
    lambda game, card: not not_attacked(game, card),
    said_by=lambda game, card: forbidden_by(game, card, "be_attacked"),
)


def may_attack_it(attacker: CardId) -> Check:
    """Return the check that Covert allows this attacker to attack a target (1402.1)."""

    def passes(game: Game, card: CardId) -> bool:
        return not covert_forbids(game, attacker, card)

    return Check(ICONS[COVERT], "covert_apart", passes)


def can_be_chosen(game: Game, attacker: CardId, card: CardId) -> bool:
    """Return whether an attacker can choose a UNIT as the attack target (803.5a#conditions-differ-from-803-6)."""
    return not game.partition((card,), (NOT_STUNNED, MAY_BE_TARGET, may_attack_it(attacker)))[1]


def shared(game: Game, attackers: Sequence[CardId]) -> set[str]:
    """Return the organizations that every one of these UNITs has (803.3b#common-to-all)."""
    first, *others = (set(info(game, c)["traits"]) for c in attackers)
    return first.intersection(*others)


def shared_by_a_link(game: Game, attackers: Sequence[CardId]) -> bool:
    """Return whether these UNITs share an organization only because organizations are linked (1310.1)."""
    applied = game.world.standing.now(game)
    others = [effect for effect in applied.effects if effect.because != LINK]
    if len(attackers) < 2 or len(others) == len(applied.effects):
        return False
    unlinked = layered(applied.base, others, game.spend)
    return not set.intersection(*(set(unlinked[card]["traits"]) for card in attackers))


def illegal(game: Game, attack: Attack) -> list[tuple[Ref, Why]]:
    """Return the UNITs that fail a condition for a legal attack, each with the reason (803.6a to 803.6h)."""
    failed = [(ref, why) for ref in attack.attackers for why in _attacker_fails(game, ref, attack)]
    living = [r.card for r in attack.attackers if game.state.present(r)]
    if len(living) > 1 and not shared(game, living):
        failed += [(ref, Why("kiseki:803.6d", "no_shared_organization")) for ref in attack.attackers]
    if attack.target is not None:
        failed += [(attack.target, why) for why in _target_fails(game, attack)]
    return not_dropped(game, failed, lambda one: one[1].clause)


def _attacker_fails(game: Game, ref: Ref, attack: Attack) -> list[Why]:
    if not game.state.present(ref):
        return [Why("kiseki:803.6a", "not_a_unit")]
    card = ref.card
    now, found = info(game, card), _changed_sides(game, ref, attack.by)
    if now["type"] != "unit" or now["zone"] != "field":
        found.append(Why("kiseki:803.6a", "not_a_unit"))
    if not is_ready(game, card):
        found.append(Why("kiseki:803.6b", "not_ready"))
    if "attack" in now["cannot"]:
        found.append(Why("kiseki:803.6c", "may_not_attack", said_by=forbidden_by(game, card, "attack")))
    target = attack.target
    if target is not None and game.state.present(target) and covert_forbids(game, card, target.card):
        found.append(Why("kiseki:803.6e", "may_not_attack_that"))
    if attack.player is not None and any(can_be_chosen(game, card, c) for c in units(game, attack.player)):
        found.append(Why("kiseki:803.6h", "a_unit_can_be_chosen"))
    return found


def _target_fails(game: Game, attack: Attack) -> list[Why]:
    ref = attack.target
    assert ref is not None  # the caller has looked
    if not game.state.present(ref) or info(game, ref.card)["type"] != "unit":
        return [Why("kiseki:803.6f", "not_a_unit")]
    found = [Why("kiseki:803.6g", "stunned")] if stunned(game, ref.card) else []
    return [*found, *_changed_sides(game, ref, opponent(game, attack.by))]


def _changed_sides(game: Game, ref: Ref, whose: PlayerId) -> list[Why]:
    """Return the reason if a UNIT is now controlled by the other player than when it was chosen."""
    return [] if controller(game, ref.card) == whose else [Why("kiseki:803.6#whose-units", "changed_sides")]
