"""A verdict says on what an outcome rests: every note says it, and counts only where it decides."""

import json

import pytest
import yaml

from judge import resources
from judge.cli import main
from judge.corpus import load
from judge.corpus.models import AUTHORITIES
from judge.kernel import PlayerId, Unfounded
from judge.scenario import Seated, explored, library, report, resolution, resolve
from judge.scenario.reports.report import SAY
from judge.scenario.resolution import weakest
from tests.strictly import parse

FOLLOWER = "type: follower, cost: 1, attack: 1, defense: 1"


def judged(text: str):
    return resolve(parse(text, "mine.yaml"))


def shipped(name: str):
    return next(file.resolve() for file in library() if file.id == name)


@pytest.mark.sweep
def test_every_note_names_its_grounds() -> None:
    files = sorted(resources.path("rules_text").glob("*/*/notes/**/*.yaml"))
    notes = [note for file in files for note in yaml.safe_load(file.read_text("utf-8"))]
    assert len(notes) > 800, "void: no notes were read"
    assert [note["id"] for note in notes if note.get("authority") not in AUTHORITIES] == []
    assert {note["authority"] for note in notes if note["kind"] == "ruling"} == {"answer", "how-to-play"}


@pytest.mark.parametrize(
    ("name", "verdict", "note"),
    [
        ("sve/10.6.2.3.1-two-asked-for-and-one-there", "by_reading", "sve:10.6.2.3.1#as-many-as-possible"),
        ("kiseki/1303.1-mixed-signs", "by_reading", "kiseki:1303.1#mixed-signs"),
        ("sve/5.12.2-half-of-a-swap-is-replaced", "by_reading", "sve:5.12.2#half-replaced"),
        ("kiseki/603.1-from-who-begins-to-the-first-turn", "by_answer", "kiseki:603.1#starting-bonds"),
    ],
)
def test_a_note_that_decides_is_in_the_verdict(name: str, verdict: str, note: str) -> None:
    done = shipped(name)
    assert (done.verdict, note in done.deciding) == (verdict, True)
    data = report.to_json(done)
    assert (data["verdict"], data["schema"]) == (verdict, "judge.trace/2")
    assert note in data["deciding"]
    for lang in ("ja", "en"):
        decides = SAY[f"rests.{done.deciding[note]}"][lang]
        assert decides in report.text(done, lang)
        assert decides in report.markdown(done, lang)


def test_a_note_that_is_met_and_does_not_decide_is_not() -> None:
    """Whether only such notes decide a board whose verdict is “resolved” is asked of every shipped board."""
    done = shipped("dm/401.2-the-top-of-the-opponent-s-deck-is-looked-at")
    assert "dm:506.2#end-of-attack-skipped" in done.met
    assert (done.former, done.verdict, done.deciding) == ("silent", "resolved", {})


def test_steps_that_rest_on_a_note_disappear_without_it() -> None:
    done = shipped("kiseki/1303.1-mixed-signs")
    plain = "kiseki:902.5c#pass-count"
    assert plain in done.met, "void: this note is not met"
    again = done.without(plain)
    assert [step.key for step in again.steps if plain in step.cites()] == []
    assert len(again.steps) < len(done.steps)
    with pytest.raises(Unfounded):
        done.without("kiseki:1303.1#mixed-signs")


def test_a_note_on_which_nothing_hinges_needs_no_replay() -> None:
    """Such a note is only cited where nothing happens; without it the run is the same, step by step."""
    done = shipped("kiseki/1303.1-mixed-signs")
    plain, asked = "kiseki:902.5c#pass-count", []
    assert plain in done.met, "void: this note is not met"
    assert plain not in done.setting.game.hinges
    again = done.without(plain)
    told = [(step.key, step.clause, step.objects, step.values) for step in done.steps if plain not in step.cites()]
    assert [(step.key, step.clause, step.objects, step.values) for step in again.steps] == told
    assert resolution.recorded_result(again) == resolution.recorded_result(done)
    replay = done.without
    done.without = lambda note: (asked.append(note), replay(note))[1]
    vars(done).pop("deciding", None)  # the board expects its verdict
    assert done.deciding
    assert asked, "void: no note was tried"
    assert plain not in asked


