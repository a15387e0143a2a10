"""112 Costs: why a mana cost cannot be paid."""

import pytest

from judge.scenario import report, resolve
from tests.games.boards import played
from tests.strictly import parse

BOARD = """
game: dm
p1:
  hand: [{{id: c, name: C, cost: 3, power: 1000, civilizations: [fire]}}]
  mana_zone: {mana}
play: [{{p1: {{summon: c}}}}]
"""
FIRE = "{{id: m{0}, name: M, cost: 1, power: 1000, civilizations: [fire]}}"


@pytest.mark.parametrize(
    ("mana", "en", "ja"),
    [
        ("5", "each of its civilizations", "文明"),
        (f"[{FIRE.format(1)}, {FIRE.format(2)}]", "too little mana", "マナが足りず"),
    ],
)
def test_it_is_said_whether_mana_or_a_civilization_is_lacking(mana: str, en: str, ja: str) -> None:
    done = resolve(parse(BOARD.format(mana=mana)))
    assert en in " ".join(report.text(done, "en").split())
    assert ja in report.text(done, "ja")
    assert "(112.2a)" in report.text(done, "en")


G_ZERO = "abilities: [{g_zero: {exists: {race: Dragon}}}]"
FREE = """
p1:
  hand: [{id: y, name: Y, cost: 2, power: 2000, civilizations: [fire], %s}]
  mana_zone: %s
  battle_zone: [{id: d, name: D, power: 1000, races: [%s]}]
"""


@pytest.mark.parametrize(
    ("mana", "race", "way", "clause"),
    [
        ("[{id: m, name: M, power: 1, civilizations: [fire], count: 2}]", "Human", "g_zero", "dm:112.3e"),
        ("[{id: m, name: M, power: 1, civilizations: [fire]}]", "Dragon", "mana", "dm:112.2a"),
    ],
)
def test_a_way_of_paying_that_is_not_open_is_refused_with_the_reason(
    mana: str, race: str, way: str, clause: str
) -> None:
    asked = f"{{summon: y, payment: {way}}}"
    done = played("dm", FREE % (G_ZERO, mana, race), f"p1: {{can: {asked}}}", f"p1: {asked}")
    (answer,) = done.script.answers
    assert (answer.legal, answer.cites) == (False, [clause])
    assert done.script.refusals == {2: (clause,)}
    assert done.verdict == "resolved"


def test_who_cannot_pay_hears_of_the_g_zero_as_well() -> None:
    done = played("dm", FREE % (G_ZERO, "1", "Human"), "p1: {why_not: {summon: y}}")
    (answer,) = done.script.answers
    assert answer.cites == ["dm:112.2a", "dm:112.3e"]


TAPPED = """
p1:
  hand: [{id: y, name: Y, cost: 2, power: 2000, civilizations: [fire]}, {id: z, name: Z, power: 1000}]
  mana_zone:
    - {id: m, name: M, power: 1000, civilizations: [fire], count: 3}
    - {id: t, name: T, power: 1000, civilizations: [fire], tapped: true}
"""


@pytest.mark.parametrize(
    ("mana", "clause", "reason"),
    [
        ("[m1, t]", "dm:105.6", "it is tapped already"),
        ("[m1, z]", "dm:112.2a", "it is not in your own mana zone"),
        ("[m1, m2, m2]", "dm:112.2a", "the same option is chosen twice"),
        ("[m1, m2, m3]", "dm:112.2c", "an unneeded card is tapped"),
    ],
)
def test_each_wrong_payment_is_refused_for_its_own_reason(mana: str, clause: str, reason: str) -> None:
    done = played("dm", TAPPED, f"p1: {{summon: y, mana: {mana}}}")
    assert done.script.refusals == {1: (clause,)}
    assert reason in " ".join(report.text(done, "en").split())
