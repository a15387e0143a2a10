"""Answers of a script: an unknown name is an error of the file; a known name that is not an option is rejected by
name."""

import json

import pytest

from judge.cli import main
from judge.scenario import ScenarioError, resolve
from judge.scenario.reports import options as options_report
from judge.scenario.reports import report
from judge.scenario.studies.options import options_of
from tests.strictly import parse

DOG = "    - {id: d, name: Dog, type: follower, attack: 1, defense: 5}\n"

SVE = """
game: sve
p1:
  pp: 5
  hand:
    - {id: m, name: Smith, type: follower, cost: 2, attack: 2, defense: 2,
       abilities: [{keyword: fanfare, targets: [{id: t, side: enemy, type: follower}], do: [{damage: 1, to: t}]}]}
    - {id: s, name: Bolt, type: spell, cost: 1,
       abilities: [{spell: [{damage: 2, to: t}], targets: [{id: t, side: enemy, type: follower}]}]}
  field:
    - {id: a, name: Golem, type: follower, cost: 3, attack: 1, defense: 3,
       abilities: [{keyword: evolve, cost: [{pp: 1}]}]}
  evolve_deck:
    - {id: ae, name: Golem, special: evolve, type: follower, attack: 5, defense: 5}
p2:
  pp: 2
  field:
    - {id: b, name: Squire, type: follower, cost: 2, attack: 2, defense: 3}
    - {id: c, name: Fey, type: follower, cost: 2, attack: 2, defense: 3, keywords: [aura]}
  hand:
    - {id: q, name: Spark, type: spell, cost: 1, keywords: [quick],
       abilities: [{spell: [{damage: 2, to: t}], targets: [{id: t, side: enemy, type: follower}]}]}
    - {id: slow, name: Slow, type: spell, cost: 1, abilities: [{spell: [{draw: 1}]}]}
play:
"""

KISEKI = """
game: kiseki
turn: {phase: battle}
p1:
  ep: 3
  hand:
    - {id: k, name: Kloe, type: unit, cp: 2, str: 1, def: 1,
       arts: {ep: 1, targets: [{id: t, side: enemy, type: unit}], do: [{perform: stun, on: t}]}}
  field:
    - {id: a, name: Agate, cp: 2, str: 4, def: 3}
p2:
  field:
    - {id: b, name: Bleu, cp: 2, str: 2, def: 2}
play:
"""

DM = """
game: dm
p1:
  hand:
    - {id: c, name: Cid, cost: 0, power: 1000,
       abilities: [{when: {event: enters, card: this}, do: [{destroy: {side: enemy, count: 1}}]}]}
    - {id: s, name: Sal, type: spell, cost: 0, abilities: [{spell: [{destroy: {side: enemy, count: 1}}]}]}
p2:
  battle_zone: [{id: b, name: Bob, power: 3000, tapped: true}]
play:
"""

FAB = """
game: fab
p1:
  hand:
    - {id: s, name: Snatch, cost: 0, pitch: 1,
       abilities: [{resolve: [{destroy: t}], targets: [{id: t, side: enemy, subtypes: aura}]}]}
  weapons: [{id: w, name: Sword, subtypes: [sword, 1h], power: 3, abilities: [{attack: 1}]}]
p2:
  permanents: [{id: x, name: Xix, types: [token], subtypes: [aura]}]
play:
"""


def played(board, *play):
    return resolve(parse(board + "".join(f"  - {entry}\n" for entry in play)))


UNKNOWN = {
    "a target": (SVE, "p1: {play: s, targets: [zzz]}", "'zzz'", None),
    "a name that several cards bear": (SVE, "p1: {evolve: Golem}", "'Golem'", None),
    "a name that no card bears": (SVE, "p1: {play: s, target: Squir}", "'Squir'", "Squire"),
    "a target in capitals": (SVE, "p1: {play: s, targets: [B]}", "'B'", "b"),
    "an evolve card": (SVE, "p1: {evolve: a, evolve_card: nope}", "'nope'", None),
    "an attack target": (SVE, "p1: {attack: zzz, with: a}", "'zzz'", None),
    "a target of one subject": (SVE, "p1: {play: m, targets: {m.fanfare: [zzz]}}", "'zzz'", None),
    "a subject": (SVE, "p1: {play: m, targets: {m.fanfar: [b], m: [b]}}", "'m.fanfar'", "m.fanfare"),
    "a waiting ability": (SVE, "p1: {play: m, trigger: [m.fanfair]}", "'m.fanfair'", "m.fanfare"),
    "the label of an ability": (SVE, "p1: {activate: a, ability: evlove}", "'evlove'", "evolve"),
    "a number": (SVE, "p1: {play: m, x: many}", "'many'", None),
    "yes or no": (SVE, "p1: {play: m, may: perhaps}", "'perhaps'", None),
    "a moment": (SVE, "p2: {quick: q, during: ende}", "'ende'", "end"),
    "what is declared before the game": (SVE, "p1: {basis: clas}", "'clas'", "class"),
    "a card that a question is about": (SVE, "p1: {can: {play: s, targets: [zzz]}}", "'zzz'", None),
    "a target of arts": (KISEKI, "p1: {arts: k, targets: [zzz]}", "'zzz'", None),
    "a player": (KISEKI, "p1: {initiative: p3}", "'p3'", None),
    "an organization": (KISEKI, "p1: {organization: Guild}", "'Guild'", None),
    "a list that is too deep": (SVE, "p1: {play: s, targets: [[[b]]]}", "[b]", None),
    "a mapping in a list": (SVE, "p1: {play: s, targets: [{s: b}]}", "{s: b}", None),
    "the only subject": (SVE, "p1: {play: m, targets: {m.fanfar: [b]}}", "'m.fanfar'", "m.fanfare"),
    "an ability of a creature": (DM, "p1: {summon: c, choose: {c.entres: [b]}}", "'c.entres'", "c.enters"),
    "what comes of an ability": (DM, "p1: {cast: s, choose: [c.zzz]}", "'c.zzz'", None),
    "a creature": (DM, "p1: {attack: B, with: c}", "'B'", "b"),
    "an ability of an action": (FAB, "p1: {play: s, targets: {s.zzz: [x]}}", "'s.zzz'", None),
    "an attack-proxy": (FAB, "p1: {activate: w, target: w.atack}", "'w.atack'", None),
    "a step of combat": (FAB, "p1: {play: s, during: reacton}", "'reacton'", "reaction"),
    "a moment of another game": (KISEKI, 'p1: {pass: true, during: "8.4.7"}', "'8.4.7'", "803.7"),
}


