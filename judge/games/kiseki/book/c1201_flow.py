"""Words that put instructions together: if, may, for each, each player, gaining and losing."""

from __future__ import annotations

from judge.abilities import Amount, Text
from judge.abilities import instructions as say
from judge.abilities.conditions import Exists, Not
from judge.games.kiseki.book.c0203_referring import only_counts, overlooks, says_where
from judge.games.kiseki.book.c0300_cp_and_ep import Gain, Lose
from judge.games.kiseki.book.c1203_costs import COSTS
from judge.games.kiseki.book.c1214_immediate_effects import carried_out_by, perform_all, performs, read_from
from judge.games.kiseki.book.c1502_simultaneous import both
from judge.kernel import Citation, Procedure, Question, do, extent, stands


@performs(say.Gain)
def _gain(text: Text, what: say.Gain) -> Procedure[int]:
    """Gain CP or EP (302.1) or bonds, or lose them, where the text takes away; 0 or less of either is nothing."""
    game, takes_away = text.game, _takes_away(what.amount)
    amount = game.world.reader.amount(text, what.amount)
    kind, amount = (Lose, -amount) if takes_away else (Gain, amount)
    events = [kind(p, what.gain, max(0, amount), source=text.source.card) for p in text.players(what.who)]
    because = ("kiseki:1201.2a", "kiseki:1214.1", *read_from(text, what.amount))
    return extent((yield from do(game, *events, clause=carried_out_by(text), because=because)))


def _takes_away(amount: Amount) -> bool:
    """Return whether a text writes an amount with a minus; what the amount comes to does not matter (104.2)."""
    return amount < 0 if isinstance(amount, int) else getattr(amount, "times", 1) < 0


@performs(say.If)
def _if(text: Text, what: say.If) -> Procedure[int]:
    """Judge a condition in the text when it is reached."""
    holds = text.game.world.reader.holds(text, what.if_)
    rule, *because = (*clauses_of(text, what.if_), *read_from(text, what.if_))
    text.game.note("condition", rule, because=because, actor=text.you, holds=holds, subject=text.subject)
    return (yield from perform_all(text, what.then if holds else what.otherwise))


def clauses_of(text: Text, condition: object) -> tuple[Citation, ...]:
    """Return the clauses under which a condition in a text is judged: where it looks, else what carries it out."""
    if isinstance(condition, Not):
        return clauses_of(text, condition.not_)
    if not isinstance(condition, Exists):
        return (carried_out_by(text),)
    where = says_where(condition.exists)
    if only_counts(condition.exists):
        return where, "kiseki:502.2a"
    hidden = overlooks(text, condition.exists)
    return (where, "kiseki:203.4#face-down-cards-in-homebase") if hidden else (where,)


@performs(say.Pay)
def _pay(text: Text, what: say.Pay) -> Procedure[int]:
    """1203.6: an action that may be done is a cost; whether it is paid is chosen on resolution."""
    game = text.game
    why = stands(game, COSTS.unpayable(text, what.pay))
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
    if not (yield from COSTS.pay_whole(game, [(text, what.pay)], rule="kiseki:1203.6", back="kiseki:1203.2")):
        return 0
    return (yield from perform_all(text, what.then))


@performs(say.May)
def _may(text: Text, what: say.May) -> Procedure[int]:
    """1203.6: do what may be done, or not; it is the controller's choice unless somebody else is named (1203.6a)."""
    (who,) = text.players(what.who)
    because = ("kiseki:1203.6a",) if what.who == "you" else ()
    agreed = yield from text.game.agrees(
        Question("may", "kiseki:1203.6"), by=who, subject=text.subject, because=because
    )
    return (yield from perform_all(text, what.may)) if agreed else 0


@performs(say.Repeat)
def _repeat(text: Text, what: say.Repeat) -> Procedure[int]:
    """104.2: do something so many times; 0 times or fewer is not at all."""
    times, done = text.game.world.reader.amount(text, what.repeat), 0
    if times <= 0:
        text.game.note("dropped", "kiseki:104.2", event="repeated", reason="zero")
    for _ in range(times):
        done += yield from perform_all(text, what.do)
    return done


@performs(say.EachPlayer)
def _each_player(text: Text, what: say.EachPlayer) -> Procedure[int]:
    """1502.1: each player chooses, the primary player first; then what was chosen is done at the same time."""
    return (yield from both(text, what.each_player))
