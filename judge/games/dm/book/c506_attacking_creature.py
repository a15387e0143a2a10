"""506 The attacking creature designation step: choosing an attacker and its target."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Instruction, Text
from judge.games.dm.book.c101_absolute_laws import attacks_untapped, is_out_of_reach
from judge.games.dm.book.c105_orientation import is_tapped, tap
from judge.games.dm.book.c110_abilities import (
    CANNOT_ATTACK,
    CANNOT_ATTACK_CREATURES,
    CANNOT_ATTACK_PLAYERS,
    DRAWS_ATTACKS,
    MACH_FIGHTER,
    MUST_ATTACK,
    MUST_BE_ATTACKED,
    PLAYER_ATTACKER,
    SPEED_ATTACKER,
    given_by,
    has,
)
from judge.games.dm.book.c400_presence import NOT_SEALED, UNSEALED, and_sealed, creatures, elements
from judge.games.dm.book.c505_attack import Attack, attack_of, attacker, is_on, put_attack
from judge.games.dm.book.c603_abilities import works
from judge.games.dm.book.c603_trigger_abilities import AT_AN_ATTACK, declare_and_process
from judge.games.dm.book.c605_choosing import feasible
from judge.games.dm.book.c605_resolving import perform_all
from judge.games.dm.book.c801_evolution_creatures import is_evolution
from judge.games.dm.book.c803_gods import is_linked_god
from judge.games.dm.book.c804_two_sided_cards import is_awakened, is_other_side_up
from judge.games.dm.language import AttackCost
from judge.games.dm.world import Game, face, info, opponent, owner
from judge.kernel import GAME, CardId, Check, Citation, Happening, PlayerId, Procedure, Question, Why, clause, do, ruled


@clause("dm:301.5", without=False)
def has_summoning_sickness(game: Game, card: CardId) -> bool:
    """Return whether a creature cannot attack because it entered this turn (301.5).

    Evolution creatures, linked gods, awakened creatures and speed attackers are exempt. It is computed from the current
    characteristics (802.3).
    """
    if not _is_new(game, card) and not _is_there_again(game, card):
        return False
    evolved = is_evolution(game, card) and ruled(game, "dm:801.3", True, False)
    linked = is_linked_god(game, card) and ruled(game, "dm:803.5", True, False)
    return not evolved and not linked and not is_awakened(game, card) and not has(game, card, SPEED_ATTACKER)


@clause("dm:804.6a", "dm:806.5", "dm:806.5a", "dm:803.5a#whose-turn")
def _is_new(game: Game, card: CardId) -> bool:
    """Return whether a card entered the battle zone this turn, whichever side it shows (806.5a)."""
    return bool(game.state.get(card, "came") == game.state.get(GAME, "turn_number"))


@clause("dm:116.2a#there-again", without=False)
def _is_there_again(game: Game, card: CardId) -> bool:
    """Return whether a creature's last seal was removed this turn (116.2a#there-again)."""
    return bool(game.state.get(card, UNSEALED) == game.state.get(GAME, "turn_number"))


def _has_to_wait(game: Game, card: CardId) -> bool:
    """Return whether a creature can attack neither creatures nor players yet.

    With mach fighter it could attack creatures, with ``player_attacker`` players.
    """
    at_once = has(game, card, MACH_FIGHTER) or has(game, card, PLAYER_ATTACKER)
    return has_summoning_sickness(game, card) and not at_once


def _reaches(game: Game, attacking: CardId, target: str) -> bool:
    """Return whether summoning sickness allows an attack on this target.

    With mach fighter a new creature can attack creatures, with ``player_attacker`` players.
    """
    at_once = PLAYER_ATTACKER if target in game.players else MACH_FIGHTER
    return not has_summoning_sickness(game, attacking) or has(game, attacking, at_once)


def _is_fresh_fighter(game: Game, card: CardId) -> bool:
    """Return whether a creature with mach fighter entered this turn; it can attack untapped creatures."""
    return _is_new(game, card) and has(game, card, MACH_FIGHTER)


