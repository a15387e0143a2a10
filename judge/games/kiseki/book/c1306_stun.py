"""1306 to 1308 Stun, stun damage, and recovery."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from judge.abilities import Text, note_missed
from judge.abilities import instructions as say
from judge.games.kiseki.book.c0300_cp_and_ep import Lose
from judge.games.kiseki.book.c0400_attributes_and_states import is_face_down, is_ready, stunned
from judge.games.kiseki.book.c1211_triggered_crafts import is_awaited
from judge.games.kiseki.book.c1214_immediate_effects import named, refs_meant, remember
from judge.games.kiseki.world import Game, controller, info, zone_of
from judge.kernel import (
    CardId,
    Citation,
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
    timestamp,
    turn_fact,
)


class Stun(OfCard):
    """A UNIT is stunned: it lies face down in the action state.

    Args:
        by: the objects that stun it (1222.4).
        attacked: whether they stun it by attacking it (1222.4a).
        answering: whether it is stunned by the answering UNIT, which does not count as stunning
            (1222.4a#answering-unit).
    """

    __slots__ = ("answering", "attacked", "by")
    key = "stunned"

    def __init__(self, ref: Ref, *, by: Sequence[Ref] = (), attacked: bool = False, answering: bool = False) -> None:
        super().__init__(ref, "kiseki:1306.1")
        self.by = tuple(by)
        self.attacked = attacked
        self.answering = answering

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the card is not a UNIT on the field (1306.1), or is stunned already (1306.2d)."""
        if not game.state.present(self.ref) or zone_of(game, self.ref.card) != "field":
            return Why("kiseki:104.2", "gone")
        if info(game, self.ref.card)["type"] != "unit":
            return Why("kiseki:1306.1", "not_a_unit")
        return Why("kiseki:1306.2d", "already") if stunned(game, self.ref.card) else None

    def together(self, game: Game) -> Sequence[Event]:
        """Return the simultaneous stun damage: its controller loses bonds equal to its CP cost (1306.3)."""
        who, card = self.player(game), self.ref.card
        if _takes_no_stun_damage(game, who, card):
            return ()
        damage = StunDamage(who, "bonds", info(game, card)["cost"] or 0, source=card, kind="stun")
        damage.clause = "kiseki:1306.3"
        if info(game, card)["cost"] != _cost_once_stunned(game, card):
            damage.because = ("kiseki:1306.3#cost-by-its-own-craft",)
        return (damage,)

    def happen(self, game: Game) -> None:
        """Mark the UNIT as stunned, and lay it face down in the action state (1306.2a)."""
        card = self.ref.card
        changed = {"turned_face_down": not is_face_down(game, card), "actioned": is_ready(game, card)}
        game.state.put(card, "stunned", True)
        game.note("laid_down", "kiseki:1306.2a", considered=True, objects=(card,), then=partial(_lay_down, game, card))
        _note_not_turned(game, self.ref, [name for name, did in changed.items() if did])

    @clause("kiseki:1222.4", "kiseki:1221.1")
    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the event of being stunned, and an event of stunning for each object that stunned the UNIT (1222.4)."""
        now = info(game, self.ref.card)
        yield Happening("stunned", self.ref, now, controller(game, self.ref.card))
        rule = "kiseki:1222.4a" if self.attacked else "kiseki:1222.4b"
        for ref in () if self.answering else self.by:
            look = game.world.last(game, ref)
            yield Happening("stuns", ref, look, look["controller"], other=self.ref, rule=rule)


class StunDamage(Lose):
    """A player loses bonds equal to the CP cost of a UNIT that is stunned (1306.3)."""

    __slots__ = ()

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return our reading that the CP cost of a face-down UNIT counts."""
        return ("kiseki:1306.3#face-down-cp-cost",)


def _cost_once_stunned(game: Game, card: CardId) -> int | None:
    """Return the CP cost of a UNIT without its own crafts, which are no longer valid once it is stunned (1306.2c)."""
    cost: int | None = info(game, card)["cost"]
    if cost == game.world.faces[card].cost:
        return cost
    mark = game.state.mark()
    game.state.put(card, "stunned", True)
    cost = info(game, card)["cost"]
    game.state.take_back(mark)
    return cost


BY_ITS_STATE = "kiseki:1306.2a#not-turned"
"""Our reading: a UNIT that becomes stunned, or stops being stunned, is not turned or actioned by an instruction."""


def _note_not_turned(game: Game, ref: Ref, names: Sequence[str]) -> None:
    """Record that a change of placement state by a stun triggers no craft on turning or actioning, if one waits."""
    for name in names:
        if any(is_awaited(game, name, player) for player in game.players):
            game.note("not_turned", BY_ITS_STATE, objects=(ref.card,), event=name)
            happening = Happening(name, ref, info(game, ref.card), controller(game, ref.card))
            note_missed(game, happening, Why(BY_ITS_STATE, "by_its_state"))


@clause("kiseki:1307.1", without=False)
def _takes_no_stun_damage(game: Game, player: PlayerId, card: CardId) -> bool:
    """Return whether a player takes no stun damage this turn, and record it (1307.1)."""
    spared = turn_fact(game, player, "no_stun_damage") > 0
    if spared:
        game.note("no_stun_damage", "kiseki:1307.1", actor=player, objects=(card,))
    return spared


def _lay_down(game: Game, card: CardId) -> None:
    for fact in ("face_down", "action"):
        game.state.put(card, fact, True)


def _turn_up(game: Game, card: CardId) -> None:
    game.state.forget(card, "face_down")
    game.state.put(card, "action", True)


class Recover(OfCard):
    """A UNIT stops being stunned (1308.1)."""

    __slots__ = ()
    key = "recovered"
    meaning = "kiseki:1308.1"

    def impossible(self, game: Game) -> Why | None:
        """Return the reason if the UNIT is gone or not stunned."""
        here = game.state.present(self.ref) and stunned(game, self.ref.card)
        return None if here else Why("kiseki:104.3", "not_stunned")

    def happen(self, game: Game) -> None:
        """End the stunned state; the UNIT lies face up in the action state (1306.4).

        Its crafts become valid now (1215.3b-1).
        """
        card = self.ref.card
        game.state.forget(card, "stunned")
        game.note("turned_up", "kiseki:1306.4", considered=True, objects=(card,), then=partial(_turn_up, game, card))
        game.state.put(card, "since", timestamp(game))
        _note_not_turned(game, self.ref, ["turned_face_up"])

    def happenings(self, game: Game) -> Iterator[Happening]:
        yield Happening("recovered", self.ref, info(game, self.ref.card), controller(game, self.ref.card))


@named("stun")
def _stun(text: Text, instruction: say.Special) -> Procedure[int]:
    """1306.1: stun UNITs; the card with the effect is the one that stuns them (1222.4b)."""
    events = [Stun(ref, by=(text.source,)) for ref in refs_meant(text, instruction)]
    return remember(text, instruction, (yield from do(text.game, *events, clause="kiseki:1306.1")))


@named("recover")
def _recover(text: Text, instruction: say.Special) -> Procedure[int]:
    events = [Recover(ref) for ref in refs_meant(text, instruction)]
    return remember(text, instruction, (yield from do(text.game, *events, clause="kiseki:1308.1")))


@named("no_stun_damage")
def _no_stun_damage(text: Text, instruction: say.Special) -> Procedure[int]:
    """1307.1: make players take no stun damage this turn."""
    for player in text.players(instruction.who):
        spares = partial(count_turn_fact, text.game, player, "no_stun_damage")
        text.game.note("spared", "kiseki:1307.1", actor=player, then=spares)
    yield from ()
    return 1
