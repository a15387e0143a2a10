"""6.2 Continuous effects: their durations, their stages, and the event of beginning to apply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

from judge.abilities import COUNTED, Difference, Text, When, lasting, nodes
from judge.games.fab.book.c0107_abilities import not_functional
from judge.games.fab.book.c0200_properties import Face
from judge.games.fab.book.c0601_discrete_effects import asks, lacks
from judge.games.fab.book.c0806_tokens import made_by
from judge.games.fab.language import Static
from judge.games.fab.language.playing import Phase
from judge.games.fab.world import Game, controller, info, is_public, turn_player
from judge.kernel import (
    DECIDED,
    GAME,
    CardId,
    Citation,
    Effect,
    Happening,
    Info,
    OfCard,
    Procedure,
    Ref,
    Table,
    Why,
    choose_order,
    clause,
    decide_application_order,
    do,
    one_by_one,
)

# 6.2.5 It is an event when a continuous effect begins to apply to an object, or applies differently

FIGURES = ("power", "defense")
"""The numeric properties whose changes by effects are events."""

CHANGES = tuple(f"{name}_{way}" for name in FIGURES for way in ("increases", "decreases")) + tuple(
    f"{way}_{name}" for name in FIGURES for way in ("gains", "loses")
)
"""The trigger events of changes by effects: a number goes up or down (2.0.3b), or is gained or lost (2.0.3a)."""

COUNTERS: Citation = "fab:1.15.2a"
"""The clause for counters that modify an object; they are not an effect that gains or loses."""

APPLIED, ADJUSTED, WATCHED = (f"{COUNTED}{name}" for name in ("applied", "adjusted", "watched"))
"""Facts of the game: the changes made by effects, their adjustments by replacement effects, and whether a text asks.

