"""What a finger has to hit and an eye has to read on a phone."""

from collections.abc import Callable
from typing import Any

import pytest

from judge import resources

from .devices import TONGUES
from .test_journeys import BOARD, CONTRAST, ORDERS, fits

SMALL = """(least) => {
  const after = (e) => parseFloat(getComputedStyle(e, "::after").height) || 0;
  const height = (e) => Math.max(e.getBoundingClientRect().height, after(e));
  const inText = (e) => getComputedStyle(e).display === "inline" && e.matches("p *, li *, dd *, td *, .text *, .sec *");
  return [...document.querySelectorAll("a, button, select, summary, input:not([type=radio], [type=checkbox])")]
    .filter((e) => e.checkVisibility() && e.getBoundingClientRect().width)
    .filter((e) => !e.closest("svg, .hidden, .skip-drawing") && !(least > 24 && inText(e)) && !(height(e) > least - .5))
    .map((e) => `${height(e)} ${e.className} ${e.textContent.trim().slice(0, 20)}`);
}"""
"""The pressable elements that are lower than this. Links within a text need only 24 pixels."""

FINE = """() => [...document.querySelectorAll("body *")].filter((e) => e.checkVisibility() && !e.closest("svg, rt"))
  .filter((e) => [...e.childNodes].some((one) => one.nodeType === 3 && one.data.trim()))
  .filter((e) => parseFloat(getComputedStyle(e).fontSize) < 12)
  .map((e) => `${getComputedStyle(e).fontSize} ${e.className} ${e.textContent.trim().slice(0, 20)}`)"""
"""Text of less than 12 pixels; readings above a word are left out."""

CUT = """() => [...document.querySelectorAll(".tile .tile-type, .tile .state, .tile i")]
  .filter((e) => e.checkVisibility())
  .filter((e) => e.getBoundingClientRect().right > e.closest(".tile").getBoundingClientRect().right + .5)
  .map((e) => e.textContent)"""
"""What sticks out of a tile."""

PAGES = (
    "/",
    "/search?q=ward",
    "/search?q=ward&game=sve&chapter=99",
    "/rules",
    "/rules/kiseki",
    "/rules/sve/10.7.3.1",
    "/rules/kiseki/804.9",
    "/rules/sve/ch/10",
    "/rules/sve/10.7.3.1/graph",
    "/rules/sve/graph",
    "/rules/sve/glossary",
    "/rules/sve/notes",
    "/scenarios",
    "/resolve",
    "/defaults",
    "/about",
    "/api/v1/",
)
FURTHER = (
    "/graph",
    "/rules/dm/notes",
    "/rules/sve/8.4.9.1",
    "/rules/sve/ch/8.4/graph",
    "/rules/kiseki/ch/804",
    "/code/judge/games/sve/book/ch08_main_phase.py:174",
    "/cards/fab/snatch-red",
    "/scenarios/sve/12.14.2-two-bane-followers",
    "/scenarios/sve/12.14.2-two-bane-followers?as=print",
    "/call",
)


def readable(page: Any) -> None:
    """Check that everything can be hit and read, and that nothing sticks out."""
    fits(page)
    assert "\n".join([*page.evaluate(SMALL, 40), *page.evaluate(SMALL, 24)]) == ""
    assert "\n".join(page.evaluate(FINE)) == ""


@TONGUES
def test_pages_can_be_hit_and_read(visit: Callable[..., Any], lang: str) -> None:
    page = visit("/", "phone", lang)
    for path in PAGES:
        page.goto(path)
        readable(page)


def test_at_a_desk_everything_can_be_hit_too(visit: Callable[..., Any]) -> None:
    page = visit("about:blank")
    small = {}
    for path in (*PAGES, *FURTHER):
        page.goto(path)
        if found := page.evaluate(SMALL, 24):
            small[path] = found
    assert small == {}


@pytest.mark.parametrize("colours", ["light", "dark"])
@pytest.mark.parametrize("path", ["/nothing", "/rules/nope/1.1"])
def test_an_error_page_can_be_hit_and_read(visit: Callable[..., Any], path: str, colours: str) -> None:
    page = visit("/", "phone", colours=colours)
    page.route(f"**{path}", lambda route: route.fulfill(response=route.fetch(), status=200))  # or Chromium complains
    page.goto(path)
    readable(page)
    assert "\n".join(page.evaluate(CONTRAST)) == ""


def test_a_suggestion_is_part_of_its_sentence(visit: Callable[..., Any]) -> None:
    page = visit("/resolve", "phone")
    page.fill("#scenario", BOARD.replace("field:", "feild:"))
    page.locator("main button[name=go]").tap()
    page.wait_for_selector("#problems .meant")
    page.wait_for_load_state()
    assert page.text_content("#problems .meant") == "Did you mean field?"
    assert page.locator("#problems .meant").first.evaluate("(e) => getComputedStyle(e).display") == "block"
    readable(page)


KISEKI = resources.path("scenarios") / "kiseki" / "1219.2b-4-stunned-covert-unit.yaml"


@pytest.mark.parametrize(
    ("board", "lang"), [(BOARD, "ja"), (KISEKI.read_text(encoding="utf-8"), "en")], ids=["sve-ja", "kiseki-en"]
)
def test_a_result_can_be_hit_and_read(visit: Callable[..., Any], board: str, lang: str) -> None:
    page = visit("/resolve", "phone", lang)
    page.fill("#scenario", board)
    page.locator("main button[name=go]").tap()
    page.wait_for_selector(".answer")
    page.wait_for_load_state()
    readable(page)
    assert page.evaluate(CUT) == []
    page.locator(".themes button").last.tap()
    page.wait_for_selector("html[data-theme=dark] .answer")
    page.wait_for_load_state()
    page.locator(".seats button").first.tap()
    page.wait_for_url("**seat=p1*")
    readable(page)


@TONGUES
def test_every_order_can_be_hit_and_read(visit: Callable[..., Any], lang: str) -> None:
    page = visit("/resolve", "phone", lang)
    page.fill("#scenario", ORDERS.read_text(encoding="utf-8").replace("assume: {trigger: first}\n", ""))
    page.locator("button[formaction^='/explore']").tap()
    page.wait_for_selector("#outcomes")
    page.wait_for_load_state()
    readable(page)
    label = page.locator(".outcomes-table tbody td").first.evaluate("(e) => getComputedStyle(e, '::before').content")
    assert label == {"ja": '"進み方の数"', "en": '"Lines"'}[lang]
    assert page.locator("#outcomes ol").first.evaluate("(e) => getComputedStyle(e).listStyleType") == "decimal"
