"""1.8.5 Targets that a board does not state."""

import pytest

from judge.scenario import parse, resolve

BOARD = """game: fab
PLAYER:
  hand:
    - {id: a, name: A, cost: 0, abilities: [{resolve: [{deal: 3, to: t}], targets: [{id: t, types: hero}]}]}
turn: PLAYER
play: [{PLAYER: {play: a}}]
expect: [{player: p1, life: P1}, {player: p2, life: P2}]
"""


@pytest.mark.parametrize(("player", "lives"), [("p1", ("20", "17")), ("p2", ("17", "20"))])
def test_target_hero_without_an_answer_is_assumed_to_be_the_enemy(player: str, lives: tuple[str, str]) -> None:
    board = BOARD.replace("PLAYER", player).replace("P1", lives[0]).replace("P2", lives[1])
    done = resolve(parse(board))
    assert (done.held, done.verdict) == (True, "depends")


CHANGED_HANDS = """game: fab
p1:
  hand: [{id: jab, name: Jab, subtypes: [attack], pitch: 1, cost: 0, power: 3}]
p2:
  permanents: [{id: wolf, name: Wolf, subtypes: [ally], life: 6, power: 1}]
  hand:
    - {id: grab, name: Grab, types: [instant], pitch: 1, cost: 0,
       abilities: [{targets: [{id: t, zone: attack}], resolve: [{gain_control: t}]}]}
    - {id: slay, name: Slay, types: [instant], pitch: 1, cost: 0,
       abilities: [{targets: [{id: t, subtypes: ally}], resolve: [{destroy: t}]}]}
play:
  - p1: {play: jab, target: wolf}
  - p2: {play: grab, during: reaction}
  - p2: {play: slay, during: reaction}
  - p1: {proceed: action}
expect: [{happened: no_damage}, {card: wolf, zone: p2.graveyard}]
"""


def test_target_that_is_gone_needs_no_reading_about_who_controls_the_attack() -> None:
    done = resolve(parse(CHANGED_HANDS))
    assert (done.held, done.verdict) == (True, "resolved")
    assert "fab:7.5.2b#own-target" not in done.cites()
