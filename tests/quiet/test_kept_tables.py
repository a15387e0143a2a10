"""The cached characteristics of all cards, dropped when a fact behind them changes, equal a new computation."""

from contextlib import contextmanager

import pytest

from judge.abilities import application
from judge.abilities.reading import ReadTracker, looking_at
from judge.games import package
from judge.games.dm.book import c703_state_based_actions as c703
from judge.games.dm.policy import Cards
from judge.games.fab.policy import FabWorld
from judge.games.kiseki.book import c1215_continuous as kiseki
from judge.games.sve.book import ch10_continuous as sve
from judge.kernel import Limits, Standing, State
from judge.kernel.continuous import Applied
from judge.scenario import library, resolve
from judge.scenario.studies.random_games import play, playable
from tests.shares import in_shares

ANSWERED = Standing.now
PRINTED = {Cards: Cards.printed, FabWorld: FabWorld.printed}
ANEW = {Cards: Cards._as_it_lies, FabWorld: lambda world, game, card: world.lies(game, card, world._base(game, card))}
BEFORE_EFFECTS = {world: world.before_effects for world in PRINTED}
AMOUNT = application._Kept.of


@contextmanager
def nothing_matched_before(applying):
    """Forget within this block which cards matched, and what was changed, and remember it afterwards."""
    kept = [(one, dict(one)) for one in (applying._alike, applying._made)]
    for one, _ in kept:
        one.clear()
    yield
    for one, before in kept:
        one.clear()
        one.update(before)


@pytest.fixture
def stale(monkeypatch):
    """The tables that were kept although they are not what would be worked out at that point; it fills as one plays."""
    found, asked = [], set()

    def now(standing, game):
        kept, journal = ANSWERED(standing, game), game.state.journal
        point = (id(standing), len(journal), id(journal[-1]) if journal else None)
        if point not in asked:
            asked.add(point)
            with nothing_matched_before(game.world.applying):
                anew = standing._find(game)
            if not kept.same(anew if isinstance(anew, Applied) else Applied(*anew)):
                found.append([(change.entity, change.field) for change in journal[-8:]])
        return kept

    monkeypatch.setattr(Standing, "now", now)
    return found


@pytest.mark.sweep
@pytest.mark.parametrize("game", playable())
@in_shares(16)
def test_boards_and_random_games_keep_no_table_too_long(share, game, stale):
    for file in share.of(library(game)):
        resolve(file.scenario)
    play(game, share.number)
    assert not stale


@pytest.mark.sweep
def test_a_fact_that_is_read_unseen_is_found(stale, monkeypatch):
    monkeypatch.setattr(
        State, "get", lambda state, entity, field, default=None: state.facts[entity].get(field, default)
    )
    for file in library("sve")[::6]:
        resolve(file.scenario)
    assert stale


@pytest.mark.sweep
@pytest.mark.parametrize(("game", "world"), [("dm", Cards), ("fab", FabWorld)])
def test_a_card_before_effects_is_kept_until_a_fact_of_it_changes(game, world, monkeypatch):
    found = []

    def printed(cards, game, card):
        kept = PRINTED[world](cards, game, card)
        if kept != ANEW[world](cards, game, card):
            found.append(card)
        return kept

    def before_effects(cards, game):
        table = BEFORE_EFFECTS[world](cards, game)
        found.extend(card for card, kept in table.items() if kept != ANEW[world](cards, game, card))
        assert set(table) == set(game.state.cards())
        return table

    monkeypatch.setattr(world, "printed", printed)
    monkeypatch.setattr(world, "before_effects", before_effects)
    for file in library(game)[::9]:
        resolve(file.scenario)
    play(game, 3)
    assert not found


@pytest.mark.sweep
@pytest.mark.parametrize("game", playable())
@in_shares(4)
def test_an_amount_or_condition_is_kept_while_its_facts_stay_the_same(share, game, monkeypatch):
    found, kept = [], []

    def of(amount, world, table):
        before = len(amount._found)
        result = AMOUNT(amount, world, table)
        if before == len(amount._found):
            kept.append(result)
        with looking_at(world, ReadTracker(table)):
            if amount._make() != result:
                found.append(result)
        return result

    monkeypatch.setattr(application._Kept, "of", of)
    for file in share.of(library(game)):
        resolve(file.scenario)
    play(game, share.number)
    assert kept
    assert not found


@pytest.mark.sweep
def test_searches_of_the_battle_zone_are_kept_no_longer_than_they_hold(monkeypatch):
    searches = (c703._powerless, c703._lost, c703._misplaced)
    stale, removed_seals = [], c703.removed_seals

    def checked(game):
        stale.extend(one for one in searches if one(game) != one.__wrapped__(game))
        return (yield from removed_seals(game))

    monkeypatch.setattr(c703, "removed_seals", checked)
    for file in library("dm")[::3]:
        resolve(file.scenario)
    for seed in range(2):
        play("dm", seed)
    assert not stale


@pytest.mark.parametrize(
    ("applying", "dynamic", "game"),
    [(sve.applying, sve.dynamic, "sve"), (kiseki.applying, kiseki.dynamic, "kiseki")],
)
def test_all_that_the_state_of_a_card_adds_is_declared(applying, dynamic, game):
    rules = package(game)
    for file in library(game)[::12]:
        running = rules.set_up(file.scenario, Limits(), frozenset()).game
        for card in running.state.cards():
            base = running.world.faces[card].base
            seen = dynamic(running, card, base)
            changed = {name for name, value in seen.items() if name not in base or base[name] is not value}
            assert changed <= applying(running.world.reader).added
