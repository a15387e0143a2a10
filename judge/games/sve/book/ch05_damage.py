"""5.13 Damage, 5.14 recovering PP, and changing defense without damage."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from judge.abilities import Text
from judge.abilities import instructions as say
from judge.abilities.selections import Count, Resource
from judge.games.sve import language as own
from judge.games.sve.book.ch01_overview import at_once
from judge.games.sve.book.ch03_players import Number, controller, turn_player
from judge.games.sve.book.ch05_moves import meant
from judge.games.sve.book.ch10_abilities import NOTATIONS
from judge.games.sve.book.ch10_continuous import LOSSES, begun_since, has_begun_to_set_defense
from judge.games.sve.book.ch10_division import split
from judge.games.sve.book.ch10_effects import performs
from judge.games.sve.book.ch12_keywords import DRAIN
from judge.games.sve.book.ch13_classes import counted_by
from judge.games.sve.language import Stat
from judge.games.sve.world import Game, info, leader, zone_of
from judge.kernel import (
    GAME,
    Event,
    Happening,
    OfCard,
    PlayerId,
    Procedure,
    Ref,
    Why,
    clause,
    count_turn_fact,
    do,
    extent,
    new_timestamp,
    turn_fact,
)

DamageKind = Literal["attack", "strike_back", "ability"]
ABILITY_DAMAGE = "sve:5.13.3.3"
DEALT = {
    "deals_damage": "sve:5.13.3.4",
    "deals_attack_damage": "sve:5.13.3.1",
    "deals_combat_damage": "sve:5.13.3.2",
    "deals_ability_damage": ABILITY_DAMAGE,
}
"""The names of trigger events of dealing damage, with the clause that defines each."""

TAKEN = {
    "attack_damage": "sve:5.13.3.1",
    "strike_back_damage": "sve:5.13.3.2",
    "combat_damage": "sve:5.13.3.2",
    "ability_damage": ABILITY_DAMAGE,
}
"""The names of trigger events of taking damage, with the clause that defines each."""


class Damage(Event):
    """A follower or leader loses defense (5.13.1), possibly below 0 (5.13.1.1).

    Args:
        kind: attack damage, damage of a strike back, or ability damage (5.13.3).
        fighting: whether attacker and target are in combat, which makes it combat damage too (5.13.3.2).
        means: the clause that explains the event; 5.13.2 for damage that an effect has changed.
    """

    __slots__ = ("amount", "fighting", "kind", "ref", "source")
    key = "damaged"

    def __init__(
        self,
        ref: Ref,
        amount: int,
        source: Ref,
        kind: DamageKind = "ability",
        fighting: bool = False,
        *,
        means: str = "sve:5.13.1",
    ) -> None:
        super().__init__(means)
        self.ref = ref
        self.amount = amount
        self.source = source
        self.kind = kind
        self.fighting = fighting

    @property
    def extent(self) -> int:
        return self.amount

    def player(self, game: Game) -> PlayerId:
        return controller(game, self.ref.card)

    def objects(self) -> Sequence[str]:
        return (self.ref.card, self.source.card)

    def values(self) -> dict[str, Any]:
        return {"amount": self.amount, "kind": self.kind}

    def impossible(self, game: Game) -> Why | None:
        """Return why no damage is dealt.

        The object is gone, is not a follower or leader (5.13.1.2), or the amount is 0 or less (1.3.2.2).
        """
        if not game.state.present(self.ref) or zone_of(game, self.ref.card) not in ("field", "leader"):
            return Why("sve:1.3.2", "gone")
        if info(game, self.ref.card)["type"] not in ("follower", "leader"):
            return Why("sve:5.13.1.2", "takes_no_damage")
        if self.amount <= 0:
            below = ("sve:1.3.2.2.1",) if self.amount < 0 else ()
            return Why("sve:5.13.2#damage-to-zero" if self.history else "sve:1.3.2.2", "zero", also=below)
        return None

    def happen(self, game: Game) -> None:
        _take_damage(game, self.ref, self.amount)

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger events of taking and dealing damage, with the clause of each kind (5.13.3)."""
        now = info(game, self.ref.card)
        values = {"amount": self.amount}
        victim = controller(game, self.ref.card)
        yield Happening("damaged", self.ref, now, victim, values=values, other=self.source)
        if now["type"] == "leader":
            yield Happening("leader_damaged", self.ref, now, victim, values=values, other=self.source)
        for name in self.taken():
            yield Happening(name, self.ref, now, victim, values=values, other=self.source, rule=TAKEN[name])
        dealer = game.world.last(game, self.source)
        for name in self.dealt():
            whose = dealer["controller"]
            yield Happening(name, self.source, dealer, whose, values=values, other=self.ref, rule=DEALT[name])

    def taken(self) -> Iterator[str]:
        """Yield the names of the trigger events of taking this kind of damage."""
        yield f"{self.kind}_damage"
        if self.fighting:
            yield "combat_damage"

    def dealt(self) -> Iterator[str]:
        """Yield the names of the trigger events of dealing it; "deals damage" includes every kind (5.13.3.4)."""
        yield "deals_damage"
        if self.kind == "attack":
            yield "deals_attack_damage"
        if self.fighting:
            yield "deals_combat_damage"
        if self.kind == "ability":
            yield "deals_ability_damage"


