"""What a player can do is said in the words of a script, and read back as the same thing."""

import pytest

from judge.games import IDS, package
from judge.scenario import library, options_of, options_report, resolve
from judge.scenario.action_entries import Saying
from judge.scenario.writing import changed, data_of
from tests.strictly import parse

from .test_options import BOARD, CHOICE


def listed(text: str, **how: bool) -> dict:
    return options_report.to_json(options_of(parse(text), **how))


def with_entry(text: str, *entries: dict) -> str:
    return changed(text, {"play": [*(data_of(text).get("play") or []), *entries]})


def entries(choice: dict | None) -> list[dict]:
    if choice is None:
        return []
    inside = [entry for one in choice["options"] for entry in entries(one["choice"])]
    return [one["entry"] for one in choice["options"] if one["entry"]] + inside


def test_every_action_has_its_entry() -> None:
    found = listed(BOARD)
    assert all(item["entry"] for item in (*found["can"], *found["cannot"]))
    attack = next(item for item in found["can"] if item["picked"] == [["a"]])
    assert attack["entry"] == {"p1": {"attack": True, "with": "a"}}
    assert {"p1": {"attack": "b", "with": "a"}} in entries(attack["choice"])


@pytest.mark.sweep
@pytest.mark.parametrize("game", IDS)
def test_a_listed_action_is_carried_out_by_its_entry(game: str) -> None:
    tried = 0
    boards = [one for one in library() if one.id.startswith(f"{game}/")]
    for file in boards[:: max(1, len(boards) // 12)]:
        asked = options_of(parse(file.text), everyone=True)
        text = with_entry(file.text, *asked.passes)
        if asked.done.script.unasked:  # the next entry would come before they are asked for
            continue
        for item in options_report.to_json(asked)["can"]:
            for entry in [item["entry"], *entries(item["choice"])][:3]:
                assert entry is not None, (file.id, item["en"])
                done = options_of(parse(with_entry(text, entry)), everyone=True).done
                assert len(done.scenario.play) not in done.script.refusals, (file.id, entry)
                assert done.script.unfit is None, (file.id, entry)
                tried += 1
    assert tried > 5


def test_an_excluded_option_can_be_asked_for_and_is_refused_by_its_clause() -> None:
    text = BOARD.replace("engaged: true}\n    - {id: g", "engaged: true, keywords: [ward]}\n    - {id: g")
    attack = next(item for item in listed(text)["can"] if item["picked"] == [["a"]])
    leader = next(one for one in attack["choice"]["excluded"] if one["option"] == "p2-leader")
    done = resolve(parse(with_entry(text, leader["entry"])))
    assert list(done.script.refusals.values()) == [(leader["why"][0]["clause"],)]


def test_an_attack_alone_leaves_its_target_open() -> None:
    text = with_entry(
        BOARD.replace("g, name: Guard", "g, engaged: true, name: Guard"), {"p1": {"attack": True, "with": "a"}}
    )
    found = listed(text)
    assert found["moment"] == "choice"
    assert (found["choice"]["word"], found["choice"]["into"]) == ("attack", 1)
    assert {one["option"] for one in found["choice"]["options"]} == {"b", "g", "p2-leader"}


def test_an_open_choice_names_the_word_that_answers_it() -> None:
    found = listed(CHOICE)
    assert (found["choice"]["word"], found["choice"]["into"]) == ("targets", None)
    answered = with_entry(CHOICE, {"p1": {"targets": found["choice"]["options"][0]["option"]}})
    assert listed(answered)["moment"] == "action"


def test_an_option_that_no_script_can_choose_has_no_entry() -> None:
    found = options_of(parse(BOARD))
    assert found.open is not None
    assert Saying(package("sve"), found.done.setting.game, found.open, found.open.by).entry("nothing known") is None


def test_everyone_is_asked_who_has_something_to_do() -> None:
    text = with_entry(
        BOARD.replace("cost: 1, keywords: [quick]", "cost: 0, keywords: [quick]"), {"p1": {"end_turn": True}}
    )
    quick = listed(text, everyone=True)
    assert (quick["by"], quick["moment"]) == ("p2", "action")
    assert {"p2": {"quick": "hidden"}} in [item["entry"] for item in quick["can"]]
    passed = listed(with_entry(text, {"p2": {"pass": True}}), everyone=True)
    assert passed["can"][-1]["entry"] == {"p2": {"end_turn": True}}
