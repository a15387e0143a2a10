"""What a scenario expects is said in words, in both languages: no key of the program is left."""

from pathlib import Path

import pytest

from judge.games import IDS
from judge.scenario import ScenarioError, library, parse, report, resolve
from judge.scenario.expectations import Miss, Outcome

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(p for game in IDS for p in (ROOT / "scenarios" / game).glob("*.yaml"))


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


@pytest.mark.parametrize(
    ("wanted", "field"),
    [
        ("{legal: true}", "legal"),
        ("{zone: p1.field}", "zone"),
        ("{attack: 1}", "attack"),
        ("{pp: 3}", "pp"),
        ("{times: 3}", "times"),
        ("{card: a}", "card"),
        ("{player: p1}", "player"),
        ("{not_happened: destroyed, card: a, zone: p1.hand}", "zone"),
        ("{card: a, zone: field}", "zone"),
        ("{card: a, without: [wardd]}", "without"),
        ('{not_cites: ["sve:8.4.99"]}', "not_cites[0]"),
        ('{not_cites: ["8.4.9#no-such-note"]}', "not_cites[0]"),
    ],
)
def test_an_expectation_that_could_not_fail_is_refused(wanted: str, field: str) -> None:
    with pytest.raises(ScenarioError) as raised:
        parse(f"game: sve\np1:\n  field: [{{id: a, attack: 1, defense: 1}}]\nexpect:\n  - {wanted}\n", "mine.yaml")
    (problem,) = raised.value.problems
    assert problem.field == f"expect[0].{field}"


@pytest.mark.parametrize(
    ("wanted", "held"),
    [
        ("{player: p2, defense: 19}", True),
        ("{player: p2, defense: 20}", False),
        ('{cites: ["8.4.9"]}', True),
        ('{not_cites: ["8.4.9"]}', False),
        ('{order: ["8.4.4", "8.4.9"]}', True),
        ('{order: ["8.4.9", "8.4.4"]}', False),
        ("{happened: attacks, player: p1}", True),
        ("{happened: attacks, player: p2}", False),
        ("{not_happened: attacks, player: p2}", True),
    ],
)
def test_what_is_meant_by_an_expectation_without_more_words(wanted: str, held: bool) -> None:
    board = "game: sve\np1:\n  field: [{id: a, attack: 1, defense: 1}]\nplay:\n  - p1: {attack: p2-leader, with: a}\n"
    (outcome,) = done(f"{board}expect:\n  - {wanted}\n").outcomes
    assert outcome.held is held
