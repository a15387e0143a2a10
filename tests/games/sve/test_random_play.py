"""Random legal play from random small decks: whatever is done, the board stays a board."""

import random
from collections import Counter
from functools import cache

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.games import package
from judge.kernel import GAME, STOP, Choice, Decision, Ending, Game, Limits, apply, run
from judge.scenario import Scenario
from tests.strictly import parse

pytestmark = pytest.mark.sweep

SHAPES = """
soldier: {name: Soldier, type: follower, cost: 1, attack: 1, defense: 2}
guard: {name: Guard, type: follower, cost: 2, attack: 1, defense: 3, keywords: [ward]}
rider: {name: Rider, type: follower, cost: 2, attack: 2, defense: 1, keywords: [storm, drain]}
viper: {name: Viper, type: follower, cost: 1, attack: 1, defense: 1, keywords: [rush, bane]}
caller:
  {name: Caller, type: follower, cost: 3, attack: 2, defense: 2,
   abilities: [{keyword: fanfare, do: [{summon: Spark, count: 2}]}]}
martyr:
  {name: Martyr, type: follower, cost: 2, attack: 2, defense: 1,
   abilities: [{keyword: last_words, targets: [{id: t, side: enemy, type: follower}], do: [{damage: 2, to: t}]}]}
hunter:
  {name: Hunter, type: follower, cost: 3, attack: 3, defense: 2, keywords: [assail],
   abilities: [{keyword: strike, do: [{draw: 1}]}]}
banner:
  {name: Banner, type: amulet, cost: 2,
   abilities: [{static: {attack: 1}, affects: {zone: field, side: own, type: follower}},
               {activate: [{engage: this}], per_turn: 1, do: [{life: 1}]}]}
shield:
  {name: Shield, type: amulet, cost: 2, keywords: [quick],
   abilities: [{replace: {event: damaged, card: {type: follower}, side: own}, add: -1}]}
mirror:
  {name: Mirror, type: amulet, cost: 1,
   abilities: [{when: {event: dies, side: own, card: {type: follower}}, do: [{may: [{draw: 1}, {discard: 1}]}]}]}
bolt:
  {name: Bolt, type: spell, cost: 1, keywords: [quick],
   abilities: [{spell: [{damage: 2, to: t}], targets: [{id: t, side: enemy, zone: [field, leader]}]}]}
recall:
  {name: Recall, type: spell, cost: 1,
   abilities: [{spell: [{choose: 1, options: [[{return: t}], [{draw: 1}]]}], targets: [{id: t, side: any}]}]}
sweep:
  {name: Sweep, type: spell, cost: 3,
   abilities: [{spell: [{destroy: {zone: field, side: any, defense: {max: 2}}}, {summon: Spark, into: ex}]}]}
reaper:
  {name: Reaper, type: spell, cost: 2,
   abilities: [{spell: [{mill: 2}, {put: t, into: hand}],
                targets: [{id: t, zone: cemetery, side: own, up_to: 1}]}]}
"""
FIELD_LIMIT, EX_LIMIT, HAND_LIMIT = 5, 5, 7
"""The rulebook's numbers (4.4.4.1, 4.8.3.1, 4.7.3.1), written here once more on purpose."""

TOKENS = "[{name: Spark, type: follower, cost: 1, attack: 1, defense: 1, keywords: [rush]}]"
NAMES = tuple(yaml.safe_load(SHAPES))
LIMITS = Limits(steps=600)
RULES = package("sve")
NOWHERE_BUT_ONCE = "each card is in exactly one place"


def test_there_are_a_dozen_shapes():
    assert len(NAMES) >= 12


