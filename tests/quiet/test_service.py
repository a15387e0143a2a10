"""What the pages and studies say of a board is true of it."""

from __future__ import annotations

import os
import re
import signal
import sqlite3
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.cli import main
from judge.corpus import load
from judge.games import IDS
from judge.scenario import explored, exploring_report
from judge.scenario.reports import terms as naming
from judge.scenario.reports.messages import catalogue
from judge.service import create_app
from judge.service.resolver import job
from judge.service.resolver.workers import Resolver
from judge.service.server import THREADS
from judge.service.settings import settings
from judge.service.storage import _engine
from tests.running import sources
from tests.strictly import parse

TWO = """
game: sve
p1:
  hand:
    - {id: s, name: S, type: spell, cost: 1,
       abilities: [{spell: [{damage: 3, to: t}], targets: [{id: t, zone: field, side: enemy}]}]}
p2:
  field:
    - {id: b, name: Wall, type: follower, cost: 1, attack: 0, defense: 5}
    - {id: c, name: Guard, type: follower, cost: 1, attack: 0, defense: 5}
play: [{p1: {play: s}}]
"""


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", ["Wall (b) defense: 2", "Guard (c) defense: 5"]), ("ja", ["壁(b) 体力: 2", "衛兵(c) 体力: 5"])],
)
def test_exploring_calls_the_defense_of_a_follower_its_own(lang: str, said: list[str]) -> None:
    text = exploring_report.text(explored(parse(TWO, "board")), lang)
    assert [line for line in said if line not in text] == []
    assert "leader's" not in text
    assert "リーダー" not in text


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", ["p1: hand 1", "p1: leader's defense 21"]), ("ja", ["p1: 手札 1", "p1: リーダーの体力 21"])],
)
def test_exploring_names_the_player_of_each_value(lang: str, said: list[str]) -> None:
    board = TWO.replace("{damage: 3, to: t}", "{choose: 1, options: [[{draw: 1}], [{life: 1}]]}")
    board = board.replace(", targets: [{id: t, zone: field, side: enemy}]", "")
    text = exploring_report.text(explored(parse(board, "board")), lang)
    assert [line for line in said if line not in text] == []


SECRET = """
game: sve
title: {en: The Secret Duke}
p1:
  hand:
    - {id: secret-duke, name: Secret Duke, type: follower, cost: 9, attack: 9, defense: 9}
  field: [{id: a, name: Open Card, type: follower, cost: 1, attack: 1, defense: 1}]
play:
  - p1: end_turn
"""


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "data" / "service.sqlite3"


@pytest.fixture
def app(database: Path) -> Iterator[Any]:
    made = create_app(
        {
            "TESTING": True,
            "SOURCES": sources(),
            "RESOLVE_IN_PROCESS": True,
            "RESOLVE_SECONDS": 300.0,
            "RATELIMIT_ENABLED": False,
            "DATABASE_URL": f"sqlite:///{database}",
        }
    )
    yield made
    made.extensions["judge.database"].close()


@pytest.fixture
def client(app: Any) -> FlaskClient:
    found: FlaskClient = app.test_client()
    return found


def rows(database: Path) -> int:
    if not database.exists():
        return 0
    with sqlite3.connect(database) as db:
        return int(db.execute("select count(*) from shared").fetchone()[0])


def test_choosing_a_seat_keeps_nothing(client: FlaskClient, database: Path) -> None:
    page = client.post("/resolve?seat=p2&lang=en", data={"scenario": SECRET})
    assert page.status_code == 200
    assert rows(database) == 0
    seen = re.sub(r"(?s)<form id=\"editor\".*?</form>", "", page.text)
    assert "Secret Duke" not in seen
    assert "Open Card" in seen
    (form,) = re.findall(r"(?s)<form id=\"editor\"[^>]*>", page.text)
    assert " hidden" in form


