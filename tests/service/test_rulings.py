"""Rulings: kept, shared, found, changed and deleted by a secret link, and compared with what the rules say today."""

import json
import re
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.games import IDS
from judge.scenario import library
from judge.scenario.reports import report
from judge.service import create_app
from judge.service.resolver import job
from judge.service.rulings import checking, difference, result_of
from judge.service.rulings.checking import check
from judge.service.storage import Rulings, _rulings
from judge.service.storage._tables import RULINGS

BOARD = """\
game: sve
p1:
  field: [{id: a, name: Knight, attack: 2, defense: 2}]
p2:
  field: [{id: b, name: Scout, attack: 1, defense: 1, engaged: true}]
play:
  - p1: {attack: b, with: a}
"""


@pytest.fixture
def app(app: Any) -> Any:
    app.config["MODERATOR_TOKEN"] = "the owner of the hall"
    return app


def rulings(app: Any) -> Rulings:
    return Rulings(app.extensions["judge.database"])


def kept(client: FlaskClient, board: str = BOARD, **said: str) -> str:
    """Keep a ruling and return its address; the client remembers that it may change it."""
    answer = client.post("/rulings", data={"scenario": board, "title": "Two fight", **said})
    assert answer.status_code == 303
    return str(answer.location)


def public(client: FlaskClient, **said: str) -> str:
    """Keep a ruling that is shared and return its address."""
    return kept(client, public="1", **said)


def test_the_form_begins_with_the_texts_of_the_board(client: FlaskClient) -> None:
    page = client.post("/rulings/new?lang=en", data={"scenario": f"title: {{en: A duel}}\n{BOARD}"}).text
    assert 'name="title" value="A duel"' in page
    assert "Save" in page


def edit_link(client: FlaskClient, address: str) -> str:
    """Return the link that lets another device change a ruling."""
    return re.search(r'<code id="secret">http://localhost([^<]*)', client.get(address).text)[1]  # type: ignore[index]


def test_one_link_reads_and_another_edits(client: FlaskClient, app: Any) -> None:
    address = kept(client, question="Who is left?")
    elsewhere = app.test_client()
    assert "Who is left?" in elsewhere.get(address).text
    assert 'id="secret"' not in elsewhere.get(address).text
    assert elsewhere.post(address, data={"do": "deleted"}).status_code == 404
    link = edit_link(client, address)
    assert link.startswith(f"{address}/")
    opened = elsewhere.get(link)
    assert (opened.status_code, opened.location) == (303, address)  # the secret stays in no address
    assert elsewhere.post(address, data={"title": "Renamed"}).status_code == 303
    assert "Renamed" in client.get(address).text
    assert (
        "Shadowverse EVOLVE 1.7.0"
        in client.get(f"{address}?lang=en").text.partition("</header>")[2].partition("<footer")[0]
    )
    assert client.get(f"{address}/wrong").status_code == 404
    assert "Renamed" not in app.test_client().get("/rulings").text


def test_an_author_finds_private_ones_again_and_takes_them_along(client: FlaskClient, app: Any) -> None:
    first, second = kept(client, title="First"), kept(client, title="Second")
    page = client.get("/rulings?lang=en").text
    assert "Yours on this device" in page
    assert first in page
    assert second in page
    found: Any = client.get("/rulings/own.json").json
    assert {one["title"] for one in found["rulings"]} == {"First", "Second"}
    assert all(one["edit"].startswith(f"{one['read']}/") and "Knight" in one["scenario"] for one in found["rulings"])
    assert app.test_client().get("/rulings/own.json").json == {"rulings": []}


def test_a_shared_one_is_listed_searched_and_filtered(client: FlaskClient) -> None:
    address = public(client, tags="combat, 2/2、戦闘", note="Asked at the regional.")
    public(client, title="Another")
    assert "Two fight" in client.get("/rulings").text
    for asked in (
        "q=regional",
        "q=TWO+fight",
        "q=戦闘",
        "tag=combat",
        "clause=sve:8.4.5&card=Knight",
        "game=sve&q=two",
    ):
        assert re.findall(r'<b dir="auto">([^<]*)', client.get(f"/rulings?{asked}").text)[-1] == "Two fight", asked
    for asked in ("q=100%", "tag=comb", "clause=sve:8.4", "card=Dragon", "game=dm"):
        assert "Two fight" not in client.get(f"/rulings?{asked}").text, asked
    assert address in client.get("/rules/sve/8.4.5").text
    assert address in client.get("/search?q=two+fight&game=sve").text


