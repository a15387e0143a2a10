"""Why a value is what it is, and why something does not trigger, work or get chosen: questions of a script."""

from pathlib import Path
from typing import Any

import pytest

from judge.scenario import ScenarioError, Seated, library, report, resolve
from judge.scenario.problems import Lang
from judge.scenario.reports.report import wording
from tests.strictly import parse

DM = """
game: dm
p1:
  battle_zone:
    - {id: a, name: A, power: 3000, civilizations: [fire], races: [Human]}
    - {id: l, name: L, power: 2000, abilities: [{static: {power: 2000}, affects: {side: own, race: Human}}]}
    - id: m
      name: M
      power: 1000
      abilities:
        - {static: {power: 5000}, affects: {side: own, race: Dragon}}
        - {static: {power: 1000}, affects: {side: own}, if: {exists: {zone: graveyard}, min: 3}}
    - id: w
      name: W
      power: 1000
      abilities: [{when: {event: enters, side: own, card: {civilization: fire}}, do: [{draw: 1}]}]
  hand: [{id: n, name: N, cost: 1, power: 1000, civilizations: [water]}]
  mana_zone: [{id: e, name: E, cost: 1, power: 1000, civilizations: [water]}]
p2:
  battle_zone: [{id: b, name: B, power: 9000, tapped: true, keywords: [blocker]}]
play: PLAY
"""

SVE = """
game: sve
p1:
  field:
    - {id: g, name: G, type: follower, attack: 2, defense: 2, abilities: [{static: {attack: 1}, affects: {trait: Elf}}]}
    - {id: d, name: D, type: follower, attack: 2, defense: 3, damage: 1, traits: [Elf]}
  hand:
    - {id: s, name: S, type: spell, cost: 0, abilities: [
        {spell: [{destroy: t}], targets: [{id: t, side: enemy, type: follower, cost: {max: 2}}]}]}
    - {id: h, name: H, type: follower, cost: 1, attack: 1, defense: 1, abilities: [{static: {attack: 1}}]}
p2:
  field:
    - {id: x, name: X, type: follower, cost: 3, attack: 1, defense: 1}
    - {id: y, name: Y, type: follower, cost: 1, attack: 1, defense: 1, keywords: [aura]}
    - {id: z, name: Z, type: follower, cost: 1, attack: 1, defense: 1}
play: PLAY
"""

FAB = """
game: fab
p1:
  hand: [{id: c, name: C, types: [action], subtypes: [attack], cost: 0, power: 3, pitch: 1}]
  permanents:
    - id: w
      name: W
      types: [action]
      subtypes: [aura]
      abilities: [{when: {event: attacks, card: {power: {min: 6}}}, do: [{draw: 1}]}]
play: PLAY
"""

KISEKI = """
game: kiseki
p1:
  field:
    - {id: u, name: U, type: unit, attack: 2, defense: 3, abilities: [{static: {attack: 1}, affects: {trait: Bracer}}]}
    - {id: v, name: V, type: unit, attack: 2, defense: 3, organizations: [Bracer]}
play: PLAY
"""


ANSWERS = (
    "answered",
    "answered_choice",
    *(f"asked_{what}" for what in ("value", "place", "trigger", "ability", "target")),
)


def answered(board, *play):
    """Return the answer to the last question, and the steps inside it."""
    done = resolve(parse(board.replace("PLAY", f"[{', '.join(play)}]"), "board"))
    assert done.script.unfit is None
    assert not done.unasked
    steps = done.steps
    at = max(number for number, step in enumerate(steps) if step.key in ANSWERS)
    return done.script.answers[-1], [step for step in steps[at + 1 :] if step.depth > steps[at].depth]


def bare(clauses):
    return [clause.partition(":")[2] for clause in clauses]


def test_a_value_is_the_printed_one_and_then_every_effect():
    answer, inside = answered(DM, "{p1: {why: {card: a, power: true}}}")
    assert answer.legal
    assert [step.key for step in inside] == ["asked_printed", "asked_applies", *["asked_not_applied"] * 2]
    assert inside[1].values == {"field": "power", "before": 3000, "after": 5000}
    lacks = [step.values["differences"] for step in inside[2:]]
    assert lacks == [(("race", "Dragon", ("Human",), ""),), (("exists", (3, None), 0, ""),)]
    assert answer.cites[0] == "dm:108.2"


@pytest.mark.parametrize(("game", "state", "clause"), [("sve", "engaged", "4.2.2"), ("dm", "tapped", "105.1")])
def test_how_a_card_lies_is_one_sentence(game: str, state: str, clause: str) -> None:
    """The answer was “engaged nothing → yes”: no card has a printed state."""
    zone, values = {
        "sve": ("field", "type: follower, cost: 1, attack: 1, defense: 1"),
        "dm": ("battle_zone", "cost: 1, power: 1000"),
    }[game]
    held = f"{zone}: [{{id: a, name: A, {values}, {state}: true}}]"
    asked = f"{{why: {{card: a, {state}: true}}}}"
    board = f"game: {game}\np1: {{{held}}}\nplay: [{{p1: {asked}}}]\n"
    done = resolve(parse(board))
    (said,) = [step for step in done.steps if step.key == "asked_lies"]
    assert (bare([said.clause]), said.values["value"]) == ([clause], True)
    assert not [step for step in done.steps if step.key in ("asked_printed", "asked_besides")]


def test_counts_of_the_rules_are_reported_with_the_effects():
    _, inside = answered(SVE, "{p1: {why: {card: d, defense: true}}}")
    assert [(step.key, step.clause) for step in inside] == [
        ("asked_printed", "sve:2.8.1"),
        ("asked_besides", "sve:5.13.1"),
    ]


@pytest.mark.parametrize("board", [SVE, KISEKI])
def test_an_applying_effect_is_reported_in_every_game(board):
    card = "d" if board is SVE else "v"
    _, inside = answered(board, f"{{p1: {{why: {{card: {card}, attack: true}}}}}}")
    assert [step.values.get("after") for step in inside if step.key == "asked_applies"] == [3]


def test_a_zone_is_reported_by_the_step_that_moved_the_card():
    _, (moved,) = answered(DM, "{p1: {summon: n}}", "{p1: {why: {card: n, zone: true}}}")
    assert (moved.key, moved.clause) == ("asked_moved", "dm:301.2")
    _, (stated,) = answered(DM, "{p1: {why: {card: a, zone: true}}}")
    assert stated.key == "asked_stated"


def test_an_ability_that_missed_its_event_names_the_difference():
    answer, (told,) = answered(DM, "{p1: {summon: n}}", "{p1: {why_not: {trigger: w.enters}}}")
    assert not answer.legal
    assert answer.cites[:2] == ["dm:106.2", "dm:603.2"]
    assert told.values["differences"] == (("civilization", "fire", ("water",), "n"),)


def test_an_ability_that_has_not_seen_its_event_names_that_event():
    _, (waits,) = answered(DM, "{p1: {why_not: {trigger: w.enters}}}")
    assert (waits.key, waits.values["events"]) == ("asked_waits", ("enters",))


STATES = {
    "sve": "field: [{id: w, name: W, type: amulet, cost: 1, abilities: [",
    "kiseki": "field: [{id: w, name: W, type: unit, cp: 1, str: 1, def: 1, abilities: [",
    "fab": "permanents: [{id: w, name: W, types: [action], subtypes: [aura], abilities: [",
}


@pytest.mark.parametrize(("game", "clause"), [("sve", "10.7.6"), ("kiseki", "1211.9"), ("fab", "5.4.6")])
def test_an_ability_that_waits_for_a_state_names_the_false_condition(game: str, clause: str) -> None:
    whenever = "{whenever: {exists: {zone: hand}, min: 3}, do: [{draw: 1}]}]}]"
    board = f"game: {game}\np1:\n  {STATES[game]}{whenever}\nplay: PLAY\n"
    answer, (state,) = answered(board, "{p1: {why_not: {trigger: w.state}}}")
    assert (answer.legal, bare(answer.cites)[0]) == (False, clause)
    assert state.values["differences"] == (("exists", (3, None), 0, ""),)


OWN_COST = {
    "sve": "{id: s, name: S, type: follower, cost: 2, attack: 1, defense: 1, abilities: [{play_cost: -2}]}",
    "kiseki": "{id: s, name: S, type: unit, cp: 2, str: 1, def: 1, abilities: [{play_cost: -2}]}",
}


