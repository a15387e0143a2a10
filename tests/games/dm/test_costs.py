"""112 Costs: why a mana cost cannot be paid."""

import pytest

from judge.scenario import parse, report, resolve

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