def scenario(decks: list[list[str]], turn: int = 9, phase: str = "start") -> Scenario:
    """A game in its middle: a hand of four, a field of two, the rest in the deck."""
    sides = {
        player: {
            "hand": deck[:4],
            "deck": deck[4:],
            "field": [{"type": "follower", "attack": 1, "defense": 2, "count": 2}],
        }
        for player, deck in zip(("p1", "p2"), decks, strict=True)
    }
    for player, side in sides.items():
        for zone in ("hand", "deck"):
            side[zone] = [{"id": f"{player}-{zone}-{n}", "card": name} for n, name in enumerate(side[zone])]
    stated = {"game": "sve", "turn": {"player": "p1", "phase": phase, "number": turn}, **sides}
    return parse(
        yaml.safe_dump({**stated, "cards": yaml.safe_load(SHAPES), "tokens": yaml.safe_load(TOKENS)}), "random"
    )


class Chance:
    """Decides at random among what is legal, keeps what it said, and watches the board at every decision."""

    def __init__(self, seed: int, actions: int = 60) -> None:
        self.source = random.Random(seed)
        self.actions = actions
        self.said: list[Decision] = []
        self.seen: Counter[str] = Counter()

    def __call__(self, choice: Choice, game: Game) -> Decision:
        sound(game)
        decision = self._stop_or_pick(choice)
        self.said.append(decision)
        return decision

    def _stop_or_pick(self, choice: Choice) -> Decision:
        options = list(choice.options)
        assert options or choice.minimum == 0, f"{choice.role} has no answer"
        assert len(set(map(str, options))) == len(options), f"{choice.role} has one option twice"
        if choice.boundary:
            self.actions -= 1
            if self.actions < 0:
                return STOP
        assert choice.minimum <= choice.maximum <= len(options)
        count = self.source.randint(choice.minimum, choice.maximum)
        picked = tuple(self.source.sample(options, count))
        self.seen[choice.role] += 1
        return Decision(picked)


class Again:
    """Says what was said before."""

    def __init__(self, said: list[Decision]) -> None:
        self.left = list(said)

    def __call__(self, choice: Choice, game: Game) -> Decision:
        return self.left.pop(0)


def sound(game: Game) -> None:
    """Check what holds of every board at every decision."""
    state = game.state
    lying = Counter(card for cards in state.zones.values() for card in cards)
    assert all(count == 1 for count in lying.values()), NOWHERE_BUT_ONCE
    for card, owner in state.owners.items():
        zone = state.zone(card)
        assert (zone is not None) == (card in lying), NOWHERE_BUT_ONCE
        if zone is None:
            assert game.world.faces[card].special == "token", f"{card} is nowhere, and is no token"
            continue
        assert card in state.zones[zone], NOWHERE_BUT_ONCE
        player, _, name = zone.rpartition(".")
        if name in ("hand", "deck", "cemetery", "banished", "evolve_deck", "leader"):
            assert player == owner, f"{card} lies in another player's {name}"
            assert name in ("leader",) or game.world.faces[card].special != "token", f"a token lies in {zone}"
    for player in game.players:
        pp, most, ep = (state.get(player, name, 0) for name in ("pp", "max_pp", "ep"))
        assert 0 <= pp <= 10
        assert 0 <= most <= 10
        assert ep >= 0
        assert len(state.zones[f"{player}.field"]) <= FIELD_LIMIT
        assert len(state.zones[f"{player}.ex"]) <= EX_LIMIT


def play(stated: Scenario, decider, limits: Limits = LIMITS) -> tuple[Game, Ending]:
    setting = RULES.set_up(stated, limits, frozenset())
    return setting.game, run(setting.game, setting.procedure, decider)


def shown(game: Game) -> list:
    return [
        (
            s.key,
            s.clause,
            tuple(s.because),
            s.actor,
            tuple(s.objects),
            repr(s.values),
            s.depth,
            s.mark,
            tuple(s.excluded),
            s.considered,
            s.assumed,
            s.place,
        )
        for s in game.trace.steps
    ]


decks = st.lists(st.lists(st.sampled_from(NAMES), min_size=4, max_size=14), min_size=2, max_size=2)


