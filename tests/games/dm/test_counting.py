"""701.6 How many creatures a text has destroyed, as it goes on to count them."""

import pytest

from tests.games.boards import played

BOARD = """
p1:
  hand:
    - {id: s, name: S, type: spell, cost: 1, civilizations: [fire], abilities: [
        {spell: [{destroy: {side: enemy, type: creature}, as: n}, {draw: {number: n}}]}]}
  mana_zone: [{id: m, name: M, power: 1000, civilizations: [fire]}]
p2:
  battle_zone:
    - {id: a, name: A, power: 1000}
    - {id: b, name: B, power: 1000, abilities: [{replace: %s, instead: [{put: event, into: mana_zone}]}]}
"""


@pytest.mark.parametrize(
    ("replaced", "drawn", "verdict"),
    [
        ("{event: destroyed, card: this, to_zone: graveyard}", 2, "by_reading"),
        ("{event: destroyed, card: this}", 1, "resolved"),
    ],
)
def test_a_destroyed_card_that_goes_elsewhere_is_counted(replaced: str, drawn: int, verdict: str) -> None:
    done = played("dm", BOARD % replaced, "p1: {cast: s}")
    assert len(done.setting.game.state.zones["p1.hand"]) == drawn
    assert (done.verdict, done.setting.game.state.zone("b")) == (verdict, "p2.mana_zone")


LIKE = """
p1:
  hand:
    - {id: s, name: S, type: spell, cost: 1, civilizations: [fire], abilities: [
        {spell: [{%s: {side: enemy, type: creature}, as: n}, {draw: {number: n, like: {race: Dragon}}}]}]}
  mana_zone: [{id: m, name: M, power: 1000, civilizations: [fire]}]
p2:
  battle_zone:
    - {id: a, name: A, power: 1000, races: [Dragon]}
    - {id: b, name: B, power: 1000, races: [Dragon], %s}
    - {id: c, name: C, power: 1000, races: [Human]}
"""


@pytest.mark.parametrize(("does", "spared"), [("destroy", "keywords: [indestructible]"), ("tap", "tapped: true")])
def test_a_card_spared_by_the_effect_is_not_counted(does: str, spared: str) -> None:
    done = played("dm", LIKE % (does, spared), "p1: {cast: s}")
    assert len(done.setting.game.state.zones["p1.hand"]) == 1


LATER = """
p1:
  hand:
    - {id: s, name: S, type: spell, cost: 1, civilizations: [fire], abilities: [{spell: [
        {pick: {side: own, type: creature, count: 1}, as: t},
        {later: {event: destroyed, card: {among: t}}, do: [{draw: 1}]}]}]}
    - {id: k, name: K, type: spell, cost: 1, civilizations: [fire], abilities: [{spell: [
        {destroy: {side: own, type: creature, count: 1}}]}]}
  mana_zone: [{id: m, name: M, power: 1000, civilizations: [fire], count: 2}]
  battle_zone: [{id: a, name: A, power: 1000}, {id: b, name: B, power: 1000}]
"""


@pytest.mark.parametrize(("destroyed", "drawn"), [("a", 1), ("b", 0)])
def test_a_chosen_card_that_has_left_is_still_counted(destroyed: str, drawn: int) -> None:
    done = played("dm", LATER, "p1: {cast: s, mana: m1, choose: a}", f"p1: {{cast: k, mana: m2, choose: {destroyed}}}")
    assert len(done.setting.game.state.zones["p1.hand"]) == drawn
    assert done.verdict == "resolved"


STAYS = "abilities: [{replace: {event: moves, card: this, from_zone: battle_zone}, %s}]"


@pytest.mark.parametrize("does", ["return", "into: mana_zone, put"])
@pytest.mark.parametrize("instead", ["prevent: true", "instead: [{put: event, into: shield_zone}]"])
def test_a_card_that_stays_instead_is_not_counted(does: str, instead: str) -> None:
    done = played("dm", LIKE % (does, STAYS % instead), "p1: {cast: s}")
    assert len(done.setting.game.state.zones["p1.hand"]) == 1


DISCARDS = """
p1:
  hand:
    - {id: s, name: S, type: spell, cost: 1, civilizations: [fire], abilities: [
        {spell: [{discard: 2, who: opponent, as: n}, {draw: {number: n, like: {race: Dragon}}}]}]}
  mana_zone: [{id: m, name: M, power: 1000, civilizations: [fire]}]
p2:
  hand:
    - {id: a, name: A, power: 1000, races: [Dragon]}
    - {id: b, name: B, power: 1000, races: [Dragon], abilities: [
        {replace: {event: discarded, card: this, by: enemy}, zone: hand, instead: [{put: event, into: battle_zone}]}]}
"""


def test_a_replaced_discard_is_not_counted() -> None:
    done = played("dm", DISCARDS, "p1: {cast: s}")
    assert len(done.setting.game.state.zones["p1.hand"]) == 1
    assert done.setting.game.state.zone("b") == "p2.battle_zone"
