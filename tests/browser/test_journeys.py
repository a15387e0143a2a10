"""What a judge does at a table, on a phone and on a desk, in both languages, with and without JavaScript."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from judge import resources

from .devices import DEVICES, VISITORS

BOARD = """\
game: sve
title: {en: A fight on a busy board, ja: にぎやかな盤面での交戦}
question: {en: Who is left standing?, ja: 場に残るのはどれか}
turn: {player: p1, number: 11}
p1:
  defense: 14
  field:
    - {id: a, name: Forest Warden, type: follower, cost: 4, attack: 4, defense: 6, keywords: [ward, drain]}
    - {id: c, name: Fairy, type: follower, cost: 1, attack: 1, defense: 1, keywords: [rush]}
    - {id: n, name: Newcomer, type: follower, cost: 2, attack: 2, defense: 2, new: true}
  hand:
    - {id: h, name: Insight, type: spell, cost: 1}
p2:
  field:
    - {id: b, name: Watcher, type: follower, cost: 3, attack: 3, defense: 4, engaged: true}
    - {id: d, name: Dragonguard, type: follower, cost: 5, attack: 5, defense: 7, keywords: [bane]}
play:
  - p1: {attack: b, with: a}
expect:
  - {card: b, zone: p2.cemetery}
  - {card: a, defense: 3}
