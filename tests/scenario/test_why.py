"""Why a value is what it is, and why something does not trigger, work or get chosen: questions of a script."""

import pytest

from judge.scenario import ScenarioError, Seated, library, report, resolve
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


def test_a_value_is_what_is_printed_and_then_every_effect():
    answer, inside = answered(DM, "{p1: {why: {card: a, power: true}}}")
    assert answer.legal
    assert [step.key for step in inside] == ["asked_printed", "asked_applies", *["asked_not_applied"] * 2]
    assert inside[1].values == {"field": "power", "before": 3000, "after": 5000}
    lacks = [step.values["differences"] for step in inside[2:]]
    assert lacks == [(("race", "Dragon", ("Human",), ""),), (("exists", (3, None), 0, ""),)]
    assert answer.cites[0] == "dm:108.2"


def test_what_the_rules_count_besides_the_effects_is_told():
    _, inside = answered(SVE, "{p1: {why: {card: d, defense: true}}}")
    assert [(step.key, step.clause) for step in inside] == [
        ("asked_printed", "sve:2.8.1"),
        ("asked_besides", "sve:5.13.1"),
    ]


@pytest.mark.parametrize("board", [SVE, KISEKI])
def test_an_effect_that_applies_is_told_in_every_game(board):
    card = "d" if board is SVE else "v"
    _, inside = answered(board, f"{{p1: {{why: {{card: {card}, attack: true}}}}}}")
    assert [step.values.get("after") for step in inside if step.key == "asked_applies"] == [3]


def test_a_place_is_told_by_the_step_that_moved_the_card():
    _, (moved,) = answered(DM, "{p1: {summon: n}}", "{p1: {why: {card: n, zone: true}}}")
    assert (moved.key, moved.clause) == ("asked_moved", "dm:301.2")
    _, (stated,) = answered(DM, "{p1: {why: {card: a, zone: true}}}")
    assert stated.key == "asked_stated"


def test_an_ability_that_missed_its_event_says_what_the_event_was_not():
    answer, (told,) = answered(DM, "{p1: {summon: n}}", "{p1: {why_not: {trigger: w.enters}}}")
    assert not answer.legal
    assert answer.cites[:2] == ["dm:106.2", "dm:603.2"]
    assert told.values["differences"] == (("civilization", "fire", ("water",), "n"),)


def test_an_ability_that_has_not_seen_its_event_says_what_it_waits_for():
    _, (waits,) = answered(DM, "{p1: {why_not: {trigger: w.enters}}}")
    assert (waits.key, waits.values["events"]) == ("asked_waits", ("enters",))


def test_an_attack_that_is_too_weak_is_told_by_its_power():
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
def test_a_target_is_told_by_what_it_lacks(card, legal, clause):
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
def test_an_option_of_duel_masters_is_excluded_by_what_it_lacks(card, clauses):
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
def test_a_condition_that_fails_is_answered_with_the_clause_on_what_it_asks_for(game, condition, clauses):
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
def test_a_card_that_is_not_an_evolution_source_is_answered_with_what_it_lacks(source, clauses):
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
def test_a_card_of_flesh_and_blood_that_a_text_does_not_mean_is_answered_with_what_it_lacks(asked, clauses):
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


def test_the_other_seat_does_not_learn_what_a_hidden_card_lacks():
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
    answer, _ = answered(DM, "{p2: {can: {block: b}}}")
    assert (answer.legal, bare(answer.cites)) == (False, ["507.1a"])


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
    assert "種族: DragonではなくHuman" in report.markdown(done, "ja")


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
def test_an_ability_that_a_card_has_no_more_is_told_apart_from_one_that_it_never_had(clause):
    done = resolve(parse(GONE[clause], "board"))
    (answer,) = done.script.answers
    assert (answer.legal, answer.cites[0]) == (False, clause)


@pytest.mark.parametrize(
    ("board", "lang", "said"),
    [
        ("dm/110.7-power-attacker-twice", "en", "power 1000 → 2000"),
        ("dm/108.1c-minus-infinity-destroys", "en", "power 7000 → −∞"),
        ("dm/108.1c-infinite-power-stays-infinite", "ja", "パワーは∞のまま変わらない"),
        ("sve/10.9.1.4-why-the-attack-is-five", "ja", "攻撃力 3→5"),
        ("fab/6.3.4-the-later-of-two-effects-that-set-a-power", "en", "power 4 → 6"),
        ("fab/7.5.5-no-damage-is-no-hit", "en", "does not hit"),
        ("kiseki/209.1-why-the-str-is-three", "en", "STR 2 → 3"),
    ],
)
def test_a_step_shows_what_a_number_was_and_is(board, lang, said):
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
