"""The table: everything that is done there changes a text, which the form carries; nothing is kept."""

import html
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.corpus import Corpus
from judge.games import IDS
from judge.letters import MIXED
from judge.scenario.reports import terms as naming
from judge.scenario.writing import data_of
from judge.service.resolver import job
from judge.service.views import board_form, known_cards, presenting, table
from judge.service.views.fields import of_card, of_side

from .test_hostile import MARKUP
from .test_pages import elements
from .test_play import BOARD


def tap(client: FlaskClient, text: str, do: str = "look", game: str = "sve", **fields: Any) -> Any:
    sent = {name.replace("__", "."): value for name, value in fields.items()}
    return client.post(f"/table/{game}?lang=en", data={"scenario": text, "do": do, **sent})


def text_of(page: Any, field: str = 'id="scenario"') -> str:
    found = re.search(rf"<textarea {field}[^>]*>\n(.*?)</textarea>", page.text, re.DOTALL)
    assert found is not None, page.text
    return html.unescape(found[1])


def entries(page: Any) -> list[Any]:
    return [json.loads(html.unescape(one)) for one in re.findall(r"value='say (\{.*?\})'>", page.text)]


@pytest.mark.parametrize("game", IDS)
def test_every_game_with_an_engine_has_a_table(client: FlaskClient, game: str) -> None:
    assert f'href="/table/{game}"' in client.get("/table").text
    page = client.get(f"/table/{game}?lang=ja")
    assert page.status_code == 200
    elements(page.text)
    for side, zone in (("p1", "hand"), ("p2", "deck")):
        assert f'value="open zone {side}.{zone}"' in page.text


def test_a_game_without_an_engine_has_none(client: FlaskClient) -> None:
    assert client.get("/table/chess").status_code == 404
    assert tap(client, "", game="chess").status_code == 404


def test_a_card_is_put_where_it_was_meant(client: FlaskClient) -> None:
    fields = {"c__side": "p2", "c__attack": "0", "c__defense": "4", "c__keywords": "ward", "c__engaged": "1"}
    page = tap(client, "game: sve\n", "add", c__zone="field", **fields)
    card = {"id": "a", "name": "Follower 0/4 Ward", "attack": 0, "defense": 4, "keywords": ["ward"], "engaged": True}
    assert data_of(text_of(page)) == {"game": "sve", "p2": {"field": [card]}}


def test_a_keypad_gives_a_card_its_figures_and_adds_it(client: FlaskClient) -> None:
    page = tap(client, "game: sve\n", "add 2/3", c__zone="field", c__engaged="1", c__keywords="ward")
    card = {"id": "a", "name": "Follower 2/3 Ward", "attack": 2, "defense": 3, "keywords": ["ward"], "engaged": True}
    assert data_of(text_of(page))["p1"]["field"] == [card]
    assert re.search(r'name="c.engaged" value="1" checked', page.text)  # the next one may lie like it
    assert not re.search(r'name="c.keywords" value="ward" checked', page.text)
    creature = data_of(text_of(tap(client, "game: dm\n", "add 3000", game="dm", c__zone="battle_zone")))
    assert creature["p1"]["battle_zone"][0]["power"] == 3000


def test_a_text_is_put_together(client: FlaskClient) -> None:
    chosen = {"c__zone": "hand", "c__type": "spell", "c__does": "damage 3"}
    assert 'value="add cost 1"' in tap(client, "game: sve\n", "open zone p1.hand").text
    page = tap(client, "game: sve\n", "add cost 1", **chosen)
    spell = data_of(text_of(page))["p1"]["hand"][0]
    assert spell["abilities"][0]["spell"] == [{"damage": 3, "to": "t"}]
    after = tap(client, "game: sve\n", "add", c__zone="field", c__attack="1", c__defense="1", c__does="draw", c__n="2")
    follower = data_of(text_of(after))["p1"]["field"][0]
    assert follower["abilities"] == [{"keyword": "fanfare", "do": [{"draw": 2}]}]


def test_input_that_makes_no_card_is_reported_and_kept(client: FlaskClient) -> None:
    page = tap(client, BOARD, "add", sheet="zone p1.field", c__attack="2", c__name="Half")
    assert page.status_code == 422
    assert "`attack` and `defense`, which every follower has" in page.text
    assert text_of(page) == BOARD
    assert 'name="c.name" value="Half"' in page.text
    wrong = tap(client, BOARD, "add", sheet="zone p1.field", c__attack="zwei", c__defense="1")
    assert wrong.status_code == 422
    assert 'value="zwei"' in wrong.text


