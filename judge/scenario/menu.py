"""What a player could do in a position: every action there is to ask about is tried, as far as its legality goes.

An action is legal when some way of answering what it asks leads past the point of no return; where none does, what
stands against each way is gathered. Nothing that is tried leaves anything behind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.games import GamePackage
from judge.kernel import (
    Choice,
    Citation,
    Decision,
    Excluded,
    Game,
    LimitReached,
    PlayerId,
    Procedure,
    Why,
    answers,
    try_out,
)
from judge.records import record

Picked = tuple[Any, ...]
"""The answer to one choice."""

Clauses = tuple[Citation, ...]
"""The clauses of one step."""


@record
class Reach:
    """How far the trying goes.

    Attributes:
        actions: actions that are tried.
        lines: ways of answering that are tried, over all actions.
        ways: ways of answering that are tried before an action counts as impossible.
        options: options of one choice that are looked into.
        depth: choices, one after the other, whose options are looked into.
    """

    actions: int = 300
    lines: int = 5_000
    ways: int = 60
    options: int = 30
    depth: int = 2


DEFAULT_REACH = Reach()


@record
class Tried:
    """What came of trying an action.

    Attributes:
        asked: the choices that the line asked, in order.
        line: what it answered.
        why: what stands against it, of every line that was tried; nothing where it is legal.
        excluded: the options that were excluded where none was left.
        clauses: by which it is done: those of the first thing that happens, and notes on what comes after.
        free: how many of the choices came before anything stood against the line.
    """

    asked: tuple[Choice, ...] = ()
    line: tuple[Picked, ...] = ()
    why: tuple[Why, ...] = ()
    excluded: tuple[Excluded, ...] = ()
    clauses: tuple[str, ...] = ()
    free: int = 0

    @property
    def legal(self) -> bool:
        """Whether nothing stands against it."""
        return not self.why


@record
class Way:
    """An option of a choice, and what comes of it.

    Attributes:
        option: the option.
        tried: the action, with this option picked.
        then: the next choice.
    """

    option: Any
    tried: Tried
    then: Follow | None = None


@record
class Follow:
    """A choice that an action asks next.

    Attributes:
        choice: the choice, with the options that are excluded.
        ways: its options, each with what comes of it.
        more: options that were not looked into.
    """

    choice: Choice
    ways: tuple[Way, ...]
    more: int = 0


@record
class Item:
    """Something that a player could, or could not, do.

    Attributes:
        action: the action.
        picked: what it is done with, where the action names nothing itself, as an attack: the first answer.
        tried: what came of it.
        then: what it asks next, where it is legal.
    """

    action: Any
    picked: tuple[Picked, ...]
    tried: Tried
    then: Follow | None = None


@dataclass(slots=True)
class Menu:
    """Everything that a player could, or could not, do.

    Attributes:
        items: in the order of the game's own menu.
        reached: the limits that were reached: ``actions``, ``lines``, ``options``, ``steps``, ``work``, ``seconds``,
            ``depth``.
    """

    items: list[Item] = field(default_factory=list)
    reached: dict[str, None] = field(default_factory=dict)

    @property
    def can(self) -> list[Item]:
        """What is legal."""
        return [item for item in self.items if item.tried.legal]

    @property
    def cannot(self) -> list[Item]:
        """What is not."""
        return [item for item in self.items if not item.tried.legal]


def reasons(excluded: Sequence[Excluded]) -> dict[str, tuple[Why, ...]]:
    """Return every excluded option with all that excludes it."""
    found: dict[str, tuple[Why, ...]] = {}
    for option, why in excluded:
        found[option] = tuple(dict.fromkeys((*found.get(option, ()), why)))
    return found


def menu(
    game: Game,
    rules: GamePackage,
    player: PlayerId,
    moment: Choice,
    reach: Reach = DEFAULT_REACH,
    *,
    ahead: bool = False,
) -> Menu:
    """Return everything that a player could do now, tried out, and what stands against the rest.

    Every action is tried before any is looked into: where a limit is reached it is the details that are missing.

    Args:
        game: the position.
        rules: the game's package.
        player: who would act.
        moment: the choice at which that would be.
        reach: how far to go.
        ahead: list also what comes next if nothing else is done before.
    """
    coming = rules.ahead(game, moment, player) if ahead else ()
    trying = _Trying(game, rules, player, moment, reach)
    found = trying.found
    tried: list[tuple[Any, Tried]] = []
    try:
        for number, action in enumerate((*coming, *rules.script.menu(game, moment, player))):
            if number == reach.actions:
                found.reached.setdefault("actions")
                break
            tried.append((action, trying.search(action, ())))
        for action, one in tried[:]:
            found.items += list(trying.items(action, one))
            del tried[0]
    except LimitReached as limit:
        found.reached.setdefault(limit.reason)
        found.items += [Item(action, (), one) for action, one in tried]
    return found


class _Trying:
    """Tries the actions of one player."""

    def __init__(self, game: Game, rules: GamePackage, player: PlayerId, moment: Choice, reach: Reach) -> None:
        self.game = game
        self.rules = rules
        self.player = player
        self.moment = moment
        self.reach = reach
        self.found = Menu()
        self.lines = 0

    @property
    def spent(self) -> bool:
        """Whether as many lines as there may be have been tried; told, where it is."""
        if self.lines < self.reach.lines:
            return False
        self.found.reached.setdefault("lines")
        return True

    def items(self, action: Any, tried: Tried) -> Iterator[Item]:
        """Yield an action, or, where it names nothing itself, each thing that it could be done with."""
        named = getattr(action, "card", None) is not None
        first = tried.asked[0] if tried.asked else None
        if named or not (tried.excluded if first is None else first.maximum == 1):
            yield Item(action, (), tried, self.follow(action, (), tried, self.reach.depth))
            return
        if first is not None:
            for way in self.ways(action, (), tried, self.reach.depth):
                yield Item(action, ((way.option,),), way.tried, way.then)
        for option, why in reasons(tried.excluded if first is None else first.excluded).items():
            yield Item(action, ((option,),), Tried(tried.asked[:1], why=why, clauses=tried.clauses))

    def follow(self, action: Any, before: tuple[Picked, ...], tried: Tried, depth: int) -> Follow | None:
        """Return the choice that comes after some answers, with its options looked into."""
        if not tried.legal or len(tried.asked) <= len(before) or not depth or self.spent:
            return None
        choice = tried.asked[len(before)]
        ways = tuple(self.ways(action, before, tried, depth))
        return Follow(choice, ways, len(choice.offered) - len(ways))

    def ways(self, action: Any, before: tuple[Picked, ...], tried: Tried, depth: int) -> Iterator[Way]:
        """Yield the options of the choice that comes after some answers, each tried, as far as the reach allows."""
        choice = tried.asked[len(before)]
        all_answers, _ = answers(choice, self.reach.ways)
        for number, option in enumerate(choice.offered):
            with_it = [picked for picked in all_answers if option in picked]
            if number == self.reach.options or not with_it:
                self.found.reached.setdefault("options")
                return
            if self.spent:
                return
            picked, found = self._first_legal(action, before, with_it, tried)
            yield Way(option, found, self.follow(action, (*before, picked), found, depth - 1))

    def _first_legal(
        self, action: Any, before: tuple[Picked, ...], candidates: Sequence[Picked], known: Tried
    ) -> tuple[Picked, Tried]:
        """Return the first of some answers that can be gone on from, else the first with all that stands against any.

        What is known of the line already need not be tried again.
        """
        at = len(before)
        if known.legal and known.line[at] in candidates:
            return known.line[at], known
        refused: list[Tried] = []
        for picked in candidates:
            found = self.search(action, (*before, picked))
            if found.legal:
                return picked, found
            refused.append(found)
        return candidates[0], _all_against(refused)

    def search(self, action: Any, begin: tuple[Picked, ...]) -> Tried:
        """Try every way of answering what an action asks, after some answers, until one is legal.

        Only what was asked before anything stood against a line can make a difference to that.
        """
        waiting, refused, more = [begin], list[Tried](), False
        while waiting:
            if refused and (len(refused) == self.reach.ways or self.spent):
                more = True
                break
            way = waiting.pop()
            one = self.play(action, way)
            if one.legal:
                return one
            refused.append(one)
            for at in range(len(way), one.free):
                others, partial = answers(one.asked[at], self.reach.ways)
                waiting += [(*one.line[:at], picked) for picked in reversed(others) if picked != one.line[at]]
                more = more or partial
        if more:
            self.found.reached.setdefault("lines")
        return _all_against(refused)

    def play(self, action: Any, way: tuple[Picked, ...]) -> Tried:
        """Try one line: the answers given, then the first answer to each further choice.

        Raises:
            LimitReached: the game has gone as far as it may.
        """
        self.lines += 1
        asked: list[Choice] = []
        line: list[Picked] = []
        cited: list[Clauses] = []
        free = 0

        def decide(choice: Choice, game: Game) -> Decision:
            nonlocal free
            picked = way[len(line)] if len(line) < len(way) else answers(choice, 1)[0][0]
            asked.append(choice)
            line.append(picked)
            free += not game.objections
            return Decision(picked)

        illegal = try_out(self.game, noting(self.game, self.rules, self.player, self.moment, action, cited), decide)
        why = () if illegal is None else tuple(illegal.why)
        excluded = () if illegal is None else tuple(illegal.excluded)
        return Tried(tuple(asked), tuple(line), why, excluded, _in_short(cited), free)


def noting(
    game: Game, rules: GamePackage, player: PlayerId, moment: Choice, action: Any, cited: list[Clauses]
) -> Procedure[None]:
    """Carry out an action, and note by which clauses each step of it is taken: they are what allows it."""
    steps = game.trace.steps
    before = len(steps)
    try:
        yield from rules.script.attempt(game, moment, player, action)
    finally:
        upto = game.beyond or None  # what comes of it allows nothing
        done = [step for step in steps[before:upto] if not step.considered or step is steps[before]]
        cited += [(step.clause, *step.because) for step in done]


def _in_short(cited: Sequence[Clauses]) -> Clauses:
    """Return the clauses of the first step of an action, and the notes that any later one rests on.

    Without what a note reads into the rules the action might not be allowed.
    """
    notes = (rule for clauses in cited[1:] for rule in clauses if "#" in rule)
    return tuple(dict.fromkeys((*(rule for clauses in cited[:1] for rule in clauses), *notes)))


def _all_against(refused: Sequence[Tried]) -> Tried:
    """Return the first line that failed, with all that stands against any of them."""
    first = refused[0]
    why = tuple(dict.fromkeys(reason for one in refused for reason in one.why))
    excluded = tuple(dict.fromkeys(option for one in refused for option in one.excluded))
    return Tried(first.asked, first.line, why, excluded, first.clauses, first.free)


__all__ = ["DEFAULT_REACH", "Clauses", "Follow", "Item", "Menu", "Reach", "Tried", "Way", "menu", "noting", "reasons"]