def test_beyond_a_number_of_notes_each_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resolution, "MOST_NOTES", 0)
    silent = next(file for file in library() if file.id == "sve/4.4.4.2-no-room-leaves-nothing-to-choose")
    assert resolve(silent.scenario).verdict == "resolved"
    done = resolve(next(f.scenario for f in library() if f.id == "sve/1.3.4-each-player-takes-a-follower"))
    assert done.without is not None
    notes = load("sve").notes
    assert set(done.deciding) == {note for note in done.met if notes[note].authority != "document"}


def test_the_weakest_of_several_counts() -> None:
    assert weakest(["resolved", "by_answer", "by_reading"]) == "by_reading"
    assert weakest(["unread", "depends", "resolved"]) == "unread"
    assert weakest(["stopped", "unread"]) == "stopped"


EQUAL = f"""
game: sve
p1:
  pp: 1
  field: [{{id: a, name: Twin, {FOLLOWER}, count: 4, abilities: [{{keyword: last_words, do: [{{draw: 1}}]}}]}}]
  hand: [{{id: s, name: Sweep, type: spell, cost: 1, abilities: [{{spell: [{{destroy: {{zone: field}}}}]}}]}}]
  deck: 9
play: [{{p1: {{play: s}}}}]
"""

DIFFERENT = f"""
game: sve
p1:
  pp: 1
  field:
    - {{id: a, name: One, {FOLLOWER}, abilities: [{{keyword: last_words, do: [{{draw: 1}}]}}]}}
    - {{id: b, name: Other, {FOLLOWER}, abilities: [{{keyword: last_words, do: [
        {{if: {{exists: {{zone: hand}}}}, then: [{{life: 1, to: own.leader}}]}}]}}]}}
  hand: [{{id: s, name: Sweep, type: spell, cost: 1, abilities: [{{spell: [{{destroy: {{zone: field}}}}]}}]}}]
  deck: 9
play: [{{p1: {{play: s}}}}]
"""


def test_the_order_of_equal_triggers_does_not_make_it_depend() -> None:
    done = judged(EQUAL)
    assert done.script.assumed, "void: nothing was left open"
    assert done.verdict == "resolved"


def test_which_of_two_tokens_that_are_gone_came_first_makes_no_difference() -> None:
    done = judged(
        "game: fab\n"
        "p1:\n  permanents: [{id: q1, token: quicken}, {id: q2, token: quicken}]\n"
        "  hand: [{id: jab, name: Jab, subtypes: [attack], pitch: 1, cost: 0, power: 3}]\n"
        "play:\n  - p1: {play: jab}\n  - p2: {defend: []}\n"
        "expect:\n  - {player: p2, life: 17}\n"
    )
    assert done.script.assumed, "void: nothing was left open"
    assert done.verdict == "resolved"


def test_the_order_of_triggers_that_matters_does() -> None:
    done = judged(DIFFERENT)
    assert done.script.assumed
    assert done.verdict == "depends"


NEXT_ATTACK = """
game: fab
turn: {phase: start}
p1:
  permanents: [{id: vi, token: might}, {id: ag, %s}]
play: [{p1: pass}]
"""

FIXED = (
    "name: Fix, types: [action], subtypes: [aura], cost: 0, abilities: [{when: {event: turn_starts, side: own}, "
    "zone: arena, do: [{destroy: this}, {give: {set_power: 3}, next: {}, until: end_of_turn}]}]"
)


@pytest.mark.parametrize(("other", "verdict"), [("token: agility", "resolved"), (FIXED, "depends")])
def test_the_order_of_effects_that_only_add_something_makes_no_difference(other: str, verdict: str) -> None:
    done = judged(NEXT_ATTACK % other)
    assert done.script.assumed, "void: nothing was left open"
    assert done.verdict == verdict


PAYING = """
game: sve
p1:
  field: [{id: f, name: Miller, type: follower, cost: 1, attack: 1, defense: 1, abilities: [
    {activate: [{cards: {zone: hand, count: 1}, how: discard}], do: [{draw: 1}]}]}]
  hand: [{id: h, name: Bolt, type: spell, cost: 1, count: 10, abilities: [{spell: [{draw: 1}]}]}%s]
  deck: 9
play: [{p1: {activate: f}}]
"""