IS_CREATURE = Check("dm:505.3", "not_a_creature", lambda game, card: info(game, card)["type"] == "creature")
IS_UNTAPPED = Check("dm:506.1a", "tapped", lambda game, card: not is_tapped(game, card))


def _no_longer_exempt(game: Game, card: CardId) -> tuple[Citation, ...]:
    """Return the clause on unlinked gods (803.5a), or on NEO creatures without a card underneath (802.3)."""
    if "neo" in info(game, card)["special"]:
        return ("dm:802.3",)
    unlinked = bool(face(game, card).links) and not is_linked_god(game, card)
    return ruled(game, "dm:803.5a", ("dm:803.5a",), ()) if unlinked else ()


NO_SICKNESS = Check(
    "dm:301.5", "summoning_sickness", lambda game, card: not _has_to_wait(game, card), also=_no_longer_exempt
)
NOT_THERE_AGAIN = Check(
    "dm:116.2a#there-again",
    "summoning_sickness",
    lambda game, card: _is_new(game, card) or not _is_there_again(game, card) or not has_summoning_sickness(game, card),
)
NO_NEW_DRAGHEART = Check("dm:806.5a", "summoning_sickness", lambda game, card: not _is_new_dragheart(game, card))
MAY_ATTACK = Check(
    "dm:101.2",
    "cannot_attack",
    lambda game, card: not has(game, card, CANNOT_ATTACK),
    said_by=lambda game, card: given_by(game, card, CANNOT_ATTACK),
)
HAS_TARGET = Check(
    "dm:506.1a",
    "nothing_to_attack",
    lambda game, card: _has_to_wait(game, card) or any(not why for why in _against_targets(game, card)),
    also=lambda game, card: tuple(dict.fromkeys(why for why in _against_targets(game, card) if why)),
)
MEETS_CONDITION = Check(
    "dm:506.1a", "attack_cost_unmet", lambda game, card: all(feasible(*one) for one in _costs(game, card))
)
CAN_ATTACK = (IS_UNTAPPED, NO_NEW_DRAGHEART, NOT_THERE_AGAIN, NO_SICKNESS, MAY_ATTACK, MEETS_CONDITION, HAS_TARGET)
"""The checks that a creature must pass to be designated as attacking (506.1a)."""


def _costs(game: Game, card: CardId) -> Iterator[tuple[Text, Sequence[Instruction]]]:
    """Yield the instructions that a creature's texts require for attacking, each with its text (506.1a)."""
    for ability in info(game, card)["abilities"]:
        if isinstance(ability.node, AttackCost) and works(game, card, ability):
            text = Text(game, owner(game, card), game.state.ref(card), f"{card}.{ability.label}")
            if ability.node.if_ is None or game.world.reader.holds(text, ability.node.if_):
                yield text, ability.node.attack_cost


@clause("dm:506.1a", without=None)
def _meet_conditions(game: Game, card: CardId) -> Procedure[None]:
    """Carry out the instructions that a creature's texts require for attacking (506.1a)."""
    for text, cost in list(_costs(game, card)):
        game.note("pays_to_attack", "dm:506.1a", actor=text.you, objects=(card,))
        yield from perform_all(text, cost, wholly=True)


def could_not_attack(game: Game, card: CardId, target: str | None) -> bool:
    """Return whether something other than being tapped keeps a creature from attacking a target now.

    ``target`` is ``None`` if the attack has another target since it was blocked.
    """
    if target is not None and _forbidden(game, card, target):
        return True
    return any(not check.passes(game, card) for check in (NO_NEW_DRAGHEART, NO_SICKNESS, MAY_ATTACK))


def attackers(game: Game, player: PlayerId) -> list[CardId]:
    """Return the creatures that a player can attack with now."""
    return list(game.partition(creatures(game, player, "chosen"), CAN_ATTACK)[0])


@clause("dm:506.1b", "dm:506.1b#compelled-but-unable", without=())
def compelled(game: Game, player: PlayerId) -> list[CardId]:
    """Return the creatures that must attack this turn and can; the attack step goes on until then (506.1b)."""
    return [card for card in attackers(game, player) if has_to_attack(game, card)]


