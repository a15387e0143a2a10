"""115, 701.13 Battles: two creatures compare their power, in an attack or by an effect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from judge.abilities import Difference, Text
from judge.games.dm import language
from judge.games.dm.book.c101_absolute_laws import resolve_waiting
from judge.games.dm.book.c110_abilities import WINS_BATTLES, has
from judge.games.dm.book.c200_parts_of_a_card import INFINITE
from judge.games.dm.book.c400_spoken_of import remember
from judge.games.dm.book.c505_attack import attack_of, attacker, change_attack, part, put_attack
from judge.games.dm.book.c603_abilities import moment, notice
from judge.games.dm.book.c603_trigger_abilities import declare
from judge.games.dm.book.c605_choosing import read_as_it_is
from judge.games.dm.book.c605_resolving import DM, deeper, performs
from judge.games.dm.book.c606_effects import objects, rule_of
from judge.games.dm.book.c608_continuous_effects import record_effects
from judge.games.dm.world import Game, in_turn_order, info, owner, zone_of
from judge.kernel import GAME, CardId, Citation, Event, Happening, OfCard, Procedure, Ref, clause, do, ruled, under

LOST_BATTLE = "lost_battle"
"""The fact on a creature that lost a battle, until 703.4d destroys it: the creature that won."""

BATTLE = "battle"
"""A fact about the game as a whole: the two creatures that are battling."""


class WinBattle(OfCard):
    """A creature wins a battle."""

    __slots__ = ("other", "powers")
    key = "wins_battle"

    def __init__(self, ref: Ref, other: Ref, powers: tuple[int, int]) -> None:
        super().__init__(ref)
        self.other = other
        self.powers = powers

    def values(self) -> dict[str, Any]:
        own, others = ("∞" if one == INFINITE else one for one in self.powers)
        return {"power": own, "against": others}

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger events of the result and of the end of the battle (115.3d)."""
        for name in (self.key, "battle_ends"):
            yield Happening(name, self.ref, info(game, self.ref.card), self.player(game), other=self.other)

    def happen(self, game: Game) -> None:
        """Change nothing: winning itself has no effect."""


class LoseBattle(WinBattle):
    """A creature loses a battle."""

    __slots__ = ()
    key = "loses_battle"

    def happen(self, game: Game) -> None:
        """Mark the creature for the state-based action that destroys it (703.4d)."""
        game.state.put(self.ref.card, LOST_BATTLE, self.other)


@clause("dm:115.1")
def battle(
    game: Game, one: Ref, other: Ref, *, clause: Citation, because: Sequence[Citation] = (), by_effect: bool = False
) -> Procedure[None]:
    """Have two creatures battle.

    Effects that trigger on the result wait until the effect that caused the battle is done (101.4e, 115.3d).

    Args:
        one: the attacking creature, or the first one named.
        because: the clauses on how the battle is processed.
        by_effect: whether an effect makes them battle; triggers on its start still take effect at once (101.4f).
    """
    game.note("battle", clause, because=("dm:115.1", *because), objects=(one.card, other.card))
    around = game.state.get(GAME, BATTLE)
    game.state.put(GAME, BATTLE, (one, other))
    yield from _fight(game, one, other, by_effect=by_effect)
    game.state.put(GAME, BATTLE, around)


@clause("dm:115.1", without=None)
def battled_by(game: Game, creature: Ref) -> Ref | None:
    """Return the creature that the given creature is battling now, or ``None`` (115.1)."""
    both = [part(game, ref) for ref in game.state.get(GAME, BATTLE) or ()]
    return next((ref for ref in both if ref != creature), None) if creature in both else None


