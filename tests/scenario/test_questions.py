"""Questions of a script about the answer to a choice: asked when it comes up, and open to be answered after that."""

import pytest

from judge.scenario import ScenarioError, resolve
from tests.games.boards import played
from tests.strictly import parse

BOARD = """
game: dm
turn: {{phase: attack}}
p1: {{battle_zone: [{{id: a, name: A, cost: 3, power: 6000}}]}}
p2: {{battle_zone: [{{id: b, name: B, cost: 3, power: 1000, keywords: [blocker]}}]}}
play: {play}
"""


def asked(play):
    return resolve(parse(BOARD.format(play=play), "board"))


def test_an_answer_that_nothing_asks_for_may_name_a_player() -> None:
    board = "game: dm\np1: {battle_zone: [{id: a, name: A, power: 3000}]}\nplay: [{p1: {pass: true, choose: p2}}]\n"
    assert resolve(parse(board)).unasked == [(1, "choose")]


def test_the_choice_stays_open_after_the_question():
    done = asked("[{p1: {attack: p2, with: a}}, {p2: {can: {block: b}}}, {p2: {block: []}}]")
    assert [(answer.entry, answer.legal) for answer in done.script.answers] == [(2, True)]
    assert not done.setting.game.state.get("b", "tapped", False)
    assert not done.unasked
    assert done.script.unfit is None


def test_a_question_about_a_choice_that_never_comes_is_answered_with_no():
    done = asked("[{p2: {can: {block: b}}}, {p1: {attack: p2, with: a}}]")
    assert done.script.unfit is None
    assert [(answer.legal, answer.cites) for answer in done.script.answers] == [(False, ["dm:507.1a"])]


def legal(play):
    return [answer.legal for answer in asked(play).script.answers]


def test_a_question_about_more_than_the_choice_takes_is_answered_with_no():
    done = asked("[{p1: {attack: p2, with: a}}, {p2: {can: {block: [b, b]}}}, {p2: {block: []}}]")
    assert ([answer.legal for answer in done.script.answers], done.unasked) == ([False], [])


def test_a_question_about_an_answer_waits_for_its_moment():
    early = "[{p1: {attack: p2, with: a}}, {p2: {can: {block: b}, during: main}}]"
    assert legal(early) == [False]
    assert legal("[{p1: {attack: p2, with: a}}, {p2: {can: {block: b, during: attack}}}, {p2: {block: []}}]") == [True]


def test_a_question_about_another_subject_is_not_answered():
    done = asked("[{p1: {attack: p2, with: a}}, {p2: {can: {block: {b: b}}}}]")
    assert [answer.legal for answer in done.script.answers] == [False]
    assert done.script.unfit is None


MANY = """
game: dm
p1:
  hand: [{id: s, name: S, type: spell, cost: 0, abilities: [
    {spell: [{name_number: {min: 0, max: 99999}, as: n}, {if: {amount: {number: n}, min: 3}, then: [{draw: 1}]}]}]}]
play: [{p1: {cast: s}}, {p1: {can: {number: []}}}, {p1: {can: {number: 70000}}}, {p1: {number: 2}}]
"""


def test_many_options_are_not_listed_to_answer_a_question():
    done = resolve(parse(MANY, "board"))
    assert [answer.legal for answer in done.script.answers] == [False, True]


TWO = """
game: dm
p1:
  hand: [{id: s, name: S, type: spell, cost: 0, abilities: [{spell: [{destroy: {side: enemy, count: 2}}]}]}]
p2: {battle_zone: [{id: x, name: X, cost: 1, power: 1000, count: 3}]}
play: [{p1: {cast: s}}, {p1: {can: {choose: x1}}}, {p1: {can: {choose: [x1, x1]}}}, {p1: {choose: [x1, x2]}}]
"""


def test_one_of_several_that_are_chosen_is_possible():
    done = resolve(parse(TWO, "board"))
    assert [answer.legal for answer in done.script.answers] == [True, False]


@pytest.mark.parametrize("play", ["{block: b, may: yes}", "{blocks: b}", "block", "{}"])
def test_a_question_must_name_an_action_or_one_answer(play):
    with pytest.raises(ScenarioError) as refused:
        asked(f"[{{p2: {{can: {play}}}}}]")
    assert "can" in str(refused.value)