def has_to_attack(game: Game, card: CardId) -> bool:
    """Return whether a text makes a creature attack if it can, or attack a creature that it can attack (506.1b)."""
    return has(game, card, MUST_ATTACK) or any(has(game, one, MUST_BE_ATTACKED) for one in _aims(game, card))


ATTACKER = Question(
    "attacker",
    "dm:506.1a",
    because=("dm:506.1", "dm:505.4", "dm:702.3c", "dm:301.4"),
    checks=(NOT_SEALED, IS_CREATURE, *CAN_ATTACK),
    otherwise=Why("dm:505.2", "not_the_turn_players"),
)
"""The question which creature attacks."""


@clause("dm:301.4", "dm:506.1", "dm:702.3c", without=False)
def designate(game: Game, player: PlayerId, *, again: bool = False) -> Procedure[bool]:
    """506.1: have the player choose an attacking creature, tap it, and choose its target.

    ``again`` says whether this is not the first attack of the step; 505.5 is cited then.

    Raises:
        IllegalPlay: no creature can attack, or not the chosen one.
    """
    (card,) = yield from game.choose(
        ATTACKER,
        by=player,
        among=and_sealed(game, player, elements(game, player, "chosen")),
        because=_why_it_can(game, player),
    )
    ref = game.state.ref(card)
    yield from _meet_conditions(game, card)
    yield from do(game, tap(game, card), clause="dm:506.1c", because=("dm:105.3",))
    target = yield from _target(game, player, card)
    game.commit()
    on_player = target in game.players
    put_attack(
        game,
        Attack(
            player,
            ref,
            target=None if on_player else game.state.ref(CardId(target)),
            player=PlayerId(target) if on_player else None,
        ),
    )
    any_number = ("dm:505.5",) if again else ()
    game.note("attacks", "dm:506.1d", because=("dm:506.1e", *any_number), actor=player, objects=(card, target))
    return True


def _why_it_can(game: Game, player: PlayerId) -> tuple[str, ...]:
    """Return the clauses that let creatures attack in spite of entering this turn or of a restriction."""
    new = [
        c for c in creatures(game, player, "chosen") if game.state.get(c, "came") == game.state.get(GAME, "turn_number")
    ]
    evolved = ["dm:802.3" if "neo" in info(game, c)["special"] else "dm:801.3" for c in new if is_evolution(game, c)]
    linked = ("dm:803.5",) if any(is_linked_god(game, c) for c in new) else ()
    awakened = ("dm:804.6",) if any(is_awakened(game, c) for c in new) else ()
    mine = (c for c in creatures(game, player, "chosen") if c not in new)
    dragsolved = ("dm:806.5a",) if any(_is_dragheart(game, c) and is_other_side_up(game, c) for c in mine) else ()
    speedy = ("dm:101.2",) if any(has(game, c, SPEED_ATTACKER) for c in new) else ()
    freed = ("dm:101.2",) if any(info(game, c)["ignores"] for c in creatures(game, player, "chosen")) else ()
    return (*dict.fromkeys(evolved), *linked, *awakened, *dragsolved, *(speedy or freed))


def _is_dragheart(game: Game, card: CardId) -> bool:
    return "dragheart" in info(game, card)["special"]


def _is_new_dragheart(game: Game, card: CardId) -> bool:
    """Return whether a creature is a dragheart with summoning sickness.

    Its turning over does not matter, only when the card entered (806.5a).
    """
    return _is_dragheart(game, card) and has_summoning_sickness(game, card)


def _can_be_attacked(game: Game, attacking: CardId, target: str) -> bool:
    """505.2: return whether a target can be attacked: a player, or a tapped creature, or as a text says."""
    if target in game.players or is_tapped(game, CardId(target)):
        return True
    return attacks_untapped(game, attacking, CardId(target)) or _is_fresh_fighter(game, attacking)


