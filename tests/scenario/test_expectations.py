"""What a scenario expects is said in words, in both languages: no key of the program is left."""

from pathlib import Path

import pytest

from judge.scenario import ScenarioError, library, resolve
from judge.scenario.expectations import Miss, Outcome
from judge.scenario.problems import Problem
from judge.scenario.reports import report
from tests.strictly import parse

ROOT = Path(__file__).resolve().parents[2]


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


def test_a_failed_expectation_is_reported() -> None:
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


def test_an_illegal_deck_is_shown_next_to_the_verdict() -> None:
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
        ("{cites: []}", "cites"),
        ("{not_cites: []}", "not_cites"),
        ("{order: []}", "order"),
        ("{card: a, counters: {}}", "counters"),
        ("{card: a, counters: {oath: 0}}", "counters"),
        ("{excluded: zz}", "excluded"),
    ],
)
def test_an_expectation_that_could_not_fail_is_refused(wanted: str, field: str) -> None:
    with pytest.raises(ScenarioError) as raised:
        parse(f"game: sve\np1:\n  field: [{{id: a, attack: 1, defense: 1}}]\nexpect:\n  - {wanted}\n", "mine.yaml")
    (problem,) = raised.value.problems
    assert problem.field == f"expect[0].{field}"


BOARDS = {
    "dm": "p1: {battle_zone: [{id: a, name: A, cost: 1, power: 500}]}",
    "fab": "p1: {hand: [{id: a, name: A, pitch: 1, cost: 1}]}",
    "kiseki": "p1: {field: [{id: a, name: A, type: unit, str: 1, def: 1, organizations: [SSS]}]}",
}


def problems(game: str, wanted: str) -> list[Problem]:
    """Return the problems of an expectation about a card."""
    try:
        parse(f"game: {game}\n{BOARDS[game]}\nexpect:\n  - {{card: a, {wanted}}}\n")
    except ScenarioError as wrong:
        return wrong.problems
    return []


@pytest.mark.parametrize(
    ("game", "wanted", "field"),
    [
        ("dm", "under: [zz]", "under[0]"),
        ("dm", "not_under: [zz]", "not_under[0]"),
        ("dm", "not_linked: [zz]", "not_linked[0]"),
        ("dm", "not_attached: [a, zz]", "not_attached[1]"),
        ("dm", "civilizations: [fir]", "civilizations"),
        ("dm", "type: bogus", "type"),
        ("fab", "types: [spell]", "types"),
        ("fab", "counters: {rust: 0}", "counters"),
        ("kiseki", "states: [bogus]", "states"),
        ("kiseki", "not_states: [bogus]", "not_states"),
        ("kiseki", "without_attributes: [bogus]", "without_attributes"),
        ("kiseki", "without_organizations: [zz]", "without_organizations"),
    ],
)
def test_an_unknown_card_or_word_cannot_be_expected(game: str, wanted: str, field: str) -> None:
    (problem,) = problems(game, wanted)
    assert (problem.line, problem.field) == (4, f"expect[0].{field}")
    assert problem.expected != problem.expected_ja


@pytest.mark.parametrize(
    ("game", "wanted"),
    [
        ("dm", "not_under: [a]"),
        ("dm", "civilizations: [fire], type: creature"),
        ("fab", "types: [action], counters: {-1d: 0, steam: 0}"),
        ("kiseki", "not_states: [stunned], without_organizations: [SSS]"),
    ],
)
def test_possible_values_may_be_expected(game: str, wanted: str) -> None:
    assert problems(game, wanted) == []


@pytest.mark.parametrize("option", ["a", "a.attacks", '"2"', '"yes"', "p1-hand-1"])
def test_a_possible_option_may_be_expected_to_be_excluded(option: str) -> None:
    ability = "{when: {event: attacks, card: this}, do: [{draw: 1}]}"
    board = f"game: sve\np1:\n  hand: 1\n  field: [{{id: a, attack: 1, defense: 1, abilities: [{ability}]}}]\n"
    assert parse(f"{board}expect:\n  - {{excluded: {option}}}\n")


