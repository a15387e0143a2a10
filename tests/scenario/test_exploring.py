"""Exploring scenarios: the grouping, the decision that parts outcomes, limits, chance, and the words for all that."""

import copy
import json
from pathlib import Path

import pytest

from judge.kernel import Bounds
from judge.scenario import explored, exploring_report, library, report, resolve
from judge.scenario.played import CARD
from judge.scenario.studies import exploring
from judge.scenario.studies.board_facts import differing, facts
from tests.strictly import parse

BOTH = {
    "same": "sve/10.5.2.3-three-last-words-on-each-side",
    "matters": "sve/10.7.3.1-order-of-three-last-words-matters",
}


def shipped(name):
    return next(file.scenario for file in library("sve") if file.id == name)


def scenario(text):
    return parse(text)


def follower(name, *does):
    said = [{"keyword": "last_words", "do": list(does)}]
    printed = {"type": "follower", "cost": 1, "attack": 1, "defense": 1, "abilities": said}
    return {"id": name, "name": name.title(), **printed}


def sweep(*own, enemy=(), more=None):
    """A spell destroys every follower; the Last Words of these wait."""
    spell = {
        "id": "s",
        "name": "Sweep",
        "type": "spell",
        "cost": 1,
        "abilities": [{"spell": [{"destroy": {"zone": "field", "side": "any", "type": "follower"}}]}],
    }
    data = {
        "game": "sve",
        "p1": {"pp": 1, "hand": [spell], "field": list(own)},
        "p2": {"field": list(enemy)},
        "play": [{"p1": {"play": "s"}}],
        **(more or {}),
    }
    return scenario(json.dumps(data))


DRAW, HIT, DISCARD, DIE = {"draw": 1}, {"damage": 1, "to": "enemy.leader"}, {"discard": 1}, {"roll": 1, "as": "eyes"}


def test_three_last_words_on_each_side_whose_order_does_not_matter():
    found = explored(shipped(BOTH["same"]))
    assert (found.total, len(found.outcomes), found.found.complete, found.parting) == (36, 1, True, None)
    assert found.found.lines < 36  # positions that are alike were played on once


def test_three_last_words_on_each_side_whose_order_matters():
    found = explored(shipped(BOTH["matters"]))
    assert [outcome.orders for outcome in found.outcomes] == [18, 18]
    assert {(fact, tuple(o.facts.get(fact) for o in found.outcomes)) for fact in found.differing} == {
        (("p1", "hand"), (1, 0)),
        (("d", "zone"), ("p1.hand", "p1.cemetery")),
    }
    parting = found.parting
    assert (parting.fork.choice.role, parting.fork.choice.by, parting.fork.choice.clause, parting.before) == (
        "trigger",
        "p1",
        "sve:10.5.2.2",
        (),
    )
    assert dict(zip(parting.fork.answers, parting.leads, strict=True)) == {
        ("a1.last_words",): (0,),
        ("a2.last_words",): (1,),
        ("a3.last_words",): (0, 1),
    }


@pytest.mark.parametrize("name", BOTH.values())
def test_the_trace_of_an_outcome_ends_on_its_board(name):
    for outcome in explored(shipped(name)).outcomes:
        assert facts(outcome.trace) == dict(outcome.facts)
        assert outcome.trace.script.assumed == []
        assert outcome.trace.verdict == "resolved"


@pytest.mark.sweep
def test_ten_waiting_abilities_are_counted_without_playing_every_order():
    own, enemy = ([follower(f"{side}{n}", HIT) for n in range(5)] for side in "ab")
    found = explored(sweep(*own, enemy=enemy))
    assert found.total == 120 * 120
    assert (len(found.outcomes), found.found.complete) == (1, True)
    assert found.found.lines < 500


def test_how_often_a_leader_lost_defense_is_not_part_of_the_position():
    """13.5.2.2 asks only whether it did."""
    once, twice = [{"life": -2}], [{"life": -1}, {"life": -1}]
    others = [follower(name, HIT) for name in "bc"]
    found = explored(sweep(follower("a", {"choose": 1, "options": [once, twice]}), *others))
    same = explored(sweep(follower("a", {"choose": 1, "options": [once, once]}), *others))
    assert (found.total, len(found.outcomes)) == (same.total, 1)
    assert found.found.lines == same.found.lines


def test_assumptions_are_explored_and_decisions_of_the_script_are_not():
    board = [follower("a", DRAW), follower("b", DISCARD)]
    assert explored(sweep(*board, more={"assume": {"trigger": "first"}})).total == 2
    scripted = explored(sweep(*board, more={"play": [{"p1": {"play": "s", "trigger": ["a.last_words"]}}]}))
    assert (scripted.total, scripted.found.forks()) == (1, [])
    assert exploring_report.answer(scripted, "en").startswith("No decision is open")


