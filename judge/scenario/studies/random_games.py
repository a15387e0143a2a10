"""Random games: two random decks, played to the end with random legal actions.

Everything derives from the seed, so a faulty game can be reproduced.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from judge.abilities import Node, nodes
from judge.games import IDS, Dealing, GamePackage, Pool, package
from judge.kernel import STOP, Choice, Decider, Decision, Dropped, Game, Limits, State, Step, legal, run, try_out
from judge.records import record
from judge.scenario.model import Base, scenario_model
from judge.scenario.resolution import Resolution
from judge.scenario.script import Script
from judge.scenario.shipped import library

LIMITS = Limits(steps=20_000, work=2_000_000, effort=120_000_000)
"""The limits of a random game: several times the longest of a thousand games, doubled for published cards."""

TRIES = 20
"""The number of random answers tried to find a legal combination of options."""

EAGERNESS = 0.8
"""The probability that a player acts instead of passing, before any action of the turn."""

WEARINESS = 0.97
"""Each action multiplies that probability by this factor, because free actions could go on forever."""

REST = 0.5
"""The factor for the number of counted actions at each pass.

With 1, the count would never shrink; with 0, one action per pass could go on forever.
"""

PATIENCE = 2_000
"""The number of decisions after which the player to act concedes.

Of 450 games with published cards that ended, the longest took 1,655. Some never end because neither player can win;
at a table, a judge would decide (fab 4.5.4d).
"""

CONCEDES = Decision(("concede",))
"""The recorded decision of a player who concedes."""


def playable() -> tuple[str, ...]:
    return tuple(game for game in IDS if package(game).dealing is not None)


def _dealing(game: str) -> Dealing:
    dealing = package(game).dealing
    if dealing is None:
        raise KeyError(game)
    return dealing


@cache
def pool(game: str) -> Pool:
    """Return the cards of a game's shipped scenarios, without duplicates, and their tokens."""
    form = package(game).card
    cards: dict[str, dict[str, Any]] = {}
    tokens: dict[str, dict[str, Any]] = {}
    keyed: dict[str, dict[str, Any]] = {}
    for file in library(game):
        stated: Any = file.scenario
        for token in stated.tokens:
            tokens.setdefault(token.name, _printed(token, form))
        for key, card in stated.cards.items():
            keyed.setdefault(key, _printed(card, form))
        for card in (*stated.cards.values(), *_placed(stated.p1, form), *_placed(stated.p2, form)):
            printed = _printed(card, form)
            if "name" in printed:
                cards.setdefault(repr(printed), printed)
    return Pool(tuple(cards.values()), tuple(tokens.values()), keyed=keyed)


def _placed(value: Any, form: type[Node]) -> Iterator[Node]:
    """Yield every card on one side of a board, including cards attached to others."""
    return (node for node in nodes(value) if isinstance(node, form))


def _printed(card: Node, form: type[Node]) -> dict[str, Any]:
    """Return the printed values of a card as data, without its state on the board."""
    return card.model_dump(mode="json", by_alias=True, exclude_unset=True, include=set(form.model_fields))


def dealt(game: str, seed: int, cards: Pool | None = None) -> Base:
    """Return the starting scenario of the random game with a seed.

    Args:
        cards: the cards for the decks; by default those of the shipped boards.
    """
    stated = _dealing(game).deal(random.Random(seed), cards or pool(game))  # noqa: S311 - replayable on purpose
    return scenario_model(game).model_validate({"id": f"{game}/random-{seed}", **stated})


class RandomPlayer:
    """Decides for both players at random among legal options.

    Attributes:
        said: all decisions so far, in order.
    """

    def __init__(self, rules: GamePackage, seed: int) -> None:
        self.rules = rules
        self.chance = random.Random(f"player {seed}")  # noqa: S311 - replayable on purpose
        self.decisions: list[Decision] = []
        self._proved: deque[Decision] = deque()
        self._done: dict[str, float] = {}

    def __call__(self, choice: Choice, game: Game) -> Decision:
        """Decide a choice; return :data:`STOP` only if no decision is legal.

        Raises:
            GameOver: the player has made too many decisions and concedes.
        """
        if len(self.decisions) >= PATIENCE and not choice.written and not self._proved:
            self.decisions.append(CONCEDES)
            self.rules.script.concede(game, choice.by)
        if self._proved:
            decision = self._proved.popleft()
        else:
            decision = self._act(choice, game) if not choice.written else self._pick(choice)
        self.decisions.append(decision)
        return decision

    def _act(self, choice: Choice, game: Game) -> Decision:
        """Return a random action that is legal; the choices of its trial are then decided in the same way again."""
        *actions, way_out = self.rules.script.menu(game, choice, choice.by)
        self.chance.shuffle(actions)
        done = self._done.get(choice.by, 0.0)
        eager = self.chance.random() < EAGERNESS * WEARINESS**done
        actions.insert(len(actions) if eager else 0, way_out)
        # A trial picks at random too: it can fail although the action is legal, so each has several.
        for action in actions * TRIES:
            trial = _Trial(self)
            if (
                try_out(game, self.rules.script.attempt(game, choice, choice.by, action), trial, thoroughly=False)
                is None
            ):
                self._proved.extend(trial.decisions)
                self._done[choice.by] = max(0.0, done - REST) if action is way_out else done + 1
                return Decision((action,))
        return STOP

    def _pick(self, choice: Choice) -> Decision:
        for _ in range(TRIES):
            count = self.chance.randint(choice.minimum, choice.maximum)
            picked = tuple(self.chance.sample(list(choice.options), count))
            if legal(choice, picked):
                return Decision(picked)
        return Decision(tuple(choice.options[: choice.minimum]))