@settings(max_examples=40)
@given(decks, st.integers(0, 2**31), st.integers(1, 14), st.sampled_from(["start", "main", "end"]))
def test_random_play_keeps_the_board_sound_ends_and_replays(deck, seed, turn, phase):
    stated = scenario(deck, turn, phase)
    decider = Chance(seed)
    game, ending = play(stated, decider)
    assert ending.outcome in ("paused", "over", "limit"), ending
    if ending.outcome != "limit":
        sound(game)
    cards = {card for card in game.state.owners if game.world.faces[card].special != "token"}
    assert cards <= set(game.state.cards()), "a card is lost"

    again, ended = play(stated, Again(decider.said))
    assert (ended.outcome, ended.winner) == (ending.outcome, ending.winner)
    assert shown(again) == shown(game)
    assert again.state.fingerprint() == game.state.fingerprint()
    assert again.decisions == game.decisions

    rebuilt = stated._laid_out[0].copy()
    for change in game.state.journal:
        apply(rebuilt, change)
    rebuilt.owners = game.state.owners
    assert rebuilt.zones == game.state.zones
    assert _facts(rebuilt) == _facts(game.state)


def _facts(state) -> dict:
    """The facts of all cards in zones; the missing earlier stay of a token does not count as a change."""
    return {
        entity: {field: repr(value) for field, value in sorted(own.items()) if field != "stay" or value}
        for entity, own in sorted(state.facts.items())
        if own.get("zone") is not None or entity not in state.owners
    }


@settings(max_examples=15)
@given(decks, st.integers(0, 2**31))
def test_every_hand_is_within_its_limit_when_a_turn_begins(deck, seed):
    class AtTurns(Chance):
        def __call__(self, choice, game):
            steps = game.trace.steps
            if any(s.key == "phase" and s.values["phase"] == "main" for s in steps[-3:]):
                before = next(p for p in game.players if p != game.state.get(GAME, "turn"))
                turns = sum(s.key == "turn_begins" for s in steps)
                assert not turns or len(game.state.zones[f"{before}.hand"]) <= HAND_LIMIT
            return super().__call__(choice, game)

    play(scenario(deck), AtTurns(seed))


@cache
def much() -> tuple[Counter, Counter]:
    """What a good deal of play comes across: roles of choices, and keys of steps."""
    roles: Counter[str] = Counter()
    keys: Counter[str] = Counter()
    source = random.Random(7)
    for seed in range(24):
        deck = [[source.choice(NAMES) for _ in range(14)] for _ in range(2)]
        decider = Chance(seed)
        game, _ = play(scenario(deck), decider)
        roles += decider.seen
        keys += Counter(step.key for step in game.trace.steps)
    return roles, keys


@pytest.mark.parametrize("role", ["action", "attacker", "attack_target", "target", "quick", "choose", "may", "discard"])
def test_random_play_comes_across_every_kind_of_choice(role):
    assert much()[0][role] > 0, f"void: nothing ever asked for {role}: {much()[0]}"


@pytest.mark.parametrize(
    "key",
    ["attacks", "damaged", "destroyed", "created", "drawn", "played", "rewound", "replaced", "turn_begins", "erased"],
)
def test_random_play_comes_across_every_kind_of_event(key):
    assert much()[1][key] > 0, f"void: {key} never happened: {much()[1]}"


@settings(max_examples=20)
@given(decks, st.integers(0, 2**31), st.integers(1, 400))
def test_a_run_that_is_cut_off_is_the_beginning_of_the_whole_run(deck, seed, steps):
    stated = scenario(deck)
    decider = Chance(seed)
    whole, _ = play(stated, decider)
    cut, ending = play(stated, Again(decider.said), Limits(steps=steps))
    if len(whole.trace.steps) > steps:
        assert ending.outcome == "limit"
    assert shown(cut)[:steps] == shown(whole)[: len(shown(cut)[:steps])]