def test_tokens_are_distinguished_by_content_not_by_age():
    tokens = [{"name": n, "type": "follower", "cost": 1, "attack": 1, "defense": 1} for n in ("Fairy", "Bat")]
    board = [follower("a", {"summon": "Fairy"}), follower("b", {"summon": "Bat"})]
    found = explored(sweep(*board, more={"tokens": tokens}))
    assert (found.total, len(found.outcomes)) == (2, 1)
    assert ("Fairy#1", "zone") in found.outcomes[0].facts


def test_the_order_of_a_pile_counts_and_that_of_a_heap_does_not():
    pages = [{"id": f"d{n}", "name": f"Page {n}", "type": "spell", "cost": 1} for n in (1, 2, 3)]
    found = explored(
        scenario(
            json.dumps(
                {
                    "game": "sve",
                    "p1": {
                        "pp": 1,
                        "deck": pages,
                        "hand": [
                            {
                                "id": "s",
                                "name": "Look",
                                "type": "spell",
                                "cost": 1,
                                "abilities": [{"spell": [{"look": 3, "take": {"count": 1}, "rest": "bottom"}]}],
                            }
                        ],
                    },
                    "play": [{"p1": {"play": "s"}}],
                }
            )
        )
    )
    assert found.total == len(found.outcomes) == 6
    heap = explored(sweep(follower("a", {"mill": 1, "who": "you"}), follower("b", HIT)))
    assert (heap.total, len(heap.outcomes)) == (2, 1)


def test_an_illegal_quick_play_is_not_an_order():
    spark = {
        "id": "q",
        "name": "Spark",
        "type": "spell",
        "cost": 5,
        "keywords": ["quick"],
        "abilities": [{"spell": [{"draw": 1}]}],
    }
    attack = {
        "game": "sve",
        "p1": {"field": [follower("a", DRAW)]},
        "p2": {"pp": 1, "hand": [spark]},
        "play": [{"p1": {"attack": "p2-leader", "with": "a"}}],
    }
    found = explored(scenario(json.dumps(attack)))
    assert (found.total, found.found.complete) == (1, True)
    payable = copy.deepcopy(attack)
    payable["p2"]["pp"] = 5
    assert explored(scenario(json.dumps(payable))).total == 2


def test_chance_comes_from_the_seed_unless_it_is_asked_for():
    board = [follower("a", DIE, {"damage": {"number": "eyes"}, "to": "enemy.leader"})]
    drawn = explored(sweep(*board))
    assert (drawn.total, drawn.chance) == (1, ("die",))
    assert "die" in exploring_report.text(drawn, "en")
    assert "サイコロ" in exploring_report.text(drawn, "ja")
    asked = explored(sweep(*board), chance=True)
    assert (asked.total, len(asked.outcomes), asked.chance) == (6, 6, ())


@pytest.mark.parametrize(
    ("bounds", "steps", "said"),
    [
        (Bounds(lines=2), 5000, "--lines"),
        (Bounds(effort=1), 5000, "--lines"),
        (Bounds(seconds=1e-9), 5000, "--seconds"),
        (Bounds(answers=1), 5000, "--answers"),
        (Bounds(), 20, "--steps"),
    ],
)
def test_a_reached_limit_is_reported(bounds, steps, said):
    found = explored(shipped(BOTH["matters"]), bounds, steps=steps)
    assert not found.found.complete
    for lang in ("ja", "en"):
        for told in (exploring_report.text(found, lang), exploring_report.markdown(found, lang)):
            assert exploring_report.SAY["incomplete"][lang] in told
            assert said in told.replace("\\", "")
    data = exploring_report.to_json(found)
    assert data["complete"] is False
    limit = "effort" if bounds.effort else said.removeprefix("--")
    assert [one["limit"] for one in data["reached"]] == [limit]


def test_a_board_that_leaves_nothing_open_is_played_once(monkeypatch):
    """It was played again to be described, so that a board at the limits took twice its time."""
    monkeypatch.setattr(exploring, "run", lambda *_: pytest.fail("played again"))
    board = parse("game: sve\np1: {hand: [{id: s, name: S, type: spell, cost: 0}]}\nplay: [{p1: {play: s}}]\n", "board")
    data = exploring_report.to_json(explored(board))
    assert data["lines"] == 1
    assert data["outcomes"][0]["trace"]["steps"] == report.to_json(resolve(board))["steps"]


def test_the_cards_that_each_line_lays_out_are_effort():
    """A board with many cards and entries took five times as long a unit of effort as others."""
    board = "game: sve\np1: {{hand: [{{id: s, name: S, type: spell, cost: 0}}]{}}}\nplay: [{{p1: {{play: s}}}}]\n"
    few, many = (explored(parse(board.format(one), "board")).found.effort for one in (", deck: 1", ", deck: 40"))
    assert many - few >= 39 * CARD