@pytest.mark.parametrize(
    ("other", "verdict"),
    [
        ("", "resolved"),
        (", {id: o, name: Other, type: spell, cost: 2, abilities: [{spell: [{draw: 2}]}]}", "depends"),
        (", {id: o, name: Bolt, type: spell, cost: 1, abilities: [{spell: [{draw: 2}]}]}", "depends"),
    ],
)
def test_which_of_ten_equal_spells_pays_makes_no_difference(other: str, verdict: str) -> None:
    done = judged(PAYING % other)
    assert done.script.assumed, "void: nothing was left open"
    assert done.verdict == verdict


TAPPED = """
game: dm
p1:
  hand: [{id: s, name: Scan, type: spell, cost: 5, civilizations: [water], abilities: [{spell: [{draw: 1}%s]}]}]
  mana_zone: [{id: m, name: Fish, cost: 1, power: 1000, civilizations: [water], count: 20}%s]
play: [{p1: {cast: s}}]
%s"""


@pytest.mark.parametrize(
    ("then", "other", "more", "verdict"),
    [
        ("", "", "", "resolved"),
        ("", ", {id: o, name: Fish, cost: 2, power: 1000, civilizations: [water]}", "", "depends"),
        (", {untap: {zone: mana_zone, tapped: true, count: 1}}", "", "", "resolved"),
        ("", "", "expect: [{card: m20, tapped: false}]", "depends"),
    ],
)  # fmt: skip
def test_which_of_twenty_equal_mana_cards_are_tapped_makes_no_difference(
    then: str, other: str, more: str, verdict: str
) -> None:
    done = judged(TAPPED % (then, other, more))
    assert done.script.assumed, "void: nothing was left open"
    assert done.verdict == verdict


SHUFFLED = f"""
game: sve
p1:
  pp: 1
  field: [{{id: a, name: A, {FOLLOWER}}}, {{id: b, name: B, {FOLLOWER}}}, {{id: c, name: C, {FOLLOWER}}}]
  hand: [{{id: s, name: Away, type: spell, cost: 1,
           abilities: [{{spell: [{{put: {{zone: field}}, into: deck}}%s]}}]}}]
  deck: 5
play: [{{p1: {{play: s}}}}]
"""


def test_cards_before_a_shuffle_make_no_difference() -> None:
    done = judged(SHUFFLED % ", {shuffle: you}")
    assert done.verdict == "resolved"


UNREAD = f"""
game: sve
p1:
  field: [{{id: f, name: Reader, {FOLLOWER}, unread: ["Something that no tree says."]}}]
  hand: [{{id: h, name: Bolt, type: spell, cost: 0, abilities: [{{spell: [{{draw: 1}}]}}]}}]
  deck: 9
play: [{{p1: {{play: h}}}}]
"""


def test_a_text_in_play_that_is_not_read_is_in_the_verdict() -> None:
    done = judged(UNREAD)
    assert done.verdict == "unread"
    assert report.to_json(done)["unread"] == [{"card": "f", "sentences": ["Something that no tree says."]}]
    assert "Something that no tree says." in report.text(done)
    assert "Something that no tree says." in report.markdown(done, "ja")
    assert Seated(done, PlayerId("p2")).verdict == "unread"


def test_a_text_that_stays_in_the_deck_is_not() -> None:
    text = UNREAD.replace(
        "deck: 9",
        "deck: [{name: X, type: spell, cost: 1, abilities: [{spell: [{draw: 1}]}]}, "
        "{name: Y, type: spell, cost: 1, unread: [No.]}]",
    )
    text = text.replace(', unread: ["Something that no tree says."]', "")
    assert judged(text).verdict == "resolved"


ROLLED = """
game: sve
p1:
  hand: [{id: s, name: Spark, type: spell, cost: 0,
          abilities: [{spell: [{roll: 1, as: n}, {damage: {number: n}, to: enemy.leader}]}]}]
play: [{p1: {play: s}}]
seed: %s
assume: {die: %s}
"""


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("die", [1, 6])
def test_an_assumed_die_shows_the_assumed_number(seed: int, die: int) -> None:
    """The seed decided the number, and the verdict did not say so."""
    done = judged(ROLLED % (seed, die) + f"expect: [{{player: p2, leader: {20 - die}}}]")
    assert (done.verdict, done.held) == ("resolved", True)


def test_a_die_cannot_show_an_assumed_seven() -> None:
    assert judged(ROLLED % (0, 7)).verdict == "depends"