def test_without_a_title_nothing_is_lost(client: FlaskClient) -> None:
    answer = client.post("/rulings?lang=en", data={"scenario": BOARD, "title": " ", "note": "written at length"})
    assert answer.status_code == 422
    assert "Describe the ruling in a few words" in answer.text
    assert "written at length" in answer.text
    assert "name: Knight" in answer.text


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("title", "x" * 121, "121 characters (maximum 120)"),
        ("note", "x" * 4001, "4001 characters (maximum 4000)"),
        ("tags", "x" * 41, "maximum 40 characters"),
        ("tags", ",".join(map(str, range(13))), "13 (maximum 12)"),
    ],
)
def test_a_text_that_is_too_long_is_reported_at_its_field(
    client: FlaskClient, field: str, value: str, said: str
) -> None:
    sent = {"scenario": BOARD, "title": "Two fight", field: value}
    answer = client.post("/rulings?lang=en", data=sent)
    assert answer.status_code == 422
    assert said in answer.text


def test_an_invalid_board_is_reported_and_not_kept(client: FlaskClient, app: Any) -> None:
    answer = client.post("/rulings", data={"scenario": "game: chess", "title": "Mate"})
    assert answer.status_code == 422
    assert list(rulings(app).all()) == []


def test_it_is_changed_and_deleted_once_that_is_confirmed(client: FlaskClient) -> None:
    address = kept(client)
    assert client.post(address, data={"title": "Renamed", "public": "1", "tags": "new"}).status_code == 303
    assert "Renamed" in client.get(address).text
    assert "Renamed" in client.get("/rulings?tag=new&clause=sve:8.4.5").text
    asked = client.post(f"{address}?lang=en", data={"do": "delete"}).text
    assert "Delete this ruling?" in asked
    assert client.get(address).status_code == 200
    done = client.post(address, data={"do": "deleted"}).text
    assert f'data-gone="{address}"' in done
    gone = {lang: client.get(f"{address}?lang={lang}") for lang in ("en", "ja")}
    assert {page.status_code for page in gone.values()} == {404}
    assert "It was deleted, or it never existed." in gone["en"].text
    assert "削除されたか、もともと存在しません。" in gone["ja"].text
    assert "Renamed" not in client.get("/rulings").text


def test_the_moderator_may_delete_any(client: FlaskClient, app: Any) -> None:
    address = public(client)
    moderator = app.test_client()
    assert moderator.get(f"{address}/the owner of the hall").status_code == 303
    assert moderator.post(address, data={"do": "deleted"}).status_code == 200
    assert client.get(address).status_code == 404


def test_without_a_token_nobody_is_moderator(settings: dict[str, Any]) -> None:
    app = create_app(settings)
    client = app.test_client()
    address = public(client)
    other = app.test_client()
    other.set_cookie("rulings", f"{address.rpartition('/')[2]}.")
    assert other.post(address, data={"do": "deleted"}).status_code == 404
    assert client.get(address).status_code == 200
    app.extensions["judge.database"].close()


def otherwise(app: Any, key: str) -> None:
    """Change the recorded result of a ruling."""
    with app.extensions["judge.database"].working() as db:
        result = json.loads(db.execute(RULINGS.select().where(RULINGS.c.key == key)).one().result)
        result["verdict"] = "depends"
        result["changes"] = [one for one in result["changes"] if one["subject"] != "b"]
        db.execute(RULINGS.update().where(RULINGS.c.key == key), {"result": json.dumps(result)})


def test_a_result_that_is_another_today_is_shown_with_the_difference(client: FlaskClient, app: Any) -> None:
    address = kept(client, public="1")
    assert "the result is the same" in client.get(f"{address}?lang=en").text
    otherwise(app, address.rpartition("/")[2])
    page = client.get(f"{address}?lang=en").text
    assert "the result has changed" in page
    table = page[page.index('<table class="differences">') : page.index("</table>")]
    assert "Depends on an open choice" in table
    assert "Resolved" in table
    assert "Scout" in table
    assert client.post(address, data={"do": "renew"}).status_code == 303
    assert "the result is the same" in client.get(f"{address}?lang=en").text


def test_the_check_lists_rulings_that_no_longer_hold(client: FlaskClient, app: Any) -> None:
    same, other = (public(client, title=title).rpartition("/")[2] for title in ("Same", "Other"))
    otherwise(app, other)
    found = {one.key: one for one in check(rulings(app).all())}
    assert found[same].holds
    assert not found[other].holds
    assert {one.what for one in found[other].differences} == {"verdict", "change"}


