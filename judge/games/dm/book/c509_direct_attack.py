"""509 The direct attack step: the player is attacked, shields are broken, and guard strikes take effect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm.book.c101_absolute_laws import resolve_waiting
from judge.games.dm.book.c110_abilities import (
    BREAKS_ONE,
    CANNOT_ATTACK,
    DOUBLE_BREAKER,
    KEYWORDS,
    QUATTRO_BREAKER,
    TRIPLE_BREAKER,
    WORLD_BREAKER,
    has,
)
from judge.games.dm.book.c113_shields import before_the_break, break_shields, more_to_break
from judge.games.dm.book.c400_presence import shields
from judge.games.dm.book.c505_attack import attack_of, attacker, change_attack
from judge.games.dm.book.c603_abilities import resolves
from judge.games.dm.book.c605_choosing import choose, read_as_it_is
from judge.games.dm.book.c608_continuous_effects import create_continuous
from judge.games.dm.book.c703_state_based_actions import DirectAttack
from judge.games.dm.world import Game, info
from judge.kernel import CardId, Citation, PlayerId, Procedure, Question, Ref, Waiting, as_many_as_possible, clause, do

BREAKERS = {DOUBLE_BREAKER: 2, TRIPLE_BREAKER: 3, QUATTRO_BREAKER: 4, WORLD_BREAKER: None}
"""The number of shields that each breaker ability breaks (509.2b); ``None`` means all of the player's shields."""


BY_SIDES = ("dm:509.4a", "dm:509.4b")
"""The clauses for processing the effects that trigger before the break: the turn player's, then the other's."""


@clause("dm:509.1", without=None)
def direct_attack_step(game: Game, player: PlayerId) -> Procedure[None]:
    """Attack a player directly: without shields the player loses (703.4a), otherwise shields are broken."""
    ref = attacker(game)
    assert ref is not None  # the step is only carried out while the attack is on
    shielded = bool(shields(game, player))
    yield from do(game, DirectAttack(ref, player, shielded=shielded), clause="dm:509.1")
    if not shielded:
        return
    count = yield from _how_many(game, ref.card, player)
    yield from _choose_shields(game, player, count)
    attack = attack_of(game)
    assert attack is not None  # it ends with the end of attack step
    yield from before_the_break(game, ref, attack.by, attack.shields, BY_SIDES)
    yield from _before_the_break(game)
    if attacker(game) is None:
        yield from _breaks_all_the_same(game, attack.shields, ref)
    else:
        yield from break_shields(game, attack.shields, ref, clause="dm:509.5")
    yield from _resolve_declared_uses(game)


@clause("dm:509.4c", "dm:509.4c#attacker-gone-still-breaks", without=None)
def _breaks_all_the_same(game: Game, chosen: Sequence[Ref], by: Ref) -> Procedure[None]:
    """Break the chosen shields although the attacking creature has left (509.4c)."""
    still = ("dm:509.4c", "dm:509.4c#attacker-gone-still-breaks")
    yield from break_shields(game, chosen, by, clause="dm:509.5", because=still)


@clause("dm:509.2", without=1)
def _how_many(game: Game, card: CardId, player: PlayerId) -> Procedure[int]:
    """509.2: return the number of shields to break: 1 (509.2a), or by a breaker ability.

    With several breaker abilities, the player chooses one (509.2c).
    """
    own = [keyword for keyword in BREAKERS if has(game, card, keyword)]
    more = more_to_break(game, card)
    because = ("dm:509.2", *(("dm:701.14d",) if more else ()))
    if (own or more) and has(game, card, BREAKS_ONE):
        game.note("breaks", "dm:101.2", because=("dm:509.2", "dm:509.2a"), objects=(card,), amount=1)
        return 1
    if not own:
        game.note("breaks", "dm:509.2a", because=because, objects=(card,), amount=1 + more)
        return 1 + more
    (used,) = yield from game.choose(
        Question("breaker", "dm:509.2c"),
        by=game.policy.controller(game, card),
        among=own,
        subject=card,
        because=("dm:509.2c#who-chooses",) if len(own) > 1 else (),
    )
    number = BREAKERS[used]
    count = len(shields(game, player)) if number is None else number + more
    game.note("breaks", KEYWORDS[used].says, because=(*because, *_has_it_by(game, card)), objects=(card,), amount=count)
    return count


def _has_it_by(game: Game, card: CardId) -> Iterator[Citation]:
    """Yield the clauses that give a creature keyword abilities beyond those of its visible card."""
    yield from read_as_it_is(game, frozenset({"keyword"}), card, info(game, card))


SHIELDS = Question("shields", "dm:509.3", distinct="dm:509.6")
"""The question which shields are broken."""


@clause("dm:509.3", without=None)
def _choose_shields(game: Game, player: PlayerId, count: int) -> Procedure[None]:
    """509.3: have the attacking player choose the shields to break; all if there are too few (509.6)."""
    attack = attack_of(game)
    assert attack is not None  # the caller has looked
    among = shields(game, player)
    chosen = yield from game.choose(
        SHIELDS,
        by=attack.by,
        among=among,
        how_many=as_many_as_possible(count),
        because=("dm:509.5",) if count > len(among) else (),
    )
    change_attack(game, shields=tuple(game.state.ref(card) for card in chosen))


@clause("dm:509.4", without=None)
def _before_the_break(game: Game) -> Procedure[None]:
    """509.4: resolve the effects that triggered before the break, then all other waiting effects (603.7a)."""
    yield from resolve_waiting(game, sides=BY_SIDES)


@clause("dm:509.5e", without=None)
def _resolve_declared_uses(game: Game) -> Procedure[None]:
    """509.5e: resolve the declared uses in any order, before all other waiting effects."""
    yield from resolve_waiting(game, because=("dm:509.5e",))


EFFECT = "dm:509.5b#what-guard-strike-does"
"""Our reading of guard strike's effect, which the rules leave to the text on the cards."""

ONE_OF_THEIRS = language.Select(type="creature", side="enemy", count=1)


@resolves("guard_strike")
@clause(EFFECT, "dm:101.4b")
def _guard(game: Game, waiting: Waiting) -> Procedure[None]:
    """Have the player choose a creature of the opponent, as a text does (605.2b, 101.2); it can't attack this turn."""
    player = PlayerId(waiting.controller)
    text = Text(game, player, waiting.source, waiting.id)
    chosen = yield from choose(text, player, ONE_OF_THEIRS)
    refs = tuple(game.state.ref(card) for card in chosen)
    if refs:
        create_continuous(text, refs, language.Grant(keywords=[CANNOT_ATTACK]), "end_of_turn", EFFECT)