@pytest.mark.parametrize(
    ("game", "phase", "play", "clause"),
    [
        ("sve", "main", ["{p1: {play: s}}"], "10.3.4"),
        ("kiseki", "deployment", ["{p1: {play: s}}", "{p1: pass}", "{p2: pass}"], "1202.5"),
    ],
)
def test_a_change_of_the_own_cost_works_until_the_card_is_on_the_field(
    game: str, phase: str, play: list[str], clause: str
) -> None:
    board = f"game: {game}\nturn: {{phase: {phase}}}\np1:\n  hand: [{OWN_COST[game]}]\nplay: PLAY\n"
    asked = "{p1: {why_not: {ability: s.ability1}}}"
    before, _ = answered(board, asked)
    after, _ = answered(board, *play, asked)
    assert (before.legal, after.legal, bare(after.cites)) == (True, False, [clause])


def test_a_property_is_not_called_like_the_zone_of_the_same_name() -> None:
    board = """
game: fab
p1:
  graveyard: [{id: a, name: A, pitch: 1, cost: 0}]
  hand: [{id: d, name: D, types: [instant], pitch: 1, cost: 0, abilities: [
    {resolve: [{banish: {zone: graveyard, pitch: 3, count: 1}}]}]}]
play: [{p1: {why_not: {target: a, of: d}}}]
"""
    done = resolve(parse(board))
    assert "(pitch: 1 instead of 3)" in report.text(done, lang="en")
    assert "ピッチゾーン" not in report.text(done, lang="ja")


def test_an_attack_that_is_too_weak_is_reported_with_its_power():
    play = "{p1: {play: c, during: action}}", "{p1: pass}", "{p2: pass}", "{p1: {why_not: {trigger: w.attacks}}}"
    answer, inside = answered(FAB, *play)
    assert not answer.legal
    assert inside[0].values["differences"] == (("power", (6, None), 3, "c"),)
    assert answer.cites[0] == "fab:2.9.3"


def test_an_ability_does_not_work_in_the_hand():
    answer, (idle,) = answered(SVE, "{p1: {why_not: {ability: h.ability1}}}")
    assert (answer.legal, answer.cites, idle.key) == (False, ["sve:10.3.5"], "asked_idle")


def test_an_ability_that_works_is_said_to():
    answer, _ = answered(SVE, "{p1: {why_not: {ability: g.ability1}}}")
    assert answer.legal


def test_a_static_ability_names_the_condition_that_fails():
    answer, (short,) = answered(DM, "{p1: {why_not: {ability: m.ability2}}}")
    assert (answer.legal, answer.cites[0]) == (False, "dm:605.2d")
    assert short.values["differences"] == (("exists", (3, None), 0, ""),)


@pytest.mark.parametrize(
    ("card", "legal", "clause"),
    [("x", False, "sve:2.5.1"), ("y", False, "sve:12.15.2"), ("z", True, "sve:10.6.2.3"), ("d", False, "sve:3.1.2")],
)
def test_a_rejected_target_is_reported_with_its_missing_properties(card, legal, clause):
    answer, _ = answered(SVE, f"{{p1: {{why_not: {{target: {card}, of: s}}}}}}")
    assert (answer.legal, answer.cites[0]) == (legal, clause)


@pytest.mark.parametrize(
    ("card", "clauses"),
    [
        ("big", ["605.2b", "206.1", "201.2"]),
        ("gear", ["605.2b", "301.3"]),
        ("seal", ["605.2b", "200.3b"]),
        ("ignored", ["116.2a"]),
        ("held", ["605.2b", "403.1"]),
    ],
)
def test_an_option_of_duel_masters_is_excluded_by_its_missing_properties(card, clauses):
    board = """
game: dm
p1:
  hand:
    - {id: s, name: Bolt, type: spell, cost: 0,
       abilities: [{spell: [{destroy: {side: enemy, power: {max: 2000}, cost: {max: 2}, count: 1}}]}]}
p2:
  hand: [{id: held, name: Held, cost: 9, power: 9000, civilizations: [fire]}]
  battle_zone:
    - {id: small, name: Small, cost: 1, power: 1000, civilizations: [fire]}
    - {id: big, name: Big, cost: 3, power: 4000, civilizations: [fire]}
    - {id: ignored, name: Ignored, cost: 1, power: 1000, seals: [{id: seal, name: S, cost: 1, power: 1000}]}
    - {id: gear, name: Gear, type: cross_gear, cost: 1, civilizations: [fire]}
play: PLAY
"""
    answer, _ = answered(board, "{p1: {cast: s}}", f"{{p1: {{can: {{choose: {card}}}}}}}", "{p1: {choose: small}}")
    assert (answer.legal, bare(answer.cites)) == (False, clauses)


@pytest.mark.parametrize(
    ("game", "condition", "clauses"),
    [
        ("dm", "{turn: enemy}", ["102.1", "605.2d"]),
        ("dm", "{not: {turn: own}}", ["102.1", "605.2d"]),
        ("dm", "{attacking: this}", ["506.1d", "605.2d"]),
        ("dm", "{matches: this, like: {civilization: fire}}", ["106.2c", "605.2d"]),
        ("dm", "{all: [{turn: own}, {matches: this, like: {tapped: true}}]}", ["105.1", "605.2d"]),
        ("fab", "{turn: enemy}", ["4.0.3b", "6.2.3d"]),
        ("fab", "{phase: end}", ["4.0.3a", "6.2.3d"]),
        ("fab", "{matches: own.hero, like: {life: {max: 10}}}", ["2.5.3", "6.2.3d"]),
        ("fab", "{exists: {zone: graveyard}}", ["6.2.3d"]),
    ],
)
def test_a_condition_that_fails_is_answered_with_the_clause_on_its_terms(game, condition, clauses):
    card = {"dm": "cost: 1, power: 1000", "fab": "types: [action], subtypes: [aura]"}[game]
    board = f"""
game: {game}
p1:
  {"battle_zone" if game == "dm" else "permanents"}:
    - {{id: a, name: A, {card}, abilities: [{{static: {{power: 1}}, affects: {{side: own}}, if: {condition}}}]}}
play: PLAY
"""
    answer, _ = answered(board, "{p1: {why_not: {ability: a.ability1}}}")
    assert (answer.legal, bare(answer.cites)) == (False, clauses)


@pytest.mark.parametrize(("source", "clauses"), [("b", ["801.1", "203.2"]), ("s", ["116.2a"])])
def test_a_card_that_is_not_an_evolution_source_is_answered_with_its_missing_properties(source, clauses):
    board = """
game: dm
p1:
  mana_zone: [{id: n, name: N, cost: 1, power: 1000, civilizations: [fire], count: 2}]
  hand:
    - {id: e, name: E, cost: 2, power: 5000, civilizations: [fire], special: [evolution], evolves_from: {race: Human}}
  battle_zone:
    - {id: a, name: A, cost: 1, power: 1000, races: [Human]}
    - {id: b, name: B, cost: 1, power: 1000, races: [Dragon]}
    - {id: s, name: S, cost: 1, power: 1000, races: [Human], seals: [{id: x, name: X, cost: 1, power: 1000}]}
play: PLAY
"""
    answer, _ = answered(board, f"{{p1: {{can: {{summon: e, evolve_from: [{source}]}}}}}}")
    assert (answer.legal, bare(answer.cites)) == (False, clauses)


@pytest.mark.parametrize(
    ("asked", "clauses"),
    [("discard: b", ["5.3.4", "2.1.2"]), ("search: x", ["8.5.19", "2.8.3"])],
)
def test_a_card_of_flesh_and_blood_that_a_text_does_not_mean_is_answered_with_its_missing_properties(asked, clauses):
    board = """
game: fab
p1:
  hand:
    - {id: s, name: S, types: [action], cost: 0, pitch: 1, abilities: [
        {resolve: [{discard: 1, like: {color: red}}, {search: {zone: deck, pitch: 3, count: 1}, into: hand}]}]}
    - {id: r, name: R, types: [action], cost: 0, pitch: 1}
    - {id: q, name: Q, types: [action], cost: 0, pitch: 1}
    - {id: b, name: B, types: [action], cost: 0, pitch: 3}
  deck:
    - {id: x, name: X, types: [action], cost: 0, pitch: 1}
    - {id: y, name: Y, types: [action], cost: 0, pitch: 3}
play: PLAY
"""
    answers = "{p1: {discard: r}}", "{p1: {search: y}}"
    before = answers[: asked.startswith("search")]
    asks = "{p1: {play: s}}", *before, f"{{p1: {{can: {{{asked}}}}}}}", *answers[len(before) :]
    answer, _ = answered(board, *asks)
    assert (answer.legal, bare(answer.cites)) == (False, clauses)


