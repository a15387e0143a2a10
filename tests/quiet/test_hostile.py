"""Boards that are meant to break something: they end in a sentence, and in little time and memory."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema_rs import Draft202012Validator

from judge.abilities import Reader
from judge.cli import main
from judge.commands.schemas import options_schema, trace_schema
from judge.coverage import citing
from judge.kernel import LimitReached
from judge.scenario import Resolution, ScenarioError, options_of, options_report, resolve
from judge.scenario.reports import report
from tests.fitting import wrong
from tests.strictly import parse


def _resolved(text: str) -> Resolution:
    return resolve(parse(text, "board"))


def _spell(does: str, more: str = "", board: str = "") -> str:
    return f"""
game: sve
tokens: [{{name: F, attack: 1, defense: 1}}]
{board}
p1:
  hand: [{{id: s, name: S, type: spell, cost: 0, abilities: [{{spell: [{does}]{more}}}]}}]
play: [{{p1: {{play: s}}}}]
"""


GROW = "{repeat: 3, do: [{life: {resource: defense, times: 999}}]}"

STATED = {
    "seed": "game: sve\nseed: {n}\n",
    "field of a card": "game: sve\np1:\n  field: [{{id: a, name: A, attack: {n}, defense: 1}}]\n",
    "word of a script": "game: sve\nplay: [{{p1: {{play: {n}}}}}]\n",
    "expectation": "game: sve\nexpect: [{{player: p1, defense: {n}}}]\n",
    "key": "game: sve\n? {n}\n: 1\n",
    "the game": "game: {n}\n",
}


@pytest.mark.parametrize("number", ["0x" + "f" * 5000, "9" * 5000, "4294967296"], ids=["hex", "decimal", "33 bits"])
@pytest.mark.parametrize("where", STATED)
def test_a_number_beyond_all_bounds_is_refused_at_its_line(where: str, number: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        parse(STATED[where].format(n=number), "board")
    assert all(problem.line for problem in refused.value.problems)
    assert all(len(problem.message(lang)) < 1_000 for problem in refused.value.problems for lang in ("ja", "en"))


def test_a_yaml_number_that_python_rejects_is_a_text() -> None:
    with pytest.raises(ScenarioError, match="0o9"):
        parse("game: sve\nseed: 0o9\n", "board")


def test_a_number_that_grows_without_bound_stops_the_run() -> None:
    done = _resolved(_spell(GROW))
    assert done.verdict == "stopped"
    assert report.stopped(done, "en") == "a number grew larger than 999,999"
    assert len(report.text(done)) < 10_000


def test_a_number_too_large_that_was_only_tried_does_not_stop_the_run() -> None:
    text = _spell(GROW).replace("{p1: {play: s}}", "{p1: {can: {play: s}}}")
    assert text != _spell(GROW)
    assert _resolved(text).verdict != "stopped"


def test_very_many_values_of_x_are_described_and_not_listed() -> None:
    board = "p2: {deck: 5}"
    done = _resolved(_spell("{draw: x}", ", x: {resource: defense, times: 900}", board))
    (step,) = [s for s in done.steps if s.values.get("role") == "x"]
    assert step.values["options"] == ("0", "…", "18000")


def test_x_can_be_any_of_very_many_values() -> None:
    text = _spell("{draw: x}", ", x: {resource: defense, times: 900}").replace("{play: s}", "{play: s, x: 2}")
    done = _resolved(text)
    assert done.script.assumed == []
    assert [s.values["options"] for s in done.steps if s.values.get("role") == "x"] == [("0", "…", "18000")]


def test_more_tokens_than_a_run_has_steps_stop_it_before_they_are_made() -> None:
    done = _resolved(_spell("{summon: F, count: {resource: defense, times: 999}}"))
    assert (done.verdict, done.ending.outcome) == ("stopped", "limit")
    assert len(done.setting.game.state.facts) < 100


def test_tokens_made_again_and_again_are_counted_before_they_are_made() -> None:
    done = _resolved(_spell("{repeat: 999, do: [{summon: F, count: 999}]}"))
    assert (done.verdict, done.setting.game.work < 60_000) == ("stopped", True)
    assert len(done.steps) < 200


def _replacing_each_other(cards: int) -> str:
    """Return a board with a number of cards on each side, each of which replaces damage with damage."""
    text = "{replace: {event: leader_damaged}, instead: [{damage: 1, to: own.leader}]}"
    printed = f"name: N, attack: 1, defense: 1, abilities: [{text}]"
    fields = ["\n".join(f"    - {{id: {p}{n}, {printed}}}" for n in range(cards)) for p in "ab"]
    spell = "{id: s, name: S, type: spell, cost: 0, abilities: [{spell: [{damage: 1, to: own.leader}]}]}"
    first, second = (f"  field_limit: 60\n  field:\n{field}\n" for field in fields)
    return f"game: sve\np1:\n  hand: [{spell}]\n{first}p2:\n{second}play: [{{p1: {{play: s}}}}]\n"


@pytest.mark.parametrize("room", [1_000, 4_000])
def test_nesting_is_counted_at_every_recursion_limit(room: int) -> None:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(room)
    try:
        done = _resolved(_replacing_each_other(59))
    finally:
        sys.setrecursionlimit(before)
    assert isinstance(done.ending.error, LimitReached)
    assert done.ending.error.reason == "depth"
    assert report.stopped(done, "en") == "effects are nested too deeply"
    assert [step.key for step in done.steps].count("replaced") == done.setting.game.limits.depth // 2


def test_looking_at_very_many_options_is_work() -> None:
    followers = "{{id: {id}, count: 60, name: F, type: follower, cost: 1, attack: 1, defense: 1, engaged: {engaged}}}"
    own, other = followers.format(id="f", engaged="false"), followers.format(id="g", engaged="true")
    sides = f"p1: {{field_limit: 60, field: [{own}]}}\np2: {{field_limit: 60, field: [{other}]}}\n"
    found = options_report.to_json(options_of(parse(f"game: sve\n{sides}", "board")))
    assert "work" in [one["limit"] for one in found["reached"]]


def test_comparing_an_event_with_every_replacement_effect_is_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten copies with twenty replacement effects each: a comparison counted as much as applying an effect to a card."""
    compared = 0

    def counted(self: Reader, *about: Any, before: Any = Reader.mismatches) -> Any:
        nonlocal compared
        compared += 1
        return before(self, *about)

    monkeypatch.setattr(Reader, "mismatches", counted)
    effects = ", ".join(["{replace: {event: leader_damaged}, add: 1}"] * 20)
    card = f"{{id: a, count: 10, name: A, attack: 1, defense: 9, abilities: [{effects}]}}"
    done = _resolved(
        f"game: sve\np1: {{field_limit: 20, field: [{card}]}}\nplay: [{{p1: {{attack: p2-leader, with: a1}}}}]"
    )
    assert compared > 10_000
    assert done.setting.game.effort > 2 * compared