def _fight(game: Game, one: Ref, other: Ref, *, by_effect: bool) -> Procedure[None]:
    """Process the effects that trigger when the battle starts, then compare powers (115.2, 115.3)."""
    if by_effect:
        yield from under(game, "dm:101.4f", _battle_starts(game, one, other, AT_ONCE))
    else:
        yield from _battle_starts(game, one, other)
    here, there = part(game, one), part(game, other)
    if here is None or there is None:
        removed = any(zone_of(game, ref.card) == "battle_zone" for ref in (one, other) if part(game, ref) is None)
        because = ("dm:115.3a#removed-from-combat",) if removed else ()
        game.note("no_battle", "dm:115.3a", because=because, objects=(one.card, other.card))
        return
    record_effects(game)  # what their power rests on, before it is compared
    endless = ("dm:108.1c",) if INFINITE in (power(game, here.card), power(game, there.card)) else ()
    read = [one for ref in (here, there) for one in read_as_it_is(game, POWER, ref.card, info(game, ref.card))]
    because = ("dm:115.3", *dict.fromkeys((*endless, *read)))
    yield from do(game, *_result(game, here, there), clause="dm:115.3b", because=because)


POWER = frozenset({"power"})


AT_ONCE: tuple[Citation, ...] = ("dm:101.4f", "dm:101.4f#battle-triggers")
"""The clauses for processing triggers on a battle before the effect that causes the battle is done."""


@clause("dm:115.2", without=None)
def _battle_starts(game: Game, one: Ref, other: Ref, at_once: tuple[Citation, ...] = ()) -> Procedure[None]:
    """Process the effects that trigger when the battle starts, even in the middle of an effect (115.2, 101.4f)."""
    with deeper(game):
        notice(game, [moment(game, "battle_starts")])
        for player in in_turn_order(game):
            yield from declare(game, player, "dm:603.2e", [moment(game, "battle_starts")])
        for ref, against in ((one, other), (other, one)):
            now = info(game, ref.card)
            notice(game, [Happening("battles", ref, now, owner(game, ref.card), other=against)])
        yield from resolve_waiting(game, because=("dm:115.2", *at_once))


@clause("dm:115.3", without=())
def _result(game: Game, one: Ref, other: Ref) -> Sequence[Event]:
    """Return the events of winning and losing the battle.

    An ability can decide it (115.3c); otherwise the higher power wins. Creatures of equal power both lose (115.3b).
    """
    against = {one: other, other: one}
    mine, theirs = power(game, one.card), power(game, other.card)
    figures = {one: (mine, theirs), other: (theirs, mine)}
    sure = _sure_winners(game, one, other)
    if sure:
        losers = [ref for ref in (one, other) if ref not in sure]
        found: list[Event] = [WinBattle(ref, against[ref], figures[ref]) for ref in sure]
        found += [LoseBattle(ref, against[ref], figures[ref]) for ref in losers]
        for event in found:
            event.clause, event.because = "dm:115.3c", ("dm:700.5", *(("dm:700.5a",) if not losers else ()))
        return found
    if mine == theirs:
        return [LoseBattle(one, other, figures[one]), LoseBattle(other, one, figures[other])]
    winner, loser = (one, other) if mine > theirs else (other, one)
    return [WinBattle(winner, loser, figures[winner]), LoseBattle(loser, winner, figures[loser])]


@clause("dm:700.5", without=())
def _sure_winners(game: Game, one: Ref, other: Ref) -> Sequence[Ref]:
    """Return the creatures that win battles by an ability, whatever their power; possibly both (700.5a)."""
    sure = [ref for ref in (one, other) if has(game, ref.card, WINS_BATTLES)]
    return sure if len(sure) < 2 else ruled(game, "dm:700.5a", sure, [])


@clause("dm:206.1", "dm:301.3")
@clause("dm:301.3a")
def power(game: Game, card: CardId) -> int:
    """Return the current power of a creature; 0 for a card without power."""
    return int(info(game, card)["power"] or 0)