@pytest.mark.parametrize("clause", ["999.9", "8.4.9#no-such-note", "dm:999.9"])
def test_a_board_is_about_existing_clauses(clause: str) -> None:
    with pytest.raises(ScenarioError) as raised:
        parse(f'game: sve\nclauses: ["8.4.9", "{clause}"]\np1: {{}}\n')
    (problem,) = raised.value.problems
    assert (problem.line, problem.field) == (2, "clauses[1]")


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
def test_short_expectations(wanted: str, held: bool) -> None:
    board = "game: sve\np1:\n  field: [{id: a, attack: 1, defense: 1}]\nplay:\n  - p1: {attack: p2-leader, with: a}\n"
    (outcome,) = done(f"{board}expect:\n  - {wanted}\n").outcomes
    assert outcome.held is held


MOVES = """
game: dm
p1:
  hand:
    - {id: s, name: S, type: spell, cost: 0, abilities: [
        {spell: [{put: {zone: graveyard, side: own, count: 1}, into: deck, position: bottom}, {draw: 1}]}]}
  graveyard: [{id: g, name: G, cost: 1, power: 1000}]
  deck: [{id: t, name: T, cost: 1, power: 1000}, {id: u, name: U, cost: 1, power: 1000}]
  battle_zone: [{id: b, name: B, power: infinity, cost: 2}]
play:
  - p1: {cast: s}
  - p1: {pass: true}
  - p1: {pass: true}
expect:
"""


@pytest.mark.parametrize(
    ("expected", "holds"),
    [
        ("{card: g, place: -1}", True),
        ("{card: g, place: 1}", False),
        ("{card: b, power: infinity}", True),
        ("{card: u, power: infinity}", False),
        ("{card: b, face_down: false}", True),
        ("{card: b, face_up: true}", True),
        ("{card: u, face_down: true}", True),
        ("{card: p2-shield_zone-1, face_down: true}", True),
        ("{card: p2-shield_zone-1, face_up: true}", False),
        ("{player: p1, hand: 1, after: 1}", True),
        ("{player: p1, hand: 0, after: 1}", False),
        ("{player: p1, hand: 1, after: 3}", True),
        ('{order: ["302.1", {happened: drawn, player: p1}, {happened: put, card: s}]}', True),
        ("{order: [{happened: put, card: s}, {happened: drawn, player: p1}]}", False),
    ],
)
def test_places_moments_and_the_order_of_events_are_expected(expected: str, holds: bool) -> None:
    (outcome,) = done(f"{MOVES}  - {expected}").outcomes
    assert outcome.held is holds
    assert "Moment(" not in outcome.message("en") + outcome.message("ja")


@pytest.mark.parametrize("then", ["{proceed: turn}", "{proceed: attack}", "{pass: true}"])
def test_time_that_the_next_entry_lets_pass_comes_after_the_entry_before_it(then: str) -> None:
    board = """
game: dm
p1:
  hand: [{id: s, name: S, type: spell, cost: 0, civilizations: [], abilities: [
    {spell: [{tap: {side: own, type: creature}}, {later: {event: turn_ends}, do: [{destroy: {side: own}}]}]}]}]
  battle_zone: [{id: b, name: B, power: 1000, cost: 2}]
play:
  - p1: {cast: s}
"""
    (outcome,) = done(f"{board}  - p1: {then}\nexpect:\n  - {{card: b, tapped: true, after: 1}}").outcomes
    assert outcome.held


@pytest.mark.parametrize(
    "expected",
    ["{after: 1, winner: p1}", "{card: g, after: 9, place: 1}", "{order: [{happened: vanished}]}", "{place: 1}"],
)
def test_an_expectation_that_means_nothing_is_refused(expected: str) -> None:
    with pytest.raises(ScenarioError):
        parse(f"{MOVES}  - {expected}")


ONLY = {"kiseki": ", str: 1, def: 1"}


@pytest.mark.parametrize(
    ("game", "zones", "face_down"),
    [("fab", "hand deck arsenal", True), ("fab", "graveyard banished", False), ("kiseki", "hand deck", True)],
)
def test_a_card_in_a_hidden_zone_lies_face_down(game: str, zones: str, face_down: bool) -> None:
    for zone in zones.split():
        card = f"{{id: a, name: A, cost: 1{ONLY.get(game, '')}}}"
        board = f"game: {game}\np1:\n  {zone}: [{card}]\nexpect: [{{card: a, face_down: {face_down}}}]"
        (outcome,) = done(board).outcomes
        assert outcome.held, zone


