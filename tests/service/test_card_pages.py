"""Published cards: found by name and number, each with a page of its own."""

import html
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.cards.library import library
from judge.cards.parser import READERS
from judge.corpus import Corpus, Rulebook
from judge.corpus.loader import load_from
from judge.scenario import ScenarioFile
from judge.scenario.reports.messages import catalogue
from judge.service.sources import Sources
from judge.service.views import cards
from tests.strictly import parse


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_card_says_itself_in_both_languages(client: FlaskClient, lang: str) -> None:
    page = client.get(f"/cards/sve/BP03-028?lang={lang}")
    shown = page.get_data(as_text=True)
    assert page.status_code == 200
    assert "これが手札以外から場に出ていたなら" in shown
    assert ">Fanfare</a>: If not" in shown, "a keyword leads to its clause"
    assert "12.4.3" in shown, "the clause of Fanfare"


def test_a_card_is_shown_without_the_rules_and_boards_of_other_games(
    client: FlaskClient, shared_sources: Sources, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first visitor after an update would wait for them."""
    read: set[str] = set()

    def boards(game: str) -> dict[str, ScenarioFile]:
        read.add(game)
        return {}

    def load(corpus: Corpus, game: str, version: str | None = None) -> Rulebook:
        read.add(game)
        return load_from(corpus.root, game, version)

    monkeypatch.setattr(shared_sources, "_of_game", boards)
    monkeypatch.setattr(Corpus, "load", load)
    assert client.get("/cards/fab/snatch-red").status_code == 200
    assert read == {"fab"}


@pytest.mark.parametrize(
    ("address", "lang", "said", "unsaid"),
    [
        ("sve/BP01-001", "en", "Transform any number of [Pixie] followers", "[妖精]"),
        ("sve/BP01-001", "en", "『薔薇の一撃』", "[薔薇"),  # a name in quotation marks remains
        ("sve/BP01-001", "en", "<bdi>Plant</bdi>", "<bdi>植物族"),
        ("dm/DM01-001", "en", "<bdi>Guardian</bdi>", "<bdi>ガーディアン"),
        ("dm/DM01-001", "ja", "<bdi>ガーディアン</bdi>", "Guardian"),
    ],
)
def test_traits_and_races_are_in_the_language_of_the_page(
    client: FlaskClient, address: str, lang: str, said: str, unsaid: str
) -> None:
    page = client.get(f"/cards/{address}?lang={lang}").get_data(as_text=True)
    assert said in page
    assert unsaid not in page


@pytest.mark.parametrize(("game", "field"), [("sve", "traits"), ("dm", "races")])
def test_every_trait_of_a_published_card_has_a_name_in_both_languages(game: str, field: str) -> None:
    words = catalogue(game)["words"]
    printed = {one for card in library(game).cards for one in card.get(field, ())}
    assert {one for one in printed if not one.isascii() and f"trait.{one}" not in words} == set()


def test_cards_are_found_by_number_and_name(client: FlaskClient) -> None:
    shown = client.get("/cards/sve?q=SD06-014").get_data(as_text=True)
    assert "/cards/sve/SD06-014" in shown
    named = client.get("/cards/sve?q=死の宣告")
    assert (named.status_code, named.location) == (302, "/cards/sve/SD06-014"), "an exact name opens the card"
    assert "死の宣告" in client.get("/cards/sve?q=死の宣告&list=1").text


def test_a_card_whose_tokens_have_no_number_names_them(client: FlaskClient) -> None:
    shown = client.get("/cards/sve/BP01-001?lang=ja")
    assert shown.status_code == 200
    assert ">ファンファーレ</a>】自分の" in shown.text, "a keyword is set off from the text that it begins"
    assert "<p>【起動】これをアクト：" in shown.text, "so is the word before a cost"
    assert "<dt>出すトークン</dt><dd><bdi>薔薇の一撃</bdi></dd>" in shown.text


def test_boards_that_use_a_card_are_linked(client: FlaskClient) -> None:
    shown = client.get("/cards/sve/SD06-014").get_data(as_text=True)
    assert "/scenarios/sve/10.10.1-amulet-that-comes-engaged" in shown


@pytest.mark.parametrize(
    ("address", "card"),
    [
        ("/cards?q=ろーずくいーん", "/cards/sve/BP01-001"),
        ("/cards?q=bp01-1", "/cards/sve/BP01-001"),
        ("/cards?q=cnc", "/cards/fab/command-and-conquer-red"),
        ("/cards/fab?q=snatch red", "/cards/fab/snatch-red"),
        ("/cards/sve/bp01001", "/cards/sve/BP01-001"),
    ],
)
def test_any_name_of_one_card_opens_it(client: FlaskClient, address: str, card: str) -> None:
    answer = client.get(address)
    assert (answer.status_code, answer.location) == (302, card)


@pytest.mark.parametrize(("lang", "words"), [("en", "These have a similar name"), ("ja", "名前の似たカード")])
def test_a_near_miss_says_so(client: FlaskClient, lang: str, words: str) -> None:
    shown = client.get(f"/cards?q=comand+conqer&lang={lang}").text
    assert words in shown
    assert "/cards/fab/command-and-conquer-red" in shown
    assert words not in client.get(f"/cards?q=conquer&lang={lang}").text


def test_cards_are_browsed_by_printed_values(client: FlaskClient) -> None:
    """Without scripts, page by page; a set says which of its numbers the library has not."""
    first = client.get("/cards/sve?set=BP01&class=Sword&type=follower&lang=en").text
    assert "/cards/sve/BP01-029" in first
    assert "/cards/sve/BP01-001" not in first
    assert "BP01-049" in client.get("/cards/sve?set=BP01&lang=en").text, "not in the library"
    everything = client.get("/cards/sve?lang=en").text
    assert "page=2" in everything
    assert "/cards/sve/BP01-001" in everything
    assert "/cards/sve/BP01-001" not in client.get("/cards/sve?page=2").text
    assert "<script>" not in client.get("/cards/sve?set=<script>").text


def test_the_size_of_the_library_is_shown(client: FlaskClient) -> None:
    shown = client.get("/cards?lang=en").text
    assert f"{len(library('fab').cards)} cards" in shown
    assert "unread=true" in shown
    assert "not fully understood" in client.get("/cards/sve?unread=true&lang=en").text


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "has no card “BP01-049” yet"), ("ja", "「BP01-049」はまだ収録していません")]
)
def test_a_card_that_is_not_there_says_what_is(client: FlaskClient, lang: str, words: str) -> None:
    answer = client.get(f"/cards/sve/BP01-049?lang={lang}")
    assert answer.status_code == 404
    assert words in answer.text
    assert "/cards/sve?set=BP01" in answer.text


def test_a_number_may_have_any_signs(client: FlaskClient) -> None:
    for number in ("001%2F120", "a%3Fb", "..%2F..%2Fetc", "%00"):
        assert client.get(f"/cards/sve/{number}").status_code == 404


def test_pitches_lie_side_by_side(client: FlaskClient) -> None:
    shown = client.get("/cards/fab/frazzle-red?lang=en").text
    assert "/cards/fab/frazzle-blue" in shown
    assert "/cards/fab/frazzle-yellow" in shown
    assert "Red · 1" in shown or "red · 1" in shown


@pytest.mark.parametrize("address", ["/cards/sve/NO-1", "/cards/nogame", "/cards/kiseki/BP01-001"])
def test_an_unknown_card_or_game_is_not_found(client: FlaskClient, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_card_can_be_put_on_a_board(client: FlaskClient) -> None:
    page = client.post(
        "/table/sve", data={"scenario": "game: sve\np1:\n  pp: 10\n  hand:\n    - {id: a, card: BP03-028}\n"}
    )
    assert page.status_code == 200
    assert "{id: a, card: BP03-028}" in client.get("/cards/sve/BP03-028").get_data(as_text=True)


@pytest.mark.parametrize(
    ("game", "number", "words"),
    [
        ("dm", "DM01-044", ("ブロッカー", "Blocker", "dm/507", "turn_ends", "紅玉草", "光", "3000")),
        (
            "fab",
            "blood-scent",
            ("戦傷", "Battleworn", "fab/8.3.2", "Instant – destroy this:", ">{r}</abbr>を得る", "Blood Scent"),
        ),
    ],
)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_cards_of_other_games_have_pages(
    client: FlaskClient, lang: str, game: str, number: str, words: tuple[str, ...]
) -> None:
    """Keywords in both languages with their clauses, facts in that of the reader, abilities in words or as stated."""
    page = client.get(f"/cards/{game}/{number}?lang={lang}")
    shown = page.get_data(as_text=True)
    assert page.status_code == 200
    assert [word for word in words if word not in shown and not (word == "光" and lang == "en")] == []
    assert f"/cards/{game}/{number}" in client.get(f"/cards/{game}?q={number}").get_data(as_text=True)
    assert client.get(f"/cards/{game}/read").status_code == (200 if game in READERS else 404)


@pytest.mark.sweep
@pytest.mark.parametrize("game", cards.games())
def test_the_board_of_every_card_can_be_played(client: FlaskClient, game: str) -> None:
    """The first card of each kind is in its usual zone, and every offered action is valid."""
    kinds: dict[str, Any] = {}
    for entry in library(game).cards:
        kinds.setdefault(str([entry.get(name) for name in ("type", "types", "special", "starts_in")]), entry)
    with client.application.app_context():
        found = [cards.view(game, entry["numbers"][0]) for entry in kinds.values() if entry["numbers"]]
    assert len(found) >= 3
    for one in found:
        assert one is not None
        parse(one.board)


def test_the_other_games_are_a_tap_away(client: FlaskClient) -> None:
    shown = client.get("/cards/sve").get_data(as_text=True)
    assert all(f'href="/cards/{game}"' in shown for game in ("sve", "dm", "fab"))
    assert "/cards/kiseki" in shown, "its page says that there are none"


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_pasted_text_is_read_and_can_be_played(client: FlaskClient, lang: str) -> None:
    assert client.get(f"/cards/sve/read?lang={lang}").status_code == 200
    text = "【守護】\nファンファーレ『騎兵』1体を場に出す。\n――――――\n"
    text += "『騎兵』ロイヤル兵士・フォロワーコスト2攻撃力2/体力1【突進】"
    page = client.post(f"/cards/sve/read?lang={lang}", data={"text": text, "type": "follower"})
    shown = page.get_data(as_text=True)
    assert page.status_code == 200
    said = {"en": ">Fanfare</a>: Put 1 『騎兵』", "ja": ">ファンファーレ</a>"}
    assert said[lang] in shown, "what the sentence means, next to it"
    assert '<td lang="ja">ファンファーレ『騎兵』1体を場に出す。</td>' in shown
    assert "12.4.3" in shown, "the clause of Fanfare"
    board = html.unescape(shown.partition('name="scenario" hidden>')[2].partition("</textarea>")[0])
    assert client.post("/api/v1/resolve", json={"scenario": board}).status_code == 200


@pytest.mark.parametrize(("first", "name"), [("ローズクイーン", ""), ("わが騎士", "わが騎士")])
def test_the_first_line_of_a_pasted_text_may_be_the_name(client: FlaskClient, first: str, name: str) -> None:
    text = f"{first}\n【守護】\n【ファンファーレ】1枚引く。"
    shown = client.post("/cards/sve/read?lang=en", data={"text": text, "name": name, "type": "follower"}).text
    assert "Not read" not in shown
    assert f"name: {first}" in html.unescape(shown)


def test_unread_words_of_a_pasted_text_are_shown(client: FlaskClient) -> None:
    page = client.post(
        "/cards/sve/read", data={"text": "<script>alert(1)</script>自分のデッキをなでる。【超進化時】", "type": "x"}
    )
    shown = page.get_data(as_text=True)
    assert page.status_code == 200
    assert "超進化" in shown
    assert "<script>alert" not in shown


def test_asterisks_of_a_card_list_are_shown_as_bold(client: FlaskClient) -> None:
    text = "When this hits, draw a card.\n\n**Go again** *(<b>2 * 3)*"
    shown = client.post("/cards/fab/read?lang=en", data={"text": text, "type": "Generic Action - Attack"}).text
    assert "<b>Go again</b>" in shown
    assert "<i>(&lt;b&gt;2 * 3)</i>" in shown, "what is pasted stays text"
    assert "**Go" not in re.sub(r"<textarea.*?</textarea>", "", shown, flags=re.DOTALL)


def test_a_sheet_names_its_card_in_english_too(client: FlaskClient) -> None:
    board = "game: dm\np1: {battle_zone: [{id: a, card: DM01-016}]}\n"
    page = client.post("/table/dm?lang=en", data={"scenario": board, "do": "open card a"}).text
    title = page.partition('id="sheet-title">')[2].partition("</h2>")[0]
    assert "<bdi>Laser Wing</bdi>" in title


def test_a_japanese_name_on_an_english_page_breaks_as_japanese(client: FlaskClient) -> None:
    english, japanese = (client.get(f"/cards/dm?q=DM01-016&list=1&lang={lang}").text for lang in ("en", "ja"))
    assert '<bdi lang="ja">' in english
    assert '<bdi lang="ja">' not in japanese


PASTED = [
    ("sve", "follower", "【守護】\n【ファンファーレ】1枚引く。\n自分のデッキをなでる。", "なでる"),
    (
        "dm",
        "クリーチャー",
        "ブロッカー\nこのクリーチャーがバトルゾーンに出た時、カードを1枚引く。\n相手の山札をなでる。",
        "なでる",
    ),
    ("fab", "Generic Action - Attack", "When this hits, draw a card.\n\nTickle target hero.\n\n**Go again**", "Tickle"),
]


@pytest.mark.parametrize(("game", "kind", "text", "stopped"), PASTED)
def test_unread_words_are_carried_onto_the_board(
    client: FlaskClient, game: str, kind: str, text: str, stopped: str
) -> None:
    """The verdict on a board with the card says that a sentence of it is not applied."""
    shown = html.unescape(client.post(f"/cards/{game}/read?lang=en", data={"text": text, "type": kind}).text)
    assert stopped in shown.partition("<mark")[2]
    board = shown.partition('name="scenario" hidden>')[2].partition("</textarea>")[0]
    assert "unread:" in board
    card: Any = client.post("/api/v1/resolve", json={"scenario": board.replace("hand:", FACE_UP[game])}).json
    assert card["verdict"] == "unread", card


FACE_UP = {"sve": "field:", "dm": "battle_zone:", "fab": "graveyard:"}
"""Zones in which a card is in play, or known."""


@pytest.mark.parametrize(("lang", "says"), [("en", "Not a published card"), ("ja", "市販のカードではありません")])
def test_a_card_that_nobody_published_says_so(client: FlaskClient, lang: str, says: str) -> None:
    """A card made for a kind that is not in the list looked like any other card."""
    assert says in client.get(f"/cards/dm/MADE-021?lang={lang}").text
    assert says not in client.get(f"/cards/dm/DM01-103?lang={lang}").text


@pytest.mark.parametrize(("lang", "says"), [("ja", "まだ収録していません"), ("en", "no cards of this game yet")])
def test_a_game_without_published_cards_has_a_page(client: FlaskClient, lang: str, says: str) -> None:
    page = client.get(f"/cards/kiseki?lang={lang}")
    assert page.status_code == 200
    assert says in page.text
    assert 'href="/table/kiseki"' in page.text
    assert 'href="/cards/kiseki' in client.get("/cards").text
    assert client.get("/cards/chess").status_code == 404


def test_a_card_is_never_called_by_the_name_of_its_address(client: FlaskClient) -> None:
    for address in ("/cards/fab?q=snatch&list=1", "/cards/fab/snatch-red"):
        shown = client.get(f"{address}{'&' if '?' in address else '?'}lang=en").text
        assert ">snatch-red<" not in shown
        assert ">Red" in shown or ">red" in shown, "its colour tells it from the others"


def test_a_reference_in_a_clause_of_a_card_page_is_a_link(client: FlaskClient) -> None:
    shown = client.get("/cards/sve/BP01-002?lang=ja").text
    assert "({7.4.3})" not in shown, "a reference inside a clause is a link"


def test_a_class_without_a_japanese_name_keeps_its_english_one(client: FlaskClient) -> None:
    page = client.get("/cards/fab?lang=ja").text
    offered = re.findall(
        r'<option value="(\w+)">(\w+)</option>', page.partition('name="supertypes"')[2].partition("</select>")[0]
    )
    assert {("brute", "Brute"), ("ninja", "忍者"), ("wizard", "Wizard")} <= set(offered)
    assert "gaurdian" not in dict(offered), "a misspelled class of one card"


def test_a_tile_has_no_place_for_a_figure_that_its_card_lacks(client: FlaskClient) -> None:
    (tile,) = re.findall(
        r'<li class="tile[^>]*><a[^>]*sink-below-red.*?</li>',
        client.get("/cards/fab?q=Sink Below&list=1&lang=en").text,
        re.DOTALL,
    )
    assert 'class="def"' in tile
    assert 'class="atk"' not in tile


@pytest.mark.parametrize("page", ["/cards/dm?q=DM01-016&list=1", "/cards/dm/DM01-016?", "/table/dm/cards?q=laser"])
def test_a_reader_of_english_sees_the_english_name_with_the_printed_one(client: FlaskClient, page: str) -> None:
    mark = "" if page.endswith("?") else "&"
    english, japanese = (client.get(f"{page}{mark}lang={one}").text for one in ("en", "ja"))
    assert "レーザー・ウイング" in english
    assert "Laser Wing" in english
    assert "Laser Wing</bdi>" not in japanese
