"""Which clauses decide a result."""

import json

import pytest

from judge.cli import main
from judge.corpus import load
from judge.games import IDS
from judge.scenario import report, resolve
from judge.scenario.expectations import MOST_LOOKED_AT
from judge.scenario.model import Bilingual
from judge.scenario.reports.explaining import explained_by
from judge.scenario.resolution import Deciding
from judge.scenario.shipped import library, named
from judge.scenario.studies import deciding
from judge.scenario.studies.deciding import decided_by
from judge.scenario.studies.proving import citing_boards
from judge.scenario.studies.relevance import relevance
from judge.scenario.studies.showing import named_clause
from tests.strictly import parse

WARD = """
game: sve
turn: {player: p1, phase: main}
p1:
  field:
    - {id: a, name: Scout, type: follower, attack: 2, defense: 2}
p2:
  field:
    - {id: b, name: Watcher, type: follower, attack: 1, defense: 3, engaged: true}
    - {id: c, name: Guard, type: follower, attack: 0, defense: 4, keywords: [ward], engaged: true}
play:
  - p1: {attack: b, with: a}
"""

LONG_LOOP = """
game: sve
p1:
  field:
    - id: a
      type: amulet
      abilities:
        - when: {event: defense_gained, side: own, card: {type: leader}}
          do:
            - {life: -1}
            - {give: {attack: 1}, to: {type: follower}, until: game}
            - {if: {exists: {type: follower, attack: {min: 70}}}, then: [{win: you}]}
    - id: b
      type: amulet
      abilities: [{when: {event: defense_lost, side: own, card: {type: leader}}, do: [{life: 1}]}]
    - {id: f, type: follower, attack: 1, defense: 1}
  hand: [{id: s, type: spell, abilities: [{spell: [{damage: 3, to: enemy.leader}, {life: 1}]}]}]
play:
  - p1: {play: s}
expect:
  - {player: p2, leader: 17}
"""


def test_the_most_specific_clause_comes_first() -> None:
    found = decided_by(resolve(parse(WARD)))
    assert found.clauses[0] == "sve:12.8.2"
    assert "sve:8.4.3" not in found.clauses[:1]


def test_a_clause_comes_before_the_parent_that_it_specifies() -> None:
    found = decided_by(resolve(named("sve/5.9.3.3-no-question-after-the-last-draw").scenario)).clauses
    assert found.index("sve:5.9.3.2") < found.index("sve:5.9.3")


@pytest.mark.parametrize(
    ("board", "clause"),
    [
        ("fab/1.8.3a-may-choose-to", "fab:1.8.3b"),
        ("dm/803.2a-the-single-card-is-looked-at", "dm:803.2a"),
        ("sve/10.6.2.8.2-followers-up-to-a-total-cost", "sve:5.23.1"),
        ("sve/10.3.3-different-costs-in-the-cemetery", "sve:5.23.1"),
        ("sve/10.3.3-published-card-under-its-collaboration-name", "sve:2.14.2"),
        ("fab/7.0.2b-three-hits-and-the-mask", "fab:5.2.1e"),
    ],
)
def test_the_clause_that_defines_a_term_of_a_text_is_listed(board: str, clause: str) -> None:
    assert clause in decided_by(resolve(named(board).scenario)).clauses[:12]


def test_the_clause_that_lifts_a_restriction_decides() -> None:
    """Ward asked for the property itself, and so held although Intimidate was switched off."""
    lifted = WARD.replace("keywords: [ward]", "keywords: [ward, intimidate]").replace("attack: b", "attack: p2-leader")
    assert decided_by(resolve(parse(lifted))).clauses[:2] == ("sve:12.12.2", "sve:12.8.2")


def test_of_a_question_those_decide_that_change_its_answer() -> None:
    asked = WARD.replace("p1: {attack: b, with: a}", "p1: {can: {attack: b, with: a}}")
    found = decided_by(resolve(parse(asked)))
    assert found.clauses == ("sve:12.8.2",)


def test_expectations_narrow_the_deciding_clauses() -> None:
    fight = WARD.replace("attack: b", "attack: c").replace("attack: 0", "attack: 1")
    everything = decided_by(resolve(parse(fight))).clauses
    engaged = decided_by(resolve(parse(fight + "expect:\n  - {card: a, engaged: true}\n"))).clauses
    assert set(engaged) < set(everything)
    assert "sve:8.4.9" not in {one.rpartition(".")[0] for one in engaged}