@pytest.mark.parametrize(("board", "entry", "found", "near"), UNKNOWN.values(), ids=UNKNOWN)
def test_an_unknown_name_in_an_entry_is_a_problem_of_the_file(board, entry, found, near):
    with pytest.raises(ScenarioError) as wrong:
        played(board, entry)
    (problem,) = wrong.value.problems
    assert problem.line == board.count("\n") + 1
    assert problem.found == found
    assert problem.field.startswith("play[0].")
    assert problem.expected
    assert problem.expected != problem.expected_ja
    if near is not None:
        assert problem.suggestion == near


@pytest.mark.parametrize("stated", ["{target: [zzz]}", "{may: maybe}", "{targt: first}"])
def test_assumptions_are_checked_too(stated):
    with pytest.raises(ScenarioError) as wrong:
        parse(SVE.replace("play:\n", f"assume: {stated}\n"))
    assert [problem.field.partition(".")[0] for problem in wrong.value.problems] == ["assume"]


def everywhere(done):
    """Yield the answer as each form has it before the steps."""
    yield from (report.to_json(done)["answer"][lang] for lang in ("en", "ja"))
    yield report.text(done, "en").partition("\n\n")[0].replace("\n  ", " ")
    yield report.markdown(done, "en").partition("- 1. ")[0].replace("\\", "")


def test_a_card_that_is_no_option_is_named_before_the_verdict():
    done = played(SVE, "p1: {play: s, targets: [c]}")
    for said in everywhere(done):
        assert "Fey" in said
        assert "(b)" in said, "what would have been possible"
        assert "12.15.2" in said
    assert done.script.refusals == {1: ("sve:12.15.2",)}
    assert report.to_json(done)["refused"][0]["en"].startswith(
        "Bolt (s): Fey (c) cannot be chosen as the target: it has Aura"
    )


def test_a_refused_attack_is_named_too():
    done = played(SVE, "p1: {attack: b, with: a}")
    assert "Squire (b)" in report.headline(done, "en")
    assert "8.4.3.1" in report.headline(done, "ja")


def test_both_games_name_the_refused_answer():
    done = played(KISEKI, "p1: {arts: k, targets: [a]}")
    assert "Agate (a)" in report.headline(done, "en")
    assert "Bleu (b)" in report.headline(done, "en")


FANFARES = {
    "an illegal target": ("targets: [{id: t, side: enemy, type: follower}], do: [{damage: 1, to: t}]", "targets: [c]"),
    "a target left out of a mapping": (
        "targets: [{id: t, side: enemy, type: follower}], do: [{damage: 1, to: t}]",
        "targets: {a.evolve: [b]}",
    ),
    "an option that there is not": (
        "do: [{choose: 1, options: [[{damage: 1, to: {side: enemy, type: follower}}], [{draw: 1}]]}]",
        "choose: [7]",
    ),
    "a split that is too large": (
        "targets: [{id: t, side: enemy, type: follower, count: 2}], do: [{damage: 3, to: t, divided: true}]",
        "targets: [b, d], divide: {b: 9}",
    ),
}


@pytest.mark.parametrize(("text", "answer"), FANFARES.values(), ids=FANFARES)
def test_a_mandatory_ability_is_not_lost_by_a_bad_answer(text, answer):
    board = SVE.replace("targets: [{id: t, side: enemy, type: follower}], do: [{damage: 1, to: t}]", text, 1)
    if "divide" in answer:
        board = board.replace("    - {id: c,", f"{DOG}    - {{id: c,")
    done = played(board, f"p1: {{play: m, {answer}}}")
    keys = [step.key for step in done.steps]
    assert "not_played" not in keys
    assert "damaged" in keys
    if "a.evolve" not in answer:
        assert "refused" in keys
        assert report.to_json(done)["refused"]


def test_an_answer_that_counts_for_nothing_leaves_a_choice_open():
    done = played(
        SVE.replace("    - {id: c,", f"{DOG}    - {{id: c,"),
        "p1: {play: m, targets: [c]}",
    )
    assert done.verdict == "depends"
    assert done.script.assumed == [("target", "p1")]


