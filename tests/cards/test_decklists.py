"""Deck lists as people have them. The lists are made up; the cards are published ones."""

import json

import pytest

from judge.cards.decklists import read_deck
from judge.cli import main
from judge.scenario import ScenarioError, parse

FABRARY = """Name: Mine
Hero: Dorinthea Ironsong
Format: Classic Constructed

Arena cards
1x Dawnblade
1x Fyendal's Spring Tunic

Deck cards
3x Glint the Quicksilver (blue)
2x Sink Below (red)

Made with love at the FaBrary
See the full deck @ https://fabrary.net/decks/1
"""
SVE = "BP01-001 3\nBP01-002×2\n2 bp01-3\nエボルヴデッキ\n1 エンシェントエルフ\n"


def cards_of(text: str, game: str | None = None) -> dict[str, list[tuple[str, int]]]:
    zones = read_deck(text, game).zones
    return {zone: [(entry["numbers"][0], count) for entry, count in cards] for zone, cards in zones.items()}


def test_the_text_of_a_deck_builder_is_read() -> None:
    """The hero, weapons and equipment begin in the arena, the color is part of the name."""
    assert read_deck(FABRARY).game == "fab", "the game is the one that has these cards"
    assert cards_of(FABRARY) == {
        "hero": [("dorinthea-ironsong", 1)],
        "weapons": [("dawnblade", 1)],
        "equipment": [("fyendals-spring-tunic", 1)],
        "deck": [("glint-the-quicksilver-blue", 3), ("sink-below-red", 2)],
    }


def test_numbers_with_counts_are_read() -> None:
    """Evolve cards are outside the deck; a name in their section means the evolve card."""
    assert cards_of(SVE) == {
        "deck": [("BP01-001", 3), ("BP01-002", 2)],
        "evolve_deck": [("BP01-003", 3)],
    }


@pytest.mark.parametrize(
    "line",
    ["4 BP01-001", "4x BP01-001", "(4) BP01-001", "BP01-001 x4", "BP01-001 4枚", "4 ローズクイーン", "- 4× bp01-1"],
)
def test_a_line_can_be_written_in_several_ways(line: str) -> None:
    assert cards_of(line, "sve") == {"deck": [("BP01-001", 4)]}


def test_json_of_a_deck_site_is_read() -> None:
    """The number counts, whatever the name became."""
    rows = [{"card_number": "BP01-001", "num": 3, "name": "变"}]
    text = json.dumps({"deck_id": "X", "list": rows, "sub_list": [{"card_number": "BP01-003", "num": 1}]})
    assert cards_of(text) == {"deck": [("BP01-001", 3)], "evolve_deck": [("BP01-003", 1)]}


def test_deck_rows_that_are_not_taken_are_reported_with_their_line() -> None:
    deck = read_deck("3 Throttle (red)\n2 No Such Card\n2 Thrott1e (red)\n\nSideboard\n1 Throttle (blue)", "fab")
    assert [(one.row, one.lost) for one in deck.remarks] == [(2, True), (3, True), (6, False)]
    assert "did you mean Throttle (throttle-red)?" in deck.remarks[1].en
    assert "Throttle (throttle-red) のことか" in deck.remarks[1].ja


def test_a_name_of_several_pitches_is_asked_for() -> None:
    (remark,) = read_deck("3 Frazzle", "fab").remarks
    assert "frazzle-blue, frazzle-red, frazzle-yellow" in remark.en


def test_equipment_that_does_not_fit_the_arena_stays_in_the_inventory() -> None:
    text = "1 Dawnblade\n1 Anothos\n1 Fyendal's Spring Tunic"
    deck = read_deck(text, "fab")
    assert cards_of(text, "fab")["weapons"] == [("dawnblade", 1)], "both need two hands"
    assert [one.lost for one in deck.remarks] == [False]


