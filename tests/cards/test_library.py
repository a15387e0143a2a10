"""Lists of cards, and the library that is made of them. The cards are made up."""

import json
from unittest.mock import patch

import pytest

from judge.cards.building import SHOWN, ImportProgress, build, forget
from judge.cards.coverage import coverage
from judge.cards.library import Library, SeveralCardsError, library, printed, write
from judge.cards.lists import read_list
from judge.cards.parser import read

TEXT = """進化コスト1：これは進化する。
ファンファーレ『従者』1体を出す。
―――――――
『従者』ロイヤル兵士・フォロワーコスト1攻撃力1/体力1"""
RIDER = {"name": "騎兵", "class": "Sword"}
CARDS = [
    {"no": "X1-001", **RIDER, "card_type": "Follower", "cost": 2, "attack": 2, "defense": 2, "text": TEXT},
    {"no": "X1-002", **RIDER, "card_type": "FollowerEvo", "attack": 4, "defense": 4, "text": ""},
    {"no": "X1-P01", **RIDER, "card_type": "FollowerEvo", "attack": 4, "defense": 4, "text": ""},
    {"no": "X1-003", "name": "呪文", "card_type": "Spell", "cost": 1, "text": "相手をくすぐる。"},
    {"no": "X2-001", "name": "呪文", "card_type": "Spell", "cost": 3, "text": "2枚引く。"},
]


def made() -> Library:
    cards, tokens = build("sve", read_list("\n".join(json.dumps(card) for card in CARDS)).cards)
    found = Library()
    found.add(cards, tokens)
    return found


def test_a_card_comes_with_its_evolve_card_and_tokens() -> None:
    cards = made()
    rider = cards.find("x1-001")
    assert rider is not None
    assert cards.find("騎兵") is rider
    (evolved,) = cards.evolve_cards(rider)
    assert evolved["numbers"] == ["X1-002", "X1-P01"], "a reprint is the same card under another number"
    assert [token["name"] for token in cards.tokens_of(rider)] == ["従者"]
    assert all(len(text) == 12 for text in rider["texts"]), "no printed text is kept"


def test_a_name_of_several_cards_is_asked_for() -> None:
    with pytest.raises(SeveralCardsError) as several:
        made().find("呪文")
    assert several.value.numbers == ("X1-003", "X2-001")


def test_a_name_of_cards_that_are_the_same_is_not_asked_for() -> None:
    """Printings that differ in nothing but their numbers are one card for a board."""
    cards = made()
    first, second = (entry for entry in cards.cards if entry["name"] == "呪文")
    alike = Library()
    alike.add([first, {**first, "numbers": ["X9-009"]}], [])
    assert alike.find("呪文") is first
    alike.add([second], [])
    with pytest.raises(SeveralCardsError):
        alike.find("呪文")


def test_a_card_under_a_collaboration_name_has_its_card_name_too() -> None:
    """What a set prints twice with everything the same but the name is one card (2.14)."""
    printings = [*CARDS, {**CARDS[0], "no": "X1-001a", "name": "星の騎兵"}, {**CARDS[1], "no": "X1-002a", "name": "星"}]
    cards = Library()
    cards.add(*build("sve", read_list("\n".join(map(json.dumps, printings))).cards))
    plain, star = cards.find("X1-001"), cards.find("X1-001a")
    assert (star["name"], star["also_named"]) == ("騎兵", "星の騎兵")
    assert "also_named" not in plain
    assert cards.find("騎兵") is plain, "one stands for the other"
    assert cards.find("星の騎兵") is star
    assert star in [hit.entry for hit in cards.search("星の")]
    assert cards.evolve_cards(star) == cards.evolve_cards(plain) != []
    assert cards.find("X1-002a")["name"] == "星", "what has nothing but numbers is like no other"


def test_every_card_that_a_card_evolves_into_is_known() -> None:
    """Some evolve by what a text says, and some by two abilities into different cards."""
    cards = library("sve")
    assert [one["numbers"] for one in cards.evolve_cards(cards.find("BP11-103"))] == [["BP11-104"]]
    ways = [{"keyword": "evolve", "cost": [], "into": {"name": name}} for name in ("昼", "夜")]
    rider = {"numbers": ["X1-001"], "name": "騎兵", "abilities": ways}
    sides = [{"numbers": [f"X1-{name}"], "name": name, "special": "evolve"} for name in ("昼", "夜")]
    two = Library()
    two.add([rider, *sides], [])
    assert two.evolve_cards(rider) == sides


def test_published_cards_are_found_under_both_names() -> None:
    """Texts name the card, and lists what is printed on it."""
    cards = library("sve")
    assert {cards.find(number)["name"] for number in ("CP02-T01", "ECP02-SL35")} == {"魔法のアイテム"}
    assert {cards.find(name)["name"] for name in ("お掃除しちゃうぞ♡", "銀氷の吐息")} == {"銀氷の吐息"}
    assert cards.find("銀氷の吐息")["numbers"] == ["BP06-061"]