@pytest.mark.parametrize("who", ["random: true", "who: opponent"])
def test_discarding_a_huge_number_discards_the_whole_hand(who: str) -> None:
    done = _resolved(
        _spell(
            f"{{discard: {{resource: defense, times: 999}}, {who}}}",
            board="p2: {hand: [{id: h, name: H, count: 3, type: amulet}]}",
        )
    )
    assert done.verdict != "stopped"


def _giving(cards: int, more: str = "") -> str:
    """Return a board on which the static ability of each card gives all of them another that has an effect on all."""
    given = "{static: {attack: 1}, affects: {zone: field}}"
    card = f"abilities: [{{static: {{abilities: [{given}]{more}}}, affects: {{zone: field}}}}]"
    field = "\n".join(f"    - {{id: c{n}, name: C{n}, attack: 1, defense: 1, {card}}}" for n in range(cards))
    return f"game: sve\np1:\n  field_limit: 60\n  field:\n{field}\n"


def test_twelve_cards_that_give_each_other_abilities_are_worked_out() -> None:
    done = _resolved(_giving(12))
    assert done.verdict == "resolved"
    assert done.board(0)["cards"]["c0"]["attack"] == 1 + 12 * 12
    assert done.setting.game.effort < 80_000


BASE_CRAFTS = """
game: kiseki
cards:
  b: {name: B, type: unit, cp: 1, str: 1, def: 1,
      abilities: [{static: {trait: Bracer}}, {static: {set_str: 3, set_def: 3}}]}
p1: {deck: [{card: b, id: c, count: 40}]}
p2: {deck: [{card: b, id: d, count: 40}]}
play: [{p1: {proceed: turn}}]
"""


def test_cards_that_only_define_themselves_cost_next_to_nothing() -> None:
    """Decks of them ended whole games early: each was tried against each of the others at every change."""
    done = _resolved(BASE_CRAFTS)
    assert done.ending.outcome == "paused"
    assert done.setting.game.effort < 50_000


