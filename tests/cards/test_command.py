"""``judge cards`` from end to end. The cards are made up."""

import json

import pytest

from judge.cards.library import library
from judge.cards.printer import WRITERS
from judge.cli import main

LIST = [
    {"no": "X1-001", "name": "騎兵", "card_type": "Follower", "cost": 2, "attack": 2, "defense": 2, "text": "【突進】"},
    {"no": "X1-002", "name": "呪文", "card_type": "Spell", "cost": 1, "text": "相手をくすぐる。"},
]


@pytest.fixture
def cards(tmp_path, monkeypatch):
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path / "data"))
    library.cache_clear()
    path = tmp_path / "list.jsonl"
    path.write_text("\n".join(json.dumps(card, ensure_ascii=False) for card in LIST), "utf-8")
    yield path
    library.cache_clear()


def test_coverage_of_a_list(cards, capsys) -> None:
    assert main(["cards", "coverage", "--game", "sve", "--json", "--file", str(cards)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["texts"], found["read"], found["newer"], found["unread"]) == (2, 1, 0, 1)
    assert sum(count for _, count in found["cores"]) == 1


def test_coverage_counts_the_cards_that_the_library_holds(capsys, tmp_path) -> None:
    path = tmp_path / "cards.jsonl"
    rows = [
        {"no": "dm01-003", "name": "キング・ポセイドン", "card_type": "クリーチャー", "text": "カードを2枚数える。"},
        {"no": "x1", "name": "読める", "card_type": "呪文", "text": "カードを2枚引く。"},
        {"no": "x2", "name": "読めない", "card_type": "呪文", "text": "カードを2枚数える。"},
    ]
    path.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), "utf-8")
    assert main(["cards", "coverage", "--game", "dm", "--json", "--file", str(path)]) == 0
    counts = json.loads(capsys.readouterr().out)["cards"]
    assert counts == {"listed": 3, "library": 1, "read": 1, "by_hand": 1, "partly": 0, "missing": 1}


def test_an_import_keeps_entries_written_by_hand(tmp_path) -> None:
    folder, path = tmp_path / "dm", tmp_path / "cards.jsonl"
    folder.mkdir()
    mine = {"numbers": ["X1-001"], "name": "手書き", "type": "spell", "abilities": [{"spell": [{"draw": 1}]}]}
    (folder / "X1.jsonl").write_text(json.dumps(mine, ensure_ascii=False) + "\n", "utf-8")
    rows = [
        {"no": f"x1-00{n}", "name": name, "card_type": "呪文", "text": "カードを2枚引く。"}
        for n, name in ((1, "手書き"), (2, "読んだ"))
    ]
    path.write_text("\n".join(json.dumps(row, ensure_ascii=False) for row in rows), "utf-8")
    assert main(["cards", "import", "--game", "dm", str(path), "--into", str(folder), "--keep"]) == 0
    entries = [json.loads(line) for line in (folder / "X1.jsonl").read_text("utf-8").splitlines()]
    assert {entry["name"]: entry["abilities"] for entry in entries} == {
        "手書き": [{"spell": [{"draw": 1}]}],
        "読んだ": [{"spell": [{"draw": 2}]}],
    }


