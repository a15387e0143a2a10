"""8.5.27 Repeat and 8.5.31 Pay: instructions that contain other instructions."""

from __future__ import annotations

from itertools import chain

from judge.abilities import PayAmount, Text, remembered
from judge.games.fab.book.c0108_effects import text_of
from judge.games.fab.book.c0114_costs import AssetCost, pay_assets
from judge.games.fab.book.c0114_effect_costs import COSTS, pay_effect_cost
from judge.games.fab.book.c0601_discrete_effects import perform_all, performs
from judge.games.fab.book.c0803_keywords import Consider, cannot_pay
from judge.games.fab.language import effects as verbs
from judge.games.fab.world import reader_of
from judge.kernel import Citation, IllegalPlay, Procedure, Question, clause, unless_dropped

# 8.5.27 Repeat: a process is performed again


@performs(verbs.RepeatProcess)
@clause("fab:8.5.27", without=0)
def _repeat_while(text: Text, instruction: verbs.RepeatProcess) -> Procedure[int]:
    """8.5.27: repeat a process while a condition holds, or until it does nothing more (8.5.27b)."""
    game, done = text.game, 0
    while True:
        game.bound()
        more = yield from perform_all(text, instruction.do)
        done += more
        if not reader_of(text).holds(text, instruction.repeat_while):
            return done
        if not more:
            because = ("fab:8.5.27b#no-progress",)
            game.note("nothing", "fab:8.5.27b", because=because, actor=text.you, role="repeat", subject=text.subject)
            return done
        game.note("repeats", "fab:8.5.27", actor=text.you, subject=text.subject)


# 8.5.31 Pay: a cost inside a text; the player may decline, and “unless” states what happens then


@performs(verbs.Pay)
def _pay(text: Text, instruction: verbs.Pay) -> Procedure[int]:
    if instruction.up_to:
        return (yield from _pay_up_to(text, instruction))
    paid = yield from _is_paid(text, instruction)
    return (yield from _carry_out_rest(text, instruction, paid=paid))


def _carry_out_rest(text: Text, instruction: verbs.Pay, *, paid: bool) -> Procedure[int]:
    """Carry out ``then`` after a payment, or ``else`` without one; return the amount done.

    Without either, return 1 for a payment and 0 without one.
    """
    if instruction.otherwise:
        _unless(text, paid=paid)
    done = yield from perform_all(text, instruction.then if paid else instruction.otherwise)
    return done if instruction.then or instruction.otherwise else int(paid)


@clause("fab:8.5.31a")
def _pay_up_to(text: Text, instruction: verbs.Pay) -> Procedure[int]:
    """1.8.6: ask how many points to pay; 0 declines (8.5.31a). Return the number paid."""
    game, payer = text.game, _payer(text, instruction)
    (cost,) = instruction.pay
    assert isinstance(cost, PayAmount)  # validated when the text is read
    sums = range(1, game.world.reader.amount(payer, cost.amount) + 1)
    (number,) = yield from game.choose(
        Question("pay_up_to", "fab:1.8.6", because=("fab:8.5.31a", "fab:8.5.31")),
        by=payer.you,
        among=(0, *(n for n in sums if COSTS.unpayable(payer, [cost.model_copy(update={"amount": n})]) is None)),
        subject=text.subject,
    )
    exact = instruction.model_copy(update={"pay": [cost.model_copy(update={"amount": int(number)})]})
    paid = number and (yield from game.attempt(_pay_all(payer, exact), _rewinds, voluntary=True)) is not None
    amount = int(number) if paid else 0
    if instruction.remember is not None:
        text.numbers[instruction.remember] = amount
    yield from _carry_out_rest(text, instruction, paid=bool(paid))
    return amount


@clause("fab:1.8.4b", without=None)
def _unless(text: Text, *, paid: bool) -> None:
    """1.8.4b: record whether the condition “unless they pay” is met, that is, whether they have not paid."""
    text.game.note("condition", "fab:1.8.4b", actor=text.you, holds=not paid, subject=text.subject)


def _is_paid(text: Text, instruction: verbs.Pay) -> Procedure[bool]:
    """8.5.31a: ask whether to pay, and pay; without enough to pay, the player is not asked (1.14.2b, 1.14.4b)."""
    game, payer = text.game, _payer(text, instruction)
    who = payer.you
    why = unless_dropped(game, COSTS.unpayable(payer, instruction.pay))
    if why is not None:
        keywords = (cannot_pay(step.keyword) for step in instruction.then if isinstance(step, Consider))
        because = ("fab:8.5.31", *chain(*keywords))
        game.note("unpaid", why.clause, because=because, actor=who, reason=why.reason, subject=text.subject)
        return False
    agreed = yield from game.agrees(
        Question("pay", "fab:8.5.31a", because=("fab:8.5.31",)), by=who, subject=text.subject
    )
    if not agreed:
        return False
    return (yield from game.attempt(_pay_all(payer, instruction), _rewinds, voluntary=True)) is not None


def _payer(text: Text, instruction: verbs.Pay) -> Text:
    """Return the text as read by the player who may pay."""
    (who,) = text.players(instruction.who)
    return text if who == text.you else text_of(text.game, who, text.source, text.subject, remembered(text))


def _rewinds(illegal: IllegalPlay) -> Citation:
    """Return the clause that reverses a failed payment: 1.14.4b for an effect-cost, 1.14.2b for an asset-cost."""
    of_effect = any(why.clause == "fab:1.14.4b" for why in illegal.why)
    return "fab:1.14.4b" if of_effect else "fab:1.14.2b"


def _pay_all(text: Text, instruction: verbs.Pay) -> Procedure[bool]:
    """Pay asset-costs, then effect-costs.

    Cards pitched for the former may be missing for the latter; then the whole payment fails (1.14.4b).
    """
    game, amount = text.game, reader_of(text).amount
    sums = {part.pay: amount(text, part.amount) for part in instruction.pay if isinstance(part, PayAmount)}
    if sums:
        yield from pay_assets(game, text.you, AssetCost(**sums), rule="fab:8.5.31", subject=text.subject)
    for part in (cost for cost in instruction.pay if not isinstance(cost, PayAmount)):
        yield from pay_effect_cost(text, part, "fab:8.5.31")
    return True
