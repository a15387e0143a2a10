"""The command line as a user and a script see it: help, exit codes, data, errors in a line."""

import io
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from judge.cli import main
from judge.commands import commands, resolving
from judge.corpus import load

pytestmark = pytest.mark.sweep

ROOT = Path(__file__).parent.parent
SCENARIO = "scenarios/sve/12.14.2-two-bane-followers.yaml"
ORDERS = "scenarios/sve/10.5.2.3-three-last-words-on-each-side.yaml"
MATTERS = "scenarios/sve/10.7.3.1-order-of-three-last-words-matters.yaml"
BOARD = """game: sve
p1: {field: [{id: a, type: follower, attack: 2, defense: 2}]}
play: [{p1: {attack: p2-leader, with: a}}]
expect: [{player: p2, leader: 18}]
"""


@pytest.fixture(autouse=True)
def at_the_root(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "data"))


def judge(*words: str, stdin: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "judge", *words], input=stdin, capture_output=True, text=True, timeout=1_000, check=False
    )


def fed(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))


# help


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    said = capsys.readouterr().out
    assert all(f"\n    {command.name}" in said for command in commands())


@pytest.mark.parametrize("command", commands(), ids=lambda command: command.name)
def test_help_of_a_command_has_a_sentence_and_an_example(command: Any, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main([command.name, "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert " ".join(command.summary.split()) in said
    assert f"examples: judge {command.name}" in said or f"| judge {command.name}" in said
    assert command.summary.endswith(".")


def test_a_command_loads_no_engine_and_no_other_command() -> None:
    """Looking up a clause does not wait for anything else."""
    said = "import sys; from judge.commands import parser; parser('rule'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True).stdout.split()
    assert "judge.commands.looking" in loaded
    heavy = ("judge.games", "judge.kernel", "judge.scenario", "judge.graph", "judge.search", "judge.commands.checking")
    assert not {*heavy, "networkx", "pydantic", "flask", "yaml"}.intersection(loaded)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    from judge import __version__

    with pytest.raises(SystemExit, match="0"):
        main(["--version"])
    assert capsys.readouterr().out == f"judge {__version__}\n"


# exit codes


def test_expectations_that_hold_give_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resolve", SCENARIO]) == 0
    said = capsys.readouterr().out
    assert "Verdict: resolved" in said
    assert "8.4.9.2" in said
    assert "✓ card: a, zone: p1's cemetery" in said


def test_an_expectation_that_fails_gives_1(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    fed(monkeypatch, BOARD.replace("18", "17").encode())
    assert main(["resolve", "-"]) == 1
    assert "leader's defense is 18, expected 17" in capsys.readouterr().out


def test_orders_that_end_alike_give_0_and_others_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explore", ORDERS, "--lang", "en"]) == 0
    assert "It does not matter: all 36 orders have the same outcome" in capsys.readouterr().out
    assert main(["explore", MATTERS, "--lang", "ja"]) == 1
    said = capsys.readouterr()
    assert "36通り中18通り" in said.out
    assert said.err == ""  # progress is for a terminal only
    assert main(["explore", ORDERS, "--lines", "2", "--markdown", "--lang", "en"]) == 1
    assert "limit of 2 lines" in capsys.readouterr().out


def test_the_progress_of_an_exploring_is_wiped_away(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(resolving, "EVERY", 0.0)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    assert main(["explore", ORDERS, "--lang", "en"]) == 0
    shown = capsys.readouterr().err
    assert "lines, 1 outcomes (Ctrl-C" in shown
    assert shown.endswith("\r\x1b[K")


def test_the_limits_of_exploring_are_those_of_the_library() -> None:
    from judge.scenario.studies.exploring import DEFAULT_BOUNDS, DEFAULT_STEPS

    stated = (resolving.LINES, resolving.ANSWERS, resolving.STEPS)
    assert stated == (DEFAULT_BOUNDS.lines, DEFAULT_BOUNDS.answers, DEFAULT_STEPS)
    assert DEFAULT_BOUNDS.seconds == 0


def test_a_wrong_board_to_explore_gives_2(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    fed(monkeypatch, BOARD.replace("attack: 2", "atack: 2").encode())
    assert main(["explore", "-"]) == 2
    assert capsys.readouterr().err.startswith("standard input:2  p1.field[0].atack")


def test_options_command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    fed(monkeypatch, BOARD.partition("play:")[0].encode())
    assert main(["options", "-", "--lang", "en"]) == 0
    assert "p1 can:" in capsys.readouterr().out
    fed(monkeypatch, (BOARD.partition("play:")[0] + "p2: {hand: [{id: h, type: spell, cost: 1}]}\n").encode())
    assert main(["options", "-", "--lang", "ja", "--seat", "p2"]) == 0
    assert "相手のターンである (7.3.3)" in capsys.readouterr().out
    fed(monkeypatch, BOARD.replace("attack: 2", "atack: 2").encode())
    assert main(["options", "-"]) == 2
    assert capsys.readouterr().err.startswith("standard input:2  p1.field[0].atack")


def test_a_scenario_that_cannot_be_used_gives_2(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fed(monkeypatch, BOARD.replace("attack: 2", "atack: 2").encode())
    assert main(["resolve", "-"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("standard input:2  p1.field[0].atack")
    assert 'did you mean "attack"?' in said.err


BAD = {
    "a file that is not there": ["resolve", "nothing.yaml"],
    "a folder": ["resolve", "scenarios"],
    "a board to explore that is not there": ["explore", "nothing.yaml"],
    "a board to look at that is not there": ["options", "nothing.yaml"],
    "a number that does not exist": ["rule", "sve:8.4.9.7"],
    "a number that is none": ["rule", "eight"],
    "an unknown game": ["rule", "chess:1.1"],
    "a game that is none, for a search": ["search", "ward", "--game", "chess"],
    "a game that is none, for an audit": ["audit", "chess"],
    "a clause of another game, for an audit": ["audit", "sve", "dm:101.1"],
    "a clause that is none, for an audit": ["audit", "sve", "12.99"],
    "an edition that is none": ["diff", "sve", "0.0.1", "1.7.0"],
    "an edition in a folder that is not there": ["diff", "sve", "1.7.0", "drafts/sve/1.8.0"],
    "a document that is not there": ["import", "sve", "nothing.txt"],
    "a schema without a game": ["schema", "scenario"],
    "a schema of a game without an engine": ["schema", "scenario", "chess"],
    "a schema with a game too many": ["schema", "trace", "sve"],
}


@pytest.mark.parametrize("name", BAD)
def test_bad_input_gives_2_and_one_line(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(BAD[name]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("judge: ")
    assert said.err.count("\n") == 1


WRONG_WORDS = (
    [],
    ["fly"],
    ["resolve"],
    ["search", "ward", "--limit", "0"],
    ["search", "x", "--limit", "y"],
    ["resolve", SCENARIO, "--json", "--markdown"],
    ["explore"],
    ["explore", SCENARIO, "--lines", "0"],
    ["explore", SCENARIO, "--seconds", "nan"],
    ["options"],
    ["options", SCENARIO, "--seat", "p3"],
)


@pytest.mark.parametrize("words", WRONG_WORDS, ids=lambda words: " ".join(words) or "none")
def test_wrong_words_give_2_and_no_traceback(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(words)
    said = capsys.readouterr()
    assert said.err.startswith("usage: judge")
    assert "Traceback" not in said.err


def test_nothing_found_gives_1(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", "qqqqzzzz"]) == 1
    assert "nothing found" in capsys.readouterr().out


def test_an_import_that_is_refused_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    other = tmp_path / "letter.txt"
    other.write_text("Dear judge,\n", "utf-8")
    assert main(["import", "sve", str(other)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "Traceback" not in said.err
    assert not (tmp_path / "data").exists()


def test_text_that_is_not_utf8_gives_2(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sjis.yaml"
    file.write_bytes("game: 守護".encode("cp932"))
    assert main(["resolve", str(file)]) == 2
    assert "save the file as UTF-8" in capsys.readouterr().err


# data

DATA = {
    "resolve": ["resolve", SCENARIO, "--json"],
    "explore": ["explore", ORDERS, "--json"],
    "options": ["options", SCENARIO, "--json"],
    "rule": ["rule", "sve:12.8.2", "--json"],
    "search": ["search", "two followers with bane", "--limit", "3", "--json"],
    "coverage": ["coverage", "--game", "sve", "--json"],
    "audit": ["audit", "sve", "--json"],
    "diff": ["diff", "sve", "1.7.0", "1.7.0", "--json"],
    "schema": ["schema", "trace"],
}


@pytest.mark.parametrize("name", DATA)
def test_json_is_json(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(DATA[name]) == 0
    assert json.loads(capsys.readouterr().out)


def test_an_audit_of_a_clause_is_of_those_under_it_and_their_notes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "sve", "12.10", "--json"]) == 0
    cited = {row["id"] for row in json.loads(capsys.readouterr().out)}
    assert {"sve:12.10.2", "sve:12.10.2#only-if"} <= cited
    assert all(name.startswith("sve:12.10") for name in cited)


def edited(folder: Path) -> Path:
    """Copy the rules of sve and amend them: a clause reworded, one removed, one added before its sibling."""
    draft = folder / "sve" / "1.8.0"
    left_out = shutil.ignore_patterns("notes", "glossary", "questions")
    shutil.copytree(ROOT / "rules_text/sve/1.7.0", draft, ignore=left_out)
    head = draft / "rulebook.yaml"
    head.write_text(head.read_text("utf-8").replace('"1.7.0"', '"1.8.0"'), "utf-8")
    chapter = draft / "ch08.yaml"
    clauses = yaml.safe_load(chapter.read_text("utf-8"))
    at = {one["id"]: place for place, one in enumerate(clauses)}
    clauses[at["8.4.4"]]["ja"] += "ただし、能力で攻撃する場合を除く。"
    below = clauses[at["8.4.9.1"]]
    added = {**below, "ja": "先に、攻撃の回数を1回と数える。", "en": "First, one attack is counted."}
    clauses.insert(at["8.4.9.1"], added)
    below["id"] = "8.4.9.2"
    clauses.remove(next(one for one in clauses if one["id"] == "8.4.9.2" and one is not below))
    chapter.write_text(yaml.safe_dump(clauses, allow_unicode=True, sort_keys=False), "utf-8")
    return draft


def test_an_edited_copy_is_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "sve", "1.7.0", str(edited(tmp_path)), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    changes = {(one["kind"], one["old"], one["new"]): one for one in found["changes"]}
    assert set(changes) == {
        ("reworded", "8.4.4", "8.4.4"),
        ("added", None, "8.4.9.1"),
        ("moved", "8.4.9.1", "8.4.9.2"),
        ("removed", "8.4.9.2", None),
    }
    moved = changes["moved", "8.4.9.1", "8.4.9.2"]
    assert moved["similarity"] == 1
    assert any(place.startswith("judge/games/sve/book/ch08") for place in moved["code"])
    assert moved["scenarios"]
    assert changes["reworded", "8.4.4", "8.4.4"]["similarity"] < 1


def test_a_folder_of_another_game_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "kiseki", "1.0.1", str(edited(tmp_path))]) == 2
    assert "expected a folder named kiseki/EDITION, found sve/1.8.0" in capsys.readouterr().err


def test_lint_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "--json", "--verbose"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {"rule", "severity", "id", "file", "line", "text"} == set(found[0])


BOARDS_TO_MEND = 98
"""The number of shipped boards that do not show the clause in their name: it may only fall."""


def test_lint_finds_nothing_but_the_boards_to_mend(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lint", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {one["rule"] for one in found} <= {"board-shows-clause"}
    assert len(found) <= BOARDS_TO_MEND


def test_search_as_json_is_a_list_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    main(DATA["search"])
    found = json.loads(capsys.readouterr().out)
    assert len(found) == 3
    assert {"id", "score", "heading", "snippet"} <= set(found[0])
    assert [hit["score"] for hit in found] == sorted((hit["score"] for hit in found), reverse=True)


def test_export_has_every_clause_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "export", "--game", "sve", "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["id"] for row in rows] == [clause.id for clause in load("sve")]
    assert {"id", "game", "number", "version", "kind", "ja", "en", "refs"} <= set(rows[0])


def test_coverage_rows_have_a_status(capsys: pytest.CaptureFixture[str]) -> None:
    main(DATA["coverage"])
    rows = json.loads(capsys.readouterr().out)
    assert {"id", "kind", "status", "code", "scenarios"} <= set(rows[0])
    assert {row["status"] for row in rows} <= {"unaccounted", "not_simulated", "implemented", "exercised", "proven"}


ENGLISH = re.compile(
    r"\b(?:proven|exercised|implemented|unaccounted|not_simulated|total|outcome|procedures?|constraint|definition|term"
    r"|informational|commentary|ruling|defect|open-question|differs-from-digital)\b"
)
"""The data's own names for what the Japanese output names in Japanese."""


@pytest.mark.parametrize("game", ["sve", "fab"])
def test_coverage_in_japanese_is_japanese(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coverage", "--game", game, "--lang", "ja"]) == 0
    said = capsys.readouterr().out
    assert ENGLISH.findall(said) == []
    for words in ("合計", "手順と制約のうち実行済み: ", "条中", "引用のみによる", "定義"):
        assert words in said


@pytest.mark.parametrize("clause", ["sve:8.4.9.1", "sve:10.7.3.1", "kiseki:804.9", "dm:506.3d"])
def test_a_clause_in_japanese_is_japanese(clause: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", clause, "--lang", "ja"]) == 0
    said = "\n".join(
        line for line in capsys.readouterr().out.splitlines() if not line.startswith(("シナリオ", "コード"))
    )
    assert ENGLISH.findall(said) == []


def test_a_text_without_a_clause_number_is_rejected_in_japanese(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "守護", "--lang", "ja"]) == 2
    assert "「守護」は条文番号でない" in capsys.readouterr().err


# reading


def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    fed(monkeypatch, BOARD.encode())
    assert main(["resolve", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["held"]


def test_an_unknown_clause_shows_its_neighbours(capsys: pytest.CaptureFixture[str]) -> None:
    main(["rule", "8.4.9.7"])
    assert capsys.readouterr().err == "judge: sve:8.4.9.7 does not exist; 8.4.9 ends at 8.4.9.2\n"


FORMS = ("sve:8.4.9.1", "8.4.9.1", "８．４．９．１", "(8.4.9.1)", "sve 8.4.9.1", "第8.4.9.1条")


@pytest.mark.parametrize("typed", FORMS)
def test_a_number_in_any_form(typed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", typed]) == 0
    assert capsys.readouterr().out.startswith("sve:8.4.9.1 ")


def test_lang_chooses_the_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resolve", SCENARIO, "--lang", "ja"]) == 0
    assert "判定: 解決済み" in capsys.readouterr().out


def test_the_environment_chooses_the_language(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert main(["resolve", SCENARIO]) == 0
    assert "判定: 解決済み" in capsys.readouterr().out


def test_markdown_board_and_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["resolve", SCENARIO, "--markdown"]) == 0
    assert capsys.readouterr().out.startswith("# Two bane followers fight\n")
    assert main(["resolve", SCENARIO, "--board"]) == 0
    short = capsys.readouterr().out
    assert "p1's cemetery: Ambusher (a)" in short
    assert "that were only checked" in short
    assert main(["resolve", SCENARIO, "--all"]) == 0
    long = capsys.readouterr().out
    assert "that were only checked" not in long
    assert "· " in long


# as a process


def test_a_reader_that_stops_reading_is_not_an_error() -> None:
    command = f"{sys.executable} -m judge rules export --game sve --json | head -n 1"
    done = subprocess.run(["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, check=False)
    assert json.loads(done.stdout)["id"].startswith("sve:")
    assert done.stderr == ""
    assert done.returncode == 0


def test_errors_of_a_process_have_no_traceback() -> None:
    done = judge("rule", "sve:99.9")
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("judge: ")
    assert "Traceback" not in done.stderr


def test_a_port_that_is_taken_is_said_in_a_line() -> None:
    import socket

    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = judge("serve", "--port", str(taken.getsockname()[1]))
    assert done.returncode == 2
    assert "--port chooses another" in done.stderr
    assert done.stderr.count("\n") == 1


def test_two_processes_give_the_same_bytes() -> None:
    """Nothing depends on the order of a set."""
    told = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        command = [sys.executable, "-m", "judge", "resolve", SCENARIO, "--json"]
        told.append(subprocess.run(command, capture_output=True, check=True, env=environment).stdout)
    assert told[0] == told[1]


def test_a_file_that_cannot_be_read_is_said_in_both_languages(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bytes_only = tmp_path / "bytes.yaml"
    bytes_only.write_bytes(b"game: \xff")
    for name, en, ja in (
        (str(tmp_path / "none.yaml"), "this file does not exist", "そのファイルはない"),
        (str(tmp_path), "this is a directory, not a file", "ファイルではなくディレクトリである"),
        (str(bytes_only), "byte 6 is not valid UTF-8; save", "6 バイト目が UTF-8 でない"),
    ):
        for lang, said in (("en", en), ("ja", ja)):
            assert main(["resolve", name, "--lang", lang]) == 2
            assert capsys.readouterr().err.startswith(f"judge: {name}: {said}")


def test_an_unknown_game_is_reported_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    for lang, said in (("en", "unknown rulebook 'nope'; known: "), ("ja", "「nope」のルールはない。あるのは")):
        assert main(["search", "x", "--game", "nope", "--lang", lang]) == 2
        assert capsys.readouterr().err.startswith(f"judge: {said}")
