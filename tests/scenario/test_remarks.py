"""Legal statements without an effect are remarked on and the board runs; contradictions are rejected."""

from contextlib import suppress
from typing import Any

import pytest

from judge import scenario
from judge.cli import main
from judge.scenario import ScenarioError, Seated, report, resolve
from tests.quiet import test_empty

BOARD = """game: sve
p1:
  deck: 5
  hand:
    - {id: s, name: S, type: spell, cost: 0, abilities: [{spell: [TEXT]}]}
play:
  - p1: {play: s}
"""
IDLE = {
    "a name that nothing uses": ("{draw: 1}, {pick: {type: follower}, as: t}", "as"),
    "no cards": ("{draw: 1}, {draw: 0}", "draw"),
    "a place in a zone without order": ("{draw: 1}, {put: this, into: cemetery, position: top}", "position"),
}


@pytest.mark.parametrize("what", IDLE)
def test_a_word_without_effect_gets_a_remark_and_the_board_runs(what: str) -> None:
    text, field = IDLE[what]
    done = resolve(scenario.parse(BOARD.replace("TEXT", text), "mine.yaml"))
    assert (done.verdict, [step.key for step in done.steps].count("drawn")) == ("resolved", 1)
    (remark,) = done.remarks
    assert (remark.line, remark.field.rpartition(".")[2], remark.severity) == (5, field, "remark")
    told = report(done)["remarks"][0]
    for lang in ("ja", "en"):
        one_line = " ".join(report.text(done, lang).replace("\n  ", " ").split())
        assert " ".join(told[lang].split()).replace(" ", "") in one_line.replace(" ", "")
        assert remark.field.split("[")[0] in report.markdown(done, lang)
    assert told["en"] != told["ja"]
    text = report.text(done, "en")
    assert text.index("line 5, ") < text.index("Verdict")


def test_idle_field_is_as_if_it_were_left_out() -> None:
    steps = [
        [(step.key, step.objects) for step in resolve(scenario.parse(BOARD.replace("TEXT", text))).steps]
        for text in ("{put: this, into: cemetery, position: top}", "{put: this, into: cemetery}")
    ]
    assert steps[0] == steps[1]


