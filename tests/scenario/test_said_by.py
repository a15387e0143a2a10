"""Refused actions and events that do not happen name the cards whose text forbids them."""

import pytest

from judge.scenario import report, resolve
from tests.strictly import parse

WARDEN = "{id: w, name: Warden, type: amulet, cost: 2, abilities: [{static: {cannot: [WORD]}, affects: WHOM}]}"
SVE = """
game: sve
p1:
  pp: 3
  hand:
    - {id: s, name: S, type: spell, cost: 1, abilities: [
        {spell: [{destroy: t}], targets: [{id: t, side: enemy, type: follower}]}]}
  field: [{id: a, name: A, type: follower, cost: 2, attack: 2, defense: 5}]
p2:
  field:
    - {id: b, name: B, type: follower, cost: 2, attack: 2, defense: 5, engaged: true}
    - %s
play:
  - p1: {%s}
"""
BLOCKED = "{id: g, name: Guard, type: follower, cost: 2, attack: 1, defense: 5, engaged: true, keywords: [ward]}"
KISEKI = """
game: kiseki
turn: {phase: battle}
p1:
  field: [{id: a, name: A, cp: 2, str: 2, def: 5}]
p2:
  field:
    - {id: b, name: B, cp: 2, str: 2, def: 5}
    - {id: w, name: Warden, cp: 2, str: 2, def: 5, abilities: [{static: {cannot: [attack]}, affects: {side: enemy}}]}
play:
  - p1: {attack: b, with: a}
"""
DM = """
game: dm
turn: {phase: attack}
p1:
  battle_zone: [{id: a, name: A, cost: 2, power: 2000, civilizations: [fire]}]
p2:
  battle_zone:
    - {id: w, name: Warden, cost: 2, power: 2000, civilizations: [light], abilities: [
        {static: {keywords: [cannot_attack]}, affects: {side: enemy}}]}
play:
  - p1: {attack: p2, with: a}
"""
FAB = """
game: fab
p1:
  hand: [{id: w, name: Warden, subtypes: [attack], pitch: 1, cost: 0, power: 3, abilities: [
    {forbid: play, side: enemy, like: {types: defense_reaction}}]}]
p2:
  hand: [{id: b, name: B, types: [defense_reaction], pitch: 1, cost: 0, defense: 3}]
assume: {defend: []}
play:
  - p1: {play: w}
  - p2: {play: b}
"""


def warden(word, whom):
    return WARDEN.replace("WORD", word).replace("WHOM", whom)


BOARDS = {
    "an attack": SVE % (warden("attack", "{side: enemy, type: follower}"), "attack: b, with: a"),
    "an attack on a follower": SVE % (warden("attack_follower", "{side: enemy, type: follower}"), "attack: b, with: a"),
    "being attacked": SVE % (warden("be_attacked", "{side: own, type: follower}"), "attack: b, with: a"),
    "a card": SVE % (warden("played", "{side: enemy, zone: hand}"), "play: s"),
    "a choice": SVE % (warden("be_chosen", "{side: own}"), "play: s, targets: [b]"),
    "a destruction": SVE % (warden("destroyed", "{side: own, type: follower}"), "play: s"),
    "an attack of a unit": KISEKI,
    "an attack of a creature": DM,
    "a reaction": FAB,
}


@pytest.mark.parametrize("what", BOARDS)
def test_the_card_that_forbids_it_is_named(what: str) -> None:
    done = resolve(parse(BOARDS[what], "mine.yaml"))
    assert "(because of Warden (w))" in " ".join(report.text(done, "en").split())
    warden = done.scenario.called("Warden", "ja")
    assert f"({warden}(w)による)" in "".join(report.text(done, "ja").split())


def test_the_follower_with_ward_that_has_to_be_attacked_first_is_named() -> None:
    done = resolve(parse(SVE % (BLOCKED, "attack: b, with: a"), "mine.yaml"))
    assert "(because of Guard (g))" in " ".join(report.text(done, "en").split())


def test_a_cards_own_keyword_is_not_attributed_to_an_effect() -> None:
    own = DM.replace("civilizations: [fire]", "civilizations: [fire], keywords: [cannot_attack]")
    board = own.replace("static: {keywords: [cannot_attack]}", "static: {keywords: [blocker]}")
    assert "because of" not in report.text(resolve(parse(board, "mine.yaml")), "en")