They are kept only if some text asks for such changes, like the counts of events.
"""


class Application(NamedTuple):
    """One continuous effect on one number of one object."""

    effect: str
    stage: int
    since: int
    ref: Ref
    figure: str


class Applies(OfCard):
    """A continuous effect begins to apply to an object, or changes how it modifies it (6.2.5).

    Args:
        application: the effect, the object and the number.
        gains: whether the change is a gain or loss, by adding or subtracting (2.0.3a).
    """

    __slots__ = ("amount", "application", "gains", "sign")
    key = "applied"

    def __init__(self, application: Application, amount: int, *, gains: bool) -> None:
        super().__init__(application.ref, "fab:6.2.5")
        self.application = application
        self.amount = abs(amount)
        self.sign = 1 if amount > 0 else -1
        self.gains = gains

    def values(self) -> dict[str, Any]:
        return {"figure": self.application.figure, "number": self.sign * self.amount}

    def impossible(self, game: Game) -> Why | None:
        """Return why this cannot happen: the object is gone, or nothing would change (1.9.1b)."""
        if not game.state.present(self.ref):
            return Why("fab:3.0.9", "gone")
        return None if self.amount else Why("fab:1.9.1b", "nothing")

    def happen(self, game: Game) -> None:
        """Do nothing: the number is computed from the existing effects."""

    @clause("fab:2.0.3b")
    def happenings(self, game: Game) -> Iterator[Happening]:
        """Yield the trigger events: the number goes up or down (2.0.3b), and if so, is gained or lost."""
        figure, up = self.application.figure, self.sign > 0
        names = [f"{figure}_{'increases' if up else 'decreases'}"]
        if self.gains:
            names.append(f"{'gains' if up else 'loses'}_{figure}")
        for name in names:
            now, values = info(game, self.ref.card), {"amount": self.amount}
            yield Happening(name, self.ref, now, self.player(game), values=values)


def _watching(face: Face) -> Iterator[When]:
    """Yield the triggers on changes of numbers in the texts of an object and of the tokens that it creates."""
    there = (node for one in (face, *made_by(face)) for ability in one.abilities for node in nodes(ability.node))
    return (node for node in there if isinstance(node, When) and node.event in CHANGES)


def _is_watched(game: Game) -> bool:
    """Return whether a text that the players have seen, or that functions, asks about changes of numbers.

    Any other text would show that a hidden card has it. Once seen, a text counts for the rest of the game, because its
    effect may last.
    """
    watched = bool(game.state.get(GAME, WATCHED)) or any(
        any(_watching(face))
        and (is_public(game, card) or any(not_functional(game, card, ability) is None for ability in face.abilities))
        for card, face in game.world.faces.items()
    )
    if watched:
        game.state.put(GAME, WATCHED, True)
    return watched


@clause("fab:6.2.5", without=None)
def effects_apply(game: Game) -> Procedure[None]:
    """6.2.5: make an event for each new change by a continuous effect, in an order that is decided first."""
    world = game.world
    if world.has(Static) or lasting(game):
        yield from decide_application_order(game, world.standing, lambda _: turn_player(game), "fab:6.3.4b")
    if not world.says(_watching):
        return
    watched = _is_watched(game)
    before: Mapping[Application, int] = dict(game.state.get(GAME, APPLIED, ()))
    there = dict(_applications(game))
    now = {application: by for application, (by, _) in there.items()}
    new = {application: by - before.get(application, 0) for application, by in now.items()}
    new = {application: change for application, change in new.items() if change}
    if not new:
        return
    known = {**before, **now}
    remaining = {application: by for application, by in known.items() if game.state.present(application.ref)}
    game.state.put(GAME, APPLIED, tuple(remaining.items()))
    if not watched:
        return
    for application in (yield from _in_order(game, list(new))):
        by, ordered = new[application], sum(other.ref == application.ref for other in new) > 1
        event = Applies(application, by, gains=_gains(there[application][1]))
        because = ("fab:6.2.5a",) if ordered else ()
        done: list[Any] = yield from do(game, event, clause="fab:6.2.5", because=because)
        _adjust(game, application, sum(one.sign * one.amount for one in done) - by)


def effects_apply_already(game: Game) -> None:
    """Record the changes that effects make at the start of a board; these are not events."""
    if game.world.says(_watching):
        game.state.put(GAME, APPLIED, tuple((application, by) for application, (by, _) in _applications(game)) or None)


def _applications(game: Game) -> Iterator[tuple[Application, tuple[int, Effect]]]:
    """Yield each effect's change to each number of each object, in stage order (6.2.5a)."""
    applied, adjusted = game.world.standing.now(game), dict(game.state.get(GAME, ADJUSTED, ()))
    for effect, before, after in one_by_one(applied.base, applied.effects, game.spend):
        for card, made in after.items():
            for figure in FIGURES:
                application = Application(effect.id, effect.stage, effect.since, game.state.ref(card), figure)
                by = (made[figure] or 0) - (before[card][figure] or 0) - adjusted.get(application, 0)
                if by:
                    yield application, (by, effect)


@clause("fab:2.0.3a")
def _gains(effect: Effect) -> bool:
    """Return whether an effect makes its object gain or lose a number (2.0.3a).

    Counters do not, and neither do effects that set a number.
    """
    return effect.because != COUNTERS and effect.stage >= MULTIPLYING


@clause("fab:6.2.5a", "fab:6.3.4b")
def _in_order(game: Game, new: Sequence[Application]) -> Procedure[Sequence[Application]]:
    """Return new applications in stage order; the turn player orders those with equal timestamps (6.3.4b)."""
    ordered: list[Application] = []
    for application in new:
        if application in ordered:
            continue
        # same stage, timestamp, object and number
        equal = {w.effect: w for w in new if w[1:4] == application[1:4] and w.figure == application.figure}
        if len(equal) == 1:
            ordered.append(application)
            continue
        order = yield from choose_order(
            game,
            turn_player(game),
            tuple(equal),
            "fab:6.3.4b",
            role="effects",
            because=("fab:6.2.5a",),
            subject=application.ref.card,
        )
        ordered += [equal[str(name)] for name in order]
        game.state.put(
            GAME, DECIDED, (*game.state.get(GAME, DECIDED, ()), *((application.since, str(n)) for n in order))
        )
    return ordered