OWN_KEYWORDS = """
game: sve
cards:
  w: {name: W, type: follower, cost: 1, attack: 1, defense: 9, abilities: [{static: {keywords: [ward]}, affects: this}]}
  d: {name: D, type: spell, cost: 0, abilities: [{spell: [{damage: 1, to: enemy.leader}]}]}
p1: {field_limit: 99, field: [{card: w, id: a, count: 30}], hand: [{card: d, id: s, count: 2}], deck: 9}
p2: {field_limit: 99, field: [{card: w, id: b, count: 30}], deck: 9}
play: [{p1: {play: s1}}, {p1: {play: s2}}]
"""


def test_cards_that_give_themselves_keywords_cost_next_to_nothing() -> None:
    """Two dozen of them used up the effort of a whole run before the first step."""
    done = _resolved(OWN_KEYWORDS)
    assert done.ending.outcome == "paused"
    assert done.setting.game.effort < 10_000


@pytest.mark.sweep
def test_too_many_continuous_effects_stop_the_run_and_say_so() -> None:
    done = _resolved(_giving(60, ", attack: {count: {zone: field, side: any}}"))
    said = report.stopped(done, "en")
    assert done.verdict == "stopped"
    assert said == "there are too many continuous effects to compute; the board shows the cards without them"
    assert done.board(len(done.steps))["cards"]["c0"]["attack"] == 1
    assert done.setting.game.effort < 2 * done.setting.game.limits.effort


def _auras(cards: int, static: str, hand: str = "", play: str = "") -> str:
    printed = f"name: G, types: [action], subtypes: [aura], pitch: 1, cost: 0, abilities: [{static}]"
    auras = "\n".join(f"    - {{id: g{n}, {printed}}}" for n in range(cards))
    return f"game: fab\np1:\n  resource_points: 20\n  permanents:\n{auras}\n  hand: [{hand}]\nplay: [{play}]\n"


READS_WHAT_OTHERS_CHANGE = "{static: {subtypes: [item]}, affects: {subtypes: aura}}"
WITH_AN_X = "{id: s, name: S, types: [instant], cost: x, abilities: [{x: 900, resolve: [{gain: life, amount: x}]}]}"


@pytest.mark.sweep
@pytest.mark.parametrize(
    "static",
    [
        READS_WHAT_OTHERS_CHANGE,
        "{static: {cost: {count: {zone: permanent, side: any}}}, affects: {zone: [stack, permanent]}}",
    ],
)
def test_looking_for_the_stage_of_each_effect_is_effort_too(static: str) -> None:
    """Sixty such cards took two and a half minutes: what was tried to find their stages was not counted."""
    done = _resolved(_auras(60, static))
    assert done.verdict == "stopped"
    assert done.setting.game.effort < 2 * done.setting.game.limits.effort


def test_effects_that_matter_to_nothing_here_leave_every_x_to_be_tried() -> None:
    elsewhere = "{static: {defense: 1}, affects: {zone: hand}}"
    done = _resolved(_auras(8, elsewhere, WITH_AN_X, "{p1: {play: s, x: 1}}"))
    assert done.verdict == "resolved"
    assert done.setting.game.effort < done.setting.game.limits.effort / 4


@pytest.mark.sweep
def test_trying_every_x_among_many_effects_is_effort_too() -> None:
    """Each X is tried with all the effects there are; ten of them and nine hundred X took a quarter of a minute."""
    one = _resolved(_auras(8, READS_WHAT_OTHERS_CHANGE, WITH_AN_X.replace("900", "1"), "{p1: {play: s, x: 1}}"))
    many = _resolved(_auras(8, READS_WHAT_OTHERS_CHANGE, WITH_AN_X, "{p1: {play: s, x: 1}}"))
    assert one.verdict == "resolved"
    assert many.verdict == "stopped"
    assert many.setting.game.effort < 2 * many.setting.game.limits.effort


@pytest.mark.sweep
@pytest.mark.parametrize(
    "text", [_giving(60), _spell(GROW), _spell("{draw: x}", ", x: {resource: defense, times: 900}")]
)
def test_known_options_at_a_choice_are_reported(text: str) -> None:
    found: dict[str, Any] = options_report.to_json(options_of(parse(text.partition("play:")[0], "board")))
    assert wrong(Draft202012Validator(options_schema()), found) == []


