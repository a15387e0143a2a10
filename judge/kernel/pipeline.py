"""The stages that every event goes through.

First, a forbidden event is dropped: prohibitions beat permissions. Then an impossible event is dropped. Replacement
effects apply next; then the event happens, and triggers are noted. The game's :class:`~judge.kernel.game.Policy` names
the clause of each stage.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial

from judge.kernel.batches import Batch, Ended, Held, until
from judge.kernel.choices import Pause, Procedure
from judge.kernel.game import Event, Game, Replacement, Within
from judge.kernel.trace import Citation, Why


def do(game: Game, *events: Event, clause: Citation, because: Sequence[Citation] = ()) -> Procedure[list[Event]]:
    """Make ``events`` happen as one batch; return those that did happen, as changed by effects.

    A replacement is part of the batch but is not returned, because the event it replaced did not happen. While
    ``clause`` is switched off, nothing happens.

    Args:
        events: the events, which happen at the same time.
        because: clauses that allow or modify it.

    Raises:
        LimitReached: the run has reached a limit.
    """
    game.bound()
    if game.is_dropped(clause) or game.ignores(because):
        return []
    batch = Batch(events, clause, because)
    yield from at_once(game, [batch])
    return batch.happened


@dataclass(slots=True)
class _Moment(Pause):
    """The events of one moment, and the procedures to be finished afterwards.

    Attributes:
        batches: the batches of these events, including those of replacement effects that join the moment.
        unfinished: the replacement effects that still have something to do.
    """

    batches: list[Batch]
    events: list[Event] = field(default_factory=list)
    unfinished: list[_Replacing] = field(default_factory=list)


class _Replacing:
    """A replacement effect in progress: it runs up to its first events, and later to its end.

    Args:
        history: the names of the effects that have applied to the event, this one included.

    Attributes:
        joined: the moment of its first events, once these are settled and join the batch of the replaced event.
    """

    __slots__ = ("_history", "_procedure", "joined")

    def __init__(self, procedure: Procedure[Sequence[Event]], history: frozenset[str]) -> None:
        self._procedure = procedure
        self._history = history
        self.joined: _Moment | None = None

    def go_on(self, game: Game) -> Procedure[Sequence[Event]]:
        """Continue the effect; return the events that replace the original one.

        If it has ``joined`` the batch, these events are already settled.
        """
        apart = self.joined is not None or game.policy.succession.ahead
        within = Within(self._history, None if apart else game.begun)
        reached = yield from until(_Moment, self._procedure, partial(_while_replacing, game, within))
        if isinstance(reached, Ended):
            return reached.result
        self.joined = reached
        return reached.events


@contextmanager
def _while_replacing(game: Game, within: Within) -> Generator[None, None, None]:
    """Mark everything inside this block as done by a replacement effect."""
    outside, game.within = game.within, within
    try:
        yield
    finally:
        game.within = outside


def at_once(game: Game, batches: Sequence[Batch]) -> Procedure[None]:
    """Make several batches happen at the same time; each then holds its events that did happen.

    While procedures run side by side, the events are held until each procedure has yielded its events.
    """
    if game.held:
        yield Held(batches)
        return
    now = _Moment([*batches])
    joins = game.within.joins == game.begun
    outside = game.moments
    game.moments = (*outside, now.events)
    try:
        for batch in batches:
            yield from _settle_all(game, batch, now)
        while _is_one_dropped(game, now):
            pass  # another event may depend on the dropped one
        if not joins:
            yield from _expand_by_rules(game, now)
    finally:
        game.moments = outside
    if not now.events:
        return
    if joins:
        yield now  # the caller adds these events to the batch of the replaced event
    else:
        policy = game.policy
        seen = policy.before(game, now.events)
        _happen(game, now.events)
        yield from policy.after(game, now.events, seen)
    for effect in now.unfinished:
        yield from effect.go_on(game)


def _settle_all(game: Game, batch: Batch, now: _Moment) -> Procedure[None]:
    """Settle the events of a batch, and the events that happen together with them, which the batch does not return."""
    for event in (yield from game.policy.succession.ordered(game, batch.events)):
        settled = yield from _add(game, event, batch, now)
        batch.happened += settled
        for one in settled:
            for other in one.together(game):
                yield from _add(game, other, batch, now)


def _add(game: Game, event: Event, batch: Batch, now: _Moment) -> Procedure[list[Event]]:
    """Settle an event, add the resulting events to the current moment, and return them."""
    event.history |= game.within.history
    left = yield from _settle(game, event, event.clause or batch.clause, now)
    for one in left:
        if one.because is None:
            one.because = tuple(batch.because) if one.clause is None else (batch.clause, *batch.because)
        one.clause = one.clause or batch.clause
    now.events += left
    return left


def _expand_by_rules(game: Game, now: _Moment) -> Procedure[None]:
    """Replace each event by the events that the rules turn it into."""
    for event in list(now.events):
        made = yield from event.as_ruled(game)
        if len(made) != 1 or made[0] is not event:
            _exchange(now, event, made)


def _is_one_dropped(game: Game, now: _Moment) -> bool:
    """Drop the first event that does not happen after all; return whether there was one."""
    for event in now.events:
        why = event.after_all(game, now.events)
        if why is not None and _impossible(game, event, why, event.clause or why.clause):
            _exchange(now, event, ())
            return True
    return False


def _exchange(now: _Moment, event: Event, made: Sequence[Event]) -> None:
    """Exchange an event for others, in its moment and in its batch."""
    for held in (now.events, *(batch.happened for batch in now.batches)):
        held[:] = [one for other in held for one in (made if other is event else (other,))]


def _happen(game: Game, events: Sequence[Event]) -> None:
    """Make the events happen one after another, as one moment."""
    game.timestamp = 0
    try:
        for event in events:
            game.bound()
            cited = event.clause
            assert cited is not None  # each has that of its batch at least
            reasons = event.because or ()
            if event.means and event.means != cited:
                reasons = (*reasons, event.means)
            reasons = (*reasons, *event.manner(game))
            if game.ignores(reasons):
                continue
            game.trace.add(
                event.key,
                cited,
                because=reasons,
                considered=event.considered,
                actor=event.player(game),
                objects=event.objects(),
                values=event.values(),
            )
            event.happen(game)
    finally:
        game.timestamp = None


def _settle(game: Game, event: Event, clause: Citation, now: _Moment) -> Procedure[list[Event]]:
    """Take an event through prohibition, impossibility and replacement; return the events left to happen now.

    Replacements are not returned; they are added to the current moment.
    """
    if game.is_dropped(event.clause, event.means) or game.ignores(event.because or ()):
        return []
    if _prohibited(game, event, clause):
        return []
    attempted = event.attempted_by(game) if not event.history else ()
    ready = _ready_to_replace(game, event) if attempted and not game.is_dropped(*attempted) else []
    if not ready:
        if _impossible(game, event, event.impossible(game) or event.conflict_with(now.events), clause):
            return []
        ready = _ready_to_replace(game, event)
    if not ready:
        if game.inquiry is not None and game.asked_about:
            game.inquiry.record_taken(game, event)
        return [event]
    with game.nest():
        return (yield from _replace(game, event, ready, clause, now))


def _prohibited(game: Game, event: Event, clause: Citation) -> bool:
    """Return whether an event is dropped because it is forbidden; if so, record it."""
    cannot, why = game.policy.cannot, game.policy.prohibited(game, event)
    if why is None or game.is_dropped(cannot, why.clause):
        return False
    forbids = () if why.clause == cannot else (why.clause,)
    _dropped(game, event, Why(cannot, why.reason, said_by=why.said_by), (*forbids, clause))
    return True


def _impossible(game: Game, event: Event, why: Why | None, clause: Citation) -> bool:
    """Return whether an event is dropped for the reason ``why``; if so, record it."""
    if why is None or game.is_dropped(why.clause, *why.also):
        return False
    _dropped(game, event, why, (*why.also, clause))
    return True


def _dropped(game: Game, event: Event, why: Why, because: Sequence[Citation]) -> None:
    game.trace.add(
        "dropped",
        why.clause,
        because=because,
        actor=event.player(game),
        objects=event.objects(),
        values={"event": event.key, "reason": why.reason, "said_by": why.said_by, **event.values()},
    )
    _report_missed(game, event, why)


def _report_missed(game: Game, event: Event, why: Why) -> None:
    """Pass an event that does not happen to the part that answers questions about the board."""
    if game.inquiry is not None and game.asked_about:
        game.inquiry.record_missed(game, event, why)


def _ready_to_replace(game: Game, event: Event) -> list[Replacement]:
    """Return the replacement effects that can still apply to an event; record those that do not apply again."""
    policy = game.policy
    among = list(policy.replacements(game, event))
    game.spend(len(among))
    ready = [r for r in among if r.applies(game, event) and not game.is_dropped(policy.replaced, r.because)]
    if game.inquiry is not None and not game.asked_about.isdisjoint(r.source for r in among):
        applying = {r.id for r in ready}
        for effect in (r for r in among if r.id not in applying and r.source in game.asked_about):
            game.inquiry.record_idle(game, event, effect)
    for effect in (r for r in ready if r.id in event.history):
        game.note(
            "replaces_no_more",
            policy.replacement_once,
            because=(effect.because,),
            considered=True,
            actor=event.player(game),
            objects=(effect.source, *event.objects()),
            event=event.key,
        )
    return [r for r in ready if r.id not in event.history]


def _replace(
    game: Game, event: Event, ready: Sequence[Replacement], clause: Citation, now: _Moment
) -> Procedure[list[Event]]:
    """Apply one of several replacement effects to an event; return the events left to happen now."""
    policy = game.policy
    once = (policy.replacement_once,) if len(ready) > 1 or event.history else ()
    effect = yield from policy.succession.pick(game, event, ready)
    if effect is None:
        return [event]
    game.trace.add(
        "replaced",
        policy.replaced,
        because=(effect.because, *once, *event.attempted_by(game), *(() if event.clause is None else (event.clause,))),
        actor=event.player(game),
        objects=(effect.source, *event.objects()),
        values={"event": event.key, **event.values()},
    )
    history = event.history if game.is_dropped(policy.replacement_once) else event.history | {effect.id}
    replacing = _Replacing(effect.replace(game, event), history)
    instead = yield from replacing.go_on(game)
    event.history = history  # so that the requester of the event can see that it was replaced
    if not any(type(one) is type(event) for one in instead):
        _report_missed(game, event, Why(policy.replaced, "missed", also=(effect.because,)))
    left: list[Event] = []
    if replacing.joined is not None:
        now.batches += replacing.joined.batches
        for one in instead:
            if _impossible(game, one, one.conflict_with(now.events), clause):
                _exchange(now, one, ())
            else:
                now.events.append(one)
        now.unfinished.append(replacing)
        return left
    for one in instead:
        one.history = one.history | history
        one.first = one.first or event.first
        one.clause = one.clause or (event.clause if type(one) is type(event) else effect.because)
        left += yield from _settle(game, one, clause, now)
    return left
