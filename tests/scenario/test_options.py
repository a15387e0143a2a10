"""What a player could do: complete, true when it is played, refused by the same clauses when it is not, and bounded."""

import json

import pytest

from judge.games import package
from judge.kernel import Limits, PlayerId
from judge.scenario import library, options_after, options_of, options_report, resolve
from judge.scenario.menu import Reach, menu, reasons
from tests.scenario.boards import acting
from tests.scenario.boards.acting import name, untrue
from tests.strictly import parse

P1, P2 = PlayerId("p1"), PlayerId("p2")

BOARD = """\
game: sve
title: {en: A busy board, ja: にぎやかな盤面}
turn: {player: p1, number: 6}
p1:
  pp: 3
  field:
    - {id: a, name: Knight, type: follower, cost: 2, attack: 2, defense: 2,
       abilities: [{keyword: evolve, cost: [{pp: 1}], do: [{draw: 1}]}]}
    - {id: n, name: Newcomer, type: follower, cost: 2, attack: 2, defense: 2, new: true}
    - {id: e, name: Sleeper, type: follower, cost: 2, attack: 2, defense: 2, engaged: true, new: true}
    - {id: am, name: Banner, type: amulet, cost: 2, abilities: [{activate: [{engage: this}], do: [{life: 1}]}]}
    - {id: r, name: Runner, type: follower, cost: 2, attack: 2, defense: 2, keywords: [rush], new: true}
  hand:
    - {id: x, name: Giant, type: follower, cost: 5, attack: 5, defense: 5}
    - {id: s, name: Bolt, type: spell, cost: 1,
       abilities: [{spell: [{damage: 2, to: t}], targets: [{id: t, side: enemy, type: follower}]}]}
    - {id: c, name: Recall, type: spell, cost: 1, abilities: [
        {spell: [{choose: 1, options: [[{return: t}], [{draw: 1}]]}], targets: [{id: t, side: enemy, type: amulet}]}]}
    - {id: w, name: Wish, type: spell, cost: 9,
       abilities: [{spell: [{return: t}], targets: [{id: t, side: enemy, type: amulet}]}]}
  evolve_deck:
    - {id: ae, name: Knight, special: evolve, type: follower, attack: 5, defense: 5}
    - {id: be, name: Other, special: evolve, type: follower, attack: 5, defense: 5}
p2:
  field:
    - {id: b, name: Watcher, type: follower, cost: 3, attack: 3, defense: 4, engaged: true}
    - {id: g, name: Guard, type: follower, cost: 3, attack: 3, defense: 4, keywords: [aura]}
  ex:
    - {id: q, name: Theirs, type: spell, cost: 1}
  hand:
    - {id: hidden, name: Secret, type: spell, cost: 1, keywords: [quick], abilities: [{spell: [{draw: 1}]}]}
"""

CAN = ["play s", "play c", "activate a.evolve", "activate am.ability1", "attack a", "attack r", "end"]
CANNOT = {
    "play x": ["sve:10.4.4", "sve:10.6.2.6"],
    "play w": ["sve:10.6.2.3.3", "sve:10.6.2.3", "sve:12.15.2", "sve:10.4.4"],
    "attack n": ["sve:8.4.2.1"],
    "attack e": ["sve:8.4.2", "sve:8.4.2.1"],
    "attack am": ["sve:8.4.2"],
    "activate n.evolve": ["sve:8.3.1"],
    "activate e.evolve": ["sve:8.3.1"],
    "activate r.evolve": ["sve:8.3.1"],
    "play q": ["sve:8.2.1"],
}


def found(text=BOARD, seat=None, **how):
    return options_of(parse(text), seat, **how)


def at(items, wanted):
    return next(item for item in items if name(item) == wanted)


def test_everything_that_can_be_done_and_everything_that_cannot_is_listed():
    listed = found()
    assert (listed.moment, listed.seat, listed.complete) == ("action", P1, True)
    assert [name(item) for item in listed.menu.can] == CAN
    assert {name(i): [why.clause for why in i.tried.why] for i in listed.menu.cannot} == CANNOT


def test_an_attack_lists_every_enemy_for_every_follower():
    can = found().menu.can
    for attacker, options, excluded in (
        ("a", ["b", "p2-leader"], {"g": ["sve:8.4.3.1"]}),
        ("r", ["b"], {"g": ["sve:8.4.3.1"], "p2-leader": ["sve:12.10.2", "sve:8.4.3.1"]}),
    ):
        follow = at(can, f"attack {attacker}").then
        assert follow.choice.role == "attack_target"
        assert [way.option for way in follow.ways] == options
        told = {option: [w.clause for w in why] for option, why in reasons(follow.choice.excluded).items()}
        assert told == excluded


