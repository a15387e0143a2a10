"""Writing a scenario, resolving it, reading the trace, sharing it: all of it with plain links and forms."""

import re
from itertools import cycle
from typing import Any

import pytest
from flask.testing import FlaskClient
from sqlalchemy import create_engine, text

from tests.shares import Share, in_shares

from .conftest import GAME
from .test_pages import elements

SMALL = """\
game: {game}
p1:
  field:
    - {{id: a, name: "{name}", type: follower, cost: 2, attack: 2, defense: 3}}
p2:
  field:
    - {{id: b, name: Target, type: follower, cost: 2, attack: 1, defense: 2, engaged: true}}
play:
  - p1: {{attack: b, with: a}}
"""


def small(name: str = "Striker") -> str:
    return SMALL.format(game=GAME, name=name)


def post(client: FlaskClient, scenario: str, address: str = "/resolve?lang=en", **more: str) -> Any:
    """Send the editor's form as a browser does (werkzeug's own way keeps a temporary file open)."""
    parts = "".join(
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
        for name, value in {"scenario": scenario, **more}.items()
    )
    return client.post(address, data=f"{parts}--x--\r\n".encode(), content_type="multipart/form-data; boundary=x")


def test_editor_leads_to_the_examples(client: FlaskClient) -> None:
    assert 'href="/scenarios"' in client.get("/resolve").text.partition("<main")[2].partition("</main>")[0]


def test_editor_is_filled_with_the_example(client: FlaskClient, example: Any) -> None:
    page = client.get(f"/resolve?example={example.id}").text
    assert f"id: {example.id}" in page
    assert client.get("/resolve?example=nope").status_code == 404


@pytest.mark.sweep
@in_shares(16)
def test_shipped_scenarios_have_a_page(client: FlaskClient, shared_sources: Any, share: Share) -> None:
    """One in two is read in Japanese; what all boards say in both languages is tested without pages."""
    for name, lang in zip(share.of(shared_sources.scenarios), cycle(("ja", "en")), strict=False):
        answer = client.get(f"/scenarios/{name}?lang={lang}")
        assert answer.status_code == 200, name
        assert 'class="answer' in answer.text, name
        elements(answer.text)


def test_trace_shows_answer_steps_clauses_and_board(client: FlaskClient) -> None:
    page = post(client, small())
    assert page.status_code == 200
    assert 'href="/rules/sve/8.4.9"' in page.text
    assert re.search(r"<b><bdi>Target</bdi></b>.*?the opponent’s field.*?the opponent’s cemetery", page.text, re.DOTALL)
    assert 'id="step-1"' in page.text
    assert 'data-card-id="a"' in page.text
    assert "Shadowverse EVOLVE Comprehensive Rules 1.7.0" in page.text
    assert "2023-08-18" in page.text
    elements(page.text)


def test_board_after_each_step_without_javascript(client: FlaskClient, example: Any) -> None:
    def board(step: str) -> str:
        page = client.get(f"/scenarios/{example.id}?step={step}").text
        return page[page.index("data-board") : page.index('class="steps-col"')]

    whole = client.get(f"/scenarios/{example.id}").text
    last = int(re.search(r'data-last="(\d+)"', whole)[1])  # type: ignore[index]
    assert last > 3
    assert f'href="/scenarios/{example.id}?step={last - 1}#table"' in whole
    assert board("0") != board(str(last))
    assert board(str(last)) == board("999999")
    assert client.get(f"/scenarios/{example.id}?step=x").status_code == 200


def test_board_shows_each_card_as_of_that_step(client: FlaskClient) -> None:
    def defense(step: str) -> str:
        page = post(client, small(), step=step).text
        tile = page.partition("data-board>")[2].partition('data-card-id="a"')[2]
        return re.search(r'class="def"[^>]*>(?:<span class="hidden">[^<]*</span>)?([^<]*)<', tile)[1]  # type: ignore[index]

    assert defense("0") == "3"
    assert defense("999") == "2"


def test_steps_of_a_typed_board_are_buttons_of_its_form(client: FlaskClient) -> None:
    page = post(client, small(), step="2")
    assert page.status_code == 200
    assert "<b data-now>2</b>" in page.text
    assert re.search(r'<button class="goto next" form="editor"[^>]* name="step" value="3"', page.text)
    assert "- {id: a, name:" in page.text.partition("<textarea")[2], "what was typed is still there"


