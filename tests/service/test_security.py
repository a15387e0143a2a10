"""The promises in docs/security.md: each names existing tests."""

import re
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge.service import create_app

from .test_resolve import small

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("address", ["/resolve", "/share", "/rulings", "/table/sve", "/api/v1/rulings"])
@pytest.mark.parametrize(
    "sent", [{"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "same-site"}, {"Origin": "https://evil.example.org"}]
)
def test_posts_from_another_site_are_refused(client: FlaskClient, address: str, sent: dict[str, str]) -> None:
    refused = client.post(address, data={"scenario": small()}, headers=sent)
    assert refused.status_code == 403
    assert "evil" not in refused.text


def test_posts_from_the_same_origin_are_accepted(client: FlaskClient) -> None:
    here = {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"}
    assert client.post("/resolve", data={"scenario": small()}, headers=here).status_code == 200
    assert (
        client.post("/resolve", data={"scenario": small()}, headers={"Origin": "http://localhost"}).status_code == 200
    )


def test_visitors_by_tls_are_asked_to_stay_on_tls(client: FlaskClient) -> None:
    assert "Strict-Transport-Security" not in client.get("/about").headers
    told = client.get("/about", base_url="https://localhost").headers
    assert told["Strict-Transport-Security"] == "max-age=31536000"
    cookie = client.get("/?lang=ja", base_url="https://localhost").headers["Set-Cookie"]
    assert "Secure" in cookie
    assert "HttpOnly" in cookie


def test_links_use_the_public_address_whatever_a_header_says(settings: dict[str, Any]) -> None:
    app = create_app(settings | {"PUBLIC_URL": "https://judge.example.org"})
    try:
        forged = {"Host": "evil.example.org", "X-Forwarded-Host": "evil.example.org"}
        shared = app.test_client().post("/api/v1/share", json={"scenario": small()}, headers=forged)
        assert shared.json["url"].startswith("https://judge.example.org/s/")
        assert "evil.example.org" not in app.test_client().get("/rules/sve/8.4", headers=forged).text
    finally:
        app.extensions["judge.database"].close()


def test_a_page_runs_only_scripts_of_this_service(client: FlaskClient) -> None:
    answer = client.get("/table/sve")
    policy = answer.headers["Content-Security-Policy"]
    for directive in ("default-src 'none'", "script-src 'self'", "form-action 'self'", "frame-ancestors 'none'"):
        assert directive in policy
    assert "unsafe" not in policy
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["X-Frame-Options"].upper() == "DENY"
    assert re.findall(r"<script(?![^>]*\bsrc=)[^>]*>|\son\w+=|\sstyle=", answer.text) == []


@pytest.mark.parametrize("name", ["security.md", "security.ja.md"])
def test_every_promise_names_existing_tests(name: str) -> None:
    rows = re.findall(r"^\| [^|]+ \| (.+) \|$", (ROOT / "docs" / name).read_text("utf-8"), re.M)[2:]
    assert len(rows) > 15
    for row in rows:
        named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", row)
        assert named or "`.ci/run`" in row, row
        for file, test in named:
            assert f"def {test}(" in (ROOT / file).read_text("utf-8"), f"{file}::{test}"