def test_a_report_that_is_too_long_is_cut_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "MOST_WRITTEN", 5_000)
    done = _resolved("title: {en: T, ja: T}" + _spell("{repeat: 100, do: [{life: 1}]}"))
    told = report.to_json(done)
    assert told["left_out"]["steps"] == len(done.steps) - len(told["steps"]) > 50
    for text in (report.text(done), report.markdown(done)):
        assert re.search(r"the report is too long: \d+ more steps are left out", text)
        assert len(text) < 10_000
    assert "省略" in report.text(done, "ja")
    assert wrong(Draft202012Validator(trace_schema()), told) == []


def test_an_attack_that_negates_itself_never_attacks() -> None:
    """A traceback: a layer could negate itself only if it was not an attack."""
    negate = "abilities: [{resolve: [{negate: {zone: stack}}]}]"
    card = f"{{id: k, subtypes: [attack], pitch: 1, cost: 0, power: 4, {negate}}}"
    done = _resolved(f"game: fab\np1: {{hand: [{card}]}}\np2: {{life: 9}}\nplay: [{{p1: {{play: k}}}}]\n")
    assert done.verdict == "resolved"
    assert [step.key for step in done.steps].count("not_completed") == 1
    assert done.setting.game.state.zone("k") == "p1.graveyard"


def test_each_player_may_do_something_in_place_of_an_event() -> None:
    """A traceback: what each of them did was looked for on the stack."""
    ability = "{replace: {event: draws, side: own}, instead: [{each_player: [{gain: life, amount: 1}, {draw: 1}]}]}"
    aura = f"permanents: [{{id: a, types: [action], subtypes: [aura], pitch: 1, cost: 0, abilities: [{ability}]}}]"
    spell = "hand: [{id: s, types: [action], pitch: 1, cost: 0, abilities: [{resolve: [{draw: 1}]}]}]"
    sides = f"p1: {{life: 9, deck: 5, {aura}, {spell}}}\np2: {{life: 9, deck: 5}}"
    done = _resolved(f"game: fab\n{sides}\nplay: [{{p1: {{play: s}}}}]\n")
    assert [step.clause for step in done.steps if step.key == "life_changed"] == ["fab:6.4.6"] * 2


def test_a_sign_with_its_colour_is_legible() -> None:
    assert parse('game: sve\nquestion: {en: "Who wins \u2694\ufe0f?", ja: "1\ufe0f\u20e3番は？"}\n', "board")


NAMED = "game: sve\np1:\n  field: [{{id: a, name: {name}, type: follower, cost: 1, attack: 1, defense: 1}}]\n"


@pytest.mark.parametrize(
    "sign",
    [
        *("\\n", "\\t", "\\u2028", "\\x85", "\\u202e", "\\u2066", "\\u200b", "\\u200d", "\\ufeff"),
        *("\\u034f", "\\u115f", "\\u2800", "\\u3164", "\\uffa0", "\\ufe0f", "\\ufffe", "\\U000e0041"),
    ],
)
def test_a_name_that_could_forge_or_hide_a_line_is_refused(sign: str) -> None:
    with pytest.raises(ScenarioError) as refused:
        parse(NAMED.format(name=f'"A{sign}   9  7.3.1  Forged"'), "board")
    (problem,) = refused.value.problems
    assert (problem.line, problem.field) == (3, "p1.field[0].name")
    assert all(one.isprintable() for one in problem.message("en").splitlines())


def test_a_key_cannot_forge_a_line_of_a_message() -> None:
    with pytest.raises(ScenarioError) as refused:
        parse('game: sve\ntitle: {"a\\n  found: nothing wrong": x}\n', "board")
    assert "\n  found: nothing" not in refused.value.problems[0].message("en")


def test_a_title_of_several_lines_is_joined() -> None:
    done = _resolved('game: sve\ntitle: {en: "X\\n\\nVerdict: resolved\\n   1  7.3.1  forged", ja: "X\\n判定"}\n')
    for text in (report.text(done), report.markdown(done)):
        assert text.splitlines()[0].removeprefix("# ") == "X Verdict: resolved 1 7.3.1 forged"


def test_a_name_written_from_right_to_left_is_set_apart() -> None:
    board = "p2: {field: [{id: b, name: \u05d0\u05d1, type: follower, cost: 1, attack: 1, defense: 1}]}"
    kill = "{destroy: t}], targets: [{id: t, type: follower, side: enemy}"
    assert "\u2068\u05d0\u05d1\u2069 (b)" in report.text(_resolved(_spell(kill, board=board)))