def test_a_condition_about_a_hero_that_holds_is_answered_so():
    board = """
game: fab
p1:
  permanents:
    - id: w
      name: W
      types: [action]
      subtypes: [aura]
      abilities: [{static: {power: 1}, affects: {side: own}, if: {matches: own.hero, like: {life: {max: 40}}}}]
play: PLAY
"""
    answer, _ = answered(board, "{p1: {why_not: {ability: w.ability1}}}")
    assert answer.legal


def test_the_other_seat_does_not_learn_properties_of_a_hidden_card():
    board = """
game: dm
p1:
  hand:
    - {id: s, name: Purge, type: spell, cost: 0, abilities: [{spell: [{discard: 1, like: {civilization: fire}}]}]}
    - {id: f, name: F, cost: 1, power: 1000, civilizations: [fire]}
    - {id: g, name: G, cost: 1, power: 1000, civilizations: [fire]}
    - {id: w, name: W, cost: 1, power: 1000, civilizations: [water]}
play: [{p1: {cast: s}}, {p1: {discard: w}}, {p1: {discard: f}}]
"""
    done = resolve(parse(board, "board"))
    cited = [next(step.because for step in one.steps if step.key == "refused") for one in (done, Seated(done, "p2"))]
    assert [tuple(each) for each in cited] == [("dm:106.2",), ()]


def test_a_declaration_is_answered_at_any_moment():
    answer, _ = answered(DM, "{p2: {why_not: {declare: {attack: a, with: b}}}}")
    assert (answer.legal, bare(answer.cites)) == (False, ["505.2"])


def test_a_choice_that_never_comes_is_answered_by_when_it_is_made():
    for asked, clause in (("{block: b}", "507.1a"), ("{charge: b}", "503.1"), ("{shields: b}", "509.3")):
        answer, _ = answered(DM, f"{{p2: {{can: {asked}}}}}")
        assert (answer.legal, bare(answer.cites)) == (False, [clause])


@pytest.mark.parametrize(
    ("asked", "clause"),
    [
        ("{p1: {why_not: {declare: {summon: n}}}}", "504.1"),
        ("{p2: {why_not: {declare: {attack: a, with: b}}}}", "505.2"),
        ("{p1: {why_not: {declare: {block: w}}}}", "507.1a"),
    ],
)
def test_a_question_before_the_answer_of_the_other_player_is_asked_at_that_choice(asked: str, clause: str) -> None:
    block = DM.replace("tapped: true, ", "")
    done = resolve(parse(block.replace("PLAY", f"[{{p1: {{attack: p2, with: a}}}}, {asked}, {{p2: {{block: b}}}}]")))
    (answer,) = done.script.answers
    assert (answer.legal, bare(answer.cites)[0]) == (False, clause)
    assert done.script.unfit is None
    assert not done.unasked
    assert "blocks" in [step.key for step in done.steps]


def test_a_question_before_the_other_player_uses_a_window_is_asked_there() -> None:
    board = SVE.replace("play: PLAY", "turn: {phase: main}\nplay: PLAY").replace(
        "p2:\n",
        "p2:\n  hand: [{id: q, name: Q, type: spell, cost: 0, keywords: [quick], abilities: [{spell: [{draw: 1}]}]}]\n",
    )
    play = (
        "{p1: {attack: p2-leader, with: g}}, {p1: {why_not: {declare: {attack: p2-leader, with: d}}}}, {p2: {quick: q}}"
    )
    done = resolve(parse(board.replace("PLAY", f"[{play}]")))
    (answer,) = done.script.answers
    assert (answer.legal, answer.cites[0]) == (False, "sve:8.4.7")
    assert not done.unasked
    assert "drawn" in [step.key for step in done.steps]


def test_a_question_whether_an_object_without_a_card_is_played_is_answered_with_no() -> None:
    board = Path("scenarios/fab/8.5.46-a-wager-that-the-attack-loses.yaml").read_text("utf-8")
    asked = board.replace("expect:", "  - p1: {why_not: {declare: {play: bet.later}}}\nexpect:")
    (answer,) = resolve(parse(asked)).script.answers
    assert not answer.legal


def test_a_question_is_answered_when_the_game_is_over():
    play = "{p2: concede}", "{p1: {why: {card: a, power: true}}}", "{p1: {can: {summon: n}}}"
    done = resolve(parse(DM.replace("PLAY", f"[{', '.join(play)}]"), "board"))
    assert done.ending.outcome == "over"
    assert [answer.legal for answer in done.script.answers] == [True, False]
    assert not done.unasked


def test_a_question_is_answered_when_the_game_ended_on_the_way_to_a_moment():
    board = FAB.replace("play: PLAY", "p2: {life: 3}\nplay: PLAY")
    play = "{p1: {play: c}}, {p1: {proceed: turn}}, {p1: {why_not: {declare: {play: c}}}}"
    done = resolve(parse(board.replace("PLAY", f"[{play}]"), "board"))
    assert done.ending.outcome == "over"
    (answer,) = done.script.answers
    assert not answer.legal
    assert answer.cites
    assert not done.unasked


AT_THE_END = {
    "fab": """
game: fab
p1:
  hand: [{id: s, name: S, types: [instant], cost: 0, pitch: 1, abilities: [{resolve: [{draw: 1}]}]}]
  permanents:
    - {id: w, name: W, types: [action], subtypes: [aura], abilities: [
        {when: {event: draws, side: own}, do: [{gain: life, amount: 1}]}]}
play: [{p1: {play: s}}, {p1: {why_not: {trigger: w.draws}}}]
""",
    "kiseki": """
game: kiseki
turn: {phase: battle}
p1:
  hand: [{id: s, name: S, type: event, ep: 0, abilities: [{spell: [{draw: 1}]}]}]
  field: [{id: w, name: W, type: unit, cp: 1, str: 1, def: 1, abilities: [
    {when: {event: draws, side: own}, do: [{gain: bonds, amount: 1}]}]}]
play: [{p1: {play: s}}, {p1: {why_not: {trigger: w.draws}}}]
""",
}


@pytest.mark.parametrize("game", AT_THE_END)
def test_a_question_at_the_end_is_asked_when_the_stack_has_resolved(game: str) -> None:
    resolution = resolve(parse(AT_THE_END[game]))
    (answer,) = resolution.script.answers
    assert answer.legal  # the ability has triggered by then


@pytest.mark.parametrize(("lang", "said"), [("en", "Earth Rite"), ("ja", "土の秘術")])
def test_an_ability_that_a_text_asks_for_is_called_by_its_name(lang: Lang, said: str) -> None:
    board = SVE.replace("type: follower, cost: {max: 2}", "ability: earth_rite")
    lacks = resolve(parse(board.replace("PLAY", "[{p1: {why_not: {target: x, of: s}}}]")))
    assert said in report.text(lacks, lang)
    assert "earth_rite" not in report.text(lacks, lang)


def test_asking_changes_nothing():
    plain, asked = (
        resolve(parse(DM.replace("PLAY", f"[{play}]"), "board"))
        for play in ("{p1: {summon: n}}", "{p1: {why: {card: a, power: true}}}, {p1: {summon: n}}")
    )
    assert plain.board(len(plain.steps)) == asked.board(len(asked.steps))


def test_the_other_seat_learns_nothing_from_a_question():
    done = resolve(parse(SVE.replace("PLAY", "[{p1: {why: {card: h, attack: true}}}]"), "board"))
    assert not [step.key for step in Seated(done, "p2").steps if step.key.startswith("asked")]


@pytest.mark.parametrize("asked", ["{}", "{card: a}", "{card: a, luck: true}", "{target: a}", "{card: zz, zone: true}"])
def test_a_question_about_nothing_is_refused(asked):
    with pytest.raises(ScenarioError):
        parse(DM.replace("PLAY", f"[{{p1: {{why: {asked}}}}}]"), "board")


def test_the_words_are_in_both_languages():
    done = resolve(parse(DM.replace("PLAY", "[{p1: {why: {card: a, power: true}}}]"), "board"))
    assert "race: Human instead of Dragon" in " ".join(report.text(done, "en").split())
    assert "種族: ドラゴンではなくヒューマノイド" in report.markdown(done, "ja")


