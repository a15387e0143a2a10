"""Small things that a reader notices: where the eye goes, what stays chosen, what is there on the way back."""

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import PATIENCE, expect


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_breadcrumbs_take_one_line_on_a_phone(visit: Callable[..., Any], lang: str) -> None:
    page = visit("/rules/sve/8.4.9.1", "phone", lang)
    crumbs = page.locator(".crumbs")
    assert crumbs.bounding_box()["height"] <= 48
    assert crumbs.inner_text().endswith("8.4.9.1")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_large_type_stays_from_a_judges_call_until_it_is_switched_off(visit: Callable[..., Any]) -> None:
    page = visit("/call", "phone", "en")
    html = page.locator("html")
    expect(html).to_have_attribute("data-size", "large")
    page.locator("main a[href='/rules']").click()
    page.wait_for_url("**/rules")
    expect(html).to_have_attribute("data-size", "large")
    page.goto("/call")
    page.locator("main").get_by_role("link", name="Normal text").click()
    expect(html).to_have_attribute("data-size", "normal")
    page.goto("/rules")
    expect(html).to_have_attribute("data-size", "normal")


def test_the_results_are_there_on_the_way_back(visit: Callable[..., Any]) -> None:
    page = visit("/", "phone", "en")
    page.locator("main input[type=search]").press_sequentially("bane")
    page.locator("main .hit-num").first.click(timeout=PATIENCE)
    page.wait_for_url("**/rules/**")
    page.go_back()
    expect(page.locator("main input[type=search]")).to_have_value("bane")
    expect(page.locator("main .hit-num").first).to_be_visible()


def test_a_tile_on_the_table_shows_the_card_and_not_its_catalogue(visit: Callable[..., Any]) -> None:
    page = visit("/table/fab?example=fab/1.0.2-chum-has-to-be-attacked", "phone", "en")
    tile = page.locator(".near .tile").filter(has_text="Isolate")
    assert "subtype" not in tile.inner_text()
    tile.locator(".tile-face").click()
    expect(page.locator("#sheet .values")).to_contain_text("subtypes")