def test_an_illegal_action_shows_its_reason(client: FlaskClient) -> None:
    page = post(client, small().replace("engaged: true", "engaged: false"))
    assert "Not allowed" in page.text
    assert "8.4.3.1" in page.text


def test_empty_scenario_goes_back_to_the_editor(client: FlaskClient) -> None:
    assert post(client, "  \n").status_code == 302


def test_share_round_trip_on_sqlite(client: FlaskClient, app: Any) -> None:
    shared = post(client, small(), "/share")
    assert shared.status_code == 303
    assert re.fullmatch(r"/s/[a-z2-7]{10}", shared.location)
    page = client.get(f"{shared.location}?lang=en")
    assert page.status_code == 200
    assert "Striker" in page.text
    assert "with Shadowverse EVOLVE 1.7.0" in page.text
    assert shared.location in page.text
    assert client.get(f"{shared.location}?step=1&lang=en").status_code == 200
    assert post(client, small(), "/share").location == shared.location, "the same text, the same address"
    assert post(client, small("Other"), "/share").location != shared.location
    key = shared.location.removeprefix("/s/")
    assert "Striker" in client.get(f"/resolve?from={key}").text
    with create_engine(app.config["DATABASE_URL"]).connect() as db:
        rows = db.execute(text("select key, rulebook, size from shared order by created")).all()
        assert db.execute(text("pragma journal_mode")).scalar() == "wal"
    assert rows[0] == (key, "sve@1.7.0", len(small().encode()))
    assert len(rows) == 2


def test_only_a_valid_board_is_shared(client: FlaskClient) -> None:
    answer = post(client, "game: nope", "/share")
    assert answer.status_code == 422
    assert "game: nope" in answer.text


def test_windows_line_ends_are_the_same_scenario(client: FlaskClient) -> None:
    one = post(client, small(), "/share").location
    assert post(client, small().replace("\n", "\r\n"), "/share").location == one


def test_language_switch_of_a_result_keeps_the_scenario(client: FlaskClient) -> None:
    page = post(client, small()).text
    assert re.search(r'<button[^>]*form="editor"[^>]*formaction="/resolve\?lang=ja"', page)
    assert 'lang="ja"' in post(client, small(), "/resolve?lang=ja").text


def test_the_receipt_is_labelled_in_words(client: FlaskClient) -> None:
    for lang, labels in (
        ("ja", ("ルールブックのハッシュ", "施行日", "プログラムのバージョン")),
        ("en", ("in force since",)),
    ):
        page = post(client, "game: sve", f"/resolve?lang={lang}").text
        for label in labels:
            assert f"<dt>{label}</dt>" in page
        assert "<dt>rulebook_hash</dt>" not in page


def test_problems_are_in_the_language_of_the_page(client: FlaskClient) -> None:
    wrong = "game: kiseki\np1: {field: [{typ: unit}]}\n"
    assert "不明な項目 typ" in post(client, wrong, "/resolve?lang=ja").text
    assert "unknown field typ" in post(client, wrong, "/resolve?lang=en").text


@pytest.mark.parametrize(("lang", "said"), [("en", "SSS, Zeiss"), ("ja", "特務支援課、ツァイス")])
def test_several_organizations_are_listed_on_the_sheet_of_a_card(client: FlaskClient, lang: str, said: str) -> None:
    board = "game: kiseki\np1: {field: [{id: a, name: X, str: 1, def: 1, organizations: [SSS, Zeiss]}]}\n"
    sheet = client.post(f"/table/kiseki?lang={lang}", data={"scenario": board, "do": "open card a"}).text
    assert said in " ".join(sheet.partition('class="values"')[2].split())


@pytest.mark.parametrize(
    ("page", "again"),
    [
        ("/resolve?lang=en", "/resolve?lang=en&amp;theme=dark"),
        ("/explore?lang=en", "/explore?lang=en&amp;theme=dark"),
        ("/options?seat=p2", "/options?seat=p2&amp;theme=dark"),
        ("/share?lang=en", "/resolve?lang=en&amp;theme=dark"),
    ],
)
def test_the_answer_to_a_form_can_be_seen_in_other_colours(
    client: FlaskClient, example_text: str, page: str, again: str
) -> None:
    text = example_text if "share" not in page else "game: sve\nplay: ["
    answer = client.post(page, data={"scenario": text})
    assert f'<button class="plain" form="editor" formaction="{again}">Dark</button>' in answer.text
    assert re.search(r'aria-current="true">\s*Auto<', answer.text)
    assert 'data-theme="dark"' in client.post(again.replace("&amp;", "&"), data={"scenario": text}).text
    assert 'data-theme="dark"' in client.get("/").text, "it is remembered"