class Life(OfCard):
    """The defense of a leader or follower is raised or lowered without damage.

    Args:
        ref: the leader or follower.
        means: the clause that explains the event.
    """

    __slots__ = ("amount",)
    key = "life"

    def __init__(self, ref: Ref, amount: int, means: str = "sve:5.26.1") -> None:
        super().__init__(ref, means)
        self.amount = amount

    @property
    def extent(self) -> int:
        """The amount of the change, without its sign."""
        return abs(self.amount)

    def values(self) -> dict[str, Any]:
        return {"amount": self.amount}

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the object is gone, has no defense (5.24.2.1), or the change is 0 (5.26.1)."""
        if not game.state.present(self.ref) or zone_of(game, self.ref.card) not in ("field", "leader"):
            return Why("sve:1.3.2", "gone")
        if info(game, self.ref.card)["type"] not in ("follower", "leader"):
            return Why("sve:5.24.2.1", "no_defense")
        return Why("sve:5.26.1", "zero") if self.amount == 0 else None

    def happen(self, game: Game) -> None:
        lower_defense(game, self.ref, -self.amount)

    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger event of gaining or losing defense."""
        name = "defense_gained" if self.amount > 0 else "defense_lost"
        values = {"amount": abs(self.amount)}
        yield Happening(name, self.ref, info(game, self.ref.card), self.player(game), values=values)


def _no_more_than_it_has(game: Game, ref: Ref, amount: int) -> int:
    return min(amount, max(0, int(info(game, ref.card)["defense"] or 0)))


@clause("sve:5.13.1.1", instead=_no_more_than_it_has)
def _even_below_zero(game: Game, ref: Ref, amount: int) -> int:
    """Return the defense lost by damage: all of it, even below zero (5.13.1.1)."""
    return amount


@clause("sve:2.8.2", without=None)
def _take_damage(game: Game, ref: Ref, amount: int) -> None:
    lower_defense(game, ref, _even_below_zero(game, ref, amount))


def lower_defense(game: Game, ref: Ref, amount: int) -> None:
    """Lower a defense, and keep the time of the loss if effects may set that defense.

    An effect that sets defense replaces only earlier losses.
    """
    state = game.state
    lost: int = state.get(ref.card, "damage", 0)
    dated: tuple[tuple[int, int], ...] = state.get(ref.card, LOSSES, ())
    if has_begun_to_set_defense(game) and (not dated or begun_since(game, dated[-1][0])):
        state.put(ref.card, LOSSES, (*dated, (new_timestamp(game), lost)))
    state.put(ref.card, "damage", lost + amount)
    remember_loss(game, ref, amount)


STRUCK = "struck"
"""A fact about the game as a whole: what lost defense since the last check timing, and whether down to 0."""


def remember_loss(game: Game, ref: Ref, amount: int) -> None:
    """Record a loss of defense for the next check timing, and for Sanguine (13.5.2.2)."""
    if amount > 0:
        left = info(game, ref.card)["defense"]
        spent = left is not None and left <= 0  # what was made a follower may have none
        game.state.put(GAME, STRUCK, (*game.state.get(GAME, STRUCK, ()), (ref, spent)))
    player = controller(game, ref.card)
    turns_players = player == turn_player(game) and ref.card == leader(game, player)
    if amount > 0 and turns_players and not turn_fact(game, player, "leader_lost"):  # how often does not matter
        count_turn_fact(game, player, "leader_lost")