def test_coverage_of_the_library(capsys) -> None:
    assert main(["cards", "coverage", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["texts"] == found["read"] + found["newer"] + found["unread"] > 2000


def test_imported_cards_are_shown_and_searched(cards, capsys) -> None:
    assert main(["cards", "import", str(cards), "--lang", "en"]) == 0
    assert main(["cards", "show", "X1-001", "--json"]) == 0
    said = capsys.readouterr().out
    assert "2 cards (1 read completely)" in said
    assert '"Rush."' in said
    assert main(["cards", "search", "騎兵", "--lang", "ja"]) == 0
    assert "X1-001  騎兵  (フォロワー)\n" in capsys.readouterr().out


def test_rows_that_are_not_imported_are_reported_with_row_and_column(tmp_path, capsys) -> None:
    first, second = tmp_path / "first.csv", tmp_path / "second.html"
    first.write_text(
        "Card No.,Name,Type,Cost,Text\nX1-001,騎兵,Leader,2,1枚引く。\nX1-002,呪文,Spell,two,1枚引く。\n", "utf-8"
    )
    rows = "<tr><td>X1-002<td>別<td>スペル<td>2枚引く。</tr>"
    second.write_text(f"<script>1<2</script><table><tr><th>No.<th>Name<th>Type<th>Text</tr>{rows}</table>", "utf-8")
    into = str(tmp_path / "into")
    assert main(["cards", "import", str(first), str(second), "--into", into, "--lang", "en"]) == 1
    said = capsys.readouterr()
    assert said.err.splitlines() == [
        f"{first}:3: Cost: 'two' is not a number from 0 to 99",
        f"{first}:2: type: 1 not imported (row 2): a name and a type (follower, amulet or spell) are needed; "
        "type: 'Leader'",
        f"{second}:1: number: X1-002 is also in {first}",
    ]
    assert said.out == f"{into}: 1 card (1 read completely), 0 tokens\n"


@pytest.mark.parametrize(
    ("game", "word", "number"), [("fab", "aether SPIN", "aether-spindle-red"), ("dm", "ダーク・クラ", "DM01-026")]
)
def test_cards_of_games_whose_texts_are_not_read_are_found(game: str, word: str, number: str, capsys) -> None:
    assert main(["cards", "search", "--game", game, word]) == 0
    assert capsys.readouterr().out.startswith(number)
    assert main(["cards", "show", "--game", game, number.upper(), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert shown["numbers"][0] == number
    assert ("says" in shown) is (game in WRITERS)


def test_mistakes_of_one_kind_are_said_once(tmp_path, capsys) -> None:
    path = tmp_path / "list.csv"
    path.write_text("name,type,cost,rarity\na,Spell,two,R\nb,Spell,three,R\nc,Spell,4,R\n", "utf-8")
    assert main(["cards", "import", str(path), "--into", str(tmp_path / "into"), "--lang", "en"]) == 1
    assert capsys.readouterr().err.splitlines() == [
        f"{path}:2: cost: 'two' is not a number from 0 to 99 (1 more row: 3)",
        f"{path}: columns not used: rarity",
    ]


def test_taking_nothing_is_not_a_success(tmp_path, capsys) -> None:
    path = tmp_path / "list.html"
    path.write_text("<p>nothing here", "utf-8")
    assert main(["cards", "import", str(path), "--into", str(tmp_path / "into"), "--lang", "en"]) == 1
    assert "no card found" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("word", "first"),
    [("cnc", "fab  command-and-conquer-red"), ("はやぶさまる", "dm  DM29-037"), ("rozukuin", "sve  BP01-001")],
)
def test_all_games_are_searched_by_any_name(word: str, first: str, capsys) -> None:
    assert main(["cards", "search", word]) == 0
    assert capsys.readouterr().out.startswith(first)


def test_a_near_miss_says_that_it_is_one(capsys) -> None:
    assert main(["cards", "search", "comand conqer", "--game", "fab", "--lang", "en"]) == 0
    said = capsys.readouterr()
    assert said.err == "no card is called 'comand conqer'; similar names:\n"
    assert said.out.startswith("command-and-conquer-red")


def test_a_card_of_no_game_says_where_was_looked(capsys) -> None:
    assert main(["cards", "show", "qqqqqqqq", "--lang", "en"]) == 2
    assert capsys.readouterr().err == "judge: there is no card 'qqqqqqqq' in any game (sve, dm, fab)\n"
    assert main(["cards", "search", "qqqqqqqq", "--lang", "ja"]) == 1
    assert "どのゲーム(sve, dm, fab)にもない" in capsys.readouterr().err


@pytest.mark.parametrize("action", [["search", "a"], ["show", "a"]])
def test_a_game_without_published_cards_is_said(action, capsys) -> None:
    assert main(["cards", *action, "--game", "kiseki", "--lang", "en"]) == 2
    assert capsys.readouterr().err == (
        "judge: no published cards of 'kiseki' are known; games with cards: sve, dm, fab\n"
    )


def test_part_of_a_name_lists_the_names_that_contain_it(capsys) -> None:
    assert main(["cards", "show", "--game", "fab", "spindle", "--lang", "en"]) == 2
    assert "Aether Spindle" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("game", "text", "ability"),
    [
        ("dm", "相手のクリーチャーを1体破壊する。", "spell"),
        ("dm", "このクリーチャーが出た時、カードを1枚引く。", "when"),
        ("sve", "相手の場のフォロワー1体を選ぶ。それに3ダメージ。", "spell"),
    ],
)
def test_a_text_without_a_type_is_read_as_that_of_the_type_that_fits(game, text, ability, tmp_path, capsys) -> None:
    (tmp_path / "card.txt").write_text(text, encoding="utf-8")
    assert main(["cards", "read", "--game", game, "--json", str(tmp_path / "card.txt")]) == 0
    assert ability in json.loads(capsys.readouterr().out)["abilities"][0]["ability"]


def test_a_text_is_read(tmp_path, capsys) -> None:
    path = tmp_path / "text"
    path.write_text("ファンファーレ2枚引く。", "utf-8")
    assert main(["cards", "read", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["abilities"] == [{"ability": {"keyword": "fanfare", "do": [{"draw": 2}]}, "span": [0, 12]}]
    assert found["says"]["en"] == ["Fanfare: Draw 2 cards."]


@pytest.mark.parametrize(
    "words",
    [["show", "X9-999"], ["read", "no-such-file"], ["coverage", "--game", "kiseki"], ["import", "no-such-file"]],
)
def test_bad_input_is_refused(words, capsys) -> None:
    assert main(["cards", *words]) == 2
    assert capsys.readouterr().err.startswith("judge: ")
