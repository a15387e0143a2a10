"""1205 Resolving cards and abilities, and instructions that contain others."""

from __future__ import annotations

from functools import partial
from typing import Any

from judge.abilities import Amount, Target, Text, asked_by, met_values, terms_of, unmet_values
from judge.abilities import instructions as say
from judge.abilities.conditions import Exists, Not
from judge.games.kiseki.book.c0203_referring import only_counts, overlooked, says_where
from judge.games.kiseki.book.c0300_cp_and_ep import Gain, Lose
from judge.games.kiseki.book.c0500_zones import Move, clear_activation, move_all
from judge.games.kiseki.book.c1201_abilities import STUNNED, void
from judge.games.kiseki.book.c1203_costs import COSTS
from judge.games.kiseki.book.c1204_playing import PERMANENT, Played
from judge.games.kiseki.book.c1204_targets import effect_of, in_sight, target_checks
from judge.games.kiseki.book.c1211_triggered_crafts import hide_again
from judge.games.kiseki.book.c1214_immediate_effects import carried_out_by, perform_all, performs, read_from
from judge.games.kiseki.book.c1305_variable_numbers import settle_on_resolution
from judge.games.kiseki.book.c1311_choosing import hide
from judge.games.kiseki.book.c1502_simultaneous import both
from judge.games.kiseki.world import ACTIVATION, Game, info, zone_of
from judge.kernel import CardId, Citation, Procedure, Question, Ref, clause, do, extent, ruled, unless_dropped

ENTERS: dict[str, tuple[Citation, ...]] = {
    "unit": ("kiseki:1205.1c-1", "kiseki:1205.1c"),
    "item": ("kiseki:1205.1c", "kiseki:1205.1c#item-missing"),
}
"""The clauses for putting a resolved card of each type onto its controller's field."""


@clause("kiseki:1205.1", without=None)
def resolve(game: Game, card: CardId, *, clause: Citation) -> Procedure[None]:
    """Resolve a card or ability in the activation zone.

    ``card`` may be a stand-in. ``clause`` is the clause that makes it resolve now.
    """
    record: Played = game.state.get(card, "played")
    text = record.text(game)
    because = ("kiseki:1205.1", *terms_of(text, () if record.body is None else [record.body]))
    game.note("resolving", clause, because=because, actor=record.you, objects=(card,))
    with game.inside():
        _check_targets(text, record, card)
        if not game.state.present(record.source):
            game.note("source_gone", "kiseki:1205.1d-1", objects=(record.source.card,), subject=text.subject)
        elif info(game, card)["type"] == "ability" and void(game, record.source.card):
            of, because = (record.source.card,), STUNNED
            game.note("source_not_valid", "kiseki:1205.1d-1", because=because, objects=of, subject=text.subject)
        if info(game, card)["type"] == "ability":
            yield from _resolve_ability(game, card, text, record)
        else:
            yield from _resolve_card(game, card, text, record)
        _hide_again(game, text)


@clause("kiseki:1205.1d", without=None)
def _resolve_ability(game: Game, card: CardId, text: Text, record: Played) -> Procedure[None]:
    """Carry out the effect of an ability, then remove it from the activation zone."""
    yield from _carry_out(text, record)
    _remove_stand_in(game, card, "kiseki:1205.1d")


@clause("kiseki:1205.1c", without=None)
def _resolve_card(game: Game, card: CardId, text: Text, record: Played) -> Procedure[None]:
    """1205.1c: carry out a resolving EVENT, and move the resolved card as its type requires.

    A card whose move is replaced or forbidden does not stay in the activation zone (1205.1c#left-in-activation).
    """
    kind = info(game, card)["type"]
    if kind in PERMANENT:
        rule, *because = ENTERS[kind]
        enter = Move(game.state.ref(card), "field", whose=record.you)
        yield from move_all(game, [enter], clause=rule, because=because)
        clear_activation(game, card, record.you)
    elif kind == "event":
        yield from _carry_out(text, record)
        if record.stands_for is None and zone_of(game, card) == "activation":
            gone = Move(game.state.ref(card), "trail", whose=record.you)
            yield from move_all(game, [gone], clause="kiseki:1205.1c-2")
            clear_activation(game, card, record.you)
        elif record.stands_for is not None:
            _remove_stand_in(game, card, "kiseki:1205.1c-2")
    else:
        _remove_stand_in(game, card, "kiseki:1205.1c-3", "kiseki:1205.1c", "kiseki:1205.1c-3#base-resolution")


@clause("kiseki:1201.2", without=None)
def _carry_out(text: Text, record: Played) -> Procedure[None]:
    """Carry out a text, first fixing the numbers that were not fixed before (1205.1b, 1305.3)."""
    body = record.body
    if body is None:
        return
    settle_on_resolution(text, body)
    yield from perform_all(text, effect_of(body))


def _check_targets(text: Text, record: Played, card: CardId) -> None:
    """1205.1a: remove illegal targets, so that only the rest of the text is carried out."""
    game, body = text.game, record.body
    for target in body.targets if body is not None else ():
        refs = text.named.get(target.id, ())
        legal = tuple(r for r in refs if _still_legal(text, target, r, card))
        for ref in refs:
            if ref not in legal:
                moved = () if game.state.present(ref) else ("kiseki:502.3",)
                game.note(
                    "target_gone",
                    "kiseki:1205.1a",
                    because=moved,
                    actor=text.you,
                    objects=(ref.card,),
                    subject=text.subject,
                )
        gone = ruled(game, "kiseki:1205.1a", [r for r in refs if r not in legal], [])
        text.named = {name: tuple(r for r in kept if r not in gone) for name, kept in text.named.items()}