MISSED = {
    "forbidden": (
        "kiseki:104.4",
        """
game: kiseki
p1:
  hand: [{id: s, name: S, type: event, ep: 0, abilities: [{spell: [{perform: stun, on: {zone: field, attack: 1}}]}]}]
  field:
    - {id: a, name: A, attack: 2, defense: 3}
    - {id: u, name: U, attack: 1, defense: 3, abilities: [
        {static: {cannot: [stunned]}}, {when: {event: stunned, card: this}, do: [{draw: 1}]}]}
play: [{p1: {play: s}}, {p1: {proceed: attack_target}}, {p1: {why_not: {trigger: u.stunned}}}]
""",
    ),
    "impossible": (
        "sve:1.3.2.1",
        """
game: sve
p1:
  hand: [{id: s, name: S, type: spell, cost: 0, abilities: [{spell: [{engage: {zone: field, side: own}}]}]}]
  field:
    - {id: u, name: U, type: follower, attack: 2, defense: 3, engaged: true, abilities: [
        {when: {event: engaged, card: this}, do: [{draw: 1}]}]}
play: [{p1: {play: s}}, {p1: {why_not: {trigger: u.engaged}}}]
""",
    ),
    "replaced": (
        "sve:10.10.1",
        """
game: sve
p1:
  hand: [{id: s, name: S, type: spell, cost: 0, abilities: [{spell: [{destroy: {zone: field, type: follower}}]}]}]
  field:
    - {id: u, name: U, type: follower, attack: 2, defense: 3, abilities: [
        {when: {event: destroyed, card: this}, do: [{draw: 1}]}]}
    - {id: w, name: W, type: amulet, abilities: [
        {replace: {event: destroyed, card: {type: follower}}, instead: [{banish: event}]}]}
play: [{p1: {play: s}}, {p1: {why_not: {trigger: u.destroyed}}}]
""",
    ),
}


@pytest.mark.parametrize("kind", MISSED)
def test_an_event_that_does_not_happen_is_the_reason_for_no_trigger(kind):
    clause, board = MISSED[kind]
    done = resolve(parse(board, "board"))
    (answer,) = done.script.answers
    assert not answer.legal
    assert answer.cites[0] == clause
    (told,) = (step for step in done.steps if step.key == "asked_told")
    assert done.steps[told.values["number"] - 1].key in ("dropped", "replaced")


GONE = {
    "sve:5.15.2": """
game: sve
p1:
  field:
    - {id: u, name: U, type: follower, attack: 2, defense: 3, abilities: [
        {keyword: evolve}, {keyword: on_evolve, do: [{draw: 1}]}]}
  evolve_deck: [{id: e, name: U, special: evolve, type: follower, attack: 3, defense: 4}]
play: [{p1: {evolve: u}}, {p1: {why_not: {trigger: u.on_evolve}}}]
""",
    "sve:10.9.1.2": """
game: sve
p1:
  hand: [{id: s, name: S, type: spell, cost: 0, abilities: [
    {spell: [{give: {lose_abilities: true}, to: {zone: field, type: follower}}]}]}]
  field:
    - {id: u, name: U, type: follower, attack: 2, defense: 3, abilities: [{keyword: last_words, do: [{draw: 1}]}]}
play: [{p1: {play: s}}, {p1: {why_not: {ability: u.last_words}}}]
""",
    "kiseki:1333.2": """
game: kiseki
p1:
  hand: [{id: s, name: S, type: event, ep: 0, abilities: [
    {spell: [{give: {lose_abilities: true}, to: {zone: field, type: unit}}]}]}]
  field: [{id: u, name: U, attack: 2, defense: 3, abilities: [{when: {event: attacks, card: this}, do: [{draw: 1}]}]}]
play: [{p1: {play: s}}, {p1: {proceed: attack_target}}, {p1: {why_not: {ability: u.attacks}}}]
""",
    "sve:2.6.1": """
game: sve
p1:
  field: [{id: u, name: U, type: follower, attack: 2, defense: 3, abilities: [{keyword: last_words, do: [{draw: 1}]}]}]
play: [{p1: {why_not: {trigger: u.fanfare}}}]
""",
}


@pytest.mark.parametrize("clause", GONE)
def test_a_lost_ability_is_distinguished_from_one_that_the_card_never_had(clause):
    done = resolve(parse(GONE[clause], "board"))
    (answer,) = done.script.answers
    assert (answer.legal, answer.cites[0]) == (False, clause)


@pytest.mark.parametrize(
    ("board", "lang", "said"),
    [
        ("dm/115.3b-power-attacker-twice", "en", "power 1000 → 2000"),
        ("dm/108.1c-minus-infinity-destroys", "en", "power 7000 → −∞"),
        ("dm/108.1c-infinite-power-stays-infinite", "ja", "パワーは∞のまま変わらない"),
        ("sve/10.9.1.4-why-the-attack-is-five", "ja", "攻撃力 3→5"),
        ("fab/6.3.4-the-later-of-two-effects-that-set-a-power", "en", "power 4 → 6"),
        ("fab/7.5.5-no-damage-is-no-hit", "en", "does not hit"),
        ("kiseki/209.1-why-the-str-is-three", "en", "STR 2 → 3"),
    ],
)
def test_a_step_shows_the_old_and_new_number(board, lang, said):
    (file,) = (one for one in library(board.partition("/")[0]) if one.id == board)
    done = file.resolve()
    words = wording(done, lang)
    assert any(said in words.step(step) for step in done.steps)


def test_an_action_that_is_possible_is_answered_with_its_clause():
    answer, _ = answered(FAB, "{p1: {why_not: {declare: {pass: true}}}}")
    assert answer.legal
    assert answer.cites == ["fab:1.11.1"]


@pytest.mark.parametrize(
    ("game", "where", "keyword", "clause"),
    [
        ("sve", "field: [{id: a, type: follower, attack: 1, defense: 1, keywords: [ward]}]", "ward", "12.8.2"),
        ("kiseki", "field: [{id: a, cp: 3, str: 4, def: 3, keywords: [martial_arts]}]", "martial_arts", "1406.1"),
        ("dm", "battle_zone: [{id: a, power: 1000, keywords: [blocker]}]", "blocker", "701.12a"),
    ],
)
def test_a_keyword_that_only_the_rules_look_at_is_there(game: str, where: str, keyword: str, clause: str) -> None:
    """It stands for no ability of its own; the answer once said that the card does not have it."""
    board = f"game: {game}\np1: {{{where}}}\nplay:\n  - p1: {{why_not: {{ability: a.{keyword}}}}}\n"
    (answer,) = resolve(parse(board)).script.answers
    assert answer.legal
    assert answer.cites[0] == f"{game}:{clause}"


def test_a_keyword_in_the_hand_does_not_work_there() -> None:
    hand = "p1: {hand: [{id: a, type: follower, attack: 1, defense: 1, keywords: [ward]}]}"
    done = resolve(parse(f"game: sve\n{hand}\nplay:\n  - p1: {{why_not: {{ability: a.ward}}}}\n"))
    assert not done.script.answers[0].legal
    assert done.steps[-1].key == "asked_keyword"


@pytest.mark.parametrize(("zone", "tells"), [("field", [("exists", (2, None), 1, "")]), ("hand", [])])
def test_an_unmet_condition_reports_the_number_unless_hidden_cards_decide_it(zone: str, tells: list[Any]) -> None:
    guard = "{id: g, name: Guard, type: follower, traits: [Royal], cost: 1, attack: 1, defense: 1}"
    field = f"field: [{guard}]" if zone == "field" else ""
    hand = f"- {guard}" if zone == "hand" else ""
    done = resolve(
        parse(f"""
game: sve
p1:
  {field}
  hand:
    {hand}
    - {{id: s, name: Tally, type: spell, cost: 0, abilities: [{{spell: [
        {{if: {{exists: {{zone: {zone}, trait: Royal}}, min: 2}}, then: [{{draw: 1}}]}}]}}]}}
play: [{{p1: {{play: s}}}}]
""")
    )
    (step,) = [one for one in done.steps if one.key == "condition"]
    assert "sve:2.4.1" in step.because
    assert list(step.values["differences"]) == tells


@pytest.mark.parametrize(
    ("without", "shortfall"),
    [("{exists: {type: follower}}", ("exists", (None, 0), 1, "")), ("{turn: own}", ("not", None, None, ""))],
)
def test_a_condition_that_excludes_cards_reports_their_number(without: str, shortfall: tuple[Any, ...]) -> None:
    done = resolve(
        parse(f"""
game: sve
p1:
  field: [{{id: g, name: Guard, type: follower, cost: 1, attack: 1, defense: 1}}]
  hand: [{{id: s, name: Tally, type: spell, cost: 0, abilities: [{{spell: [
    {{if: {{not: {without}}}, then: [{{draw: 1}}]}}]}}]}}]
play: [{{p1: {{play: s}}}}]
""")
    )
    (step,) = [one for one in done.steps if one.key == "condition"]
    assert list(step.values["differences"]) == [shortfall]


