"""One search: a field, a row of games, and results that are there while one types."""

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import expect
from .test_journeys import fits

FIELD = "main input[name=q]"
HIGH = 300
"""Pixels from the top of a phone at which the results begin at the latest."""


def fetched(page: Any) -> list[str]:
    """Return the searches that go out from now on."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/search/" in request.url else None)
    return asked


@pytest.mark.parametrize(("path", "lang"), [("/search", "ja"), ("/", "en"), ("/call", "ja")])
def test_one_request_a_pause_and_the_first_tap_on_a_result_works(
    visit: Callable[..., Any], picture: Callable[..., None], path: str, lang: str
) -> None:
    page = visit(path, "phone", lang)
    asked = fetched(page)
    page.locator(FIELD).press_sequentially({"ja": "召喚酔い", "en": "summoning"}[lang], delay=10)
    result = page.locator("#results .hit-num").first
    result.wait_for()
    assert len(asked) == 1
    picture(page, f"search-{path.strip('/') or 'home'}-{lang}")
    address = result.get_attribute("href")
    result.tap()
    page.wait_for_url(f"**{address}")


def test_results_begin_at_the_top_of_the_screen(visit: Callable[..., Any]) -> None:
    page = visit("/search?q=ward&game=sve", "phone", "en")
    assert page.locator("#results > :visible").first.bounding_box()["y"] <= HIGH
    page.goto("/")
    page.locator(FIELD).press_sequentially("ward")
    page.locator("#results .hit-num").first.wait_for()
    beneath = HIGH + 60  # the page's own question stands above
    assert page.locator("#results > :visible").first.bounding_box()["y"] <= beneath


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_address_of_a_result_takes_one_line_on_a_phone(visit: Callable[..., Any], lang: str) -> None:
    page = visit("/search?q=does snatch red have go again?", "phone", lang)
    fits(page)
    assert page.locator(".hit-place").count() > 5
    rows = (
        "(all) => all.filter((e) => new Set([...e.children].map((a) => a.offsetTop)).size > 1).map((e) => e.innerText)"
    )
    assert page.locator(".hit-place").evaluate_all(rows) == []


@pytest.mark.parametrize("script", [True, False])
def test_the_game_that_was_chosen_stays_chosen(visit: Callable[..., Any], script: bool) -> None:
    page = visit("/search", "phone", "en", script=script)
    page.locator(".game-chips label", has_text="Duel Masters").click()
    page.fill(FIELD, "506.3")
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules/dm/506.3")
    if script:
        page.goto("/search")
        expect(page.locator(".game-chips input[value=dm]")).to_be_checked()


def test_results_with_the_keyboard(visit: Callable[..., Any]) -> None:
    page = visit("/search", lang="en")
    page.fill(FIELD, "summoning")
    page.locator("#results .hit-num").first.wait_for()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#results a:focus")).to_have_count(1)
    page.keyboard.press("Enter")
    page.wait_for_url("**/rules/**")


@pytest.mark.parametrize("path", ["/", "/search"])
def test_results_that_are_not_there_yet_come_by_themselves(visit: Callable[..., Any], path: str) -> None:
    page = visit(path, "phone", "en")
    building = "<p data-building>The search index is being built</p>"
    page.route("**/search/results?**", lambda route: route.fulfill(body=building, content_type="text/html"), times=1)
    page.fill(FIELD, "ward")
    expect(page.locator("#results")).to_contain_text("being built")
    page.locator("#results .hit-num").first.wait_for()
    assert page.input_value(FIELD) == "ward"


def test_a_limit_is_said(visit: Callable[..., Any]) -> None:
    page = visit("/search", "phone", "ja")
    page.route("**/search/results?**", lambda route: route.fulfill(status=429, body=""))
    page.fill(FIELD, "守護")
    expect(page.locator("#results [role=alert]")).to_contain_text("短時間に多くの検索が行われました")


def test_a_service_that_does_not_answer_is_said(visit: Callable[..., Any]) -> None:
    page = visit("/search", "phone", "en", worker=True)
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")  # its script is not fetched any more
    page.context.set_offline(True)
    page.fill(FIELD, "ward")
    expect(page.locator("#results [role=alert]")).to_contain_text("The service does not answer")


NO_STORAGE = "Object.defineProperty(window, 'localStorage', { configurable: true, get() { throw new Error('no'); } });"
"""What a browser does that keeps nothing for any page."""


def test_a_browser_that_keeps_nothing_finds_and_plays(visit: Callable[..., Any]) -> None:
    page = visit("about:blank", "phone", "en")
    page.add_init_script(NO_STORAGE)
    page.goto("/")
    page.locator("main input[name=q]").press_sequentially("ward")
    page.locator("#results .hit-num").first.wait_for()
    page.goto("/table/sve")
    page.locator('button[value="open zone p1.field"]').first.click()
    page.locator('button[value="add 2/2"]').click()
    page.locator(".board .near .tile").wait_for()


def test_nothing_is_asked_while_an_input_method_composes(visit: Callable[..., Any]) -> None:
    page = visit("/search", lang="ja")
    asked = fetched(page)
    field = page.locator(FIELD)
    field.focus()
    field.dispatch_event("compositionstart")
    page.keyboard.insert_text("しょうかん")
    page.wait_for_timeout(500)
    assert asked == []
    field.dispatch_event("compositionend")
    page.locator("#results > *").first.wait_for()
