"""Typed text is never lost, and its errors appear next to the field, in the reader's language."""

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import PATIENCE, expect
from .devices import VISITORS
from .test_journeys import BOARD

SAID = {
    "ja": {"put": "カードを置く", "number": "整数", "set": "反映"},
    "en": {"put": "Add card", "number": "a whole number", "set": "Apply"},
}


def at(page: Any, name: str) -> Any:
    """Return a field of the form by its name."""
    return page.locator(f'#editor [name="{name}"]')


def tab(page: Any, path: str) -> Any:
    """Open another tab of the same person."""
    other = page.context.new_page()
    other.goto(path)
    return other


def opened(page: Any, what: str) -> None:
    """Open a sheet of the table."""
    page.locator(f'button[name=do][value="open {what}"]').first.click()
    page.locator("#sheet").wait_for()


@VISITORS
def test_half_a_card_is_there_again(visit: Callable[..., Any], device: str, lang: str) -> None:
    page = visit("/table/sve", device, lang)
    opened(page, "zone p1.field")
    page.locator(".further > summary").click()
    at(page, "c.name").fill("Iron Wall")
    page.locator('.make label:has(input[name="c.keywords"][value="ward"])').click()
    for shown in (page, tab(page, "/table/sve")):
        shown.reload()
        shown.locator("#sheet").wait_for()
        expect(at(shown, "c.name")).to_have_value("Iron Wall")
        assert at(shown, "c.keywords").locator("xpath=self::*[@value='ward']").is_checked()
    page.locator('button[value="add 2/2"]').click()
    page.locator(".board .tile").filter(has_text="Iron Wall").wait_for()
    assert at(page, "c.name").input_value() == ""  # it is on the table now


@VISITORS
@pytest.mark.parametrize("script", [True, False])
def test_a_mistake_is_shown_at_its_field(
    visit: Callable[..., Any], picture: Callable[..., None], device: str, lang: str, script: bool
) -> None:
    said = SAID[lang]
    page = visit("/table/sve", device, lang, script=script)
    opened(page, "zone p1.field")
    page.locator(".further > summary").click()
    at(page, "c.attack").fill("many")
    at(page, "c.defense").fill("2")
    page.get_by_role("button", name=said["put"], exact=True).click()
    wrong = page.locator("#wrong-c-attack")
    wrong.wait_for()
    assert said["number"] in wrong.inner_text()
    assert "many" in wrong.inner_text()
    assert at(page, "c.attack").input_value() == "many"
    assert at(page, "c.attack").get_attribute("aria-describedby") == "wrong-c-attack"
    if script:
        expect(wrong).to_be_in_viewport()
    picture(page, f"wrong-number-{device}-{lang}")
    page.locator('button[value="close"]').click()
    page.locator(".turn-open").click()
    page.locator("#sheet select").first.wait_for()
    at(page, "turn.number").fill("x")
    page.get_by_role("button", name=said["set"], exact=True).click()
    page.locator("#wrong-turn-number").filter(has_text=said["number"]).wait_for()
    assert at(page, "turn.number").input_value() == "x"


def test_plays_from_an_example_survive_a_reload(visit: Callable[..., Any]) -> None:
    page = visit("/table/sve?example=sve/12.14.2-two-bane-followers", "phone", "en")
    page.get_by_role("button", name="Undo", exact=True).click()
    page.locator(".history").wait_for(state="detached")
    page.reload()
    page.locator(".board .tile.can").filter(has_text="Ambusher").wait_for(timeout=PATIENCE)
    assert page.locator(".history").count() == 0


def test_a_board_that_is_being_written_is_there_in_a_new_tab(visit: Callable[..., Any]) -> None:
    page = visit("/resolve", "phone", "en")
    page.locator("#scenario").press_sequentially("game: sve")
    assert tab(page, "/resolve").input_value("#scenario") == "game: sve"


def kept(page: Any, text: str) -> None:
    """Wait until the page's script has kept a text; a reload before that would find nothing, on a slow machine."""
    page.wait_for_function("(text) => JSON.stringify(localStorage).includes(text)", arg=text, timeout=PATIENCE)


DRAFTS = "Object.keys(localStorage).filter((one) => one.startsWith('judge.draft.ruling.'))"


def test_notes_on_a_ruling_survive_a_reload(visit: Callable[..., Any]) -> None:
    page = visit("/resolve", "phone", "en")
    page.fill("#scenario", BOARD)
    page.locator("main button[name=go]").click()
    page.get_by_role("button", name="Save as ruling").click()
    page.locator("#r-note").fill("Asked at table seven.")
    kept(page, "Asked at table seven.")
    page.reload()
    expect(page.locator("#r-note")).to_have_value("Asked at table seven.")
    page.locator("form[action^='/rulings'] button.button").first.click()
    page.locator("#secret").wait_for()
    page.locator(".own details > summary").click()
    page.locator("#r-title").fill("Another title")
    kept(page, "Another title")
    page.reload()
    expect(page.locator("#r-title")).to_have_value("Another title")
    page.get_by_role("button", name="Save").click()
    page.locator("h1", has_text="Another title").wait_for()
    page.wait_for_function(f"() => !{DRAFTS}.length", timeout=PATIENCE)  # the script of the page is still loading


TYPES_AT_ONCE = """
new MutationObserver(() => {
  const note = document.querySelector("#r-note");
  if (!note || sessionStorage.typed) return;
  sessionStorage.typed = "yes";
  note.value = "Asked at table seven.";
}).observe(document, {childList: true, subtree: true});
"""
"""Types into the form as soon as it is there, before any script of the page."""


def test_input_typed_before_the_script_loads_is_kept(visit: Callable[..., Any]) -> None:
    page = visit("/resolve", "phone", "en")
    page.fill("#scenario", BOARD)
    page.locator("main button[name=go]").click()
    page.add_init_script(TYPES_AT_ONCE)
    page.get_by_role("button", name="Save as ruling").click()
    kept(page, "Asked at table seven.")
    page.reload()
    expect(page.locator("#r-note")).to_have_value("Asked at table seven.")


def test_a_name_that_no_card_has_is_said_so(visit: Callable[..., Any]) -> None:
    page = visit("/table/sve", "phone", "ja")
    opened(page, "zone p1.hand")
    page.locator("#c-find").press_sequentially("zzzz")
    page.locator("[data-offered]").get_by_text("「zzzz」").wait_for()
