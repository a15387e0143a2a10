"""Lists a player's actions in a position by trying each one, up to its point of no return.

An action is legal if some way of answering its choices succeeds. If none does, the reasons against each way are
collected. Each trial is rolled back.
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
"""The options picked for one choice."""

Clauses = tuple[Citation, ...]
"""The clauses cited by one step."""


@record
class Reach:
    """The limits of the trials.

    Attributes:
        actions: how many actions are tried at most.
        lines: how many lines of answers are tried at most, over all actions.
        ways: how many lines of answers are tried for one action before it counts as illegal.
        options: how many options are examined per choice at most.
        depth: how many consecutive choices of an action are examined.
    """

    actions: int = 300
    lines: int = 5_000
    ways: int = 60
    options: int = 30
    depth: int = 2


DEFAULT_REACH = Reach()


@record
class Tried:
    """The result of trying an action.

    Attributes:
        why: the reasons against the action from all lines tried; empty if it is legal.
        excluded: the excluded options of a choice that had no option left.
        clauses: the clauses that allow the action: those of its first step, and notes on later steps.
        free: the number of choices asked before the first objection.
    """

    asked: tuple[Choice, ...] = ()
    line: tuple[Picked, ...] = ()
    why: tuple[Why, ...] = ()
    excluded: tuple[Excluded, ...] = ()
    clauses: tuple[str, ...] = ()
    free: int = 0

    @property
    def legal(self) -> bool:
        """Whether there is no reason against the action."""
        return not self.why


@record
class Way:
    """An option of a choice, and the result of picking it.

    Attributes:
        tried: the result of the action with this option picked.
        then: the choice that follows, if any.
    """

    option: Any
    tried: Tried
    then: Follow | None = None


@record
class Follow:
    """The next choice of an action.

    Attributes:
        choice: the choice, including its excluded options.
        ways: its options with their results.
        more: the number of options not examined.
    """

    choice: Choice
    ways: tuple[Way, ...]
    more: int = 0


@record
class Item:
    """A legal or illegal action of a player.

    Attributes:
        picked: the answer that names its object if the action does not, such as the attacker.
        then: its next choice, if it is legal.
    """

    action: Any
    picked: tuple[Picked, ...]
    tried: Tried
    then: Follow | None = None


@dataclass(slots=True)
class Menu:
    """The legal and illegal actions of a player.

    Attributes:
        items: the actions, in the order of the game's own menu.
        reached: the limits that were reached: ``actions``, ``lines``, ``options``, ``steps``, ``work``, ``seconds``,
            ``depth``. Used as an ordered set.
    """

    items: list[Item] = field(default_factory=list)
    reached: dict[str, None] = field(default_factory=dict)

    @property
    def can(self) -> list[Item]:
        return [item for item in self.items if item.tried.legal]

    @property
    def cannot(self) -> list[Item]:
        return [item for item in self.items if not item.tried.legal]


def reasons(excluded: Sequence[Excluded]) -> dict[str, tuple[Why, ...]]:
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
    """Return every action of a player, legal or not, with the result of trying it.

    Every action is tried once before the options of any are examined, so a limit cuts off details first.

    Args:
        moment: the choice at which the player would act.
        reach: the limits of the trials.
        ahead: whether to list actions of the next moment too, if nothing happens before it.
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
        while tried:
            found.items += list(trying.items(*tried[0]))
            del tried[0]
    except LimitReached as limit:
        found.reached.setdefault(limit.reason)
        found.items += [Item(action, (), result) for action, result in tried]  # those whose options were not examined
    return found


class _Trying:
    """Tries the actions of one player and collects them in a menu."""

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
        """Whether the limit on lines is used up; if so, the menu records it."""
        if self.lines < self.reach.lines:
            return False
        self.found.reached.setdefault("lines")
        return True

    def items(self, action: Any, tried: Tried) -> Iterator[Item]:
        """Yield one item for an action, or one per possible object if the action itself names none."""
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
        """Return the choice that follows some answers, with its options examined, or ``None``."""
        if not tried.legal or len(tried.asked) <= len(before) or not depth or self.spent:
            return None
        choice = tried.asked[len(before)]
        ways = tuple(self.ways(action, before, tried, depth))
        return Follow(choice, ways, len(choice.offered) - len(ways))

    def ways(self, action: Any, before: tuple[Picked, ...], tried: Tried, depth: int) -> Iterator[Way]:
        """Yield the options of the choice that follows some answers, each tried, within the limits."""
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
        """Return the first candidate answer that leads to a legal line, with that line's result.

        If there is none, return the first candidate, with the reasons against all of them.

        Args:
            before: the answers already given.
            candidates: the answers to try for the next choice.
            known: a result known already; its line is not tried again.
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
        """Try the ways of answering an action's choices until one is legal.

        Only answers given before the first objection are varied: later answers cannot remove it.

        Args:
            begin: the answers to its first choices, which stay fixed.
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
        """Try one line: the given answers, then the first possible answer to each further choice.

        Raises:
            LimitReached: the game has reached a limit.
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
    """Carry out an action and append the clauses of each of its steps to ``cited``.

    Steps after the point of no return are left out: they are results of the action and do not allow it.
    """
    steps = game.trace.steps
    before = len(steps)
    try:
        yield from rules.script.attempt(game, moment, player, action)
    finally:
        upto = game.committed_at or None
        done = [step for step in steps[before:upto] if not step.considered or step is steps[before]]
        cited += [(step.clause, *step.because) for step in done]


def _in_short(cited: Sequence[Clauses]) -> Clauses:
    """Return the clauses of an action's first step, and the notes (``#`` ids) cited by later steps.

    Such a note is a reading of the rules without which the action might be illegal.
    """
    notes = (rule for clauses in cited[1:] for rule in clauses if "#" in rule)
    return tuple(dict.fromkeys((*(rule for clauses in cited[:1] for rule in clauses), *notes)))


def _all_against(refused: Sequence[Tried]) -> Tried:
    """Merge failed lines: the first of them, with the reasons of all."""
    first = refused[0]
    why = tuple(dict.fromkeys(reason for tried in refused for reason in tried.why))
    excluded = tuple(dict.fromkeys(option for tried in refused for option in tried.excluded))
    return Tried(first.asked, first.line, why, excluded, first.clauses, first.free)
