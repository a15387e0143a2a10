"""Pages in the frames of other sites, and oEmbed for them."""

import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from .test_rulings import kept

DUEL = "scenarios/sve/12.14.2-two-bane-followers"
SHOWN = {
    "rules/sve/12.14.2": ["12.14.2", "fought this follower", "1.7.0"],
    "rules/fab/7.4.2c": ["7.4.2c", "2.10.1"],
    "cards/fab/snatch-red": ["Snatch", "Power</small> <b>4"],
    DUEL: ["Two bane followers fight", "11.3.2", "cemetery"],
}


@pytest.mark.parametrize("path", SHOWN)
def test_a_small_page_may_stand_in_any_frame(client: FlaskClient, path: str) -> None:
    answer = client.get(f"/embed/{path}?lang=en")
    assert all(said in answer.text for said in SHOWN[path])
    assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
    assert "script-src 'self'" in answer.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer.headers
    assert "<script" not in answer.text
    page = client.get(f"/{path}?lang=en")
    assert page.headers["X-Frame-Options"] == "DENY"
    assert f"/embed/{path}" in page.text


@pytest.mark.parametrize("path", SHOWN)
def test_the_page_names_its_oembed_and_that_gives_the_frame(client: FlaskClient, path: str) -> None:
    page = client.get(f"/{path}?lang=en").text
    address = re.search(r'type="application/json\+oembed" href="http://localhost([^"]*)"', page)[1]  # type: ignore[index]
    answer = client.get(address.replace("&amp;", "&") + "&maxwidth=300")
    found: Any = answer.json
    assert (found["version"], found["type"], found["width"]) == ("1.0", "rich", 300)
    assert f"/embed/{path}" in found["html"]
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_a_ruling_is_embedded_by_its_address(client: FlaskClient) -> None:
    address = kept(client)
    assert "Knight" in client.get(f"/embed{address}").text


@pytest.mark.parametrize("path", ["rules/sve/99.9", "cards/sve/NONE", "scenarios/sve/none", "s/none", "about"])
def test_a_missing_page_cannot_be_embedded(client: FlaskClient, path: str) -> None:
    answer = client.get(f"/embed/{path}")
    assert answer.status_code == 404
    assert answer.headers["X-Frame-Options"] == "DENY"
    assert client.get("/oembed", query_string={"url": f"http://localhost/{path}"}).status_code == 404


def test_oembed_answers_for_this_service_alone_and_in_json(client: FlaskClient) -> None:
    assert client.get("/oembed?url=https://elsewhere.example/rules/sve/8.4").status_code == 404
    refused = client.get("/oembed?url=http://localhost/rules/sve/8.4&format=xml&lang=en")
    assert refused.status_code == 501
    assert "oEmbed is answered in JSON only" in refused.text
