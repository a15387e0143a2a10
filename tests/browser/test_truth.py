"""What a person reads while stepping, and while looking from a seat, is true of the board that is shown."""

from collections.abc import Callable
from typing import Any

import pytest

TURNS = {
    "sve": """\
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
""",
    "dm": """\
game: dm
title: {en: Two turns, ja: 2つのターン}
p1:
  battle_zone: [{id: a, name: Knight, cost: 2, power: 2000}]
  hand: [{id: duke, name: Secret Duke, cost: 9, power: 9000}]
p2:
  battle_zone: [{id: b, name: Watcher, cost: 2, power: 2000}]
play:
  - p1: {attack: p2, with: a}
  - p1: {proceed: turn}
  - p2: {attack: p1, with: b}
""",
    "fab": """\
game: fab
title: {en: Two turns, ja: 2つのターン}
p1:
  weapons: [{id: a, name: Knight, subtypes: [dagger, 1h], power: 1, abilities: [{attack: 0}]}]
  hand: [{id: duke, name: Secret Duke, types: [action], pitch: 1, cost: 9}]
p2:
  weapons: [{id: b, name: Watcher, subtypes: [sword, 1h], power: 2, abilities: [{attack: 0}]}]
play:
  - p1: {activate: a}
  - p1: {proceed: turn}
  - p2: {activate: b}
""",
}
"""On each board both players attack in their own turn, and p1 holds a card that p2 does not know."""

REFUSED = {
    "sve": """\
game: sve
p1:
  pp: 0
  hand: [{id: s, name: S, type: spell, cost: 1, abilities: [{spell: [{draw: 1}]}]}]
play:
  - p1: {play: s}
""",
    "dm": """\
game: dm
p1:
  hand: [{id: s, name: S, type: spell, cost: 1, civilizations: [fire], abilities: [{spell: [{draw: 1}]}]}]
play:
  - p1: {cast: s}
""",
    "fab": """\
game: fab
p1:
  hand: [{id: s, name: S, types: [action], pitch: 1, cost: 1, abilities: [{resolve: [{draw: 1}]}]}]
play:
  - p1: {play: s}
""",
}
PHASES = {
    "sve": {"en": ("main phase", "main phase"), "ja": ("メインフェイズ", "メインフェイズ")},
    "dm": {"en": ("main step", "attack step"), "ja": ("メインステップ", "攻撃ステップ")},
    "fab": {"en": ("action phase", "action phase"), "ja": ("アクションフェイズ", "アクションフェイズ")},
}
FIRST = {"en": ("Your turn", "turn 21"), "ja": ("自分のターン", "21ターン目")}
THEN = {"en": ("The opponent’s turn", "turn 22"), "ja": ("相手のターン", "22ターン目")}
BEGINS = {
    game: {lang: [FIRST[lang][0], found[0], FIRST[lang][1]] for lang, found in said.items()}
    for game, said in PHASES.items()
}
ENDS = {
    game: {lang: [THEN[lang][0], found[1], THEN[lang][1]] for lang, found in said.items()}
    for game, said in PHASES.items()
}
NOT_ALLOWED = {
    "sve": {"en": "Not allowed for S (s): not enough PP", "ja": "S(s)は認められない: PPが足りない", "clause": "10.4.4"},
    "dm": {
        "en": "Not allowed for S (s): its mana cost cannot be paid",
        "ja": "S(s)は認められない: 必要な文明",
        "clause": "112.2a",
    },
    "fab": {
        "en": "Not allowed for S (s): too few resource",
        "ja": "S(s)は認められない: リソースポイント",
        "clause": "1.14.2b",
    },
}
EACH = pytest.mark.parametrize(
    ("game", "device", "lang"),
    [
        ("sve", "phone", "ja"),
        ("dm", "desktop", "en"),
        ("fab", "phone", "en"),
    ],
)


SEAT = {"en": "The opponent", "ja": "相手"}
"""The name of the second seat, from each seat."""


def resolved(visit: Callable[..., Any], board: str, **how: Any) -> Any:
    page = visit("/resolve", **how)
    page.fill("#scenario", board)
    page.locator("#editor button[name=go]").click()
    page.wait_for_selector("#answer")
    page.wait_for_load_state()
    return page


def turn(page: Any) -> list[str]:
    """Return the line above the board, which must be visible."""
    line = page.locator(".turn-line:visible")
    assert line.count() == 1
    return [text.strip() for text in line.locator("span").all_inner_texts()]


