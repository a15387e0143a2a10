"""What a person reads while stepping, and while looking from a seat, is true of the board that is shown."""

from collections.abc import Callable
from typing import Any

import pytest

pytestmark = pytest.mark.browser

TURNS = """\
game: sve
title: {en: Two turns, ja: 2つのターン}
p1:
  field: [{id: a, name: Knight, type: follower, cost: 2, attack: 2, defense: 3}]
  hand: [{id: duke, name: Secret Duke, type: follower, cost: 9, attack: 9, defense: 9}]
p2:
  field: [{id: b, name: Watcher, type: follower, cost: 2, attack: 2, defense: 3}]
play:
  - p1: {attack: p2-leader, with: a}
  - p1: end_turn
  - p2: {attack: p1-leader, with: b}
"""
REFUSED = """\
game: sve
p1:
  pp: 0
  hand: [{id: s, name: S, type: spell, cost: 1, abilities: [{spell: [{draw: 1}]}]}]
play:
  - p1: {play: s}
"""
BEGINS = {"en": ["p1", "main phase", "turn 21"], "ja": ["p1", "メインフェイズ", "21ターン目"]}
ENDS = {"en": ["p2", "main phase", "turn 22"], "ja": ["p2", "メインフェイズ", "22ターン目"]}
EACH = pytest.mark.parametrize(("device", "lang"), [("phone", "ja"), ("phone", "en"), ("desktop", "en")])


def resolved(visit: Callable[..., Any], **how: Any) -> Any:
    page = visit("/resolve", **how)
    page.fill("#scenario", TURNS)
    page.locator("#editor button[name=go]").click()
    page.wait_for_selector("#answer")
    page.wait_for_load_state()
    return page


def turn(page: Any) -> list[str]:
    """Return what the line above the board says, which has to be in sight."""
    line = page.locator(".turn-line:visible")
    assert line.count() == 1
    return [text.strip() for text in line.locator("span").all_inner_texts()]


def on_turn(page: Any) -> str:
    """Return the player whose half of the board is marked."""
    return str(page.locator("[data-board] .on-turn h3:visible").inner_text()).split()[0]


@EACH
def test_the_turn_line_follows_the_board(visit: Callable[..., Any], picture: Any, device: str, lang: str) -> None:
    page = resolved(visit, device=device, lang=lang)
    assert turn(page) == ENDS[lang]
    page.locator(".stepper .first").click()
    assert page.locator("[data-now]").inner_text() == "0"
    assert turn(page) == BEGINS[lang]
    picture(page, f"turn-line-first-step-{device}-{lang}")
    told = [(turn(page)[0], on_turn(page))]
    while page.locator(".stepper .next").is_enabled():
        page.locator(".stepper .next").click()
        told.append((turn(page)[0], on_turn(page)))
    assert [said for said, shown in told if said != shown] == []
    assert {said for said, _ in told} == {"p1", "p2"}
    assert turn(page) == ENDS[lang]


@EACH
def test_the_turn_line_is_the_same_without_a_script(visit: Callable[..., Any], device: str, lang: str) -> None:
    page = resolved(visit, device=device, lang=lang, script=False)
    assert turn(page) == ENDS[lang]
    page.locator(".stepper .first").click()
    page.wait_for_selector("#answer")
    page.wait_for_load_state()
    assert turn(page) == BEGINS[lang]


@EACH
@pytest.mark.parametrize("script", [True, False])
def test_looking_from_a_seat_shows_no_more_than_the_seat_sees_and_keeps_nothing(
    visit: Callable[..., Any], picture: Any, device: str, lang: str, script: bool
) -> None:
    page = resolved(visit, device=device, lang=lang, script=script)
    assert "Secret Duke" in page.inner_text("main")
    page.locator(".seats").get_by_text("p2", exact=True).click()
    page.wait_for_selector(".seats b:text-is('p2')")
    page.wait_for_load_state()
    assert "/s/" not in page.url
    assert "Secret Duke" not in page.inner_text("main")
    assert page.locator("textarea:visible").count() == 0
    page.locator(".stepper .first").click()
    page.wait_for_selector(".seats b:text-is('p2')")
    page.wait_for_load_state()
    assert turn(page) == BEGINS[lang]
    assert "Secret Duke" not in page.inner_text("main")
    picture(page, f"seat-{device}-{lang}-{'script' if script else 'plain'}")
    page.locator(".seats button").first.click()
    page.wait_for_selector(".seats b:not(:text-is('p2'))")
    page.wait_for_load_state()
    assert "Secret Duke" in page.inner_text("main")


def test_a_seat_that_is_shared_opens_that_seat_only(visit: Callable[..., Any], picture: Any) -> None:
    page = resolved(visit, device="phone", lang="ja")
    page.locator(".seats").get_by_text("p2", exact=True).click()
    page.wait_for_selector(".seats b:text-is('p2')")
    page.wait_for_load_state()
    page.get_by_role("button", name="p2に見えるものをリンクで共有").click()
    page.wait_for_url("**/s/*")
    elsewhere = visit(page.url, device="phone", lang="ja")
    assert "Secret Duke" not in elsewhere.content()
    assert elsewhere.locator(".seats a, .seats button").count() == 0
    picture(elsewhere, "shared-seat-phone-ja")


@EACH
def test_what_was_refused_is_said_first_and_is_not_green(
    visit: Callable[..., Any], picture: Any, device: str, lang: str
) -> None:
    page = visit("/resolve", device=device, lang=lang)
    page.fill("#scenario", REFUSED)
    page.locator("#editor button[name=go]").click()
    page.wait_for_selector("#answer")
    page.wait_for_load_state()
    said = page.locator("#answer .said").inner_text()
    assert said.startswith({"en": "Not allowed for S (s): not enough PP", "ja": "S(s)は不可: PPが足りない"}[lang])
    assert "10.4.4" in said
    green = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--good').trim()")
    edge = page.evaluate("getComputedStyle(document.querySelector('#answer')).borderLeftColor")
    assert edge != _rgb(green)
    picture(page, f"refused-{device}-{lang}")


def _rgb(colour: str) -> str:
    """Return a colour as a browser computes it."""
    return f"rgb({', '.join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))})"