@pytest.mark.parametrize(
    ("target", "line"), [("x", ("asked_lacks", "sve:2.5.1")), ("y", ("asked_applied", "sve:10.6.2.3"))]
)
def test_a_text_without_a_choice_reports_whether_it_applies_to_a_card(target: str, line: tuple[str, str]) -> None:
    board = SVE.replace(
        "[{destroy: t}], targets: [{id: t, side: enemy, type: follower, cost: {max: 2}}]",
        "[{destroy: {side: enemy, type: follower, cost: {max: 2}}}]",
    )
    answer, lines = answered(board, f"{{p1: {{why_not: {{target: {target}, of: s}}}}}}")
    assert answer.cites[0] == line[1]
    assert [(one.key, one.clause) for one in lines] == [("asked_chooses_nothing", "sve:10.6.2.3"), line]


@pytest.mark.parametrize(
    ("board", "ability", "line"),
    [
        (SVE, "s.ability1", ("asked_with_its_card", "sve:10.1.1.4")),
        (SVE, "h.ability1", ("asked_idle", "sve:10.3.5")),
        (
            FAB.replace("power: 3, pitch: 1", "power: 3, pitch: 1, abilities: [{resolve: [{draw: 1}]}]"),
            "c.ability1",
            ("asked_idle", "fab:1.7.4c"),
        ),
    ],
)
def test_an_ability_says_when_it_works(board: str, ability: str, line: tuple[str, str]) -> None:
    _, lines = answered(board, f"{{p1: {{why_not: {{ability: {ability}}}}}}}")
    assert [(one.key, one.clause) for one in lines] == [line]


def test_infinite_power_is_said_to_stay_infinite() -> None:
    board = DM.replace("name: A, power: 3000", "name: A, power: 999999")
    _, lines = answered(board, "{p1: {why: {card: a, power: true}}}")
    assert ("asked_stays", "dm:108.1c") in [(one.key, one.clause) for one in lines]
    assert all(one.key != "asked_stays" for one in answered(DM, "{p1: {why: {card: a, power: true}}}")[1])


def test_a_card_in_the_deck_is_there_by_the_last_step_that_moved_it() -> None:
    deck = SVE.replace("play: PLAY", "  deck: [{id: t, name: T, type: follower, attack: 1, defense: 1}]\nplay: PLAY")
    assert answered(deck, "{p1: {why: {card: t, zone: true}}}")[0].cites == ["sve:4.1.1"]


def test_a_card_that_a_shuffle_has_moved_in_the_deck_is_there_by_the_shuffle() -> None:
    cards = ", ".join(f"{{id: {one}, name: {one}, type: spell}}" for one in "xyz")
    spell = "{id: s, name: S, type: spell, cost: 0, abilities: [{spell: [{shuffle: you}]}]}"
    board = f"game: sve\np1: {{hand: [{spell}], deck: [{cards}]}}\nplay: PLAY\n"
    answer, lines = answered(board, "{p1: {play: s, shuffle: [z, y, x]}}", "{p1: {why: {card: x, zone: true}}}")
    assert [one.key for one in lines] == ["asked_put_in_order"]
    assert answer.cites[0] == "sve:5.8.1"
    assert [
        one.key
        for one in answered(board, "{p1: {play: s, shuffle: [z, y, x]}}", "{p1: {why: {card: y, zone: true}}}")[1]
    ] == ["asked_stated"]


IDLE = {
    "sve": """
game: sve
p1:
  field:
    - {id: a, name: A, type: follower, attack: 2, defense: 2, abilities: [
        {static: {attack: 1}, if: {exists: {side: own, trait: Elf}, min: 2}}]}
    - {id: b, name: B, type: follower, attack: 2, defense: 3, abilities: [{static: {attack: 1}, if: {turn: enemy}}]}
play: [{p1: {why: {card: a, attack: true}}}]
""",
    "kiseki": """
game: kiseki
p1:
  field:
    - {id: a, name: A, type: unit, str: 2, def: 3, abilities: [
        {static: {str: 1}, if: {exists: {side: own, type: unit, trait: Bracer}, min: 2}}]}
    - {id: b, name: B, type: unit, str: 2, def: 3, abilities: [{static: {str: 1}, if: {turn: enemy}}]}
play: [{p1: {why: {card: a, str: true}}}]
""",
    "dm": """
game: dm
p1:
  battle_zone:
    - {id: a, name: A, power: 3000, abilities: [
        {static: {power: 1000}, if: {exists: {side: own, race: Elf}, min: 2}}]}
    - {id: b, name: B, power: 3000, abilities: [{static: {power: 1000}, if: {turn: enemy}}]}
play: [{p1: {why: {card: a, power: true}}}]
""",
    "fab": """
game: fab
p1:
  hand: [{id: c, name: C, types: [action], cost: 0, pitch: 1}]
  permanents:
    - {id: a, name: A, types: [action], subtypes: [aura], abilities: [
        {static: {power: 1}, affects: {side: own}, if: {exists: {side: own, subtypes: item}, min: 2}}]}
    - {id: b, name: B, types: [action], subtypes: [aura], abilities: [
        {static: {power: 1}, affects: {side: own}, if: {turn: enemy}}]}
play: [{p1: {play: c}}, {p1: {why: {card: a, cost: true}}}]
""",
}


@pytest.mark.parametrize(
    ("game", "clauses"),
    [
        ("sve", ["10.3.3", "4.4.3", "2.4.1", "10.1.1.3"]),
        ("kiseki", ["1212.1", "203.3", "1302.3", "1332.2", "1201.1a-3"]),
        ("dm", ["605.2d", "403.1", "203.2", "604.2", "110.3d"]),
        ("fab", ["6.2.3d", "2.10.3", "6.2.3a", "1.7.3c"]),
    ],
)
def test_a_static_ability_whose_condition_is_false_is_a_step_with_the_values(game: str, clauses: list[str]) -> None:
    done = resolve(parse(IDLE[game], "board"))
    told = {step.objects: step for step in done.steps if step.key == "applies_not"}
    asked, other = told[("a",)], told[("b",)]
    assert len(told) == len([step for step in done.steps if step.key == "applies_not"]) == 2
    assert (asked.considered, other.considered) == (False, True)
    assert asked.values["differences"] == (("exists", (2, None), 0, ""),)
    assert other.values["differences"] == (("turn", "enemy", "own", ""),)
    assert bare(asked.cites()) == clauses
    answer, _ = answered(IDLE[game].partition("\nplay:")[0] + "\nplay: PLAY", "{p1: {why_not: {ability: a.ability1}}}")
    assert answer.cites[0] == asked.clause


def test_the_same_condition_is_shown_once_and_again_only_with_other_values() -> None:
    board = """
game: dm
p1:
  battle_zone:
    - {id: a, name: A, power: 3000, abilities: [{static: {power: 2000}, if: {attacking: this}}]}
p2: {shield_zone: 2}
play: [{p1: {attack: p2, with: a}}]
"""
    steps = resolve(parse(board, "board")).steps
    told = [step.considered for step in steps if step.key == "applies_not"]
    assert told == [False, True]  # before the attack, and after it
    assert any(step.key == "applies" and step.objects == ("a", "a") for step in steps)


def said_of_a(board: str, en: str, ja: str) -> None:
    """Assert what the step says about the static ability of card a that does not apply."""
    done = resolve(parse(board, "board"))
    (step,) = [one for one in done.steps if one.key == "applies_not" and one.objects == ("a",)]
    assert en in wording(done, "en").step(step)
    assert ja in wording(done, "ja").step(step)