def on_turn(page: Any) -> str:
    """Return the player whose half of the board is marked."""
    return str(page.locator("[data-board] .on-turn h3:visible").inner_text()).split()[0]


@EACH
def test_the_turn_line_follows_the_board(
    visit: Callable[..., Any], picture: Any, game: str, device: str, lang: str
) -> None:
    page = resolved(visit, TURNS[game], device=device, lang=lang)
    assert turn(page) == ENDS[game][lang]
    page.locator(".stepper .first").click()
    assert page.locator("[data-now]").inner_text() == "0"
    assert turn(page) == BEGINS[game][lang]
    picture(page, f"turn-line-first-step-{game}-{device}-{lang}")
    told = [(turn(page)[0], on_turn(page))]
    while page.locator(".stepper .next").is_enabled():
        page.locator(".stepper .next").click()
        told.append((turn(page)[0], on_turn(page)))
    assert [said for said, shown in told if not said.startswith(shown)] == []
    assert len({said for said, _ in told}) == 2
    assert turn(page) == ENDS[game][lang]


@EACH
def test_the_turn_line_is_the_same_without_a_script(
    visit: Callable[..., Any], game: str, device: str, lang: str
) -> None:
    page = resolved(visit, TURNS[game], device=device, lang=lang, script=False)
    assert turn(page) == ENDS[game][lang]
    page.locator(".stepper .first").click()
    page.wait_for_selector("#answer")
    page.wait_for_load_state()
    assert turn(page) == BEGINS[game][lang]


@EACH
@pytest.mark.parametrize("script", [True, False])
def test_a_seat_s_view_shows_its_own_knowledge_and_keeps_nothing(
    visit: Callable[..., Any], picture: Any, game: str, device: str, lang: str, script: bool
) -> None:
    page = resolved(visit, TURNS[game], device=device, lang=lang, script=script)
    assert "Secret Duke" in page.inner_text("main")
    page.locator(".seats").get_by_text(SEAT[lang], exact=True).click()
    page.wait_for_selector(f".seats b:text-is('{SEAT[lang]}')")
    page.wait_for_load_state()
    assert "/s/" not in page.url
    assert "Secret Duke" not in page.inner_text("main")
    assert page.locator("textarea:visible").count() == 0
    page.locator(".stepper .first").click()
    page.wait_for_selector(f".seats b:text-is('{SEAT[lang]}')")
    page.wait_for_load_state()
    assert turn(page) == [THEN[lang][0], *BEGINS[game][lang][1:]]  # p2 is you there
    assert "Secret Duke" not in page.inner_text("main")
    picture(page, f"seat-{game}-{device}-{lang}-{'script' if script else 'plain'}")
    page.locator(".seats button").first.click()
    page.wait_for_selector(f".seats b:not(:text-is('{SEAT[lang]}'))")
    page.wait_for_load_state()
    assert "Secret Duke" in page.inner_text("main")


def test_a_seat_that_is_shared_opens_that_seat_only(visit: Callable[..., Any], picture: Any) -> None:
    page = resolved(visit, TURNS["sve"], device="phone", lang="ja")
    page.locator(".seats").get_by_text(SEAT["ja"], exact=True).click()
    page.wait_for_selector(".seats b:text-is('相手')")
    page.wait_for_load_state()
    page.get_by_role("button", name="このプレイヤーに見えるものをリンクで共有").click()
    page.wait_for_url("**/s/*")
    elsewhere = visit(page.url, device="phone", lang="ja")
    assert "Secret Duke" not in elsewhere.content()
    assert elsewhere.locator(".seats a, .seats button").count() == 0
    picture(elsewhere, "shared-seat-phone-ja")


@EACH
def test_a_refusal_comes_first_and_is_not_green(
    visit: Callable[..., Any], picture: Any, game: str, device: str, lang: str
) -> None:
    page = resolved(visit, REFUSED[game], device=device, lang=lang)
    said = page.locator("#answer .said").inner_text()
    assert said.startswith(NOT_ALLOWED[game][lang])
    assert NOT_ALLOWED[game]["clause"] in said
    green = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--good').trim()")
    edge = page.evaluate("getComputedStyle(document.querySelector('#answer')).borderLeftColor")
    assert edge != _rgb(green)
    picture(page, f"refused-{game}-{device}-{lang}")


def _rgb(colour: str) -> str:
    """Return a colour as a browser computes it."""
    return f"rgb({', '.join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))})"