def test_a_number_is_offered_where_a_word_can_stand_in_its_place(client: FlaskClient) -> None:
    page = tap(client, "game: fab\n", "open zone p1.hand", game="fab")
    for cost in ("0", "3", "x", "xx"):
        assert f'name="c.cost" value="{cost}"' in page.text
    fields = {"c__types": "action", "c__pitch": "1"}
    put = tap(client, "game: fab\n", "add", game="fab", c__zone="hand", c__cost="x", **fields)
    assert data_of(text_of(put))["p1"]["hand"][0]["cost"] == "x"
    numbered = tap(client, "game: fab\n", "add", game="fab", c__zone="hand", c__cost="2", **fields)
    assert data_of(text_of(numbered))["p1"]["hand"][0]["cost"] == 2


def test_a_card_is_edited_in_its_place(client: FlaskClient) -> None:
    form = tap(client, BOARD, "edit p1.hand.0")
    sent = dict(re.findall(r'<input type="hidden" name="(c\.\w+)" value="([^"]*)"', form.text))
    base = {name.replace(".", "__"): html.unescape(value) for name, value in sent.items()}
    page = tap(client, BOARD, "add", **{**base, "c__type": "spell", "c__cost": "2", "c__name": "Bolt"})
    changed, before = data_of(text_of(page)), data_of(BOARD)
    assert changed["p1"]["hand"][0] == {**before["p1"]["hand"][0], "cost": 2}
    assert changed["p2"] == before["p2"]


def test_a_card_is_removed(client: FlaskClient) -> None:
    assert "field" not in data_of(text_of(tap(client, BOARD, "remove a")))["p1"]
    assert text_of(tap(client, BOARD, "remove z")) == BOARD


def test_one_tap_turns_a_card_and_the_same_turns_it_back(client: FlaskClient) -> None:
    turned = text_of(tap(client, BOARD, "lie a engaged"))
    assert data_of(turned)["p1"]["field"][0]["engaged"] is True
    assert "engaged" not in data_of(text_of(tap(client, turned, "lie a engaged")))["p1"]["field"][0]
    hurt = data_of(text_of(tap(client, text_of(tap(client, BOARD, "lie w damage 1")), "lie w damage 1")))
    assert hurt["p2"]["field"][1]["damage"] == 2
    refused = tap(client, BOARD, "lie s engaged")
    assert refused.status_code == 422  # a card in the hand is not engaged
    assert text_of(refused) == BOARD


@pytest.mark.parametrize(
    ("game", "stated", "first", "rest"),
    [
        ("sve", "field: [{id: a, card: SD01-001}]", ["engaged", "new"], ["raced"]),
        ("dm", "battle_zone: [{id: a, card: DM01-001}]", ["new", "tapped"], ["unlocked", "upside_down"]),
        ("fab", "hand: [{id: a, card: snatch-red}]", ["face_down", "tapped"], ["chi", "turned"]),
        (
            "kiseki",
            "hand: [{id: a, name: A, type: unit, cost: 1, attack: 1, defense: 1}]",
            ["action", "face_down", "stunned"],
            ["support"],
        ),
    ],
)
def test_a_sheet_offers_usual_states_first(
    client: FlaskClient, game: str, stated: str, first: list[str], rest: list[str]
) -> None:
    board = f"game: {game}\np1: {{{stated}}}\n"
    page = tap(client, board, "open card a", game)
    assert page.status_code == 200
    shown, more = page.text.partition('data-keep="states"')[::2]
    assert sorted(re.findall(r'value="lie a (\w+)" aria', shown)) == first
    assert set(rest) <= set(re.findall(r'value="lie a (\w+)" aria', more))


def test_a_card_without_an_id_keeps_its_name_when_it_is_turned(client: FlaskClient) -> None:
    text = "game: sve\np1: {field: [SD01-001]}\nplay:\n  - p1: {attack: p2-leader, with: SD01-001}\n"
    page = tap(client, text, "lie SD01-001 new")
    assert data_of(text_of(page))["p1"]["field"] == [{"id": "SD01-001", "card": "SD01-001", "new": True}]