PASSING = """
game: kiseki
p1:
  hand:
    - {id: s, name: Vow, type: event, ep: 0,
       abilities: [{spell: [{give: {attack: 2}, to: t, until: next_turn}], targets: [{id: t, type: unit, side: own}]}]}
  field: [{id: a, name: Ash, cp: 1, str: 2, def: 2}]
play:
  - p1: {play: s, targets: [a]}
  - p1: {proceed: turn}
  - p1: {proceed: turn}
expect:
"""


@pytest.mark.parametrize(("after", "strength"), [(1, 2), (2, 4), (3, 2)])
def test_the_time_that_an_entry_lets_pass_belongs_to_that_entry(after: int, strength: int) -> None:
    board = f"{PASSING}  - {{card: a, str: {strength}, after: {after}}}"
    (outcome,) = resolve(parse(board)).outcomes
    assert outcome.held


COMBAT = """
game: kiseki
p1: {field: [{id: a, name: Ash, cp: 1, str: 3, def: 2}]}
p2: {field: [{id: b, name: Bee, cp: 1, str: 1, def: 2}]}
play:
  - p1: {attack: b, with: a}
  - p1: {proceed: "804.9"}
expect:
"""


def test_the_moment_that_the_last_entry_goes_on_to_can_be_expected() -> None:
    board = f"{COMBAT}  - {{card: b, stunned: false, after: 2}}\n  - {{card: b, stunned: true}}"
    assert [one.held for one in resolve(parse(board)).outcomes] == [True, True]


UNPAYABLE = {
    "10.4.2.2": """game: sve
p1:
  hand: [{id: s, name: S, type: spell, cost: 0, abilities: [{spell: [{pay: [{pp: 11}], then: [{draw: 1}]}]}]}]
play: [{p1: {play: s, pay: true}}]
""",
    "1203.2": """game: kiseki
p1:
  hand:
    - id: e
      name: E
      type: event
      ep: 0
      abilities: [{spell: [{pay: [{cards: {zone: hand, count: 1}, how: discard}], then: [{draw: 2}]}]}]
play: [{p1: {play: e, pay: true}}]
""",
}


@pytest.mark.parametrize("clause", UNPAYABLE)
def test_an_answer_that_cannot_be_paid_is_refused_with_its_reason(clause: str) -> None:
    done = resolve(parse(UNPAYABLE[clause] + f'expect: [{{refused: 1, cites: ["{clause}"]}}, {{verdict: stopped}}]'))
    assert done.held
    assert clause in report.text(done, "en").partition("Verdict")[0]


NEVER_ASKED = {
    "sve:12.2.3": """game: sve
p1:
  ep: 2
  field: [{id: a, name: A, type: follower, cost: 2, attack: 1, defense: 4, abilities: [{keyword: evolve, cost: []}]}]
  evolve_deck: [{id: e, name: A, special: evolve, type: follower, attack: 5, defense: 5}]
play: [{p1: {evolve: a, evolve_card: e, ep: true}}]
""",
    "sve:12.8.2": """game: sve
p1:
  hand: [{id: a, name: A, type: follower, cost: 2, attack: 1, defense: 4}]
play: [{p1: {play: a, ward: true}}]
""",
    "sve:10.6.2.3": """game: sve
p1:
  hand: [{id: s, name: S, type: spell, cost: 0, abilities: [{spell: [{draw: 1}]}]}]
play: [{p1: {play: s, targets: [p2-leader]}}]
""",
    "kiseki:1204.2d": """game: kiseki
p1:
  field: [{id: u, name: U, cp: 1, str: 1, def: 1}]
  hand: [{id: e, name: E, type: event, ep: 0, abilities: [{spell: [{draw: 1}]}]}]
play: [{p1: {play: e, targets: [u]}}]
""",
}


@pytest.mark.parametrize("clause", NEVER_ASKED)
def test_an_answer_to_a_choice_that_does_not_come_up_is_refused_by_its_clause(clause: str) -> None:
    done = resolve(parse(NEVER_ASKED[clause] + f'expect: [{{refused: 1, cites: ["{clause}"]}}, {{verdict: stopped}}]'))
    assert done.held
    assert clause.partition(":")[2] in report.text(done, "en").partition("Verdict")[0]