IN_VAIN = {
    "a word that nothing asks for": (SVE, ("p1: {attack: p2-leader, with: a, x: 2}", "p1: end_turn"), 1, "attacks", 1),
    "an answer for which there is no choice": (SVE, ("p2: {ward: true}", "p1: end_turn"), 1, "attacks", 0),
    "a Quick play when no window is open": (SVE, ("p2: {quick: q, targets: [a]}", "p1: end_turn"), 1, "phase", 1),
    "an action of the other player": (SVE, ("p2: {play: slow}", "p1: end_turn"), 1, "phase", 1),
    "a card that never comes": (SVE, ("p1: {play: token1}", "p1: end_turn"), 1, "phase", 1),
    "an action that waits for ten turns": (
        KISEKI,
        (
            'p1: {pass: true, during: "703.4"}',
            'p1: {arts: k, during: "703.2"}',
            "p2: {pass_attack: true, during: deployment}",
        ),
        3,
        "turn_begins",
        2,
    ),
}


@pytest.mark.parametrize(("board", "play", "entry", "key", "times"), IN_VAIN.values(), ids=IN_VAIN)
def test_an_entry_that_fits_no_moment_stops_the_run_and_heads_the_report(board, play, entry, key, times):
    done = played(board, *play)
    assert done.verdict == "stopped"
    assert done.script.unfit.entry == entry
    assert sum(step.key == key for step in done.steps) == times
    for lang in ("en", "ja"):
        assert report.headline(done, lang).startswith(f"play[{entry}] ")
    assert done.script.unfit.possible, "what is possible there"


def test_a_question_does_not_let_a_window_pass():
    done = played(
        SVE,
        "p1: {attack: p2-leader, with: a}",
        "p2: {can: {quick: q, targets: [a]}}",
        "p2: options",
        "p2: {quick: q, targets: [a]}",
    )
    assert [answer.legal for answer in done.script.answers] == [True, True]
    assert done.script.answers[1].options == ["play q", "pass"]
    assert "damaged" in [step.key for step in done.steps]
    assert done.script.unasked == []


MOMENTS = {
    "the window of an attack": (("p1: {attack: p2-leader, with: a}",), "attack", "sve:8.4.7"),
    "the end phase": (("p1: end_turn",), "end", "sve:7.4.5"),
    "the end phase, past the window of an attack": (
        ("p1: {attack: p2-leader, with: a}", "p1: end_turn"),
        "end",
        "sve:7.4.5",
    ),
    "any Quick window": (("p1: end_turn",), "quick", "sve:7.4.5"),
    "a clause": (("p1: end_turn",), '"7.4.5"', "sve:7.4.5"),
}


@pytest.mark.parametrize(("play", "moment", "clause"), MOMENTS.values(), ids=MOMENTS)
def test_questions_and_actions_can_be_placed_at_any_moment(play, moment, clause):
    window = ("p2: pass",) if len(play) > 1 else ()
    before = (play[0], *window, *play[1:])
    done = played(
        SVE,
        *before,
        f"p1: {{can: {{play: m}}, during: {moment}}}",
        f"p1: {{play: m, during: {moment}}}",
        f"p2: {{play: q, targets: [a], during: {moment}}}",
    )
    (asked,) = done.script.answers
    assert not asked.legal
    assert clause in asked.cites, "the turn player may not act there"
    assert done.script.refusals == {len(before) + 2: (clause,)}
    assert done.board(len(done.steps))["zones"]["p2.cemetery"] == ["q"]
    assert "Smith" in report.headline(done, "en")


def test_labels_are_listed_where_an_ability_is_chosen():
    board = SVE.replace(
        "abilities: [{keyword: fanfare, ",
        "abilities: [{when: {event: enters, card: this}, do: [{draw: 1}]}, {keyword: fanfare, ",
    )
    board += "  - p1: {play: m}\n"
    listed = options_of(parse(board))
    assert [option["option"] for option in options_report.to_json(listed)["choice"]["options"]] == [
        "m.enters",
        "m.fanfare",
    ]
    assert "m.enters" in options_report.text(listed, "en")
    wrong = resolve(parse(board.replace("{play: m}", "{play: m, trigger: [a.evolve]}")))
    assert "m.enters" in json.dumps(report.to_json(wrong)["steps"])
    assert "m.fanfare" in report.headline(wrong, "en")


SECOND_REPLACEMENT = {
    "sve": """
p1:
  hand: [{id: s, name: Bolt, type: spell, cost: 1,
          abilities: [{spell: [{damage: 4, to: t}], targets: [{id: t, side: enemy, type: follower}]}]}]
  field: [{id: k, name: Altar, type: amulet, cost: 1,
           abilities: [{id: more, replace: {event: damaged, card: {type: follower}, side: enemy}, add: 1}]}]
p2:
  field: [{id: b, name: Wall, type: follower, cost: 1, attack: 1, defense: 9,
           abilities: [{id: most, replace: {event: damaged, card: this}, at_most: 3}]}]
play: [{p1: {play: s}}, {p2: {replacement: [k.more, b.most]}}]
expect: [{card: b, defense: 6}]
""",
    "kiseki": """
p1:
  bonds: 30
  homebase: [{id: s, type: event, ep: 0, abilities: [{spell: [{gain: bonds, amount: 1}]}]}]
  field: [{id: k, str: 1, def: 1,
           abilities: [{id: more, replace: {event: gains_bonds, side: own}, add: 2},
                       {id: twice, replace: {event: gains_bonds, side: own}, times: 2}]}]
play: [{p1: {play: s}}, {p1: {replacement: [k.more, k.twice]}}]
expect: [{player: p1, bonds: 36}]
""",
    "fab": """
p1:
  hand: [{id: s, name: Pierce, subtypes: [attack], pitch: 1, cost: 0, power: 2, defense: 2}]
p2:
  permanents: [{id: k, name: Shield, count: 2, types: [token], subtypes: [aura], supertypes: [illusionist],
                abilities: [{keyword: ward, number: 1}]}]
play: [{p1: {play: s}}, {p2: {replacement: [k1.ward, k2.ward]}}]
expect: [{player: p2, life: 20, permanent: 0}]
""",
}


