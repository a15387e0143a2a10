"""The graph of a clause and of a chapter: drawn without JavaScript, moved with fingers and keys with it."""

from collections.abc import Callable
from typing import Any

import pytest

from .devices import DEVICES
from .test_journeys import CONTRAST, fits

CLAUSE, CHAPTER = "/rules/sve/8.4.9/graph", "/rules/sve/ch/10/graph"

SMALLEST = """() => Math.min(...[...document.querySelectorAll(".drawing text")].filter((e) => e.checkVisibility())
  .map((e) => parseFloat(getComputedStyle(e).fontSize) * (e.getScreenCTM().a)))"""

OVERFLOWING = """() => [...document.querySelectorAll(".drawing .node")].filter((e) => e.checkVisibility()).filter((e) =>
  [...e.querySelectorAll("text")].some((t) => t.getBBox().x + t.getBBox().width > e.querySelector(".shape").getBBox().x
    + e.querySelector(".shape").getBBox().width)).map((e) => e.textContent)"""


@pytest.mark.parametrize("path", [CLAUSE, CHAPTER])
@pytest.mark.parametrize(
    ("device", "lang", "script"), [("phone", "ja", True), ("desktop", "en", False)], ids=["phone", "desk-no-script"]
)
def test_the_drawing(
    visit: Callable[..., Any], picture: Callable[..., None], path: str, script: bool, device: str, lang: str
) -> None:
    page = visit(path, device, lang, colours="dark" if lang == "ja" else "light", script=script)
    fits(page)
    shown = page.locator(".drawing:visible")
    assert shown.count() == 1
    assert page.evaluate(SMALLEST) >= 12
    assert page.evaluate(OVERFLOWING) == []
    assert page.locator("[data-open]").is_visible() == script
    if script:
        picture(page, f"graph-{'clause' if path == CLAUSE else 'chapter'}-{device}-{lang}", full_page=True)
    node = shown.locator(".node:not(.here)").first
    target = node.get_attribute("href")
    node.click()
    page.wait_for_url(f"**{target}")
    assert page.locator("h1").count() == 1


def test_nodes_are_reached_with_the_keyboard(visit: Callable[..., Any]) -> None:
    page = visit(CLAUSE)
    page.locator(".drawing.wide .node").first.focus()
    assert page.evaluate("document.activeElement.classList.contains('node')")
    target = page.evaluate("document.activeElement.getAttribute('href')")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{target}")


@pytest.mark.parametrize(("path", "device"), [(CLAUSE, "phone"), (CHAPTER, "desktop")])
def test_the_interactive_graph(visit: Callable[..., Any], picture: Callable[..., None], path: str, device: str) -> None:
    page = visit(path, device)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    loaded = page.evaluate("performance.getEntriesByType('resource').map((e) => e.name)")
    assert not [url for url in loaded if "vendor" in url]
    page.locator("[data-open]").click()
    page.wait_for_selector(".graph-canvas canvas")
    assert len([url for url in asked if "/vendor/" in url]) == 2
    fits(page)
    picked = page.locator("[data-picked]")
    before = picked.text_content()
    page.locator(".graph-canvas").focus()
    for key in ("ArrowLeft", "ArrowRight", "ArrowDown", "ArrowUp"):
        page.keyboard.press(key)
        if picked.text_content() != before:
            break
    assert picked.text_content() != before, "an arrow key goes to another node"
    page.keyboard.press("+")
    picture(page, f"graph-live-{'clause' if path == CLAUSE else 'chapter'}-{device}")
    page.locator("[data-close]").click()
    assert page.locator(".drawing:visible").count() == 1
    page.locator("[data-open]").click()  # and again
    page.wait_for_selector(".graph-canvas canvas")
    page.locator(".graph-canvas").focus()
    target = picked.get_attribute("href")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{target}")


def test_a_tap_picks_a_node(visit: Callable[..., Any]) -> None:
    page = visit(CLAUSE, "phone")
    page.locator("[data-open]").tap()
    page.wait_for_selector(".graph-canvas canvas")
    picked = page.locator("[data-picked]")
    before = picked.text_content()
    canvas = page.locator(".graph-canvas")
    canvas.scroll_into_view_if_needed()
    box = canvas.bounding_box()
    for down in (-15, 0, 15, 30):  # the clause stands in the middle, others at the left edge with gaps between them
        page.touchscreen.tap(box["x"] + 20, box["y"] + box["height"] / 2 + down)
        if picked.text_content() != before:
            break
    assert picked.text_content() != before
    assert page.url.endswith(CLAUSE), "the page stays"


WHOLE = """(canvas) => {
  const graph = canvas._cyreg.cy;
  const inside = (box) => box.x1 >= 0 && box.y1 >= 0 && box.x2 <= graph.width() && box.y2 <= graph.height();
  const whole = graph.nodes().filter((node) => inside(node.renderedBoundingBox()));
  const nodes = graph.nodes().length;
  return { zoom: graph.zoom(), nodes, whole: whole.length, here: whole.filter(".here").length };
}"""
"""The number of nodes, how many of them are completely on the screen, and whether the clause is one of those."""


@pytest.mark.parametrize("path", [CLAUSE, "/rules/sve/10.7.3.1/graph", "/rules/kiseki/804.9/graph"])
def test_the_interactive_graph_opens_on_the_clause_and_its_neighbours(visit: Callable[..., Any], path: str) -> None:
    page = visit(path, "phone", "ja")
    page.locator("[data-open]").tap()
    page.wait_for_selector(".graph-canvas canvas")
    seen = page.locator(".graph-canvas").evaluate(WHOLE)
    assert seen["zoom"] == 1, "its text can be read"
    assert seen["here"] == 1
    assert seen["whole"] >= min(8, seen["nodes"])


@DEVICES
def test_ways_and_rankings(visit: Callable[..., Any], picture: Callable[..., None], device: str) -> None:
    page = visit("/rules/sve/graph", device)
    fits(page)
    picture(page, f"graph-game-{device}", full_page=True)
    page.locator("input[name=from]").fill("８.４.９.１")
    page.locator("input[name=to]").fill("10.6")
    page.locator("input[name=structure]").check()
    page.locator(".path-form button").click()
    page.wait_for_selector(".way")
    page.wait_for_load_state()
    assert page.locator(".hop").last.text_content().strip() == "8.4.7 refers to 10.6."
    fits(page)
    picture(page, f"graph-path-{device}", full_page=True)


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_text_has_enough_contrast(visit: Callable[..., Any], colours: str) -> None:
    page = visit("about:blank", colours=colours)
    for path in (CLAUSE, CHAPTER, "/graph"):
        page.goto(path)
        assert "\n".join(page.evaluate(CONTRAST)) == "", path


def test_it_prints(visit: Callable[..., Any]) -> None:
    page = visit(CLAUSE)
    page.emulate_media(media="print")
    assert page.locator(".drawing.wide").is_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.graph-box')).overflowX") == "visible"