def test_unread_sentences_are_listed() -> None:
    entry = made().find("X1-003")
    assert entry is not None
    assert entry["unread"]
    found = coverage("sve", read_list(json.dumps(CARDS)).cards)
    assert (found.texts, found.read, found.newer, found.unread) == (3, 2, 0, 1)
    assert sum(found.cores.values()) == 1


def test_unread_sentences_stay_with_the_card_on_a_board() -> None:
    for entry in library("sve").cards:
        missing = [*entry.get("unread", ()), *entry.get("newer", ())]
        assert printed(entry).get("unread", []) == missing, entry["numbers"]
        assert all(0 < len(words) <= SHOWN + 1 for words in entry.get("unread", ())), entry["numbers"]


def test_no_number_is_on_two_entries() -> None:
    numbers = [number for entry in library("sve").cards for number in entry["numbers"]]
    assert len(numbers) == len(set(numbers)) > 2000


@pytest.mark.parametrize(
    ("text", "kept", "rows"),
    [
        ('[{"name": "a"}, 3]', 1, [2]),
        ('{"name": "a", "no": "1"}\n{"name": "b", "no": "1"}\nnonsense', 1, [2, 3]),
        ("name,cost\na,two\n", 1, [2]),
        ("colour,size\nred,3\n", 0, [1]),
        ("", 0, [1]),
        ('name,cost\n"a\n', 1, []),
        ("name,text\n" + "a" * 200_000 + ",b\n", 0, [2]),
        ("[" * 100_000, 0, [1]),
        ('[{"name": "a", "cost": 1e999}]', 1, [1]),
        ("<html><script>x</script><p>nothing", 0, [1]),
        ("[", 0, [1]),
        ('[{"name": "a", "cost": -1, "attack": 1000}]', 1, [1]),
        ("\ufeffName;Cost\na;2\nb;two\n", 2, [3]),
        ("NAME\tAttack\na\t2\n", 1, []),
    ],
)
def test_a_bad_list_says_where(text: str, kept: int, rows: list[int]) -> None:
    """All readable rows are kept, and every mistake names its row."""
    found = read_list(text)
    assert len(found.cards) == kept
    assert [mistake.row for mistake in found.mistakes] == rows
    assert all(mistake.en and mistake.ja for mistake in found.mistakes)


def test_written_cards_are_found_in_the_library(tmp_path, monkeypatch) -> None:
    cards, tokens = build("sve", read_list(json.dumps(CARDS)).cards)
    write(tmp_path / "cards" / "sve", cards, tokens)
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path))
    library.cache_clear()
    try:
        assert library("sve").find("X1-001")["cost"] == 2
    finally:
        library.cache_clear()


PAGE = """<html><head><title>x</title><script>var h1 = "<h1>no</h1>";</script></head><body>
<h1>騎兵</h1>
<dl><dt>カード番号</dt><dd>X1-001</dd><dt>カード種類</dt><dd>フォロワー・トークン</dd><dt>クラス</dt><dd>ロイヤル</dd></dl>
<dl><dt>コスト</dt><dd>2</dd><dt>攻撃力</dt><dd>2</dd><dt>体力</dt><dd>1</dd></dl>
<div class="detail"><p><img src="r.png" alt="突進"></p><p><img src="f.png" alt="ファンファーレ">1枚引く。</p></div>
<p>他のカードも見る</p></body></html>"""


def test_a_saved_page_of_a_card_is_taken() -> None:
    """Labels say what is what, icons are pictures, and scripts say nothing."""
    (entry,), _ = build("sve", read_list(PAGE).cards)
    assert {key: entry[key] for key in ("numbers", "type", "special", "name", "class", "cost", "keywords")} == {
        "numbers": ["X1-001"],
        "type": "follower",
        "special": "token",
        "name": "騎兵",
        "class": "Sword",
        "cost": 2,
        "keywords": ["rush"],
    }
    assert entry["abilities"] == [{"keyword": "fanfare", "do": [{"draw": 1}]}]


def test_a_saved_page_with_a_table_is_a_list() -> None:
    page = "<table><tr><th>番号</th><th>カード名</th><th>種類</th><th>テキスト</th></tr>"
    page += "<tr><td>X1-001<td>呪文<td>スペル<td>1枚引く。</tr><tr><td>X1-002</td><td>呪文二</td><td>スペル</td><td>"
    page += '<img alt="クイック"><br>2枚引く。</td></tr></table>'
    entries, _ = build("sve", read_list(page).cards)
    assert [(entry["numbers"], entry["abilities"]) for entry in entries] == [
        (["X1-001"], [{"spell": [{"draw": 1}]}]),
        (["X1-002"], [{"spell": [{"draw": 2}]}]),
    ]
    assert entries[1]["keywords"] == ["quick"]