@pytest.mark.parametrize("game", SECOND_REPLACEMENT)
def test_the_whole_order_of_replacement_effects_may_be_stated(game: str) -> None:
    """Only the first one is chosen, and nothing asked for the other."""
    done = resolve(parse(f"game: {game}\n{SECOND_REPLACEMENT[game]}"))
    assert (done.verdict, done.held) == ("resolved", True)


STATED = """
game: sve
turn: {player: p2, extra_after: p1}
earlier: [{event: plays, player: p2, times: 2}, {ability: n.evolve}, {event: evolves, card: n}]
waiting: [m.fanfare, {ability: d.last_words, event: d}]
p2:
  field:
    - {id: m, name: Smith, type: follower, cost: 2, attack: 2, defense: 2, new: true,
       abilities: [{keyword: fanfare, do: [{damage: 1, to: enemy.leader}]}]}
    - {id: n, name: Nun, type: follower, cost: 2, attack: 2, defense: 2, new: true,
       abilities: [{keyword: evolve, cost: [{pp: 1}]}]}
  evolve_deck:
    - {id: ne, name: Nun, special: evolve, type: follower, attack: 5, defense: 5}
  cemetery:
    - {id: d, name: Dead, type: follower, cost: 2, attack: 2, defense: 2,
       abilities: [{keyword: last_words, do: [{draw: 1}]}]}
  hand:
    - {id: s, name: Tally, type: spell, cost: 1,
       abilities: [{spell: [{damage: {this_turn: {event: plays, side: own}}, to: enemy.leader}]}]}
p1:
  field:
    - {id: e, name: Elk, type: follower, cost: 2, attack: 0, defense: 9, engaged: true}
play:
"""


def test_a_board_states_waiting_triggers_an_extra_turn_and_past_events():
    done = played(
        STATED,
        "p2: {trigger: [d.last_words, m.fanfare]}",
        "p2: {play: s}",
        "p2: {can: {evolve: n}}",
        "p2: {attack: e, with: n}",
        "p1: pass",
        "p2: end_turn",
        "p1: pass",
    )
    keys = [step.key for step in done.steps]
    assert keys[:3] == ["in_extra_turn", "stands_by", "stands_by"]
    assert keys.index("drawn") < keys.index("damaged"), "both are played, in the order chosen"
    board = done.board(len(done.steps))
    assert board["players"]["p1"]["leader"] == 20 - 1 - 3, "two cards were played before this one"
    (asked,) = done.script.answers
    assert asked.cites == ["sve:8.3.2"], "an evolve ability was played before"
    assert board["cards"]["e"]["defense"] == 7, "a follower that evolved in the turn may attack followers"
    begins = next(step for step in done.steps if step.key == "turn_begins")
    assert begins.actor == "p2", "after the extra turn comes the ordinary turn"


def test_a_triggered_craft_waits_and_an_attack_has_been_made():
    board = KISEKI.replace(
        "turn: {phase: battle}", "turn: {phase: battle}\nwaiting: [a.rage]\nearlier: [{event: attacks}]"
    )
    board = board.replace(
        "{id: a, name: Agate, cp: 2, str: 4, def: 3}",
        """{id: a, name: Agate, cp: 2, str: 4, def: 3,
       abilities: [{id: rage, when: {event: enters, card: this}, do: [{draw: 1}]}]}""",
    )
    done = played(board, "p1: {pass: true}")
    keys = [step.key for step in done.steps]
    assert keys[0] == "stands_by"
    assert "drawn" in keys
    assert done.setting.game.state.get("p1", "attacked") == (21, 1)


@pytest.mark.parametrize(
    ("stated", "found", "near"),
    [
        ("waiting: [m.fanfair]", "'m.fanfair'", "m.fanfare"),
        ("waiting: [n.evolve]", "'n.evolve'", None),
        ("waiting: [{ability: m.fanfare, event: zzz}]", "'zzz'", None),
        ("earlier: [{event: dise, card: n}]", "'dise'", "dies"),
        ("earlier: [{ability: m.fanfare}]", "'m.fanfare'", None),
        ("earlier: [{card: n}]", "nothing", None),
        ("earlier: [{event: dies, card: n}]", "dies, without effect here", None),
        ("earlier: [{event: plays, player: p2}, {event: evolves}]", "evolves, without effect here", None),
        ("earlier: [{event: leader_damaged}]", "leader_damaged, without effect here", None),
        ("earlier: [{ability: n.evolve, player: p1}]", "'p1'", None),
        ("earlier: [{event: enters, card: n, from_zone: hnd}]", "'hnd'", "hand"),
        ("earlier: [{event: draws, player: p1, from_zone: deck}]", "deck with draws", None),
        ("earlier: [{ability: n.evolve, from_zone: deck}]", "'deck'", None),
        ("turn: {extra_after: p3}", "'p3'", None),
    ],
)
def test_stated_earlier_events_must_exist_and_matter(stated, found, near):
    lines = STATED.replace("play:\n", "").splitlines()
    board = "\n".join(line for line in lines if not line.startswith(("turn", "earlier", "waiting")))
    with pytest.raises(ScenarioError) as wrong:
        parse(f"{board}\n{stated}\n")
    (problem,) = wrong.value.problems
    assert problem.found == found
    if near is not None:
        assert problem.suggestion == near