def test_a_card_is_moved_and_copied(client: FlaskClient) -> None:
    moved = data_of(text_of(tap(client, BOARD, "move a p2.cemetery")))
    assert moved["p2"]["cemetery"] == [{"id": "a", "name": "Knight", "attack": 2, "defense": 2}]
    assert "field" not in moved["p1"]
    copied = data_of(text_of(tap(client, BOARD, "copy w")))
    assert [one["id"] for one in copied["p2"]["field"]] == ["x", "w", "b"]
    for nowhere in ("move a p3.field", "move a p1.nowhere", "move a", "copy", "lie a", "lie a nothing", "lie a name"):
        assert text_of(tap(client, BOARD, nowhere)) in (BOARD,), nowhere


def test_a_dropped_card_carries_out_the_matching_action(client: FlaskClient) -> None:
    played = text_of(tap(client, BOARD, "drop s w"))
    assert data_of(played)["play"] == [{"p1": {"play": "s", "targets": "w"}}]
    barred = tap(client, BOARD, "drop a p2")
    assert data_of(text_of(barred))["play"] == [{"p1": {"attack": "p2-leader", "with": "a"}}]
    assert "12.8.2" in barred.text  # and it is said why not
    assert data_of(text_of(tap(client, BOARD, "drop a p1.ex")))["p1"]["ex"][0]["id"] == "a"
    assert text_of(tap(client, BOARD, "drop a x y")) == BOARD


def said(page: Any) -> str:
    return re.sub(r"\s+", " ", html.unescape(re.sub("<[^>]+>", " ", page.text)))


def test_the_sheet_of_a_card_lists_its_actions_refusals_and_values(client: FlaskClient) -> None:
    sheet = said(tap(client, BOARD, "open card a")).partition("Knight ✕")[2]
    can, cannot, values = (
        sheet.index(words) for words in ("Attack with Knight (a)", "Not possible, and why", "Attack 2")
    )
    assert can < cannot < values
    assert "→ Scout (x) : an engaged follower with Ward must be attacked first" in sheet
    target = said(tap(client, BOARD, "open card w"))
    assert "Play Bolt (s) → Wall (w)" in target
    text = said(tap(client, BOARD, "open card s"))
    assert "Deal 3 damage to a follower on the enemy’s field" in text


def test_a_value_says_why_it_is_so(client: FlaskClient) -> None:
    page = said(tap(client, text_of(tap(client, BOARD, "drop s w")), "open card w"))
    assert re.search(r"Why these values\? defense 4 → 1 Bolt \(s\) deals 3 ability damage to Wall \(w\) 5\.13", page)


def test_players_are_called_you_and_the_opponent(client: FlaskClient) -> None:
    text = text_of(tap(client, BOARD, 'say {"p1": "end_turn"}'))
    for lang, words in (("en", ("You", "The opponent", "Your turn")), ("ja", ("自分", "相手", "相手のターン"))):
        page = client.post(f"/table/sve?lang={lang}", data={"scenario": text, "do": "look"}).text
        shown = page.partition("<textarea")[0]
        assert not re.search(r"(?<![\w.])p[12](?![\w.\-])", re.sub("<[^>]+>", " ", shown))
        assert all(one in shown for one in words[:2])


@pytest.mark.parametrize("game", IDS)
def test_a_known_card_is_put_by_its_name(client: FlaskClient, game: str) -> None:
    words = {"sve": "SD01-001", "kiseki": "Estelle", "fab": "Avast"}.get(game, "a")
    offered = client.get(f"/table/{game}/cards?q={words}").text
    keys = re.findall(r'value="put ([^"]*)"', offered)
    assert keys
    page = tap(client, f"game: {game}\n", f"put {html.unescape(keys[0])}", game=game, c__zone="hand")
    assert page.status_code == 200
    assert len(data_of(text_of(page))["p1"]["hand"]) == 1


def test_a_known_card_is_not_put_where_it_cannot_be(client: FlaskClient) -> None:
    page = tap(client, "game: fab\n", "put anothos", game="fab", c__zone="hand")
    assert page.status_code == 422
    assert "fab:3.9.2" in page.text
    assert "hand" not in data_of(text_of(page)).get("p1", {})
    assert tap(client, "game: fab\n", "put anothos", game="fab", c__zone="weapons").status_code == 200