@performs(language.Battle)
@clause("dm:115.1a", "dm:701.13a", without=0)
def _battle(text: Text, instruction: language.Battle) -> Procedure[int]:
    """Have a creature battle another, as part of the effect (101.4e)."""
    ones = objects(text, instruction.battle)
    others = [ref for ref in objects(text, instruction.with_) if ref not in ones]
    both = [*ones[:1], *others[:1]]
    if len(both) < 2 or any(zone_of(text.game, ref.card) != "battle_zone" for ref in both):
        text.game.note("nothing", "dm:115.3a", actor=text.you, role="battle", subject=text.subject)
        return 0
    yield from battle(text.game, *both, clause=rule_of(text), because=("dm:115.1a", "dm:101.4e"), by_effect=True)
    remember(text, instruction, both)
    return 1


@performs(language.EndAttack)
@clause("dm:505.6a", without=0)
def _end_attack(text: Text, instruction: language.EndAttack) -> Procedure[int]:
    """End the attack by removing the attacking creature from it (505.6a)."""
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
def _no_battle(text: Text, instruction: language.NoBattle) -> Procedure[int]:
    """Prevent the battle of an attack despite 508.1: a text beats a rule (101.1)."""
    game, attack = text.game, attack_of(text.game)
    yield from ()
    if attack is None:
        return 0
    none = partial(change_attack, game, no_battle=True)
    game.note("no_battle_comes", rule_of(text), because=("dm:101.1",), actor=text.you, subject=text.subject, then=none)
    return 1


@DM.asks(language.Battling)
def _battles(text: Text, condition: language.Battling) -> bool:
    game = text.game
    like = game.world.reader.like
    return any(
        condition.against is None or like(text, condition.against, info(game, ref.card), ref.card)
        for ref in _opponents(text, condition)
    )


@DM.lacks(language.Battling)
def _lacks_battle(text: Text, condition: language.Battling) -> Sequence[Difference]:
    game, others = text.game, _opponents(text, condition)
    if condition.against is None or not others:
        return [_difference_of_action("battling", text, condition.battling)]
    differences = game.world.reader.differences
    return [
        difference._replace(card=ref.card)
        for ref in others
        for difference in differences(text, condition.against, info(game, ref.card), ref.card)
    ]


def _opponents(text: Text, condition: language.Battling) -> Sequence[Ref]:
    """Return the creatures that the objects of a condition battle."""
    found = (battled_by(text.game, one) for one in objects(text, condition.battling))
    return [ref for ref in found if ref is not None]


def _difference_of_action(field: str, text: Text, pointer: Any, found: Ref | None = None) -> Difference:
    """Return that another creature does something, or none, instead of the objects of a condition."""
    wanted = tuple(ref.card for ref in objects(text, pointer))
    return Difference(field, wanted, () if found is None else (found.card,))


@DM.asks(language.Blocking)
@clause("dm:507.2a", without=False)
def _blocks(text: Text, condition: language.Blocking) -> bool:
    attack = attack_of(text.game)
    return attack is not None and attack.blocker is not None and attack.blocker in objects(text, condition.blocking)


@DM.lacks(language.Blocking)
def _lacks_block(text: Text, condition: language.Blocking) -> Sequence[Difference]:
    attack = attack_of(text.game)
    return [_difference_of_action("blocking", text, condition.blocking, None if attack is None else attack.blocker)]


@DM.asks(language.Attacking)
@clause("dm:506.1d", without=False)
def _attacks(text: Text, condition: language.Attacking) -> bool:
    ref = attacker(text.game)
    if ref is None or ref not in objects(text, condition.attacking):
        return False
    attack = attack_of(text.game)
    return condition.player is None or (attack is not None and (attack.player is not None) is condition.player)


@DM.lacks(language.Attacking)
def _lacks_attack(text: Text, condition: language.Attacking) -> Sequence[Difference]:
    ref = attacker(text.game)
    if ref is None or ref not in objects(text, condition.attacking):
        return [_difference_of_action("attacking", text, condition.attacking, ref)]
    wanted, found = ("player", "creature") if condition.player else ("creature", "player")
    return [Difference("attacked", wanted, found)]