@performs(say.Damage)
def _damage(text: Text, instruction: say.Damage) -> Procedure[int]:
    """Deal damage to all objects at the same time, with the shares of a divided amount (10.6.2.4)."""
    game = text.game
    refs, followed = meant(text, instruction.to)
    amount = game.world.reader.amount(text, instruction.damage)
    source, kind, fighting = _dealt(text)
    because = (TAKEN[f"{kind}_damage"], *followed, *read_from(text, instruction.damage))
    if not refs:
        game.note("nothing", "sve:1.3.2", actor=text.you, role="damage")
    shares = (
        (yield from _shares(text, instruction, refs, amount)) if instruction.divided else dict.fromkeys(refs, amount)
    )
    hits = [Damage(ref, shares.get(ref, 0), source, kind, fighting) for ref in refs]
    if hits and kind == "ability" and DRAIN in game.world.last(game, source)["keywords"]:
        game.note("drain_idle", "sve:12.13.2.2", objects=(source.card,), kind=kind, ability=f"{source.card}.{DRAIN}")
    return extent((yield from do(game, *hits, clause="sve:5.13.1", because=because)))


def _dealt(text: Text) -> tuple[Ref, DamageKind, bool]:
    """Return the source and kind of a text's damage, and whether it is combat damage.

    Damage that replaces other damage has the source and kind of that one.
    """
    instead = text.in_place_of
    if isinstance(instead, Damage):
        return instead.source, instead.kind, instead.fighting
    return text.source, "ability", False


def _shares(text: Text, instruction: say.Damage, refs: Sequence[Ref], amount: int) -> Procedure[Mapping[Ref, int]]:
    """Return the share of each object as split when the text was played; if it was not, split it now."""
    shares = text.shares.get(id(instruction))
    return (yield from split(text, refs, amount)) if shares is None else shares


def read_from(text: Text, amount: Any) -> tuple[str, ...]:
    """Return the clauses on an amount that is a count, a printed number, or a number of a card that has left."""
    if isinstance(amount, Count):
        return ("sve:5.28.1",)
    if isinstance(amount, Resource) and amount.resource in NOTATIONS:
        return (NOTATIONS[amount.resource], *counted_by(text, amount.resource))
    if isinstance(amount, Stat) and amount.stat.startswith("printed"):
        return ("sve:5.23.1",)
    gone = isinstance(amount, Stat) and text.game.world.reader.departed(text, amount)
    return ("sve:10.11.1",) if gone else ()


@performs(own.Life)
def _life(text: Text, instruction: own.Life) -> Procedure[int]:
    refs, followed = meant(text, instruction.to)
    amount = text.game.world.reader.amount(text, instruction.life)
    because = (*followed, *read_from(text, instruction.life))
    return extent((yield from do(text.game, *(Life(r, amount) for r in refs), clause="sve:5.26.1", because=because)))


@performs(own.Recover)
def _recover(text: Text, instruction: own.Recover) -> Procedure[int]:
    """Recover PP, up to the maximum (5.14.1.1)."""
    amount = text.game.world.reader.amount(text, instruction.recover)
    events = [Number(who, "pp", max(0, amount)) for who in text.players(instruction.who)]
    beyond = any(event.meant(text.game) > text.game.state.get(event.who, "max_pp", 0) for event in events)
    because = (*at_once(instruction.who), *read_from(text, instruction.recover), *(("sve:5.14.1.1",) if beyond else ()))
    return extent((yield from do(text.game, *events, clause="sve:5.14.1", because=because)))


@performs(say.Gain)
def _gain(text: Text, instruction: say.Gain) -> Procedure[int]:
    amount = text.game.world.reader.amount(text, instruction.amount)
    events = [Number(who, instruction.gain, amount) for who in text.players(instruction.who)]
    because = tuple(dict.fromkeys((*at_once(instruction.who), *(c for e in events for c in e.capped_by(text.game)))))
    return extent((yield from do(text.game, *events, clause="sve:5.26.1", because=because)))