def _still_legal(text: Text, target: Target, ref: Ref, itself: CardId) -> bool:
    """Return whether a target has not moved and is still legal."""
    game = text.game
    if not game.state.present(ref) or ref.card not in in_sight(text, target):
        return False
    return not game.partition((ref.card,), target_checks(text, target, itself))[1]


def _remove_stand_in(game: Game, card: CardId, rule: Citation, *because: Citation) -> None:
    if game.state.zone(card) == ACTIVATION:
        game.note(
            "leaves_activation",
            rule,
            because=because,
            considered=True,
            objects=(card,),
            then=partial(game.state.remove, card),
        )


def _hide_again(game: Game, text: Text) -> None:
    """Hide the cards revealed for a text: its own (1211.3c), and those that it revealed (1311.1)."""
    hide_again(game, text.source)
    hide(game, text.revealed)


@performs(say.Gain)
def _gain(text: Text, instruction: say.Gain) -> Procedure[int]:
    """Have players gain or lose CP, EP (302.1) or bonds; an amount of 0 or less is nothing."""
    game, takes_away = text.game, _takes_away(instruction.amount)
    amount = game.world.reader.amount(text, instruction.amount)
    kind, amount = (Lose, -amount) if takes_away else (Gain, amount)
    events = [kind(p, instruction.gain, max(0, amount), source=text.source.card) for p in text.players(instruction.who)]
    because = ("kiseki:1201.2a", "kiseki:1214.1", *read_from(text, instruction.amount))
    return extent((yield from do(game, *events, clause=carried_out_by(text), because=because)))


def _takes_away(amount: Amount) -> bool:
    """Return whether a text states an amount with a minus sign, whatever its value (104.2)."""
    return amount < 0 if isinstance(amount, int) else getattr(amount, "times", 1) < 0


@performs(say.If)
def _if(text: Text, instruction: say.If) -> Procedure[int]:
    """Carry out the branch of a condition that applies when it is reached."""
    holds = text.game.world.reader.holds(text, instruction.if_)
    clauses, hidden = clauses_of(text, instruction.if_)
    about: dict[str, Any] = {"about": hidden} if hidden else {}
    text.game.note(
        "condition",
        clauses[0],
        because=(*clauses[1:], *read_from(text, instruction.if_), *asked_by(text, instruction.if_)),
        actor=text.you,
        holds=holds,
        subject=text.subject,
        differences=() if holds else unmet_values(text, instruction.if_),
        met=met_values(text, instruction.if_) if holds else (),
        **about,
    )
    return (yield from perform_all(text, instruction.then if holds else instruction.otherwise))


def clauses_of(text: Text, condition: object) -> tuple[tuple[Citation, ...], tuple[CardId, ...]]:
    """Return the clauses for judging a condition, and the face-down cards that it leaves out.

    The clauses are those on the zone that it looks in, or else on carrying out the text.
    """
    if isinstance(condition, Not):
        return clauses_of(text, condition.not_)
    if not isinstance(condition, Exists):
        return (carried_out_by(text),), ()
    where = says_where(condition.exists)
    if only_counts(condition.exists):
        return (where, "kiseki:502.2a"), ()
    hidden = overlooked(text, condition.exists)
    return (where, "kiseki:203.4#face-down-cards-in-homebase") if hidden else (where,), hidden


@performs(say.Pay)
def _pay(text: Text, instruction: say.Pay) -> Procedure[int]:
    """1203.6: ask whether to pay the cost of an optional action, and carry the action out if it is paid."""
    game = text.game
    why = unless_dropped(game, COSTS.unpayable(text, instruction.pay))
    if why is not None:
        because = (why.clause, "kiseki:1203.1#time-of-payment")
        game.note("unpaid", "kiseki:1203.6", because=because, actor=text.you, reason=why.reason)
        return 0
    agreed = yield from game.agrees(
        Question("pay", "kiseki:1203.6", because=("kiseki:1203.6a", "kiseki:1203.1#time-of-payment")),
        by=text.you,
        subject=text.subject,
    )
    if not agreed:
        game.note(
            "unpaid", "kiseki:1203.6", because=("kiseki:1203.6a",), actor=text.you, considered=True, reason="declined"
        )
        return 0
    if not (yield from COSTS.pay_whole(game, [(text, instruction.pay)], rule="kiseki:1203.6", back="kiseki:1203.2")):
        return 0
    return (yield from perform_all(text, instruction.then))


@performs(say.May)
def _may(text: Text, instruction: say.May) -> Procedure[int]:
    """1203.6: ask whether to do an optional action; the controller decides unless a player is named (1203.6a)."""
    (who,) = text.players(instruction.who)
    because = ("kiseki:1203.6a",) if instruction.who == "you" else ()
    agreed = yield from text.game.agrees(
        Question("may", "kiseki:1203.6"), by=who, subject=text.subject, because=because
    )
    return (yield from perform_all(text, instruction.may)) if agreed else 0


@performs(say.Repeat)
def _repeat(text: Text, instruction: say.Repeat) -> Procedure[int]:
    """104.2: repeat instructions the given number of times; 0 or less means none."""
    times, done = text.game.world.reader.amount(text, instruction.repeat), 0
    if times <= 0:
        text.game.note("dropped", "kiseki:104.2", event="repeated", reason="zero")
    for _ in range(times):
        done += yield from perform_all(text, instruction.do)
    return done


@performs(say.EachPlayer)
def _each_player(text: Text, instruction: say.EachPlayer) -> Procedure[int]:
    """1502.1: have each player choose, the primary player first; then carry out the choices at once."""
    return (yield from both(text, instruction.each_player))
