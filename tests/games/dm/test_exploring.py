"""Exploring an attack: two shield triggers of one player, and two triggers of the other that they set off."""

import json

import pytest

from judge.kernel import Bounds
from judge.scenario import explored
from tests.strictly import parse

pytestmark = pytest.mark.sweep

DESTROY_ONE = {"destroy": {"side": "enemy", "zone": "battle_zone", "count": 1}}
ENEMY_ENTERS = {"event": "enters", "side": "enemy"}
SHIELD = {"cost": 4, "civilizations": ["light"], "keywords": ["shield_trigger"]}


def creature(name, **printed):
    return {"id": name, "name": name.title(), "cost": 4, "power": 3000, "civilizations": ["fire"], **printed}


@pytest.fixture(scope="module")
def attack():
    """Two shields are broken: a spell that destroys, and a creature whose coming triggers a draw and a destruction."""
    axe = creature("axe", power=6000, keywords=["double_breaker"])
    scout = creature("scout", abilities=[{"id": "see", "when": ENEMY_ENTERS, "do": [{"draw": 1}]}])
    reaper = creature("reaper", abilities=[{"id": "reap", "when": ENEMY_ENTERS, "do": [DESTROY_ONE]}])
    flash = {"id": "flash", "name": "Flash", "type": "spell", **SHIELD, "abilities": [{"spell": [DESTROY_ONE]}]}
    sentry = creature("sentry", **SHIELD)
    data = {
        "game": "dm",
        "turn": {"phase": "attack"},
        "p1": {"battle_zone": [axe, scout, reaper], "deck": 5},
        "p2": {"battle_zone": [creature("guard")], "shield_zone": [flash, sentry, creature("plain")]},
        "play": [{"p1": {"attack": "p2", "with": "axe", "shields": ["flash", "sentry"]}}],
    }
    return parse(json.dumps(data))


@pytest.fixture(scope="module")
def found(attack):
    return explored(attack)


def answers(outcome):
    return [str(part) for picked in outcome.picked for part in picked]


def test_every_order_of_the_triggers_is_played(found):
    """Neither is used: 1. The spell alone: 3 targets. The creature alone: 2 orders of 2 triggers, with 2 targets.

    Both, the spell first: 4 as before if it takes the axe, 2 targets if the scout, 1 way if the reaper. Both, the
    creature first: its 4, for the triggers of the turn player go before the spell that still waits, times 3.
    """
    assert found.found.complete
    assert found.total == 1 + 3 + 4 + (4 + 2 + 1) + 4 * 3
    assert len(found.outcomes) == 15  # the order of the two triggers makes no difference, and some of the rest neither


def test_the_outcomes_differ_by_the_shield_trigger_used(found):
    assert (found.parting.fork.choice.role, found.parting.fork.choice.clause) == ("declare", "dm:509.5a")


def test_a_creature_destroyed_before_the_other_comes_does_not_trigger(found):
    first = [one for one in found.outcomes if answers(one)[2:4] == ["flash.shield_trigger", "reaper"]]
    assert first
    for outcome in first:
        assert outcome.facts["sentry", "zone"] == outcome.facts["guard", "zone"] == "p2.battle_zone"
        assert outcome.facts["p1", "hand"] == 1


def test_each_line_played_on_alone_comes_to_the_same(attack, found):
    assert explored(attack, Bounds(merging=False)).found.orders() == found.found.orders()
