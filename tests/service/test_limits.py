"""Request rates are published, and passing them is answered with 429 and when to come back."""

from typing import Any

from judge.service import create_app

from .test_resolve import post, small


def test_resolve_rate(settings: dict[str, Any]) -> None:
    app = create_app(settings | {"RATELIMIT_ENABLED": True, "RATELIMIT_RESOLVE": "2 per minute"})
    client = app.test_client()
    answers = [post(client, small()) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert answers[0].headers["X-RateLimit-Remaining"] == "1"
    assert 0 < int(answers[2].headers["Retry-After"]) <= 60
    assert "<h1>" in answers[2].text
    assert '<input type="hidden" name="scenario"' in answers[2].text, "what was sent can be sent again"
    api = client.post("/api/v1/resolve", json={"scenario": small()})
    assert (api.status_code, api.is_json) == (429, True)
    assert client.get("/rules/sve/8.4").status_code == 200, "reading is never limited"
    assert client.get("/api/v1/export").status_code == 200


def test_a_page_that_was_asked_for_too_often_can_be_asked_for_again(settings: dict[str, Any]) -> None:
    client = create_app(settings | {"RATELIMIT_ENABLED": True, "RATELIMIT_SEARCH": "1 per minute"}).test_client()
    refused = [client.get("/search?q=ward&lang=en") for _ in range(2)][1]
    assert refused.status_code == 429
    assert '<a class="button" href="/search?q=ward&amp;lang=en">Try again</a>' in refused.text


def test_limits_of_two_applications_are_their_own(settings: dict[str, Any]) -> None:
    for _ in range(2):
        app = create_app(settings | {"RATELIMIT_ENABLED": True, "RATELIMIT_SHARE": "1 per minute"})
        assert post(app.test_client(), small(), "/share").status_code == 303