def _adjust(game: Game, application: Application, by: int) -> None:
    """Record by how much replacement effects adjusted a change; this lasts as long as the change (6.2.5)."""
    if by:
        adjusted = dict(game.state.get(GAME, ADJUSTED, ()))
        adjusted[application] = adjusted.get(application, 0) + by
        game.state.put(GAME, ADJUSTED, tuple(adjusted.items()))


def as_adjusted(game: Game, effects: Sequence[Effect]) -> list[Effect]:
    # by the effect, its stage and its timestamp
    of_effect: dict[tuple[str, int, int], list[tuple[CardId, str, int]]] = {}
    for application, by in game.state.get(GAME, ADJUSTED, ()):
        if game.state.present(application.ref):
            of_effect.setdefault(application[:3], []).append((application.ref.card, application.figure, by))
    if not of_effect:
        return list(effects)
    found = ((e, of_effect.get((e.id, e.stage, e.since))) for e in effects)
    return [e if extra is None else replace(e, change=partial(_apply_adjusted, e, extra)) for e, extra in found]


def _apply_adjusted(effect: Effect, extra: Sequence[tuple[CardId, str, int]], table: Table, card: CardId) -> Info:
    """Return an object as changed by an effect, including the adjustments by replacement effects."""
    now = effect.change(table, card)
    for other, figure, by in extra:
        if other == card and now[figure] is not None:
            now = {**now, figure: now[figure] + by}
    return now


# 6.2.2a The duration of a continuous effect that a resolving layer generates

PHASES = ("start", "action", "end")
"""The phases of a turn, in their order (4.0.3a)."""

WHOLE_TURN = "turn"
"""In place of a phase, for an effect that applies during a whole turn."""

DURING = {
    "own_next_action_phase": ("own", "action"),
    "enemy_next_action_phase": ("enemy", "action"),
    "own_next_end_phase": ("own", "end"),
    "enemy_next_end_phase": ("enemy", "end"),
    "during_own_next_turn": ("own", WHOLE_TURN),
    "during_enemy_next_turn": ("enemy", WHOLE_TURN),
}
"""The player and the phase, or ``turn``, of each duration that is a future phase or turn."""

NEXT_TURN = "_next_turn"
"""The ending of a duration that names a future turn."""

OF_ITS_CONTROLLER = "end_of_its_next_turn"
"""The duration until the next turn of the object's controller at the time the effect is generated."""


WITH_ITS_SOURCE = "this_leaves"
"""The duration of an effect that lasts while its source is in the arena."""


UNSTATED = "unstated"
"""The recorded duration of an effect that states none (6.2.2a#default-duration)."""


def with_source(source: Ref) -> str:
    """Return the recorded duration of an effect that lasts while its source is in the arena."""
    return f"{source.card}@{source.stay} leaves the arena"


def by_duration(game: Game, until: str, refs: Sequence[Ref]) -> list[tuple[Ref, ...]]:
    """Return the objects of an effect, grouped by controller if its duration depends on that."""
    if until != OF_ITS_CONTROLLER:
        return [tuple(refs)]
    players = dict.fromkeys(controller(game, ref.card) for ref in refs)
    return [tuple(ref for ref in refs if controller(game, ref.card) == player) for player in players]


@clause("fab:6.2.2a", without="game")
def duration(text: Text, until: str, refs: Sequence[Ref] = ()) -> str:
    """Return an effect's duration, fixed when it is generated; a future turn is replaced by its number.

    If it is already that player's turn, "until their next turn" means the turn after the opponent's. A later change of
    control does not change the turn (6.2.2a).
    """
    if until == WITH_ITS_SOURCE:
        return with_source(text.source)
    coming = begins(text, until)
    if coming is not None:
        return duration_of_turn("end", coming[1])
    if not until.endswith(NEXT_TURN):
        return until
    whose = text.you if until.removesuffix(NEXT_TURN).endswith("own") else text.opponent
    if until == OF_ITS_CONTROLLER and refs:
        whose = controller(text.game, refs[0].card)
    later = 2 if whose == turn_player(text.game) else 1
    return duration_of_turn("end" if until.startswith("end_of_") else "start", turn_number(text.game) + later)