def test_a_card_may_be_called_by_its_name_where_that_is_clear():
    done = played(SVE, "p1: {play: Bolt, target: Squire}", "p1: {attack: Squire, with: a}")
    assert done.scenario.play[0] == {"p1": {"play": "s", "target": "b"}}
    assert done.board(len(done.steps))["cards"]["b"]["defense"] == 1
    with pytest.raises(ScenarioError) as wrong:
        played(SVE, "p1: {evolve: Golem}")
    assert "a, ae" in wrong.value.problems[0].expected


def test_a_number_may_be_written_in_full_width_digits():
    board = (
        SVE.replace("pp: 5", "pp: \uff15")
        .replace("cost: 1,", "cost: \uff11,", 1)
        .replace("do: [{damage: 1,", "do: [{damage: \uff12,")
    )
    done = played(board, "p1: {play: m, targets: [b], x: \uff12}")
    assert done.board(len(done.steps))["cards"]["b"]["defense"] == 1
    assert done.script.unasked == [(1, "x")]


@pytest.mark.parametrize(("entry", "status"), [("p2: {ward: true}", 1), ("p1: end_turn", 0), ("p1: {play: zzz}", 2)])
def test_the_exit_status_marks_a_stopped_run(tmp_path, entry, status, capsys):
    board = tmp_path / "board.yaml"
    board.write_text(f"{SVE}  - {entry}\n", "utf-8")
    assert main(["resolve", str(board)]) == status


def test_the_options_begin_with_the_entry_that_failed():
    listed = options_of(parse(f"{SVE}  - p1: {{play: s, targets: [c]}}\n  - p2: {{quick: q}}\n"))
    for lang in ("en", "ja"):
        answer = options_report.to_json(listed)["answer"][lang]
        assert answer.startswith("play[2] quick")
        assert "12.15.2" in answer
        assert answer.index("12.15.2") > answer.index("7.3.3")
    asking = options_of(parse(SVE.replace("    - {id: c,", f"{DOG}    - {{id: c,") + "  - p1: {play: m}\n"))
    assert "m.fanfare" in options_report.text(asking, "en"), "the subject by which a mapping answers"


@pytest.mark.parametrize("question", ["can", "why_not"])
def test_words_of_a_question_that_nothing_asks_for_are_said(question):
    done = played(SVE, f"p1: {{{question}: {{play: s, targets: [b], x: 2}}}}")
    assert done.script.answers[0].legal
    assert done.script.unasked == [(1, "x")]
    assert done.verdict == "stopped"
    assert "x" in report.headline(done, "en")
    refused = played(SVE, f"p1: {{{question}: {{play: s, targets: [c], x: 2}}}}")
    assert refused.script.unasked == [], "it was refused before it could ask for more"


# time that is let pass

GO_AGAIN = """
game: fab
p1:
  hand:
    - {id: a, subtypes: [attack], cost: 0, pitch: 1, power: 3, keywords: [go_again]}
    - {id: b, subtypes: [attack], cost: 0, pitch: 1, power: 3}
    - {id: c, cost: 0, pitch: 1}
p2: {hand: [{id: d, subtypes: [attack], cost: 0, pitch: 1, power: 3}]}
play:
"""

SUMMON = """
game: dm
p2:
  hand: [{id: a, cost: 2, power: 3000, civilizations: [fire]}]
  mana_zone: [{id: m, count: 2, cost: 2, power: 3000, civilizations: [fire]}]
play:
"""


def told(resolution, clause):
    return [step for step in resolution.steps if step.clause == clause]


def test_proceeding_to_a_step_of_combat_does_not_close_the_chain():
    done = played(GO_AGAIN, "p1: {play: a}", "p1: {proceed: resolution}", "p1: {play: b}")
    assert [step.values["number"] for step in told(done, "fab:7.0.3a")] == [1, 2]


def test_proceeding_to_a_later_turn_leaves_that_turn_to_its_player():
    done = played(SUMMON, "p1: {proceed: turn}", "p2: {summon: a}")
    assert [step.key for step in told(done, "dm:102.1")] == ["turn_begins"]
    assert done.setting.game.state.zone("a") == "p2.battle_zone"


@pytest.mark.parametrize("game", ["dm", "fab", "kiseki"])
def test_proceeding_twice_to_a_later_turn_lets_two_turns_pass(game):
    board = f"game: {game}\np1: {{deck: 20}}\np2: {{deck: 20}}\nplay:\n"
    once, twice = played(board, "p2: {proceed: turn}"), played(board, "p2: {proceed: turn}", "p1: {proceed: turn}")
    first, second = (done.setting.game.state.facts["game"]["turn_number"] for done in (once, twice))
    assert second == first + 1


def test_proceeding_waits_until_the_stack_has_resolved():
    done = played(
        GO_AGAIN.replace("id: c, cost: 0", "id: c, keywords: [go_again], cost: 0"),
        "p1: {play: c}",
        "p1: {proceed: action}",
        "p1: {play: a}",
    )
    assert not done.script.refusals
    assert done.setting.game.state.zone("c") == "p1.graveyard"


