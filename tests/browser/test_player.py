"""The player of a trace: it plays by itself, jumps to a clause, and leads from a step to the code and to a board."""

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import expect
from .devices import VISITORS

BANE = "/scenarios/sve/12.14.2-two-bane-followers"
SAID = {
    "ja": ("再生", "条文から手順へ移動", "手順13", "2つの結果の比較"),
    "en": ("Play", "Jump to a clause", "step 13", "Compare two results"),
}


@VISITORS
def test_a_trace_is_played_and_followed(
    visit: Callable[..., Any], picture: Callable[..., None], device: str, lang: str
) -> None:
    play, jump, thirteenth, compared = SAID[lang]
    page = visit(f"{BANE}?step=16", device, lang)
    page.get_by_role("button", name=play, exact=True).click()
    expect(page.locator("[data-now]")).to_have_text("17")
    assert page.get_by_role("button", name=play, exact=True).get_attribute("aria-pressed") == "false"  # at the end

    page.locator(".to-clause summary", has_text=jump).click()
    page.locator(".to-clause li", has_text="11.3.2").locator(".step-n").first.click()
    assert page.inner_text("[data-now]") == "13"
    assert page.inner_text("#step-address").endswith("step=13")
    page.locator("#answer").get_by_role("link", name=thirteenth).click()
    picture(page, f"player-{device}-{lang}", full_page=True)

    page.locator("#step-13 .where-code").click()
    page.wait_for_url("**/code/judge/games/sve/book/ch11_rules_handling.py:*")
    assert page.locator(".source .hll").count() == 1
    picture(page, f"code-{device}-{lang}")
    page.locator("#clauses .shown-by a").first.click()
    page.wait_for_url("**/scenarios/sve/**")
    assert page.locator(".steps .current").count() == 1

    page.goto(f"{BANE}?step=13")
    page.fill("#other-board", BANE)
    page.keyboard.press("Enter")
    page.wait_for_url("**/compare**")
    assert page.inner_text("h1") == compared


def test_a_result_that_is_opened_keeps_its_address(visit: Callable[..., Any]) -> None:
    page = visit(BANE, "phone", "en")
    expect(page.locator("[data-now]")).to_have_text("17")
    assert "step=" not in page.url
    page.locator(".stepper .prev").tap()
    page.wait_for_url("**?step=16")


@pytest.mark.parametrize("script", [True, False])
def test_two_taps_on_a_result_explain_a_value(visit: Callable[..., Any], script: bool) -> None:
    page = visit("/scenarios/fab/1.14.2d-pitching-until-the-cost-is-paid", "phone", "en", script=script)
    page.locator("[data-board] .tile", has_text="Spare").first.get_by_role("button").tap()
    page.get_by_role("button", name="Defense 3 – Why?").tap()
    expect(page.locator("#asked")).to_contain_text("Spare (spare), before any effect")


def test_a_second_tap_on_a_chip_follows_it(visit: Callable[..., Any]) -> None:
    page = visit(f"{BANE}?step=13", "phone", "en")
    chip = page.locator(".rests:not(.decides) .chip", has_text="11.3.2")
    chip.tap()
    page.locator("#popover:popover-open").wait_for()
    chip.tap()
    page.wait_for_url("**/rules/sve/11.3.2")
