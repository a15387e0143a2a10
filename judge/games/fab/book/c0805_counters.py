"""8.5.42 Move and 8.5.30 Distribute: counters that go from one object to others."""

from __future__ import annotations

from judge.abilities import Text
from judge.games.fab import effect_words
from judge.games.fab._performing import performs
from judge.games.fab.book.c0108_effects import objects, rule_of
from judge.games.fab.book.c0115_counters import PutCounters, RemoveCounters, counters_on
from judge.games.fab.world import fab
from judge.kernel import Procedure, Question, Ref, clause, do, extent


@performs(effect_words.MoveCounters)
@clause("fab:8.5.42", without=0)
def _move_counters(text: Text, what: effect_words.MoveCounters) -> Procedure[int]:
    """8.5.42: counters are removed from an object and put on another; both happen, or neither (8.5.42a)."""
    game, name = text.game, what.move_counters
    if what.any_number:
        return (yield from _any_number(text, what))
    amount = fab(game).reader.amount(text, what.amount)
    sources = [ref for ref in objects(text, what.from_) if counters_on(game, ref.card).get(name, 0) >= amount > 0]
    for source, target in zip(sources[:1], objects(text, what.to)[:1], strict=False):
        put = PutCounters(target, name, amount, text.you)
        if put.impossible(game) is None:
            remove = RemoveCounters(source, name, amount, text.you)
            done = yield from do(game, remove, put, clause=rule_of(text), because=("fab:8.5.42",))
            return amount if done else 0
    game.note("nothing", "fab:8.5.42a", actor=text.you, role="move_counters", subject=text.subject)
    return 0


@clause("fab:8.5.42", "fab:1.8.6", without=0)
def _any_number(text: Text, what: effect_words.MoveCounters) -> Procedure[int]:
    """8.5.42: of the counters on each of several objects as many move as the player wants."""
    game, name, done = text.game, what.move_counters, 0
    for target in objects(text, what.to)[:1]:
        for source in objects(text, what.from_):
            there = counters_on(game, source.card).get(name, 0) if source != target else 0
            number = (yield from _wanted(text, source, there)) if there else 0
            if number:
                events = RemoveCounters(source, name, number, text.you), PutCounters(target, name, number, text.you)
                moved = yield from do(game, *events, clause=rule_of(text), because=("fab:8.5.42",))
                done += number if moved else 0
    return done


def _wanted(text: Text, source: Ref, there: int) -> Procedure[int]:
    """Choose how many of the counters on an object move."""
    (number,) = yield from text.game.choose(
        Question("distribute", "fab:1.8.6"), by=text.you, among=range(there + 1), subject=source.card
    )
    return int(number)


@performs(effect_words.Distribute)
@clause("fab:8.5.30", without=0)
def _distribute(text: Text, what: effect_words.Distribute) -> Procedure[int]:
    """8.5.30: counters are divided and put among objects, as the player who controls the effect decides."""
    game, refs = text.game, [ref for ref in objects(text, what.among) if text.game.state.present(ref)]
    left, events = fab(game).reader.amount(text, what.amount), list[PutCounters]()
    if not refs or left <= 0:
        game.note("nothing", "fab:1.8.9", actor=text.you, role="distribute", subject=text.subject)
        return 0
    for number, ref in enumerate(refs):
        share = left if number == len(refs) - 1 else (yield from _share(text, ref, left))
        left -= share
        if share:
            events.append(PutCounters(ref, what.distribute, share, text.you))
    return extent((yield from do(game, *events, clause=rule_of(text), because=("fab:8.5.30",))))


def _share(text: Text, ref: Ref, left: int) -> Procedure[int]:
    """Decide how many of the counters that are left are put on an object (8.5.30#who-divides)."""
    (number,) = yield from text.game.choose(
        Question("distribute", "fab:8.5.30#who-divides"), by=text.you, among=range(left + 1), subject=ref.card
    )
    return int(number)