def test_a_zone_of_one_card_holds_the_last_that_is_put_there(client: FlaskClient) -> None:
    text = "game: fab\n"
    for name in ("Ann", "Bea"):
        page = tap(client, text, "add", game="fab", c__zone="hero", c__name=name)
        assert page.status_code == 200
        text = text_of(page)
        assert data_of(text)["p1"]["hero"]["name"] == name
    page = tap(client, text, "remove b", game="fab")
    assert page.status_code == 200
    assert "hero" not in data_of(text_of(page)).get("p1", {})


def test_turn_and_players_are_set(client: FlaskClient) -> None:
    page = tap(client, BOARD, "set turn", turn__player="p2", turn__phase="main", turn__number="6")
    assert data_of(text_of(page))["turn"] == {"player": "p2", "number": 6}
    stated = data_of(text_of(tap(client, text_of(page), "set p1", p1__defense="3")))
    assert stated["turn"] == {"player": "p2", "number": 6}
    assert stated["p1"]["defense"] == 3
    wrong = tap(client, BOARD, "set turn", sheet="turn", turn__number="x")
    assert wrong.status_code == 422
    assert 'aria-describedby="wrong-turn-number"' in wrong.text


def test_a_button_carries_out_its_action(client: FlaskClient) -> None:
    page = tap(client, BOARD)
    assert {"p1": {"play": "s", "targets": "w"}} in entries(page)
    after = tap(client, BOARD, 'say {"p1": {"play": "s", "targets": "w"}}')
    assert "Bolt (s) deals 3 ability damage to Wall (w)" in after.text
    assert text_of(after) == BOARD + "play:\n  - p1: {play: s, targets: w}\n"


def test_a_choice_is_asked_answered_and_taken_back(client: FlaskClient) -> None:
    asked = tap(client, BOARD, 'say {"p1": {"play": "s"}}')
    assert 'value="answer w"' in asked.text
    answered = tap(client, text_of(asked), "answer w")
    assert data_of(text_of(answered))["play"] == [{"p1": {"play": "s"}}, {"p1": {"targets": "w"}}]
    assert text_of(tap(client, text_of(answered), "back 1")) == text_of(asked)
    assert text_of(tap(client, text_of(answered), "back 0")) == BOARD


def test_a_choice_can_be_left_to_be_assumed(client: FlaskClient) -> None:
    asked = tap(client, BOARD, 'say {"p1": {"play": "s"}}')
    page = tap(client, text_of(asked), "assume target")
    assert data_of(text_of(page))["assume"] == {"target": "first"}
    assert "assumed" in page.text


def test_the_answer_of_an_attack_belongs_into_its_entry(client: FlaskClient) -> None:
    board = BOARD.replace("keywords: [ward], ", "")
    asked = tap(client, board, 'say {"p1": {"attack": true, "with": "a"}}')
    answered = tap(client, text_of(asked), "answer x")
    assert data_of(text_of(answered))["play"] == [{"p1": {"attack": "x", "with": "a"}}]


def test_branches_stand_side_by_side(client: FlaskClient) -> None:
    played = text_of(tap(client, BOARD, 'say {"p1": {"play": "s", "targets": "w"}}'))
    page = tap(client, played, "instead 0")
    assert text_of(page) == BOARD
    assert text_of(page, 'name="branch"') == played
    other = tap(client, BOARD, 'say {"p1": {"play": "s", "targets": "x"}}', branch=played)
    assert "Scout" in other.text.partition('class="branches"')[2]
    switched = tap(client, text_of(other), "switch 0", branch=played)
    assert text_of(switched) == played
    assert text_of(switched, 'name="branch"') == text_of(other)
    assert 'name="branch"' not in tap(client, text_of(other), "discard 0", branch=played).text


def test_an_unavoidable_pass_is_taken_back_with_the_entry_before_it(client: FlaskClient) -> None:
    text = next(one for one in entries(tap(client, "game: kiseki\n", game="kiseki")) if one)
    once = text_of(tap(client, "game: kiseki\n", f"say {json.dumps(text)}", game="kiseki"))
    count = len(data_of(once)["play"])
    assert "play" not in data_of(text_of(tap(client, once, f"back {count - 1}", game="kiseki"))) or count > 1