def test_an_import_that_was_broken_off_goes_on(tmp_path) -> None:
    """Rows that have been read are not read again, whatever became of the last line of the file."""
    cards = read_list(json.dumps(CARDS)).cards
    path = tmp_path / "import.partial"

    def stops(count: int) -> None:
        if count == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), ImportProgress(path) as kept:
        build("sve", cards, stops, kept)
    path.write_text(path.read_text("utf-8") + '["torn', "utf-8")
    forget()
    with patch("judge.cards.building.read", wraps=read) as reading, ImportProgress(path) as kept:
        resumed = build("sve", cards, kept=kept)
    assert reading.call_count == len({(card.get("text"), card["type"]) for card in cards[2:]}) > 0
    assert resumed == build("sve", cards)
    assert not path.exists()


def test_a_text_that_many_cards_have_is_read_once() -> None:
    """A list of a hundred thousand rows has few texts."""
    many = [{**CARDS[0], "no": f"X9-{number:03}", "name": f"{number}"} for number in range(50)]
    forget()
    with patch("judge.cards.building.read", wraps=read) as reading:
        entries, tokens = build("sve", read_list(json.dumps(many)).cards)
    assert reading.call_count == 1
    assert [len(entries), len(tokens)] == [50, 1]
    assert all(entry["abilities"] == entries[0]["abilities"] for entry in entries)


def test_a_second_list_leaves_the_cards_of_the_first(tmp_path) -> None:
    for listed in (CARDS[:1], CARDS[1:4]):
        write(tmp_path, *build("sve", read_list(json.dumps(listed)).cards))
    said = [json.loads(line) for line in (tmp_path / "X1.jsonl").read_text("utf-8").splitlines()]
    assert sorted(number for entry in said for number in entry["numbers"]) == ["X1-001", "X1-002", "X1-003", "X1-P01"]
    assert "従者" in (tmp_path / "tokens.jsonl").read_text("utf-8")


def test_errata_and_the_date_of_a_list_are_kept_and_no_part_of_the_card() -> None:
    card = {**CARDS[4], "errata": "二枚", "date": "2026-11-23"}
    (entry,), _ = build("sve", read_list(json.dumps([card])).cards)
    assert (entry["errata"], entry["date"]) == ("二枚", "2026-11-23")
    assert not {"errata", "date"} & set(printed(entry))


def test_no_name_of_a_set_leads_out_of_the_folder(tmp_path) -> None:
    card = {"no": "../../x-001", "name": "呪文", "card_type": "Spell", "text": "1枚引く。"}
    write(tmp_path / "in", *build("sve", read_list(json.dumps([card])).cards))
    assert [path.name for path in tmp_path.iterdir()] == ["in"]


def test_a_token_that_a_list_calls_a_follower_has_the_type_that_its_creator_prints() -> None:
    """A follower has attack and defense; lists have been seen that call every token one."""
    text = "ファンファーレ『旗』1つを出す。\n―――\n『旗』ロイヤル・アミュレットコスト1【オーラ】"
    listed = [
        {"no": "X7-001", "name": "旗手", "card_type": "Follower", "attack": 1, "defense": 1, "text": text},
        {"no": "X7-T01", "name": "旗", "card_type": "FollowerToken", "cost": 1, "text": "【オーラ】"},
    ]
    entries, _ = build("sve", read_list(json.dumps(listed)).cards)
    (token,) = [entry for entry in entries if entry.get("special") == "token"]
    assert (token["type"], token["keywords"]) == ("amulet", ["aura"])


def test_a_list_that_breaks_off_keeps_its_first_items() -> None:
    """Half a download: the cards that are whole are taken, and the row is named from which on there is nothing."""
    text = json.dumps(CARDS[:3], ensure_ascii=False)
    found = read_list(text[: text.rindex("X1-P01") + 3])
    assert [card["number"] for card in found.cards] == ["X1-001", "X1-002"]
    assert [mistake.row for mistake in found.mistakes] == [3]
    assert "2" in found.mistakes[0].en
    assert "2件" in found.mistakes[0].ja


def test_columns_that_are_not_used_are_named() -> None:
    found = read_list('[{"name": "a", "image": "x.png", "rarity": "SL", "atk": "2", "hp": "-", "cost": "*"}]')
    assert found.cards == [{"name": "a", "attack": 2}]
    assert (found.unused, found.mistakes) == (["image", "rarity"], [])


@pytest.mark.sweep
def test_no_row_of_a_long_list_is_lost() -> None:
    assert len(read_list("name\n" + "a\n" * 100_000).cards) == 100_000