LATER = """
p1:
  hand:
    - {id: s, name: S, type: spell, cost: 1, civilizations: [fire], abilities: [
        {spell: [{destroy: {side: enemy, type: creature, count: 1}}]}]}
    - {id: e, name: E, special: evolution, cost: 1, power: 3000, civilizations: [fire], evolves_from: {race: Dragon}}
  battle_zone: [{id: d, name: D, power: 1000, races: [Dragon]}, {id: h, name: H, power: 1000, races: [Human]}]
  mana_zone: [{id: m, name: M, power: 1000, civilizations: [fire]}]
p2:
  battle_zone:
    - {id: a, name: A, power: 1000, keywords: [cannot_be_chosen]}
    - {id: b, name: B, power: 1000}
"""


@pytest.mark.parametrize(
    ("asked", "possible", "cited"),
    [
        ("{cast: s, choose: b}", True, "dm:302.1"),
        ("{cast: s, choose: a}", False, "dm:101.2"),
        ("{summon: e, evolve_from: d}", True, "dm:301.1"),
        ("{summon: e, evolve_from: h}", False, "dm:801.1"),
    ],
)
def test_a_question_may_answer_a_choice_within_its_action(asked: str, possible: bool, cited: str) -> None:
    done = played("dm", LATER, f"p1: {{can: {asked}}}")
    (answer,) = done.script.answers
    assert (answer.legal, answer.cites[0]) == (possible, cited)
    assert (done.unasked, done.verdict) == ([], "resolved")
    state = done.setting.game.state
    assert (state.zone("s"), state.zone("e"), state.get("m", "tapped", False)) == ("p1.hand", "p1.hand", False)


def test_objections_to_an_action_are_reported_without_carrying_it_out() -> None:
    done = played("dm", LATER, "p1: {can: {cast: s, mana: [], choose: a}}")
    (answer,) = done.script.answers
    assert (answer.legal, answer.cites) == (False, ["dm:112.2a"])


COMES = """
p1:
  hand:
    - {id: s, name: S, cost: 1, power: 1000, civilizations: [fire], abilities: [
        {when: {event: enters, card: this}, do: [{destroy: {side: enemy, type: creature, count: 1}}]}]}
  mana_zone: [{id: m, name: M, power: 1000, civilizations: [fire]}]
  battle_zone:
    - {id: l, name: L, power: 1000, keywords: [double_breaker], abilities: [
        {when: {event: attacks, card: this}, do: [{tap: {side: enemy, type: creature, count: 1}}]},
        {tap_ability: [{untap: {side: enemy, type: creature, count: 1}}]}]}
p2:
  shield_zone: [{id: x, name: X, power: 1000}, {id: y, name: Y, power: 1000}, {id: z, name: Z, power: 1000}]
  battle_zone:
    - {id: a, name: A, power: 1000, keywords: [cannot_be_chosen]}
    - {id: b, name: B, power: 1000}
"""


@pytest.mark.parametrize(
    ("asked", "possible", "cited"),
    [
        ("{summon: s, choose: b}", True, "dm:301.1"),
        ("{summon: s, choose: a}", False, "dm:101.2"),
        ("{attack: p2, with: l, choose: b}", True, "dm:500.1"),
        ("{attack: p2, with: l, choose: a}", False, "dm:101.2"),
        ("{attack: p2, with: l, shields: [x, y]}", True, "dm:500.1"),
        ("{attack: p2, with: l, shields: [x]}", False, "dm:509.3"),
        ("{activate: l, choose: a}", False, "dm:101.2"),
    ],
)
def test_a_question_may_answer_a_choice_that_its_action_leads_to(asked: str, possible: bool, cited: str) -> None:
    done = played("dm", COMES, f"p1: {{can: {asked}}}")
    (answer,) = done.script.answers
    assert (answer.legal, answer.cites[0], done.unasked) == (possible, cited, [])


FANFARE = """
p1:
  pp: 5
  hand:
    - {id: m, name: M, type: follower, cost: 1, attack: 1, defense: 1, abilities: [
        {keyword: fanfare, do: [{damage: 2, to: t}], targets: [{id: t, side: enemy, type: follower}]}]}
  field: [{id: a, name: A, attack: 1, defense: 1}]
p2:
  field: [{id: b, name: B, attack: 1, defense: 2}, {id: c, name: C, attack: 1, defense: 2, keywords: [aura]}]
"""
STUN = """
p1:
  ep: 5
  homebase:
    - {id: s, name: S, type: event, ep: 0, abilities: [
        {spell: [{pick: {side: enemy, type: unit, count: 1, def: 5}, as: k}, {perform: stun, on: k}]}]}
p2: {field: [{id: b, name: B, str: 2, def: 5}, {id: c, name: C, str: 2, def: 6}]}
"""
DISCARD = """
p1:
  hand:
    - {id: s, name: S, types: [instant], pitch: 1, cost: 0, abilities: [{resolve: [{discard: 1}, {draw: 1}]}]}
    - {id: x, name: X, types: [instant], pitch: 1, cost: 0}
    - {id: y, name: Y, types: [instant], pitch: 1, cost: 0}
  graveyard: [{id: z, name: Z, types: [instant], pitch: 1, cost: 0}]
"""


