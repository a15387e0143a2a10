"""The output for a board is plain data, in one form for everybody."""

from typing import Any

import pytest

from judge.kernel import CardId, Ref
from judge.scenario import ScenarioError, library, parse, report, resolve
from judge.scenario.reports.step_data import Plain

ATTACK = """
game: dm
p1: {battle_zone: [{id: a, power: 3000}]}
p2: {battle_zone: [{id: b, power: 1000, tapped: true}]}
play:
  - p1: {attack: b, with: a}
"""


def changed(trace: dict[str, Any], field: str) -> list[Any]:
    return [change[3] for step in trace["steps"] for change in step["changes"] if change[1] == field]


def test_record_of_a_change_is_a_mapping_with_references_to_cards() -> None:
    attack = changed(report.to_json(resolve(parse(ATTACK))), "attack")[0]
    assert (attack["by"], attack["attacker"], attack["target"]) == (
        "p1",
        {"card": "a", "stay": 0},
        {"card": "b", "stay": 0},
    )


def test_an_unserialisable_value_is_never_written_out() -> None:
    assert Plain().of({"at": (Ref(CardId("a"), 1), 2)}) == {"at": [{"card": "a", "stay": 1}, 2]}
    with pytest.raises(TypeError):
        Plain().of(object())


def test_winner_distinguishes_an_open_game_from_an_ended_one() -> None:
    done = resolve(parse("game: sve\nplay:\n  - p1: concede\n"))
    assert (done.winner, report.to_json(done)["winner"]) == ("p2", "p2")
    assert report.to_json(resolve(parse(ATTACK)))["winner"] is None
    drawn = next(file for file in library("fab") if file.id == "fab/4.5.4b-an-effect-draws-the-game")
    assert report.to_json(drawn.resolve())["winner"] == "draw"


def test_clauses_that_made_the_steps_happen_are_listed_once() -> None:
    trace = report.to_json(resolve(parse(ATTACK)))
    made = [step["clause"] for step in trace["steps"] if not step["considered"]]
    assert trace["rests_on"] == list(dict.fromkeys(made))
    assert set(made) == set(trace["rests_on"])


def test_board_can_be_stated_as_a_mapping() -> None:
    said = {
        "game": "sve",
        "p1": {"field": [{"id": "a", "attack": 2, "defense": 2}]},
        "play": [{"p1": {"attack": "p2-leader", "with": "a"}}],
    }
    text = "game: sve\np1: {field: [{id: a, attack: 2, defense: 2}]}\nplay: [{p1: {attack: p2-leader, with: a}}]\n"
    assert parse(said).model_dump() == parse(text).model_dump()
    assert report(resolve(said)) == report(resolve(text)) == report.to_json(resolve(parse(text)))
    with pytest.raises(ScenarioError) as refused:
        parse({**said, "p1": {"field": [{"id": "a", "atack": 2}]}})
    assert [(one.field, one.suggestion) for one in refused.value.problems] == [("p1.field[0].atack", "attack")]


CIRCLE: dict[str, Any] = {"game": "sve"}
CIRCLE["cards"] = CIRCLE
DEEP: list[Any] = []
for _ in range(100_000):
    DEEP = [DEEP]


@pytest.mark.parametrize(
    "board", [None, 3, b"game: sve", ["game"], object(), {"game": object()}, CIRCLE, {"game": DEEP}]
)
def test_input_that_is_not_a_board_is_refused(board: Any) -> None:
    with pytest.raises(ScenarioError) as refused:
        resolve(board)
    for lang in ("ja", "en"):
        assert refused.value.problems[0].message(lang)


def test_report_is_called_for_data_and_has_the_other_forms() -> None:
    done = resolve(parse(ATTACK))
    assert report(done)["schema"] == "judge.trace/2"
    assert "506" in report.text(done, "ja")
    assert report.markdown(done).startswith("# ")