def test_exploring_keeps_to_the_assumed_die() -> None:
    found = explored(parse(ROLLED % (0, 6) + "expect: [{player: p2, leader: 14}]", "mine.yaml"))
    assert found.chance == ()
    assert [outcome.trace.held for outcome in found.outcomes] == [True]


def test_an_assumption_that_does_not_fit_the_choice_leaves_it_open() -> None:
    """The first follower was taken instead, and the verdict did not say so."""
    board = f"""
game: sve
p1:
  hand: [{{id: s, name: Bolt, type: spell, cost: 1,
          abilities: [{{spell: [{{destroy: t}}], targets: [{{id: t, side: enemy, type: follower}}]}}]}}]
  field: [{{id: own, name: Own, {FOLLOWER}}}]
p2:
  field: [{{id: a, name: A, {FOLLOWER}}}, {{id: b, name: B, {FOLLOWER}}}]
play: [{{p1: {{play: s}}}}]
assume: {{target: %s}}
expect: [{{card: b, zone: p2.cemetery}}]
"""
    fits, amiss = judged(board % "b"), judged(board % "own")
    assert (fits.verdict, fits.held) == ("resolved", True)
    assert (amiss.verdict, amiss.held) == ("depends", False)


LOOP = """
game: sve
p1:
  hand: [{id: s, name: Spark, type: spell, cost: 0, abilities: [{spell: [{life: 1, to: own.leader}]}]}]
  field:
    - {id: x, name: X, type: amulet, cost: 1, abilities: [
        {when: {event: defense_gained, side: any, card: {type: leader}}, do: [{may: [{life: -1, to: own.leader}]}]},
        {when: {event: defense_lost, side: any, card: {type: leader}}, do: [{life: 1, to: own.leader}]}]}
play: [{p1: {play: s}}]
assume: {may: yes}
"""


@pytest.mark.sweep
@pytest.mark.parametrize(("asked", "status"), [("", 1), ("expect: [{verdict: stopped}]\n", 0)])
def test_a_stopped_board_exits_with_1_unless_that_is_asked_for(tmp_path, capsys, asked: str, status: int) -> None:
    file = tmp_path / "loop.yaml"
    file.write_text(LOOP + asked, "utf-8")
    assert main(["resolve", str(file), "--json"]) == status
    assert json.loads(capsys.readouterr().out)["verdict"] == "stopped"


def test_the_former_key_is_understood() -> None:
    name = "sve/10.6.2.3.1-two-asked-for-and-one-there"
    text = (resources.path("scenarios") / f"{name}.yaml").read_text("utf-8")
    done = judged(text.replace("verdict: by_reading", "verdict: silent"))
    assert "silent" in [outcome.wanted.verdict for outcome in done.outcomes]
    assert done.held
    data = report.to_json(done)
    assert (data["verdict"], data["former_verdict"]) == ("by_reading", "silent")
    assert not judged(UNREAD.replace("\nplay:", "\nexpect: [{verdict: silent}]\nplay:")).held


def test_an_outcome_of_exploring_has_the_verdict_of_its_line() -> None:
    board = parse((resources.path("scenarios") / "kiseki/1303.1-mixed-signs.yaml").read_text("utf-8"), "x.yaml")
    assert {outcome.trace.verdict for outcome in explored(board).outcomes} == {"by_reading"}


TWO_ALIKE = f"""
game: sve
p1:
  pp: 2
  hand: [{{id: s, name: Bolt, type: spell, cost: 1, abilities: [{{spell: [{{damage: 3, to: t}}],
           targets: [{{id: t, side: %s, type: follower}}]}}]}}]
%s:
  field: [{{id: "%s", name: X, {FOLLOWER}}}, {{id: bb, name: X, {FOLLOWER}}}]
play:
  - p1: {{play: s}}
"""


@pytest.mark.parametrize(
    "name", ["a1", "t", "1", "0", "10", "attack", "cost", "damage", "engaged", "field", "zone", "main", "True", "None"]
)
def test_the_verdict_does_not_depend_on_the_name_of_a_card(name: str) -> None:
    done = judged(TWO_ALIKE % ("enemy", "p2", name))
    assert done.script.assumed, "void: nothing was left open"
    assert done.verdict == "resolved"


