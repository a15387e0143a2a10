"""``judge graph`` and the network part of ``judge lint``, as a user and a script see them."""

import json

import networkx as nx
import pytest

from judge.cli import main


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "en_GB.UTF-8")


def test_a_path_names_each_hop_and_its_reference(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", "path", "８.４.７", "(10.6)", "--game", "sve"]) == 0
    assert capsys.readouterr().out == "references followed in both directions\nsve:8.4.7 refers to sve:10.6\n"
    assert main(["graph", "path", "sve:10.6", "sve:8.4.7", "--lang", "ja"]) == 0
    assert capsys.readouterr().out == "参照を両方向にたどる\nsve:8.4.7 は sve:10.6 を参照する\n"


def test_no_path_gives_1_and_advice(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", "path", "sve:10.6", "sve:8.4.7", "--directed"]) == 1
    assert capsys.readouterr().out == "no path from sve:10.6 to sve:8.4.7; there may be one with --structure\n"
    assert main(["graph", "path", "sve:1", "sve:15", "--structure"]) == 1
    assert capsys.readouterr().out == "no path from sve:1 to sve:15\n"


def test_a_path_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", "path", "sve:8.4.9.1", "sve:8.4.9", "--structure", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["hops"] == [
        {"source": "sve:8.4.9.1", "target": "sve:8.4.9", "relation": "under"}
    ]


@pytest.mark.parametrize(
    "words",
    [
        ["path", "sve:8.4.9.7", "sve:8.4"],
        ["path", "eight", "sve:8.4"],
        ["near", "sve:99"],
        ["near", "8.4", "--game", "go"],
        ["most-referred", "--game", "chess"],
        ["export", "--game", "chess"],
    ],
    ids=" ".join,
)
def test_bad_input_gives_2_and_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("judge: ")
    assert said.err.count("\n") == 1


@pytest.mark.sweep
def test_the_most_referred_come_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", "most-referred", "--game", "sve", "--limit", "5", "--json"]) == 0
    counts = [row["count"] for row in json.loads(capsys.readouterr().out)]
    assert counts == sorted(counts, reverse=True)
    assert len(counts) == 5
    assert main(["graph", "most-referred", "--game", "sve", "--limit", "1"]) == 0
    assert capsys.readouterr().out.split()[0] == str(counts[0])


@pytest.mark.sweep
def test_graph_near_lists_citing_clauses(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", "near", "sve:8.4.9"]) == 0
    assert "  cited by: sve:5.13.3.1, " in capsys.readouterr().out
    assert main(["graph", "near", "sve:8.4.9", "--json"]) == 0
    assert "sve:5.13.3.1" in json.loads(capsys.readouterr().out)["lanes"]["cited"]


@pytest.mark.sweep
def test_exports(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["graph", "export", "--game", "sve"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert {node.get("game", "sve") for node in data["nodes"]} == {"sve"}
    assert main(["graph", "export", "--game", "sve", "--format", "graphml"]) == 0
    assert set(nx.parse_graphml(capsys.readouterr().out)) == {node["id"] for node in data["nodes"]}


@pytest.mark.sweep
def test_lint_reports_circles(capsys: pytest.CaptureFixture[str]) -> None:
    main(["lint", "--game", "sve", "--json", "--verbose"])
    circles = [one for one in json.loads(capsys.readouterr().out) if one["rule"] == "reference.cycle"]
    assert [one["severity"] for one in circles] == ["info"] * len(circles)
    assert "5.2.1.2.2 → 10.6.2.2.2 → 5.2.1.2.2" in circles[0]["text"]["en"]