@pytest.mark.parametrize(
    ("game", "board", "asked", "possible", "cited"),
    [
        ("sve", FANFARE, "{play: m, targets: [b]}", True, "sve:10.6.2.3.1"),
        ("sve", FANFARE, "{play: m, targets: [c]}", False, "sve:12.15.2"),
        ("sve", FANFARE, "{play: m, targets: [a]}", False, "sve:10.6.2.3"),
        ("kiseki", STUN, "{play: s, pick: [b]}", True, "kiseki:1312.1"),
        ("kiseki", STUN, "{play: s, pick: [c]}", False, "kiseki:1312.1"),
        ("fab", DISCARD, "{play: s, discard: [x]}", True, "fab:5.3.4"),
        ("fab", DISCARD, "{play: s, discard: [z]}", False, "fab:5.3.4"),
    ],
)
def test_a_choice_that_comes_as_all_pass_counts_in_every_game(
    game: str, board: str, asked: str, possible: bool, cited: str
) -> None:
    done = played(game, board, f"p1: {{can: {asked}}}")
    (answer,) = done.script.answers
    assert (answer.legal, done.unasked, done.verdict) == (possible, [], "resolved")
    assert cited in answer.cites


def test_an_allowed_action_does_not_cite_its_results() -> None:
    """An answer with yes cites what allows the action and what was asked about, not all that happens."""
    done = played("sve", FANFARE, "p1: {can: {play: m}}", "p1: {can: {play: m, targets: [b]}}")
    alone, with_target = (answer.cites for answer in done.script.answers)
    assert with_target == [*alone, "sve:10.6.2.3.1"]


CHOOSE = """
p1:
  pp: 5
  deck: 5
  hand:
    - {id: m, name: M, type: follower, cost: 1, attack: 1, defense: 1, abilities: [
        {keyword: fanfare, do: [{choose: 1, options: [[{damage: 2, to: t}], [{destroy: u}], [{draw: 1}]]}],
         targets: [{id: t, side: enemy, type: follower}, {id: u, side: enemy, type: amulet}]}]}
p2: {field: [{id: b, name: B, attack: 1, defense: 2}, {id: d, name: D, attack: 1, defense: 2}]}
"""


@pytest.mark.parametrize(("option", "possible"), [(1, True), (2, False), (3, True)])
def test_an_option_without_a_target_is_not_an_answer_in_a_question_either(option: int, possible: bool) -> None:
    """Answers that lead to no legal play are excluded if the play is mandatory, but not if it is only tried."""
    said = f"{{play: m, choose: [{option}]}}"
    done = played("sve", CHOOSE, f"p1: {{can: {said}}}", f"p1: {said}")
    (answer,) = done.script.answers
    assert answer.legal is possible
    assert (2 in done.script.refusals) is not possible
    assert possible or answer.cites[0] == "sve:10.6.2.3.3"


TRIGGERED = """
p1:
  ep: 5
  hand: [{id: x, name: X, cp: 1, str: 1, def: 1}, {id: y, name: Y, cp: 1, str: 1, def: 1}]
  homebase:
    - {id: s, name: S, type: event, ep: 0, abilities: [{spell: [{perform: stun, on: {side: enemy, type: unit}}]}]}
  field:
    - {id: t, name: T, cp: 1, str: 1, def: 1,
       abilities: [{when: {event: stunned, side: enemy}, do: [{discard: 1}]}]}
p2: {field: [{id: b, name: B, cp: 2, str: 2, def: 5}]}
"""


def test_positions_seen_in_questions_are_not_a_loop_of_the_game() -> None:
    """Asked four times, the position in which the craft is played counted as one that had come back."""
    said = "{play: s, discard: [x]}"
    done = played("kiseki", TRIGGERED, *[f"p1: {{can: {said}}}"] * 4, f"p1: {said}")
    assert [answer.legal for answer in done.script.answers] == [True] * 4
    assert (done.unasked, done.ending.outcome) == ([], "paused")
    assert done.setting.game.state.zone("x") == "p1.trail"