@pytest.mark.parametrize(
    ("condition", "said", "ja"),
    [
        ("{amount: {this_turn: {event: hits, side: own}}, min: 1}", "number of times this turn that it hits", "回数"),
        ("{amount: {count: {subtypes: item}}, min: 2}", "number of such cards: 0 instead of at least 2", "カードの数"),
        ("{amount: {chain_links: {}}, min: 2}", "number of such chain links: 0", "チェインリンクの数"),
        ("{amount: {this_chain_link: {event: plays}}, min: 1}", "this chain link that a card is played: 0", "回数"),
        ("{amount: {counters: gold}, min: 1}", "A (a) – Gold counters: 0 instead of at least 1", "カウンター: 1以上"),
        ("{defended_by: {types: action}, min: 2}", "number of such defending cards: 0 instead of at least 2", "防御"),
        ("{defends: {}}", "number of attacks that it defends against: 0 instead of at least 1", "防御している攻撃の数"),
        ("{defends_with: {}}", "number of such cards that defend together with it: 0", "共に防御"),
        ("{previous_attack: {}}", "number of earlier attacks this combat chain: 0", "前の攻撃の数"),
        ("{pitched: {}}", "number of such cards pitched for it: 0 instead of at least 1", "ピッチされた"),
        ("{phase: end}", "phase: action phase instead of end phase", "終了フェイズ"),
    ],
)
def test_a_false_condition_names_the_cards_counted(condition: str, said: str, ja: str) -> None:
    board = IDLE["fab"].replace("{exists: {side: own, subtypes: item}, min: 2}", condition)
    said_of_a(board, said, ja)


@pytest.mark.parametrize(
    ("condition", "said", "ja"),
    [
        ("{attacking: this}", "attacking: nothing instead of A (a)", "攻撃している"),
        ("{blocking: this}", "blocking: nothing instead of A (a)", "ブロックしている"),
        ("{battling: this}", "battling: nothing instead of A (a)", "バトルしている"),
        ("{just_used: {type: spell}}", "number of cards used just before it: 0", "直前に使った"),
        ("{paid_with: {civilization: fire}}", "number of such cards tapped to pay for it: 0", "タップした"),
        ("{amount: {total_power: {side: own}}, min: 9000}", "total power: 6000 instead of at least 9000", "合計"),
    ],
)
def test_a_false_condition_of_dm_names_the_wanted_value(condition: str, said: str, ja: str) -> None:
    board = IDLE["dm"].replace("{exists: {side: own, race: Elf}, min: 2}", condition)
    said_of_a(board, said, ja)


def test_a_false_condition_on_a_resource_says_which_and_whose() -> None:
    board = IDLE["kiseki"].replace("{exists: {side: own, type: unit, trait: Bracer}, min: 2}", "CONDITION")
    board = board.replace("CONDITION", "{amount: {resource: bonds, side: enemy}, max: 5}").replace(
        "p1:\n", "p2: {bonds: 9}\np1:\n"
    )
    said_of_a(board, "bonds, the opponent’s: 9 instead of at most 5", "相手の絆: 5以下ではなく9")


SHUT_OUT = {
    "sve": SVE.replace("PLAY", "[{p1: {play: s, targets: z}}, {p1: {why_not: {target: x, of: s}}}]"),
    "kiseki": """
game: kiseki
p1:
  hand: [{id: s, name: S, type: event, ep: 0, abilities: [
    {spell: [{perform: stun, on: t}], targets: [{id: t, side: enemy, type: unit, cost: {max: 2}}]}]}]
p2:
  field: [{id: x, name: X, cp: 3, str: 1, def: 3}, {id: z, name: Z, cp: 1, str: 1, def: 3}]
play: [{p1: {play: s, targets: z}}, {p1: {why_not: {target: x, of: s}}}]
""",
    "dm": """
game: dm
p1:
  hand: [{id: s, name: S, type: spell, cost: 0, abilities: [
    {spell: [{destroy: {side: enemy, cost: {max: 2}, count: 1}}]}]}]
p2:
  battle_zone: [{id: x, name: X, cost: 3, power: 1000}, {id: y, name: Y, cost: 3, power: 1000},
    {id: z, name: Z, cost: 1, power: 1000}]
play: [{p1: {cast: s}}, {p1: {why_not: {target: x, of: s}}}]
""",
    "fab": """
game: fab
p1:
  hand: [{id: s, name: S, types: [instant], cost: 0, pitch: 1, abilities: [
    {resolve: [{destroy: t}], targets: [{id: t, side: enemy, zone: permanent, cost: {max: 2}}]}]}]
p2:
  permanents:
    - {id: x, name: X, types: [action], subtypes: [item], cost: 3}
    - {id: y, name: Y, types: [action], subtypes: [item], cost: 3}
    - {id: z, name: Z, types: [action], subtypes: [item], cost: 1}
play: [{p1: {play: s, targets: z}}, {p1: {why_not: {target: x, of: s}}}]
""",
}


@pytest.mark.parametrize("game", SHUT_OUT)
def test_a_choice_lists_a_card_that_its_text_does_not_mean_and_says_why_as_the_answer_does(game: str) -> None:
    done = resolve(parse(SHUT_OUT[game], "board"))
    (why,) = [one.why for step in done.steps for one in step.excluded if one.option == "x" and one.why.differences]
    (lacks,) = [step for step in done.steps if step.key == "asked_lacks"]
    assert why.differences == lacks.values["differences"]
    assert [row[2] for row in why.differences] == [3]
    assert lacks.clause in why.cites()
    said = {"en": "3 instead of at most 2", "ja": "2以下ではなく3"}
    for lang, part in said.items():
        assert part in wording(done, lang).why(why)
    if game in ("dm", "fab"):  # a card that is not asked about is left out there
        assert all(one.option != "y" for step in done.steps for one in step.excluded)


def test_an_answer_that_the_text_does_not_mean_is_refused_with_the_value() -> None:
    done = resolve(parse(SHUT_OUT["fab"].replace("targets: z", "targets: y"), "board"))
    (step,) = [one for one in done.steps if one.key in ("refused", "rewound") and one.values.get("lacking")]
    assert "cost: 3 instead of at most 2" in wording(done, "en").step(step)


def test_a_choice_says_of_a_name_in_a_text_which_card_it_means() -> None:
    board = """
game: dm
p1:
  hand: [{id: s, name: S, type: spell, cost: 0, abilities: [{spell: [
    {pick: {side: own, count: 1}, as: t}, {destroy: {side: enemy, same_civilization: t, count: 1}}]}]}]
  battle_zone: [{id: a, name: A, cost: 3, power: 1000, civilizations: [fire]}]
p2:
  battle_zone: [{id: x, name: X, cost: 3, power: 1000, civilizations: [water]},
    {id: z, name: Z, cost: 1, power: 1000, civilizations: [fire]}]
play: [{p1: {cast: s}}, {p1: {why_not: {target: x, of: s}}}]
"""
    done = resolve(parse(board, "board"))
    (why,) = [one.why for step in done.steps for one in step.excluded if one.option == "x" and one.why.differences]
    assert why.differences == (("same_civilization", ("a",), None, ""),)


def test_the_other_seat_does_not_learn_the_values_of_hidden_cards() -> None:
    hidden = """
game: dm
p1:
  hand:
    - {id: s, name: Purge, type: spell, cost: 0, abilities: [{spell: [{discard: 1, like: {civilization: fire}}]}]}
    - {id: f, name: F, cost: 1, power: 1000, civilizations: [fire]}
    - {id: g, name: G, cost: 1, power: 1000, civilizations: [fire]}
    - {id: w, name: W, cost: 1, power: 1000, civilizations: [water]}
play: [{p1: {cast: s}}, {p1: {discard: w}}, {p1: {discard: f}}]
"""
    done = resolve(parse(hidden, "board"))
    values = [
        (
            [step.values["lacking"] for step in one.steps if "lacking" in step.values],
            [x.why.differences for step in one.steps for x in step.excluded],
        )
        for one in (done, Seated(done, "p2"))
    ]
    lacks = (("civilization", "fire", ("water",), ""),)
    assert values[0] == ([(lacks,)], [lacks])
    assert not any(map(any, values[1][0]))
    assert values[1][1] == []