def test_clauses_past_the_bound_are_untried() -> None:
    done = resolve(parse(WARD.replace("attack: b", "attack: c")))
    some = decided_by(done, most=2)
    assert len(some.untried) > len(decided_by(done).untried)
    assert some.untried
    assert not set(some.clauses) & set(some.untried)


@pytest.mark.parametrize("effort", [1, 400, 800, 1200, 1600, 2000])
def test_a_replay_cut_short_by_the_request_reveals_nothing(monkeypatch: pytest.MonkeyPatch, effort: int) -> None:
    whole = decided_by(resolve(parse(WARD)))
    monkeypatch.setattr(deciding, "ALL_REPLAYS", effort)
    cut = decided_by(resolve(parse(WARD)))
    assert {*cut.clauses} <= {*whole.clauses} <= {*cut.clauses, *cut.untried}


def _of(game: str, board: str) -> tuple[str, ...]:
    (file,) = (one for one in library(game) if one.id == f"{game}/{board}")
    return decided_by(resolve(file.scenario)).clauses


def test_a_clause_that_cannot_be_switched_off_decides_with_its_step() -> None:
    found = _of("sve", "5.14.1.1-recovered-pp-are-cut-off-at-once")
    assert found.index("sve:5.14.1.1") < found.index("sve:5.13.1")


def test_the_reasons_of_an_answer_decide_although_each_would_suffice() -> None:
    assert _of("sve", "3.1.2-why-a-spell-cannot-select-own")[0] == "sve:3.1.2"


def test_a_clause_without_which_another_reason_is_given_decides() -> None:
    """Without 409.1d, the creature could be summoned from the mana zone again; only its cost could not be paid."""
    assert "dm:409.1d" in _of("dm", "409.1d-summoned-from-the-mana-zone-and-not-again")


def test_a_step_that_says_why_nothing_happens_decides() -> None:
    assert "sve:8.4.9" in _of("sve", "8.4.9-target-gone-before-damage")
    assert "dm:603.5c" in _of("dm", "603.5c-two-watchers-die-together")[:3]
    assert _of("dm", "116.2a-the-aura-of-a-sealed-creature")[0] == "dm:116.2a"


def test_a_consulted_clause_that_no_step_cites_decides() -> None:
    board = "805.1c-a-cell-is-chosen-as-a-card"
    (file,) = (one for one in library("dm") if one.id == f"dm/{board}")
    assert "dm:805.1c" not in set(file.resolve().cites())
    assert _of("dm", board)[0] == "dm:805.1c"


def test_a_clause_that_every_board_consults_is_not_specific_without_a_citation() -> None:
    """Few boards cite 7.3.3, but all consult it: whatever is played is one of the actions that it lists."""
    found = _of("sve", "7.2.3-not-refreshed-in-the-next-start-phase")
    assert found.index("sve:7.2.3") < found.index("sve:7.3.3")


def test_a_clause_on_the_property_that_a_text_asks_for_is_listed() -> None:
    assert "fab:1.8.7" in _of("fab", "1.8.7-harmonized-kodachi-and-a-card-without-a-cost")


def test_an_option_that_a_text_excludes_names_the_clause_on_its_missing_property() -> None:
    assert _of("kiseki", "1302.1a-part-of-a-card-name")[:2] == ("kiseki:1302.1a", "kiseki:1302.1")


def test_the_attack_of_a_chain_link_decides_its_properties() -> None:
    assert _of("fab", "7.0.3c-double-strike-is-banished")[0] == "fab:7.0.3c"


@pytest.mark.parametrize(
    ("board", "clause"),
    [
        ("sve/5.13.2-no-victory-by-damage-reduced-to-nothing", "sve:1.3.2.2"),
        ("dm/112.2a-more-mana-than-the-cost", "dm:112.2b"),
        ("kiseki/203.4-a-base-that-lies-face-down", "kiseki:507.4"),
    ],
)
def test_the_clauses_that_a_deciding_note_is_about_decide(board: str, clause: str) -> None:
    game, _, name = board.partition("/")
    found = _of(game, name)
    assert clause in found
    assert found.index(clause) > 1  # the note reads it, but no step cites it here


