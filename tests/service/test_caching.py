"""What can be read is marked, and not sent again to whoever has it."""

import pytest
from flask.testing import FlaskClient

READ = [
    "/table/sve?lang=ja",
    "/api/v1/rules/sve/8.4.9",
    "/api/v1/scenarios",
    "/rules/sve/8.4.9?lang=en",
    "/search?q=8.4",
]


@pytest.mark.parametrize("address", READ)
@pytest.mark.parametrize("encoding", ["identity", "br"])
def test_what_is_had_already_is_not_sent_again(client: FlaskClient, address: str, encoding: str) -> None:
    headers = {"Accept-Encoding": encoding}
    first = client.get(address, headers=headers)
    assert first.status_code == 200
    again = client.get(address, headers={**headers, "If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert again.headers["ETag"] == first.headers["ETag"]
    assert "Content-Security-Policy" in again.headers


def test_another_language_is_another_answer(client: FlaskClient) -> None:
    japanese = client.get("/rules/sve/8.4.9?lang=ja")
    english = client.get("/rules/sve/8.4.9?lang=en", headers={"If-None-Match": japanese.headers["ETag"]})
    assert english.status_code == 200


def test_what_is_answered_to_a_form_is_not_kept(client: FlaskClient) -> None:
    answer = client.post("/table/sve", data={"scenario": "game: sve\n"})
    assert answer.headers["Cache-Control"] == "no-store"
    assert "ETag" not in answer.headers


def test_an_error_is_not_marked(client: FlaskClient) -> None:
    assert "ETag" not in client.get("/rules/sve/99.99").headers
