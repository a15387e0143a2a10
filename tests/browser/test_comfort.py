"""Small things that a reader notices: where the eye goes, what stays chosen, what is there on the way back."""

from collections.abc import Callable
from typing import Any

import pytest

from judge.cards.board_names import in_language

from .conftest import PATIENCE, expect
from .test_journeys import CONTRAST
from .test_table import BOARD, Hand, lay


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


def test_only_an_opened_judges_call_changes_the_type_size(visit: Callable[..., Any]) -> None:
    page = visit("/", "phone", "en", worker=True)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")  # it has kept /call
    html = page.locator("html")
    for address, size in (("/rules", "normal"), ("/call", "large"), ("/rules", "large")):
        page.goto(address)
        expect(html).to_have_attribute("data-size", size)


def test_the_results_are_there_on_the_way_back(visit: Callable[..., Any]) -> None:
    page = visit("/", "phone", "en")
    page.locator("main input[type=search]").press_sequentially("bane")
    page.locator("main .hit-num").first.click(timeout=PATIENCE)
    page.wait_for_url("**/rules/**")
    page.go_back()
    expect(page.locator("main input[type=search]")).to_have_value("bane")
    expect(page.locator("main .hit-num").first).to_be_visible()


@pytest.mark.parametrize(("button", "lang"), [("go", "ja"), ("table", "en")])
def test_a_result_is_there_on_the_way_back(visit: Callable[..., Any], lang: str, button: str) -> None:
    page = visit("/resolve", "phone", lang)
    page.fill("#scenario", BOARD)
    page.locator("main button[name=go]").click(timeout=PATIENCE)
    row = page.locator(".result-actions")
    assert row.evaluate("(e) => e.scrollWidth <= e.clientWidth")  # all of its buttons are in sight
    if button == "table":
        page.locator('.result-actions button[formaction^="/table/"]').click(timeout=PATIENCE)
        page.wait_for_selector("form[data-table]")
    shown = page.locator(".tile:visible").filter(has_text=in_language("sve", "Knight", lang)).first
    expect(shown).to_be_visible()
    page.locator(".brand").click(timeout=PATIENCE)
    page.wait_for_url(lambda address: address.endswith("/"))
    page.go_back()
    expect(shown).to_be_visible()
    assert "Knight" in page.locator("#scenario").input_value()


def test_a_tile_on_the_table_shows_the_card_and_not_its_catalogue(visit: Callable[..., Any]) -> None:
    page = visit("/table/fab?example=fab/1.0.2-chum-has-to-be-attacked", "phone", "en")
    tile = page.locator(".near .tile").filter(has_text="Isolate")
    assert "subtype" not in tile.inner_text()
    tile.locator(".tile-face").click()
    expect(page.locator("#sheet .values")).to_contain_text("Subtypes")


CUT = """() => [...document.querySelectorAll(".facets a, .tile, .button")].filter((e) => e.checkVisibility())
  .filter((e) => e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent.trim())"""
"""The texts wider than the pill, tile or button around them."""


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("path", ["/cards", "/cards/dm", "/cards/fab", "/search?q=snatch", "/quiz"])
def test_nothing_sticks_out_of_a_pill_or_a_tile(visit: Callable[..., Any], path: str, lang: str) -> None:
    page = visit(path, "phone", lang)
    page.wait_for_load_state()
    assert page.evaluate(CUT) == []


LARGE = (
    "/",
    "/search?q=bane",
    "/rules/sve/8.4.9.1",
    "/rules/fab/glossary",
    "/scenarios/sve/12.14.2-two-bane-followers",
    "/compare?one=/scenarios/sve/12.14.2-two-bane-followers&other=sve/8.2.1-playing-from-the-ex-area",
    "/cards/fab/command-and-conquer-red",
    "/cards/sve/read",
    "/table/sve",
    "/table/fab?example=fab/1.0.2-chum-has-to-be-attacked",
    "/quiz/sve/12.14.2-two-bane-followers",
)


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_text_of_twice_the_size_fits_on_a_phone(visit: Callable[..., Any], lang: str) -> None:
    page = visit("/", "phone", lang)
    wide = {}
    for path in LARGE:
        page.goto(path)
        page.wait_for_load_state()
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        if (width := page.evaluate("document.documentElement.scrollWidth")) > 390:
            wide[path] = width
    assert wide == {}