def test_a_note_counts_as_its_clause() -> None:
    found = _of("dm", "108.1c-minus-infinity-destroys")
    assert "dm:108.1c" in found
    assert not any("#" in one for one in found)


def test_the_clauses_that_define_a_word_of_a_card_decide() -> None:
    assert "fab:8.3.13" in _of("fab", "8.3.13-phantasm-against-5-power")
    assert "fab:8.6.15" in _of("fab", "8.6.15-aether-ashwing-has-arcane-barrier")


def test_a_rule_of_reading_that_no_step_cites_is_listed() -> None:
    assert "dm:403.1" in _of("dm", "403.1-only-elements-in-the-battle-zone-are-chosen")
    assert "dm:110.2c" in _of("dm", "603.2-the-same-ability-twice")


def test_a_cited_clause_that_the_question_is_about_is_listed_without_effect() -> None:
    assert "fab:8.3.5c" in _of("fab", "8.3.5c-a-second-go-again-is-not-given")[:2]
    assert "dm:409.2" in _of("dm", "409.2-what-cannot-be-put-out-stays-in-the-hand")[:4]


@pytest.mark.parametrize(
    "board",
    [
        "4.4.4-until-end-of-turn-is-over",
        "6.2.2a-irons-that-have-left-hold-nobody",
        "6.6.3a-over-with-the-turn",
        "5.4.4c-when-you-do",
        "1.2.3a-the-player-of-what-was-destroyed",
        "1.0.1a-throw-dagger-has-the-dagger-hit",
    ],
)
def test_an_end_or_a_consequence_without_which_the_result_differs_decides(board: str) -> None:
    assert f"fab:{board.partition('-')[0]}" in _of("fab", board)


def test_a_common_clause_that_no_step_cites_decides_if_the_question_is_about_it() -> None:
    assert "fab:3.0.7a" in _of("fab", "3.0.7a-a-private-card-has-no-properties-as-it-moves")
    assert _of("dm", "807.3-either-side-outside-the-battle-zone")[0] == "dm:807.3"


def test_a_step_that_only_a_note_can_switch_off_is_tried() -> None:
    assert "dm:512.1" in _of("dm", "512.1-the-rest-of-a-turn-is-skipped")[:2]


def test_words_of_the_question_put_a_clause_first() -> None:
    about_reserve = relevance("sve", Bilingual(en="Is a reserved follower attacked?"), of=["sve:8.4.3.1", "sve:5.10.1"])
    assert about_reserve["sve:8.4.3.1"] > about_reserve["sve:5.10.1"]


IN_THE_HAND = """
game: kiseki
turn: {phase: deployment}
p1:
  cp: 5
  deck: 5
  hand:
    - {id: h, name: Aina, cp: 3, str: 1, def: 1, abilities: [{when: {event: enters, side: own}, do: [{draw: 1}]}]}
    - {id: n, name: Renne, cp: 0, str: 1, def: 1}
play: [{p1: {play: n}}]
expect: [{card: h, not_happened: triggered}]
"""


def test_the_reason_why_an_expected_event_does_not_happen_comes_first() -> None:
    assert "kiseki:1202.2" in decided_by(resolve(parse(IN_THE_HAND))).clauses[:2]


@pytest.mark.parametrize("game", IDS)
def test_a_clause_is_as_common_as_the_notes_on_it(game: str) -> None:
    boards = deciding._citing(game)
    on_notes = {cited: number for cited, number in citing_boards(game).items() if "#" in cited}
    assert on_notes
    assert all(boards[cited.partition("#")[0]] >= number for cited, number in on_notes.items())


def test_a_run_that_a_limit_stopped_is_decided_by_nothing() -> None:
    from judge.kernel import Limits

    assert decided_by(resolve(parse(WARD), Limits(steps=1))).clauses == ()