@pytest.mark.parametrize("name", ["a1", "1", "None", "battle_zone", "tapped"])
def test_nor_in_a_game_whose_positions_are_described_in_words(name: str) -> None:
    done = judged(
        "game: dm\np1:\n  hand: [{id: s, name: Slay, type: spell, cost: 0, civilizations: [], "
        "abilities: [{spell: [{pick: {side: enemy, type: creature, count: 1}, as: t}, {destroy: t}]}]}]\n"
        f'p2:\n  battle_zone: [{{id: "{name}", name: X, cost: 2, power: 2000}}, '
        "{id: bb, name: X, cost: 2, power: 2000}]\nplay: [{p1: {cast: s}}]\n"
    )
    assert done.script.assumed, "void: nothing was left open"
    assert done.verdict == "resolved"


ALIKE = (TWO_ALIKE % ("own", "p1", "aa")).replace("\np1:\n  field", "\n  field")


@pytest.mark.parametrize(
    ("more", "verdict"),
    [
        ("", "resolved"),
        ("  - p1: {can: {attack: p2-leader, with: bb}}\n", "depends"),
        ("  - p1: {attack: p2-leader, with: bb}\n", "resolved"),
        ("  - p1: options\n", "resolved"),
        ("expect: [{card: bb, zone: p1.field}]\n", "depends"),
        ("expect: [{player: p1, pp: 1}]\n", "resolved"),
    ],
)
def test_questions_and_expectations_distinguish_equal_cards(more: str, verdict: str) -> None:
    done = judged(ALIKE + more)
    assert done.script.assumed, "void: nothing was left open"
    assert done.verdict == verdict


MUSTER = """
game: dm
p1:
  hand: [{id: s, name: Muster, type: spell, cost: 0, civilizations: [], abilities: [{spell: [
    {pick: {zone: graveyard, type: creature, any_number: true}, as: t}, {put: t, into: battle_zone}]}]}]
  graveyard: [{id: a, name: Four, cost: 4, power: 4000}, {id: c, name: Two, cost: 2, power: 2000}]
play: [{p1: {cast: s, choose: [a, c]%s}}]
"""


@pytest.mark.parametrize("order", ["", ", order: [a, c]", ", order: [c, a]"])
def test_a_note_on_who_orders_decides_only_where_the_order_matters(order: str) -> None:
    done = judged(MUSTER % order)
    assert "dm:409.1f#who-orders" in done.met, "void: nobody decides an order"
    assert (done.verdict, done.deciding) == ("resolved", {})


@pytest.mark.sweep
@pytest.mark.parametrize(("cards", "verdict"), [("abcde", "resolved"), ("abcdef", "by_reading")])
def test_a_note_counts_where_there_are_more_orders_than_are_tried(cards: str, verdict: str) -> None:
    """Of 720 orders 120 were tried, and the others were assumed to have the same outcome."""
    there = "".join(f", {{id: {one}, name: N{one}, cost: 1, power: 1000}}" for one in cards if one not in "ac")
    board = MUSTER.replace("power: 2000}]", f"power: 2000}}{there}]")
    said = f"[{', '.join(cards)}]"
    done = judged(board.replace("[a, c]%s", f"{said}, order: {said}"))
    assert done.verdict == verdict


def test_a_note_on_who_orders_decides_where_the_order_matters() -> None:
    for name in ("dm/801.2-two-tapped-sources", "dm/403.4a-cards-are-put-under-a-creature"):
        done = shipped(name)
        (note,) = [one for one in done.met if one.endswith("-orders")]
        assert done.deciding[note] == "reading"


def test_an_order_of_citations_that_is_expected_is_an_order_that_matters() -> None:
    done = shipped("fab/1.7.5-two-of-three-modes-in-the-declared-order")
    assert list(done.deciding) == ["fab:1.7.5b#order-of-modes"]
    plain = done.scenario.model_copy(update={"expect": []})
    assert resolve(plain).verdict == "resolved"


def test_a_line_of_exploring_asks_in_the_same_way_whether_an_order_decides() -> None:
    outcomes = explored(parse(MUSTER % "", "mine.yaml")).outcomes
    assert {outcome.trace.verdict for outcome in outcomes} == {"resolved"}


IN_THE_DECK = f"""
game: sve
p1:
  pp: 3
  hand: [{{id: s, name: Peek, type: spell, cost: 1, abilities: [{{spell: [%s{{shuffle: you}}]}}]}}]
  deck: [{{id: d, name: D, {FOLLOWER}, unread: ["No."]}}, {{id: e, name: E, {FOLLOWER}}}]
play: [{{p1: {{play: s}}}}]
"""