def test_batches_and_windows_keep_the_order(client: FlaskClient, app: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for title in ("One", "Two", "Three"):
        public(client, title=title)
    monkeypatch.setattr(checking, "AHEAD", 2)
    every = list(rulings(app).all())
    assert len(every) > checking.AHEAD, "void: one window holds all"
    assert [one.key for one in check(every)] == [one.key for one in every]


def test_all_rulings_are_read_a_few_at_a_time(app: Any, client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = [public(client, title=str(number)).rpartition("/")[2] for number in range(5)]
    asked: list[Any] = []
    read = _rulings._read

    def noted(db: Any, wanted: Any) -> Any:
        asked.append(wanted)
        return read(db, wanted)

    monkeypatch.setattr(_rulings, "_read", noted)
    for at_once, times in ((2, 3), (5, 2), (6, 1)):
        monkeypatch.setattr(_rulings, "AT_ONCE", at_once)
        asked.clear()
        assert [one.key for one in rulings(app).all()] == keys
        assert len(asked) == times


@pytest.mark.parametrize("game", IDS)
def test_a_check_finds_the_result_that_a_saved_ruling_has(game: str) -> None:
    for file in library(game)[::150]:
        saved = result_of(job.answer(file.text, "ruling.yaml", seconds=checking.SECONDS, page=False))
        assert checking.resolved_again(file.text) == (saved, None), file.id


def test_a_check_leaves_out_the_steps_that_a_saved_ruling_leaves_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "MOST_WRITTEN", 1)
    saved = result_of(job.answer(BOARD, "ruling.yaml", seconds=checking.SECONDS, page=False))
    assert checking.resolved_again(BOARD)[0] != saved, "void: nothing is left out"
    monkeypatch.setattr(checking, "LONG", 0)
    assert checking.resolved_again(BOARD) == (saved, None)


def test_other_clauses_alone_are_not_another_result() -> None:
    then = {"verdict": "resolved", "answer": {"en": "x"}, "changes": [], "clauses": ["sve:1.1"]}
    (found,) = difference(then, then | {"clauses": ["sve:1.2"]})
    assert (found.what, found.then, found.now, found.matters) == ("clauses", ["sve:1.1"], ["sve:1.2"], False)


def test_the_feed_is_atom_and_names_shared_rulings(client: FlaskClient) -> None:
    address = public(client, title="A <b>bold</b> & free ruling", tags="combat")
    kept(client, title="Mine")
    answer = client.get("/rulings.atom?lang=en")
    assert answer.mimetype == "application/atom+xml"
    feed = ET.fromstring(answer.data)
    atom = {"a": "http://www.w3.org/2005/Atom"}
    (entry,) = feed.findall("a:entry", atom)
    assert entry.findtext("a:title", namespaces=atom) == "A <b>bold</b> & free ruling"
    assert entry.find("a:link", atom).get("href", "").endswith(address)  # type: ignore[union-attr]
    assert {one.get("term") for one in entry.findall("a:category", atom)} == {"sve", "combat"}


def test_pages_of_rulings(client: FlaskClient, app: Any) -> None:
    for number in range(31):
        public(app.test_client(), title=f"Number {number:02}")
    first, second = client.get("/rulings?lang=en").text, client.get("/rulings?page=2&lang=en").text
    assert first.count('<b dir="auto">') == 30
    assert second.count('<b dir="auto">') == 1
    assert 'rel="next"' in first
    assert client.get("/rulings?page=0").status_code == client.get("/rulings?page=x&q=%25").status_code == 200


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_input_is_escaped(client: FlaskClient, lang: str) -> None:
    address = kept(client, public="1", title="<script>alert(1)</script>", note="<img src=x>", tags="<i>")
    for page in (address, "/rulings", "/rules/sve/8.4.5"):
        assert not re.search(r"<script>alert|<img src=x|<i>\"", client.get(f"{page}?lang={lang}").text)


def test_a_cluster_finds_the_same(client: FlaskClient, app: Any) -> None:
    distributed = pytest.importorskip("distributed", reason="needs Dask: pip install -e .[cluster]")
    other = public(client, title="Other").rpartition("/")[2]
    public(client, title="Same")
    otherwise(app, other)
    kept_ones = list(rulings(app).all())
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None, host="tcp://127.0.0.1"
    ) as cluster:
        assert list(check(kept_ones, cluster.scheduler_address)) == list(check(kept_ones))


def test_the_editions_are_fed_as_well_the_latest_first(client: FlaskClient, shared_sources: Any) -> None:
    feed = ET.fromstring(client.get("/rules.atom?lang=en").data)
    atom = {"a": "http://www.w3.org/2005/Atom"}
    dates = [entry.findtext("a:updated", namespaces=atom) for entry in feed.findall("a:entry", atom)]
    assert dates == sorted(dates, reverse=True)
    assert feed.findtext("a:updated", namespaces=atom) == dates[0]
    links = [entry.find("a:link", atom).get("href", "") for entry in feed.findall("a:entry", atom)]  # type: ignore[union-attr]
    assert any(link.endswith("/rules/sve@1.7.0") for link in links)
    assert len(links) == sum(len(shared_sources.corpus.versions(game)) for game in shared_sources.corpus.games())


def test_an_unknown_clause_is_reported_at_its_field(client: FlaskClient) -> None:
    page = client.get("/rulings?clause=12.99&game=sve&lang=en").text
    assert 'aria-describedby="wrong-clause"' in page
    assert "Unknown clause." in page
    assert "wrong-clause" not in client.get("/rulings?clause=12.14.2&game=sve").text