def test_an_example_and_a_shared_board_can_be_laid_out(client: FlaskClient, example: Any) -> None:
    game = example.id.partition("/")[0]
    assert client.get(f"/table/{game}?example={example.id}").status_code == 200
    assert f"/table/{game}?example={example.id}" in client.get(f"/scenarios/{example.id}").text
    assert client.get(f"/table/{game}?example=nope").status_code == 404


@pytest.mark.soak
def test_every_example_can_be_laid_out(client: FlaskClient, shared_sources: Any) -> None:
    boards = list(shared_sources.scenarios)
    assert boards
    answers = {name: client.get(f"/table/{name.partition('/')[0]}?example={name}").status_code for name in boards}
    assert {name: status for name, status in answers.items() if status != 200} == {}


def test_an_option_that_no_entry_asks_for_is_shown_without_a_button(client: FlaskClient) -> None:
    page = client.get("/table/kiseki?example=kiseki/1211.5-triggered-craft-without-a-target")
    assert page.status_code == 200
    assert 'class="cannot"' in page.text


def test_a_text_that_is_not_a_board_is_reported_at_its_line(client: FlaskClient) -> None:
    for text in ("game: [", "game: sve\nbord: 1\n", "- 1"):
        page = tap(client, text, "add", c__attack="1", c__defense="1")
        assert page.status_code == 422
        assert text_of(page).startswith(text.strip())


@pytest.mark.parametrize(
    "do",
    [
        "say {",
        "say []",
        "say 1",
        "answer x",
        "pick",
        "none",
        "back x",
        "switch 7",
        "put no",
        "zzz",
        "open",
        "open x",
        "open zone p9.hand",
        "open card zz",
        "drop",
        "drop a",
    ],
)
def test_an_unknown_command_changes_nothing(client: FlaskClient, do: str) -> None:
    page = tap(client, BOARD, do)
    assert page.status_code == 200
    assert text_of(page) == BOARD


@pytest.mark.parametrize("name", MARKUP)
def test_input_is_escaped(client: FlaskClient, name: str) -> None:
    page = tap(client, BOARD, "add", sheet="zone p1.field", c__attack="1", c__name=name, c__find=name)
    assert page.status_code == 422
    assert html.escape(name, quote=False)[:4] in page.text
    assert "<script>alert" not in page.text
    assert "onerror" not in {key for _tag, attrs in elements(page.text).found for key in attrs}
    assert "<script>alert" not in client.get("/table/sve/cards", query_string={"q": name}).text


DEEP = '{"p1": ' + "[" * 900 + "]" * 900 + "}"


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        (f"say {DEEP}", {}),
        ("say " + "[" * 50_000, {}),
        ("add", {"c.base": DEEP, "c.attack": "1", "c.defense": "1"}),
        ("add", {"c.base": "[" * 50_000, "c.attack": "1", "c.defense": "1"}),
        ("add", {"c.attack": "--5", "c.defense": "٣"}),
        ("add", {"c.attack": "9" * 5_000, "c.defense": "1"}),
        ("add 1/2/3/4", {}),
        ("add cost", {"c.type": "spell"}),
        ("lie a counters." + "x" * 999 + " 1", {}),
        ("lie a damage " + "9" * 999, {}),
        ("move a p1." + "x" * 999, {}),
        ("open zone p1.field", {"recent": "x" * 5_000}),
        ("add", {"c.type": "nothing", "c.keywords": "nothing", "c.zone": "nothing", "c.side": "p9"}),
        ("add", {"c.does": "draw", "c.n": "²", "c.when": "never", "c.attack": "1", "c.defense": "1"}),
        ("set turn", {"turn.number": "٣", "turn.player": "p7"}),
        ("set p1", {"p1.pp": "--1"}),
        ("set p7", {"p7.pp": "1"}),
        ('say {"p1": {"play": "\\ud800"}}', {}),
        ('say {"p1": NaN}', {}),
        ("back 99999999999999999999", {}),
        ("edit p1.field.999", {}),
        ("pick", {"pick": "x", "place.x": "9" * 50}),
    ],
)
def test_a_stranger_gets_an_answer(client: FlaskClient, do: str, fields: dict[str, str]) -> None:
    for game in ("sve", "kiseki"):
        sent = {"scenario": BOARD if game == "sve" else "game: kiseki\n", "do": do, **fields}
        assert client.post(f"/table/{game}", data=sent).status_code in (200, 422)


