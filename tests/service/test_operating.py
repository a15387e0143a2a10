"""What an operator relies on: readiness, numbers, a log with request ids, statics that are kept, a graceful stop."""

import json
import logging
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.coverage import citing, not_worked_out, work_out_elsewhere
from judge.service import create_app, observing, statics
from judge.service import sources as reading
from judge.service.sources import Sources


def test_a_request_is_logged_by_route_and_id_without_its_secret(
    client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "judge.requests"):
        answer = client.get("/rulings/abc/tell-nobody?q=private", headers={"X-Request-Id": "from-the-proxy-1"})
    (record,) = caplog.records
    said = json.loads(observing.JsonLines().format(record))
    assert (said["route"], said["method"], said["status"]) == ("/rulings/<key>/<secret>", "GET", 404)
    assert "tell-nobody" not in caplog.text
    assert "private" not in caplog.text
    assert answer.headers["X-Request-Id"] == "from-the-proxy-1"


@pytest.mark.parametrize("given", ["", "x", "a b c d e f g h", "x" * 65, "<script>alert"])
def test_an_invalid_request_id_is_replaced(client: FlaskClient, given: str) -> None:
    shown = client.get("/about", headers={"X-Request-Id": given}).headers["X-Request-Id"]
    assert re.fullmatch(r"[0-9a-f]{16}", shown)


def test_the_numbers_are_shown_where_a_setting_says_so(client: FlaskClient, settings: dict[str, Any]) -> None:
    assert client.get("/metrics").status_code == 404
    app = create_app(settings | {"METRICS": True})
    other = app.test_client()
    other.get("/about")
    other.get("/rules/sve/8.4.9?x=1")
    other.get("/nowhere/at/all")
    numbers = other.get("/metrics")
    assert numbers.mimetype == "text/plain"
    assert 'judge_requests_total{method="GET",route="/about",status="200"} 1.0' in numbers.text
    assert 'route="/rules/<game>/<number>",status="200"} 1.0' in numbers.text
    assert 'route="(none)",status="404"} 1.0' in numbers.text
    assert "nowhere" not in numbers.text
    assert "judge_boards_at_work 0.0" in numbers.text
    app.extensions["judge.database"].close()


def test_it_is_ready_when_it_has_loaded_and_until_it_stops(client: FlaskClient, app: Any) -> None:
    ready = app.extensions["judge.readiness"]
    ready.now = False
    loading = client.get("/readyz")
    assert (loading.status_code, loading.json) == (503, {"status": "loading"})
    ready.now = True
    assert (client.get("/readyz").status_code, client.get("/healthz").status_code) == (200, 200)


@pytest.mark.sweep
def test_a_page_does_not_wait_for_boards_that_are_still_being_played(
    client: FlaskClient, app: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("judge.service.sources.not_worked_out", list)
    read = app.extensions["judge.sources"]
    read.begin()
    try:
        early = client.get("/rules/sve/12.14.2?lang=en").text
        assert "being read again" in early
        assert "Scenarios that show this clause" not in early
    finally:
        read.warm()
        read.warm_rest()
    assert "Scenarios that show this clause" in client.get("/rules/sve/12.14.2?lang=en").text


@pytest.fixture(scope="module")
def early() -> Sources:
    """Return the sources of a service that has just begun."""
    found = Sources()
    found.begin()
    return found


EARLY = ("/12.14.2/graph", "/12.14.2/graph?depth=2", "/ch/12/graph", "/graph", "/coverage")


@pytest.mark.sweep
@pytest.mark.parametrize(
    "path",
    [
        *(f"/rules/sve{one}" for one in EARLY),
        "/graph/path?from=sve:8.4.9&to=sve:10.6",
        "/scenarios?clause=sve:12.14.2",
        "/code/judge/games/sve/book/ch08_main_phase.py:88",
    ],
)
def test_no_page_plays_the_boards_itself(app: Any, early: Sources, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    def played(game: str) -> Any:
        raise AssertionError(f"the boards of {game} are played while a visitor waits")

    monkeypatch.setattr("judge.service.sources.evidence", played)
    reading.install(app, early)
    answer = app.test_client().get(path, headers={"Accept-Language": "en"})
    assert answer.status_code == 200
    about_boards = "/graph" not in path or "/12.14.2" in path
    assert ("being read again" in answer.text) == about_boards


@pytest.mark.parametrize(
    "path", ["graph", "graph/path?from=sve:8.4.9&to=sve:10.6", "graph/most-referred", "rules/sve/12.14.2/graph"]
)
def test_no_client_waits_for_the_graph_while_the_boards_are_played(app: Any, early: Sources, path: str) -> None:
    """A minute after an update, a path was still waited for; 48 such requests occupied every thread."""
    reading.install(app, early)
    answer = app.test_client().get(f"/api/v1/{path}", headers={"Accept-Language": "en"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "30")
    assert "being read again" in answer.get_json(force=True)["detail"]


@pytest.mark.sweep
def test_boards_are_played_by_another_process_and_their_evidence_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    no_board = "from judge.coverage import citing\nciting.played = lambda game: {}\n"
    monkeypatch.setattr(citing, "_PLAY", no_board + citing._PLAY)
    monkeypatch.setenv("JUDGE_CACHE", str(tmp_path))
    assert "kiseki" in not_worked_out()
    work_out_elsewhere(["kiseki"])
    assert "kiseki" not in not_worked_out()


def test_statics_are_kept_for_ever_under_an_address_of_their_own(client: FlaskClient) -> None:
    page = client.get("/about").text
    addresses = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
    assert {name.rpartition("/")[2] for name in addresses} == {"site.css", "site.js", "mark.svg"}
    for address in addresses:
        assert address.startswith(f"/static/{statics.version()}/")
        with client.get(address) as answer:
            assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
    with client.get("/static/mark.svg", follow_redirects=True) as icon:
        assert icon.mimetype == "image/svg+xml"
    with client.get("/static/0123456789ab/judge.js", follow_redirects=True) as old:
        assert old.status_code == 200
    assert client.get("/static/0123456789ab/nope.js", follow_redirects=True).status_code == 404


def test_one_style_sheet_and_one_script_hold_those_of_every_page(client: FlaskClient) -> None:
    sheet = client.get(f"{statics.address()}/site.css").text
    for name in statics.SHEETS:
        rules = re.sub(r"/\*.*?\*/", "", (statics.FOLDER / f"{name}.css").read_text("utf-8"), flags=re.DOTALL)
        assert rules in sheet
    assert "/*" not in sheet
    script = client.get("/static/0123456789ab/site.js", follow_redirects=True)
    assert script.mimetype == "text/javascript"
    assert "function startSearch" in script.text
    assert "\nexport " not in script.text
    assert "\nimport " not in script.text


@pytest.mark.soak
def test_it_stops_on_request_without_a_traceback(tmp_path: Path) -> None:
    env = os.environ | {"JUDGE_DATA": str(tmp_path)}
    command = [sys.executable, "-m", "judge", "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, env=env, text=True) as server:
        assert server.stderr is not None
        address = re.search(r"http://\S+", server.stderr.readline())
        assert address is not None
        for _ in range(60):
            try:
                with urllib.request.urlopen(f"{address[0]}readyz"):
                    break
            except OSError:
                time.sleep(1)  # each try is a line in a log that is read only at the end
        server.send_signal(signal.SIGTERM)
        said = server.stderr.read()
        assert server.wait(timeout=30) == 0
    assert "Traceback" not in said
    assert all(json.loads(line)["level"] == "info" for line in said.splitlines())