ONE_OF_TWO = {
    "kiseki": """
game: kiseki
p1:
  hand:
    - {id: s, type: event, ep: 0,
       abilities: [{targets: [{id: t, type: unit, side: enemy}], spell: [{perform: stun, on: t}]}]}
  field: [{id: c, cp: 1, str: 1, def: 1, abilities: [{activate: [], do: [{draw: 1}]}]}]
p2: {field: [{id: a, cp: 1, str: 1, def: 1}, {id: b, cp: 1, str: 1, def: 1}]}
play:
""",
    "dm": """
game: dm
p1:
  mana_zone: [{id: m, cost: 1, power: 1000, civilizations: [fire]}]
  hand:
    - {id: s, type: spell, cost: 1, civilizations: [fire],
       abilities: [{spell: [{destroy: {zone: battle_zone, side: enemy, count: 1}}]}]}
p2: {battle_zone: [{id: a, cost: 1, power: 1000}, {id: b, cost: 1, power: 1000}]}
play:
""",
}


@pytest.mark.parametrize(
    ("game", "action", "moment", "gone"),
    [("kiseki", "play: s, targets: b", '"802.2"', "stunned"), ("dm", "cast: s, choose: b", "main", "destroyed")],
)
def test_proceeding_to_the_present_moment_waits_for_the_last_action(game, action, moment, gone):
    done = played(ONE_OF_TWO[game], f"p1: {{{action}}}", f"p1: {{proceed: {moment}}}")
    assert not done.script.unasked
    assert [step.objects for step in done.steps if step.key == gone] == [("b",)]


def test_an_entry_after_proceeding_nowhere_answers_nothing_that_waits():
    done = played(ONE_OF_TWO["kiseki"], "p1: {play: s}", 'p1: {proceed: "802.2"}', "p1: {craft: c}")
    happened = [step.key for step in done.steps]
    assert happened.index("stunned") < happened.index("drawn")


def test_conceding_waits_until_earlier_entries_are_done():
    board = "game: kiseki\np1: {field: [{id: a, str: 1, def: 1}, {id: b, str: 1, def: 1}]}\nplay:\n"
    done = played(board, "p1: {attack: p2, with: b}", "p1: concede")
    assert [step.objects for step in done.steps if step.key == "attack_declared"] == [("p2", "b")]
    assert not done.script.unasked
    assert done.ending.winner == "p2"


@pytest.mark.parametrize(("game", "by"), [("sve", "1.2.3"), ("kiseki", "103.4"), ("fab", "4.5.3c"), ("dm", "104.1#")])
def test_whether_a_player_may_concede_is_answered_and_then_the_player_does(game, by):
    """A concession after a question waited for the next moment, or for one that never came."""
    done = played(f"game: {game}\nplay:\n", "p1: {can: concede}", "p2: {why_not: concede}", "p1: concede")
    assert [(one.legal, one.cites[0].startswith(f"{game}:{by}")) for one in done.script.answers] == [(True, True)] * 2
    assert done.ending.winner == "p2"
    assert not done.script.unasked
    told = [step.key for step in done.steps if not step.considered]
    assert told.index("concedes") == told.index("answered") + 2


def test_nothing_else_belongs_to_the_question_whether_a_player_may_concede():
    with pytest.raises(ScenarioError) as wrong:
        parse("game: sve\nplay:\n  - p1: {can: {concede: true, targets: [p2]}}\n", "mine.yaml")
    assert wrong.value.problems[0].field == "play[0].p1.can"


def test_an_answer_next_to_proceed_is_used_on_the_way():
    done = played(GO_AGAIN, "p1: {proceed: turn, arsenal: c}", "p2: {play: d}", "p1: {defend: []}")
    assert done.setting.game.state.zone("c") == "p1.arsenal"
    assert done.ending.outcome == "paused"
    assert not done.script.unasked


def test_nothing_can_be_declared_where_there_is_nothing_to_defend_with():
    done = played(
        GO_AGAIN.replace("hand: [{id: d, subtypes: [attack], cost: 0, pitch: 1, power: 3}]", "life: 9"),
        "p1: {play: a}",
        "p2: {defend: []}",
        "p1: {proceed: resolution}",
    )
    assert done.verdict == "resolved"


def test_an_entry_that_waited_too_long_says_so(monkeypatch):
    """It was said to fit no moment, though it would have come after some more passes."""
    stack = "p1: {play: c}", "p1: {proceed: action}"
    board = GO_AGAIN.replace("id: c, cost: 0", "id: c, keywords: [go_again], cost: 0")
    assert played(board, *stack).verdict == "resolved"
    monkeypatch.setattr("judge.scenario.script.PATIENCE", 1)
    done = played(board, *stack)
    assert done.verdict == "stopped"
    assert "is still not possible after the players did nothing 1 times" in report.headline(done, "en")
    assert "1回何もしなくても" in report.headline(done, "ja")


def test_actions_one_after_the_other_need_no_word_between_them():
    """An action was tried while the one before it lay on the stack, and refused."""
    done = played(GO_AGAIN, "p1: {play: a}", "p1: {play: b}", "p1: {play: c}")
    assert [step.values["number"] for step in told(done, "fab:7.0.3a")] == [1, 2]
    assert list(done.script.refusals) == [3]  # no action point is left for it


def test_an_action_that_is_meant_for_a_moment_is_refused_at_that():
    done = played(GO_AGAIN, "p1: {play: a}", "p1: {play: b, during: layer}")
    assert done.script.refusals[2][0] == "fab:8.1.1a"


def test_a_reaction_waits_for_the_reaction_step_of_an_attack_under_way():
    board = GO_AGAIN.replace("id: c, cost", "id: c, types: [attack_reaction], cost")
    assert not played(board, "p1: {play: a}", "p1: {play: c}").script.refusals
    assert played(board, "p1: {play: c}").script.refusals[1][0] == "fab:8.1.2a"


