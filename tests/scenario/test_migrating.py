"""A scenario of an older form in today's form: the words that changed, and nothing else."""

from __future__ import annotations

import json

import pytest

from judge.cli import main
from judge.scenario import ScenarioError, library, migrate, resolve
from tests.strictly import parse

OLD = """\
# a board of the first form
game: kiseki
form: 1
p1:
  field: [{id: a, name: A, cp: 1, str: 1, def: 1}]   # none of it is silent
assume: {under: none}
play: [{p1: {attack: p2, with: [a]}}]
expect:
  - {verdict: silent}
  - verdict: "silent"   # the same word in another notation
"""


def test_changed_words_are_rewritten_and_the_rest_stays() -> None:
    text, changes = migrate(OLD)
    verdict = resolve(parse(text)).verdict
    wanted = OLD.replace("form: 1", "form: 2").replace("{under: none}", "{under: []}")
    assert text == wanted.replace("{verdict: silent}", f"{{verdict: {verdict}}}").replace('"silent"', f'"{verdict}"')
    assert [(one.line, one.field, one.old) for one in changes] == [
        (3, "form", "1"),
        (6, "assume.under", "none"),
        (9, "expect[0].verdict", "silent"),
        (10, "expect[1].verdict", '"silent"'),
    ]
    assert migrate(text) == (text, [])


def test_json_is_migrated_too() -> None:
    board = {"game": "kiseki", "form": 1, "assume": {"under": "none"}, "expect": [{"verdict": "silent"}]}
    text, changes = migrate(json.dumps(board))
    today = {"game": "kiseki", "form": 2, "assume": {"under": []}, "expect": [{"verdict": "resolved"}]}
    assert json.loads(text) == today
    assert len(changes) == 3


@pytest.mark.sweep
def test_boards_of_today_stay_as_they_are() -> None:
    for file in library()[::50]:
        assert migrate(file.path.read_text(encoding="utf-8")) == (file.path.read_text(encoding="utf-8"), [])


def test_a_form_that_is_newer_is_refused_at_its_line() -> None:
    with pytest.raises(ScenarioError, match="at most 2"):
        migrate("game: sve\nform: 3\n")


def test_the_command_writes_the_file_and_names_its_changes(tmp_path, capsys) -> None:
    file = tmp_path / "old.yaml"
    file.write_text(OLD, encoding="utf-8")
    assert main(["migrate", str(file), "--lang", "ja"]) == 0
    printed = capsys.readouterr()
    assert printed.out == migrate(OLD)[0]
    assert "3  form: 1 は現在 2" in printed.err
    assert file.read_text(encoding="utf-8") == OLD
    assert main(["migrate", str(file), "--write", "--lang", "en"]) == 0
    assert file.read_text(encoding="utf-8") == printed.out
    assert main(["migrate", str(tmp_path / "missing.yaml")]) == 2