def _target(game: Game, player: PlayerId, attacking: CardId) -> Procedure[str]:
    """506.1e: have the player choose the target: the opponent or one of their tapped creatures."""
    theirs, aims = opponent(game, player), _aims(game, attacking)
    (target,) = yield from game.choose(
        Question(
            "attack_target",
            "dm:506.1e",
            because=("dm:505.2",),
            checks=(*_of_targets(attacking), *_aimed(aims)),
            otherwise=Why("dm:505.2", "not_the_others"),
        ),
        by=player,
        among=[theirs, *and_sealed(game, theirs, creatures(game, theirs, "chosen"))],
        because=(*_against_the_rule(game, attacking, theirs), *((AIMED, *TEXT_WINS) if aims else ())),
    )
    return str(target)


def _against_the_rule(game: Game, attacking: CardId, theirs: PlayerId) -> tuple[str, ...]:
    """Return the clause for a text that lets a creature attack an untapped one, if one applies."""
    able = any(attacks_untapped(game, attacking, creature) for creature in creatures(game, theirs, "chosen"))
    return ("dm:101.2",) if able else ()


def _of_targets(attacking: CardId) -> tuple[Check, ...]:
    """Return the checks that the target of a creature's attack must pass."""
    return (
        NOT_SEALED,
        Check("dm:301.5", "attacker_has_to_wait", lambda game, one: _reaches(game, attacking, one)),
        Check("dm:505.2", "untapped", lambda game, one: _can_be_attacked(game, attacking, one)),
        Check("dm:101.2", "cannot_be_attacked", lambda game, one: not _forbidden(game, attacking, one)),
    )


def _aims(game: Game, attacking: CardId) -> list[CardId]:
    """Return the creatures that a text has attacked if able and that this creature can attack."""
    checks = _of_targets(attacking)
    return [
        card
        for card in creatures(game, opponent(game, owner(game, attacking)), "chosen")
        if (has(game, card, MUST_BE_ATTACKED) or has(game, card, DRAWS_ATTACKS))
        and all(check.passes(game, card) for check in checks)
    ]


AIMED = "dm:506.1e#which-creature-is-attacked"
"""Our reading: the target is one of the creatures that a text has attacked if able."""

TEXT_WINS: tuple[Citation, ...] = ("dm:101.1",)


def _aimed(aims: Sequence[CardId]) -> tuple[Check, ...]:
    """Return the check that one of these creatures is chosen as the target; none if there are no such creatures."""
    check = Check(
        AIMED,
        "must_attack_other",
        lambda _, one: one in aims,
        said_by=lambda *_: tuple(aims),
        also=lambda *_: TEXT_WINS,
    )
    return (check,) if aims else ()


def _against_targets(game: Game, card: CardId) -> Iterator[Citation]:
    """Yield, for each target on the other side, the clause that keeps a creature from attacking it, or ``""``."""
    theirs, checks = opponent(game, owner(game, card)), _of_targets(card)
    for one in (theirs, *creatures(game, theirs, "chosen")):
        yield next((check.why.clause for check in checks if not check.passes(game, one)), "")


def _forbidden(game: Game, attacking: CardId, target: str) -> bool:
    """Return whether a text forbids a creature to attack this player or creature (101.2)."""
    if target in game.players:
        return has(game, attacking, CANNOT_ATTACK_PLAYERS)
    return has(game, attacking, CANNOT_ATTACK_CREATURES) or is_out_of_reach(game, CardId(target), attacking)


@clause("dm:506.3", without=None)
def attack_triggers(game: Game) -> Procedure[None]:
    """506.3: process triggers on the attack, and let players declare others (506.3c to 506.3e)."""
    yield from declare_and_process(game, AT_AN_ATTACK, lambda: _attacks(game))


def _attacks(game: Game) -> list[Happening]:
    """Return the trigger events of attacking and being attacked; none if the attack has ended (505.6a)."""
    attack, ref = attack_of(game), attacker(game)
    if attack is None or ref is None or not is_on(game):
        return []
    found = [Happening("attacks", ref, info(game, ref.card), attack.by, other=attack.target)]
    if attack.target is not None:
        card = attack.target.card
        found.append(Happening("attacked", attack.target, info(game, card), owner(game, card), other=ref))
    return found