OTHER_TURN = {
    "a card of the main step after an attack": (
        SUMMON,
        ("p1: {attack: p2, with: b}", "p1: {summon: c}"),
        2,
        "dm:504.1",
    ),
    "a creature of the player whose turn it is not": (SUMMON, ("p2: {summon: a}",), 1, "dm:504.1"),
    "an attack of the player whose turn it is not": (SUMMON, ("p2: {attack: p1, with: a}",), 1, "dm:505.2"),
    "an action of the hero whose turn it is not": (GO_AGAIN, ("p2: {play: d}",), 1, "fab:1.14.2b"),
}


@pytest.mark.parametrize(("board", "play", "entry", "clause"), OTHER_TURN.values(), ids=OTHER_TURN)
def test_an_action_does_not_wait_into_another_turn(board, play, entry, clause):
    """The other player's whole turn went by without a word, and the card was used a turn late."""
    board = board.replace(
        "p2:\n", "p1: {battle_zone: [{id: b, power: 1000}], hand: [{id: c, power: 1000, cost: 0}]}\np2:\n"
    )
    done = played(board, *play)
    assert done.verdict == "stopped"
    assert done.script.unfit.entry == entry
    assert clause in [why.clause for why in done.script.unfit.why]
    assert "turn_begins" not in [step.key for step in done.steps]
    assert done.script.unfit.possible


BEFORE_OF = {
    "dm": """
game: dm
turn: {player: p1, number: 9, extra_after: p2}
%s
p1:
  battle_zone:
    - {id: a, name: Ann, power: 1000,
       abilities: [{when: {event: enters, card: this}, do: [{may: [{draw: 1}]}]},
                   {when: {event: attacks, card: this}, do: [{draw: 1}], per_turn: 1},
                   {when: {event: destroyed, card: {name: Dot}}, do: [{return: event}]}]}
  graveyard: [{id: d, name: Dot, power: 1000}]
play:
""",
    "fab": """
game: fab
%s
p1:
  permanents:
    - {id: a, name: Ann, types: [token], subtypes: [aura],
       abilities: [{when: {event: enters, card: this}, do: [{may: [{draw: 1}]}]},
                   {when: {event: attacks, side: own}, do: [{draw: 1}], per_turn: 1},
                   {when: {event: destroyed, card: {subtypes: ally}}, do: [{put: event, into: hand}]}]}
  graveyard: [{id: d, name: Dot, types: [action], subtypes: [ally], life: 3, pitch: 1, cost: 1}]
  weapons: [{id: w, name: Sword, subtypes: [sword, 1h], power: 3, abilities: [{attack: 0}]}]
play:
""",
}
ATTACKS = {"dm": "p1: {attack: p2, with: a}", "fab": "p1: {activate: w}"}


@pytest.mark.parametrize("game", BEFORE_OF)
def test_waiting_and_triggered_abilities_are_stated_in_dm_and_fab_too(game):
    """Their boards could state neither; the words were rejected with an empty list of accepted ones."""
    stated = "waiting: [a.enters, {ability: a.destroyed, event: d}]\nearlier: [{ability: a.attacks}]"
    labels = "{effect: [a.destroyed, a.enters], may: true}" if game == "dm" else "{trigger: a.destroyed, may: true}"
    plays = (f"p1: {labels}", *((ATTACKS[game],) if game == "dm" else ("p1: {proceed: action}", ATTACKS[game])))
    done = played(BEFORE_OF[game] % stated, *plays)
    assert not done.script.unasked
    assert done.setting.game.state.zone("d") == "p1.hand"
    assert len(done.setting.game.state.zones["p1.hand"]) == 2, "one drawn as it waited, none for an attack"
    with pytest.raises(ScenarioError) as wrong:
        played(BEFORE_OF[game] % "waiting: [a.entres]", ATTACKS[game])
    assert wrong.value.problems[0].suggestion == "a.enters"


def test_after_an_extra_turn_comes_the_turn_that_would_have_come():
    done = played(BEFORE_OF["dm"] % "", "p1: {proceed: turn}")
    assert [step.actor for step in done.steps if step.key == "turn_begins"] == ["p1"]


ANSWERED_LATE = {
    "dm": (
        "game: dm\n"
        "p1: {hand: [{id: h, cost: 1, power: 500}], battle_zone: [{id: a, cost: 1, power: 500}]}\n"
        "p2: {shield_zone: 0}\nplay:\n",
        ("p1: {charge: h}", "p1: {attack: p2, with: a}"),
    ),
    "fab": (
        "game: fab\n"
        "p1: {hand: [{id: a, subtypes: [attack], pitch: 1, cost: 0, power: 4}]}\n"
        "p2: {hand: [{id: d, pitch: 1, cost: 0, defense: 3}]}\nplay:\n",
        ("p2: {arsenal: d}", "p1: {play: a}"),
    ),
    "kiseki": (
        "game: kiseki\n"
        "p1: {field: [{id: u, type: unit, str: 3, def: 3}], hand: [{id: h, type: event}, {id: i, type: event}]}\n"
        "p2: {}\nplay:\n",
        ("p1: {homebase: h}", "p1: {attack: p2, with: u}"),
    ),
}


@pytest.mark.parametrize("game", ANSWERED_LATE)
def test_an_answer_does_not_wait_into_another_turn(game):
    """The other player's turn went by, the card was charged, and the attack was made two turns late."""
    board, play = ANSWERED_LATE[game]
    done = played(board, *play)
    assert done.verdict == "stopped"
    assert done.script.unfit.entry == 1
    assert "turn_begins" not in [step.key for step in done.steps]
    assert done.script.unfit.possible