UNMET = {
    "sve": """
game: sve
p1:
  pp: 9
  hand:
    - {id: d, name: D, type: follower, cost: 3, attack: 1, defense: 1, abilities: [
        {play_cost: -2, if: {amount: {this_turn: {event: discarded, side: own}}, min: 1}}]}
  field:
    - {id: a, name: A, type: follower, cost: 1, attack: 1, defense: 5, abilities: [
        {replace: {event: damaged, card: this}, add: -1, if: {exists: {trait: Elf, type: follower}}}]}
    - {id: z, name: Z, type: amulet, cost: 1, abilities: [{activate: [], do: [{damage: 2, to: {name: A}}]}]}
play: [{p1: {play: d}}, {p1: {activate: z}}]
expect: [{card: a, defense: 3}]
""",
    "kiseki": """
game: kiseki
turn: {phase: battle}
p1:
  ep: 5
  hand:
    - {id: d, name: D, type: event, ep: 2, abilities: [
        {play_cost: -1, if: {exists: {type: base, side: own, zone: homebase}}},
        {spell: [{perform: ready, on: {name: A, type: unit}}]}]}
  field:
    - {id: a, name: A, type: unit, str: 2, def: 3, action: true, abilities: [
        {replace: {event: readied, card: this}, instead: [{draw: 1}], if: {exists: {trait: Bracer, type: unit}}}]}
play: [{p1: {play: d}}]
expect: [{card: a, action: false}]
""",
    "dm": """
game: dm
p1:
  hand: [{id: s, name: S, type: spell, cost: 0, abilities: [{spell: [{destroy: {type: creature, name: A, count: 1}}]}]}]
  battle_zone:
    - {id: a, name: A, power: 3000, abilities: [
        {replace: {event: destroyed, card: this}, instead: [{return: this}], if: {exists: {side: own, race: Elf}}}]}
play: [{p1: {cast: s}}]
expect: [{card: a, zone: p1.graveyard}]
""",
    "fab": """
game: fab
p1:
  hand: [{id: s, name: S, types: [instant], cost: 0, pitch: 1, abilities: [{resolve: [{destroy: {subtypes: aura}}]}]}]
  permanents:
    - {id: a, name: A, types: [action], subtypes: [aura], abilities: [
        {replace: {event: destroyed, card: this}, instead: [{draw: 1}], if: {exists: {side: own, subtypes: item}}}]}
play: [{p1: {play: s}}, {p1: {proceed: action}}]
expect: [{card: a, zone: p1.graveyard}]
""",
}


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("sve", {"d": "this_turn.discarded", "a": "exists"}),
        ("kiseki", {"d": "exists", "a": "exists"}),
        ("dm", {"a": "exists"}),
        ("fab", {"a": "exists"}),
    ],
)
def test_an_effect_on_a_cost_or_an_event_says_which_condition_is_not_met(game: str, said: dict[str, str]) -> None:
    done = resolve(parse(UNMET[game], "board"))
    told = {step.objects[0]: step.values["differences"] for step in done.steps if step.key == "applies_not"}
    assert {card: differences[0][0] for card, differences in told.items()} == said
    assert done.held


LABELS = {
    "sve": """
game: sve
p1:
  field:
    - {id: a, name: Seed, type: follower, cost: 1, attack: 1, defense: 3,
       abilities: [{keyword: evolve, into: {name: Tree}}]}
  evolve_deck:
    - {id: ae, name: Tree, special: evolve, type: follower, attack: 2, defense: 3,
       abilities: [{when: [{event: dies, card: this}, {event: attacks, card: this}], do: [{draw: 1}]}]}
play: [{p1: {evolve: a, evolve_card: ae}}, {p1: {attack: p2-leader, with: a}}]
""",
    "dm": """
game: dm
turn: {phase: attack}
p1:
  battle_zone:
    - {id: a, name: Tree, power: 1000,
       abilities: [{when: [{event: enters, card: this}, {event: attacks, card: this}], do: [{draw: 1}]}]}
play: [{p1: {attack: p2, with: a, shields: p2-shield_zone-1}}]
""",
    "fab": """
game: fab
p1:
  hand:
    - {id: a, name: Tree, subtypes: [attack], cost: 0, pitch: 1, power: 3,
       abilities: [{when: [{event: hits, card: this}, {event: attacks, card: this}], do: [{draw: 1}]}]}
play: [{p1: {play: a}}, {p1: {proceed: defend}}]
""",
}


@pytest.mark.parametrize(
    ("game", "key", "seen", "meant"),
    [
        (
            "sve",
            "triggered",
            "a follower attacks",
            "(when a card goes from the field to the cemetery or a follower attacks)",
        ),
        ("dm", "waits", "(a creature attacks)", "(a card enters the battle zone or a creature attacks)"),
        ("fab", "triggers", "(when it attacks)", "(when it hits or it attacks)"),
    ],
)
def test_an_ability_for_several_events_is_named_after_the_one_that_it_saw(
    game: str, key: str, seen: str, meant: str
) -> None:
    done = resolve(parse(LABELS[game], "board"))
    words = wording(done, "en")
    said = [words.step(step) for step in done.steps]
    trigger = next(text for text, step in zip(said, done.steps, strict=True) if step.key == key)
    assert "Tree (a)" in trigger
    assert seen in trigger
    assert meant not in trigger
    assert any(meant in text for text in said)


def test_a_craft_that_triggers_on_its_own_stun_is_not_said_to_be_idle() -> None:
    unit = "cp: 3, str: 4, def: 2"
    craft = "abilities: [{when: {event: stunned, card: this}, do: [{draw: 1}]}]"
    done = resolve(
        parse(
            f"game: kiseki\np1: {{field: [{{id: a, name: A, {unit}, {craft}}}]}}\n"
            f"p2: {{field: [{{id: b, name: B, {unit}, {craft}}}]}}\n"
            "play: [{p1: {attack: b, with: a}}]\nexpect: [{player: p1, hand: 1}]\n",
            "board",
        )
    )
    assert [step.key for step in done.steps if step.key in ("triggered", "works_not")] == ["triggered", "triggered"]


@pytest.mark.parametrize(
    ("place", "said"), [("bottom", "on the bottom of the deck"), ("top", "on the top of the deck")]
)
@pytest.mark.parametrize("game", ["sve", "dm", "kiseki"])
def test_a_card_put_into_a_deck_is_reported_with_its_position(game: str, place: str, said: str) -> None:
    put = f"{{put: {{type: KIND, side: enemy}}, into: deck, position: {place}}}"
    boards = {
        "sve": f"p1: {{hand: [{{id: s, name: S, type: spell, cost: 0, abilities: [{{spell: [{put}]}}]}}]}}\n"
        "p2: {field: [{id: a, name: A, type: follower, cost: 1, attack: 1, defense: 1}]}\nplay: [{p1: {play: s}}]\n",
        "dm": f"p1: {{hand: [{{id: s, name: S, type: spell, cost: 0, abilities: [{{spell: [{put}]}}]}}]}}\n"
        "p2: {battle_zone: [{id: a, name: A, power: 1000}]}\nplay: [{p1: {cast: s}}]\n",
        "kiseki": f"p1: {{hand: [{{id: s, name: S, type: event, ep: 0, abilities: [{{spell: [{put}]}}]}}]}}\n"
        "p2: {field: [{id: a, name: A, cp: 1, str: 1, def: 1}]}\nplay: [{p1: {play: s}}]\n",
    }
    kind = {"sve": "follower", "dm": "creature", "kiseki": "unit"}[game]
    done = resolve(parse(f"game: {game}\n" + boards[game].replace("KIND", kind), "board"))
    assert any(wording(done, "en").step(step) == f"A (a) is put {said}" for step in done.steps)


def test_a_choice_of_another_moment_is_answered_with_the_part_of_the_turn() -> None:
    done = resolve(
        parse("game: dm\np1: {hand: [{id: h, name: H, power: 1}]}\nplay: [{p1: {why_not: {charge: h}}}]\n", "board")
    )
    for lang, heading in (("en", "(Mana Charge Step)"), ("ja", "マナチャージステップ")):
        assert heading in wording(done, lang).step(done.steps[-1])


@pytest.mark.parametrize(
    ("card", "lacks"), [("a", ("zone", ("hand",), "battle_zone")), ("e", ("side", "own", "enemy"))]
)
def test_an_answer_that_is_not_a_candidate_is_reported_with_its_zone(card: str, lacks: tuple[object, ...]) -> None:
    done = resolve(
        parse(
            "game: dm\nturn: {phase: mana_charge}\n"
            "p1: {hand: [{id: h, name: H, power: 1}], battle_zone: [{id: a, name: A, power: 1}]}\n"
            f"p2: {{hand: [{{id: e, name: E, power: 1}}]}}\nplay: [{{p1: {{why_not: {{charge: {card}}}}}}}]\n",
            "board",
        )
    )
    (step,) = (step for step in done.steps if step.key == "answered_choice")
    assert [one[:3] for one in step.values["lacking"][0]] == [lacks]