def test_the_length_of_a_list_is_limited() -> None:
    pairs = ", ".join(["[a, b]"] * 5_000)
    with pytest.raises(ScenarioError, match="1,000"):
        parse(f"game: kiseki\np1: {{links: [{pairs}]}}\n", "board")


def test_input_is_never_read_past_its_limit(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resolve", "/dev/zero", "--lang", "en"]) == 2
    assert capsys.readouterr().err.startswith("judge: /dev/zero: more than 262,144 bytes")


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("/dev/zero", "this is a device or a pipe, not a file"),
        (".", "this is a directory, not a file"),
        ("none", "this file does not exist"),
    ],
)
def test_an_unreadable_file_is_not_reported_as_missing(name: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["import", "sve", name, "--lang", "en"]) == 2
    assert capsys.readouterr().err == f"judge: {name}: {why}\n"


@pytest.mark.parametrize("foreign", [b"[]", b"null", b'{"sve:1.1": 7}', b"\x80\x05]\x94.", b"{", b""])
def test_kept_evidence_that_is_damaged_or_not_its_own_is_found_again(
    foreign: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path))
    monkeypatch.setattr(citing, "played", lambda game: {f"{game}:1.1": (f"{game}/board",)})
    citing.evidence.cache_clear()
    try:
        assert citing.evidence("sve") == {"sve:1.1": ("sve/board",)}
        (file,) = tmp_path.glob("evidence/*.pickle")
        file.write_bytes(foreign)
        citing.evidence.cache_clear()
        assert citing.evidence("sve") == {"sve:1.1": ("sve/board",)}
        assert file.read_bytes() != foreign
    finally:
        citing.evidence.cache_clear()


@pytest.mark.parametrize("game", ["sve", "kiseki", "dm", "fab"])
def test_nested_counts_are_computed_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of cards was counted again for each card: twenty cards of 300 bytes took ten seconds."""
    zone, number, lies = {
        "sve": ("field", "attack", "{name: A, count: 20, attack: 1, defense: 1}"),
        "kiseki": ("field", "str", "{name: A, type: unit, count: 20, str: 1, def: 1}"),
        "dm": ("battle_zone", "power", "{name: A, count: 20, power: 1000}"),
        "fab": ("permanents", "power", "{name: A, types: [token], subtypes: [ally], count: 20, power: 1, life: 1}"),
    }[game]
    where = "" if game == "fab" else f"zone: {zone}, "
    count = f"{{count: {{{where}side: any}}}}"
    for _ in range(4):
        count = f"{{count: {{{where}side: any, {number}: {{min: {count}}}}}}}"
    aura = f"{{static: {{{number}: {count}}}, affects: {{{where}side: any}}}}"
    kind = {"sve": "type: amulet, ", "kiseki": "type: item, ", "dm": "type: cross_gear, "}.get(
        game, "subtypes: [aura], "
    )
    text = f"{{name: T, {kind}abilities: [{aura}]}}"
    limit = "field_limit: 99, " if game == "sve" else ""
    asked = 0
    like = Reader.like

    def counting(*given: Any) -> bool:
        nonlocal asked
        asked += 1
        return like(*given)

    monkeypatch.setattr(Reader, "like", counting)
    done = _resolved(f"game: {game}\np1: {{{limit}{zone}: [{lies}, {text}]}}\nplay: []\n")
    assert done.verdict == "resolved"
    assert 100 < asked < 20_000, "each of the five counts asks each of the 21 cards, not each of them for each"


def test_an_unfit_entry_is_reported_once_nothing_more_can_be_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking why an action fits no moment ended in a traceback where that reached the limit of the run."""
    stated = "game: sve\np1: {hand: [{id: f, name: F, type: follower, cost: 0, attack: 1, defense: 1}]}\n"
    board = parse(f"{stated}play: [{{p1: {{play: f, during: quick}}}}]\n", "board")
    assert resolve(board).script.unfit is not None

    def reached(*_: Any, **__: Any) -> None:
        raise LimitReached("effort", 1)

    monkeypatch.setattr("judge.scenario.script.try_out", reached)
    done = resolve(board)
    assert done.verdict == "stopped"
    assert done.script.unfit is not None
    assert (done.script.unfit.entry, tuple(done.script.unfit.why), tuple(done.script.unfit.possible)) == (1, (), ())
