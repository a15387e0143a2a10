"""Events: everything that happens, and the one pipeline it goes through.

cannot beats can -> impossible parts are dropped -> replacement effects -> it happens -> triggers are noted.
Which clause decides each stage is the game's :class:`Policy`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar

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
        history: the replacement effects that already applied to it.
    """

    __slots__ = ("clause", "history", "means")
    key: ClassVar[str]

    def __init__(self, means: Citation | None = None) -> None:
        self.means = means
        self.clause: Citation | None = None
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
        """Return what happens instead (nothing at all is an empty list)."""
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


def do(game: Game, *events: Event, clause: Citation, because: Sequence[Citation] = ()) -> Procedure[list[Event]]:
    """Let ``events`` happen as one batch and return what really happened.

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
    for batch in batches:
        for event in batch.events:
            for one in (yield from _settle(game, event, event.clause or batch.clause)):
                batch.happened.append(one)
                for other in one.together(game):
                    batch.happened.extend((yield from _settle(game, other, other.clause or batch.clause)))
    events = [event for batch in batches for event in batch.happened]
    if not events:
        return
    policy = game.policy
    seen = policy.before(game, events)
    _happen(game, batches)
    yield from policy.after(game, events, seen)


def _happen(game: Game, batches: Sequence[Batch]) -> None:
    """Let batches happen, event by event and yet all at one moment."""
    game.moment = 0
    try:
        for batch in batches:
            for event in batch.happened:
                game.bound()
                cited = event.clause or batch.clause
                reasons = tuple(batch.because) if event.clause is None else (batch.clause, *batch.because)
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


def _settle(game: Game, event: Event, clause: Citation) -> Procedure[list[Event]]:
    """Take one event through prohibition, impossibility and replacement; return what is left to happen."""
    policy, off = game.policy, game.off
    if event.clause in off or event.means in off:
        return []
    why = policy.prohibited(game, event)
    if why is not None and off.isdisjoint((policy.cannot, why.clause)):
        forbids = () if why.clause == policy.cannot else (why.clause,)
        _dropped(game, event, Why(policy.cannot, why.reason), (*forbids, clause))
        return []
    why = event.impossible(game)
    if why is not None and why.clause not in off:
        _dropped(game, event, why, (clause,))
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
    found = yield from effect.replace(game, event)
    event.history = history  # so that whoever asked for the event can tell that it was replaced
    for instead in found:
        instead.history = instead.history | history
        instead.clause = instead.clause or (event.clause if type(instead) is type(event) else effect.because)
        left.extend((yield from _settle(game, instead, clause)))
    return left


def _dropped(game: Game, event: Event, why: Why, because: Sequence[Citation]) -> None:
    game.trace.add(
        "dropped", why.clause, because=because, actor=event.player(game), objects=event.objects(), considered=True,
        values={"event": event.key, "reason": why.reason, **event.values()},
    )  # fmt: skip