def test_a_text_that_is_shuffled_in_the_deck_is_not_in_the_verdict() -> None:
    done = judged(IN_THE_DECK % "")
    assert any("d" in step.objects for step in done.steps), "void: the card is shuffled"
    assert (done.verdict, done.unread) == ("resolved", {})


def test_a_text_that_was_drawn_is_in_the_verdict_of_who_knows_the_card() -> None:
    done = judged(IN_THE_DECK % "{draw: 1}, ")
    assert done.verdict == "unread"
    assert [Seated(done, PlayerId(seat)).verdict for seat in ("p1", "p2")] == ["unread", "resolved"]


def test_a_failed_expectation_of_a_former_verdict_names_the_verdict_given() -> None:
    (outcome,) = judged(UNREAD.replace("\nplay:", "\nexpect: [{verdict: silent}]\nplay:")).outcomes
    assert "is a card text in play is only partly understood, expected" in outcome.message("en")
    assert "resolved" not in outcome.message("en")
    assert "読み取れていない" in outcome.message("ja")


@pytest.mark.parametrize(
    ("expected", "en", "ja"),
    [
        ("not_happened: drawn", "happened 1 time, expected none", "1回起きた(期待: 0回)"),
        ("happened: drawn, times: 2", "happened 1 time, expected 2 times", "1回起きた(期待: 2回)"),
        ("happened: drawn, times: 0", "happened 1 time, expected none", "1回起きた(期待: 0回)"),
        ("happened: destroyed", "did not happen, expected at least 1 time", "起きなかった(期待: 1回以上)"),
    ],
)
def test_how_often_something_happened_is_said_in_a_sentence(expected: str, en: str, ja: str) -> None:
    text = IN_THE_DECK % "{draw: 1}, "
    (outcome,) = judged(text.replace("\nplay:", f"\nexpect: [{{{expected}}}]\nplay:")).outcomes
    assert outcome.message("en").endswith(f": {en}")
    assert outcome.message("ja").endswith(f"。結果: {ja}")


SACRIFICE = """
game: dm
title: {en: A creature for a card}
p1:
  hand: [{id: s, name: Pact, type: spell, cost: 0, civilizations: [], abilities: [{spell: [
    {destroy: {type: creature, count: 1}, as: t}, {if: {did: t}, then: [{draw: 1}]}]}]}]
  battle_zone: [{id: a, name: Axe, cost: 2, power: 2000, keywords: [%s]}]
play: [{p1: {cast: s}}]
expect: [{player: p1, hand: 1}]
"""


def test_the_note_on_attempts_decides_only_if_nothing_was_done() -> None:
    for keyword in ("", "indestructible"):
        done = judged(SACRIFICE % keyword)
        assert (done.verdict, done.notes()) == ("resolved", [])
    optional = SACRIFICE.replace("{destroy: {type: creature, count: 1}, as: t}", "{may: [{discard: 1}], as: t}")
    optional = optional.replace("{cast: s}", "{cast: s, may: yes}")
    assert judged(optional % "").deciding == {"dm:101.3a#what-is-an-attempt": "reading"}


LATER = """
game: dm
title: {en: Summoned in the next turn}
turn: {phase: turn_end}
p2:
  hand: [{id: x, name: Axe, cost: 1, power: 1000, civilizations: [fire]}]
  mana_zone: [{id: m, name: Fire, cost: 1, power: 1000, civilizations: [fire]}]
play: [%s]
expect: [{card: x, zone: p2.battle_zone}]
"""


def test_a_choice_that_makes_an_own_entry_impossible_is_not_open() -> None:
    """A player who charges the card cannot summon it, as the next entry says."""
    assert judged(LATER % "{p1: {proceed: turn}}, {p2: {summon: x}}").verdict == "resolved"


def test_a_choice_of_the_opponent_that_makes_an_entry_impossible_is_open() -> None:
    board = """
game: dm
title: {en: Attacked or blocked}
turn: {phase: attack}
p1: {battle_zone: [{id: a, name: Axe, cost: 1, power: 1000}]}
p2: {battle_zone: [{id: b, name: Wall, cost: 1, power: 9000, keywords: [blocker]}]}
play: [{p1: {attack: p2, with: a, shields: [p2-shield_zone-1]}}]
expect: [{player: p2, shields: 4}]
"""
    assert judged(board).verdict == "depends"