def test_targets_stand_with_those_that_are_excluded():
    follow = at(found().menu.can, "play s").then
    assert [way.option for way in follow.ways] == ["b"]
    assert reasons(follow.choice.excluded)["g"][0].clause == "sve:12.15.2"


def test_an_action_is_legal_where_only_a_later_option_is():
    """The first option of Recall has no legal target; the second needs none."""
    recall = at(found().menu.can, "play c")
    first, second = recall.then.ways
    assert [why.clause for why in first.tried.why][:1] == ["sve:10.6.2.3.3"]
    assert second.tried.legal


def test_the_clauses_that_allow_it_are_those_of_its_first_step():
    clauses = {name(item): item.tried.clauses[0] for item in found().menu.can}
    assert clauses == {
        "play s": "sve:8.2.1",
        "play c": "sve:8.2.1",
        "activate a.evolve": "sve:8.3.1",
        "end": "sve:7.3.4",
        "activate am.ability1": "sve:8.3.1",
        "attack a": "sve:8.4.2",
        "attack r": "sve:8.4.2",
    }


def test_the_other_player_waits():
    listed = found(seat=P2)
    assert listed.menu.can == []
    clauses = {name(item): [why.clause for why in item.tried.why] for item in listed.menu.cannot}
    assert clauses["play hidden"] == ["sve:7.3.3", "sve:12.3.4"]
    assert clauses["play q"] == ["sve:7.3.3"]
    assert "end" not in clauses


def test_the_opponents_hand_is_not_listed():
    assert "hidden" not in json.dumps(options_report.to_json(found()))


def test_asking_leaves_nothing_behind():
    listed = found()
    game = listed.done.setting.game
    before = json.dumps(package("sve").board.as_data(game)), len(game.trace.steps), len(game.state.journal)
    menu(game, package("sve"), P1, listed.open)
    assert (json.dumps(package("sve").board.as_data(game)), len(game.trace.steps), len(game.state.journal)) == before


# true when it is played


def test_the_list_of_the_board_is_true():
    assert list(untrue(parse(BOARD))) == []


def test_an_action_that_is_wrongly_listed_is_found(monkeypatch):
    """No action of a shipped board may be refused when it is played: the same check finds one that is."""
    monkeypatch.setattr(acting, "refusals", lambda scenario, action, line: [f"{action} is taken back"])
    assert next(untrue(parse(BOARD))).endswith("is refused")


@pytest.mark.sweep
def test_most_shipped_boards_come_to_a_moment_to_act():
    some = library()[::60]
    assert sum(options_of(file.scenario).moment == "action" for file in some) * 5 > len(some) * 3


# moments at which there is something else to tell

CHOICE = """\
game: sve
p1:
  pp: 1
  hand:
    - {id: s, name: Look, type: spell, cost: 1, abilities: [
        {spell: [{damage: 1, to: t}], targets: [{id: t, side: enemy, type: follower}]}]}
p2:
  field:
    - {id: b, name: One, type: follower, cost: 1, attack: 1, defense: 2}
    - {id: c, name: Two, type: follower, cost: 1, attack: 1, defense: 2}
    - {id: d, name: Three, type: follower, cost: 1, attack: 1, defense: 2, keywords: [aura]}
play:
  - p1: {play: s}
"""


def test_a_decision_that_nobody_made_is_listed_with_excluded_options():
    listed = found(CHOICE)
    assert (listed.moment, listed.seat, listed.choice.role) == ("choice", P1, "target")
    assert list(listed.choice.options) == ["b", "c"]
    assert reasons(listed.choice.excluded)["d"][0].clause == "sve:12.15.2"
    data = options_report.to_json(listed)
    assert [one["option"] for one in data["choice"]["options"]] == ["b", "c"]
    assert (data["can"], data["cannot"]) == ([], [])
    assert "to be decided now by p1: target" in options_report.text(listed, "en")
    assert "今p1が決めること: 目標" in options_report.text(listed, "ja")


@pytest.mark.parametrize(("count", "said"), [(1, "a card"), (2, "cards (2)")])
def test_a_choice_of_one_card_is_named_in_the_singular(count: int, said: str) -> None:
    picked = f"damage: 1, to: {{side: enemy, type: follower, count: {count}}}"
    board = CHOICE.replace("damage: 1, to: t", picked).replace(", targets: [{id: t, side: enemy, type: follower}]", "")
    listed = found(board)
    data = options_report.to_json(listed)
    assert data["choice"]["role"] == "pick"
    assert data["choice"]["en"] == said