@pytest.mark.parametrize("path", ["/rules/sve/8.4.9.1", "/scenarios/sve/12.14.2-two-bane-followers", "/table/sve"])
@pytest.mark.parametrize("chosen", ["", "?theme=dark"])
def test_a_dark_page_is_printed_in_dark_ink_on_white(visit: Callable[..., Any], path: str, chosen: str) -> None:
    page = visit(path + chosen, "desktop", "en", "dark")
    page.emulate_media(media="print")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    assert page.evaluate(CONTRAST) == []
    unwanted = page.locator(".top, .tabs, .foot, .where-code, .considered details:not([open])")
    assert unwanted.filter(visible=True).count() == 0


COVERED = """() => [...document.querySelectorAll("#sheet .cannot .why")].flatMap((why) => {
  const below = why.closest("li").querySelector(".tries").getBoundingClientRect().top;
  return [...why.getClientRects()].filter((line) => line.bottom > below + 1).map(() => why.textContent);
})"""
"""Reasons that the buttons below them cover."""


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_a_reason_is_read_whole_above_its_buttons(visit: Callable[..., Any], lang: str) -> None:
    page = visit("/table/sve", "phone", lang)
    hand = Hand(page)
    lay(hand)
    hand.tile("Knight")
    expect(page.locator("#sheet .cannot .tries").first).to_be_visible()
    assert page.evaluate(COVERED) == []


def test_a_card_is_the_same_tile_in_search_and_in_its_list(visit: Callable[..., Any]) -> None:
    page = visit("/search?q=snatch", "phone", "en")
    found = page.locator(".found-cards .tile").first.inner_text()
    page.goto("/cards/fab?q=snatch&list=1")
    listed = page.locator(".card-tiles .tile").first
    assert listed.inner_text() == found
    assert "subtype" not in found.lower()


def test_a_refusal_is_one_sentence_in_the_answer(visit: Callable[..., Any]) -> None:
    page = visit("/resolve", "phone", "en")
    page.fill("#scenario", REFUSED)
    page.locator("main button[name=go]").click()
    expect(page.locator(".decides .chip").first).to_be_visible()
    said = page.inner_text("#answer")
    assert said.count("cannot be chosen as the attack target") == 1
    assert "Resolved" not in said


REFUSED = """\
game: sve
p1:
  field: [{id: a, name: Knight, attack: 2, defense: 2}]
p2:
  field:
    - {id: b, name: Scout, attack: 1, defense: 3, engaged: true}
    - {id: c, name: Wall, attack: 0, defense: 4, keywords: [ward], engaged: true}
play:
  - p1: {attack: b, with: a}
"""


def test_a_refusal_is_reported_once_also_while_stepping(visit: Callable[..., Any]) -> None:
    page = visit("/resolve", "phone", "en")
    page.fill("#scenario", REFUSED)
    page.locator("main button[name=go]").click()
    page.wait_for_selector("#answer")
    page.locator(".stepper button.prev[type=button]").click()
    page.locator(".stepper .last").click()
    expect(page.locator("[data-caption]")).to_contain_text("The play was refused")
    assert "cannot be chosen" not in page.locator("[data-caption]").inner_text()
    assert "attack Scout (b)" in page.inner_text("h1")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_selected_game_is_in_view_on_a_phone(visit: Callable[..., Any], lang: str) -> None:
    page = visit("/cards/fab", "phone", lang)
    expect(page.locator(".facets [aria-current]")).to_be_in_viewport(ratio=1)
    page.goto("/quiz?game=dm")
    expect(page.locator(".game-chips label:has(:checked)").first).to_be_in_viewport(ratio=0.9)
    chapter = page.locator("#chapter").bounding_box()
    assert chapter["x"] + chapter["width"] <= 390 - 16
