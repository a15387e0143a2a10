"""How cards lie where they come, and whose zone that is (502, 503)."""

import pytest

from tests.games.boards import played

BOARD = """
turn: {{phase: battle}}
p1:
  {zone}:
    - {{id: u, name: Estelle Bright, type: unit, cp: 1, str: 1, def: 1, {how}}}
  hand:
    - {{id: s, name: Care, type: event, ep: 0,
       abilities: [{{spell: [{{pick: {{zone: {zone}, count: 1}}, as: t}}, {{put: t, {to}}}]}}]}}
play:
  - p1: {{play: s, pick: [u]}}
"""


@pytest.mark.parametrize(
    ("zone", "how", "to", "action", "face_down", "clauses"),
    [
        ("trail", "", "into: field", False, False, {"503.1a", "503.2a"}),
        ("trail", "", "into: field, action: true", True, False, {"503.2a"}),
        ("trail", "", "into: homebase, face_down: true", False, True, {"503.1a"}),
        ("trail", "", "into: homebase, face_down: true, action: true", True, True, set()),
        ("homebase", "", "into: field", False, True, {"502.3a"}),
        ("homebase", "face_down: false", "into: field", False, False, {"502.3a"}),
        ("homebase", "action: true", "into: field", True, True, {"502.3a"}),
        ("homebase", "face_down: false", "into: field, action: true", True, False, {"502.3a", "104.1"}),
        ("homebase", "action: true", "into: field, action: true", True, True, {"502.3a"}),
        ("field", "action: true", "into: homebase", True, False, {"502.3a"}),
        ("field", "", "into: homebase, face_down: true", False, True, {"502.3a"}),
        ("field", "stunned: true", "into: homebase", True, True, {"502.3a"}),
        ("field", "action: true", "into: trail", False, False, set()),
    ],
)
def test_how_a_card_lies_where_it_comes(zone, how, to, action, face_down, clauses):
    done = played("kiseki", BOARD.format(zone=zone, how=how, to=to))
    now = done.setting.game.policy.info(done.setting.game, "u")
    assert (now["action"], now["face_down"], now["stunned"]) == (action, face_down, False)
    (step,) = [s for s in done.steps if s.key == "put" and s.objects == ("u",)]
    by = {c.partition(":")[2] for c in step.cites() if "#" not in c}
    assert by & {"104.1", "502.3a", "503.1a", "503.2a"} == clauses