def test_an_interrupted_exploration_gives_its_results_so_far():
    def interrupt(found):
        if found.lines == 5:
            raise KeyboardInterrupt

    found = explored(shipped(BOTH["matters"]), progress=interrupt)
    assert found.found.cut == "interrupted"
    assert 0 < found.total < 36
    assert "interrupted" in exploring_report.text(found, "en")


def test_the_table_shows_only_differences():
    told = exploring_report.text(explored(shipped(BOTH["matters"])), "en")
    assert "18 of 36 orders" in told
    assert "Page (d): p1's hand" in told
    assert "Page (d): p1's cemetery" in told
    assert "p1 decides: next automatic ability (10.5.2.2)" in told
    assert "Archer (a3)'s Last Words → A or B" in told
    assert "leader" not in told
    japanese = exploring_report.text(explored(shipped(BOTH["matters"])), "ja")
    assert "36通り中18通り" in japanese
    assert "小姓(d): p1の墓場" in japanese


def test_a_card_elsewhere_is_reported_with_its_zone():
    ends = [
        {("a", "zone"): "p1.field", ("a", "attack"): 2, ("p1.deck", "order"): ("x", "y")},
        {("a", "zone"): "p1.hand", ("a", "attack"): 1, ("p1.deck", "order"): ("x",)},
        {("a", "zone"): "p1.hand", ("a", "attack"): 1, ("p1.deck", "order"): ("x",)},
    ]
    assert differing(ends) == (("a", "zone"),)
    ends[2] = {**ends[2], ("a", "attack"): 3}
    assert differing(ends) == (("a", "zone"), ("a", "attack"))
    ends[1] = {**ends[1], ("p1.deck", "order"): ("y", "x")}
    assert differing(ends) == (("a", "zone"), ("a", "attack"), ("p1.deck", "order"))


@pytest.mark.parametrize(("page", "lang"), [("scenarios.md", "en"), ("scenarios.ja.md", "ja")])
def test_the_documentation_shows_the_printed_output(page, lang):
    written = (Path(__file__).parents[2] / "docs" / page).read_text("utf-8")
    told = exploring_report.text(explored(shipped(BOTH["matters"])), lang)
    start = told.index(exploring_report.answer(explored(shipped(BOTH["matters"])), lang))
    end = told.index(exploring_report.SAY["one_line"][lang])
    assert f"```text\n{told[start:end].rstrip()}\n```" in written


def test_the_same_scenario_gives_the_same_bytes():
    one, other = (json.dumps(exploring_report.to_json(explored(shipped(BOTH["matters"])))) for _ in range(2))
    assert one == other


def test_outcomes_are_named_like_columns():
    assert [exploring_report.letter(n) for n in (0, 25, 26, 27, 701, 702)] == ["A", "Z", "AA", "AB", "ZZ", "AAA"]


NAMELESS = """
game: dm
p1:
  mana_zone: [{id: m, cost: 1, power: 1000, civilizations: [darkness]}]
  hand: [{id: s, name: Loss, type: spell, cost: 1, civilizations: [darkness], abilities: [{spell: [{discard: 1}]}]},
         {id: c, name: Known, cost: 1, power: 1000}]
play:
  - p1: {cast: s}
"""


def test_which_of_several_nameless_cards_it_is_makes_no_difference():
    several = NAMELESS.replace("hand: [", "hand: [{id: x, name: '?', cost: 1, power: 1000, count: 3}, ")
    assert len(explored(scenario(several)).outcomes) == 2


TARGETS = """
game: sve
p1:
  hand: [{id: s, name: Bolt, type: spell, cost: 1,
       abilities: [{spell: [{damage: 1, to: {side: enemy, type: follower, count: 1}}]}]}]
p2:
  field:
    - {id: a, name: Elf, type: follower, attack: 1, defense: 2}
    - {id: b, name: Dwarf, type: follower, attack: 1, defense: 2}
play:
  - p1: {play: s}
"""


def test_a_choice_of_targets_is_not_an_order() -> None:
    told = exploring_report.text(explored(parse(TARGETS)))
    assert "It matters: 2 outcomes in 2 ways" in told
    assert "2通りの進み方で2種類の結果" in exploring_report.text(explored(parse(TARGETS)), "ja")


def test_outcomes_differ_only_in_expected_values() -> None:
    asked = parse(TARGETS + "expect:\n  - {player: p2, leader: 20}\n")
    assert "It does not matter: all 2 ways have the same outcome" in exploring_report.text(explored(asked))
    assert resolve(parse(TARGETS)).verdict == "depends"
    assert resolve(asked).verdict == "resolved"
