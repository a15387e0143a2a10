"""Suggestions under the search field: with the keyboard, and beside an input method."""

from collections.abc import Callable
from typing import Any

import pytest

FIELD = "main input[name=q]"


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_suggestions_with_the_keyboard(visit: Callable[..., Any], picture: Callable[..., None], device: str) -> None:
    page = visit("/search", device, "ja")
    field = page.locator(FIELD)
    field.fill("召喚酔")  # at once: letter by letter, a slow machine shows the list of the first one as well
    page.wait_for_selector("#q-options [role=option]")
    picture(page, f"suggestions-{device}")
    assert field.get_attribute("aria-expanded") == "true"
    assert field.get_attribute("aria-activedescendant") is None
    page.keyboard.press("ArrowDown")
    first = page.locator("#q-options [role=option]").first
    assert field.get_attribute("aria-activedescendant") == first.get_attribute("id")
    assert first.get_attribute("aria-selected") == "true"
    page.keyboard.press("Enter")
    page.wait_for_url("**/search?q=*")
    page.wait_for_selector(".hit")
    assert page.locator(FIELD).input_value() == "召喚酔い"


def test_what_comes_late_does_not_take_the_list_away(visit: Callable[..., Any]) -> None:
    page = visit("/search", lang="en")
    field = page.locator(FIELD)
    field.fill("summon")
    first = page.locator("#q-options [role=option]").first
    first.wait_for()
    held: list[Any] = []
    page.route("**/search/suggest?**", lambda route: held.append(route))
    with page.expect_request("**/search/suggest?**"):
        field.press_sequentially("i")
    page.keyboard.press("ArrowDown")
    assert first.get_attribute("aria-selected") == "true"
    for route in held:
        route.fulfill(json={"suggestions": []})
    page.evaluate("new Promise((seen) => setTimeout(seen, 200))")
    assert page.locator("#q-options [role=option][aria-selected=true]").count() == 1
    assert field.get_attribute("aria-activedescendant") == first.get_attribute("id")


def test_escape_closes_the_list_and_keeps_the_question(visit: Callable[..., Any]) -> None:
    page = visit("/search", lang="en")
    page.locator(FIELD).press_sequentially("summon", delay=10)
    page.wait_for_selector("#q-options [role=option]")
    page.keyboard.press("Escape")
    assert page.locator("#q-options").is_hidden()
    assert page.locator(FIELD).input_value() == "summon"


def test_nothing_is_asked_while_an_input_method_composes(visit: Callable[..., Any]) -> None:
    page = visit("/search", lang="ja")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/search/" in request.url else None)
    field = page.locator(FIELD)
    field.focus()
    field.dispatch_event("compositionstart")
    page.keyboard.insert_text("しょうかん")
    page.wait_for_timeout(400)
    assert asked == []
    field.dispatch_event("compositionend")
    page.wait_for_selector("#q-options [role=option]")