def test_an_error_after_a_form_leads_back_to_the_editor(client: FlaskClient) -> None:
    answer = client.post("/share?lang=en", data={"scenario": ""})
    assert answer.status_code == 400
    assert '<a href="/resolve?lang=en&amp;theme=dark"' in answer.text


@pytest.mark.parametrize("page", ["/share", "/rulings", "/rulings/new"])
def test_an_empty_form_is_refused_in_the_readers_language(client: FlaskClient, page: str) -> None:
    assert "シナリオを入力して" in client.post(f"{page}?lang=ja", data={"scenario": ""}).text
    assert "enter a scenario" in client.post(f"{page}?lang=en", data={"scenario": ""}).text


@pytest.mark.parametrize("page", ["/resolve", "/explore", "/options", "/share"])
def test_the_title_of_a_result_is_that_of_its_board(client: FlaskClient, page: str) -> None:
    board = SMALL.format(game=GAME, name="Lancer") + "title: {en: A fight, ja: 交戦}\n"
    for lang, title in (("en", "A fight"), ("ja", "交戦")):
        answer = client.post(f"{page}?lang={lang}", data={"scenario": board}, follow_redirects=True)
        assert f"<title>{title} · " in answer.text


def test_a_mistake_behind_the_last_line_is_shown_at_it(client: FlaskClient) -> None:
    answer = client.post("/resolve?lang=en", data={"scenario": "game: sve\nplay: ["})
    assert 'href="#L2" data-line="2"' in answer.text
    assert '<li id="L2" class="wrong">' in answer.text
    assert "#L3" not in answer.text


def test_the_page_says_which_clauses_decide(client: FlaskClient) -> None:
    board = "/scenarios/sve/12.14.2-two-bane-followers"
    assert 'data-decides><a href="/scenarios/sve/12.14.2-two-bane-followers?as=decided"' in client.get(board).text
    page = client.get(f"{board}?as=decided&lang=en").text
    (decided,) = re.findall(r"<div [^>]*data-decided-by>(.*?)</div>", page, re.DOTALL)
    assert "12.14" in decided
    (short,) = re.findall(r"<p [^>]*data-explanation>(.*?)</p>", page, re.DOTALL)
    assert "Bane" in short
    assert 'data-copy="#explanation"' in short
    assert "決め手の条文" in client.get(f"{board}?as=decided&lang=ja").text


def test_a_seat_is_not_shown_the_deciding_clauses(client: FlaskClient) -> None:
    seen = client.get("/scenarios/sve/12.14.2-two-bane-followers?seat=p1").text
    assert "data-decides" not in seen


IDLE = """game: sve
p1: {deck: 5, hand: [{id: s, name: S, type: spell, cost: 0, abilities: [{spell: [{draw: 1}, {draw: 0}]}]}]}
play: [{p1: {play: s}}]
"""


def test_service_shows_remarks_above_the_verdict_and_refuses_them_on_request(client: FlaskClient) -> None:
    text = IDLE
    told = client.post("/api/v1/resolve", json={"scenario": text}).get_json()
    assert [one["field"] for one in told["trace"]["remarks"]] == ["p1.hand[0].abilities[0].spell[1].draw"]
    refused = client.post("/api/v1/resolve?strict=true", json={"scenario": text})
    assert (refused.status_code, refused.get_json()["problems"][0]["severity"]) == (422, "remark")
    page = client.post("/resolve?lang=en", data={"scenario": text}).get_data(as_text=True)
    assert page.index("draw: 0, without effect here") < page.index('class="verdict"')


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("en", "You: is this possible? attack the opponent’s leader, attacking follower: A (a)"),
        ("ja", "自分: できるか 相手のリーダーを攻撃、攻撃フォロワー: A(a)"),
    ],
)
def test_a_question_of_the_script_is_said_in_words(client: FlaskClient, lang: str, said: str) -> None:
    board = (
        "game: sve\np1: {field: [{id: a, name: A, type: follower, attack: 1, defense: 1}]}\n"
        "play: [{p1: {can: {attack: p2-leader, with: a}}}]\n"
    )
    assert said in post(client, board, f"/resolve?lang={lang}").text
