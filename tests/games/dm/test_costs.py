"""112 Costs: why a mana cost cannot be paid."""

import pytest

from judge.scenario import parse, report, resolve
from tests.games.boards import played

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
        ("5", "for each of its civilizations", "文明"),
        (f"[{FIRE.format(1)}, {FIRE.format(2)}]", "too little mana", "マナが足りず"),
    ],
)
def test_it_is_said_whether_mana_or_a_civilization_is_lacking(mana: str, en: str, ja: str) -> None:
    done = resolve(parse(BOARD.format(mana=mana)))
    assert en in " ".join(report.text(done, "en").split())
    assert ja in report.text(done, "ja")
    assert "(112.2a)" in report.text(done, "en")


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
        ("[m1, z]", "dm:112.2a", "it is not in one's own mana zone"),
        ("[m1, m2, m2]", "dm:112.2a", "the same one is chosen twice"),
        ("[m1, m2, m3]", "dm:112.2c", "a card is tapped that is not needed"),
    ],
)
def test_each_wrong_payment_is_refused_for_what_is_wrong_with_it(mana: str, clause: str, reason: str) -> None:
    done = played("dm", TAPPED, f"p1: {{summon: y, mana: {mana}}}")
    assert done.script.refusals == {1: (clause,)}
    assert reason in " ".join(report.text(done, "en").split())