def test_a_decision_is_shown_only_to_the_player_who_makes_it():
    listed = found(CHOICE, P2)
    assert (listed.moment, listed.choice) == ("choice", None)
    assert options_report.to_json(listed)["choice"] is None
    assert "nothing for p2 to do now: p1 decides" in options_report.text(listed, "en")


def test_an_assumed_choice_is_not_open():
    assert found(CHOICE + "assume: {target: first}\n").moment == "action"


def test_an_open_quick_window_is_the_other_players():
    board = BOARD + "play:\n  - p1: {attack: p2-leader, with: a}\n"
    listed = found(board)
    assert (listed.moment, listed.seat, listed.open.role) == ("action", P2, "quick")
    assert [str(item.action) for item in listed.menu.can] == ["play hidden", "pass"]
    assert "✓ nothing (8.4.7)" in options_report.text(listed, "en")


def test_the_end_of_the_game():
    listed = found("game: sve\nplay:\n  - p1: concede\n")
    assert (listed.moment, listed.menu.items) == ("over", [])
    assert options_report.text(listed, "en").count("the game is over") == 1


def test_a_script_that_cannot_be_played_on():
    listed = found(limits=Limits(steps=1), text=BOARD + "play:\n  - p1: {attack: p2-leader, with: a}\n")
    assert (listed.moment, listed.complete) == ("stopped", False)
    assert "1 steps" in options_report.text(listed, "en")
    assert "1 手順の上限" in options_report.text(listed, "ja")


# bounds


@pytest.mark.parametrize(
    ("reach", "limit"), [(Reach(actions=2), "actions"), (Reach(lines=1), "lines"), (Reach(options=1), "options")]
)
def test_a_reached_bound_is_reported(reach, limit):
    listed = found(reach=reach)
    assert limit in listed.menu.reached
    assert not listed.complete
    for lang in ("ja", "en"):
        assert options_report.SAY[f"limit.{limit}"][lang] in options_report.text(listed, lang)
    assert limit in [one["limit"] for one in options_report.to_json(listed)["reached"]]


def test_an_incomplete_search_says_that_it_is_incomplete():
    """Forty ways to answer, none of which is legal."""
    modes = ", ".join(["[{return: t}]"] * 40)
    spell = f"{{id: s, type: spell, cost: 1, abilities: [{{spell: [{{choose: 1, options: [{modes}]}}], "
    board = f"game: sve\np1:\n  pp: 1\n  hand:\n    - {spell}targets: [{{id: t, side: enemy}}]}}]}}\n"
    for reach, complete in ((Reach(ways=5), False), (Reach(), True)):
        listed = found(board, reach=reach)
        assert "play s" in map(name, listed.menu.cannot)
        assert listed.complete is complete


# words


def test_it_is_reported_in_both_languages():
    listed = found()
    english, japanese = options_report.text(listed, "en"), options_report.text(listed, "ja")
    for said in (
        "now possible for p1: 7; not possible: 9",
        "✗ play Giant (x): not enough PP (10.4.4); the field",
        "✓ attack with Knight (a) (8.4.2 8.4.1)",
        "✗ Guard (g): it has Aura (12.15.2)",
    ):
        assert said in english
    for said in (
        "今p1ができること7件、できないこと9件",
        "✗ 巨人(x)をプレイ: PPが足りない (10.4.4)",
        "騎士(a)で攻撃",
        "✗ 衛兵(g): オーラを持つ (12.15.2)",
    ):
        assert said in japanese


def test_a_reason_of_an_excluded_option_is_given_for_that_option_only():
    wish = next(one for one in options_report.to_json(found())["cannot"] if one["action"] == "play w")
    assert [why["clause"] for why in wish["why"]] == ["sve:10.6.2.3.3", "sve:10.4.4"]
    assert {one["option"]: [why["clause"] for why in one["why"]] for one in wish["excluded"]} == {
        "b": ["sve:10.6.2.3"],
        "g": ["sve:10.6.2.3", "sve:12.15.2"],
    }


def test_the_same_board_gives_the_same_bytes():
    one, other = (json.dumps(options_report.to_json(found())) for _ in range(2))
    assert one == other


def test_a_scenario_asks_the_same():
    done = parse(BOARD + "play:\n  - p1: options\nexpect:\n  - {answer: 1, legal: true, cites: ['sve:10.6.2.6']}\n")
    listed = options_of(done)
    (answer,) = listed.done.script.answers
    assert answer.options == list(dict.fromkeys(str(item.action) for item in listed.menu.can))