def test_a_seat_s_link_leads_to_nothing_but_that_seat(client: FlaskClient) -> None:
    address = client.post("/share?seat=p2", data={"scenario": SECRET}).location
    whole = client.post("/share", data={"scenario": SECRET}).location
    key = address.rpartition("/")[2]
    assert key not in whole
    assert whole.rpartition("/")[2] not in client.get(address).text
    assert len(key) >= 20
    for asked in ("", "?seat=p1", "?seat=", "?seat=p2", "?step=1", "?lang=ja&seat=p1"):
        page = client.get(address + asked).text
        assert "Secret Duke" not in page, asked
        assert "Open Card" in page
        offered = re.findall(r'(?:href|formaction)="([^"]*)"', page)
        assert [link for link in offered if "seat=" in link and "seat=" not in asked] == []
    for page_of in ("resolve", "explore", "options"):
        assert client.get(f"/{page_of}?from={key}").status_code == 404


def test_a_seat_s_link_reveals_nothing_of_a_board_that_no_longer_resolves(client: FlaskClient, database: Path) -> None:
    address = client.post("/share?seat=p2", data={"scenario": SECRET}).location
    with sqlite3.connect(database) as db:
        db.execute("update shared set text = replace(text, 'game: sve', 'game: gone')")
    page = client.get(f"{address}?lang=en").text
    assert "Secret Duke" not in page
    assert "cannot be resolved with today’s rules" in page


def test_the_link_offered_on_a_seat_s_view_is_the_seat_s_own(client: FlaskClient) -> None:
    whole = client.post("/share", data={"scenario": SECRET}).location
    page = client.get(f"{whole}?seat=p2").text
    (offered,) = re.findall(r'<code id="citation">http://localhost([^<]*)</code>', page)
    assert offered == client.post("/share?seat=p2", data={"scenario": SECRET}).location
    found = client.post("/api/v1/share", json={"scenario": SECRET}).json
    assert found is not None
    assert found["seats"]["p2"].endswith(offered)