@pytest.mark.parametrize("game", IDS)
def test_a_form_asks_in_the_language_of_the_reader(client: FlaskClient, game: str) -> None:
    book = Corpus().load(game)
    with client.application.test_request_context("/?lang=ja"):
        asked = [
            (name, presenting._field_name(book, name))
            for one in (*of_card(game), *of_side(game))
            for name in (one.name, *one.words)
        ]
        usual = known_cards.usual_words(game, "en")
    foreign = {one[0] for one in asked if not MIXED.search(one[1]) and re.search("[a-z]{3}", one[1])}
    assert foreign <= {"artifact"}  # the rulebook's own word, in Latin letters in Japanese too
    assert not any(MIXED.search(naming.word(book, one, "en")) for several in usual.values() for one in several)


def questions(page: Any) -> list[Any]:
    return [json.loads(html.unescape(one)) for one in re.findall(r"value='ask (\{.*?\})'", page.text)]


def answered(page: Any) -> str:
    found = re.search(r'<div class="asked"[^>]*>(.*?)</div>', page.text, re.DOTALL)
    assert found is not None, page.text
    return found[1]


def ask(client: FlaskClient, text: str, question: Any, lang: str = "en", game: str = "sve", card: str = "w") -> Any:
    sent = {"scenario": text, "do": f"ask {json.dumps(question)}", "sheet": f"card {card}"}
    return client.post(f"/table/{game}?lang={lang}", data=sent)


def test_a_value_and_a_place_are_asked_about_in_the_sheet(client: FlaskClient) -> None:
    hurt = text_of(tap(client, BOARD, "drop s w"))
    asked = questions(tap(client, hurt, "open card w"))
    why = {"p2": {"why": {"card": "w", "defense": True}}}
    assert why in asked
    assert {"p2": {"why": {"card": "w", "zone": True}}} in asked
    for lang, words in (("en", "Wall (w), by the rules: defense 4 → 1"), ("ja", "体力 4→1")):
        page = ask(client, hurt, why, lang)
        elements(page.text)
        assert text_of(page) == hurt  # asking changes nothing
        assert 'name="sheet" value="card w"' in page.text
        assert words in re.sub("<[^>]+>", " ", answered(page))
        assert "/sve/5.13.1" in answered(page)
        assert "/sve/2.8.1" in answered(page)


def test_an_impossible_action_is_asked_about_at_its_position(client: FlaskClient) -> None:
    why_not = {"p1": {"why_not": {"declare": {"attack": "x", "with": "a"}}}}
    assert why_not in questions(tap(client, BOARD, "open card a"))
    page = ask(client, BOARD, why_not, card="a")
    assert text_of(page) == BOARD
    elements(page.text)
    assert "an engaged follower with Ward must be attacked first (because of Wall (w))" in answered(page)
    assert "/sve/12.8.2" in answered(page)
    assert "/sve/12.8.2" in answered(tap(client, BOARD, f"ask {json.dumps(why_not)}"))  # in the list of all moves


@pytest.mark.sweep
def test_every_offered_question_is_answered(client: FlaskClient, shared_sources: Any) -> None:
    for game in IDS:
        one = next(one for one in shared_sources.scenarios.values() if one.id.startswith(f"{game}/"))
        text = text_of(client.get(f"/table/{game}?lang=en&example={one.id}"))
        for card in re.findall(r'value="open card ([\w-]+)"', tap(client, text, game=game).text)[:3]:
            for question in questions(tap(client, text, f"open card {card}", game)):
                page = ask(client, text, question, game=game, card=card)
                assert "<li>" in answered(page), (one.id, question)
                assert page.text.count('id="asked"') == 1, (one.id, question)


def test_a_value_is_asked_about_while_a_choice_is_open(client: FlaskClient) -> None:
    choosing = text_of(tap(client, BOARD, 'say {"p1": {"play": "s"}}'))
    why = {"p2": {"why": {"card": "w", "defense": True}}}
    assert "why does Wall (w) have defense 4?" in answered(ask(client, choosing, why))


