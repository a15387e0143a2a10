"""The pictures of the README and of docs/screens.md, each of a page on which something certain can be read."""

from collections.abc import Callable
from typing import Any

import pytest

from .conftest import expect
from .test_journeys import fits

SNATCH = """\
game: fab
title: {en: "Snatch meets Sink Below", ja: "Snatchを攻撃、Sink Belowで防御"}
question: {en: "Does Snatch hit?", ja: "Snatchはヒットするか。"}
p1:
  equipment: [{card: ironrot-helm}]
  hand: [{card: snatch-red, id: snatch}, {card: command-and-conquer-red}]
p2:
  life: 14
  equipment: [{card: ironrot-legs}]
  hand: [{card: sink-below-red, id: sink}, {card: enlightened-strike-red}]
play:
  - p1: {play: snatch}
"""
BOARDS = {
    "sve": """\
game: sve
p1:
  field: [{card: BP04-033, id: a}, {card: BP01-005}]
  hand: [{card: SD02-012}]
p2:
  field: [{card: BP01-002, engaged: true, id: b}, {card: BP01-003, engaged: true}, {card: BP01-009, engaged: true}]
play:
  - p1: {attack: b, with: a}
""",
    "fab": SNATCH,
    "dm": """\
game: dm
p1:
  battle_zone: [{card: DM01-050, id: a}, {card: DM01-001}]
  mana_zone: [{card: DM01-012}, {card: DM01-004}, {card: DM01-083}]
p2:
  battle_zone: [{card: DM01-084}, {card: DM01-018}]
play:
  - p1: {attack: p2, with: a}
""",
}
RESOLVED = """\
game: fab
title: {en: "Snatch meets Sink Below", ja: "Snatchを攻撃、Sink Belowで防御"}
question: {en: "Does Snatch hit?", ja: "Snatchはヒットするか。"}
p1:
  hand: [{card: snatch-red, id: snatch}]
p2:
  hand: [{card: sink-below-red, id: sink}]
play:
  - p1: {play: snatch}
  - p2: {play: sink}
expect:
  - {player: p2, life: 20}
"""
PAGES = {
    "search": ("/search?q=does snatch red have go again?", "8.3.5"),
    "card": ("/cards/fab/command-and-conquer-red", "Command and Conquer"),
    "cards": ("/cards/dm", "DM01"),
    "clause": ("/rules/dm/506.3d", "506.3d"),
    "graph": ("/rules/sve/8.4.9/graph", "8.4.9"),
}
LANGUAGE = {"phone": "ja", "desktop": "en"}
NAMES = {"phone": "phone", "desktop": "desk"}
BOTH = pytest.mark.parametrize("device", list(NAMES))


@pytest.mark.parametrize(
    ("game", "device"), [("sve", "phone"), ("sve", "desktop"), ("fab", "phone"), ("dm", "phone"), ("dm", "desktop")]
)
def test_a_table_with_an_open_choice(
    visit: Callable[..., Any], picture: Callable[..., None], game: str, device: str
) -> None:
    page = visit(f"/table/{game}", device, LANGUAGE[device])
    laid(page, BOARDS[game])
    picture(page, f"table-{game}-{NAMES[device]}", scale="css")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_table_and_the_trace_of_the_readme(
    visit: Callable[..., Any], picture: Callable[..., None], lang: str
) -> None:
    page = visit("/table/fab", "desktop", lang)
    laid(page, SNATCH)
    picture(page, f"table-{lang}", scale="css")
    page.goto("/resolve")
    page.fill("#scenario", RESOLVED)
    page.locator("main button[name=go]").click()
    page.wait_for_selector(".answer:not(.failed)")
    page.wait_for_selector(".decides .chip")
    page.wait_for_load_state()
    fits(page)
    picture(page, f"trace-{lang}", scale="css")


@BOTH
@pytest.mark.parametrize("name", list(PAGES))
def test_a_page_to_look_something_up(
    visit: Callable[..., Any], picture: Callable[..., None], name: str, device: str
) -> None:
    path, said = PAGES[name]
    page = visit(path, device, LANGUAGE[device], "dark" if name == "card" else "light")
    page.wait_for_load_state()
    assert said in page.inner_text("main")
    fits(page)
    picture(page, f"{name}-{NAMES[device]}", scale="css")


def laid(page: Any, board: str) -> None:
    """Lay a board on the table by its text, and wait for the decision that is open there."""
    page.locator(".as-text > summary").click()
    page.fill("#scenario", board)
    page.locator(".as-text button[value=look]").click()
    expect(page.locator("#choices.choice h2")).to_be_visible()
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur(); scrollTo({top: 0, behavior: 'instant'})")
    fits(page)