"""

ORDERS = resources.path("scenarios") / "sve" / "10.7.3.1-order-of-three-last-words-matters.yaml"


def unfolded(page: Any) -> None:
    """Unfold the list of all steps, which is folded on a phone."""
    for summary in page.locator("#all-steps:not([open]) > summary").all():
        summary.click()


def fits(page: Any) -> None:
    """Check that nothing sticks out of the page sideways, once its styles are there."""
    page.wait_for_load_state("load")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def at(page: Any) -> int:
    return int(page.text_content("[data-now]"))


@VISITORS
def test_search_open_resolve_step(
    visit: Callable[..., Any], picture: Callable[..., None], device: str, lang: str
) -> None:
    name = f"{device}-{lang}"
    page = visit("/", device, lang)
    assert page.get_attribute("html", "lang") == lang
    picture(page, f"home-{name}")
    fits(page)

    # search: results come while typing
    page.locator("main input[name=q]").press_sequentially("守護" if lang == "ja" else "ward", delay=10)
    page.wait_for_selector("#results .hit mark")
    picture(page, f"search-{name}")
    fits(page)

    # open a clause
    page.locator("#results .hit-num", has_text=re.compile(r"^12\.8\.1$")).click()
    page.wait_for_url("**/rules/sve/12.8.1")
    assert page.locator(".text.primary").get_attribute("lang") == lang
    assert page.locator(".text.secondary").count() == 1
    picture(page, f"clause-{name}", full_page=True)
    fits(page)

    # resolve a board
    page.goto("/resolve")
    page.fill("#scenario", BOARD)
    page.locator("main button[name=go]").click()
    page.wait_for_selector(".answer")
    page.wait_for_load_state("load")
    last = int(page.get_attribute("[data-trace]", "data-last"))
    assert at(page) == last > 5
    picture(page, f"resolved-{name}", full_page=True)
    fits(page)

    # step through the trace
    page.locator(".stepper .first").click()
    assert at(page) == 0
    field = page.locator('[data-board] .board-side:first-child [data-card-id="b"]')
    assert field.count() == 1
    before = page.inner_html("[data-board]")
    for step in range(1, last + 1):
        page.locator(".stepper .next").click()
        assert at(page) == step
    assert page.locator(".stepper .next").is_disabled()
    assert page.inner_html("[data-board]") != before
    page.locator("#table").scroll_into_view_if_needed()
    picture(page, f"stepped-{name}")
    fits(page)


def test_keyboard_steps(visit: Callable[..., Any]) -> None:
    page = visit("/resolve")
    page.fill("#scenario", BOARD)
    page.locator("main button[name=go]").click()
    page.wait_for_selector(".answer")
    page.wait_for_load_state()
    page.wait_for_selector(".stepper button.first[type=button]")  # the modules have run
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowLeft")
    assert at(page) == 1
    page.keyboard.press("End")
    assert at(page) == int(page.get_attribute("[data-trace]", "data-last"))
    unfolded(page)
    page.locator("#step-5 .step-n").click()
    assert at(page) == 5
    assert "current" in page.get_attribute("#step-5", "class")


@DEVICES
def test_clause_pops_up(visit: Callable[..., Any], picture: Callable[..., None], device: str) -> None:
    page = visit("/rules/sve/8.2.1", device)
    link = page.locator(".text.primary a.ref").first
    if device == "phone":
        link.tap()
    else:
        link.hover()
    box = page.locator("#popover:popover-open")
    box.wait_for()
    assert "10.6" in box.inner_text()
    assert "/rules/sve/8.2.1" in page.url, "the page stays"
    edge = box.bounding_box()
    assert edge["x"] >= 0
    assert edge["x"] + edge["width"] <= page.viewport_size["width"]
    picture(page, f"popover-{device}")
    box.locator(".card-foot a").click()
    page.wait_for_url("**/rules/sve/10.6")


def test_a_late_clause_does_not_pop_up_under_a_mouse_that_has_left(visit: Callable[..., Any]) -> None:
    page = visit("/rules/sve/8.2.1")
    held: list[Any] = []
    page.route("**/card?*", lambda one: held.append(one))
    with page.expect_request("**/card?*"):
        page.locator(".text.primary a.ref").first.hover()
    page.mouse.move(1, 1)
    with page.expect_event("requestfinished"):
        held.pop().continue_()
    page.wait_for_timeout(300)  # it would have opened by then
    assert page.locator("#popover:popover-open").count() == 0


def test_a_link_that_scrolls_under_a_resting_mouse_opens_no_popover(visit: Callable[..., Any]) -> None:
    page = visit("/rules/sve/8.2.1")
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url) if "/card?" in one.url else None)
    link = page.locator(".text.primary a.ref").first
    at = link.bounding_box()
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] - 60)
    page.mouse.move(at["x"] + at["width"] / 2, at["y"] - 50)
    page.evaluate("by => scrollBy({ top: by, behavior: 'instant' })", 50 + at["height"] / 2)
    page.wait_for_timeout(500)
    assert asked == []
    page.mouse.move(at["x"] + at["width"] / 2 + 2, at["y"] - 50)
    page.locator("#popover:popover-open").wait_for()


def test_copy_a_citation(visit: Callable[..., Any]) -> None:
    page = visit("/rules/sve/8.4.9")
    page.locator("button[data-copy='#citation']").click()
    page.wait_for_selector("button[data-copy]:has-text('Copied')")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == "8.4.9 (Shadowverse EVOLVE Comprehensive Rules 1.7.0, 2023-08-18)"


@VISITORS
def test_everything_without_javascript(visit: Callable[..., Any], device: str, lang: str) -> None:
    page = visit("/", device, lang, script=False)
    page.locator("main input[name=q]").fill("8.4.9")
    page.locator("main .search button").click()
    page.locator(".hit-num").first.click()
    page.wait_for_url("**/rules/sve/8.4.9")
    page.locator(".text.primary, .links-both a.num").last.click()
    page.goto("/resolve")
    page.fill("#scenario", BOARD)
    page.locator("main button[name=go]").click()
    last = int(page.text_content(".stepper .where").split("/")[1])
    assert at(page) == last
    page.locator(".stepper .prev").click()
    assert at(page) == last - 1
    unfolded(page)
    page.locator("#step-1 .step-n").click()
    assert at(page) == 1
    assert page.input_value("#scenario").strip() == BOARD.strip()
    page.locator(".result-actions button[formaction^='/share']").click()
    page.wait_for_url("**/s/*")
    page.locator(".stepper .prev").click()
    assert at(page) == last - 1
    fits(page)


@VISITORS
@pytest.mark.parametrize("script", [True, False])
def test_every_order_is_explored(
    visit: Callable[..., Any], picture: Callable[..., None], device: str, lang: str, script: bool
) -> None:
    page = visit("/resolve", device, lang, script=script)
    page.fill("#scenario", ORDERS.read_text("utf-8"))
    page.locator("button[formaction^='/explore']").click()
    page.wait_for_url("**/explore?lang=*")
    assert "36" in page.locator("main").inner_text()
    fits(page)
    if script:
        picture(page, f"explored-{device}-{lang}", full_page=True)


NOTES_WHAT_IS_SAID = """() => new MutationObserver(() => {
  const said = document.querySelector(".far")?.textContent;
  if (said) sessionStorage.setItem("said", said);
}).observe(document, { subtree: true, childList: true, characterData: true })"""


@pytest.mark.parametrize(("lang", "said"), [("ja", "今のところ結果は"), ("en", "outcomes so far")])
def test_how_far_an_exploring_is_is_said(visit: Callable[..., Any], lang: str, said: str) -> None:
    page = visit("/resolve", "phone", lang)
    page.evaluate(NOTES_WHAT_IS_SAID)
    page.fill("#scenario", ORDERS.read_text("utf-8"))
    page.locator("button[formaction^='/explore']").tap()
    page.wait_for_url("**/explore?lang=*")
    page.wait_for_selector("#outcomes")
    assert said in page.evaluate("sessionStorage.getItem('said')")


def test_mistakes_are_shown_next_to_their_line(visit: Callable[..., Any], picture: Callable[..., None]) -> None:
    page = visit("/resolve")
    wrong = BOARD.replace("attack: 4,", "attak: 4,")
    page.fill("#scenario", wrong)
    page.locator("main button[name=go]").click()
    page.wait_for_selector("#problems")
    page.wait_for_load_state()
    assert page.locator("#L8 .at-line").count() >= 1
    assert page.input_value("#scenario").strip() == wrong.strip()
    page.locator("#problems a.line").first.click()
    assert page.evaluate("document.activeElement.id") == "scenario"
    selected = "((area) => area.value.slice(area.selectionStart, area.selectionEnd))(document.activeElement)"
    assert "attak" in page.evaluate(selected)
    picture(page, "mistakes-desktop-en", full_page=True)


def test_language_and_colours_are_kept(visit: Callable[..., Any]) -> None:
    page = visit("/rules/sve/8.4.9", lang="en")
    page.locator(".lang a").click()
    page.wait_for_load_state("load")
    assert page.get_attribute("html", "lang") == "ja"
    page.goto("/search")
    assert page.get_attribute("html", "lang") == "ja"
    page.locator(".themes a").last.click()
    page.wait_for_load_state("load")  # the style sheets have come
    assert page.get_attribute("html", "data-theme") == "dark"
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(20, 23, 27)"


@pytest.mark.parametrize("colours", ["light", "dark"])
def test_text_has_enough_contrast(visit: Callable[..., Any], colours: str) -> None:
    page = visit("/resolve", colours=colours)
    page.fill("#scenario", BOARD)
    page.locator("main button[name=go]").click()
    page.wait_for_selector(".answer")
    page.wait_for_load_state("load")
    assert "\n".join(page.evaluate(CONTRAST)) == ""


CONTRAST = """() => {
  const rgb = (text) => {
    const m = text.match(/[\\d.]+/g).map(Number);
    const scale = text.startsWith("color(") ? 255 : 1;
    return [...m.slice(0, 3).map((v) => v * scale), m[3] ?? 1];
  };
  const over = (top, below) => top.slice(0, 3).map((c, i) => c * top[3] + below[i] * (1 - top[3]));
  const light = (c) => c.map((v) => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const ground = (e) => {
    const layers = [];
    for (; e; e = e.parentElement) layers.unshift(rgb(getComputedStyle(e).backgroundColor));
    return layers.reduce((below, top) => over(top, below), [255, 255, 255]);
  };
  const bad = [];
  const walk = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const e = walk.currentNode.parentElement;
    const text = walk.currentNode.data.trim();
    if (!text || !e.checkVisibility() || e.closest(".hidden, [disabled], [aria-disabled]")) continue;
    const back = ground(e);
    let faded = 1;
    for (let up = e; up; up = up.parentElement) faded *= Number(getComputedStyle(up).opacity);
    const ink = rgb(getComputedStyle(e).color);
    const a = light(over([...ink.slice(0, 3), ink[3] * faded], back)), b = light(back);
    const ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
    if (ratio < 4.5) bad.push(`${ratio.toFixed(2)} ${e.className || e.tagName}: ${text.slice(0, 30)}`);
  }
  return [...new Set(bad)];
}"""


def test_everything_has_a_name(visit: Callable[..., Any]) -> None:
    unnamed = """() => [...document.querySelectorAll("a, button, input, select, textarea")].filter((e) =>
      !(e.textContent.trim() || e.ariaLabel || e.title || e.labels?.length)).map((e) => e.outerHTML.slice(0, 120))"""
    for path in ("/", "/search?q=ward", "/rules/sve/8.4.9", "/rules/sve/ch/8", "/scenarios", "/resolve"):
        page = visit(path)
        assert page.evaluate(unnamed) == []
        assert page.locator("h1").count() == 1


def test_the_rulebook_is_read_by_keys(visit: Callable[..., Any]) -> None:
    page = visit("/rules/sve/8.4.9.1")
    page.keyboard.press("j")
    page.wait_for_url("**/rules/sve/8.4.9.2")
    page.keyboard.press("k")
    page.wait_for_url("**/rules/sve/8.4.9.1")
    page.keyboard.press("y")
    page.wait_for_url("**/rules/sve@1.7.0/8.4.9.1")
    page.keyboard.press("?")
    page.locator("#keys[open]").wait_for()
    page.keyboard.press("Escape")
    page.locator("#keys").wait_for(state="hidden")  # until then a key is meant for what is open
    page.keyboard.press("/")
    page.keyboard.type("jk")
    assert page.locator("input:focus").input_value() == "jk"


def test_a_key_that_comes_as_the_list_of_keys_closes_is_not_lost(visit: Callable[..., Any]) -> None:
    page = visit("/rules/sve/8.4.9.1")
    pressed = "(button) => button.dispatchEvent(new KeyboardEvent('keydown', {key: '/', bubbles: true}))"
    page.locator("#keys button").evaluate(pressed)  # it keeps the focus for a moment
    assert page.locator("input:focus").count() == 1
