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
    """Evolve cards lie beside the deck; a name in a section of them means the evolve card."""
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


def test_what_is_not_taken_is_said_with_its_line() -> None:
    deck = read_deck("3 Throttle (red)\n2 No Such Card\n2 Thrott1e (red)\n\nSideboard\n1 Throttle (blue)", "fab")
    assert [(one.row, one.lost) for one in deck.remarks] == [(2, True), (3, True), (6, False)]
    assert "did you mean Throttle?" in deck.remarks[1].en
    assert "Throttle のことか" in deck.remarks[1].ja


def test_a_name_of_several_pitches_is_asked_for() -> None:
    (remark,) = read_deck("3 Frazzle", "fab").remarks
    assert "frazzle-blue, frazzle-red, frazzle-yellow" in remark.en


def test_what_does_not_fit_into_the_arena_stays_in_the_inventory() -> None:
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