def test_a_form_of_another_site_is_refused(client: FlaskClient, database: Path) -> None:
    for says in ({"Origin": "http://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        assert client.post("/share", data={"scenario": SECRET}, headers=says).status_code == 403
    assert rows(database) == 0
    for says in ({"Origin": "http://localhost"}, {"Origin": "null", "Sec-Fetch-Site": "same-origin"}, {}):
        assert client.post("/share", data={"scenario": SECRET}, headers=says).status_code == 303


def test_who_came_by_tls_stays_there(client: FlaskClient) -> None:
    assert "Strict-Transport-Security" not in client.get("/about").headers
    secure = client.get("/about", base_url="https://localhost")
    assert secure.headers["Strict-Transport-Security"].startswith("max-age=")


def test_a_stated_address_is_that_of_every_link(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_PUBLIC_URL", "https://judge.example.org")
    patient = {"RESOLVE_IN_PROCESS": True, "RESOLVE_SECONDS": 300.0}
    client = create_app({**patient, "DATABASE_URL": f"sqlite:///{database}"}).test_client()
    forged = {"Host": "evil.example", "X-Forwarded-Host": "evil.example"}
    found: Any = client.post("/api/v1/share", json={"scenario": SECRET}, headers=forged).json
    assert found["url"].startswith("https://judge.example.org/s/")
    own = client.post("/share", data={"scenario": SECRET}, headers={"Origin": "https://judge.example.org"})
    assert own.status_code == 303


@pytest.mark.parametrize("address", ["judge.example.org", "ftp://judge.example.org", "https://judge.example.org/sub"])
def test_a_stated_address_that_is_none_is_refused(address: str) -> None:
    with pytest.raises(ValueError, match="JUDGE_PUBLIC_URL: found"):
        create_app({"PUBLIC_URL": address})


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("TRUSTED_PROXIES", "one"),
        ("RESOLVE_WORKERS", "0"),
        ("RESOLVE_QUEUE", "-1"),
        ("RATELIMIT_RESOLVE", "many"),
        ("PUBLIC_URL", "judge"),
    ],
)
def test_a_setting_that_cannot_be_used_is_refused_by_name(
    name: str, found: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(f"JUDGE_{name}", found)
    assert main(["serve", "--port", "0"]) == 2
    assert capsys.readouterr().err.startswith(f"judge: JUDGE_{name}: found '{found}', expected ")


def test_rates_and_numbers_can_be_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("JUDGE_RATELIMIT_RESOLVE", "600 per minute")
    monkeypatch.setenv("JUDGE_RESOLVE_QUEUE", "7")
    chosen = settings()
    assert (chosen["RATELIMIT_RESOLVE"], chosen["RESOLVE_QUEUE"]) == ("600 per minute", 7)


def _overwritten(database: Path) -> None:
    database.write_bytes(b"no database at all" * 100)


def _in_the_way(database: Path) -> None:
    database.parent.rmdir()
    database.parent.write_text("a file where a folder should be")


@pytest.mark.parametrize(("break_", "trouble"), [(_overwritten, "damaged"), (_in_the_way, "unreachable")])
def test_a_database_that_does_not_work_is_said_to_be_so(
    client: FlaskClient, database: Path, monkeypatch: pytest.MonkeyPatch, break_: Any, trouble: str
) -> None:
    database.parent.mkdir()
    break_(database)
    health = client.get("/healthz")
    assert (health.status_code, health.json["status"]) == (503, "failing")  # type: ignore[index]
    assert health.json["parts"] == {"rules": "ok", "search": "ok", "share": trouble}  # type: ignore[index]
    shared = client.post("/share?lang=en", data={"scenario": SECRET})
    assert shared.status_code == 503
    assert "The database of shared scenarios" in shared.text
    assert client.get("/s/abcdefghij").status_code == 503
    assert client.post("/api/v1/share", json={"scenario": SECRET}).status_code == 503
    assert client.get("/about").status_code == 200


def _with_a_damaged_page(database: Path) -> None:
    held = bytearray(database.read_bytes())
    for page in range(2, len(held) // 4096):
        held[page * 4096 : page * 4096 + 64] = b"\xff" * 64
    database.write_bytes(held)


def _moved_away(database: Path) -> None:
    database.rename(database.with_name("elsewhere"))


@pytest.mark.parametrize(("break_", "trouble"), [(_with_a_damaged_page, "damaged"), (_moved_away, "unreachable")])
def test_a_database_that_breaks_while_it_is_used_is_found_out(
    client: FlaskClient, database: Path, app: Any, break_: Any, trouble: str
) -> None:
    client.post("/share", data={"scenario": SECRET})
    assert client.get("/healthz").status_code == 200
    app.extensions["judge.database"]._engine.dispose()
    break_(database)
    app.extensions["judge.health"]._until = 0.0
    assert client.get("/healthz").json["parts"]["share"] == trouble  # type: ignore[index]


def test_nothing_is_stored_in_a_database_that_was_moved_away(client: FlaskClient, database: Path) -> None:
    """It was written into the lost file: the address of the share led nowhere after the next start."""
    assert client.post("/share", data={"scenario": SECRET}).status_code == 303
    _moved_away(database)
    assert client.post("/share", data={"scenario": f"{SECRET}# another"}).status_code == 503
    database.with_name("elsewhere").rename(database)
    assert client.post("/share", data={"scenario": f"{SECRET}# another"}).status_code == 303


def test_a_full_disk_is_said_to_be_full(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    tune = _engine.tune

    def small(connection: Any, record: Any) -> None:
        tune(connection, record)
        connection.execute("PRAGMA max_page_count=20")

    monkeypatch.setattr(_engine, "tune", small)
    kept = client.post("/share", data={"scenario": SECRET}).location
    full = client.post("/share?lang=en", data={"scenario": f"{SECRET}#{'x' * 200_000}"})
    assert full.status_code == 503
    assert "The disk is full" in full.text
    assert client.get(kept).status_code == 200


def test_a_search_that_does_not_work_is_said_to_be_so(
    client: FlaskClient, app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: Any, **__: Any) -> None:
        raise ValueError("negative seek")

    searcher = app.extensions["judge.sources"].searcher
    monkeypatch.setattr(searcher, "search", broken)
    health = client.get("/healthz")
    assert health.status_code == 503
    assert health.json["parts"]["search"] == "ValueError"  # type: ignore[index]


@pytest.fixture
def resolver() -> Iterator[Resolver]:
    made = Resolver(workers=2, seconds=60.0, mebibytes=512, wait=60.0, queued=4)
    made.start()
    yield made
    made.close()


def test_a_process_killed_from_outside_is_nobody_s_fault(resolver: Resolver) -> None:
    assert resolver.resolve("game: sve", "a")["status"] == "resolved"
    for pid in resolver.pids():
        os.kill(pid, signal.SIGKILL)
    assert resolver.resolve("game: sve", "a")["status"] == "resolved"
    assert resolver.resolve("game: kiseki", "a")["status"] == "resolved"


def test_a_small_hall_can_wait(app: Any) -> None:
    chosen = app.config
    assert chosen["RESOLVE_QUEUE"] >= 30
    assert chosen["RESOLVE_WORKERS"] + chosen["RESOLVE_QUEUE"] < THREADS


def test_kept_answers_stay_below_their_limit_in_bytes(app: Any) -> None:
    answers = app.extensions["judge.answers"]
    answers.kept.most = 300 * 1024
    lives = "{repeat: 300, do: [{life: 1}]}"
    board = f"game: sve\np1: {{hand: [{{id: s, name: S, type: spell, cost: 0, abilities: [{{spell: [{lives}]}}]}}]}}\n"
    with app.app_context():
        for number in range(6):
            text = f"{board}play: [{{p1: {{play: s}}}}]\n# {number}\n"
            assert answers.of(text) == answers.of(text)
    assert answers.kept.weight <= 300 * 1024
    assert 1 <= len(answers.kept) < 6


def test_every_error_of_the_api_has_the_one_form_that_its_description_says(client: FlaskClient) -> None:
    described: Any = client.get("/api/v1/openapi.json").json
    for path, operations in described["paths"].items():
        for operation in operations.values():
            for status, answer in operation["responses"].items():
                if status >= "400":
                    form = answer["content"]["application/problem+json"]["schema"]
                    assert form == {"$ref": "#/components/schemas/ApiError"}, (path, status)
    wrong: Any = client.get("/api/v1/graph?x=1")
    assert wrong.status_code == 422
    assert wrong.mimetype == "application/problem+json"
    assert set(wrong.json) == {"type", "title", "status", "detail", "code", "problems"}
    assert wrong.json["status"] == 422


@pytest.mark.sweep
def test_a_graph_has_the_form_that_its_description_says(client: FlaskClient) -> None:
    described: Any = client.get("/api/v1/openapi.json").json
    graph = described["paths"]["/api/v1/graph"]["get"]["responses"]["200"]["content"]
    assert client.get("/api/v1/graph?format=graphml&game=sve").mimetype in graph


@pytest.mark.sweep
@pytest.mark.parametrize(
    "effect", ["{repeat: 999, do: [{life: 1}]}", "{repeat: 3, do: [{life: {resource: defense, times: 999}}]}"]
)
def test_a_stopped_board_returns_its_steps_over_http_too(client: FlaskClient, effect: str) -> None:
    board = (
        "game: sve\np1: {hand: [{id: s, name: S, type: spell, cost: 0, abilities: [{spell: "
        f"[{effect}, {{repeat: 999, do: [{{repeat: 999, do: [{{life: 1}}]}}]}}]}}]}}]}}\nplay: [{{p1: {{play: s}}}}]\n"
    )
    answer: Any = client.post("/api/v1/resolve?lang=en", json={"scenario": board})
    assert answer.status_code == 422
    error = answer.json
    assert error["code"] == "stopped_limit"
    assert len(error["trace"]["steps"]) > 3
    page = client.post("/resolve?lang=en", data={"scenario": board})
    assert page.status_code == 422
    assert "The steps so far are below" in page.text


@pytest.mark.sweep
def test_a_board_that_stops_before_its_first_step_says_so_over_http_too(client: FlaskClient) -> None:
    """Without a step to name as the place the service failed."""
    count = "{count: {zone: field, side: any, attack: {min: 1}}}"
    aura = f"{{static: {{attack: {count}}}, affects: {{zone: field, side: any, attack: {{max: {count}}}}}}}"
    card = f"{{name: A, count: 60, attack: 1, defense: 1, abilities: [{', '.join([aura] * 5)}]}}"
    board = f"game: sve\np1: {{field_limit: 99, field: [{card}]}}\nplay: [{{p1: options}}]\n"
    answer: Any = client.post("/api/v1/resolve?lang=en", json={"scenario": board})
    assert (answer.status_code, answer.json["code"]) == (422, "stopped_limit")
    assert answer.json["trace"]["steps"] == []
    assert "continuous effects" in answer.json["detail"]


def test_a_trace_that_is_written_slowly_comes_back_as_far_as_it_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """It lost every step when the alarm of the process rang while it was being written."""
    spell = "{id: s, name: S, type: spell, cost: 0, abilities: [{spell: [{repeat: 60, do: [{draw: 1}]}]}]}"
    board = f"game: sve\np1:\n  deck: 60\n  hand: [{spell}]\nplay: [{{p1: {{play: s}}}}]\n"
    assert job.bounded(board, "board.yaml", 300.0)["trace"]["left_out"] is None
    assert job.LIMITS.seconds < job.WRITTEN_BY < job.SECONDS  # playing ends first, then writing, then the alarm rings
    asked = count()
    monkeypatch.setattr(job, "lateness", lambda _: lambda: next(asked) >= 20)
    answer = job.bounded(board, "board.yaml", 300.0)
    assert answer["status"] == "resolved"
    steps, rest = answer["trace"]["steps"], answer["trace"]["left_out"]["steps"]
    assert len(steps) > 5
    assert rest > 20
    assert len(answer["board_at"]) == 1 + len(steps)


MOMENTS = {
    ("dm", "attack"): (["自分のターン", "攻撃ステップ", "3ターン目"], ["Your turn", "attack step", "turn 3"]),
    ("fab", "action"): (["自分のターン", "アクションフェイズ", "3ターン目"], ["Your turn", "action phase", "turn 3"]),
    ("kiseki", "deployment"): (
        ["プライマリープレイヤー: 自分", "準備フェイズ", "配備ステップ", "3ターン目"],
        ["Primary player: you", "preparation phase", "deployment step", "turn 3"],
    ),
}


@pytest.mark.parametrize(("moment", "lines"), MOMENTS.items(), ids=[f"{game}-{phase}" for game, phase in MOMENTS])
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_page_calls_a_part_of_the_turn_by_its_whole_name(
    client: FlaskClient, moment: tuple[str, str], lines: tuple[list[str], list[str]], lang: str
) -> None:
    """It was called a draw, an attack, or by its key where the glossary has another word for that."""
    game, phase = moment
    board = f"game: {game}\nturn: {{phase: {phase}, number: 3}}\np1: {{}}\n"
    page = client.post("/resolve", data={"scenario": board}, headers={"Accept-Language": lang}).get_data(as_text=True)
    shown = re.search(r'<p class="turn-line">(.*?)</p>', page)
    assert shown is not None
    assert re.findall(r"<span>(.*?)</span>", shown[1]) == lines[lang == "en"]


def test_each_part_of_a_turn_has_its_own_name() -> None:
    called = {game: [key for key in catalogue(game)["words"] if key.startswith("phase.")] for game in IDS}
    said = {key: naming.word(load("dm"), key.removeprefix("phase."), "en", "phase") for key in called["dm"]}
    assert said["phase.draw"] == "draw step"
    assert said["phase.turn_end"] == "turn end step"
    for game, keys in called.items():
        names = {naming.word(load(game), key.removeprefix("phase."), "ja", "phase") for key in keys}
        assert len(names) == len(keys)


def test_the_number_of_chain_links_has_its_noun(client: FlaskClient) -> None:
    board = """
game: fab
p1:
  weapons: [{id: a, name: Knife, subtypes: [dagger, 1h], power: 1, abilities: [{attack: 0}]}]
play: [{p1: {activate: a}}, {p1: {proceed: reaction}}]
"""
    page = client.post("/resolve", data={"scenario": board}, headers={"Accept-Language": "en"}).get_data(as_text=True)
    assert "<span>chain link 1</span>" in page