BLOCK = """
game: dm
turn: attack
p1: {battle_zone: [{id: a, power: 500}]}
p2: {shield_zone: 0, battle_zone: [{id: b, power: 500, keywords: [blocker]}, {id: c, power: 500}]}
play:
"""


@pytest.mark.parametrize("question", ["options", "{can: {attack: p1, with: b}}", "{why_not: {block: c}}"])
def test_a_question_does_not_let_a_choice_pass_that_is_answered_after_it(question):
    """The block was lost to the question before it, and with it the game."""
    done = played(BLOCK, "p1: {attack: p2, with: a}", f"p2: {question}", "p2: {block: b}")
    assert done.verdict == "resolved"
    assert done.setting.game.state.zone("b") == "p2.graveyard", "it has blocked, and battled"
    assert len(done.script.answers) == 1


def test_the_possible_responses_to_an_attack_are_listed():
    done = played(BLOCK, "p1: {attack: p2, with: a}", "p2: options")
    (answer,) = done.script.answers
    assert (answer.legal, answer.options) == (True, ["b"])
    assert "dm:507.1" in answer.cites
    told = next(step for step in done.steps if step.key == "options_of_choice")
    assert "at most 1 of" in report.wording(done, "en").step(told)
    assert done.verdict == "depends", "whether p2 blocks is still open"


def test_an_unused_answer_counts_even_if_the_game_is_over():
    """The word that nothing had asked for was named, and the verdict was still resolved, with exit status 0."""
    board = BLOCK.replace("[{id: b, power: 500, keywords: [blocker]}, {id: c, power: 500}]", "[]")
    done = played(board, "p1: {attack: p2, with: a, order: [a]}")
    assert done.ending.outcome == "over"
    assert done.script.unasked == [(1, "order")]
    assert (done.verdict, done.as_asked) == ("stopped", False)
    assert "was not used; the game is over: winner p1" in report.headline(done, "en")


def test_an_entry_that_nothing_asks_for_can_be_expected():
    """``refused`` held for illegal entries only: nobody could state that an order is not asked for."""
    board = BLOCK.replace("play:", "expect: [{refused: 1}]\nplay:")
    done = played(board, "p1: {attack: p2, with: a, order: [a]}")
    assert done.script.stopped_at == {1}
    assert done.held
    assert (done.verdict, done.as_asked) == ("stopped", True)


ANOTHER_CARD = {
    "sve": (
        "game: sve\np1: {hand: [{id: h, attack: 1, defense: 1}],"
        " field: [{id: a, attack: 1, defense: 1, engaged: true}]}\np2: {}\nplay:\n",
        "p2-leader",
        "sve:8.4.2",
    ),
    "kiseki": (
        "game: kiseki\np1: {hand: [{id: h, type: unit, str: 1, def: 1}],"
        " field: [{id: a, type: unit, str: 1, def: 1, action: true}]}\np2: {}\nplay:\n",
        "p2",
        "kiseki:803.3",
    ),
    "dm": (
        "game: dm\nturn: attack\np1: {hand: [{id: h, power: 500}], battle_zone: [{id: a, power: 500, tapped: true}]}\n"
        "p2: {}\nplay:\n",
        "p2",
        "dm:505.2",
    ),
}


@pytest.mark.parametrize("game", ANOTHER_CARD)
def test_a_refusal_does_not_name_the_card_of_an_earlier_question(game):
    board, target, _ = ANOTHER_CARD[game]
    done = played(board, f"p1: {{why_not: {{attack: {target}, with: h}}}}", f"p1: {{attack: {target}, with: a}}")
    (refusal,) = report.refusals(done, "en")
    assert "(a)" in refusal
    assert "(h)" not in refusal


@pytest.mark.parametrize("game", ANOTHER_CARD)
@pytest.mark.parametrize("ready", [False, True], ids=["no attacker is left", "another could attack"])
def test_a_refusal_is_about_the_named_card(game, ready):
    """If no card could attack, the reason given was one against another card."""
    board, target, clause = ANOTHER_CARD[game]
    for state in (", engaged: true", ", action: true", ", tapped: true"):
        board = board.replace(state, "" if ready else state)
    attack = f"{{attack: {target}, with: h}}"
    done = played(board, f"p1: {{why_not: {attack}}}", f"p1: {attack}")
    (answer,) = done.script.answers
    assert (answer.legal, answer.cites) == (False, [clause])
    (refusal,) = report.refusals(done, "en")
    assert "(h)" in refusal
    assert ("(a)" in refusal) is ready, "only as what is possible"
    assert done.script.refusals[2][0] == clause


DOMINATE = """
game: fab
p1: {hand: [{id: a, subtypes: [attack], pitch: 1, cost: 0, power: 4, keywords: [dominate]}]}
p2:
  hand: [{id: d, pitch: 1, cost: 0, defense: 3}, {id: q, pitch: 1, cost: 0, defense: 3}, {id: e, pitch: 1, cost: 0}]
  equipment: [{id: helm, subtypes: [head], defense: 1}]
play:
"""


def test_a_refusal_names_its_card_and_the_possible_number():
    """Of three cards that were named it had no defense, without saying which; and at most three could defend."""
    wrong = played(DOMINATE, "p1: {play: a}", "p2: {defend: [helm, d, e]}")
    (refusal,) = report.refusals(wrong, "en")
    assert "(e) – it has no defense" in refusal
    too_many = played(DOMINATE, "p1: {play: a}", "p2: {defend: [helm, d, q]}")
    (refusal,) = report.refusals(too_many, "en")
    assert "dominate" in refusal
    assert "at most 2 of" in refusal