REFUSED = """
game: dm
turn: {phase: attack}
p1: {battle_zone: [{id: a, name: A, cost: 4, power: 5000}]}
p2:
  battle_zone:
    - {id: b, name: B, cost: 2, power: 2000, tapped: true}
    - {id: c, name: C, cost: 2, power: 2000, keywords: [blocker]}
play:
  - p1: {attack: b, with: a}
  - p2: {block: b, MORE}
"""


@pytest.mark.parametrize(("more", "unasked"), [("choose: b", [(2, "choose")]), ("", [])])
def test_a_word_of_a_refused_entry_is_not_forgotten(more: str, unasked: list) -> None:
    done = resolve(parse(REFUSED.replace("b, MORE", f"b, {more}")))
    assert (done.script.void, done.unasked) == ([2], unasked)


NEVER_ASKED = """
game: dm
turn: {phase: attack}
p1:
  battle_zone:
    - {id: a, name: Racer, cost: 6, power: 5000, civilizations: [fire],
       abilities: [{when: {event: attacks, card: this}, do: [{destroy: {side: enemy, type: creature, count: 1}}]}]}
p2:
  mana_zone: 6
  battle_zone:
    - {id: b, name: Giant, cost: 6, power: 9000, civilizations: [light], tapped: true}
  hand:
    - {id: n, name: Imp, cost: 5, power: 3000, civilizations: [water], abilities: [{ninja_strike: 4}]}
play:
  - p1: {attack: b, with: a}
  - p2: {declare_ability: [n.ninja_strike]}
expect:
  - {card: b, zone: p2.graveyard}
  - {card: n, zone: p2.hand}
  - {refused: 2, cites: ["dm:505.6a"]}
  - {verdict: stopped}
"""


def test_an_answer_that_nothing_asks_for_has_the_reason_of_the_choice_that_fell_away() -> None:
    done = resolve(parse(NEVER_ASKED, "mine.yaml"))
    assert [outcome.message() for outcome in done.outcomes if not outcome.held] == []


ALL_OF_THEM = {
    "dm": (
        """
p1:
  mana_zone: 1
  hand: [{id: s, type: spell, cost: 1, abilities: [{spell: [{destroy: {side: enemy, type: creature}}]}]}]
p2: {battle_zone: [{id: a, power: 1000}]}
""",
        "{cast: s, choose: a}",
        "dm:605.2b",
    ),
    "sve": (
        """
p1:
  pp: 3
  hand: [{id: s, type: spell, cost: 1, abilities: [{spell: [{damage: 1, to: {zone: field, side: enemy}}]}]}]
p2: {field: [{id: a, attack: 1, defense: 1}]}
""",
        "{play: s, target: a}",
        "sve:10.6.2.3",
    ),
    "kiseki": (
        """
p1: {hand: [{id: s, type: event, abilities: [{spell: [{draw: 1}]}]}]}
p2: {field: [{id: a, type: unit, str: 1, def: 1}]}
""",
        "{play: s, target: a}",
        "kiseki:1204.2d",
    ),
    "fab": (
        """
p1: {hand: [{id: s, types: [action], cost: 0, abilities: [{resolve: [{draw: 1}]}]}]}
p2: {permanents: [{id: a, types: [token], subtypes: [aura]}]}
""",
        "{play: s, target: a}",
        "fab:1.8.5",
    ),
}


@pytest.mark.parametrize("game", ALL_OF_THEM)
def test_a_question_whose_answer_no_choice_asks_for_is_answered_with_no(game: str) -> None:
    board, asked, clause = ALL_OF_THEM[game]
    done = played(game, board, f"p1: {{can: {asked}}}")
    (answer,) = done.script.answers
    assert (answer.legal, answer.cites[0], done.unasked, done.verdict) == (False, clause, [], "resolved")
    assert done.setting.game.trace.steps[-1].values["about"] == (("a",),)


def test_an_option_that_a_reading_allows_is_answered_by_that_reading():
    """Only the declaration itself cited it, so that the answer was said to follow from the rules."""
    board = """
turn: {phase: attack}
p1: {battle_zone: [{id: a, name: A, cost: 3, power: 3000}]}
p2:
  mana_zone: %s
  hand: [{id: n, name: N, cost: 4, power: 2000, abilities: [{ninja_strike: 4}]}]
"""
    asks = ("p1: {attack: p2, with: a}", "p2: {can: {declare_ability: [n.ninja_strike]}}")
    (short,), (enough,) = (played("dm", board % mana, *asks).script.answers for mana in (3, 4))
    reading = "dm:506.3d#conditions-for-declaring"
    assert (short.legal, reading in short.cites) == (True, True)
    assert (enough.legal, reading in enough.cites) == (True, False)
