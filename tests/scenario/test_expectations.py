"""What a scenario expects is said in words, in both languages: no key of the program is left."""

import re
from pathlib import Path

import pytest

from judge.games import IDS
from judge.scenario import ScenarioError, library, parse, report, resolve
from judge.scenario.expectations import Miss, Outcome

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(p for game in IDS for p in (ROOT / "scenarios" / game).glob("*.yaml"))
JAPANESE = re.compile("[぀-ヿ一-鿿]")
AS_WRITTEN = {"card", "excluded", "cites", "not_cites", "order", "counters", "player", "controller"}
"""What an author names: ids, clauses and players stay as they are."""

NAMED = {
    "happened",
    "not_happened",
    "zone",
    "organizations",
    "without_organizations",
    "states",
    "not_states",
    "type",
    "types",
    "attributes",
    "without_attributes",
    "keywords",
    "verdict",
}
"""What the program or the game names."""


@pytest.mark.parametrize("path", FILES, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_no_key_is_left_in_an_expectation_of_a_shipped_board(path: Path) -> None:
    scenario = parse(path.read_text("utf-8"), path.name)
    for wanted in scenario.expect:
        for field, value in wanted.model_dump(exclude_unset=True).items():
            one = Outcome(type(wanted).model_validate({field: value}), (), scenario.game)
            for lang in ("ja", "en"):
                said = one.message(lang)
                assert "_" not in field or field not in said, said
                if isinstance(value, bool):
                    assert said.endswith(("はい", "いいえ") if lang == "ja" else ("yes", "no"))
                if field in AS_WRITTEN:
                    continue
                assert not re.search("[a-z]_[a-z]", said), said
                if lang == "ja" and field in NAMED:
                    for part in said.partition(": ")[2].strip("[]").split("、"):
                        assert JAPANESE.search(part) or part.isupper(), said


def done(text: str):
    return resolve(parse(text, "mine.yaml"))


def test_an_expectation_is_said() -> None:
    text = (ROOT / "scenarios/kiseki/1331.1-gets-an-organization.yaml").read_text("utf-8")
    one = done(text).outcomes[0]
    assert one.message("en") == "card: l, organizations: [SSS, Bracer Guild]"
    assert one.message("ja") == "カード: l、組織: [特務支援課、遊撃士協会]"
    single = done(text.replace("[SSS, Bracer Guild]}\n  - {card: u", "[SSS]}\n  - {card: u")).outcomes[0]
    assert single.message("en") == "card: l, organization: SSS"
    steps = report.text(done(text), "ja")
    assert "組織「遊撃士協会」を得る" in steps
    assert "Bracer" not in steps


def test_what_does_not_hold_is_said_too() -> None:
    board = "game: sve\np1:\n  field: [{id: a, attack: 1, defense: 1}]\nexpect:\n  - {card: a, zone: nowhere}\n"
    (outcome,) = done(board).outcomes
    assert outcome.message("en") == "card: a, zone: nowhere: zone is p1's field, expected nowhere"
    assert outcome.message("ja") == "カード: a、領域: どこにもない。結果: 領域はp1の場(期待: どこにもない)"
    missed = Outcome(outcome.wanted, (Miss("cites", "sve:1", "not cited"), Miss("refused", 1, "allowed")), "sve")
    assert missed.message("ja").endswith(
        "引用する条文は引用されない(期待: sve:1)、認められない行動(playの番号)は認められる(期待: 1)"
    )


def test_an_event_that_no_trace_can_have_is_refused() -> None:
    with pytest.raises(ScenarioError) as raised:
        parse("game: sve\nexpect:\n  - {not_happened: destroied}\n", "mine.yaml")
    (problem,) = raised.value.problems
    assert (problem.field, problem.suggestion) == ("expect[0].not_happened", "destroyed")


def test_a_deck_that_is_not_allowed_stands_beside_the_verdict() -> None:
    (file,) = [f for f in library() if "602.4a-a-strategy-deck-of-the-wrong-size-with-five" in f.id]
    told = done(file.path.read_text("utf-8"))
    assert report.headline(told, "en").startswith("resolved: p1's deck is not allowed: wrong number of cards; ")
    assert report.headline(told, "ja").startswith("解決済み: p1のデッキは規定に反する(枚数が規定外である)、")