ASSUMED = """
game: dm
p1:
  mana_zone:
    - {id: m1, name: M, civilizations: [fire], cost: 1, power: 1}
    - {id: m2, name: M, civilizations: [fire], cost: 1, power: 1}
  hand: [{id: c, name: C, civilizations: [fire], cost: 1, power: 1000}]
play: [{p1: {summon: c}}, {p1: {attack: p2}}]
"""


def test_with_a_result_the_list_is_of_where_it_ends():
    """It shows no moment that is already past, such as the choice of mana, and leaves the result as it was."""
    assert found(ASSUMED).open.role == "mana"
    done = resolve(parse(ASSUMED))
    steps, board = list(done.steps), done.board(len(done.steps))
    assert options_after(done).moment == "action"
    assert (done.steps, done.board(len(steps))) == (steps, board)


def test_the_list_with_a_result_has_its_own_time_limit():
    assert options_after(resolve(parse(BOARD)), seconds=1e-9).menu.reached == {"seconds": None}


NOT_YET = """
game: fab
p2: {hand: [{id: d, name: Guard, types: [action], cost: 0, defense: 3, pitch: 1}]}
play: [p2: SAID]
"""


@pytest.mark.parametrize("said", ["{can: {defend: d}}", "{defend: d}"])
def test_a_line_that_waits_for_nothing_leaves_the_list_where_it_began(said):
    """The game was set back to p1's turn, and the list was of p2's, in which the action is legal."""
    text = NOT_YET.replace("SAID", said)
    listed = found(text)
    assert (listed.open.by, listed.seat) == (P1, P1)
    assert listed.done.setting.game.state.fingerprint() == resolve(parse(text)).setting.game.state.fingerprint()
    assert [name(item) for item in listed.menu.items] == ["pass"]


def test_many_unanswered_questions_take_no_more_than_one_run_at_its_limits():
    asked = ", ".join(["p2: {can: {defend: d}}"] * 40)
    text = NOT_YET.replace("p2: SAID", asked)
    one = found(NOT_YET.replace("SAID", "{can: {defend: d}}")).done.setting.game.spent
    few = Limits(steps=200, work=4 * one, effort=4 * one)
    listed = options_of(parse(text), limits=few)
    assert listed.done.ending.outcome == "limit"


def test_an_ability_that_names_the_place_of_its_card_is_listed():
    board = next(file for file in library("fab") if file.id == "fab/1.7.4b-a-demi-hero-that-waits-in-the-inventory")
    before = parse(board.text.partition("play:")[0])
    assert [name(item) for item in options_of(before).menu.can] == ["activate demon ability1", "pass"]
    assert list(untrue(before)) == []


HIDDEN_SHIELDS = """
game: dm
title: {en: Two shields}
turn: {phase: attack}
p1:
  battle_zone: [{id: a, name: Attacker, cost: 1, power: 1000}]
p2:
  shield_zone: [{id: s, name: Secret, type: spell, cost: 6}, {id: h, name: Hidden, cost: 6, power: 1000}]
play:
  - p1: {attack: p2, with: a}
"""


def test_a_player_sees_no_name_of_a_face_down_shield():
    seen, whole = options_report.text(found(HIDDEN_SHIELDS, P1)), options_report.text(found(HIDDEN_SHIELDS))
    assert "Secret" not in seen
    assert "• s" in seen
    assert "Secret (s)" in whole


REFUSED_ABILITY = """
game: sve
title: {en: A card without an ability}
turn: {player: p1, number: 5}
p1: {pp: 1, hand: [{id: x, name: Secret, type: follower, cost: 9, attack: 5, defense: 5}]}
p2: {hand: [{id: y, name: Own, type: follower, cost: 1, attack: 1, defense: 1}]}
play:
  - p1: {activate: x}
"""


def test_a_refused_action_does_not_name_a_hidden_card_to_the_other_player():
    other, own = options_report.text(found(REFUSED_ABILITY, P2)), options_report.text(found(REFUSED_ABILITY, P1))
    assert "Secret" not in other
    assert "Own (y)" in other
    assert "Not allowed for Secret (x)" in own


def test_a_player_sees_neither_the_author_s_title_nor_the_seed_of_the_run():
    listed = found(HIDDEN_SHIELDS, P1)
    seen = options_report.to_json(listed)
    assert seen["title"] == {"ja": "p1から見える経過", "en": "What p1 sees"}
    assert {"seed", "scenario"}.isdisjoint(seen["receipt"])
    assert seen["receipt"]["decisions"] == []
    assert "Two shields" not in options_report.text(listed)
    assert "Two shields" in options_report.text(found(HIDDEN_SHIELDS))
