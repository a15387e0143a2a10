"""Events: everything that happens, and the one pipeline it goes through.

cannot beats can -> impossible parts are dropped -> replacement effects -> it happens -> triggers are noted.
Which clause decides each stage is the game's :class:`Policy`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol, TypeVar, cast

from judge.kernel._choice import HELD, Choice, IllegalPlay, Procedure
from judge.kernel._state import PlayerId
from judge.kernel._trace import Citation, Why

if TYPE_CHECKING:
    from judge.kernel._game import Game

T = TypeVar("T")


class Event:
    """Something that is about to happen.

    Attributes:
        key: the name of the event; patterns and messages use it.
        means: the clause that says what the event does, cited as a reason of its step; without it nothing happens.
        clause: the clause that makes this one happen, where a batch has several.
        because: the clauses that allow or modify this one, where they are not those of its batch.
        history: the replacement effects that already applied to it.
    """

    __slots__ = ("because", "clause", "history", "means")
    key: ClassVar[str]

    def __init__(self, means: Citation | None = None) -> None:
        self.means = means
        self.clause: Citation | None = None
        self.because: tuple[Citation, ...] | None = None
        self.history: frozenset[str] = frozenset()

    def player(self, game: Game) -> PlayerId:
        """Return the player whom the event affects: who orders its replacements."""
        raise NotImplementedError(f"{type(self).__name__} says nobody whom it affects")

    def objects(self) -> Sequence[str]:
        """Return the cards or players that the event is about."""
        return ()

    def values(self) -> dict[str, Any]:
        """Return the numbers and names that its message needs."""
        return {}

    def impossible(self, game: Game) -> Why | None:
        """Return why the event does not happen at all, ``None`` when it can."""
        return None

    def beside(self, others: Sequence[Event]) -> Why | None:
        """Return why it does not happen at the same time as ``others``: what leaves with them cannot leave again."""
        return None

    def after_all(self, game: Game, others: Sequence[Event]) -> Why | None:
        """Return why it does not happen after all, now that all of ``others``, itself among them, are known."""
        return None

    def manner(self, game: Game) -> Sequence[Citation]:
        """Return the clauses that say how it happens where nothing else is said, cited as reasons of its step."""
        return ()

    def together(self, game: Game) -> Sequence[Event]:
        """Return what happens at the same time as this, because this does."""
        return ()

    def happen(self, game: Game) -> None:
        """Change the state. Atoms only: no choice, no other event."""
        raise NotImplementedError(f"{type(self).__name__} does nothing")


class Replacement(Protocol):
    """A replacement effect that is in force.

    Attributes:
        id: names this one effect, so that it applies to one event at most as often as the game allows.
        because: the clause that makes it a replacement.
        source: the card or ability it comes from.
    """

    id: str
    because: Citation
    source: str

    def applies(self, game: Game, event: Event) -> bool:
        """Tell whether it would replace ``event``."""
        ...

    def replace(self, game: Game, event: Event) -> Procedure[Sequence[Event]]:
        """Return what happens instead (nothing at all is an empty list).

        Where instructions are carried out instead, the first events that they :func:`do` happen in the batch of the
        replaced event, and the rest is carried out after that batch. The effect then returns nothing.
        """
        ...


class Policy(Protocol):
    """What the pipeline asks of a game, each answer with its clause."""

    cannot: Citation
    replaced: Citation
    replacement_once: Citation

    def replacement_order(self, event: Event) -> Citation:
        """Return the clause that says who decides which of several effects replaces ``event`` first."""
        ...

    def prohibited(self, game: Game, event: Event) -> Why | None:
        """Return why ``event`` is forbidden now."""
        ...

    def replacements(self, game: Game, event: Event) -> Iterable[Replacement]:
        """Yield the replacement effects in force, in the order of the board."""
        ...

    def before(self, game: Game, events: Sequence[Event]) -> Any:
        """Look at the position just before a batch happens (last-known information)."""
        ...

    def after(self, game: Game, events: Sequence[Event], seen: Any) -> Procedure[None]:
        """Do what follows at once, and note what the batch triggered; a player may have to decide something."""
        ...


class Within(NamedTuple):
    """The replacement effect in whose course something happens.

    Attributes:
        history: the effects that applied to the replaced event, and so to all that happens in its place.
        joins: what had been begun when it started, if its first events are still to come: they join the batch of the
            replaced event unless something else has been begun, which has to end before.
    """

    history: frozenset[str] = frozenset()
    joins: tuple[int, int] | None = None


@dataclass(slots=True)
class Batch:
    """Events that are to happen all at once.

    Attributes:
        events: what is about to happen.
        clause: the clause that makes it happen.
        because: clauses that allow or modify it.
        happened: what is left of it to happen, and then what happened.
    """

    events: Sequence[Event]
    clause: Citation
    because: Sequence[Citation]
    happened: list[Event] = field(default_factory=list)


@dataclass(slots=True)
class _Together:
    """What happens at one moment, and what is carried out afterwards.

    Attributes:
        events: what happens.
        unfinished: the effects that put something in the place of an event, and have more to do.
    """

    events: list[Event] = field(default_factory=list)
    unfinished: list[_Replacing] = field(default_factory=list)


class _InPlace(NamedTuple):
    """What comes into the batch of a replaced event; whoever yields it goes on when it has happened."""

    events: Sequence[Event]


class _Replacing:
    """What an effect does in the place of an event, until its first events are known, and then to its end."""

    __slots__ = ("_history", "_procedure", "joins")

    def __init__(self, procedure: Procedure[Sequence[Event]], history: frozenset[str]) -> None:
        self._procedure: Generator[Any, Any, Sequence[Event]] = procedure
        self._history = history
        self.joins = False

    def go_on(self, game: Game) -> Procedure[Sequence[Event]]:
        """Go on, and return the events that come into the batch; ``joins`` says that they are settled."""
        within = Within(self._history, None if self.joins else game.begun)
        answer: Any = None
        refused: BaseException | None = None
        while True:
            outside, game.within = game.within, within
            try:
                asked = self._procedure.send(answer) if refused is None else self._procedure.throw(refused)
            except StopIteration as end:
                return end.value  # type: ignore[no-any-return]
            finally:
                game.within = outside
            if isinstance(asked, _InPlace):
                self.joins = True
                return asked.events
            answer = refused = None
            try:
                answer = yield asked
            except BaseException as thrown:  # whatever it is, the procedure has to deal with it
                refused = thrown


def do(game: Game, *events: Event, clause: Citation, because: Sequence[Citation] = ()) -> Procedure[list[Event]]:
    """Let ``events`` happen as one batch and return which of them, or of what effects made of them, really happened.

    What an effect carries out in the place of one of them belongs to the batch, but is not returned: the replaced
    event did not happen.

    Args:
        game: the running game.
        events: what is about to happen, all at once.
        clause: the clause that makes it happen.
        because: clauses that allow or modify it.

    Raises:
        LimitReached: the run has gone as far as it may.
    """
    game.bound()
    if clause in game.off:
        return []
    batch = Batch(events, clause, because)
    if game.held is None:
        yield from _at_once(game, [batch])
    else:
        game.held.append(batch)
        yield HELD
    return batch.happened


def side_by_side(game: Game, *procedures: Procedure[T], because: Sequence[Citation] = ()) -> Procedure[list[T]]:
    """Run procedures so that what they want to happen happens at the same time; return what each of them returns.

    Each goes on until it wants something to happen; then all of that happens as one batch, and so on. What they have
    to choose on the way is asked in their order.

    Args:
        game: the running game.
        procedures: what is to be done, in the order in which choices are asked.
        because: clauses that let things happen at the same time, cited where several procedures want something.
    """
    results: dict[int, T] = {}
    try:
        while len(results) < len(procedures):
            wanted: list[Batch] = []
            for number, procedure in enumerate(procedures):
                if number in results:
                    continue
                for result in (yield from _until_it_acts(game, procedure, wanted)):
                    results[number] = result
            if len(wanted) > 1:
                for batch in wanted:
                    batch.because = (*because, *batch.because)
            yield from _at_once(game, wanted)
    finally:
        for procedure in procedures:
            procedure.close()
    return [results[number] for number in range(len(procedures))]


def _until_it_acts(game: Game, procedure: Procedure[T], wanted: list[Batch]) -> Procedure[tuple[T, ...]]:
    """Run a procedure until it wants something to happen; return what it returns, if it has come to its end."""
    go_on: Callable[[], Choice] = partial(next, procedure)
    while True:
        outer, game.held = game.held, wanted
        try:
            choice = go_on()
        except StopIteration as end:
            return (end.value,)
        finally:
            game.held = outer
        if choice is HELD:
            return ()
        try:
            decision = yield choice
        except IllegalPlay as refused:
            go_on = partial(procedure.throw, refused)
        else:
            go_on = partial(procedure.send, decision)


def _at_once(game: Game, batches: Sequence[Batch]) -> Procedure[None]:
    """Let batches happen as one; what of each really happened stands in it afterwards."""
    now = _Together()
    for batch in batches:
        for event in batch.events:
            for one in (yield from _left_of(game, event, batch, now)):
                for other in one.together(game):
                    yield from _left_of(game, other, batch, now)
    while _is_one_dropped(game, batches, now):
        pass  # what has been dropped may be what another needs
    if not now.events:
        return
    if game.within.joins == game.begun:
        yield cast(Choice, _InPlace(now.events))  # no player is asked: the effect that replaces takes it
    else:
        policy = game.policy
        seen = policy.before(game, now.events)
        _happen(game, now.events)
        yield from policy.after(game, now.events, seen)
    for effect in now.unfinished:
        yield from effect.go_on(game)


def _left_of(game: Game, event: Event, batch: Batch, now: _Together) -> Procedure[list[Event]]:
    """Settle an event of a batch, add what is left of it to what happens now, and return that."""
    event.history |= game.within.history
    left = yield from _settle(game, event, event.clause or batch.clause, now)
    for one in left:
        if one.because is None:
            one.because = tuple(batch.because) if one.clause is None else (batch.clause, *batch.because)
        one.clause = one.clause or batch.clause
    batch.happened += left
    now.events += left
    return left


def _is_one_dropped(game: Game, batches: Sequence[Batch], now: _Together) -> bool:
    """Drop the first event that does not happen after all, and tell whether there was one."""
    for event in now.events:
        why = event.after_all(game, now.events)
        if why is not None and _impossible(game, event, why, event.clause or why.clause):
            for held in (now.events, *(batch.happened for batch in batches)):
                held[:] = [other for other in held if other is not event]
            return True
    return False


def _happen(game: Game, events: Sequence[Event]) -> None:
    """Let events happen, one after the other and yet all at one moment."""
    game.moment = 0
    try:
        for event in events:
            game.bound()
            cited = event.clause
            assert cited is not None  # noqa: S101 - each has that of its batch at least
            reasons = event.because or ()
            if event.means and event.means != cited:
                reasons = (*reasons, event.means)
            reasons = (*reasons, *event.manner(game))
            game.trace.add(
                event.key, cited, because=reasons, actor=event.player(game), objects=event.objects(),
                values=event.values(),
            )  # fmt: skip
            event.happen(game)
    finally:
        game.moment = None


def _settle(game: Game, event: Event, clause: Citation, now: _Together) -> Procedure[list[Event]]:
    """Take one event through prohibition, impossibility and replacement; return what is left to happen of it.

    What an effect carries out in its place comes into what happens now.
    """
    policy, off = game.policy, game.off
    if event.clause in off or event.means in off:
        return []
    why = policy.prohibited(game, event)
    if why is not None and off.isdisjoint((policy.cannot, why.clause)):
        forbids = () if why.clause == policy.cannot else (why.clause,)
        _dropped(game, event, Why(policy.cannot, why.reason), (*forbids, clause))
        return []
    if _impossible(game, event, event.impossible(game) or event.beside(now.events), clause):
        return []
    ready = [r for r in policy.replacements(game, event) if r.id not in event.history and r.applies(game, event)]
    if off:
        ready = [r for r in ready if off.isdisjoint((policy.replaced, r.because))]
    if not ready:
        return [event]
    effect = ready[0]
    if len(ready) > 1:
        by_id = {r.id: r for r in ready}
        decision = yield from game.ask(
            Choice("replacement", event.player(game), policy.replacement_order(event), tuple(by_id), subject=event.key)
        )
        effect = by_id[decision[0]]
    game.trace.add(
        "replaced", policy.replaced, because=(effect.because, policy.replacement_once), actor=event.player(game),
        objects=(effect.source, *event.objects()), values={"event": event.key, **event.values()},
    )  # fmt: skip
    history = event.history | {effect.id} if policy.replacement_once not in off else event.history
    left: list[Event] = []
    replacing = _Replacing(effect.replace(game, event), history)
    found = yield from replacing.go_on(game)
    event.history = history  # so that whoever asked for the event can tell that it was replaced
    if replacing.joins:
        for one in found:
            if not _impossible(game, one, one.beside(now.events), clause):
                now.events.append(one)
        now.unfinished.append(replacing)
        return left
    for instead in found:
        instead.history = instead.history | history
        instead.clause = instead.clause or (event.clause if type(instead) is type(event) else effect.because)
        left.extend((yield from _settle(game, instead, clause, now)))
    return left


def _impossible(game: Game, event: Event, why: Why | None, clause: Citation) -> bool:
    """Tell whether an event is dropped because of ``why``, and say so."""
    if why is None or why.clause in game.off:
        return False
    _dropped(game, event, why, (clause,))
    return True


def _dropped(game: Game, event: Event, why: Why, because: Sequence[Citation]) -> None:
    game.trace.add(
        "dropped", why.clause, because=because, actor=event.player(game), objects=event.objects(), considered=True,
        values={"event": event.key, "reason": why.reason, **event.values()},
    )  # fmt: skip
