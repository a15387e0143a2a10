"""What every card is, kept until a fact is written that it was worked out from, is what would be worked out anew."""

import pytest

from judge.kernel import Standing, State, layered
from judge.kernel.continuous import Applied
from judge.scenario import library, resolve
from judge.scenario.studies.random_games import play, playable

ANSWERED = Standing.now


@pytest.fixture
def stale(monkeypatch):
    """The tables that were kept although they are not what would be worked out at that point; it fills as one plays."""
    found, asked = [], set()

    def now(standing, game):
        kept, journal = ANSWERED(standing, game), game.state.journal
        point = (id(standing), len(journal), id(journal[-1]) if journal else None)
        if point not in asked:
            asked.add(point)
            base, effects = standing._find(game)
            if not kept.same(Applied(base, effects, layered(base, effects))):
                found.append([(change.entity, change.field) for change in journal[-8:]])
        return kept

    monkeypatch.setattr(Standing, "now", now)
    return found


@pytest.mark.sweep
@pytest.mark.parametrize("game", playable())
def test_boards_and_random_games_keep_no_table_too_long(game, stale):
    for file in library(game)[::6]:
        resolve(file.scenario)
    for seed in range(2):
        play(game, seed)
    assert not stale


def test_a_fact_that_is_read_unseen_is_found(stale, monkeypatch):
    monkeypatch.setattr(
        State, "get", lambda state, entity, field, default=None: state.facts[entity].get(field, default)
    )
    for file in library("sve")[::6]:
        resolve(file.scenario)
    assert stale