@pytest.mark.parametrize(
    "text", ["{draw: -1}", "{put: t, into: cemetery}", "{discard: {count: 1, up_to: 2}}", "{draw: 1, position: top}"]
)
def test_contradictions_and_unknown_names_are_refused(text: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        scenario.parse(BOARD.replace("TEXT", text))
    assert any(one.severity == "problem" for one in refused.value.problems)


def test_remarks_are_problems_where_that_is_asked_for() -> None:
    with pytest.raises(ScenarioError) as refused:
        scenario.parse(BOARD.replace("TEXT", "{draw: 1}, {draw: 0}"), strict=True)
    assert [one.severity for one in refused.value.problems] == ["remark"]


def test_command_line_runs_the_board_and_strict_refuses_it(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    board = tmp_path / "board.yaml"
    board.write_text(BOARD.replace("TEXT", "{draw: 1}, {draw: 0}"), "utf-8")
    assert main(["resolve", str(board), "--lang", "en"]) == 0
    assert "draw: 0, without effect here" in capsys.readouterr().out
    assert main(["resolve", str(board), "--lang", "en", "--strict"]) == 2
    assert "draw: 0, without effect here" in capsys.readouterr().err


def test_a_seat_gets_no_remark() -> None:
    done = resolve(scenario.parse(BOARD.replace("TEXT", "{draw: 1}, {draw: 0}")))
    assert report(Seated(done, "p2"))["remarks"] == []  # type: ignore[arg-type]


def board_with(game: str, instruction: str) -> str:
    """Return a board on which the instruction is carried out, or is part of an ability."""
    if game == "sve":
        return BOARD.replace("TEXT", instruction)
    return test_empty.BOARDS[game].replace("ABILITY", f"{{when: {{event: attacks}}, do: [{instruction}]}}")


@pytest.mark.parametrize("game", test_empty.BOARDS)
def test_board_with_anything_idle_runs_to_its_end(game: str) -> None:
    """What a strict reader refuses as idle must neither break the engine nor stop it."""
    boards = [board_with(game, said) for said, *_ in test_empty.EVERYWHERE.values()]
    own = [ability for of, ability, _ in test_empty.OF_ONE_GAME if of == game]
    boards += [test_empty.BOARDS[game].replace("ABILITY", ability) for ability in own]
    ran = 0
    for text in boards:
        with suppress(ScenarioError):
            board = scenario.parse(text)
            assert board.remarks, text
            assert report(resolve(board))["ending"] != "limit"
            ran += 1
    assert ran >= 8


DECLINED = """game: dm
turn: attack
p1: {battle_zone: [{id: a, name: A, cost: 4, power: 4000}, {id: c, name: C, cost: 4, power: 4000}]}
p2: {battle_zone: [{id: b, name: B, cost: 4, power: 9000, keywords: [blocker]}]}
play:
  - p1: {attack: p2, with: a, may: ANSWER, shields: p2-shield_zone-1}
  - p2: {block: []}
  - p2: {discard: []}
  - p1: {attack: p2, with: c}
  - p2: {block: b}
expect:
  - {player: p2, after: 3, shields: 4}
  - {card: c, zone: p1.graveyard}
"""


def test_an_answer_that_declines_an_unasked_choice_is_remarked_on() -> None:
    done = resolve(scenario.parse(DECLINED.replace("ANSWER", "false")))
    assert (done.held, done.verdict) == (True, "resolved")
    assert [(one.line, one.field) for one in done.remarks] == [(6, "play[0].p1.may"), (8, "play[2].p2.discard")]
    text = report.text(done, "en")
    assert text.index("line 6, ") < text.index("Verdict")


def test_answer_that_does_not_decline_still_stops_the_run_where_nothing_asks_for_it() -> None:
    done = resolve(scenario.parse(DECLINED.replace("ANSWER", "true")))
    assert (done.verdict, done.unasked[0]) == ("stopped", (1, "may"))


def test_an_unused_declining_answer_does_not_make_equal_orders_matter() -> None:
    board = """game: sve
p1: {hand: [{id: s, name: S, type: spell, cost: 0, abilities: [{spell: [{look: 2, rest: bottom}]}]}]}
play:
  - p1: {play: s, may: false}
expect:
  - {card: s, zone: p1.cemetery}
"""
    done = resolve(scenario.parse(board))
    assert [one.field for one in done.remarks] == ["play[0].p1.may"]
    assert (len(done.script.assumed), done.verdict) == (1, "resolved")


PARTLY_DECLINED = """game: dm
turn: p2
p1:
  battle_zone:
    - id: s
      name: S
      cost: 2
      power: 2000
      abilities:
        - {replace: {event: destroyed, side: own, card: {other: true}}, optional: true, instead: [{destroy: this}]}
    - {id: a, name: A, cost: 3, power: 4000}
    - {id: b, name: B, cost: 3, power: 4000}
p2:
  hand: [{id: k, name: K, type: spell, cost: 0, abilities: [{spell: [{destroy: {side: enemy, power: {min: 3000}}}]}]}]
play:
  - p2: {cast: k}
  - p1: {may: ANSWERS}
"""


@pytest.mark.parametrize(("answers", "saved"), [("[yes, no]", "a"), ("[no, yes]", "b"), ("[no, yes, no]", "b")])
def test_answers_before_an_unused_declining_answer_are_used(answers: str, saved: str) -> None:
    expect = f"expect: [{{card: {saved}, zone: p1.battle_zone}}]"
    done = resolve(scenario.parse(PARTLY_DECLINED.replace("ANSWERS", answers) + expect))
    assert (done.held, done.verdict) == (True, "resolved")
    assert [one.field for one in done.remarks] == (["play[1].p1.may"] if answers.endswith("no]") else [])


LATER = """game: fab
turn: {phase: %s}
p1:
  hand: [{id: a, name: A, types: [action], pitch: 1, cost: 0}, {id: k, name: K, types: [action], pitch: 1, cost: 0}]
p2:
  hand: [{id: b, name: B, types: [action], pitch: 1, cost: 0}]
play:
  %s
  - p2: {play: b}
"""
IN_THE_NEXT_TURN = {
    "after an answer in the end phase": ("action", "- p1: {play: a}\n  - p1: {arsenal: k}"),
    "at a board that begins in the end phase": ("end", "- p1: {arsenal: k}"),
}


@pytest.mark.parametrize("what", IN_THE_NEXT_TURN)
@pytest.mark.parametrize("more", ["", "\n  - p1: {proceed: turn}"])
def test_an_action_that_the_end_of_a_turn_comes_before_is_remarked_on(what: str, more: str) -> None:
    phase, entries = IN_THE_NEXT_TURN[what]
    done = resolve(scenario.parse(LATER % (phase, entries + more)))
    assert [step.key for step in done.steps].count("resolving") >= 1
    last = len(done.scenario.play) - 1
    assert [one.field for one in done.remarks] == ([] if more else [f"play[{last}].p2"])


def test_an_entry_after_a_pass_belongs_to_the_next_turn_without_a_remark() -> None:
    hand = "p2: {hand: [{id: s, name: S, type: spell, cost: 0}]}"
    board = f"game: sve\n{hand}\nplay: [{{p1: end_turn}}, {{p2: {{play: s}}}}]\n"
    assert resolve(scenario.parse(board)).remarks == []
