"""Whatever is submitted gets a clear message with its place, and the service stays up."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from .conftest import GAME
from .test_pages import elements
from .test_resolve import post, small

BOMB = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "\n".join(
    f"{new}: &{new} [{','.join([f'*{old}'] * 9)}]" for old, new in zip("abcdefgh", "bcdefghi", strict=True)
)

WRONG: dict[str, tuple[str, str]] = {
    "unknown field": (small().replace("attack: 2", "attak: 2"), "attak"),
    "wrong type": (small().replace("attack: 2", "attack: many"), "attack"),
    "unknown id": (small().replace("attack: b", "attack: zz"), "zz"),
    "unknown game": (small().replace(f"game: {GAME}", "game: chess"), "game"),
    "card in two zones": (
        small().replace("p2:\n", "  hand:\n    - {id: a, name: X, type: spell, cost: 1}\np2:\n"),
        "a",
    ),
    "yaml bomb": (BOMB, ""),
    "deep nesting": ("game: " + "[" * 3000 + "]" * 3000, ""),
    "a tag": ("game: !!python/object/apply:os.system ['true']", ""),
    "not yaml": ("game: [", ""),
    "a list": ("- 1\n- 2", ""),
    "a word": ("hello", ""),
    "binary": ("\x00\x01\x02", ""),
    "huge number": (small().replace("attack: 2", "attack: 9" + "9" * 5000), "attack"),
    "nul in a name": (small("A\\0B"), ""),
}


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("case", WRONG)
def test_wrong_scenario_gets_a_message_with_its_place(client: FlaskClient, case: str, lang: str) -> None:
    scenario, named = WRONG[case]
    answer = post(client, scenario, f"/resolve?lang={lang}")
    if case == "nul in a name":
        assert answer.status_code in (200, 422)
        return
    assert answer.status_code == 422
    assert 'class="problem-list"' in answer.text
    assert 'class="line"' in answer.text
    assert 'class="wrong"' in answer.text
    assert named in answer.text
    elements(answer.text)
    if "\x00" not in scenario:
        first = scenario.split("\n")[0][:30].replace("&", "&amp;").replace("'", "&#39;").replace('"', "&#34;")
        assert first in answer.text.partition("<textarea")[2], "what was typed is never lost"


def test_misspelt_field_gets_a_suggestion_at_its_line(client: FlaskClient) -> None:
    answer = post(client, WRONG["unknown field"][0])
    assert 'href="#L4"' in answer.text
    assert "Did you mean <code>attack</code>?" in answer.text


MARKUP = ("<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "{{7*7}}", "</textarea><b>")


@pytest.mark.parametrize("name", MARKUP)
def test_markup_in_a_name_is_text(client: FlaskClient, name: str) -> None:
    answer = post(client, small(name))
    assert answer.status_code == 200
    assert name not in answer.text.replace("{{7*7}}", "") or name == "{{7*7}}"
    assert "<script>alert" not in answer.text
    assert "onerror" not in {key for _tag, attrs in elements(answer.text).found for key in attrs}
    assert ">49<" not in answer.text


def test_markup_in_a_wrong_field_is_text(client: FlaskClient) -> None:
    answer = post(client, small().replace("defense: 3", '"<script>alert(1)</script>": 3'))
    assert answer.status_code == 422
    assert "<script>alert" not in answer.text


def test_ten_megabytes(client: FlaskClient) -> None:
    answer = post(client, "x" * 10_000_000)
    assert answer.status_code == 413
    assert "256" in answer.text


def test_large_but_allowed(client: FlaskClient) -> None:
    answer = post(client, small() + "# " + "x" * 200_000)
    assert answer.status_code == 200


@pytest.mark.parametrize("step", ["-1", "1e9", "９", "99999999999999999999", "<b>"])
def test_odd_steps(client: FlaskClient, step: str) -> None:
    assert post(client, small(), step=step).status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        "/rules/sve/" + "9" * 5000,
        "/rules/..%2f..%2fetc/passwd",
        "/scenarios/../../etc/passwd",
        "/s/' or 1=1 --",
        "/rules/sve/ch/<script>",
        "/r/%00",
        "/search?q=%00%ff",
        "/search?q=" + "(" * 200,
        "/static/../app.py",
    ],
)
def test_odd_addresses(client: FlaskClient, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code in (200, 302, 308, 404)
    assert "<script>alert" not in answer.text
    assert "root:" not in answer.text


def test_wrong_method(client: FlaskClient) -> None:
    assert client.get("/share").status_code == 405
    assert client.post("/about").status_code == 405


def test_an_error_of_ours_is_a_page_not_a_traceback(settings: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    from judge.service import create_app
    from judge.service.pages import rules

    app = create_app(settings | {"TESTING": False})
    monkeypatch.setattr(rules.clause_links, "of", lambda *_: 1 / 0)
    answer = app.test_client().get(f"/rules/{GAME}/1.1")
    assert answer.status_code == 500
    assert "Traceback" not in answer.text
    assert "ZeroDivision" not in answer.text
