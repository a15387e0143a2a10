"""What each seat knows of a board (502.2, 505.3, 507.4), and what decisions in secret look like from the other one."""

import json
from typing import Any

from judge.scenario import Resolution, Seated, resolve
from judge.scenario.reports import report
from tests.strictly import parse

UNIT = "type: unit, cp: 1, str: 1, def: 1"


def play(text: str) -> Resolution:
    done = resolve(parse(f"game: kiseki\n{text}", "board"))
    assert done.ending.outcome != "refused"
    return done


def board(done: Resolution, seat: str, at: int = -1) -> dict[str, Any]:
    view = Seated(done, seat)
    return view.board(range(len(view.steps) + 1)[at])


def told(done: Resolution, seat: str) -> str:
    return json.dumps(report.to_json(Seated(done, seat)), ensure_ascii=False)


def test_face_down_in_the_homebase_is_for_its_player_and_face_up_for_all() -> None:
    done = play(f"""
p1:
  homebase: [{{id: down, name: Secret, {UNIT}}}, {{id: up, name: Open, {UNIT}, face_down: false}}]
""")
    assert board(done, "p1")["zones"]["p1.homebase"] == ["down", "up"]
    assert board(done, "p2")["zones"]["p1.homebase"] == ["up", "?p1.homebase.2"]
    assert "Secret" not in told(done, "p2")


def test_a_stunned_unit_lies_face_down_and_is_known_to_all() -> None:
    done = play(f"p1: {{field: [{{id: a, name: Estelle Bright, {UNIT}, stunned: true}}]}}")
    assert board(done, "p2")["zones"]["p1.field"] == ["a"]
    assert board(done, "p2")["cards"]["a"]["face_down"] is True


def test_a_card_put_into_the_homebase_is_secret_but_the_move_is_not() -> None:
    done = play(f"""
turn: {{phase: homebase}}
p1: {{hand: [{{id: h, name: Secret, {UNIT}}}, {{id: k, name: Other, {UNIT}}}]}}
play:
  - p1: {{homebase: h}}
""")
    text = report.text(Seated(done, "p2"), "en")
    assert "p1 decides in secret: card for the homebase" in text
    assert "A card is put into the homebase" in text
    assert "Secret" not in told(done, "p2")
    assert "Secret" in told(done, "p1")


PLAN = f"""
p1:
  hand: [{{id: s, name: Scout, type: event, ep: 0, abilities: [{{spell: [{{perform: plan, amount: 2}}]}}]}}]
  deck: [{{id: x, name: First, {UNIT}}}, {{id: y, name: Second, {UNIT}}}, {{id: z, name: Third, {UNIT}}}]
play:
  - p1: {{play: s, under: [x]}}
"""


def test_planning_shows_two_cards_to_the_planner_only() -> None:
    done = play(PLAN)
    assert board(done, "p1")["zones"]["p1.deck"] == ["y", "?p1.deck.2", "x"]
    assert all(card.startswith("?") for card in board(done, "p2")["zones"]["p1.deck"])
    assert not {"First", "Second", "Third"} & set(told(done, "p2").replace('"', " ").split())


def search(match: str) -> Resolution:
    return play(f"""
p1:
  hand:
    - id: s
      name: Call
      type: event
      ep: 0
      abilities: [{{spell: [{{search: {{trait: Bracer Guild, count: 1}}, into: hand}}]}}]
  deck: [{{id: x, name: First, {UNIT}, organizations: [{match}]}}, {{id: y, name: Second, {UNIT}}}]
play:
  - p1: {{play: s{", pick: []" if match == "Bracer Guild" else ""}}}
""")


def test_finding_nothing_looks_alike_with_a_match_and_without_one() -> None:
    declined, none = search("Bracer Guild"), search("Ouroboros")
    assert declined.steps != none.steps
    for lang in ("ja", "en"):
        assert report.text(Seated(declined, "p2"), lang) == report.text(Seated(none, "p2"), lang)


def test_who_searched_goes_on_knowing_a_deck_that_is_not_shuffled() -> None:
    assert board(search("Bracer Guild"), "p1")["zones"]["p1.deck"] == ["x", "y"]


def test_a_hidden_card_that_is_kept_hidden_gives_nothing_away() -> None:
    craft = "abilities: [{when: {event: battle_phase_starts}, zone: hand, do: [{gain: bonds, amount: 1}]}]"
    boards = [play(f"p1: {{hand: [{{id: h, name: Secret, {UNIT}{more}}}]}}") for more in (f", {craft}", "")]
    assert any(step.key == "kept_hidden" for step in boards[0].steps)
    assert [s.key for s in Seated(boards[0], "p2").steps] == [s.key for s in Seated(boards[1], "p2").steps]


def test_a_card_revealed_for_its_craft_is_unknown_again_afterwards() -> None:
    done = play(f"""
p1:
  bonds: 20
  hand:
    - {{id: k, name: Other, {UNIT}}}
    - {{id: h, name: Shown, {UNIT},
       abilities: [{{when: {{event: battle_phase_starts}}, zone: hand, do: [{{gain: bonds, amount: 1}}]}}]}}
play:
  - p1: {{reveal: true}}
""")
    view = Seated(done, "p2")
    hands = [b["zones"]["p1.hand"] for b in view.boards(list(range(len(view.steps) + 1))).values()]
    assert ["h", "?p1.hand.2"] in hands
    assert hands[-1] == ["?p1.hand.1", "?p1.hand.2"]
    assert done.board(len(done.steps))["players"]["p1"]["bonds"] == 21
