"""Whole games at random: two random decks, and both players doing anything that the rules let them, to the end.

Everything comes from the seed of the game, so a game that shows a fault is found again by its seed.
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
"""Several times as far as the longest of a thousand games goes; with decks of published cards, twice as far."""

TRIES = 20
"""How often an answer is drawn again when what was drawn may not be chosen together."""

EAGERNESS = 0.8
"""How often a player does anything at all before turning to what the menu lists last, which is to do no more."""

WEARINESS = 0.97
"""By how much that shrinks with each thing a player does: what costs nothing could else be done for ever."""

REST = 0.5
"""How many of these things are forgotten each time a player does no more; with 1, one thing done for each time left
alone would go on without end."""

PATIENCE = 2_000
"""So many decisions a game may take before the player who is to act gives up. Of 450 games with published cards the
longest that came to an end took 1,655; some never would, as both players are left with nothing that wins (fab 4.5.4d is
for a judge)."""

CONCEDES = Decision(("concede",))
"""Kept in place of a decision where a player gives up."""


def playable() -> tuple[str, ...]:
    """Return the games of which random games can be played."""
    return tuple(game for game in IDS if package(game).dealing is not None)


def _dealing(game: str) -> Dealing:
    dealing = package(game).dealing
    if dealing is None:
        raise KeyError(game)
    return dealing


@cache
def pool(game: str) -> Pool:
    """Return every card that the shipped scenarios of a game print, each once, and the tokens, each name once."""
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
    """Return every card that one side of a board prints, those that cards carry included."""
    return (node for node in nodes(value) if isinstance(node, form))


def _printed(card: Node, form: type[Node]) -> dict[str, Any]:
    """Return what is printed on a card, without what a board says of it besides."""
    return card.model_dump(mode="json", by_alias=True, exclude_unset=True, include=set(form.model_fields))


def dealt(game: str, seed: int, cards: Pool | None = None) -> Base:
    """Return the scenario with which the random game of that seed begins, with these cards or those of the boards."""
    stated = _dealing(game).deal(random.Random(seed), cards or pool(game))  # noqa: S311 - replayable on purpose
    return scenario_model(game).model_validate({"id": f"{game}/random-{seed}", **stated})


class RandomPlayer:
    """Decides for both players, at random among what is legal.

    Args:
        rules: the game.
        seed: decides everything.

    Attributes:
        said: every decision.
    """

    def __init__(self, rules: GamePackage, seed: int) -> None:
        self.rules = rules
        self.chance = random.Random(f"player {seed}")  # noqa: S311 - replayable on purpose
        self.said: list[Decision] = []
        self._proved: deque[Decision] = deque()
        self._done: dict[str, float] = {}

    def __call__(self, choice: Choice, game: Game) -> Decision:
        """Decide; :data:`STOP` only where nothing at all can be done.

        Raises:
            GameOver: the player has no patience left, and concedes.
        """
        if len(self.said) >= PATIENCE and not choice.written and not self._proved:
            self.said.append(CONCEDES)
            self.rules.script.concede(game, choice.by)
        if self._proved:
            decision = self._proved.popleft()
        else:
            decision = self._act(choice, game) if not choice.written else self._pick(choice)
        self.said.append(decision)
        return decision

    def _act(self, choice: Choice, game: Game) -> Decision:
        """Return an action that proves legal when tried; the decisions with which it did so are made again."""
        *actions, way_out = self.rules.script.menu(game, choice, choice.by)
        self.chance.shuffle(actions)
        done = self._done.get(choice.by, 0.0)
        eager = self.chance.random() < EAGERNESS * WEARINESS**done
        actions.insert(len(actions) if eager else 0, way_out)
        for action in actions:
            trial = _Trial(self)
            if (
                try_out(game, self.rules.script.attempt(game, choice, choice.by, action), trial, thoroughly=False)
                is None
            ):
                self._proved.extend(trial.said)
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
    """Decides for an action that is only tried, and remembers how."""

    def __init__(self, player: RandomPlayer) -> None:
        self.player = player
        self.said: list[Decision] = []

    def __call__(self, choice: Choice, game: Game) -> Decision:
        self.said.append(self.player._pick(choice))
        return self.said[-1]


class Again:
    """Decides as was decided before.

    Args:
        rules: the game.
        said: every decision.
    """

    def __init__(self, rules: GamePackage, said: Sequence[Decision]) -> None:
        self.rules = rules
        self._left = iter(said)

    def __call__(self, choice: Choice, game: Game) -> Decision:
        """Return the next decision.

        Raises:
            GameOver: the player conceded.
        """
        decision = next(self._left, STOP)
        if decision is CONCEDES:
            self.rules.script.concede(game, choice.by)
        return decision


@record
class Played:
    """A game that has been played.

    Attributes:
        done: how it began and ended, with its trace.
        said: every decision, in order.
        first: the position at the beginning, as :meth:`State.fingerprint` tells it.
    """

    done: Resolution
    said: tuple[Decision, ...]
    first: tuple[Any, ...]

    @property
    def game(self) -> Game:
        """The position at the end."""
        return self.done.setting.game

    @property
    def ended(self) -> str:
        """Who won (``p1``, ``p2`` or ``draw``), or why there was no end."""
        ending = self.done.ending
        return ending.winner or "draw" if ending.outcome == "over" else ending.outcome


def play(
    game: str,
    seed: int,
    limits: Limits = LIMITS,
    off: Dropped = frozenset(),
    cards: Pool | None = None,
) -> Played:
    """Play the random game of that seed to its end.

    Args:
        game: the game's id.
        seed: decides everything.
        limits: how far it may go.
        off: clauses to switch off.
        cards: what the decks are made of; the cards of the shipped boards unless given.

    Raises:
        KeyError: the game has no random games.
    """
    player = RandomPlayer(package(game), seed)
    return _played(dealt(game, seed, cards), player, player.said, limits, off)


def replay(played: Played) -> Played:
    """Play a game again from the decisions that were made, without trying anything out."""
    return _played(
        played.done.scenario,
        Again(package(played.done.scenario.game), played.said),
        played.said,
        played.game.limits,
        played.game.off,
    )


def _played(scenario: Base, decider: Decider, said: Sequence[Decision], limits: Limits, off: Dropped) -> Played:
    rules = package(scenario.game)
    setting = rules.set_up(scenario, limits, off)
    first = setting.game.state.fingerprint()
    ending = run(setting.game, setting.procedure, decider)
    return Played(Resolution(scenario, setting, ending, Script((), rules, {})), tuple(said), first)


def faults(played: Played) -> list[str]:
    """Return everything that is wrong with a game: how it ended, and each board on its way, the last one first.

    Each board is looked at as it was, by the journal played backwards; that it gives the first one, and played forwards
    again the last one, is looked at too.
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
            found.extend(f"before step {number}, {step.key}: {what}" for what in wrong)
        if mark == 0 and state.fingerprint() != played.first:
            found.append("undoing the journal does not give the first board")

    played.done.look_back(after, look)
    if state.fingerprint() != last:
        found.append("the journal does not give the last board")
    return found


def _strays(state: State) -> Iterator[str]:
    """Yield cards that lie in two places, or elsewhere than they say."""
    lying = [card for held in state.zones.values() for card in held]
    if len(set(lying)) != len(lying):
        yield f"{len(lying) - len(set(lying))} cards lie in two places"
    for zone, held in state.zones.items():
        for card in held:
            if state.zone(card) != zone:
                yield f"{card} lies in {zone} and says {state.zone(card)}"


__all__ = ["LIMITS", "Again", "Played", "RandomPlayer", "dealt", "faults", "play", "playable", "pool", "replay"]
