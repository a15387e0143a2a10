"""What a device is given to keep: the manifest, the service worker's list, the rulebooks, the page in their place."""

import json
import re

import pytest
from flask.testing import FlaskClient

from judge.corpus import load


def listed(client: FlaskClient) -> dict[str, list[str]]:
    found = re.match(r"const KEPT = (.*);", client.get("/sw.js").text)
    assert found is not None
    return json.loads(found[1])


def test_everything_that_is_kept_is_there(client: FlaskClient) -> None:
    kept = listed(client)
    addresses = [address for what in ("statics", "books", "pages") for address in kept[what]]
    for address in addresses:
        with client.get(address) as answer:
            assert answer.status_code == 200, address


def test_a_rulebook_is_kept_whole_and_for_ever(client: FlaskClient) -> None:
    (address,) = [one for one in listed(client)["books"] if one.startswith("/offline/kiseki-")]
    answer = client.get(address)
    book = load("kiseki")
    assert [row[0] for row in answer.get_json()["clauses"]] == list(book.clauses)
    assert "immutable" in answer.headers["Cache-Control"]
    assert "immutable" not in client.get("/offline/kiseki-old.json").headers.get("Cache-Control", "")
    assert client.get("/offline/nope-1.json").status_code == 404


def test_it_is_installable(client: FlaskClient) -> None:
    manifest = client.get("/manifest.webmanifest")
    assert manifest.mimetype == "application/manifest+json"
    said = manifest.get_json()
    assert client.get(said["start_url"]).status_code == 200
    with client.get(said["icons"][0]["src"]) as icon:
        assert icon.mimetype == "image/svg+xml"
    assert "worker-src 'self'" in manifest.headers["Content-Security-Policy"]


@pytest.mark.parametrize(("page", "size"), [("/call", "large"), ("/about", "normal"), ("/about?size=large", "large")])
def test_type_is_large_where_it_is_asked_for(client: FlaskClient, page: str, size: str) -> None:
    assert f'data-size="{size}"' in client.get(page).text
    if "size=" in page:
        assert f'data-size="{size}"' in client.get("/").text  # and stays so


def test_large_type_ends_with_the_call_unless_it_was_chosen(client: FlaskClient) -> None:
    def seconds(page: str) -> set[str]:
        return {one for one in client.get(page).headers["Set-Cookie"].split("; ") if one.startswith("Max-Age")}

    assert seconds("/call") == {"Max-Age=3600"}
    assert seconds("/about?size=large") == {"Max-Age=31536000"}


def test_keeping_the_judges_call_for_offline_use_leaves_the_type_as_it_is(client: FlaskClient) -> None:
    kept = client.get("/call", headers={"Sec-Fetch-Mode": "cors"})
    assert 'data-size="large"' in kept.text
    assert 'data-size="normal"' in client.get("/").text


def test_the_picture_of_a_ruling_is_of_the_link_to_read(client: FlaskClient, example_text: str) -> None:
    kept = client.post("/rulings", data={"scenario": example_text, "title": "One"})
    assert kept.status_code == 303
    page = client.get(kept.location).text
    assert re.findall(r'<img src="[^"]+" alt="QR code of ([^"]+)"', page) == [f"http://localhost{kept.location}"]