def test_a_list_of_duel_masters_cards_is_taken() -> None:
    row = {"no": "dm99-001", "name": "火の竜", "civilizations": ["火", "光"], "card_type": "進化クリーチャー(進化V)"}
    row |= {"cost": 7, "power": "6000+", "races": ["アーマード・ドラゴン"], "text": "何かをする。"}
    (entry,), _ = build("dm", read_list(json.dumps([row]), "dm").cards)
    facts = {name: entry[name] for name in ("numbers", "type", "special", "civilizations", "power", "races")}
    assert facts == {
        "numbers": ["DM99-001"],
        "type": "creature",
        "special": ["evolution"],
        "civilizations": ["fire", "light"],
        "power": 6000,
        "races": ["アーマード・ドラゴン"],
    }


FAB = {"name": "Made-Up Strike", "pitch": 1, "cost": "XX", "power": 4, "functionalText": "Nothing of note."}


@pytest.mark.parametrize(
    "text",
    [
        json.dumps([{"cardIdentifier": "made-up-strike-red", "typeText": "Ninja Action - Attack", **FAB}]),
        "Unique ID\tName\tPitch\tCost\tPower\tHealth\tFunctional Text\tType Text\n"
        "x1\tMade-Up Strike\t1\tXX\t4\t\tNothing of note.\tNinja Action - Attack\n",
        json.dumps(
            [{"unique_id": "x1", "health": "", "type_text": "Ninja Action - Attack", "types": ["Ninja"], **FAB}]
        ),
    ],
)
def test_lists_of_flesh_and_blood_cards_are_taken(text: str) -> None:
    """A list without identifiers gives a card the one of the package: its name and its color."""
    (entry,), _ = build("fab", read_list(text, "fab").cards)
    facts = {name: entry[name] for name in ("numbers", "types", "subtypes", "supertypes", "pitch", "cost", "power")}
    assert facts == {
        "numbers": ["made-up-strike-red"],
        "types": ["action"],
        "subtypes": ["attack"],
        "supertypes": ["ninja"],
        "pitch": 1,
        "cost": "xx",
        "power": 4,
    }


def test_a_saved_official_page_is_taken() -> None:
    """Its logo is a heading too, its figures have their labels in spans, and its number has no label."""
    page = """<h1><img src="logo.png" alt="Game"></h1><h1>CARD LIST</h1><h2 class="ttl">騎兵</h2>
    <dl><dt>クラス</dt><dd>ロイヤル</dd></dl><dl><dt>カード種類</dt><dd>フォロワー</dd></dl>
    <div><span><span class="heading heading-Cost">コスト</span>3</span><span><span class="heading">攻撃力</span>2</span>
    <span><span class="heading">体力</span>1</span></div>
    <div class="detail"><p><img src="f.png" alt="ファンファーレ" />1枚引く。<br />【突進】</p></div>
    <div><span class="heading">Somebody</span><span class="name">BP99-001</span></div><h2>関連カード</h2>"""
    (entry,), _ = build("sve", read_list(page).cards)
    facts = {name: entry[name] for name in ("numbers", "name", "class", "cost", "attack", "defense", "keywords")}
    assert facts == {
        "numbers": ["BP99-001"],
        "name": "騎兵",
        "class": "Sword",
        "cost": 3,
        "attack": 2,
        "defense": 1,
        "keywords": ["rush"],
    }
    assert entry["abilities"] == [{"keyword": "fanfare", "do": [{"draw": 1}]}]


def test_a_card_that_is_not_read_whole_gives_way_to_a_whole_one(tmp_path, monkeypatch) -> None:
    own = {"numbers": ["BP01-001"], "type": "follower", "name": "ローズクイーン", "unread": ["?"]}
    write(tmp_path / "cards" / "sve", [own, {**own, "numbers": ["X1-001"], "name": "自作"}], [])
    monkeypatch.setenv("JUDGE_DATA", str(tmp_path))
    library.cache_clear()
    try:
        assert "unread" not in library("sve").find("BP01-001")
        assert library("sve").find("自作")["unread"] == ["?"]
        assert len([hit for hit in library("sve").search("ローズクイーン") if hit.exact]) == 1
    finally:
        library.cache_clear()


def test_two_faces_with_one_printed_number_are_two_cards() -> None:
    """The list gives both faces of a card the number that is printed on it."""
    rows = [
        {"cardIdentifier": f"face-{side}", "name": f"Face {side}", "typeText": "Action", "setIdentifiers": ["ABC001"]}
        for side in ("front", "back")
    ]
    entries, _ = build("fab", read_list(json.dumps(rows), "fab").cards)
    assert [entry["numbers"] for entry in entries] == [["face-front", "ABC001"], ["face-back", "ABC001"]]
    cards = Library("fab")
    cards.add(entries, [])
    assert cards.find("ABC001") is entries[0]
    assert cards.find("face-back") is entries[1]