class _Trial:
    """Decides the choices of a trial at random and records the decisions."""

    def __init__(self, player: RandomPlayer) -> None:
        self.player = player
        self.decisions: list[Decision] = []

    def __call__(self, choice: Choice, game: Game) -> Decision:
        self.decisions.append(self.player._pick(choice))
        return self.decisions[-1]


class Again:
    """Repeats recorded decisions."""

    def __init__(self, rules: GamePackage, answers: Sequence[Decision]) -> None:
        self.rules = rules
        self._left = iter(answers)

    def __call__(self, choice: Choice, game: Game) -> Decision:
        """Return the next recorded decision.

        Raises:
            GameOver: the player conceded.
        """
        decision = next(self._left, STOP)
        if decision is CONCEDES:
            self.rules.script.concede(game, choice.by)
        return decision


@record
class Played:
    """A random game after its end.

    Attributes:
        first: the :meth:`State.fingerprint` of the first position.
    """

    done: Resolution
    decisions: tuple[Decision, ...]
    first: tuple[Any, ...]

    @property
    def game(self) -> Game:
        return self.done.setting.game

    @property
    def ended(self) -> str:
        """The winner (``p1``, ``p2``, ``draw``), or the reason why the game did not end."""
        ending = self.done.ending
        return (ending.winner or "draw") if ending.outcome == "over" else ending.outcome


def play(
    game: str,
    seed: int,
    limits: Limits = LIMITS,
    switched_off: Dropped = frozenset(),
    cards: Pool | None = None,
) -> Played:
    """Play the random game with a seed to its end.

    Args:
        switched_off: clauses that the engine ignores.
        cards: the cards for the decks; by default those of the shipped boards.

    Raises:
        KeyError: the game does not support random games.
    """
    player = RandomPlayer(package(game), seed)
    return _played(dealt(game, seed, cards), player, player.decisions, limits, switched_off)


def replay(played: Played) -> Played:
    """Play a game again from its recorded decisions, without trials."""
    return _played(
        played.done.scenario,
        Again(package(played.done.scenario.game), played.decisions),
        played.decisions,
        played.game.limits,
        played.game.switched_off,
    )


def _played(
    scenario: Base, decider: Decider, answers: Sequence[Decision], limits: Limits, switched_off: Dropped
) -> Played:
    rules = package(scenario.game)
    setting = rules.set_up(scenario, limits, switched_off)
    first = setting.game.state.fingerprint()
    ending = run(setting.game, setting.procedure, decider)
    return Played(Resolution(scenario, setting, ending, Script((), rules, {})), tuple(answers), first)


def faults(played: Played) -> list[str]:
    """Return all faults of a game: a missing end, and inconsistent boards, last board first.

    The boards are reached by undoing the journal. Undoing all of it must give the first position, and redoing the last.
    """
    game, state = played.game, played.game.state
    broken = _dealing(played.done.scenario.game).broken
    found = [] if played.done.ending.outcome == "over" else [f"no end: {played.ended}, {played.done.ending.error}"]
    last = state.fingerprint()
    after: dict[int, list[tuple[int, Step]]] = {0: []}
    for number, step in enumerate(game.trace.steps, 1):
        after.setdefault(step.mark, []).append((number, step))

    def look(mark: int) -> None:
        for number, step in after[mark]:
            wrong = (*_strays(state), *broken(game, step))
            found.extend(f"before step {number}, {step.key}: {fault}" for fault in wrong)
        if mark == 0 and state.fingerprint() != played.first:
            found.append("undoing the journal does not give the first board")

    played.done.look_back(after, look)
    if state.fingerprint() != last:
        found.append("redoing the journal does not give the last board")
    return found


def _strays(state: State) -> Iterator[str]:
    """Yield a message for each card that is in two places, or not where the state records it."""
    lying = [card for held in state.zones.values() for card in held]
    if len(set(lying)) != len(lying):
        yield f"{len(lying) - len(set(lying))} cards lie in two places"
    for zone, held in state.zones.items():
        for card in held:
            if state.zone(card) != zone:
                yield f"{card} lies in {zone} and says {state.zone(card)}"