@pytest.mark.parametrize(
    "do", ["ask", "ask {", "ask []", 'ask {"p1": {"play": "s"}}', 'ask {"p1": {"why": {"card": "w"}, "play": "s"}}']
)
def test_an_empty_question_is_not_asked(client: FlaskClient, do: str) -> None:
    page = tap(client, BOARD, do, sheet="card w")
    assert text_of(page) == BOARD
    assert 'id="asked"' not in page.text


CONQUER = """\
game: fab
p1:
  resource_points: 2
  hand: [{card: command-and-conquer-red, id: a}]
p2:
  hand: [{card: sink-below-red, id: b}]
"""


def test_a_card_is_tried_in_response_to_a_play_that_nobody_could_respond_to(client: FlaskClient) -> None:
    played = text_of(tap(client, CONQUER, 'say {"p1": {"play": "a", "targets": "p2-hero"}}', "fab"))
    assert played.count("pass") > 0, "the players could only pass"
    sheet = tap(client, played, "open card b", "fab")
    do = html.unescape(re.search(r"value='(respond \{.*?\})'", sheet.text)[1])
    assert "a rule or effect forbids it (because of Command and Conquer (a))" in said(tap(client, played, do, "fab"))


def test_a_card_that_costs_too_much_leads_to_the_numbers_of_its_player(client: FlaskClient) -> None:
    sheet = tap(client, CONQUER.replace("  resource_points: 2\n", ""), "open card a", "fab")
    assert 'value="open player p1"' in sheet.text.partition('id="sheet"')[2].partition("</section>")[0]


@pytest.mark.parametrize(("lang", "said"), [("en", "→ face up"), ("ja", "→ 表向き")])
def test_the_end_of_a_state_has_the_name_of_its_opposite(client: FlaskClient, lang: str, said: str) -> None:
    board = "kiseki/105.3-arts-of-a-card-that-belongs-to-the-opponent"
    page = client.get(f"/table/kiseki?example={board}&lang={lang}").text
    assert said in " ".join(re.sub("<[^>]+>", " ", page).split())


def test_a_number_that_nobody_stated_is_shown_as_it_is(client: FlaskClient) -> None:
    page = tap(client, "game: fab\np1: {life: 14}\n", "open player p1", "fab").text
    assert re.search(r'name="p1.life" value="14"', page)
    assert re.search(r'name="p1.action_points" value="" maxlength="4" placeholder="1"', page)


@pytest.mark.parametrize("game", ["dm", "kiseki"])
def test_a_card_that_attacks_later_leads_to_its_attack(client: FlaskClient, game: str) -> None:
    """Where attacks come in a later step, one tap on the card's sheet ends the steps before, and the sheet stays."""
    card, zone = {"dm": ("power: 1000", "battle_zone"), "kiseki": ("str: 3, def: 2", "field")}[game]
    text = f"game: {game}\np1:\n  {zone}: [{{id: a, {card}}}]\np2:\n  {zone}: [{{id: b, {card}}}]\n"
    page = tap(client, text, "open card a", game)
    assert 'value="on card a"' in page.text
    later = tap(client, text, "on card a", game)
    assert '"attack"' in html.unescape(later.text.split('id="sheet"')[1].split("</section>")[0])


@pytest.mark.parametrize("found", [job.stopped("time", 5.0), "hurried"], ids=["process", "play"])
def test_a_tap_that_took_too_long_is_answered_with_the_way_to_do_it_again(
    app: Any, monkeypatch: pytest.MonkeyPatch, found: Any
) -> None:
    """Of a tap that could not be carried out nothing is lost: the form comes back, with a button that sends it."""
    client = app.test_client()
    text = "game: sve\np1:\n  field: [{id: a, attack: 2, defense: 2}]\n"
    sent = {"scenario": text, "sheet": "card a", "do": 'say {"p1": {"attack": "p2-leader", "with": "a"}}'}
    answers = app.extensions["judge.answers"]
    if found == "hurried":
        monkeypatch.setattr(job, "LISTING", replace(job.LISTING, seconds=1e-06))
    else:
        monkeypatch.setattr(answers, "of", lambda *_: found)
    page = client.post("/table/sve?lang=en", data=sent)
    assert page.status_code == 503
    assert "Stopped before the end" in page.text
    assert re.search("still running after 5 seconds|the limit of .+ seconds was reached", page.text)
    for name in sent:
        assert f'<input type="hidden" name="{name}"' in page.text
    assert ">Try again</button>" in page.text
    monkeypatch.undo()
    again = client.post("/table/sve?lang=en", data=sent)
    assert again.status_code == 200
    assert "leader 20 → 18" in re.sub("<[^>]+>", "", again.text), "what was cut off is not kept"