def test_a_deck_is_checked_by_the_rules(tmp_path, capsys) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(SVE, "utf-8")
    assert main(["cards", "deck", str(path), "--lang", "en"]) == 1
    said = capsys.readouterr().out
    assert "  3 ローズクイーン  BP01-001" in said
    assert "wrong number of cards (5) (sve:6.1.1.2)" in said
    assert main(["cards", "deck", str(path), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["zones"]["evolve_deck"][0]["count"], len(found["faults"])) == ("sve", 3, 1)


def test_a_deck_that_the_rules_allow(tmp_path, capsys) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(FABRARY, "utf-8")
    assert main(["cards", "deck", str(path), "--lang", "ja"]) == 0
    assert capsys.readouterr().out.endswith("規則に合う\n")


def test_a_board_takes_a_deck_from_a_file(tmp_path, capsys) -> None:
    """Its hero and equipment come along, unless the board states them."""
    (tmp_path / "mine.txt").write_text(FABRARY, "utf-8")
    board = tmp_path / "board.yaml"
    hero = "hero: {id: x, name: Somebody, types: [hero], supertypes: [warrior], life: 20, intellect: 4}"
    decks = f"p1: {{deck: {{list: mine.txt}}}}\np2: {{{hero}, deck: {{list: mine.txt}}}}\n"
    board.write_text(f"game: fab\nturn: {{phase: setup}}\n{decks}", "utf-8")
    assert main(["resolve", str(board), "--lang", "en"]) == 0
    said = capsys.readouterr().out
    assert "Dorinthea Ironsong (p1-dorinthea-ironsong)" in said
    assert "Somebody (x)" in said
    assert "p2's deck is shuffled" in said


@pytest.mark.parametrize(("name", "words"), [("nothing.txt", "No such file"), ("bad.txt", "no card is called Nobody")])
def test_a_deck_that_cannot_be_read_is_said(name: str, words: str, tmp_path, capsys) -> None:
    (tmp_path / "bad.txt").write_text("3 Nobody\n", "utf-8")
    board = tmp_path / "board.yaml"
    board.write_text(f"game: fab\np1: {{deck: {{list: {name}}}}}\n", "utf-8")
    assert main(["resolve", str(board), "--lang", "en"]) == 2
    assert words in capsys.readouterr().err


def test_only_the_command_line_reads_files() -> None:
    """A visitor's board must not read the files of the server."""
    with pytest.raises(ScenarioError) as wrong:
        parse("game: fab\np1: {deck: {list: /etc/passwd}}\n")
    assert "only the command line" in wrong.value.problems[0].expected


@pytest.mark.parametrize(
    "line", ["3xSnatch (red)", "3X Snatch (red)", "x3 Snatch (red)", "×3 Snatch 赤", "Count,Name\n3,Snatch (red)"]
)
def test_a_count_is_read_in_any_place_and_in_a_table(line: str) -> None:
    assert cards_of(line, "fab") == {"deck": [("snatch-red", 3)]}


@pytest.mark.parametrize("line", ["3 Xenolith", "3x Xenolith", "3 x Xenolith", "3xXenolith"])
def test_an_x_that_begins_a_name_is_not_a_sign_for_times(line: str) -> None:
    (remark,) = read_deck(line, "fab").remarks
    assert "Xenolith" in remark.en


@pytest.mark.parametrize(
    ("game", "line", "meant"),
    [
        ("fab", "2 snach red", "Snatch (snatch-red)"),
        ("fab", "2 Wrecker Romp (yelow)", "Wrecker Romp (wrecker-romp-yellow)"),
        ("fab", "2 Comand and Conquer", "Command and Conquer"),
        ("dm", "4 アクア・ソルジャアーズ", "アクア・ソルジャー"),
        ("sve", "3 エンシェントエルブ", "エンシェントエルフ"),
        ("sve", "3 BPO1-OO1", "ローズクイーン (BP01-001)"),
    ],
)
def test_an_unknown_line_has_a_suggestion(game: str, line: str, meant: str) -> None:
    """It states the color if cards of several colors share the name."""
    (remark,) = read_deck(f"\n# Deck\n{line}", game).remarks
    assert (remark.row, remark.lost) == (3, True)
    assert f"did you mean {meant}?" in remark.en
    assert f"{meant} のことか" in remark.ja


def test_a_row_that_contradicts_itself_is_said() -> None:
    rows = [
        {"card_number": "BP01-002", "num": 3, "name": "ローズクイーン"},
        {"card_number": "BP99-001", "num": 2, "name": "リノセウス"},
        {"card_number": "BP99-002", "num": 2, "name": "リノセウスス"},
        {"card_number": "BP01-003", "num": 2.5},
        {"card_number": "BP01-003", "num": 0},
        "BP01-003",
    ]
    deck = read_deck(json.dumps({"list": rows}), "sve")
    assert [(one.row, one.lost) for one in deck.remarks] == [
        (1, False),
        (2, False),
        (3, True),
        (4, True),
        (5, False),
        (6, True),
    ]
    said = [one.en for one in deck.remarks]
    assert said[0] == "BP01-002 is エンシェントエルフ, not ローズクイーン"
    assert said[1] == "no card has the number BP99-001; taken by its name リノセウス"
    assert said[2].endswith("did you mean リノセウス?")
    assert said[3] == "BP01-003: 2.5 is not a number of copies"
    assert deck.zones.keys() == {"deck"}


def test_zero_copies_are_not_a_copy() -> None:
    deck = read_deck("0 Sink Below (red)\n1 Snatch (red)", "fab")
    assert deck.size == 1
    assert [(one.row, one.lost) for one in deck.remarks] == [(1, False)]


def test_a_saved_page_is_one_remark() -> None:
    (remark,) = read_deck("<!DOCTYPE html>\n<html>\n<title>Deck</title>\n</html>").remarks
    assert "web page" in remark.en


def test_a_deck_with_lost_lines_is_not_called_allowed(tmp_path, capsys) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(FABRARY.replace("Sink", "Sinc"), "utf-8")
    assert main(["cards", "deck", str(path), "--lang", "en"]) == 1
    assert capsys.readouterr().out.endswith("the cards read are allowed by the rules; lines not read: 1\n")


def test_a_deck_list_given_to_the_import_is_recognised(tmp_path, capsys) -> None:
    path = tmp_path / "deck.txt"
    path.write_text(FABRARY, "utf-8")
    assert main(["cards", "import", str(path), "--into", str(tmp_path / "into"), "--lang", "en"]) == 1
    assert f"judge cards deck {path}" in capsys.readouterr().err
