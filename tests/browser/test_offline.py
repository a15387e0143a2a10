"""Offline: rules, search, table and the answers that were read; and the judge's call that lists them."""

from collections.abc import Callable
from typing import Any

from .devices import VISITORS

BANE = "/scenarios/sve/12.14.2-two-bane-followers"
SAID = {
    "ja": ("解決済み", "必殺", "ジャッジコール"),
    "en": ("Resolved", "bane", "Judge’s call"),
}

KEPT = """async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller || !await caches.match(location.pathname))
        await new Promise((again) => setTimeout(again, 50))
}"""
"""Waits until the page is one that the service worker has kept."""


@VISITORS
def test_pages_that_were_read_are_available_offline(
    visit: Callable[..., Any], picture: Callable[..., None], device: str, lang: str
) -> None:
    resolved, query, call = SAID[lang]
    page = visit(BANE, device, lang, worker=True)
    page.evaluate(KEPT)
    page.context.set_offline(True)

    page.goto("/call")
    assert page.inner_text("h1") == call
    answer = page.locator("[data-answers] li").first
    assert resolved in answer.inner_text()
    picture(page, f"call-{device}-{lang}")
    answer.locator(".chip", has_text="11.3.2").click()  # the second tap after opening the page: a citation
    page.wait_for_url("**/rules/sve/11.3.2")
    assert "11.3.2 (" in page.inner_text("[data-offline] .cite")
    picture(page, f"offline-clause-{device}-{lang}")

    page.fill("#oq", f"{query} 12.14.2")
    page.press("#oq", "Enter")
    page.locator("[data-offline] .num", has_text="12.14.2").first.wait_for()
    page.goto("/call")
    page.locator("[data-answers] a").first.click()
    page.locator("[data-trace]").wait_for()  # the answer as it was read, and it still steps
    page.locator(".stepper .first").click()
    assert page.inner_text("[data-now]") == "0"

    page.goto("/table/sve")
    assert page.locator("form[data-table]").count() == 1
    page.goto("/resolve")
    page.fill("#scenario", "game: sve")
    page.locator("main button[name=go]").click()
    page.locator("[data-offline] p").wait_for()  # not the browser's own page
    page.goto("/resolve")
    assert page.input_value("#scenario") == "game: sve"


def test_a_ruling_s_address_is_a_picture(visit: Callable[..., Any]) -> None:
    page = visit(BANE, "phone", "en")
    page.locator(".qr summary").click()
    assert page.locator(".qr img").evaluate("(it) => it.complete && it.naturalWidth > 60")
    assert page.locator(".qr img").get_attribute("alt").endswith(BANE)