NOT_NOW = """
game: dm
p2:
  hand:
    - {id: n, name: N, cost: 5, power: 3000, abilities: [{ninja_strike: 4}]}
    - {id: r, name: R, cost: 5, power: 3000, abilities: [{revolution_change: {race: Dragon}}]}
    - {id: k, name: K, cost: 8, power: 9, abilities: [{when: {event: enters, side: own}, zone: hand, do: [{draw: 1}]}]}
play:
  - p2: {why_not: {declare: {declare_ability: n.ninja_strike}}}
  - p2: {why_not: {declare: {declare_ability: r.revolution_change}}}
  - p2: {why_not: {declare: {declare_ability: k.enters}}}
"""


def test_each_of_several_questions_about_another_moment_names_the_clause_of_its_own_ability() -> None:
    """The second was said to be no option of the choice that the first question asks about."""
    done = resolve(parse(NOT_NOW))
    told = [(step.clause, step.values["reasons"]) for step in done.steps if step.key == "answered_choice"]
    assert told == [(clause, ("no_such_moment",)) for clause in ("dm:112.3c", "dm:506.3b", "dm:603.2f")]


def test_a_state_that_holds_does_not_trigger_in_the_wrong_turn() -> None:
    board = """
game: kiseki
p1:
  field:
    - id: n
      name: N
      type: unit
      cp: 1
      str: 1
      def: 1
      abilities: [{id: a, whenever: {not: {exists: {zone: hand}}}, if: {turn: enemy}, do: [{draw: 1}]}]
play:
  - p1: {why_not: {trigger: n.a}}
"""
    lines = [step for step in resolve(parse(board)).steps if step.key == "asked_not_met"]
    assert [(step.clause, step.values["differences"]) for step in lines] == [
        ("kiseki:1211.9", (("turn", "enemy", "own", ""),))
    ]


COSTS = """
game: fab
p2:
  weapons: [{id: axe, name: Axe, types: [weapon], subtypes: [1h, axe], power: 3, abilities: [{attack: 0, limit: 1}]}]
  hand: [{id: b, name: B, subtypes: [attack], cost: 1, power: 3, defense: 3}]
play:
  - p2: {why_not: {play: b}}
  - p2: {why_not: {play: axe}}
"""


def test_every_kind_of_point_that_is_missing_is_named_and_the_type_before_the_zone() -> None:
    told = [step.values["reasons"] for step in resolve(parse(COSTS)).steps if step.key == "answered"]
    assert {"too_few_resource_points", "too_few_action_points"} <= set(told[0])
    assert told[1][0] == "not_a_deck_card"


def test_a_gear_that_is_crossed_already_is_the_first_reason_even_without_mana() -> None:
    board = """
game: dm
p1:
  battle_zone:
    - {id: a, name: A, cost: 2, power: 2000}
    - {id: g, name: G, type: cross_gear, cost: 1, civilizations: [fire], crosses: a}
play:
  - p1: {why_not: {cross: g, onto: a}}
"""
    (answer,) = (step for step in resolve(parse(board)).steps if step.key == "answered")
    assert answer.clause == "dm:303.4a"


def test_an_ability_that_triggered_without_effect_names_the_step_that_says_so() -> None:
    (file,) = (one for one in library("sve") if one.id == "sve/10.7.3.2-on-evolve-with-nothing-to-choose")
    asked = file.text.replace("expect:", "  - p1: {why_not: {trigger: a.on_evolve}}\nexpect:", 1)
    done = resolve(parse(asked))
    (line,) = (step for step in done.steps if step.key == "asked_did")
    assert line.clause == "sve:10.6.2.3.3"
    assert done.steps[line.values["noted"] - 1].key == "rewound"


TAKEN = {
    "sve": """
game: sve
p1:
  hand:
    - {id: s, name: S, type: spell, cost: 0, abilities: [
        {targets: [{id: t, side: enemy, type: follower}], spell: [{give: {lose_abilities: true}, to: t}]}]}
    - {id: k, name: K, type: spell, cost: 0, abilities: [
        {targets: [{id: t, side: enemy, type: follower}], spell: [{destroy: t}]}]}
p2:
  field:
    - {id: a, name: A, type: follower, cost: 2, attack: 2, defense: 2, abilities: [
        {keyword: last_words, do: [{draw: 1}]}, {replace: {event: destroyed, card: this}, instead: [{return: this}]}]}
play: [{p1: {play: s}}, {p1: {play: k}}]
expect: [{card: a, zone: p2.cemetery}]
""",
    "dm": """
game: dm
p1:
  hand:
    - {id: s, name: S, type: spell, cost: 0, abilities: [
        {spell: [{give: {lose_abilities: true}, to: {side: enemy, type: creature, count: 1}}]}]}
    - {id: k, name: K, type: spell, cost: 0, abilities: [
        {spell: [{destroy: {side: enemy, type: creature, count: 1}}]}]}
p2:
  battle_zone:
    - {id: a, name: A, cost: 2, power: 2000, abilities: [
        {when: {event: destroyed, card: this}, do: [{draw: 1}]},
        {replace: {event: destroyed, card: this}, instead: [{return: this}]}]}
play: [{p1: {cast: s}}, {p1: {cast: k}}]
expect: [{card: a, zone: p2.graveyard}]
""",
    "kiseki": """
game: kiseki
turn: {phase: battle}
p1:
  hand:
    - {id: s, name: S, type: event, ep: 0, abilities: [
        {targets: [{id: t, side: enemy, type: unit}], spell: [{give: {lose_abilities: true}, to: t}]}]}
    - {id: k, name: K, type: event, ep: 0, abilities: [
        {targets: [{id: t, side: enemy, type: unit}], spell: [{destroy: t}]}]}
p2:
  field:
    - {id: a, name: A, cp: 2, str: 2, def: 2, abilities: [
        {when: {event: put_into_trail, card: this}, do: [{draw: 1}]},
        {replace: {event: destroyed, card: this}, instead: [{return: this}]}]}
play: [{p1: {play: s}}, {p1: pass}, {p2: pass}, {p1: {play: k}}, {p1: pass}, {p2: pass}]
expect: [{card: a, zone: p2.trail}]
""",
    "fab": """
game: fab
p1:
  hand:
    - {id: s, name: S, types: [instant], cost: 0, abilities: [
        {targets: [{id: t, zone: permanent, side: enemy}],
         resolve: [{give: {lose_abilities: true}, to: t, until: end_of_turn}]}]}
    - {id: k, name: K, types: [instant], cost: 0, abilities: [
        {targets: [{id: t, zone: permanent, side: enemy}], resolve: [{destroy: t}]}]}
p2:
  permanents:
    - {id: a, name: A, subtypes: [aura], abilities: [
        {when: {event: destroyed, card: this}, do: [{draw: 1}]},
        {replace: {event: destroyed, card: this}, instead: [{gain: life, amount: 1}]}]}
play: [{p1: {play: s}}, {p1: {proceed: action}}, {p1: {play: k}}, {p1: {proceed: action}}]
expect: [{card: a, zone: p2.graveyard}]
""",
}
"""A card that loses its abilities and is destroyed: neither its replacement nor its trigger for that works any more."""


@pytest.mark.parametrize(
    ("game", "clause"), [("sve", "10.9.1.2"), ("dm", "110.1"), ("kiseki", "1333.2"), ("fab", "8.5.13")]
)
def test_an_ability_that_was_taken_from_a_card_before_it_left_is_said_not_to_work(game: str, clause: str) -> None:
    done = resolve(parse(TAKEN[game]))
    assert done.held
    told = [(one.key, one.clause) for one in done.steps if one.key in ("does_not_work", "works_not")]
    assert told == [("does_not_work", f"{game}:{clause}"), ("works_not", f"{game}:{clause}")]
    assert all(one.values["ability"].startswith("a.") for one in done.steps if one.key == "works_not")


def test_a_shield_that_an_effect_returns_is_said_not_to_be_broken() -> None:
    board = """
game: dm
p1:
  hand:
    - {id: s, name: S, type: spell, cost: 0, abilities: [
        {spell: [{put: {zone: shield_zone, side: enemy, count: 1}, into: hand}]}]}
p2:
  shield_zone: [{id: x, name: X, cost: 2, power: 2000}]
  battle_zone:
    - {id: w, name: W, cost: 2, power: 2000, abilities: [{when: {event: broken, side: own}, do: [{draw: 1}]}]}
play: [{p1: {cast: s}}, {p2: {why_not: {trigger: w.broken}}}]
"""
    (line,) = (step for step in resolve(parse(board)).steps if step.key == "asked_told")
    assert (line.clause, line.values["reason"]) == ("dm:701.14b", "returned_not_broken")
