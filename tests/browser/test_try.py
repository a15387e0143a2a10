"""The page of the API: an operation is sent from its form, and its answer appears below it."""

from collections.abc import Callable
from typing import Any

from .devices import VISITORS

SAID = {"ja": ("送信", "JSONとして読めません"), "en": ("Send", "Not valid JSON")}


@VISITORS
def test_an_operation_is_tried(visit: Callable[..., Any], picture: Callable[..., None], device: str, lang: str) -> None:
    send, no_json = SAID[lang]
    page = visit("/api/v1/", device, lang)
    rule = page.locator("#rule")
    rule.locator("summary").click()
    rule.locator("[name=number]").fill("12.14.2")
    rule.get_by_role("button", name=send).click()
    rule.locator("[data-shown]").get_by_text('"sve:12.14.2"').wait_for()
    assert rule.locator("[data-said]").inner_text().startswith("200")

    resolve = page.locator("#resolve")
    resolve.locator("summary").click()
    written = resolve.locator("[data-body]").input_value()
    resolve.locator("[data-body]").fill(written[:-3])
    resolve.get_by_role("button", name=send).click()
    resolve.locator("[data-said]").get_by_text(no_json).wait_for()
    resolve.locator("[data-body]").fill(written)
    resolve.get_by_role("button", name=send).click()
    resolve.locator("[data-shown]").get_by_text('"verdict": "resolved"').first.wait_for()
    picture(page, f"api-{device}-{lang}")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