def test_a_tap_plays_its_board_once(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    attack = {"p1": {"attack": "x", "with": "a"}}
    played = list[str]()
    done = job.done
    monkeypatch.setattr(job, "done", lambda task, text, *more: (played.append(text), done(task, text, *more))[1])
    page = tap(client, f"{BOARD}play:\n  - {json.dumps(attack)}\n")
    assert [data_of(text)["play"] for text in played] == [[attack]]
    shown = page.text[page.text.index('class="key-steps latest"') :]
    assert "Scout" in shown[: shown.index("</ol>")]


@pytest.mark.parametrize(
    "name",
    [
        "kiseki/803.7-stunned-before-the-attack-begins",
        "kiseki/804.7-the-only-attacker-is-stunned",
        "dm/503.1-charged-and-used-in-the-same-turn",
        "dm/509.3-a-card-laid-under-a-chosen-shield",
        "sve/8.4.9-refreshed-by-combat-damage",
    ],
)
def test_passes_and_first_answers_of_an_entry_are_among_its_steps(name: str) -> None:
    text = Path(f"scenarios/{name}.yaml").read_text(encoding="utf-8")
    last = len(table.script_of(text))
    whole, before = (job.playing(table.back_to(text, count), name, 300) for count in (last, last - 1))
    assert whole["steps_before"][last] == len(before["trace"]["steps"])


@pytest.mark.parametrize(
    ("game", "moment", "said"),
    [
        ("fab", "action", {"ja": "アクションフェイズまで進む", "en": "go on to the action phase"}),
        ("dm", "main", {"ja": "メインステップまで進む", "en": "go on to the main step"}),
        ("dm", "turn", {"ja": "次のターンまで進む", "en": "go on to the next turn"}),
        ("kiseki", "recovery", {"ja": "回復フェイズまで進む", "en": "go on to the recovery phase"}),
        ("kiseki", "804.9", {"ja": "804.9まで進む", "en": "go on to 804.9"}),
    ],
)
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_going_on_to_a_moment_is_said_in_words(
    client: FlaskClient, game: str, moment: str, said: Any, lang: str
) -> None:
    sent = {"scenario": f"game: {game}\nplay:\n  - p1: {{proceed: '{moment}'}}\n", "do": "look"}
    assert said[lang] in client.post(f"/table/{game}?lang={lang}", data=sent).text


def test_only_the_steps_since_the_last_decision_are_the_latest(client: FlaskClient) -> None:
    spell = [{"p1": {"play": "s"}}, {"p1": {"targets": "w"}}]
    attack = {"p1": {"attack": "x", "with": "a"}}
    page = tap(client, f"{BOARD}play: {json.dumps([*spell, attack])}\n")
    shown = page.text[page.text.index('class="key-steps latest"') :]
    shown = shown[: shown.index("</ol>")]
    assert "Scout" in shown
    assert "Bolt" not in shown


def test_a_card_of_shipped_boards_has_no_text_where_one_board_gives_it_none(client: FlaskClient) -> None:
    with client.application.test_request_context("/?lang=en"):
        (joshua,) = (one for one in known_cards.found("kiseki", "Joshua Bright") if one.name == "Joshua Bright")
    assert "abilities" not in joshua.printed


def test_unknown_cards_stay_where_a_card_is_added() -> None:
    """They were lost when a card was put into a hand of unknown ones."""
    board = "game: sve\np1: {hand: 3, deck: 0}\n"
    assert board_form.cards_in(board, "p1", "hand") == [3]
    assert board_form.cards_in(board, "p1", "deck") == []
    assert board_form.card_at(board, "p1", "hand", 0) is None


def test_life_is_reported_once_for_a_player_and_their_hero(client: FlaskClient) -> None:
    board = "game: fab\np1: {hand: [{card: snatch-red, id: s}]}\nplay:\n  - p1: {play: s}\n"
    page = client.post("/resolve?lang=en", data={"scenario": board}).text
    assert "physical damage" in page
    assert "<bdi>The opponent</bdi></b>" in page
    assert "opponent’s hero</bdi></b>" not in page