@clause("fab:6.2.2a", without=None)
def begins(text: Text, until: str) -> tuple[str, int] | None:
    """Return the phase or ``turn``, with its turn number, for an effect that applies only then: “during their next …”.

    ``None`` means that it applies at once. A phase of this turn counts if it has not begun yet.
    """
    if until not in DURING:
        return None
    side, when = DURING[until]
    game, whose = text.game, text.you if side == "own" else text.opponent
    to_come = when != WHOLE_TURN and PHASES.index(when) > PHASES.index(_phase(game))
    later = 1 if whose != turn_player(game) else 0 if to_come else 2
    return when, turn_number(game) + later


def _phase(game: Game) -> str:
    """Return the current phase; before the first turn, the start phase."""
    phase = str(game.state.get(GAME, "phase", PHASES[0]))
    return phase if phase in PHASES else PHASES[0]


def is_in_phase(game: Game, when: tuple[str, int] | None) -> bool:
    """Return whether the given phase of the given turn, or all of that turn, is now; ``None`` means always."""
    return when is None or (when[1] == turn_number(game) and when[0] in (WHOLE_TURN, _phase(game)))


def duration_of_turn(moment: str, number: int) -> str:
    """Return the recorded duration for the start or end of a turn."""
    return f"{moment} of turn {number}"


def turn_number(game: Game) -> int:
    return int(game.state.get(GAME, "turn_number", 1))


@asks(Phase)
@clause("fab:4.0.3a", without=False)
def _is_phase(text: Text, condition: Phase) -> bool:
    return _phase(text.game) == condition.phase


@lacks(Phase)
def _lacks_phase(text: Text, condition: Phase) -> Sequence[Difference]:
    return [Difference("phase", condition.phase, _phase(text.game))]


# 6.2.2a The replacement effects that layers have generated, and their end

REPLACING = "replacing"
"""The fact of the game: the replacement effects of layers, oldest first; each records its end in ``until``."""


def replacing(game: Game) -> tuple[Any, ...]:
    """Return the replacement effects that layers have generated, oldest first."""
    found: tuple[Any, ...] = game.state.get(GAME, REPLACING, ())
    return found


def put_replacing(game: Game, effects: tuple[Any, ...]) -> None:
    """Record the replacement effects that layers have generated."""
    game.state.put(GAME, REPLACING, effects or None)


def end_replacing(game: Game, until: str) -> None:
    """End the replacement effects whose duration is over."""
    left = tuple(one for one in replacing(game) if one.until != until)
    if left != replacing(game):
        put_replacing(game, left)


# 6.3.2, 6.3.3 The stages in which continuous effects apply, and the substages of stages 7 and 8

RULES, NAMES, TYPES, SUPERTYPES, ABILITIES, BASE, DIVIDING_BASE = 0, 30, 40, 50, 60, 72, 74
SETTING, MULTIPLYING, DIVIDING, ADDING, SUBTRACTING, DEPENDENT = 82, 83, 84, 85, 86, 87

STAGES: dict[int, Citation] = {
    RULES: "fab:6.3.1",
    NAMES: "fab:6.3.2",
    TYPES: "fab:6.3.2",
    SUPERTYPES: "fab:6.3.2",
    ABILITIES: "fab:6.3.2",
    BASE: "fab:6.3.3",
    DIVIDING_BASE: "fab:6.3.3",
    SETTING: "fab:6.3.3",
    MULTIPLYING: "fab:6.3.3",
    DIVIDING: "fab:6.3.3",
    ADDING: "fab:6.3.3",
    SUBTRACTING: "fab:6.3.3",
    DEPENDENT: "fab:6.3.2a",
}
"""The clause of each stage; a stage of 6.3.2 is a multiple of 10, plus its substage in stages 7 and 8 (6.3.3)."""


@clause("fab:6.3.3")
def dependent(stage: int) -> int:
    """Return the substage of a stage for dependent effects, which comes after the independent ones."""
    return stage // 10 * 10 + 7
