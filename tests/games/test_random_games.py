"""Whole random games: they end, nothing is lost on the way, and they can be played again, forwards and backwards."""

import json
from collections import Counter
from functools import cache

import pytest

from judge.kernel import Choice, Decision, Game, Limits
from judge.scenario import report
from judge.scenario.shipped import library
from judge.scenario.studies import random_games
from judge.scenario.studies.random_games import RandomPlayer, dealt, faults, play, playable, pool, replay
from tests.strictly import parse

pytestmark = pytest.mark.sweep

games = pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.xdist_group(f"random-{game}")) for game in playable()]
)
LEAST = {"sve": (50, 15, 40), "kiseki": (50, 15, 40), "fab": (50, 10, 50), "dm": (50, 15, 40)}
"""More cards with abilities than this are on a game's boards; more roles of choices and keys of steps in its games."""

MOST_PLAYED = {"sve": 12, "kiseki": 20, "fab": 24, "dm": 36}
"""In at most this number of games, both players win and everything occurs; games of the last two are short."""


@cache
def of_seed(game, seed):
    """Play a random game, once for all that is asked of it."""
    return play(game, seed)


@games
@pytest.mark.parametrize("seed", [1, 2, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(3, 40))])
def test_a_random_game_is_sound_and_can_be_replayed_and_printed(game, seed):
    """Its decisions give the same trace byte by byte, and every step of that has words in both languages."""
    played = of_seed(game, seed)
    assert faults(played) == []
    again = replay(played)
    assert json.dumps(report.to_json(again.done)) == json.dumps(report.to_json(played.done))
    assert again.game.state.fingerprint() == played.game.state.fingerprint()
    assert again.ended == played.ended
    for lang in ("ja", "en"):
        assert report.text(played.done, lang, everything=True).count("\n") >= len(played.done.steps)


@games
def test_a_game_that_leads_nowhere_is_conceded(game, monkeypatch):
    monkeypatch.setattr(random_games, "PATIENCE", 4)
    played = play(game, 3)
    assert played.decisions[-1] is random_games.CONCEDES
    assert faults(played) == []
    assert report.to_json(replay(played).done) == report.to_json(played.done)


@games
def test_the_same_seed_is_the_same_game_and_another_seed_another(game):
    first, second, other = of_seed(game, 1), play(game, 1), of_seed(game, 2)
    assert first.decisions == second.decisions
    assert dealt(game, 1) == dealt(game, 1) != dealt(game, 2)
    assert first.decisions != other.decisions


@games
def test_a_dealt_game_is_an_ordinary_scenario(game):
    stated = dealt(game, 3).model_dump(mode="json", by_alias=True, exclude_unset=True)
    assert parse(json.dumps(stated), "random").model_dump() == dealt(game, 3).model_dump()


@games
def test_the_pool_holds_cards_that_do_things(game):
    assert sum(bool(card.get("abilities")) for card in pool(game).cards) >= LEAST[game][0]
    printed = any(file.scenario.tokens for file in library(game))
    assert len({token["name"] for token in pool(game).tokens}) == len(pool(game).tokens)
    assert bool(pool(game).tokens) is printed


@games
def test_both_players_win_and_many_kinds_of_choices_and_steps_occur(game):
    endings, roles, keys = Counter(), set(), set()
    for seed in range(1, MOST_PLAYED[game]):
        played = of_seed(game, seed)
        endings[played.ended] += 1
        roles |= {role for role, *_ in played.game.decisions}
        keys |= {step.key for step in played.game.trace.steps}
        enough = len(roles) > LEAST[game][1] and len(keys) > LEAST[game][2]
        if enough and min(endings["p1"], endings["p2"]) > 1:
            return
    pytest.fail(f"endings {endings}, {len(roles)} roles {sorted(roles)}, {len(keys)} steps {sorted(keys)}")


# the checks catch what they are there for


@pytest.mark.parametrize(
    ("off", "fault"),
    [
        ({"dm:703.4b", "dm:703.4a"}, "has no deck"),  # with direct attacks that win, no game gets that far
        ({"dm:510.1"}, "attack"),
        ({"sve:7.4.7"}, "hand"),
        ({"sve:9.1.4.3"}, "token"),
        ({"sve:4.4.4.2", "sve:11.4.1", "sve:10.6.2.6"}, "field"),
        ({"sve:3.2.4", "sve:11.9.1"}, "PP"),
        ({"sve:11.2.1", "sve:11.2.2", "sve:1.2.4"}, "no end"),
    ],
)
def test_a_rule_that_is_switched_off_is_missed(off, fault):
    game, limits = next(iter(off)).partition(":")[0], Limits(steps=3_000)
    found = (what for seed in range(120) for what in faults(play(game, seed, limits, frozenset(off))))
    assert any(fault in what for what in found)


class Meddler(RandomPlayer):
    """Changes the state by hand in the middle of a game."""

    def __call__(self, choice: Choice, game: Game) -> Decision:
        if len(self.decisions) == 30:  # no matter where, so long as the game has begun and has not ended
            self.meddle(game.state)
        return super().__call__(choice, game)


@pytest.mark.parametrize(
    ("meddle", "fault"),
    [
        (lambda state: state.remove(state.zones["p1.deck"][0]), "is nowhere"),
        (lambda state: state.zones["p1.deck"].append(state.zones["p1.deck"][0]), "in two places"),
        (lambda state: state.move(state.zones["p1.deck"][0], "p2.deck"), "of p1 lies in p2.deck"),
        (lambda state: state.facts["p1"].update(meddled=True), "does not give the first board"),
        (lambda state: state.zones["p1.banished"].append(state.zones["p1.deck"].pop()), "and says p1.deck"),
    ],
)
def test_a_state_that_was_meddled_with_is_found(monkeypatch, meddle, fault):
    monkeypatch.setattr(Meddler, "meddle", staticmethod(meddle), raising=False)
    monkeypatch.setattr(random_games, "RandomPlayer", Meddler)
    found = faults(play("sve", 1))
    assert any(fault in what for what in found), found[:5]
