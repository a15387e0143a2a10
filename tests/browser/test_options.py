"""Legal actions now, as a judge asks it on a phone and on a desk, in both languages, with and without JavaScript."""

from collections.abc import Callable
from typing import Any

from tests.scenario.test_options import BOARD

from .devices import DEVICES, VISITORS
from .test_journeys import fits

SAID = {
    "en": ("Legal actions now", "attack with Knight (a)", "not enough PP", "What you cannot do, and why"),
    "ja": ("今できること", "騎士(a)で攻撃", "PPが足りない", "自分ができないことと、その理由"),
}


@VISITORS
def test_two_lists(visit: Callable[..., Any], picture: Callable[..., None], device: str, lang: str) -> None:
    asked, can, reason, heading = SAID[lang]
    page = visit("/resolve", device, lang)
    page.fill("#scenario", BOARD)
    page.get_by_role("button", name=asked).click()
    page.wait_for_selector(".doable.cannot")
    page.wait_for_load_state()
    assert can in page.locator(".doable.can").inner_text()
    assert reason in page.locator(".doable.cannot").inner_text()
    assert page.locator(".doable.cannot h2").inner_text().startswith(heading)
    picture(page, f"options-{device}-{lang}", full_page=True)
    fits(page)

    # a clause shows what it says where one points at it
    if device == "desktop":
        page.locator(".doable.cannot .chip").first.hover()
        page.wait_for_selector("[popover]:popover-open, .popover:not([hidden])")
        picture(page, f"options-hover-{lang}")


def test_without_javascript_and_for_the_other_player(visit: Callable[..., Any]) -> None:
    page = visit("/resolve", "phone", "en", script=False)
    page.fill("#scenario", BOARD)
    page.get_by_role("button", name="Legal actions now").click()
    page.wait_for_selector(".doable.can")
    page.wait_for_load_state()
    page.get_by_role("button", name="Ask about the opponent").click()
    page.wait_for_selector("text=the other player’s turn")
    fits(page)


@DEVICES
def test_options_next_to_a_result(visit: Callable[..., Any], picture: Callable[..., None], device: str) -> None:
    page = visit("/resolve", device, "en")
    page.fill("#scenario", BOARD)
    page.locator("#editor [name=go]").click()
    page.locator("#now > summary").click()
    page.wait_for_selector("#now .doable.cannot")
    picture(page, f"options-beside-{device}", full_page=True)
    fits(page)