def test_the_command_shows_the_deciding_clauses(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:
    board = tmp_path / "board.yaml"
    board.write_text(WARD, "utf-8")
    main(["resolve", str(board), "--lang", "en"])
    assert "Decided by: 12.8.2" in capsys.readouterr().out
    main(["resolve", str(board), "--markdown", "--lang", "ja"])
    assert "**決め手の条文: 12.8.2" in capsys.readouterr().out
    main(["resolve", str(board), "--json"])
    assert json.loads(capsys.readouterr().out)["decided_by"][0] == "sve:12.8.2"


def test_deciding_clauses_are_not_shown_to_a_seat(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:
    board = tmp_path / "board.yaml"
    board.write_text(WARD, "utf-8")
    main(["resolve", str(board), "--seat", "p1", "--json"])
    assert "decided_by" not in json.loads(capsys.readouterr().out)


def test_the_answer_is_one_paragraph_with_the_clauses_that_decide() -> None:
    done = resolve(parse(WARD))
    trace = report(done, deciding=decided_by(done))
    assert trace["explanation"]["en"].endswith("(12.8.2).")
    assert trace["explanation"]["ja"].endswith("(12.8.2)。")
    assert f"In short: {trace['explanation']['en'][:20]}" in report.text(done, "en", deciding=decided_by(done))


def test_where_no_clause_decides_nothing_is_explained() -> None:
    done = resolve(parse("game: sve\np1: {}\n"))
    assert report(done, deciding=Deciding((), ()))["explanation"] == {"ja": "", "en": ""}


def test_a_player_keeps_the_name_in_japanese_where_a_sentence_begins() -> None:
    (board,) = (one for one in library("kiseki") if one.id == "kiseki/1502.1-each-player-destroys-a-unit")
    done = board.resolve()
    said = report(done, deciding=decided_by(done))["explanation"]
    assert "。p1が" in said["ja"]
    assert ". P1 " in said["en"]


def test_headings_explain_nothing_and_a_folded_step_that_explains_is_shown() -> None:
    (board,) = (one for one in library("dm") if one.id == "dm/603.5c-two-watchers-die-together")
    done = board.resolve()
    deciding = decided_by(done)
    assert "Main step" not in report(done, deciding=deciding)["explanation"]["en"]
    said = "does not trigger: its card left at the same time"
    assert said not in report.text(done, "en").replace("\n" + " " * 18, " ")
    assert said in " ".join(report.text(done, "en", deciding=deciding).split())


def test_a_question_about_how_a_card_lies_reads_as_one(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:
    board = tmp_path / "board.yaml"
    board.write_text(WARD.replace("{attack: b, with: a}", "{why: {card: c, engaged: true}}"), "utf-8")
    main(["resolve", str(board), "--lang", "en"])
    assert "why is Guard (c) engaged?" in capsys.readouterr().out
    main(["resolve", str(board), "--lang", "ja"])
    assert "(c)はなぜアクト状態か" in capsys.readouterr().out


def test_no_sentence_is_spent_on_the_heading_of_a_phase() -> None:
    (board,) = (one for one in library("fab") if one.id == "fab/1.14.4-talishar-and-the-third-rust-counter")
    done = board.resolve()
    said = report(done, deciding=decided_by(done))["explanation"]["en"]
    assert "rust counter" in said
    assert "hase (4." not in said


def test_the_reason_is_said_instead_of_the_question() -> None:
    (board,) = (one for one in library("kiseki") if one.id == "kiseki/1222.4-why-answering-is-not-stunning")
    done = board.resolve()
    said = report(done, deciding=decided_by(done))["explanation"]["en"]
    assert "1222.4" in said
    assert "Asked:" not in said


def test_a_draw_is_said_although_it_names_no_player() -> None:
    (board,) = (one for one in library("fab") if one.id == "fab/4.5.4a-forked-lightning")
    done = board.resolve()
    said = report(done, deciding=decided_by(done))["explanation"]
    assert said["en"].endswith("The game is a draw (4.5.4a).")
    assert said["ja"].endswith("引き分け (4.5.4a)。")


@pytest.mark.parametrize(
    ("board", "said"),
    [
        ("fab/8.5.45c-nobody-wins-with-the-same-power", "Nobody wins the clash (4 : 4) (8.5.45c"),
        ("sve/1.3.2.1-why-engaging-what-is-engaged-triggers-nothing", "does not trigger, because its event"),
    ],
)
def test_a_deciding_step_without_a_card_is_explained_and_a_repetition_is_not(board: str, said: str) -> None:
    done = next(one for one in library(board.partition("/")[0]) if one.id == board).resolve()
    explanation = report(done, deciding=decided_by(done))["explanation"]["en"]
    assert said in explanation
    assert "Step " not in explanation


AURA = """
game: fab
p1:
  hand:
    - id: crack
      name: Crack
      types: [instant]
      cost: 0
      pitch: 3
      abilities:
        - targets: [{id: t, subtypes: aura}]
          resolve: [{destroy: t}]
p2:
  graveyard: [{id: ghost, name: Ghost, subtypes: [aura], types: [action]}]
  permanents: [{id: veil, name: Veil, subtypes: [aura], types: [action]}]
play:
  - p1: {why_not: {target: ghost, of: crack}}
"""


def test_a_target_outside_the_arena_is_explained_with_the_clause_on_targets() -> None:
    found = decided_by(resolve(parse(AURA))).clauses
    assert found[0] == "fab:1.8.5a"
    assert "fab:3.0.1" not in found


@pytest.mark.parametrize(
    "board",
    [
        "fab/1.0.2-chum-has-to-be-attacked",
        "sve/1.3.3-quick-spell-for-the-opponents-turn-only",
        "sve/10.6.2.3-target-with-one-of-two-keywords",
    ],
)
def test_the_reason_that_an_expectation_is_about_comes_first(board: str) -> None:
    done = next(one for one in library(board.partition("/")[0]) if one.id == board).resolve()
    assert decided_by(done).clauses[0] == named_clause(board, load(board.partition("/")[0]))


@pytest.mark.parametrize(
    ("board", "en", "ja"),
    [
        (
            "fab/9.2.3-the-right-side-of-a-split-card",
            "the condition is met (number of such cards: 1, at least 1 needed)",
            "条件を満たす(該当するカードの数: 1、必要なのは1以上)",
        ),
        (
            "sve/1.3.4.1-under-a-condition-both-draw-before-either-discards",
            "the condition holds for p1 (number of such cards: 1, at least 1 needed)",
            "p1は条件を満たす(該当するカードの数: 1、必要なのは1以上)",
        ),
        (
            "fab/8.5.10-aggressive-pounce-after-intimidating",
            "applies to itself: keywords nothing → Go again",
            "自身に適用される: キーワード なし→続行",
        ),
    ],
)
def test_a_reason_is_given_with_its_values(board: str, en: str, ja: str) -> None:
    done = next(one for one in library(board.partition("/")[0]) if one.id == board).resolve()
    said = report(done, deciding=decided_by(done))["explanation"]
    assert en in said["en"]
    assert ja in said["ja"]


@pytest.mark.parametrize(
    ("board", "en", "ja"),
    [
        ("sve/12.15.2-why-a-spell-cannot-select-ghost", "Ghost (ghost) cannot be chosen", "ゴースト(ghost)は選べない"),
        (
            "kiseki/204.1-why-an-event-cannot-target-big",
            "Giant (big) does not match the text (CP cost",
            "巨人(big)はテキストが求めるものではない(CPコスト",
        ),
        (
            "kiseki/1205.1a-bonds-are-gained-without-the-target",
            "is gone, but that does not stop Tita Russell (tita)'s arts from resolving",
            "ティータ・ラッセル(tita)は元の領域にないが、ティータ・ラッセル(tita)のアーツは解決する",
        ),
    ],
)
def test_the_reason_in_an_explanation_is_a_whole_sentence(board: str, en: str, ja: str) -> None:
    done = named(board).resolve()
    said = report(done, deciding=decided_by(done))["explanation"]
    assert en in said["en"]
    assert ja in said["ja"]


@pytest.mark.parametrize(
    ("board", "reason", "left_out"),
    [
        ("sve/3.2.4.1-maximum-pp-is-paid", "Not allowed for Burner (a)'s ability 1", "begins to play"),
        ("kiseki/1211.8-delayed-craft-triggers-once", "Kloe Rinz (kloe)'s arts creates", "begins to play"),
        ("fab/4.5.4a-forked-lightning", "P1's hero has no life left", "put onto the stack"),
        ("kiseki/804.14-sub-steps-alternate", "Asked: can p1 attack p2", "begins to play"),
        (
            "kiseki/1406.1-martial-arts-against-a-mixed-scrum",
            "Decisive: An effect of Zin Vathek",
            "no Martial Arts bonus",
        ),
        ("fab/8.5.23-reload-beside-a-card-in-the-arsenal", "P1 cannot reload (8.5.23)", "generate their effects"),
    ],
)
def test_an_explanation_gives_the_reason(board: str, reason: str, left_out: str) -> None:
    done = next(one for one in library(board.partition("/")[0]) if one.id == board).resolve()
    said = report(done, deciding=decided_by(done))["explanation"]["en"]
    assert reason in said
    assert left_out not in said


@pytest.mark.parametrize(
    ("board", "both"),
    [
        ("dm/305.3-the-weapon-s-creature-is-destroyed", ["Ogre (foe) is destroyed", "Guard (a) is destroyed"]),
        (
            "sve/10.3.3-equal-defense-is-not-less",
            ["(a1)'s Fanfare: the condition holds", "(a2)'s Fanfare: the condition does"],
        ),
    ],
)
def test_an_explanation_names_both_objects_that_a_clause_treats(board: str, both: list[str]) -> None:
    done = named(board).resolve()
    explanation = report(done, deciding=decided_by(done))["explanation"]["en"]
    assert [one for one in both if one not in explanation] == []


def test_no_sentence_is_spent_on_a_clause_that_most_boards_cite() -> None:
    done = named("fab/2.5.3c-a-new-base-life").resolve()
    deciding = decided_by(done)
    assert "fab:5.1.2" in deciding.common
    assert "2.5.3c" in (said := report(done, deciding=deciding)["explanation"]["en"])
    assert "is put onto the stack" not in said


def test_a_decision_without_alternative_is_explained_by_the_excluded_options() -> None:
    done = resolve(named("dm/112.3b-strike-back-from-the-same-break").scenario)
    said = report.text(done, "en", deciding=decided_by(done)).partition("In short: ")[2]
    assert "is not in the hand yet (112.3b" in " ".join(said.split())


@pytest.mark.parametrize(
    ("board", "result"),
    [
        ("dm/801.4c-returned-once-the-top-card-is-gone", "Base (a) is put into the hand (606.1)."),
        (
            "dm/101.2-speed-attacker-beats-summoning-sickness",
            "the shield waits to be put into the hand – p2: shields 5 → 4 (113.6a).",
        ),
        ("kiseki/804.1-an-attacker-is-actioned-for-support", "Loewe (loewe) is stunned (804.11a-2)."),
        ("fab/7.0.5a-dominate-once-the-card-from-hand-is-gone", "Block (d) is destroyed (5.3.4)."),
        ("sve/8.4.9-refreshed-by-combat-damage", "Guard (y) is destroyed."),
    ],
)
def test_an_explanation_says_what_happens_to_an_expected_card(board: str, result: str) -> None:
    done = named(board).resolve()
    assert result in report(done, deciding=decided_by(done))["explanation"]["en"]


def test_no_step_before_an_undone_action_is_a_result() -> None:
    done = named("dm/602.1-a-card-under-it-is-burnt").resolve()
    decides = Deciding(decided_by(done).clauses[:1], ())
    undone = max(number for number, step in enumerate(done.steps) if step.key == "rewound")
    moved = [number for number, step in enumerate(done.steps) if step.key == "put" and step.objects[0] == "u"]
    assert max(moved) < undone
    assert not explained_by(done, decides).keys() & {*moved}


@pytest.mark.parametrize(
    ("board", "en", "ja"),
    [
        ("sve/12.8.2-ward-that-is-ignored", "– p2: leader's defense 20 → 17", "– p2のリーダーの体力20→17"),
        ("fab/5.3.2a-the-only-target-is-gone", "– p2: life 20 → 21 (5.3.4)", "– p2のライフ20→21 (5.3.4)"),
        ("kiseki/803.5b-no-unit-to-attack", "– p2: bonds 40 → 36", "– p2の絆40→36"),
        ("dm/101.4f-a-battle-in-the-middle-of-an-effect", "– p2: hand 1 → 0", "– p2の手札1→0"),
    ],
)
def test_an_explanation_says_how_a_player_s_number_changes(board: str, en: str, ja: str) -> None:
    done = named(board).resolve()
    said = report(done, deciding=decided_by(done))["explanation"]
    assert en in said["en"]
    assert ja in said["ja"]


def test_of_a_player_s_numbers_a_payment_is_not_the_result() -> None:
    done = named("sve/12.13.2-drain-given-by-a-follower-that-is-gone").resolve()
    said = report(done, deciding=decided_by(done))["explanation"]["en"]
    assert "leader's defense 19 → 18" in said
    assert "PP 2 → 0" not in said


def test_an_explanation_keeps_the_order_of_events_and_marks_the_deciding_ones() -> None:
    done = named("kiseki/1215.3b-set-and-add-by-age").resolve()
    said = report(done, deciding=decided_by(done))["explanation"]
    parts = ["STR becomes 1", "Decisive: An effect of Chaos Brand", "STR +1", "STR 1 → 2"]
    assert [said["en"].index(one) for one in parts] == sorted(said["en"].index(one) for one in parts)
    assert "決め手: カオスブランド(chaos)の効果が" in said["ja"]


def test_an_explanation_names_the_values_that_a_clause_left_unchanged() -> None:
    done = named("sve/4.4.3-a-text-without-a-zone-does-not-reach-the-hand").resolve()
    said = report(done, deciding=decided_by(done))["explanation"]
    assert said["en"].endswith("Knight (h): unchanged (attack 3, defense 3).")
    assert said["ja"].endswith("騎士(h): 変化なし(攻撃力3、体力3)。")


def test_an_option_that_a_forced_decision_excludes_cannot_be_chosen() -> None:
    done = named("kiseki/803.5b-no-unit-to-attack").resolve()
    said = report(done, deciding=decided_by(done))["explanation"]
    assert said["en"].startswith("Walter (b) cannot be chosen as the attack target: it is stunned")
    assert said["ja"].startswith("攻撃対象にヴァルター(b)は選べない(スタン状態である)")


def test_a_refusal_does_not_repeat_an_answer() -> None:
    done = named("sve/8.1.2-follower-that-cannot-be-engaged-cannot-attack").resolve()
    assert report(done, deciding=decided_by(done))["explanation"]["en"].count("a text forbids engaging it") == 1


def test_a_keyword_is_not_named_like_the_card_with_its_id() -> None:
    done = named("kiseki/1332.5-has-a-keyword-or-an-attribute").resolve()
    assert "keyword: Covert instead of sword)" in report(done, deciding=decided_by(done))["explanation"]["en"]


@pytest.mark.parametrize(
    ("board", "en", "ja"),
    [
        ("sve/5.13.2-combat-damage-less-two", "– defense 3 → 1", "– 体力3→1"),
        (
            "sve/5.15.3-evolving-keeps-what-happened-to-the-follower",
            "attack 4 → 6, defense 3 → 5",
            "攻撃力4→6、体力3→5",
        ),
        ("kiseki/1215.6-later-and-no-longer", "Estelle Bright (estelle): STR 2 → 4", "(estelle)のSTR2→4"),
    ],
)
def test_an_explanation_says_how_a_card_s_number_changes(board: str, en: str, ja: str) -> None:
    done = named(board).resolve()
    said = report(done, deciding=decided_by(done))["explanation"]
    assert en in said["en"]
    assert ja in said["ja"]


def test_an_explanation_says_which_expected_event_did_not_happen() -> None:
    done = named("dm/700.5a-both-win-the-battle").resolve()
    said = report(done, deciding=decided_by(done))["explanation"]
    assert said["en"].endswith("Did not happen: destruction.")
    assert said["ja"].endswith("起きなかったこと: 破壊。")


def test_the_move_of_a_resolved_spell_to_the_cemetery_is_not_a_result() -> None:
    done = named("sve/5.28.1-one-damage-for-each-five-cards").resolve()
    assert report(done, deciding=decided_by(done))["explanation"]["en"].endswith("(5.28.1, 5.13.2, 5.13.1).")


def test_a_card_without_a_name_is_not_listed_after_another() -> None:
    done = named("dm/509.2c-a-breaker-for-each-power").resolve()
    said = report(done, deciding=decided_by(done))["explanation"]["en"]
    assert said.count("the shield waits to be put into the hand") == 1
    assert "– p2: shields 3 → 2" in said


def test_an_action_that_is_not_allowed_is_named_by_its_card() -> None:
    done = named("kiseki/1501.1b-a-loop-of-both-players").resolve()
    assert "Not allowed for Scherazard Harvey (a):" in report(done, deciding=decided_by(done))["explanation"]["en"]


@pytest.mark.parametrize(
    ("board", "en", "ja"),
    [
        (
            "dm/801.2-a-tapped-creature-stays-tapped-as-it-evolves",
            "Crown Dragon (e): power 7000, tapped",
            "王冠龍(e)はパワー7000、タップ状態",
        ),
        ("dm/303.3a-as-a-cross-gear-is-crossed-to-it", "mana zone – tapped", "マナゾーンに置く – タップ状態"),
        ("sve/10.7.4.1.2-evolved-follower-puts-itself-back", "– attack 2, not evolved", "– 攻撃力2、進化していない"),
        ("kiseki/703.7a-a-card-goes-face-down-into-the-homebase", "– ready, face down", "– レディ状態、裏向き"),
    ],
)
def test_an_explanation_says_in_which_state_a_card_enters_its_zone(board: str, en: str, ja: str) -> None:
    done = named(board).resolve()
    said = report(done, deciding=decided_by(done))["explanation"]
    assert en in said["en"]
    assert ja in said["ja"]


def test_that_an_ability_triggers_is_not_contradicted_by_another_event() -> None:
    done = named("sve/10.7.4.1.1-looked-at-where-it-can-be-seen").resolve()
    said = report(done, deciding=decided_by(done))["explanation"]["en"]
    assert "Raven (m)'s ability triggers" in said
    assert "does not trigger" not in said


def test_an_explanation_says_how_often_an_event_happens_that_one_sentence_stands_for() -> None:
    done = named("dm/603.2-the-same-ability-twice").resolve()
    said = report(done, deciding=decided_by(done))["explanation"]
    assert "– p1: hand 1 → 2, 2 times in all" in said["en"]
    assert "– p1の手札1→2、計2回" in said["ja"]
    done = named("sve/12.14.2-bane-follower-destroyed-in-the-fight").resolve()
    assert "in all" not in report(done, deciding=decided_by(done))["explanation"]["en"]


def test_a_card_that_only_affects_others_is_unchanged() -> None:
    done = named("dm/303.5-the-crossed-creature-is-destroyed").resolve()
    said = report(done, deciding=decided_by(done))["explanation"]["en"]
    assert said.endswith("Shield Arm (gear): unchanged (in p1's battle zone).")


def test_a_number_that_changed_long_ago_is_not_called_unchanged() -> None:
    done = resolve(parse(LONG_LOOP))
    assert done.outcomes[0].held
    assert len({step.mark for step in done.steps}) > MOST_LOOKED_AT
    said = report(done, deciding=decided_by(done, 1))["explanation"]["en"]
    assert "the condition does not hold for p1" in said
    assert "unchanged" not in said


def test_an_action_without_a_card_is_not_named_by_its_word() -> None:
    done = named("kiseki/1501.1-nothing-to-repeat").resolve()
    said = report(done, deciding=decided_by(done))["explanation"]
    assert said["en"].startswith("Not allowed: fewer actions")
    assert said["ja"].startswith("できない: 繰り返す数の行動を")


@pytest.mark.parametrize(
    ("board", "en", "ja"),
    [
        (
            "sve/12.8.2-ward-that-is-ignored",
            "p2: leader's defense 20 → 17 (8.4.9).",
            "p2のリーダーの体力20→17 (8.4.9)。",
        ),
        ("kiseki/804.11a-2-equal-is-enough", "p2: bonds 40 → 37", "p2の絆40→37"),
        ("dm/104.1-conceding", "P2 concedes; p1 wins (104.1).", "p2が投了し、p1の勝利 (104.1)。"),
    ],
)
def test_an_explanation_of_a_board_without_expectations_says_the_result(board: str, en: str, ja: str) -> None:
    done = resolve(named(board).scenario.model_copy(update={"expect": []}))
    said = report(done, deciding=decided_by(done))["explanation"]
    assert en in said["en"]
    assert ja in said["ja"]


def test_the_end_of_the_pending_state_is_not_a_result() -> None:
    done = named("dm/803.7-the-card-of-a-destroyed-god-is-meant").resolve()
    assert report(done, deciding=decided_by(done))["explanation"]["en"].endswith("is put into the mana zone (302.2).")
