"""115.1a, 701.13 Battles that effects bring about."""

from __future__ import annotations

from functools import partial

from judge.abilities import Text
from judge.games.dm import language
from judge.games.dm._attack import attack_of, attacker, change_attack, put_attack
from judge.games.dm._performing import DM, performs
from judge.games.dm.book.c115_battle import battle, battled_by
from judge.games.dm.book.c606_effects import objects, remember, rule_of
from judge.games.dm.world import dm, info, zone_of
from judge.kernel import Procedure, clause


@performs(language.Battle)
@clause("dm:115.1a", "dm:701.13a", without=0)
def _battle(text: Text, what: language.Battle) -> Procedure[int]:
    """Let a creature battle another, as part of the effect (101.4e)."""
    ones = objects(text, what.battle)
    others = [ref for ref in objects(text, what.with_) if ref not in ones]
    both = [*ones[:1], *others[:1]]
    if len(both) < 2 or any(zone_of(text.game, ref.card) != "battle_zone" for ref in both):
        text.game.note("nothing", "dm:115.3a", actor=text.you, role="battle", subject=text.subject)
        return 0
    yield from battle(text.game, *both, clause=rule_of(text), because=("dm:115.1a", "dm:101.4e"), by_effect=True)
    remember(text, what, both)
    return 1


@performs(language.EndAttack)
@clause("dm:505.6a", without=0)
def _end_attack(text: Text, what: language.EndAttack) -> Procedure[int]:
    """Take the attacking creature out of its attack, which ends at once (505.6a)."""
    game, ref = text.game, attacker(text.game)
    if ref is None:
        game.note("nothing", "dm:606.2", actor=text.you, role="attacker", subject=text.subject)
        return 0
    ends = partial(put_attack, game, None)
    game.note("called_off", rule_of(text), because=("dm:505.6a",), objects=(ref.card,), then=ends)
    yield from ()
    return 1


@performs(language.NoBattle)
@clause("dm:101.1", without=0)
def _no_battle(text: Text, what: language.NoBattle) -> Procedure[int]:
    """Let no battle take place in the attack, whatever 508.1 says of it: a text beats a rule (101.1)."""
    game, attack = text.game, attack_of(text.game)
    yield from ()
    if attack is None:
        return 0
    none = partial(change_attack, game, no_battle=True)
    game.note("no_battle_comes", rule_of(text), because=("dm:101.1",), actor=text.you, subject=text.subject, then=none)
    return 1


@DM.asks(language.Battling)
def _battles(text: Text, what: language.Battling) -> bool:
    """Return whether a creature is battling one that is like what is asked (115.1)."""
    game = text.game
    others = [ref for one in objects(text, what.battling) if (ref := battled_by(game, one)) is not None]
    like = dm(game).reader.like
    return any(what.against is None or like(text, what.against, info(game, ref.card), ref.card) for ref in others)


@DM.asks(language.Blocking)
@clause("dm:507.2a", without=False)
def _blocks(text: Text, what: language.Blocking) -> bool:
    """Return whether a creature is the blocking creature (507.2a)."""
    attack = attack_of(text.game)
    return attack is not None and attack.blocker is not None and attack.blocker in objects(text, what.blocking)


@DM.asks(language.Attacking)
@clause("dm:506.1d", without=False)
def _attacks(text: Text, what: language.Attacking) -> bool:
    """Return whether a creature is the attacking creature (506.1d)."""
    ref = attacker(text.game)
    if ref is None or ref not in objects(text, what.attacking):
        return False
    attack = attack_of(text.game)
    return what.player is None or (attack is not None and (attack.player is not None) is what.player)
